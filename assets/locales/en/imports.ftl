# Games that people paste or send.

import-offer = { $count ->
    [one] That is a game of one move. Import it, to leaf through it and to have it reviewed?
   *[other] That is a game of { $count } moves. Import it, to leaf through it and to have it reviewed?
}
import-offer-position = That is a position. Import it, to look at it and to play on from it?
button-import = Import this game
import-url = I open no links. Paste the moves here, or attach the file.
import-fault-board = The picture shows the position before that move.

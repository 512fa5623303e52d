# Games that people paste or send.

import-offer = { $count ->
    [one] That is a game of one move. Import it, to leaf through it and to have it reviewed?
   *[other] That is a game of { $count } moves. Import it, to leaf through it and to have it reviewed?
}
button-import = Import this game
import-url = I open no pages. Please paste the moves of the game, or send them as a file.
import-fault-board = The picture shows the position before that move.

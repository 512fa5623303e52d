# Replays, exports and imports.

command-root-record = Look at games again: replay, review, games of masters, files
command-replay = Step through a game move by move, or post it as an animation
option-gif = Post it here as an animation
option-game-number = The number of the game; the current one if left out
command-export = Get a game as a file
option-format = What the file holds
choice-pgn = PGN: players, moves and result
choice-dhtmlxq = DhtmlXQ, for Chinese programs and websites
choice-move-list = The moves as plain text
choice-position-fen = FEN: one position
choice-gif = GIF: the moves as an animation

button-replay = Replay
button-first = ⏮
button-back = ◀
button-next = ▶
button-last = ⏭
button-flip = Flip board
button-play-on = Play from here
button-post-gif = Post as GIF
choose-format = Save as …

viewer-start = Start position: { SIDE($side) } moves first. { $count ->
    [0] No move was played.
    [one] One move follows.
   *[other] { $count } moves follow.
}
viewer-move = { $mv } ({ $ply } of { $plies }).
viewer-takes = It takes { THE($piece) }.
viewer-remark = Comment: { $text }
viewer-import = Imported game { $number }.
viewer-import-of = Imported game { $number }: { $red } (Red) vs { $black } (Black).
player-unnamed = unnamed
viewer-said-won = The record says that { SIDE($side) } won.
viewer-said-drawn = The record says that it was a draw.
alt-replay = { $count ->
    [one] An animation of one move; at its end:
   *[other] An animation of { $count } moves; at its end:
} { $board }

button-open-seat = Offer an open seat
button-play-red = Play as Red instead
button-play-black = Play as Black instead
button-to-replay = Back to the replay
what-if = What if { $mv }?
what-if-answer = { SIDE($side) } answers { $reply }.
what-if-chances = { SIDE($side) }’s chances: { $chance }%.
rated-position = This leads to the position of a rated game that you play or follow. I neither play nor help there until that game has moved on.
what-if-crowded = I have too much to look at just now, so the answer is missing. Try the move again in a moment.
choose-level = Play against the bot …
play-on-from = You would play as { SIDE($side) } from this position. { SIDE($turn) } is to move. Choose an opponent below. To challenge somebody by name, type `/xq play` with `fen:{ $fen }`.
no-such-game = There is no game { $game } here. You can replay the games of this channel, and your own from anywhere.
no-such-import = You have no such imported game. I keep the latest { $kept } of each person, for 90 days after they were last used.
import-offer-gone = I no longer have this game, or somebody else pasted it. Paste it once more.
too-long-to-animate = The game has { $count } moves. An animation holds { $max } at most. `/xq-record replay` shows all of it.
done-posted = Posted in the channel.
record-event = Game { $game }

command-import = Import a game of your own: paste it or attach a file
option-record = The game: PGN, DhtmlXQ, a list of moves in any notation, or a position (FEN)
option-file = A file with the game

import-how = To import a game, paste it after the command (`/xq-record import 1. C2.5 H8+7 …`) or attach it as a file. I read PGN, DhtmlXQ, XQF, CBR, lists of moves in any notation, and positions (FEN).
import-list = { $count ->
    [one] You have imported one game.
   *[other] You have imported { $count } games.
}
import-entry = { $number }: { $red } vs { $black }, { $count ->
    [0] no moves
    [one] 1 move
   *[other] { $count } moves
}
import-entry-unnamed = { $number }: { $count ->
    [0] no moves
    [one] 1 move
   *[other] { $count } moves
}
choose-import = Open a game …
imported = This game is kept for you as import { $number }. `/xq-record import` finds it again.
import-which = The text holds { $count } games. Which one do you want to import?
import-first-only = Only the first game is read. What follows it: { $why }
import-empty = I can find no game in it: no move, no position and no tag.
import-no-game = I can find no game in this text: it begins with { $text }, which is not a move. I read PGN, DhtmlXQ, lists of moves in any notation, and positions (FEN).
import-too-long = That is too much text: a game may have up to { $max } KB.
import-too-many-moves = The game has { $count } moves. I keep games of up to { $max }.
import-failed = I cannot read this game. Line { $line }, character { $column }: { $why }
import-file-version = I cannot read this file: it is { $format } version { $version }. I can read { $known }.
import-file-failed = I cannot read this { $format } file. Byte { $byte }: { $why }
import-no-text = I cannot read this file as text. Save it as UTF-8 and try again.
discord-import-no-download = I could not fetch the file. Please try again, or paste the game.
record-too-many-moves = The game has more than { $max } moves.
record-too-many-games = The text has more than { $max } games.
record-too-many-tags = The game has more than { $max } tags.
record-cut = The file breaks off here.
record-point = This move leaves the board.
record-tag = A tag looks like `[Red "Mei"]`; this one does not.
record-unclosed = { $text } is opened here and never closed.
record-unopened = { $text } closes something that was never opened.
record-rules = I do not know the rules { $text }. I know `world`, `computer`, `casual`, `chinese` and `club`.
record-notation = I do not know the notation { $text }. I know `wxf`, `numbered`, `chinese`, `iccs`, `uci`, `vietnamese`, `french` and `book`.
record-game = This is a game of { $text }, not of xiangqi.
record-western-chess = This is a game of Western chess. I know only xiangqi, Chinese chess.
record-lowest-rank = Ranks may be counted from 0 or from 1 here. Add `[Format "algebraic"]` if the lowest rank is 0, `[Format "algebraic-ten"]` if it is 1.
record-first-round = The list begins with move { $number }; the moves before it are missing. Give all of them, or the position before it.
record-field = The content of the field { $text } is not valid.
record-move = { SIDE($side) }’s move { $number } cannot be played. For { SIDE($side) }: { $why }
record-no-move = { SIDE($side) }’s move { $number } should stand here, but I cannot read { $text } as a move.
archive-mine = Your finished games:
archive-mine-here = Your finished games on this server:
archive-of = Finished games of { $player } in this channel:
archive-here = Finished games of this channel:
archive-none = You have not finished a game yet.
archive-none-of = { $player } has not finished a game in this channel.
archive-none-here = No game has been finished in this channel.
archive-game = Game { $game }, { $date }, against { $opponent }: { $result }
archive-game-of-two = Game { $game }, { $date }, { $red } (Red) – { $black } (Black): { $result }
button-archive-here = This channel
button-archive-mine = My games
choose-replay = Replay a game …
choose-review = Review a game …

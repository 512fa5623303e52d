# Replays, exports and imports.

command-group-record = Replay, save and load games
command-replay = Leaf through a game move by move, or post it as an animation
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
button-flip = Turn board
button-play-on = Play on from here
button-post-gif = Post as animation
choose-format = Save as …

viewer-start = Before the first move: { SIDE($side) } begins. { $count ->
    [0] No move was played.
    [one] One move follows.
   *[other] { $count } moves follow.
}
viewer-move = { $mv } ({ $ply } of { $plies }).
viewer-takes = It takes { THE($piece) }.
viewer-remark = Remark: { $text }
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
button-play-red = Play Red instead
button-play-black = Play Black instead
button-to-replay = Back to the replay
choose-level = Play against the bot …
play-on-from = You would play { SIDE($side) } from this position; { SIDE($turn) } is to move. Choose an opponent below. To challenge somebody by name, type `/xq play` with `fen:{ $fen }`.
no-such-game = There is no game { $game } here. You can replay the games of this channel, and your own ones from everywhere.
no-such-import = There is no imported game { $number } of yours. Imports are kept for 90 days after they were last used.
too-long-to-animate = The game has { $count } moves. An animation holds { $max } at most; `/xq replay` shows all of it.
done-posted = It is posted in the channel.
record-event = Game { $game }

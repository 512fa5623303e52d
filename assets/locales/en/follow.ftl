# Following a game of others: its boards come to the direct messages of whoever follows it.

command-follow = Get the boards of somebody else’s game in your direct messages
option-stop = Stop following; without a game, all of them
follow-begun = You now follow game { $game }. Its boards come to your direct messages until it ends, one a minute at most. The button below a board stops that.
follow-late = This is a rated live game: until it ends, its boards come three moves late, and I give no help with its positions.
follow-own = You play in game { $game } yourself, so you need not follow it.
follow-unwanted = You cannot follow game { $game }.
follow-no-game = There is no game here that you could follow. Give this command in the channel where the game is played.
follow-not-here = Game { $game } is not being played here. Give this command in the channel where it is played.
follow-already = You already follow game { $game }.
follow-too-many = You follow { $most } games, and more is not possible. Stop following one of them first.
follow-which = Several games are going on here. Name one by its number, for example `game:{ $game }`:
follow-unreachable = I cannot write to you, so you do not follow the game. Allow direct messages from this server, send me one, then try again.
follow-unsure = I could not reach your direct messages just now. If no board comes, allow direct messages from this server and follow the game again.
follow-board = Game { $game } in { $place }: { $red } (Red) vs { $black } (Black).
follow-board-late = The boards of this rated game come three moves late.
follow-stopped = { $count ->
    [one] You no longer follow game { $games }.
   *[other] You no longer follow these games: { $games }.
}
follow-not = You do not follow game { $game }.
follow-none = You do not follow any game.
button-stop-following = Stop following

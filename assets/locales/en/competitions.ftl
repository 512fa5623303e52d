# Competitions.

command-root-event = Competitions of this server: ladders, Swiss, arenas and more
command-new = Start a competition in this channel; you see its rules first
command-events = The competitions of this server, and where you stand
command-away = Be away for some days: no challenge, no pairing
command-organise = Remove a player, correct a result, undo that, close a competition
option-competition-kind = Kind of competition
option-competition-name = Its name
option-away-days = Days from now; 0 when you are back
option-expel = Player to remove
option-correct-game = Number of the game to correct
option-winner = The right result of this game
option-undo-act = Undo the last of these actions
option-close = Close the competition
choice-ladder = Ladder: challenge players above you, whenever you like
choice-draw = Draw
choice-no-result = No result

competition-borrowed = Competitions need a server that I am in.
competition-direct = Competitions are held in server channels.
competition-managers = Only { $who } can run competitions here.
competition-preview = Create it in this channel?
competition-name-long = The name is too long: there is room for { $count } characters.
competition-created = Created. The message below is the list; I keep it up to date.
competitions-none = No competition here yet. A server manager can start one with `{ $command }`.
competitions-list = **Competitions**
competition-line = { $name } in { $channel }: { $count ->
    [one] 1 player
   *[other] { $count } players
}
competition-line-own = { $name } in { $channel }: your place is { $place } of { $count }
competition-line-closed = { $name }: over
competition-joined = You are in, at place { $place }. Challenge somebody above you whenever you like.
competition-joined-first = You are in, at the top. The others can challenge you.
competition-left = You have left { $name }. Games under way go on, but change nothing in the list.
competition-already-in = You have already joined.
competition-not-in = You have not joined yet. Press “Join” below the list.
competition-not-here = No competition is running here.
competition-which = Several competitions are running here. Do this in the channel of the one you mean.
competition-close-sure = Close { $name }? Games under way go on.
competition-acts = Enter or remove a player, change the pairings or a result, undo the last action, move the competition here, or close it.
competition-not-entrant = { $player } is not taking part.
competition-expelled = { $player } is out of { $name }. You can undo this.
competition-expelled-public = { $name }: the organiser has removed { $player }.
competition-corrected = Game { $game } now counts in { $name } with the new result. Ratings stay as they are. You can undo this.
competition-corrected-public = { $name }: the organiser has changed the result of game { $game }.
competition-undone-expelled = { $player } is back in { $name }.
competition-undone-corrected = Game { $game } counts in { $name } as it was played.
competition-reopened = { $name } is open again.
competition-closed = { $name } is closed. You can undo this.
competition-closed-public = { $name }: the organiser has closed it. Games under way go on.
competition-unknown-game = That game is not part of this competition.
competition-settled = This game already counts.
competition-nothing-to-undo = There is nothing to undo.

ladder-title = **Ladder** { $name }
ladder-empty = Nobody has joined yet. The first to join takes first place.
ladder-line = { $place }. { $player }
ladder-line-away = { $place }. { $player } (away, back { $until })
ladder-more = … and { $count } more.
ladder-running = **Playing now**
ladder-game = { $challenger } challenges { $challenged }
ladder-closed = This ladder is closed.
ladder-rules =
    • Join any time; you start at the bottom.
    • Challenge players above you: up to 10 places, or 40% of the way up if that is more, or up to the place of a player five ranks above you.
    • A challenge needs no answer: the game begins at once, rated, under world rules, with 3 days for a move.
    • Win against somebody above you and you take their place; they and everyone in between move down one. Lose or draw, and nothing changes.
    • Run out of time, and you leave the list. You can rejoin at the bottom.
    • You can decline before both have moved. That gives your place away.
    • At most 3 challenges of your own at once, and 3 against you (4 at places 6 to 10, 5 at places 1 to 5). The same two can meet again after 7 days.
    • If you go away, say so: nobody can challenge you until you are back.
ladder-not-above = You can only challenge players above you.
ladder-too-high = Too high for now: you can challenge up to place { $highest }.
ladder-self-away = You are away, back { $until }. Set 0 days to challenge now.
ladder-away = This player is away, back { $until }.
ladder-too-many-outgoing = You have { $max } challenges under way. Finish one first.
ladder-too-many-incoming = This player already has { $max } challenges to play.
ladder-playing = You two are already playing.
ladder-rematch = You two can play again { $until }.
ladder-blocked = You two cannot play each other.
ladder-now-away = Nobody can challenge you now. You are back { $until }. Games under way go on.
ladder-back = Welcome back. You are no longer away.
ladder-own-place = Your place in { $name }: { $place } of { $count }.
ladder-own-first = You are at the top.
ladder-own-reach = You can challenge up to place { $highest }.
ladder-own-challenge = Game { $game }: you challenge { $opponent }.
ladder-own-challenged = Game { $game }: { $opponent } challenges you.
ladder-choose = Who do you want to challenge? The game begins at once.
ladder-challenge-sent = The game against { $opponent } has begun.
ladder-game-begins = Ladder { $name }: place { $from } challenges place { $to }.
ladder-declined = Ladder { $name }: { $player } declines.
ladder-decline-done = Declined. Your place goes to the challenger.
ladder-too-late-to-decline = Both of you have moved. You can play on or resign.
ladder-no-abort = This game belongs to the ladder { $name }. Play it or resign; a player who was challenged can decline with `{ $command }` before both have moved.
ladder-climbed = Ladder { $name }: { $player } takes place { $place }.
ladder-dropped = { $player } ran out of time and leaves the list. To come back, rejoin at the bottom.
ladder-unchanged = Ladder { $name }: the places stay as they are.

button-create-competition = Create it
button-close-competition = Close it
button-join-competition = Join
button-leave-competition = Leave
button-challenge-player = Challenge
button-my-place = My place
button-competition-rules = Rules
button-decline-game = Decline game { $game }
choose-challenged = Challenge …

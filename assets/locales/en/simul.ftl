# Simuls: one host against many players.

choice-simul = Simul: one host plays everybody at once
option-host = Host of a simul; without one, it is you
option-host-level = Level of the bot, if the bot hosts the simul
option-host-color = Colour of the host of a simul; usually Red
option-host-extra = Extra minutes on each of the host’s clocks; usually 2 for each player
slash-option-host = host
slash-option-extra = extra

simul-title = **Simul** { $name }
simul-host = Host: { $host } ({ SIDE($side) })
simul-open = You can join now. The host or the organiser starts it.
simul-rules-host = • The host plays everybody at once, up to 20 players, and has { SIDE($side) } on every board.
simul-rules-bot = • I play everybody at once, up to 20 players, at level { $level }, and have { SIDE($side) } on every board.
simul-rules-clock = • The games are not rated. Clock: { $time }. They begin by themselves, each in a thread if possible.
simul-rules-extra = • The host has { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} more on every clock.
simul-rules-usual-extra = • The host has { $minutes } minutes more on every clock for each player: { $example } minutes for 10 players.
simul-rules-leaving = • If you have to go, resign on your board. If the host leaves, the players win the open games. A game that is called off does not count.
simul-rules-leaving-bot = • If you have to go, resign on your board. A game that is called off does not count.
simul-rules-start = • The host or an organiser starts it.
simul-rules-start-bot = • An organiser starts it.
simul-score = Host: { $wins } won, { $draws } drawn, { $losses } lost.
simul-running = Still playing: { $count }.
simul-waiting = Waiting for the host: { $boards }
simul-line-host = • { $player }: the host to move
simul-line-player = • { $player } to move
simul-line-won = • { $player } won
simul-line-draw = • { $player } drew
simul-line-lost = • { $player } lost
simul-line-none = • { $player }: no result
simul-own-host = You host { $name }. Players so far: { $count }
simul-none-waits = No boards to play now.
simul-waiting-list = **Waiting for you, the longest wait first**
simul-waiting-line = • { $link } { $player }: your turn began { $since }
simul-cancelled = { $name } is cancelled: the host has left.
simul-nobody-came = { $name } is cancelled: nobody has joined.
simul-nobody-yet = Nobody has joined yet.
simul-starters = Only { $host } or an organiser can start this.
simul-started = { $name } has begun. The boards follow in a moment.
simul-joined = You are in. Your game begins by itself when it starts; I mention you then. To withdraw, press “My place”.
simul-left = You have left { $name }.
simul-left-host = You have left { $name }. Without its host it is cancelled.
simul-left-host-boards = You have left { $name }. Your open games are lost; their boards end in a moment.
simul-leave-sure = Resign your game in { $name }?
simul-leave-host-sure = Leave { $name }? You lose { $count ->
    [one] the game that is still running
   *[other] the { $count } games that are still running
}, and the simul is over.
simul-cancel-sure = Cancel { $name }? Without you it cannot be played.
simul-resigned = You have resigned your game in { $name }.
simul-board-over = Your game in { $name } is over already.
simul-game-begins = Simul { $name }: { $host } plays everybody at once.
simul-game-extra = Simul { $name }: { $host } plays everybody at once, with { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} more on the clock.
simul-next-board = Next board, { $host }: { $link }
simul-final = { $host } wins { $wins }, draws { $draws } and loses { $losses }.
simul-host-left = The host left, so the players win the games that were open.
simul-no-result = { $name }: this game does not count.

button-my-boards = My boards
button-cancel-simul = Cancel it

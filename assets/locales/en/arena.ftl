# Arena competitions.

choice-arena = Arena: as many games as you can play in 45 minutes
arena-title = **Arena** { $name }
arena-rules =
    • It lasts 45 minutes. Join at any time, pause when you like and come back.
    • If you have no game, you are paired within a minute or so, with somebody near you in the table and if possible not with the same player again. In the last 2 minutes no new games begin.
    • Press “Play” to begin your game. If neither of you does so within 90 seconds, both of you are paused. If you never move, you lose that game and are paused.
    • All games are rated, with 5 minutes each plus 3 seconds per move.
    • A win is 2 points, a draw 1. After two wins in a row you get double points, until you do not win a game. A draw before each player has made 10 moves scores nothing.
    • Equal points: your performance decides, that is how strong your opponents were and how you did against them.
    • Games that are still running at the end do not count.
    • If I am offline for a while, the end moves by that time, at most an hour.
arena-ends = Ends { $at }
arena-running = Games running: { $count }
arena-line-streak = { $place }. { $player }: { $points } (double points now)
arena-line-performance = { $place }. { $player }: { $points }, performance { $own } (next: { $next })
arena-paired = **{ $name }: new games.** Press “Play” within 90 seconds. Red is named first.
arena-pair = { $red } – { $black }
arena-paused = { $name }: { $players } did not begin their game and are paused. Press “I’m back” to go on.
arena-no-points = Nobody has points, so nobody wins.
arena-unfinished = Games that are still running do not count for the arena.
arena-delayed = { $name }: I was offline for a while, so it now ends { $at }.
arena-quick-draw = { $name }: a draw this early scores nothing.
arena-no-show = { $name }: { $player } did not move, so { $opponent } scores the win.
arena-joined = You are in. You will be paired within a minute or so.
arena-left = You are paused in { $name } and keep your points. Press “I’m back” to go on.
arena-own-paused = You are paused in { $name }. Press “I’m back” to go on.
arena-started = { $name } has begun. The first games follow in a moment.
arena-own-waiting = You have no game now. You will be paired within a minute or so.
arena-alt-podium = Podium of { $name }

button-pause-arena = Pause
button-back-to-arena = I’m back

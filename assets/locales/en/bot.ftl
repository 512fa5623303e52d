# English: the fallback, and the list of all sentences. The build makes a type of each (src/i18n/messages.rs).

language-name = English
next-sentence = { $first } { $next }
next-clause = { $first }; { $next }

## Sides, pieces, points


## Challenges

challenge = { $opponent }, { $challenger } challenges you to xiangqi and takes { SIDE($side) }. Answer within { $time }.
challenge-open = { $challenger } is looking for an opponent in xiangqi and takes { SIDE($side) }. Press Accept to play. The offer stands for { $time }.
challenge-declined = { $challenger }, { $player } declines your challenge.
challenge-cancelled = { $challenger }’s challenge has been cancelled.
challenge-expired = { $challenger }’s challenge has expired: nobody accepted in time.
challenge-self = You cannot challenge yourself. Leave the opponent out to offer an open seat, or play me: `/xq bot`.
challenge-bot = Bots cannot accept challenges. To play me, use `/xq bot`.
challenge-direct = Nobody else sees this conversation, so nobody could take an open seat. Name an opponent: `/xq play opponent:…`. I ask by direct message. Or play me: `/xq bot`.
invite-refused = I cannot write direct messages to { $opponent }, so I have asked nobody. Challenge them in a channel that you share.
invite-undelivered = I cannot write to { $opponent } any more, so the challenge has ended. Challenge them in a channel that you share.
invites-spent = You have sent { $max } invitations by direct message within 24 hours. You can send the next one { $until }.
challenge-sent = Challenge sent to { $opponent }.
challenge-waits = You have challenged { $opponent } and take { SIDE($side) }. The answer may take { $time }.
in-thread = { $done } It is in { $thread }.
no-thread = { $done } I could not open a thread, so it is here.
no-thread-bot = { $done } It has no thread of its own: I lack { $rights } here.
no-thread-person = { $done } It has no thread of its own: you lack { $right } here.
no-thread-kind = { $done } It has no thread of its own: a channel of this kind has none.
no-thread-typed = { $done } It has no thread of its own: when you type, I cannot see whether you may open one. With a slash command I can.
no-thread-many = { $done } It has no thread of its own: you have { $max } open games already.
thread-name = Xiangqi: { $player } and { $opponent }
thread-name-open = Xiangqi: { $player }
thread-line = { $player } and { $opponent } play in this thread.
thread-line-invited = { $player } invites { $opponent } to a game in this thread.
thread-line-open = { $player } is looking for an opponent in this thread.
seat-offered = Open seat offered.
too-many-games = You already have { $max } games or challenges open here. Finish or cancel one first.
challenge-paused = Your last challenge to { $opponent } was declined, withdrawn or left unanswered. You can send another one { $until }.
too-many-challenges = { $max ->
    [one] { $opponent } already has a challenge from you. Cancel it, or wait for an answer.
   *[other] { $opponent } already has { $max } challenges from you. Cancel one, or wait for an answer.
}
open-seat = any opponent
bot-name = Bot level { $level }
bot-level = Level { $level }
game-starts = { $red } (Red) vs { $black } (Black).
game-rules = Rules: { $rules }.
game-time = Clock: { $time }.
time-none = no clock
time-per-move = { $days ->
    [one] 1 day per move
   *[other] { $days } days per move
}
time-per-move-holiday = { $days ->
    [one] 1 day per move
   *[other] { $days } days per move
}, { $holiday ->
    [one] 1 day of holiday
   *[other] { $holiday } days of holiday
}
time-minutes = { $minutes } min each
time-seconds = { $seconds } s per move
time-increment = { $minutes } min + { $seconds } s per move
time-byoyomi = { $minutes } min, then { $seconds } s per move
terms-rated = This game is rated.
terms-handicap = { $handicap ->
    [horse] { $player } plays without one horse.
    [cannon] { $player } plays without one cannon.
    [two-horses] { $player } plays without both horses.
    [two-cannons] { $player } plays without both cannons.
    [horse-and-cannon] { $player } plays without one horse and one cannon.
    [chariot] { $player } plays without one chariot.
    [chariot-and-horse] { $player } plays without one chariot and one horse.
   *[two-chariots] { $player } plays without both chariots.
}
handicap-or-position = A handicap has its own start position. Leave out either `handicap` or `fen`.
rated-needs-start = A rated game starts from the usual position, without handicap, under world rules. Leave those options out, or play unrated.
rated-needs-clock = A rated game always has a clock. Instead of none, this one has { $time }.
clocks-both = Time left: Red { $red }, Black { $black }.
clocks-one = You have { $left } left.
span-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
span-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
span-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
span-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
reminder = { $player }, your time to move against { $opponent } runs out { $deadline }.
countdown = Your time runs out { $deadline }.
holiday-taken = { $player } takes { $days ->
    [one] 1 day
   *[other] { $days } days
} of holiday. Deadline for this move: { $deadline }.
holiday-taken-later = { $player } takes { $days ->
    [one] 1 day
   *[other] { $days } days
} of holiday, starting with the next turn.
clocks-stood = I could not be reached here for { $span }; that time does not count.
clocks-stood-elsewhere = { $player } could not reach me for { $span }; that time does not count.
stopped-direct = ⏸ No time counts: I cannot write to { $player }, who may have blocked me or left the last server that we share. The game goes on as soon as I can. If I still cannot { $at }, it is called off, and nobody loses.
stopped-channel = ⏸ No time counts: I cannot write in the channel where { $player } plays. The game goes on as soon as I can. If I still cannot { $at }, it is called off, and nobody loses.
stopped-deleted = ⏸ No time counts: the channel where { $player } played was deleted, and I cannot write to them directly. The game goes on as soon as I can. If I still cannot { $at }, it is called off, and nobody loses.
game-moved-here = { $player }, the channel where you played against { $opponent } was deleted. The game goes on here.
game-moved-elsewhere = The channel where { $player } played was deleted. They go on in direct messages with me.
time-is-checked = The other player’s time is up. I first make sure that the game could be reached there; the result comes by itself.
asked-after = { $player }, your game against { $opponent } has stood still for { $span }. Are you still playing? If nobody moves, it will be called off { $deadline }, and nobody loses.
called-off-unplayed = Time ran out before both sides had moved.
called-off-quietly = Nobody had moved for a long time.
how-to-move = Reply to this board with a move such as `{ $example }`, or press **Move**.
how-to-press = Press **Move** below the board, or type `/xq move`.
how-to-tap = Tap a piece, then a point.
no-question = There is nothing to say yes or no to here.

## The game

your-move = Your move, { $player }.
your-move-against = Your move, { $player } ({ SIDE($side) }, against { $opponent }).
to-move = { $player } ({ SIDE($side) }) to move.
position-turn = { SIDE($side) } to move.
bot-thinks = The bot (level { $level }) is thinking.
check = Check!
double-check = Double check!
move-takes = { $move }, takes { THE($piece) }
# leaves out $answered
move-answers = { $move }
move-planned = { $move } (after { $answered }, planned in advance)
move-then = { $move }. { $what }
draw-offered = { $opponent }, { $player } offers you a draw. The offer stands until you move.
draw-stands = { $player } offers a draw.
draw-declined = { $asker }, { $player } declines the draw.
takeback-asked = { $plies ->
    [one] { $opponent }, { $player } asks to take the last move back. Do you allow it?
   *[other] { $opponent }, { $player } asks to take the last { $plies } moves back. Do you allow it?
}
takeback-refused = { $asker }, { $player } does not allow the takeback.
takeback-withdrawn = { $player } has withdrawn the takeback request.
taken-back = { $plies ->
    [one] The last move has been taken back.
   *[other] The last { $plies } moves have been taken back.
}
players = Game { $game }: { $red } (Red) vs { $black } (Black).
legal-moves = { $count ->
    [one] { SIDE($side) } has one legal move:
   *[other] { SIDE($side) } has { $count } legal moves:
}
no-moves-yet = No move has been played yet.
choose-piece = Which piece?
choose-piece-against = Your move against { $opponent }:
choose-other = Another piece?
choose-target = Where to?
choose-target-of = { $piece }: where to?
resign-sure = Resign against { $opponent }?
resign-kept = You play on.
more = More for your game against { $opponent }:
no-game = There is no game here. Start one with `/xq play` or `/xq bot`.
no-rematch = There is no finished game of yours here to play again.
rematch-too-early = This game is not over yet.
rematch-is-on = Your rematch is already under way.
rematch-already-offered = You have already offered a rematch.
which-game = Which game do you mean?
which-game-to-move = You can play { $text } in several games. Which one do you mean?
game-of-mine = Game { $game }: against { $opponent }, move { $number }
game-of-others = Game { $game }: { $red } vs { $black }, move { $number }
abort-sure = This is a game of your own, against { $opponent }. Call it off without a result?
why-nothing = There is no ruling in this game, and no repetition is about to be ruled on.

## What was done, for the one who did it

done-accepted = The game is on.
done-declined = Challenge declined.
done-cancelled = Challenge cancelled.
done-draw-offered = Draw offered to { $opponent }.
done-draw-declined = Draw declined.
done-drawn = Draw agreed.
done-takeback-asked = You have asked { $opponent } for a takeback.
done-takeback-refused = Takeback refused.
done-taken-back = Taken back.
done-aborted = Game called off.
done-resigned = You have resigned.
done-timeout = Too late: the time was already up.
done-holiday = Holiday taken: { $days ->
    [one] 1 day
   *[other] { $days } days
}.
done-planned = Planned: { $moves }. I will play your answers as long as your opponent plays these moves.
done-plans-dropped = Your conditional moves have been deleted.
done-annulled = The result no longer counts for ratings.
plan-which-game = This line fits { $count } of your games. Reply to the board of the one you mean.
plans-none = You have no conditional moves. To plan some: `/xq if H8+7 then R1.2`.
plans-list = Your conditional moves:
plans-of-game = Game { $game }, against { $opponent }:
plans-drop-how = To delete them, press the button or use `/xq if clear:true`.
button-drop-plans = Delete (game { $game })
plan-part = Move { $number } of your line, { $why }
done-board = Here is the board.

## Ratings and games by person

rating-changes = Rating: { $changes }.
rating-change = { $player } { $rating } ({ $by })
unrated-too-short = Not counted for ratings: each side must make at least { $moves } moves.
unrated-too-many = Not counted for ratings: at most { $most } games a day between the same two players count.
unrated-hints = Not counted for ratings: a hint was taken.
unrated-terms = Not counted for ratings: only games between two people count, from the usual position and under world rules.
no-records-of-programs = { $player } is a bot, and bots have no ratings. Your results against me are in `/xq-players profile`.
keeps-hidden = { $player } has a hidden profile.
rating-none = { $player } has no rating yet. To play a rated game: `/xq play rated:true`.
rating-of = Ratings of { $player }:
rating-overall = { $pool ->
    [live] Live
   *[correspondence] Correspondence
}, on all servers: **{ $rating }** ± { $deviation }, { $games ->
    [one] 1 game
   *[other] { $games } games
} ({ $wins } won, { $draws } drawn, { $losses } lost).
rating-server = { $pool ->
    [live] Live
   *[correspondence] Correspondence
}, on this server: **{ $rating }** ± { $deviation }, { $games ->
    [one] 1 game
   *[other] { $games } games
} ({ $wins } won, { $draws } drawn, { $losses } lost).
rating-peak = Highest: { $rating }.
rating-provisional = `?` marks a provisional rating: it settles once the number after ± is below { $deviation }.
top-here = **{ $pool ->
    [live] Live games
   *[correspondence] Correspondence games
}**, the strongest players on this server:
top-overall = **{ $pool ->
    [live] Live games
   *[correspondence] Correspondence games
}**, the strongest players on all servers:
top-line = { $games ->
    [one] { $place }. { $player } **{ $rating }**, 1 game
   *[other] { $place }. { $player } **{ $rating }**, { $games } games
}
top-nobody = Nobody has a rating here yet. To play a rated game: `/xq play rated:true`.
versus-oneself = That takes two different people.
versus-none = { $player } and { $opponent } have not finished a game with each other yet.
versus-score = { $player } against { $opponent }: { $wins } won, { $draws } drawn, { $losses } lost.
versus-side = As { SIDE($side) }: { $wins } won, { $draws } drawn, { $losses } lost.
versus-game = Game { $game }, { $date }: { $result }
profile-none = { $player } has not finished a game yet.
profile-of = Profile of { $player }
profile-openings = Favourite openings: { $openings }.
favourite-opening = { $name } ({ $count })
profile-graph = In the graph, the solid line is live games and the dashed line correspondence, on all servers.
streak-won = Won the last { $count } games against other players.
streak-lost = Lost the last { $count } games against other players.
streak-drawn = Drew the last { $count } games against other players.
bot-beaten = { $games ->
    [one] Against the bot: beat level { $level } in the only game at that level.
   *[other] Against the bot: beat level { $level } (won { $wins } of { $games } games at that level).
}
bot-not-beaten = { $games ->
    [one] Against the bot: 1 game at level { $level }, no win yet.
   *[other] Against the bot: { $games } games at level { $level }, no win yet.
}
bot-estimate = Playing strength: about level { $level }.
games-mine = Your open games:
games-of = Open games of { $player } here:
games-none = You have no open games. Start one with `/xq play` or `/xq bot`.
games-none-here = You have no open games here.
games-none-of = { $player } has no open games here.
games-more = { $count ->
    [one] One more is not shown.
   *[other] { $count } more are not shown.
}
games-elsewhere = { $count ->
    [one] You have one more elsewhere: `/xq games` shows it to you alone.
   *[other] You have { $count } more elsewhere: `/xq games` shows them to you alone.
}
game-your-turn = **Your turn** against { $opponent }, move { $number }.
game-their-turn = Against { $opponent }, move { $number }: { $player } to move.
game-challenged = **Challenged** by { $opponent }. The challenge expires { $expires }.
game-offered = Challenge to { $opponent }. It expires { $expires }.
game-time-ends = Time runs out { $deadline }.
annul-moderators = Only { $who } can take a result out of the ratings, with the command `/xq abort result:true`.
who-moderates = a member with the permission “Manage Messages”
who-manages = a member with the permission “Manage Server”
who-came-first = the admin (whoever joined here first)
annul-sure = Take the result of game { $game }, { $red } (Red) vs { $black } (Black), out of the ratings? Later ratings will be worked out again. This cannot be undone.
annulled = { $moderator } has annulled the result of game { $game }, { $red } (Red) vs { $black } (Black): it no longer counts for ratings.

## Openings

opening = Opening: { $name } ({ $chinese }).
opening-central-cannon = Central cannon
opening-elephant = Elephant opening
opening-soldier = Soldier opening
opening-horse = Horse opening
opening-edge-horse = Edge horse opening
opening-cross-palace-cannon = Cross-palace cannon
opening-palace-corner-cannon = Palace-corner cannon
opening-golden-hook-cannon = Golden hook cannon
opening-edge-cannon = Edge cannon opening
opening-river-cannon = River-bank cannon opening
opening-edge-soldier = Edge soldier opening
opening-advisor = Advisor opening
opening-screen-horses = Central cannon against screen horses
opening-screen-horses-river-bank-chariot = Central cannon with a river-bank chariot against screen horses
opening-screen-horses-crosswise-chariot = Central cannon with a ranked chariot against screen horses
opening-screen-horses-river-chariot = Central cannon with a chariot across the river against screen horses
opening-screen-horses-patrol = Central cannon with a chariot across the river against screen horses with a river horse
opening-screen-horses-chariot-exchange = Central cannon with a chariot across the river against screen horses offering to exchange chariots
opening-screen-horses-central-soldier = Rush of the central soldier against screen horses
opening-screen-horses-cannons-5-9 = Cannons on files 5 and 9 against screen horses
opening-screen-horses-cannons-5-7 = Cannons on files 5 and 7 against screen horses
opening-screen-horses-cannons-5-6 = Cannons on files 5 and 6 against screen horses
opening-screen-horses-cannons-5-8 = Cannons on files 5 and 8 against screen horses
opening-screen-horses-river-bank-cannon = Central cannon with a river-bank cannon against screen horses
opening-screen-horses-two-headed-snake = Central cannon against screen horses, two-headed snake
opening-screen-horses-two-cannons = Central cannon against screen horses with both cannons across the river
opening-sandwiched-horses = Central cannon against sandwiched horses
opening-sandwiched-horses-cannons-5-6 = Cannons on files 5 and 6 against sandwiched horses
opening-single-horse = Central cannon against the single horse
opening-three-step-tiger = Central cannon against the three-step tiger
opening-turtle-back-cannon = Central cannon against the turtle-back cannon
opening-mandarin-duck-cannons = Central cannon against mandarin duck cannons
opening-same-direction-cannons = Same-direction cannons
opening-same-direction-straight-chariot = Same-direction cannons, filed chariot against ranked chariot
opening-same-direction-crosswise-chariot = Same-direction cannons, ranked chariot against filed chariot
opening-opposite-direction-cannons = Opposite-direction cannons
opening-blockading-cannon = Central cannon against the blockading cannon
opening-blockading-cannon-opposite-cannons = Central cannon against the blockading cannon, turned into opposite-direction cannons
opening-cross-palace-cannon-central-cannon = Cross-palace cannon against the central cannon
opening-palace-corner-cannon-central-cannon = Palace-corner cannon against the central cannon
opening-elephant-central-cannon = Elephant opening against the central cannon
opening-elephant-palace-corner-cannon = Elephant opening against the palace-corner cannon
opening-elephant-cross-palace-cannon = Elephant opening against the cross-palace cannon
opening-elephant-soldier = Elephant opening against the soldier
opening-elephant-horse = Elephant opening against the horse
opening-facing-soldiers = Facing soldiers
opening-soldier-cannon-behind-soldier = Soldier opening against the cannon behind the soldier
opening-soldier-central-cannon = Soldier opening against the central cannon
opening-soldier-elephant = Soldier opening against the elephant
opening-soldier-horse = Soldier opening against the horse
opening-horse-soldier = Horse opening against the soldier
opening-horse-central-cannon = Horse opening against the central cannon
opening-horse-horse = Horse opening against the horse

## Endings

end-checkmate = Checkmate!
end-stalemate = { SIDE($side) } has no legal move left, and that loses.
end-perpetual-check = Perpetual check loses.
end-perpetual-chase = Perpetual chase loses.
end-perpetual-attack = Perpetual attack loses.
end-repeated-check = Draw: the same check was given three times in a row.
end-repetition = Draw by repetition.
end-no-progress = Draw: too many moves without a capture.
end-insufficient-material = Draw: neither side has enough pieces left to win.
end-bare-general = Draw: the bare general cannot move without exposing itself (le Pat).
end-resignation = { SIDE($side) } resigns.
end-agreement = Draw by agreement.
end-timeout-drawn = Draw: time is up, but the opponent has too few pieces left to win.
end-timeout = { SIDE($side) }’s time is up.
end-aborted = The game has been called off.
beats = { $winner } ({ SIDE($side) }) beats { $loser }.
side-beats = { $side ->
    [red] Red wins.
   *[black] Black wins.
}
result-drawn = { $red } and { $black } share the point.
result-none = No result for { $red } and { $black }.

## Repetitions

warning-check = { $player }, another check in this loop loses: play something other than `{ $move }`.
warning-chase = { $player }, going on chasing { THE($piece) } loses: play something other than `{ $move }`.
warning-attack = { $player }, attacking again in this loop loses: play something other than `{ $move }`.
ahead-loses = If this position comes up once more, { SIDE($side) } loses.
ahead-draw = If this position comes up once more, the game is a draw.
warning-draw = { $player }, this position once more and the game is a draw: to avoid that, play something other than `{ $move }`.
ruling-check = { SIDE($side) } checked on every move of the loop. That is forbidden.
ruling-chase = { SIDE($side) } kept attacking { THE($piece) }, move after move. That is forbidden.
ruling-chases = { SIDE($side) } threatened to capture a piece on every move of the loop. That is forbidden.
ruling-pinned-chase = { SIDE($side) } kept attacking a chariot that a horse pins to its general, move after move. That is forbidden.
ruling-attack = { SIDE($side) } attacked on every move of the loop, by checks, threats of mate or threats to capture. That is forbidden.
ruling-graver = { SIDE($side) } attacked on every move, too, but that weighs less.
ruling-mutual = Both sides kept attacking in the same way, so it is a draw.
ruling-nobody = Neither side did anything forbidden, so it is a draw.
ruling-attacks = Move by move: { $attacks }.
attack-check = { WHOSE($attacker) } gives check
attack-chase = { WHOSE($attacker) } attacks { WHOSE($target) }
attack-mate-threat = { WHOSE($attacker) } threatens mate

## Hints

hint-nudge = Look at { WHOSE($piece) }.
hint-move = Play { $move }.
hint-taken = { $opponent }, { $player } has asked me for a hint.
hint-too-late = The game has moved on since you asked for a hint.
hint-crowded = I am still thinking about your other games. Ask me again when one of those hints has arrived.
hints-counted = { $count ->
    [one] { $player } took a hint on one move.
   *[other] { $player } took hints on { $count } moves.
}
idea-mates = { $moves ->
    [one] The idea: mate at once.
   *[other] The idea: mate in { $moves } moves, whatever the answers.
}
idea-leaves-no-move = { $moves ->
    [one] The idea: win by leaving the other side without a legal move.
   *[other] The idea: win by leaving the other side without a legal move in { $moves } moves, whatever the answers.
}
idea-holds-out = The idea: put off a loss that cannot be stopped.
idea-stops-mate = The idea: stop the mate that is threatened.
idea-keeps-a-move = The idea: avoid running out of legal moves.
idea-takes = The idea: take { BRIEF($target) } and come out ahead.
idea-takes-free = The idea: take { BRIEF($target) }, and nothing can recapture.
idea-takes-checker = The idea: stop the check by taking { BRIEF($target) }.
idea-steps-out-of-check = The idea: step out of the check.
idea-stops-check = The idea: stop the check.
idea-checks-and-attacks = The idea: give check and win { BRIEF($target) } afterwards, whatever the answer.
idea-forks = The idea: attack { BRIEF($targets) } at the same time.
idea-escapes = The idea: get out of danger.
idea-protects = The idea: protect { BRIEF($target) }.
idea-shields = The idea: shield { BRIEF($target) } from attack.
idea-threatens-mate = The idea: threaten mate.
idea-attacks = The idea: threaten to win { BRIEF($target) }.
idea-attacks-free = The idea: threaten to take { BRIEF($target) }, which nothing protects.
idea-uncovers = The idea: open the way for { BRIEF($attacker) }, which then threatens to win { BRIEF($target) }.
idea-screens = The idea: give { BRIEF($attacker) } a piece to jump over, so that it threatens to win { BRIEF($target) }.
idea-trades = The idea: take { BRIEF($target) } for about as much in return.
idea-captures = The idea: take { BRIEF($target) }.
idea-pins = The idea: tie down { BRIEF($target) }, so that it cannot move.
idea-checks = The idea: give check.
idea-offers = The idea: give up material, because everything else looks worse.
idea-takes-middle-file = The idea: take the middle file.
idea-crosses-river = The idea: cross the river.
idea-develops = The idea: bring this piece into play.
idea-takes-open-file = The idea: take a file with no other piece of the same side on it.
idea-makes-way = The idea: make way for { BRIEF($target) }.
idea-holds-back = The idea: hold back { BRIEF($target) }.
idea-aims-at = The idea: aim at { BRIEF($target) }.
idea-links = The idea: make the palace firm; this piece and { BRIEF($target) } protect each other.
idea-restricts = The idea: leave { BRIEF($target) } less room.
idea-heads-for = The idea: go after { BRIEF($target) } with the next move.
idea-activates = The idea: bring this piece where it has more moves.
idea-waits = The idea: wait safely; your opponent can take nothing for free.
standing-mated = { $moves ->
    [one] Your opponent mates on the next move, whatever you play.
   *[other] Your opponent mates in at most { $moves } moves, whatever you play.
}
standing-lost = { $moves ->
    [one] Your opponent wins on the next move, whatever you play.
   *[other] Your opponent wins in at most { $moves } moves, whatever you play.
}
standing-winning = You are winning. Your chances: { $chance }%.
standing-better = You stand better. Your chances: { $chance }%.
standing-level = The game is level. Your chances: { $chance }%.
standing-worse = You stand worse. Your chances: { $chance }%.
standing-losing = You are losing. Your chances: { $chance }%.
threat-mates = { $moves ->
    [one] Beware: your opponent threatens mate on the next move.
   *[other] Beware: your opponent threatens mate in { $moves } moves.
}
threat-mates-by = { $moves ->
    [one] If you did nothing, your opponent would play { $move }, and that would be mate.
   *[other] If you did nothing, your opponent would play { $move } and mate in { $moves } moves.
}
threat-leaves-no-move = { $moves ->
    [one] Beware: your opponent threatens to win by leaving you without a legal move.
   *[other] Beware: your opponent threatens to win by leaving you without a legal move in { $moves } moves.
}
threat-leaves-no-move-by = { $moves ->
    [one] If you did nothing, your opponent would play { $move } and win by leaving you without a legal move.
   *[other] If you did nothing, your opponent would play { $move } and win by leaving you without a legal move in { $moves } moves.
}
threat-takes = Beware: { BRIEF($target) } is in danger.
threat-takes-by = If you did nothing, your opponent would play { $move } and win { BRIEF($target) }.

## Refusals

refuse-not-your-turn = Not your turn: { SIDE($side) } is to move.
refuse-coach-waits = I am waiting for you: take your last move back, or choose “Play on”.
refuse-for-somebody-else = This challenge is for { $player }.
refuse-not-a-player = You are not playing in this game.
refuse-game-over = This game is over.
refuse-not-started = The challenge has not been accepted yet.
refuse-not-open = This challenge is no longer open.
refuse-own-challenge = This is your own challenge. You can cancel it with Cancel or `/xq abort`.
refuse-not-your-challenge = Only the challenger can cancel this challenge, and only the one challenged can decline it.
fault-time = I do not understand this clock. Write `none`, days per move like `3d`, minutes like `10`, minutes and seconds like `10+5`, or `10/30s` (10 minutes, then 30 seconds per move).
fault-time-days = A game can have 1 to 14 days per move.
fault-time-holiday = A game can have 0 to 30 days of holiday.
fault-time-minutes = A game can have 0 to 180 minutes for each player.
fault-time-seconds = A game can have 1 to 180 seconds per move, or 0 if each player has minutes.
refuse-nothing-due = Nothing has run out yet.
refuse-rated-hint = This game is rated, so there are no hints in it.
refuse-rated-takeback = This game is rated, so no move can be taken back.
refuse-no-days-per-move = Only games with days per move have holidays and conditional moves.
refuse-holiday-too-long = { $left ->
    [0] You have no holiday left in this game.
    [one] You have only 1 day of holiday left in this game.
   *[other] You have only { $left } days of holiday left in this game.
}
refuse-plan-on-own-turn = It is your turn: simply play. Conditional moves are for your opponent’s turn.
refuse-plan-without-answer = Say what you would answer: `/xq if H8+7 then R1.2`.
refuse-too-many-plans = You can plan at most { $max } lines. `/xq if clear:true` deletes them all.
refuse-plan-too-long = A line can have at most { $max } moves.
refuse-no-plans = You have no conditional moves in this game.
refuse-not-rated = This game does not count for ratings.
refuse-draw-already-offered = You have already offered a draw. Your opponent has not answered yet.
refuse-draw-just-declined = Your opponent has just declined a draw. You can offer one again after your next move.
refuse-no-draw-offer = Nobody has offered you a draw.
refuse-nothing-to-take-back = You have no move to take back.
refuse-takeback-already-asked = You have already asked. Your opponent has not answered yet.
refuse-takeback-just-refused = Your opponent has just refused a takeback. You can ask again after your next move.
refuse-no-takeback-asked = Your opponent has not asked for a takeback.
refuse-somebody-elses-question = This question is for somebody else.
refuse-may-not-abort = Both sides have moved, so only { $who } can call this game off, with the command `/xq abort`. You can resign or offer a draw.
refuse-two-places = This game is played in two places, so no moderator can call it off or change its result. Its players can resign or agree to a draw.
stale-button = { $plies ->
    [one] That button is from an earlier board: { $last } has been played since. Here is the board now.
   *[other] That button is from an earlier board: { $plies } moves have been played since; the last is { $last }. Here is the board now.
}
stale-taken-back = That button is from an earlier board: moves have been taken back since. Here is the board now.
unknown-button = I do not know this button any more. Ask for the board with `/xq board`.
unknown-game = I do not know this game any more.
fault-not-ours = There is no command { $text } here. `/xq help` lists my commands.
fault-no-name = Say what to do, for example `/xq help`.
fault-command = I do not understand { $text }. Try `/xq help`.
fault-command-near = I do not understand { $text }. Did you mean `{ $near }`?
fault-old-command = I do not know the command { $text }, or no longer. `/xq help` lists my commands. If Discord still offers an old one, restart Discord.
fault-option = `{ $command }` has no option { $text }. Its options: { $options }.
fault-no-options = `{ $command }` takes no options; I do not understand { $text }.
fault-option-near = `{ $command }` has no option { $text }. Did you mean `{ $near }`?
fault-missing = `{ $command }` needs `{ $option }`. You can give { $options }.
fault-missing-move = Which move? For example `/xq move { $example }`.
fault-value = `{ $option }` cannot be { $text }.
fault-number = `{ $option }` cannot be { $text }: it is a whole number from { $min } to { $max }.
fault-yes-or-no = `{ $option }` cannot be { $text }: it is `true` or `false`.
fault-person = I cannot find anybody called { $text } here.
fault-choice = `{ $option }` cannot be { $text }. Its values are { $names }.
fault-too-much = I do not understand { $text } after `{ $command }`.
fault-position = This position cannot be set up: { $why }
fault-position-over = In this position the game is already decided.
fault-no-position = There is no position in this message. I look for a FEN, such as `{ $example }`.
failure = Something went wrong on my side (incident { $incident }). The game stands as it did before; please try again.
database-displaced = My database files were moved or deleted, so I cannot save anything now (incident { $incident }). The game stands as it did before. Please tell the person who runs me.
discord-missing-permission = (I may not attach pictures here, so this is the board as text. I need the permission “Attach Files”.)
discord-rejected = (Discord rejected this message in its usual form, so a part of it is missing.)
discord-empty-thread = No game began here, because I was interrupted. Please ask for it again.
discord-text-withheld = Discord does not show me the text of this reply. Mention me, leave the ping of the reply switched on, type `/xq move`, or press **Move** below the board.
cannot-post = I cannot post in this channel, so nobody would see the game. Please allow me { $rights } here.
cannot-write = I cannot write in this channel just now, so nobody would see it.
borrowed-private = Discord shows what I say here to you alone, because you lack the right { $right } on this server. Nobody else would see a game here. Play in direct messages with me: `/xq bot`, or `/xq play opponent:…` against a friend.
borrowed-clock = I have not been added here, so I cannot see to it that a time runs out: games here have no clock, and none is rated. Both work in direct messages with me: `/xq play opponent:…` there invites your opponent.
borrowed-lobby = I have not been added here, so I cannot see to it that a time runs out, and games of the lobby have a clock. Look for an opponent in direct messages with me: `{ $command }`.
borrowed-settings = I have not been added here, so there is nothing to set for this place. Your own settings: `/xq-settings personal`.
goes-on-directly = It goes on in your direct messages with me.
no-direct-messages = Discord does not let me write direct messages to you. Write to me there first, then try again.
post-waits = I cannot write in this channel just now. The message follows as soon as I can.
nothing-begun = Nothing has been begun.
game-unchanged = The game stays as it is until I can write here again.
right-view = “View Channel”
right-send = “Send Messages”
right-send-in-threads = “Send Messages in Threads”
right-create-threads = “Create Public Threads”
right-connect = “Connect”
right-external-apps = “Use External Apps”
thinking-soon = Many games are waiting for me just now: { $ahead ->
    [one] one move comes
   *[other] { $ahead } moves come
} before mine here, which I will play in about { $seconds } s.
slow-down = That was a lot at once. For half a minute I only read moves in your games and `help` from you.
slow-down-server = This server asks for a lot at once. For half a minute I only read moves and `help` here.
slow-down-answers = I have answered you several times in a row. For half a minute I only answer moves and `help`.
slow-down-unreadable = I could not read several of your messages in a row. For half a minute I answer only commands, moves in your games and `help`.
busy = A lot is going on in this channel. Please try again in a moment.
game-set-aside = I can no longer read one of the games here, so I have put it aside (incident { $incident }). Nothing of it is deleted; the other games go on.
typed-too-early = { $text } was typed before the last move was on the board, so I have not played it. Look again, and move if you still want to.
older-board = You replied to an older board.
older-board-legal = You replied to an older board, so I have not played { $text }. It is legal on the newest board too: press the button to play it.
read-refused = { $text }: { $why }

## Reading moves

read-unreadable = I cannot read this as a move. Write it like `{ $example }`.
read-incomplete = the last number is missing. Write it like `{ $example }`.
read-incomplete-file = the last number is missing. Which file does it go to?
read-incomplete-points = the last number is missing. How many points does it go?
read-incomplete-rank = the last number is missing. Which rank does it go to?
read-several = one move at a time, please.
read-too-long = this is too long for a move.
read-out-of-range = “{ $char }” is out of range; files and steps go from 1 to 9.
read-not-enabled = { $dialect ->
    [french] this looks like French notation, which I do not read here. To use it, choose it in `/xq-settings personal`.
    [vietnamese] this looks like Vietnamese notation, which I do not read here. To use it, choose it in `/xq-settings personal`.
    [uci] this looks like coordinates with ranks 1 to 10; here ranks go from 0 to 9.
   *[other] this looks like a notation that I do not read here.
}
read-ambiguous = this can mean several moves. Which one?
read-doubtful = { WHOSE($piece) } can play this. If you mean { WHOSE($other) }, that is not possible: { $why } Do you mean { THE($piece) }?
read-no-such-piece-on-file = you have no { NAME($piece) } on file { $file }.
read-no-such-piece = you have no { NAME($piece) }.
read-no-such-tandem = you do not have two { PLURAL($piece) } on one file to tell apart like this.
read-off-board = { WHOSE($piece) } would leave the board.
read-same-file = { WHOSE($piece) } already stands on file { $number }.
read-never-sideways = { WHOSE($piece) } cannot move sideways.
read-cannot-reach = { WHOSE($piece) } cannot reach file { $number } in this direction.
read-wrong-piece = { $square } holds { A($stands) }, not { A($named) }.

## Illegal moves

illegal-no-piece = { $square } is empty.
illegal-wrong-turn = { THE($piece) } on { $square } belongs to { SIDE($side) }.
illegal-own-piece = { OWN($piece) } already stands there.
illegal-not-its-move = { WHOSE($piece) } cannot go there. { $rule }
illegal-hobbled = { WHOSE($moved) } is hobbled by { WHOSE($piece) }.
illegal-eye-blocked = { WHOSE($moved) } cannot pass, because { WHOSE($piece) } blocks its eye.
illegal-blocked = { WHOSE($piece) } stands in the way.
illegal-no-screen = { WHOSE($moved) } has no piece to jump over; a cannon captures only by jumping exactly one.
illegal-too-many-screens = { WHOSE($moved) } would jump { $count } pieces; it may jump exactly one.
illegal-leaves-palace = { THE($piece) } may not leave the palace.
illegal-crosses-river = an elephant may not cross the river.
illegal-backwards = a soldier never moves backwards.
illegal-sideways-too-early = a soldier moves sideways only after crossing the river.
illegal-facing-generals = the two generals would face each other on an open file.
illegal-leaves-check = your general would be in check from { WHOSE($piece) }.
moves-general = The general moves one point straight, inside the palace.
moves-advisor = An advisor moves one point diagonally, inside the palace.
moves-elephant = An elephant moves exactly two points diagonally, on its own side of the river.
moves-horse = A horse moves one point straight and then one diagonally outward.
moves-chariot = A chariot moves any distance along a line.
moves-cannon = A cannon moves along a line and captures by jumping exactly one piece.
moves-soldier = A soldier moves one point forward, and sideways too once across the river.


## Positions that cannot be set up

fen-empty = the FEN is empty.
fen-ranks = { $found ->
    [one] the board has 1 rank; it needs 10, separated by “/”.
   *[other] the board has { $found } ranks; it needs 10, separated by “/”.
}
fen-files = { $files ->
    [one] rank { $rank } ({ $text }) describes 1 file; it needs 9.
   *[other] rank { $rank } ({ $text }) describes { $files } files; it needs 9.
}
fen-letter = { $letter } is not a piece. Pieces are K A B N R C P for Red and k a b n r c p for Black.
fen-too-many = { SIDE($side) } has { COUNTED($pieces) }; a set has { $max }.
fen-no-general = { SIDE($side) } has no general.
fen-misplaced = { SIDE($side) } can never have { A($piece) } on { $square }.
fen-turn = the side to move is { $text }; it must be w for Red or b for Black.
fen-counter = the counter { $text } is not a number from 0 to 9999.
fen-checked-out-of-turn = { SIDE($side) } is to move and could take the general. That cannot happen in a game.
fen-trailing = { $text } after the FEN is unexpected.

## Buttons

button-accept = Accept
button-decline = Decline
button-cancel = Cancel
button-move = Move
button-play-direct = Play in direct messages
button-play-now = Play { $mv }
button-draw = Offer draw
button-resign = Resign
button-more = ⋯
button-abort = Call off the game
button-annul = Annul the result
button-undo = Take back a move
button-board = Show board
button-moves-earlier = Earlier moves
button-moves-later = Later moves
button-moves = Move list
button-legal = Legal moves
button-why = Why?
button-hint = Hint
button-hint-move = Show the move
button-rematch = Rematch
button-resign-yes = Resign
button-resign-no = Play on
button-draw-yes = Accept draw
button-draw-no = Decline draw
button-undo-yes = Allow takeback
button-undo-no = Refuse takeback

## Alternative text of pictures

alt-turn = Xiangqi board, { SIDE($side) } to move.
alt-last = { $move }.
alt-check = { SIDE($side) } is in check.
alt-hint = Arrow: { $move }.
alt-material = { SIDE($side) }: { $material }.
# { $points }: the points as moves in coordinates name them, such as “a0 i0”.
alt-points = { COUNTED($pieces) } { $points }
alt-fen = FEN: { $fen }
alt-ratings = { $pool ->
    [live] Ratings in live games
   *[correspondence] Ratings in correspondence games
}: from { $first } to { $last } in { $games } games, lowest { $low }, highest { $high }.

## Rule sets

rules-computer = These are the computer rules. They are like the world rules, but a repetition with checks that are not perpetual is a draw, and so are 60 moves by each side without a capture.
rules-casual = These are the casual rules. When a position comes up for the third time, perpetual check loses and everything else is a draw. So are 60 moves by each side without a capture.
rules-chinese = These are the Chinese rules, approximately. Check, threat of mate and chase all count as an attack. When a position comes up for the fourth time, whoever attacked on every move of the repetition loses; otherwise it is a draw.
rules-club = These are the rules of an old French club. A cannon must jump exactly one piece on every move, even when it does not capture. A check repeated three times is a draw, and so is every other repetition. A bare general that cannot move draws.

## Help

help = {""}**I referee xiangqi (Chinese chess) and play it.** What would you like to do?
help-start =
    {""}**Play**
    Against me, level 1 to 10, or find an opponent. `/xq play` challenges a friend, or offers an open seat.
    Move by replying to the board with `C2.5`, 炮二平五 or `h2e2`, with `/xq move`, or with the Move button.
help-learn =
    {""}**Learn**
    The lessons teach xiangqi step by step; puzzles train your eye. `/xq-record review` shows where a game of yours turned.
help-typing =
    {""}**What can I type?**
    A move, as a reply to the board: `C2.5`, 炮二平五 or `h2e2`. In a direct message with me, just the move.
    In a game: `/xq board` shows the board; `/xq resign`, `/xq draw` and `/xq undo` do what they say; `/xq hint` gives you an idea when it is your turn.
    `/xq-settings personal` changes language, board and pieces for you. `/xq help topic:horse` explains a piece, and so for each.
button-help-start = Play
button-help-learn = Learn
button-help-typing = What can I type?
button-help-bot = Play against me
button-help-puzzle = Puzzle
help-play =
    {""}**How a game goes**
    Challenge with `/xq play`; your opponent presses Accept. Red moves first. The board is posted after every move, and the player to move is pinged.
    {""}**Four ways to move:** reply to the board (or mention me) with the move · `/xq move`, which offers the legal moves as you type · the Move button, then piece and target · in a direct message with me, just type it.
    A draw offer stands until your opponent moves. A takeback needs consent; the bot always grants it. Resigning asks you to confirm.
    Against the bot, your move, its reply and the board come in one message.
help-notation =
    {""}**Writing moves**
    Piece, file, direction, number: `C2.5` = cannon on file 2 sideways to file 5. Files are counted 1 to 9 from your own right; the digits on your edge of the board are yours.
    `+` forward, `-` backward, `.` or `=` sideways.
    { $letters }
    Horse, elephant and advisor: the number is the file of arrival (`H8+7`). The others along a file: how many points (`R1+2`).
    Two pieces of a kind on one file: `C+.5` moves the front one, `C-.5` the rear one. Chinese (炮二平五, 馬8進7) and coordinates (`h2e2`, ranks 0 to 9) are read as well. Where a letter can mean two pieces, I ask. Choose a notation in `/xq-settings personal`, and I no longer need to.
letters-of = { $dialect ->
    [french] French letters: { $letters }.
    [vietnamese] Vietnamese letters: { $letters }.
   *[other] Letters: { $letters }.
}
letter-of-piece = { $letter } { NAME($piece) }
help-rules =
    {""}**Rules in short**
    General and advisors stay in the palace, elephants on their side. A piece right next to a horse hobbles it: the horse cannot go that way. An elephant cannot jump over a piece. A cannon captures by jumping exactly one piece. A soldier goes one point forward, and sideways too once across the river.
    The generals may never face each other on an open file. A side that cannot move loses, in check or not.
    Repetition: when a position comes up for the third time, a side that checked, or chased one unprotected piece, on every move loses. Otherwise it is a draw. 50 moves by each side without a capture are a draw, too.
    Rule sets: `world` (default), `computer`, `casual`, `chinese` (approximate), `club` (jumping cannon).
help-commands = **Commands** (also typed after a mention, for example `@me board`)
help-command = `{ $command }` — { $about }
help-root = `{ $root }` with { $names } — { $about }
help-pieces = **All pieces:** Black’s sign, Red’s sign, the name and the letter with which moves are written.
help-piece = **{ $piece }** { $rule }
help-privacy =
    {""}**What I keep**
    Your id and the name you had, in the games you play: their moves, offers and results, for as long as the bot runs.
    Your settings, the language of your app, your blocks, the games you follow, your imported games, the reviews you asked for, your lessons, how you did at puzzles and at “Find the better move”, and whether a direct message to you was refused, until you delete them.
    Which message showed which game: until 90 days after the game. Ids of what you did, so that nothing is done twice: 14 days. What you type is not kept.
    `/xq-settings data what:export` gives you all of it. `/xq-settings data what:delete` removes you: your games stay, with “a deleted player” in your place. People who have blocked you keep that block.

## Commands and their options

command-root-players = Players: ratings, scores, profiles, games to follow, blocks
command-root-settings = Your settings, those of a channel or server, and your data
command-root = Xiangqi: play a friend or the bot
menu-challenge = Challenge to xiangqi
menu-profile = Xiangqi profile
menu-review = Review this game
menu-position = Show this position
command-play = Challenge somebody, or offer an open seat
command-bot = Play against the bot
command-move = Play a move
command-board = Show the board
command-moves = List the moves played
command-legal = List the legal moves
command-hint = Get an idea or a move; only you see it
command-why = Explain the last ruling or warning
command-resign = Give up the game
command-draw = Offer or accept a draw
command-undo = Take your last move back
command-rematch = Play again with colours swapped
command-abort = Call off a game or a challenge
command-holiday = Take days of holiday in a game with days per move
command-if = Plan answers: H8+7 then R1.2; without moves: list them
command-games = List your open games, the most urgent first
command-rating = Show your rating, or somebody’s
command-top = List the strongest players
command-versus = Show the score between two people
command-profile = Show your profile, or somebody’s
command-help = How to play and what I can do
option-opponent = Whom to challenge; leave out for an open seat
option-color = Your side
option-rules = The rule set
option-time = none, 3d (days per move), 10+5 (minutes + seconds), 10/30s (then 30 seconds per move)
option-rated = Whether the result counts for ratings
option-player = Which player; leave out for yourself
option-other = The other player; leave out for yourself
option-pool = Live games or correspondence games; leave out for both
option-over = Games that are over
option-overall = On all servers
option-handicap = Pieces that you play without
option-handicap-bot = Pieces that the bot plays without
option-thread = Play in a thread of its own
option-days = How many days
option-result = Take the result of a rated game that is over out of the ratings (moderators)
option-line = Your opponent’s move, “then”, your answer: H8+7 then R1.2
option-clear = Delete your conditional moves
option-fen = A position to start from
option-level = How strong the bot plays, 1 to 10
option-move = The move, for example C2.5
option-view = Whose side is at the bottom
option-text = As text instead of a picture
option-private = Only for you
option-notation = How to write the moves
option-kind = Only the idea, or the move itself
option-topic = What you want help with
choice-red = Red
choice-black = Black
choice-random = Random
choice-world = World Xiangqi Rules
choice-computer = Computer rules
choice-casual = Casual
choice-chinese = Chinese (approximate)
choice-club = French club
choice-wxf = Letters (C2.5)
choice-chinese-traditional = Chinese, traditional
choice-chinese-simplified = Chinese, simplified
choice-chinese-taiwan = Chinese, as in Taiwan (俥傌砲)
choice-uci = Coordinates, ranks 1 to 10
choice-vietnamese = Vietnamese
choice-french = French
choice-book = Old books
choice-handicap-horse = A horse
choice-handicap-cannon = A cannon
choice-handicap-two-horses = Both horses
choice-handicap-two-cannons = Both cannons
choice-handicap-horse-and-cannon = A horse and a cannon
choice-handicap-chariot = A chariot
choice-handicap-chariot-and-horse = A chariot and a horse
choice-handicap-two-chariots = Both chariots
choice-general = The general
choice-advisor = The advisor
choice-elephant = The elephant
choice-horse = The horse
choice-chariot = The chariot
choice-cannon = The cannon
choice-soldier = The soldier
choice-live = Live
choice-correspondence = Correspondence
choice-iccs = Coordinates (h2e2)
choice-play = Playing
choice-notation = Writing moves
choice-rules = Rules
choice-commands = Commands
choice-nudge = Only the idea
choice-move = The move
command-personal = Choose your language, boards, pings and more
command-server = Change this channel or server, for moderators
command-block = Keep somebody from challenging you; without a name, the list
command-data = Get or delete everything kept about you
option-language = Language
option-writing = How moves are written
option-theme = Colours of the board
option-pieces = What stands on the pieces
option-badges = A letter on each piece
option-board = Side at the bottom of the board
option-numerals = Numbers at the edge of the board
option-pings = A ping when it is your turn
option-reminders = Reminders when your time runs low
option-posts = Post each board against the bot anew
option-tips = A line on how to move, under the first board
option-challenges = Others may challenge you
option-profile = Your profile, for others
option-scope = This channel, or the whole server
option-server-rules = Default rules
option-server-time = Default clock
option-server-hints = Hints
option-server-threads = Games that get their own thread
option-server-bots = Games against the bot
option-server-bare = Moves typed without addressing the bot
option-server-channels = Where games may begin
option-server-daily = Channel for the puzzle of the day
option-block = Who may not challenge you any more
option-unblock = Lift the block
option-data = What to do with it
choice-default = Default
choice-on = On
choice-off = Off
choice-english = English
choice-french-language = Français
choice-simplified-chinese = 简体中文
choice-traditional-chinese = 繁體中文
choice-vietnamese-language = Tiếng Việt
choice-wood = Wood
choice-paper = Light paper
choice-night = Night
choice-traditional = Traditional characters
choice-simplified = Simplified characters
choice-pictures = Small pictures
choice-letters = Characters with letters
choice-board-red = Red, always
choice-board-own = Your own side
choice-board-mover = The side to move
choice-arabic = 1 to 9
choice-chinese-numerals = 一 to 九 on Red’s side
choice-threads-people = Games between people
choice-threads-bot = Games against the bot
choice-reminder-channel = In the game’s channel
choice-reminder-direct = In a direct message
choice-shown = Shown
choice-hidden = Hidden
choice-time-none = No clock
choice-time-one-day = 1 day per move
choice-time-two-days = 2 days per move
choice-time-three-days = 3 days per move
choice-time-seven-days = 7 days per move
choice-time-fourteen-days = 14 days per move
choice-time-blitz = 3 minutes + 2 seconds per move
choice-time-quick = 5 minutes + 3 seconds per move
choice-time-rapid = 10 minutes + 5 seconds per move
choice-time-long = 30 minutes + 20 seconds per move
choice-time-byoyomi = 10 minutes, then 30 seconds per move
choice-time-long-byoyomi = 30 minutes, then 60 seconds per move
choice-here = In this channel
choice-allowed-here = Only in chosen channels, this one included
choice-not-here = Only in chosen channels, not this one
choice-everywhere = In every channel
choice-this-channel = This channel
choice-whole-server = Whole server
choice-export = Get everything as a file
choice-delete = Delete everything
choice-all-pieces = All pieces
choice-privacy = What is kept about you

## Settings

both-signs = { $sign } { $piece }
piece-label = { $sign } { TITLE($piece) } ({ $letter })
piece-on-file = { $piece } · file { $file }
piece-on-file-front = { $piece } · file { $file } (front)
piece-on-file-rear = { $piece } · file { $file } (rear)
piece-on-file-middle = { $piece } · file { $file } (number { $number } from the front)
deleted-player = a deleted player
settings-mine = **Your settings.** Choose what to change; the board shows how it looks.
settings-channel = **Settings of this channel.** They override the server’s settings.
settings-server = **Settings of this server.** A channel’s own settings override them.
setting-line = { $name }: { $value }
setting-of-server = This is set for the whole server: `/xq-settings server for:server`.
choose-setting = What do you want to change?
server-direct = This conversation is not on a server. Your own settings: `/xq-settings personal`.
server-managers = Only { $who } can change the settings of the whole server, with the command `/xq-settings server`. Those of this channel: `/xq-settings server for:channel`.
server-moderators = Only { $who } can change this, with the command `/xq-settings server`. Your own settings: `/xq-settings personal`.
server-unknown = I do not know which server this channel belongs to.
bare-not-read = ⚠️ Without effect for now: Discord does not show me messages that neither mention me nor reply to me. Whoever runs this bot can change that: set `discord.message_content = true` in its configuration, and switch on “Message Content Intent” in Discord’s developer portal.
too-many-channels = You can allow at most { $max } channels. To play in all of them, choose “In every channel”.
last-channel = I would have no channel left to play in. Allow another channel first, or choose “In every channel”.
place-elsewhere = Games are not played in this channel. You can play in { $channels }.
place-no-bots = Games against me are switched off in this channel.
place-no-hints = Hints are switched off in this channel.
challenge-unwanted = You cannot challenge { $player }.
challenge-blocked = You have blocked { $player }. To challenge them, lift the block first: `/xq-players block`.
challenge-deleted = This player is no longer here.
seat-unwanted = You cannot take this seat.
block-self = You cannot block yourself.
block-bot = Bots do not challenge anybody.
block-stands = You have already blocked { $player }.
block-none = You have not blocked { $player }.
too-many-blocked = You can block at most { $max } people. Lift a block first: `/xq-players block`.
blocked = { $player } can no longer challenge you. Challenges between you that were still open are off.
unblocked = { $player } can challenge you again.
blocked-nobody = You have not blocked anybody. `/xq-players block player:` keeps somebody from challenging you.
blocked-list = { $count ->
    [one] You have blocked one person:
   *[other] You have blocked { $count } people:
}
button-unblock = Unblock { $number }
button-pieces = Change the pieces
data-privately = That is for you alone: use the command `{ $command }`, or write to me in a direct message.
erase-sure = This removes your settings, lessons, puzzles, blocks and imported games, calls off your open games, and puts “a deleted player” in your place in all your games. It cannot be undone. For a copy, use `/xq-settings data what:export` first.
button-erase = Delete my data
exported = { $count ->
    [0] Here is everything I keep about you. You have no games.
    [one] Here is everything I keep about you, with one game.
   *[other] Here is everything I keep about you, with { $count } games.
}
exported-part = { $count ->
    [one] The oldest game did not fit into the file.
   *[other] The { $count } oldest games did not fit into the file.
}
erased = { $count ->
    [0] Your data has been deleted.
    [one] Your data has been deleted, and your name is gone from one game.
   *[other] Your data has been deleted, and your name is gone from { $count } games.
}
errand-under-way = I am still busy with what you asked for before: please wait for that answer.
alt-start = Xiangqi board at the start, with the chosen look.

## The playground

playground-wrong-password = That is not the password.
playground-too-often = That was too much at once. Try again in a minute.
playground-full = There are { $max } of them already; no more can be added.
playground-broken = Something went wrong here (incident { $incident }, see the log).
playground-no-channel = There is no channel “{ $id }” here.
playground-no-message = There is no message { $id } here.
playground-no-component = Message { $id } has no such button or choice.
playground-no-picture = There is no such picture.
playground-nobody = There is nobody called “{ $id }” here.
playground-name-taken = The name “{ $name }” is taken.
playground-bad-name = A name has 1 to { $max } letters, digits, spaces, dots or hyphens and starts with a letter or digit.
playground-bad-channel = A channel’s name has 1 to { $max } letters, digits, hyphens or underscores.
playground-empty = The message is empty.
playground-too-long = The message has { $length } characters; at most { $max } are allowed.

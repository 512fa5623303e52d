# English: the fallback, and the list of all sentences.

## Sides, pieces, points

side-red = Red
side-black = Black
piece = { $role ->
    [general] general
    [advisor] advisor
    [elephant] elephant
    [horse] horse
    [chariot] chariot
    [cannon] cannon
   *[soldier] soldier
}
the-piece = { $role ->
    [general] the general
    [advisor] the advisor
    [elephant] the elephant
    [horse] the horse
    [chariot] the chariot
    [cannon] the cannon
   *[soldier] the soldier
}
a-piece = { $role ->
    [general] a general
    [advisor] an advisor
    [elephant] an elephant
    [horse] a horse
    [chariot] a chariot
    [cannon] a cannon
   *[soldier] a soldier
}
your-other-piece = { $role ->
    [advisor] your other advisor
    [elephant] your other elephant
    [horse] your other horse
    [chariot] your other chariot
    [cannon] your other cannon
    [soldier] another soldier of yours
   *[general] your general
}
several-pieces = { $count ->
    [2] two
    [3] three
   *[other] { $count }
} { $role ->
    [advisor] advisors
    [elephant] elephants
    [horse] horses
    [chariot] chariots
    [cannon] cannons
    [soldier] soldiers
   *[general] generals
}
your-piece = { $role ->
    [general] your general
    [advisor] your advisor
    [elephant] your elephant
    [horse] your horse
    [chariot] your chariot
    [cannon] your cannon
   *[soldier] your soldier
}
their-piece = { $role ->
    [general] your opponent’s general
    [advisor] your opponent’s advisor
    [elephant] your opponent’s elephant
    [horse] your opponent’s horse
    [chariot] your opponent’s chariot
    [cannon] your opponent’s cannon
   *[soldier] your opponent’s soldier
}
count-general = { $count ->
    [one] general
   *[other] { $count } generals
}
count-advisor = { $count ->
    [one] 1 advisor
   *[other] { $count } advisors
}
count-elephant = { $count ->
    [one] 1 elephant
   *[other] { $count } elephants
}
count-horse = { $count ->
    [one] 1 horse
   *[other] { $count } horses
}
count-chariot = { $count ->
    [one] 1 chariot
   *[other] { $count } chariots
}
count-cannon = { $count ->
    [one] 1 cannon
   *[other] { $count } cannons
}
count-soldier = { $count ->
    [one] 1 soldier
   *[other] { $count } soldiers
}
place = file { $file } ({ $square })

## Challenges

challenge = { $opponent }, { $challenger } challenges you to xiangqi and plays { $side }. Rules: { $rules }. The challenge lapses { $expires }.
challenge-open = { $challenger } looks for an opponent at xiangqi and plays { $side }. Rules: { $rules }. Whoever presses Accept first plays. The offer lapses { $expires }.
challenge-declined = { $player } declines the challenge.
challenge-cancelled = The challenge is withdrawn.
challenge-expired = The challenge has lapsed: nobody accepted it in time.
challenge-self = You cannot challenge yourself. Leave the opponent out to offer an open seat, or play the bot: `/xq bot`.
challenge-bot = Programs cannot accept a challenge. To play against me, use `/xq bot`.
challenge-sent = ✓ The challenge is in the channel.
seat-offered = ✓ The open seat is in the channel.
game-on = ✓ The game is on.
game-starts = **{ $red }** (Red) against **{ $black }** (Black). Rules: { $rules }.
how-to-move = Reply to this board with a move such as `C2.5` or 炮二平五, use the buttons, or `/xq move`.
open-seat = an open seat
bot-name = Bot (level { $level })
no-challenge = There is no challenge to answer here.
too-many-games = You already have { $max } games or challenges open here. Finish or cancel one first.

## The game

to-move = { $player } to move ({ $side }).
bot-thinks = { $player } thinks ({ $side }).
check = Check!
double-check = Double check!
draw-offered = { $player } offers a draw. { $opponent }, do you accept? The offer stands until you move.
draw-stands = { $player } has offered a draw; the offer stands until the answer on the board.
draw-declined = { $player } declines the draw.
takeback-asked = { $plies ->
    [one] { $player } asks to take the last move back. { $opponent }, do you allow it?
   *[other] { $player } asks to take the last { $plies } moves back. { $opponent }, do you allow it?
}
takeback-refused = { $player } does not allow the takeback.
taken-back = { $plies ->
    [one] The last move is taken back.
   *[other] The last { $plies } moves are taken back.
}
status = Game { $game }: { $red } (Red) against { $black } (Black). Rules: { $rules }.
legal-moves = { $count ->
    [one] { $side } has one legal move:
   *[other] { $side } has { $count } legal moves:
}
no-moves-yet = No move has been played yet.
choose-piece = Which piece?
choose-target = Where to with { $piece } on { $place }?
choose-target-short = Where to?
captures = takes { $piece }
resign-sure = Do you really resign?
resign-kept = You play on.
more = More for this game:
done = ✓ Done.
no-game = There is no game here. Start one with `/xq play` or `/xq bot`.
no-rematch = There is no finished game of yours here to play again.
rematch-too-early = This game is not over yet.
rematch-is-on = Your rematch is already being played.
rematch-already-offered = Your rematch is already offered; the answer is awaited.
why-nothing = Nothing is ruled or threatened in this game: no position is about to repeat for the third time.

## Openings

opening = Opening: { $name } ({ $chinese }).
opening-central-cannon = Central cannon
opening-elephant = Elephant opening
opening-soldier = The immortal shows the way
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
opening-screen-horses-chariot-exchange = Central cannon with a chariot across the river against screen horses offering the chariots
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

end-checkmate = Checkmate! { $winner } wins.
end-stalemate = Stalemate! { $loser } has no legal move and therefore loses; { $winner } wins.
end-perpetual-check = { $winner } wins: { $loser } gave perpetual check, which is forbidden.
end-perpetual-chase = { $winner } wins: { $loser } chased a piece perpetually, which is forbidden.
end-perpetual-attack = { $winner } wins: { $loser } attacked on every move of a repetition, which is forbidden.
end-repeated-check = Draw: a check was repeated three times running.
end-repetition = Draw: the position has occurred three times.
end-no-progress = Draw: no piece has been captured within the limit of moves.
end-insufficient-material = Draw: neither side can checkmate with the pieces left.
end-bare-general = Draw: the bare general cannot move without exposing itself (le Pat).
end-resignation = { $loser } resigns; { $winner } wins.
end-agreement = Draw by agreement.
end-timeout = { $loser }’s time is up; { $winner } wins.
end-aborted = The game is called off without a result.
result-won = { $winner } beats { $loser }.
result-drawn = { $red } and { $black } share the point.
warning-repetition = This position has occurred twice. If it occurs once more, the referee rules on the repetition.
warning-loss = **Warning for { $side }:** { $conduct } ({ $attacks }). If this position occurs once more, { $side } loses: vary!
ruling-loss = Why: { $side } played { $conduct } on every move of the repetition ({ $attacks }) and had to vary.
ruling-graver = That weighs more than what { $side } did: { $conduct }.
ruling-mutual = Why: both sides break the rule alike. Red: { $red }. Black: { $black }.
ruling-nobody = Why: neither side checked, or chased one same unprotected piece, with every move of the repetition, so nobody had to vary.
conduct-idle = nothing forbidden
conduct-check = perpetual check
conduct-chase = perpetual chase of { $victim }
conduct-pinned-chase = perpetual chase of { $victim }, which a horse pins to its general
conduct-attack = perpetual attack by checks, threats of mate or chases
any-piece = a piece
piece-at = { $piece } on { $place }
attack-check = { $attacker } on { $from } checks
attack-chase = { $attacker } on { $from } attacks { $target } on { $on }
attack-mate-threat = { $attacker } on { $from } threatens mate

## Hints

hint-nudge = Look at { $piece }: it can { $idea }.
hint-move = Play { $move }. The idea: { $idea }.
hint-taken = { $player } has asked me for a hint.
hint-too-late = The game has moved on since you asked for a hint.
hints-counted = { $count ->
    [one] { $player } took a hint on one move.
   *[other] { $player } took hints on { $count } moves.
}
list = { $first } and { $last }
idea-mates = { $moves ->
    [one] mate at once
   *[other] mate in { $moves } moves, whatever the answers
}
idea-leaves-no-move = { $moves ->
    [one] leave your opponent without a legal move, which wins
   *[other] leave your opponent without a legal move in { $moves } moves, which wins, whatever the answers
}
idea-holds-out = put off a loss that cannot be stopped
idea-stops-mate = stop the mate that your opponent threatens
idea-keeps-a-move = make sure that you are not left without a legal move
idea-takes = take { $target } and come out ahead
idea-takes-free = take { $target }, and nothing can take back
idea-takes-checker = take { $target }, which gives check
idea-steps-out-of-check = step out of the check
idea-stops-check = stop the check
idea-checks-and-attacks = give check and win { $target } afterwards, whatever the answer
idea-forks = attack { $targets } at once
idea-escapes = get out of danger
idea-protects = protect { $target }
idea-shields = shield { $target } from attack
idea-threatens-mate = threaten mate with the next move
idea-attacks = threaten to win { $target }
idea-attacks-free = threaten to take { $target }, which nothing protects
idea-uncovers = open the way for { $attacker }, which then threatens to win { $target }
idea-screens = stand as a screen for { $attacker }, which then threatens to win { $target }
idea-trades = take { $target }, for which your opponent gets about as much back
idea-pins = leave { $target } without a move
idea-checks = give check
idea-offers = offer material: everything else seems worse to me
idea-takes-middle-file = take the middle file
idea-crosses-river = cross the river
idea-develops = leave its starting point and come into play
idea-takes-open-file = take a file on which no other piece of yours stands
idea-links = form a pair with { $target } in which each protects the other
idea-makes-room = make room for { $target }
idea-gains-room = reach more points than before
idea-quiet = make a quiet move that does best on the whole
standing-mated = { $moves ->
    [one] Your opponent mates with the next move, whatever you play.
   *[other] Your opponent mates in { $moves } moves at the latest, whatever you play.
}
standing-lost = { $moves ->
    [one] Your opponent wins with the next move, whatever you play.
   *[other] Your opponent wins in { $moves } moves at the latest, whatever you play.
}
standing-winning = You are winning: I give you { $chance } % (a draw counts half).
standing-better = You stand better: I give you { $chance } % (a draw counts half).
standing-level = The game is level: I give you { $chance } % (a draw counts half).
standing-worse = You stand worse: I give you { $chance } % (a draw counts half).
standing-losing = You are losing: I give you { $chance } % (a draw counts half).
threat-mates = { $moves ->
    [one] Beware: your opponent threatens mate with the next move.
   *[other] Beware: your opponent threatens mate in { $moves } moves.
}
threat-mates-by = { $moves ->
    [one] If you did nothing, your opponent would play { $move }, and that is mate.
   *[other] If you did nothing, your opponent would play { $move } and mate in { $moves } moves.
}
threat-leaves-no-move = { $moves ->
    [one] Beware: your opponent threatens to leave you without a legal move, and so to win.
   *[other] Beware: your opponent threatens to leave you without a legal move in { $moves } moves, and so to win.
}
threat-leaves-no-move-by = { $moves ->
    [one] If you did nothing, your opponent would play { $move }, and you would lose, having no legal move left.
   *[other] If you did nothing, your opponent would play { $move }, leave you without a legal move in { $moves } moves, and win.
}
threat-takes = Beware: { $target } is in danger.
threat-takes-by = If you did nothing, your opponent would play { $move } and win { $target }.

## Refusals

refuse-not-your-turn = It is not your turn: { $side } is to move.
refuse-for-somebody-else = This challenge is for { $player }.
refuse-not-a-player = You are not a player of this game.
refuse-game-over = This game is over.
refuse-not-started = The challenge has not been accepted yet.
refuse-not-open = This challenge is no longer open.
refuse-own-challenge = This is your own challenge; somebody else has to accept it.
refuse-not-your-challenge = Only the challenger can withdraw this challenge, and only the challenged player can decline it.
refuse-not-expired = This challenge still stands.
refuse-draw-already-offered = Your draw offer already stands; it is your opponent’s to answer.
refuse-no-draw-offer = No draw is offered to you.
refuse-nothing-to-take-back = You have no move to take back.
refuse-takeback-already-asked = You have already asked for the takeback; it is your opponent’s to answer.
refuse-no-takeback-asked = Your opponent has not asked for a takeback.
refuse-somebody-elses-question = This question is for the other player.
refuse-may-not-abort = Both sides have moved: only a moderator can call this game off. You can resign or offer a draw.
stale-button = That button is from an earlier board (move { $then }). The game is at move { $now } now; here is the board as it stands.
unknown-button = This button is not one of mine any more. Ask for the board with `/xq board`.
unknown-game = I do not know this game any more.
unknown = I do not understand { $text }. Try `help`.
unknown-near = I do not understand { $text }. Did you mean `{ $nearest }`?
bad-color = { $value } is no side: there are red, black and random.
bad-rules = { $value } is no rule set: there are world (or asian), computer, casual, chinese and club.
bad-level = { $value } is no level: levels go from 1 to 10.
bad-notation = { $value } is no notation: there are wxf, chinese, chinese-simplified, iccs, uci, vietnamese, french and book.
bad-hint = { $value } is no kind of hint: there are nudge and move.
bad-fen = This position cannot be set up: { $why }
bad-fen-over = In this position the game is already decided.
failure = Something broke on my side (incident { $incident }). The game stands as it did before; please try again.
missing-permission = (I may not attach pictures here, so this is the board in letters. I need the permission “Attach Files”.)
cannot-post = I can’t post in this channel, so nobody would see the game. Please give me the permission { $rights } here.
right-view = “View Channel”
right-send = “Send Messages”
right-send-in-threads = “Send Messages in Threads”
slow-down = One thing at a time, please: I’ll read on in half a minute.
busy = A lot is going on in this channel. Please try again in a moment.
game-set-aside = I can no longer read one of the games here, so I have put it aside (incident { $incident }). Nothing of it is deleted; the other games go on.
typed-too-early = { $text } was typed before the last move was on the board, so I haven’t played it. Look again, and move if you still want to.

## Reading moves

read-unreadable = I cannot read this as a move. Write it like `C2.5`, 炮二平五 or `h2e2`.
read-incomplete = { $missing ->
    [file] the last number is missing: which file does it go to? For example `C2.5` or `H2+3`.
    [points] the last number is missing: how many points does it go? For example `R1+2`.
    [rank] the last number is missing: which rank does it go to? For example `h2e2`.
   *[number] the last number is missing. Write it like `C2.5`, 炮二平五 or `h2e2`.
}
read-several = one move at a time, please.
read-too-long = this is too long for a move.
read-out-of-range = “{ $char }” is out of range: files and steps go from 1 to 9.
read-not-enabled = this looks like { $dialect } notation, which is not switched on here.
read-ambiguous = several moves can be meant. Which one?
read-doubtful = { $piece } can play this. If you mean { $other }, that is not possible: { $why } Shall it be { $piece }?
read-no-such-piece-on-file = you have no { $piece } on file { $file }.
read-no-such-piece = you have no { $piece }.
read-no-such-tandem = you do not have two { $piece }s on one file to tell apart like this.
read-off-board = { $piece } on { $place } would leave the board.
read-same-file = { $piece } on { $place } already stands on file { $number }.
read-never-sideways = { $piece } on { $place } cannot move sideways.
read-cannot-reach = { $piece } on { $place } cannot reach file { $number } in this direction.
read-wrong-piece = on { $place } stands { $stands }, not { $named }.

## Illegal moves

illegal-no-piece = there is no piece on { $place }.
illegal-wrong-turn = the piece on { $place } belongs to { $side }, who is not to move.
illegal-own-piece = { $piece } already stands on { $place }.
illegal-not-its-move = { $piece } cannot go from { $from } to { $to }. { $rule }
illegal-hobbled = your horse on { $from } is hobbled by { $piece } on { $by }.
illegal-eye-blocked = your elephant on { $from } cannot pass: { $piece } on { $by } blocks its eye.
illegal-blocked = { $piece } on { $by } stands in the way.
illegal-no-screen = your cannon on { $from } has no piece to jump over; a cannon captures only by jumping exactly one.
illegal-too-many-screens = your cannon on { $from } would jump several pieces ({ $screens }); it may jump exactly one.
illegal-leaves-palace = { $piece } may not leave the palace.
illegal-crosses-river = an elephant may not cross the river.
illegal-backwards = a soldier never moves backwards.
illegal-sideways-too-early = a soldier moves sideways only after crossing the river.
illegal-facing-generals = the two generals would face each other on an open file.
illegal-leaves-check = your general would be in check from { $piece } on { $by }.
moves-general = The general moves one point straight, inside the palace.
moves-advisor = An advisor moves one point diagonally, inside the palace.
moves-elephant = An elephant moves exactly two points diagonally, on its own side.
moves-horse = A horse moves one point straight and then one diagonally outward.
moves-chariot = A chariot moves any distance along a line.
moves-cannon = A cannon moves along a line and captures by jumping exactly one piece.
moves-soldier = A soldier moves one point forward, and sideways too once across the river.

## Positions that cannot be set up

fen-empty = the FEN is empty.
fen-ranks = the board has { $found } ranks, it needs 10 separated by “/”.
fen-files = rank { $rank } ({ $text }) describes { $files } files, it needs 9.
fen-letter = { $letter } is no piece. Pieces are K A B N R C P for Red and k a b n r c p for Black.
fen-too-many = { $side } has { $count } of one piece ({ $piece }), a set holds { $max }.
fen-no-general = { $side } has no general.
fen-misplaced = { $piece } of { $side } can never stand on { $square }.
fen-turn = the side to move is { $text }, it must be w for Red or b for Black.
fen-counter = the counter { $text } is no number from 0 to 9999.
fen-checked-out-of-turn = { $side } is to move and could take the general at once, which cannot arise.
fen-trailing = { $text } after the FEN is unexpected.

## Buttons

button-accept = Accept
button-decline = Decline
button-cancel = Cancel
button-move = Move
button-draw = Offer draw
button-resign = Resign
button-more = ⋯
button-undo = Take back
button-board = Board
button-moves = Moves
button-legal = Legal moves
button-why = Why?
button-hint = Hint
button-hint-move = Show a move
button-rematch = Rematch
button-resign-yes = Resign
button-resign-no = Play on
button-draw-yes = Accept draw
button-draw-no = Decline draw
button-undo-yes = Allow
button-undo-no = Refuse

## Alternative text of pictures

alt-turn = Xiangqi board, { $side } to move.
alt-last = Last move: { $move }.
alt-check = { $side } is in check.
alt-hint = Arrow: { $move }.
alt-material = { $side }: { $pieces }.
alt-fen = FEN: { $fen }

## Rule sets

rules-computer = These are the computer rules: as the world rules, but a repetition with any check that is not perpetual is a draw, and the limit without a capture is 60 moves.
rules-casual = These are the casual rules: at the third repetition a perpetual checker loses, everything else is a draw; the limit without a capture is 60 moves.
rules-chinese = These are the Chinese rules in an approximation: check, threat of mate and chase all count as an attack, and attacking on every move of a repetition is forbidden.
rules-club = These are the rules of an old French club: a cannon must jump exactly one piece on every move, also when it does not capture; a check repeated three times is a draw, and so is every other repetition; a bare general that cannot move draws.

## Help

help =
    {""}**I referee xiangqi (Chinese chess) and play it.**
    `/xq play` challenges somebody, or offers an open seat · `/xq bot` plays against me, level 1 to 10.
    Move by replying to the board with `C2.5`, 炮二平五 or `h2e2`, with `/xq move`, or with the Move button.
    `/xq board` shows the board, `/xq resign`, `/xq draw` and `/xq undo` do what they say. `/xq hint` gives you an idea when it is your turn.
    More: `/xq help topic:play`, `notation`, `rules`, `commands`, or a piece such as `horse`.
help-play =
    {""}**How a game goes**
    Challenge with `/xq play`; the other one presses Accept. Red moves first. The board is posted after every move, and the player to move is pinged.
    {""}**Four ways to move:** reply to the board (or mention me) with the move · `/xq move` with completion · the Move button, then piece and target · in a direct message with me, just type it.
    A draw offer stands until your opponent moves. A takeback needs consent; the bot always grants it. Resigning asks you to confirm.
    Against the bot your move, its reply and the board come in one message.
help-notation =
    {""}**Writing moves**
    Piece, file, direction, number: `C2.5` = cannon on file 2 sideways to file 5. Files are counted 1 to 9 from your own right; the digits on your edge of the board are yours.
    `+` forward, `-` backward, `.` or `=` sideways. K general, A advisor, E elephant, H horse, R chariot, C cannon, P soldier.
    Horse, elephant and advisor: the number is the file of arrival (`H8+7`). The others along a file: how many points (`R1+2`).
    Two on one file: `C+.5` moves the front one, `C-.5` the rear one. Chinese (炮二平五, 馬8進7) and coordinates (`h2e2`, ranks 0 to 9) are read as well.
help-rules =
    {""}**Rules in short**
    General and advisors stay in the palace, elephants on their side. A horse is hobbled by a piece next to it, an elephant by a piece on its eye. A cannon captures over exactly one piece. A soldier goes forward, and sideways too across the river.
    The generals may never face each other on an open file. Who cannot move loses, in check or not.
    Repetition: at the third occurrence the side that checked, or chased one unprotected piece, on every move loses; otherwise it is a draw. 50 moves of each side without a capture are a draw.
    Rule sets: `world` (default), `computer`, `casual`, `chinese` (approximate), `club` (jumping cannon).
help-commands = **Commands** (also typed after a mention, for example `@me board`)

## Commands and their options

command-root = Xiangqi: play a friend or the bot
command-menu = Challenge to xiangqi
command-play = Challenge somebody, or offer an open seat
command-bot = Play against the bot
command-move = Play a move
command-board = Show the board
command-moves = List the moves played
command-legal = List the legal moves
command-hint = An idea, or a move; only you see it
command-why = Explain the last ruling or warning
command-resign = Give up the game
command-draw = Offer or accept a draw
command-undo = Take your last move back
command-rematch = Play again with colours swapped
command-abort = Call off a game or a challenge
command-help = How to play and what I can do
option-opponent = Whom to challenge; leave out for an open seat
option-color = Your side
option-rules = The rule set
option-fen = A position to start from
option-level = How strong the bot plays, 1 to 10
option-move = The move, for example C2.5
option-view = Whose side is at the bottom
option-text = In letters instead of a picture
option-private = Only for you
option-notation = How to write the moves
option-kind = nudge: only the idea; move: the move itself
option-topic = Help on what
choice-red = Red
choice-black = Black
choice-random = Random
choice-world = World Xiangqi Rules
choice-computer = Computer rules
choice-casual = Casual
choice-chinese = Chinese
choice-club = French club
choice-wxf = Letters (C2.5)
choice-chinese-simplified = Chinese, simplified
choice-uci = Coordinates, ranks 1 to 10
choice-vietnamese = Vietnamese
choice-french = French
choice-book = Old books
choice-general = The general
choice-advisor = The advisor
choice-elephant = The elephant
choice-horse = The horse
choice-chariot = The chariot
choice-cannon = The cannon
choice-soldier = The soldier
choice-iccs = Coordinates (h2e2)
choice-play = Playing
choice-notation = Writing moves
choice-rules = Rules
choice-commands = Commands
choice-nudge = Only the idea
choice-move = The move

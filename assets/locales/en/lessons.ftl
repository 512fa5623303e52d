# Lessons: `/xq-learn lessons`.

command-root-learn = Learn xiangqi: lessons and puzzles
command-lessons = Lessons: how the pieces move, mates, endings, repetitions
option-lesson = The lesson; leave out for the list
option-opening = The opening; leave out for the list
option-lesson-move = Your move in the lesson that you are in

## The list, and what all lessons say

lessons-menu =
    {""}**Lessons** · { $done } of { $all } steps done
    They take a few minutes each, and only you see them. Choose one, or press the button to go on where you stopped.
openings-menu =
    {""}**Openings** · { $done } of { $all } steps done
    Each lesson has the idea, the main line with what masters played, a trap, five choices and a game.
lessons-choose = Choose a lesson
button-lessons = Lessons
button-openings = Openings
button-lessons-begin = Begin
button-lessons-continue = Continue
button-lesson-show = Show me
button-lesson-again = Try it
button-lesson-play = Play it out
button-lesson-back = Back
button-lesson-skip = Skip
button-lesson-next = Next
button-lesson-after = Next lesson step
lesson-heading = { $title } · { $step } of { $steps }
lesson-to-forward = { $count ->
    [one] file { $file }, 1 forward
   *[other] file { $file }, { $count } forward
}
lesson-to-back = { $count ->
    [one] file { $file }, 1 back
   *[other] file { $file }, { $count } back
}
lesson-to-side = to file { $file }
lesson-alt-arrow = Arrow: { $piece }, { $to }.
lesson-alt-choices = Arrows: { $choices }.
lesson-right = ✓ { $mv } — right!
lesson-right-mate = ✓ { $mv } — checkmate!
lesson-right-no-move = ✓ { $mv } — your opponent has no move left, and that wins!
lesson-right-answer = ✓ “{ $answer }” — right! { $why }
lesson-wrong-answer = ✗ Not “{ $answer }”. { $why }
lesson-wrong-text = ✗ `{ $mv }` is the move that this arrow shows. Look at the first arrow again.
lesson-illegal = ✗ { $mv } is not allowed: { $why }
lesson-other-piece = ✗ Move the piece whose points are marked.
lesson-not-taken = ✗ Legal, but take the { NAME($piece) }.
lesson-elsewhere = ✗ Legal, but not what this step asks for.
lesson-no-check = ✗ No check yet.
lesson-escapes = ✗ After { $mv } your opponent gets away with { $reply }.
lesson-still-moves = ✗ After { $mv } your opponent can still play { $reply }.
lesson-go-on = ✓ { $mv } — right! Your opponent answers { $reply }. Now finish it.
lesson-shown = The arrow shows it: { $mv }.
lesson-shown-try = The arrow shows one such move: { $mv }. Every marked point is right.
lesson-shown-line = One way to do it: { $line }. The arrow shows the first move.
lesson-shown-text = The arrow is `{ $mv }`.
lesson-shown-answer = The answer is “{ $answer }”. { $why }
lesson-no-move = This step needs no move. Use its buttons.
lesson-choose = { SIDE($side) } to move. Which of these moves is best?
lesson-punished = ✗ { $mv } is a mistake: your opponent answers { $reply }.
lesson-loses = ✗ { $mv } loses { WHOSE($target) }: { WHOSE($attacker) } takes it with { $reply }.
lesson-loses-free = ✗ { $mv } loses { WHOSE($target) }: { WHOSE($attacker) } takes it with { $reply }, and nothing takes back.
lesson-attacked = ✗ { $mv }: then { WHOSE($attacker) } attacks { WHOSE($target) } with { $reply }, and nothing guards it.
lesson-exchanged = ✗ { $mv } trades evenly, but after { $reply } your opponent stands better.
lesson-reason = **{ $mv }**: { $why }
lesson-masters = { $count ->
    [one] What masters played here, in one game: { $moves }.
   *[other] What masters played here, in { $count } games: { $moves }.
}
lesson-share = { $mv } { $share }%
lesson-opening-game = You play { SIDE($side) }. The bot plays { SIDE($bot) }, and the moves of this opening as long as they fit yours.
lesson-learnt = **To remember:** { $text }
lesson-next = Next lesson: { $title }.
lesson-closing = That was the last lesson. You know all you need for a game: play against the bot with `/xq bot level:1`, or solve puzzles with `/xq-learn puzzle`.
lesson-open = { $count ->
    [one] One step of the lessons is still open. The list shows which.
   *[other] { $count } steps of the lessons are still open. The list shows which.
}
lesson-mate-in = { $count ->
    [one] Find mate in one.
   *[other] Find mate in { $count }.
}
lesson-goal-win = { $count ->
    [one] Your aim: win in 1 move, against the bot at level { $level }.
   *[other] Your aim: win in at most { $count } moves, against the bot at level { $level }.
}
lesson-goal-hold = { $count ->
    [one] Your aim: hold out for 1 move, against the bot at level { $level }.
   *[other] Your aim: hold out for { $count } moves, against the bot at level { $level }.
}
lesson-game-begun = The game has begun: the board is in the channel. The result will appear there.
lesson-game-won = { $count ->
    [one] ✓ Lesson done: { $player } has won in 1 move.
   *[other] ✓ Lesson done: { $player } has won in { $count } moves.
}
lesson-game-slow = Won in { $count } moves. The lesson asks for { $goal } at most. Try again with `/xq-learn lessons`.
lesson-game-held = ✓ Lesson done: { $player } has held out for { $count } moves. Play on if you like.
lesson-game-drawn = ✓ Lesson done: { $player } has held the draw.
lesson-game-missed = The aim of the lesson was not reached. Try again with `/xq-learn lessons`.

## The pieces

step-general-moves = The general goes one point along a line, and never leaves the palace: the square with the cross. Lose it and you lose the game. Move it to a marked point.
step-general-takes = It takes by moving onto a piece. The soldier attacks your general. Take the soldier.
step-general-end = the general goes one point along a line, takes the same way, and never leaves the palace.
step-advisor-moves = An advisor goes one point along the lines of the cross, and never leaves the palace. Move it to a marked point.
step-advisor-takes = Your advisor can take one of these soldiers. Which one?
step-advisor-end = an advisor goes one point along the lines of the cross, and never leaves the palace.
step-elephant-moves = An elephant goes exactly two points along a diagonal, and stays on its own side of the river. Move it to a marked point.
step-elephant-eye = The point in the middle of its way, its eye, must be empty. Take a soldier with the elephant. It can reach only one of the two.
step-elephant-end = an elephant goes exactly two points along a diagonal, over an empty eye, and never crosses the river.
step-horse-moves = A horse goes one point along a line, then one along a diagonal, away from where it stood. Move it to a marked point.
step-horse-leg = A piece right next to the horse blocks that way out: the horse is hobbled. Take a soldier with the horse.
step-horse-end = a horse goes one point along a line, then one along a diagonal. A piece right next to it blocks that way.
step-chariot-moves = The chariot is the strongest piece: it goes as far as it likes along a line. Move it to a marked point.
step-chariot-way = It jumps over nothing and takes the first piece in its way. Take the horse.
step-chariot-end = a chariot goes as far as it likes along a line, and takes the first piece in its way.
step-cannon-moves = A cannon moves like a chariot as long as it takes nothing. Move it to a marked point.
step-cannon-screen = To take, it jumps over exactly one piece, its screen, of whichever side. Take the chariot behind the soldier.
step-cannon-one = One screen, not two, and not none. Take the chariot that your cannon can reach.
step-cannon-end = a cannon moves like a chariot, but it takes only over exactly one screen.
step-soldier-moves = A soldier goes one point forward, never back. Move it.
step-soldier-across = Across the river it may go sideways, too. Take the soldier beside yours.
step-soldier-side = Each of your soldiers has a horse beside it, but only one of them is across the river. Take a horse.
step-soldier-end = a soldier goes one point forward, across the river also sideways, and never back.

## The palace and the river

lesson-palace = The palace and the river
step-palace-edge = The chariot attacks your general. That is check, and your move must end it. The general stands in a corner of the palace. Where can it still go?
step-palace-guard = Advisors live in the palace to shield their general. Put the advisor between it and the chariot.
step-palace-river = The river divides the board in the middle. Elephants never cross it; horses, chariots, cannons and soldiers do. Take the cannon.
step-palace-end = generals and advisors stay in the palace, elephants on their side of the river. All other pieces cross it.

## Check and mate

lesson-check = Check and mate
step-check-give = A general that could be taken on the next move is in check. Give check with the chariot.
step-check-leave = A side in check must end the check at once. There are three ways. First: step aside with the general.
step-check-take = The second way: take the piece that gives check.
step-check-block = The third way: put a piece in between. Use the chariot.
step-check-mate = A check that cannot be ended is checkmate and wins. One chariot already holds the rank in front of the general.
step-check-no-move = A side with no legal move loses too, even when it is not in check. Leave Black without a move.
step-check-facing = The two generals may never face each other on an open file. It is your move: may your horse take the chariot?
step-check-facing-why = The horse is the only piece between the generals. If it leaves the file, they face each other.
step-check-end = end a check at once: step aside, take, or put a piece in between. A side that cannot, or has no legal move, has lost. The generals never face each other on an open file.
step-answer-may-take = Yes, it may
step-answer-may-not-take = No, it has to stay

## Notation

lesson-notation = Writing moves
lesson-notation-letters = A move is written as piece, file, direction, number. Files are counted 1 to 9 from your right. `{ $side }` goes sideways to file 5; `{ $forward }` goes 2 forward. How is the arrow’s move written?
lesson-notation-iccs = A move is written as the point it leaves and the point it goes to: a letter for the column, a to i from Red’s left, and a number for the row, 0 to 9 from Red’s side. `{ $mv }` goes along row 2. How is the arrow’s move written?
lesson-notation-uci = A move is written as the point it leaves and the point it goes to: a letter for the column, a to i from Red’s left, and a number for the row, 1 to 10 from Red’s side. `{ $mv }` goes along row 3. How is the arrow’s move written?
lesson-notation-book = A move is written as the piece, then two points: the row, counted from your side, and the file, counted from your right. `{ $mv }` goes along row 3. How is the arrow’s move written?
lesson-notation-which = How is the arrow’s move written?
step-notation-arrival = Horses, elephants and advisors never move straight along a line. For them the number is the file where they arrive. How is the arrow’s move written?
step-notation-points = Along a file, the number says how many points a chariot, cannon, soldier or general goes. How is the arrow’s move written?
step-notation-back = There is a sign for backward, too. How is the arrow’s move written?
step-notation-tandem = When two pieces of a kind stand on one file, the move says front or rear instead of the file. How is the arrow’s move written?
step-notation-black = Black counts files from Black’s own right, and forward is towards Red. How is Black’s move written?
step-notation-end = all records are written like this, and you can type your own moves like this.

## The classical mates

lesson-mates-cannon = Mates with cannons
lesson-mates-horse = Mates with horses
lesson-mates-chariot = Mates with chariots and soldiers
step-mates-cannon-double-cannon = **Double cannon** (重炮): two cannons in line. The rear one checks over the front one. A piece put between the front one and the general becomes its screen.
step-mates-cannon-cannon-behind-horse = **Cannon behind horse** (馬後炮): the horse stands two points in front of the general and takes away its steps to the side. The cannon checks over it.
step-mates-cannon-smothered-palace = **Smothered palace** (悶宮): the general’s own advisors shut it in, and the cannon checks over one of them.
step-mates-cannon-heaven-and-earth-cannons = **Heaven-and-earth cannons** (天地炮): one cannon pins the pieces on the middle file, and the other mates from the last rank.
step-mates-cannon-iron-bolt = **Bolted iron door** (鐵門栓): the cannon pins the pieces on the middle file, your general holds the file beside it, and the chariot goes in.
step-mates-cannon-end = a cannon mates over one screen, even one of the other side, when the general’s ways out are closed.
step-mates-horse-palace-side-horse = **Palace-side horse** (臥槽馬): the horse checks from the side of the palace, and the chariot guards the way out.
step-mates-horse-corner-horse = **Corner horse** (掛角馬): the horse checks from a front corner of the palace.
step-mates-horse-angler-horse = **Angler’s horse** (釣魚馬): the horse watches the heart of the palace and the corner behind it, and the chariot mates.
step-mates-horse-side-tiger = **Tiger from the side** (側面虎): the horse stands just outside a front corner of the palace (高釣馬) and guards the general’s step forward. The chariot mates from the last rank.
step-mates-horse-octagon-horse = **Eight-corner horse** (八角馬): a horse on the corner of the palace diagonally opposite the general takes away both its steps. Another piece mates.
step-mates-horse-spring-horse = **Spring horse** (拔簧馬): the horse checks from the side like a sprung trap. The chariot on the same rank keeps its way open and guards the general’s step forward.
step-mates-horse-smothered-mate = **Smothered mate** (悶殺): the general is hemmed in by its own pieces, and one check is enough.
step-mates-horse-end = a horse checks from beside or in front of the palace. A chariot or the general’s own pieces close the ways out.
step-mates-chariot-alternating-chariots = **Alternating chariots** (雙車錯): two chariots check in turn, rank by rank.
step-mates-chariot-white-faced-general = **Bare-general mate** (白臉將): your own general guards the open middle file, so the chariot can do the rest.
step-mates-chariot-heart-piercing = **Heart-piercing sacrifice** (大刀剜心): a chariot takes the advisor in the heart of the palace.
step-mates-chariot-scooping-the-moon = **Scooping the moon from the sea** (海底撈月): the general has come forward, and the chariot mates from behind it, from the last rank.
step-mates-chariot-three-pieces-to-one-side = **Three pieces to one side** (三子歸邊): chariot, horse and cannon attack together on one wing.
step-mates-chariot-escorting-the-buddha = **Escorting the Buddha home** (送佛歸殿): soldiers drive the general back to its last rank and mate it there.
step-mates-chariot-minister-over-lord = **Minister over the lord** (臣壓君): the general’s own advisor stands right in front of it and blocks its way out. A check from the side is enough.
step-mates-chariot-end = close the general’s ways out first, with a second piece or with your own general. Then one check is enough.

## Endings

lesson-endings = Basic endings
step-endings-soldier = **A soldier wins against a bare general**, as long as it does not go to the last ranks too soon. Take the middle file with your general and drive Black’s to one side.
step-endings-soldiers = **Two soldiers win against one advisor.** Bring both close to the palace side by side, and do not go to the last rank.
step-endings-chariot = **A chariot wins against two advisors.** Your general holds the middle file; the chariot attacks the advisors from the side and from behind.
step-endings-chariot-horse = **A chariot wins against a horse** without advisors. Keep Black’s general and horse apart.
step-endings-horse = **A horse wins against one advisor.** Put your general where it keeps Black’s off the middle file, then attack the advisor from the side where it stands alone.
step-endings-horse-soldier = **Horse and soldier win against two advisors.** The soldier ties an advisor down, and the horse gives the checks.
step-endings-cannon = **Cannon and advisor win against two advisors.** Your advisor is the screen; your general takes the middle file.
step-endings-fortress = **Both advisors and both elephants hold out against a chariot.** Keep them together, guarding each other, and move only what guards nothing.
step-endings-end = your general on an open file is an attacker too. Two advisors and two elephants hold out against a chariot.

## Repetitions

lesson-repetition = Forbidden repetitions
step-answer-red-loses = Red loses
step-answer-black-loses = Black loses
step-answer-draw = Draw
step-repetition-check = The arrows come round again and again: the red chariot gives check with every move. What happens the third time?
step-repetition-check-why = A side that gives check with every move must play something else, or it loses.
step-repetition-chase = The red chariot attacks the unprotected cannon with every move. What happens the third time?
step-repetition-chase-why = A side that chases the same unprotected piece with every move must play something else, or it loses. Only generals and soldiers may chase.
step-repetition-black = Now the checks are Black’s. What happens the third time?
step-repetition-black-why = Black gives check with every move. Black must play something else, or Black loses.
step-repetition-soldier = Here a red soldier attacks the cannon with every move. What happens the third time?
step-repetition-soldier-why = Generals and soldiers may chase as long as they like. Nobody does anything forbidden, so it is a draw.
step-repetition-both = Both sides give check with every move. What happens the third time?
step-repetition-both-why = Both do the same, so neither is to blame, and it is a draw.
step-repetition-quiet = Both sides move to and fro. Nobody checks, nobody chases. What happens the third time?
step-repetition-quiet-why = Nobody does anything forbidden, so it is a draw.
step-repetition-end = who alone gives check again and again, or alone chases a piece, loses at the third time. Generals and soldiers may chase. All else that repeats is a draw.

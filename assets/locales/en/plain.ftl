# The words in which people who know no notation say a move or ask for something, with “|” between. The reader’s own
# language and English are understood; where diacritics tell two words apart, they are heeded if they were typed.

## Pieces

words-said-general = general | king
words-said-advisor = advisor | adviser | guard | mandarin | assistant | counsellor
words-said-elephant = elephant | bishop | minister
words-said-horse = horse | knight
words-said-chariot = chariot | rook | car | castle
words-said-cannon = cannon | canon | catapult
words-said-soldier = soldier | pawn | foot soldier | infantry

## Numbers

words-said-1 = one | first | 1st
words-said-2 = two | second | 2nd
words-said-3 = three | third | 3rd
words-said-4 = four | fourth | 4th
words-said-5 = five | fifth | 5th
words-said-6 = six | sixth | 6th
words-said-7 = seven | seventh | 7th
words-said-8 = eight | eighth | 8th
words-said-9 = nine | ninth | 9th

## What is said of a move

words-said-to = to | onto | into | toward | towards
words-said-from = from
words-said-with = with | using
words-said-takes = take | takes | taking | capture | captures | eat | eats | kill | kills | grab
words-said-forward = forward | forwards | up | advance | advances | ahead | push | pushes
words-said-back = back | backward | backwards | retreat | retreats | down | withdraw
words-said-sideways = sideways | across | over | horizontally | traverse
words-said-left = left
words-said-right = right
words-said-front = front
words-said-rear = rear | behind
words-said-middle = middle | center | centre | central
words-said-edge = edge | edges | rim
words-said-file = file | column | line | col
words-said-steps = point | points | step | steps | square | squares | space | spaces
words-said-river = the river | river
words-said-check = check | checks
words-said-nothing = right now | my turn | your turn | take my turn | this one | one of | next move | first move

## What is asked for

words-asked-help = help | help me | rules | instructions
words-asked-hint = hint | hints | tip | best move | what should i play | what should i move | what do i play | suggest a move
words-asked-undo = undo | take back | takeback | take it back | take that back | misclick | wrong move
words-asked-resign = resign | surrender | give up | i give up | concede | i lose
words-asked-draw = draw | a draw | offer draw | remis
words-asked-hello = hello | hi | hey | hi there | hello there | good morning | good evening | good afternoon | greetings | start

## What is answered

plain-asked = Is this what you want?
plain-meant = Did you mean { $mv }?
plain-which = Which move do you mean?
plain-unclear = I do not see which move you mean. Write one such as `{ $example }`, or press Move.
welcome = Hello! I play xiangqi (Chinese chess) with you. `/xq bot` starts a game, `/xq-learn lessons` teaches you the rules step by step, and `/xq help` shows everything I can do.
refuse-bot-thinks = One moment, I am thinking.
option-letters = How letters in your moves are read
choice-letters-ask = Ask me when in doubt
letters-kept = From now on I read the letters of your moves as { $dialect ->
    [french] French ones
    [vietnamese] Vietnamese ones
   *[other] international ones
}. To change that: `{ $command }`.

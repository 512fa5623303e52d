# The words in which people who know no notation say a move or ask for something, with “|” between. The reader’s own
# language and English are understood; where diacritics tell two words apart, they are heeded if they were typed.

## Pieces

words-said-general = general | king | generals | kings
words-said-advisor = advisor | adviser | guard | mandarin | assistant | counsellor | advisors | advisers | guards | mandarins
words-said-elephant = elephant | bishop | minister | elephants | bishops | ministers
words-said-horse = horse | knight | horses | knights
words-said-chariot = chariot | rook | car | castle | chariots | rooks | cars
words-said-cannon = cannon | canon | catapult | cannons | canons
words-said-soldier = soldier | pawn | foot soldier | infantry | soldiers | pawns

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
words-said-left = left | leftmost | left hand | on the left
words-said-right = right | rightmost | right hand | on the right
words-said-front = front
words-said-rear = rear | behind
words-said-middle = middle | center | centre | central
words-said-edge = edge | edges | rim
words-said-file = file | column | line | col
words-said-steps = point | points | step | steps | square | squares | space | spaces
words-said-river = the river | river
words-said-check = check | checks
words-said-nothing = right now | my turn | your turn | take my turn | this one | one of | next move | first move

## Openings that are called by their name

words-opening-central-cannon = central cannon | center cannon | centre cannon | middle cannon
words-opening-same-direction-cannons = same direction cannon | same direction cannons | same side cannons
words-opening-opposite-direction-cannons = opposite direction cannon | opposite direction cannons | opposite side cannons
words-opening-palace-corner-cannon = palace corner cannon | palcorner cannon
words-opening-cross-palace-cannon = cross palace cannon | crossing palace cannon
words-opening-golden-hook-cannon = golden hook cannon
words-opening-edge-cannon = edge cannon
words-opening-riverbank-cannon = riverbank cannon | river bank cannon | patrolling cannon
words-opening-river-cannon = cross river cannon | river crossing cannon
words-opening-pointing-immortal = immortal points the way | angel points the way | pawn opening | immortal pointing the way
words-opening-central-soldier = central pawn | central soldier
words-opening-edge-soldier = edge pawn | edge soldier
words-opening-ranked-chariot = ranked chariot | ranked rook | horizontal chariot
words-opening-filed-chariot = filed chariot | filed rook | vertical chariot
words-opening-riverbank-chariot = riverbank chariot | riverbank rook
words-opening-river-chariot = river crossing chariot | cross river chariot | river crossing rook
words-opening-flying-elephant = elephant opening | flying elephant
words-opening-screen-horses = screen horses | screen horse | horse opening
words-opening-edge-horse = edge horse
words-opening-sandwiched-horses = sandwiched horses | sandwich horses
words-opening-guarding-advisor = advisor opening

## What is answered

plain-asked = Is this what you want?
plain-meant = Did you mean { $mv }?
plain-which = Which move do you mean?
refuse-bot-thinks = One moment, I am thinking.
option-letters = How letters in your moves are read
choice-letters-ask = Ask me when in doubt
letters-kept = From now on I read the letters of your moves as { $dialect ->
    [french] French ones
    [vietnamese] Vietnamese ones
   *[other] international ones
}. To change that: `{ $command }`.

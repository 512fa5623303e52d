## Reviews of games, the coach, and why a move was worse than another

command-review = Review a finished game: accuracy, mistakes, better moves
button-review = Review

review-begun = The review will appear here in a moment.
review-begun-private = I am looking at every position of the game. The review will replace this message. You can also press “Show progress”.
review-begun-typed = I am looking at every position of the game. “Show progress” shows how far I am, and the review when it is done.
button-review-look = Show progress
button-review-back = Back to the review
review-working = I am reviewing game { $game }: { $done } of { $total } positions so far. The review will replace this message.
review-under-way = I am still reviewing the game: { $done } of { $total } positions so far.
review-where = It is here, too: { $link }
review-live = Game { $game } is not over yet. I can review it when it is.
review-no-moves = No move was played, so there is nothing to review.
review-too-many-own = { $count ->
    [one] A review that you asked for is not ready yet. Ask again when it is.
   *[other] { $count } reviews that you asked for are not ready yet. Ask again when one of them is.
}
review-too-many = I have many games to review. Ask again in a few minutes.
review-failed = The review of game { $game } broke off (incident { $incident }). Press “Review” to go on with it.
review-lost = I can no longer read this review.

review-title = **Review of game { $game }**: { $red } (Red) vs { $black } (Black)
review-title-import = **Review of import { $number }**: { $red } (Red) vs { $black } (Black)
review-title-unnamed = **Review of import { $number }**
review-book-until = The opening book ends before { $move }.
review-book-all = All moves are in the opening book.
review-side = **{ SIDE($side) }**, { $player }: accuracy { $accuracy }% ({ $inaccuracies ->
    [one] 1 inaccuracy
   *[other] { $inaccuracies } inaccuracies
}, { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}, { $blunders ->
    [one] 1 blunder
   *[other] { $blunders } blunders
})
review-side-unnamed = **{ SIDE($side) }**: accuracy { $accuracy }% ({ $inaccuracies ->
    [one] 1 inaccuracy
   *[other] { $inaccuracies } inaccuracies
}, { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}, { $blunders ->
    [one] 1 blunder
   *[other] { $blunders } blunders
})
review-choice = { $move }: { $judgement ->
    [inaccuracy] inaccuracy
    [mistake] mistake
    [blunder] blunder
   *[other] good move
}, { $before }% → { $after }%
choose-reviewed = Look at another move
review-given = Given away: { $pieces }.
review-given-piece = { NAME($piece) } (move { $number })
review-judged = { $move }: { $judgement ->
    [inaccuracy] inaccuracy,{" "}
    [mistake] mistake,{" "}
    [blunder] blunder,{" "}
   *[other] {""}
}{ $before }% → { $after }%.
review-judged-plain = { $move }: { $judgement ->
    [inaccuracy] inaccuracy.
    [mistake] mistake.
    [blunder] blunder.
   *[other] {""}
}
review-judged-better = Better: { $move }.
review-turning-line = **{ $number }** · { $line }
review-more-judged = { $count ->
    [one] One more move is in the list below.
   *[other] { $count } more moves are in the list below.
}
review-choice-plain = { $move }: { $judgement ->
    [inaccuracy] inaccuracy
    [mistake] mistake
    [blunder] blunder
   *[other] good move
}
review-turned = Where the game turned: the moves with a bold number. Press a number to see the board.
review-even = At the end it was about even: Red’s chances were { $chance }%.
review-behind = { SIDE($side) } was losing from the start.
review-small-steps = { SIDE($side) } lost the game in small steps: no move cost more than { $loss }%.
review-alt = Graph of Red’s chances to win, move by move: { $first }% at the start, { $last }% at the end, between { $low }% and { $high }%.
button-turned = { $number }: { $move }

review-move = { $move } — { $judgement ->
    [inaccuracy] an inaccuracy
    [mistake] a mistake
    [blunder] a blunder
   *[other] a good move
}. { SIDE($side) }’s chances: { $before }% → { $after }%.
review-move-plain = { $move } — { $judgement ->
    [inaccuracy] an inaccuracy
    [mistake] a mistake
    [blunder] a blunder
   *[other] a good move
}.
review-better = Better was { $move }.
review-line = The game could have gone on: { $line }
review-arrows = Dashed arrow: the move played. Solid arrow: the better one.
review-alt-arrows = Played: { $played }. Better: { $better }.

## Why a move was worse, in a review: Red and Black by name

review-why-ends-the-game = It ends the game by the rules, without a win.
review-why-allows-mate = { $moves ->
    [one] { SIDE($side) } can now mate at once.
   *[other] { SIDE($side) } can now mate in { $moves } moves.
}
review-why-allows-win = { $moves ->
    [one] { SIDE($side) } can now win at once.
   *[other] { SIDE($side) } can now win by force in { $moves } moves.
}
review-why-lets-mate-stand = { $moves ->
    [one] { SIDE($side) } threatened to mate at once, and this does nothing about it.
   *[other] { SIDE($side) } threatened to mate in { $moves } moves, and this does nothing about it.
}
review-why-lets-win-stand = { $moves ->
    [one] { SIDE($side) } threatened to win at once, and this does nothing about it.
   *[other] { SIDE($side) } threatened to win in { $moves } moves, and this does nothing about it.
}
review-why-misses-mate = { $moves ->
    [one] { SIDE($side) } could have mated at once.
   *[other] { SIDE($side) } could have mated in { $moves } moves.
}
review-why-misses-win = { $moves ->
    [one] { SIDE($side) } could have won at once.
   *[other] { SIDE($side) } could have won by force in { $moves } moves.
}
review-why-loses = { $moves ->
    [one] { WHOSE($taker) } can take { WHOSE($piece) } at once.
   *[other] { WHOSE($taker) } takes { WHOSE($piece) } in { $moves } moves.
}
review-why-lets-threat-stand = { WHOSE($taker) } was attacking { WHOSE($piece) } already, and this does nothing about it.
review-why-allows = { $moves ->
    [one] { SIDE($side) } answers { $move } and wins { WHOSE($target) }.
   *[other] { SIDE($side) } answers { $move } and wins { WHOSE($target) } in { $moves } moves.
}
review-why-allows-threat = { SIDE($side) } answers { $move } and threatens mate.
review-why-allows-pin = { SIDE($side) } answers { $move } and ties down { WHOSE($target) }.
review-why-answer = No piece is lost at once. { SIDE($side) }’s best answer is { $answer }.
review-why-misses-piece = { $moves ->
    [one] { WHOSE($taker) } could have taken { WHOSE($piece) }.
   *[other] The better move wins { WHOSE($piece) } with { WHOSE($taker) } in { $moves } moves.
}
review-why-misses-recapture = { WHOSE($taker) } could have taken back.
review-why-misses = { $moves ->
    [one] { $move } wins { WHOSE($target) }.
   *[other] { $move } wins { WHOSE($target) } in { $moves } moves.
}
review-why-misses-threat = { $move } would have threatened mate.
review-why-misses-pin = { $move } would have tied down { WHOSE($target) }.

## Why a move was worse, told to the one who played it

why-ends-the-game = It ends the game by the rules, and not in your favour.
why-allows-mate = { $moves ->
    [one] Your opponent can now mate at once.
   *[other] Your opponent can now mate in { $moves } moves.
}
why-allows-win = { $moves ->
    [one] Your opponent can now win at once.
   *[other] Your opponent can now win by force in { $moves } moves.
}
why-lets-mate-stand = { $moves ->
    [one] Your opponent threatened to mate at once, and this does nothing about it.
   *[other] Your opponent threatened to mate in { $moves } moves, and this does nothing about it.
}
why-lets-win-stand = { $moves ->
    [one] Your opponent threatened to win at once, and this does nothing about it.
   *[other] Your opponent threatened to win by force in { $moves } moves, and this does nothing about it.
}
why-misses-mate = { $moves ->
    [one] You could have mated at once.
   *[other] You could have mated in { $moves } moves.
}
why-misses-win = { $moves ->
    [one] You could have won at once.
   *[other] You could have won by force in { $moves } moves.
}
why-mate-name = This mate has a name: { $name }.
why-loses = Now { WHOSE($piece) } can be taken by { WHOSE($taker) }.
why-gives-away = Now { BRIEF($piece) } can be taken by { BRIEF($taker) }.
why-gives-away-for = Now { BRIEF($piece) } can be taken by { BRIEF($taker) }, for only { A($returned) }.
why-loses-later = A few moves later { WHOSE($piece) } falls to { WHOSE($taker) }.
why-lets-threat-stand = It does nothing about { WHOSE($taker) }, which was already attacking { WHOSE($piece) }.
why-allows = Your opponent answers { $move }.
why-misses-piece = You could have won { WHOSE($piece) } with { WHOSE($taker) }.
why-misses-recapture = You could have recaptured with { WHOSE($taker) }.
why-misses-later = The better move wins { WHOSE($piece) } with { WHOSE($taker) } a few moves later.
why-misses = You missed { $move }.
why-answered = Your opponent now has a strong answer: { $mv }.
why-line = Then may follow: { $line }.

## Classical mates

mate-cannon-behind-horse = cannon behind horse (馬後炮)
mate-double-cannon = double cannon (重炮)
mate-smothered-palace = smothered palace (悶宮)
mate-smothered-mate = smothered mate (悶殺)
mate-heaven-and-earth-cannons = heaven-and-earth cannons (天地炮)
mate-iron-bolt = bolted iron door (鐵門栓)
mate-palace-side-horse = palace-side horse (臥槽馬)
mate-corner-horse = corner horse (掛角馬)
mate-angler-horse = angler’s horse (釣魚馬)
mate-side-tiger = tiger from the side (側面虎)
mate-octagon-horse = eight-corner horse (八角馬)
mate-spring-horse = spring horse (拔簧馬)
mate-alternating-chariots = alternating chariots (雙車錯)
mate-white-faced-general = bare-general mate (白臉將)
mate-heart-piercing = heart-piercing sacrifice (大刀剜心)
mate-scooping-the-moon = scooping the moon from the sea (海底撈月)
mate-three-pieces-to-one-side = three pieces to one side (三子歸邊)
mate-escorting-the-buddha = escorting the Buddha home (送佛歸殿)
mate-minister-over-lord = minister over the lord (臣壓君)

## The coach

option-coach = A coach watches your moves and speaks up before the bot answers
option-coach-setting = A coach in games against the bot, from your next one on
coach-watches = A coach watches the moves of { $player }.
coach-gives-away = Careful: { BRIEF($taker) } can take { BRIEF($piece) }.
coach-gives-away-for = Careful: { BRIEF($taker) } can take { BRIEF($piece) }, and you get only { A($returned) } for it.
coach-careful = Careful! { $why }
coach-choice = Take { $mv } back? (I play on { $at }.)
button-take-back = Take it back
button-coach-play-on = Play on
done-played-on = The move stands.
coach-well = Well done:
coach-given = Pieces given away: { $pieces }.
coach-given-piece = { NAME($piece) } ({ $mv })
coach-look-at = Worth another look:
coach-line = { $move } — { $why }
praise-finds-mate = { $moves ->
    [one] Well seen: mate at once.
   *[other] Well seen: this leads to mate, { $moves } moves in all.
}
praise-finds-win = Well seen: this wins by force.
praise-only-move = Good: every other move would have been far worse.
praise-wins-piece = Well played: you win { WHOSE($piece) }.
praise-stops-mate = Well defended: that was a threat of mate.
praise-saves-piece = Good eye: { WHOSE($piece) } is out of danger now.

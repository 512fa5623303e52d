## Analyses de parties, l’entraîneur, et pourquoi un coup était moins bon

command-review = Analyser une partie terminée : précision, erreurs, meilleurs coups
button-review = Analyse

review-begun = L’analyse apparaîtra ici dans un instant.
review-begun-private = J’examine toutes les positions de la partie. L’analyse remplacera ce message ; tu peux aussi la demander avec « Voir l’avancement ».
review-begun-typed = J’examine toutes les positions de la partie. « Voir l’avancement » dit où j’en suis, et montre l’analyse quand elle est prête.
button-review-look = Voir l’avancement
button-review-back = Revenir à l’analyse
review-working = J’analyse la partie { $game } (positions examinées : { $done } sur { $total }). L’analyse remplacera ce message.
review-under-way = J’analyse encore la partie (positions examinées : { $done } sur { $total }).
review-where = L’analyse est aussi ici : { $link }
review-live = La partie { $game } n’est pas terminée. Je l’analyserai quand elle le sera.
review-no-moves = Aucun coup n’a été joué : il n’y a rien à analyser.
review-too-many-own = { $count ->
    [one] Une analyse que tu as demandée n’est pas encore prête. Redemande quand elle le sera.
   *[other] { $count } analyses que tu as demandées ne sont pas encore prêtes. Redemande quand l’une d’elles le sera.
}
review-too-many = J’ai beaucoup de parties à analyser. Redemande dans quelques minutes.
review-failed = L’analyse de la partie { $game } s’est interrompue (incident { $incident }). Appuie sur « Analyse » pour la reprendre.
review-lost = Je ne peux plus lire cette analyse.

review-title = **Analyse de la partie { $game }**. Rouges : { $red } ; Noirs : { $black }
review-title-import = **Analyse de la partie importée n° { $number }** : { $red } (Rouges) contre { $black } (Noirs)
review-title-unnamed = **Analyse de la partie importée n° { $number }**
review-book-until = Le livre d’ouvertures s’arrête avant { $move }.
review-book-all = Tous les coups sont dans le livre d’ouvertures.
review-side = **{ SIDE($side) }**, { $player } : précision { $accuracy } % ({ $inaccuracies ->
    [one] { $inaccuracies } imprécision
   *[other] { $inaccuracies } imprécisions
}, { $mistakes ->
    [one] { $mistakes } erreur
   *[other] { $mistakes } erreurs
}, { $blunders ->
    [one] { $blunders } gaffe
   *[other] { $blunders } gaffes
})
review-side-unnamed = **{ SIDE($side) }** : précision { $accuracy } % ({ $inaccuracies ->
    [one] { $inaccuracies } imprécision
   *[other] { $inaccuracies } imprécisions
}, { $mistakes ->
    [one] { $mistakes } erreur
   *[other] { $mistakes } erreurs
}, { $blunders ->
    [one] { $blunders } gaffe
   *[other] { $blunders } gaffes
})
review-choice = { $move } : { $judgement ->
    [inaccuracy] imprécision
    [mistake] erreur
    [blunder] gaffe
   *[other] bon coup
}, { $before } % → { $after } %
choose-reviewed = Voir un autre coup
review-given = Donné pour rien : { $pieces }.
review-given-piece = { NAME($piece) } (coup { $number })
review-judged = { $move } : { $judgement ->
    [inaccuracy] imprécision,{" "}
    [mistake] erreur,{" "}
    [blunder] gaffe,{" "}
   *[other] {""}
}{ $before } % → { $after } %.
review-judged-plain = { $move } : { $judgement ->
    [inaccuracy] imprécision.
    [mistake] erreur.
    [blunder] gaffe.
   *[other] {""}
}
review-judged-better = Mieux : { $move }.
review-turning-line = **{ $number }** · { $line }
review-more-judged = { $count ->
    [one] Un autre coup se trouve dans la liste ci-dessous.
   *[other] { $count } autres coups se trouvent dans la liste ci-dessous.
}
review-choice-plain = { $move } : { $judgement ->
    [inaccuracy] imprécision
    [mistake] erreur
    [blunder] gaffe
   *[other] bon coup
}
review-turned = Les tournants de la partie : les coups au numéro en gras. Appuie sur un numéro pour voir l’échiquier.
review-even = À la fin, c’était à peu près égal : les Rouges avaient { $chance } % de chances.
review-behind = { LES-START($side) } étaient perdus dès le début.
review-small-steps = { LES-START($side) } ont perdu petit à petit : aucun coup n’a coûté plus de { $loss } %.
review-alt = Courbe des chances de gain des Rouges, coup par coup : { $first } % au début, { $last } % à la fin, entre { $low } % et { $high } %.
button-turned = { $number } : { $move }

review-move = { $move } — { $judgement ->
    [inaccuracy] une imprécision
    [mistake] une erreur
    [blunder] une gaffe
   *[other] un bon coup
}. Chances ({ SIDE($side) }) : { $before } % → { $after } %.
review-move-plain = { $move } — { $judgement ->
    [inaccuracy] une imprécision
    [mistake] une erreur
    [blunder] une gaffe
   *[other] un bon coup
}.
review-better = Il valait mieux jouer { $move }.
review-line = La suite aurait pu être : { $line }
review-arrows = Flèche en tirets : le coup joué. Flèche pleine : le coup qu’il valait mieux jouer.
review-alt-arrows = Joué : { $played }. Meilleur : { $better }.

## Pourquoi un coup était moins bon, dans une analyse : Rouges et Noirs

review-why-ends-the-game = Ce coup met fin à la partie selon les règles, sans gain.
review-why-allows-mate = { $moves ->
    [one] { LES-START($side) } peuvent mater tout de suite.
   *[other] { LES-START($side) } peuvent mater en { $moves } coups.
}
review-why-allows-win = { $moves ->
    [one] { LES-START($side) } peuvent gagner tout de suite.
   *[other] { LES-START($side) } peuvent forcer le gain en { $moves } coups.
}
review-why-lets-mate-stand = { $moves ->
    [one] { LES-START($side) } menaçaient de mater tout de suite, et ce coup n’y change rien.
   *[other] { LES-START($side) } menaçaient de mater en { $moves } coups, et ce coup n’y change rien.
}
review-why-lets-win-stand = { $moves ->
    [one] { LES-START($side) } menaçaient de gagner tout de suite, et ce coup n’y change rien.
   *[other] { LES-START($side) } menaçaient de gagner en { $moves } coups, et ce coup n’y change rien.
}
review-why-misses-mate = { $moves ->
    [one] { LES-START($side) } pouvaient mater tout de suite.
   *[other] { LES-START($side) } pouvaient mater en { $moves } coups.
}
review-why-misses-win = { $moves ->
    [one] { LES-START($side) } pouvaient gagner tout de suite.
   *[other] { LES-START($side) } pouvaient forcer le gain en { $moves } coups.
}
review-why-loses = { $moves ->
    [one] Ce coup perd tout de suite { WHOSE($piece) }, pris par { WHOSE($taker) }.
   *[other] Ce coup perd { WHOSE($piece) } en { $moves } coups, pris par { WHOSE($taker) }.
}
review-why-lets-threat-stand = Ce coup ne fait rien contre { WHOSE($taker) }, qui attaquait déjà { WHOSE($piece) }.
review-why-allows = { $moves ->
    [one] { LES-START($side) } répondent { $move } et gagnent { WHOSE($target) }.
   *[other] { LES-START($side) } répondent { $move } et gagnent { WHOSE($target) } en { $moves } coups.
}
review-why-allows-threat = { LES-START($side) } répondent { $move } et menacent mat.
review-why-allows-pin = { LES-START($side) } répondent { $move } et immobilisent { WHOSE($target) }.
review-why-answer = Aucune pièce n’est perdue tout de suite. La meilleure réponse { DES($side) } est { $answer }.
review-why-misses-piece = { $moves ->
    [one] Il fallait prendre { WHOSE($piece) } avec { WHOSE($taker) }.
   *[other] Le meilleur coup gagne { WHOSE($piece) } en { $moves } coups, avec { WHOSE($taker) }.
}
review-why-misses-recapture = Il fallait reprendre avec { WHOSE($taker) }.
review-why-misses = { $moves ->
    [one] { $move } gagne { WHOSE($target) }.
   *[other] { $move } gagne { WHOSE($target) } en { $moves } coups.
}
review-why-misses-threat = { $move } aurait menacé mat.
review-why-misses-pin = { $move } aurait immobilisé { WHOSE($target) }.

## Pourquoi un coup était moins bon, dit à qui l’a joué

why-ends-the-game = Ce coup met fin à la partie selon les règles, et pas en ta faveur.
why-allows-mate = { $moves ->
    [one] L’adversaire peut maintenant mater en un coup.
   *[other] L’adversaire peut maintenant mater en { $moves } coups.
}
why-allows-win = { $moves ->
    [one] L’adversaire peut maintenant gagner en un coup.
   *[other] L’adversaire peut maintenant forcer le gain en { $moves } coups.
}
why-lets-mate-stand = { $moves ->
    [one] L’adversaire menaçait de mater tout de suite, et ce coup n’y change rien.
   *[other] L’adversaire menaçait de mater en { $moves } coups, et ce coup n’y change rien.
}
why-lets-win-stand = { $moves ->
    [one] L’adversaire menaçait de gagner tout de suite, et ce coup n’y change rien.
   *[other] L’adversaire menaçait de forcer le gain en { $moves } coups, et ce coup n’y change rien.
}
why-misses-mate = { $moves ->
    [one] Tu pouvais mater tout de suite.
   *[other] Tu pouvais mater en { $moves } coups.
}
why-misses-win = { $moves ->
    [one] Tu pouvais gagner tout de suite.
   *[other] Tu pouvais forcer le gain en { $moves } coups.
}
why-mate-name = Ce mat a un nom : { $name }.
why-loses = Ce coup laisse { WHOSE($piece) } en prise : { WHOSE($taker) } peut le prendre.
why-gives-away = Ce coup laisse { WHOSE($piece) } en prise : { WHOSE($taker) } peut le prendre.
why-gives-away-for = Ce coup donne { WHOSE($piece) } contre { UN($returned) } seulement : { WHOSE($taker) } peut le prendre.
why-loses-later = Quelques coups plus tard, tu perds { WHOSE($piece) } : { WHOSE($taker) } le prend.
why-lets-threat-stand = Ce coup ne fait rien contre { WHOSE($taker) }, qui menaçait déjà { WHOSE($piece) }.
why-allows = L’adversaire répond { $move }.
why-misses-piece = Tu pouvais gagner { WHOSE($piece) } avec { WHOSE($taker) }.
why-misses-recapture = Tu pouvais reprendre avec { WHOSE($taker) }.
why-misses-later = Le meilleur coup gagne { WHOSE($piece) } quelques coups plus tard, avec { WHOSE($taker) }.
why-misses = Tu as manqué { $move }.
why-answered = L’adversaire a maintenant une réponse forte : { $mv }.
why-line = La suite peut être : { $line }.

## Mats classiques

mate-cannon-behind-horse = canon derrière le cheval (馬後炮)
mate-double-cannon = double canon (重炮)
mate-smothered-palace = palais étouffé (悶宮)
mate-smothered-mate = mat à l’étouffée (悶殺)
mate-heaven-and-earth-cannons = canons du ciel et de la terre (天地炮)
mate-iron-bolt = verrou de fer (鐵門栓)
mate-palace-side-horse = cheval au flanc du palais (臥槽馬)
mate-corner-horse = cheval au coin (掛角馬)
mate-angler-horse = cheval pêcheur (釣魚馬)
mate-side-tiger = tigre de flanc (側面虎)
mate-octagon-horse = cheval octogonal (八角馬)
mate-spring-horse = cheval à ressort (拔簧馬)
mate-alternating-chariots = chars alternés (雙車錯)
mate-white-faced-general = général à visage découvert (白臉將)
mate-heart-piercing = sacrifice au cœur (大刀剜心)
mate-scooping-the-moon = repêcher la lune (海底撈月)
mate-three-pieces-to-one-side = trois pièces sur une aile (三子歸邊)
mate-escorting-the-buddha = raccompagner le Bouddha (送佛歸殿)
mate-minister-over-lord = le ministre écrase son seigneur (臣壓君)

## L’entraîneur

option-coach = Un entraîneur regarde tes coups et t’avertit avant que le bot ne réponde
option-coach-setting = Un entraîneur dans les parties contre le bot, dès la prochaine
coach-watches = Un entraîneur suit les coups de { $player }.
coach-gives-away = Attention : { WHOSE($taker) } peut prendre { WHOSE($piece) }.
coach-gives-away-for = Attention : { WHOSE($taker) } peut prendre { WHOSE($piece) }, et tu n’as qu’{ UN($returned) } en échange.
coach-careful = Attention ! { $why }
coach-choice = Reprendre { $mv } ? (Je continue { $at }.)
button-take-back = Reprendre le coup
button-coach-play-on = Continuer
done-played-on = Le coup est maintenu.
coach-well = Tes bons coups :
coach-given = Pièces données : { $pieces }.
coach-given-piece = { NAME($piece) } ({ $mv })
coach-look-at = À revoir :
coach-line = { $move } — { $why }
praise-finds-mate = { $moves ->
    [one] Bien vu : c’est mat.
   *[other] Bien vu : c’est le début d’un mat en { $moves } coups.
}
praise-finds-win = Bien vu : ce coup force le gain.
praise-only-move = Bien vu : tous les autres coups étaient bien moins bons.
praise-wins-piece = Bien joué : tu gagnes { WHOSE($piece) }.
praise-stops-mate = Bien défendu : c’était une menace de mat.
praise-saves-piece = Bien vu : { WHOSE($piece) } est maintenant hors de danger.

# Les coups en mots de tous les jours : pour qui débute, et pour les lecteurs d’écran.

## Un coup du bot, pour qui débute

told-takes = { LES-START($side) } prennent { WHOSE($target) } avec leur { NAME($piece) }.
told-comes-out = { LES-START($side) } sortent { UN($piece) }.
told-crosses = { LES-START($side) } passent la rivière avec { UN($piece) }.
told-forward = { LES-START($side) } avancent leur { NAME($piece) }.
told-back = { LES-START($side) } reculent leur { NAME($piece) }.
told-sideways = { LES-START($side) } déplacent leur { NAME($piece) } sur le côté.
your-move-now = À toi !
your-move-again = C’est de nouveau à toi, { $player }.

## Ce qu’un lecteur d’écran dit d’un coup, d’une pièce et d’une arrivée

spoken-slant-forward = { SIDE($side) } : { NAME($piece) }{ WHICH($piece) }, de la colonne { $from } à la { $to }, en avant
spoken-slant-back = { SIDE($side) } : { NAME($piece) }{ WHICH($piece) }, de la colonne { $from } à la { $to }, en arrière
spoken-sideways = { SIDE($side) } : { NAME($piece) }{ WHICH($piece) }, de la colonne { $from } à la { $to }
spoken-forward = { SIDE($side) } : { NAME($piece) }{ WHICH($piece) }, colonne { $from }, avance de { $count }
spoken-back = { SIDE($side) } : { NAME($piece) }{ WHICH($piece) }, colonne { $from }, recule de { $count }
board-piece = { TITLE($piece) } { $side ->
    [red] rouge
   *[black] noir
}, colonne { $file }, rangée { $rank }
board-target = Colonne { $file }, rangée { $rank }
board-target-takes = Colonne { $file }, rangée { $rank }, prend { LE($piece) }

# Parties de maîtres : leurs coups, leurs parties célèbres, la partie du jour.

command-masters = Ce que les maîtres ont joué dans une position, et leurs parties
command-famous = Parties célèbres de maîtres, par joueur ou par tournoi
option-masters-moves = Des coups depuis le début, par exemple B2.5 T9+1
option-master = Un maître, par exemple Hu Ronghua
option-event = Un tournoi, par exemple Coupe Wuyang
option-server-daily-game = Une partie de maîtres à côté du problème du jour
button-masters = Maîtres
button-to-masters = Revenir aux coups des maîtres
button-to-famous = Parties célèbres
button-masters-last = Dernière position connue
choose-master-game = Ouvrir une partie de maîtres…
master-choice = { $move } : { $game }

master-players = { $result ->
    [red-won] { $red } 1–0 { $black }
    [drawn] { $red } ½–½ { $black }
    [black-won] { $red } 0–1 { $black }
   *[unknown] { $red } contre { $black }
}
master-year = { $year }
masters-moves = { $count ->
    [one] { $count } partie de maîtres a continué à partir d’ici : { $moves }.
   *[other] { $count } parties de maîtres ont continué à partir d’ici : { $moves }.
}
masters-move = **{ $move }** { $share } % (Rouges { $score } %)
masters-move-alone = **{ $move }** { $share } %
masters-others = { $count ->
    [one] { $count } autre coup
   *[other] { $count } autres coups
}
masters-went-on = { $count ->
    [0] Cette partie a continué par { $move }, qu’on ne trouve ici dans aucune partie de maîtres.
    [one] Cette partie a continué par { $move }, comme { $count } partie de maîtres.
   *[other] Cette partie a continué par { $move }, comme { $count } parties de maîtres.
}
masters-shares = Entre parenthèses : le score des Rouges, une nulle comptant pour un demi-point.
masters-none = Moins de quatre parties de maîtres connues sont passées par cette position.
masters-live = Les coups des maîtres sont une aide ; je les montre quand tu n’as plus de partie en cours ici.
masters-not-over = La partie { $game } n’est pas terminée. Je montrerai ce que les maîtres y jouaient quand elle le sera.
masters-rated = C’est la position d’une partie classée que tu joues ou que tu suis ; je montrerai les coups des maîtres ici quand elle sera finie.
masters-best-games = Ci-dessous, pour chacun de ces coups : des parties entre les joueurs les plus connus.
alt-masters = Flèches, la plus large pour le coup le plus fréquent : { $moves }.
famous-games = { $count ->
    [0] Je ne connais aucune partie de maîtres de ce genre.
    [one] { $count } partie de maîtres correspond :
   *[other] Les plus célèbres de { $count } parties de maîtres :
}
daily-game = **Partie du jour** · { $heading }
review-title-master = **Analyse** : { $heading }
review-new-move = { $move } : { $count ->
    [0] coup nouveau ici
    [one] coup rare ici ({ $count } partie)
   *[other] coup rare ici ({ $count } parties)
} ; { $games ->
    [one] { $games } partie de maîtres a continué par { $usual }.
   *[other] { $games } parties de maîtres ont continué par { $usual }.
}

# Relecture, fichiers et import de parties.

command-group-record = Revoir, enregistrer et charger des parties
command-replay = Parcourir une partie coup par coup, ou la publier en animation
option-gif = La publier ici en animation
option-game-number = Le numéro de la partie ; sans numéro, la partie en cours
command-export = Recevoir une partie dans un fichier
option-format = Ce que contient le fichier
choice-pgn = PGN : joueurs, coups et résultat
choice-dhtmlxq = DhtmlXQ, pour les programmes et sites chinois
choice-move-list = Les coups en texte simple
choice-position-fen = FEN : une position
choice-gif = GIF : les coups en animation

button-replay = Revoir
button-first = ⏮
button-back = ◀
button-next = ▶
button-last = ⏭
button-flip = Tourner le plateau
button-play-on = Jouer à partir d’ici
button-post-gif = Publier en animation
choose-format = Enregistrer en…

viewer-start = Avant le premier coup : { LES($side) } commencent. { $count ->
    [0] Aucun coup n’a été joué.
    [one] Un coup suit.
   *[other] { $count } coups suivent.
}
viewer-move = { $mv } ({ $ply } sur { $plies }).
viewer-takes = Le coup prend { LE($piece) }.
viewer-remark = Remarque : { $text }
viewer-import = Partie importée { $number }.
viewer-import-of = Partie importée { $number } : { $red } (Rouges) contre { $black } (Noirs).
player-unnamed = sans nom
viewer-said-won = D’après le fichier, { LES($side) } ont gagné.
viewer-said-drawn = D’après le fichier, la partie est nulle.
alt-replay = { $count ->
    [one] Animation d’un coup ; à la fin :
   *[other] Animation de { $count } coups ; à la fin :
} { $board }

button-open-seat = Offrir une place libre
button-play-red = Jouer plutôt Rouge
button-play-black = Jouer plutôt Noir
button-to-replay = Retour à la partie
choose-level = Jouer contre le bot…
play-on-from = Tu jouerais { LES($side) } à partir de cette position ; le trait est { AUX($turn) }. Choisis un adversaire ci-dessous. Pour défier quelqu’un par son nom, tape `/xq play` avec `fen:{ $fen }`.
no-such-game = Il n’y a pas de partie { $game } ici. Tu peux revoir les parties de ce salon, et les tiennes de partout.
no-such-import = Tu n’as pas de partie importée { $number }. Les parties importées sont gardées 90 jours après leur dernier usage.
too-long-to-animate = La partie a { $count } coups. Une animation en contient { $max } au plus ; `/xq replay` la montre en entier.
done-posted = C’est publié dans le salon.
record-event = Partie { $game }

# Les grades.

option-server-rank = Montrer les grades des deux joueurs sous les parties classées
option-server-event-mods = Les modérateurs aussi peuvent organiser des compétitions

rank-soldier = Soldat
rank-river-soldier = Soldat passé
rank-advisor = Mandarin
rank-elephant = Éléphant
rank-horse = Cheval
rank-linked-horses = Chevaux liés
rank-cannon = Canon
rank-central-cannon = Canon central
rank-chariot = Char
rank-general = Général
rank-is = Grade : **{ $rank }**.
rank-of = { $player } : { $rank }
top-rank-line = { $games ->
    [one] { $place }. { $player } **{ $rank }**, { $rating }, { $games } partie
   *[other] { $place }. { $player } **{ $rank }**, { $rating }, { $games } parties
}

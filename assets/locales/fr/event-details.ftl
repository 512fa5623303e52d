# Détails des compétitions : numéros des parties, organisateur, derniers tours d’une élimination directe, lignes du classement.

competition-organiser = Organisateur : { $player }
competition-line-organiser = { $line }. Organisateur : { $player }
competition-line-won = { $name } : c’est terminé. Vainqueur : { $players }
rounds-result-of-game = Partie { $game } : { $result }
rounds-entrant-here = • { $player } ✓
rounds-date = { $date } ({ $left })

knockout-paired = **{ $name } : { $stage }**
knockout-game-begins = { $name } : { $stage }
knockout-quarter-finals = Quarts de finale
knockout-semi-finals = Demi-finales
knockout-final = Finale

rounds-points = { $count ->
    [one] { $points } pt
   *[other] { $points } pts
}
rounds-row = { $place }. { $player } : { $points }
rounds-row-buchholz = { $place }. { $player } : { $points }, Buchholz { $own } (suivant : { $next })
rounds-row-sonneborn-berger = { $place }. { $player } : { $points }, Sonneborn-Berger { $own } (suivant : { $next })
rounds-row-direct = { $place }. { $player } : { $points }, victoire sur le suivant
rounds-row-wins = { $place }. { $player } : { $points }, { $own ->
    [one] { $own } victoire
   *[other] { $own } victoires
} (suivant : { $next })
rounds-player-left = { $player } (ne joue plus)
rounds-no-show-back = { $name } : forfait de { $player }. { $opponent } reçoit le point. { $player } peut revenir avec « Participer », sous la liste.
rounds-reminder = **{ $name }** : ces parties n’ont pas commencé. Appuie sur « Jouer » : sinon, forfait des deux joueurs { $until }, et ils sortent du tournoi.

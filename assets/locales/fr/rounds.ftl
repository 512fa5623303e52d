# Les compétitions par rondes : système suisse, toutes rondes, élimination directe.

choice-swiss = Système suisse : contre des joueurs qui ont à peu près autant de points
choice-round-robin = Toutes rondes : chacun joue contre chacun ; 3 à 8 joueurs
choice-knockout = Élimination directe : qui perd un match est éliminé

swiss-title = **Système suisse** { $name }
round-robin-title = **Toutes rondes** { $name }
knockout-title = **Élimination directe** { $name }
swiss-rules =
    • Inscris-toi avant le début. Tant que la moitié des rondes n’est pas commencée, tu peux encore venir, avec un demi-point pour la ronde manquée.
    • Tu rencontres des joueurs qui ont à peu près autant de points que toi, et jamais deux fois le même.
    • Une victoire vaut 1 point, une nulle ½. Si les joueurs sont en nombre impair, le dernier qui n’a pas encore été exempt reçoit un point sans jouer.
    • À égalité : la somme des points des adversaires (Buchholz), puis les points de ceux que tu as battus et la moitié de ceux avec qui tu as fait nulle (Sonneborn-Berger), puis votre partie, puis les victoires.
    • Absent quelques jours ? Dis-le avec `{ $command }` : tu ne joues pas, et la première fois tu reçois un demi-point.
    • Si tu ne viens pas, tu perds cette partie et tu es retiré. Tu peux te réinscrire.
round-robin-rules =
    • 3 à 8 joueurs. Tu joues une fois contre chacun des autres.
    • Une victoire vaut 1 point, une nulle ½.
    • À égalité : les parties entre ces joueurs, puis les points de ceux que tu as battus et la moitié de ceux avec qui tu as fait nulle (Sonneborn-Berger), puis les victoires.
    • Si tu pars avant la moitié de tes parties, aucune ne compte. Plus tard, tu perds celles qui restent.
knockout-rules =
    • L’ordre de départ suit le classement ; s’il reste des places, les meilleurs n’ont pas d’adversaire au premier tour.
    • Gagne ton match et tu continues. Perds-le et tu es éliminé.
    • Après une nulle, deux parties de plus en changeant de couleur, puis deux avec moins de temps. Enfin une dernière partie : le mieux classé a les Noirs, et une nulle lui suffit.
rounds-open = Les inscriptions sont ouvertes. L’organisateur donne le départ.
rounds-entrant = • { $player }
rounds-number = Ronde { $round }
rounds-line = { $place }. { $player } : { $points }
rounds-line-buchholz = { $place }. { $player } : { $points }, Buchholz { $own } contre { $next }
rounds-line-sonneborn-berger = { $place }. { $player } : { $points }, Sonneborn-Berger { $own } contre { $next }
rounds-line-direct = { $place }. { $player } : { $points }, devant grâce aux parties entre eux
rounds-line-wins = { $place }. { $player } : { $points }, victoires : { $own } contre { $next }
rounds-still-in = Encore en lice : { $players }
rounds-game = { $red } (Rouges) – { $black } (Noirs)
rounds-paired = **{ $name } : ronde { $round }**
rounds-more-games = **{ $name } : parties suivantes**
rounds-bye = { $player } n’a pas d’adversaire dans cette ronde et reçoit 1 point.
rounds-how-to-begin = Appuie sur « Jouer » pour commencer ta partie. Si personne ne la commence en 3 jours, vous la perdez tous les deux.
rounds-game-begins = { $name }, ronde { $round }.
rounds-match-begins = { $name }
rounds-draw-odds = { $name } : dernière partie du match. Une nulle suffit à { $player }.
rounds-counts = { $name } : ce résultat compte.
rounds-no-abort = Cette partie compte pour { $name }. Joue-la ou abandonne.
rounds-joined = C’est fait. L’organisateur donne le départ.
rounds-joined-late = C’est fait, avec un demi-point pour cette ronde. Tu joues à partir de la suivante.
rounds-joined-next = C’est fait, à partir de la prochaine ronde.
rounds-left = Tu as quitté { $name }. Les parties que tu n’as pas commencées sont perdues.
rounds-started = { $name } a commencé. La première ronde arrive dans un instant.
rounds-started-already = C’est déjà commencé.
rounds-too-few = Il faut au moins { $fewest } joueurs.
rounds-entry-closed = C’est commencé ; on ne peut plus s’inscrire.
rounds-full = C’est complet : { $max } joueurs.
rounds-no-game = Tu n’as pas de partie à commencer pour l’instant.
rounds-over = **{ $name } est terminé.**
rounds-first = Vainqueur : { $players }. Bravo !
rounds-nobody-first = Il ne reste personne, donc pas de vainqueur.
rounds-closed = C’est terminé.
rounds-own-place = Tu es à la place { $place } sur { $count } dans { $name }.
rounds-own-in = Tu participes à { $name }.
rounds-own-game = La partie { $game } contre { $opponent } est en cours.
rounds-own-to-begin = Ta partie contre { $opponent } t’attend : appuie sur « Jouer ».

# In pictures: heads of columns, and what the picture shows.
rounds-label-points = Pts
rounds-label-buchholz = Buchholz
rounds-label-sonneborn-berger = Sonneborn-Berger
rounds-alt-table = Classement de { $name }
rounds-alt-bracket = Tableau de { $name }

button-start-competition = Donner le départ
button-play-game = Jouer

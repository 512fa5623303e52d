# Les compétitions par rondes : système suisse, toutes rondes, élimination directe.

choice-swiss = Système suisse : à chaque ronde, un adversaire qui a à peu près autant de points que toi
choice-round-robin = Toutes rondes : chacun joue contre chacun ; 3 à 8 joueurs
choice-knockout = Élimination directe : qui perd un match est éliminé

swiss-title = **Tournoi suisse** { $name }
round-robin-title = **Tournoi toutes rondes** { $name }
knockout-title = **Élimination directe** { $name }
swiss-rules =
    • Inscris-toi avant le début. Tant que la moitié des rondes n’a pas commencé, tu peux encore entrer, avec un demi-point pour la ronde en cours et rien pour les précédentes.
    • Tu rencontres des joueurs qui ont à peu près autant de points que toi, et jamais deux fois le même.
    • Une victoire vaut 1 point, une nulle ½. Si les joueurs sont en nombre impair, le dernier du classement qui n’a pas été exempt reçoit un point sans jouer.
    • Départage : les points de tes adversaires (Buchholz), puis de ceux que tu as battus et la moitié pour une nulle (Sonneborn-Berger), puis la partie entre vous, puis les victoires.
    • Tu t’absentes quelques jours ? Dis-le avec `{ $command }` : tu ne seras pas apparié et tu auras un demi-point, mais une seule fois en tout.
    • Si tu ne viens pas, c’est forfait : tu perds la partie et tu sors du tournoi. Tu peux te réinscrire.
round-robin-rules =
    • 3 à 8 joueurs. Tu joues une fois contre chacun des autres.
    • Une victoire vaut 1 point, une nulle ½.
    • Départage à égalité de points : les parties entre les ex æquo, puis les points de ceux que tu as battus et la moitié des points de ceux avec qui tu as fait nulle (Sonneborn-Berger), puis les victoires.
    • Si tu pars avant la moitié de tes parties, aucune ne compte. Après, tu perds par forfait celles qui restent.
    • En nombre impair, chacun est exempt une fois, sans point.
    • Si tu ne viens pas, tu perds la partie par forfait et tu sors du tournoi.
knockout-rules =
    • Les têtes de série suivent le classement Elo ; s’il reste des places, les meilleures sont exemptes du premier tour.
    • Si tu gagnes ton match, tu passes au tour suivant. Si tu le perds, c’est l’élimination.
    • Après une nulle, deux parties de plus en changeant de couleur, puis deux avec moins de temps. Enfin une dernière partie : la meilleure tête de série a les Noirs, et une nulle lui suffit.
    • À Elo égal, l’ordre d’inscription compte. Il n’y a pas de match pour la troisième place.
rounds-open = Les inscriptions sont ouvertes. L’organisateur donne le départ.
rounds-entrant = • { $player }
rounds-number = Ronde { $round }
rounds-still-in = Encore en lice : { $players }
rounds-game = { $red } (Rouges) – { $black } (Noirs)
rounds-board = { $board }. { $red } (Rouges, { $redscore }) – { $black } (Noirs, { $blackscore })
rounds-paired = **{ $name } : ronde { $round }**
rounds-first-games = **{ $name } : premières parties**
rounds-more-games = **{ $name } : parties suivantes**
rounds-bye = Exempt : { $player } (1 point).
rounds-half-bye = { $player } ne joue pas cette ronde et reçoit un demi-point.
rounds-absent = { $player } ne joue pas cette ronde.
rounds-how-to-begin = Appuie sur « Jouer » pour commencer ta partie. Si aucun de vous ne la commence en 3 jours, vous la perdez tous les deux et sortez du tournoi.
rounds-game-begins = { $name }, ronde { $round }.
rounds-match-begins = { $name }
rounds-draw-odds = { $name } : dernière partie du match. Une nulle suffit à { $player }.
rounds-counts = { $name } : résultat enregistré.
rounds-open-games = **Parties sans résultat**
rounds-no-show = { $name } : forfait de { $player }. { $opponent } reçoit le point.
rounds-defaulted = **{ $name }** : ces parties n’ont pas commencé à temps. Leurs joueurs les perdent et sortent du tournoi.
rounds-back-by-join = Avec « Participer », tu reviens dès la ronde suivante.
rounds-no-abort = Cette partie compte pour { $name }. Joue-la ou abandonne.
rounds-joined = C’est noté, tu participes. Je te mentionne ici dès les premiers appariements. Pour te retirer : « Ma place ».
rounds-joined-late = C’est noté, avec un demi-point pour cette ronde. Tu joues à partir de la suivante.
rounds-joined-next = C’est noté, tu joues à partir de la prochaine ronde.
rounds-left = Tu as quitté { $name }.
rounds-leave-sure = Quitter { $name } ? Tu perds les parties non commencées.
rounds-leave-for-good = Tu ne pourras pas revenir.
rounds-now-away = { $name } : tu ne seras pas apparié avant ton retour { $until }. Une partie déjà appariée doit quand même commencer à temps.
rounds-away-no-effect = { $name } : les absences ne comptent pas ici. Commence tes parties à temps ou préviens l’organisateur.
rounds-started = { $name } a commencé. La première ronde arrive dans un instant.
rounds-started-already = C’est déjà commencé.
rounds-too-few = Il faut au moins { $fewest } joueurs.
rounds-entry-closed = C’est déjà commencé : on ne peut plus s’inscrire.
rounds-full = C’est complet : { $max } joueurs.
rounds-no-game = Tu n’as pas de partie à commencer pour l’instant.
rounds-over = **{ $name } : c’est terminé.**
rounds-first = Vainqueur : { $players }. Bravo !
rounds-nobody-first = Il ne reste personne, donc pas de vainqueur.
rounds-no-winner = Ce tournoi est terminé. Avec ce résultat il n’aurait plus de vainqueur, donc rien ne change.
rounds-closed = C’est terminé.
rounds-own-place = Ta place dans { $name } : { $place } sur { $count }.
rounds-own-in = Tu participes à { $name }.
rounds-own-game = La partie { $game } contre { $opponent } est en cours.
rounds-own-to-begin = Ta partie contre { $opponent } t’attend : appuie sur « Jouer ».

# In pictures: heads of columns, and what the picture shows.
rounds-label-points = Pts
rounds-label-buchholz = Buchholz
rounds-label-sonneborn-berger = Sonneborn-Berger
rounds-alt-table = Classement de { $name }
rounds-alt-bracket = Tableau de { $name }

button-start-competition = Donner le départ
button-play-game = Jouer

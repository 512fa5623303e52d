# Rencontres de deux équipes.

slash-match = rencontre
slash-option-boards = échiquiers
slash-option-code = code
command-match = Amener dans ce salon la deuxième équipe d’une rencontre d’un autre serveur
option-team-boards = Nombre d’échiquiers d’une rencontre de deux équipes
option-match-code = Le code donné par l’organisateur de l’autre serveur
choice-teams = Équipes : deux équipes sur 20 échiquiers au plus, d’un serveur ou de deux
teams-title = **Rencontre par équipes** { $name }
teams-rules =
    • Deux équipes de { $boards } joueurs au plus. Rejoins ton équipe avant le début.
    • Le classement décide qui joue à l’échiquier 1, 2, etc. La première équipe a les Rouges aux échiquiers 1, 3, 5…
    • Une victoire donne 1 point à ton équipe, une nulle ½. À égalité de points, le match est nul.
    • La deuxième équipe peut venir d’un autre serveur : son organisateur y accepte la rencontre avec son code (`{ $command }`).
teams-empty-boards = • On joue { $boards } échiquiers. Un échiquier vide donne le point à l’autre équipe.
teams-smaller-team = • La plus petite équipe fixe le nombre d’échiquiers ; les autres joueurs sont remplaçants.
teams-number = Équipe { $team }
teams-players = { $name } : { $players }
teams-no-players = { $name } : encore personne
teams-score = **{ $first } { $own } – { $other } { $second }**
teams-leads = { $name } mène.
teams-level = Les équipes sont à égalité.
teams-won = { $name } a gagné.
teams-winner = { $name } gagne la rencontre. Félicitations !
teams-board = { $board }. { $text }
teams-bye = { $player } n’a pas d’adversaire : 1 point
teams-reserves = Remplaçants, sans échiquier : { $players }
teams-paired = **{ $name } : les échiquiers**
teams-empty = Chaque équipe a besoin d’au moins un joueur.
teams-has-guest = Un autre serveur a déjà accepté cette rencontre.
teams-taken = La deuxième équipe a déjà des joueurs du premier serveur. Ils doivent d’abord la quitter.
teams-other-server = Les joueurs de ce serveur jouent pour l’autre équipe.
teams-host-only = { $name } vient d’un autre serveur ; seuls ses organisateurs peuvent faire cela.
teams-code = Pour jouer contre un autre serveur, donne cette commande à son organisateur : `{ $command } code:{ $code }`
teams-unknown-code = Je ne connais aucune rencontre avec ce code.
teams-own-code = { $name } est une rencontre de ce serveur. Le code est pour l’autre.
teams-accepted = Vous jouez { $name }. Le score est ci-dessous, je le tiens à jour sur les deux serveurs.
teams-own = Tu joues pour { $team } dans { $name }.
teams-own-reserve = Tu es remplaçant de { $team } dans { $name } : il y a moins d’échiquiers que de joueurs.
teams-label-wins = Victoires
button-join-team = Rejoindre { $team }

# Suivre la partie d’autres joueurs : ses positions arrivent en message privé.

command-follow = Recevoir en message privé les positions d’une partie d’autres joueurs
option-stop = Ne plus suivre ; sans numéro, toutes les parties suivies
follow-begun = Tu suis maintenant la partie { $game }. Ses positions t’arrivent en message privé jusqu’à la fin, une par minute au plus. Le bouton sous chaque position arrête l’envoi.
follow-late = C’est une partie classée en direct : jusqu’à la fin, ses positions arrivent avec trois coups de retard, et je n’y donne aucune aide.
follow-own = Tu joues toi-même la partie { $game } : pas besoin de la suivre.
follow-unwanted = Tu ne peux pas suivre la partie { $game }.
follow-no-game = Il n’y a ici aucune partie que tu puisses suivre. Utilise cette commande dans le salon où la partie se joue.
follow-not-here = La partie { $game } n’est pas en cours ici. Utilise cette commande dans le salon où elle se joue.
follow-already = Tu suis déjà la partie { $game }.
follow-too-many = Tu suis déjà { $most } parties : c’est le maximum. Cesse d’abord d’en suivre une.
follow-which = Plusieurs parties sont en cours ici. Donne le numéro de l’une d’elles, par exemple `partie:{ $game }` :
follow-unreachable = Je ne peux pas t’écrire : tu ne suis donc pas cette partie. Autorise les messages privés venant de ce serveur, envoie-m’en un, puis réessaie.
follow-unsure = Je n’ai pas réussi à t’écrire en privé à l’instant. Si aucun plateau n’arrive, autorise les messages privés de ce serveur et suis de nouveau la partie.
follow-board = Partie { $game } dans { $place }. Rouges : { $red } ; Noirs : { $black }.
follow-board-late = Les positions de cette partie classée arrivent avec trois coups de retard.
follow-stopped = { $count ->
    [one] Tu ne suis plus la partie { $games }.
   *[other] Tu ne suis plus ces parties : { $games }.
}
follow-not = Tu ne suis pas la partie { $game }.
follow-none = Tu ne suis aucune partie.
button-stop-following = Ne plus suivre

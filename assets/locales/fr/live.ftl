live-open = Ouvrir le plateau
live-about = Jouer et regarder le xiangqi sur un même plateau, ensemble
live-off = Le plateau en direct n’est pas activé ici. Le plateau du salon marche comme avant.
live-pieces = { COUNTED($pieces) }

live-code = Discord n’a pas confirmé qui vous êtes. Fermez le plateau et rouvrez-le, s’il vous plaît.
live-discord = Discord ne répond pas pour l’instant. Je réessaie tout seul.
live-instance = Discord dit que ce plateau est fermé. Rouvrez-le, s’il vous plaît.
live-not-here = Discord ne vous compte pas encore parmi les personnes présentes. Rouvrez le plateau, s’il vous plaît.
live-channel = Je ne peux pas lire ce salon, donc je ne peux pas en montrer les parties. Demandez à ses responsables de m’inviter.
live-full = Trop de plateaux sont ouverts en même temps. Réessayez dans quelques minutes.
live-session = Vous étiez absent un moment. Rouvrez le plateau, s’il vous plaît.
live-ended = Ce plateau est fermé, car son salon ou son appel n’existe plus.
live-busy = Pas si vite ! Attendez la dernière réponse, puis réessayez.
live-button = Ce bouton vient d’un plateau plus ancien. Voici le plateau actuel.
live-bad = La page a envoyé quelque chose que je ne sais pas lire. Rouvrez le plateau, s’il vous plaît.

slash-option-live = direct
option-server-live = Plateaux du salon quand tous les joueurs ont ouvert le plateau en direct
choice-live-posts = Publier chaque plateau
choice-live-quiet = Modifier un seul plateau

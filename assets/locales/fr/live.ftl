live-open = Ouvrir le plateau
live-about = Jouer et regarder le xiangqi sur un même plateau, ensemble
live-off = Le plateau en direct n’est pas activé ici. Le plateau du salon marche comme avant.
live-pieces = { COUNTED($pieces) }

live-code = Discord n’a pas confirmé qui tu es. Ferme le plateau et rouvre-le.
live-discord = Discord ne répond pas pour l’instant. Je continue d’essayer.
live-instance = Discord dit que ce plateau est fermé. Rouvre-le.
live-not-here = Discord ne te compte pas encore parmi les personnes présentes. Rouvre le plateau.
live-channel = Je ne peux pas lire ce salon, donc je ne peux pas en montrer les parties. Demande aux responsables du serveur de m’inviter.
live-full = Trop de plateaux sont ouverts en même temps. Réessaie dans quelques minutes.
live-session = Tu n’étais plus là depuis un moment. Rouvre le plateau.
live-ended = Ce plateau est fermé, car son salon ou son appel n’existe plus.
live-busy = Pas si vite ! Attends la dernière réponse, puis réessaie.
live-button = Ce bouton vient d’un plateau plus ancien. Voici le plateau actuel.
live-bad = La page a envoyé quelque chose que je ne sais pas lire. Rouvre le plateau.

slash-option-live = direct
option-server-live = Plateaux du salon quand tous les joueurs ont ouvert le plateau en direct
choice-live-posts = Publier chaque plateau
choice-live-quiet = Modifier un seul plateau

# Le salon des adversaires : qui cherche une partie.

command-seek = Chercher un adversaire, ici ou sur d’autres serveurs
command-lobby = Voir qui cherche un adversaire
option-least = Classement minimal de l’adversaire
option-most = Classement maximal de l’adversaire
option-server-lobby-out = Montrer nos joueurs aux autres serveurs quand ils cherchent un adversaire
option-server-lobby-in = Montrer ici les joueurs d’autres serveurs qui cherchent un adversaire
option-server-lobby-list = Salon avec la liste de ceux qui cherchent un adversaire

seek-waits = Je te cherche un adversaire : { $terms }. L’échiquier arrive ici dès que quelqu’un convient. La recherche s’arrête { $until }.
seek-stays-here = Seuls les membres de ce serveur la voient. Depuis un message privé avec moi, tu cherches sur tous les serveurs ouverts.
seek-found = Adversaire trouvé : { $opponent }.
seek-found-here = Vous vous êtes trouvés.
seek-lapsed = { $player } Personne n’est venu pour { $terms }. La recherche est terminée.
seek-stopped = Tu ne cherches plus d’adversaire.
seek-none = Tu ne cherches pas d’adversaire.
seek-gone = Cette personne n’attend plus. Regarde de nouveau la liste.
seek-own = C’est toi ! Quelqu’un peut te choisir ; sinon, attends une personne qui convient.
seek-not-for = Ton classement, { $rating }, ne convient pas : { $terms }.
seek-bounds = Le classement minimal, { $least }, dépasse le maximal, { $most }. Inverse-les.
seek-rated = classée
seek-casual = amicale
seek-from = adversaires à partir de { $from }
seek-to = adversaires jusqu’à { $to }
seek-from-to = adversaires de { $from } à { $to }
seek-somebody = Quelqu’un
seek-player = { $player } ({ $rating })
seek-line = • { $player } · { $terms } · { $since }
lobby-list = **À la recherche d’un adversaire**
lobby-empty = Personne ne cherche d’adversaire pour l’instant. Appuie sur le bouton : la prochaine personne te trouvera.
lobby-more = … et { $count } de plus.
button-seek = Trouver un adversaire
button-seek-again = Chercher encore
button-stop-seek = Ne plus chercher
button-bot-meanwhile = Jouer contre moi en attendant
choose-seek = Jouer contre…
lobby-moved = La liste de ceux qui cherchent un adversaire n’est plus tenue ici.

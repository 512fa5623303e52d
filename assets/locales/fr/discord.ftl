# What competitions do with a server on Discord beside messages: roles and scheduled events.

option-competition-role = Rôle nécessaire pour s’inscrire
rules-role = • Pour s’inscrire, il faut le rôle { $role }.
role-needed = Pour t’inscrire, il te faut le rôle { $role }.
role-unseen = Ici, je ne vois pas tes rôles. Appuie sur le bouton dans { $channel }.
roles-none = Il n’y a pas de rôles ici : seuls les serveurs Discord en ont. Sans rôle, tout le monde peut s’inscrire.
fault-role = { $text } n’est pas un rôle. Choisis-en un dans la liste que Discord affiche.
option-calendar = Montrer les compétitions à venir dans les événements Discord
command-competitions = Régler les compétitions de ce serveur, pour ses gestionnaires
settings-competitions = **Compétitions sur ce serveur.**
calendar-join = Pour t’inscrire, appuie sur le bouton ici : { $link }
calendar-forbidden = { $name } n’apparaît pas dans les événements du serveur : il me faut la permission **Créer des événements**. Une personne qui gère les rôles peut l’accorder dans Paramètres du serveur → Rôles → mon rôle. La prochaine compétition y sera alors ; celle-ci continue sans.
calendar-full = { $name } n’apparaît pas dans les événements du serveur : il y en a déjà 100, et Discord n’en accepte pas plus. La compétition continue sans.
calendar-refused = { $name } n’apparaît pas dans les événements du serveur : Discord l’a refusé. La compétition continue sans.
option-prize = Rôle que reçoit le vainqueur
rules-prize = • Le vainqueur reçoit le rôle { $role } et le garde jusqu’au prochain vainqueur.
prize-managers = Pour promettre un rôle au vainqueur, il faut la permission « Administrateur ».
prize-forbidden = Je n’ai pas pu transmettre le rôle du vainqueur de { $name }. Il me faut la permission **Gérer les rôles**, et mon propre rôle doit être au-dessus de celui-là : Paramètres du serveur → Rôles. Cette fois, il faut le faire à la main.
prize-with-rights = Je n’ai pas donné le rôle au vainqueur de { $name }, car il donne du pouvoir sur les autres membres. La prochaine fois, choisis un rôle sans ces permissions.
prize-gone = Le rôle prévu pour le vainqueur de { $name } n’existe plus, je n’ai donc pas pu le donner.
prize-refused = Discord ne m’a pas laissé transmettre le rôle du vainqueur de { $name }. Il faut le faire à la main.
option-rank-roles = Donner aux joueurs un rôle au nom de leur grade
rank-roles-forbidden = Je ne peux pas donner aux joueurs le rôle de leur grade : il me faut la permission **Gérer les rôles**, et mon propre rôle doit être au-dessus de ceux-là (Paramètres du serveur → Rôles). J’ai désactivé ces rôles ; `{ $command }` les réactive.
rank-roles-with-rights = L’un des rôles de grade donne maintenant du pouvoir sur les autres membres, je ne le donne donc à personne. J’ai désactivé ces rôles ; `{ $command }` les réactive.
rank-roles-full = Ce serveur a autant de rôles que Discord en permet, je ne peux donc pas en créer pour les grades. J’ai désactivé ces rôles ; `{ $command }` les réactive.
rank-roles-refused = Discord ne me laisse pas donner aux joueurs le rôle de leur grade. J’ai désactivé ces rôles ; `{ $command }` les réactive.

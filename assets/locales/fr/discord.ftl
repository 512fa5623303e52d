# What competitions do with a server on Discord beside messages: roles and scheduled events.

option-competition-role = Rôle nécessaire pour s’inscrire
rules-role = • Pour s’inscrire, il faut le rôle { $role }.
role-needed = Pour t’inscrire, il te faut le rôle { $role }.
role-unseen = Ici, je ne vois pas tes rôles. Appuie sur le bouton dans { $channel }.
roles-none = Il n’y a pas de rôles ici : seuls les serveurs Discord en ont. Sans rôle, tout le monde peut s’inscrire.
fault-role = { $text } n’est pas un rôle. Choisis-en un dans la liste que Discord affiche.

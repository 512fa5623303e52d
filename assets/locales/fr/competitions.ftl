# Les compétitions.

command-root-event = Compétitions de ce serveur : échelles, tournois et arènes
command-new = Ouvrir une compétition dans ce salon ; tu vois d’abord ses règles
command-events = Les compétitions de ce serveur, et ta place
command-away = T’absenter quelques jours : personne ne peut te défier
command-organise = Retirer un joueur, corriger un résultat, revenir dessus, fermer une compétition
option-competition-kind = Type de compétition
option-competition-name = Son nom
option-away-days = Nombre de jours à partir de maintenant ; 0 pour revenir
option-expel = Joueur à retirer
option-correct-game = Numéro de la partie dont le résultat est faux
option-winner = Le vrai résultat de cette partie
option-undo-act = Annuler la dernière de ces actions
option-close = Fermer la compétition
choice-ladder = Échelle : défie ceux qui sont devant toi, quand tu veux
choice-draw = Nulle
choice-no-result = Aucun résultat

competition-borrowed = Une compétition ne peut se jouer que sur un serveur où je suis.
competition-direct = Une compétition se joue dans un salon de serveur.
competition-managers = Seul { $who } peut organiser des compétitions ici.
competition-preview = La créer dans ce salon ?
competition-name-long = Le nom est trop long : il y a de la place pour { $count } caractères.
competition-created = C’est créé. La liste est ci-dessous, et je la tiens à jour.
competitions-none = Pas encore de compétition ici. Les gestionnaires du serveur peuvent en ouvrir une avec `{ $command }`.
competitions-list = **Compétitions**
competition-line = { $name } dans { $channel } : { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
competition-line-own = { $name } dans { $channel } : place { $place } sur { $count }
competition-line-closed = { $name } : c’est terminé
competition-joined = C’est fait, tu es à la place { $place }. Défie quelqu’un devant toi quand tu veux.
competition-joined-first = C’est fait, tu es en tête. Les autres peuvent te défier.
competition-left = Tu as quitté { $name }. Tes parties en cours continuent, sans rien changer à la liste.
competition-already-in = Tu participes déjà.
competition-not-in = Tu ne participes pas encore. Appuie sur « Participer » sous la liste.
competition-not-here = Aucune compétition n’est en cours ici.
competition-which = Plusieurs compétitions sont en cours ici. Va dans le salon de celle que tu veux.
competition-close-sure = Fermer { $name } ? Les parties en cours continuent.
competition-acts = Inscris ou retire un joueur, modifie un appariement ou un résultat, annule la dernière action, déplace ici ou ferme la compétition.
competition-not-entrant = { $player } ne participe pas.
competition-expelled = { $player } ne participe plus à { $name }. Tu peux encore annuler.
competition-expelled-public = { $name } : l’organisateur a retiré { $player }.
competition-corrected = La partie { $game } compte maintenant avec ce résultat dans { $name }. Le classement Elo ne change pas. Tu peux encore annuler.
competition-corrected-public = { $name } : l’organisateur a changé le résultat de la partie { $game }.
competition-undone-expelled = { $player } participe de nouveau à { $name }.
competition-undone-corrected = Dans { $name }, la partie { $game } retrouve le résultat de l’échiquier.
competition-reopened = { $name } : c’est rouvert.
competition-closed = { $name } : c’est fermé. Tu peux encore annuler.
competition-closed-public = { $name } : l’organisateur a fermé la compétition. Les parties en cours continuent.
competition-unknown-game = Cette partie n’est pas de cette compétition.
competition-settled = Cette partie est déjà comptée.
competition-nothing-to-undo = Il n’y a rien à annuler.

ladder-title = **Échelle** { $name }
ladder-empty = Personne pour l’instant. Le premier inscrit sera premier.
ladder-line = { $place }. { $player }
ladder-line-away = { $place }. { $player } (absence, retour { $until })
ladder-more = … et { $count } de plus.
ladder-running = **Parties en cours**
ladder-game = { $challenger } défie { $challenged }
ladder-closed = Cette échelle est fermée.
ladder-rules =
    • Inscris-toi quand tu veux : tu commences à la dernière place.
    • Défie ceux qui sont devant toi : jusqu’à 10 places plus haut, ou 40 % du chemin jusqu’à la tête si c’est plus, ou jusqu’à la place de quelqu’un qui a cinq grades de plus que toi.
    • Un défi n’attend pas de réponse : la partie classée commence tout de suite, selon les règles mondiales, avec 3 jours par coup.
    • Si tu bats quelqu’un devant toi, tu prends sa place ; cette personne et celles entre vous descendent d’un rang. Si tu perds ou fais nulle, rien ne change.
    • Si tu perds au temps, tu quittes la liste. Tu peux te réinscrire, en dernier.
    • Tu peux refuser un défi tant que vous n’avez pas joué tous les deux, mais tu cèdes alors ta place.
    • Au plus 3 défis lancés à la fois, et 3 reçus (4 aux places 6 à 10, 5 aux places 1 à 5). On ne rejoue contre le même adversaire qu’au bout de 7 jours.
    • Si tu t’absentes, dis-le : personne ne pourra te défier avant ton retour.
ladder-not-above = Tu ne peux défier que ceux qui sont devant toi.
ladder-too-high = Trop haut pour l’instant : tu peux défier jusqu’à la place { $highest }.
ladder-self-away = Ton absence dure encore, retour { $until }. Pour défier dès maintenant, mets 0 jour.
ladder-away = Cette personne est absente, retour { $until }.
ladder-too-many-outgoing = Tu as déjà { $max } défis en cours. Termines-en un d’abord.
ladder-too-many-incoming = Cette personne a déjà { $max } défis à jouer.
ladder-playing = Vous jouez déjà l’un contre l’autre.
ladder-rematch = Vous pourrez rejouer { $until }.
ladder-blocked = Vous ne pouvez pas jouer l’un contre l’autre.
ladder-now-away = Personne ne peut te défier pour l’instant. Retour { $until }. Tes parties en cours continuent.
ladder-back = Te revoilà ! On peut de nouveau te défier.
ladder-own-place = Ta place dans { $name } : { $place } sur { $count }.
ladder-own-first = Tu es en tête.
ladder-own-reach = Tu peux défier jusqu’à la place { $highest }.
ladder-own-challenge = Partie { $game } : tu défies { $opponent }.
ladder-own-challenged = Partie { $game } : { $opponent } te défie.
ladder-choose = Qui veux-tu défier ? La partie commence tout de suite.
ladder-challenge-sent = La partie contre { $opponent } a commencé.
ladder-game-begins = Échelle { $name } : le n° { $from } défie le n° { $to }.
ladder-declined = Échelle { $name } : { $player } refuse.
ladder-decline-done = C’est refusé. Ta place va à la personne qui t’a défié.
ladder-too-late-to-decline = Vous avez joué tous les deux. Tu peux continuer ou abandonner.
ladder-no-abort = Cette partie compte pour l’échelle { $name }. Joue-la ou abandonne ; la personne défiée peut refuser avec `{ $command }` tant que vous n’avez pas joué tous les deux.
ladder-climbed = Échelle { $name } : { $player } prend la place { $place }.
ladder-dropped = { $player } perd au temps, quitte la liste et peut se réinscrire, en dernier.
ladder-unchanged = Échelle { $name } : les places ne changent pas.

button-create-competition = Créer
button-close-competition = Fermer
button-join-competition = Participer
button-leave-competition = Quitter
button-challenge-player = Défier
button-my-place = Ma place
button-competition-rules = Règles
button-decline-game = Refuser la partie { $game }
choose-challenged = Défier…

# Les simultanées : un seul joueur contre beaucoup d’autres.

choice-simul = Simultanée : un joueur affronte tout le monde à la fois
option-host = Qui donne la simultanée ; sinon, toi
option-host-level = Niveau du bot, si c’est lui qui donne la simultanée
option-host-color = Couleur du simultanéiste ; d’habitude les Rouges
option-host-extra = Minutes en plus à chaque pendule du simultanéiste ; d’habitude 2 par joueur
slash-option-host = simultanéiste
slash-option-extra = minutes-en-plus

simul-title = **Simultanée** { $name }
simul-host = Donnée par { $host } ({ SIDE($side) })
simul-open = Les inscriptions sont ouvertes. Le simultanéiste ou l’organisateur lance la simultanée.
simul-rules-host = • Le simultanéiste affronte tout le monde à la fois, jusqu’à 20 joueurs, avec { LES($side) } partout.
simul-rules-bot = • J’affronte tout le monde à la fois, jusqu’à 20 joueurs, au niveau { $level }, avec { LES($side) } partout.
simul-rules-clock = • Les parties ne sont pas classées. Cadence : { $time }. Elles commencent toutes seules, si possible chacune dans un fil.
simul-rules-extra = • Le simultanéiste a { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} de plus à chaque pendule.
simul-rules-usual-extra = • Le simultanéiste a { $minutes } minutes de plus par joueur à chaque pendule : { $example } minutes pour 10 joueurs.
simul-rules-leaving = • Si tu dois partir, abandonne ta partie. Si le simultanéiste s’en va, les joueurs gagnent les parties en cours. Une partie annulée ne compte pas.
simul-rules-leaving-bot = • Si tu dois partir, abandonne ta partie. Une partie annulée ne compte pas.
simul-rules-start = • Le simultanéiste ou un organisateur la lance.
simul-rules-start-bot = • Un organisateur la lance.
simul-score = Simultanéiste : gagnées { $wins }, nulles { $draws }, perdues { $losses }.
simul-running = Encore en cours : { $count }.
simul-waiting = Au simultanéiste de jouer : { $boards }
simul-line-host = • { $player } : au simultanéiste de jouer
simul-line-player = • Au tour de { $player }
simul-line-won = • { $player } gagne
simul-line-draw = • { $player } fait nulle
simul-line-lost = • { $player } perd
simul-line-none = • { $player } : pas de résultat
simul-own-host = Tu donnes { $name }. Joueurs inscrits : { $count }
simul-none-waits = Aucune partie ne t’attend.
simul-waiting-list = **En attente, la plus ancienne d’abord**
simul-waiting-line = • { $link } { $player } : à toi de jouer { $since }
simul-cancelled = { $name } n’a pas lieu : le simultanéiste est parti.
simul-nobody-came = { $name } n’a pas lieu : personne ne s’est inscrit.
simul-nobody-yet = Personne ne s’est encore inscrit.
simul-starters = Seul { $host } ou un organisateur peut lancer la simultanée.
simul-started = { $name } a commencé. Les parties arrivent dans un instant.
simul-joined = C’est noté, tu participes. Ta partie commence d’elle-même au lancement ; je te mentionnerai. Pour te retirer : « Ma place ».
simul-left = Tu as quitté { $name }.
simul-left-host = Tu as quitté { $name }. Sans toi, la simultanée n’a pas lieu.
simul-left-host-boards = Tu as quitté { $name }. Tes parties en cours sont perdues ; elles se terminent dans un instant.
simul-leave-sure = Abandonner ta partie dans { $name } ?
simul-leave-host-sure = Quitter { $name } ? Tu perds { $count ->
    [one] la partie en cours
   *[other] les { $count } parties en cours
}, et la simultanée est terminée.
simul-cancel-sure = Annuler { $name } ? Sans toi, la simultanée n’a pas lieu.
simul-resigned = Tu as abandonné ta partie dans { $name }.
simul-board-over = Ta partie dans { $name } est déjà terminée.
simul-game-begins = Simultanée { $name } : { $host } affronte tout le monde à la fois.
simul-game-extra = Simultanée { $name } : { $host } affronte tout le monde à la fois, avec { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} de plus à la pendule.
simul-next-board = La suivante, { $host } : { $link }
simul-final = Bilan de { $host } : gagnées { $wins }, nulles { $draws }, perdues { $losses }.
simul-host-left = Le simultanéiste est parti : les joueurs gagnent les parties en cours.
simul-no-result = { $name } : cette partie ne compte pas.

button-my-boards = Mes parties
button-cancel-simul = Annuler

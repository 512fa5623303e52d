# Ce que choisit le créateur d’une compétition par rondes, son départ, et ce qui se fait tout seul.

option-competition-time = Cadence : `3d` (jours par coup) ou en minutes, par exemple `10+5`, pour une soirée
option-competition-rounds = Rondes d’un système suisse ; sinon selon le nombre de joueurs
option-competition-least = Classement minimal pour s’inscrire
option-competition-games = Parties classées qu’il faut pour s’inscrire
option-competition-hours = Heures d’ici au départ automatique
option-enter = Joueur à inscrire
option-swap = Joueur à échanger dans les appariements, avant le début des parties
option-swap-with = Joueur avec qui l’échanger
option-move-here = Continuer dans ce salon

rules-rounds = • { $rounds } rondes.
rules-rounds-by-players = • 3 rondes jusqu’à 8 joueurs, 4 jusqu’à 16, 5 jusqu’à 32, 6 jusqu’à 64.
rules-days = • Toutes les parties sont classées : { $time }. « Jouer » commence la tienne ; si personne ne la commence en 3 jours, vous la perdez tous les deux et vous êtes retirés.
rules-longest = • Après 28 jours, une partie est finie pour la compétition : le point va à qui a utilisé moins de temps.
rules-live = • Toutes les parties sont classées : { $time }. Elles commencent toutes seules, si possible chacune dans un fil. Si tu ne joues pas, tu perds au temps et tu es retiré.
rules-thread = • Si le fil d’une partie est supprimé, les deux joueurs rejouent.
rules-least = • Pour s’inscrire, il faut un classement d’au moins { $least }.
rules-games = • Pour s’inscrire, il faut au moins { $games } parties classées.
rules-starts = • Départ { $starts }.
rules-check-in = • Une demi-heure avant, je demande qui est là. Seuls ceux qui répondent jouent.

rounds-joined-starts = C’est fait. Départ { $starts }.
rounds-open-starts = Les inscriptions sont ouvertes. Départ { $starts }.
rounds-here = Présents : { $here } sur { $count }
rounds-check-in = **{ $name } commence bientôt.** Appuie sur « Je suis là » ; seuls ceux qui le font joueront.
rounds-check-in-opened = J’ai demandé aux joueurs de { $name }. Seuls ceux qui se disent présents joueront.
rounds-checked-in = Bien, tu joues dans { $name }.
rounds-checked-in-already = Je sais déjà que tu es là.
rounds-no-check-in = Il n’y a rien à confirmer pour l’instant.
rounds-not-begun = { $name } n’a pas lieu : il faut au moins { $fewest } joueurs.
rounds-rating-too-low = Pour s’inscrire, il faut un classement d’au moins { $least }. Le tien est de { $rating }.
rounds-too-few-games = Pour s’inscrire, il faut au moins { $least } parties classées. Tu en as { $games }.
rounds-live-begin = Les parties commencent toutes seules.
rounds-results = **{ $name } : résultats**
rounds-result-red = { $red } 1–0 { $black }
rounds-result-black = { $red } 0–1 { $black }
rounds-result-draw = { $red } ½–½ { $black }
rounds-result-red-absent = { $red } 0–1 { $black } : { $red } n’a pas joué
rounds-result-black-absent = { $red } 1–0 { $black } : { $black } n’a pas joué
rounds-result-both-absent = { $red } 0–0 { $black } : pas jouée
rounds-result-none = { $red } – { $black } : sans résultat
rounds-play-again = { $name } : cette partie ne compte pas. Vous rejouez.
rounds-too-long = { $name } : la partie { $game } dure trop longtemps. { $player } a utilisé moins de temps et reçoit le point. Vous pouvez la finir, mais elle ne compte plus.
rounds-too-long-drawn = { $name } : la partie { $game } dure trop longtemps. Vous avez utilisé autant de temps, donc nulle. Vous pouvez la finir, mais elle ne compte plus.
rounds-entered = { $player } participe à { $name }.
rounds-swapped = Les appariements de { $name } ont changé. Tu peux revenir en arrière tant qu’aucune de ces parties n’a commencé.
rounds-swapped-public = **{ $name } : nouveaux appariements**
rounds-swap-undone = Les appariements de { $name } sont de nouveau comme avant.
rounds-no-swap = Les deux joueurs doivent avoir dans cette ronde une partie pas encore commencée, et pas l’un contre l’autre.
rounds-moved = { $name } continue ici. La liste arrive dans un instant.
rounds-channel-lost = Le salon de { $name } a été supprimé. Écris `{ $command } here:true` dans un autre salon du serveur, et tout continue là. Sinon, fin { $until }.
rounds-channel-ended = { $name } est terminé : son salon a été supprimé il y a une semaine.
rounds-line-upcoming = { $name } dans { $channel } : départ { $starts }, { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
rounds-alt-crosstable = Tous les résultats de { $name }
rounds-alt-podium = Les premières places de { $name }
button-open-check-in = Qui est là ?
button-check-in = Je suis là

# Ce que choisit le créateur d’une compétition par rondes, son départ, et ce qui se fait tout seul.

option-competition-time = Cadence : `3d` (jours par coup) ou en minutes, par exemple `10+5`, pour une soirée
option-competition-rounds = Nombre de rondes d’un suisse ; sinon, selon le nombre de joueurs
option-competition-least = Classement Elo minimal pour s’inscrire
option-competition-games = Nombre de parties classées exigé pour s’inscrire
option-competition-hours = Heures d’ici au départ automatique
option-enter = Joueur à inscrire
option-swap = Joueur à échanger dans les appariements, avant le début des parties
option-swap-with = Joueur avec qui l’échanger
option-move-here = Continuer dans ce salon

rules-rounds = • { $rounds } rondes.
rules-rounds-by-players = • 3 rondes jusqu’à 8 joueurs, 4 jusqu’à 16, 5 jusqu’à 32, 6 jusqu’à 64.
rules-byes-in-ties = • Au départage, une ronde non jouée compte comme un adversaire qui a tes points. Après un abandon, chaque ronde compte un demi-point pour l’absent.
rules-next-round = • La ronde suivante commence dès que toutes les parties de la précédente sont finies.
rules-days = • Règles mondiales, { $time }. Classée si chacun joue au moins { $moves } coups. Le bouton « Jouer » commence ta partie ; si aucun de vous ne la commence en 3 jours, vous la perdez tous les deux par forfait et vous sortez du tournoi.
rules-longest = • Une partie dure 28 jours au plus. Au-delà, le point va au joueur qui a utilisé le moins de temps, quelle que soit la position.
rules-live = • Règles mondiales, { $time }. Classée si chacun joue au moins { $moves } coups. Les parties commencent d’elles-mêmes, si possible chacune dans un fil. Si tu ne joues pas, tu perds au temps et tu sors du tournoi.
rules-thread = • Si le fil d’une partie est supprimé, les deux joueurs rejouent.
rules-least = • Pour s’inscrire, il faut un classement Elo d’au moins { $least }. Sans classement, on compte 1500.
rules-games = • Pour s’inscrire, il faut au moins { $games } parties classées.
rules-starts = • Départ { $starts }.
rules-check-in = • Une demi-heure avant, je fais l’appel. Seuls ceux qui répondent jouent.
rules-check-in-asked = • L’organisateur peut faire l’appel. Alors seuls ceux qui répondent jouent.

rounds-joined-starts = C’est noté, tu participes. Départ { $starts }.
rounds-joined-check-in = C’est noté, tu participes. Départ { $starts }. Réponds ici à l’appel dans la demi-heure d’avant, sinon tu ne joueras pas.
rounds-open-starts = Les inscriptions sont ouvertes. Départ { $starts }.
rounds-here = Présents : { $here } sur { $count }
rounds-check-in = **{ $name } commence bientôt.** Appuie sur « Je suis là », sinon tu ne joueras pas.
rounds-check-in-at = **{ $name } commence { $starts }.** Appuie sur « Je suis là », sinon tu ne joueras pas.
rounds-check-in-opened = L’appel est fait dans { $name }. Seuls ceux qui répondent joueront.
rounds-checked-in = C’est noté, tu joues dans { $name }.
rounds-checked-in-already = Je sais déjà que tu es là.
rounds-no-check-in = Il n’y a pas d’appel pour l’instant.
rounds-not-begun = { $name } n’a pas lieu : il faut au moins { $fewest } joueurs.
rounds-rating-too-low = Pour t’inscrire, il te faut un classement Elo d’au moins { $least }. Tu es à { $rating }.
rounds-too-few-games = Pour t’inscrire, il te faut { $least } parties classées. Tu en as { $games }.
rounds-live-begin = Les parties commencent maintenant d’elles-mêmes ; la pendule des Rouges tourne tout de suite.
rounds-results = **{ $name } : résultats**
rounds-results-of-round = **{ $name }, ronde { $round } : résultats**
rounds-result-red = { $red } 1–0 { $black }
rounds-result-black = { $red } 0–1 { $black }
rounds-result-draw = { $red } ½–½ { $black }
rounds-result-red-absent = { $red } 0–1 { $black } : forfait de { $red }
rounds-result-black-absent = { $red } 1–0 { $black } : forfait de { $black }
rounds-result-both-absent = { $red } 0–0 { $black } : double forfait
rounds-result-none = { $red } – { $black } : sans résultat
rounds-play-again = { $name } : cette partie ne compte pas. Vous la rejouez.
rounds-too-long = { $name } : la partie { $game } dure trop longtemps. { $player } a utilisé moins de temps et reçoit le point. Vous pouvez la finir, mais elle ne compte plus.
rounds-too-long-drawn = { $name } : la partie { $game } dure trop longtemps. Vous avez utilisé autant de temps l’un que l’autre : c’est nulle. Vous pouvez la finir, mais elle ne compte plus.
rounds-entered = { $player } participe à { $name }.
rounds-swapped = Les appariements de { $name } ont changé. Tu peux revenir en arrière tant qu’aucune de ces parties n’a commencé.
rounds-swapped-public = **{ $name } : nouveaux appariements**
rounds-swap-undone = Les appariements de { $name } sont de nouveau comme avant.
rounds-no-swap = Chacun des deux doit avoir dans cette ronde une partie à commencer, contre un autre adversaire.
rounds-moved = { $name } continue ici. La liste arrive dans un instant.
rounds-channel-lost = Le salon de { $name } a été supprimé. Écris `{ $command } ici:oui` dans un autre salon du serveur, et tout continuera là. Sinon, tout s’arrête { $until }.
rounds-channel-ended = { $name } s’arrête : son salon a été supprimé il y a une semaine.
rounds-line-upcoming = { $name } dans { $channel } : départ { $starts }, { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
rounds-alt-crosstable = Tous les résultats de { $name }
rounds-alt-podium = Les premières places de { $name }
button-open-check-in = Faire l’appel
button-check-in = Je suis là

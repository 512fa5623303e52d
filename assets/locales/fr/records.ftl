# Relecture, fichiers et import de parties.

command-root-record = Revoir des parties : relecture, analyse, parties de maîtres, fichiers
command-replay = Revoir une partie coup par coup, ou la publier en animation
option-gif = La publier ici en animation
option-game-number = Le numéro de la partie ; sans numéro, la partie en cours
command-export = Recevoir une partie dans un fichier
option-format = Ce que contient le fichier
choice-pgn = PGN : joueurs, coups et résultat
choice-dhtmlxq = DhtmlXQ, pour les programmes et sites chinois
choice-move-list = Les coups en texte simple
choice-position-fen = FEN : une position
choice-gif = GIF : les coups en animation

button-replay = Revoir
button-first = ⏮
button-back = ◀
button-next = ▶
button-last = ⏭
button-flip = Retourner le plateau
button-play-on = Jouer à partir d’ici
button-post-gif = Publier en GIF
choose-format = Enregistrer en…

viewer-start = Position de départ, { AUX($side) } de jouer. { $count ->
    [0] Aucun coup n’a été joué.
    [one] La partie compte un coup.
   *[other] La partie compte { $count } coups.
}
viewer-move = { $mv } ({ $ply } sur { $plies }).
viewer-takes = Ce coup prend { LE($piece) }.
viewer-remark = Remarque : { $text }
viewer-import = Partie importée n° { $number }.
viewer-import-of = Partie importée n° { $number } : { $red } (Rouges) contre { $black } (Noirs).
player-unnamed = anonyme
viewer-said-won = D’après la feuille de partie, { LES($side) } ont gagné.
viewer-said-drawn = D’après la feuille de partie, c’est une nulle.
alt-replay = { $count ->
    [one] Animation de { $count } coup ; à la fin :
   *[other] Animation de { $count } coups ; à la fin :
} { $board }

button-open-seat = Proposer une place libre
button-play-red = Prendre les Rouges
button-play-black = Prendre les Noirs
button-to-replay = Revenir à la partie
what-if = Et si { $mv } ?
what-if-answer = { LES-START($side) } répondent { $reply }.
what-if-chances = Chances ({ SIDE($side) }) : { $chance } %.
rated-position = Cela mène à la position d’une partie classée que tu joues ou que tu suis : je n’y joue pas et je n’y aide pas tant que cette partie n’a pas avancé.
what-if-crowded = J’ai trop à regarder en ce moment : la réponse manque. Réessaie le coup dans un instant.
choose-level = Jouer contre le bot…
play-on-from = Tu aurais { LES($side) } dans cette position ; le trait est { AUX($turn) }. Choisis un adversaire ci-dessous. Pour défier quelqu’un en particulier, tape `/xq jouer` avec `fen:{ $fen }`.
no-such-game = Il n’y a pas de partie { $game } ici. Tu peux revoir les parties de ce salon, et les tiennes où que tu les aies jouées.
no-such-import = Tu n’as pas cette partie importée. Je garde les { $kept } dernières de chacun, pendant 90 jours après leur dernière consultation.
import-offer-gone = Je n’ai plus cette partie, ou quelqu’un d’autre l’a collée. Colle-la encore une fois.
too-long-to-animate = La partie a { $count } coups. Une animation en contient { $max } au plus ; `/xq-archives revoir` la montre en entier.
done-posted = C’est publié dans le salon.
record-event = Partie { $game }

command-import = Importer une partie : la coller ou joindre un fichier
option-record = La partie : PGN, DhtmlXQ, liste de coups dans toute notation, ou une position (FEN)
option-file = Un fichier avec la partie

import-how = Pour importer une partie, colle-la après la commande (`/xq-archives importer 1. B2.5 T9+1 …`) ou joins un fichier. Je lis PGN, DhtmlXQ, XQF, CBR, les listes de coups dans toutes les notations et les positions (FEN).
import-list = { $count ->
    [one] Tu as importé une partie.
   *[other] Tu as importé { $count } parties.
}
import-entry = { $number } : { $red } contre { $black }, { $count ->
    [0] aucun coup
    [one] { $count } coup
   *[other] { $count } coups
}
import-entry-unnamed = { $number } : { $count ->
    [0] aucun coup
    [one] { $count } coup
   *[other] { $count } coups
}
choose-import = Ouvrir une partie…
imported = Cette partie est gardée pour toi sous le numéro { $number } ; `/xq-archives importer` la retrouve.
import-which = Le texte contient { $count } parties : laquelle veux-tu importer ?
import-first-only = Seule la première partie est lue. Ensuite : { $why }
import-empty = Il n’y a pas de partie là-dedans : je n’y trouve ni coup, ni position, ni étiquette.
import-no-game = Je ne trouve pas de partie dans ce texte : il commence par { $text }, qui n’est pas un coup. Je lis PGN, DhtmlXQ, les listes de coups dans toutes les notations et les positions (FEN).
import-too-long = C’est trop long : une partie peut avoir jusqu’à { $max } Ko de texte.
import-too-many-moves = La partie a { $count } coups. Je garde les parties de { $max } coups au plus.
import-failed = Je ne peux pas lire cette partie : je bute sur la ligne { $line }, caractère { $column }. { $why }
import-file-version = Je ne peux pas lire ce fichier : c’est un fichier { $format } de version { $version }. Je lis { $known }.
import-file-failed = Je ne peux pas lire ce fichier { $format }. Octet { $byte } : { $why }
import-no-text = Ce fichier n’est pas un texte que je sache lire. Enregistre-le en UTF-8 et réessaie.
discord-import-no-download = Je n’ai pas pu récupérer le fichier. Réessaie, ou colle la partie.
record-too-many-moves = La partie a plus de { $max } coups.
record-too-many-games = Le texte contient plus de { $max } parties.
record-too-many-tags = La partie a plus de { $max } étiquettes.
record-cut = Le fichier s’interrompt ici.
record-point = Ce coup sort du plateau.
record-tag = Une étiquette s’écrit comme `[Red "Mei"]` ; ce n’est pas le cas ici.
record-unclosed = { $text } s’ouvre ici et ne se referme jamais.
record-unopened = { $text } ferme quelque chose qui n’a pas été ouvert.
record-rules = Je ne connais pas les règles { $text }. Je connais `world`, `computer`, `casual`, `chinese` et `club`.
record-notation = Je ne connais pas la notation { $text }. Je connais `wxf`, `numbered`, `chinese`, `iccs`, `uci`, `vietnamese`, `french` et `book`.
record-game = C’est une partie de { $text }, pas de xiangqi.
record-western-chess = C’est une partie d’échecs. Je ne connais que le xiangqi, les échecs chinois.
record-lowest-rank = Les rangées peuvent se compter ici à partir de 0 ou de 1. Ajoute `[Format "algebraic"]` si la première est 0, `[Format "algebraic-ten"]` si c’est 1.
record-first-round = La liste commence au coup { $number } ; les coups d’avant manquent. Donne-les tous, ou la position de départ.
record-field = Le champ { $text } ne contient pas ce qu’il devrait.
record-move = Le coup { $number } ({ SIDE($side) }) ne peut pas être joué. Pour { LES($side) } : { $why }
record-no-move = Le coup { $number } ({ SIDE($side) }) devrait se trouver ici, mais { $text } ne se lit pas comme un coup.
archive-mine = Tes parties terminées :
archive-mine-here = Tes parties terminées sur ce serveur :
archive-of = Parties terminées de { $player } dans ce salon :
archive-here = Parties terminées de ce salon :
archive-none = Tu n’as encore terminé aucune partie.
archive-none-of = { $player } n’a terminé aucune partie dans ce salon.
archive-none-here = Aucune partie n’a été terminée dans ce salon.
archive-game = Partie { $game }, { $date }, contre { $opponent } : { $result }
archive-game-of-two = Partie { $game }, { $date }, { $red } (Rouges) – { $black } (Noirs) : { $result }
button-archive-here = Ce salon
button-archive-mine = Mes parties
choose-replay = Revoir une partie…
choose-review = Analyser une partie…

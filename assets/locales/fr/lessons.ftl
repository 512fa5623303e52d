# Leçons : `/xq-apprendre leçons`.

command-root-learn = Apprendre le xiangqi : leçons et problèmes
command-lessons = Leçons : la marche des pièces, les mats, les finales, les répétitions
option-lesson = La leçon ; sans elle, la liste
option-opening = L’ouverture ; sans elle, la liste
option-lesson-move = Ton coup dans la leçon en cours

## La liste, et ce que disent toutes les leçons

lessons-menu =
    {""}**Leçons** · étapes faites : { $done } sur { $all }
    Quelques minutes chacune, en privé. Choisis-en une, ou reprends avec le bouton là où tu en étais.
openings-menu =
    {""}**Ouvertures** · étapes faites : { $done } sur { $all }
    Chaque leçon donne l’idée, la variante principale avec les coups des maîtres, un piège, cinq choix et une partie.
lessons-choose = Choisir une leçon
button-lessons = Leçons
button-openings = Ouvertures
button-lessons-begin = Commencer
button-lessons-continue = Continuer
button-lesson-show = Montrer
button-lesson-again = Essayer
button-lesson-play = Jouer
button-lesson-back = Retour
button-lesson-skip = Passer
button-lesson-next = Suite
button-lesson-after = Suite de la leçon
lesson-heading = { $title } · { $step } sur { $steps }
lesson-to-forward = { $count ->
    [one] colonne { $file }, 1 en avant
   *[other] colonne { $file }, { $count } en avant
}
lesson-to-back = { $count ->
    [one] colonne { $file }, 1 en arrière
   *[other] colonne { $file }, { $count } en arrière
}
lesson-to-side = vers la colonne { $file }
lesson-alt-arrow = Flèche : { $piece }, { $to }.
lesson-alt-choices = Flèches : { $choices }.
lesson-right = ✓ { $mv } : bien joué !
lesson-right-mate = ✓ { $mv } : échec et mat !
lesson-right-no-move = ✓ { $mv } : pat ! Plus aucun coup, et c’est gagné.
lesson-right-answer = ✓ « { $answer } » : exact ! { $why }
lesson-wrong-answer = ✗ « { $answer } » : non. { $why }
lesson-wrong-text = ✗ `{ $mv }`, c’est le coup de cette flèche-ci. Regarde de nouveau la première.
lesson-illegal = ✗ { $mv } n’est pas permis : { $why }
lesson-other-piece = ✗ Joue la pièce dont les points sont marqués.
lesson-not-taken = ✗ Permis, mais prends { LE($piece) }.
lesson-elsewhere = ✗ Permis, mais ce n’est pas ce qui est demandé ici.
lesson-no-check = ✗ Ce n’est pas encore échec.
lesson-escapes = ✗ Après { $mv }, l’adversaire s’en sort par { $reply }.
lesson-still-moves = ✗ Après { $mv }, l’adversaire peut encore jouer { $reply }.
lesson-go-on = ✓ { $mv } : bien joué ! L’adversaire répond { $reply }. À toi de conclure.
lesson-shown = La flèche le montre : { $mv }.
lesson-shown-try = La flèche montre un de ces coups : { $mv }. Tous les points marqués sont bons.
lesson-shown-line = Une façon d’y arriver : { $line }. La flèche montre le premier coup.
lesson-shown-text = La flèche s’écrit `{ $mv }`.
lesson-shown-answer = La réponse est « { $answer } ». { $why }
lesson-no-move = Cette étape ne demande pas de coup. Sers-toi de ses boutons.
lesson-choose = Aux { SIDE($side) } de jouer. Lequel de ces coups est le meilleur ?
lesson-punished = ✗ { $mv } est une erreur : ton adversaire répond { $reply }.
lesson-loses = ✗ { $mv } perd { WHOSE($target) } : { WHOSE($attacker) } prend par { $reply }.
lesson-loses-free = ✗ { $mv } perd { WHOSE($target) } : { WHOSE($attacker) } prend par { $reply }, et rien ne reprend.
lesson-attacked = ✗ { $mv } : { WHOSE($attacker) } attaque alors { WHOSE($target) } par { $reply }, et rien ne défend la pièce.
lesson-exchanged = ✗ { $mv } échange à égalité, mais après { $reply } ton adversaire est mieux.
lesson-reason = **{ $mv }** : { $why }
lesson-masters = { $count ->
    [one] Ici, les maîtres ont joué, en { $count } partie : { $moves }.
   *[other] Ici, les maîtres ont joué, en { $count } parties : { $moves }.
}
lesson-share = { $mv } { $share } %
lesson-opening-game = Tu as { LES($side) }, le bot { LES($bot) }. Il joue les coups de cette ouverture tant qu’ils répondent aux tiens.
lesson-learnt = **À retenir :** { $text }
lesson-next = Leçon suivante : { $title }.
lesson-closing = C’était la dernière leçon. Tu sais tout ce qu’il faut pour jouer : affronte le bot avec `/xq bot niveau:1`, ou résous des problèmes avec `/xq-apprendre problème`.
lesson-open = { $count ->
    [one] Il reste { $count } étape à faire : la liste te dit laquelle.
   *[other] Il reste { $count } étapes à faire : la liste te dit lesquelles.
}
lesson-mate-in = { $count ->
    [one] Trouve le mat en un coup.
   *[other] Trouve le mat en { $count } coups.
}
lesson-goal-win = { $count ->
    [one] Ton but : gagner en { $count } coup contre le bot de niveau { $level }.
   *[other] Ton but : gagner en { $count } coups au plus contre le bot de niveau { $level }.
}
lesson-goal-hold = { $count ->
    [one] Ton but : tenir { $count } coup sans perdre contre le bot de niveau { $level }.
   *[other] Ton but : tenir { $count } coups sans perdre contre le bot de niveau { $level }.
}
lesson-game-begun = La partie a commencé : le plateau est dans le salon. Son résultat y sera annoncé.
lesson-game-won = { $count ->
    [one] ✓ Leçon réussie : { $player } a gagné en 1 coup.
   *[other] ✓ Leçon réussie : { $player } a gagné en { $count } coups.
}
lesson-game-slow = Gagné en { $count } coups, mais la leçon en demande { $goal } au plus : essaie encore avec `/xq-apprendre leçons`.
lesson-game-held = ✓ Leçon réussie : { $player } a tenu { $count } coups. Continue si tu veux.
lesson-game-drawn = ✓ Leçon réussie : { $player } a tenu la nulle.
lesson-game-missed = Le but de la leçon n’est pas atteint. Essaie encore avec `/xq-apprendre leçons`.

## Les pièces

step-general-moves = Le général se déplace d’un point le long d’une ligne et ne quitte jamais le palais, le carré marqué d’une croix. Si tu le perds, tu as perdu. Joue-le sur un point marqué.
step-general-takes = Il prend une pièce en allant sur son point. Le soldat attaque ton général : prends-le.
step-general-end = le général se déplace d’un point le long d’une ligne, prend de la même façon et ne quitte jamais le palais.
step-advisor-moves = Un mandarin se déplace d’un point le long des lignes de la croix et ne quitte jamais le palais. Joue-le sur un point marqué.
step-advisor-takes = Ton mandarin peut prendre un de ces soldats. Lequel ?
step-advisor-end = un mandarin se déplace d’un point le long des lignes de la croix et ne quitte jamais le palais.
step-elephant-moves = Un éléphant se déplace de deux points exactement en diagonale et reste de son côté de la rivière. Joue-le sur un point marqué.
step-elephant-eye = Le point au milieu de son chemin, son œil, doit être vide. Prends un soldat avec l’éléphant : un seul des deux est à sa portée.
step-elephant-end = un éléphant se déplace de deux points exactement en diagonale, si son œil est vide, et ne traverse jamais la rivière.
step-horse-moves = Un cheval se déplace d’un point le long d’une ligne, puis d’un point en diagonale, en s’éloignant. Joue-le sur un point marqué.
step-horse-leg = Une pièce juste à côté du cheval lui ferme cette sortie : il est entravé. Prends un soldat avec le cheval.
step-horse-end = un cheval se déplace d’un point le long d’une ligne, puis d’un point en diagonale ; une pièce juste à côté de lui ferme cette sortie.
step-chariot-moves = Le char est la pièce la plus forte : il va aussi loin qu’il veut le long d’une ligne. Joue-le sur un point marqué.
step-chariot-way = Il ne saute par-dessus rien et prend la première pièce sur son chemin. Prends le cheval.
step-chariot-end = un char va aussi loin qu’il veut le long d’une ligne et prend la première pièce sur son chemin.
step-cannon-moves = Un canon se déplace comme un char tant qu’il ne prend rien. Joue-le sur un point marqué.
step-cannon-screen = Pour prendre, il saute par-dessus une pièce, et une seule : son affût, de n’importe quel camp. Prends le char derrière le soldat.
step-cannon-one = Un seul affût : ni deux, ni zéro. Prends le char que ton canon peut atteindre.
step-cannon-end = un canon se déplace comme un char, mais ne prend que par-dessus un affût, et un seul.
step-soldier-moves = Un soldat avance d’un point et ne recule jamais. Joue-le.
step-soldier-across = Une fois la rivière traversée, il va aussi de côté. Prends le soldat à côté du tien.
step-soldier-side = Chacun de tes soldats a un cheval à côté de lui, mais un seul a traversé la rivière. Prends un cheval.
step-soldier-end = un soldat avance d’un point, va aussi de côté une fois la rivière traversée, et ne recule jamais.

## Le palais et la rivière

lesson-palace = Le palais et la rivière
step-palace-edge = Le char attaque ton général : c’est un échec, et ton coup doit le parer. Ton général est dans un coin du palais : où peut-il encore aller ?
step-palace-guard = Les mandarins vivent dans le palais pour couvrir leur général. Mets le mandarin entre lui et le char.
step-palace-river = La rivière partage le plateau au milieu. Les éléphants ne la traversent jamais ; chevaux, chars, canons et soldats, si. Prends le canon.
step-palace-end = généraux et mandarins restent dans le palais, les éléphants de leur côté de la rivière ; toutes les autres pièces la traversent.

## Échec et mat

lesson-check = Échec et mat
step-check-give = Un général qui pourrait être pris au coup suivant est en échec. Donne échec avec le char.
step-check-leave = Qui est en échec doit parer aussitôt. Il y a trois façons de le faire. La première : écarter le général.
step-check-take = La deuxième : prendre la pièce qui donne échec.
step-check-block = La troisième : mettre une pièce entre les deux. Sers-toi du char.
step-check-mate = Un échec imparable, c’est mat, et la partie est gagnée. Un char tient déjà la rangée devant le général.
step-check-no-move = Qui n’a plus de coup légal perd aussi, même sans échec : c’est le pat. Mets les Noirs pat.
step-check-facing = Les deux généraux ne doivent jamais se faire face sur une colonne ouverte. C’est à toi : ton cheval peut-il prendre le char ?
step-check-facing-why = Le cheval est la seule pièce entre les généraux ; s’il quitte la colonne, ils se font face.
step-check-end = un échec se pare aussitôt : en s’écartant, en prenant ou en s’interposant. Qui ne le peut pas, ou n’a plus de coup légal, a perdu. Les généraux ne se font jamais face sur une colonne ouverte.
step-answer-may-take = Oui, il peut le prendre
step-answer-may-not-take = Non, il doit rester là

## La notation

lesson-notation = Écrire les coups
lesson-notation-letters = Un coup s’écrit ainsi : pièce, colonne, direction, nombre. Les colonnes se comptent de 1 à 9 depuis ta droite. `{ $side }` va de côté jusqu’à la colonne 5 ; `{ $forward }` avance de 2. Comment s’écrit le coup de la flèche ?
lesson-notation-iccs = Un coup s’écrit avec le point de départ et le point d’arrivée : une lettre pour la colonne, de a à i depuis la gauche des Rouges, et un chiffre pour la rangée, de 0 à 9 depuis le côté des Rouges. `{ $mv }` suit la rangée 2. Comment s’écrit le coup de la flèche ?
lesson-notation-uci = Un coup s’écrit avec le point de départ et le point d’arrivée : une lettre pour la colonne, de a à i depuis la gauche des Rouges, et un nombre pour la rangée, de 1 à 10 depuis le côté des Rouges. `{ $mv }` suit la rangée 3. Comment s’écrit le coup de la flèche ?
lesson-notation-book = Un coup s’écrit avec la pièce, puis deux points : la rangée, comptée depuis ton côté, et la colonne, comptée depuis ta droite. `{ $mv }` suit la rangée 3. Comment s’écrit le coup de la flèche ?
lesson-notation-which = Comment s’écrit le coup de la flèche ?
step-notation-arrival = Chevaux, éléphants et mandarins se déplacent en biais : pour eux, le nombre est la colonne d’arrivée. Comment s’écrit le coup de la flèche ?
step-notation-points = Le long d’une colonne, le nombre dit de combien de points va un char, un canon, un soldat ou un général. Comment s’écrit le coup de la flèche ?
step-notation-back = Il y a aussi un signe pour reculer. Comment s’écrit le coup de la flèche ?
step-notation-tandem = Quand deux pièces identiques sont sur une même colonne, on précise celle de devant ou celle de derrière au lieu de la colonne. Comment s’écrit le coup de la flèche ?
step-notation-black = Les Noirs comptent les colonnes depuis leur propre droite, et avancent vers les Rouges. Comment s’écrit leur coup ?
step-notation-end = toutes les feuilles de partie s’écrivent ainsi, et tu peux taper tes propres coups de la même façon.

## Les mats classiques

lesson-mates-cannon = Mats avec les canons
lesson-mates-horse = Mats avec les chevaux
lesson-mates-chariot = Mats avec les chars et les soldats
step-mates-cannon-double-cannon = **Le double canon** (重炮) : deux canons l’un derrière l’autre. Celui de derrière donne échec par-dessus l’autre, et toute pièce qui s’interpose sert d’affût à celui de devant.
step-mates-cannon-cannon-behind-horse = **Le canon derrière le cheval** (馬後炮) : le cheval, à deux points devant le général, lui ferme les côtés ; le canon donne échec par-dessus.
step-mates-cannon-smothered-palace = **Le palais étouffé** (悶宮) : le général est enfermé par ses propres mandarins ; le canon donne échec par-dessus l’un d’eux.
step-mates-cannon-heaven-and-earth-cannons = **Les canons du ciel et de la terre** (天地炮) : un canon cloue les pièces de la colonne centrale, l’autre mate depuis la dernière rangée.
step-mates-cannon-iron-bolt = **Le verrou de fer** (鐵門栓) : le canon cloue les pièces de la colonne centrale, ton général tient la colonne voisine, et le char entre.
step-mates-cannon-end = un canon mate par-dessus un affût, même adverse, quand les sorties du général sont fermées.
step-mates-horse-palace-side-horse = **Le cheval au flanc du palais** (臥槽馬) : le cheval donne échec depuis le côté du palais ; le char tient la sortie.
step-mates-horse-corner-horse = **Le cheval au coin** (掛角馬) : le cheval donne échec depuis un coin avancé du palais.
step-mates-horse-angler-horse = **Le cheval pêcheur** (釣魚馬) : le cheval surveille le cœur du palais et le coin derrière lui ; le char mate.
step-mates-horse-side-tiger = **Le tigre de flanc** (側面虎) : le cheval se tient juste à l’extérieur d’un coin avancé du palais (高釣馬) et ferme la sortie du général vers l’avant ; le char mate depuis la dernière rangée.
step-mates-horse-octagon-horse = **Le cheval octogonal** (八角馬) : un cheval sur le coin du palais diagonalement opposé au général lui ferme ses deux sorties ; une autre pièce mate.
step-mates-horse-spring-horse = **Le cheval à ressort** (拔簧馬) : le cheval donne échec de côté, comme un piège qui se referme ; le char, sur la même rangée, lui garde la voie libre et ferme la sortie vers l’avant.
step-mates-horse-smothered-mate = **Le mat à l’étouffée** (悶殺) : le général est cerné par ses propres pièces ; un seul échec suffit.
step-mates-horse-end = un cheval donne échec à côté du palais ou devant lui ; un char, ou les pièces du général lui-même, ferment les sorties.
step-mates-chariot-alternating-chariots = **Les chars alternés** (雙車錯) : deux chars donnent échec tour à tour, rangée après rangée.
step-mates-chariot-white-faced-general = **Le général à visage découvert** (白臉將) : ton propre général garde la colonne centrale ouverte, le char fait le reste.
step-mates-chariot-heart-piercing = **Le sacrifice au cœur** (大刀剜心) : un char prend le mandarin au cœur du palais.
step-mates-chariot-scooping-the-moon = **Repêcher la lune** (海底撈月) : le général s’est avancé ; le char mate depuis la dernière rangée, dans son dos.
step-mates-chariot-three-pieces-to-one-side = **Trois pièces sur une aile** (三子歸邊) : char, cheval et canon attaquent ensemble du même côté.
step-mates-chariot-escorting-the-buddha = **Raccompagner le Bouddha** (送佛歸殿) : les soldats ramènent le général sur sa dernière rangée et l’y matent.
step-mates-chariot-minister-over-lord = **Le ministre écrase son seigneur** (臣壓君) : le mandarin du général se tient juste devant lui et lui bouche la sortie ; un échec de côté suffit.
step-mates-chariot-end = ferme d’abord les sorties du général, avec une autre pièce ou avec ton propre général ; un seul échec suffit alors.

## Les finales

lesson-endings = Finales de base
step-endings-soldier = **Un soldat gagne contre le général seul**, s’il ne descend pas trop tôt vers les dernières rangées. Prends la colonne centrale avec ton général et repousse celui des Noirs sur un côté.
step-endings-soldiers = **Deux soldats gagnent contre un mandarin.** Amène-les côte à côte près du palais, et ne va pas sur la dernière rangée.
step-endings-chariot = **Un char gagne contre deux mandarins.** Ton général tient la colonne centrale ; le char attaque les mandarins de côté et par-derrière.
step-endings-chariot-horse = **Un char gagne contre un cheval** sans mandarin. Empêche le général des Noirs et son cheval de se rejoindre.
step-endings-horse = **Un cheval gagne contre un mandarin.** Place ton général de façon à fermer la colonne centrale à celui des Noirs, puis attaque le mandarin du côté où il est seul.
step-endings-horse-soldier = **Cheval et soldat gagnent contre deux mandarins.** Le soldat immobilise un mandarin ; le cheval donne les échecs.
step-endings-cannon = **Canon et mandarin gagnent contre deux mandarins.** Ton mandarin sert d’affût ; ton général prend la colonne centrale.
step-endings-fortress = **Mandarins et éléphants au complet tiennent contre un char.** Garde-les ensemble, protégés les uns par les autres, et ne joue qu’une pièce qui ne protège rien.
step-endings-end = sur une colonne ouverte, ton général attaque lui aussi. Deux mandarins et deux éléphants tiennent contre un char.

## Les répétitions

lesson-repetition = Répétitions interdites
step-answer-red-loses = Les Rouges perdent
step-answer-black-loses = Les Noirs perdent
step-answer-draw = Nulle
step-repetition-check = Les flèches tournent en rond : le char rouge donne échec à chaque coup. Que se passe-t-il la troisième fois ?
step-repetition-check-why = Qui donne échec à chaque coup doit jouer autre chose, sinon il perd.
step-repetition-chase = Le char rouge attaque à chaque coup le canon non protégé. Que se passe-t-il la troisième fois ?
step-repetition-chase-why = Qui poursuit à chaque coup la même pièce non protégée doit jouer autre chose, sinon il perd. Seuls les généraux et les soldats ont le droit de poursuivre.
step-repetition-black = Maintenant, ce sont les Noirs qui donnent échec. Que se passe-t-il la troisième fois ?
step-repetition-black-why = Les Noirs donnent échec à chaque coup : ils doivent jouer autre chose, sinon ils perdent.
step-repetition-soldier = Ici, un soldat rouge attaque le canon à chaque coup. Que se passe-t-il la troisième fois ?
step-repetition-soldier-why = Les généraux et les soldats peuvent poursuivre tant qu’ils veulent : personne ne fait rien d’interdit, c’est nulle.
step-repetition-both = Les deux camps donnent échec à chaque coup. Que se passe-t-il la troisième fois ?
step-repetition-both-why = Quand les deux camps font la même chose, aucun n’est en faute : c’est nulle.
step-repetition-quiet = Les deux camps vont et viennent ; personne ne donne échec, personne ne poursuit. Que se passe-t-il la troisième fois ?
step-repetition-quiet-why = Une répétition où personne ne fait rien d’interdit est nulle.
step-repetition-end = qui est seul à donner échec ou à poursuivre sans cesse perd à la troisième fois. Généraux et soldats ont le droit de poursuivre. Toute autre répétition est nulle.

# Les mots de ceux qui ne connaissent pas la notation : voir le fichier anglais.

## Pieces

words-said-general = général | roi
words-said-advisor = mandarin | conseiller | garde | lettré | ministre
words-said-elephant = éléphant | fou
words-said-horse = cheval | cavalier
words-said-chariot = char | tour | chariot
words-said-cannon = canon | bombarde
words-said-soldier = soldat | pion | fantassin

## Numbers

words-said-1 = un | une | premier | première | 1er | 1re
words-said-2 = deux | deuxième | second | seconde | 2e
words-said-3 = trois | troisième | 3e
words-said-4 = quatre | quatrième | 4e
words-said-5 = cinq | cinquième | 5e
words-said-6 = six | sixième | 6e
words-said-7 = sept | septième | 7e
words-said-8 = huit | huitième | 8e
words-said-9 = neuf | neuvième | 9e

## What is said of a move

words-said-to = vers | à | au | en | jusqu’à | jusqu’au
words-said-from = depuis
words-said-with = avec
words-said-takes = prend | prends | prendre | mange | manger | capture | capturer | tue
words-said-forward = avance | avancer | avant | en avant | monte | monter | pousse | pousser
words-said-back = recule | reculer | arrière | en arrière | retire | descend | descends
words-said-sideways = traverse | de côté | sur le côté | latéralement | horizontalement
words-said-left = gauche | à gauche
words-said-right = droite | à droite | droit
words-said-front = devant
words-said-rear = derrière
words-said-middle = centre | au centre | milieu | au milieu | central | centrale
words-said-edge = bord | au bord
words-said-file = colonne | la colonne | ligne | file
words-said-steps = point | points | pas | case | cases | intersection | intersections | cran | crans
words-said-river = la rivière | rivière
words-said-check = échec
words-said-nothing = à moi | à toi | mon tour | ton tour | c’est mon tour | un coup | premier coup | d’abord | en premier

## What is asked for

words-asked-help = aide | aide-moi | au secours | règles | les règles
words-asked-hint = indice | un indice | conseil | un conseil | quel coup | que jouer | je joue quoi | meilleur coup
words-asked-undo = reprendre un coup | reprendre le coup | reprends mon coup | annule | annuler | annule mon coup | retour en arrière | reprendre mon coup | je me suis trompé | mauvais coup
words-asked-resign = j’abandonne | abandon | abandonner | je me rends | je renonce
words-asked-draw = nulle | partie nulle | match nul | égalité | propose nulle | on fait nulle
words-asked-hello = bonjour | salut | bonsoir | coucou

## What is answered

plain-asked = C’est bien ce que tu veux ?
plain-meant = Tu veux dire { $mv } ?
plain-which = Quel coup veux-tu dire ?
plain-unclear = Je ne vois pas quel coup tu veux jouer. Écris-le par exemple `{ $example }`, ou appuie sur Jouer.
welcome = Bonjour ! Je joue au xiangqi (échecs chinois) avec toi. `/xq bot` lance une partie, `/xq-apprendre leçons` t’enseigne les règles pas à pas, et `/xq aide` montre tout ce que je sais faire.
refuse-bot-thinks = Un instant, je réfléchis.
option-letters = Lecture des lettres de tes coups
choice-letters-ask = Me demander en cas de doute
letters-kept = Désormais, je lis les lettres de tes coups comme des lettres { $dialect ->
    [french] françaises
    [vietnamese] vietnamiennes
   *[other] internationales
}. Pour changer : `{ $command }`.

# Les mots de ceux qui ne connaissent pas la notation : voir le fichier anglais.

## Pieces

words-said-general = général | roi | généraux | rois
words-said-advisor = mandarin | conseiller | garde | lettré | ministre | mandarins | conseillers | gardes
words-said-elephant = éléphant | fou | éléphants | fous
words-said-horse = cheval | cavalier | chevaux | cavaliers
words-said-chariot = char | tour | chariot | chars | tours
words-said-cannon = canon | bombarde | canons | bombardes
words-said-soldier = soldat | pion | fantassin | soldats | pions

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

## Openings that are called by their name

words-opening-central-cannon = canon central | canon au centre
words-opening-same-direction-cannons = canons de même sens | canon de même sens
words-opening-opposite-direction-cannons = canons de sens contraire | canon de sens contraire
words-opening-palace-corner-cannon = canon du coin du palais
words-opening-cross-palace-cannon = canon traversant le palais | canon à travers le palais
words-opening-golden-hook-cannon = -
words-opening-edge-cannon = canon de bord
words-opening-riverbank-cannon = canon de rive | canon de la rive
words-opening-river-cannon = canon qui passe la rivière
words-opening-pointing-immortal = l’immortel montre le chemin | immortel montre la voie | l’immortel indique la voie
words-opening-central-soldier = soldat central
words-opening-edge-soldier = soldat de bord
words-opening-ranked-chariot = char horizontal | char de rangée
words-opening-filed-chariot = char vertical | char de colonne
words-opening-riverbank-chariot = char de rive
words-opening-river-chariot = char qui passe la rivière
words-opening-flying-elephant = ouverture de l’éléphant
words-opening-screen-horses = chevaux écrans | chevaux en écran
words-opening-edge-horse = cheval de bord
words-opening-sandwiched-horses = chevaux en sandwich
words-opening-guarding-advisor = -

## What is answered

plain-asked = C’est bien ce que tu veux ?
plain-meant = Tu veux dire { $mv } ?
plain-which = Quel coup veux-tu dire ?
refuse-bot-thinks = Un instant, je réfléchis.
option-letters = Lecture des lettres de tes coups
choice-letters-ask = Me demander en cas de doute
letters-kept = Désormais, je lis les lettres de tes coups comme des lettres { $dialect ->
    [french] françaises
    [vietnamese] vietnamiennes
   *[other] internationales
}. Pour changer : `{ $command }`.

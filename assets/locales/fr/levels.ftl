# La force du joueur, et le niveau du bot.

bot-skill-question = Tu connais bien le xiangqi ? Je choisis mon niveau d’après ta réponse, et je ne le demande qu’une fois. Tu peux aussi choisir le niveau : `/xq bot niveau:5`.
button-skill-new = Je débute
button-skill-rules = Je connais les règles
button-skill-well = Je joue bien
bot-skill-begun = La partie commence, contre le niveau { $level }.
bot-skill-follows = Après deux victoires ou deux défaites de suite, je te propose un autre niveau.
bot-skill-coach = Un entraîneur t’avertit d’un mauvais coup avant ma réponse.
bot-skill-lessons = L’aspect des pièces se change avec `/xq-réglages personnels`. Les leçons montrent comment chaque pièce se déplace.
bot-level-up = { $player }, deux victoires de suite contre le niveau { $level } : on passe au niveau suivant ?
bot-level-down = { $player }, deux défaites de suite contre le niveau { $level } : on essaie un niveau plus facile ?
bot-level-is-on = Tu joues déjà ici contre le niveau { $level }.
button-bot-level = Jouer le niveau { $level }

## After a game: what to look at next

next-pieces-given = { $count ->
    [1] Une de tes pièces est partie
    [2] Deux de tes pièces sont parties
   *[other] { $count } de tes pièces sont parties
} pour rien. Cinq minutes pour apprendre à le voir ?
next-mates-allowed = { $count ->
    [1] Une fois, l’adversaire pouvait mater tout de suite,
   *[other] { $count } fois, l’adversaire pouvait mater tout de suite,
} et tu pouvais l’éviter. On s’entraîne à ces mats ?
next-mates-missed = { $count ->
    [1] Tu pouvais mater tout de suite.
   *[other] { $count } fois, tu pouvais mater tout de suite.
} On s’entraîne à ces mats ?
button-hanging-pieces = Leçon : pièces en prise
button-mate-puzzles = Problèmes : mat en 1

## A first time

first-win = Ta première victoire, { $player }. Bravo !
first-mate = Ton premier mat, { $player }. Superbe !
first-win-by-mate = Échec et mat, et c’est ta première victoire. Bravo, { $player } !

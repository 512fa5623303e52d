# Les problèmes, et celui du jour.

command-puzzle = Résoudre un problème, en privé
option-puzzle-theme = Le thème du problème
option-puzzle-level = Sa difficulté ; à ta mesure si tu ne choisis rien
option-puzzle-mode = Tempête, ou le genre de problème que tu manques le plus
option-puzzle-move = Ton coup dans le problème en cours
choice-easy = Facile
choice-medium = Moyen
choice-hard = Difficile
choice-storm = Tempête
choice-weak-themes = Mes points faibles

## Thèmes

theme-mate-in1 = Mat en 1
theme-mate-in2 = Mat en 2
theme-mate-in3 = Mat en 3
theme-long-mate = Mat en 4 ou plus
theme-fork = Fourchette
theme-skewer = Enfilade
theme-pin = Clouage
theme-discovered-attack = Attaque à la découverte
theme-discovered-check = Échec à la découverte
theme-double-check = Échec double
theme-screen = Affût pour un canon
theme-removing-the-guard = Élimination du défenseur
theme-deflection = Déviation
theme-sacrifice = Sacrifice
theme-trapped-piece = Pièce enfermée
theme-quiet-move = Coup tranquille
theme-endgame = Finale

## Le plateau

puzzle-goal-mate = **Problème** · Trait { AUX($side) } : mat en { $moves }.
puzzle-goal-gain = **Problème** · Trait { AUX($side) } : gain de matériel.
puzzle-goal-mate-on = À toi de nouveau : mat en { $moves }.
puzzle-goal-gain-on = À toi de nouveau : gagne du matériel.
puzzle-themes = { $count ->
    [one] Thème : { $themes }.
   *[other] Thèmes : { $themes }.
}
puzzle-how-private = Choisis une pièce ci-dessous, ou tape `/xq-apprendre problème coup:`.
puzzle-how-typed = Choisis une pièce ci-dessous, ou réponds par ton coup.
puzzle-seen = Tu as déjà vu tous les problèmes de ce genre. En voici un à refaire.
puzzle-seen-unrated = Il ne compte pas une seconde fois.
puzzle-target-of = { $piece } : où aller ?
puzzle-alt = Problème. Trait { AUX($side) }.
puzzle-alt-move = Dernier coup : { $move }.
puzzle-alt-hint = Une flèche montre { $move }.

## Essais

puzzle-right = ✓ { $move } : bon coup ! { LES-START($side) } répondent { $reply }.
puzzle-solved = ✓ { $move } : résolu !
puzzle-solved-mate = ✓ { $move } : échec et mat, résolu !
puzzle-rated = Classement aux problèmes : { $rating } ({ $by }).
puzzle-streak = { $count ->
    [one] { $count } problème résolu de suite.
   *[other] { $count } problèmes résolus de suite.
}
puzzle-first = Ton premier problème. Bien vu !
puzzle-unrated = Classement aux problèmes : { $rating } (inchangé ; seul un premier essai sans indice compte).
puzzle-wrong = ✗ { $move } n’est pas le bon coup.
puzzle-refuted-mate = { $moves ->
    [one] { LES-START($side) } répondent { $reply } et te matent.
   *[other] { LES-START($side) } répondent { $reply } et te matent en { $moves } coups.
}
puzzle-refuted-no-move = { LES-START($side) } répondent { $reply } et finissent par te mettre pat : c’est perdu.
puzzle-refuted-takes = { LES-START($side) } répondent { $reply } et gagnent { WHOSE($target) }.
puzzle-refuted-trades = { LES-START($side) } répondent { $reply } et prennent { WHOSE($target) } en échange.
puzzle-refuted-fork = { LES-START($side) } répondent { $reply } et attaquent à la fois { WHOSE($targets) }.
puzzle-refuted-attacks = { LES-START($side) } répondent { $reply } et attaquent { WHOSE($target) }.
puzzle-refuted-mate-threat = { LES-START($side) } répondent { $reply } et menacent de mater.
puzzle-refuted-check = { LES-START($side) } répondent { $reply } en donnant échec.
puzzle-refuted-escape = { LES-START($side) } répondent { $reply } et se tirent d’affaire.
puzzle-refuted-holds = { LES-START($side) } répondent { $reply } et tu n’as rien gagné.
puzzle-refuted-mate-gone = { LES-START($side) } répondent { $reply }. Tu gardes l’avantage, mais il n’y a plus de mat.
puzzle-slower-mate = ↷ { $move } gagne aussi, mais moins vite : rien n’est perdu. Cherche le mat le plus rapide.
puzzle-slower-gain = ↷ { $move } garde aussi une position gagnante : rien n’est perdu. Cherche le coup qui gagne davantage.
puzzle-hint-piece = Indice : regarde { WHOSE($piece) }.
puzzle-hint-move = Indice : le coup est { $move }.
puzzle-solution = Solution : { $line }
puzzle-origin = Tiré d’une partie de maîtres : { $game }
puzzle-origin-unnamed = Tiré d’une partie de maîtres dont les joueurs ne sont pas connus.
puzzle-stale = C’était une étape précédente du problème. Voici le plateau actuel.
puzzle-solved-already = Tu as déjà résolu ce problème.
puzzle-solution-seen = Tu as déjà vu la solution de ce problème.
puzzle-gone = Ce problème n’est plus dans ma collection. `/xq-apprendre problème` t’en donne un autre.
puzzle-dropped = Le problème que tu résolvais n’est plus dans ma collection. En voici un autre.
puzzle-none = Je n’ai pas encore de problème de ce genre. Essaie un autre thème ou un autre niveau, ou `/xq-apprendre problème` tout court.
puzzle-no-other = Tu as déjà vu le seul problème de ce genre. Essaie un autre thème ou un autre niveau, ou `/xq-apprendre problème` tout court.
puzzle-none-open = Tu n’as pas de problème en cours. `/xq-apprendre problème` t’en donne un.
puzzle-which-reading = { $text } peut désigner plusieurs coups. Lequel ?
puzzle-or-game = { $text } se joue dans ton problème et dans une de tes parties. Où veux-tu le jouer ?
puzzle-meant = Si { $text } est pour ton problème, appuie sur le bouton.
puzzle-label = Problème : { $move }
button-puzzle-solution = Solution
button-puzzle-next = Autre problème
profile-puzzles = { $count ->
    [one] Problèmes : { $rating } (résolus au premier essai : { $solved } sur { $count }). Plus longue série : { $best }.
   *[other] Problèmes : { $rating } (résolus au premier essai : { $solved } sur { $count }). Plus longue série : { $best }.
}
profile-puzzles-few = Problèmes : { $solved } sur { $count } résolus au premier essai. Plus longue série : { $best }.
profile-storm = Meilleure tempête : { $best }.

## Storm

storm-intro = **Tempête** : le plus de problèmes possible en trois minutes, du plus facile au plus dur. Une erreur coûte dix secondes.
storm-best = Ton record : { $best }.
storm-goal-mate = **Tempête** · Trait { AUX($side) } : mat en { $moves }.
storm-goal-gain = **Tempête** · Trait { AUX($side) } : gain de matériel.
storm-clock = Résolus : { $solved }. Fin { $deadline }.
storm-right = ✓ { $move }
storm-wrong = ✗ { $move }, dix secondes de moins. Il fallait { $solution }.
storm-over = **Tempête finie** : { $count ->
    [0] aucun problème résolu
    [one] { $count } problème résolu
   *[other] { $count } problèmes résolus
}, { $mistakes ->
    [0] aucune erreur
    [one] { $mistakes } erreur
   *[other] { $mistakes } erreurs
}.
storm-new-best = Ton meilleur score !
storm-stale = Ce problème est passé. Voici le plateau actuel.
storm-stale-over = Cette tempête est finie. `/xq-apprendre problème mode:tempête` en lance une autre.
button-storm-begin = C’est parti
button-storm-again = Encore une

## Weak themes

weak-intro = Le genre que tu manques le plus : { $theme } ({ $missed } sur { $count }). En voici cinq.
weak-number = Points faibles, { $number } sur { $count }.
weak-done = Série finie : { $theme }, { $right } sur { $count } au premier essai.
weak-none = Tu n’as encore manqué aucun problème. Résous-en d’abord quelques-uns : `/xq-apprendre problème`.

## Le problème du jour

daily-goal-mate = **Problème du jour** · Trait { AUX($side) } : mat en { $moves }.
daily-goal-gain = **Problème du jour** · Trait { AUX($side) } : gain de matériel.
daily-how = Appuie sur Résoudre. Ton plateau et ta réponse restent privés.
daily-solved-by = Le problème d’hier a été résolu par { $names }.
daily-others = { $count ->
    [one] { $count } autre
   *[other] { $count } autres
}
daily-private = On répond en privé au problème du jour, pour ne le gâcher à personne : appuie sur Résoudre, sous le problème.
button-daily-solve = Résoudre

## Quand il paraît

option-server-hour = Heure du problème du jour (8 h par défaut)
option-server-zone = Fuseau horaire de cette heure (UTC par défaut)
choice-hour = { $hour } h
choice-zone-utc = UTC
choice-zone-los-angeles = Los Angeles
choice-zone-denver = Denver
choice-zone-chicago = Chicago
choice-zone-new-york = New York
choice-zone-sao-paulo = São Paulo
choice-zone-london = Londres
choice-zone-paris = Paris
choice-zone-berlin = Berlin
choice-zone-helsinki = Helsinki
choice-zone-moscow = Moscou
choice-zone-johannesburg = Johannesburg
choice-zone-dubai = Dubaï
choice-zone-kolkata = Calcutta
choice-zone-bangkok = Bangkok
choice-zone-ho-chi-minh = Hô-Chi-Minh-Ville
choice-zone-jakarta = Jakarta
choice-zone-kuala-lumpur = Kuala Lumpur
choice-zone-singapore = Singapour
choice-zone-shanghai = Pékin, Shanghai
choice-zone-hong-kong = Hong Kong
choice-zone-taipei = Taipei
choice-zone-tokyo = Tokyo
choice-zone-sydney = Sydney
choice-zone-auckland = Auckland

# Les arènes.

choice-arena = Arène : autant de parties que possible en 45 minutes
arena-title = **Arène** { $name }
arena-rules =
    • L’arène dure 45 minutes. Tu peux arriver à tout moment, faire une pause et revenir.
    • Si tu n’as pas de partie, je te trouve un adversaire en une minute environ, proche de toi au classement et, si possible, pas le même que juste avant. Pas de nouvelle partie dans les 2 dernières minutes.
    • Le bouton « Jouer » commence ta partie. Si aucun de vous n’appuie dans les 90 secondes, vous passez tous les deux en pause. Si tu ne joues aucun coup, tu perds la partie et tu passes en pause.
    • Toutes les parties sont classées : 5 minutes par joueur, et 3 secondes de plus à chaque coup.
    • Une victoire vaut 2 points, une nulle 1. Après deux victoires de suite, les points sont doublés tant que tu gagnes. Une nulle avant 10 coups de chacun ne rapporte rien.
    • À égalité de points, la performance décide : la force de tes adversaires et tes résultats contre eux.
    • Les parties encore en cours à la fin ne comptent pas.
    • Si je suis injoignable entre-temps, la fin est repoussée d’autant, d’une heure au plus.
arena-ends = Fin { $at }
arena-running = Parties en cours : { $count }
arena-line-streak = { $place }. { $player } : { $points } (points doublés en ce moment)
arena-line-performance = { $place }. { $player } : { $points }, performance { $own } (suivant : { $next })
arena-paired = **{ $name } : nouvelles parties.** Appuie sur « Jouer » dans les 90 secondes. Le premier nommé a les Rouges.
arena-pair = { $red } – { $black }
arena-paused = { $name } : partie non commencée à temps, donc pause pour { $players }. « Me revoilà » te fait revenir.
arena-no-points = Personne n’a de points, donc personne ne gagne.
arena-unfinished = Les parties encore en cours ne comptent pas pour l’arène.
arena-delayed = { $name } : j’ai été injoignable un moment, la fin est donc repoussée. Fin { $at }.
arena-quick-draw = { $name } : une nulle aussi rapide ne rapporte rien.
arena-no-show = { $name } : { $player } n’a joué aucun coup, { $opponent } marque la victoire.
arena-joined = Tu participes. Tu auras un adversaire d’ici une minute environ.
arena-left = Tu es en pause dans { $name } et tu gardes tes points. « Me revoilà » te fait revenir.
arena-own-paused = Tu es en pause dans { $name }. « Me revoilà » te fait revenir.
arena-started = { $name } a commencé. Les premières parties arrivent dans un instant.
arena-own-waiting = Tu n’as pas de partie en ce moment. Tu auras un adversaire d’ici une minute environ.
arena-alt-podium = Podium de { $name }

button-pause-arena = Pause
button-back-to-arena = Me revoilà

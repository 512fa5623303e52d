## Trouver mieux : les tournants d’une partie analysée, comme exercices

button-exercise = Trouver mieux
button-exercise-next = Position suivante
exercise-title = **Trouve le meilleur coup** · { $number } sur { $count }
exercise-asked = Ici, { LES($side) } ont joué { $move }, { $judgement ->
    [inaccuracy] une imprécision
    [mistake] une erreur
    [blunder] une gaffe
   *[other] un coup coûteux
}. Que fallait-il jouer ?
exercise-how = Choisis une pièce ci-dessous, ou écris ton coup. { $left ->
    [one] Tu as un essai.
   *[other] Tu as { $left } essais.
}
exercise-alt = Trait { AUX($side) } : trouve mieux que { $move }.
exercise-alt-refuted = Essayé : { $move }. Réponse : { $answer }.
exercise-found = ✓ { $move } : c’est le meilleur coup !
exercise-as-good = ✓ { $move } est tout aussi bon.
exercise-played = { $move } est le coup de la partie. Cherche mieux.
exercise-left = { $left ->
    [one] Il te reste un essai.
   *[other] Il te reste { $left } essais.
}
exercise-solution = Le meilleur coup est { $move }.
exercise-game-move = { $move } : { $why }
exercise-total = Meilleurs coups trouvés dans cette partie : { $found } sur { $count }.
exercise-stale = Cet essai est terminé ; voici où tu en es.
exercise-gone = Cette position n’est plus dans l’analyse. Redemande l’analyse.
exercise-unchecked = Je ne peux pas vérifier { $move } en ce moment, donc cet essai ne compte pas. Réessaie dans un instant.

# Les saisons et le panthéon.

slash-hall = panthéon
slash-option-weeks = semaines
command-hall = Les champions et les vainqueurs de ce serveur
option-season-weeks = Durée d’une saison en semaines ; sinon, jusqu’à ce que tu la termines
choice-season = Saison : des points pour les tournois de quelques semaines, et un champion
season-title = **Saison** { $name }
season-rules =
    • Chaque système suisse, toutes rondes, élimination directe ou arène ouvert sur ce serveur pendant la saison compte.
    • Points selon la place : { $points }. Chaque participant en reçoit 1 de plus. Chaque ex æquo a les points de sa place.
    • À égalité de points, les meilleures places décident.
    • Un tournoi encore en cours à la fin de la saison ne compte pas, ni un tournoi fermé avant sa fin.
    • Si un résultat est corrigé plus tard, les points suivent.
    • Le premier à la fin est champion et entre au panthéon (`{ $command }`).
season-weeks = • Elle dure { $weeks ->
    [one] { $weeks } semaine
   *[other] { $weeks } semaines
}.
season-until-closed = • L’organisateur décide quand elle se termine.
season-counts = • Compte pour la saison { $name }.
season-running-already = Une saison est déjà en cours : { $name } dans { $channel }. Termine-la d’abord.
season-stays-closed = { $name } reste close : la saison { $later } a commencé depuis, et un serveur n’en a qu’une à la fois.
season-ends = Fin { $at }
season-empty = Aucun tournoi n’est encore terminé.
season-line-by-places = { $place }. { $player } : { $points }, devant grâce à de meilleures places
season-counted = Comptés : { $events }
season-running = Encore en cours : { $events }
season-end-sure = Terminer { $name } ? Le champion est annoncé tout de suite, et les tournois encore en cours ne comptent pas.
season-over = **La saison { $name } est terminée.**
season-champion = Titre de champion : { $players }. Félicitations !
season-no-champion = Aucun tournoi n’est allé à son terme, il n’y a donc pas de champion.
season-own = Tu as { $points ->
    [one] { $points } point
   *[other] { $points } points
} dans { $name } : place { $place } sur { $count }.
season-own-none = Tu n’as pas encore de points dans { $name }.
season-listed = { $name } dans { $channel } : saison, fin { $at }
season-listed-open = { $name } dans { $channel } : saison
season-label-events = Tournois
hall-title = **Panthéon**
hall-empty = Encore personne. Gagne un tournoi pour être le premier nom.
hall-seasons = **Champions**
hall-events = **Vainqueurs**
hall-line = { $name } : { $players }
button-hall = Panthéon
button-hall-earlier = Plus anciens
button-end-season = Terminer la saison

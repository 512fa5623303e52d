# Parties collées ou envoyées.

import-offer = { $count ->
    [one] Voilà une partie d’un coup. L’importer, pour la revoir et la faire analyser ?
   *[other] Voilà une partie de { $count } coups. L’importer, pour la revoir et la faire analyser ?
}
import-offer-position = Voilà une position. L’importer, pour la regarder et jouer à partir d’elle ?
button-import = Importer cette partie
import-url = Je n’ouvre pas de liens. Colle les coups ici, ou joins le fichier.
import-fault-board = L’image montre la position avant ce coup.

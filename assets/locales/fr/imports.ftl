# Parties collées ou envoyées.

import-offer = { $count ->
    [one] Voilà une partie d’un coup. L’importer, pour la revoir et la faire analyser ?
   *[other] Voilà une partie de { $count } coups. L’importer, pour la revoir et la faire analyser ?
}
button-import = Importer cette partie
import-url = Je n’ouvre pas de pages. Colle les coups de la partie, ou envoie-les dans un fichier.
import-fault-board = L’image montre la position avant ce coup.

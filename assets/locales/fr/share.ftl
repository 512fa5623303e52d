# Partager une partie finie ou un problème résolu en une image.

slash-share = partager
words-share = -
command-share = Publier l’image d’une partie finie
button-share = Partager
button-share-puzzle = Un problème

share-live = Cette partie n’est pas finie. Tu pourras la partager ensuite.
share-already = C’est déjà publié ici.
share-unreviewed = C’est publié. Tu pourras republier la partie après une analyse : l’image montrera qui était mieux, et le meilleur coup.
share-nothing = Cette série est finie : il n’y a plus rien à partager.
share-daily = { $player } a résolu le problème du jour. Et toi ?
share-streak = { $player } a résolu { $count } problèmes d’affilée. Qui dit mieux ?

## Sur l’image : des étiquettes, pas de phrases

share-better = { $side ->
    [red] Avantage Rouges
   *[black] Avantage Noirs
}
# Espace ordinaire devant « : » : la police des images n’a pas l’espace fine.
share-best = Meilleur coup : { $mv }
share-mate = Mat : { $mv }
share-day = Problème du jour · { $day }
share-run = { $count } problèmes d’affilée
share-alt-line = { $line }.
share-alt = { $red } (Rouges) contre { $black } (Noirs).

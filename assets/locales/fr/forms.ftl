# Comment le français nomme pièces et camps. Voir docs/translating.md.

## Camps

side = { $side ->
    [red] Rouges
   *[black] Noirs
}
les = { $side ->
    [red] les Rouges
   *[black] les Noirs
}
les-start = { $side ->
    [red] Les Rouges
   *[black] Les Noirs
}
aux = { $side ->
    [red] aux Rouges
   *[black] aux Noirs
}
des = { $side ->
    [red] des Rouges
   *[black] des Noirs
}

## Pièces

name = { $role ->
    [general] général
    [advisor] mandarin
    [elephant] éléphant
    [horse] cheval
    [chariot] char
    [cannon] canon
   *[soldier] soldat
}
title = { $role ->
    [general] Général
    [advisor] Mandarin
    [elephant] Éléphant
    [horse] Cheval
    [chariot] Char
    [cannon] Canon
   *[soldier] Soldat
}
plural = { $role ->
    [general] généraux
    [advisor] mandarins
    [elephant] éléphants
    [horse] chevaux
    [chariot] chars
    [cannon] canons
   *[soldier] soldats
}
several = { $count ->
    [1] { un }
    [2] deux { plural }
    [3] trois { plural }
   *[other] { $count } { plural }
}
counted = { $role ->
    [general] { $count ->
        [1] { name }
       *[other] { $count } { plural }
    }
   *[other] { $count ->
        [one] { $count } { name }
       *[other] { $count } { plural }
    }
}
un = un { name }
le = { $role ->
    [elephant] l’{ name }
   *[other] le { name }
}
de = { $role ->
    [elephant] d’{ name }
   *[other] de { name }
}
# « ton propre cheval »
own = ton propre { name }
# « ton cheval (colonne 2) », « le canon adverse (colonne 8 de son côté) », « le canon noir (colonne 8) » : chaque camp
# compte les colonnes de ses pièces.
whose = { $place ->
    [known] { owned } (colonne { $file }{ view }{ which })
   *[none] { owned }
}
view = { $owner ->
    [theirs] {" "}de son côté
   *[other] {""}
}
which = { $tandem ->
    [front] , devant
    [middle] , au milieu
    [rear] , derrière
   *[none] {""}
}
owned = { $owner ->
    [yours] ton { name }
    [theirs] { le } adverse
   *[any] { le } { $side ->
        [red] rouge
       *[black] noir
    }
}

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
# Du point de vue de qui lit : « ton cheval », « le cheval adverse (colonne 7) ».
whose = { $place ->
    [known] { $tandem ->
        [front] { owned } (colonne { $file }, devant)
        [middle] { owned } (colonne { $file }, au milieu)
        [rear] { owned } (colonne { $file }, derrière)
       *[none] { owned } (colonne { $file })
    }
   *[none] { owned }
}
owned = { $owner ->
    [yours] ton { name }
    [your-other] { $role ->
        [general] ton { name }
        [soldier] un autre de tes soldats
       *[other] ton autre { name }
    }
    [theirs] { le } adverse
   *[any] { several }
}

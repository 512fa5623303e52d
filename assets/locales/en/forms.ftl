# How English names pieces and sides. Each entry is a function of the sentences in this folder: { WHOSE($piece) } is the
# entry “whose”. The entries are English's own; another language has others. See docs/translating.md.
#
# $role: the piece; $side: red or black, where it is known; $owner: whose it is for the reader; $place and $file: the file
# it stands on, where that is told; $count: how many.

## Sides

side = { $side ->
    [red] Red
   *[black] Black
}

## Pieces

name = { $role ->
    [general] general
    [advisor] advisor
    [elephant] elephant
    [horse] horse
    [chariot] chariot
    [cannon] cannon
   *[soldier] soldier
}
# For lists: “Chariot”.
title = { $role ->
    [general] General
    [advisor] Advisor
    [elephant] Elephant
    [horse] Horse
    [chariot] Chariot
    [cannon] Cannon
   *[soldier] Soldier
}
plural = { $role ->
    [general] generals
    [advisor] advisors
    [elephant] elephants
    [horse] horses
    [chariot] chariots
    [cannon] cannons
   *[soldier] soldiers
}
# “two horses”, “a horse” in a list of what is attacked; “1 horse” is said by “counted”.
several = { $count ->
    [1] { a }
    [2] two { plural }
    [3] three { plural }
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
a = { $role ->
    [advisor] an { name }
    [elephant] an { name }
   *[other] a { name }
}
the = the { name }
own = your own { name }
# “front chariot”, where two of a kind stand on one file.
which = { $tandem ->
    [front] front { name }
    [middle] middle { name }
    [rear] rear { name }
   *[none] { name }
}
# As the reader sees it: “your horse”, “your opponent’s horse on file 7”.
whose = { $place ->
    [known] { owned } on file { $file }
   *[none] { owned }
}
owned = { $owner ->
    [yours] your { which }
    [your-other] { $role ->
        [general] your { name }
        [soldier] another { name } of yours
       *[other] your other { name }
    }
    [theirs] your opponent’s { which }
   *[any] { several }
}

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
# For what stands on a board: “general, 2 advisors, 5 soldiers”.
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
# “your horse on file 2”, “your opponent’s horse on their file 7”, “Black’s horse on file 7”: its side counts the file.
whose = { $place ->
    [known] { $owner ->
        [theirs] { owned } on their file { $file }
       *[other] { owned } on file { $file }
    }
   *[none] { owned }
}
owned = { $owner ->
    [yours] your { which }
    [theirs] your opponent’s { which }
   *[any] { side }’s { which }
}
# Briefly, in hints and warnings: “your horse on file 2”, “their horse on their file 7”.
brief = { $place ->
    [known] { $owner ->
        [theirs] { briefly } on their file { $file }
       *[other] { briefly } on file { $file }
    }
   *[none] { briefly }
}
briefly = { $owner ->
    [yours] your { which }
    [theirs] their { which }
   *[any] { side }’s { which }
}

# Cách tiếng Việt gọi quân và bên trong câu. Xem docs/translating.md.

## Bên

side = { $side ->
    [red] Đỏ
   *[black] Đen
}

## Quân

name = { $role ->
    [general] tướng
    [advisor] sĩ
    [elephant] tượng
    [horse] mã
    [chariot] xe
    [cannon] pháo
   *[soldier] tốt
}
# Trong danh sách: “Xe”.
title = { $role ->
    [general] Tướng
    [advisor] Sĩ
    [elephant] Tượng
    [horse] Mã
    [chariot] Xe
    [cannon] Pháo
   *[soldier] Tốt
}
# Một quân được nhắc tới: “con mã”.
con = { $role ->
    [general] tướng
   *[other] con { name }
}
# Liệt kê quân trên bàn cờ: “tướng, 2 sĩ, 5 tốt”.
counted = { $role ->
    [general] { $count ->
        [1] tướng
       *[other] { $count } tướng
    }
   *[other] { $count } { name }
}
# “xe trước”, khi hai quân cùng loại đứng trên một cột.
which = { $tandem ->
    [front] { name } trước
    [middle] { name } giữa
    [rear] { name } sau
   *[none] { name }
}
# “mã cột 2 của bạn”, “pháo cột 8 của đối phương”, “pháo cột 8 của Đen”: bên nào đếm cột của bên đó.
whose = { $place ->
    [known] { which } cột { $file } của { owner }
   *[none] { which } của { owner }
}
owner = { $owner ->
    [yours] bạn
    [theirs] đối phương
   *[any] { side }
}

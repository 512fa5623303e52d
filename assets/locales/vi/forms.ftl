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
# “một con mã”, “hai con mã”
several = { $role ->
    [general] tướng
   *[other] { $count ->
        [1] một con { name }
        [2] hai con { name }
        [3] ba con { name }
       *[other] { $count } con { name }
    }
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
# Theo mắt người đọc: “mã của bạn”, “mã của đối phương ở cột 7”.
whose = { $place ->
    [known] { owned } ở cột { $file }
   *[none] { owned }
}
owned = { $owner ->
    [yours] { which } của bạn
    [your-other] { $role ->
        [general] tướng của bạn
        [soldier] một con tốt khác của bạn
       *[other] con { name } kia của bạn
    }
    [theirs] { which } của đối phương
   *[any] { several }
}

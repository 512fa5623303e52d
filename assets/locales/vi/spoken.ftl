# Nước đi bằng lời thường ngày: cho người mới, và cho trình đọc màn hình.

## Một nước của máy, cho người mới

told-takes = { TITLE($piece) } { SIDE($side) } ăn { WHOSE($target) }.
told-comes-out = { TITLE($piece) } { SIDE($side) } xuất quân.
told-crosses = { TITLE($piece) } { SIDE($side) } qua sông.
told-forward = { TITLE($piece) } { SIDE($side) } tiến lên.
told-back = { TITLE($piece) } { SIDE($side) } lùi về.
told-sideways = { TITLE($piece) } { SIDE($side) } đi ngang.
your-move-now = Đến lượt bạn!
your-move-again = Mời { $player } đi lại.

## Trình đọc màn hình đọc một nước đi, một quân và một điểm đến thế nào

spoken-slant-forward = { SIDE($side) }: { WHICH($piece) } từ cột { $from } tiến sang cột { $to }
spoken-slant-back = { SIDE($side) }: { WHICH($piece) } từ cột { $from } lùi sang cột { $to }
spoken-sideways = { SIDE($side) }: { WHICH($piece) } từ cột { $from } sang ngang cột { $to }
spoken-forward = { SIDE($side) }: { WHICH($piece) } cột { $from } tiến { $count } bước
spoken-back = { SIDE($side) }: { WHICH($piece) } cột { $from } lùi { $count } bước
board-piece = { TITLE($piece) } { $side ->
    [red] đỏ
   *[black] đen
}, cột { $file }, hàng { $rank }
board-target = Cột { $file }, hàng { $rank }
board-target-takes = Cột { $file }, hàng { $rank }, ăn { NAME($piece) }

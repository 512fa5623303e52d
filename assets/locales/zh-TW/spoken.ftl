# 用日常的話說一步棋：給新手，也給螢幕報讀軟體。

## 電腦走的一步，給新手

told-takes = { SIDE($side) }的{ NAME($piece) }吃了{ WHOSE($target) }。
told-comes-out = { SIDE($side) }的{ NAME($piece) }出來了。
told-crosses = { SIDE($side) }的{ NAME($piece) }過河了。
told-forward = { SIDE($side) }的{ NAME($piece) }往前走了。
told-back = { SIDE($side) }的{ NAME($piece) }退回去了。
told-sideways = { SIDE($side) }的{ NAME($piece) }往旁邊走了。
your-move-now = 換你走了！
your-move-again = { $player }，重新走一步吧。

## 報讀軟體怎麼唸一步棋、一個棋子、一個落點

spoken-slant-forward = { SIDE($side) }：{ $from }路{ WHICH($piece) }進到{ $to }路
spoken-slant-back = { SIDE($side) }：{ $from }路{ WHICH($piece) }退到{ $to }路
spoken-sideways = { SIDE($side) }：{ $from }路{ WHICH($piece) }平到{ $to }路
spoken-forward = { SIDE($side) }：{ $from }路{ WHICH($piece) }進{ $count }格
spoken-back = { SIDE($side) }：{ $from }路{ WHICH($piece) }退{ $count }格
board-piece = { SIDE($side) }的{ NAME($piece) }，{ $file }路，第{ $rank }橫線
board-target = { $file }路，第{ $rank }橫線
board-target-takes = { $file }路，第{ $rank }橫線，吃{ NAME($piece) }

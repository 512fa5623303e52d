# 用日常的话说一步棋：给新手，也给读屏软件。

## 机器人走的一步，给新手

told-takes = { SIDE($side) }的{ NAME($piece) }吃了{ WHOSE($target) }。
told-comes-out = { SIDE($side) }的{ NAME($piece) }出来了。
told-crosses = { SIDE($side) }的{ NAME($piece) }过河了。
told-forward = { SIDE($side) }的{ NAME($piece) }往前走了。
told-back = { SIDE($side) }的{ NAME($piece) }退回去了。
told-sideways = { SIDE($side) }的{ NAME($piece) }往旁边走了。
your-move-now = 该你走了！
your-move-again = { $player }，重新走一步吧。

## 读屏软件怎么念一步棋、一个棋子、一个落点

spoken-slant-forward = { SIDE($side) }：{ $from }路{ WHICH($piece) }进到{ $to }路
spoken-slant-back = { SIDE($side) }：{ $from }路{ WHICH($piece) }退到{ $to }路
spoken-sideways = { SIDE($side) }：{ $from }路{ WHICH($piece) }平到{ $to }路
spoken-forward = { SIDE($side) }：{ $from }路{ WHICH($piece) }进{ $count }格
spoken-back = { SIDE($side) }：{ $from }路{ WHICH($piece) }退{ $count }格
board-piece = { SIDE($side) }的{ NAME($piece) }，{ $file }路，第{ $rank }横线
board-target = { $file }路，第{ $rank }横线
board-target-takes = { $file }路，第{ $rank }横线，吃{ NAME($piece) }

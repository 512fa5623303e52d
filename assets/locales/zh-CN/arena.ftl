# 竞技场。

choice-arena = 竞技场：45分钟内能下几盘就下几盘
arena-title = **竞技场**{ $name }
arena-rules =
    • 全程45分钟。随时可以加入，也可以暂停后再回来。
    • 没有对局时，大约一分钟内就会给你配对，对手的名次和你接近，尽量不是刚下过的那位。最后2分钟不再开新局。
    • 按“开局”开始你的对局。90秒内双方都没有按，两人都会暂停。开局后一步不走的，判负并暂停。
    • 所有对局都计等级分，每方5分钟，每走一步加3秒。
    • 胜一局2分，和一局1分。连胜两局后得分加倍，直到有一局没赢为止。双方各走满10步之前和棋不得分。
    • 分数相同时看表现分，也就是对手有多强、你成绩如何。
    • 结束时还没下完的对局不算。
    • 中途我要是掉线，结束时间就顺延，最多顺延1小时。
arena-ends = { $at }结束
arena-running = 正在进行的对局：{ $count }
arena-line-streak = { $place }. { $player }：{ $points }（加倍中）
arena-line-performance = { $place }. { $player }：{ $points }，表现分{ $own }（下一名{ $next }）
arena-paired = **{ $name }：新对局。**请在90秒内按“开局”。排在前面的执红。
arena-pair = { $red } – { $black }
arena-paused = { $name }：{ $players }没有按时开局，已暂停。按“我回来了”就能继续。
arena-no-points = 没有人得分，所以没有冠军。
arena-unfinished = 还没下完的对局不计入竞技场成绩。
arena-delayed = { $name }：我刚才掉线了，结束时间顺延：{ $at }结束。
arena-quick-draw = { $name }：这么早和棋不得分。
arena-no-show = { $name }：{ $player }一步未走，判{ $opponent }胜。
arena-joined = 报名成功，大约一分钟内就会配对。
arena-left = 你在{ $name }里暂停了，分数保留。按“我回来了”就能继续。
arena-own-paused = 你在{ $name }里暂停着。按“我回来了”就能继续。
arena-started = { $name }开始了，首批对局马上编排。
arena-own-waiting = 你现在没有对局，大约一分钟内就会配对。
arena-alt-podium = { $name }的领奖台

button-pause-arena = 暂停
button-back-to-arena = 我回来了

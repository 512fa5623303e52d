# 分享：把下完的棋或做出的题发成一张图

slash-share = 分享
words-share = 分享对局
command-share = 把一盘下完的棋发成图片
button-share = 分享
button-share-puzzle = 做一题

share-live = 这盘棋还没有下完，下完再分享吧。
share-already = 这里已经发过了。
share-unreviewed = 发出去了。复盘之后再分享一次，图上还会有局势走向和最佳着法。
share-nothing = 这一轮连对已经断了，没有可分享的了。
share-daily = { $player }做出了每日一题，你也来试试？
share-streak = { $player }连对{ $count }题，谁来挑战？

## 图上的短语

share-better = { $side ->
    [red] 红优
   *[black] 黑优
}
share-best = 最佳着法：{ $mv }
share-mate = 绝杀：{ $mv }
share-day = 每日一题 · { $day }
share-run = 连对{ $count }题
share-alt-line = { $line }。
share-alt = { $red }（红）对{ $black }（黑）。

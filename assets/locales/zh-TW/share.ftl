# 分享：把下完的棋或解出的題做成一張圖

slash-share = 分享
words-share = 分享對局
command-share = 把下完的一盤棋做成圖片分享
button-share = 分享
button-share-puzzle = 解一題

share-live = 這盤棋還沒有下完，下完再分享吧。
share-already = 這裡已經分享過了。
share-unreviewed = 分享出去了。覆盤之後再分享一次，圖上還會有局勢走向和最佳著法。
share-nothing = 這一輪連對已經斷了，沒有可分享的了。
share-daily = { $player }解出了每日一題，你也來試試？
share-streak = { $player }連對{ $count }題，誰來挑戰？

## 圖上的短語

share-better = { $side ->
    [red] 紅優
   *[black] 黑優
}
share-best = 最佳著法：{ $mv }
share-mate = 絕殺：{ $mv }
share-day = 每日一題 · { $day }
share-run = 連對{ $count }題
share-alt-line = { $line }。
share-alt = { $red }（紅）對{ $black }（黑）。

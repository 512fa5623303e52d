# 競技場。

choice-arena = 競技場：45分鐘內能下幾盤就下幾盤
arena-title = **競技場**{ $name }
arena-rules =
    • 全程45分鐘。隨時可以加入，也可以暫停後再回來。
    • 沒有對局時，大約一分鐘內就會幫你配對，對手的名次和你接近，盡量不是剛下過的那位。最後2分鐘不再開新局。
    • 按「開局」開始你的對局。90秒內雙方都沒有按，兩人都會暫停。開局後一步不走的，判負並暫停。
    • 所有對局都計等級分，每方5分鐘，每走一步加3秒。
    • 勝一局2分，和一局1分。連勝兩局後得分加倍，直到有一局沒贏為止。雙方各走滿10步之前和棋不得分。
    • 分數相同時看表現分，也就是對手有多強、你成績如何。
    • 結束時還沒下完的對局不算。
    • 中途我要是斷線，結束時間就順延，最多順延1小時。
arena-ends = { $at }結束
arena-running = 正在進行的對局：{ $count }
arena-line-streak = { $place }. { $player }：{ $points }（加倍中）
arena-line-performance = { $place }. { $player }：{ $points }，表現分{ $own }（下一名{ $next }）
arena-paired = **{ $name }：新對局。**請在90秒內按「開局」。排在前面的執紅。
arena-pair = { $red } – { $black }
arena-paused = { $name }：{ $players }沒有準時開局，已暫停。按「我回來了」就能繼續。
arena-no-points = 沒有人得分，所以沒有冠軍。
arena-unfinished = 還沒下完的對局不計入競技場成績。
arena-delayed = { $name }：我剛才斷線了，結束時間順延：{ $at }結束。
arena-quick-draw = { $name }：這麼早和棋不得分。
arena-no-show = { $name }：{ $player }一步未走，判{ $opponent }勝。
arena-joined = 報名成功，大約一分鐘內就會配對。
arena-left = 你在{ $name }裡暫停了，分數保留。按「我回來了」就能繼續。
arena-own-paused = 你在{ $name }裡暫停著。按「我回來了」就能繼續。
arena-started = { $name }開始了，馬上排第一批對局。
arena-own-waiting = 你現在沒有對局，大約一分鐘內就會配對。
arena-alt-podium = { $name }的頒獎台

button-pause-arena = 暫停
button-back-to-arena = 我回來了

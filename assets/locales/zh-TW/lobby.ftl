# 約戰大廳：正在找對手的人。

command-seek = 找對手，本伺服器或其他伺服器
command-lobby = 看看誰在找對手
option-least = 對手的最低等級分
option-most = 對手的最高等級分
option-server-lobby-out = 本伺服器的人找對手時，讓其他伺服器看到
option-server-lobby-in = 在這裡顯示其他伺服器找對手的人
option-server-lobby-list = 顯示找對手名單的頻道

seek-waits = 正在找對手：{ $terms }。有合適的人，棋盤就會出現在這裡。截止：{ $until }。
seek-stays-here = 只有本伺服器的人看得到；私訊我，就能在所有開放的伺服器裡找。
seek-found = 找到對手了：{ $opponent }。
seek-found-here = 兩位配對成功了。
seek-lapsed = { $player }，沒有找到對手（{ $terms }），不再找了。
seek-stopped = 已停止找對手。
seek-none = 你沒有在找對手。
seek-gone = 這位棋友已經不在等了，請再看一下名單。
seek-own = 這就是你自己。等別人選你，或者等合適的人來。
seek-not-for = 你的等級分{ $rating }不在對方要求之內：{ $terms }。
seek-bounds = 最低等級分{ $least }比最高等級分{ $most }還高，請對調。
seek-rated = 計等級分
seek-casual = 友誼賽
seek-from = 對手{ $from }分以上
seek-to = 對手{ $to }分以下
seek-from-to = 對手{ $from }到{ $to }分
seek-somebody = 一位棋友
seek-player = { $player }（{ $rating }）
seek-line = • { $player }· { $terms } · { $since }
lobby-list = **正在找對手**
lobby-empty = 現在沒有人在找對手。按下按鈕，下一位來的人就會和你配對。
lobby-more = ……還有{ $count }人。
button-seek = 找對手
button-seek-again = 再找一次
button-stop-seek = 不找了
button-bot-meanwhile = 先跟我下一盤
choose-seek = 選一位對手……
lobby-moved = 這裡不再顯示找對手的名單。

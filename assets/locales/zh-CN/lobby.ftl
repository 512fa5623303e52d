# 约战大厅：正在找对手的人。

command-seek = 找对手，本服务器或其他服务器
command-lobby = 看看谁在找对手
option-least = 对手的最低等级分
option-most = 对手的最高等级分
option-server-lobby-out = 本服务器的人找对手时，让其他服务器看到
option-server-lobby-in = 在这里显示其他服务器找对手的人
option-server-lobby-list = 显示找对手名单的频道

seek-waits = 正在找对手：{ $terms }。有合适的人，棋盘就会出现在这里。截止：{ $until }。
seek-stays-here = 只有本服务器的人看得到；私信我，就能在所有开放的服务器里找。
seek-found = 找到对手了：{ $opponent }。
seek-found-here = 两位约上了。
seek-lapsed = { $player }，没有找到对手（{ $terms }），不再找了。
seek-stopped = 已停止找对手。
seek-none = 你没有在找对手。
seek-gone = 这位棋手已经不在等了，请再看一下名单。
seek-own = 这就是你自己。等别人选你，或者等合适的人来。
seek-not-for = 你的等级分{ $rating }不在对方要求之内：{ $terms }。
seek-bounds = 最低等级分{ $least }比最高等级分{ $most }还高，请对调。
seek-rated = 计等级分
seek-casual = 友谊赛
seek-from = 对手{ $from }分以上
seek-to = 对手{ $to }分以下
seek-from-to = 对手{ $from }到{ $to }分
seek-somebody = 一位棋手
seek-player = { $player }（{ $rating }）
seek-line = • { $player }· { $terms } · { $since }
lobby-list = **正在找对手**
lobby-empty = 现在没有人在找对手。按下按钮，下一位来的人就会和你配对。
lobby-more = ……还有{ $count }人。
button-seek = 找对手
button-seek-again = 再找一次
button-stop-seek = 不找了
button-bot-meanwhile = 先和我下一盘
choose-seek = 选一位对手……
lobby-moved = 这里不再显示找对手的名单。

live-open = 打开棋盘
live-about = 大家在同一个棋盘上下棋、观棋
live-off = 这里没有开启实时棋盘。频道里的棋盘照常可用。
live-pieces = { COUNTED($pieces) }

live-code = Discord没能确认你的身份。请关闭棋盘再重新打开。
live-discord = Discord暂时没有回应，我会自动再试。
live-instance = Discord说这个棋盘已经关闭。请重新打开。
live-not-here = Discord还没有显示你在这里。请重新打开棋盘。
live-channel = 我看不到这个频道，所以没法在这里显示它的棋局。请让管理员邀请我。
live-full = 同时打开的棋盘太多了。请过几分钟再试。
live-session = 你离开有一阵子了。请重新打开棋盘。
live-ended = 这个棋盘已关闭，因为它所在的频道或通话已经没有了。
live-busy = 太快啦！请等上一个回应，然后再试。
live-button = 那是旧棋盘上的按钮。现在的棋盘在这里。
live-bad = 页面发来的内容我看不懂。请重新打开棋盘。

slash-option-live = 实时棋盘
option-server-live = 双方都打开实时棋盘时，频道里的棋盘
choice-live-posts = 每步都发新棋盘
choice-live-quiet = 只更新一个棋盘

# 回放、导出和导入。

command-group-record = 回放、保存和载入对局
command-replay = 一步一步看一盘棋，或者发成动图
option-gif = 发成动图，大家都能看
option-game-number = 对局编号；不填就是当前这盘
command-export = 把一盘棋导出成文件
option-format = 文件格式
choice-pgn = PGN：棋手、着法和结果
choice-dhtmlxq = DhtmlXQ：适用于国内象棋软件和网站
choice-move-list = 纯文本着法
choice-position-fen = FEN：一个局面
choice-gif = GIF：着法动图

button-replay = 回放
button-first = ⏮
button-back = ◀
button-next = ▶
button-last = ⏭
button-flip = 翻转棋盘
button-play-on = 从这里接着下
button-post-gif = 发成动图
choose-format = 另存为……

viewer-start = 起始局面：{ SIDE($side) }先走。{ $count ->
    [0] 这盘棋一步也没走。
   *[other] 后面共{ $count }步。
}
viewer-move = { $mv }（第{ $ply }步，共{ $plies }步）。
viewer-takes = 吃{ NAME($piece) }。
viewer-remark = 评注：{ $text }
viewer-import = 导入的对局{ $number }。
viewer-import-of = 导入的对局{ $number }：{ $red }（红方）对{ $black }（黑方）。
player-unnamed = 佚名
viewer-said-won = 棋谱上写的是{ SIDE($side) }胜。
viewer-said-drawn = 棋谱上写的是和棋。
alt-replay = 共{ $count }步的动图，最后的局面：{ $board }

button-open-seat = 公开等人
button-play-red = 改执红
button-play-black = 改执黑
button-to-replay = 返回回放
choose-level = 和机器人下……
play-on-from = 你将从这个局面开始{ HOLDS($side) }，轮到{ SIDE($turn) }走棋。请在下面选对手。想约指定的人，请输入`/象棋 对弈`并加上`fen:{ $fen }`。
no-such-game = 这里没有对局{ $game }。你可以回放本频道的对局，也可以回放自己在任何地方的对局。
no-such-import = 你没有编号为{ $number }的导入对局。导入的对局在最后一次使用后保存90天。
too-long-to-animate = 这盘棋有{ $count }步，动图最多{ $max }步；用`/象棋 存档 回放`可以看全部。
done-posted = 已经发到频道里了。
record-event = 对局{ $game }

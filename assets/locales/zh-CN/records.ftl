# 回放、导出和导入。

command-root-record = 看棋谱：回放、复盘、大师对局、导入导出
command-replay = 逐步回放一盘棋，或者发成动图
option-gif = 发成动图，大家都能看
option-game-number = 对局编号；不填就是当前这盘
command-export = 把一盘棋导出成文件
option-format = 文件格式
choice-pgn = PGN：棋手、着法和结果
choice-dhtmlxq = DhtmlXQ：适用于国内象棋软件和网站
choice-move-list = 纯文本着法
choice-position-fen = FEN：一个局面
choice-gif = GIF：对局动图

button-replay = 回放
button-first = ⏮
button-back = ◀
button-next = ▶
button-last = ⏭
button-flip = 翻转棋盘
button-play-on = 从这里接着下
button-post-gif = 发成动图
choose-format = 另存为……

viewer-start = 初始局面，{ $side ->
    [red] 红先
   *[black] 黑先
}，{ $count ->
    [0] 一步也没走。
   *[other] 共{ $count }步。
}
viewer-move = { $mv }（第{ $ply }步，共{ $plies }步）。
viewer-takes = 吃{ NAME($piece) }。
viewer-remark = 评注：{ $text }
viewer-import = 导入对局{ $number }。
viewer-import-of = 导入对局{ $number }：{ $red }（红方）对{ $black }（黑方）。
player-unnamed = 佚名
viewer-said-won = 棋谱上写的是{ SIDE($side) }胜。
viewer-said-drawn = 棋谱上写的是和棋。
alt-replay = 共{ $count }步的动图，最后的局面：{ $board }

button-open-seat = 公开约战
button-play-red = 改执红
button-play-black = 改执黑
button-to-replay = 返回回放
what-if = 如果走{ $mv }呢？
what-if-answer = { SIDE($side) }应{ $reply }。
what-if-chances = { SIDE($side) }胜率：{ $chance }%。
rated-position = 这样就走到了你正在下（或观战）的一盘计分对局的局面。那盘棋往下走之前，我不应着，也不给提示。
what-if-crowded = 我现在要看的局面太多，还没有应着。请过一会儿再试这一步。
choose-level = 和机器人下……
play-on-from = 从这个局面开始：你{ HOLDS($side) }，轮到{ SIDE($turn) }走棋。请在下面选对手。想约指定的人，请输入`/象棋 对弈`并加上`fen:{ $fen }`。
no-such-game = 这里没有对局{ $game }。你可以回放本频道的对局，也可以回放自己在任何地方的对局。
no-such-import = 你没有这盘导入的对局。每人只留最近{ $kept }盘，最后一次打开后再保存90天。
import-offer-gone = 这盘棋我没有留着，或者是别人贴的。请再贴一次。
too-long-to-animate = 这盘棋有{ $count }步，动图最多{ $max }步；用`/象棋棋谱 回放`可以看全部。
done-posted = 已经发到频道里了。
record-event = 对局{ $game }

## 导入

command-import = 导入自己的棋谱：粘贴或者附上文件
option-record = 棋谱：PGN、DhtmlXQ、任何记谱法的着法，或者一个局面（FEN）
option-file = 棋谱文件

import-how = 要导入棋谱，请粘贴在命令后面（`/象棋棋谱 导入 1. 炮二平五 马8进7 …`），或者作为文件附上。我能读PGN、DhtmlXQ、XQF、CBR、任何记谱法的着法，还有局面（FEN）。
import-list = 你导入了{ $count }盘棋。
import-entry = { $number }：{ $red }对{ $black }，{ $count ->
    [0] 没有着法
   *[other] 共{ $count }步
}
import-entry-unnamed = { $number }：{ $count ->
    [0] 没有着法
   *[other] 共{ $count }步
}
choose-import = 打开一盘棋……
imported = 已保存为导入对局{ $number }，以后用`/象棋棋谱 导入`就能再打开。
import-which = 棋谱里有{ $count }盘棋，要导入哪一盘？
import-first-only = 只读到第一盘。后面的内容：{ $why }
import-empty = 这里面没有棋谱：我没有找到着法、局面或标签。
import-no-game = 这段文字里没有找到棋谱：开头的{ $text }不是着法。我能读PGN、DhtmlXQ、任何记谱法的着法，还有局面（FEN）。
import-too-long = 太长了：一份棋谱最多{ $max }KB文字。
import-too-many-moves = 这盘棋有{ $count }步，我最多保存{ $max }步的对局。
import-failed = 这份棋谱我读不懂（第{ $line }行第{ $column }个字符）。{ $why }
import-file-version = 这个文件我读不了：它是{ $version }版的{ $format }文件，我能读的版本是{ $known }。
import-file-failed = 这个{ $format }文件我读不懂（第{ $byte }字节）。{ $why }
import-no-text = 这个文件不是我能读的文本。请存成UTF-8再试一次。
discord-import-no-download = 文件没有下载成功。请再试一次，或者直接粘贴棋谱。
record-too-many-moves = 这盘棋超过了{ $max }步。
record-too-many-games = 这里面超过了{ $max }盘棋。
record-too-many-tags = 这盘棋的标签超过了{ $max }个。
record-cut = 文件在这里中断了。
record-point = 这一步走出了棋盘。
record-tag = 标签应该像`[Red "小梅"]`这样写，这一个不是。
record-unclosed = 这里的{ $text }后面没有对应的结束符号。
record-unopened = 这里的{ $text }前面没有对应的开始符号。
record-rules = 我不认识{ $text }这种规则。我认识`world`、`computer`、`casual`、`chinese`和`club`。
record-notation = 我不认识{ $text }这种记谱法。我认识`wxf`、`numbered`、`chinese`、`iccs`、`uci`、`vietnamese`、`french`和`book`。
record-game = 这是{ $text }的棋谱，不是象棋的。
record-western-chess = 这是国际象棋的棋谱。我只懂中国象棋。
record-lowest-rank = 这里的横线可能从0数起，也可能从1数起。从0数起请加上`[Format "algebraic"]`，从1数起请加上`[Format "algebraic-ten"]`。
record-first-round = 这些着法从第{ $number }回合开始，前面的缺了。请给出全部着法，或者先写上开始的局面。
record-field = { $text }这一项的内容不对。
record-move = { SIDE($side) }第{ $number }步有问题。{ $why }
record-no-move = 这里应该是{ SIDE($side) }第{ $number }步，但我看不懂{ $text }是什么着法。
archive-mine = 你已下完的对局：
archive-mine-here = 你在本服务器下完的对局：
archive-of = { $player }在本频道下完的对局：
archive-here = 本频道下完的对局：
archive-none = 你还没有下完过一盘棋。
archive-none-of = { $player }在本频道还没有下完过一盘棋。
archive-none-here = 本频道还没有人下完过一盘棋。
archive-game = 对局{ $game }，{ $date }，对{ $opponent }：{ $result }
archive-game-of-two = 对局{ $game }，{ $date }，{ $red }（红）对{ $black }（黑）：{ $result }
button-archive-here = 本频道
button-archive-mine = 我的对局
choose-replay = 回放一盘……
choose-review = 复盘一盘……

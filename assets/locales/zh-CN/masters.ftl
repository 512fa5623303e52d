# 大师对局：谱着、名局、每日一局。

command-masters = 看大师在这个局面怎么走，打开他们的对局
command-famous = 大师名局，可按棋手或赛事查找
option-masters-moves = 从开局起的着法，写成一行
option-master = 一位大师，例如胡荣华
option-event = 一项赛事，例如五羊杯
option-server-daily-game = 每日一题旁边加一盘大师对局
button-masters = 大师对局
button-to-masters = 回到大师着法
button-to-famous = 大师名局
button-masters-last = 最后一个谱内局面
choose-master-game = 打开一盘大师对局……
master-choice = { $move }：{ $game }

master-players = { $result ->
    [red-won] { $red }先胜{ $black }
    [drawn] { $red }先和{ $black }
    [black-won] { $red }先负{ $black }
   *[unknown] { $red }对{ $black }
}
master-year = { $year }年
masters-moves = 大师对局有{ $count }盘从这里走下去：{ $moves }。
masters-move = **{ $move }** { $share }%（红{ $score }%）
masters-move-alone = **{ $move }** { $share }%
masters-others = 另外{ $count }种着法
masters-went-on = { $count ->
    [0] 本局走{ $move }，谱上没有大师这样走过。
   *[other] 本局走{ $move }，大师对局里有{ $count }盘这样走。
}
masters-shares = 括号内是红方得分率，和棋算半分。
masters-none = 走到这个局面的大师对局不足四盘。
masters-live = 看大师怎么走也是一种提示：你在这里没有进行中的对局时，才能看。
masters-not-over = 对局{ $game }还没有下完，下完才能看大师怎么走。
masters-rated = 你正在下（或观战）的一盘计分对局就是这个局面：等那盘棋下完，再看大师怎么走。
masters-best-games = 下面按着法列出名气最大的棋手之间的对局。
alt-masters = 箭头越粗，走得越多：{ $moves }。
famous-games = { $count ->
    [0] 没有找到这样的大师对局。
   *[other] 找到{ $count }盘大师对局，最有名的是：
}
daily-game = **每日一局** · { $heading }
review-title-master = **复盘**：{ $heading }
review-new-move = { $move }是{ $count ->
    [0] 新着
   *[other] 少见的着法（{ $count }盘）
}；大师在这里有{ $games }盘走{ $usual }。

# 复盘、教练，以及为什么一步棋走差了。

command-review = 给下完的棋复盘：准确率、失误和更好的着法
button-review = 复盘

review-begun = 复盘结果马上就会出现在这里。
review-begun-private = 我在逐一分析这盘棋的局面。复盘结果会代替这条消息，也可以点“看进度”。
review-begun-typed = 我在逐一分析这盘棋的局面。点“看进度”可以知道进行到哪里，分析完就显示复盘结果。
button-review-look = 看进度
button-review-back = 返回复盘
review-working = 正在给对局{ $game }复盘：已分析{ $done }/{ $total }个局面。复盘结果会代替这条消息。
review-under-way = 还在复盘：已分析{ $done }/{ $total }个局面。
review-where = 这里也能看到：{ $link }
review-live = 对局{ $game }还没有下完，下完再复盘吧。
review-no-moves = 一步棋都没走，没有什么可以复盘的。
review-too-many-own = 你请求的复盘还有{ $count }份没有做好，等做好一份再来吧。
review-too-many = 要复盘的棋太多了，请过几分钟再试。
review-failed = 对局{ $game }的复盘中断了（故障编号{ $incident }）。点“复盘”可以接着做。
review-lost = 这份复盘已经读不出来了。

review-title = **对局{ $game }复盘**：{ $red }（红方）对{ $black }（黑方）
review-title-import = **导入对局{ $number }复盘**：{ $red }（红方）对{ $black }（黑方）
review-title-unnamed = **导入对局{ $number }复盘**
review-book-until = 从{ $move }起脱谱。
review-book-all = 所有着法都在谱内。
review-side = **{ SIDE($side) }** { $player }：准确率{ $accuracy }%（缓着{ $inaccuracies }步，失误{ $mistakes }步，败着{ $blunders }步）
review-side-unnamed = **{ SIDE($side) }**：准确率{ $accuracy }%（缓着{ $inaccuracies }步，失误{ $mistakes }步，败着{ $blunders }步）
review-choice = { $move }，{ $judgement ->
    [inaccuracy] 缓着
    [mistake] 失误
    [blunder] 败着
   *[other] 好着
}，{ $before }% → { $after }%
choose-reviewed = 看其他着法
review-given = 白丢的子：{ $pieces }。
review-given-piece = { NAME($piece) }（第{ $number }回合）
review-judged = { $move }：{ $judgement ->
    [inaccuracy] 缓着，
    [mistake] 失误，
    [blunder] 败着，
   *[other] {""}
}{ $before }% → { $after }%。
review-judged-plain = { $move }：{ $judgement ->
    [inaccuracy] 缓着。
    [mistake] 失误。
    [blunder] 败着。
   *[other] {""}
}
review-judged-better = 应走{ $move }。
review-turning-line = **{ $number }** · { $line }
review-more-judged = 还有{ $count }步在下面的列表里。
review-choice-plain = { $move }，{ $judgement ->
    [inaccuracy] 缓着
    [mistake] 失误
    [blunder] 败着
   *[other] 好着
}
review-turned = 带粗体编号的是本局的转折点，点编号看棋盘。
review-even = 终局时大体均势，红方胜率{ $chance }%。
review-behind = { SIDE($side) }一开始就是败势。
review-small-steps = { SIDE($side) }是一点一点输掉的：没有哪一步的损失超过{ $loss }%。
review-alt = 红方逐步胜率曲线：开始{ $first }%，结束{ $last }%，最低{ $low }%，最高{ $high }%。
button-turned = { $number }：{ $move }

review-move = { $move }，{ $judgement ->
    [inaccuracy] 缓着
    [mistake] 失误
    [blunder] 败着
   *[other] 好着
}。{ SIDE($side) }胜率：{ $before }% → { $after }%。
review-move-plain = { $move }，{ $judgement ->
    [inaccuracy] 缓着。
    [mistake] 失误。
    [blunder] 败着。
   *[other] 好着。
}
review-better = 更好的着法是{ $move }。
review-line = 主要变化：{ $line }
review-arrows = 虚线箭头：实战着法。实线箭头：更好的着法。
review-alt-arrows = 实战：{ $played }。更好：{ $better }。

## 复盘里说一步为什么走差了：称红方、黑方

review-why-ends-the-game = 这样走，棋局按规则就结束了，没能赢。
review-why-allows-mate = { $moves ->
    [1] { SIDE($side) }一步就能将死。
   *[other] { SIDE($side) }{ $moves }步就能将死。
}
review-why-allows-win = { $moves ->
    [1] { SIDE($side) }一步就能取胜。
   *[other] { SIDE($side) }{ $moves }步就能取胜，挡不住。
}
review-why-lets-mate-stand = { $moves ->
    [1] { SIDE($side) }已经在叫杀，下一步就能将死，这样走没有防住。
   *[other] { SIDE($side) }本来{ $moves }步就能将死，这样走没有防住。
}
review-why-lets-win-stand = { $moves ->
    [1] { SIDE($side) }本来下一步就能取胜，这样走没有防住。
   *[other] { SIDE($side) }本来{ $moves }步就能取胜，这样走没有防住。
}
review-why-misses-mate = { $moves ->
    [1] { SIDE($side) }本来一步就能将死对手。
   *[other] { SIDE($side) }本来{ $moves }步就能将死对手。
}
review-why-misses-win = { $moves ->
    [1] { SIDE($side) }本来一步就能取胜。
   *[other] { SIDE($side) }本来{ $moves }步就能取胜。
}
review-why-loses = { $moves ->
    [1] { WHOSE($taker) }马上就能吃掉{ WHOSE($piece) }。
   *[other] { $moves }步之后{ WHOSE($taker) }吃掉{ WHOSE($piece) }。
}
review-why-lets-threat-stand = { WHOSE($taker) }本来就在捉{ WHOSE($piece) }，这样走没有理会。
review-why-allows = { $moves ->
    [1] { SIDE($side) }应{ $move }，得{ WHOSE($target) }。
   *[other] { SIDE($side) }应{ $move }，{ $moves }步之后得{ WHOSE($target) }。
}
review-why-allows-threat = { SIDE($side) }应{ $move }，叫杀。
review-why-allows-pin = { SIDE($side) }应{ $move }，困住{ WHOSE($target) }。
review-why-answer = 没有马上丢子，{ SIDE($side) }最好的应着是{ $answer }。
review-why-misses-piece = { $moves ->
    [1] 本来可以用{ WHOSE($taker) }吃{ WHOSE($piece) }。
   *[other] 走更好的那步，{ $moves }步之后可以用{ WHOSE($taker) }吃到{ WHOSE($piece) }。
}
review-why-misses-recapture = 本来可以用{ WHOSE($taker) }吃回来。
review-why-misses = { $moves ->
    [1] { $move }可以得{ WHOSE($target) }。
   *[other] { $move }，{ $moves }步之后可以得{ WHOSE($target) }。
}
review-why-misses-threat = { $move }可以叫杀。
review-why-misses-pin = { $move }可以困住{ WHOSE($target) }。

## 为什么这一步走差了，说给走棋的人听

why-ends-the-game = 这样走，棋局按规则就结束了，对你不利。
why-allows-mate = { $moves ->
    [1] 对方现在一步就能将死你。
   *[other] 对方现在{ $moves }步就能将死你。
}
why-allows-win = { $moves ->
    [1] 对方现在一步就能取胜。
   *[other] 对方现在{ $moves }步就能取胜，你挡不住。
}
why-lets-mate-stand = { $moves ->
    [1] 对方已经在叫杀，下一步就能将死你，这样走没有防住。
   *[other] 对方本来{ $moves }步就能将死你，这样走没有防住。
}
why-lets-win-stand = { $moves ->
    [1] 对方本来下一步就能取胜，这样走没有防住。
   *[other] 对方本来{ $moves }步就能取胜，这样走没有防住。
}
why-misses-mate = { $moves ->
    [1] 你本来一步就能将死对方。
   *[other] 你本来{ $moves }步就能将死对方。
}
why-misses-win = { $moves ->
    [1] 你本来一步就能取胜。
   *[other] 你本来{ $moves }步就能取胜，对方挡不住。
}
why-mate-name = 这个杀法叫“{ $name }”。
why-loses = 这样{ WHOSE($taker) }就能吃掉{ WHOSE($piece) }。
why-gives-away = 这样{ WHOSE($taker) }就能白吃{ WHOSE($piece) }。
why-gives-away-for = 这样{ WHOSE($taker) }就能吃掉{ WHOSE($piece) }，你只换回一个{ NAME($returned) }。
why-loses-later = 这样走，几步之后{ WHOSE($taker) }会吃掉{ WHOSE($piece) }。
why-lets-threat-stand = { WHOSE($taker) }本来就在捉{ WHOSE($piece) }，这样走没有理会。
why-allows = 对方会应{ $move }。
why-misses-piece = 你本来可以用{ WHOSE($taker) }吃到{ WHOSE($piece) }。
why-misses-recapture = 你本来可以用{ WHOSE($taker) }吃回来。
why-misses-later = 走更好的那步，几步之后可以用{ WHOSE($taker) }吃到{ WHOSE($piece) }。
why-misses = 你错过了{ $move }。
why-answered = 这样对方就有一步好棋：{ $mv }。
why-line = 接下来可能是：{ $line }。

## 经典杀法

mate-cannon-behind-horse = 马后炮
mate-double-cannon = 重炮
mate-smothered-palace = 闷宫
mate-smothered-mate = 闷杀
mate-heaven-and-earth-cannons = 天地炮
mate-iron-bolt = 铁门栓
mate-palace-side-horse = 卧槽马
mate-corner-horse = 挂角马
mate-angler-horse = 钓鱼马
mate-side-tiger = 侧面虎
mate-octagon-horse = 八角马
mate-spring-horse = 拔簧马
mate-alternating-chariots = 双车错
mate-white-faced-general = 白脸将
mate-heart-piercing = 大刀剜心
mate-scooping-the-moon = 海底捞月
mate-three-pieces-to-one-side = 三子归边
mate-escorting-the-buddha = 送佛归殿
mate-minister-over-lord = 臣压君

## 教练

option-coach = 请教练陪练，机器人应棋之前会提醒你
option-coach-setting = 人机对弈时请教练陪练（从下一盘起）
coach-watches = 教练会关注{ $player }的每一步。
coach-gives-away = 小心：{ WHOSE($taker) }能吃掉{ WHOSE($piece) }。
coach-gives-away-for = 小心：{ WHOSE($taker) }能吃掉{ WHOSE($piece) }，你只换回一个{ NAME($returned) }。
coach-careful = 小心！{ $why }
coach-choice = { $mv }要悔棋吗？（{ $at }我就接着走。）
button-take-back = 悔棋
button-coach-play-on = 不悔，接着下
done-played-on = 就走这一步，不悔了。
coach-well = 走得好的着法：
coach-given = 白丢的子：{ $pieces }。
coach-given-piece = { NAME($piece) }（{ $mv }）
coach-look-at = 值得再看看的着法：
coach-line = { $move }：{ $why }
praise-finds-mate = { $moves ->
    [1] 好眼力！一步将死。
   *[other] 好眼力！这样可以{ $moves }步成杀。
}
praise-finds-win = 好眼力！这样走必胜。
praise-only-move = 好棋！别的着法都差得多。
praise-wins-piece = 走得好！吃到了{ WHOSE($piece) }。
praise-stops-mate = 守得好！对方刚才是在叫杀。
praise-saves-piece = 看得准！{ WHOSE($piece) }脱险了。

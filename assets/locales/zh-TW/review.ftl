# 覆盤、教練，以及為什麼一步棋走壞了。

command-review = 幫下完的棋覆盤，看準確率、失誤和更好的著法
button-review = 覆盤

review-begun = 覆盤結果很快就會出現在這裡。
review-begun-private = 我正在逐一分析這盤棋的局面。完成後結果會取代這則訊息，也可以按「看進度」。
review-begun-typed = 我正在逐一分析這盤棋的局面。按「看進度」可以知道進行到哪裡，完成後就顯示覆盤結果。
button-review-look = 看進度
button-review-back = 返回覆盤
review-working = 正在幫對局{ $game }覆盤：已分析{ $done }/{ $total }個局面。完成後結果會取代這則訊息。
review-under-way = 還在覆盤：已分析{ $done }/{ $total }個局面。
review-where = 這裡也看得到：{ $link }
review-live = 對局{ $game }還沒有下完，下完再覆盤吧。
review-no-moves = 一步棋都沒走，沒有東西可以覆盤。
review-too-many-own = 你要的覆盤還有{ $count }份沒做好，等做好一份再來吧。
review-too-many = 現在要覆盤的棋太多了，請過幾分鐘再試。
review-failed = 對局{ $game }的覆盤中斷了（錯誤編號{ $incident }）。按「覆盤」可以繼續做。
review-lost = 這份覆盤已經讀不出來了。

review-title = **對局{ $game }覆盤**：{ $red }（紅方）對{ $black }（黑方）
review-title-import = **匯入對局{ $number }覆盤**：{ $red }（紅方）對{ $black }（黑方）
review-title-unnamed = **匯入對局{ $number }覆盤**
review-book-until = 從{ $move }起脫譜。
review-book-all = 所有著法都在譜內。
review-side = **{ SIDE($side) }** { $player }：準確率{ $accuracy }%（緩著{ $inaccuracies }步，失誤{ $mistakes }步，敗著{ $blunders }步）
review-side-unnamed = **{ SIDE($side) }**：準確率{ $accuracy }%（緩著{ $inaccuracies }步，失誤{ $mistakes }步，敗著{ $blunders }步）
review-choice = { $move }，{ $judgement ->
    [inaccuracy] 緩著
    [mistake] 失誤
    [blunder] 敗著
   *[other] 好著
}，{ $before }% → { $after }%
choose-reviewed = 看其他著法
review-given = 白丟的子：{ $pieces }。
review-given-piece = { NAME($piece) }（第{ $number }回合）
review-judged = { $move }：{ $judgement ->
    [inaccuracy] 緩著，
    [mistake] 失誤，
    [blunder] 敗著，
   *[other] {""}
}{ $before }% → { $after }%。
review-judged-plain = { $move }：{ $judgement ->
    [inaccuracy] 緩著。
    [mistake] 失誤。
    [blunder] 敗著。
   *[other] {""}
}
review-judged-better = 應走{ $move }。
review-turning-line = **{ $number }** · { $line }
review-more-judged = 還有{ $count }步在下面的清單裡。
review-choice-plain = { $move }，{ $judgement ->
    [inaccuracy] 緩著
    [mistake] 失誤
    [blunder] 敗著
   *[other] 好著
}
review-turned = 帶粗體編號的是本局的轉折點，按編號看棋盤。
review-even = 終局時大致均勢，紅方勝率{ $chance }%。
review-behind = { SIDE($side) }一開始就是敗勢。
review-small-steps = { SIDE($side) }是一點一點輸掉的：沒有哪一步的損失超過{ $loss }%。
review-alt = 紅方每一步的勝率曲線：開始{ $first }%，結束{ $last }%，最低{ $low }%，最高{ $high }%。
button-turned = { $number }：{ $move }

review-move = { $move }，{ $judgement ->
    [inaccuracy] 緩著
    [mistake] 失誤
    [blunder] 敗著
   *[other] 好著
}。{ SIDE($side) }勝率：{ $before }% → { $after }%。
review-move-plain = { $move }，{ $judgement ->
    [inaccuracy] 緩著。
    [mistake] 失誤。
    [blunder] 敗著。
   *[other] 好著。
}
review-better = 更好的著法是{ $move }。
review-line = 主要變化：{ $line }
review-arrows = 虛線箭頭：實戰著法。實線箭頭：更好的著法。
review-alt-arrows = 實戰：{ $played }。更好：{ $better }。

## 覆盤裡說一步為什麼走差了：稱紅方、黑方

review-why-ends-the-game = 這樣走，棋局依規則就結束了，沒能贏。
review-why-allows-mate = { $moves ->
    [1] { SIDE($side) }一步就能將死。
   *[other] { SIDE($side) }{ $moves }步就能將死。
}
review-why-allows-win = { $moves ->
    [1] { SIDE($side) }一步就能取勝。
   *[other] { SIDE($side) }{ $moves }步就能取勝，擋不住。
}
review-why-lets-mate-stand = { $moves ->
    [1] { SIDE($side) }已經在叫殺，下一步就能將死，這樣走沒有防住。
   *[other] { SIDE($side) }本來{ $moves }步就能將死，這樣走沒有防住。
}
review-why-lets-win-stand = { $moves ->
    [1] { SIDE($side) }本來下一步就能取勝，這樣走沒有防住。
   *[other] { SIDE($side) }本來{ $moves }步就能取勝，這樣走沒有防住。
}
review-why-misses-mate = { $moves ->
    [1] { SIDE($side) }本來一步就能將死對手。
   *[other] { SIDE($side) }本來{ $moves }步就能將死對手。
}
review-why-misses-win = { $moves ->
    [1] { SIDE($side) }本來一步就能取勝。
   *[other] { SIDE($side) }本來{ $moves }步就能取勝。
}
review-why-loses = { $moves ->
    [1] { WHOSE($taker) }馬上就能吃掉{ WHOSE($piece) }。
   *[other] { $moves }步之後{ WHOSE($taker) }吃掉{ WHOSE($piece) }。
}
review-why-lets-threat-stand = { WHOSE($taker) }本來就在捉{ WHOSE($piece) }，這樣走沒有理會。
review-why-allows = { $moves ->
    [1] { SIDE($side) }應{ $move }，得{ WHOSE($target) }。
   *[other] { SIDE($side) }應{ $move }，{ $moves }步之後得{ WHOSE($target) }。
}
review-why-allows-threat = { SIDE($side) }應{ $move }，叫殺。
review-why-allows-pin = { SIDE($side) }應{ $move }，困住{ WHOSE($target) }。
review-why-answer = 沒有馬上丟子，{ SIDE($side) }最好的應著是{ $answer }。
review-why-misses-piece = { $moves ->
    [1] 本來可以用{ WHOSE($taker) }吃{ WHOSE($piece) }。
   *[other] 走更好的那步，{ $moves }步之後可以用{ WHOSE($taker) }吃到{ WHOSE($piece) }。
}
review-why-misses-recapture = 本來可以用{ WHOSE($taker) }吃回來。
review-why-misses = { $moves ->
    [1] { $move }可以得{ WHOSE($target) }。
   *[other] { $move }，{ $moves }步之後可以得{ WHOSE($target) }。
}
review-why-misses-threat = { $move }可以叫殺。
review-why-misses-pin = { $move }可以困住{ WHOSE($target) }。

## 為什麼這一步走壞了，說給走棋的人聽

why-ends-the-game = 這樣走，棋局依規則就結束了，對你不利。
why-allows-mate = { $moves ->
    [1] 對方現在一步就能將死你。
   *[other] 對方現在{ $moves }步就能將死你。
}
why-allows-win = { $moves ->
    [1] 對方現在一步就能取勝。
   *[other] 對方現在{ $moves }步就能取勝，你擋不住。
}
why-lets-mate-stand = { $moves ->
    [1] 對方已經在叫殺，下一步就能將死你，這樣走沒有化解。
   *[other] 對方本來{ $moves }步就能將死你，這樣走沒有化解。
}
why-lets-win-stand = { $moves ->
    [1] 對方本來下一步就能取勝，這樣走沒有化解。
   *[other] 對方本來{ $moves }步就能取勝，這樣走沒有化解。
}
why-misses-mate = { $moves ->
    [1] 你本來一步就能將死對方。
   *[other] 你本來{ $moves }步就能將死對方。
}
why-misses-win = { $moves ->
    [1] 你本來一步就能取勝。
   *[other] 你本來{ $moves }步就能取勝，對方擋不住。
}
why-mate-name = 這個殺法叫「{ $name }」。
why-loses = 這樣{ WHOSE($taker) }就能吃掉{ WHOSE($piece) }。
why-gives-away = 這樣{ WHOSE($taker) }就能白吃{ WHOSE($piece) }。
why-gives-away-for = 這樣{ WHOSE($taker) }就能吃掉{ WHOSE($piece) }，你只換回一個{ NAME($returned) }。
why-loses-later = 這樣走，幾步之後{ WHOSE($taker) }會吃掉{ WHOSE($piece) }。
why-lets-threat-stand = { WHOSE($taker) }本來就在捉{ WHOSE($piece) }，這樣走沒有化解。
why-allows = 對方會應{ $move }。
why-misses-piece = 你本來可以用{ WHOSE($taker) }吃到{ WHOSE($piece) }。
why-misses-recapture = 你本來可以用{ WHOSE($taker) }吃回來。
why-misses-later = 走更好的那步，幾步之後可以用{ WHOSE($taker) }吃到{ WHOSE($piece) }。
why-misses = 你錯過了{ $move }。
why-answered = 這樣對方就有一步好棋：{ $mv }。
why-line = 接下來可能是：{ $line }。

## 經典殺法

mate-cannon-behind-horse = 馬後炮
mate-double-cannon = 重炮
mate-smothered-palace = 悶宮
mate-smothered-mate = 悶殺
mate-heaven-and-earth-cannons = 天地炮
mate-iron-bolt = 鐵門栓
mate-palace-side-horse = 臥槽馬
mate-corner-horse = 掛角馬
mate-angler-horse = 釣魚馬
mate-side-tiger = 側面虎
mate-octagon-horse = 八角馬
mate-spring-horse = 拔簧馬
mate-alternating-chariots = 雙車錯
mate-white-faced-general = 白臉將
mate-heart-piercing = 大刀剜心
mate-scooping-the-moon = 海底撈月
mate-three-pieces-to-one-side = 三子歸邊
mate-escorting-the-buddha = 送佛歸殿
mate-minister-over-lord = 臣壓君

## 教練

option-coach = 請教練盯著你走棋，電腦應著之前會提醒你
option-coach-setting = 跟電腦下棋時請教練（從下一盤起）
coach-watches = 教練會盯著{ $player }的每一步。
coach-gives-away = 小心：{ WHOSE($taker) }能吃掉{ WHOSE($piece) }。
coach-gives-away-for = 小心：{ WHOSE($taker) }能吃掉{ WHOSE($piece) }，你只換回一個{ NAME($returned) }。
coach-careful = 小心！{ $why }
coach-choice = { $mv }要悔棋嗎？（{ $at }我就繼續走。）
button-take-back = 悔棋
button-coach-play-on = 不悔，繼續下
done-played-on = 就走這一步，不悔了。
coach-well = 走得好的著法：
coach-given = 白丟的子：{ $pieces }。
coach-given-piece = { NAME($piece) }（{ $mv }）
coach-look-at = 值得再看一次的著法：
coach-line = { $move }：{ $why }
praise-finds-mate = { $moves ->
    [1] 好眼力！一步將死。
   *[other] 好眼力！這是{ $moves }步殺。
}
praise-finds-win = 好眼力！這樣走必勝。
praise-only-move = 好棋！其他著法都差很多。
praise-wins-piece = 走得好！吃到了{ WHOSE($piece) }。
praise-stops-mate = 守得好！對方剛才是在叫殺。
praise-saves-piece = 看得準！{ WHOSE($piece) }脫險了。

# 課程：`/象棋訓練 學棋`。學的人總是執紅，除非句子裡另說。

command-root-learn = 學象棋：課程和解題
command-lessons = 學象棋的走法、殺法、殘局和循環規則
option-lesson = 哪一課；不填就看目錄
option-opening = 哪一種開局；不填就看目錄
option-lesson-move = 你在這一關要走的著法

## 目錄和通用的句子

lessons-menu =
    {""}**學象棋** · 已完成{ $done }/{ $all }關
    每課只要幾分鐘，只有你看得到。選一課，或按按鈕從上次的地方繼續。
openings-menu =
    {""}**開局** · 已完成{ $done }/{ $all }關
    每課講一種布局：要點、主變與大師的著法、一個陷阱、五道選著題，再下一盤。
lessons-choose = 選一課
button-lessons = 課程目錄
button-openings = 開局
button-lessons-begin = 開始
button-lessons-continue = 繼續
button-lesson-show = 教我
button-lesson-again = 我來試試
button-lesson-play = 下下看
button-lesson-back = 上一關
button-lesson-skip = 跳過
button-lesson-next = 下一關
button-lesson-after = 學下一關
lesson-heading = { $title } · { $step }/{ $steps }
lesson-to-forward = 到{ $file }路，向前{ $count }格
lesson-to-back = 到{ $file }路，向後{ $count }格
lesson-to-side = 平到{ $file }路
lesson-alt-arrow = 箭頭：{ $piece }，{ $to }。
lesson-alt-choices = 箭頭：{ $choices }。
lesson-right = ✓ { $mv }，走對了！
lesson-right-mate = ✓ { $mv }，將死了！
lesson-right-no-move = ✓ { $mv }，對方無子可動，你贏了！
lesson-right-answer = ✓ 「{ $answer }」，答對了！{ $why }
lesson-wrong-answer = ✗ 「{ $answer }」不對。{ $why }
lesson-wrong-text = ✗ 圖上現在的箭頭才是`{ $mv }`。請再想想原來的箭頭怎麼寫。
lesson-illegal = ✗ { $mv }不合規則：{ $why }
lesson-other-piece = ✗ 請走標出落點的那顆棋子。
lesson-not-taken = ✗ 可以這樣走，不過要吃的是{ NAME($piece) }。
lesson-elsewhere = ✗ 可以這樣走，但不是這一關要走的。
lesson-no-check = ✗ 這步沒有將軍。
lesson-escapes = ✗ 你走{ $mv }，對方可以用{ $reply }逃開。
lesson-still-moves = ✗ 你走{ $mv }，對方還可以走{ $reply }。
lesson-go-on = ✓ { $mv }，走對了！對方應{ $reply }。接下來把它走完吧。
lesson-shown = 箭頭指的就是：{ $mv }。
lesson-shown-try = 箭頭是其中一種走法：{ $mv }。標出的點都可以走。
lesson-shown-line = 一種走法：{ $line }。箭頭是第一步。
lesson-shown-text = 箭頭這一步寫成`{ $mv }`。
lesson-shown-answer = 答案是「{ $answer }」。{ $why }
lesson-no-move = 這一關不用走棋，按下按鈕就好。
lesson-choose = 輪到{ SIDE($side) }走棋，下面哪一著最好？
lesson-punished = ✗ { $mv }是失誤：對方應{ $reply }。
lesson-loses = ✗ { $mv }會丟{ WHOSE($target) }：{ WHOSE($attacker) }走{ $reply }吃掉它。
lesson-loses-free = ✗ { $mv }會丟{ WHOSE($target) }：{ WHOSE($attacker) }走{ $reply }吃掉它，而且沒有子能吃回來。
lesson-attacked = ✗ { $mv }之後，{ WHOSE($attacker) }走{ $reply }捉{ WHOSE($target) }，而它沒有棋子保護。
lesson-exchanged = ✗ { $mv }雖是等價兌子，但對方走{ $reply }之後占優。
lesson-reason = **{ $mv }**：{ $why }
lesson-masters = 大師在這裡下過{ $count }局：{ $moves }。
lesson-share = { $mv } { $share }%
lesson-opening-game = 你執{ SIDE($side) }，電腦執{ SIDE($bot) }。只要跟你的著法合得上，它就照這個布局走。
lesson-learnt = **記住**：{ $text }
lesson-next = 下一課：{ $title }。
lesson-closing = 課程到此全部結束，下棋要用的你都學過了。用`/象棋 電腦 等級:1`和電腦下一盤，或用`/象棋訓練 解題`來解題。
lesson-open = 還有{ $count }關沒過，目錄裡看得到是哪幾關。
lesson-mate-in = { $count ->
    [1] 請一步將死對方。
   *[other] 請{ $count }步將死對方。
}
lesson-goal-win = 目標：{ $count }步之內贏過電腦{ $level }級。
lesson-goal-hold = 目標：跟電腦{ $level }級下，守住{ $count }步不輸。
lesson-game-begun = 對局已經開始，棋盤在頻道裡。下完之後結果也會在那裡公布。
lesson-game-won = ✓ 過關：{ $player }用{ $count }步取勝。
lesson-game-slow = 贏了，但用了{ $count }步。這一關要在{ $goal }步之內，再試一次吧：`/象棋訓練 學棋`。
lesson-game-held = ✓ 過關：{ $player }守住了{ $count }步。可以繼續下。
lesson-game-drawn = ✓ 過關：{ $player }守和了。
lesson-game-missed = 這一關沒有達到目標，再試一次吧：`/象棋訓練 學棋`。

## 棋子

step-general-moves = 帥每次沿直線走一格，不能離開九宮（畫著交叉斜線的方框）。帥被將死就輸了。請把它走到任何一個標出的點。
step-general-takes = 走到對方棋子所在的點，就把它吃掉。卒正在將軍，吃掉它吧。
step-general-end = 帥（將）每次沿直線走一格，吃子也一樣，不能離開九宮。
step-advisor-moves = 仕沿著九宮的斜線走，每次一格，不能離開九宮。請把它走到任何一個標出的點。
step-advisor-takes = 你的仕吃得到其中一個卒，是哪一個？
step-advisor-end = 仕（士）沿九宮的斜線每次走一格，不能離開九宮。
step-elephant-moves = 相走田字，每次斜走兩格，不能過河。請把它走到任何一個標出的點。
step-elephant-eye = 田字中心叫「象眼」，有子就是塞象眼，飛不過去。用相吃掉一個卒：只有一個吃得到。
step-elephant-end = 相（象）走田字，象眼有子就飛不過去，不能過河。
step-horse-moves = 傌走日字：先直走一格，再向外斜走一格。請把它走到任何一個標出的點。
step-horse-leg = 傌先直走的那一格如果有子，就不能往那個方向跳，這叫「拐馬腳」。用傌吃掉一個卒。
step-horse-end = 傌（馬）走日字：先直走一格，再向外斜走一格；先走的那一格有子就是拐馬腳。
step-chariot-moves = 俥威力最大，橫的直的都能走，不限格數。請把它走到任何一個標出的點。
step-chariot-way = 俥不能跳過棋子，但可以吃掉路上遇到的第一個子。吃掉馬。
step-chariot-end = 俥（車）橫的直的都能走，不限格數，吃路上遇到的第一個子。
step-cannon-moves = 炮不吃子的時候走法和俥一樣。請把它走到任何一個標出的點。
step-cannon-screen = 炮吃子要剛好隔一個子，這個子叫「炮架」，哪一方的都可以。吃掉卒後面的車。
step-cannon-one = 炮架只能有一個，兩個不行，沒有也不行。吃掉炮打得到的車。
step-cannon-end = 炮（砲）走法和俥一樣，吃子要剛好隔一個炮架。
step-soldier-moves = 兵每次向前一格，永遠不能後退。走一步兵吧。
step-soldier-across = 過了河，兵也可以橫走。吃掉你的兵旁邊的卒。
step-soldier-side = 你的兩個兵旁邊都有馬，但只有一個兵過了河。吃掉一匹馬。
step-soldier-end = 兵（卒）每次向前一格，過河後也可以橫走，永遠不能後退。

## 九宮和河界

lesson-palace = 九宮和河界
step-palace-edge = 車在攻擊你的帥，這叫「將軍」，這一步必須解除。你的帥在九宮的角上，還能走到哪裡？
step-palace-guard = 仕守在九宮裡，替帥擋住攻擊。把仕走到帥和車之間。
step-palace-river = 河界把棋盤分成兩半。相不能過河，傌、俥、炮、兵都可以。吃掉砲。
step-palace-end = 將帥和仕（士）不能出九宮，相（象）不能過河，其他棋子都可以過河。

## 將軍和將死

lesson-check = 將軍和將死
step-check-give = 下一步就能吃掉對方的將，叫「將軍」。用俥將軍。
step-check-leave = 被將軍必須馬上應將，方法有三個。第一：帥躲開。
step-check-take = 第二：吃掉將軍的子。
step-check-block = 第三：用棋子擋住。用俥來擋。
step-check-mate = 對方解不了將就是「將死」，你就贏了。已經有一個俥守住了將前面的那條橫線。
step-check-no-move = 沒有被將軍，但無子可動，也算輸，這叫「困斃」。請讓黑方無子可動。
step-check-facing = 將和帥不能在同一條直線上直接相對，這叫「王見王」。現在輪到你：你的傌可以吃車嗎？
step-check-facing-why = 將和帥之間只有這匹傌，傌一離開就王見王了。
step-check-end = 被將軍必須馬上應將：躲開、吃掉或擋住。應不了，或無子可動，就輸了。不能王見王。
step-answer-may-take = 可以吃
step-answer-may-not-take = 不能吃，傌走不開

## 記譜

lesson-notation = 記譜方法
lesson-notation-letters = 著法寫成：棋子、所在的路、方向、數字。直線（路）從你的右手邊數起，一到九路。`{ $side }`是平到五路，`{ $forward }`是前進兩格。箭頭這一步怎麼寫？
lesson-notation-iccs = 著法寫成起點和終點：字母是直線，從紅方左手邊數起，a到i；數字是橫線，從紅方底線數起，0到9。`{ $mv }`是在橫線2上橫走。箭頭這一步怎麼寫？
lesson-notation-uci = 著法寫成起點和終點：字母是直線，從紅方左手邊數起，a到i；數字是橫線，從紅方底線數起，1到10。`{ $mv }`是在橫線3上橫走。箭頭這一步怎麼寫？
lesson-notation-book = 著法寫成棋子和兩個點：先寫橫線，從自己的底線數起；再寫路，從自己的右手邊數起。`{ $mv }`是在橫線3上橫走。箭頭這一步怎麼寫？
lesson-notation-which = 箭頭這一步怎麼寫？
step-notation-arrival = 傌、相、仕斜著走，最後的數字是到達的路。箭頭這一步怎麼寫？
step-notation-points = 俥、炮、兵、帥進退時，最後的數字是走幾格。箭頭這一步怎麼寫？
step-notation-back = 後退也有自己的寫法。箭頭這一步怎麼寫？
step-notation-tandem = 同一路上有兩顆相同的棋子，就不寫路數，改寫前後。箭頭這一步怎麼寫？
step-notation-black = 黑方的路數從黑方的右手邊數起，朝紅方走是進。黑方這一步怎麼寫？
step-notation-end = 棋譜都是這樣寫的，你也可以這樣輸入自己的著法。

## 經典殺法

lesson-mates-cannon = 炮的殺法
lesson-mates-horse = 馬的殺法
lesson-mates-chariot = 車和兵的殺法
step-mates-cannon-double-cannon = **重炮**：雙炮在同一條線上，後炮隔著前炮將軍；對方不管墊什麼，都成了前炮的炮架。
step-mates-cannon-cannon-behind-horse = **馬後炮**：傌和將在同一條線上，中間隔一格，管住將的左右；炮在傌後面將軍。
step-mates-cannon-smothered-palace = **悶宮**：雙士堵住了將的去路，炮隔著士將軍。
step-mates-cannon-heaven-and-earth-cannons = **天地炮**：一炮鎮住中路，另一炮沉底將死。
step-mates-cannon-iron-bolt = **鐵門栓**：炮鎮住中路，帥占住旁邊的肋道，俥沉底將死。
step-mates-cannon-end = 將的去路被堵住時，炮隔著一個炮架就能將死，對方的棋子也可以當炮架。
step-mates-horse-palace-side-horse = **臥槽馬**：傌跳到九宮旁邊的臥槽位將軍，俥守住將的出路。
step-mates-horse-corner-horse = **掛角馬**：傌跳到九宮前方的角（士角）將軍。
step-mates-horse-angler-horse = **釣魚馬**：傌管住花心和它後面的角，由俥將死。
step-mates-horse-side-tiger = **側面虎**：傌在九宮側面高一格的位置（高釣馬），管住將前進的路；俥沉底將死。
step-mates-horse-octagon-horse = **八角馬**：傌占住將斜對面的宮角，管住將的去路，再由其他棋子將死。
step-mates-horse-spring-horse = **拔簧馬**：傌像彈簧一樣從側面跳出將軍；俥和傌在同一條橫線上，既替傌讓路，又守住將前進的路。
step-mates-horse-smothered-mate = **悶殺**：將被自己的棋子堵住，動彈不得，一將就死。
step-mates-horse-end = 傌從九宮旁邊或前方將軍，俥或對方自己的棋子堵住將的去路。
step-mates-chariot-alternating-chariots = **雙車錯**：雙俥輪流將軍，一條線一條線地逼殺。
step-mates-chariot-white-faced-general = **白臉將**：用自己的帥控制敞開的中路，俥來完成最後一擊。
step-mates-chariot-heart-piercing = **大刀剜心**：用俥吃掉九宮花心的士。
step-mates-chariot-scooping-the-moon = **海底撈月**：將被逼到高位，俥沉到底線，從將的背後將死。
step-mates-chariot-three-pieces-to-one-side = **三子歸邊**：俥、傌、炮集中在一側攻殺。
step-mates-chariot-escorting-the-buddha = **送佛歸殿**：兵步步緊逼，把將趕回底線將死。
step-mates-chariot-minister-over-lord = **臣壓君**：士壓在將的頭上，堵住了將的出路，從側面一將就死。
step-mates-chariot-end = 先用別的棋子或自己的帥管住將的去路，再一將就死。

## 殘局

lesson-endings = 實用殘局
step-endings-soldier = **一兵必勝孤將**，只要兵沒有過早沉底。帥占中路，把黑將逼到邊上。
step-endings-soldiers = **雙兵必勝單士。**兩個兵並排靠近九宮，不要沉底。
step-endings-chariot = **單車必勝雙士。**帥占中路，俥從側面和底線攻擊雙士。
step-endings-chariot-horse = **單車必勝單馬**（對方沒有士象）。別讓黑將和馬互相照應。
step-endings-horse = **單馬必勝單士。**帥占好位置，不讓黑將回中路，再從士落單的一側進攻。
step-endings-horse-soldier = **馬兵必勝雙士。**兵牽住一個士，傌來將軍。
step-endings-cannon = **炮仕必勝雙士。**仕當炮架，帥占中路。
step-endings-fortress = **仕相全可以守和單車。**雙仕雙相要連環保護，只走不影響防守的棋子。
step-endings-end = 帥占住敞開的直線也能助攻。仕相全可以守和單車。

## 循環

lesson-repetition = 長將、長捉與和棋
step-answer-red-loses = 紅方判負
step-answer-black-loses = 黑方判負
step-answer-draw = 判和
step-repetition-check = 箭頭的走法一再重複：紅俥每一步都將軍。同一局面第三次出現時，怎麼判？
step-repetition-check-why = 每一步都將軍，叫「長將」，必須變著，不變就判負。
step-repetition-chase = 紅俥每一步都捉沒有保護的砲。同一局面第三次出現時，怎麼判？
step-repetition-chase-why = 每一步都捉同一個沒有保護的子，叫「長捉」，必須變著，不變就判負。只有將帥和兵卒可以一直捉。
step-repetition-black = 這次是黑方在將軍。同一局面第三次出現時，怎麼判？
step-repetition-black-why = 黑方每一步都將軍，是「長將」，必須變著，不變就判負。
step-repetition-soldier = 這裡是紅兵每一步都捉砲。同一局面第三次出現時，怎麼判？
step-repetition-soldier-why = 將帥和兵卒可以一直捉，沒有人犯規，所以判和。
step-repetition-both = 雙方每一步都在將軍。同一局面第三次出現時，怎麼判？
step-repetition-both-why = 雙方都是長將，性質相同，所以判和。
step-repetition-quiet = 雙方來回走動，沒有將軍，也沒有捉子。同一局面第三次出現時，怎麼判？
step-repetition-quiet-why = 循環中沒有人犯規，所以判和。
step-repetition-end = 只有一方長將或長捉，第三次出現時判負。將帥和兵卒可以一直捉。其他的循環判和。

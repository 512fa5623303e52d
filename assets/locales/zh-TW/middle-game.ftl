# 中局課程（assets/middle-game-lessons.toml）：題目、選著的理由，以及要記住的話。

option-middle-game = 哪一課中局；不填就看目錄
middle-game-menu =
    {""}**中局** · 已完成{ $done }/{ $all }關
    十堂小課，局面都來自大師的對局。你執紅。
button-middle-game = 中局

lesson-hanging-pieces = 沒有保護的棋子
step-hanging-pieces-1 = 沒有其他棋子保護的子，被捉住就會白白丟掉。你的俥正捉著黑砲，黑砲沒有保護。吃掉它。
step-hanging-pieces-2 = 炮隔著炮架也能捉子。你有一個炮隔著黑士，捉到了一個沒有保護的子。吃掉它。
step-hanging-pieces-3 = 你的雙俥一個捉砲，一個捉馬。馬保護著砲，誰來保護馬？吃掉沒有保護的那個子。
step-hanging-pieces-end = 每走一步之前，先看哪些子沒有保護：對方的要吃，自己的要救。

lesson-cannon-pin = 炮的牽制
step-cannon-pin-1 = 你的炮和黑將之間隔著兩個子，黑方的這兩個子就被牽制住了：一個離線，另一個就成了炮架。所以士保護不了黑砲。吃掉黑砲。
step-cannon-pin-2 = 黑方中象一離開中路，你的炮就隔著自己的兵將軍，所以它保護不了另一個象。吃掉那個象。
step-cannon-pin-3 = 你的炮隔著黑車瞄準將前面的那一點，黑車和黑將都不能在那裡吃回來。先吃士將軍，再吃車。
step-cannon-pin-end = 炮和將之間隔著兩個子時，將一方的子不能離線，它們在別處保護的子就可以吃。

lesson-open-file = 車占通路
step-open-file-1 = 沒有子擋著的直線就是車的通路。沿著它沉俥吃砲。角上的黑車要是吃回來，你的另一個俥就將死對方。
step-open-file-2 = 你的炮牽制著象和士，黑方底線在你的右翼空無一子。把俥平到通路上，準備沉底將死。
step-open-file-3 = 把俥平到通路上，準備沉底將死。旁邊的黑車不能退回去墊，它一走，你的傌就不再拐腳。另一個黑車要是來擋，就吃掉它。
step-open-file-end = 車要占住直通對方底線的直線，再從那裡找可以吃的子和殺著。

lesson-horse-leg = 拐馬腳
step-horse-leg-1 = 馬被拐住腳，就保護不了那個方向的子。本來有一匹黑馬保護著你俥前面的砲，可是你的炮拐住了它的腳。吃掉黑砲。
step-horse-leg-2 = 你的傌旁邊的黑砲，看起來有黑馬保護，其實黑馬被你的炮拐住了腳。吃掉黑砲。
step-horse-leg-3 = 你的俥同時捉著兩個黑砲。一個有士保護，另一個本來有馬保護，可是馬被你的炮拐住了腳。吃掉這個砲。
step-horse-leg-end = 算馬的保護之前，先看緊鄰它的那一點：不管哪一方的子站在那裡，馬就不能往那個方向跳。

lesson-double-attack = 捉雙
step-double-attack-1 = 同時捉兩個子，對方只能救一個。用兵同時捉車和馬；黑車被你的炮牽制著，吃不了兵。
step-double-attack-2 = 帶將軍的捉雙最厲害，因為對方必須先應將。用傌將軍並捉車，再吃車。
step-double-attack-3 = 炮在一條線上可以兩頭打。隔著士將軍，同時隔著黑卒捉車，再吃車。
step-double-attack-end = 找找看有沒有一個點，能讓一個子同時捉兩個子。其中一個若是將，另一個往往就保不住。

lesson-discovered-attack = 閃擊
step-discovered-attack-1 = 前面的子一離線，後面的子就通了。用炮離線將軍，接著你的俥吃掉線那頭的車。
step-discovered-attack-2 = 你的雙炮和黑將在同一條直線上。前炮一離線，後炮就隔著卒將軍，所以前炮可以放心吃車。吃掉它。
step-discovered-attack-3 = 你的俥擋住了自己的炮。把俥走到能捉黑車的地方，炮同時將軍，接著就吃車。這叫「抽車」。
step-discovered-attack-end = 看看每個子的身後：它一走開，誰的路就通了？若是能將軍，走開的子就可以放手吃子或捉子。

lesson-empty-cannon = 空頭炮
step-empty-cannon-1 = **空頭炮**：炮在中路正對著將，中間什麼子也沒有。黑方不能只墊一個子，一墊就成了炮架。吃掉黑方中卒，架起空頭炮。
step-empty-cannon-2 = 把俥插到空頭炮和將之間將軍。黑方補士來墊，俥再離線，炮就又在將軍。俥離線時捉住黑車，再吃掉它。
step-empty-cannon-3 = 你已經有了空頭炮。把另一個炮擺到它前面，後炮隔著前炮將軍，墊什麼都沒用。
step-empty-cannon-end = 面對空頭炮，墊進去的子都會成為炮架。別讓自己的中路被打空，不然就趁早把將帥移開。

lesson-palace-gaps = 缺士缺象
step-palace-gaps-1 = 黑方雙士都沒了，沒有什麼能替將擋俥。你的其他子看住了將的去路。
step-palace-gaps-2 = 黑方雙象都沒了，底線擋不住你的炮。把第二個炮也沉到底線，擺在第一個炮的後面。
step-palace-gaps-3 = 黑方士象全無。你的傌一離線，炮就隔著黑車將軍。把傌跳到能幫自己的俥將死對方的地方。
step-palace-gaps-end = 缺士怕車馬，缺象怕炮攻。進攻時先破士象，自己的仕相要保住。

lesson-trades = 什麼時候兌子
step-trades-1 = 雙方的車面對面。吃車、吃馬，還是躲開？
step-why-trade-wins = 兌車把黑將引到你另一個俥的直線上：這個俥先吃馬將軍，再沿橫線吃掉另一匹馬。
step-trades-2 = 黑車同時捉著你的俥和傌。你有三個兵，黑方只有一個卒。兌車，還是逃其中一個？
step-why-trade-ahead = 一兌車，兩個子都不丟，你以三兵對一卒進入殘局。
step-trades-3 = 雙方的車面對面。吃車、將軍，還是動帥？
step-why-keep-attacking = 這裡俥留著更有用：下一步又能吃士將軍。兌車的話，黑馬吃回來，攻勢就斷了。
step-trades-end = 有便宜、占優勢或者要防守時可以兌子；正在進攻時，別把進攻的子兌掉。

lesson-won-ending = 勝勢殘局
step-won-ending-1 = 先破防守的子。黑方最後一個士沒有保護。吃掉它。
step-won-ending-2 = 殘局多一個子，往往就能取勝。用俥將軍並捉馬，再吃馬。
step-won-ending-3 = **這裡單俥能勝砲雙士**：黑砲貼在將旁邊。把俥平到邊上，沉到底線就能牽制住砲。你的帥占著中路。
step-won-ending-end = 先破士象，借將軍得子，再穩穩地做殺。帥占住敞開的直線也能助攻。

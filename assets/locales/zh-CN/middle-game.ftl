# 中局课程（assets/middle-game-lessons.toml）：题目、选着的理由，以及要记住的话。

option-middle-game = 哪一课中局；不填就看目录
middle-game-menu =
    {""}**中局** · 已完成{ $done }/{ $all }关
    十个小课，局面都来自大师的对局。你执红。
button-middle-game = 中局

lesson-hanging-pieces = 无根子
step-hanging-pieces-1 = 没有别的子保护的子叫“无根子”，被捉住就会白丢。你的车正捉着黑炮，黑炮无根。吃掉它。
step-hanging-pieces-2 = 炮隔着炮架也能捉子。你有一个炮隔着黑士捉到了一个无根子。吃掉它。
step-hanging-pieces-3 = 你的双车一个捉炮，一个捉马。马保护着炮，谁来保护马？吃掉无根的那个子。
step-hanging-pieces-end = 每走一步之前，先看哪些子无根：对方的要吃，自己的要救。

lesson-cannon-pin = 炮的牵制
step-cannon-pin-1 = 你的炮和黑将之间隔着两个子，黑方的这两个子就被牵制住了：一个离线，另一个就成了炮架。所以士保护不了黑炮。吃掉黑炮。
step-cannon-pin-2 = 黑方中象一离开中路，你的炮就隔着自己的兵将军，所以它保护不了另一个象。吃掉那个象。
step-cannon-pin-3 = 你的炮隔着黑车瞄着将前面的那一点，黑车和黑将都不能在那里吃回来。先吃士将军，再吃车。
step-cannon-pin-end = 炮和将之间隔着两个子时，将一方的子不能离线，它们保护的别处的子就可以吃。

lesson-open-file = 车占通路
step-open-file-1 = 没有子挡着的直线就是车的通路。沿着它沉车吃炮。角上的黑车要是吃回来，你的另一个车就将死对方。
step-open-file-2 = 你的炮牵制着象和士，黑方底线在你的右翼空无一子。把车平到通路上，准备沉底将死。
step-open-file-3 = 把车平到通路上，准备沉底将死。旁边的黑车不能退回去垫，它一走，你的马腿就松开了。另一个黑车要是来挡，就吃掉它。
step-open-file-end = 车要占住直通对方底线的直线，再从那里找可吃的子和杀着。

lesson-horse-leg = 蹩马腿
step-horse-leg-1 = 马被蹩住腿，就保护不了那个方向的子。本来有一匹黑马保护着你车前面的炮，可是你的炮蹩住了它的腿。吃掉黑炮。
step-horse-leg-2 = 你的马旁边的黑炮，看起来有黑马保护，其实黑马被你的炮蹩住了腿。吃掉黑炮。
step-horse-leg-3 = 你的车同时捉着两个黑炮。一个有士保护，另一个本来有马保护，可是马被你的炮蹩住了腿。吃掉这个炮。
step-horse-leg-end = 算马的保护之前，先看紧挨着它的那一点：不管哪一方的子站在那里，马就不能往那个方向跳。

lesson-double-attack = 捉双
step-double-attack-1 = 同时捉两个子，对方只能救一个。用兵同时捉车和马；黑车被你的炮牵制着，吃不了兵。
step-double-attack-2 = 带将军的捉双最厉害，因为对方必须先应将。用马将军并捉车，再吃车。
step-double-attack-3 = 炮在一条线上可以两头打。隔着士将军，同时隔着黑卒捉车，再吃车。
step-double-attack-end = 找一找有没有一个点，能让一个子同时捉两个子。其中一个要是将，另一个往往就保不住。

lesson-discovered-attack = 闪击
step-discovered-attack-1 = 前面的子一离线，后面的子就通了。用炮离线将军，接着你的车吃掉线那头的车。
step-discovered-attack-2 = 你的双炮和黑将在同一条直线上。前炮一离线，后炮就隔着卒将军，所以前炮可以放心吃车。吃掉它。
step-discovered-attack-3 = 你的车挡住了自己的炮。把车走到能捉黑车的地方，炮同时将军，接着就吃车。这叫“抽车”。
step-discovered-attack-end = 看看每个子的身后：它一走开，谁的路就通了？要是能将军，走开的子就可以放手吃子或捉子。

lesson-empty-cannon = 空头炮
step-empty-cannon-1 = **空头炮**：炮在中路正对着将，中间什么子也没有。黑方不能只垫一个子，一垫就成了炮架。吃掉黑方中卒，架起空头炮。
step-empty-cannon-2 = 把车插到空头炮和将之间将军。黑方支士来垫，车再离线，炮就又在将军。车离线时捉住黑车，再吃掉它。
step-empty-cannon-3 = 你已经有了空头炮。把另一个炮摆到它前面，后炮隔着前炮将军，垫什么都没用。
step-empty-cannon-end = 面对空头炮，垫进去的子都会成为炮架。别让自己的中路被打空，不然就趁早把将帅移开。

lesson-palace-gaps = 缺士缺象
step-palace-gaps-1 = 黑方双士都没了，没有什么替将挡车。你的其他子看住了将的去路。
step-palace-gaps-2 = 黑方双象都没了，底线挡不住你的炮。把第二个炮也沉到底线，摆在第一个炮的后面。
step-palace-gaps-3 = 黑方士象全无。你的马一离线，炮就隔着黑车将军。把马跳到能帮自己的车将死对方的地方。
step-palace-gaps-end = 缺士怕车马，缺象怕炮攻。进攻时先破士象，自己的仕相要保住。

lesson-trades = 什么时候兑子
step-trades-1 = 双方的车面对面。吃车、吃马，还是躲开？
step-why-trade-wins = 兑车把黑将引到你另一个车的直线上：这个车先吃马将军，再沿横线吃掉另一匹马。
step-trades-2 = 黑车同时捉着你的车和马。你有三个兵，黑方只有一个卒。兑车，还是逃其中一个？
step-why-trade-ahead = 一兑车，两个子都不丢，你以三兵对一卒进入残局。
step-trades-3 = 双方的车面对面。吃车、将军，还是动帅？
step-why-keep-attacking = 这里车留着更有用：下一步又能吃士将军。兑车的话，黑马吃回来，攻势就断了。
step-trades-end = 有便宜、占优势或者要防守时可以兑子；正在进攻时，别把进攻的子兑掉。

lesson-won-ending = 胜势残局
step-won-ending-1 = 先破防守的子。黑方最后一个士无根。吃掉它。
step-won-ending-2 = 残局多一个子，往往就能取胜。用车将军并捉马，再吃马。
step-won-ending-3 = **这里单车能胜炮双士**：黑炮贴在将旁边。把车平到边上，沉到底线就能牵制住炮。你的帅占着中路。
step-won-ending-end = 先破士象，借将军得子，再稳稳地做杀。帅占住敞开的直线也能助攻。

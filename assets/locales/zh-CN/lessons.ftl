# 课程：`/象棋训练 学棋`。学的人总是执红，除非句子里另说。

command-root-learn = 学象棋：课程和做题
command-lessons = 学象棋：走法、杀法、残局、循环规则
option-lesson = 哪一课；不填就看目录
option-opening = 哪一种开局；不填就看目录
option-lesson-move = 这一关里你走的着法

## 目录和通用的句子

lessons-menu =
    {""}**学象棋** · 已完成{ $done }/{ $all }关
    每课只要几分钟，只有你能看到。选一课，或者点按钮从上次的地方继续。
openings-menu =
    {""}**开局** · 已完成{ $done }/{ $all }关
    每课讲一种布局：要点、主变和大师的走法、一个陷阱、五道选着题，再下一盘。
lessons-choose = 选一课
button-lessons = 课程目录
button-openings = 开局
button-lessons-begin = 开始
button-lessons-continue = 继续
button-lesson-show = 教我
button-lesson-again = 我来试试
button-lesson-play = 下下看
button-lesson-back = 上一关
button-lesson-skip = 跳过
button-lesson-next = 下一关
button-lesson-after = 学下一关
lesson-heading = { $title } · { $step }/{ $steps }
lesson-to-forward = 到{ $file }路，向前{ $count }格
lesson-to-back = 到{ $file }路，向后{ $count }格
lesson-to-side = 平到{ $file }路
lesson-alt-arrow = 箭头：{ $piece }，{ $to }。
lesson-alt-choices = 箭头：{ $choices }。
lesson-right = ✓ { $mv }，走对了！
lesson-right-mate = ✓ { $mv }，将死了！
lesson-right-no-move = ✓ { $mv }，对方无子可动，你赢了！
lesson-right-answer = ✓ “{ $answer }”，答对了！{ $why }
lesson-wrong-answer = ✗ “{ $answer }”不对。{ $why }
lesson-wrong-text = ✗ 图上现在的箭头才是`{ $mv }`。再想想原来的箭头怎么写。
lesson-illegal = ✗ { $mv }不合规则：{ $why }
lesson-other-piece = ✗ 请走标出了落点的那个子。
lesson-not-taken = ✗ 可以这样走，不过要吃的是{ NAME($piece) }。
lesson-elsewhere = ✗ 可以这样走，但不是这里要你走的。
lesson-no-check = ✗ 这步没有将军。
lesson-escapes = ✗ 你走{ $mv }，对方可以用{ $reply }逃开。
lesson-still-moves = ✗ 你走{ $mv }，对方还可以走{ $reply }。
lesson-go-on = ✓ { $mv }，走对了！对方应{ $reply }。接着把它走完吧。
lesson-shown = 箭头指的就是：{ $mv }。
lesson-shown-try = 箭头是其中一种走法：{ $mv }。标出的点都可以走。
lesson-shown-line = 一种走法：{ $line }。箭头是第一步。
lesson-shown-text = 箭头这步写作`{ $mv }`。
lesson-shown-answer = 答案是“{ $answer }”。{ $why }
lesson-no-move = 这一关不用走棋，点按钮就行。
lesson-choose = 轮到{ SIDE($side) }走棋，下面哪一着最好？
lesson-punished = ✗ { $mv }是失误：对方应{ $reply }。
lesson-loses = ✗ { $mv }会丢{ WHOSE($target) }：{ WHOSE($attacker) }走{ $reply }吃掉它。
lesson-loses-free = ✗ { $mv }会丢{ WHOSE($target) }：{ WHOSE($attacker) }走{ $reply }吃掉它，而且没有子能吃回来。
lesson-attacked = ✗ { $mv }之后，{ WHOSE($attacker) }走{ $reply }捉{ WHOSE($target) }，而它没有根。
lesson-exchanged = ✗ { $mv }虽是等价兑子，但对方走{ $reply }之后占优。
lesson-reason = **{ $mv }**：{ $why }
lesson-masters = 大师在这里下过{ $count }局：{ $moves }。
lesson-share = { $mv } { $share }%
lesson-opening-game = 你执{ SIDE($side) }，机器人执{ SIDE($bot) }。只要和你的着法合得上，它就照这个布局走。
lesson-learnt = **记住**：{ $text }
lesson-next = 下一课：{ $title }。
lesson-closing = 全部课程到此结束，下棋要用的你都学过了。用`/象棋 人机 级别:1`和机器人下一盘，或者用`/象棋训练 做题`做题。
lesson-open = 还有{ $count }关没过，目录里能看到是哪几关。
lesson-mate-in = { $count ->
    [1] 请一步将死对方。
   *[other] 请用{ $count }步将死对方。
}
lesson-goal-win = 目标：{ $count }步之内战胜{ $level }级机器人。
lesson-goal-hold = 目标：和{ $level }级机器人下，守住{ $count }步不输。
lesson-game-begun = 对局已经开始，棋盘在频道里。下完之后结果也会在那里公布。
lesson-game-won = ✓ 过关：{ $player }用{ $count }步取胜。
lesson-game-slow = 赢了，用了{ $count }步。这一关要求{ $goal }步之内，再试一次吧：`/象棋训练 学棋`。
lesson-game-held = ✓ 过关：{ $player }守住了{ $count }步。可以接着下。
lesson-game-drawn = ✓ 过关：{ $player }守和了。
lesson-game-missed = 这一关没有达到目标，再试一次吧：`/象棋训练 学棋`。

## 棋子

step-general-moves = 帅每次沿直线走一格，不能离开九宫（画着交叉斜线的方框）。帅被将死就输了。请把它走到任意一个标出的点。
step-general-takes = 走到对方棋子所在的点，就把它吃掉。卒正在将军，吃掉它。
step-general-end = 帅（将）每次沿直线走一格，吃子也一样，不能离开九宫。
step-advisor-moves = 仕沿着九宫的斜线走，每次一格，不能离开九宫。请把它走到任意一个标出的点。
step-advisor-takes = 你的仕能吃到其中一个卒，是哪一个？
step-advisor-end = 仕（士）沿九宫的斜线每次走一格，不能离开九宫。
step-elephant-moves = 相走田字，每次斜走两格，不能过河。请把它走到任意一个标出的点。
step-elephant-eye = 田字中心叫“象眼”，有子就飞不过去。用相吃一个卒：只有一个吃得到。
step-elephant-end = 相（象）走田字，象眼有子就飞不过去，不能过河。
step-horse-moves = 马走日字：先直走一格，再向外斜走一格。请把它走到任意一个标出的点。
step-horse-leg = 马的前后左右紧挨着有子，就不能往那个方向跳，这叫“蹩马腿”。用马吃一个卒。
step-horse-end = 马走日字：先直走一格，再向外斜走一格；紧挨着的子会蹩马腿。
step-chariot-moves = 车威力最大，横竖都能走，不限格数。请把它走到任意一个标出的点。
step-chariot-way = 车不能跳过棋子，但可以吃掉路上遇到的第一个子。吃掉马。
step-chariot-end = 车横竖都能走，不限格数，吃路上遇到的第一个子。
step-cannon-moves = 炮不吃子的时候走法和车一样。请把它走到任意一个标出的点。
step-cannon-screen = 炮吃子要正好隔一个子，这个子叫“炮架”，哪一方的都行。吃掉卒后面的车。
step-cannon-one = 炮架只能是一个，两个不行，没有也不行。吃掉炮打得到的车。
step-cannon-end = 炮走法和车一样，吃子要正好隔一个炮架。
step-soldier-moves = 兵每次向前一格，永远不能后退。走一步兵。
step-soldier-across = 过了河，兵也可以横走。吃掉你的兵旁边的卒。
step-soldier-side = 你的两个兵旁边都有马，但只有一个兵过了河。吃掉一匹马。
step-soldier-end = 兵（卒）每次向前一格，过河后也可以横走，永远不能后退。

## 九宫和河界

lesson-palace = 九宫和河界
step-palace-edge = 车在攻击你的帅，这叫“将军”，这一步必须解除。你的帅在九宫的角上，还能走到哪里？
step-palace-guard = 仕守在九宫里，替帅挡住攻击。把仕走到帅和车之间。
step-palace-river = 河界把棋盘分成两半。相不能过河，马、车、炮、兵都可以。吃掉炮。
step-palace-end = 将帅和仕（士）不能出九宫，相（象）不能过河，其他棋子都可以过河。

## 将军和将死

lesson-check = 将军和将死
step-check-give = 下一步就能吃掉对方的将，叫“将军”。用车将军。
step-check-leave = 被将军时必须马上应将，办法有三个。第一：帅躲开。
step-check-take = 第二：吃掉将军的子。
step-check-block = 第三：垫一个子挡住。用车来垫。
step-check-mate = 对方解不了将就是“将死”，你就赢了。一个车已经守住了将前面的那条横线。
step-check-no-move = 没有被将军，但无子可动，也算输，这叫“困毙”。请让黑方无子可动。
step-check-facing = 将和帅不能在同一条竖线上照面。现在轮到你：你的马可以吃车吗？
step-check-facing-why = 将和帅之间只有这匹马，马一离开，将帅就照面了。
step-check-end = 被将军必须马上应将：躲开、吃掉或者垫子。应不了，或者无子可动，就输了。将帅不能照面。
step-answer-may-take = 可以吃
step-answer-may-not-take = 不能吃，马走不开

## 记谱

lesson-notation = 记谱方法
lesson-notation-letters = 着法写成：棋子、所在的路、方向、数字。竖线（路）从你的右手边数起，一到九路。`{ $side }`是平到五路，`{ $forward }`是前进两格。箭头这步怎么写？
lesson-notation-iccs = 着法写成起点和终点：字母是列，从红方左手边数起，a到i；数字是行，从红方底线数起，0到9。`{ $mv }`是在第2行横走。箭头这步怎么写？
lesson-notation-uci = 着法写成起点和终点：字母是列，从红方左手边数起，a到i；数字是行，从红方底线数起，1到10。`{ $mv }`是在第3行横走。箭头这步怎么写？
lesson-notation-book = 着法写成棋子和两个点：先写行，从自己的底线数起；再写路，从自己的右手边数起。`{ $mv }`是在第3行横走。箭头这步怎么写？
lesson-notation-which = 箭头这步怎么写？
step-notation-arrival = 马、相、仕斜着走，最后的数字是到达的路。箭头这步怎么写？
step-notation-points = 车、炮、兵、帅进退时，最后的数字是走几格。箭头这步怎么写？
step-notation-back = 后退也有自己的写法。箭头这步怎么写？
step-notation-tandem = 同一路上有两个相同的子，就不写路数，改写前后。箭头这步怎么写？
step-notation-black = 黑方从自己的右手边数起，朝红方走是进。黑方这步怎么写？
step-notation-end = 棋谱都是这样写的，你也可以这样输入自己的着法。

## 经典杀法

lesson-mates-cannon = 炮的杀法
lesson-mates-horse = 马的杀法
lesson-mates-chariot = 车和兵的杀法
step-mates-cannon-double-cannon = **重炮**：双炮在一条线上，后炮隔着前炮将军；对方垫子，又给前炮当了炮架。
step-mates-cannon-cannon-behind-horse = **马后炮**：马和将在一条线上，中间隔一格，管住将的左右；炮在马后将军。
step-mates-cannon-smothered-palace = **闷宫**：双士堵住了将的去路，炮隔着士将军。
step-mates-cannon-heaven-and-earth-cannons = **天地炮**：一炮镇住中路，另一炮沉底将死。
step-mates-cannon-iron-bolt = **铁门栓**：炮镇住中路，帅占住旁边的肋道，车沉底将死。
step-mates-cannon-end = 将的去路被堵住时，炮隔着一个炮架就能将死，对方的子也可以当炮架。
step-mates-horse-palace-side-horse = **卧槽马**：马跳到九宫旁边的卧槽位将军，车守住将的出路。
step-mates-horse-corner-horse = **挂角马**：马跳到九宫前方的角（士角）将军。
step-mates-horse-angler-horse = **钓鱼马**：马管住花心和它后面的角，车来将死。
step-mates-horse-side-tiger = **侧面虎**：马在九宫侧面高一格的位置（高钓马），管住将前进的路；车沉底将死。
step-mates-horse-octagon-horse = **八角马**：马占住将斜对面的宫角，管住将的去路，再由别的子将死。
step-mates-horse-spring-horse = **拔簧马**：马像弹簧一样从侧面跳出将军；车和马在同一条横线上，护住马的通路，又守住将前进的路。
step-mates-horse-smothered-mate = **闷杀**：将被自己的子堵住，动弹不得，一将就死。
step-mates-horse-end = 马从九宫旁边或者前方将军，车或者对方自己的子堵住将的去路。
step-mates-chariot-alternating-chariots = **双车错**：双车轮流将军，一条线一条线地逼杀。
step-mates-chariot-white-faced-general = **白脸将**：用自己的帅控制敞开的中路，车来完成最后一击。
step-mates-chariot-heart-piercing = **大刀剜心**：用车吃掉九宫花心的士。
step-mates-chariot-scooping-the-moon = **海底捞月**：将被逼上了高位，车沉到底线，从将的背后将死。
step-mates-chariot-three-pieces-to-one-side = **三子归边**：车、马、炮集中在一侧攻杀。
step-mates-chariot-escorting-the-buddha = **送佛归殿**：兵步步紧逼，把将赶回底线将死。
step-mates-chariot-minister-over-lord = **臣压君**：士压在将的头上，堵住了将的出路，从侧面一将就死。
step-mates-chariot-end = 先用别的子或者自己的帅管住将的去路，再一将就死。

## 残局

lesson-endings = 实用残局
step-endings-soldier = **单兵必胜孤将**，只要兵没有过早沉底。帅占中路，把黑将赶到边上。
step-endings-soldiers = **双兵必胜单士。**两个兵并排靠近九宫，不要沉底。
step-endings-chariot = **单车必胜双士。**帅占中路，车从侧面和底线攻击双士。
step-endings-chariot-horse = **单车必胜单马**（对方没有士象）。别让黑将和马互相照应。
step-endings-horse = **单马必胜单士。**帅占好位置，不让黑将回中路，再从士落单的一侧进攻。
step-endings-horse-soldier = **马兵必胜双士。**兵牵住一个士，马来将军。
step-endings-cannon = **炮仕必胜双士。**仕当炮架，帅占中路。
step-endings-fortress = **仕相全可以守和单车。**双仕双相要连环保护，只走不影响防守的子。
step-endings-end = 帅占住敞开的直线也能助攻。仕相全可以守和单车。

## 循环

lesson-repetition = 长将、长捉与和棋
step-answer-red-loses = 红方判负
step-answer-black-loses = 黑方判负
step-answer-draw = 判和
step-repetition-check = 双方按箭头循环往复：红车步步将军。同一局面第三次出现时怎么判？
step-repetition-check-why = 步步将军叫“长将”，必须变着，不变就判负。
step-repetition-chase = 红车步步捉没有保护的炮（无根子）。同一局面第三次出现时怎么判？
step-repetition-chase-why = 步步捉同一个无根子叫“长捉”，必须变着，不变就判负。只有将帅和兵卒可以一直捉。
step-repetition-black = 这次是黑方在将军。同一局面第三次出现时怎么判？
step-repetition-black-why = 黑方步步将军，是“长将”，必须变着，不变就判负。
step-repetition-soldier = 这里是红兵步步捉炮。同一局面第三次出现时怎么判？
step-repetition-soldier-why = 将帅和兵卒可以一直捉，没有人犯规，所以判和。
step-repetition-both = 双方步步都在将军。同一局面第三次出现时怎么判？
step-repetition-both-why = 双方都是长将，性质相同，所以判和。
step-repetition-quiet = 双方来回走动，没有将军，也没有捉子。同一局面第三次出现时怎么判？
step-repetition-quiet-why = 循环中没有人犯规，所以判和。
step-repetition-end = 只有一方长将或者长捉，第三次出现时判负。将帅和兵卒可以一直捉。其他的循环判和。

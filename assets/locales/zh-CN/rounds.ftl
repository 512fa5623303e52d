# 分轮进行的比赛：积分编排、循环赛、淘汰赛。

choice-swiss = 积分编排赛：每轮和积分相近的人下
choice-round-robin = 循环赛：每人和其他人各下一局，3到8人
choice-knockout = 淘汰赛：输一场就出局

swiss-title = **积分编排赛**{ $name }
round-robin-title = **循环赛**{ $name }
knockout-title = **淘汰赛**{ $name }
swiss-rules =
    • 开赛前报名。赛程未过半还可以补报，正在下的这一轮得半分，之前的轮次没有分。
    • 每轮和积分相近的人下，同样的对手只遇一次。
    • 胜1分，和½分。人数是单数时，名次最低、还没轮空过的人轮空，得1分。
    • 积分相同，依次比对手分（对手积分和）、小分（所胜对手积分加所和对手积分之半）、相互胜负、胜局。
    • 要离开几天，请先用`{ $command }`说一声：这几天不编排你的对局，得半分，但只限一次。
    • 缺席的人这一局判负并退赛，之后可以重新报名。
round-robin-rules =
    • 3到8人，和其他每个人各下一局。
    • 胜1分，和½分。
    • 积分相同，依次比相互胜负、小分（所胜对手积分加所和对手积分之半）、胜局。
    • 没下满一半就退出，所有对局都不算；下满一半以后退出，剩下的判负。
    • 人数是单数时，每人轮空一轮，不得分。
    • 缺席的人这一局判负并退赛。
knockout-rules =
    • 按等级分排种子；有空位时，种子靠前的人首轮轮空。
    • 赢一场就晋级，输一场就出局。
    • 下和了就换先再下两局，还打平就缩短用时再下两局；最后加赛一局，种子靠前的人执黑，和棋就算他晋级。
    • 等级分相同的，先报名的排在前面。不设三四名决赛。
rounds-open = 正在报名，由组织者宣布开赛。
rounds-entrant = • { $player }
rounds-number = 第{ $round }轮
rounds-still-in = 尚未出局：{ $players }
rounds-game = { $red }（红）—{ $black }（黑）
rounds-board = { $board }. { $red }（红，{ $redscore }分）—{ $black }（黑，{ $blackscore }分）
rounds-paired = **{ $name }：第{ $round }轮**
rounds-first-games = **{ $name }：首轮对局**
rounds-more-games = **{ $name }：接下来的对局**
rounds-bye = { $player }本轮轮空，得1分。
rounds-half-bye = { $player }本轮不下，得半分。
rounds-absent = { $player }本轮不下，不得分。
rounds-how-to-begin = 按“开局”就开始你的对局。3天内两人都没有开局，就都判负并退出。
rounds-game-begins = { $name }，第{ $round }轮。
rounds-match-begins = { $name }
rounds-draw-odds = { $name }：本场最后一局，和棋就算{ $player }晋级。
rounds-counts = { $name }：这个结果计入比赛。
rounds-open-games = **未结束的对局**
rounds-no-show = { $name }：{ $player }缺席，{ $opponent }得这一分。
rounds-defaulted = **{ $name }**：下面的对局没有按时开始，双方都判负并退出。
rounds-back-by-join = 按“报名”可以从下一轮起重新参赛。
rounds-no-abort = 这是{ $name }的对局，请下完或认输。
rounds-joined = 报名成功。首轮编排好，我会在这里@你。想退赛，请按“我的名次”。
rounds-joined-late = 报名成功，这一轮得半分，下一轮上场。
rounds-joined-next = 报名成功，下一轮上场。
rounds-left = 你已退出{ $name }。
rounds-leave-sure = 退出{ $name }吗？还没开局的对局都判负。
rounds-leave-for-good = 退出后不能再回来。
rounds-now-away = { $name }：{ $until }再给你编排对局。已经编排好的仍要按时开始。
rounds-away-no-effect = { $name }：这项比赛不能请假。请按时开局，或者告诉组织者。
rounds-started = { $name }开赛了，第一轮马上公布。
rounds-started-already = 已经开赛了。
rounds-too-few = 至少要{ $fewest }人。
rounds-entry-closed = 已经开赛，不能再报名了。
rounds-full = 人满了：{ $max }人。
rounds-no-game = 你现在没有要开始的对局。
rounds-over = **{ $name }结束了。**
rounds-first = 第一名：{ $players }。恭喜！
rounds-nobody-first = 没有人留到最后，冠军空缺。
rounds-no-winner = 这项淘汰赛已经结束。改成这个结果就没有冠军了，所以不改。
rounds-closed = 比赛已经结束。
rounds-own-place = { $name }共{ $count }人，你排第{ $place }。
rounds-own-in = 你参加了{ $name }。
rounds-own-game = 对局{ $game }进行中，对手是{ $opponent }。
rounds-own-to-begin = 你和{ $opponent }的对局还没开始，按“开局”。

# In pictures: heads of columns, and what the picture shows.
rounds-label-points = 积分
rounds-label-buchholz = 对手分
rounds-label-sonneborn-berger = 小分
rounds-alt-table = { $name }的名次
rounds-alt-bracket = { $name }的对阵图

button-start-competition = 现在开赛
button-play-game = 开局

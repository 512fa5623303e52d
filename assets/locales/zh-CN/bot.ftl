# 简体中文。各句的用处见 assets/locales/en/bot.ftl，写法见 docs/translating.md。

language-name = 简体中文
next-sentence = { $first }{ $next }
next-clause = { $first }；{ $next }

## 约战

challenge = { $opponent }，{ $challenger }（{ HOLDS($side) }）约你下一盘象棋，请在{ $time }内答复。
challenge-open = { $challenger }（{ HOLDS($side) }）公开约战，想找人下一盘象棋，{ $time }内有效。点“接受”就能开局。
challenge-declined = { $challenger }，{ $player }没有接受你的约战。
challenge-cancelled = { $challenger }撤回了约战。
challenge-expired = { $challenger }的约战过期了，没有人应战。
challenge-self = 不能和自己约战。不填对手就是公开约战，也可以和我下：`/象棋 人机`。
challenge-bot = 机器人不能应战。想和我下棋，请用`/象棋 人机`。
challenge-direct = 别人看不到这里，公开约战没人能应。写上对手的名字，我用私信邀请：`/象棋 对弈 对手:…`。也可以和我下：`/象棋 人机`。
invite-refused = 我无法私信{ $opponent }，邀请没有发出。请到你们共同的频道约战。
invite-undelivered = 我联系不上{ $opponent }了，约战取消。请到你们共同的频道约战。
invites-spent = 你在24小时内已经用私信发出{ $max }个邀请，请{ $until }再发下一个。
challenge-sent = 已向{ $opponent }发出约战。
challenge-waits = 你（{ HOLDS($side) }）向{ $opponent }约战，对方有{ $time }答复。
in-thread = { $done }请到{ $thread }。
no-thread = { $done }没能开子区，就在这里下吧。
no-thread-bot = { $done }没有单独开子区：我在这里缺少{ $rights }权限。
no-thread-person = { $done }没有单独开子区：你在这里缺少{ $right }权限。
no-thread-kind = { $done }没有单独开子区：这种频道不能开子区。
no-thread-typed = { $done }没有单独开子区：打字时我看不到你能不能开子区，请用斜杠命令。
no-thread-many = { $done }没有单独开子区：你已经有{ $max }盘没下完的棋。
thread-name = 象棋：{ $player }对{ $opponent }
thread-name-open = 象棋：{ $player }公开约战
thread-line = { $player }和{ $opponent }在这个子区下棋。
thread-line-invited = { $player }邀请{ $opponent }在这个子区下棋。
thread-line-open = { $player }在这个子区找人下棋。
seat-offered = 已公开约战，等人来下。
too-many-games = 你在这里的对局和约战已经有{ $max }个了，请先下完或取消一个。
challenge-paused = 你上次约{ $opponent }没有约成，请{ $until }再约。
too-many-challenges = 你已经有{ $max }个约战在等{ $opponent }答复。请取消一个，或者等对方回应。
open-seat = 空位
bot-name = { $level }级机器人
bot-level = { $level }级
game-starts = { $red }（红方）对{ $black }（黑方）。
game-rules = 规则：{ $rules }。
game-time = 用时：{ $time }。
time-none = 不限时
time-per-move = 每步{ $days }天
time-per-move-holiday = 每步{ $days }天，另有{ $holiday }天假期
time-minutes = 每方{ $minutes }分钟
time-seconds = 每步{ $seconds }秒
time-increment = 每方{ $minutes }分钟，每步加{ $seconds }秒
time-byoyomi = 每方{ $minutes }分钟，用完后每步{ $seconds }秒
terms-rated = 本局计等级分。
terms-handicap = { $handicap ->
    [horse] { $player }让单马。
    [cannon] { $player }让单炮。
    [two-horses] { $player }让双马。
    [two-cannons] { $player }让双炮。
    [horse-and-cannon] { $player }让一马一炮。
    [chariot] { $player }让单车。
    [chariot-and-horse] { $player }让一车一马。
   *[two-chariots] { $player }让双车。
}
handicap-or-position = 让子局有固定的起始局面，“让子”和“fen”只能填一个。
rated-needs-start = 计等级分的对局必须从标准局面开始、不让子，并采用世界规则。请去掉这些选项，或者改下不计分的对局。
rated-needs-clock = 计等级分的对局必须有时限，所以“不限时”改成了{ $time }。
clocks-both = 剩余时间：红方{ $red }，黑方{ $black }。
clocks-one = 你还剩{ $left }。
span-seconds = { $count }秒
span-minutes = { $count }分钟
span-hours = { $count }小时
span-days = { $count }天
reminder = { $player }，该你走了：你和{ $opponent }的这盘棋{ $deadline }超时。
countdown = { $deadline }超时。
holiday-taken = { $player }休假{ $days }天。这一步{ $deadline }超时。
holiday-taken-later = { $player }休假{ $days }天，从下一步开始算。
clocks-stood = 我在这里断线了{ $span }，这段时间不算用时。
clocks-stood-elsewhere = 我和{ $player }那边断线了{ $span }，这段时间不算用时。
stopped-direct = ⏸ 计时已暂停：我发不了消息给{ $player }，对方可能屏蔽了我，或者已经离开你我共同的服务器。能联系上就继续；如果{ $at }还是联系不上，对局取消，不判胜负。
stopped-channel = ⏸ 计时已暂停：我在{ $player }下棋的频道发不了消息。能发了就继续；如果{ $at }还是不能，对局取消，不判胜负。
stopped-deleted = ⏸ 计时已暂停：{ $player }下棋的频道被删除了，我也发不了私信。能联系上就继续；如果{ $at }还是联系不上，对局取消，不判胜负。
game-moved-here = { $player }，你和{ $opponent }下棋的频道被删除了，这盘棋改在这里继续。
game-moved-elsewhere = { $player }下棋的频道被删除了，对方改到私信里继续下。
time-is-checked = 对方的时间到了。我先确认对方那边收得到棋局，结果会自动公布。
asked-after = { $player }，你和{ $opponent }的这盘棋已经停了{ $span }，还下吗？如果谁都不走，对局{ $deadline }取消，不判胜负。
called-off-unplayed = 时间到了，双方还没有各走一步。
called-off-quietly = 双方很久没有走棋了。
how-to-move = 回复这条消息，写上着法，例如`{ $example }`，或者点**走棋**。
how-to-press = 点棋盘下面的**走棋**按钮，或者输入`/象棋 走棋`。
how-to-tap = 先点棋子，再点落点。
no-question = 现在没有什么要你回答的。

## 对局

your-move = 轮到{ $player }走棋。
your-move-against = 轮到{ $player }走棋（{ HOLDS($side) }，对手{ $opponent }）。
to-move = 轮到{ $player }（{ SIDE($side) }）走棋。
position-turn = 轮到{ SIDE($side) }走棋。
bot-thinks = { $level }级机器人正在思考。
check = 将军！
double-check = 双将！
move-takes = { $move }，吃{ NAME($piece) }
move-answers = { $answered }　{ $move }
move-planned = { $move }（按预设应对{ $answered }）
move-then = { $move }，{ $what }
draw-offered = { $opponent }，{ $player }向你求和。你走下一步之前都可以答复。
draw-stands = { $player }求和。
draw-declined = { $asker }，{ $player }不同意和棋。
takeback-asked = { $plies ->
    [1] { $opponent }，{ $player }想悔一步棋，同意吗？
   *[other] { $opponent }，{ $player }想悔棋，退回{ $plies }步，同意吗？
}
takeback-refused = { $asker }，{ $player }不同意悔棋。
takeback-withdrawn = { $player }撤回了悔棋请求。
taken-back = { $plies ->
    [1] 已退回一步。
   *[other] 已退回{ $plies }步。
}
players = 对局{ $game }：{ $red }（红方）对{ $black }（黑方）。
legal-moves = { SIDE($side) }有{ $count }种走法：
no-moves-yet = 双方都还没有走棋。
choose-piece = 走哪个子？
choose-piece-against = 和{ $opponent }的对局，该你走了：
choose-other = 换一个子？
choose-target = 走到哪里？
choose-target-of = { $piece }：走到哪里？
resign-sure = 确定向{ $opponent }认输吗？
resign-kept = 那就接着下。
more = 你和{ $opponent }的对局，还可以：
no-game = 这里没有对局。用`/象棋 对弈`约人，或者用`/象棋 人机`和我下。
no-rematch = 你在这里没有已经结束的对局，没法再来一局。
rematch-too-early = 这盘棋还没下完。
rematch-is-on = 新的一局已经开始了。
rematch-already-offered = 你已经提出再来一局了。
which-game = 你说的是哪一盘？
which-game-to-move = { $text }在不止一盘棋里能走，你说的是哪一盘？
game-of-mine = 对局{ $game }：对手{ $opponent }，第{ $number }回合
game-of-others = 对局{ $game }：{ $red }对{ $black }，第{ $number }回合
abort-sure = 这是你自己和{ $opponent }的对局。确定取消，不判胜负吗？
why-nothing = 本局没有裁决，目前也没有需要裁决的循环着法。

## 私下答复

done-accepted = 对局开始。
done-declined = 已拒绝约战。
done-cancelled = 已撤回约战。
done-draw-offered = 已向{ $opponent }求和。
done-draw-declined = 已拒绝和棋。
done-drawn = 双方同意和棋。
done-takeback-asked = 已向{ $opponent }请求悔棋。
done-takeback-refused = 已拒绝悔棋。
done-taken-back = 已悔棋。
done-aborted = 对局已取消。
done-resigned = 你认输了。
done-timeout = 晚了一步：时间已经用完。
done-holiday = 已休假{ $days }天。
done-planned = 已预设：{ $moves }。只要对方照这样走，我就替你应。
done-plans-dropped = 你的预设着法已删除。
done-annulled = 这盘棋不再计入等级分。
plan-which-game = 这些着法在你的{ $count }盘棋里都走得通。要预设哪一盘，就回复那一盘的棋盘。
plans-none = 你没有预设着法。可以这样预设：`/象棋 预设 马8进7 然后 车一平二`。
plans-list = 你的预设着法：
plans-of-game = 对局{ $game }，对手{ $opponent }：
plans-drop-how = 要删除，请点按钮，或者用`/象棋 预设 清除:是`。
button-drop-plans = 删除（对局{ $game }）
plan-part = 第{ $number }步有问题。{ $why }
done-board = 棋盘在这里。

## 等级分与战绩

rating-changes = 等级分：{ $changes }。
rating-change = { $player } { $rating }（{ $by }）
unrated-too-short = 不计等级分：双方至少要各走{ $moves }步。
unrated-too-many = 不计等级分：同一对棋手每天最多{ $most }盘计分。
unrated-hints = 不计等级分：用过提示。
unrated-terms = 不计等级分：只有真人之间、从标准局面开始、采用世界规则的对局才计分。
no-records-of-programs = { $player }是机器人，机器人没有等级分。你对我的战绩见`/象棋棋手 资料`。
keeps-hidden = { $player }没有公开资料。
rating-none = { $player }还没有等级分。想下计分对局：`/象棋 对弈 计分:是`。
rating-of = { $player }的等级分：
rating-overall = { $pool ->
    [live] 即时棋
   *[correspondence] 慢棋
}（全部服务器）：**{ $rating }** ± { $deviation }，共{ $games }局，{ $wins }胜{ $draws }和{ $losses }负。
rating-server = { $pool ->
    [live] 即时棋
   *[correspondence] 慢棋
}（本服务器）：**{ $rating }** ± { $deviation }，共{ $games }局，{ $wins }胜{ $draws }和{ $losses }负。
rating-peak = 最高分：{ $rating }。
rating-provisional = `?`表示定级中：±后面的数小于{ $deviation }就算定级。
top-here = **{ $pool ->
    [live] 即时棋
   *[correspondence] 慢棋
}排行榜**（本服务器）：
top-overall = **{ $pool ->
    [live] 即时棋
   *[correspondence] 慢棋
}排行榜**（全部服务器）：
top-line = { $place }. { $player } **{ $rating }**，{ $games }局
top-nobody = 这里还没有人有等级分。想下计分对局：`/象棋 对弈 计分:是`。
versus-oneself = 请选两位不同的棋手。
versus-none = { $player }和{ $opponent }还没有下完过一盘棋。
versus-score = { $player }对{ $opponent }：{ $wins }胜{ $draws }和{ $losses }负。
versus-side = { HOLDS($side) }：{ $wins }胜{ $draws }和{ $losses }负。
versus-game = 对局{ $game }（{ $date }）：{ $result }
profile-none = { $player }还没有下完过一盘棋。
profile-of = { $player }的资料
profile-openings = 常用布局：{ $openings }。
favourite-opening = { $name }（{ $count }局）
profile-graph = 曲线图统计全部服务器：实线是即时棋，虚线是慢棋。
streak-won = 最近对真人棋手{ $count }连胜。
streak-lost = 最近对真人棋手{ $count }连败。
streak-drawn = 最近对真人棋手{ $count }连和。
bot-beaten = 对机器人：战胜过{ $level }级（{ $games }局{ $wins }胜）。
bot-not-beaten = 对机器人：和{ $level }级下过{ $games }局，还没有赢过。
bot-estimate = 棋力：大约相当于{ $level }级机器人。
games-mine = 你的对局和约战：
games-of = { $player }在这里的对局和约战：
games-none = 你没有正在进行的对局。用`/象棋 对弈`约人，或者用`/象棋 人机`和我下。
games-none-here = 你在这里没有正在进行的对局。
games-none-of = { $player }在这里没有正在进行的对局。
games-more = 还有{ $count }盘没有列出。
games-elsewhere = 你在别处还有{ $count }盘：用`/象棋 对局`查看，只有你能看到。
game-your-turn = **该你走**：对手{ $opponent }，第{ $number }回合。
game-their-turn = 对手{ $opponent }，第{ $number }回合：轮到{ $player }走棋。
game-challenged = **收到约战**：来自{ $opponent }，{ $expires }失效。
game-offered = 已发出约战（对手：{ $opponent }），{ $expires }失效。
game-time-ends = { $deadline }超时。
annul-moderators = 只有{ $who }可以用`/象棋 取消 取消成绩:是`让一盘棋不计等级分。
who-moderates = 拥有“管理消息”权限的成员
who-manages = 拥有“管理服务器”权限的成员
who-came-first = 管理员（最早加入的人）
annul-sure = 确定让对局{ $game }（红方{ $red }，黑方{ $black }）不计等级分吗？之后的等级分会重新计算，此操作无法撤销。
annulled = { $moderator }取消了对局{ $game }（红方{ $red }，黑方{ $black }）的成绩：不再计入等级分。

## 布局

# leaves out $chinese
opening = 布局：{ $name }。
opening-central-cannon = 中炮局
opening-elephant = 飞相局
opening-soldier = 仙人指路
opening-horse = 起马局
opening-edge-horse = 边马局
opening-cross-palace-cannon = 过宫炮局
opening-palace-corner-cannon = 仕角炮局
opening-golden-hook-cannon = 金钩炮局
opening-edge-cannon = 边炮局
opening-river-cannon = 巡河炮局
opening-edge-soldier = 边兵局
opening-advisor = 上仕局
opening-screen-horses = 中炮对屏风马
opening-screen-horses-river-bank-chariot = 中炮巡河车对屏风马
opening-screen-horses-crosswise-chariot = 中炮横车对屏风马
opening-screen-horses-river-chariot = 中炮过河车对屏风马
opening-screen-horses-patrol = 中炮过河车对屏风马左马盘河
opening-screen-horses-chariot-exchange = 中炮过河车对屏风马平炮兑车
opening-screen-horses-central-soldier = 中炮过河车急进中兵对屏风马平炮兑车
opening-screen-horses-cannons-5-9 = 五九炮过河车对屏风马平炮兑车
opening-screen-horses-cannons-5-7 = 五七炮对屏风马
opening-screen-horses-cannons-5-6 = 五六炮对屏风马
opening-screen-horses-cannons-5-8 = 五八炮对屏风马
opening-screen-horses-river-bank-cannon = 中炮巡河炮对屏风马
opening-screen-horses-two-headed-snake = 中炮对屏风马两头蛇
opening-screen-horses-two-cannons = 中炮对屏风马双炮过河
opening-sandwiched-horses = 中炮对反宫马
opening-sandwiched-horses-cannons-5-6 = 五六炮对反宫马
opening-single-horse = 中炮对单提马
opening-three-step-tiger = 中炮对三步虎
opening-turtle-back-cannon = 中炮对龟背炮
opening-mandarin-duck-cannons = 中炮对鸳鸯炮
opening-same-direction-cannons = 顺炮
opening-same-direction-straight-chariot = 顺炮直车对横车
opening-same-direction-crosswise-chariot = 顺炮横车对直车
opening-opposite-direction-cannons = 列炮
opening-blockading-cannon = 中炮对左炮封车
opening-blockading-cannon-opposite-cannons = 中炮对左炮封车转列炮
opening-cross-palace-cannon-central-cannon = 过宫炮对中炮
opening-palace-corner-cannon-central-cannon = 仕角炮对中炮
opening-elephant-central-cannon = 飞相局对中炮
opening-elephant-palace-corner-cannon = 飞相局对士角炮
opening-elephant-cross-palace-cannon = 飞相局对过宫炮
opening-elephant-soldier = 飞相局对进卒
opening-elephant-horse = 飞相局对起马
opening-facing-soldiers = 对兵局
opening-soldier-cannon-behind-soldier = 仙人指路对卒底炮
opening-soldier-central-cannon = 仙人指路对中炮
opening-soldier-elephant = 仙人指路对飞象
opening-soldier-horse = 仙人指路对起马
opening-horse-soldier = 起马局对进卒
opening-horse-central-cannon = 起马局对中炮
opening-horse-horse = 起马局对起马

## 终局

end-checkmate = 将死！
end-stalemate = 困毙：{ SIDE($side) }无子可动，判负。
end-perpetual-check = 长将判负。
end-perpetual-chase = 长捉判负。
end-perpetual-attack = 长打判负。
end-repeated-check = 和棋：同样的将军连续出现了三次。
end-repetition = 和棋：局面循环反复。
end-no-progress = 和棋：双方长时间没有吃子，已满自然限着。
end-insufficient-material = 和棋：双方剩下的子力都不足以取胜。
end-bare-general = 和棋：光杆老将一动就会被吃，无处可走。
end-resignation = { SIDE($side) }认输。
end-agreement = 双方同意和棋。
end-timeout-drawn = 和棋：一方超时，但对方剩下的子力不足以取胜。
end-timeout = { SIDE($side) }超时，判负。
end-aborted = 对局取消。
beats = { $winner }（{ SIDE($side) }）战胜{ $loser }。
side-beats = { $side ->
    [red] 红胜。
   *[black] 黑胜。
}
result-drawn = { $red }和{ $black }握手言和。
result-none = { $red }和{ $black }这盘棋没下完。

## 循环

warning-check = { $player }，再这样将下去就是长将，会判负，别再走`{ $move }`。
warning-chase = { $player }，再这样捉{ NAME($piece) }就是长捉，会判负，别再走`{ $move }`。
warning-attack = { $player }，再这样打下去就是长打，会判负，别再走`{ $move }`。
ahead-loses = 同一局面再出现一次，判{ SIDE($side) }负。
ahead-draw = 同一局面再出现一次，判和。
warning-draw = { $player }，这个局面再出现一次就判和，不想和棋就别再走`{ $move }`。
ruling-check = { SIDE($side) }在循环中步步将军。长将是禁着，{ SIDE($side) }判负。
ruling-chase = { SIDE($side) }在循环中一直捉{ NAME($piece) }。长捉是禁着，{ SIDE($side) }判负。
ruling-chases = { SIDE($side) }在循环中步步捉子。长捉是禁着，{ SIDE($side) }判负。
ruling-pinned-chase = { SIDE($side) }在循环中一直捉被马牵制、走不开的车。长捉是禁着，{ SIDE($side) }判负。
ruling-attack = { SIDE($side) }在循环中步步都在打：将军、叫杀或者捉子。长打是禁着，{ SIDE($side) }判负。
ruling-graver = { SIDE($side) }也在打，但性质较轻。
ruling-mutual = 双方都在长打，性质相同，判和。
ruling-nobody = 循环中双方都没有走禁着，判和。
ruling-attacks = 逐着来看：{ $attacks }。
attack-check = { WHOSE($attacker) }将军
attack-chase = { WHOSE($attacker) }捉{ WHOSE($target) }
attack-mate-threat = { WHOSE($attacker) }叫杀

## 提示

hint-nudge = 看看{ WHOSE($piece) }。
hint-move = 走{ $move }。
hint-taken = { $opponent }，{ $player }向我要了提示。
hint-too-late = 提示还没出来，棋局已经往下走了。
hint-crowded = 我还在想你别的对局，等那些提示出来了再问我吧。
hints-counted = { $player }有{ $count }步用了提示。
idea-mates = { $moves ->
    [1] 思路：一步将死！
   *[other] 思路：不管怎么应，{ $moves }步之内将死。
}
idea-leaves-no-move = { $moves ->
    [1] 思路：一步困毙，无子可动也算输。
   *[other] 思路：不管怎么应，{ $moves }步之内困毙，无子可动也算输。
}
idea-holds-out = 思路：败局已定，尽量多撑几步。
idea-stops-mate = 思路：化解杀着。
idea-keeps-a-move = 思路：留一步活路，别被困毙。
idea-takes = 思路：吃掉{ WHOSE($target) }，算下来占便宜。
idea-takes-free = 思路：白吃{ WHOSE($target) }，不会被吃回来。
idea-takes-checker = 思路：吃掉{ WHOSE($target) }，解除将军。
idea-steps-out-of-check = 思路：老将挪开，避开将军。
idea-stops-check = 思路：解将。
idea-checks-and-attacks = 思路：先将军，不管怎么应，接着都能吃到{ WHOSE($target) }。
idea-forks = 思路：捉双，同时攻击{ WHOSE($targets) }。
idea-escapes = 思路：躲开危险。
idea-protects = 思路：保护{ WHOSE($target) }。
idea-shields = 思路：替{ WHOSE($target) }挡住攻击。
idea-threatens-mate = 思路：叫杀。
idea-attacks = 思路：捉{ WHOSE($target) }，准备得子。
idea-attacks-free = 思路：捉{ WHOSE($target) }，它没有根（没有别的子保护）。
idea-uncovers = 思路：让开路，让{ WHOSE($attacker) }捉{ WHOSE($target) }。
idea-screens = 思路：给{ WHOSE($attacker) }当炮架，捉{ WHOSE($target) }。
idea-trades = 思路：兑掉{ WHOSE($target) }，双方得失差不多。
idea-captures = 思路：吃掉{ WHOSE($target) }。
idea-pins = 思路：困住{ WHOSE($target) }，让它动弹不得。
idea-checks = 思路：将军。
idea-offers = 思路：弃子，别的走法我看都更糟。
idea-takes-middle-file = 思路：占据中路。
idea-crosses-river = 思路：过河。
idea-develops = 思路：把这个子调动出来。
idea-takes-open-file = 思路：占住一条通畅的竖线，线上没有自己的其他棋子。
idea-makes-way = 思路：给{ WHOSE($target) }让路。
idea-holds-back = 思路：牵制{ WHOSE($target) }。
idea-aims-at = 思路：瞄准{ WHOSE($target) }。
idea-links = 思路：巩固阵形，和{ WHOSE($target) }互相保护。
idea-restricts = 思路：限制{ WHOSE($target) }的活动。
idea-heads-for = 思路：下一步攻击{ WHOSE($target) }。
idea-activates = 思路：走到更灵活的位置。
idea-waits = 思路：稳一手，不给对方白吃子的机会。
standing-mated = { $moves ->
    [1] 不管你怎么走，对方下一步都能将死你。
   *[other] 不管你怎么走，对方最多{ $moves }步就能将死你。
}
standing-lost = { $moves ->
    [1] 不管你怎么走，对方下一步都能赢。
   *[other] 不管你怎么走，对方最多{ $moves }步就能赢。
}
standing-winning = 你已是胜势，胜率{ $chance }%。
standing-better = 你占优，胜率{ $chance }%。
standing-level = 双方均势，你的胜率{ $chance }%。
standing-worse = 你处于下风，胜率{ $chance }%。
standing-losing = 你已是败势，胜率{ $chance }%。
threat-mates = { $moves ->
    [1] 当心：对方下一步就要将死你。
   *[other] 当心：对方要在{ $moves }步之内将死你。
}
threat-mates-by = { $moves ->
    [1] 如果不防，对方走{ $move }就把你将死了。
   *[other] 如果不防，对方走{ $move }，{ $moves }步之内就能将死你。
}
threat-leaves-no-move = { $moves ->
    [1] 当心：对方下一步就要困毙你，你无子可动就输了。
   *[other] 当心：对方要在{ $moves }步之内困毙你，你无子可动就输了。
}
threat-leaves-no-move-by = { $moves ->
    [1] 如果不防，对方走{ $move }，你就被困毙，输了。
   *[other] 如果不防，对方走{ $move }，{ $moves }步之内就能困毙你。
}
threat-takes = 当心：{ WHOSE($target) }有危险。
threat-takes-by = 如果不防，对方走{ $move }，就能吃到{ WHOSE($target) }。

## 拒绝

refuse-not-your-turn = 还没轮到你：现在是{ SIDE($side) }走棋。
refuse-coach-waits = 先决定一下：悔棋，还是“不悔，接着下”？
refuse-for-somebody-else = 这个约战是发给{ $player }的。
refuse-not-a-player = 这盘棋不是你在下。
refuse-game-over = 这盘棋已经结束了。
refuse-not-started = 对方还没有接受约战。
refuse-not-open = 这个约战已经失效了。
refuse-own-challenge = 这是你自己的约战。要撤回，请点“取消”或者用`/象棋 取消`。
refuse-not-your-challenge = 只有发起人能撤回约战，只有被邀请的人能拒绝。
fault-time = 我看不懂这个用时。可以写`不限时`、`3天`（每步3天）、`10`（每方10分钟）、`10+5`（每方10分钟，每步加5秒），或者`10/30s`（每方10分钟，用完后每步30秒）。
fault-time-days = 每步可以是1到14天。
fault-time-holiday = 假期可以是0到30天。
fault-time-minutes = 每方可以是0到180分钟。
fault-time-seconds = 每步可以是1到180秒；每方有分钟数时也可以是0。
refuse-nothing-due = 还没有到时间。
refuse-rated-hint = 这盘棋计等级分，不能用提示。
refuse-rated-takeback = 这盘棋计等级分，不能悔棋。
refuse-no-days-per-move = 只有按天计时的对局才有假期和预设着法。
refuse-holiday-too-long = { $left ->
    [0] 这盘棋你已经没有假期了。
   *[other] 这盘棋你只剩{ $left }天假期了。
}
refuse-plan-on-own-turn = 现在轮到你，直接走就行。预设着法要在对方思考时用。
refuse-plan-without-answer = 请写上你的应着：`/象棋 预设 马8进7 然后 车一平二`。
refuse-too-many-plans = 最多能预设{ $max }条。`/象棋 预设 清除:是`会全部删除。
refuse-plan-too-long = 一条预设最多{ $max }步。
refuse-no-plans = 这盘棋你没有预设着法。
refuse-not-rated = 这盘棋没有计入等级分。
refuse-draw-already-offered = 你已经求和了，请等对方答复。
refuse-draw-just-declined = 对方刚刚拒绝和棋。你走过下一步之后可以再提。
refuse-no-draw-offer = 没有人向你求和。
refuse-nothing-to-take-back = 你没有可以悔的棋。
refuse-takeback-already-asked = 你已经提出悔棋了，请等对方答复。
refuse-takeback-just-refused = 对方刚刚拒绝悔棋。你走过下一步之后可以再提。
refuse-no-takeback-asked = 对方没有请求悔棋。
refuse-somebody-elses-question = 这个问题不是问你的。
refuse-may-not-abort = 双方都走过棋了，只有{ $who }能用`/象棋 取消`取消这盘棋。你可以认输或者求和。
refuse-two-places = 这盘棋在两个地方同时进行，管理员取消不了，也不能改成绩。棋手自己可以认输或者和棋。
stale-button = { $plies ->
    [1] 这是旧棋盘上的按钮：之后又走了{ $last }。现在的棋盘如下。
   *[other] 这是旧棋盘上的按钮：之后又走了{ $plies }步，最后一步是{ $last }。现在的棋盘如下。
}
stale-taken-back = 这是旧棋盘上的按钮：之后有过悔棋。现在的棋盘如下。
unknown-button = 这个按钮已经失效。用`/象棋 棋盘`看棋盘吧。
unknown-game = 找不到这盘棋了。
fault-not-ours = 这里没有{ $text }这个命令。用`/象棋 帮助`查看所有命令。
fault-no-name = 请告诉我要做什么，例如`/象棋 帮助`。
fault-command = 我看不懂{ $text }。试试`/象棋 帮助`。
fault-command-near = 我看不懂{ $text }。你是想说`{ $near }`吗？
fault-old-command = 我没有{ $text }这个命令，或者已经不用了。用`/象棋 帮助`查看所有命令。如果Discord还显示旧命令，请重启Discord。
fault-option = `{ $command }`没有{ $text }这个选项。可用的选项：{ $options }。
fault-no-options = `{ $command }`没有选项，我看不懂{ $text }。
fault-option-near = `{ $command }`没有{ $text }这个选项。你是想说`{ $near }`吗？
fault-missing = `{ $command }`还要填`{ $option }`。可以填：{ $options }。
fault-missing-move = 走哪一着？例如`/象棋 走棋 { $example }`。
fault-value = `{ $option }`不能是{ $text }。
fault-number = `{ $option }`不能是{ $text }：请填{ $min }到{ $max }的整数。
fault-yes-or-no = `{ $option }`不能是{ $text }：请填`是`或`否`。
fault-person = 这里没有叫{ $text }的人。
fault-choice = `{ $option }`不能是{ $text }：可选的有{ $names }。
fault-too-much = `{ $command }`后面的{ $text }我看不懂。
fault-position = 这个局面摆不出来：{ $why }
fault-position-over = 这个局面胜负已分。
fault-no-position = 这条消息里没有局面。局面要用FEN来写，例如`{ $example }`。
failure = 我这边出了故障（故障编号{ $incident }）。棋局没有变，请再试一次。
database-displaced = 我的数据库文件被移走或删除了，现在什么都存不了（故障编号{ $incident }）。棋局没有变，请告诉维护我的人。
discord-missing-permission = （我在这里不能发图片，所以用文字棋盘代替。请给我“附加文件”权限。）
discord-rejected = （Discord没有收下完整的消息，所以这里少了一部分。）
discord-empty-thread = 我中途断线了，这里的对局没有开始。请重新开一盘。
discord-text-withheld = Discord没有让我看到这条回复的内容。请@我、回复时别关提醒、输入`/象棋 走棋`，或点棋盘下面的**走棋**。
cannot-post = 我在这个频道发不了消息，大家就看不到棋局。请在这里给我{ $rights }权限。
cannot-write = 我现在在这个频道发不了消息，大家看不到。
borrowed-private = 你在这个服务器没有{ $right }权限，所以我在这里说的话只有你看得到，别人看不到棋局。请在私信里和我下：`/象棋 人机`；和朋友下用`/象棋 对弈 对手:…`。
borrowed-clock = 这里没有添加我，我没法计时判负，所以这里的对局不计时，也不计等级分。私信里两样都可以：在那里输入`/象棋 对弈 对手:…`，我去邀请对手。
borrowed-lobby = 这里没有添加我，我没法计时判负，而这样找到的对局都计时。请在私信里找对手：`{ $command }`。
borrowed-settings = 这里没有添加我，所以这里没有什么可设置的。你自己的设置：`/象棋设置 个人`。
goes-on-directly = 接下来请看你和我的私信。
no-direct-messages = Discord不让我私信你。请先给我发一条私信，再试一次。
post-waits = 我现在在这个频道发不了消息，能发的时候马上补上。
nothing-begun = 所以什么都没有开始。
game-unchanged = 棋局保持原样，等我能在这里发消息了再继续。
right-view = “查看频道”
right-send = “发送消息”
right-send-in-threads = “在子区内发送消息”
right-create-threads = “创建公共子区”
right-connect = “连接”
right-external-apps = “使用外部应用”
thinking-soon = 现在等我走棋的对局很多，前面还有{ $ahead }步，大约{ $seconds }秒后走这一步。
slow-down = 一下子太多了。接下来半分钟，我只看你对局中的着法和`help`。
slow-down-server = 这个服务器的请求一下子太多。接下来半分钟，我在这里只看着法和`help`。
slow-down-answers = 我已经连续回复你好几次了。接下来半分钟，我只回复着法和`help`。
slow-down-unreadable = 你连续几条消息我都没看懂。接下来半分钟，我只回复命令、你对局中的着法和`help`。
busy = 这个频道现在很忙，请稍后再试。
game-set-aside = 这里有一盘棋的数据读不出来了，我先把它放在一边（故障编号{ $incident }）。数据没有删除，其他对局照常进行。
typed-too-early = 你输入{ $text }的时候，上一步棋还没有显示出来，所以我没有走。请看看新局面，还想走就再输入一次。
older-board = 你回复的是旧棋盘。
older-board-legal = 你回复的是旧棋盘，所以{ $text }还没有走。在最新的棋盘上这步也可以走：点按钮就走。
read-refused = { $text }：{ $why }

## 读着法

read-unreadable = 我看不懂这步棋。请像`{ $example }`这样写。
read-incomplete = 少了最后一个数字。请像`{ $example }`这样写。
read-incomplete-file = 少了最后一个数字，要走到第几路？
read-incomplete-points = 少了最后一个数字，要走几格？
read-incomplete-rank = 少了最后一个数字，要走到哪一行？
read-several = 请一次只走一步。
read-too-long = 这太长了，不像一步棋。
read-out-of-range = “{ $char }”超出范围，路数和格数都是1到9。
read-not-enabled = { $dialect ->
    [french] 这像是法文记谱法，这里没有启用。想用的话，请在`/象棋设置 个人`里选择。
    [vietnamese] 这像是越南文记谱法，这里没有启用。想用的话，请在`/象棋设置 个人`里选择。
    [uci] 这像是行号为1到10的坐标，这里的行号是0到9。
   *[other] 这像是一种这里没有启用的记谱法。
}
read-ambiguous = 这样写有歧义，你想走哪一步？
read-doubtful = { WHOSE($piece) }可以这样走。如果你指的是{ WHOSE($other) }，那就不行：{ $why }要走{ NAME($piece) }吗？
read-no-such-piece-on-file = 你的{ $file }路没有{ NAME($piece) }。
read-no-such-piece = 你没有{ NAME($piece) }。
read-no-such-tandem = 同一路上没有两个{ NAME($piece) }，不必分前后。
read-off-board = { WHOSE($piece) }会走出棋盘。
read-same-file = { WHOSE($piece) }本来就在{ $number }路上。
read-never-sideways = { WHOSE($piece) }不能平走，只能进或退。
read-cannot-reach = { WHOSE($piece) }往这个方向走不到{ $number }路。
read-wrong-piece = { $square }上是{ NAME($stands) }，不是{ NAME($named) }。

## 不合规则的着法

illegal-no-piece = { $square }上没有棋子。
illegal-wrong-turn = { $square }上的{ NAME($piece) }是{ SIDE($side) }的。
illegal-own-piece = 那里已经有你自己的{ NAME($piece) }了。
illegal-not-its-move = { WHOSE($piece) }走不到那里。{ $rule }
illegal-hobbled = { WHOSE($moved) }被{ WHOSE($piece) }蹩住了马腿。
illegal-eye-blocked = { WHOSE($moved) }飞不过去，象眼被{ WHOSE($piece) }塞住了。
illegal-blocked = { WHOSE($piece) }挡住了路。
illegal-no-screen = { WHOSE($moved) }没有炮架，打不到。炮吃子必须正好隔一个子。
illegal-too-many-screens = { WHOSE($moved) }隔了{ $count }个子，打不到。炮吃子必须正好隔一个子。
illegal-leaves-palace = { NAME($piece) }不能出九宫。
illegal-crosses-river = 相（象）不能过河。
illegal-backwards = 兵卒不能后退。
illegal-sideways-too-early = 兵卒过了河才能平走。
illegal-facing-generals = 这样双方的将帅就照面了，中间必须有子隔开。
illegal-leaves-check = 这样你的老将会被{ WHOSE($piece) }吃掉（送将）。
moves-general = 将帅在九宫内走直线，每次一格。
moves-advisor = 仕（士）在九宫内走斜线，每次一格。
moves-elephant = 相（象）走田字：每次斜走两格，不能过河；田字中心（象眼）有子就飞不过去。
moves-horse = 马走日字：先直走一格，再向外斜走一格；直走的那一格有子就蹩马腿。
moves-chariot = 车走直线，横竖不限格数。
moves-cannon = 炮和车一样走直线，但吃子必须正好隔一个子（炮架）。
moves-soldier = 兵卒每次向前一格，过河后也可以平走。

## 摆不出来的局面

fen-empty = FEN是空的。
fen-ranks = 棋盘有{ $found }行，应该是用“/”隔开的10行。
fen-files = 第{ $rank }行（{ $text }）写了{ $files }路，应该是9路。
fen-letter = { $letter }不是棋子。红方棋子写K A B N R C P，黑方写k a b n r c p。
fen-too-many = { SIDE($side) }有{ COUNTED($pieces) }，一副棋最多{ $max }个。
fen-no-general = { $side ->
    [red] 红方没有帅。
   *[black] 黑方没有将。
}
fen-misplaced = { SIDE($side) }的{ NAME($piece) }不可能在{ $square }。
fen-turn = “轮到谁走”这一项写的是{ $text }，应该是w（红方）或b（黑方）。
fen-counter = 计数{ $text }不是0到9999的数。
fen-checked-out-of-turn = 轮到{ SIDE($side) }走棋，却可以直接吃掉对方的将帅，这样的局面不会出现。
fen-trailing = FEN后面多出了{ $text }。

## 按钮

button-accept = 接受
button-decline = 拒绝
button-cancel = 取消
button-move = 走棋
button-play-direct = 在私信里下
button-play-now = 走{ $mv }
button-draw = 求和
button-resign = 认输
button-more = ⋯
button-abort = 取消对局
button-annul = 取消成绩
button-undo = 悔棋
button-board = 棋盘
button-moves-earlier = 前面的着法
button-moves-later = 后面的着法
button-moves = 棋谱
button-legal = 所有走法
button-why = 为什么？
button-hint = 提示
button-hint-move = 告诉我着法
button-rematch = 再来一局
button-resign-yes = 认输
button-resign-no = 接着下
button-draw-yes = 同意和棋
button-draw-no = 拒绝
button-undo-yes = 同意
button-undo-no = 拒绝

## 图片的替代文字

alt-turn = 象棋棋盘，轮到{ SIDE($side) }走棋。
alt-last = { $move }。
alt-check = { SIDE($side) }被将军。
alt-hint = 箭头：{ $move }。
alt-material = { SIDE($side) }：{ $material }。
alt-points = { COUNTED($pieces) } { $points }
alt-fen = FEN：{ $fen }
alt-ratings = { $pool ->
    [live] 即时棋等级分
   *[correspondence] 慢棋等级分
}：{ $games }局，从{ $first }到{ $last }，最低{ $low }，最高{ $high }。

## 规则

rules-computer = 采用电脑规则：与世界规则相同，但循环中只要有将军而不构成长将就判和，不吃子的限着是60回合。
rules-casual = 采用休闲规则：同一局面第三次出现时，长将判负，其余一律判和；不吃子的限着是60回合。
rules-chinese = 采用近似的中国规则：将军、叫杀和捉子都算“打”，循环中步步都打（长打）是禁着。循环反复三次，即同一局面第四次出现时裁决：长打判负，其余判和。
rules-club = 采用一家法国老俱乐部的规则：炮每一步都必须正好隔一个子，不吃子也一样；同样的将军三次判和，其他循环也判和；光杆老将走不动判和。

## 帮助

help = {""}**我是象棋裁判，也陪你下棋。**想做什么？
help-start =
    {""}**下棋**
    和我下，从1级到10级，或者找个对手。`/象棋 对弈`约朋友下棋，或者公开约战。
    走棋：回复棋盘消息，写上炮二平五、`C2.5`或者`h2e2`；也可以用`/象棋 走棋`或“走棋”按钮。
help-learn =
    {""}**学棋**
    课程一步一步教你，做题练眼力。`/象棋棋谱 复盘`告诉你自己的对局转折点在哪里。
help-typing =
    {""}**可以输入什么？**
    着法：回复棋盘消息，写上炮二平五、`C2.5`或者`h2e2`；私信我时直接写着法。
    对局中可以用`/象棋 棋盘`、`/象棋 求和`、`/象棋 悔棋`、`/象棋 认输`；轮到你走时，还可以用`/象棋 提示`。
    英文命令也能用：`/xq play`就是`/象棋 对弈`。@我之后可以直接说：悔棋、认输、求和、棋盘、提示。
    `/象棋设置 个人`选择语言、棋盘和棋子的样子。`/象棋 帮助 内容:马`讲马的走法，别的棋子也一样。
button-help-start = 下棋
button-help-learn = 学棋
button-help-typing = 可以输入什么？
button-help-bot = 和我下
button-help-puzzle = 做题
help-play =
    {""}**怎么下一盘棋**
    用`/象棋 对弈`约战，对方点“接受”就开始，红方先走。每走一步我都会发出新棋盘，并提醒轮到的一方。
    {""}**走棋有四种方式：**回复棋盘消息（或者@我），写上着法 · `/象棋 走棋`，会列出走法供你选 · 点“走棋”按钮，先选子，再选落点 · 私信我，直接输入着法。
    求和在对方走下一步之前有效。悔棋要对方同意，和机器人下随时可以悔。认输会先请你确认。
    和机器人下棋时，你的着法、它的应着和棋盘都在同一条消息里。
help-notation =
    {""}**记谱方法**
    棋子、所在的路、方向、数字：炮二平五，就是二路的炮平到五路。竖线（路）从自己的右手边数起，一到九路；棋盘靠你这边的数字就是你的路数。红方用中文数字，黑方用阿拉伯数字（马8进7），不过混着写我也看得懂。
    马、相（象）、仕（士）斜走，最后的数字是到达的路（马八进七）。其他棋子进退时，数字是走几格（车一进二）。
    同一路上有两个相同的子，用前、后区分：前炮平五，后炮平五。
    也可以用字母：`C2.5`，`+`是进，`-`是退，`.`或`=`是平，`C+.5`是前炮平五，`C-.5`是后炮平五。
    { $letters }
    坐标（`h2e2`，行号0到9）也可以。字母可能指两种棋子时我会先问你；在`/象棋设置 个人`里选好记谱法就不用问了。
letters-of = { $dialect ->
    [french] 法文字母：{ $letters }。
    [vietnamese] 越南文字母：{ $letters }。
   *[other] 字母：{ $letters }。
}
letter-of-piece = { $letter }（{ NAME($piece) }）
help-rules =
    {""}**规则简介**
    将帅和仕（士）不能出九宫，相（象）不能过河。马走日，紧挨着有子就蹩马腿；相（象）走田，象眼有子就飞不过去。炮隔一个子吃子。兵卒只能向前，过河后也可以平走。
    将帅不能在同一条竖线上照面。无子可动就算输，不管有没有被将军。
    循环：同一局面第三次出现时，长将、长捉无根子判负，其余判和。连续50回合没有吃子也判和。
    可选的规则：世界规则（默认）、电脑规则、休闲规则、中国规则（近似）、法国俱乐部规则（炮必须隔子走）。
help-commands = **命令**（也可以@我之后输入，例如`@机器人 棋盘`；界面不是中文时，命令以`/xq`开头）
help-command = `{ $command }`：{ $about }
help-root = `{ $root }`加{ $names }：{ $about }
help-pieces = **全部棋子：**先是黑方的字，再是红方的字，然后是走法。
help-piece = **{ $piece }**：{ $rule }
help-privacy =
    {""}**我保存什么**
    你下过的对局：你的账号ID、当时的名字、着法、提议和结果，机器人运行期间一直保存。
    你的设置、客户端语言、屏蔽名单、正在观战的对局、导入的对局、请求过的复盘、课程进度、做题和“找更好的一步”的成绩，以及私信是否被拒收：保存到你删除为止。
    哪条消息显示哪盘棋：对局结束后保存90天。你的操作编号（避免重复执行）：14天。你输入的文字不保存。
    `/象棋设置 数据 操作:导出数据`导出全部数据。`/象棋设置 数据 操作:删除数据`删除你的全部数据：对局保留，你的名字换成“已注销的棋手”。别人对你的屏蔽仍然有效。

## 命令和选项

command-root-players = 棋手：等级分、战绩、资料、观战、屏蔽
command-root-settings = 个人、频道和服务器的设置，以及你的数据
command-root = 象棋：和朋友或机器人下棋
menu-challenge = 邀请下象棋
menu-profile = 象棋资料
menu-review = 给这盘棋复盘
menu-position = 查看这个局面
command-play = 约人下棋，或者公开约战
command-bot = 和机器人下棋
command-move = 走一步棋
command-board = 看棋盘
command-moves = 看棋谱
command-legal = 列出所有合法走法
command-hint = 给个思路或者着法，只有你能看到
command-why = 解释最近的裁决或警告
command-resign = 认输
command-draw = 求和，或者同意和棋
command-undo = 悔棋
command-rematch = 交换红黑再来一局
command-abort = 取消对局或撤回约战
command-holiday = 在按天计时的对局里休假
command-if = 预设应着：马8进7 → 车一平二；不写着法就是查看
command-games = 列出你的对局，最急的排在前面
command-rating = 查看你或别人的等级分
command-top = 棋手排行榜
command-versus = 两位棋手的交手战绩
command-profile = 查看你或别人的资料
command-help = 怎么玩，我能做什么
option-opponent = 和谁下；不填就是公开约战
option-color = 你执红还是执黑
option-rules = 采用哪种规则
option-time = 不限时、3天（每步3天）、10+5（每方10分钟，每步加5秒）、10/30s（10分钟后每步30秒）
option-rated = 是否计等级分
option-player = 哪位棋手；不填就是你自己
option-other = 另一位棋手；不填就是你自己
option-pool = 即时棋或慢棋；不填就都看
option-over = 已下完的对局
option-overall = 统计全部服务器
option-handicap = 你让对方什么子
option-handicap-bot = 机器人让你什么子
option-thread = 开一个子区来下
option-days = 几天
option-result = 让下完的计分对局不计等级分（管理员）
option-line = 先写对方的着法，再写你的应着，例如：马8进7 → 车一平二
option-clear = 删除你的预设着法
option-fen = 从这个局面开始
option-level = 机器人的级别，1到10
option-move = 着法，例如炮二平五
option-view = 哪一方在棋盘下方
option-text = 用文字棋盘代替图片
option-private = 只给自己看
option-notation = 着法怎么写
option-kind = 只要思路，还是直接告诉你着法
option-topic = 想了解什么
choice-red = 红方
choice-black = 黑方
choice-random = 随机
choice-world = 世界规则
choice-computer = 电脑规则
choice-casual = 休闲规则
choice-chinese = 中国规则
choice-club = 法国俱乐部规则
choice-wxf = 字母（C2.5）
choice-chinese-traditional = 中文繁体
choice-chinese-simplified = 中文简体
choice-chinese-taiwan = 台湾写法（俥傌砲）
choice-uci = 坐标，行号1到10
choice-vietnamese = 越南文
choice-french = 法文
choice-book = 古谱
choice-handicap-horse = 让单马
choice-handicap-cannon = 让单炮
choice-handicap-two-horses = 让双马
choice-handicap-two-cannons = 让双炮
choice-handicap-horse-and-cannon = 让一马一炮
choice-handicap-chariot = 让单车
choice-handicap-chariot-and-horse = 让一车一马
choice-handicap-two-chariots = 让双车
choice-general = 帅/将
choice-advisor = 仕/士
choice-elephant = 相/象
choice-horse = 马
choice-chariot = 车
choice-cannon = 炮
choice-soldier = 兵/卒
choice-live = 即时棋
choice-correspondence = 慢棋
choice-iccs = 坐标（h2e2）
choice-play = 怎么下棋
choice-notation = 记谱方法
choice-rules = 规则
choice-commands = 命令
choice-nudge = 只给思路
choice-move = 告诉我着法
command-personal = 语言、棋盘、提醒：按你的习惯来
command-server = 本频道或服务器的设置（管理员）
command-block = 不让某人约战你；不填名字就看名单
command-data = 导出或删除你的全部数据
option-language = 语言
option-writing = 着法的写法
option-theme = 棋盘颜色
option-pieces = 棋子样式
option-badges = 棋子上加字母
option-board = 哪一方在棋盘下方
option-numerals = 棋盘边的数字
option-pings = 轮到你时提醒
option-reminders = 超时前提醒
option-posts = 和机器人下棋时，每步都发新消息
option-tips = 第一个棋盘下的走棋说明
option-challenges = 别人可以约战你
option-profile = 个人资料是否公开
option-scope = 本频道，还是整个服务器
option-server-rules = 默认规则
option-server-time = 默认用时
option-server-hints = 提示
option-server-threads = 哪些对局单独开子区
option-server-bots = 和机器人下棋
option-server-bare = 不@机器人也能直接输入着法
option-server-channels = 哪些频道可以下棋
option-server-daily = 发布每日一题的频道
option-block = 不让谁再约战你
option-unblock = 解除屏蔽
option-data = 要做什么
choice-default = 默认
choice-on = 开
choice-off = 关
choice-english = English
choice-french-language = Français
choice-simplified-chinese = 简体中文
choice-traditional-chinese = 繁體中文
choice-vietnamese-language = Tiếng Việt
choice-wood = 木纹
choice-paper = 浅色纸
choice-night = 夜间
choice-traditional = 繁体字
choice-simplified = 简体字
choice-pictures = 小图案
choice-letters = 汉字加字母
choice-board-red = 总是红方
choice-board-own = 你自己的一方
choice-board-mover = 轮到走棋的一方
choice-arabic = 1到9
choice-chinese-numerals = 红方用一到九
choice-threads-people = 真人之间的对局
choice-threads-bot = 和机器人的对局
choice-reminder-channel = 在对局所在的频道
choice-reminder-direct = 用私信
choice-shown = 公开
choice-hidden = 不公开
choice-time-none = 不限时
choice-time-one-day = 每步1天
choice-time-two-days = 每步2天
choice-time-three-days = 每步3天
choice-time-seven-days = 每步7天
choice-time-fourteen-days = 每步14天
choice-time-blitz = 3分钟，每步加2秒
choice-time-quick = 5分钟，每步加3秒
choice-time-rapid = 10分钟，每步加5秒
choice-time-long = 30分钟，每步加20秒
choice-time-byoyomi = 10分钟，用完后每步30秒
choice-time-long-byoyomi = 30分钟，用完后每步60秒
choice-here = 就在本频道
choice-allowed-here = 只在指定频道，包括本频道
choice-not-here = 只在指定频道，不包括本频道
choice-everywhere = 所有频道
choice-this-channel = 本频道
choice-whole-server = 整个服务器
choice-export = 导出数据
choice-delete = 删除数据
choice-all-pieces = 全部棋子
choice-privacy = 隐私

## 设置

both-signs = { $sign }／{ $piece }
# leaves out $sign
# leaves out $letter
piece-label = { NAME($piece) }
piece-on-file = { $file }路{ $piece }
piece-on-file-front = { $file }路前{ $piece }
piece-on-file-rear = { $file }路后{ $piece }
piece-on-file-middle = { $file }路{ $piece }（从前往后第{ $number }个）
deleted-player = 已注销的棋手
settings-mine = **你的设置。**选择要改的项目，棋盘会显示效果。
settings-channel = **本频道的设置。**优先于服务器的设置。
settings-server = **本服务器的设置。**频道自己的设置优先。
setting-line = { $name }：{ $value }
setting-of-server = 这一项是整个服务器的设置：`/象棋设置 服务器 范围:整个服务器`。
choose-setting = 想改什么？
server-direct = 私信不属于任何服务器。你自己的设置：`/象棋设置 个人`。
server-managers = 只有{ $who }能用`/象棋设置 服务器`改整个服务器的设置。本频道的设置：`/象棋设置 服务器 范围:本频道`。
server-moderators = 只有{ $who }能用`/象棋设置 服务器`修改。你自己的设置：`/象棋设置 个人`。
server-unknown = 我不知道这个频道属于哪个服务器。
bare-not-read = ⚠️ 目前不起作用：没有@我、也没有回复我的消息，Discord不会给我看。只有架设这个机器人的人能改：在配置里写上`discord.message_content = true`，再到Discord开发者后台打开“Message Content Intent”。
too-many-channels = 最多可以指定{ $max }个频道。想在所有频道下棋，请选“所有频道”。
last-channel = 这样我就没有频道可以下棋了。请先指定另一个频道，或者选“所有频道”。
place-elsewhere = 这个频道里不能下棋，请到{ $channels }下。
place-no-bots = 这个频道关闭了人机对弈。
place-no-hints = 这个频道关闭了提示。
challenge-unwanted = 你不能约战{ $player }。
challenge-blocked = 你屏蔽了{ $player }。要约战，请先解除屏蔽：`/象棋棋手 屏蔽`。
challenge-deleted = 这位棋手已经不在这里了。
seat-unwanted = 你不能加入这盘棋。
block-self = 不能屏蔽自己。
block-bot = 机器人不会约战别人，不用屏蔽。
block-stands = 你已经屏蔽了{ $player }。
block-none = 你没有屏蔽{ $player }。
too-many-blocked = 你已经屏蔽了{ $max }个人，不能再多了。请先解除一个：`/象棋棋手 屏蔽`。
blocked = { $player }不能再约战你了。你们之间还没回应的约战已取消。
unblocked = { $player }又可以约战你了。
blocked-nobody = 你没有屏蔽任何人。用`/象棋棋手 屏蔽 棋手:`可以不让某人约战你。
blocked-list = 你屏蔽了{ $count }个人：
button-unblock = 解除第{ $number }位
button-pieces = 换棋子样式
data-privately = 为了保护你的隐私，请用命令`{ $command }`，或者私信我。
erase-sure = 这会删除你的设置、课程进度、做题记录、屏蔽名单和导入的棋谱，取消你正在进行的对局，并把所有对局里你的名字换成“已注销的棋手”。此操作无法撤销。想留一份，请先用`/象棋设置 数据 操作:导出数据`。
button-erase = 删除我的数据
exported = { $count ->
    [0] 你的数据都在这里了，其中没有对局。
   *[other] 你的数据都在这里了，包括{ $count }盘对局。
}
exported-part = 最早的{ $count }盘对局放不进文件。
erased = { $count ->
    [0] 你的数据已删除。
   *[other] 你的数据已删除，你的名字也从{ $count }盘对局里去掉了。
}
errand-under-way = 你上一次的请求还没有处理完，请稍等。
alt-start = 按所选样式显示的象棋棋盘，初始局面。

## 试玩

playground-wrong-password = 密码不对。
playground-too-often = 操作太频繁，请过一分钟再试。
playground-full = 这里已有{ $max }个，不能再添加了。
playground-broken = 这里出了故障（故障编号{ $incident }，详情见日志）。
playground-no-channel = 这里没有“{ $id }”频道。
playground-no-message = 这里没有消息{ $id }。
playground-no-component = 消息{ $id }没有这个按钮或选项。
playground-no-picture = 没有这张图片。
playground-nobody = 这里没有叫“{ $id }”的人。
playground-name-taken = “{ $name }”这个名字已经有人用了。
playground-bad-name = 名字要有1到{ $max }个字符，可以用文字、数字、空格、点和连字符，并以文字或数字开头。
playground-bad-channel = 频道名要有1到{ $max }个字符，可以用文字、数字、连字符和下划线。
playground-empty = 消息是空的。
playground-too-long = 消息有{ $length }个字符，最多{ $max }个。

# 比赛。

command-root-event = 本服务器的比赛：天梯、积分编排、循环、淘汰、竞技场
command-new = 在这个频道办比赛，先看规则再开始
command-events = 本服务器的比赛，以及你的名次
command-away = 暂离几天，期间没人能向你挑战
command-organise = 让选手退赛、更正结果、撤回刚才的操作、结束比赛
option-competition-kind = 比赛种类
option-competition-name = 比赛名称
option-away-days = 从现在起几天；回来了就填0
option-expel = 让谁退赛
option-correct-game = 结果有误的对局编号
option-winner = 这局棋的正确结果
option-undo-act = 撤回上一次这样的操作
option-close = 结束比赛
choice-ladder = 天梯：随时向排在前面的人挑战
choice-draw = 和棋
choice-no-result = 不计结果

competition-borrowed = 要在我加入的服务器里才能办比赛。
competition-direct = 比赛要在服务器的频道里进行。
competition-managers = 只有{ $who }才能管理比赛。
competition-preview = 就建在这个频道吗？
competition-name-long = 名称太长，最多可用{ $count }个字符。
competition-created = 建好了。下面那条消息就是名次榜，我会随时更新。
competitions-none = 这里还没有比赛。服务器管理者可以用`{ $command }`办一场。
competitions-list = **比赛**
competition-line = { $name }（{ $channel }）：{ $count }人
competition-line-own = { $name }（{ $channel }）：共{ $count }人，你排第{ $place }
competition-line-closed = { $name }：已结束
competition-joined = 报名成功，你排第{ $place }。随时可以向前面的人挑战。
competition-joined-first = 报名成功，你排第1，等别人来挑战你。
competition-left = 你已退出{ $name }。正在下的棋照常进行，但不再影响名次。
competition-already-in = 你已经报过名了。
competition-not-in = 你还没有报名，请按名次榜下面的“报名”。
competition-not-here = 这里没有进行中的比赛。
competition-which = 这里有好几场比赛，请到那场比赛的频道去操作。
competition-close-sure = 确定结束{ $name }吗？正在下的棋照常进行。
competition-acts = 可以加入或移出选手、调整编排、更正结果、撤回上一次操作、把比赛移到这里，或者结束比赛。
competition-not-entrant = { $player }没有参加。
competition-expelled = { $player }已从{ $name }退赛。这一步可以撤回。
competition-expelled-public = { $name }：组织者让{ $player }退赛了。
competition-corrected = 已更正对局{ $game }在{ $name }中的结果，等级分不变。这一步可以撤回。
competition-corrected-public = { $name }：组织者更正了对局{ $game }的结果。
competition-undone-expelled = { $player }回到了{ $name }。
competition-undone-corrected = 对局{ $game }在{ $name }中恢复更正前的结果。
competition-reopened = { $name }重新开放。
competition-closed = { $name }已结束。这一步可以撤回。
competition-closed-public = { $name }：组织者结束了比赛。正在下的棋照常进行。
competition-unknown-game = 这不是本比赛的对局。
competition-settled = 这局棋的结果已经算进去了。
competition-nothing-to-undo = 没有可以撤回的操作。

ladder-title = **天梯**{ $name }
ladder-empty = 还没有人报名。第一个来的人排第一。
ladder-line = { $place }. { $player }
ladder-line-away = { $place }. { $player }（暂离，{ $until }回来）
ladder-more = ……还有{ $count }人。
ladder-running = **进行中**
ladder-game = { $challenger }挑战{ $challenged }
ladder-closed = 这个天梯已经结束。
ladder-rules =
    • 随时可以报名，从最后一名开始。
    • 可以向前面的人挑战：往上10名以内，或者前面人数的40%（取多的），或者一直到称号比你高五级的人所在的名次。
    • 挑战不用对方答应，马上开局，世界规则，计等级分，每步3天。
    • 赢了排在前面的人，就占他的名次，他和中间的人各退一名。输棋、和棋都不变。
    • 超时判负的人退出名次榜，可以重新报名，从最后一名开始。
    • 双方各走一步之前可以不应战，但名次要让给对方。
    • 自己的挑战最多同时3个，别人对你的挑战最多3个（第6到10名4个，前5名5个）。同样两人7天后才能再下。
    • 要离开几天请先说一声，期间没人能向你挑战。
ladder-not-above = 只能向排在前面的人挑战。
ladder-too-high = 名次差得太多：你现在最高可以挑战到第{ $highest }名。
ladder-self-away = 你还在暂离，{ $until }回来。天数填0就能马上挑战。
ladder-away = 这位棋手暂离，{ $until }回来。
ladder-too-many-outgoing = 你已有{ $max }个挑战在进行，先下完一局吧。
ladder-too-many-incoming = 这位棋手手上已有{ $max }个挑战。
ladder-playing = 你们正在对局。
ladder-rematch = 你们{ $until }才能再下。
ladder-blocked = 你们两位不能对局。
ladder-now-away = 现在没人能向你挑战，{ $until }回来。正在下的棋照常进行。
ladder-back = 欢迎回来，别人又可以向你挑战了。
ladder-own-place = { $name }共{ $count }人，你排第{ $place }。
ladder-own-first = 你就是榜首。
ladder-own-reach = 你最高可以挑战到第{ $highest }名。
ladder-own-challenge = 对局{ $game }：你挑战{ $opponent }。
ladder-own-challenged = 对局{ $game }：{ $opponent }挑战你。
ladder-choose = 向谁挑战？选了马上开局。
ladder-challenge-sent = 和{ $opponent }的对局开始了。
ladder-game-begins = 天梯{ $name }：第{ $from }名挑战第{ $to }名。
ladder-declined = 天梯{ $name }：{ $player }没有应战。
ladder-decline-done = 你没有应战，名次让给了对方。
ladder-too-late-to-decline = 双方都走过了，可以接着下，也可以认输。
ladder-no-abort = 这是天梯{ $name }的对局，请下完或者认输；被挑战的人可以在双方各走一步之前用`{ $command }`拒绝。
ladder-climbed = 天梯{ $name }：{ $player }升到第{ $place }名。
ladder-dropped = { $player }超时，退出名次榜；可以重新报名，从最后一名开始。
ladder-unchanged = 天梯{ $name }：名次不变。

button-create-competition = 创建
button-close-competition = 结束比赛
button-join-competition = 报名
button-leave-competition = 退出
button-challenge-player = 挑战
button-my-place = 我的名次
button-competition-rules = 规则
button-decline-game = 拒绝对局{ $game }
choose-challenged = 选一位对手……

# 做题和每日一题。

command-puzzle = 做一道题，只有你能看到
option-puzzle-theme = 主题
option-puzzle-level = 难度；不选就按你的水平出题
option-puzzle-mode = 三分钟挑战，或者专练你最常错的题型
option-puzzle-move = 你正在做的题，走哪一着
choice-easy = 简单
choice-medium = 中等
choice-hard = 困难
choice-storm = 三分钟挑战
choice-weak-themes = 练薄弱题型

## 主题

theme-mate-in1 = 一步杀
theme-mate-in2 = 两步杀
theme-mate-in3 = 三步杀
theme-long-mate = 四步杀及以上
theme-fork = 捉双
theme-skewer = 串打
theme-pin = 牵制
theme-discovered-attack = 闪击
theme-discovered-check = 闪将
theme-double-check = 双将
theme-screen = 巧用炮架
theme-removing-the-guard = 消除保护
theme-deflection = 引离
theme-sacrifice = 弃子
theme-trapped-piece = 困子
theme-quiet-move = 静着
theme-endgame = 残局

## 棋盘

puzzle-goal-mate = **象棋题** · { $side ->
    [red] 红先
   *[black] 黑先
}，{ $moves ->
    [1] 一
    [2] 两
    [3] 三
   *[other] { $moves }
}步杀。
puzzle-goal-gain = **象棋题** · { $side ->
    [red] 红先
   *[black] 黑先
}，得子。
puzzle-goal-mate-on = 又轮到你了：{ $moves ->
    [1] 一
    [2] 两
    [3] 三
   *[other] { $moves }
}步杀。
puzzle-goal-gain-on = 又轮到你了：得子。
# leaves out $count
puzzle-themes = 主题：{ $themes }。
puzzle-how-private = 在下面选棋子，或者输入`/象棋训练 做题 着法:`。
puzzle-how-typed = 在下面选棋子，或者直接回复着法。
puzzle-seen = 这类题你都看过了。这是以前的一道。
puzzle-seen-unrated = 这道题不再计分。
puzzle-target-of = { $piece }：走到哪里？
puzzle-alt = 象棋题，轮到{ SIDE($side) }走棋。
puzzle-alt-move = 上一步是{ $move }。
puzzle-alt-hint = 箭头指着{ $move }。

## 作答

puzzle-right = ✓ { $move }，走对了。{ SIDE($side) }应{ $reply }。
puzzle-solved = ✓ { $move }，解开了！
puzzle-solved-mate = ✓ { $move }，将死，解开了！
puzzle-rated = 做题分：{ $rating }（{ $by }）。
puzzle-streak = 已连对{ $count }题。
puzzle-first = 第一道题就解出来了，好眼力！
puzzle-unrated = 做题分：{ $rating }（不变；只有不看提示的第一次尝试才计分）。
puzzle-wrong = ✗ { $move }不对。
puzzle-refuted-mate = { $moves ->
    [1] { SIDE($side) }应{ $reply }，就把你将死了。
   *[other] { SIDE($side) }应{ $reply }，{ $moves }步之内就能将死你。
}
puzzle-refuted-no-move = { SIDE($side) }应{ $reply }，最后能困毙你，你无子可动就输了。
puzzle-refuted-takes = { SIDE($side) }应{ $reply }，就能吃到{ WHOSE($target) }。
puzzle-refuted-trades = { SIDE($side) }应{ $reply }，兑掉{ WHOSE($target) }。
puzzle-refuted-fork = { SIDE($side) }应{ $reply }，捉双，同时攻击{ WHOSE($targets) }。
puzzle-refuted-attacks = { SIDE($side) }应{ $reply }，捉{ WHOSE($target) }。
puzzle-refuted-mate-threat = { SIDE($side) }应{ $reply }，反过来叫杀。
puzzle-refuted-check = { SIDE($side) }应{ $reply }，将军。
puzzle-refuted-escape = { SIDE($side) }应{ $reply }，就化解了。
puzzle-refuted-holds = { SIDE($side) }应{ $reply }，你没能得手。
puzzle-refuted-mate-gone = { SIDE($side) }应{ $reply }，你仍占优，但已经杀不成了。
puzzle-slower-mate = ↷ { $move }也能赢，只是慢一些，不扣分。请找最快的杀法。
puzzle-slower-gain = ↷ { $move }也能保持胜势，不扣分。请找收获更大的一着。
puzzle-hint-piece = 提示：看看{ WHOSE($piece) }。
puzzle-hint-move = 提示：走{ $move }。
puzzle-solution = 答案：{ $line }
puzzle-origin = 出自大师对局：{ $game }
puzzle-origin-unnamed = 出自大师对局（对局者姓名不详）。
puzzle-stale = 那是这道题前面的一步。现在的棋盘如下。
puzzle-solved-already = 这道题你已经解开了。
puzzle-solution-seen = 这道题的答案你已经看过了。
puzzle-gone = 这道题已经不在题库里了。用`/象棋训练 做题`再来一道。
puzzle-dropped = 你刚才做的那道题已经不在题库里了，换一道。
puzzle-none = 还没有这样的题。换个主题或难度，或者只输入`/象棋训练 做题`。
puzzle-no-other = 这类题只有这一道，你已经做过了。换个主题或难度，或者只输入`/象棋训练 做题`。
puzzle-none-open = 你没有正在做的题。用`/象棋训练 做题`来一道。
puzzle-which-reading = { $text }有歧义，你想走哪一步？
puzzle-or-game = { $text }在你的题里和对局里都能走，你说的是哪一边？
puzzle-meant = 如果{ $text }是要走在题里的，请点下面的按钮。
puzzle-label = 题目：{ $move }
button-puzzle-solution = 看答案
button-puzzle-next = 下一题
profile-puzzles = 做题分：{ $rating }，{ $count }题中有{ $solved }题一次做对，最长连对{ $best }题。
profile-puzzles-few = 做题：{ $count }题中有{ $solved }题一次做对，最长连对{ $best }题。
profile-storm = 三分钟挑战最好成绩：{ $best }题。

## Storm

storm-intro = **三分钟挑战**：三分钟内尽量多做题，由易到难。错一题扣十秒。
storm-best = 你的最好成绩：{ $best }题。
storm-goal-mate = **三分钟挑战** · { $side ->
    [red] 红先
   *[black] 黑先
}，{ $moves ->
    [1] 一
    [2] 两
    [3] 三
   *[other] { $moves }
}步杀。
storm-goal-gain = **三分钟挑战** · { $side ->
    [red] 红先
   *[black] 黑先
}，得子。
storm-clock = 已做对{ $solved }题，{ $deadline }到时间。
storm-right = ✓ { $move }
storm-wrong = ✗ { $move }不对，扣十秒。正解是{ $solution }。
storm-over = **挑战结束**：做对{ $count }题，错{ $mistakes }题。
storm-new-best = 刷新了你的最好成绩！
storm-stale = 那道题已经过去了，现在是这一题。
storm-stale-over = 那次挑战已经结束。输入`/象棋训练 做题 模式:三分钟挑战`再来一次。
button-storm-begin = 开始
button-storm-again = 再来一次

## Weak themes

weak-intro = 你最常错的是{ $theme }（{ $count }题错了{ $missed }题）。来五道。
weak-number = 薄弱题型，第{ $number }题，共{ $count }题。
weak-done = 这组做完了：{ $theme }，{ $count }题中一次做对{ $right }题。
weak-none = 你还没有做错过题。先做几道：`/象棋训练 做题`。

## 每日一题

daily-goal-mate = **每日一题** · { $side ->
    [red] 红先
   *[black] 黑先
}，{ $moves ->
    [1] 一
    [2] 两
    [3] 三
   *[other] { $moves }
}步杀。
daily-goal-gain = **每日一题** · { $side ->
    [red] 红先
   *[black] 黑先
}，得子。
daily-how = 点“解题”开始。棋盘和你的答案只有你能看到。
daily-solved-by = 昨天的题，{ $names }做出来了。
daily-others = 另外{ $count }人
daily-private = 每日一题请私下作答，免得别人看到答案：点题目下面的“解题”。
button-daily-solve = 解题

## 什么时候发

option-server-hour = 每日一题的发布时间（默认8:00）
option-server-zone = 发布时间的时区（默认UTC）
choice-hour = { $hour }:00
choice-zone-utc = UTC
choice-zone-los-angeles = 洛杉矶
choice-zone-denver = 丹佛
choice-zone-chicago = 芝加哥
choice-zone-new-york = 纽约
choice-zone-sao-paulo = 圣保罗
choice-zone-london = 伦敦
choice-zone-paris = 巴黎
choice-zone-berlin = 柏林
choice-zone-helsinki = 赫尔辛基
choice-zone-moscow = 莫斯科
choice-zone-johannesburg = 约翰内斯堡
choice-zone-dubai = 迪拜
choice-zone-kolkata = 加尔各答
choice-zone-bangkok = 曼谷
choice-zone-ho-chi-minh = 胡志明市
choice-zone-jakarta = 雅加达
choice-zone-kuala-lumpur = 吉隆坡
choice-zone-singapore = 新加坡
choice-zone-shanghai = 北京、上海
choice-zone-hong-kong = 香港
choice-zone-taipei = 台北
choice-zone-tokyo = 东京
choice-zone-sydney = 悉尼
choice-zone-auckland = 奥克兰

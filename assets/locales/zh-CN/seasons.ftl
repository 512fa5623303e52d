# 赛季和名人堂。

slash-hall = 名人堂
slash-option-weeks = 周数
command-hall = 本服务器的历届冠军
option-season-weeks = 赛季持续几周；不填就由你来结束
choice-season = 赛季：几周内的比赛一起算积分，最后产生总冠军
season-title = **赛季** { $name }
season-rules =
    • 赛季期间在本服务器开办的积分编排赛、循环赛、淘汰赛和竞技场都计分。
    • 按名次得分：{ $points }。只要参赛下棋，再加1分。并列的人都得该名次的分。
    • 积分相同，比各场最好名次。
    • 赛季结束时还没下完的比赛不算，提前关闭的也不算。
    • 之后更正了比赛结果，积分也会跟着变。
    • 最后排第一的就是总冠军，记入名人堂（`{ $command }`）。
season-weeks = • 赛季持续{ $weeks }周。
season-until-closed = • 由组织者宣布结束。
season-counts = • 计入赛季{ $name }的积分。
season-running-already = 已经有一个赛季在进行：{ $name }（{ $channel }）。请先结束它。
season-stays-closed = { $name }不能重新开放：之后赛季{ $later }已经开始，而一个服务器同时只能有一个赛季。
season-ends = { $at }结束
season-empty = 还没有比赛结束。
season-line-by-places = { $place }. { $player }：{ $points }，名次更好
season-counted = 已计分：{ $events }
season-running = 还在进行：{ $events }
season-end-sure = 结束{ $name }吗？现在就公布冠军，还没结束的比赛不计分。
season-over = **赛季{ $name }结束了。**
season-champion = 总冠军：{ $players }。恭喜！
season-no-champion = 没有一场比赛下完，所以没有总冠军。
season-own = 你在{ $name }有{ $points }分，共{ $count }人，排第{ $place }。
season-own-none = 你在{ $name }还没有积分。
season-listed = { $name }（{ $channel }）：赛季，{ $at }结束
season-listed-open = { $name }（{ $channel }）：赛季
season-label-events = 场次
hall-title = **名人堂**
hall-empty = 还没有人。赢下一场比赛，你就是第一个。
hall-seasons = **赛季总冠军**
hall-events = **比赛冠军**
hall-line = { $name }：{ $players }
button-hall = 名人堂
button-hall-earlier = 更早的
button-end-season = 结束赛季

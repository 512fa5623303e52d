# 棋力与机器人的级别。

bot-skill-question = 你的象棋水平怎么样？我按你的回答选级别，只问这一次。也可以直接指定级别：`/象棋 人机 级别:5`。
button-skill-new = 我是新手
button-skill-rules = 我懂规则
button-skill-well = 我下得不错
bot-skill-begun = 对局开始，我用{ $level }级。
bot-skill-follows = 连胜或连败两盘之后，我会建议换一个级别。
bot-skill-coach = 你走了坏棋，教练会在我应棋之前提醒你。
bot-skill-lessons = 棋子的样子随时可以用`/象棋设置 个人`更换。课程里有每种棋子的走法。
bot-level-up = { $player }，你连续两盘赢了{ $level }级机器人，要不要试试高一级？
bot-level-down = { $player }，你连续两盘输给{ $level }级机器人，要不要换低一级？
bot-level-is-on = 你在这里正和{ $level }级机器人下着呢。
button-bot-level = 下{ $level }级

## After a game: what to look at next

next-pieces-given = 你有{ $count }个子白白丢了。花五分钟练练怎么看出来？
next-mates-allowed = 有{ $count }次对方可以一步成杀，你本来能防住。来几道一步杀？
next-mates-missed = 有{ $count }次你可以一步成杀，没看到。来几道一步杀？
button-hanging-pieces = 课程：无根子
button-mate-puzzles = 习题：一步杀

## A first time

first-win = { $player }，第一次赢棋，下得漂亮！
first-mate = { $player }，第一次把对方将死，漂亮！
first-win-by-mate = { $player }，第一次赢棋，还是将死对方，下得漂亮！

# 观战：把别人对局的棋盘发到私信。

command-follow = 观战：把别人对局的棋盘发到你的私信
option-stop = 停止观战；不填编号就停止全部
follow-begun = 你开始观战对局{ $game }了。终局之前，棋盘会发到你的私信，每分钟最多一次。按棋盘下面的按钮可以停止。
follow-late = 这是计等级分的即时棋：终局之前，棋盘晚三回合发出，我也不解答这盘棋的局面。
follow-own = 对局{ $game }是你自己在下的棋，不用观战。
follow-unwanted = 你不能观战对局{ $game }。
follow-no-game = 这里没有你可以观战的对局。请在下这盘棋的频道里使用这个命令。
follow-not-here = 对局{ $game }不在这里进行。请在下这盘棋的频道里使用这个命令。
follow-already = 你已经在观战对局{ $game }了。
follow-too-many = 你已经在观战{ $most }盘棋，不能再多了。请先停止其中一盘。
follow-which = 这里有好几盘棋正在进行，请写明编号，例如`对局:{ $game }`：
follow-unreachable = 我发不了私信给你，所以观战没有开始。请允许来自这个服务器的私信，先给我发一条，然后再试一次。
follow-unsure = 刚才没能连上你的私信。如果一直没有棋盘发来，请允许来自本服务器的私信，然后重新观战这盘棋。
follow-board = 对局{ $game }，{ $place }：{ $red }（红方）对{ $black }（黑方）。
follow-board-late = 这盘棋计等级分，棋盘晚三回合发出。
follow-stopped = { $count ->
   *[other] 你不再观战对局{ $games }。
}
follow-not = 你没有在观战对局{ $game }。
follow-none = 你没有在观战任何对局。
button-stop-following = 停止观战

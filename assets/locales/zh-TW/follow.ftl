# 觀戰：把別人對局的棋盤傳到私訊。

command-follow = 觀戰：把別人對局的棋盤傳到你的私訊
option-stop = 停止觀戰；不填編號就停止全部
follow-begun = 你開始觀戰對局{ $game }了。終局之前，棋盤會傳到你的私訊，每分鐘最多一次。按棋盤下面的按鈕就能停止。
follow-late = 這是計算等級分的即時棋：終局之前，棋盤晚三回合傳送，我也不解答這盤棋的局面。
follow-own = 對局{ $game }是你自己在下的棋，不用觀戰。
follow-unwanted = 你不能觀戰對局{ $game }。
follow-no-game = 這裡沒有你可以觀戰的對局。請在下這盤棋的頻道裡使用這個指令。
follow-not-here = 對局{ $game }不在這裡進行。請在下這盤棋的頻道裡使用這個指令。
follow-already = 你已經在觀戰對局{ $game }了。
follow-too-many = 你已經在觀戰{ $most }盤棋，不能再多了。請先停止其中一盤。
follow-which = 這裡有好幾盤棋正在進行，請寫明編號，例如`對局:{ $game }`：
follow-unreachable = 我沒辦法傳私訊給你，所以觀戰沒有開始。請允許來自這個伺服器的私訊，先傳一則給我，然後再試一次。
follow-unsure = 剛才沒能連上你的私訊。如果一直沒有棋盤傳來，請允許來自本伺服器的私訊，然後重新觀戰這盤棋。
follow-board = 對局{ $game }，{ $place }：{ $red }（紅方）對{ $black }（黑方）。
follow-board-late = 這盤棋計算等級分，棋盤晚三回合傳送。
follow-stopped = { $count ->
   *[other] 你不再觀戰對局{ $games }。
}
follow-not = 你沒有在觀戰對局{ $game }。
follow-none = 你沒有在觀戰任何對局。
button-stop-following = 停止觀戰

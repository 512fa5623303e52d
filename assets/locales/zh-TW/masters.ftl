# 大師對局：譜著、名局、每日一局。

command-masters = 看大師在這個局面怎麼走，開啟他們的對局
command-famous = 大師名局，可依棋手或賽事查詢
option-masters-moves = 從開局起的著法，寫成一行
option-master = 一位大師，例如胡榮華
option-event = 一項賽事，例如五羊杯
option-server-daily-game = 每日一題旁邊加一盤大師對局
button-masters = 大師對局
button-to-masters = 回到大師著法
button-to-famous = 大師名局
button-masters-last = 最後一個譜內局面
choose-master-game = 開啟一盤大師對局……
master-choice = { $move }：{ $game }

master-players = { $result ->
    [red-won] { $red }先勝{ $black }
    [drawn] { $red }先和{ $black }
    [black-won] { $red }先負{ $black }
   *[unknown] { $red }對{ $black }
}
master-year = { $year }年
masters-moves = 大師對局有{ $count }盤從這裡走下去：{ $moves }。
masters-move = **{ $move }** { $share }%（紅{ $score }%）
masters-move-alone = **{ $move }** { $share }%
masters-others = 另外{ $count }種著法
masters-went-on = { $count ->
    [0] 本局走{ $move }，譜上沒有大師這樣走過。
   *[other] 本局走{ $move }，大師對局裡有{ $count }盤這樣走。
}
masters-shares = 括號內是紅方得分率，和棋算半分。
masters-none = 走到這個局面的大師對局不足四盤。
masters-live = 看大師怎麼走也是一種提示：你在這裡沒有進行中的對局時，才能看。
masters-not-over = 對局{ $game }還沒有下完，下完才能看大師怎麼走。
masters-rated = 你正在下（或觀戰）的一盤計分對局就是這個局面：等那盤棋下完，再看大師怎麼走。
masters-best-games = 下面依著法列出名氣最大的棋手之間的對局。
alt-masters = 箭頭越粗，走得越多：{ $moves }。
famous-games = { $count ->
    [0] 沒有找到這樣的大師對局。
   *[other] 找到{ $count }盤大師對局，最有名的是：
}
daily-game = **每日一局** · { $heading }
review-title-master = **覆盤**：{ $heading }
review-new-move = { $move }是{ $count ->
    [0] 新著
   *[other] 少見的著法（{ $count }盤）
}；大師在這裡有{ $games }盤走{ $usual }。

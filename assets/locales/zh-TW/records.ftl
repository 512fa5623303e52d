# 回放、匯出和匯入。

command-root-record = 看棋譜：回放、覆盤、大師對局、匯入匯出
command-replay = 逐步回放一盤棋，或做成動圖
option-gif = 做成動圖，大家都看得到
option-game-number = 對局編號；不填就是目前這盤
command-export = 把一盤棋匯出成檔案
option-format = 檔案格式
choice-pgn = PGN：玩家、著法和結果
choice-dhtmlxq = DhtmlXQ：適用於中國的象棋軟體和網站
choice-move-list = 純文字著法
choice-position-fen = FEN：一個局面
choice-gif = GIF：對局動圖

button-replay = 回放
button-first = ⏮
button-back = ◀
button-next = ▶
button-last = ⏭
button-flip = 翻轉棋盤
button-play-on = 從這裡接著下
button-post-gif = 貼出動圖
choose-format = 匯出成……

viewer-start = 初始局面，{ $side ->
    [red] 紅先
   *[black] 黑先
}，{ $count ->
    [0] 一步也沒走。
   *[other] 共{ $count }步。
}
viewer-move = { $mv }（第{ $ply }步，共{ $plies }步）。
viewer-takes = 吃{ NAME($piece) }。
viewer-remark = 評註：{ $text }
viewer-import = 匯入對局{ $number }。
viewer-import-of = 匯入對局{ $number }：{ $red }（紅方）對{ $black }（黑方）。
player-unnamed = 佚名
viewer-said-won = 棋譜上寫的是{ SIDE($side) }勝。
viewer-said-drawn = 棋譜上寫的是和棋。
alt-replay = 共{ $count }步的動圖，最後的局面：{ $board }

button-open-seat = 公開徵求對手
button-play-red = 改執紅
button-play-black = 改執黑
button-to-replay = 返回回放
what-if = 如果走{ $mv }呢？
what-if-answer = { SIDE($side) }應{ $reply }。
what-if-chances = { SIDE($side) }勝率：{ $chance }%。
rated-position = 這樣就走到了你正在下（或觀戰）的一盤計分對局的局面。那盤棋往下走之前，我不應著，也不給提示。
what-if-crowded = 我現在要看的局面太多，還沒有應著。請過一會兒再試這一步。
choose-level = 跟電腦下……
play-on-from = 從這個局面接著下：你{ HOLDS($side) }，輪到{ SIDE($turn) }走棋。請在下面選對手。想指定對手，請輸入`/象棋 對弈`並加上`fen:{ $fen }`。
no-such-game = 這裡沒有對局{ $game }。你可以回放這個頻道的對局，也可以回放自己在任何地方的對局。
no-such-import = 你沒有這盤匯入的對局。每人只留最近{ $kept }盤，最後一次開啟後再保留90天。
import-offer-gone = 這盤棋我沒有留著，或者是別人貼的。請再貼一次。
too-long-to-animate = 這盤棋有{ $count }步，動圖最多{ $max }步；用`/象棋棋譜 回放`可以看全部。
done-posted = 已經貼到頻道裡了。
record-event = 對局{ $game }

## 匯入

command-import = 匯入自己的棋譜，貼上文字或附上檔案
option-record = 棋譜：PGN、DhtmlXQ、任何記譜法的著法，或一個局面（FEN）
option-file = 棋譜檔案

import-how = 要匯入棋譜，請貼在指令後面（`/象棋棋譜 匯入 1. 炮二平五 馬8進7 …`），或附上檔案。我看得懂PGN、DhtmlXQ、XQF、CBR、任何記譜法的著法，還有局面（FEN）。
import-list = 你匯入過{ $count }盤棋。
import-entry = { $number }：{ $red }對{ $black }，{ $count ->
    [0] 沒有著法
   *[other] 共{ $count }步
}
import-entry-unnamed = { $number }：{ $count ->
    [0] 沒有著法
   *[other] 共{ $count }步
}
choose-import = 開啟一盤棋……
imported = 已存成匯入對局{ $number }，之後用`/象棋棋譜 匯入`就能再開啟。
import-which = 棋譜裡有{ $count }盤棋，要匯入哪一盤？
import-first-only = 只讀到第一盤。後面的內容：{ $why }
import-empty = 這裡面沒有棋譜：我找不到著法、局面或標籤。
import-no-game = 這段文字裡找不到棋譜：開頭的{ $text }不是著法。我看得懂PGN、DhtmlXQ、任何記譜法的著法，還有局面（FEN）。
import-too-long = 太長了：一份棋譜最多{ $max }KB文字。
import-too-many-moves = 這盤棋有{ $count }步，最多只能儲存{ $max }步的對局。
import-failed = 這份棋譜我看不懂（第{ $line }行第{ $column }個字元）。{ $why }
import-file-version = 這個檔案我讀不了：它是{ $version }版的{ $format }檔，我能讀的版本是{ $known }。
import-file-failed = 這個{ $format }檔我看不懂（第{ $byte }位元組）。{ $why }
import-no-text = 這個檔案不是我能讀的文字檔。請存成UTF-8再試一次。
discord-import-no-download = 檔案下載失敗。請再試一次，或直接貼上棋譜。
record-too-many-moves = 這盤棋超過了{ $max }步。
record-too-many-games = 這裡面超過了{ $max }盤棋。
record-too-many-tags = 這盤棋的標籤超過了{ $max }個。
record-cut = 檔案在這裡中斷了。
record-point = 這一步走出了棋盤。
record-tag = 標籤應該像`[Red "小梅"]`這樣寫，這個不是。
record-unclosed = 這裡的{ $text }後面沒有對應的結束符號。
record-unopened = 這裡的{ $text }前面沒有對應的開始符號。
record-rules = 我不認得{ $text }這種規則。我認得`world`、`computer`、`casual`、`chinese`和`club`。
record-notation = 我不認得{ $text }這種記譜法。我認得`wxf`、`numbered`、`chinese`、`iccs`、`uci`、`vietnamese`、`french`和`book`。
record-game = 這是{ $text }的棋譜，不是象棋的。
record-western-chess = 這是西洋棋的棋譜。我只懂象棋。
record-lowest-rank = 這裡的橫線可能從0數起，也可能從1數起。從0數起請加上`[Format "algebraic"]`，從1數起請加上`[Format "algebraic-ten"]`。
record-first-round = 這些著法從第{ $number }回合開始，前面的缺了。請給出全部著法，或者先寫上開始的局面。
record-field = { $text }這一項的內容不對。
record-move = { SIDE($side) }第{ $number }著有問題。{ $why }
record-no-move = 這裡應該是{ SIDE($side) }第{ $number }著，但我看不懂{ $text }是什麼著法。
archive-mine = 你已下完的對局：
archive-mine-here = 你在本伺服器下完的對局：
archive-of = { $player }在本頻道下完的對局：
archive-here = 本頻道下完的對局：
archive-none = 你還沒有下完過任何一盤棋。
archive-none-of = { $player }在本頻道還沒有下完過任何一盤棋。
archive-none-here = 本頻道還沒有人下完過一盤棋。
archive-game = 對局{ $game }，{ $date }，對{ $opponent }：{ $result }
archive-game-of-two = 對局{ $game }，{ $date }，{ $red }（紅）對{ $black }（黑）：{ $result }
button-archive-here = 本頻道
button-archive-mine = 我的對局
choose-replay = 回放一盤……
choose-review = 覆盤一盤……

# 分輪進行的比賽：積分編排、循環賽、淘汰賽。

choice-swiss = 瑞士制：每輪和積分相近的人下
choice-round-robin = 循環賽：每人和其他人各下一盤，3到8人
choice-knockout = 淘汰賽：輸一場就出局

swiss-title = **瑞士制**{ $name }
round-robin-title = **循環賽**{ $name }
knockout-title = **淘汰賽**{ $name }
swiss-rules =
    • 開賽前報名。賽程未過半還可以補報，正在下的這一輪得半分，之前的輪次沒有分。
    • 每輪和積分相近的人下，同樣的對手只碰一次。
    • 勝1分，和½分。人數是單數時，名次最低、還沒輪空過的人輪空，得1分。
    • 積分相同，依序比對手分（對手積分總和）、小分（贏過的對手積分加下和的對手積分之半）、彼此勝負、勝局。
    • 要離開幾天，請先用`{ $command }`說一聲：這幾天不排你的對局，得半分，但只限一次。
    • 缺席的人這一盤判負並退賽，之後可以重新報名。
round-robin-rules =
    • 3到8人，和其他每個人各下一盤。
    • 勝1分，和½分。
    • 積分相同，依序比彼此勝負、小分（贏過的對手積分加下和的對手積分之半）、勝局。
    • 沒下滿一半就退出，所有對局都不算；下滿一半以後退出，剩下的判負。
    • 人數是單數時，每人輪空一輪，不得分。
    • 缺席的人這一盤判負並退賽。
knockout-rules =
    • 按等級分排種子；有空位時，種子排前面的人首輪輪空。
    • 贏一場就晉級，輸一場就出局。
    • 下和了就換先再下兩盤，還打平就縮短用時再下兩盤；最後加賽一盤，種子排前面的人執黑，和棋就算他晉級。
    • 等級分相同的，先報名的排在前面。不打季軍戰。
rounds-open = 正在報名，由主辦人宣布開賽。
rounds-entrant = • { $player }
rounds-number = 第{ $round }輪
rounds-still-in = 尚未出局：{ $players }
rounds-game = { $red }（紅）—{ $black }（黑）
rounds-board = { $board }. { $red }（紅，{ $redscore }分）—{ $black }（黑，{ $blackscore }分）
rounds-paired = **{ $name }：第{ $round }輪**
rounds-first-games = **{ $name }：首輪對局**
rounds-more-games = **{ $name }：接下來的對局**
rounds-bye = { $player }本輪輪空，得1分。
rounds-half-bye = { $player }本輪不下，得半分。
rounds-absent = { $player }本輪不下，不得分。
rounds-how-to-begin = 按「開局」就開始你的對局。3天內兩人都沒有開局，就都判負並退出。
rounds-game-begins = { $name }，第{ $round }輪。
rounds-match-begins = { $name }
rounds-draw-odds = { $name }：本場最後一盤，和棋就算{ $player }晉級。
rounds-counts = { $name }：這個結果計入比賽。
rounds-open-games = **未結束的對局**
rounds-no-show = { $name }：{ $player }缺席，{ $opponent }得這一分。
rounds-defaulted = **{ $name }**：下面的對局沒有按時開始，雙方都判負並退出。
rounds-back-by-join = 按「報名」可以從下一輪起重新參賽。
rounds-no-abort = 這是{ $name }的對局，請下完或認輸。
rounds-joined = 報名成功。首輪排好，我會在這裡標記你。想退賽，請按「我的名次」。
rounds-joined-late = 報名成功，這一輪得半分，下一輪上場。
rounds-joined-next = 報名成功，下一輪上場。
rounds-left = 你已退出{ $name }。
rounds-leave-sure = 退出{ $name }嗎？還沒開局的對局都判負。
rounds-leave-for-good = 退出後不能再回來。
rounds-now-away = { $name }：{ $until }再幫你排對局。已經排好的仍要準時開始。
rounds-away-no-effect = { $name }：這項比賽不能請假。請準時開局，或是告訴主辦人。
rounds-started = { $name }開賽了，第一輪馬上公布。
rounds-started-already = 已經開賽了。
rounds-too-few = 至少要{ $fewest }人。
rounds-entry-closed = 已經開賽，不能再報名了。
rounds-full = 人滿了：{ $max }人。
rounds-no-game = 你現在沒有要開始的對局。
rounds-over = **{ $name }結束了。**
rounds-first = 第一名：{ $players }。恭喜！
rounds-nobody-first = 沒有人留到最後，冠軍從缺。
rounds-no-winner = 這項淘汰賽已經結束。改成這個結果就沒有冠軍了，所以不改。
rounds-closed = 比賽已經結束。
rounds-own-place = { $name }共{ $count }人，你排第{ $place }。
rounds-own-in = 你參加了{ $name }。
rounds-own-game = 對局{ $game }進行中，對手是{ $opponent }。
rounds-own-to-begin = 你和{ $opponent }的對局還沒開始，按「開局」。

# In pictures: heads of columns, and what the picture shows.
rounds-label-points = 積分
rounds-label-buchholz = 對手分
rounds-label-sonneborn-berger = 小分
rounds-alt-table = { $name }的名次
rounds-alt-bracket = { $name }的對戰圖

button-start-competition = 現在開賽
button-play-game = 開局

# 繁體中文（臺灣）。各句的用處見 assets/locales/en/bot.ftl，寫法見 docs/translating.md。

language-name = 繁體中文
next-sentence = { $first }{ $next }
next-clause = { $first }；{ $next }

## 挑戰

challenge = { $opponent }，{ $challenger }（{ HOLDS($side) }）找你下一盤象棋，請在{ $time }內回覆。
challenge-open = { $challenger }（{ HOLDS($side) }）想找人下一盤象棋，{ $time }內有效。按「接受」就能開始。
challenge-declined = { $challenger }，{ $player }沒有接受你的挑戰。
challenge-cancelled = { $challenger }撤回了挑戰。
challenge-expired = { $challenger }的挑戰過期了，沒有人接受。
challenge-self = 不能挑戰自己。不填對手就會公開徵求對手，也可以跟我下：`/象棋 電腦`。
challenge-bot = 機器人不能接受挑戰。想跟我下棋，請用`/象棋 電腦`。
challenge-direct = 別人看不到這裡，公開徵求對手也沒有人會來。請寫上對手的名字，我用私訊邀請：`/象棋 對弈 對手:…`。也可以跟我下：`/象棋 電腦`。
invite-refused = 我無法私訊{ $opponent }，邀請沒有送出。請到你們都在的頻道挑戰。
invite-undelivered = 我聯絡不上{ $opponent }了，挑戰取消。請到你們都在的頻道挑戰。
invites-spent = 你在24小時內已經用私訊送出{ $max }個邀請，請{ $until }再送下一個。
challenge-sent = 已向{ $opponent }發出挑戰。
challenge-waits = 你（{ HOLDS($side) }）向{ $opponent }提出挑戰，對方有{ $time }可答覆。
in-thread = { $done }請到{ $thread }。
no-thread = { $done }沒辦法開討論串，就在這裡下吧。
no-thread-bot = { $done }沒有另開討論串：我在這裡缺少{ $rights }權限。
no-thread-person = { $done }沒有另開討論串：你在這裡缺少{ $right }權限。
no-thread-kind = { $done }沒有另開討論串：這種頻道不能開討論串。
no-thread-typed = { $done }沒有另開討論串：打字時我看不到你能不能開討論串，請用斜線指令。
no-thread-many = { $done }沒有另開討論串：你已經有{ $max }盤沒下完的棋。
thread-name = 象棋：{ $player }對{ $opponent }
thread-name-open = 象棋：{ $player }徵求對手
thread-line = { $player }和{ $opponent }在這個討論串下棋。
thread-line-invited = { $player }邀請{ $opponent }在這個討論串下棋。
thread-line-open = { $player }在這個討論串徵求對手。
seat-offered = 已公開徵求對手。
too-many-games = 你在這裡已經有{ $max }個對局或挑戰了，請先下完或取消一個。
challenge-paused = 你上次找{ $opponent }下棋沒有約成，請{ $until }再試。
too-many-challenges = 你已經有{ $max }個挑戰在等{ $opponent }回覆。請取消一個，或等對方回應。
open-seat = 空位
bot-name = 電腦{ $level }級
bot-level = { $level }級
game-starts = { $red }（紅方）對{ $black }（黑方）。
game-rules = 規則：{ $rules }。
game-time = 時限：{ $time }。
time-none = 不限時
time-per-move = 每步{ $days }天
time-per-move-holiday = 每步{ $days }天，另有{ $holiday }天假期
time-minutes = 每方{ $minutes }分鐘
time-seconds = 每步{ $seconds }秒
time-increment = 每方{ $minutes }分鐘，每步加{ $seconds }秒
time-byoyomi = 每方{ $minutes }分鐘，用完後每步{ $seconds }秒
terms-rated = 本局計算等級分。
terms-handicap = { $handicap ->
    [horse] { $player }讓單馬。
    [cannon] { $player }讓單炮。
    [two-horses] { $player }讓雙馬。
    [two-cannons] { $player }讓雙炮。
    [horse-and-cannon] { $player }讓一馬一炮。
    [chariot] { $player }讓單車。
    [chariot-and-horse] { $player }讓一車一馬。
   *[two-chariots] { $player }讓雙車。
}
handicap-or-position = 讓子局有固定的起始局面，「讓子」和「fen」只能填一個。
rated-needs-start = 計算等級分的對局必須從標準局面開始、不讓子，並採用世界規則。請拿掉這些選項，或改成不計分。
rated-needs-clock = 計算等級分的對局一定要有時限，所以「不限時」改成了{ $time }。
clocks-both = 剩餘時間：紅方{ $red }，黑方{ $black }。
clocks-one = 你還剩{ $left }。
span-seconds = { $count }秒
span-minutes = { $count }分鐘
span-hours = { $count }小時
span-days = { $count }天
reminder = { $player }，輪到你了：你和{ $opponent }的這盤棋{ $deadline }超時。
countdown = { $deadline }超時。
holiday-taken = { $player }休假{ $days }天。這一步{ $deadline }超時。
holiday-taken-later = { $player }休假{ $days }天，從下一步開始算。
clocks-stood = 我在這裡斷線了{ $span }，這段時間不算用時。
clocks-stood-elsewhere = 我和{ $player }那邊斷線了{ $span }，這段時間不算用時。
stopped-direct = ⏸ 計時已暫停：我傳不了訊息給{ $player }，對方可能封鎖了我，或已離開我們共同的伺服器。聯絡上就繼續；如果{ $at }還是聯絡不到，對局取消，不計勝負。
stopped-channel = ⏸ 計時已暫停：我在{ $player }下棋的頻道傳不了訊息。能傳了就繼續；如果{ $at }還是不能，對局取消，不計勝負。
stopped-deleted = ⏸ 計時已暫停：{ $player }下棋的頻道被刪除了，我也傳不了私訊。聯絡上就繼續；如果{ $at }還是聯絡不到，對局取消，不計勝負。
game-moved-here = { $player }，你和{ $opponent }下棋的頻道被刪除了，這盤棋改在這裡繼續。
game-moved-elsewhere = { $player }下棋的頻道被刪除了，對方改到私訊裡繼續下。
time-is-checked = 對方的時間到了。我先確認對方那邊收得到棋局，結果會自動公布。
asked-after = { $player }，你和{ $opponent }的這盤棋已經停了{ $span }，還要下嗎？一直沒人走的話，對局{ $deadline }取消，不計勝負。
called-off-unplayed = 時間到了，雙方還沒有各走一步。
called-off-quietly = 雙方很久沒有走棋了。
how-to-move = 回覆這則訊息並寫上著法，例如`{ $example }`，或按**走棋**。
how-to-press = 按棋盤下方的**走棋**按鈕，或輸入`/象棋 走棋`。
how-to-tap = 先點棋子，再點落點。
no-question = 現在沒有需要你回答的問題。

## 對局

your-move = 輪到{ $player }走棋。
your-move-against = 輪到{ $player }走棋（{ HOLDS($side) }，對手{ $opponent }）。
to-move = 輪到{ $player }（{ SIDE($side) }）走棋。
position-turn = 輪到{ SIDE($side) }走棋。
bot-thinks = 電腦{ $level }級思考中。
check = 將軍！
double-check = 雙將！
move-takes = { $move }，吃{ NAME($piece) }
move-answers = { $answered }　{ $move }
move-planned = { $move }（依預走回應{ $answered }）
move-then = { $move }，{ $what }
draw-offered = { $opponent }，{ $player }向你求和。在你走下一步之前都可以回覆。
draw-stands = { $player }求和。
draw-declined = { $asker }，{ $player }不同意和棋。
takeback-asked = { $plies ->
    [1] { $opponent }，{ $player }想悔一步棋，同意嗎？
   *[other] { $opponent }，{ $player }想悔棋，退回{ $plies }步，同意嗎？
}
takeback-refused = { $asker }，{ $player }不同意悔棋。
takeback-withdrawn = { $player }撤回了悔棋的要求。
taken-back = { $plies ->
    [1] 已退回一步。
   *[other] 已退回{ $plies }步。
}
players = 對局{ $game }：{ $red }（紅方）對{ $black }（黑方）。
legal-moves = { SIDE($side) }有{ $count }種走法：
no-moves-yet = 雙方都還沒走棋。
choose-piece = 要走哪顆棋子？
choose-piece-against = 你和{ $opponent }的對局，輪到你了：
choose-other = 換一顆棋子？
choose-target = 要走到哪裡？
choose-target-of = { $piece }：要走到哪裡？
resign-sure = 確定要向{ $opponent }認輸嗎？
resign-kept = 那就繼續下。
more = 你和{ $opponent }的這盤棋還可以：
no-game = 這裡沒有對局。用`/象棋 對弈`找人下，或用`/象棋 電腦`跟我下。
no-rematch = 這裡沒有你下完的對局，沒辦法再來一局。
rematch-too-early = 這盤棋還沒下完。
rematch-is-on = 新的一局已經開始了。
rematch-already-offered = 你已經提議再來一局了。
which-game = 你說的是哪一盤？
which-game-to-move = { $text }在不只一盤棋裡能走，你說的是哪一盤？
game-of-mine = 對局{ $game }：對{ $opponent }，第{ $number }回合
game-of-others = 對局{ $game }：{ $red }對{ $black }，第{ $number }回合
abort-sure = 這是你自己和{ $opponent }的對局。確定要取消、不計勝負嗎？
why-nothing = 本局沒有裁決，目前也沒有需要裁決的循環著法。

## 私下回覆

done-accepted = 對局開始。
done-declined = 已拒絕挑戰。
done-cancelled = 已撤回挑戰。
done-draw-offered = 已向{ $opponent }求和。
done-draw-declined = 已拒絕和棋。
done-drawn = 雙方同意和棋。
done-takeback-asked = 已向{ $opponent }要求悔棋。
done-takeback-refused = 已拒絕悔棋。
done-taken-back = 已悔棋。
done-aborted = 對局已取消。
done-resigned = 你認輸了。
done-timeout = 晚了一步：時間已經用完了。
done-holiday = 已排定{ $days }天休假。
done-planned = 預走已設好：{ $moves }。只要對方這樣走，我就替你應。
done-plans-dropped = 你的預走已刪除。
done-annulled = 這盤棋不再計算等級分。
plan-which-game = 這些著法在你的{ $count }盤棋裡都走得通。請回覆你想預走的那個棋盤。
plans-none = 你沒有設預走。可以這樣寫：`/象棋 預走 馬8進7 然後 俥一平二`。
plans-list = 你的預走：
plans-of-game = 對局{ $game }，對手{ $opponent }：
plans-drop-how = 要刪除，請按按鈕，或用`/象棋 預走 清除:是`。
button-drop-plans = 刪除（對局{ $game }）
plan-part = 第{ $number }著有問題。{ $why }
done-board = 棋盤在這裡。

## 等級分與戰績

rating-changes = 等級分：{ $changes }。
rating-change = { $player } { $rating }（{ $by }）
unrated-too-short = 不計等級分：雙方至少要各走{ $moves }步。
unrated-too-many = 不計等級分：同樣兩位玩家每天最多{ $most }盤計分。
unrated-hints = 不計等級分：用過提示。
unrated-terms = 不計等級分：只有兩位真人之間、從標準局面開始、採用世界規則的對局才計分。
no-records-of-programs = { $player }是機器人，機器人沒有等級分。你和我的戰績請看`/象棋玩家 個人資料`。
keeps-hidden = { $player }沒有公開個人資料。
rating-none = { $player }還沒有等級分。想下計分對局：`/象棋 對弈 計分:是`。
rating-of = { $player }的等級分：
rating-overall = { $pool ->
    [live] 即時棋
   *[correspondence] 慢棋
}（全部伺服器）：**{ $rating }** ± { $deviation }，共{ $games }局，{ $wins }勝{ $draws }和{ $losses }負。
rating-server = { $pool ->
    [live] 即時棋
   *[correspondence] 慢棋
}（本伺服器）：**{ $rating }** ± { $deviation }，共{ $games }局，{ $wins }勝{ $draws }和{ $losses }負。
rating-peak = 最高分：{ $rating }。
rating-provisional = `?`表示定級中：±後面的數字小於{ $deviation }就算完成定級。
top-here = **{ $pool ->
    [live] 即時棋
   *[correspondence] 慢棋
}排行榜**（本伺服器）：
top-overall = **{ $pool ->
    [live] 即時棋
   *[correspondence] 慢棋
}排行榜**（全部伺服器）：
top-line = { $place }. { $player } **{ $rating }**，{ $games }局
top-nobody = 這裡還沒有人有等級分。想下計分對局：`/象棋 對弈 計分:是`。
versus-oneself = 請選兩位不同的玩家。
versus-none = { $player }和{ $opponent }還沒有下完過任何一盤棋。
versus-score = { $player }對{ $opponent }：{ $wins }勝{ $draws }和{ $losses }負。
versus-side = { HOLDS($side) }：{ $wins }勝{ $draws }和{ $losses }負。
versus-game = 對局{ $game }（{ $date }）：{ $result }
profile-none = { $player }還沒有下完過任何一盤棋。
profile-of = { $player }的個人資料
profile-openings = 常用開局：{ $openings }。
favourite-opening = { $name }（{ $count }局）
profile-graph = 曲線圖統計全部伺服器：實線是即時棋，虛線是慢棋。
streak-won = 最近跟真人連贏{ $count }盤。
streak-lost = 最近跟真人連輸{ $count }盤。
streak-drawn = 最近跟真人連和{ $count }盤。
bot-beaten = 跟電腦下：贏過電腦{ $level }級（{ $games }局{ $wins }勝）。
bot-not-beaten = 跟電腦下：和電腦{ $level }級下過{ $games }局，還沒贏過。
bot-estimate = 棋力：大約相當於電腦{ $level }級。
games-mine = 你的對局和挑戰：
games-of = { $player }在這裡的對局和挑戰：
games-none = 你沒有進行中的對局。用`/象棋 對弈`找人下，或用`/象棋 電腦`跟我下。
games-none-here = 你在這裡沒有進行中的對局。
games-none-of = { $player }在這裡沒有進行中的對局。
games-more = 還有{ $count }盤沒有列出來。
games-elsewhere = 你在別處還有{ $count }盤：用`/象棋 對局`查看，只有你看得到。
game-your-turn = **輪到你**：對{ $opponent }，第{ $number }回合。
game-their-turn = 對{ $opponent }，第{ $number }回合：輪到{ $player }走棋。
game-challenged = **收到挑戰**：來自{ $opponent }，{ $expires }失效。
game-offered = 已發出挑戰（對手：{ $opponent }），{ $expires }失效。
game-time-ends = { $deadline }超時。
annul-moderators = 只有{ $who }可以用`/象棋 取消 取消成績:是`把一盤棋改成不計等級分。
who-moderates = 擁有「管理訊息」權限的成員
who-manages = 擁有「管理伺服器」權限的成員
who-came-first = 管理員（最早加入的人）
annul-sure = 要讓對局{ $game }（紅方{ $red }，黑方{ $black }）不計等級分嗎？之後的等級分會重新計算，這個操作無法復原。
annulled = { $moderator }取消了對局{ $game }（紅方{ $red }，黑方{ $black }）的成績：不再計算等級分。

## 開局

# leaves out $chinese
opening = 開局：{ $name }。
opening-central-cannon = 中炮局
opening-elephant = 飛相局
opening-soldier = 仙人指路
opening-horse = 起馬局
opening-edge-horse = 邊馬局
opening-cross-palace-cannon = 過宮炮
opening-palace-corner-cannon = 仕角炮
opening-golden-hook-cannon = 金鉤炮
opening-edge-cannon = 邊炮局
opening-river-cannon = 巡河炮局
opening-edge-soldier = 邊兵局
opening-advisor = 上仕局
opening-screen-horses = 中炮對屏風馬
opening-screen-horses-river-bank-chariot = 中炮巡河車對屏風馬
opening-screen-horses-crosswise-chariot = 中炮橫車對屏風馬
opening-screen-horses-river-chariot = 中炮過河車對屏風馬
opening-screen-horses-patrol = 中炮過河車對屏風馬左馬盤河
opening-screen-horses-chariot-exchange = 中炮過河車對屏風馬平炮兌車
opening-screen-horses-central-soldier = 中炮過河車急進中兵對屏風馬平炮兌車
opening-screen-horses-cannons-5-9 = 五九炮過河車對屏風馬平炮兌車
opening-screen-horses-cannons-5-7 = 五七炮對屏風馬
opening-screen-horses-cannons-5-6 = 五六炮對屏風馬
opening-screen-horses-cannons-5-8 = 五八炮對屏風馬
opening-screen-horses-river-bank-cannon = 中炮巡河炮對屏風馬
opening-screen-horses-two-headed-snake = 中炮對屏風馬兩頭蛇
opening-screen-horses-two-cannons = 中炮對屏風馬雙炮過河
opening-sandwiched-horses = 中炮對反宮馬
opening-sandwiched-horses-cannons-5-6 = 五六炮對反宮馬
opening-single-horse = 中炮對單提馬
opening-three-step-tiger = 中炮對三步虎
opening-turtle-back-cannon = 中炮對龜背炮
opening-mandarin-duck-cannons = 中炮對鴛鴦炮
opening-same-direction-cannons = 順炮
opening-same-direction-straight-chariot = 順炮直車對橫車
opening-same-direction-crosswise-chariot = 順炮橫車對直車
opening-opposite-direction-cannons = 列炮
opening-blockading-cannon = 中炮對左炮封車
opening-blockading-cannon-opposite-cannons = 中炮對左炮封車轉列炮
opening-cross-palace-cannon-central-cannon = 過宮炮對中炮
opening-palace-corner-cannon-central-cannon = 仕角炮對中炮
opening-elephant-central-cannon = 飛相局對中炮
opening-elephant-palace-corner-cannon = 飛相局對士角炮
opening-elephant-cross-palace-cannon = 飛相局對過宮炮
opening-elephant-soldier = 飛相局對進卒
opening-elephant-horse = 飛相局對起馬
opening-facing-soldiers = 對兵局
opening-soldier-cannon-behind-soldier = 仙人指路對卒底炮
opening-soldier-central-cannon = 仙人指路對中炮
opening-soldier-elephant = 仙人指路對飛象
opening-soldier-horse = 仙人指路對起馬
opening-horse-soldier = 起馬局對進卒
opening-horse-central-cannon = 起馬局對中炮
opening-horse-horse = 起馬局對起馬

## 終局

end-checkmate = 將死！
end-stalemate = 困斃：{ SIDE($side) }無子可動，判負。
end-perpetual-check = 長將判負。
end-perpetual-chase = 長捉判負。
end-perpetual-attack = 長打判負。
end-repeated-check = 和棋：同樣的將軍連續出現了三次。
end-repetition = 和棋：局面循環反覆。
end-no-progress = 和棋：雙方連續多回合沒有吃子，已達自然限著。
end-insufficient-material = 和棋：雙方剩下的棋子都不足以取勝。
end-bare-general = 和棋：孤將走到哪裡都會被吃，無處可走。
end-resignation = { SIDE($side) }認輸。
end-agreement = 雙方同意和棋。
end-timeout-drawn = 和棋：一方超時，但對方剩下的棋子不足以取勝。
end-timeout = { SIDE($side) }超時，判負。
end-aborted = 對局取消。
beats = { $winner }（{ SIDE($side) }）戰勝{ $loser }。
side-beats = { $side ->
    [red] 紅勝。
   *[black] 黑勝。
}
result-drawn = { $red }和{ $black }下成和棋。
result-none = { $red }和{ $black }這盤棋沒下完。

## 循環

warning-check = { $player }，再這樣將下去就是長將，會判負，別再走`{ $move }`。
warning-chase = { $player }，再這樣捉{ NAME($piece) }就是長捉，會判負，別再走`{ $move }`。
warning-attack = { $player }，再這樣打下去就是長打，會判負，別再走`{ $move }`。
ahead-loses = 同一局面再出現一次，判{ SIDE($side) }負。
ahead-draw = 同一局面再出現一次，判和。
warning-draw = { $player }，這個局面再出現一次就判和，不想和棋就別再走`{ $move }`。
ruling-check = { SIDE($side) }在循環中每一步都將軍。長將是禁著，{ SIDE($side) }判負。
ruling-chase = { SIDE($side) }在循環中一直捉{ NAME($piece) }。長捉是禁著，{ SIDE($side) }判負。
ruling-chases = { SIDE($side) }在循環中每一步都在捉子。長捉是禁著，{ SIDE($side) }判負。
ruling-pinned-chase = { SIDE($side) }在循環中一直捉被馬牽制、走不開的車。長捉是禁著，{ SIDE($side) }判負。
ruling-attack = { SIDE($side) }在循環中每一步都在打：將軍、叫殺或捉子。長打是禁著，{ SIDE($side) }判負。
ruling-graver = { SIDE($side) }也在打，但性質較輕。
ruling-mutual = 雙方都在長打，性質相同，判和。
ruling-nobody = 循環中雙方都沒有走禁著，判和。
ruling-attacks = 一著一著來看：{ $attacks }。
attack-check = { WHOSE($attacker) }將軍
attack-chase = { WHOSE($attacker) }捉{ WHOSE($target) }
attack-mate-threat = { WHOSE($attacker) }叫殺

## 提示

hint-nudge = 看看{ WHOSE($piece) }。
hint-move = 走{ $move }。
hint-taken = { $opponent }，{ $player }跟我要了提示。
hint-too-late = 你要提示之後，棋局已經往下走了。
hint-crowded = 我還在想你其他的對局，等那些提示出來再問我吧。
hints-counted = { $player }有{ $count }步用了提示。
idea-mates = { $moves ->
    [1] 思路：一步將死！
   *[other] 思路：不管怎麼應，{ $moves }步之內將死。
}
idea-leaves-no-move = { $moves ->
    [1] 思路：一步困斃，無子可動也算輸。
   *[other] 思路：不管怎麼應，{ $moves }步之內困斃，無子可動也算輸。
}
idea-holds-out = 思路：敗局已定，盡量多撐幾步。
idea-stops-mate = 思路：化解殺著。
idea-keeps-a-move = 思路：留一步活路，別被困斃。
idea-takes = 思路：吃掉{ WHOSE($target) }，算下來有賺。
idea-takes-free = 思路：白吃{ WHOSE($target) }，不會被吃回來。
idea-takes-checker = 思路：吃掉{ WHOSE($target) }，解除將軍。
idea-steps-out-of-check = 思路：移動將帥，避開將軍。
idea-stops-check = 思路：化解將軍。
idea-checks-and-attacks = 思路：先將軍，不管怎麼應，接著都能吃到{ WHOSE($target) }。
idea-forks = 思路：捉雙，同時捉{ WHOSE($targets) }。
idea-escapes = 思路：躲開危險。
idea-protects = 思路：保護{ WHOSE($target) }。
idea-shields = 思路：替{ WHOSE($target) }擋住攻擊。
idea-threatens-mate = 思路：叫殺。
idea-attacks = 思路：捉{ WHOSE($target) }，準備得子。
idea-attacks-free = 思路：捉{ WHOSE($target) }，它沒有其他棋子保護。
idea-uncovers = 思路：讓開一條路，由{ WHOSE($attacker) }捉{ WHOSE($target) }。
idea-screens = 思路：替{ WHOSE($attacker) }當炮架，捉{ WHOSE($target) }。
idea-trades = 思路：兌掉{ WHOSE($target) }，雙方得失差不多。
idea-captures = 思路：吃掉{ WHOSE($target) }。
idea-pins = 思路：困住{ WHOSE($target) }，讓它動彈不得。
idea-checks = 思路：將軍。
idea-offers = 思路：棄子，我看其他走法都更差。
idea-takes-middle-file = 思路：占據中路。
idea-crosses-river = 思路：過河。
idea-develops = 思路：把這顆棋子調動出來。
idea-takes-open-file = 思路：占住一條通暢的直線，線上沒有自己的其他棋子。
idea-makes-way = 思路：給{ WHOSE($target) }讓路。
idea-holds-back = 思路：牽制{ WHOSE($target) }。
idea-aims-at = 思路：瞄準{ WHOSE($target) }。
idea-links = 思路：鞏固陣形，和{ WHOSE($target) }互相保護。
idea-restricts = 思路：限制{ WHOSE($target) }的活動。
idea-heads-for = 思路：下一步攻擊{ WHOSE($target) }。
idea-activates = 思路：走到更靈活的位置。
idea-waits = 思路：穩一手，不給對方白吃子的機會。
standing-mated = { $moves ->
    [1] 不管你怎麼走，對方下一步都能將死你。
   *[other] 不管你怎麼走，對方最多{ $moves }步就能將死你。
}
standing-lost = { $moves ->
    [1] 不管你怎麼走，對方下一步都能贏。
   *[other] 不管你怎麼走，對方最多{ $moves }步就能贏。
}
standing-winning = 你已是勝勢，勝率{ $chance }%。
standing-better = 你占優勢，勝率{ $chance }%。
standing-level = 雙方均勢，你的勝率{ $chance }%。
standing-worse = 你居於下風，勝率{ $chance }%。
standing-losing = 你已處於敗勢，勝率{ $chance }%。
threat-mates = { $moves ->
    [1] 小心：對方下一步就要將死你。
   *[other] 小心：對方要在{ $moves }步之內將死你。
}
threat-mates-by = { $moves ->
    [1] 不防的話，對方走{ $move }就把你將死了。
   *[other] 不防的話，對方走{ $move }，{ $moves }步之內就能將死你。
}
threat-leaves-no-move = { $moves ->
    [1] 小心：對方下一步就要困斃你，你無子可動就輸了。
   *[other] 小心：對方要在{ $moves }步之內困斃你，你無子可動就輸了。
}
threat-leaves-no-move-by = { $moves ->
    [1] 不防的話，對方走{ $move }就把你困斃了。
   *[other] 不防的話，對方走{ $move }，{ $moves }步之內就能困斃你。
}
threat-takes = 小心：{ WHOSE($target) }有危險。
threat-takes-by = 不防的話，對方走{ $move }，就能吃到{ WHOSE($target) }。

## 拒絕

refuse-not-your-turn = 還沒輪到你：現在輪到{ SIDE($side) }走棋。
refuse-coach-waits = 先決定一下：悔棋，還是「不悔，繼續下」？
refuse-for-somebody-else = 這個挑戰是給{ $player }的。
refuse-not-a-player = 這盤棋不是你在下。
refuse-game-over = 這盤棋已經結束了。
refuse-not-started = 對方還沒有接受挑戰。
refuse-not-open = 這個挑戰已經失效了。
refuse-own-challenge = 這是你自己發出的挑戰。要撤回，請按「取消」或用`/象棋 取消`。
refuse-not-your-challenge = 只有發起人能撤回挑戰，只有被挑戰的人能拒絕。
fault-time = 我看不懂這個時限。可以寫`不限時`、`3天`（每步3天）、`10`（每方10分鐘）、`10+5`（每方10分鐘，每步加5秒）或`10/30s`（每方10分鐘，用完後每步30秒）。
fault-time-days = 每步可以是1到14天。
fault-time-holiday = 假期可以是0到30天。
fault-time-minutes = 每方可以是0到180分鐘。
fault-time-seconds = 每步可以是1到180秒；每方有分鐘數時也可以是0。
refuse-nothing-due = 時間還沒到。
refuse-rated-hint = 這盤棋計算等級分，不能用提示。
refuse-rated-takeback = 這盤棋計算等級分，不能悔棋。
refuse-no-days-per-move = 只有以天計時的對局才能休假和預走。
refuse-holiday-too-long = { $left ->
    [0] 這盤棋你已經沒有假期了。
   *[other] 這盤棋你只剩{ $left }天假期了。
}
refuse-plan-on-own-turn = 現在輪到你，直接走就好。預走是在對方思考時用的。
refuse-plan-without-answer = 請寫上你的應著：`/象棋 預走 馬8進7 然後 俥一平二`。
refuse-too-many-plans = 最多能設{ $max }條預走。`/象棋 預走 清除:是`會全部刪除。
refuse-plan-too-long = 一條預走最多{ $max }著。
refuse-no-plans = 這盤棋你沒有設預走。
refuse-not-rated = 這盤棋沒有計入等級分。
refuse-draw-already-offered = 你已經求和了，請等對方回覆。
refuse-draw-just-declined = 對方剛剛拒絕和棋。你走完下一步之後可以再提。
refuse-no-draw-offer = 沒有人向你求和。
refuse-nothing-to-take-back = 你還沒有可以悔的棋。
refuse-takeback-already-asked = 你已經要求悔棋了，請等對方回覆。
refuse-takeback-just-refused = 對方剛剛拒絕悔棋。你走完下一步之後可以再提。
refuse-no-takeback-asked = 對方沒有要求悔棋。
refuse-somebody-elses-question = 這個問題不是問你的。
refuse-may-not-abort = 雙方都走過棋了，只有{ $who }能用`/象棋 取消`取消這盤棋。你可以認輸或求和。
refuse-two-places = 這盤棋同時在兩個地方進行，管理員沒辦法取消，也不能改成績。玩家自己可以認輸或和棋。
stale-button = { $plies ->
    [1] 這是舊棋盤上的按鈕：之後又走了{ $last }。現在的棋盤是這樣。
   *[other] 這是舊棋盤上的按鈕：之後又走了{ $plies }步，最後一步是{ $last }。現在的棋盤是這樣。
}
stale-taken-back = 這是舊棋盤上的按鈕：之後有過悔棋。現在的棋盤是這樣。
unknown-button = 這個按鈕已經失效了。用`/象棋 棋盤`看棋盤吧。
unknown-game = 找不到這盤棋了。
fault-not-ours = 這裡沒有{ $text }這個指令。用`/象棋 說明`查看所有指令。
fault-no-name = 請告訴我要做什麼，例如`/象棋 說明`。
fault-command = 我看不懂{ $text }。試試`/象棋 說明`。
fault-command-near = 我看不懂{ $text }。你是要打`{ $near }`嗎？
fault-old-command = 我沒有{ $text }這個指令，或是已經不用了。用`/象棋 說明`查看所有指令。如果Discord還顯示舊指令，請重新啟動Discord。
fault-option = `{ $command }`沒有{ $text }這個選項。可用的選項：{ $options }。
fault-no-options = `{ $command }`沒有選項，我看不懂{ $text }。
fault-option-near = `{ $command }`沒有{ $text }這個選項。你是要打`{ $near }`嗎？
fault-missing = `{ $command }`還要填`{ $option }`。可以填：{ $options }。
fault-missing-move = 要走哪一著？例如`/象棋 走棋 { $example }`。
fault-value = `{ $option }`不能是{ $text }。
fault-number = `{ $option }`不能是{ $text }：請填{ $min }到{ $max }的整數。
fault-yes-or-no = `{ $option }`不能是{ $text }：請填`是`或`否`。
fault-person = 這裡沒有叫{ $text }的人。
fault-choice = `{ $option }`不能是{ $text }：可以選{ $names }。
fault-too-much = `{ $command }`後面的{ $text }我看不懂。
fault-position = 這個局面擺不出來：{ $why }
fault-position-over = 這個局面勝負已分。
fault-no-position = 這則訊息裡沒有局面。局面要用FEN來寫，例如`{ $example }`。
failure = 我這邊出了問題（錯誤編號{ $incident }）。棋局沒有變動，請再試一次。
database-displaced = 我的資料庫檔案被移走或刪除了，現在什麼都存不了（錯誤編號{ $incident }）。棋局沒有變動，請告訴維護我的人。
discord-missing-permission = （我在這裡不能傳圖片，所以用文字棋盤代替。請給我「附加檔案」權限。）
discord-rejected = （Discord沒有收下完整的訊息，所以這裡少了一部分。）
discord-empty-thread = 我中途斷線了，這裡的對局沒有開始。請重新開一盤。
discord-text-withheld = Discord沒有讓我看到這則回覆的內容。請@我、回覆時別關掉通知、輸入`/象棋 走棋`，或按棋盤下方的**走棋**。
cannot-post = 我在這個頻道沒辦法傳訊息，這樣大家就看不到棋局。請在這裡給我{ $rights }權限。
cannot-write = 我現在在這個頻道沒辦法傳訊息，大家看不到。
borrowed-private = 你在這個伺服器沒有{ $right }權限，所以我在這裡說的話只有你看得到，別人看不到棋局。請在私訊裡跟我下：`/象棋 電腦`；跟朋友下用`/象棋 對弈 對手:…`。
borrowed-clock = 這裡沒有加入我，我沒辦法計時判負，所以這裡的棋局不計時，也不計等級分。在私訊裡兩樣都可以：在那裡輸入`/象棋 對弈 對手:…`，我會邀請對手。
borrowed-lobby = 這裡沒有加入我，我沒辦法計時判負，而這樣找到的棋局都計時。請在私訊裡找對手：`{ $command }`。
borrowed-settings = 這裡沒有加入我，所以這裡沒有什麼可設定的。你自己的設定：`/象棋設定 個人`。
goes-on-directly = 接下來請看你跟我的私訊。
no-direct-messages = Discord不讓我私訊你。請先傳一則私訊給我，再試一次。
post-waits = 我現在在這個頻道沒辦法傳訊息，可以傳的時候馬上補上。
nothing-begun = 所以什麼都沒有開始。
game-unchanged = 棋局維持原樣，等我能在這裡傳訊息了再繼續。
right-view = 「檢視頻道」
right-send = 「傳送訊息」
right-send-in-threads = 「在討論串中傳送訊息」
right-create-threads = 「建立公開討論串」
right-connect = 「連接」
right-external-apps = 「使用外部應用程式」
thinking-soon = 現在等我走棋的對局很多，前面還有{ $ahead }步，大約{ $seconds }秒後走這一步。
slow-down = 一下子太多了。接下來半分鐘，我只看你對局中的著法和`help`。
slow-down-server = 這個伺服器的請求一下子太多。接下來半分鐘，我在這裡只看著法和`help`。
slow-down-answers = 我已經連續回覆你好幾次了。接下來半分鐘，我只回覆著法和`help`。
slow-down-unreadable = 你連續幾則訊息我都看不懂。接下來半分鐘，我只回覆指令、你對局中的著法和`help`。
busy = 這個頻道現在很忙，請稍後再試。
game-set-aside = 這裡有一盤棋我讀不出來，先放在一邊（錯誤編號{ $incident }）。資料沒有刪除，其他對局照常進行。
typed-too-early = 你輸入{ $text }的時候，上一步棋還沒有顯示出來，所以我沒有走。請看看新的局面，還想這樣走就再輸入一次。
older-board = 你回覆的是舊棋盤。
older-board-legal = 你回覆的是舊棋盤，所以{ $text }還沒有走。在最新的棋盤上這步也可以走：按按鈕就走。
read-refused = { $text }：{ $why }

## 讀著法

read-unreadable = 我看不懂這步棋。請照`{ $example }`這樣寫。
read-incomplete = 少了最後一個數字。請照`{ $example }`這樣寫。
read-incomplete-file = 少了最後一個數字，要走到第幾路？
read-incomplete-points = 少了最後一個數字，要走幾格？
read-incomplete-rank = 少了最後一個數字，要走到哪一條橫線？
read-several = 請一次只走一步。
read-too-long = 太長了，這不像一步棋。
read-out-of-range = 「{ $char }」超出範圍，路數和格數都是1到9。
read-not-enabled = { $dialect ->
    [french] 這像是法文記譜法，這裡沒有啟用。想用的話，請在`/象棋設定 個人`裡選擇。
    [vietnamese] 這像是越南文記譜法，這裡沒有啟用。想用的話，請在`/象棋設定 個人`裡選擇。
    [uci] 這像是橫線1到10的座標，這裡的橫線是0到9。
   *[other] 這像是一種這裡沒有啟用的記譜法。
}
read-ambiguous = 這有不只一種解讀，你想走哪一步？
read-doubtful = { WHOSE($piece) }可以這樣走。如果你指的是{ WHOSE($other) }，那就不行：{ $why }要走{ NAME($piece) }嗎？
read-no-such-piece-on-file = 你的{ $file }路沒有{ NAME($piece) }。
read-no-such-piece = 你沒有{ NAME($piece) }了。
read-no-such-tandem = 同一路上沒有兩個{ NAME($piece) }，不必分前後。
read-off-board = { WHOSE($piece) }會走出棋盤。
read-same-file = { WHOSE($piece) }本來就在{ $number }路上。
read-never-sideways = { WHOSE($piece) }不能平走，只能進或退。
read-cannot-reach = { WHOSE($piece) }往這個方向走不到{ $number }路。
read-wrong-piece = { $square }上是{ NAME($stands) }，不是{ NAME($named) }。

## 不合規則的著法

illegal-no-piece = { $square }上沒有棋子。
illegal-wrong-turn = { $square }上的{ NAME($piece) }是{ SIDE($side) }的。
illegal-own-piece = 那裡已經有你自己的{ NAME($piece) }了。
illegal-not-its-move = { WHOSE($piece) }走不到那裡。{ $rule }
illegal-hobbled = { WHOSE($moved) }跳不過去，{ WHOSE($piece) }拐住了馬腳。
illegal-eye-blocked = { WHOSE($moved) }飛不過去，{ WHOSE($piece) }塞住了象眼。
illegal-blocked = { WHOSE($piece) }擋住了路。
illegal-no-screen = { WHOSE($moved) }打不到，中間沒有炮架。炮吃子必須剛好隔一個子。
illegal-too-many-screens = { WHOSE($moved) }打不到，中間隔了{ $count }個子。炮吃子必須剛好隔一個子。
illegal-leaves-palace = { NAME($piece) }不能出九宮。
illegal-crosses-river = 相（象）不能過河。
illegal-backwards = 兵卒不能後退。
illegal-sideways-too-early = 兵卒過了河才能平走。
illegal-facing-generals = 這樣會王見王，雙方的將帥中間一定要隔著棋子。
illegal-leaves-check = 這樣你的將帥會被{ WHOSE($piece) }吃掉（送將）。
moves-general = 將帥在九宮內走直線，每次一格。
moves-advisor = 仕（士）在九宮內走斜線，每次一格。
moves-elephant = 相（象）走田字，每次斜走兩格，不能過河；田字中心（象眼）有子就是塞象眼，飛不過去。
moves-horse = 馬走日字，先直走一格，再向外斜走一格；直走的那一格有子就是拐馬腳，走不過去。
moves-chariot = 車走直線，橫直都可以，不限格數。
moves-cannon = 炮和車一樣走直線，但吃子必須剛好隔一個子（炮架）。
moves-soldier = 兵卒每次向前一格，過河後也可以平走。

## 擺不出來的局面

fen-empty = FEN是空的。
fen-ranks = 棋盤寫了{ $found }條橫線，應該是用「/」隔開的10條。
fen-files = 第{ $rank }條橫線（{ $text }）寫了{ $files }路，應該是9路。
fen-letter = { $letter }不是棋子。紅方棋子寫K A B N R C P，黑方寫k a b n r c p。
fen-too-many = { SIDE($side) }有{ COUNTED($pieces) }，一副棋最多只有{ $max }個。
fen-no-general = { $side ->
    [red] 紅方沒有帥。
   *[black] 黑方沒有將。
}
fen-misplaced = { SIDE($side) }的{ NAME($piece) }不可能出現在{ $square }。
fen-turn = 「輪到誰走」這一項寫的是{ $text }，應該是w（紅方）或b（黑方）。
fen-counter = 計數{ $text }不是0到9999的數字。
fen-checked-out-of-turn = 輪到{ SIDE($side) }走棋，卻可以直接吃掉對方的將帥，實戰不會出現這種局面。
fen-trailing = FEN後面多出了{ $text }。

## 按鈕

button-accept = 接受
button-decline = 拒絕
button-cancel = 取消
button-move = 走棋
button-play-direct = 在私訊裡下
button-play-now = 走{ $mv }
button-draw = 求和
button-resign = 認輸
button-more = ⋯
button-abort = 取消對局
button-annul = 取消成績
button-undo = 悔棋
button-board = 棋盤
button-moves-earlier = 前面的著法
button-moves-later = 後面的著法
button-moves = 棋譜
button-legal = 所有走法
button-why = 為什麼？
button-hint = 提示
button-hint-move = 直接告訴我
button-rematch = 再來一局
button-resign-yes = 認輸
button-resign-no = 繼續下
button-draw-yes = 同意和棋
button-draw-no = 拒絕
button-undo-yes = 同意
button-undo-no = 拒絕

## 圖片的替代文字

alt-turn = 象棋棋盤，輪到{ SIDE($side) }走棋。
alt-last = { $move }。
alt-check = { SIDE($side) }被將軍。
alt-hint = 箭頭：{ $move }。
alt-material = { SIDE($side) }：{ $material }。
alt-points = { COUNTED($pieces) } { $points }
alt-fen = FEN：{ $fen }
alt-ratings = { $pool ->
    [live] 即時棋等級分
   *[correspondence] 慢棋等級分
}：{ $games }局，從{ $first }到{ $last }，最低{ $low }，最高{ $high }。

## 規則

rules-computer = 採用電腦規則：和世界規則相同，但循環中只要有將軍而不構成長將就判和，不吃子的限著是60回合。
rules-casual = 採用休閒規則：同一局面第三次出現時，長將判負，其餘一律判和；不吃子的限著是60回合。
rules-chinese = 採用近似的中國規則：將軍、叫殺和捉子都算「打」，循環中每一步都打（長打）是禁著。循環反覆三次，也就是同一局面第四次出現時裁決：長打判負，其餘判和。
rules-club = 採用一家法國老俱樂部的規則：炮每一步都必須剛好隔一個子，不吃子也一樣；同樣的將軍三次判和，其他循環也判和；孤將走不動判和。

## 說明

help = {""}**我是象棋裁判，也陪你下棋。**想做什麼？
help-start =
    {""}**下棋**
    跟我下，1級到10級，或找個對手。`/象棋 對弈`找朋友下棋，或公開徵求對手。
    走棋：回覆棋盤並寫上炮二平五、`C2.5`或`h2e2`，也可以用`/象棋 走棋`或「走棋」按鈕。
help-learn =
    {""}**學棋**
    課程一步一步教你，解題練眼力。`/象棋棋譜 覆盤`告訴你自己的對局轉折點在哪裡。
help-typing =
    {""}**可以輸入什麼？**
    著法：回覆棋盤並寫上炮二平五、`C2.5`或`h2e2`；私訊我時直接寫著法。
    看棋盤、認輸、求和、悔棋：`/象棋 棋盤`、`/象棋 認輸`、`/象棋 求和`、`/象棋 悔棋`。輪到你的時候，`/象棋 提示`給你提示。
    指令也有中文名稱，`/象棋 對弈`就是`/xq play`。@我之後可以直接說：悔棋、認輸、求和、棋盤、提示。
    `/象棋設定 個人`選擇語言、棋盤和棋子的樣子。`/象棋 說明 內容:馬`說明馬的走法，別的棋子也一樣。
button-help-start = 下棋
button-help-learn = 學棋
button-help-typing = 可以輸入什麼？
button-help-bot = 跟我下
button-help-puzzle = 解題
help-play =
    {""}**怎麼下一盤棋**
    用`/象棋 對弈`發出挑戰，對方按「接受」就開始，紅方先走。每走一步我都會貼出新棋盤，並提醒輪到的玩家。
    {""}**走棋有四種方式：**回覆棋盤（或@我）寫上著法 · `/象棋 走棋`，會列出走法讓你選 · 按「走棋」按鈕，先選棋子，再選落點 · 私訊我，直接輸入著法。
    求和在對方走下一步之前有效。悔棋要對方同意，跟電腦下則隨時可以悔。認輸前會先請你確認。
    跟電腦下棋時，你的著法、它的應著和棋盤都在同一則訊息裡。
help-notation =
    {""}**記譜方法**
    棋子、所在的路、方向、數字：炮二平五，就是把二路的炮平到五路。直線（路）從自己的右手邊數起，一到九路；棋盤靠你這邊的數字就是你的路數。紅方用中文數字，黑方用阿拉伯數字（馬8進7）；混著寫，或把俥、傌寫成車、馬，我也看得懂。
    馬、相（象）、仕（士）斜走，最後的數字是到達的路（傌八進七）。其他棋子進退時，數字是走幾格（俥一進二）。
    同一路上有兩顆相同的棋子，用前、後區分：前炮平五，後炮平五。
    也可以用字母：`C2.5`，`+`是進，`-`是退，`.`或`=`是平，`C+.5`是前炮平五，`C-.5`是後炮平五。
    { $letters }
    座標（`h2e2`，橫線0到9）也可以。字母可能指兩種棋子時我會先問你；在`/象棋設定 個人`裡選好記譜法就不用問了。
letters-of = { $dialect ->
    [french] 法文字母：{ $letters }。
    [vietnamese] 越南文字母：{ $letters }。
   *[other] 字母：{ $letters }。
}
letter-of-piece = { $letter }是{ NAME($piece) }
help-rules =
    {""}**規則簡介**
    將帥和仕（士）不能出九宮，相（象）不能過河。馬走日，直走的那一格有子就是拐馬腳；相（象）走田，象眼有子就飛不過去。炮要剛好隔一個子才能吃子。兵卒只能向前，過河後也可以平走。
    不能王見王：將帥在同一條直線上時，中間一定要有棋子。無子可動就算輸，不管有沒有被將軍。
    循環：同一局面第三次出現時，長將、長捉沒有保護的棋子判負，其餘判和。連續50回合沒有吃子也判和。
    可選的規則：世界規則（預設）、電腦規則、休閒規則、中國規則（近似）、法國俱樂部規則（炮必須隔子走）。
help-commands = **指令**（也可以@我之後輸入，例如`@電腦 棋盤`；介面不是中文時，指令以`/xq`開頭）
help-command = `{ $command }`：{ $about }
help-root = `{ $root }`加{ $names }：{ $about }
help-pieces = **全部棋子：**先列黑方的字，再列紅方的字，然後是走法。
help-piece = **{ $piece }**：{ $rule }
help-privacy =
    {""}**我會保留哪些資料**
    你下過的對局：你的帳號ID、當時的名字、著法、提議和結果，我運作期間一直保留。
    你的設定、介面語言、封鎖名單、正在觀戰的對局、匯入的對局、要求過的覆盤、課程進度、解題和「找更好的一步」的成績，以及私訊是否被拒收：保留到你刪除為止。
    哪則訊息顯示哪盤棋：對局結束後保留90天。你的操作ID（避免重複執行）：14天。你輸入的文字不會保留。
    `/象棋設定 資料 操作:匯出資料`給你全部資料。`/象棋設定 資料 操作:刪除資料`刪除你的資料：對局保留，你的名字換成「已刪除的玩家」。別人對你的封鎖還是有效。

## 指令和選項

command-root-players = 玩家：等級分、戰績、個人資料、觀戰、封鎖
command-root-settings = 個人、頻道和伺服器的設定，以及你的資料
command-root = 象棋：跟朋友或電腦下棋
menu-challenge = 邀請下象棋
menu-profile = 象棋個人資料
menu-review = 幫這盤棋覆盤
menu-position = 查看這個局面
command-play = 找人下棋，或公開徵求對手
command-bot = 跟電腦下棋
command-move = 走一步棋
command-board = 看棋盤
command-moves = 看棋譜
command-legal = 列出所有合法走法
command-hint = 給你思路或著法，只有你看得到
command-why = 說明最近的裁決或警告
command-resign = 向對手認輸
command-draw = 求和，或同意和棋
command-undo = 悔棋；跟真人下要對方同意
command-rematch = 交換紅黑再來一局
command-abort = 取消對局或撤回挑戰
command-holiday = 在以天計時的對局裡休假
command-if = 先設好應著，例如馬8進7 → 俥一平二；不寫著法就是查看
command-games = 列出你的對局，最急的排前面
command-rating = 查看自己或別人的等級分
command-top = 玩家排行榜
command-versus = 兩位玩家的對戰成績
command-profile = 查看自己或別人的個人資料
command-help = 怎麼玩、我能做什麼
option-opponent = 跟誰下；不填就公開徵求對手
option-color = 你執紅還是執黑
option-rules = 採用哪種規則
option-time = 不限時、3天（每步3天）、10+5（每方10分鐘，每步加5秒）、10/30s（10分鐘後每步30秒）
option-rated = 要不要計算等級分
option-player = 哪位玩家；不填就是你自己
option-other = 另一位玩家；不填就是你自己
option-pool = 即時棋或慢棋；不填就都看
option-over = 已下完的對局
option-overall = 統計全部伺服器
option-handicap = 你讓對方哪些棋子
option-handicap-bot = 電腦讓你哪些棋子
option-thread = 開一個討論串來下
option-days = 幾天
option-result = 把下完的計分對局改成不計等級分（管理員）
option-line = 先寫對方的著法，再寫你的應著，例如：馬8進7 → 俥一平二
option-clear = 刪除你的預走
option-fen = 從這個局面開始
option-level = 電腦的等級，1到10，10最強
option-move = 著法，例如炮二平五
option-view = 哪一方在棋盤下方
option-text = 用文字棋盤代替圖片
option-private = 只給自己看
option-notation = 著法怎麼寫
option-kind = 只要思路，還是直接告訴你著法
option-topic = 想知道什麼
choice-red = 紅方
choice-black = 黑方
choice-random = 隨機
choice-world = 世界規則
choice-computer = 電腦規則
choice-casual = 休閒規則
choice-chinese = 中國規則
choice-club = 法國俱樂部規則
choice-wxf = 字母（C2.5）
choice-chinese-traditional = 繁體中文
choice-chinese-simplified = 簡體中文
choice-chinese-taiwan = 臺灣寫法（俥傌砲）
choice-uci = 座標，橫線1到10
choice-vietnamese = 越南文
choice-french = 法文
choice-book = 古譜
choice-handicap-horse = 讓單馬
choice-handicap-cannon = 讓單炮
choice-handicap-two-horses = 讓雙馬
choice-handicap-two-cannons = 讓雙炮
choice-handicap-horse-and-cannon = 讓一馬一炮
choice-handicap-chariot = 讓單車
choice-handicap-chariot-and-horse = 讓一車一馬
choice-handicap-two-chariots = 讓雙車
choice-general = 帥/將
choice-advisor = 仕/士
choice-elephant = 相/象
choice-horse = 馬
choice-chariot = 車
choice-cannon = 炮
choice-soldier = 兵/卒
choice-live = 即時棋
choice-correspondence = 慢棋
choice-iccs = 座標（h2e2）
choice-play = 怎麼下棋
choice-notation = 記譜方法
choice-rules = 規則
choice-commands = 指令
choice-nudge = 只給思路
choice-move = 直接告訴我著法
command-personal = 語言、棋盤、提醒，照你的習慣來
command-server = 本頻道或伺服器的設定（管理員）
command-block = 不讓某人挑戰你；不填名字就看名單
command-data = 匯出或刪除你的全部資料
option-language = 語言
option-writing = 著法的寫法
option-theme = 棋盤顏色
option-pieces = 棋子樣式
option-badges = 棋子上加字母
option-board = 哪一方在棋盤下方
option-numerals = 棋盤邊緣的數字
option-pings = 輪到你時提醒
option-reminders = 超時前提醒
option-posts = 跟電腦下棋時，每步都發新訊息
option-tips = 第一個棋盤下的走棋說明
option-challenges = 別人可以挑戰你
option-profile = 個人資料公開與否
option-scope = 本頻道，還是整個伺服器
option-server-rules = 預設規則
option-server-time = 預設時限
option-server-hints = 提示
option-server-threads = 哪些對局另開討論串
option-server-bots = 跟電腦下棋
option-server-bare = 不@我也能直接輸入著法
option-server-channels = 哪些頻道可以下棋
option-server-daily = 發布每日一題的頻道
option-block = 不讓誰再挑戰你
option-unblock = 解除封鎖
option-data = 要做什麼
choice-default = 預設
choice-on = 開
choice-off = 關
choice-english = English
choice-french-language = Français
choice-simplified-chinese = 简体中文
choice-traditional-chinese = 繁體中文
choice-vietnamese-language = Tiếng Việt
choice-wood = 木紋
choice-paper = 淺色紙張
choice-night = 夜間
choice-traditional = 繁體字
choice-simplified = 簡體字
choice-pictures = 小圖案
choice-letters = 漢字加字母
choice-board-red = 總是紅方
choice-board-own = 自己這一方
choice-board-mover = 輪到走棋的一方
choice-arabic = 1到9
choice-chinese-numerals = 紅方用一到九
choice-threads-people = 真人之間的對局
choice-threads-bot = 跟電腦的對局
choice-reminder-channel = 在對局所在的頻道
choice-reminder-direct = 用私訊
choice-shown = 公開
choice-hidden = 不公開
choice-time-none = 不限時
choice-time-one-day = 每步1天
choice-time-two-days = 每步2天
choice-time-three-days = 每步3天
choice-time-seven-days = 每步7天
choice-time-fourteen-days = 每步14天
choice-time-blitz = 3分鐘，每步加2秒
choice-time-quick = 5分鐘，每步加3秒
choice-time-rapid = 10分鐘，每步加5秒
choice-time-long = 30分鐘，每步加20秒
choice-time-byoyomi = 10分鐘，用完後每步30秒
choice-time-long-byoyomi = 30分鐘，用完後每步60秒
choice-here = 就在本頻道
choice-allowed-here = 只在指定頻道，包括本頻道
choice-not-here = 只在指定頻道，不包括本頻道
choice-everywhere = 所有頻道
choice-this-channel = 本頻道
choice-whole-server = 整個伺服器
choice-export = 匯出資料
choice-delete = 刪除資料
choice-all-pieces = 全部棋子
choice-privacy = 隱私

## 設定

both-signs = { $sign }／{ $piece }
# leaves out $sign
# leaves out $letter
piece-label = { NAME($piece) }
piece-on-file = { $file }路{ $piece }
piece-on-file-front = { $file }路前{ $piece }
piece-on-file-rear = { $file }路後{ $piece }
piece-on-file-middle = { $file }路{ $piece }（從前面數來第{ $number }個）
deleted-player = 已刪除的玩家
settings-mine = **你的設定。**選擇要改的項目，棋盤會顯示效果。
settings-channel = **本頻道的設定。**優先於伺服器的設定。
settings-server = **本伺服器的設定。**頻道自己的設定優先。
setting-line = { $name }：{ $value }
setting-of-server = 這一項是整個伺服器的設定：`/象棋設定 伺服器 範圍:整個伺服器`。
choose-setting = 想改什麼？
server-direct = 私訊不屬於任何伺服器。你自己的設定：`/象棋設定 個人`。
server-managers = 只有{ $who }能用`/象棋設定 伺服器`改整個伺服器的設定。本頻道的設定：`/象棋設定 伺服器 範圍:本頻道`。
server-moderators = 只有{ $who }能用`/象棋設定 伺服器`修改。你自己的設定：`/象棋設定 個人`。
server-unknown = 我不知道這個頻道屬於哪個伺服器。
bare-not-read = ⚠️ 目前沒有作用：沒有@我、也沒有回覆我的訊息，Discord不會讓我看到。只有架設這個程式的人能改：在設定檔寫上`discord.message_content = true`，再到Discord開發者後台開啟「Message Content Intent」。
too-many-channels = 最多可以指定{ $max }個頻道。想在所有頻道下棋，請選「所有頻道」。
last-channel = 這樣我就沒有頻道可以下棋了。請先指定另一個頻道，或選「所有頻道」。
place-elsewhere = 這個頻道裡不能下棋，請到{ $channels }下。
place-no-bots = 這個頻道不開放跟電腦下棋。
place-no-hints = 這個頻道不開放使用提示。
challenge-unwanted = 你不能挑戰{ $player }。
challenge-blocked = 你封鎖了{ $player }。要挑戰，請先解除封鎖：`/象棋玩家 封鎖`。
challenge-deleted = 這位玩家已經不在這裡了。
seat-unwanted = 你不能加入這盤棋。
block-self = 不能封鎖自己。
block-bot = 機器人不會挑戰別人，不用封鎖。
block-stands = 你已經封鎖了{ $player }。
block-none = 你沒有封鎖{ $player }。
too-many-blocked = 你已經封鎖了{ $max }個人，不能再加了。請先解除一個：`/象棋玩家 封鎖`。
blocked = { $player }不能再挑戰你了。你們之間還沒回應的挑戰已取消。
unblocked = { $player }又可以挑戰你了。
blocked-nobody = 你沒有封鎖任何人。不想讓某人挑戰你，可以用`/象棋玩家 封鎖 玩家:`。
blocked-list = 你封鎖了{ $count }個人：
button-unblock = 解除第{ $number }位
button-pieces = 換棋子樣式
data-privately = 為了保護你的隱私，請用指令`{ $command }`，或私訊我。
erase-sure = 這會刪除你的設定、課程進度、解題紀錄、封鎖名單和匯入的棋譜，取消你進行中的對局，並把所有對局裡你的名字換成「已刪除的玩家」。這個操作無法復原。想留一份，請先用`/象棋設定 資料 操作:匯出資料`。
button-erase = 刪除我的資料
exported = { $count ->
    [0] 你的資料都在這裡了，其中沒有對局。
   *[other] 你的資料都在這裡了，包括{ $count }盤對局。
}
exported-part = 檔案放不下最早的{ $count }盤對局。
erased = { $count ->
    [0] 你的資料已刪除。
   *[other] 你的資料已刪除，你的名字也從{ $count }盤對局裡移除了。
}
errand-under-way = 你上一次的要求還沒有處理完，請稍等。
alt-start = 照你選的樣式顯示的象棋棋盤，初始局面。

## 試玩

playground-wrong-password = 密碼不對。
playground-too-often = 操作太頻繁，請過一分鐘再試。
playground-full = 這裡已有{ $max }個，不能再新增了。
playground-broken = 這裡出了問題（錯誤編號{ $incident }，詳情請看紀錄檔）。
playground-no-channel = 這裡沒有「{ $id }」頻道。
playground-no-message = 這裡沒有訊息{ $id }。
playground-no-component = 訊息{ $id }沒有這個按鈕或選項。
playground-no-picture = 沒有這張圖片。
playground-nobody = 這裡沒有叫「{ $id }」的人。
playground-name-taken = 「{ $name }」這個名字已經有人用了。
playground-bad-name = 名字要有1到{ $max }個字元，可以用文字、數字、空格、句點和連字號，並以文字或數字開頭。
playground-bad-channel = 頻道名稱要有1到{ $max }個字元，可以用文字、數字、連字號和底線。
playground-empty = 訊息是空的。
playground-too-long = 訊息有{ $length }個字元，最多{ $max }個。

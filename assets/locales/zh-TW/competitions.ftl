# 比賽。

command-root-event = 本伺服器的比賽：天梯、瑞士制、循環賽、淘汰賽、競技場
command-new = 在這個頻道辦比賽，先看規則再開始
command-events = 本伺服器的比賽，以及你的名次
command-away = 暫離幾天，這段時間沒有人能向你挑戰
command-organise = 讓選手退賽、更正結果、收回剛才的操作、結束比賽
option-competition-kind = 比賽種類
option-competition-name = 比賽名稱
option-away-days = 從現在起幾天；回來了就填0
option-expel = 讓誰退賽
option-correct-game = 結果有誤的對局編號
option-winner = 這盤棋的正確結果
option-undo-act = 收回上一次這類操作
option-close = 結束比賽
choice-ladder = 天梯：隨時向排在前面的人挑戰
choice-draw = 和棋
choice-no-result = 不計結果

competition-borrowed = 要在我加入的伺服器裡才能辦比賽。
competition-direct = 比賽要在伺服器的頻道裡進行。
competition-managers = 只有{ $who }才能管理比賽。
competition-preview = 就建在這個頻道嗎？
competition-name-long = 名稱太長，最多可用{ $count }個字元。
competition-created = 建好了。下面那則訊息就是名次表，我會隨時更新。
competitions-none = 這裡還沒有比賽。伺服器管理者可以用`{ $command }`辦一場。
competitions-list = **比賽**
competition-line = { $name }（{ $channel }）：{ $count }人
competition-line-own = { $name }（{ $channel }）：共{ $count }人，你排第{ $place }
competition-line-closed = { $name }：已結束
competition-joined = 報名成功，你排第{ $place }。隨時可以向前面的人挑戰。
competition-joined-first = 報名成功，你排第1，等別人來挑戰你。
competition-left = 你已退出{ $name }。下到一半的棋照常進行，但不再影響名次。
competition-already-in = 你已經報名了。
competition-not-in = 你還沒有報名，請按名次表下面的「報名」。
competition-not-here = 這裡沒有進行中的比賽。
competition-which = 這裡有好幾場比賽，請到那場比賽的頻道操作。
competition-close-sure = 確定要結束{ $name }嗎？下到一半的棋照常進行。
competition-acts = 可以加入或移出選手、調整編排、更正結果、收回上一次操作、把比賽移到這裡，或是結束比賽。
competition-not-entrant = { $player }沒有參加。
competition-expelled = { $player }已從{ $name }退賽。這一步可以收回。
competition-expelled-public = { $name }：主辦人讓{ $player }退賽了。
competition-corrected = 已更正對局{ $game }在{ $name }中的結果，等級分不變。這一步可以收回。
competition-corrected-public = { $name }：主辦人更正了對局{ $game }的結果。
competition-undone-expelled = { $player }回到{ $name }了。
competition-undone-corrected = 對局{ $game }在{ $name }中恢復更正前的結果。
competition-reopened = { $name }重新開放。
competition-closed = { $name }已結束。這一步可以收回。
competition-closed-public = { $name }：主辦人結束了比賽。下到一半的棋照常進行。
competition-unknown-game = 這不是本比賽的對局。
competition-settled = 這盤棋的結果已經算進去了。
competition-nothing-to-undo = 沒有可以收回的操作。

ladder-title = **天梯**{ $name }
ladder-empty = 還沒有人報名。第一個來的人排第一。
ladder-line = { $place }. { $player }
ladder-line-away = { $place }. { $player }（暫離，{ $until }回來）
ladder-more = ……還有{ $count }人。
ladder-running = **進行中**
ladder-game = { $challenger }挑戰{ $challenged }
ladder-closed = 這個天梯已經結束。
ladder-rules =
    • 隨時可以報名，從最後一名開始。
    • 可以向前面的人挑戰：往上10名以內，或是前面人數的40%（取多的），或是一直到稱號比你高五級的人所在的名次。
    • 挑戰不必等對方答應，馬上開局，世界規則，計等級分，每步3天。
    • 贏了排在前面的人，就拿下他的名次，他和中間的人各退一名。輸棋、和棋都不變。
    • 超時判負的人退出名次表，可以重新報名，從最後一名開始。
    • 雙方各走一步之前可以不應戰，但名次要讓給對方。
    • 自己的挑戰最多同時3個，別人對你的挑戰最多3個（第6到10名4個，前5名5個）。同樣兩人要隔7天才能再下。
    • 要離開幾天請先說一聲，這段時間沒有人能向你挑戰。
ladder-not-above = 只能向排在前面的人挑戰。
ladder-too-high = 名次差太多：你現在最高可以挑戰到第{ $highest }名。
ladder-self-away = 你還在暫離，{ $until }回來。天數填0就能馬上挑戰。
ladder-away = 這位玩家暫離，{ $until }回來。
ladder-too-many-outgoing = 你已有{ $max }個挑戰在進行，先下完一盤吧。
ladder-too-many-incoming = 這位玩家手上已有{ $max }個挑戰。
ladder-playing = 你們正在對局。
ladder-rematch = 你們{ $until }才能再下。
ladder-blocked = 你們兩位不能對局。
ladder-now-away = 現在沒有人能向你挑戰，{ $until }回來。下到一半的棋照常進行。
ladder-back = 歡迎回來，別人又可以向你挑戰了。
ladder-own-place = { $name }共{ $count }人，你排第{ $place }。
ladder-own-first = 你就是榜首。
ladder-own-reach = 你最高可以挑戰到第{ $highest }名。
ladder-own-challenge = 對局{ $game }：你挑戰{ $opponent }。
ladder-own-challenged = 對局{ $game }：{ $opponent }挑戰你。
ladder-choose = 要向誰挑戰？選了馬上開局。
ladder-challenge-sent = 和{ $opponent }的對局開始了。
ladder-game-begins = 天梯{ $name }：第{ $from }名挑戰第{ $to }名。
ladder-declined = 天梯{ $name }：{ $player }沒有應戰。
ladder-decline-done = 你沒有應戰，名次讓給對方了。
ladder-too-late-to-decline = 雙方都走過了，可以接著下，也可以認輸。
ladder-no-abort = 這是天梯{ $name }的對局，請下完或認輸；被挑戰的人可以在雙方各走一步之前用`{ $command }`拒絕。
ladder-climbed = 天梯{ $name }：{ $player }升到第{ $place }名。
ladder-dropped = { $player }超時，退出名次表；可以重新報名，從最後一名開始。
ladder-unchanged = 天梯{ $name }：名次不變。

button-create-competition = 建立
button-close-competition = 結束比賽
button-join-competition = 報名
button-leave-competition = 退出
button-challenge-player = 挑戰
button-my-place = 我的名次
button-competition-rules = 規則
button-decline-game = 拒絕對局{ $game }
choose-challenged = 選一位對手……

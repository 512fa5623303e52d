# 解題和每日一題。

command-puzzle = 解一題，只有你看得到
option-puzzle-theme = 主題
option-puzzle-level = 難度；不選就依你的程度出題
option-puzzle-mode = 三分鐘挑戰，或專練你最常錯的題型
option-puzzle-move = 你正在解的題目，要走哪一著
choice-easy = 簡單
choice-medium = 中等
choice-hard = 困難
choice-storm = 三分鐘挑戰
choice-weak-themes = 練弱項

## 主題

theme-mate-in1 = 一步殺
theme-mate-in2 = 兩步殺
theme-mate-in3 = 三步殺
theme-long-mate = 四步以上的殺法
theme-fork = 捉雙
theme-skewer = 串打
theme-pin = 牽制
theme-discovered-attack = 閃擊
theme-discovered-check = 閃將
theme-double-check = 雙將
theme-screen = 巧用炮架
theme-removing-the-guard = 消除保護
theme-deflection = 引離
theme-sacrifice = 棄子
theme-trapped-piece = 困子
theme-quiet-move = 靜著
theme-endgame = 殘局

## 棋盤

puzzle-goal-mate = **象棋題** · { $side ->
    [red] 紅先
   *[black] 黑先
}，{ $moves ->
    [1] 一
    [2] 兩
    [3] 三
   *[other] { $moves }
}步殺。
puzzle-goal-gain = **象棋題** · { $side ->
    [red] 紅先
   *[black] 黑先
}，得子。
puzzle-goal-mate-on = 又輪到你了：{ $moves ->
    [1] 一
    [2] 兩
    [3] 三
   *[other] { $moves }
}步殺。
puzzle-goal-gain-on = 又輪到你了：得子。
# leaves out $count
puzzle-themes = 主題：{ $themes }。
puzzle-how-private = 在下面選棋子，或輸入`/象棋訓練 解題 著法:`。
puzzle-how-typed = 在下面選棋子，或直接回覆著法。
puzzle-seen = 這類題目你都看過了。這是以前的一題。
puzzle-seen-unrated = 這題不再計分。
puzzle-target-of = { $piece }：要走到哪裡？
puzzle-alt = 象棋題，輪到{ SIDE($side) }走棋。
puzzle-alt-move = 上一步是{ $move }。
puzzle-alt-hint = 箭頭指著{ $move }。

## 作答

puzzle-right = ✓ { $move }，走對了。{ SIDE($side) }應{ $reply }。
puzzle-solved = ✓ { $move }，解出來了！
puzzle-solved-mate = ✓ { $move }，將死，解出來了！
puzzle-rated = 解題等級分：{ $rating }（{ $by }）。
puzzle-streak = 已連續答對{ $count }題。
puzzle-first = 第一題就解出來了，好眼力！
puzzle-unrated = 解題等級分：{ $rating }（不變；只有不看提示的第一次作答才計分）。
puzzle-wrong = ✗ { $move }不對。
puzzle-refuted-mate = { $moves ->
    [1] { SIDE($side) }應{ $reply }，就把你將死了。
   *[other] { SIDE($side) }應{ $reply }，{ $moves }步之內就能將死你。
}
puzzle-refuted-no-move = { SIDE($side) }應{ $reply }，最後能困斃你，你無子可動就輸了。
puzzle-refuted-takes = { SIDE($side) }應{ $reply }，就能吃到{ WHOSE($target) }。
puzzle-refuted-trades = { SIDE($side) }應{ $reply }，兌掉{ WHOSE($target) }。
puzzle-refuted-fork = { SIDE($side) }應{ $reply }，捉雙，同時攻擊{ WHOSE($targets) }。
puzzle-refuted-attacks = { SIDE($side) }應{ $reply }，捉{ WHOSE($target) }。
puzzle-refuted-mate-threat = { SIDE($side) }應{ $reply }，反過來叫殺。
puzzle-refuted-check = { SIDE($side) }應{ $reply }，將軍。
puzzle-refuted-escape = { SIDE($side) }應{ $reply }，就化解了。
puzzle-refuted-holds = { SIDE($side) }應{ $reply }，你沒能得手。
puzzle-refuted-mate-gone = { SIDE($side) }應{ $reply }，你仍占優勢，但已經殺不成了。
puzzle-slower-mate = ↷ { $move }也能贏，只是慢一些，不扣分。請找最快的殺法。
puzzle-slower-gain = ↷ { $move }也能保持勝勢，不扣分。請找收穫更大的一著。
puzzle-hint-piece = 提示：看看{ WHOSE($piece) }。
puzzle-hint-move = 提示：走{ $move }。
puzzle-solution = 答案：{ $line }
puzzle-origin = 出自大師對局：{ $game }
puzzle-origin-unnamed = 出自大師對局（對局者姓名不詳）。
puzzle-stale = 那是這一題先前的一步。現在的棋盤是這樣。
puzzle-solved-already = 這一題你已經解出來了。
puzzle-solution-seen = 這一題的答案你已經看過了。
puzzle-gone = 這一題已經不在題庫裡了。用`/象棋訓練 解題`再來一題。
puzzle-dropped = 你剛才解的那一題已經不在題庫裡了，換一題。
puzzle-none = 還沒有這樣的題目。換個主題或難度，或只輸入`/象棋訓練 解題`。
puzzle-no-other = 這類題目只有這一題，你已經做過了。換個主題或難度，或只輸入`/象棋訓練 解題`。
puzzle-none-open = 你沒有正在解的題目。用`/象棋訓練 解題`來一題。
puzzle-which-reading = { $text }有不只一種解讀，你想走哪一步？
puzzle-or-game = { $text }在你的題目和對局裡都能走，你說的是哪一邊？
puzzle-meant = 如果{ $text }是要走在題目裡的，請按下面的按鈕。
puzzle-label = 題目：{ $move }
button-puzzle-solution = 看答案
button-puzzle-next = 下一題
profile-puzzles = 解題等級分：{ $rating }，{ $count }題中有{ $solved }題一次答對，最長連續答對{ $best }題。
profile-puzzles-few = 解題：{ $count }題中有{ $solved }題一次答對，最長連續答對{ $best }題。
profile-storm = 三分鐘挑戰最佳成績：{ $best }題。

## Storm

storm-intro = **三分鐘挑戰**：三分鐘內盡量多解題，由易到難。錯一題扣十秒。
storm-best = 你的最佳成績：{ $best }題。
storm-goal-mate = **三分鐘挑戰** · { $side ->
    [red] 紅先
   *[black] 黑先
}，{ $moves ->
    [1] 一
    [2] 兩
    [3] 三
   *[other] { $moves }
}步殺。
storm-goal-gain = **三分鐘挑戰** · { $side ->
    [red] 紅先
   *[black] 黑先
}，得子。
storm-clock = 已答對{ $solved }題，{ $deadline }到時間。
storm-right = ✓ { $move }
storm-wrong = ✗ { $move }不對，扣十秒。正解是{ $solution }。
storm-over = **挑戰結束**：答對{ $count }題，錯{ $mistakes }題。
storm-new-best = 刷新了你的最佳成績！
storm-stale = 那一題已經過去了，現在是這一題。
storm-stale-over = 那次挑戰已經結束。輸入`/象棋訓練 解題 模式:三分鐘挑戰`再來一次。
button-storm-begin = 開始
button-storm-again = 再來一次

## Weak themes

weak-intro = 你最常錯的是{ $theme }（{ $count }題錯了{ $missed }題）。來五題。
weak-number = 弱項練習，第{ $number }題，共{ $count }題。
weak-done = 這組解完了：{ $theme }，{ $count }題中一次答對{ $right }題。
weak-none = 你還沒有答錯過題。先解幾題：`/象棋訓練 解題`。

## 每日一題

daily-goal-mate = **每日一題** · { $side ->
    [red] 紅先
   *[black] 黑先
}，{ $moves ->
    [1] 一
    [2] 兩
    [3] 三
   *[other] { $moves }
}步殺。
daily-goal-gain = **每日一題** · { $side ->
    [red] 紅先
   *[black] 黑先
}，得子。
daily-how = 按「解題」開始。棋盤和你的答案只有你看得到。
daily-solved-by = 昨天的題目由{ $names }解出。
daily-others = 另外{ $count }人
daily-private = 每日一題請私下作答，免得別人看到答案：按題目下面的「解題」。
button-daily-solve = 解題

## 什麼時候貼出

option-server-hour = 每日一題的發布時間（預設8:00）
option-server-zone = 發布時間的時區（預設UTC）
choice-hour = { $hour }:00
choice-zone-utc = UTC
choice-zone-los-angeles = 洛杉磯
choice-zone-denver = 丹佛
choice-zone-chicago = 芝加哥
choice-zone-new-york = 紐約
choice-zone-sao-paulo = 聖保羅
choice-zone-london = 倫敦
choice-zone-paris = 巴黎
choice-zone-berlin = 柏林
choice-zone-helsinki = 赫爾辛基
choice-zone-moscow = 莫斯科
choice-zone-johannesburg = 約翰尼斯堡
choice-zone-dubai = 杜拜
choice-zone-kolkata = 加爾各答
choice-zone-bangkok = 曼谷
choice-zone-ho-chi-minh = 胡志明市
choice-zone-jakarta = 雅加達
choice-zone-kuala-lumpur = 吉隆坡
choice-zone-singapore = 新加坡
choice-zone-shanghai = 北京、上海
choice-zone-hong-kong = 香港
choice-zone-taipei = 台北
choice-zone-tokyo = 東京
choice-zone-sydney = 雪梨
choice-zone-auckland = 奧克蘭

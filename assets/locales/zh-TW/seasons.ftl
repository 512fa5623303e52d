# 賽季和名人堂。

slash-hall = 名人堂
slash-option-weeks = 週數
command-hall = 本伺服器的歷屆冠軍
option-season-weeks = 賽季持續幾週；不填就由你來結束
choice-season = 賽季：幾週內的比賽一起算積分，最後產生總冠軍
season-title = **賽季** { $name }
season-rules =
    • 賽季期間在本伺服器開辦的瑞士制、循環賽、淘汰賽和競技場都計分。
    • 依名次得分：{ $points }。只要參賽下棋，再加1分。並列的人都得該名次的分。
    • 積分相同，比各場最好名次。
    • 賽季結束時還沒下完的比賽不算，提前關閉的也不算。
    • 之後更正了比賽結果，積分也會跟著變。
    • 最後排第一的就是總冠軍，記入名人堂（`{ $command }`）。
season-weeks = • 賽季持續{ $weeks }週。
season-until-closed = • 由主辦人宣布結束。
season-counts = • 計入賽季{ $name }的積分。
season-running-already = 已經有一個賽季在進行：{ $name }（{ $channel }）。請先結束它。
season-stays-closed = { $name }不能重新開放：之後賽季{ $later }已經開始，而一個伺服器同時只能有一個賽季。
season-ends = { $at }結束
season-empty = 還沒有比賽結束。
season-line-by-places = { $place }. { $player }：{ $points }，名次更好
season-counted = 已計分：{ $events }
season-running = 還在進行：{ $events }
season-end-sure = 結束{ $name }嗎？現在就公布冠軍，還沒結束的比賽不計分。
season-over = **賽季{ $name }結束了。**
season-champion = 總冠軍：{ $players }。恭喜！
season-no-champion = 沒有一場比賽下完，所以沒有總冠軍。
season-own = 你在{ $name }有{ $points }分，共{ $count }人，排第{ $place }。
season-own-none = 你在{ $name }還沒有積分。
season-listed = { $name }（{ $channel }）：賽季，{ $at }結束
season-listed-open = { $name }（{ $channel }）：賽季
season-label-events = 場次
hall-title = **名人堂**
hall-empty = 還沒有人。贏下一場比賽，你就是第一個。
hall-seasons = **賽季總冠軍**
hall-events = **比賽冠軍**
hall-line = { $name }：{ $players }
button-hall = 名人堂
button-hall-earlier = 更早的
button-end-season = 結束賽季

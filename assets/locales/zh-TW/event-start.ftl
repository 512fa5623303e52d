# 比賽的開賽時間：怎樣寫，怎樣改。

slash-option-start = 開賽時間
option-competition-start = 開賽時間：`2026-12-05 19:30`、`週六 19:30`、`明天 19:30`
option-move-start = 改成的開賽時間：`2026-12-05 19:30`、`週六 19:30`、`明天 19:30`
start-unreadable = 看不懂這個時間：{ $text }。可以寫成`{ $date }`或`{ $day } 19:30`。
start-passed = 這個時間已經過了：{ $starts }。請選晚一點的。
start-too-far = 離現在超過一年了：{ $starts }。請選早一點的。
start-at-once = 天梯和賽季馬上開始，請不要填開賽時間。
start-in-utc = 時間照UTC理解。要用自己的時區，請用`{ $command }`設定。
start-moved = { $name }的開賽時間改成{ $starts }，已經通知選手。
start-moved-public = **{ $name }**的開賽時間改成{ $starts }。

# Words for days, the usual one first.
day-today = 今天
day-tomorrow = 明天
day-monday = 週一|星期一|禮拜一
day-tuesday = 週二|星期二|禮拜二
day-wednesday = 週三|星期三|禮拜三
day-thursday = 週四|星期四|禮拜四
day-friday = 週五|星期五|禮拜五
day-saturday = 週六|星期六|禮拜六
day-sunday = 週日|星期日|星期天|禮拜天

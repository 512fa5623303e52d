# 比赛的开赛时间：怎样写，怎样改。

slash-option-start = 开赛时间
option-competition-start = 开赛时间：`2026-12-05 19:30`、`周六 19:30`、`明天 19:30`
option-move-start = 改成的开赛时间：`2026-12-05 19:30`、`周六 19:30`、`明天 19:30`
start-unreadable = 看不懂这个时间：{ $text }。可以写成`{ $date }`或`{ $day } 19:30`。
start-passed = 这个时间已经过了：{ $starts }。请选晚一点的。
start-too-far = 离现在超过一年了：{ $starts }。请选早一点的。
start-at-once = 天梯和赛季马上开始，请不要填开赛时间。
start-in-utc = 时间按UTC理解。要用自己的时区，请用`{ $command }`设置。
start-moved = { $name }的开赛时间改成{ $starts }，已经通知选手。
start-moved-public = **{ $name }**的开赛时间改成{ $starts }。

# Words for days, the usual one first.
day-today = 今天
day-tomorrow = 明天
day-monday = 周一|星期一|礼拜一
day-tuesday = 周二|星期二|礼拜二
day-wednesday = 周三|星期三|礼拜三
day-thursday = 周四|星期四|礼拜四
day-friday = 周五|星期五|礼拜五
day-saturday = 周六|星期六|礼拜六
day-sunday = 周日|星期日|星期天|礼拜天

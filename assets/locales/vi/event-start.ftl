# Giờ bắt đầu của giải: cách viết, và khi thay đổi.

slash-option-start = bắt-đầu
option-competition-start = Giờ bắt đầu: `2026-12-05 19:30`, `thứ bảy 19:30`, `ngày mai 19h`
option-move-start = Giờ bắt đầu mới: `2026-12-05 19:30`, `thứ bảy 19:30`, `ngày mai 19h`
start-unreadable = Mình không đọc được giờ này: { $text }. Hãy viết như `{ $date }` hoặc `{ $day } 19:30`.
start-passed = Giờ này đã qua: { $starts }. Hãy chọn giờ muộn hơn.
start-too-far = Còn hơn một năm nữa: { $starts }. Hãy chọn ngày sớm hơn.
start-at-once = Giải leo hạng và mùa giải bắt đầu ngay. Đừng ghi giờ bắt đầu.
start-in-utc = Mình hiểu giờ này theo UTC. Muốn dùng múi giờ của bạn thì đặt bằng `{ $command }`.
start-moved = { $name } giờ bắt đầu { $starts }. Mình đã báo người chơi.
start-moved-public = **{ $name }** đổi giờ bắt đầu: { $starts }.

# Words for days, the usual one first.
day-today = hôm nay
day-tomorrow = ngày mai|mai
day-monday = thứ hai|thứ 2
day-tuesday = thứ ba|thứ 3
day-wednesday = thứ tư|thứ 4
day-thursday = thứ năm|thứ 5
day-friday = thứ sáu|thứ 6
day-saturday = thứ bảy|thứ 7
day-sunday = chủ nhật

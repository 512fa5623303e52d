# Xem lại, xuất và nhập ván.

command-group-record = Xem lại, lưu và nạp ván cờ
command-replay = Xem lại ván cờ từng nước, hoặc đăng thành ảnh động
option-gif = Đăng ở đây thành ảnh động
option-game-number = Số của ván; bỏ trống là ván hiện tại
command-export = Lấy ván cờ về thành tệp
option-format = Tệp chứa gì
choice-pgn = PGN: người chơi, các nước và kết quả
choice-dhtmlxq = DhtmlXQ, cho phần mềm và trang web Trung Quốc
choice-move-list = Các nước đi dạng chữ
choice-position-fen = FEN: một thế cờ
choice-gif = GIF: các nước đi thành ảnh động

button-replay = Xem lại
button-first = ⏮
button-back = ◀
button-next = ▶
button-last = ⏭
button-flip = Xoay bàn cờ
button-play-on = Chơi tiếp từ đây
button-post-gif = Đăng ảnh động
choose-format = Lưu thành…

viewer-start = { $count ->
    [0] Trước nước đầu tiên, { SIDE($side) } đi trước. Ván chưa đi nước nào.
   *[other] Trước nước đầu tiên, { SIDE($side) } đi trước. Còn { $count } nước.
}
viewer-move = { $mv } (nước { $ply }/{ $plies }).
viewer-takes = Nước này ăn { NAME($piece) }.
viewer-remark = Bình: { $text }
viewer-import = Ván đã nhập số { $number }.
viewer-import-of = Ván đã nhập số { $number }: { $red } (Đỏ) gặp { $black } (Đen).
player-unnamed = không rõ tên
viewer-said-won = Biên bản ghi { SIDE($side) } thắng.
viewer-said-drawn = Biên bản ghi ván hòa.
alt-replay = Ảnh động gồm { $count } nước; lúc kết thúc: { $board }

button-open-seat = Mở bàn chờ
button-play-red = Cầm quân Đỏ
button-play-black = Cầm quân Đen
button-to-replay = Về phần xem lại
choose-level = Đấu với máy…
play-on-from = Bạn sẽ cầm quân { SIDE($side) } từ thế cờ này; đến lượt { SIDE($turn) } đi. Chọn đối thủ bên dưới. Muốn thách đích danh ai, gõ `/xq play` kèm `fen:{ $fen }`.
no-such-game = Ở đây không có ván { $game }. Bạn có thể xem lại các ván của kênh này, và các ván của chính bạn ở mọi nơi.
no-such-import = Bạn không có ván nhập số { $number }. Ván nhập được giữ 90 ngày kể từ lần dùng cuối.
too-long-to-animate = Ván có { $count } nước. Ảnh động chứa nhiều nhất { $max } nước; `/xq replay` cho xem trọn ván.
done-posted = Đã đăng vào kênh.
record-event = Ván { $game }

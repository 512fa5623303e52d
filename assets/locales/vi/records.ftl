# Xem lại, xuất và nhập ván.

command-root-record = Xem lại ván cờ: phân tích, ván của danh thủ, xuất và nhập ván
command-replay = Xem lại ván cờ từng nước, hoặc đăng thành ảnh động
option-gif = Đăng ở đây thành ảnh động
option-game-number = Số của ván; bỏ trống là ván hiện tại
command-export = Xuất ván cờ thành tệp
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
button-play-on = Chơi từ đây
button-post-gif = Đăng GIF
choose-format = Lưu thành…

viewer-start = { $count ->
    [0] Thế ban đầu, { SIDE($side) } đi trước. Ván chưa có nước nào.
   *[other] Thế ban đầu, { SIDE($side) } đi trước. Ván có { $count } nước.
}
viewer-move = { $mv } (nước { $ply }/{ $plies }).
viewer-takes = Nước này ăn { NAME($piece) }.
viewer-remark = Lời bình: { $text }
viewer-import = Ván nhập số { $number }.
viewer-import-of = Ván nhập số { $number }: { $red } (Đỏ) gặp { $black } (Đen).
player-unnamed = không rõ tên
viewer-said-won = Biên bản ghi { SIDE($side) } thắng.
viewer-said-drawn = Biên bản ghi ván hòa.
alt-replay = Ảnh động gồm { $count } nước; lúc kết thúc: { $board }

button-open-seat = Mở bàn chờ
button-play-red = Cầm quân Đỏ
button-play-black = Cầm quân Đen
button-to-replay = Về phần xem lại
what-if = Nếu { $mv } thì sao?
what-if-answer = { SIDE($side) } đáp { $reply }.
what-if-chances = Xác suất thắng của { SIDE($side) }: { $chance }%.
rated-position = Nước này dẫn tới thế cờ của một ván tính Elo bạn đang chơi hoặc đang theo dõi, nên mình không đi và không gợi ý ở đó cho đến khi ván ấy đi tiếp.
what-if-crowded = Lúc này mình phải xem quá nhiều thế cờ nên chưa có nước đáp. Lát nữa hãy thử lại nước này.
choose-level = Đấu với máy…
play-on-from = Bạn sẽ cầm quân { SIDE($side) } từ thế cờ này; đến lượt { SIDE($turn) } đi. Chọn đối thủ bên dưới. Muốn thách đích danh ai, gõ `/cotuong thách-đấu` kèm `fen:{ $fen }`.
no-such-game = Ở đây không có ván { $game }. Bạn có thể xem lại các ván của kênh này, và các ván của chính bạn ở mọi nơi.
no-such-import = Bạn không có ván nhập này. Mình giữ { $kept } ván mới nhất của mỗi người, trong 90 ngày kể từ lần dùng cuối.
import-offer-gone = Mình không còn giữ ván này, hoặc người khác đã dán nó. Hãy dán lại lần nữa.
too-long-to-animate = Ván có { $count } nước. Ảnh động chứa nhiều nhất { $max } nước; `/cotuong-kỳ-phổ xem-lại` cho xem trọn ván.
done-posted = Đã đăng vào kênh.
record-event = Ván { $game }

command-import = Nhập ván của bạn: dán vào hoặc đính kèm tệp
option-record = Ván cờ: PGN, DhtmlXQ, các nước theo cách ghi nào cũng được, hoặc một thế cờ (FEN)
option-file = Tệp chứa ván cờ

import-how = Muốn nhập ván, hãy dán ván sau lệnh (`/cotuong-kỳ-phổ nhập-ván 1. P2-5 M8.7 …`) hoặc đính kèm tệp. Mình đọc được PGN, DhtmlXQ, XQF, CBR, danh sách nước đi theo cách ghi nào cũng được, và thế cờ (FEN).
import-list = Bạn đã nhập { $count } ván.
import-entry = { $number }: { $red } gặp { $black }, { $count ->
    [0] chưa có nước nào
   *[other] { $count } nước
}
import-entry-unnamed = { $number }: { $count ->
    [0] chưa có nước nào
   *[other] { $count } nước
}
choose-import = Mở một ván…
imported = Đã lưu cho bạn thành ván nhập số { $number }; mở lại bằng `/cotuong-kỳ-phổ nhập-ván`.
import-which = Văn bản này có { $count } ván. Bạn muốn nhập ván nào?
import-first-only = Chỉ đọc được ván đầu. Phần sau: { $why }
import-empty = Trong đó không có ván nào: mình không thấy nước đi, thế cờ hay thẻ nào cả.
import-no-game = Mình không thấy ván cờ nào trong đoạn này: { $text } ở đầu không phải là nước đi. Mình đọc được PGN, DhtmlXQ, danh sách nước đi theo cách ghi nào cũng được, và thế cờ (FEN).
import-too-long = Dài quá: một ván chỉ được tối đa { $max } KB văn bản.
import-too-many-moves = Ván này có { $count } nước. Mình chỉ giữ được ván dài tối đa { $max } nước.
import-failed = Mình không đọc được ván này. Dòng { $line }, ký tự { $column }: { $why }
import-file-version = Mình không đọc được tệp này: đây là tệp { $format } phiên bản { $version }. Mình đọc được { $known }.
import-file-failed = Mình không đọc được tệp { $format } này. Byte { $byte }: { $why }
import-no-text = Tệp này không phải văn bản mình đọc được. Hãy lưu dạng UTF-8 rồi thử lại.
discord-import-no-download = Mình không tải được tệp. Bạn thử lại, hoặc dán ván vào nhé.
record-too-many-moves = Ván này có hơn { $max } nước.
record-too-many-games = Văn bản này có hơn { $max } ván.
record-too-many-tags = Ván này có hơn { $max } thẻ.
record-cut = Tệp bị đứt ở đây.
record-point = Nước đi này ra ngoài bàn cờ.
record-tag = Thẻ phải có dạng `[Red "Mei"]`; thẻ này thì không.
record-unclosed = { $text } mở ở đây mà không đóng lại.
record-unopened = { $text } đóng một chỗ chưa hề mở.
record-rules = Mình không biết luật { $text }. Mình biết `world`, `computer`, `casual`, `chinese` và `club`.
record-notation = Mình không biết cách ghi { $text }. Mình biết `wxf`, `numbered`, `chinese`, `iccs`, `uci`, `vietnamese`, `french` và `book`.
record-game = Đây là ván { $text }, không phải cờ tướng.
record-western-chess = Đây là ván cờ vua. Mình chỉ biết cờ tướng.
record-lowest-rank = Ở đây hàng có thể đếm từ 0 hoặc từ 1. Hãy thêm `[Format "algebraic"]` nếu hàng thấp nhất là 0, `[Format "algebraic-ten"]` nếu là 1.
record-first-round = Danh sách bắt đầu từ nước { $number }; thiếu các nước trước đó. Hãy đưa đủ các nước, hoặc ghi thế cờ ban đầu ở trước.
record-field = Nội dung của trường { $text } không đúng.
record-move = Nước { $number } của { SIDE($side) } có lỗi. { $why }
record-no-move = Chỗ này phải là nước { $number } của { SIDE($side) }, nhưng mình không đọc được { $text }.
archive-mine = Các ván đã xong của bạn:
archive-mine-here = Các ván đã xong của bạn trên máy chủ này:
archive-of = Các ván đã xong của { $player } trong kênh này:
archive-here = Các ván đã xong trong kênh này:
archive-none = Bạn chưa chơi xong ván nào.
archive-none-of = { $player } chưa chơi xong ván nào trong kênh này.
archive-none-here = Chưa có ván nào kết thúc trong kênh này.
archive-game = Ván { $game }, { $date }, gặp { $opponent }: { $result }
archive-game-of-two = Ván { $game }, { $date }, { $red } (Đỏ) – { $black } (Đen): { $result }
button-archive-here = Kênh này
button-archive-mine = Ván của tôi
choose-replay = Xem lại một ván…
choose-review = Phân tích một ván…

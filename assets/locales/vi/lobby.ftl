# Phòng chờ: những người đang tìm đối thủ.

command-seek = Tìm đối thủ, ở đây hoặc ở máy chủ khác
command-lobby = Xem ai đang tìm đối thủ
option-least = Điểm thấp nhất của đối thủ
option-most = Điểm cao nhất của đối thủ
option-server-lobby-out = Cho máy chủ khác thấy người ở đây đang tìm đối thủ
option-server-lobby-in = Cho thấy ở đây người của máy chủ khác đang tìm đối thủ
option-server-lobby-list = Kênh có danh sách người đang tìm đối thủ

seek-waits = Đang tìm đối thủ: { $terms }. Có người hợp là bàn cờ hiện ở đây ngay. Hết hạn { $until }.
seek-stays-here = Chỉ người trong máy chủ này thấy. Nhắn riêng với mình thì bạn tìm được ở mọi máy chủ đã mở.
seek-found = Đã có đối thủ: { $opponent }.
seek-found-here = Hai bạn đã gặp nhau.
seek-lapsed = { $player } Không ai đến với { $terms }. Đã ngừng tìm.
seek-stopped = Bạn không tìm đối thủ nữa.
seek-none = Bạn đang không tìm đối thủ.
seek-gone = Người này không còn chờ nữa. Hãy xem lại danh sách.
seek-own = Đó là chính bạn. Người khác có thể chọn bạn, hoặc bạn chờ người hợp.
seek-not-for = Điểm của bạn, { $rating }, không phải mức người ta tìm: { $terms }.
seek-bounds = Điểm thấp nhất { $least } lớn hơn điểm cao nhất { $most }. Hãy đổi chỗ.
seek-rated = tính điểm
seek-casual = giao hữu
seek-from = đối thủ từ { $from }
seek-to = đối thủ đến { $to }
seek-from-to = đối thủ { $from } đến { $to }
seek-somebody = Một người chơi
seek-player = { $player } ({ $rating })
seek-line = • { $player } · { $terms } · { $since }
lobby-list = **Đang tìm đối thủ**
lobby-empty = Lúc này chưa có ai tìm đối thủ. Bấm nút đi, người đến sau sẽ gặp bạn.
lobby-more = … và { $count } người nữa.
button-seek = Tìm đối thủ
button-seek-again = Tìm lại
button-stop-seek = Ngừng tìm
button-bot-meanwhile = Đấu với mình trong lúc chờ
choose-seek = Đấu với …
lobby-moved = Danh sách người tìm đối thủ không còn được giữ ở đây.

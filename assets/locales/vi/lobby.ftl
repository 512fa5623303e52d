# Phòng chờ: những người đang tìm đối thủ.

command-seek = Tìm đối thủ, ở đây hoặc ở máy chủ khác
command-lobby = Xem ai đang tìm đối thủ
option-least = Elo thấp nhất của đối thủ
option-most = Elo cao nhất của đối thủ
option-server-lobby-out = Cho máy chủ khác thấy người ở đây đang tìm đối thủ
option-server-lobby-in = Hiện ở đây người của máy chủ khác đang tìm đối thủ
option-server-lobby-list = Kênh có danh sách người đang tìm đối thủ

seek-waits = Đang tìm đối thủ: { $terms }. Có người hợp là bàn cờ hiện ở đây ngay. Hết hạn { $until }.
seek-stays-here = Chỉ người trong máy chủ này thấy. Nhắn riêng cho mình thì bạn tìm được ở mọi máy chủ có mở.
seek-found = Đã có đối thủ: { $opponent }.
seek-found-here = Hai bạn đã gặp nhau.
seek-lapsed = { $player } Không có ai hợp: { $terms }. Đã ngừng tìm.
seek-stopped = Đã ngừng tìm đối thủ cho bạn.
seek-none = Bạn đang không tìm đối thủ nào.
seek-gone = Người này không còn chờ nữa. Hãy xem lại danh sách.
seek-own = Đó là chính bạn. Người khác có thể chọn bạn, hoặc bạn cứ chờ người hợp.
seek-not-for = Elo của bạn là { $rating }, không đúng mức người này tìm: { $terms }.
seek-bounds = Elo thấp nhất { $least } lại lớn hơn Elo cao nhất { $most }. Hãy đổi chỗ hai số này.
seek-rated = tính Elo
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

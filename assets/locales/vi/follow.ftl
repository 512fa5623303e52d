# Theo dõi ván của người khác: bàn cờ được gửi qua tin nhắn riêng.

command-follow = Nhận bàn cờ của ván người khác qua tin nhắn riêng
option-stop = Ngừng theo dõi; bỏ trống số ván là ngừng tất cả
follow-begun = Bạn đang theo dõi ván { $game }. Bàn cờ sẽ được gửi vào tin nhắn riêng cho đến khi ván kết thúc, mỗi phút nhiều nhất một lần. Nút dưới bàn cờ để ngừng theo dõi.
follow-late = Đây là ván trực tiếp tính Elo: cho đến khi ván kết thúc, bàn cờ được gửi chậm ba nước của mỗi bên, và mình không trợ giúp gì về các thế cờ đó.
follow-own = Bạn đang chơi ván { $game } nên không cần theo dõi ván này.
follow-unwanted = Bạn không thể theo dõi ván { $game }.
follow-no-game = Ở đây không có ván nào để bạn theo dõi. Hãy dùng lệnh này trong kênh đang chơi ván đó.
follow-not-here = Ở đây không có ván { $game } đang chơi. Hãy dùng lệnh này trong kênh đang chơi ván đó.
follow-already = Bạn đang theo dõi ván { $game } rồi.
follow-too-many = Bạn đang theo dõi { $most } ván, không thể thêm nữa. Hãy ngừng theo dõi một ván trước.
follow-which = Ở đây có nhiều ván đang chơi. Hãy cho biết số của một ván, ví dụ `ván:{ $game }`:
follow-unreachable = Mình không nhắn riêng cho bạn được nên bạn chưa theo dõi ván này. Hãy cho phép tin nhắn riêng từ máy chủ này, nhắn cho mình một tin rồi thử lại.
follow-unsure = Lúc này mình chưa gửi được tin nhắn riêng cho bạn. Nếu không có bàn cờ nào tới, hãy cho phép tin nhắn riêng từ máy chủ này rồi theo dõi lại.
follow-board = Ván { $game } ở { $place }: { $red } (Đỏ) gặp { $black } (Đen).
follow-board-late = Bàn cờ của ván tính Elo này được gửi chậm ba nước của mỗi bên.
follow-stopped = { $count ->
   *[other] Bạn không còn theo dõi ván { $games } nữa.
}
follow-not = Bạn không theo dõi ván { $game }.
follow-none = Bạn không theo dõi ván nào.
button-stop-following = Ngừng theo dõi

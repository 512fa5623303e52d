# Ván của các danh thủ: nước đã đi, ván nổi tiếng, ván cờ hằng ngày.

command-masters = Danh thủ đã đi gì trong thế cờ, và các ván của họ
command-famous = Ván nổi tiếng của danh thủ, theo kỳ thủ hoặc giải đấu
option-masters-moves = Các nước từ đầu ván, ví dụ P2-5 M8.7
option-master = Một danh thủ, ví dụ Hồ Vinh Hoa
option-event = Một giải đấu, ví dụ Cúp Ngũ Dương
option-server-daily-game = Ván danh thủ bên cạnh bài tập hằng ngày
button-masters = Danh thủ
button-to-masters = Về nước đi của danh thủ
button-to-famous = Ván nổi tiếng
button-masters-last = Thế cờ cuối danh thủ từng gặp
choose-master-game = Mở một ván danh thủ…
master-choice = { $move }: { $game }

master-players = { $result ->
    [red-won] { $red } 1–0 { $black }
    [drawn] { $red } ½–½ { $black }
    [black-won] { $red } 0–1 { $black }
   *[unknown] { $red } gặp { $black }
}
master-year = { $year }
masters-moves = { $count } ván danh thủ đã đi tiếp từ đây: { $moves }.
masters-move = **{ $move }** { $share }% (Đỏ { $score }%)
masters-move-alone = **{ $move }** { $share }%
masters-others = { $count } nước khác
masters-went-on = { $count ->
    [0] Ván này đi tiếp { $move }; chưa thấy danh thủ nào đi nước ấy ở đây.
   *[other] Ván này đi tiếp { $move }, có { $count } ván danh thủ cũng đi như vậy.
}
masters-shares = Trong ngoặc: tỷ lệ điểm của bên Đỏ, ván hòa tính nửa điểm.
masters-none = Chưa đến bốn ván danh thủ gặp thế cờ này.
masters-live = Nước đi của danh thủ cũng là trợ giúp, nên mình chỉ cho xem khi bạn không có ván nào đang chơi ở đây.
masters-not-over = Ván { $game } chưa kết thúc. Xong ván mình mới cho xem nước đi của danh thủ.
masters-rated = Đây là thế cờ của một ván tính Elo bạn đang chơi hoặc đang theo dõi, nên mình chỉ cho xem nước danh thủ đi ở đây sau ván ấy.
masters-best-games = Bên dưới, theo từng nước này: các ván giữa những kỳ thủ nổi tiếng nhất.
alt-masters = Mũi tên, rộng nhất là nước hay đi nhất: { $moves }.
famous-games = { $count ->
    [0] Mình không biết ván danh thủ nào như vậy.
   *[other] Trong { $count } ván danh thủ, nổi tiếng nhất là:
}
daily-game = **Ván cờ hôm nay** · { $heading }
review-title-master = **Phân tích**: { $heading }
review-new-move = { $move } { $count ->
    [0] là nước mới ở đây
   *[other] ít gặp ở đây ({ $count } ván)
}; { $games } ván danh thủ đã đi { $usual }.

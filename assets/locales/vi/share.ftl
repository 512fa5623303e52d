# Chia sẻ một ván đã xong hoặc một bài đã giải bằng một bức ảnh.

slash-share = chia-sẻ
words-share = chia sẻ
command-share = Đăng ảnh một ván đã xong
button-share = Chia sẻ
button-share-puzzle = Giải một bài

share-live = Ván này chưa kết thúc. Xong ván rồi hãy chia sẻ nhé.
share-already = Ở đây đã đăng rồi.
share-unreviewed = Đã đăng. Phân tích xong, bạn chia sẻ lại: ảnh sẽ cho thấy bên nào hơn và nước hay nhất.
share-nothing = Chuỗi giải đúng đó đã đứt nên không còn gì để chia sẻ.
share-daily = { $player } đã giải được bài tập hằng ngày. Bạn thử không?
share-streak = { $player } đã giải đúng { $count } bài liên tiếp. Ai phá được kỷ lục này?

## Nhãn trên ảnh, không phải câu

share-better = { $side ->
    [red] Đỏ hơn
   *[black] Đen hơn
}
share-best = Nước hay nhất: { $mv }
share-mate = Chiếu bí: { $mv }
share-day = Bài tập ngày { $day }
share-run = { $count } bài liên tiếp
share-alt-line = { $line }.
share-alt = { $red } (Đỏ) gặp { $black } (Đen).

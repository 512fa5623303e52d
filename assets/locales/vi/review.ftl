## Phân tích ván, huấn luyện viên, và vì sao một nước kém nước khác

command-review = Phân tích một ván đã xong: độ chính xác, sai lầm, nước hay hơn
button-review = Phân tích

review-begun = Lát nữa bài phân tích sẽ hiện ở đây.
review-begun-private = Mình đang xem từng thế cờ của ván. Xong thì bài phân tích sẽ thay cho tin nhắn này; bạn cũng có thể bấm “Xem tiến độ”.
review-begun-typed = Mình đang xem từng thế cờ của ván. Bấm “Xem tiến độ” để biết đã đến đâu, và để xem bài phân tích khi xong.
button-review-look = Xem tiến độ
button-review-back = Về bài phân tích
review-working = Mình đang phân tích ván { $game }: { $done }/{ $total } thế cờ. Xong thì bài phân tích sẽ thay cho tin nhắn này.
review-under-way = Mình vẫn đang phân tích ván này: { $done }/{ $total } thế cờ.
review-where = Xem được cả ở đây: { $link }
review-live = Ván { $game } chưa kết thúc. Xong ván mình mới phân tích.
review-no-moves = Chưa có nước nào được đi nên không có gì để phân tích.
review-too-many-own = Bạn còn { $count } bài phân tích chưa xong. Có bài nào xong rồi bạn hãy xin tiếp nhé.
review-too-many = Mình đang có quá nhiều ván phải phân tích. Vài phút nữa bạn thử lại nhé.
review-failed = Phân tích ván { $game } bị ngắt giữa chừng (sự cố { $incident }). Bấm “Phân tích” để làm tiếp.
review-lost = Bài phân tích này không đọc được nữa.

review-title = **Phân tích ván { $game }**: { $red } (Đỏ) gặp { $black } (Đen)
review-title-import = **Phân tích ván nhập số { $number }**: { $red } (Đỏ) gặp { $black } (Đen)
review-title-unnamed = **Phân tích ván nhập số { $number }**
review-book-until = Ra khỏi sách khai cuộc từ nước { $move }.
review-book-all = Mọi nước đều có trong sách khai cuộc.
review-side = **{ SIDE($side) }**, { $player }: độ chính xác { $accuracy }% ({ $inaccuracies } nước thiếu chính xác, { $mistakes } sai lầm, { $blunders } sai lầm nghiêm trọng)
review-side-unnamed = **{ SIDE($side) }**: độ chính xác { $accuracy }% ({ $inaccuracies } nước thiếu chính xác, { $mistakes } sai lầm, { $blunders } sai lầm nghiêm trọng)
review-choice = { $move }: { $judgement ->
    [inaccuracy] nước thiếu chính xác
    [mistake] sai lầm
    [blunder] sai lầm nghiêm trọng
   *[other] nước hay
}, { $before }% → { $after }%
choose-reviewed = Xem nước khác
review-judged = { $move }: { $judgement ->
    [inaccuracy] thiếu chính xác,{" "}
    [mistake] sai lầm,{" "}
    [blunder] sai lầm nghiêm trọng,{" "}
   *[other] {""}
}{ $before }% → { $after }%.
review-judged-plain = { $move }: { $judgement ->
    [inaccuracy] thiếu chính xác.
    [mistake] sai lầm.
    [blunder] sai lầm nghiêm trọng.
   *[other] {""}
}
review-judged-better = Nên đi { $move }.
review-turning-line = **{ $number }** · { $line }
review-more-judged = Còn { $count } nước nữa trong danh sách bên dưới.
review-choice-plain = { $move }: { $judgement ->
    [inaccuracy] thiếu chính xác
    [mistake] sai lầm
    [blunder] sai lầm nghiêm trọng
   *[other] nước tốt
}
review-turned = Các nước có số in đậm là bước ngoặt của ván; bấm số để xem bàn cờ.
review-even = Lúc kết thúc thế cờ gần cân bằng: xác suất thắng của Đỏ là { $chance }%.
review-behind = { SIDE($side) } đã ở thế thua ngay từ đầu.
review-small-steps = { SIDE($side) } thua dần từng chút: không nước nào làm mất quá { $loss }%.
review-alt = Biểu đồ xác suất thắng của Đỏ qua từng nước: lúc đầu { $first }%, lúc cuối { $last }%, thấp nhất { $low }%, cao nhất { $high }%.
button-turned = { $number }: { $move }

review-move = { $move } — { $judgement ->
    [inaccuracy] nước thiếu chính xác
    [mistake] sai lầm
    [blunder] sai lầm nghiêm trọng
   *[other] nước hay
}. Xác suất thắng của { SIDE($side) }: { $before }% → { $after }%.
review-move-plain = { $move } — { $judgement ->
    [inaccuracy] nước thiếu chính xác
    [mistake] sai lầm
    [blunder] sai lầm nghiêm trọng
   *[other] nước tốt
}.
review-better = Nước hay hơn: { $move }.
review-line = Diễn biến có thể: { $line }
review-arrows = Mũi tên nét đứt: nước đã đi. Mũi tên nét liền: nước hay hơn.
review-alt-arrows = Đã đi: { $played }. Nước hay hơn: { $better }.

## Vì sao một nước kém hơn, trong phần phân tích: gọi theo Đỏ và Đen

review-why-ends-the-game = Theo luật, nước này kết thúc ván mà không thắng.
review-why-allows-mate = { $moves ->
    [1] Giờ { SIDE($side) } chiếu bí được ngay.
   *[other] Giờ { SIDE($side) } chiếu bí được trong { $moves } nước.
}
review-why-allows-win = { $moves ->
    [1] Giờ { SIDE($side) } thắng được ngay.
   *[other] Giờ { SIDE($side) } thắng chắc trong { $moves } nước.
}
review-why-lets-mate-stand = { $moves ->
    [1] { SIDE($side) } đang dọa chiếu bí ngay mà nước này không đỡ.
   *[other] { SIDE($side) } đang dọa chiếu bí trong { $moves } nước mà nước này không đỡ.
}
review-why-lets-win-stand = { $moves ->
    [1] { SIDE($side) } đang dọa thắng ngay mà nước này không đỡ.
   *[other] { SIDE($side) } đang dọa thắng trong { $moves } nước mà nước này không đỡ.
}
review-why-misses-mate = { $moves ->
    [1] Lẽ ra { SIDE($side) } chiếu bí được ngay.
   *[other] Lẽ ra { SIDE($side) } chiếu bí được trong { $moves } nước.
}
review-why-misses-win = { $moves ->
    [1] Lẽ ra { SIDE($side) } thắng được ngay.
   *[other] Lẽ ra { SIDE($side) } thắng chắc trong { $moves } nước.
}
review-why-loses = { $moves ->
    [1] Nước này để { WHOSE($taker) } ăn ngay { WHOSE($piece) }.
   *[other] Sau { $moves } nước, { WHOSE($taker) } ăn { WHOSE($piece) }.
}
review-why-lets-threat-stand = Nước này bỏ mặc { WHOSE($taker) } đang bắt { WHOSE($piece) }.
review-why-allows = { $moves ->
    [1] { SIDE($side) } đáp { $move } và ăn được { WHOSE($target) }.
   *[other] { SIDE($side) } đáp { $move }, sau { $moves } nước ăn được { WHOSE($target) }.
}
review-why-allows-threat = { SIDE($side) } đáp { $move }, dọa chiếu bí.
review-why-allows-pin = { SIDE($side) } đáp { $move }, khóa { WHOSE($target) }.
review-why-answer = Chưa mất quân ngay. Nước đáp hay nhất của { SIDE($side) } là { $answer }.
review-why-misses-piece = { $moves ->
    [1] Lẽ ra dùng { WHOSE($taker) } ăn được { WHOSE($piece) }.
   *[other] Nước hay hơn sẽ dùng { WHOSE($taker) } ăn được { WHOSE($piece) } sau { $moves } nước.
}
review-why-misses-recapture = Lẽ ra ăn lại được bằng { WHOSE($taker) }.
review-why-misses = { $moves ->
    [1] { $move } ăn được { WHOSE($target) }.
   *[other] { $move }, sau { $moves } nước ăn được { WHOSE($target) }.
}
review-why-misses-threat = Lẽ ra { $move } dọa chiếu bí được.
review-why-misses-pin = Lẽ ra { $move } khóa được { WHOSE($target) }.

## Vì sao một nước kém hơn, nói với người đã đi

why-ends-the-game = Theo luật, nước này kết thúc ván, và không có lợi cho bạn.
why-allows-mate = { $moves ->
    [1] Giờ đối phương chiếu bí được ngay.
   *[other] Giờ đối phương chiếu bí được trong { $moves } nước.
}
why-allows-win = { $moves ->
    [1] Giờ đối phương thắng được ngay.
   *[other] Giờ đối phương thắng chắc trong { $moves } nước.
}
why-lets-mate-stand = { $moves ->
    [1] Đối phương đang dọa chiếu bí ngay mà nước này không đỡ.
   *[other] Đối phương đang dọa chiếu bí trong { $moves } nước mà nước này không đỡ.
}
why-lets-win-stand = { $moves ->
    [1] Đối phương đang dọa thắng ngay mà nước này không đỡ.
   *[other] Đối phương đang dọa thắng trong { $moves } nước mà nước này không đỡ.
}
why-misses-mate = { $moves ->
    [1] Lẽ ra bạn chiếu bí được ngay.
   *[other] Lẽ ra bạn chiếu bí được trong { $moves } nước.
}
why-misses-win = { $moves ->
    [1] Lẽ ra bạn thắng được ngay.
   *[other] Lẽ ra bạn thắng chắc trong { $moves } nước.
}
why-mate-name = Đòn này gọi là { $name }.
why-loses = Nước này để { WHOSE($taker) } ăn mất { WHOSE($piece) }.
why-gives-away = Nước này để { WHOSE($taker) } ăn không { WHOSE($piece) }.
why-loses-later = Vài nước sau, nước này để { WHOSE($taker) } ăn mất { WHOSE($piece) }.
why-lets-threat-stand = Nước này bỏ mặc { WHOSE($taker) } đang bắt { WHOSE($piece) }.
why-allows = Đối phương đáp { $move }.
why-misses-piece = Lẽ ra bạn ăn được { WHOSE($piece) } bằng { WHOSE($taker) }.
why-misses-recapture = Lẽ ra bạn ăn lại được bằng { WHOSE($taker) }.
why-misses-later = Nước tốt hơn sẽ dùng { WHOSE($taker) } ăn được { WHOSE($piece) } sau vài nước.
why-misses = Bạn bỏ lỡ nước { $move }.
why-line = Sau đó có thể là: { $line }.

## Các đòn chiếu bí kinh điển

mate-cannon-behind-horse = mã hậu pháo (pháo sau lưng mã)
mate-double-cannon = trùng pháo (pháo chồng)
mate-smothered-palace = muộn cung (ngạt trong cung)
mate-smothered-mate = muộn sát (ngạt chết)
mate-heaven-and-earth-cannons = thiên địa pháo (pháo trời, pháo đất)
mate-iron-bolt = thiết môn thuyên (then cửa sắt)
mate-palace-side-horse = ngọa tào mã (mã nằm máng)
mate-corner-horse = quải giác mã (mã góc cung)
mate-angler-horse = điếu ngư mã (mã câu cá)
mate-side-tiger = trắc diện hổ (hổ bên hông)
mate-octagon-horse = bát giác mã (mã tám góc)
mate-spring-horse = bạt hoàng mã (mã lò xo)
mate-alternating-chariots = song xa thác (hai xe thay nhau)
mate-white-faced-general = bạch kiểm tướng (lộ mặt tướng)
mate-heart-piercing = đại đao oan tâm (dao lớn khoét tim)
mate-scooping-the-moon = hải để lao nguyệt (đáy bể mò trăng)
mate-three-pieces-to-one-side = tam tử quy biên (ba quân về một cánh)
mate-escorting-the-buddha = tống Phật quy điện (tiễn Phật về điện)
mate-minister-over-lord = thần áp quân (tôi đè vua)

## Huấn luyện viên

option-coach = Có huấn luyện viên theo dõi nước của bạn và lên tiếng trước khi máy đáp
option-coach-setting = Huấn luyện viên khi đấu với máy, từ ván tới
coach-watches = Có huấn luyện viên theo dõi các nước của { $player }.
coach-fault = { $player }, mình chưa đáp vội: { $move } làm bạn thiệt nhiều đấy.
coach-choice = Bạn có muốn đi lại không? Nếu bạn không chọn, mình đi tiếp ({ $at }).
button-take-back = Đi lại
button-coach-play-on = Chơi tiếp
done-played-on = Giữ nguyên nước đi.
coach-well = Nước hay:
coach-given = Quân để mất không: { $pieces }.
coach-given-piece = { NAME($piece) } ({ $mv })
coach-look-at = Nước đáng xem lại:
coach-line = { $move } — { $why }
praise-finds-mate = { $moves ->
    [1] Tinh mắt: chiếu bí ngay.
   *[other] Tinh mắt: nước này dẫn đến chiếu bí trong { $moves } nước.
}
praise-finds-win = Tinh mắt: nước này thắng chắc.
praise-only-move = Hay: mọi nước khác đều kém hơn nhiều.
praise-wins-piece = Đi hay: bạn ăn được { WHOSE($piece) }.
praise-stops-mate = Đỡ giỏi: đối phương đang dọa chiếu bí.
praise-saves-piece = Tinh ý: { WHOSE($piece) } đã thoát nguy hiểm.

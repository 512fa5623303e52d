## Tìm nước hay hơn: các bước ngoặt của ván đã phân tích, dùng làm bài tập

button-exercise = Tìm nước hay hơn
button-exercise-next = Thế cờ tiếp theo
exercise-title = **Tìm nước hay hơn** · bài { $number }/{ $count }
exercise-asked = Ở đây { SIDE($side) } đã đi { $move }, { $judgement ->
    [inaccuracy] một nước thiếu chính xác
    [mistake] một sai lầm
    [blunder] một sai lầm nghiêm trọng
   *[other] một nước bị thiệt
}. Đi nước nào hay hơn?
exercise-how = Chọn một quân bên dưới, hoặc gõ nước đi. Bạn còn { $left } lần thử.
exercise-alt = Đến lượt { SIDE($side) }: tìm nước hay hơn { $move }.
exercise-alt-refuted = Đã thử: { $move }. Nước đáp: { $answer }.
exercise-found = ✓ { $move } — đúng là nước hay hơn!
exercise-as-good = ✓ { $move } cũng hay không kém.
exercise-played = { $move } là nước đã đi trong ván. Hãy tìm nước hay hơn.
exercise-left = Bạn còn { $left } lần thử.
exercise-solution = Nước hay hơn là { $move }.
exercise-game-move = { $move }: { $why }
exercise-total = Trong ván này bạn đã tìm được { $found }/{ $count } nước hay hơn.
exercise-stale = Lần thử đó đã xong; bạn đang ở đây.
exercise-gone = Thế cờ này không còn trong phần phân tích. Hãy phân tích lại ván.
exercise-unchecked = Lúc này mình chưa kiểm tra được { $move }, nên không tính. Chút nữa bạn thử lại nhé.

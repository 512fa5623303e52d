# Bài tập, và bài tập hằng ngày.

command-puzzle = Giải một bài tập; chỉ bạn thấy
option-puzzle-theme = Chủ đề của bài
option-puzzle-level = Độ khó; bỏ trống thì vừa sức bạn
option-puzzle-mode = Đua 3 phút, hoặc loại bài bạn hay sai nhất
option-puzzle-move = Nước đi của bạn trong bài đang giải
choice-easy = Dễ
choice-medium = Vừa
choice-hard = Khó
choice-storm = Đua 3 phút
choice-weak-themes = Luyện điểm yếu

## Chủ đề

theme-mate-in1 = Chiếu bí trong 1 nước
theme-mate-in2 = Chiếu bí trong 2 nước
theme-mate-in3 = Chiếu bí trong 3 nước
theme-long-mate = Chiếu bí từ 4 nước trở lên
theme-fork = Đánh đôi
theme-skewer = Xiên quân
theme-pin = Ghim quân
theme-discovered-attack = Đòn rút
theme-discovered-check = Chiếu rút
theme-double-check = Lưỡng chiếu
theme-screen = Ngòi pháo
theme-removing-the-guard = Loại bỏ quân bảo vệ
theme-deflection = Đánh lạc hướng
theme-sacrifice = Thí quân
theme-trapped-piece = Bắt chết quân
theme-quiet-move = Nước êm
theme-endgame = Tàn cuộc

## Bàn cờ

puzzle-goal-mate = **Bài tập** · { SIDE($side) } đi trước, chiếu bí trong { $moves } nước.
puzzle-goal-gain = **Bài tập** · { SIDE($side) } đi trước, tìm cách hơn quân.
puzzle-goal-mate-on = Lại đến lượt bạn: chiếu bí trong { $moves } nước.
puzzle-goal-gain-on = Lại đến lượt bạn: tìm cách hơn quân.
# leaves out $count
puzzle-themes = Chủ đề: { $themes }.
puzzle-how-private = Chọn một quân bên dưới, hoặc gõ `/cotuong-học bài-tập nước-đi:`.
puzzle-how-typed = Chọn một quân bên dưới, hoặc trả lời bằng nước đi của bạn.
puzzle-seen = Bạn đã xem hết các bài loại này. Đây là một bài cũ.
puzzle-seen-unrated = Bài này không tính điểm nữa.
puzzle-target-of = { $piece }: đi tới đâu?
puzzle-alt = Bài tập. Đến lượt { SIDE($side) } đi.
puzzle-alt-move = Nước vừa đi: { $move }.
puzzle-alt-hint = Mũi tên chỉ { $move }.

## Lời giải thử

puzzle-right = ✓ { $move } đúng rồi. { SIDE($side) } đáp { $reply }.
puzzle-solved = ✓ { $move } — giải xong!
puzzle-solved-mate = ✓ { $move } — chiếu bí, giải xong!
puzzle-rated = Điểm giải bài: { $rating } ({ $by }).
puzzle-streak = { $count ->
    [1] Giải đúng 1 bài.
   *[other] Giải đúng liên tiếp { $count } bài.
}
puzzle-first = Bài đầu tiên bạn giải được. Tinh mắt đấy!
puzzle-unrated = Điểm giải bài: { $rating } (không đổi; chỉ tính lần giải đầu không xem gợi ý).
puzzle-wrong = ✗ { $move } chưa đúng.
puzzle-refuted-mate = { $moves ->
    [1] { SIDE($side) } đáp { $reply } và chiếu bí bạn.
   *[other] { SIDE($side) } đáp { $reply } và chiếu bí bạn trong { $moves } nước.
}
puzzle-refuted-no-move = { SIDE($side) } đáp { $reply }, rốt cuộc bạn hết nước đi và thua.
puzzle-refuted-takes = { SIDE($side) } đáp { $reply } và ăn được { WHOSE($target) }.
puzzle-refuted-trades = { SIDE($side) } đáp { $reply } và ăn lại { WHOSE($target) }.
puzzle-refuted-fork = { SIDE($side) } đáp { $reply }, cùng lúc dọa ăn { WHOSE($targets) }.
puzzle-refuted-attacks = { SIDE($side) } đáp { $reply } và dọa ăn { WHOSE($target) }.
puzzle-refuted-mate-threat = { SIDE($side) } đáp { $reply } và dọa chiếu bí.
puzzle-refuted-check = { SIDE($side) } đáp { $reply }, chiếu tướng.
puzzle-refuted-escape = { SIDE($side) } đáp { $reply } và thoát hiểm.
puzzle-refuted-holds = { SIDE($side) } đáp { $reply }, bạn chẳng được lợi gì.
puzzle-refuted-mate-gone = { SIDE($side) } đáp { $reply }. Bạn vẫn hơn, nhưng không còn nước chiếu bí nào nữa.
puzzle-slower-mate = ↷ { $move } cũng thắng, chỉ chậm hơn, nên không bị trừ điểm. Hãy tìm nước chiếu bí nhanh nhất.
puzzle-slower-gain = ↷ { $move } vẫn giữ thế thắng nên không bị trừ điểm. Hãy tìm nước được lợi hơn.
puzzle-hint-piece = Gợi ý: hãy để ý { WHOSE($piece) }.
puzzle-hint-move = Gợi ý: nước cần đi là { $move }.
puzzle-solution = Lời giải: { $line }
puzzle-origin = Từ một ván danh thủ: { $game }
puzzle-origin-unnamed = Từ một ván danh thủ, không rõ tên hai người chơi.
puzzle-stale = Đó là một bước trước của bài. Đây là bàn cờ hiện tại.
puzzle-solved-already = Bạn đã giải xong bài này rồi.
puzzle-solution-seen = Bạn đã xem lời giải bài này rồi.
puzzle-gone = Bài này không còn trong kho của mình. Gõ `/cotuong-học bài-tập` để lấy bài khác.
puzzle-dropped = Bài bạn đang giải không còn trong kho của mình. Đây là bài khác.
puzzle-none = Mình chưa có bài nào loại này. Thử chủ đề hay độ khó khác, hoặc chỉ gõ `/cotuong-học bài-tập`.
puzzle-no-other = Loại này chỉ có một bài và bạn đã xem rồi. Thử chủ đề hay độ khó khác, hoặc chỉ gõ `/cotuong-học bài-tập`.
puzzle-none-open = Bạn không có bài nào đang giải. Gõ `/cotuong-học bài-tập` để lấy một bài.
puzzle-which-reading = { $text } có thể là mấy nước khác nhau. Bạn muốn đi nước nào?
puzzle-or-game = { $text } đi được cả trong bài tập lẫn trong một ván của bạn. Bạn muốn đi ở đâu?
puzzle-meant = Nếu { $text } là nước cho bài tập của bạn, hãy bấm nút bên dưới.
puzzle-label = Bài tập: { $move }
button-puzzle-solution = Lời giải
button-puzzle-next = Bài tiếp theo
profile-puzzles = Bài tập: { $rating } điểm, giải đúng ngay lần đầu { $solved } trên { $count } bài. Chuỗi giải đúng dài nhất: { $best } bài.
profile-puzzles-few = Bài tập: giải đúng ngay lần đầu { $solved } trên { $count } bài. Chuỗi giải đúng dài nhất: { $best } bài.
profile-storm = Đua 3 phút, kỷ lục: { $best } bài.

## Storm

storm-intro = **Đua 3 phút**: giải thật nhiều bài trong ba phút, từ dễ đến khó. Mỗi lần sai mất mười giây.
storm-best = Kỷ lục của bạn: { $best } bài.
storm-goal-mate = **Đua 3 phút** · { SIDE($side) } đi trước, chiếu bí trong { $moves } nước.
storm-goal-gain = **Đua 3 phút** · { SIDE($side) } đi trước, tìm cách hơn quân.
storm-clock = Đã giải { $solved } bài. Hết giờ { $deadline }.
storm-right = ✓ { $move }
storm-wrong = ✗ { $move } chưa đúng, mất mười giây. Nước đúng là { $solution }.
storm-over = **Hết lượt đua**: giải được { $count } bài, sai { $mistakes } lần.
storm-new-best = Kỷ lục mới của bạn!
storm-stale = Bàn cờ ấy đã qua rồi. Đây là bàn hiện tại.
storm-stale-over = Lượt đua ấy đã kết thúc. Gõ `/cotuong-học bài-tập chế-độ:đua 3 phút` để đua lượt khác.
button-storm-begin = Bắt đầu
button-storm-again = Lượt nữa

## Weak themes

weak-intro = Bạn hay sai nhất ở loại: { $theme } (sai { $missed } trên { $count } bài). Đây là năm bài.
weak-number = Luyện điểm yếu, bài { $number }/{ $count }.
weak-done = Xong loạt bài: { $theme }, đúng ngay lần đầu { $right } trên { $count } bài.
weak-none = Bạn chưa sai bài nào. Giải vài bài trước đã: `/cotuong-học bài-tập`.

## Bài tập hằng ngày

daily-goal-mate = **Bài tập hôm nay** · { SIDE($side) } đi trước, chiếu bí trong { $moves } nước.
daily-goal-gain = **Bài tập hôm nay** · { SIDE($side) } đi trước, tìm cách hơn quân.
daily-how = Bấm Giải bài. Chỉ mình bạn thấy bàn cờ và câu trả lời của bạn.
daily-solved-by = Người giải được bài hôm qua: { $names }.
daily-others = { $count } người khác
daily-private = Bài tập hằng ngày được giải riêng, để không ai làm lộ đáp án: bấm Giải bài bên dưới bài.
button-daily-solve = Giải bài

## Giờ đăng bài

option-server-hour = Giờ đăng bài tập hằng ngày (mặc định 8:00)
option-server-zone = Múi giờ của giờ đó (mặc định UTC)
choice-hour = { $hour }:00
choice-zone-utc = UTC
choice-zone-los-angeles = Los Angeles
choice-zone-denver = Denver
choice-zone-chicago = Chicago
choice-zone-new-york = New York
choice-zone-sao-paulo = São Paulo
choice-zone-london = London
choice-zone-paris = Paris
choice-zone-berlin = Berlin
choice-zone-helsinki = Helsinki
choice-zone-moscow = Moskva
choice-zone-johannesburg = Johannesburg
choice-zone-dubai = Dubai
choice-zone-kolkata = Kolkata
choice-zone-bangkok = Bangkok
choice-zone-ho-chi-minh = Hà Nội, TP. Hồ Chí Minh
choice-zone-jakarta = Jakarta
choice-zone-kuala-lumpur = Kuala Lumpur
choice-zone-singapore = Singapore
choice-zone-shanghai = Bắc Kinh, Thượng Hải
choice-zone-hong-kong = Hồng Kông
choice-zone-taipei = Đài Bắc
choice-zone-tokyo = Tokyo
choice-zone-sydney = Sydney
choice-zone-auckland = Auckland

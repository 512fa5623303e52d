# Tiếng Việt: gọi người đọc là “bạn”, bot xưng “mình”, đối thủ dùng máy là “máy”.

language-name = Tiếng Việt
next-sentence = { $first } { $next }
next-clause = { $first }; { $next }

## Thách đấu

challenge = { $opponent }, { $challenger } thách bạn một ván cờ tướng và cầm quân { SIDE($side) }. Bạn có { $time } để trả lời.
challenge-open = { $challenger } đang tìm đối thủ chơi cờ tướng và cầm quân { SIDE($side) }. Bấm Chấp nhận để vào ván. Lời mời có hiệu lực trong { $time }.
challenge-declined = { $challenger }, { $player } từ chối lời thách đấu của bạn.
challenge-cancelled = { $challenger } đã rút lời thách đấu.
challenge-expired = Lời thách đấu của { $challenger } đã hết hạn: không ai nhận lời kịp.
challenge-self = Bạn không thể tự thách đấu. Bỏ trống đối thủ để mở bàn chờ, hoặc đấu với mình: `/cotuong đấu-máy`.
challenge-bot = Máy không nhận lời thách đấu được. Muốn đấu với mình, hãy dùng `/cotuong đấu-máy`.
challenge-direct = Không ai khác thấy cuộc trò chuyện này nên mở bàn chờ cũng không có ai vào. Hãy nêu tên đối thủ, mình sẽ mời qua tin nhắn riêng: `/cotuong thách-đấu đối-thủ:…`. Hoặc đấu với mình: `/cotuong đấu-máy`.
invite-refused = Mình không gửi được tin nhắn riêng cho { $opponent } nên chưa mời ai. Hãy thách đấu trong một kênh chung.
invite-undelivered = Mình không gửi được tin cho { $opponent } nữa nên lời thách đấu không còn hiệu lực. Hãy thách đấu trong một kênh chung.
invites-spent = Trong 24 giờ qua bạn đã gửi { $max } lời mời qua tin nhắn riêng. Bạn gửi lời mời tiếp theo được { $until }.
challenge-sent = Đã gửi lời thách đấu tới { $opponent }.
challenge-waits = Bạn đã thách đấu { $opponent } và cầm quân { SIDE($side) }. Đối thủ có { $time } để trả lời.
in-thread = { $done } Ván ở đây: { $thread }.
no-thread = { $done } Mình không mở được chủ đề riêng nên ván ở ngay đây.
no-thread-bot = { $done } Ván không có chủ đề riêng: ở đây mình thiếu quyền { $rights }.
no-thread-person = { $done } Ván không có chủ đề riêng: ở đây bạn thiếu quyền { $right }.
no-thread-kind = { $done } Ván không có chủ đề riêng: loại kênh này không có chủ đề.
no-thread-typed = { $done } Ván không có chủ đề riêng: khi bạn gõ tin nhắn, mình không biết bạn có quyền mở chủ đề không. Dùng lệnh `/` thì được.
no-thread-many = { $done } Ván không có chủ đề riêng: bạn đã có { $max } ván đang chơi.
thread-name = Cờ tướng: { $player } và { $opponent }
thread-name-open = Cờ tướng: { $player }
thread-line = { $player } và { $opponent } đấu với nhau trong chủ đề này.
thread-line-invited = { $player } mời { $opponent } đấu một ván trong chủ đề này.
thread-line-open = { $player } đang tìm đối thủ trong chủ đề này.
seat-offered = Đã mở bàn chờ đối thủ.
too-many-games = Bạn đang có { $max } ván cờ hoặc lời thách đấu ở đây rồi. Hãy chơi xong hoặc hủy bớt một ván đã.
challenge-paused = Lần trước bạn thách { $opponent } không thành: bị từ chối, rút lại hoặc không có trả lời. Bạn thách lại được { $until }.
too-many-challenges = { $opponent } còn { $max } lời thách đấu của bạn chưa trả lời. Hãy rút bớt hoặc chờ trả lời.
open-seat = đối thủ bất kỳ
bot-name = Máy cấp { $level }
bot-level = Cấp { $level }
game-starts = { $red } (Đỏ) gặp { $black } (Đen).
game-rules = Luật: { $rules }.
game-time = Thời gian: { $time }.
time-none = không tính giờ
time-per-move = { $days } ngày mỗi nước
time-per-move-holiday = { $days } ngày mỗi nước, { $holiday } ngày nghỉ phép
time-minutes = { $minutes } phút mỗi bên
time-seconds = { $seconds } giây mỗi nước
time-increment = { $minutes } phút, cộng { $seconds } giây mỗi nước
time-byoyomi = { $minutes } phút, sau đó { $seconds } giây mỗi nước
terms-rated = Ván này tính Elo.
terms-handicap = { $handicap ->
    [horse] { $player } chấp một mã.
    [cannon] { $player } chấp một pháo.
    [two-horses] { $player } chấp hai mã.
    [two-cannons] { $player } chấp hai pháo.
    [horse-and-cannon] { $player } chấp một mã và một pháo.
    [chariot] { $player } chấp một xe.
    [chariot-and-horse] { $player } chấp một xe và một mã.
   *[two-chariots] { $player } chấp hai xe.
}
handicap-or-position = Chấp quân thì đã có thế khởi đầu riêng. Chỉ dùng một trong hai: `chấp-quân` hoặc `fen`.
rated-needs-start = Ván tính Elo phải bắt đầu từ thế cờ thông thường, không chấp quân, theo luật thế giới. Hãy bỏ các tùy chọn đó, hoặc chơi không tính Elo.
rated-needs-clock = Ván tính Elo lúc nào cũng tính giờ, nên ván này dùng { $time }.
clocks-both = Còn lại: Đỏ { $red }, Đen { $black }.
clocks-one = Bạn còn { $left }.
span-seconds = { $count } giây
span-minutes = { $count } phút
span-hours = { $count } giờ
span-days = { $count } ngày
reminder = { $player }, ván của bạn với { $opponent } sắp hết giờ. Hạn đi: { $deadline }.
countdown = Hạn đi: { $deadline }.
holiday-taken = { $player } nghỉ phép { $days } ngày. Hạn đi nước này: { $deadline }.
holiday-taken-later = { $player } nghỉ phép { $days } ngày, tính từ lượt tới.
clocks-stood = Ở đây mình mất kết nối { $span }; thời gian đó không tính.
clocks-stood-elsewhere = Mình mất kết nối với { $player } trong { $span }; thời gian đó không tính.
stopped-direct = ⏸ Tạm ngừng tính giờ: mình không nhắn được cho { $player }, có thể người này đã chặn mình hoặc không còn ở chung máy chủ nào với mình. Nhắn được là ván tiếp tục. Nếu { $at } vẫn không được, ván bị hủy và không ai bị xử thua.
stopped-channel = ⏸ Tạm ngừng tính giờ: mình không viết được trong kênh nơi { $player } chơi. Viết được là ván tiếp tục. Nếu { $at } vẫn không được, ván bị hủy và không ai bị xử thua.
stopped-deleted = ⏸ Tạm ngừng tính giờ: kênh nơi { $player } chơi đã bị xóa, mà mình không nhắn riêng được cho người này. Nhắn được là ván tiếp tục. Nếu { $at } vẫn không được, ván bị hủy và không ai bị xử thua.
game-moved-here = { $player }, kênh nơi bạn chơi với { $opponent } đã bị xóa. Ván tiếp tục ở đây.
game-moved-elsewhere = Kênh nơi { $player } chơi đã bị xóa. Người này chơi tiếp trong tin nhắn riêng với mình.
time-is-checked = Đối thủ hết giờ rồi. Để mình xem bên đó có vào được ván không đã, rồi mình báo kết quả.
asked-after = { $player }, ván của bạn với { $opponent } đã { $span } không có nước đi nào. Bạn còn chơi không? Nếu không ai đi tiếp, ván sẽ bị hủy { $deadline } và không ai bị xử thua.
called-off-unplayed = Hết giờ mà vẫn có bên chưa đi nước nào.
called-off-quietly = Đã lâu không ai đi nước nào.
how-to-move = Trả lời bàn cờ này bằng một nước như `{ $example }`, hoặc bấm **Đi quân**.
how-to-press = Bấm **Đi quân** dưới bàn cờ, hoặc gõ `/cotuong đi`.
how-to-tap = Chạm vào một quân, rồi chạm vào điểm đến.
no-question = Ở đây không có gì cần bạn đồng ý hay từ chối.

## Trong ván

your-move = Đến lượt bạn, { $player }.
your-move-against = Đến lượt bạn, { $player } (quân { SIDE($side) }, gặp { $opponent }).
to-move = Đến lượt { $player } ({ SIDE($side) }) đi.
position-turn = Đến lượt { SIDE($side) } đi.
bot-thinks = Máy cấp { $level } đang nghĩ.
check = Chiếu tướng!
double-check = Lưỡng chiếu!
move-takes = { $move }, ăn { NAME($piece) }
# leaves out $answered
move-answers = { $move }
move-planned = { $move } (đáp { $answered }, đã đặt trước)
move-then = { $move }. { $what }
draw-offered = { $opponent }, { $player } xin hòa. Lời xin hòa có hiệu lực đến khi bạn đi.
draw-stands = { $player } xin hòa.
draw-declined = { $asker }, { $player } không đồng ý hòa.
takeback-asked = { $plies ->
    [1] { $opponent }, { $player } xin đi lại nước vừa rồi. Bạn đồng ý không?
   *[other] { $opponent }, { $player } xin lùi lại { $plies } nước vừa rồi. Bạn đồng ý không?
}
takeback-refused = { $asker }, { $player } không cho đi lại.
takeback-withdrawn = { $player } đã rút lời xin đi lại.
taken-back = { $plies ->
    [1] Đã lùi lại nước vừa rồi.
   *[other] Đã lùi lại { $plies } nước vừa rồi.
}
players = Ván { $game }: { $red } (Đỏ) gặp { $black } (Đen).
legal-moves = { SIDE($side) } có { $count } nước hợp lệ:
no-moves-yet = Chưa có nước nào được đi.
choose-piece = Đi quân nào?
choose-piece-against = Đến lượt bạn, ván gặp { $opponent }:
choose-other = Chọn quân khác?
choose-target = Đi tới đâu?
choose-target-of = { $piece }: đi tới đâu?
resign-sure = Bạn chắc chắn muốn xin thua { $opponent } chứ?
resign-kept = Ván vẫn tiếp tục.
more = Các lựa chọn khác cho ván gặp { $opponent }:
no-game = Ở đây chưa có ván nào. Mở ván mới bằng `/cotuong thách-đấu` hoặc `/cotuong đấu-máy`.
no-rematch = Ở đây bạn chưa có ván nào đấu xong để tái đấu.
rematch-too-early = Ván này chưa kết thúc.
rematch-is-on = Ván tái đấu của bạn đang diễn ra rồi.
rematch-already-offered = Bạn đã mời tái đấu rồi.
which-game = Ý bạn là ván nào?
which-game-to-move = Nước { $text } đi được ở vài ván của bạn. Bạn muốn đi ván nào?
game-of-mine = Ván { $game }: gặp { $opponent }, nước { $number }
game-of-others = Ván { $game }: { $red } gặp { $black }, nước { $number }
abort-sure = Đây là ván của chính bạn với { $opponent }. Hủy ván, không tính kết quả, phải không?
why-nothing = Ván này chưa xử gì, cũng chưa lặp nước đến mức sắp bị xử.

## Việc đã làm, báo cho người làm

done-accepted = Ván cờ bắt đầu.
done-declined = Đã từ chối lời thách đấu.
done-cancelled = Đã rút lời thách đấu.
done-draw-offered = Đã xin hòa với { $opponent }.
done-draw-declined = Đã từ chối hòa.
done-drawn = Hai bên đồng ý hòa.
done-takeback-asked = Đã xin { $opponent } cho đi lại.
done-takeback-refused = Đã từ chối cho đi lại.
done-taken-back = Đã lùi lại.
done-aborted = Đã hủy ván.
done-resigned = Bạn đã xin thua.
done-timeout = Muộn mất rồi: giờ đã hết trước đó.
done-holiday = Đã xin nghỉ phép { $days } ngày.
done-planned = Đã đặt trước: { $moves }. Mình sẽ đi thay bạn chừng nào đối phương còn đi đúng như vậy.
done-plans-dropped = Đã xóa các nước đặt trước của bạn.
done-annulled = Kết quả này không còn tính vào Elo.
plan-which-game = Chuỗi nước này đi được trong { $count } ván của bạn. Hãy trả lời bàn cờ của ván bạn muốn.
plans-none = Bạn chưa đặt trước nước nào. Cách đặt: `/cotuong nếu M8.7 thì X1-2`.
plans-list = Các nước đặt trước của bạn:
plans-of-game = Ván { $game }, gặp { $opponent }:
plans-drop-how = Muốn xóa, hãy bấm nút hoặc dùng `/cotuong nếu xóa:có`.
button-drop-plans = Xóa (ván { $game })
plan-part = Nước thứ { $number } trong chuỗi của bạn: { $why }
done-board = Bàn cờ đây.

## Hệ số Elo và ván của từng người

rating-changes = Hệ số Elo: { $changes }.
rating-change = { $player } { $rating } ({ $by })
unrated-too-short = Không tính Elo: mỗi bên phải đi ít nhất { $moves } nước.
unrated-too-many = Không tính Elo: hai người với nhau mỗi ngày chỉ tính nhiều nhất { $most } ván.
unrated-hints = Không tính Elo: đã có người xem gợi ý.
unrated-terms = Không tính Elo: chỉ tính ván giữa hai người, từ thế cờ thông thường và theo luật thế giới.
no-records-of-programs = { $player } là máy, mà máy thì không có Elo. Thành tích của bạn với mình nằm trong `/cotuong-người-chơi hồ-sơ`.
keeps-hidden = { $player } đang ẩn hồ sơ.
rating-none = { $player } chưa có hệ số Elo. Chơi ván tính Elo bằng `/cotuong thách-đấu tính-elo:có`.
rating-of = Hệ số Elo của { $player }:
rating-overall = { $pool ->
    [live] Trực tiếp
   *[correspondence] Theo ngày
}, mọi máy chủ: **{ $rating }** ± { $deviation }, { $games } ván ({ $wins } thắng, { $draws } hòa, { $losses } thua).
rating-server = { $pool ->
    [live] Trực tiếp
   *[correspondence] Theo ngày
}, máy chủ này: **{ $rating }** ± { $deviation }, { $games } ván ({ $wins } thắng, { $draws } hòa, { $losses } thua).
rating-peak = Cao nhất: { $rating }.
rating-provisional = Dấu `?` là hệ số tạm tính: khi số sau ± xuống dưới { $deviation } thì hệ số mới ổn định.
top-here = **{ $pool ->
    [live] Ván trực tiếp
   *[correspondence] Ván theo ngày
}**, những người chơi mạnh nhất máy chủ này:
top-overall = **{ $pool ->
    [live] Ván trực tiếp
   *[correspondence] Ván theo ngày
}**, những người chơi mạnh nhất trên mọi máy chủ:
top-line = { $place }. { $player } **{ $rating }**, { $games } ván
top-nobody = Ở đây chưa ai có hệ số Elo. Chơi ván tính Elo bằng `/cotuong thách-đấu tính-elo:có`.
versus-oneself = Cần hai người khác nhau mới so được.
versus-none = { $player } và { $opponent } chưa đấu xong ván nào với nhau.
versus-score = { $player } gặp { $opponent }: { $wins } thắng, { $draws } hòa, { $losses } thua.
versus-side = Cầm quân { SIDE($side) }: { $wins } thắng, { $draws } hòa, { $losses } thua.
versus-game = Ván { $game }, { $date }: { $result }
profile-none = { $player } chưa đấu xong ván nào.
profile-of = Hồ sơ của { $player }
profile-openings = Khai cuộc ưa thích: { $openings }.
favourite-opening = { $name } ({ $count })
profile-graph = Trên biểu đồ, nét liền là ván trực tiếp, nét đứt là ván theo ngày, tính trên mọi máy chủ.
streak-won = Thắng liền { $count } ván gần nhất với người chơi khác.
streak-lost = Thua liền { $count } ván gần nhất với người chơi khác.
streak-drawn = Hòa liền { $count } ván gần nhất với người chơi khác.
bot-beaten = { $games ->
    [1] Đấu với máy: đã thắng cấp { $level } ngay trong ván duy nhất ở cấp này.
   *[other] Đấu với máy: đã thắng cấp { $level } (thắng { $wins } trên { $games } ván ở cấp này).
}
bot-not-beaten = Đấu với máy: { $games } ván ở cấp { $level }, chưa thắng.
bot-estimate = Sức cờ: khoảng cấp { $level }.
games-mine = Các ván đang chơi của bạn:
games-of = Các ván { $player } đang chơi ở đây:
games-none = Bạn không có ván nào đang chơi. Mở ván mới bằng `/cotuong thách-đấu` hoặc `/cotuong đấu-máy`.
games-none-here = Bạn không có ván nào đang chơi ở đây.
games-none-of = { $player } không có ván nào đang chơi ở đây.
games-more = Còn { $count } ván nữa chưa hiện.
games-elsewhere = Bạn còn { $count } ván ở nơi khác: `/cotuong các-ván` sẽ cho riêng bạn xem.
game-your-turn = **Đến lượt bạn**, gặp { $opponent }, nước { $number }.
game-their-turn = Gặp { $opponent }, nước { $number }: đến lượt { $player }.
game-challenged = **Bạn được { $opponent } thách đấu**. Lời thách đấu hết hạn { $expires }.
game-offered = Lời thách đấu gửi { $opponent }. Hết hạn { $expires }.
game-time-ends = Hạn đi: { $deadline }.
annul-moderators = Chỉ { $who } mới hủy được kết quả tính Elo, bằng lệnh `/cotuong hủy-ván kết-quả:có`.
who-moderates = thành viên có quyền “Quản lý tin nhắn”
who-manages = thành viên có quyền “Quản lý máy chủ”
who-came-first = quản trị viên (người vào đây đầu tiên)
annul-sure = Hủy kết quả ván { $game }, { $red } (Đỏ) gặp { $black } (Đen)? Ván này sẽ không còn tính Elo, các hệ số về sau sẽ được tính lại. Hủy rồi thì không khôi phục được.
annulled = { $moderator } đã hủy kết quả ván { $game }, { $red } (Đỏ) gặp { $black } (Đen): ván này không còn tính vào Elo.

## Khai cuộc

# leaves out $chinese
opening = Khai cuộc: { $name }.
opening-central-cannon = Pháo đầu
opening-elephant = Phi tượng cuộc
opening-soldier = Tiên nhân chỉ lộ
opening-horse = Khởi mã cuộc
opening-edge-horse = Biên mã cuộc
opening-cross-palace-cannon = Quá cung pháo
opening-palace-corner-cannon = Sĩ giác pháo
opening-golden-hook-cannon = Kim câu pháo
opening-edge-cannon = Biên pháo cuộc
opening-river-cannon = Tuần hà pháo cuộc
opening-edge-soldier = Biên binh cuộc
opening-advisor = Thượng sĩ cuộc
opening-screen-horses = Pháo đầu đối bình phong mã
opening-screen-horses-river-bank-chariot = Pháo đầu xe tuần hà đối bình phong mã
opening-screen-horses-crosswise-chariot = Pháo đầu hoành xa đối bình phong mã
opening-screen-horses-river-chariot = Pháo đầu xe qua hà đối bình phong mã
opening-screen-horses-patrol = Pháo đầu xe qua hà đối bình phong mã, tả mã bàn hà
opening-screen-horses-chariot-exchange = Pháo đầu xe qua hà đối bình phong mã, bình pháo đổi xe
opening-screen-horses-central-soldier = Pháo đầu xe qua hà, cấp tiến trung binh đối bình phong mã bình pháo đổi xe
opening-screen-horses-cannons-5-9 = Ngũ cửu pháo xe qua hà đối bình phong mã, bình pháo đổi xe
opening-screen-horses-cannons-5-7 = Ngũ thất pháo đối bình phong mã
opening-screen-horses-cannons-5-6 = Ngũ lục pháo đối bình phong mã
opening-screen-horses-cannons-5-8 = Ngũ bát pháo đối bình phong mã
opening-screen-horses-river-bank-cannon = Pháo đầu, pháo tuần hà đối bình phong mã
opening-screen-horses-two-headed-snake = Pháo đầu đối bình phong mã, lưỡng đầu xà
opening-screen-horses-two-cannons = Pháo đầu đối bình phong mã, song pháo quá hà
opening-sandwiched-horses = Pháo đầu đối phản cung mã
opening-sandwiched-horses-cannons-5-6 = Ngũ lục pháo đối phản cung mã
opening-single-horse = Pháo đầu đối đơn đề mã
opening-three-step-tiger = Pháo đầu đối tam bộ hổ
opening-turtle-back-cannon = Pháo đầu đối quy bối pháo
opening-mandarin-duck-cannons = Pháo đầu đối uyên ương pháo
opening-same-direction-cannons = Thuận pháo
opening-same-direction-straight-chariot = Thuận pháo trực xa đối hoành xa
opening-same-direction-crosswise-chariot = Thuận pháo hoành xa đối trực xa
opening-opposite-direction-cannons = Nghịch pháo
opening-blockading-cannon = Pháo đầu đối tả pháo phong xa
opening-blockading-cannon-opposite-cannons = Pháo đầu đối tả pháo phong xa, chuyển nghịch pháo
opening-cross-palace-cannon-central-cannon = Quá cung pháo đối pháo đầu
opening-palace-corner-cannon-central-cannon = Sĩ giác pháo đối pháo đầu
opening-elephant-central-cannon = Phi tượng cuộc đối pháo đầu
opening-elephant-palace-corner-cannon = Phi tượng cuộc đối sĩ giác pháo
opening-elephant-cross-palace-cannon = Phi tượng cuộc đối quá cung pháo
opening-elephant-soldier = Phi tượng cuộc đối tiến tốt
opening-elephant-horse = Phi tượng cuộc đối khởi mã
opening-facing-soldiers = Đối binh cuộc
opening-soldier-cannon-behind-soldier = Tiên nhân chỉ lộ đối tốt để pháo
opening-soldier-central-cannon = Tiên nhân chỉ lộ đối pháo đầu
opening-soldier-elephant = Tiên nhân chỉ lộ đối phi tượng
opening-soldier-horse = Tiên nhân chỉ lộ đối khởi mã
opening-horse-soldier = Khởi mã cuộc đối tiến tốt
opening-horse-central-cannon = Khởi mã cuộc đối pháo đầu
opening-horse-horse = Khởi mã cuộc đối khởi mã

## Kết thúc ván

end-checkmate = Chiếu bí!
end-stalemate = { SIDE($side) } hết nước đi, xử thua.
end-perpetual-check = Trường chiếu (chiếu dai), xử thua.
end-perpetual-chase = Trường tróc (đuổi dai), xử thua.
end-perpetual-attack = Trường đả (tấn công dai), xử thua.
end-repeated-check = Hòa: một nước chiếu lặp lại ba lần liền.
end-repetition = Hòa do lặp lại thế cờ.
end-no-progress = Hòa: quá nhiều nước không ăn quân.
end-insufficient-material = Hòa: không bên nào còn đủ quân để thắng.
end-bare-general = Hòa: tướng trơ trọi, đi nước nào cũng bị bắt.
end-resignation = { SIDE($side) } xin thua.
end-agreement = Hai bên đồng ý hòa.
end-timeout-drawn = Hòa: hết giờ, nhưng đối phương không còn đủ quân để thắng.
end-timeout = { SIDE($side) } hết giờ, xử thua.
end-aborted = Ván bị hủy.
beats = { $winner } ({ SIDE($side) }) thắng { $loser }.
side-beats = { $side ->
    [red] Đỏ thắng.
   *[black] Đen thắng.
}
result-drawn = { $red } và { $black } chia điểm.
result-none = Ván giữa { $red } và { $black } không tính kết quả.

## Lặp nước

warning-check = { $player }, chiếu lặp lại thế này nữa là thua: hãy đổi nước, đừng đi `{ $move }`.
warning-chase = { $player }, đuổi bắt { CON($piece) } thế này nữa là thua: hãy đổi nước, đừng đi `{ $move }`.
warning-attack = { $player }, tấn công lặp lại thế này nữa là thua: hãy đổi nước, đừng đi `{ $move }`.
ahead-loses = Thế cờ này lặp lại lần nữa là { SIDE($side) } thua.
ahead-draw = Thế cờ này lặp lại lần nữa là hòa.
warning-draw = { $player }, thế cờ này lặp lại lần nữa là hòa: không muốn hòa thì đừng đi `{ $move }`.
ruling-check = Lặp đi lặp lại, nước nào { SIDE($side) } cũng chiếu: trường chiếu (chiếu dai) là phạm luật.
ruling-chase = { SIDE($side) } đuổi bắt { CON($piece) } hết nước này đến nước khác: trường tróc (đuổi dai) là phạm luật.
ruling-chases = Lặp đi lặp lại, nước nào { SIDE($side) } cũng đuổi bắt quân: trường tróc (đuổi dai) là phạm luật.
ruling-pinned-chase = { SIDE($side) } đuổi bắt mãi con xe đang bị mã ghim trước tướng: trường tróc (đuổi dai) là phạm luật.
ruling-attack = Lặp đi lặp lại, nước nào { SIDE($side) } cũng tấn công: chiếu tướng, dọa chiếu bí hoặc đuổi bắt quân. Như vậy là phạm luật.
ruling-graver = { SIDE($side) } cũng tấn công liên tục, nhưng lỗi nhẹ hơn.
ruling-mutual = Hai bên cùng trường đả (tấn công dai) như nhau nên xử hòa.
ruling-nobody = Không bên nào phạm luật nên xử hòa.
ruling-attacks = Từng nước một: { $attacks }.
attack-check = { WHOSE($attacker) } chiếu tướng
attack-chase = { WHOSE($attacker) } đuổi bắt { WHOSE($target) }
attack-mate-threat = { WHOSE($attacker) } dọa chiếu bí

## Gợi ý

hint-nudge = Hãy để ý { WHOSE($piece) }.
hint-move = Hãy đi { $move }.
hint-taken = { $opponent }, { $player } vừa xin mình một gợi ý.
hint-too-late = Ván đã đi tiếp từ lúc bạn xin gợi ý.
hint-crowded = Mình còn đang nghĩ gợi ý cho các ván khác của bạn. Có gợi ý nào xong rồi bạn hỏi tiếp nhé.
hints-counted = { $player } đã xem gợi ý ở { $count } nước.
idea-mates = { $moves ->
    [1] Ý tưởng: chiếu bí ngay.
   *[other] Ý tưởng: chiếu bí trong { $moves } nước, đỡ cách nào cũng vậy.
}
idea-leaves-no-move = { $moves ->
    [1] Ý tưởng: làm bên kia hết nước đi, vậy là thắng.
   *[other] Ý tưởng: trong { $moves } nước làm bên kia hết nước đi và thắng, đỡ cách nào cũng vậy.
}
idea-holds-out = Ý tưởng: cầm cự thêm, dù thua là không tránh được.
idea-stops-mate = Ý tưởng: chặn đòn dọa chiếu bí.
idea-keeps-a-move = Ý tưởng: tránh bị hết nước đi.
idea-takes = Ý tưởng: ăn { WHOSE($target) } và lời quân.
idea-takes-free = Ý tưởng: ăn { WHOSE($target) } mà không bị ăn lại.
idea-takes-checker = Ý tưởng: ăn { WHOSE($target) } đang chiếu tướng.
idea-steps-out-of-check = Ý tưởng: chạy tướng khỏi nước chiếu.
idea-stops-check = Ý tưởng: đỡ nước chiếu.
idea-checks-and-attacks = Ý tưởng: chiếu tướng rồi ăn { WHOSE($target) }, đỡ cách nào cũng vậy.
idea-forks = Ý tưởng: cùng lúc dọa ăn { WHOSE($targets) }.
idea-escapes = Ý tưởng: chạy khỏi chỗ nguy hiểm.
idea-protects = Ý tưởng: bảo vệ { WHOSE($target) }.
idea-shields = Ý tưởng: che cho { WHOSE($target) } khỏi bị ăn.
idea-threatens-mate = Ý tưởng: dọa chiếu bí.
idea-attacks = Ý tưởng: dọa ăn { WHOSE($target) }.
idea-attacks-free = Ý tưởng: dọa ăn { WHOSE($target) } đang không có quân bảo vệ.
idea-uncovers = Ý tưởng: mở đường cho { WHOSE($attacker) } dọa ăn { WHOSE($target) }.
idea-screens = Ý tưởng: làm ngòi cho { WHOSE($attacker) } dọa ăn { WHOSE($target) }.
idea-trades = Ý tưởng: ăn { WHOSE($target) }, đổi lại mất quân ngang giá.
idea-captures = Ý tưởng: ăn { WHOSE($target) }.
idea-pins = Ý tưởng: khóa { WHOSE($target) }, không cho đi nước nào.
idea-checks = Ý tưởng: chiếu tướng.
idea-offers = Ý tưởng: thí quân, vì các nước khác trông đều kém hơn.
idea-takes-middle-file = Ý tưởng: chiếm trung lộ.
idea-crosses-river = Ý tưởng: qua sông.
idea-develops = Ý tưởng: triển khai quân này.
idea-takes-open-file = Ý tưởng: chiếm một cột chưa có quân nhà nào khác.
idea-makes-way = Ý tưởng: mở đường cho { WHOSE($target) }.
idea-holds-back = Ý tưởng: kìm { WHOSE($target) } lại.
idea-aims-at = Ý tưởng: nhắm vào { WHOSE($target) }.
idea-links = Ý tưởng: củng cố cung tướng, quân này và { WHOSE($target) } bảo vệ lẫn nhau.
idea-restricts = Ý tưởng: hạn chế { WHOSE($target) }.
idea-heads-for = Ý tưởng: nước sau tấn công { WHOSE($target) }.
idea-activates = Ý tưởng: đưa quân này đến chỗ có nhiều nước đi hơn.
idea-waits = Ý tưởng: đi một nước chờ an toàn, không để đối phương ăn không quân nào.
standing-mated = { $moves ->
    [1] Dù bạn đi nước nào, đối phương cũng chiếu bí ở nước sau.
   *[other] Dù bạn đi nước nào, đối phương cũng chiếu bí, chậm nhất là sau { $moves } nước.
}
standing-lost = { $moves ->
    [1] Dù bạn đi nước nào, đối phương cũng thắng ở nước sau.
   *[other] Dù bạn đi nước nào, đối phương cũng thắng, chậm nhất là sau { $moves } nước.
}
standing-winning = Bạn đang ở thế thắng. Xác suất thắng: { $chance }%.
standing-better = Bạn đang nhỉnh hơn. Xác suất thắng: { $chance }%.
standing-level = Thế cờ cân bằng. Xác suất thắng: { $chance }%.
standing-worse = Bạn đang lép vế. Xác suất thắng: { $chance }%.
standing-losing = Bạn đang ở thế thua. Xác suất thắng: { $chance }%.
threat-mates = { $moves ->
    [1] Cẩn thận: đối phương dọa chiếu bí ngay nước sau.
   *[other] Cẩn thận: đối phương dọa chiếu bí trong { $moves } nước.
}
threat-mates-by = { $moves ->
    [1] Nếu bạn không đỡ, đối phương sẽ đi { $move } và chiếu bí.
   *[other] Nếu bạn không đỡ, đối phương sẽ đi { $move } và chiếu bí trong { $moves } nước.
}
threat-leaves-no-move = { $moves ->
    [1] Cẩn thận: đối phương dọa làm bạn hết nước đi, mà hết nước đi là thua.
   *[other] Cẩn thận: đối phương dọa làm bạn hết nước đi trong { $moves } nước, mà hết nước đi là thua.
}
threat-leaves-no-move-by = { $moves ->
    [1] Nếu bạn không đỡ, đối phương sẽ đi { $move }, bạn hết nước đi và thua.
   *[other] Nếu bạn không đỡ, đối phương sẽ đi { $move } rồi trong { $moves } nước làm bạn hết nước đi và thua.
}
threat-takes = Cẩn thận: { WHOSE($target) } đang bị dọa ăn.
threat-takes-by = Nếu bạn không đỡ, đối phương sẽ đi { $move } và ăn được { WHOSE($target) }.

## Từ chối

refuse-not-your-turn = Chưa đến lượt bạn, giờ là lượt { SIDE($side) }.
refuse-coach-waits = Mình đang chờ bạn: hãy đi lại nước vừa rồi, hoặc chọn “Chơi tiếp”.
refuse-for-somebody-else = Lời thách đấu này dành cho { $player }.
refuse-not-a-player = Bạn không chơi ván này.
refuse-game-over = Ván này đã kết thúc.
refuse-not-started = Lời thách đấu chưa được chấp nhận.
refuse-not-open = Lời thách đấu này không còn hiệu lực.
refuse-own-challenge = Đây là lời thách đấu của chính bạn. Bạn có thể rút lại bằng nút Hủy hoặc `/cotuong hủy-ván`.
refuse-not-your-challenge = Chỉ người thách mới rút được lời thách đấu này, và chỉ người được thách mới từ chối được.
fault-time = Mình không hiểu cách tính giờ này. Hãy ghi `không tính giờ`, số ngày mỗi nước như `3 ngày`, số phút như `10`, phút và giây như `10+5`, hoặc `10/30s` (10 phút, sau đó 30 giây mỗi nước).
fault-time-days = Mỗi nước được từ 1 đến 14 ngày.
fault-time-holiday = Mỗi ván được từ 0 đến 30 ngày nghỉ phép.
fault-time-minutes = Mỗi người được từ 0 đến 180 phút.
fault-time-seconds = Mỗi nước được từ 1 đến 180 giây, hoặc 0 nếu mỗi người đã có số phút riêng.
refuse-nothing-due = Chưa có gì hết hạn.
refuse-rated-hint = Ván này tính Elo nên không có gợi ý.
refuse-rated-takeback = Ván này tính Elo nên không được đi lại.
refuse-no-days-per-move = Chỉ ván tính theo ngày mới có nghỉ phép và nước đặt trước.
refuse-holiday-too-long = { $left ->
    [0] Bạn đã hết ngày nghỉ phép trong ván này.
   *[other] Bạn chỉ còn { $left } ngày nghỉ phép trong ván này.
}
refuse-plan-on-own-turn = Đang đến lượt bạn: cứ đi thôi. Nước đặt trước là để dùng khi đối phương còn đang nghĩ.
refuse-plan-without-answer = Hãy cho biết bạn đáp lại thế nào: `/cotuong nếu M8.7 thì X1-2`.
refuse-too-many-plans = Bạn chỉ đặt trước được nhiều nhất { $max } chuỗi nước. `/cotuong nếu xóa:có` sẽ xóa hết.
refuse-plan-too-long = Một chuỗi có nhiều nhất { $max } nước.
refuse-no-plans = Bạn chưa đặt trước nước nào trong ván này.
refuse-not-rated = Ván này không tính Elo.
refuse-draw-already-offered = Bạn đã xin hòa rồi; giờ chờ đối phương trả lời.
refuse-draw-just-declined = Đối phương vừa từ chối hòa. Đi thêm một nước rồi bạn có thể xin lại.
refuse-no-draw-offer = Không ai xin hòa với bạn cả.
refuse-nothing-to-take-back = Bạn chưa có nước nào để đi lại.
refuse-takeback-already-asked = Bạn đã xin rồi; giờ chờ đối phương trả lời.
refuse-takeback-just-refused = Đối phương vừa không cho đi lại. Đi thêm một nước rồi bạn có thể xin lại.
refuse-no-takeback-asked = Đối phương không xin đi lại.
refuse-somebody-elses-question = Câu hỏi này dành cho người khác.
refuse-may-not-abort = Hai bên đều đã đi nên chỉ { $who } mới hủy được ván này, bằng lệnh `/cotuong hủy-ván`. Bạn có thể xin thua hoặc xin hòa.
refuse-two-places = Ván này diễn ra ở hai nơi nên không người điều hành nào hủy được ván hay kết quả. Hai người chơi có thể xin thua hoặc đồng ý hòa.
stale-button = { $plies ->
    [1] Nút đó là của bàn cờ cũ: sau đó đã đi { $last }. Đây là bàn cờ hiện tại.
   *[other] Nút đó là của bàn cờ cũ: sau đó đã đi { $plies } nước, nước cuối là { $last }. Đây là bàn cờ hiện tại.
}
stale-taken-back = Nút đó là của bàn cờ cũ: sau đó đã có nước được lùi lại. Đây là bàn cờ hiện tại.
unknown-button = Nút này không dùng được nữa. Gõ `/cotuong bàn-cờ` để xem bàn cờ.
unknown-game = Mình không còn nhớ ván này.
fault-not-ours = Ở đây không có lệnh { $text }. Xem các lệnh bằng `/cotuong trợ-giúp`.
fault-no-name = Hãy cho biết bạn muốn làm gì, ví dụ `/cotuong trợ-giúp`.
fault-command = Mình không hiểu { $text }. Thử gõ `/cotuong trợ-giúp` xem.
fault-command-near = Mình không hiểu { $text }. Ý bạn là `{ $near }`?
fault-old-command = Mình không có lệnh { $text }, hoặc không còn nữa. Xem các lệnh bằng `/cotuong trợ-giúp`. Nếu Discord vẫn hiện lệnh cũ, hãy khởi động lại Discord.
fault-option = `{ $command }` không có tùy chọn { $text }. Các tùy chọn: { $options }.
fault-no-options = `{ $command }` không có tùy chọn nào; mình không hiểu { $text }.
fault-option-near = `{ $command }` không có tùy chọn { $text }. Ý bạn là `{ $near }`?
fault-missing = `{ $command }` còn thiếu `{ $option }`. Có thể điền { $options }.
fault-missing-move = Đi nước nào? Ví dụ `/cotuong đi { $example }`.
fault-value = `{ $option }` không nhận { $text }.
fault-number = `{ $option }` phải là số nguyên từ { $min } đến { $max }, không nhận { $text }.
fault-yes-or-no = `{ $option }` chỉ nhận `có` hoặc `không`, không nhận { $text }.
fault-person = Mình không tìm thấy ai tên { $text } ở đây.
fault-choice = `{ $option }` không nhận { $text }, chỉ có { $names }.
fault-too-much = Mình không hiểu { $text } sau `{ $command }`.
fault-position = Không xếp được thế cờ này: { $why }
fault-position-over = Ở thế cờ này ván đã ngã ngũ rồi.
fault-no-position = Tin nhắn này không có thế cờ nào. Thế cờ phải ghi bằng FEN, chẳng hạn `{ $example }`.
failure = Mình bị lỗi (sự cố { $incident }). Ván cờ vẫn như trước; bạn thử lại nhé.
database-displaced = Tệp dữ liệu của mình đã bị chuyển đi hoặc bị xóa nên mình không lưu được gì nữa (sự cố { $incident }). Ván cờ vẫn như trước; bạn báo giúp người quản lý bot nhé.
discord-missing-permission = (Mình không được đính kèm hình ở đây nên vẽ bàn cờ bằng chữ. Mình cần quyền “Đính kèm tệp”.)
discord-rejected = (Discord không nhận tin nhắn này ở dạng thường dùng nên tin bị thiếu một phần.)
discord-empty-thread = Mình bị gián đoạn nên ở đây chưa có ván nào. Bạn hãy mở lại ván nhé.
discord-text-withheld = Discord không cho mình xem nội dung tin trả lời này. Bạn hãy nhắc tên mình, để bật thông báo khi trả lời, gõ `/cotuong đi`, hoặc bấm **Đi quân** dưới bàn cờ.
cannot-post = Mình không đăng được trong kênh này nên sẽ chẳng ai thấy ván cờ. Hãy cấp cho mình quyền { $rights } ở đây.
cannot-write = Lúc này mình không đăng được trong kênh này nên sẽ chẳng ai thấy.
borrowed-private = Bạn thiếu quyền { $right } trên máy chủ này nên Discord chỉ cho một mình bạn thấy những gì mình nói; không ai khác thấy ván cờ ở đây. Hãy chơi trong tin nhắn riêng với mình: `/cotuong đấu-máy`, hoặc `/cotuong thách-đấu đối-thủ:…` để đấu với bạn bè.
borrowed-clock = Mình chưa được thêm vào đây nên không canh được thời gian: ván ở đây không tính giờ và không tính Elo. Trong tin nhắn riêng với mình thì được cả hai: gõ `/cotuong thách-đấu đối-thủ:…` ở đó, mình sẽ mời đối thủ.
borrowed-lobby = Mình chưa được thêm vào đây nên không canh được thời gian, mà ván tìm theo cách này luôn tính giờ. Hãy tìm đối thủ trong tin nhắn riêng với mình: `{ $command }`.
borrowed-settings = Mình chưa được thêm vào đây nên không có gì để cài đặt cho nơi này. Cài đặt của riêng bạn: `/cotuong-cài-đặt cá-nhân`.
goes-on-directly = Phần tiếp theo nằm trong tin nhắn riêng giữa bạn và mình.
no-direct-messages = Discord không cho mình nhắn riêng cho bạn. Bạn hãy nhắn cho mình trước rồi thử lại.
post-waits = Hiện mình không viết được trong kênh này. Tin nhắn sẽ được gửi ngay khi viết được.
nothing-begun = Chưa có gì bắt đầu cả.
game-unchanged = Ván cờ vẫn giữ nguyên cho đến khi mình lại đăng được ở đây.
right-view = “Xem kênh”
right-send = “Gửi tin nhắn”
right-send-in-threads = “Gửi tin nhắn trong chủ đề”
right-create-threads = “Tạo chủ đề công khai”
right-connect = “Kết nối”
right-external-apps = “Sử dụng ứng dụng bên ngoài”
thinking-soon = Lúc này nhiều ván đang chờ mình: còn { $ahead } nước ở các ván khác trước ván này, khoảng { $seconds } giây nữa mình đi.
slow-down = Bạn gửi nhiều quá, mình không kịp. Trong nửa phút tới mình chỉ đọc nước đi trong ván của bạn và `trợ giúp`.
slow-down-server = Máy chủ này gửi nhiều quá, mình không kịp. Trong nửa phút tới, ở đây mình chỉ đọc nước đi và `trợ giúp`.
slow-down-answers = Mình vừa trả lời bạn mấy lần liền. Trong nửa phút tới mình chỉ trả lời nước đi và `trợ giúp`.
slow-down-unreadable = Mấy tin liền của bạn mình không đọc được. Trong nửa phút tới mình chỉ trả lời lệnh, nước đi trong ván của bạn và `trợ giúp`.
busy = Kênh này đang quá bận. Lát nữa bạn thử lại nhé.
game-set-aside = Có một ván ở đây mình không đọc được nữa nên đã để riêng ra (sự cố { $incident }). Không có gì bị xóa; các ván khác vẫn tiếp tục.
typed-too-early = { $text } được gõ trước khi nước vừa rồi hiện trên bàn cờ nên mình chưa đi. Bạn xem lại, vẫn muốn đi thì gõ lại nhé.
older-board = Bạn vừa trả lời một bàn cờ cũ.
older-board-legal = Bạn vừa trả lời một bàn cờ cũ nên mình chưa đi { $text }. Trên bàn cờ mới nhất nước này cũng hợp lệ: bấm nút để đi.
read-refused = { $text }: { $why }

## Đọc nước đi

read-unreadable = mình không đọc được nước này. Hãy ghi như `{ $example }`.
read-incomplete = thiếu số cuối. Hãy ghi như `{ $example }`.
read-incomplete-file = thiếu số cuối: đi đến cột nào?
read-incomplete-points = thiếu số cuối: đi mấy bước?
read-incomplete-rank = thiếu số cuối: đi đến hàng nào?
read-several = mỗi lần một nước thôi nhé.
read-too-long = dài quá, không phải một nước đi.
read-out-of-range = không dùng được “{ $char }”: cột và số bước chỉ từ 1 đến 9.
read-not-enabled = { $dialect ->
    [french] trông giống cách ghi kiểu Pháp, ở đây không đọc kiểu này. Muốn dùng, hãy chọn nó trong `/cotuong-cài-đặt cá-nhân`.
    [vietnamese] trông giống cách ghi kiểu Việt Nam, ở đây không đọc kiểu này. Muốn dùng, hãy chọn nó trong `/cotuong-cài-đặt cá-nhân`.
    [uci] trông giống tọa độ có hàng từ 1 đến 10; ở đây hàng tính từ 0 đến 9.
   *[other] trông giống một cách ghi mà ở đây không đọc.
}
read-ambiguous = có thể hiểu thành mấy nước khác nhau. Bạn muốn đi nước nào?
read-doubtful = nước này { NAME($piece) } của bạn đi được. Nếu bạn định đi { NAME($other) } thì không được: { $why } Bạn muốn đi { CON($piece) } chứ?
read-no-such-piece-on-file = bạn không có { NAME($piece) } nào ở cột { $file }.
read-no-such-piece = bạn không có { NAME($piece) } nào.
read-no-such-tandem = bạn không có hai con { NAME($piece) } trên cùng một cột nên không cần ghi trước sau.
read-off-board = đi vậy thì { WHOSE($piece) } ra ngoài bàn cờ.
read-same-file = { WHOSE($piece) } đang đứng ở cột { $number } rồi.
read-never-sideways = { WHOSE($piece) } không đi ngang được.
read-cannot-reach = { WHOSE($piece) } đi hướng này không tới được cột { $number }.
read-wrong-piece = ở { $square } là { CON($stands) }, không phải { CON($named) }.

## Nước không hợp lệ

illegal-no-piece = { $square } không có quân nào.
illegal-wrong-turn = { CON($piece) } ở { $square } là quân { SIDE($side) }.
illegal-own-piece = chỗ đó đã có { CON($piece) } của chính bạn.
illegal-not-its-move = { WHOSE($piece) } không đi tới đó được. { $rule }
illegal-hobbled = { WHOSE($moved) } bị { WHOSE($piece) } cản chân.
illegal-eye-blocked = { WHOSE($moved) } không qua được: { WHOSE($piece) } chặn mắt tượng.
illegal-blocked = bị { WHOSE($piece) } chắn đường.
illegal-no-screen = { WHOSE($moved) } không có ngòi; muốn ăn quân, pháo phải nhảy qua đúng một quân.
illegal-too-many-screens = { WHOSE($moved) } vướng { $count } quân; pháo chỉ được nhảy qua đúng một quân.
illegal-leaves-palace = { NAME($piece) } không được ra khỏi cung.
illegal-crosses-river = tượng không được qua sông.
illegal-backwards = tốt không bao giờ đi lùi.
illegal-sideways-too-early = tốt phải qua sông rồi mới được đi ngang.
illegal-facing-generals = đi vậy thì lộ mặt tướng: hai tướng nhìn thẳng nhau trên cột trống.
illegal-leaves-check = đi vậy thì tướng của bạn bị { WHOSE($piece) } chiếu.
moves-general = Tướng đi thẳng từng bước một, dọc hoặc ngang, chỉ trong cung.
moves-advisor = Sĩ đi chéo từng bước một, chỉ trong cung.
moves-elephant = Tượng đi chéo đúng hai bước, không được qua sông.
moves-horse = Mã đi thẳng một bước rồi chéo thêm một bước ra phía ngoài.
moves-chariot = Xe đi dọc hoặc ngang, xa bao nhiêu cũng được.
moves-cannon = Pháo đi dọc hoặc ngang; khi ăn quân phải nhảy qua đúng một quân làm ngòi.
moves-soldier = Tốt đi tới từng bước một; qua sông rồi thì được đi ngang nữa.

## Thế cờ không xếp được

fen-empty = FEN trống.
fen-ranks = bàn cờ có { $found } hàng, cần đủ 10 hàng cách nhau bằng “/”.
fen-files = hàng { $rank } ({ $text }) có { $files } cột, cần đủ 9.
fen-letter = { $letter } không phải quân cờ. Quân Đỏ là K A B N R C P, quân Đen là k a b n r c p.
fen-too-many = { SIDE($side) } có { COUNTED($pieces) }, một bộ cờ chỉ có { $max }.
fen-no-general = { SIDE($side) } không có tướng.
fen-misplaced = { NAME($piece) } { SIDE($side) } không bao giờ đứng ở { $square } được.
fen-turn = bên đi ghi là { $text }, phải là w (Đỏ) hoặc b (Đen).
fen-counter = số đếm { $text } không phải số từ 0 đến 9999.
fen-checked-out-of-turn = đến lượt { SIDE($side) } mà ăn được tướng ngay nên thế cờ này không thể có.
fen-trailing = thừa { $text } sau FEN.

## Nút

button-accept = Chấp nhận
button-decline = Từ chối
button-cancel = Hủy
button-move = Đi quân
button-play-direct = Chơi trong tin nhắn riêng
button-play-now = Đi { $mv }
button-draw = Xin hòa
button-resign = Xin thua
button-more = ⋯
button-abort = Hủy ván
button-annul = Hủy kết quả
button-undo = Xin đi lại
button-board = Bàn cờ
button-moves-earlier = Các nước trước
button-moves-later = Các nước sau
button-moves = Biên bản
button-legal = Nước hợp lệ
button-why = Vì sao?
button-hint = Gợi ý
button-hint-move = Mách nước đi
button-rematch = Tái đấu
button-resign-yes = Xin thua
button-resign-no = Chơi tiếp
button-draw-yes = Đồng ý hòa
button-draw-no = Từ chối hòa
button-undo-yes = Cho đi lại
button-undo-no = Không cho

## Mô tả hình

alt-turn = Bàn cờ tướng, đến lượt { SIDE($side) } đi.
alt-last = { $move }.
alt-check = { SIDE($side) } đang bị chiếu.
alt-hint = Mũi tên: { $move }.
alt-material = { SIDE($side) }: { $material }.
alt-points = { COUNTED($pieces) } { $points }
alt-fen = FEN: { $fen }
alt-ratings = { $pool ->
    [live] Hệ số Elo ván trực tiếp
   *[correspondence] Hệ số Elo ván theo ngày
}: từ { $first } đến { $last } qua { $games } ván, thấp nhất { $low }, cao nhất { $high }.

## Các bộ luật

rules-computer = Đây là luật máy tính: như luật thế giới, nhưng lặp lại thế cờ mà có chiếu, song không phải trường chiếu, thì hòa; mỗi bên đi 60 nước mà không ai ăn quân cũng hòa.
rules-casual = Đây là luật giao hữu: thế cờ lặp lại lần thứ ba thì bên trường chiếu thua, còn lại đều hòa; mỗi bên đi 60 nước mà không ai ăn quân cũng hòa.
rules-chinese = Đây là luật Trung Quốc dạng gần đúng: chiếu tướng, dọa chiếu bí và đuổi bắt quân đều tính là tấn công. Thế cờ lặp lại lần thứ tư thì bên nào nước nào cũng tấn công bị xử thua, còn lại là hòa.
rules-club = Đây là luật của một câu lạc bộ Pháp xưa: pháo đi nước nào cũng phải nhảy qua đúng một quân, kể cả khi không ăn; chiếu lặp lại ba lần là hòa, lặp kiểu nào khác cũng hòa; tướng trơ trọi hết nước đi thì hòa.

## Trợ giúp

help = {""}**Mình làm trọng tài cờ tướng và cũng chơi cờ với bạn.** Bạn muốn làm gì?
help-start =
    {""}**Chơi cờ**
    Đấu với mình, cấp 1 đến 10, hoặc tìm đối thủ. `/cotuong thách-đấu` thách đấu bạn bè hoặc mở bàn chờ.
    Đi quân: trả lời bàn cờ bằng `P2-5` hoặc `h2e2`, dùng `/cotuong đi`, hoặc bấm nút Đi quân.
help-learn =
    {""}**Học cờ**
    Các bài học dạy từng bước; bài tập giúp bạn nhìn ra nước hay. `/cotuong-kỳ-phổ phân-tích` chỉ ra những bước ngoặt trong ván của bạn.
help-typing =
    {""}**Có thể gõ gì?**
    Một nước đi, khi trả lời bàn cờ: `P2-5` hoặc `h2e2`. Nhắn riêng cho mình thì cứ gõ thẳng nước đi.
    Trong ván có `/cotuong bàn-cờ`, `/cotuong xin-thua`, `/cotuong xin-hòa` và `/cotuong xin-đi-lại`. Đến lượt bạn mà bí nước thì dùng `/cotuong gợi-ý`.
    `/cotuong-cài-đặt cá-nhân` đổi ngôn ngữ, bàn cờ và quân cờ cho riêng bạn. `/cotuong trợ-giúp mục:mã` nói về quân mã; các quân khác cũng vậy.
button-help-start = Chơi cờ
button-help-learn = Học cờ
button-help-typing = Có thể gõ gì?
button-help-bot = Đấu với mình
button-help-puzzle = Bài tập
help-play =
    {""}**Một ván diễn ra thế nào**
    Thách đấu bằng `/cotuong thách-đấu`; người kia bấm Chấp nhận. Đỏ đi trước. Sau mỗi nước, bàn cờ được đăng lại và người đến lượt đi được nhắc tên.
    {""}**Bốn cách đi quân:** trả lời bàn cờ (hoặc nhắc tên mình) kèm nước đi · `/cotuong đi` có gợi ý khi gõ · nút Đi quân, chọn quân rồi chọn chỗ đến · nhắn riêng cho mình thì cứ gõ thẳng nước đi.
    Lời xin hòa có hiệu lực đến khi đối phương đi. Xin đi lại phải được đối phương đồng ý; máy thì lúc nào cũng cho. Xin thua thì mình hỏi lại một lần cho chắc.
    Đấu với máy thì nước của bạn, nước đáp và bàn cờ nằm chung một tin nhắn.
help-notation =
    {""}**Cách ghi nước đi**
    Quân, cột, hướng, số: `P2-5` = pháo 2 bình 5, tức pháo ở cột 2 sang ngang cột 5. Cột đếm từ 1 đến 9, tính từ bên phải của bạn; các số ở mép bàn cờ phía bạn là của bạn.
    `.` là tiến, `/` là thoái, `-` là bình (đi ngang).
    { $letters }
    Mã, tượng, sĩ: số cuối là cột đến (`M8.7`). Các quân khác đi dọc: số cuối là số bước (`X1.2`).
    Hai quân giống nhau cùng cột: `Pt-5` là pháo trước, `Ps-5` là pháo sau. Mình cũng đọc được chữ cái quốc tế (`C2.5`: ở đó `+` tiến, `-` thoái, `.` bình), chữ Hán (炮二平五, 馬8進7) và tọa độ (`h2e2`, hàng 0 đến 9). Khi một cách ghi có thể là hai quân, mình sẽ hỏi lại; chọn hẳn một kiểu trong `/cotuong-cài-đặt cá-nhân` thì mình khỏi hỏi.
letters-of = { $dialect ->
    [french] Chữ cái tiếng Pháp: { $letters }.
    [vietnamese] Chữ cái tiếng Việt: { $letters }.
   *[other] Chữ cái quốc tế: { $letters }.
}
letter-of-piece = { $letter } { NAME($piece) }
help-rules =
    {""}**Luật chơi tóm tắt**
    Tướng và sĩ ở trong cung, tượng không qua sông. Mã bị cản chân khi có quân đứng sát bên, tượng bị cản khi có quân ở mắt tượng. Pháo ăn quân phải qua đúng một ngòi. Tốt chỉ đi tới, qua sông rồi được đi ngang.
    Hai tướng không được nhìn thẳng nhau trên cột trống (lộ mặt tướng). Bên nào hết nước đi thì thua, dù có bị chiếu hay không.
    Lặp nước: thế cờ lặp lại lần thứ ba thì bên trường chiếu (chiếu dai), hoặc trường tróc (đuổi dai) một quân không được bảo vệ (không căn), bị xử thua; còn lại là hòa. Mỗi bên đi 50 nước mà không ai ăn quân thì hòa.
    Các luật có thể chọn: cờ tướng thế giới (mặc định), máy tính, giao hữu, Trung Quốc (gần đúng), câu lạc bộ Pháp (pháo nhảy).
help-commands = **Các lệnh** (nhắc tên mình rồi gõ cũng được, ví dụ `@mình bàn cờ`)
help-command = `{ $command }` — { $about }
help-root = `{ $root }` với { $names } — { $about }
help-pieces = **Các quân cờ:** chữ bên Đen, chữ bên Đỏ, tên và chữ cái dùng khi ghi nước đi.
help-piece = **{ $piece }** { $rule }
help-privacy =
    {""}**Mình lưu những gì**
    Các ván bạn chơi, với ID và tên của bạn khi đó: nước đi, lời đề nghị và kết quả; lưu chừng nào mình còn hoạt động.
    Cài đặt của bạn, ngôn ngữ của ứng dụng, danh sách chặn, các ván đang theo dõi, các ván đã nhập, các lần phân tích bạn yêu cầu, bài học, kết quả giải bài tập và tìm nước hay hơn, và việc bạn có chặn tin nhắn riêng từ mình hay không; lưu đến khi bạn xóa.
    Tin nhắn nào hiện bàn cờ của ván nào: lưu đến 90 ngày sau khi ván kết thúc. ID các thao tác của bạn, để không làm việc gì hai lần: lưu 14 ngày. Những gì bạn gõ thì không lưu.
    `/cotuong-cài-đặt dữ-liệu thao-tác:xuất dữ liệu` gửi bạn tất cả. `/cotuong-cài-đặt dữ-liệu thao-tác:xóa dữ liệu` xóa dữ liệu của bạn: các ván vẫn còn, tên bạn được thay bằng “người chơi đã xóa”. Người đã chặn bạn thì vẫn chặn bạn.

## Lệnh và tùy chọn

command-root-players = Người chơi: Elo, thành tích, hồ sơ, theo dõi ván, chặn
command-root-settings = Cài đặt của bạn, của kênh hay máy chủ, và dữ liệu của bạn
command-root = Cờ tướng: đấu với bạn bè hoặc với máy
menu-challenge = Thách đấu cờ tướng
menu-profile = Hồ sơ cờ tướng
menu-review = Phân tích ván này
menu-position = Xem thế cờ này
command-play = Thách đấu ai đó, hoặc mở bàn chờ đối thủ
command-bot = Đấu với máy
command-move = Đi một nước
command-board = Xem bàn cờ
command-moves = Xem biên bản các nước đã đi
command-legal = Xem các nước hợp lệ
command-hint = Xin gợi ý hoặc mách nước; chỉ bạn thấy
command-why = Giải thích lần xử hoặc cảnh báo vừa rồi
command-resign = Xin thua
command-draw = Xin hòa hoặc đồng ý hòa
command-undo = Xin đi lại nước vừa rồi
command-rematch = Đấu ván nữa, đổi bên
command-abort = Hủy ván hoặc rút lời thách đấu
command-holiday = Xin nghỉ phép trong ván tính theo ngày
command-if = Đặt trước nước đáp: M8.7 thì X1-2; không ghi nước nào thì xem lại
command-games = Xem các ván đang chơi, ván gấp nhất ở trên
command-rating = Xem hệ số Elo của bạn hoặc của người khác
command-top = Xem bảng xếp hạng
command-versus = Xem thành tích đối đầu của hai người
command-profile = Xem hồ sơ của bạn hoặc của người khác
command-help = Cách chơi và những gì mình làm được
option-opponent = Người bạn muốn thách; bỏ trống để mở bàn chờ
option-color = Bên bạn cầm
option-rules = Luật chơi
option-time = không tính giờ, 3 ngày (mỗi nước), 10+5 (phút + giây), 10/30s (sau đó 30 giây mỗi nước)
option-rated = Kết quả có tính Elo không
option-player = Người chơi nào; bỏ trống là bạn
option-other = Người chơi kia; bỏ trống là bạn
option-pool = Ván trực tiếp hay ván theo ngày; bỏ trống là cả hai
option-over = Các ván đã xong
option-overall = Tính trên mọi máy chủ
option-handicap = Quân bạn chấp đối thủ
option-handicap-bot = Quân máy chấp bạn
option-thread = Mở chủ đề riêng cho ván
option-days = Số ngày
option-result = Hủy kết quả một ván tính Elo đã xong (chỉ người điều hành)
option-line = Nước của đối phương, “thì”, nước bạn đáp: M8.7 thì X1-2
option-clear = Xóa các nước đặt trước của bạn
option-fen = Thế cờ bắt đầu
option-level = Máy mạnh cỡ nào, từ 1 đến 10
option-move = Nước đi, ví dụ P2-5
option-view = Bên nào ở phía dưới
option-text = Bằng chữ thay cho hình
option-private = Chỉ mình bạn xem
option-notation = Cách ghi nước đi
option-kind = Chỉ ý tưởng, hay cả nước đi
option-topic = Cần giúp về mục nào
choice-red = Đỏ
choice-black = Đen
choice-random = Ngẫu nhiên
choice-world = Cờ tướng thế giới
choice-computer = Máy tính
choice-casual = Giao hữu
choice-chinese = Trung Quốc
choice-club = Câu lạc bộ Pháp
choice-wxf = Chữ cái quốc tế (C2.5)
choice-chinese-traditional = Chữ Hán phồn thể
choice-chinese-simplified = Chữ Hán giản thể
choice-chinese-taiwan = Chữ Hán kiểu Đài Loan (俥傌砲)
choice-uci = Tọa độ, hàng 1 đến 10
choice-vietnamese = Kiểu Việt Nam (P2-5)
choice-french = Kiểu Pháp
choice-book = Kiểu sách cổ
choice-handicap-horse = Một mã
choice-handicap-cannon = Một pháo
choice-handicap-two-horses = Hai mã
choice-handicap-two-cannons = Hai pháo
choice-handicap-horse-and-cannon = Một mã, một pháo
choice-handicap-chariot = Một xe
choice-handicap-chariot-and-horse = Một xe, một mã
choice-handicap-two-chariots = Hai xe
choice-general = Tướng
choice-advisor = Sĩ
choice-elephant = Tượng
choice-horse = Mã
choice-chariot = Xe
choice-cannon = Pháo
choice-soldier = Tốt
choice-live = Trực tiếp
choice-correspondence = Theo ngày
choice-iccs = Tọa độ (h2e2)
choice-play = Cách chơi
choice-notation = Cách ghi nước đi
choice-rules = Luật chơi
choice-commands = Các lệnh
choice-nudge = Chỉ ý tưởng
choice-move = Cả nước đi
command-personal = Ngôn ngữ, bàn cờ, nhắc tên: theo ý bạn
command-server = Cài đặt của kênh hoặc máy chủ này, dành cho người điều hành
command-block = Không cho ai đó thách đấu bạn; bỏ trống để xem danh sách
command-data = Xuất hoặc xóa mọi dữ liệu về bạn
option-language = Ngôn ngữ
option-writing = Cách ghi nước đi
option-theme = Màu bàn cờ
option-pieces = Mặt quân cờ
option-badges = Chữ cái trên mỗi quân
option-board = Bên ở phía dưới bàn cờ
option-numerals = Số ở mép bàn cờ
option-pings = Nhắc tên khi đến lượt bạn
option-reminders = Nhắc khi sắp hết giờ
option-posts = Mỗi bàn cờ khi đấu với máy là một tin nhắn mới
option-tips = Dòng chỉ cách đi dưới bàn cờ đầu tiên
option-challenges = Cho người khác thách đấu bạn
option-profile = Hồ sơ của bạn với người khác
option-scope = Kênh này hoặc cả máy chủ
option-server-rules = Luật mặc định
option-server-time = Thời gian mặc định
option-server-hints = Gợi ý
option-server-threads = Ván nào có chủ đề riêng
option-server-bots = Đấu với máy
option-server-bare = Gõ nước đi không cần nhắc tên mình
option-server-channels = Nơi được mở ván
option-server-daily = Kênh đăng bài tập hằng ngày
option-block = Người không được thách đấu bạn nữa
option-unblock = Bỏ chặn
option-data = Làm gì với dữ liệu
choice-default = Mặc định
choice-on = Bật
choice-off = Tắt
choice-english = English
choice-french-language = Français
choice-simplified-chinese = 简体中文
choice-traditional-chinese = 繁體中文
choice-vietnamese-language = Tiếng Việt
choice-wood = Gỗ
choice-paper = Giấy sáng
choice-night = Ban đêm
choice-traditional = Chữ Hán phồn thể
choice-simplified = Chữ Hán giản thể
choice-pictures = Hình vẽ nhỏ
choice-letters = Chữ Hán kèm chữ cái
choice-board-red = Luôn là Đỏ
choice-board-own = Bên của bạn
choice-board-mover = Bên đến lượt đi
choice-arabic = 1 đến 9
choice-chinese-numerals = 一 đến 九 ở phía Đỏ
choice-threads-people = Ván giữa hai người
choice-threads-bot = Ván với máy
choice-reminder-channel = Trong kênh của ván
choice-reminder-direct = Nhắn riêng
choice-shown = Hiện
choice-hidden = Ẩn
choice-time-none = Không tính giờ
choice-time-one-day = 1 ngày mỗi nước
choice-time-two-days = 2 ngày mỗi nước
choice-time-three-days = 3 ngày mỗi nước
choice-time-seven-days = 7 ngày mỗi nước
choice-time-fourteen-days = 14 ngày mỗi nước
choice-time-blitz = 3 phút, cộng 2 giây mỗi nước
choice-time-quick = 5 phút, cộng 3 giây mỗi nước
choice-time-rapid = 10 phút, cộng 5 giây mỗi nước
choice-time-long = 30 phút, cộng 20 giây mỗi nước
choice-time-byoyomi = 10 phút, sau đó 30 giây mỗi nước
choice-time-long-byoyomi = 30 phút, sau đó 60 giây mỗi nước
choice-here = Trong kênh này
choice-allowed-here = Chỉ các kênh đã chọn, gồm cả kênh này
choice-not-here = Chỉ các kênh đã chọn, trừ kênh này
choice-everywhere = Mọi kênh
choice-this-channel = Kênh này
choice-whole-server = Cả máy chủ
choice-export = Xuất dữ liệu
choice-delete = Xóa dữ liệu
choice-all-pieces = Các quân cờ
choice-privacy = Quyền riêng tư

## Cài đặt

both-signs = { $sign } { $piece }
piece-label = { $sign } { TITLE($piece) } ({ $letter })
piece-on-file = { $piece } · cột { $file }
piece-on-file-front = { $piece } · cột { $file } (trước)
piece-on-file-rear = { $piece } · cột { $file } (sau)
piece-on-file-middle = { $piece } · cột { $file } (thứ { $number } tính từ trước)
deleted-player = người chơi đã xóa
settings-mine = **Cài đặt của bạn.** Chọn mục muốn đổi; bàn cờ trong hình đổi theo ngay.
settings-channel = **Cài đặt của kênh này.** Được ưu tiên hơn cài đặt của máy chủ.
settings-server = **Cài đặt của máy chủ này.** Kênh nào có cài đặt riêng thì theo kênh đó.
setting-line = { $name }: { $value }
setting-of-server = Mục này đặt cho cả máy chủ: `/cotuong-cài-đặt máy-chủ phạm-vi:cả máy chủ`.
choose-setting = Bạn muốn đổi gì?
server-direct = Cuộc trò chuyện này không thuộc máy chủ nào. Cài đặt của riêng bạn: `/cotuong-cài-đặt cá-nhân`.
server-managers = Chỉ { $who } mới đổi được cài đặt của cả máy chủ, bằng lệnh `/cotuong-cài-đặt máy-chủ`. Cài đặt của kênh này: `/cotuong-cài-đặt máy-chủ phạm-vi:kênh này`.
server-moderators = Chỉ { $who } mới đổi được mục này, bằng lệnh `/cotuong-cài-đặt máy-chủ`. Cài đặt của riêng bạn: `/cotuong-cài-đặt cá-nhân`.
server-unknown = Mình không biết kênh này thuộc máy chủ nào.
bare-not-read = ⚠️ Hiện chưa có tác dụng: Discord không cho mình thấy tin nhắn nào không nhắc tên mình và không trả lời mình. Người vận hành bot đổi được: đặt `discord.message_content = true` trong cấu hình và bật “Message Content Intent” trong trang dành cho nhà phát triển của Discord.
too-many-channels = Bạn chọn được nhiều nhất { $max } kênh. Muốn chơi ở tất cả, hãy chọn “Mọi kênh”.
last-channel = Như vậy mình không còn kênh nào để chơi. Hãy thêm một kênh khác trước, hoặc chọn “Mọi kênh”.
place-elsewhere = Kênh này không dùng để chơi cờ. Bạn có thể chơi ở { $channels }.
place-no-bots = Kênh này không cho đấu với máy.
place-no-hints = Kênh này không cho xem gợi ý.
challenge-unwanted = Bạn không thể thách đấu { $player }.
challenge-blocked = Bạn đang chặn { $player }. Muốn thách đấu thì bỏ chặn trước: `/cotuong-người-chơi chặn`.
challenge-deleted = Người chơi này không còn ở đây nữa.
seat-unwanted = Bạn không thể nhận ván này.
block-self = Bạn không thể tự chặn chính mình.
block-bot = Máy không thách đấu ai cả.
block-stands = Bạn đã chặn { $player } rồi.
block-none = Bạn chưa chặn { $player }.
too-many-blocked = Bạn đã chặn { $max } người, tối đa rồi. Hãy bỏ chặn bớt: `/cotuong-người-chơi chặn`.
blocked = { $player } không thể thách đấu bạn nữa. Lời thách đấu còn chờ giữa hai bạn đã được hủy.
unblocked = Đã bỏ chặn: { $player } lại có thể thách đấu bạn.
blocked-nobody = Bạn chưa chặn ai. Dùng `/cotuong-người-chơi chặn người-chơi:` để ai đó không thách đấu bạn được.
blocked-list = Bạn đã chặn { $count } người:
button-unblock = Bỏ chặn { $number }
button-pieces = Đổi mặt quân
data-privately = Việc này chỉ riêng bạn được thấy: hãy dùng lệnh `{ $command }` hoặc nhắn riêng cho mình.
erase-sure = Việc này xóa cài đặt, bài học, bài tập, danh sách chặn và các ván bạn đã nhập, hủy các ván đang chơi, và thay tên bạn bằng “người chơi đã xóa” trong mọi ván. Đã xóa thì không khôi phục được. Muốn giữ một bản, hãy dùng `/cotuong-cài-đặt dữ-liệu thao-tác:xuất dữ liệu` trước.
button-erase = Xóa dữ liệu của tôi
exported = { $count ->
    [0] Đây là mọi dữ liệu mình lưu về bạn. Bạn chưa có ván nào.
   *[other] Đây là mọi dữ liệu mình lưu về bạn, gồm { $count } ván.
}
exported-part = { $count } ván cũ nhất không đủ chỗ trong tệp.
erased = { $count ->
    [0] Đã xóa dữ liệu của bạn.
   *[other] Đã xóa dữ liệu của bạn; tên bạn không còn trong { $count } ván.
}
errand-under-way = Mình đang làm dở việc bạn nhờ lúc nãy, bạn chờ chút nhé.
alt-start = Bàn cờ tướng lúc đầu ván, với kiểu hiển thị đã chọn.

## Sân thử

playground-wrong-password = Mật khẩu không đúng.
playground-too-often = Bạn thao tác quá nhanh. Hãy thử lại sau một phút.
playground-full = Ở đây đã có { $max }, không thêm được nữa.
playground-broken = Có lỗi ở đây (sự cố { $incident }, xem nhật ký).
playground-no-channel = Ở đây không có kênh “{ $id }”.
playground-no-message = Ở đây không có tin nhắn { $id }.
playground-no-component = Tin nhắn { $id } không có nút hay lựa chọn đó.
playground-no-picture = Không có hình đó.
playground-nobody = Ở đây không có ai tên “{ $id }”.
playground-name-taken = Tên “{ $name }” đã có người dùng.
playground-bad-name = Tên có từ 1 đến { $max } ký tự: chữ, số, dấu cách, dấu chấm hoặc gạch nối, bắt đầu bằng chữ hoặc số.
playground-bad-channel = Tên kênh có từ 1 đến { $max } ký tự: chữ, số, gạch nối hoặc gạch dưới.
playground-empty = Tin nhắn trống.
playground-too-long = Tin nhắn có { $length } ký tự; nhiều nhất là { $max }.

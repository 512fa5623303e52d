# Giải đấu theo vòng: hệ Thụy Sĩ, vòng tròn, loại trực tiếp.

choice-swiss = Hệ Thụy Sĩ: mỗi vòng gặp người có điểm gần bằng bạn
choice-round-robin = Vòng tròn: ai cũng gặp nhau; 3 đến 8 người
choice-knockout = Loại trực tiếp: thua một trận là bị loại

swiss-title = **Hệ Thụy Sĩ** { $name }
round-robin-title = **Vòng tròn** { $name }
knockout-title = **Loại trực tiếp** { $name }
swiss-rules =
    • Hãy ghi tên trước khi giải bắt đầu. Khi chưa quá nửa số vòng bạn vẫn vào được, vòng bỏ lỡ được nửa điểm.
    • Bạn gặp người có điểm gần bằng mình, không gặp ai hai lần.
    • Thắng 1 điểm, hòa ½. Nếu số người lẻ, người xếp cuối chưa từng được nghỉ sẽ được 1 điểm mà không phải đấu.
    • Bằng điểm: xét tổng điểm các đối thủ (Buchholz), rồi điểm của những người bạn thắng cộng nửa điểm của những người bạn hòa (Sonneborn-Berger), rồi ván giữa hai bên, rồi số ván thắng.
    • Vắng mặt vài ngày thì hãy báo bằng `{ $command }`: bạn không bị xếp cặp, lần đầu được nửa điểm.
    • Không đến đấu thì bạn thua ván đó và ra khỏi giải. Bạn có thể vào lại.
round-robin-rules =
    • 3 đến 8 người. Bạn gặp mỗi người một lần.
    • Thắng 1 điểm, hòa ½.
    • Bằng điểm: xét các ván giữa họ, rồi điểm của những người bạn thắng cộng nửa điểm của những người bạn hòa (Sonneborn-Berger), rồi số ván thắng.
    • Rời giải khi chưa đấu nửa số ván thì không ván nào được tính. Sau đó thì các ván còn lại bị thua.
knockout-rules =
    • Hạt giống xếp theo Elo; nếu thừa chỗ, hạt giống cao được nghỉ vòng đầu.
    • Thắng trận thì đi tiếp. Thua thì bị loại.
    • Hòa thì đấu thêm hai ván đổi màu, rồi hai ván ít thời gian hơn. Sau đó là ván cuối: hạt giống cao hơn cầm Đen và chỉ cần hòa.
rounds-open = Đang nhận người tham gia. Người tổ chức sẽ cho bắt đầu.
rounds-entrant = • { $player }
rounds-number = Vòng { $round }
rounds-line = { $place }. { $player }: { $points }
rounds-line-buchholz = { $place }. { $player }: { $points }, Buchholz { $own } hơn { $next }
rounds-line-sonneborn-berger = { $place }. { $player }: { $points }, Sonneborn-Berger { $own } hơn { $next }
rounds-line-direct = { $place }. { $player }: { $points }, hơn nhờ các ván giữa họ
rounds-line-wins = { $place }. { $player }: { $points }, thắng { $own } ván hơn { $next }
rounds-still-in = Còn trong giải: { $players }
rounds-game = { $red } (Đỏ) – { $black } (Đen)
rounds-paired = **{ $name }: vòng { $round }**
rounds-more-games = **{ $name }: các ván tiếp theo**
rounds-bye = { $player } không có đối thủ ở vòng này và được 1 điểm.
rounds-how-to-begin = Bấm “Vào ván” để bắt đầu ván của bạn. Nếu trong 3 ngày không ai bắt đầu thì cả hai cùng thua.
rounds-game-begins = { $name }, vòng { $round }.
rounds-match-begins = { $name }
rounds-draw-odds = { $name }: ván cuối của trận. { $player } chỉ cần hòa.
rounds-counts = { $name }: kết quả này được tính.
rounds-no-abort = Ván này thuộc { $name }. Hãy đấu hoặc xin thua.
rounds-joined = Bạn đã vào. Người tổ chức sẽ cho bắt đầu.
rounds-joined-late = Bạn đã vào, được nửa điểm cho vòng này. Bạn đấu từ vòng sau.
rounds-joined-next = Bạn đã vào, đấu từ vòng sau.
rounds-left = Bạn đã rời { $name }. Các ván bạn chưa bắt đầu bị thua.
rounds-started = { $name } đã bắt đầu. Vòng đầu sẽ có ngay.
rounds-started-already = Giải đã bắt đầu rồi.
rounds-too-few = Cần ít nhất { $fewest } người.
rounds-entry-closed = Giải đã bắt đầu, không nhận thêm người.
rounds-full = Đã đủ { $max } người.
rounds-no-game = Lúc này bạn không có ván nào để bắt đầu.
rounds-over = **{ $name } đã kết thúc.**
rounds-first = Hạng nhất: { $players }. Chúc mừng!
rounds-nobody-first = Không còn ai, nên không có người thắng.
rounds-closed = Giải đã kết thúc.
rounds-own-place = Bạn hạng { $place } trên { $count } ở { $name }.
rounds-own-in = Bạn tham gia { $name }.
rounds-own-game = Ván { $game } với { $opponent } đang đấu.
rounds-own-to-begin = Ván của bạn với { $opponent } đang chờ: bấm “Vào ván”.

# In pictures: heads of columns, and what the picture shows.
rounds-label-points = Điểm
rounds-label-buchholz = Buchholz
rounds-label-sonneborn-berger = Sonneborn-Berger
rounds-alt-table = Bảng xếp hạng của { $name }
rounds-alt-bracket = Sơ đồ đấu của { $name }

button-start-competition = Bắt đầu ngay
button-play-game = Vào ván

# Giải đấu theo vòng: hệ Thụy Sĩ, vòng tròn, loại trực tiếp.

choice-swiss = Hệ Thụy Sĩ: mỗi vòng gặp người có điểm gần bằng bạn
choice-round-robin = Vòng tròn: ai cũng gặp nhau; 3 đến 8 người
choice-knockout = Loại trực tiếp: thua một trận là bị loại

swiss-title = **Giải hệ Thụy Sĩ** { $name }
round-robin-title = **Giải vòng tròn** { $name }
knockout-title = **Giải loại trực tiếp** { $name }
swiss-rules =
    • Ghi tên trước khi giải bắt đầu. Chưa quá nửa số vòng thì vẫn vào được: vòng đang đấu được nửa điểm, các vòng trước không có điểm.
    • Bạn gặp người có điểm gần bằng mình, không gặp ai hai lần.
    • Thắng 1 điểm, hòa ½. Số người lẻ thì người xếp cuối chưa từng miễn đấu được miễn vòng đó và có 1 điểm.
    • Bằng điểm thì xét hệ số phụ: tổng điểm các đối thủ (Buchholz), rồi điểm các đối thủ bạn đã thắng cộng nửa điểm các đối thủ đã hòa (Sonneborn-Berger), rồi đối kháng, rồi số ván thắng.
    • Vắng vài ngày thì báo bằng `{ $command }`: bạn được nghỉ các vòng đó và có nửa điểm, nhưng cả giải chỉ một lần.
    • Không vào đấu thì bị xử thua ván đó và ra khỏi giải. Bạn có thể vào lại.
round-robin-rules =
    • 3 đến 8 người. Bạn gặp mỗi người một lần.
    • Thắng 1 điểm, hòa ½.
    • Bằng điểm thì xét hệ số phụ: đối kháng giữa những người bằng điểm, rồi điểm các đối thủ bạn đã thắng cộng nửa điểm các đối thủ đã hòa (Sonneborn-Berger), rồi số ván thắng.
    • Rời giải khi chưa đấu đủ nửa số ván thì không ván nào của bạn được tính. Rời sau đó thì các ván còn lại bị xử thua.
    • Số người lẻ thì mỗi người nghỉ một vòng, không có điểm.
    • Không vào đấu thì bị xử thua ván đó và ra khỏi giải.
knockout-rules =
    • Hạt giống xếp theo Elo; nếu thừa chỗ, các hạt giống cao được miễn đấu vòng đầu.
    • Thắng trận thì vào vòng sau. Thua thì bị loại.
    • Hòa thì đấu thêm hai ván đổi bên, rồi hai ván ít thời gian hơn. Sau đó là ván cuối: hạt giống cao hơn cầm Đen và chỉ cần hòa.
    • Bằng Elo thì ai ghi tên trước xếp trước. Không có trận tranh hạng ba.
rounds-open = Đang nhận người tham gia. Ban tổ chức sẽ cho bắt đầu.
rounds-entrant = • { $player }
rounds-number = Vòng { $round }
rounds-still-in = Còn trong giải: { $players }
rounds-game = { $red } (Đỏ) – { $black } (Đen)
rounds-board = { $board }. { $red } (Đỏ, { $redscore } điểm) – { $black } (Đen, { $blackscore } điểm)
rounds-paired = **{ $name }: cặp đấu vòng { $round }**
rounds-first-games = **{ $name }: các ván đầu tiên**
rounds-more-games = **{ $name }: các ván tiếp theo**
rounds-bye = { $player } được miễn đấu vòng này và có 1 điểm.
rounds-half-bye = { $player } nghỉ vòng này và có nửa điểm.
rounds-absent = { $player } nghỉ vòng này.
rounds-how-to-begin = Bấm “Vào ván” để bắt đầu ván của bạn. Nếu trong 3 ngày không ai bắt đầu thì cả hai bị xử thua và ra khỏi giải.
rounds-game-begins = { $name }, vòng { $round }.
rounds-match-begins = { $name }
rounds-draw-odds = { $name }: ván cuối của trận. { $player } chỉ cần hòa.
rounds-counts = { $name }: kết quả này được tính.
rounds-open-games = **Các ván chưa có kết quả**
rounds-no-show = { $name }: { $player } không vào đấu. { $opponent } được điểm ván này.
rounds-defaulted = **{ $name }**: các ván này không bắt đầu đúng hạn. Cả hai người đều bị xử thua và ra khỏi giải.
rounds-back-by-join = Bấm “Tham gia” để vào lại từ vòng sau.
rounds-no-abort = Ván này thuộc { $name }. Hãy đấu hoặc xin thua.
rounds-joined = Bạn đã vào giải. Có cặp đấu mình sẽ nhắc bạn ở đây. Muốn rút thì bấm “Hạng của tôi”.
rounds-joined-late = Bạn đã vào giải, vòng này được nửa điểm. Bạn đấu từ vòng sau.
rounds-joined-next = Bạn đã vào giải, đấu từ vòng sau.
rounds-left = Bạn đã rời { $name }.
rounds-leave-sure = Rời { $name }? Các ván chưa bắt đầu sẽ bị xử thua.
rounds-leave-for-good = Bạn sẽ không vào lại được.
rounds-now-away = { $name }: bạn được nghỉ, trở lại { $until }. Ván đã có cặp vẫn phải bắt đầu đúng hạn.
rounds-away-no-effect = { $name }: giải này không nhận báo vắng. Hãy bắt đầu ván đúng hạn, hoặc báo ban tổ chức.
rounds-started = { $name } đã bắt đầu. Các cặp đấu vòng 1 có ngay.
rounds-started-already = Giải đã bắt đầu rồi.
rounds-too-few = Cần ít nhất { $fewest } người.
rounds-entry-closed = Giải đã bắt đầu, không nhận thêm người.
rounds-full = Đã đủ { $max } người.
rounds-no-game = Lúc này bạn không có ván nào để bắt đầu.
rounds-over = **{ $name } đã kết thúc.**
rounds-first = Vô địch: { $players }. Chúc mừng!
rounds-nobody-first = Không còn ai, nên không có người thắng.
rounds-no-winner = Giải loại trực tiếp này đã xong. Sửa vậy thì không ai vô địch, nên kết quả giữ nguyên.
rounds-closed = Giải đã kết thúc.
rounds-own-place = Bạn hạng { $place }/{ $count } ở { $name }.
rounds-own-in = Bạn đã vào { $name }.
rounds-own-game = Ván { $game } với { $opponent } đang đấu.
rounds-own-to-begin = Ván của bạn với { $opponent } đang chờ: bấm “Vào ván”.

# In pictures: heads of columns, and what the picture shows.
rounds-label-points = Điểm
rounds-label-buchholz = Buchholz
rounds-label-sonneborn-berger = Sonneborn-Berger
rounds-alt-table = Bảng xếp hạng của { $name }
rounds-alt-bracket = Sơ đồ nhánh đấu của { $name }

button-start-competition = Bắt đầu ngay
button-play-game = Vào ván

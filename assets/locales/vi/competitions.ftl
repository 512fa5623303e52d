# Giải đấu.

command-root-event = Giải đấu của máy chủ: hệ Thụy Sĩ, vòng tròn, loại trực tiếp, leo hạng, đấu trường
command-new = Mở một giải ở kênh này; bạn xem luật trước
command-events = Các giải của máy chủ này và thứ hạng của bạn
command-away = Vắng mặt vài ngày: không ai thách đấu bạn được
command-organise = Cho người chơi ra khỏi giải, sửa kết quả, hoàn tác, đóng giải
option-competition-kind = Loại giải
option-competition-name = Tên giải
option-away-days = Số ngày kể từ bây giờ; đã về thì ghi 0
option-expel = Người phải ra khỏi giải
option-correct-game = Số của ván cần sửa kết quả
option-winner = Kết quả đúng của ván này
option-undo-act = Hoàn tác việc vừa làm
option-close = Đóng giải
choice-ladder = Leo hạng: thách đấu người xếp trên bất cứ lúc nào
choice-draw = Hòa
choice-no-result = Không tính kết quả

competition-borrowed = Mình chỉ mở giải được ở máy chủ đã mời mình vào.
competition-direct = Giải đấu phải mở trong một kênh của máy chủ.
competition-managers = Chỉ { $who } mới tổ chức giải đấu ở đây được.
competition-preview = Mở ở kênh này nhé?
competition-name-long = Tên quá dài: chỉ đủ chỗ cho { $count } ký tự.
competition-created = Giải đã mở. Tin nhắn bên dưới là bảng của giải, mình luôn cập nhật.
competitions-none = Ở đây chưa có giải nào. Người quản lý máy chủ có thể mở bằng `{ $command }`.
competitions-list = **Giải đấu**
competition-line = { $name } ở { $channel }: { $count } người
competition-line-own = { $name } ở { $channel }: bạn hạng { $place }/{ $count }
competition-line-closed = { $name }: đã kết thúc
competition-joined = Bạn đã vào giải, hạng { $place }. Muốn thách đấu người xếp trên lúc nào cũng được.
competition-joined-first = Bạn đã vào giải, đứng đầu. Những người khác có thể thách đấu bạn.
competition-left = Bạn đã rời { $name }. Các ván đang đấu vẫn tiếp tục nhưng không làm đổi thứ hạng nữa.
competition-already-in = Bạn đã tham gia rồi.
competition-not-in = Bạn chưa tham gia. Hãy bấm “Tham gia” dưới bảng của giải.
competition-not-here = Ở đây không có giải nào đang diễn ra.
competition-which = Ở đây có nhiều giải. Hãy làm trong kênh của giải bạn muốn.
competition-close-sure = Đóng { $name }? Các ván đang đấu vẫn tiếp tục.
competition-acts = Hãy chọn một việc: thêm hay bớt người chơi, đổi cặp đấu, sửa kết quả một ván, hoàn tác việc vừa làm, chuyển giải về đây, hoặc đóng giải.
competition-not-entrant = { $player } không tham gia.
competition-expelled = { $player } đã ra khỏi { $name }. Bạn có thể hoàn tác.
competition-expelled-public = { $name }: ban tổ chức đã cho { $player } ra khỏi giải.
competition-corrected = { $name }: đã sửa kết quả ván { $game }. Hệ số Elo giữ nguyên. Bạn có thể hoàn tác.
competition-corrected-public = { $name }: ban tổ chức đã sửa kết quả ván { $game }.
competition-undone-expelled = { $player } đã trở lại { $name }.
competition-undone-corrected = Ván { $game } trong { $name } lại tính như đã đấu.
competition-reopened = { $name } đã mở lại.
competition-closed = { $name } đã đóng. Bạn có thể hoàn tác.
competition-closed-public = { $name }: ban tổ chức đã đóng giải. Các ván đang đấu vẫn tiếp tục.
competition-unknown-game = Ván đó không thuộc giải này.
competition-settled = Ván này đã được tính rồi.
competition-nothing-to-undo = Không có gì để hoàn tác.

ladder-title = **Giải leo hạng** { $name }
ladder-empty = Chưa có ai tham gia. Ai vào trước thì đứng đầu.
ladder-line = { $place }. { $player }
ladder-line-away = { $place }. { $player } (vắng mặt, trở lại { $until })
ladder-more = … và { $count } người nữa.
ladder-running = **Đang đấu**
ladder-game = { $challenger } thách đấu { $challenged }
ladder-closed = Giải leo hạng này đã đóng.
ladder-rules =
    • Vào lúc nào cũng được, bạn bắt đầu ở hạng cuối.
    • Thách đấu người xếp trên: cao hơn tối đa 10 hạng, hoặc 40% quãng đường lên đầu bảng nếu thế xa hơn, hoặc đến hạng của người hơn bạn năm bậc danh hiệu.
    • Không cần đợi trả lời: ván tính Elo theo luật thế giới bắt đầu ngay, mỗi nước 3 ngày.
    • Thắng người xếp trên thì bạn lấy hạng của họ; họ và những người ở giữa xuống một hạng. Thua hay hòa thì không đổi gì.
    • Hết giờ thì bạn ra khỏi bảng. Bạn có thể vào lại ở hạng cuối.
    • Còn bên chưa đi nước nào thì bạn vẫn từ chối được, nhưng từ chối là nhường hạng.
    • Cùng lúc bạn thách tối đa 3 ván và bị thách tối đa 3 ván (hạng 6 đến 10: 4, hạng 1 đến 5: 5). Hai người đã gặp nhau thì sau 7 ngày mới đấu lại.
    • Đi vắng thì hãy báo: không ai thách đấu bạn cho đến khi bạn về.
ladder-not-above = Bạn chỉ thách đấu được người xếp trên.
ladder-too-high = Cao quá: lúc này bạn chỉ thách đấu được đến hạng { $highest }.
ladder-self-away = Bạn đang vắng mặt, trở lại { $until }. Ghi 0 ngày để thách đấu ngay.
ladder-away = Người này đang vắng mặt, trở lại { $until }.
ladder-too-many-outgoing = Bạn đang thách { $max } ván chưa xong. Hãy đấu xong một ván đã.
ladder-too-many-incoming = Người này đang bị thách { $max } ván chưa xong.
ladder-playing = Hai bạn đang đấu với nhau rồi.
ladder-rematch = Hai bạn đấu lại được { $until }.
ladder-blocked = Hai bạn không đấu với nhau được.
ladder-now-away = Giờ không ai thách đấu bạn được. Bạn trở lại { $until }. Các ván đang đấu vẫn tiếp tục.
ladder-back = Chào bạn trở lại. Mọi người lại thách đấu bạn được.
ladder-own-place = Bạn hạng { $place }/{ $count } ở { $name }.
ladder-own-first = Bạn đang đứng đầu.
ladder-own-reach = Bạn thách đấu được đến hạng { $highest }.
ladder-own-challenge = Ván { $game }: bạn thách đấu { $opponent }.
ladder-own-challenged = Ván { $game }: { $opponent } thách đấu bạn.
ladder-choose = Bạn thách đấu ai? Ván bắt đầu ngay.
ladder-challenge-sent = Ván với { $opponent } đã bắt đầu.
ladder-game-begins = Giải leo hạng { $name }: hạng { $from } thách đấu hạng { $to }.
ladder-declined = Giải leo hạng { $name }: { $player } từ chối.
ladder-decline-done = Đã từ chối. Hạng của bạn thuộc về người thách đấu.
ladder-too-late-to-decline = Hai bên đều đã đi. Bạn có thể đấu tiếp hoặc xin thua.
ladder-no-abort = Ván này thuộc giải leo hạng { $name }. Hãy đấu hoặc xin thua; khi còn bên chưa đi nước nào, người bị thách có thể từ chối bằng `{ $command }`.
ladder-climbed = Giải leo hạng { $name }: { $player } lên hạng { $place }.
ladder-dropped = { $player } hết giờ và ra khỏi bảng; có thể vào lại ở hạng cuối.
ladder-unchanged = Giải leo hạng { $name }: thứ hạng giữ nguyên.

button-create-competition = Mở giải
button-close-competition = Đóng giải
button-join-competition = Tham gia
button-leave-competition = Rời giải
button-challenge-player = Thách đấu
button-my-place = Hạng của tôi
button-competition-rules = Luật
button-decline-game = Từ chối ván { $game }
choose-challenged = Thách đấu …

# Mùa giải và bảng vàng.

slash-hall = bảng-vàng
slash-option-weeks = số-tuần
command-hall = Các nhà vô địch của máy chủ này
option-season-weeks = Mùa giải kéo dài mấy tuần; bỏ trống thì đến khi bạn đóng
choice-season = Mùa giải: cộng điểm các giải trong vài tuần, có nhà vô địch
season-title = **Mùa giải** { $name }
season-rules =
    • Mọi giải hệ Thụy Sĩ, vòng tròn, loại trực tiếp và đấu trường mở ở máy chủ này trong mùa đều được tính.
    • Điểm theo hạng: { $points }. Ai có đấu thì được thêm 1 điểm. Đồng hạng thì cùng nhận điểm của hạng đó.
    • Bằng điểm thì ai có hạng tốt hơn xếp trên.
    • Giải chưa xong khi mùa kết thúc thì không tính, giải bị đóng sớm cũng vậy.
    • Nếu sau này một kết quả được sửa, điểm cũng đổi theo.
    • Ai đứng đầu lúc kết thúc là nhà vô địch và được ghi vào bảng vàng (`{ $command }`).
season-weeks = • Mùa giải kéo dài { $weeks } tuần.
season-until-closed = • Mùa giải kéo dài đến khi ban tổ chức đóng.
season-counts = • Tính điểm cho mùa giải { $name }.
season-running-already = Đang có một mùa giải rồi: { $name } ở { $channel }. Hãy kết thúc mùa đó trước.
season-stays-closed = { $name } vẫn đóng: mùa { $later } đã bắt đầu sau đó, mà mỗi máy chủ chỉ có một mùa giải một lúc.
season-ends = Kết thúc { $at }
season-empty = Chưa có giải nào kết thúc.
season-line-by-places = { $place }. { $player }: { $points }, hơn về thứ hạng
season-counted = Đã tính: { $events }
season-running = Đang diễn ra: { $events }
season-end-sure = Kết thúc { $name }? Nhà vô địch được công bố ngay, giải nào còn dang dở thì không tính.
season-over = **Mùa giải { $name } đã kết thúc.**
season-champion = Vô địch: { $players }. Chúc mừng!
season-no-champion = Không có giải nào đấu xong nên không có nhà vô địch.
season-own = Bạn có { $points } điểm ở { $name }: hạng { $place }/{ $count }.
season-own-none = Bạn chưa có điểm ở { $name }.
season-listed = { $name } ở { $channel }: mùa giải, kết thúc { $at }
season-listed-open = { $name } ở { $channel }: mùa giải
season-label-events = Giải
hall-title = **Bảng vàng**
hall-empty = Chưa có ai. Thắng một giải để ghi tên đầu tiên.
hall-seasons = **Vô địch mùa giải**
hall-events = **Vô địch giải**
hall-line = { $name }: { $players }
button-hall = Bảng vàng
button-hall-earlier = Trước đó
button-end-season = Kết thúc mùa giải

# Đấu trường.

choice-arena = Đấu trường: đấu càng nhiều ván càng tốt trong 45 phút
arena-title = **Đấu trường** { $name }
arena-rules =
    • Kéo dài 45 phút. Vào lúc nào cũng được, muốn thì tạm nghỉ rồi quay lại.
    • Rảnh thì khoảng một phút sau bạn được xếp cặp với người gần bạn trên bảng, tránh người vừa gặp nếu được. Trong 2 phút cuối không mở ván mới.
    • Bấm “Vào ván” để bắt đầu ván của mình. Trong 90 giây không ai bắt đầu thì cả hai tạm nghỉ. Không đi nước nào thì bị xử thua ván đó và tạm nghỉ.
    • Mọi ván đều tính Elo: mỗi bên 5 phút, cộng 3 giây mỗi nước.
    • Thắng 2 điểm, hòa 1 điểm. Sau hai ván thắng liền, điểm được nhân đôi đến khi có ván không thắng. Hòa trước khi mỗi bên đi đủ 10 nước thì không có điểm.
    • Bằng điểm thì xét hiệu suất: đối thủ của bạn mạnh đến đâu và bạn đấu với họ ra sao.
    • Ván còn dở lúc kết thúc không được tính.
    • Nếu giữa chừng mình mất kết nối, giờ kết thúc lùi lại chừng ấy, tối đa một tiếng.
arena-ends = Kết thúc { $at }
arena-running = Số ván đang chơi: { $count }
arena-line-streak = { $place }. { $player }: { $points } (đang được nhân đôi)
arena-line-performance = { $place }. { $player }: { $points }, sức cờ thể hiện { $own } (người sau: { $next })
arena-paired = **{ $name }: ván mới.** Bấm “Vào ván” trong 90 giây. Người đứng trước cầm Đỏ.
arena-pair = { $red } – { $black }
arena-paused = { $name }: { $players } không bắt đầu ván nên bị cho tạm nghỉ. Bấm “Tôi quay lại” để chơi tiếp.
arena-no-points = Chưa ai có điểm nên không có người thắng.
arena-unfinished = Ván còn dở không được tính cho đấu trường.
arena-delayed = { $name }: vừa rồi mình mất kết nối nên giải kéo dài thêm. Kết thúc { $at }.
arena-quick-draw = { $name }: hòa sớm thế này không có điểm.
arena-no-show = { $name }: { $player } không đi nước nào, { $opponent } được tính thắng.
arena-joined = Bạn đã vào, khoảng một phút nữa sẽ có ván.
arena-left = Bạn tạm nghỉ ở { $name } và giữ nguyên điểm. Bấm “Tôi quay lại” để chơi tiếp.
arena-own-paused = Bạn đang tạm nghỉ ở { $name }. Bấm “Tôi quay lại” để chơi tiếp.
arena-started = { $name } đã bắt đầu. Các ván đầu tiên sẽ có ngay.
arena-own-waiting = Bạn chưa có ván, khoảng một phút nữa sẽ có.
arena-alt-podium = Bục trao giải của { $name }

button-pause-arena = Tạm nghỉ
button-back-to-arena = Tôi quay lại

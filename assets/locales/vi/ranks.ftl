# Danh hiệu.

option-server-rank = Hiện danh hiệu của hai người dưới bàn cờ tính Elo
option-server-event-mods = Người điều hành cũng được tổ chức giải đấu

rank-soldier = Tốt
rank-river-soldier = Tốt qua sông
rank-advisor = Sĩ
rank-elephant = Tượng
rank-horse = Mã
rank-linked-horses = Mã liên hoàn
rank-cannon = Pháo
rank-central-cannon = Pháo đầu
rank-chariot = Xe
rank-general = Tướng
rank-is = Danh hiệu: **{ $rank }**.
rank-of = { $player }: { $rank }
top-rank-line = { $place }. { $player } **{ $rank }**, { $rating }, { $games } ván

# Chi tiết của giải: số ván, người tổ chức, các vòng cuối của giải loại trực tiếp, các dòng xếp hạng.

competition-organiser = Người tổ chức: { $player }
competition-line-organiser = { $line }. Người tổ chức: { $player }
competition-line-won = { $name }: đã kết thúc. Hạng nhất: { $players }
rounds-result-of-game = Ván { $game }: { $result }
rounds-entrant-here = • { $player } ✓
rounds-date = { $date } ({ $left })

knockout-paired = **{ $name }: { $stage }**
knockout-game-begins = { $name }: { $stage }
knockout-quarter-finals = Tứ kết
knockout-semi-finals = Bán kết
knockout-final = Chung kết

rounds-points = { $count ->
   *[other] { $points } điểm
}
rounds-row = { $place }. { $player }: { $points }
rounds-row-buchholz = { $place }. { $player }: { $points }, Buchholz { $own } (người kế tiếp { $next })
rounds-row-sonneborn-berger = { $place }. { $player }: { $points }, Sonneborn-Berger { $own } (người kế tiếp { $next })
rounds-row-direct = { $place }. { $player }: { $points }, thắng đối kháng
rounds-row-wins = { $place }. { $player }: { $points }, thắng { $own ->
   *[other] { $own }
} ván (người kế tiếp { $next })
rounds-player-left = { $player } (đã rời giải)
rounds-no-show-back = { $name }: { $player } không vào đấu. { $opponent } được điểm ván này. { $player } có thể vào lại: bấm “Tham gia” dưới bảng của giải.
rounds-reminder = **{ $name }**: các ván này chưa bắt đầu. Hãy bấm “Vào ván”; nếu không, { $until } cả hai bị xử thua và ra khỏi giải.

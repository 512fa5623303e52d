# Trận đấu đồng đội.

slash-match = nhận-trận
slash-option-boards = số-bàn
slash-option-code = mã
command-match = Đưa đội thứ hai của một trận ở máy chủ khác vào kênh này
option-team-boards = Số bàn của trận đồng đội
option-match-code = Mã do ban tổ chức bên kia đưa
choice-teams = Đồng đội: hai đội, tối đa 20 bàn, một hoặc hai máy chủ
teams-title = **Trận đồng đội** { $name }
teams-rules =
    • Hai đội, mỗi đội tối đa { $boards } người. Hãy vào đội trước khi bắt đầu.
    • Hệ số Elo quyết định ai ngồi bàn 1, 2, v.v. Đội thứ nhất cầm Đỏ ở bàn 1, 3, 5 …
    • Thắng được 1 điểm cho đội, hòa được ½. Bằng điểm thì trận đấu hòa.
    • Đội thứ hai có thể đến từ máy chủ khác: ban tổ chức bên đó nhận trận bằng mã (`{ $command }`).
teams-empty-boards = • Đấu { $boards } bàn. Bàn nào thiếu người thì đội kia được điểm.
teams-smaller-team = • Đội ít người hơn quyết định số bàn; những người còn lại là dự bị.
teams-number = Đội { $team }
teams-players = { $name }: { $players }
teams-no-players = { $name }: chưa có ai
teams-score = **{ $first } { $own } – { $other } { $second }**
teams-leads = { $name } đang dẫn.
teams-level = Hai đội đang hòa.
teams-won = { $name } đã thắng.
teams-winner = { $name } thắng trận này. Chúc mừng!
teams-board = { $board }. { $text }
teams-bye = { $player } không có đối thủ: 1 điểm
teams-reserves = Dự bị, không có bàn: { $players }
teams-paired = **{ $name }: các bàn đấu**
teams-empty = Mỗi đội cần ít nhất một người.
teams-has-guest = Đã có máy chủ khác nhận trận này.
teams-taken = Đội thứ hai đã có người của máy chủ thứ nhất. Họ phải rời đội trước.
teams-other-server = Người chơi của máy chủ này đấu cho đội kia.
teams-host-only = { $name } do máy chủ khác tạo; chỉ ban tổ chức bên đó làm được việc này.
teams-code = Muốn đấu với máy chủ khác, hãy gửi lệnh này cho ban tổ chức bên đó: `{ $command } code:{ $code }`
teams-unknown-code = Mình không thấy trận nào có mã này.
teams-own-code = { $name } là trận của máy chủ này. Mã dành cho bên kia.
teams-accepted = Bạn đã nhận { $name }. Tin nhắn bên dưới là tỉ số, mình cập nhật ở cả hai máy chủ.
teams-own = Bạn đấu cho { $team } trong { $name }.
teams-own-reserve = Bạn là dự bị của { $team } trong { $name }: số bàn ít hơn số người.
teams-label-wins = Thắng
button-join-team = Vào { $team }

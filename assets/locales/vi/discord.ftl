# What competitions do with a server on Discord beside messages: roles and scheduled events.

option-competition-role = Vai trò cần có để vào giải
rules-role = • Muốn vào giải cần có vai trò { $role }.
role-needed = Muốn vào giải bạn cần có vai trò { $role }.
role-unseen = Ở đây mình không thấy vai trò của bạn. Hãy bấm nút trong { $channel }.
roles-none = Ở đây không có vai trò, chỉ máy chủ Discord mới có. Bỏ vai trò đi thì ai cũng vào được.
fault-role = { $text } không phải là vai trò. Hãy chọn trong danh sách Discord hiện ra.
option-calendar = Hiện giải có giờ bắt đầu trong sự kiện Discord
command-competitions = Cài đặt giải đấu của máy chủ, dành cho quản lý
settings-competitions = **Giải đấu trên máy chủ này.**
calendar-join = Bấm nút ở đây để vào giải: { $link }
calendar-forbidden = { $name } chưa có trong sự kiện của máy chủ: mình cần quyền **Tạo sự kiện**. Người quản lý vai trò có thể cấp trong Cài đặt máy chủ → Vai trò → vai trò của mình. Giải sau sẽ có; giải này vẫn diễn ra bình thường.
calendar-full = { $name } chưa có trong sự kiện của máy chủ: máy chủ đã có 100 sự kiện, Discord không cho thêm. Giải vẫn diễn ra bình thường.
calendar-refused = { $name } chưa có trong sự kiện của máy chủ: Discord không nhận. Giải vẫn diễn ra bình thường.
option-prize = Vai trò người thắng nhận được
rules-prize = • Người thắng nhận vai trò { $role } và giữ đến khi có người thắng mới.
prize-managers = Muốn trao vai trò cho người thắng, bạn cần quyền “Quản trị viên”.
prize-forbidden = Mình chưa chuyển được vai trò của người thắng { $name }. Mình cần quyền **Quản lý vai trò**, và vai trò của mình phải đứng trên vai trò đó: Cài đặt máy chủ → Vai trò. Lần này bạn tự làm giúp nhé.
prize-with-rights = Mình không trao vai trò cho người thắng { $name } vì nó cho quyền đối với thành viên khác. Lần sau bạn hãy chọn vai trò không có quyền như vậy.
prize-gone = Vai trò dành cho người thắng { $name } không còn nữa nên mình không trao được.
prize-refused = Discord không cho mình chuyển vai trò của người thắng { $name }. Bạn tự làm giúp nhé.
option-rank-roles = Trao cho người chơi vai trò theo danh hiệu
rank-roles-forbidden = Mình chưa trao được vai trò theo danh hiệu: mình cần quyền **Quản lý vai trò**, và vai trò của mình phải đứng trên các vai trò đó (Cài đặt máy chủ → Vai trò). Mình đã tắt mục này; `{ $command }` để bật lại.
rank-roles-with-rights = Một vai trò theo danh hiệu giờ cho quyền đối với thành viên khác nên mình không trao cho ai. Mình đã tắt các vai trò này; `{ $command }` để bật lại.
rank-roles-full = Máy chủ đã có số vai trò tối đa Discord cho phép nên mình không tạo thêm được. Mình đã tắt các vai trò này; `{ $command }` để bật lại.
rank-roles-refused = Discord không cho mình trao vai trò theo danh hiệu. Mình đã tắt các vai trò này; `{ $command }` để bật lại.

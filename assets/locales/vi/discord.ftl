# What competitions do with a server on Discord beside messages: roles and scheduled events.

option-competition-role = Vai trò cần có để vào giải
rules-role = • Muốn vào giải cần có vai trò { $role }.
role-needed = Muốn vào giải bạn cần có vai trò { $role }.
role-unseen = Ở đây mình không thấy vai trò của bạn. Hãy bấm nút trong { $channel }.
roles-none = Ở đây không có vai trò, chỉ máy chủ Discord mới có. Bỏ vai trò đi thì ai cũng vào được.
fault-role = { $text } không phải là vai trò. Hãy chọn trong danh sách Discord hiện ra.

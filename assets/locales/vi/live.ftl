live-open = Mở bàn cờ
live-about = Cùng chơi và xem cờ tướng trên một bàn cờ
live-off = Ở đây chưa bật bàn cờ trực tiếp. Bàn cờ trong kênh vẫn dùng như trước.
live-pieces = { COUNTED($pieces) }

live-code = Discord không xác nhận được bạn là ai. Bạn hãy đóng bàn cờ rồi mở lại.
live-discord = Discord hiện không trả lời. Mình sẽ tự thử lại.
live-instance = Discord báo rằng bàn cờ này đã đóng. Bạn hãy mở lại.
live-not-here = Discord chưa thấy bạn trong số người ở đây. Bạn hãy mở lại bàn cờ.
live-channel = Mình không đọc được kênh này nên không thể hiện các ván cờ của kênh. Bạn hãy nhờ người quản lý mời mình vào.
live-full = Đang có quá nhiều bàn cờ được mở. Bạn hãy thử lại sau vài phút.
live-session = Bạn đã rời đi một lúc. Bạn hãy mở lại bàn cờ.
live-ended = Bàn cờ này đã đóng vì kênh hoặc cuộc gọi không còn nữa.
live-busy = Nhanh quá! Bạn hãy đợi câu trả lời trước rồi thử lại.
live-button = Nút đó là của bàn cờ cũ. Đây là bàn cờ hiện tại.
live-bad = Mình không đọc được thứ mà trang vừa gửi. Bạn hãy mở lại bàn cờ.

slash-option-live = trực-tiếp
option-server-live = Bàn cờ trong kênh khi mọi người chơi đang mở bàn cờ trực tiếp
choice-live-posts = Đăng từng bàn cờ
choice-live-quiet = Chỉ sửa một bàn cờ

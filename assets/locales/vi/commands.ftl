# Tên tiếng Việt của các lệnh và tùy chọn. Xem assets/locales/en/commands.ftl và docs/translating.md.

slash-root = cotuong
slash-group-stats = thống-kê
slash-group-record = kỳ-phổ

## Lệnh

slash-play = thách-đấu
slash-bot = đấu-máy
slash-move = đi
slash-board = bàn-cờ
slash-moves = biên-bản
slash-puzzle = bài-tập
slash-learn = bài-học
slash-export = xuất-ván
slash-replay = xem-lại
slash-review = phân-tích
slash-masters = danh-thủ
slash-famous = ván-nổi-tiếng
slash-import = nhập-ván
slash-legal = nước-hợp-lệ
slash-hint = gợi-ý
slash-why = vì-sao
slash-resign = xin-thua
slash-draw = xin-hòa
slash-undo = xin-đi-lại
slash-if = nếu
slash-holiday = nghỉ-phép
slash-rematch = tái-đấu
slash-abort = hủy-ván
slash-games = các-ván
slash-rating = elo
slash-top = xếp-hạng
slash-versus = đối-đầu
slash-profile = hồ-sơ
slash-settings = cài-đặt
slash-server = máy-chủ
slash-block = chặn
slash-data = dữ-liệu
slash-help = trợ-giúp

## Tùy chọn

slash-option-opponent = đối-thủ
slash-option-color = màu-quân
slash-option-time = thời-gian
slash-option-rules = luật
slash-option-rated = tính-elo
slash-option-handicap = chấp-quân
slash-option-fen = fen
slash-option-thread = chủ-đề-riêng
slash-option-level = cấp-độ
slash-option-coach = huấn-luyện
slash-option-move = nước-đi
slash-option-moves = các-nước
slash-option-clear = xóa
slash-option-view = góc-nhìn
slash-option-text = dạng-chữ
slash-option-private = riêng-tư
slash-option-notation = cách-ghi
slash-option-kind = kiểu
slash-option-topic = mục
slash-option-days = số-ngày
slash-option-lesson = bài
slash-option-opening = khai-cuộc
slash-option-zone = múi-giờ
slash-option-hour = giờ
slash-option-format = định-dạng
slash-option-game = ván
slash-option-gif = gif
slash-option-record = biên-bản
slash-option-file = tệp
slash-option-result = kết-quả
slash-option-player = người-chơi
slash-option-other = người-kia
slash-option-pool = loại-ván
slash-option-over = đã-xong
slash-option-overall = mọi-máy-chủ
slash-option-language = ngôn-ngữ
slash-option-theme = chủ-đề
slash-option-pieces = quân-cờ
slash-option-badges = chữ-cái
slash-option-board = hướng-bàn-cờ
slash-option-numerals = số-cột
slash-option-pings = nhắc-tên
slash-option-reminders = nhắc-giờ
slash-option-tips = mẹo
slash-option-challenges = nhận-thách-đấu
slash-option-profile = hồ-sơ
slash-option-for = phạm-vi
slash-option-hints = gợi-ý
slash-option-bots = đấu-máy
slash-option-bare = không-cần-gọi
slash-option-channels = kênh
slash-option-daily = bài-hằng-ngày
slash-option-daily-game = ván-hằng-ngày
slash-option-event = giải-đấu
slash-option-remove = bỏ-chặn
slash-option-what = thao-tác

## Những từ khác gọi được lệnh khi gõ

words-play = thách đấu | khiêu chiến | lập bàn
words-bot = đấu máy | đấu với máy | đánh với máy | chơi với máy
words-move = đi quân
words-board = bàn cờ | xem bàn cờ
words-moves = biên bản | nước đã đi
words-puzzle = bài tập | cờ thế | giải cờ thế
words-learn = bài học | học cờ
words-export = xuất ván | lưu ván
words-replay = xem lại
words-review = phân tích
words-masters = danh thủ
words-famous = ván nổi tiếng
words-import = nhập ván | nạp ván
words-legal = nước hợp lệ | đi được đâu
words-hint = gợi ý | mách nước
words-why = vì sao | tại sao
words-resign = xin thua | đầu hàng | chịu thua
words-draw = xin hòa | cầu hòa | đề nghị hòa
words-undo = xin đi lại | đi lại | xin hoãn | hoãn cờ
words-if = -
words-holiday = nghỉ phép | xin nghỉ
words-rematch = tái đấu | đấu lại | ván nữa
words-abort = hủy ván
words-games = các ván | ván của tôi | ván đang chơi
words-rating = hệ số elo | điểm elo
words-top = xếp hạng | bảng xếp hạng
words-versus = đối đầu
words-profile = hồ sơ
words-settings = cài đặt | tùy chỉnh
words-server = máy chủ
words-block = -
words-data = dữ liệu | quyền riêng tư
words-help = trợ giúp | hướng dẫn | giúp với
words-option-time = -
words-option-level = cấp
words-option-clear = -

## Trả lời, và từ đứng giữa các nước: `/cotuong nếu M8.7 thì X1-2`

words-yes = có | đồng ý | chấp nhận
words-no = không | từ chối
words-then = thì | rồi
words-no-clock = không | không tính giờ
words-days = ngày

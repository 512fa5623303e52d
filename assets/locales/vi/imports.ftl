# Ván cờ dán vào hoặc gửi đến.

import-offer = Đây là một ván { $count } nước. Bạn có muốn nhập ván này để xem lại và phân tích không?
button-import = Nhập ván này
import-url = Mình không mở trang web. Hãy dán các nước đi của ván, hoặc gửi tệp.
import-fault-board = Hình cho thấy thế cờ trước nước đó.

# Ván cờ dán vào hoặc gửi đến.

import-offer = Đây là một ván { $count } nước. Bạn có muốn nhập ván này để xem lại và phân tích không?
import-offer-position = Đây là một thế cờ. Bạn có muốn nhập để xem và chơi tiếp từ đó không?
button-import = Nhập ván này
import-url = Mình không mở liên kết. Hãy dán các nước đi vào đây, hoặc gửi tệp.
import-fault-board = Hình cho thấy thế cờ trước nước đó.

# Ván cờ dán vào hoặc gửi đến.

import-offer = Đây là một ván { $count } nước. Nhập ván này để xem lại và phân tích nhé?
import-offer-position = Đây là một thế cờ. Nhập vào để xem và chơi tiếp từ đó nhé?
button-import = Nhập ván này
import-url = Mình không mở liên kết. Hãy dán các nước đi vào đây, hoặc gửi tệp.
import-fault-board = Hình cho thấy thế cờ trước nước đó.

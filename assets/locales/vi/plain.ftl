# Những từ của người chưa biết ghi nước đi: xem tệp tiếng Anh.

## Pieces

words-said-general = tướng | vua | soái
words-said-advisor = sĩ | sỹ
words-said-elephant = tượng | tịnh | voi | bồ
words-said-horse = mã | ngựa
words-said-chariot = xe | xa
words-said-cannon = pháo
words-said-soldier = tốt | chốt | binh | lính

## Numbers

words-said-1 = một | nhất
words-said-2 = hai | nhì
words-said-3 = ba
words-said-4 = bốn | tư
words-said-5 = năm
words-said-6 = sáu
words-said-7 = bảy | bẩy
words-said-8 = tám
words-said-9 = chín

## What is said of a move

words-said-to = đến | tới | vào | về | ra | qua cột | sang cột | qua lộ | sang lộ
words-said-from = từ
words-said-with = bằng | dùng
words-said-takes = ăn | bắt | chém | diệt
words-said-forward = tiến | tấn | lên | đẩy | tiến lên
words-said-back = thoái | lui | lùi | xuống | lùi lại | lùi về
words-said-sideways = bình | ngang | sang ngang | đi ngang | sang | qua
words-said-left = trái | bên trái | sang trái | qua trái | cánh trái
words-said-right = bên phải | sang phải | qua phải | cánh phải | phải
words-said-front = trước
words-said-rear = sau
words-said-middle = giữa | trung tâm | trung lộ | đầu | chính giữa | vào giữa
words-said-edge = biên
words-said-file = cột | lộ
words-said-steps = bước | ô | nước | nấc | điểm
words-said-river = sông | qua sông | sang sông
words-said-check = chiếu | chiếu tướng
words-said-nothing = đến lượt | cờ tướng | nước này | một nước | đi trước | lần đầu | đầu tiên | phải không | tướng ơi | nước đầu

## What is asked for

words-asked-help = giúp | giúp mình | giúp tôi | hướng dẫn | luật chơi | trợ giúp
words-asked-hint = gợi ý | mách nước | nên đi đâu | nên đi gì | đi nước nào | nước nào hay | nên đi nước nào
words-asked-undo = xin đi lại | đi lại | đi lại nước | hoãn | xin hoãn | đi nhầm | lỡ tay | cho đi lại
words-asked-resign = xin thua | đầu hàng | chịu thua | thua rồi | bỏ cuộc
words-asked-draw = xin hòa | cầu hòa | hòa | hòa nhé | hòa không | hoà
words-asked-hello = xin chào | chào | chào bạn | chào bot | chào máy | alo

## What is answered

plain-asked = Bạn muốn vậy phải không?
plain-meant = Ý bạn là { $mv }?
plain-which = Bạn muốn đi nước nào?
plain-unclear = Mình chưa hiểu bạn muốn đi nước nào. Hãy ghi như `{ $example }`, hoặc bấm nút Đi quân.
welcome = Chào bạn! Mình chơi cờ tướng với bạn. `/cotuong đấu-máy` bắt đầu một ván, `/cotuong-học bài-học` dạy luật từng bước, còn `/cotuong trợ-giúp` cho biết mình làm được những gì.
refuse-bot-thinks = Chờ chút, mình đang nghĩ.
option-letters = Cách đọc chữ cái trong nước đi của bạn
choice-letters-ask = Hỏi mình khi chưa rõ
letters-kept = Từ giờ mình đọc chữ cái trong nước đi của bạn theo kiểu { $dialect ->
    [french] Pháp
    [vietnamese] Việt Nam
   *[other] quốc tế
}. Muốn đổi thì dùng `{ $command }`.

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

## Openings that are called by their name

words-opening-central-cannon = pháo đầu | trung pháo | pháo giữa | đương đầu pháo
words-opening-same-direction-cannons = thuận pháo | thuận thủ pháo
words-opening-opposite-direction-cannons = nghịch pháo | nghịch thủ pháo | liệt pháo | liệt thủ pháo
words-opening-palace-corner-cannon = sĩ giác pháo | pháo góc sĩ
words-opening-cross-palace-cannon = quá cung pháo | pháo quá cung
words-opening-golden-hook-cannon = kim câu pháo | liễm pháo
words-opening-edge-cannon = pháo biên
words-opening-riverbank-cannon = tuần hà pháo | pháo tuần hà
words-opening-river-cannon = quá hà pháo | pháo quá hà
words-opening-pointing-immortal = tiên nhân chỉ lộ | tiến binh cuộc
words-opening-central-soldier = tốt đầu | tốt giữa
words-opening-edge-soldier = tốt biên
words-opening-ranked-chariot = hoành xa | xe hoành
words-opening-filed-chariot = trực xa | xe trực
words-opening-riverbank-chariot = tuần hà xa | xe tuần hà
words-opening-river-chariot = quá hà xa | xe quá hà | xe qua hà
words-opening-flying-elephant = phi tượng | phi tượng cuộc | bay tượng
words-opening-screen-horses = bình phong mã | khởi mã | khởi mã cuộc
words-opening-edge-horse = mã biên | biên mã | đơn đề mã
words-opening-sandwiched-horses = phản cung mã
words-opening-guarding-advisor = thượng sĩ | lên sĩ

## What is answered

plain-asked = Bạn muốn vậy phải không?
plain-meant = Ý bạn là { $mv }?
plain-which = Bạn muốn đi nước nào?
refuse-bot-thinks = Chờ chút, mình đang nghĩ.
option-letters = Cách đọc chữ cái trong nước đi của bạn
choice-letters-ask = Hỏi mình khi chưa rõ
letters-kept = Từ giờ mình đọc chữ cái trong nước đi của bạn theo kiểu { $dialect ->
    [french] Pháp
    [vietnamese] Việt Nam
   *[other] quốc tế
}. Muốn đổi thì dùng `{ $command }`.

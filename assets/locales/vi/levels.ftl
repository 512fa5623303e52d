# Trình độ của người chơi và cấp của máy.

bot-skill-question = Bạn chơi cờ tướng ở mức nào? Mình chọn cấp theo câu trả lời và chỉ hỏi một lần. Bạn cũng có thể tự chọn cấp: `/cotuong đấu-máy cấp-độ:5`.
button-skill-new = Tôi mới chơi
button-skill-rules = Tôi biết luật
button-skill-well = Tôi chơi khá
bot-skill-begun = Ván cờ bắt đầu, mình đi ở cấp { $level }.
bot-skill-follows = Sau hai ván thắng liền hoặc thua liền, mình sẽ đề nghị đổi cấp.
bot-skill-coach = Nếu bạn đi nước dở, huấn luyện viên sẽ nhắc trước khi mình đáp.
bot-skill-lessons = Lúc nào bạn cũng có thể đổi kiểu quân cờ bằng `/cotuong-cài-đặt cá-nhân`. Các bài học chỉ cách đi của từng quân.
bot-level-up = { $player }, bạn đã thắng cấp { $level } hai ván liền: thử cấp cao hơn nhé?
bot-level-down = { $player }, bạn đã thua cấp { $level } hai ván liền: thử cấp dễ hơn nhé?
bot-level-is-on = Bạn đang đấu với cấp { $level } ở đây rồi.
button-bot-level = Đấu cấp { $level }

## After a game: what to look at next

next-pieces-given = Bạn mất không { $count } quân. Có một bài luyện việc này, chỉ năm phút.
next-mates-allowed = { $count } lần đối thủ chiếu bí được ngay, và bạn chặn được mà bỏ qua. Luyện vài bài nhé?
next-mates-missed = { $count } lần bạn chiếu bí được ngay mà bỏ qua. Luyện vài bài nhé?
button-hanging-pieces = Bài học: quân bị bỏ không
button-mate-puzzles = Bài tập: chiếu bí 1 nước

## A first time

first-win = Ván thắng đầu tiên của { $player }. Chơi hay lắm!
first-mate = { $player } lần đầu chiếu bí đối thủ. Đẹp quá!
first-win-by-mate = Chiếu bí, lại là ván thắng đầu tiên. Hay lắm, { $player }!

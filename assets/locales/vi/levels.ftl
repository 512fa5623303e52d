# Trình độ của người chơi và cấp của máy.

bot-skill-question = Bạn chơi cờ tướng ở mức nào? Mình chọn cấp theo câu trả lời và chỉ hỏi một lần. Bạn cũng có thể tự chọn cấp: `/cotuong đấu-máy cấp-độ:5`.
button-skill-new = Mình mới chơi
button-skill-rules = Mình biết luật
button-skill-well = Mình chơi khá
bot-skill-begun = Ván cờ bắt đầu, mình đi ở cấp { $level }.
bot-skill-follows = Sau hai ván thắng liền hoặc thua liền, mình sẽ đề nghị đổi cấp.
bot-skill-coach = Nếu bạn đi nước dở, huấn luyện viên sẽ nhắc trước khi mình đáp.
bot-skill-lessons = Lúc nào bạn cũng có thể đổi kiểu quân cờ bằng `/cotuong-cài-đặt cá-nhân`. Các bài học chỉ cách đi của từng quân.
bot-level-up = { $player }, bạn đã thắng cấp { $level } hai ván liền: thử cấp cao hơn nhé?
bot-level-down = { $player }, bạn đã thua cấp { $level } hai ván liền: thử cấp dễ hơn nhé?
bot-level-is-on = Bạn đang đấu với cấp { $level } ở đây rồi.
button-bot-level = Đấu cấp { $level }

## After a game: what to look at next

next-pieces-given = { $count ->
   *[other] Bạn để mất không { $count } quân.
} Dành năm phút học cách nhận ra nhé?
next-mates-allowed = { $count ->
   *[other] { $count } lần bạn để đối thủ chiếu bí được ngay, trong khi có nước khác tránh được.
} Làm vài bài tập về việc này nhé?
next-mates-missed = { $count ->
   *[other] { $count } lần bạn có thể chiếu bí ngay mà bỏ qua.
} Làm vài bài tập cho tinh mắt nhé?
button-hanging-pieces = Bài học: quân bị bỏ không
button-mate-puzzles = Bài tập: chiếu bí 1 nước

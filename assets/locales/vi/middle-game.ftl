# Bài học trung cuộc (assets/middle-game-lessons.toml): đề bài, lý do của nước đúng và điều cần nhớ.

option-middle-game = Bài trung cuộc; bỏ trống để xem danh sách
middle-game-menu =
    {""}**Trung cuộc** · đã xong { $done }/{ $all } bước
    Mười bài ngắn với thế cờ từ ván của các danh thủ. Bạn cầm quân Đỏ.
button-middle-game = Trung cuộc

lesson-hanging-pieces = Quân không ai giữ
step-hanging-pieces-1 = Quân bị bắt mà không có quân nào giữ thì mất không. Xe của bạn đang bắt pháo Đen, và pháo ấy không ai giữ. Hãy ăn nó.
step-hanging-pieces-2 = Pháo còn bắt quân qua ngòi. Lấy sĩ Đen làm ngòi, một con pháo của bạn bắt được quân không ai giữ. Hãy ăn quân đó.
step-hanging-pieces-3 = Hai xe của bạn bắt pháo và bắt mã. Mã giữ pháo, còn quân nào giữ mã? Hãy ăn quân không ai giữ.
step-hanging-pieces-end = trước mỗi nước đi, hãy xem quân nào không ai giữ: quân đối phương thì ăn, quân mình thì cứu.

lesson-cannon-pin = Pháo ghim quân
step-cannon-pin-1 = Giữa pháo của bạn và tướng có hai quân thì quân Đen bị ghim: một quân rời cột thì quân kia thành ngòi. Vì thế sĩ không giữ được pháo Đen. Hãy ăn pháo.
step-cannon-pin-2 = Nếu tượng Đen rời trung lộ, pháo của bạn lấy tốt mình làm ngòi để chiếu tướng. Vì thế nó không giữ được con tượng kia. Hãy ăn con tượng kia.
step-cannon-pin-3 = Lấy xe Đen làm ngòi, pháo của bạn nhắm vào điểm ngay trước tướng, nên cả xe lẫn tướng Đen đều không ăn lại được ở đó. Hãy ăn sĩ chiếu tướng, rồi ăn xe.
step-cannon-pin-end = giữa pháo và tướng có hai quân thì quân của bên tướng không được rời cột. Quân khác mà chúng giữ thì bạn ăn được.

lesson-open-file = Xe chiếm lộ thông
step-open-file-1 = Cột không có quân cản là đường của xe. Hãy đưa xe xuống ăn pháo. Nếu xe ở góc ăn lại thì con xe kia của bạn chiếu bí.
step-open-file-2 = Pháo của bạn ghim tượng và sĩ; bên cánh phải của bạn, hàng đáy của Đen bỏ trống. Hãy đưa xe sang cột trống để dọa chiếu bí ở đó.
step-open-file-3 = Hãy đưa xe sang cột trống để dọa chiếu bí ở hàng đáy. Con xe Đen gần đó không che được, vì nó đi thì chân mã của bạn hết bị cản. Nếu con xe kia ra che, hãy ăn nó.
step-open-file-end = hãy đặt xe ở cột thông tới hàng đáy, rồi tìm quân để ăn và nước chiếu bí ở đó.

lesson-horse-leg = Cản chân mã
step-horse-leg-1 = Mã bị quân đứng sát cản chân thì không giữ được quân ở hướng đó. Một con mã Đen lẽ ra giữ pháo trước mặt xe bạn, nhưng pháo của bạn cản chân nó. Hãy ăn pháo Đen.
step-horse-leg-2 = Mã Đen có vẻ giữ con pháo đứng cạnh mã của bạn, nhưng pháo của bạn đang cản chân nó. Hãy ăn pháo Đen.
step-horse-leg-3 = Xe của bạn bắt cả hai pháo Đen. Sĩ giữ một con. Mã lẽ ra giữ con kia, nhưng pháo của bạn cản chân nó. Hãy ăn con pháo đó.
step-horse-leg-end = trước khi coi mã là quân giữ, hãy nhìn điểm sát bên nó. Có quân ở đó, quân bên nào cũng vậy, thì mã không ra được hướng ấy.

lesson-double-attack = Đánh đôi
step-double-attack-1 = Bắt hai quân cùng lúc thì đối phương chỉ cứu được một. Hãy dùng tốt bắt cả xe lẫn mã. Xe không ăn được tốt vì bị pháo của bạn ghim.
step-double-attack-2 = Đánh đôi mà có chiếu tướng thì mạnh nhất, vì phải đỡ chiếu trước. Hãy dùng mã vừa chiếu tướng vừa bắt xe, rồi ăn xe.
step-double-attack-3 = Pháo đánh được cả hai chiều của một cột. Hãy lấy sĩ làm ngòi để chiếu tướng, đồng thời lấy tốt Đen làm ngòi để bắt xe, rồi ăn xe.
step-double-attack-end = hãy tìm điểm mà từ đó một quân bắt được hai quân. Nếu một trong hai là tướng thì quân kia thường mất.

lesson-discovered-attack = Đòn rút
step-discovered-attack-1 = Quân rời khỏi cột thì mở đường cho quân đứng sau. Hãy rút pháo ra chiếu tướng, rồi xe của bạn ăn con xe ở cuối cột.
step-discovered-attack-2 = Hai pháo của bạn cùng cột với tướng. Pháo trước rời đi thì pháo sau lấy tốt làm ngòi để chiếu, nên pháo trước được ăn xe. Hãy ăn xe.
step-discovered-attack-3 = Xe của bạn đang chắn pháo của mình. Hãy đưa xe tới chỗ bắt xe Đen: pháo chiếu tướng, rồi bạn ăn xe.
step-discovered-attack-end = hãy nhìn phía sau mỗi quân: nó đi thì mở đường cho quân nào? Nếu đó là nước chiếu, quân ấy được thong thả ăn hoặc bắt quân khác.

lesson-empty-cannon = Pháo trống
step-empty-cannon-1 = **Pháo trống** (空頭炮) là pháo đối mặt với tướng trên trung lộ mà ở giữa không có quân nào. Đen không được đặt chỉ một quân vào giữa, vì quân đó thành ngòi. Hãy ăn tốt giữa của Đen để có pháo trống.
step-empty-cannon-2 = Hãy đặt xe vào giữa pháo trống và tướng: chiếu. Sĩ Đen lên che, và xe rời đi thì pháo lại chiếu. Hãy rút xe ra bắt xe Đen, rồi ăn nó.
step-empty-cannon-3 = Bạn đang có pháo trống. Hãy đặt pháo kia lên trước nó: pháo sau chiếu qua pháo trước, che kiểu gì cũng vô ích.
step-empty-cannon-end = trước pháo trống, quân nào vào che cũng thành ngòi. Đừng để trung lộ của mình trống, hoặc cho tướng rời trung lộ kịp thời.

lesson-palace-gaps = Khuyết sĩ, khuyết tượng
step-palace-gaps-1 = Đen mất cả hai sĩ nên không gì che tướng trước xe của bạn. Các quân khác của bạn giữ lối thoát.
step-palace-gaps-2 = Đen mất cả hai tượng nên hàng đáy bỏ ngỏ cho pháo của bạn. Hãy đưa pháo thứ hai xuống đó, sau lưng pháo thứ nhất.
step-palace-gaps-3 = Đen không còn sĩ, cũng không còn tượng. Mã của bạn rời đi thì pháo lấy xe Đen làm ngòi để chiếu. Hãy đặt mã vào chỗ giúp xe của bạn chiếu bí.
step-palace-gaps-end = khuyết sĩ thì kỵ xe và mã, khuyết tượng thì kỵ pháo. Khi tấn công hãy ăn sĩ tượng, và giữ lấy sĩ tượng của mình.

lesson-trades = Khi nào nên đổi quân
step-trades-1 = Hai xe đang đối mặt. Ăn xe, ăn mã hay tránh ra?
step-why-trade-wins = Đổi xe kéo tướng vào cột có con xe kia của bạn: nó ăn mã chiếu tướng, rồi ăn nốt con mã trên cùng hàng.
step-trades-2 = Xe Đen đang bắt cả xe lẫn mã của bạn. Bạn có ba tốt, Đen một. Đổi xe hay chạy một trong hai quân?
step-why-trade-ahead = Đổi xe thì không mất quân nào, và bạn vào tàn cuộc với ba tốt chống một.
step-trades-3 = Hai xe đang đối mặt. Ăn, chiếu hay đi tướng?
step-why-keep-attacking = Ở đây giữ xe có lợi hơn: nước sau xe lại ăn sĩ chiếu tướng. Nếu đổi thì mã ăn lại và đòn tấn công của bạn hết.
step-trades-end = hãy đổi khi được lợi, khi đang hơn quân hoặc khi phải phòng thủ. Đang tấn công thì giữ lấy quân tấn công.

lesson-won-ending = Tàn cuộc thắng
step-won-ending-1 = Trước hết hãy phá quân phòng thủ. Con sĩ cuối cùng của Đen không ai giữ. Hãy ăn nó.
step-won-ending-2 = Hơn một quân thường đủ quyết định tàn cuộc. Hãy dùng xe vừa chiếu tướng vừa bắt mã, rồi ăn mã.
step-won-ending-3 = **Xe thắng pháo và hai sĩ trong thế này**: pháo đứng cạnh tướng. Hãy đưa xe ra bên: từ hàng đáy xe ghim pháo. Tướng của bạn giữ trung lộ.
step-won-ending-end = hãy ăn quân phòng thủ, dùng nước chiếu để được quân, rồi bình tĩnh chiếu bí. Trên cột trống, tướng của bạn cũng giúp sức.

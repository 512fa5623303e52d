# Bài học: `/cotuong-học bài-học`.

command-root-learn = Học cờ tướng: bài học và bài tập
command-lessons = Bài học: cách đi quân, đòn chiếu bí, tàn cuộc, lặp nước
option-lesson = Bài học; bỏ trống để xem danh sách
option-opening = Khai cuộc; bỏ trống để xem danh sách
option-lesson-move = Nước đi của bạn trong bài đang học

## Danh sách, và những câu dùng chung

lessons-menu =
    {""}**Bài học** · đã xong { $done }/{ $all } bước
    Mỗi bài vài phút, chỉ mình bạn thấy. Chọn một bài, hoặc bấm nút để học tiếp từ chỗ đang dở.
openings-menu =
    {""}**Khai cuộc** · đã xong { $done }/{ $all } bước
    Mỗi bài có ý tưởng, biến chính kèm nước của các danh thủ, một cái bẫy, năm lần chọn nước và một ván đấu.
lessons-choose = Chọn bài học
button-lessons = Bài học
button-openings = Khai cuộc
button-lessons-begin = Bắt đầu
button-lessons-continue = Học tiếp
button-lesson-show = Chỉ cho tôi
button-lesson-again = Làm thử
button-lesson-play = Đấu thử
button-lesson-back = Quay lại
button-lesson-skip = Bỏ qua
button-lesson-next = Tiếp
button-lesson-after = Bước tiếp theo
lesson-heading = { $title } · bước { $step }/{ $steps }
lesson-to-forward = tiến { $count } bước, tới cột { $file }
lesson-to-back = lùi { $count } bước, tới cột { $file }
lesson-to-side = sang cột { $file }
lesson-alt-arrow = Mũi tên: { $piece }, { $to }.
lesson-alt-choices = Mũi tên: { $choices }.
lesson-right = ✓ { $mv } — đúng rồi!
lesson-right-mate = ✓ { $mv } — chiếu bí!
lesson-right-no-move = ✓ { $mv } — đối phương hết nước đi, vậy là thắng!
lesson-right-answer = ✓ “{ $answer }” — đúng rồi! { $why }
lesson-wrong-answer = ✗ “{ $answer }” chưa đúng. { $why }
lesson-wrong-text = ✗ `{ $mv }` là nước mà mũi tên này chỉ. Bạn xem lại mũi tên lúc đầu nhé.
lesson-illegal = ✗ { $mv } không hợp lệ: { $why }
lesson-other-piece = ✗ Hãy đi quân có các điểm đến được đánh dấu.
lesson-not-taken = ✗ Đi được, nhưng hãy ăn { CON($piece) }.
lesson-elsewhere = ✗ Đi được, nhưng bài này muốn nước khác.
lesson-no-check = ✗ Nước này chưa chiếu tướng.
lesson-escapes = ✗ Sau { $mv }, đối phương thoát được bằng { $reply }.
lesson-still-moves = ✗ Sau { $mv }, đối phương vẫn còn nước { $reply }.
lesson-go-on = ✓ { $mv } — đúng rồi! Đối phương đáp { $reply }. Đi tiếp nhé.
lesson-shown = Mũi tên chỉ nước cần đi: { $mv }.
lesson-shown-try = Mũi tên chỉ một nước như vậy: { $mv }. Điểm nào được đánh dấu cũng đúng.
lesson-shown-line = Một cách làm: { $line }. Mũi tên chỉ nước đầu tiên.
lesson-shown-text = Mũi tên ghi là `{ $mv }`.
lesson-shown-answer = Câu trả lời là “{ $answer }”. { $why }
lesson-no-move = Bước này không cần đi quân. Bạn dùng các nút nhé.
lesson-choose = Đến lượt quân { SIDE($side) } đi. Trong các nước sau, nước nào hay nhất?
lesson-punished = ✗ { $mv } là sai lầm: đối phương đáp { $reply }.
lesson-loses = ✗ { $mv } để mất { WHOSE($target) }: { WHOSE($attacker) } đi { $reply } là ăn được.
lesson-loses-free = ✗ { $mv } để mất không { WHOSE($target) }: { WHOSE($attacker) } đi { $reply } ăn mất, mà không quân nào ăn lại được.
lesson-attacked = ✗ { $mv }: sau đó { WHOSE($attacker) } đi { $reply } bắt { WHOSE($target) }, mà quân ấy không có căn.
lesson-exchanged = ✗ { $mv } đổi ngang quân, nhưng đối phương đi { $reply } là hơn thế.
lesson-reason = **{ $mv }**: { $why }
lesson-masters = Ở đây, { $count } ván danh thủ đã đi: { $moves }.
lesson-share = { $mv } { $share }%
lesson-opening-game = Bạn cầm quân { SIDE($side) }. Máy cầm quân { SIDE($bot) } và đi theo khai cuộc này khi còn hợp với nước của bạn.
lesson-learnt = **Cần nhớ:** { $text }
lesson-next = Bài tiếp theo: { $title }.
lesson-closing = Đó là bài cuối cùng. Bạn đã biết mọi thứ cần cho một ván cờ: đấu với máy bằng `/cotuong đấu-máy cấp-độ:1`, hoặc giải bài tập bằng `/cotuong-học bài-tập`.
lesson-open = Còn { $count } bước chưa xong; xem trong danh sách.
lesson-mate-in = Tìm đòn chiếu bí trong { $count } nước.
lesson-goal-win = Mục tiêu: thắng máy cấp { $level } trong không quá { $count } nước.
lesson-goal-hold = Mục tiêu: đấu với máy cấp { $level } và trụ được { $count } nước.
lesson-game-begun = Ván đã bắt đầu: bàn cờ nằm trong kênh. Đấu xong, kết quả cũng được báo ở đó.
lesson-game-won = ✓ Xong bài: { $player } thắng sau { $count } nước.
lesson-game-slow = Bạn thắng sau { $count } nước. Bài yêu cầu không quá { $goal } nước: thử lại bằng `/cotuong-học bài-học` nhé.
lesson-game-held = ✓ Xong bài: { $player } đã trụ được { $count } nước. Bạn có thể chơi tiếp.
lesson-game-drawn = ✓ Xong bài: { $player } đã cầm hòa.
lesson-game-missed = Chưa đạt mục tiêu của bài. Thử lại bằng `/cotuong-học bài-học` nhé.

## Quân cờ

step-general-moves = Tướng đi thẳng từng bước một, dọc hoặc ngang, và không bao giờ ra khỏi cung, tức ô vuông có hai đường chéo. Mất tướng là thua ván. Hãy đưa tướng tới một điểm được đánh dấu.
step-general-takes = Tướng ăn quân bằng cách đi vào chỗ quân đó đứng. Con tốt đang chiếu tướng của bạn: hãy ăn nó.
step-general-end = tướng đi thẳng từng bước một, ăn quân cũng vậy, và không bao giờ ra khỏi cung.
step-advisor-moves = Sĩ đi chéo từng bước một theo hai đường chéo trong cung, không bao giờ ra khỏi cung. Hãy đưa sĩ tới một điểm được đánh dấu.
step-advisor-takes = Sĩ của bạn ăn được một trong các con tốt này. Con nào?
step-advisor-end = sĩ đi chéo từng bước một theo đường chéo trong cung và không bao giờ ra khỏi cung.
step-elephant-moves = Tượng đi chéo đúng hai bước và không bao giờ qua sông. Hãy đưa tượng tới một điểm được đánh dấu.
step-elephant-eye = Điểm chính giữa đường đi gọi là mắt tượng, phải để trống thì tượng mới qua được. Hãy dùng tượng ăn một con tốt: trong hai con chỉ tới được một.
step-elephant-end = tượng đi chéo đúng hai bước, mắt tượng phải trống, và không bao giờ qua sông.
step-horse-moves = Mã đi thẳng một bước, rồi chéo thêm một bước ra xa chỗ cũ. Hãy đưa mã tới một điểm được đánh dấu.
step-horse-leg = Có quân đứng sát mã thì mã không nhảy được về hướng đó: mã bị cản chân. Hãy dùng mã ăn một con tốt.
step-horse-end = mã đi thẳng một bước rồi chéo thêm một bước; quân đứng sát mã ở hướng nào thì cản chân hướng đó.
step-chariot-moves = Xe là quân mạnh nhất: đi dọc hoặc ngang, xa bao nhiêu cũng được. Hãy đưa xe tới một điểm được đánh dấu.
step-chariot-way = Xe không nhảy qua quân nào; gặp quân đối phương đầu tiên trên đường thì ăn được. Hãy ăn con mã.
step-chariot-end = xe đi dọc hoặc ngang xa bao nhiêu cũng được và ăn quân đối phương đầu tiên trên đường.
step-cannon-moves = Khi không ăn quân, pháo đi giống xe. Hãy đưa pháo tới một điểm được đánh dấu.
step-cannon-screen = Muốn ăn quân, pháo phải nhảy qua đúng một quân gọi là ngòi, quân bên nào cũng được. Hãy ăn con xe đứng sau con tốt.
step-cannon-one = Phải đúng một ngòi: hai ngòi không được, không có ngòi cũng không được. Hãy ăn con xe mà pháo của bạn bắn tới.
step-cannon-end = pháo đi giống xe, nhưng muốn ăn quân phải nhảy qua đúng một ngòi.
step-soldier-moves = Tốt đi tới từng bước một, không bao giờ lùi. Hãy tiến tốt.
step-soldier-across = Qua sông rồi, tốt được đi ngang nữa. Hãy ăn con tốt bên cạnh tốt của bạn.
step-soldier-side = Bên cạnh mỗi con tốt của bạn có một con mã, nhưng chỉ một con tốt đã qua sông. Hãy ăn một con mã.
step-soldier-end = tốt đi tới từng bước một, qua sông được đi ngang nữa, không bao giờ lùi.

## Cung tướng và sông

lesson-palace = Cung tướng và sông
step-palace-edge = Xe đang tấn công tướng của bạn: đó là chiếu, và nước này bạn phải đỡ. Tướng của bạn đứng ở góc cung: còn đi đâu được?
step-palace-guard = Sĩ ở trong cung để che cho tướng. Hãy đưa sĩ vào giữa tướng và xe.
step-palace-river = Sông chia đôi bàn cờ. Tượng không bao giờ qua sông; mã, xe, pháo và tốt thì qua được. Hãy ăn con pháo.
step-palace-end = tướng và sĩ ở trong cung, tượng ở bên sông của mình; các quân khác đều qua sông được.

## Chiếu tướng và chiếu bí

lesson-check = Chiếu tướng và chiếu bí
step-check-give = Tướng bị dọa ăn ở nước sau gọi là bị chiếu. Hãy dùng xe chiếu tướng.
step-check-leave = Bị chiếu thì phải đỡ ngay. Có ba cách. Cách thứ nhất: chạy tướng sang chỗ khác.
step-check-take = Cách thứ hai: ăn quân đang chiếu.
step-check-block = Cách thứ ba: lấy quân che ở giữa. Hãy dùng xe.
step-check-mate = Nước chiếu không đỡ được là chiếu bí, bên chiếu thắng. Một xe đã giữ hàng ngay trước tướng rồi.
step-check-no-move = Hết nước đi cũng thua, dù không bị chiếu. Hãy làm cho Đen hết nước đi.
step-check-facing = Hai tướng không bao giờ được nhìn thẳng nhau trên cột trống. Đến lượt bạn: mã của bạn có được ăn xe không?
step-check-facing-why = Mã là quân duy nhất đứng giữa hai tướng; mã rời cột là lộ mặt tướng.
step-check-end = bị chiếu phải đỡ ngay: chạy, ăn quân chiếu hoặc che ở giữa. Không đỡ được, hoặc hết nước đi, là thua. Hai tướng không bao giờ được lộ mặt.
step-answer-may-take = Có, ăn được
step-answer-may-not-take = Không, phải đứng yên

## Ghi nước đi

lesson-notation = Cách ghi nước đi
lesson-notation-letters = Một nước đi ghi theo thứ tự: quân, cột, hướng, số. Cột đếm từ 1 đến 9, tính từ bên phải của bạn. `{ $side }` là đi ngang sang cột 5; `{ $forward }` là tiến 2 bước. Nước theo mũi tên ghi thế nào?
lesson-notation-iccs = Một nước đi ghi bằng điểm đi và điểm đến: chữ cái là cột, từ a đến i tính từ bên trái của Đỏ; số là hàng, từ 0 đến 9 tính từ phía Đỏ. `{ $mv }` là đi ngang theo hàng 2. Nước theo mũi tên ghi thế nào?
lesson-notation-uci = Một nước đi ghi bằng điểm đi và điểm đến: chữ cái là cột, từ a đến i tính từ bên trái của Đỏ; số là hàng, từ 1 đến 10 tính từ phía Đỏ. `{ $mv }` là đi ngang theo hàng 3. Nước theo mũi tên ghi thế nào?
lesson-notation-book = Một nước đi ghi bằng quân rồi đến hai điểm: hàng đếm từ phía bạn, cột đếm từ bên phải của bạn. `{ $mv }` là đi ngang theo hàng 3. Nước theo mũi tên ghi thế nào?
lesson-notation-which = Nước theo mũi tên ghi thế nào?
step-notation-arrival = Mã, tượng và sĩ đi chéo nên số cuối là cột đến. Nước theo mũi tên ghi thế nào?
step-notation-points = Xe, pháo, tốt hay tướng đi dọc thì số cuối là số bước. Nước theo mũi tên ghi thế nào?
step-notation-back = Đi lùi (thoái) cũng có dấu riêng. Nước theo mũi tên ghi thế nào?
step-notation-tandem = Hai quân giống nhau cùng cột thì ghi quân trước hay quân sau thay cho số cột. Nước theo mũi tên ghi thế nào?
step-notation-black = Đen đếm cột từ bên phải của Đen, và tiến là đi về phía Đỏ. Nước của Đen ghi thế nào?
step-notation-end = mọi biên bản đều ghi như vậy, và bạn cũng gõ nước đi của mình như vậy.

## Các đòn chiếu bí kinh điển

lesson-mates-cannon = Chiếu bí bằng pháo
lesson-mates-horse = Chiếu bí bằng mã
lesson-mates-chariot = Chiếu bí bằng xe và tốt
step-mates-cannon-double-cannon = **Trùng pháo** (pháo chồng): hai pháo trên cùng một đường. Pháo sau chiếu qua pháo trước; đối phương lấy quân gì che ở giữa cũng thành ngòi cho pháo trước.
step-mates-cannon-cannon-behind-horse = **Mã hậu pháo** (pháo sau lưng mã): mã đứng trước tướng hai bước, khóa các bước ngang của tướng; pháo chiếu qua mã.
step-mates-cannon-smothered-palace = **Muộn cung** (ngạt trong cung): tướng bị chính sĩ của mình vây kín; pháo lấy một con sĩ làm ngòi để chiếu.
step-mates-cannon-heaven-and-earth-cannons = **Thiên địa pháo** (pháo trời, pháo đất): một pháo ghim các quân ở trung lộ, pháo kia chiếu bí từ hàng đáy.
step-mates-cannon-iron-bolt = **Thiết môn thuyên** (then cửa sắt): pháo khóa trung lộ, tướng của bạn giữ cột bên cạnh, xe đâm vào.
step-mates-cannon-end = pháo chiếu bí qua đúng một ngòi, kể cả quân đối phương, khi các lối thoát của tướng đã bị bịt.
step-mates-horse-palace-side-horse = **Ngọa tào mã** (mã nằm máng): mã chiếu từ bên hông cung; xe giữ lối thoát.
step-mates-horse-corner-horse = **Quải giác mã** (mã góc cung): mã chiếu từ một góc trước của cung.
step-mates-horse-angler-horse = **Điếu ngư mã** (mã câu cá): mã giữ tâm cung và góc phía sau; xe chiếu bí.
step-mates-horse-side-tiger = **Trắc diện hổ** (hổ bên hông): mã đứng chếch ngoài góc trước của cung (cao điếu mã), khóa bước tiến của tướng; xe chiếu bí từ hàng đáy.
step-mates-horse-octagon-horse = **Bát giác mã** (mã tám góc): mã đứng ở góc cung chéo với tướng, khóa cả hai bước của tướng; quân khác chiếu bí.
step-mates-horse-spring-horse = **Bạt hoàng mã** (mã lò xo): mã bật ra chiếu từ bên hông như chiếc bẫy sập; xe cùng hàng giữ đường cho mã và khóa bước tiến của tướng.
step-mates-horse-smothered-mate = **Muộn sát** (ngạt chết): tướng bị chính quân mình bịt kín; chỉ một nước chiếu là đủ.
step-mates-horse-end = mã chiếu từ bên hông hoặc phía trước cung; xe hoặc chính quân đối phương bịt lối thoát.
step-mates-chariot-alternating-chariots = **Song xa thác** (hai xe thay nhau): hai xe lần lượt chiếu, từng hàng một.
step-mates-chariot-white-faced-general = **Bạch kiểm tướng** (lộ mặt tướng): tướng của bạn giữ trung lộ đang trống, nên xe lo được phần còn lại.
step-mates-chariot-heart-piercing = **Đại đao oan tâm** (dao lớn khoét tim): xe ăn con sĩ ở tâm cung.
step-mates-chariot-scooping-the-moon = **Hải để lao nguyệt** (đáy bể mò trăng): tướng đã lên cao; xe chiếu bí từ hàng đáy, phía sau tướng.
step-mates-chariot-three-pieces-to-one-side = **Tam tử quy biên** (ba quân về một cánh): xe, mã và pháo cùng đánh một bên.
step-mates-chariot-escorting-the-buddha = **Tống Phật quy điện** (tiễn Phật về điện): tốt dồn tướng về hàng đáy rồi chiếu bí ở đó.
step-mates-chariot-minister-over-lord = **Thần áp quân** (tôi đè vua): con sĩ của chính đối phương đứng ngay trước tướng, bịt mất lối ra; chỉ cần một nước chiếu từ bên hông.
step-mates-chariot-end = bịt lối thoát của tướng trước, bằng quân khác hoặc bằng chính tướng của bạn; sau đó chỉ cần một nước chiếu.

## Tàn cuộc

lesson-endings = Tàn cuộc cơ bản
step-endings-soldier = **Một tốt thắng tướng trơ trọi**, miễn là tốt không xuống sâu quá sớm. Hãy đưa tướng chiếm trung lộ và dồn tướng Đen ra mép cung.
step-endings-soldiers = **Hai tốt thắng một sĩ.** Đưa hai tốt đi kề nhau tới gần cung, và đừng xuống hàng đáy.
step-endings-chariot = **Một xe thắng hai sĩ.** Tướng của bạn giữ trung lộ; xe tấn công sĩ từ bên hông và từ phía sau.
step-endings-chariot-horse = **Một xe thắng một mã** không có sĩ. Hãy giữ cho tướng và mã tách xa nhau.
step-endings-horse = **Một mã thắng một sĩ.** Đặt tướng của bạn ở chỗ không cho tướng Đen vào trung lộ, rồi đánh con sĩ từ phía nó đứng một mình.
step-endings-horse-soldier = **Mã và tốt thắng hai sĩ.** Tốt cầm chân một sĩ; mã lo việc chiếu.
step-endings-cannon = **Pháo và sĩ thắng hai sĩ.** Sĩ của bạn làm ngòi; tướng của bạn chiếm trung lộ.
step-endings-fortress = **Sĩ tượng bền cầm hòa được một xe.** Giữ sĩ tượng liền nhau, con này giữ con kia, và chỉ đi quân không phải giữ gì.
step-endings-end = tướng của bạn chiếm cột trống cũng là quân tấn công. Sĩ tượng bền cầm hòa được một xe.

## Lặp nước

lesson-repetition = Lặp nước phạm luật
step-answer-red-loses = Đỏ thua
step-answer-black-loses = Đen thua
step-answer-draw = Hòa
step-repetition-check = Các mũi tên cứ lặp đi lặp lại: nước nào xe Đỏ cũng chiếu. Đến lần thứ ba thì sao?
step-repetition-check-why = Nước nào cũng chiếu là trường chiếu (chiếu dai): bên chiếu phải đổi nước, không thì thua.
step-repetition-chase = Nước nào xe Đỏ cũng đuổi bắt con pháo không được bảo vệ (không căn). Đến lần thứ ba thì sao?
step-repetition-chase-why = Trường tróc (đuổi dai): bên cứ đuổi bắt mãi một quân không được bảo vệ thì phải đổi nước, không thì thua. Chỉ tướng và tốt mới được trường tróc.
step-repetition-black = Lần này Đen nước nào cũng chiếu. Đến lần thứ ba thì sao?
step-repetition-black-why = Đen nước nào cũng chiếu: đó là trường chiếu. Đen phải đổi nước, không thì thua.
step-repetition-soldier = Ở đây nước nào tốt Đỏ cũng đuổi bắt con pháo. Đến lần thứ ba thì sao?
step-repetition-soldier-why = Tướng và tốt được phép trường tróc (đuổi dai) nên không ai phạm luật: xử hòa.
step-repetition-both = Hai bên nước nào cũng chiếu. Đến lần thứ ba thì sao?
step-repetition-both-why = Hai bên làm như nhau thì không bên nào có lỗi: xử hòa.
step-repetition-quiet = Hai bên chỉ đi qua đi lại, không ai chiếu, không ai đuổi. Đến lần thứ ba thì sao?
step-repetition-quiet-why = Thế cờ lặp lại mà không ai phạm luật thì xử hòa.
step-repetition-end = chỉ một bên trường chiếu hay trường tróc thì đến lần thứ ba bên đó thua. Tướng và tốt được phép trường tróc. Các kiểu lặp khác là hòa.

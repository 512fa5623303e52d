## 找更好的一步：把覆盤的轉折點當練習

button-exercise = 找更好的一步
button-exercise-next = 下一個局面
exercise-title = **找更好的一步** · 第{ $number }題，共{ $count }題
exercise-asked = { SIDE($side) }在這裡走了{ $move }，{ $judgement ->
    [inaccuracy] 是一步緩著
    [mistake] 是一步失誤
    [blunder] 是一步敗著
   *[other] 吃了虧
}。怎麼走更好？
exercise-how = 在下面選棋子，或輸入著法。還可以試{ $left }次。
exercise-alt = 輪到{ SIDE($side) }走棋，找一步比{ $move }更好的。
exercise-found = ✓ { $move }，就是這一步！
exercise-as-good = ✓ { $move }也一樣好。
exercise-played = { $move }是實戰的著法，再找一步更好的。
exercise-left = 還可以試{ $left }次。
exercise-solution = 更好的著法是{ $move }。
exercise-game-move = { $move }：{ $why }
exercise-total = 這盤棋你找到了{ $count }步中的{ $found }步。
exercise-stale = 那次嘗試已經結束，現在到這裡了。
exercise-gone = 覆盤裡已經沒有這個局面了。請重新覆盤。
exercise-unchecked = 我現在無法檢查{ $move }，這次不算。請稍後再試。

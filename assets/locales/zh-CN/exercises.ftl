## 找更好的一步：把复盘的转折点当练习

button-exercise = 找更好的一步
button-exercise-next = 下一个局面
exercise-title = **找更好的一步** · 第{ $number }题，共{ $count }题
exercise-asked = { SIDE($side) }在这里走了{ $move }，{ $judgement ->
    [inaccuracy] 是一步缓着
    [mistake] 是一步失误
    [blunder] 是一步败着
   *[other] 吃了亏
}。怎么走更好？
exercise-how = 在下面选棋子，或者输入着法。还可以试{ $left }次。
exercise-alt = 轮到{ SIDE($side) }走棋，找一步比{ $move }更好的。
exercise-found = ✓ { $move }，就是这一步！
exercise-as-good = ✓ { $move }也一样好。
exercise-played = { $move }是实战的着法，再找一步更好的。
exercise-left = 还可以试{ $left }次。
exercise-solution = 更好的着法是{ $move }。
exercise-game-move = { $move }：{ $why }
exercise-total = 这盘棋你找到了{ $count }步中的{ $found }步。
exercise-stale = 那次尝试已经结束，现在到这里了。
exercise-gone = 复盘里已经没有这个局面了。请重新复盘。
exercise-unchecked = 我现在没法检查{ $move }，这次不算。请稍后再试。

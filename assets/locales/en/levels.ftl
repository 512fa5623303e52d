# How well somebody plays, and the bot's level.

bot-skill-question = How well do you know xiangqi? I choose my level by your answer and ask only once. You can also name a level: `/xq bot level:5`.
button-skill-new = I am new to this
button-skill-rules = I know the rules
button-skill-well = I play well
bot-skill-begun = The game is on, against level { $level }.
bot-skill-follows = After two wins or two losses in a row I propose another level.
bot-skill-coach = A coach warns you of a bad move before I answer it.
bot-skill-lessons = You can always change how the pieces look with `/xq-settings personal`. The lessons show how each piece moves.
bot-level-up = { $player }, two wins in a row against level { $level }: try the next level?
bot-level-down = { $player }, two losses in a row against level { $level }: try an easier level?
bot-level-is-on = You are already playing against level { $level } here.
button-bot-level = Play level { $level }

## After a game: what to look at next

next-pieces-given = { $count ->
    [1] One of your pieces
    [2] Two of your pieces
   *[other] { $count } of your pieces
} went for nothing. Five minutes on how to spot that?
next-mates-allowed = { $count ->
    [1] Once your opponent could mate at once,
   *[other] { $count } times your opponent could mate at once,
} and you could have stopped it. Practise such mates?
next-mates-missed = { $count ->
    [1] You could have mated at once.
   *[other] { $count } times you could have mated at once.
} Practise such mates?
button-hanging-pieces = Lesson: hanging pieces
button-mate-puzzles = Puzzles: mate in 1

## A first time

first-win = Your first win, { $player }. Well played!
first-mate = Your first checkmate, { $player }. Beautiful!
first-win-by-mate = Checkmate, and your first win. Well played, { $player }!

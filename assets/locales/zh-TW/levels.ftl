# 棋力與電腦的等級。

bot-skill-question = 你的象棋程度如何？我依你的回答選等級，只問這一次。也可以直接指定等級：`/象棋 電腦 等級:5`。
button-skill-new = 我是新手
button-skill-rules = 我懂規則
button-skill-well = 我下得不錯
bot-skill-begun = 對局開始，我用{ $level }級。
bot-skill-follows = 連贏或連輸兩盤之後，我會建議換個等級。
bot-skill-coach = 你走了壞棋，教練會在我應著之前提醒你。
bot-skill-lessons = 棋子的樣子隨時可以用`/象棋設定 個人`更換。課程裡有每種棋子的走法。
bot-level-up = { $player }，你連續兩盤贏了電腦{ $level }級，要不要試試高一級？
bot-level-down = { $player }，你連續兩盤輸給電腦{ $level }級，要不要換低一級？
bot-level-is-on = 你在這裡已經在跟電腦{ $level }級下了。
button-bot-level = 下{ $level }級

## After a game: what to look at next

next-pieces-given = 你有{ $count }個子白白丟了。花五分鐘練練怎麼看出來？
next-mates-allowed = 有{ $count }次對方可以一步成殺，你本來能防住。來幾題一步殺？
next-mates-missed = 有{ $count }次你可以一步成殺，沒看到。來幾題一步殺？
button-hanging-pieces = 課程：沒有保護的棋子
button-mate-puzzles = 題目：一步殺

## A first time

first-win = { $player }，第一次贏棋，下得漂亮！
first-mate = { $player }，第一次把對方將死，漂亮！
first-win-by-mate = { $player }，第一次贏棋，還是將死對方，下得漂亮！

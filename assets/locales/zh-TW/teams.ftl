# 團體賽。

slash-match = 接受團體賽
slash-option-boards = 台數
slash-option-code = 代碼
command-match = 接受別的伺服器的團體賽，在這個頻道組成第二隊
option-team-boards = 團體賽的台數
option-match-code = 對方主辦人給的代碼
choice-teams = 團體賽：兩隊對抗，最多20台，可以是兩個伺服器
teams-title = **團體賽** { $name }
teams-rules =
    • 兩隊，每隊最多{ $boards }人。請在開賽前加入你的隊。
    • 依等級分排台次，第一隊在第1、3、5……台執紅。
    • 勝一局為本隊得1分，和一局½分。總分相同就算打平。
    • 第二隊可以來自別的伺服器：對方主辦人用代碼應戰（`{ $command }`）。
teams-empty-boards = • 一共{ $boards }台。缺人的那一台，對方得1分。
teams-smaller-team = • 台數以人少的一隊為準，多出來的人是替補。
teams-number = 第{ $team }隊
teams-players = { $name }：{ $players }
teams-no-players = { $name }：還沒有人
teams-score = **{ $first } { $own } – { $other } { $second }**
teams-leads = { $name }領先。
teams-level = 雙方打平。
teams-won = { $name }獲勝。
teams-winner = { $name }贏得了這場團體賽。恭喜！
teams-board = { $board }. { $text }
teams-bye = { $player }沒有對手，得1分
teams-reserves = 替補（沒有台次）：{ $players }
teams-paired = **{ $name }：各台對陣**
teams-empty = 每隊至少要有一個人。
teams-has-guest = 已經有伺服器應戰了。
teams-taken = 第二隊已經有第一個伺服器的選手，他們要先退出。
teams-other-server = 這個伺服器的選手代表另一隊。
teams-host-only = { $name }是另一個伺服器建的，只有那邊的主辦人能這樣做。
teams-code = 要和別的伺服器比賽，請把這個指令傳給對方的主辦人：`{ $command } 代碼:{ $code }`
teams-unknown-code = 找不到這個代碼對應的比賽。
teams-own-code = { $name }是本伺服器的比賽，代碼是給對方用的。
teams-accepted = 你們參加{ $name }。下面那則訊息是比分，兩個伺服器都會隨時更新。
teams-own = 你在{ $name }中代表{ $team }。
teams-own-reserve = 你在{ $name }中是{ $team }的替補：台數比人數少。
teams-label-wins = 勝局
button-join-team = 加入{ $team }

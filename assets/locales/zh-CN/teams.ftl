# 团体赛。

slash-match = 接受团体赛
slash-option-boards = 台数
slash-option-code = 代码
command-match = 接受别的服务器的团体赛，在这个频道组成第二队
option-team-boards = 团体赛的台数
option-match-code = 对方组织者给的代码
choice-teams = 团体赛：两队对抗，最多20台，可以是两个服务器
teams-title = **团体赛** { $name }
teams-rules =
    • 两队，每队最多{ $boards }人。请在开赛前加入你的队。
    • 按等级分排台次，第一队在第1、3、5……台执红。
    • 胜一局为本队得1分，和一局½分。总分相同就算打平。
    • 第二队可以来自别的服务器：对方组织者用代码应战（`{ $command }`）。
teams-empty-boards = • 一共{ $boards }台。缺人的那一台，对方得1分。
teams-smaller-team = • 台数以人少的一队为准，多出来的人是替补。
teams-number = 第{ $team }队
teams-players = { $name }：{ $players }
teams-no-players = { $name }：还没有人
teams-score = **{ $first } { $own } – { $other } { $second }**
teams-leads = { $name }领先。
teams-level = 双方打平。
teams-won = { $name }获胜。
teams-winner = { $name }赢得了这场团体赛。恭喜！
teams-board = { $board }. { $text }
teams-bye = { $player }没有对手，得1分
teams-reserves = 替补（没有台次）：{ $players }
teams-paired = **{ $name }：各台对阵**
teams-empty = 每队至少要有一个人。
teams-has-guest = 已经有服务器应战了。
teams-taken = 第二队已经有第一个服务器的选手，他们要先退出。
teams-other-server = 这个服务器的选手代表另一队。
teams-host-only = { $name }是另一个服务器建的，只有那边的组织者能这样做。
teams-code = 要和别的服务器比赛，请把这条命令发给对方的组织者：`{ $command } 代码:{ $code }`
teams-unknown-code = 没有找到这个代码对应的比赛。
teams-own-code = { $name }是本服务器的比赛，代码是给对方用的。
teams-accepted = 你们参加{ $name }。下面那条消息是比分，两个服务器都会随时更新。
teams-own = 你在{ $name }中代表{ $team }。
teams-own-reserve = 你在{ $name }中是{ $team }的替补：台数比人数少。
teams-label-wins = 胜局
button-join-team = 加入{ $team }

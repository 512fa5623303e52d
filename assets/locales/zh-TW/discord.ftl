# What competitions do with a server on Discord beside messages: roles and scheduled events.

option-competition-role = 報名需要的身分組
rules-role = • 報名需要身分組{ $role }。
role-needed = 報名需要身分組{ $role }。
role-unseen = 在這裡看不到你的身分組，請到{ $channel }按按鈕報名。
roles-none = 這裡沒有身分組，只有Discord伺服器才有。拿掉身分組，誰都可以報名。
fault-role = { $text }不是身分組，請從Discord的清單裡選。

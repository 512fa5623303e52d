# What competitions do with a server on Discord beside messages: roles and scheduled events.

option-competition-role = 报名需要的身份组
rules-role = • 报名需要身份组{ $role }。
role-needed = 报名需要身份组{ $role }。
role-unseen = 在这里看不到你的身份组，请到{ $channel }点按钮报名。
roles-none = 这里没有身份组，只有Discord服务器才有。去掉身份组，谁都可以报名。
fault-role = { $text }不是身份组，请从Discord的列表里选。
option-calendar = 把有开始时间的比赛列入Discord活动
command-competitions = 设置本服务器的比赛（管理者用）
settings-competitions = **本服务器的比赛设置**
calendar-join = 在这里点按钮报名：{ $link }
calendar-forbidden = { $name }没能列入服务器的Discord活动：我需要**创建活动**权限。有权管理身份组的人可以在服务器设置→身份组→我的身份组里开启。下一场比赛就会列入，这场照常进行。
calendar-full = { $name }没能列入服务器的Discord活动：活动已有100个，达到Discord的上限。比赛照常进行。
calendar-refused = { $name }没能列入服务器的Discord活动：Discord没有接受。比赛照常进行。

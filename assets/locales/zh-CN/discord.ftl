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
option-prize = 冠军获得的身份组
rules-prize = • 冠军获得身份组{ $role }，保留到下一位冠军产生。
prize-managers = 要给冠军身份组，你需要“管理员”权限。
prize-forbidden = { $name }的冠军身份组没能转交：我需要**管理身份组**权限，而且我的身份组要排在它上面（服务器设置→身份组）。这次请手动处理。
prize-with-rights = 没有把身份组给{ $name }的冠军，因为它带有管理其他成员的权限。下次请选没有这类权限的身份组。
prize-gone = 给{ $name }冠军的身份组已经不存在，没能给出去。
prize-refused = Discord没有让我转交{ $name }的冠军身份组，请手动处理。
option-rank-roles = 按称号给玩家同名的身份组
rank-roles-forbidden = 没法按称号给玩家身份组：我需要**管理身份组**权限，而且我的身份组要排在它们上面（服务器设置→身份组）。已关闭这项功能，用`{ $command }`可以重新开启。
rank-roles-with-rights = 有一个称号身份组现在带有管理其他成员的权限，我不再把它给任何人。已关闭这项功能，用`{ $command }`可以重新开启。
rank-roles-full = 本服务器的身份组已达到Discord的上限，没法为称号新建。已关闭这项功能，用`{ $command }`可以重新开启。
rank-roles-refused = Discord不让我按称号给玩家身份组。已关闭这项功能，用`{ $command }`可以重新开启。

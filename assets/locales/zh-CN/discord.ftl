# What competitions do with a server on Discord beside messages: roles and scheduled events.

option-competition-role = 报名需要的身份组
rules-role = • 报名需要身份组{ $role }。
role-needed = 报名需要身份组{ $role }。
role-unseen = 在这里看不到你的身份组，请到{ $channel }点按钮报名。
roles-none = 这里没有身份组，只有Discord服务器才有。去掉身份组，谁都可以报名。
fault-role = { $text }不是身份组，请从Discord的列表里选。

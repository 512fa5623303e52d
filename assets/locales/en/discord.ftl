# What competitions do with a server on Discord beside messages: roles and scheduled events.

option-competition-role = Role that players need to join
rules-role = • To join, you need the role { $role }.
role-needed = To join, you need the role { $role }.
role-unseen = I cannot see your roles here. Press the button in { $channel }.
roles-none = There are no roles here: only Discord servers have them. Leave out the role, and anyone can join.
fault-role = { $text } is not a role. Choose one from the list that Discord shows.
option-calendar = Show competitions with a start among Discord’s events
command-competitions = Change what competitions may do here, for managers
settings-competitions = **Competitions on this server.**
calendar-join = Press the button here to join: { $link }
calendar-forbidden = { $name } is not among the server’s events on Discord: I need the permission **Create Events**. Someone who manages roles can grant it in Server Settings → Roles → my role. The next competition will be there then; this one goes on without it.
calendar-full = { $name } is not among the server’s events on Discord: the server already has 100 of them, and Discord allows no more. The competition goes on without it.
calendar-refused = { $name } is not among the server’s events on Discord: Discord did not accept it. The competition goes on without it.
option-prize = Role that the winner gets
rules-prize = • The winner gets the role { $role } and keeps it until the next winner.
prize-managers = To offer a role to the winner, you need the permission “Administrator”.
prize-forbidden = I could not pass the winner’s role of { $name } on. I need the permission **Manage Roles**, and my own role must be above that one: Server Settings → Roles. This time, please do it by hand.
prize-with-rights = I did not give the winner of { $name } the role, because it gives power over other members. Please choose a role without such permissions next time.
prize-gone = The role for the winner of { $name } no longer exists, so I could not give it.
prize-refused = Discord did not let me pass the winner’s role of { $name } on. Please do it by hand.
option-rank-roles = Give players a role named after their rank
rank-roles-forbidden = I cannot give players the roles of their ranks: I need the permission **Manage Roles**, and my own role must be above those roles (Server Settings → Roles). I have turned this off; `{ $command }` turns it on again.
rank-roles-with-rights = One of the roles for ranks now gives power over other members, so I give it to nobody. I have turned these roles off; `{ $command }` turns them on again.
rank-roles-full = This server has as many roles as Discord allows, so I cannot make one for each rank. I have turned these roles off; `{ $command }` turns them on again.
rank-roles-refused = Discord does not let me give players the roles of their ranks. I have turned these roles off; `{ $command }` turns them on again.

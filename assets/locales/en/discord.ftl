# What competitions do with a server on Discord beside messages: roles and scheduled events.

option-competition-role = Role that players need to join
rules-role = • To join, you need the role { $role }.
role-needed = To join, you need the role { $role }.
role-unseen = I cannot see your roles here. Press the button in { $channel }.
roles-none = There are no roles here: only Discord servers have them. Leave out the role, and anyone can join.
fault-role = { $text } is not a role. Choose one from the list that Discord shows.

# What competitions do with a server on Discord beside messages: roles and scheduled events.

option-competition-role = 報名需要的身分組
rules-role = • 報名需要身分組{ $role }。
role-needed = 報名需要身分組{ $role }。
role-unseen = 在這裡看不到你的身分組，請到{ $channel }按按鈕報名。
roles-none = 這裡沒有身分組，只有Discord伺服器才有。拿掉身分組，誰都可以報名。
fault-role = { $text }不是身分組，請從Discord的清單裡選。
option-calendar = 把有開始時間的比賽列入Discord活動
command-competitions = 設定本伺服器的比賽（管理者用）
settings-competitions = **本伺服器的比賽設定**
calendar-join = 在這裡按按鈕報名：{ $link }
calendar-forbidden = { $name }沒能列入伺服器的Discord活動：我需要**建立活動**權限。有權管理身分組的人可以在伺服器設定→身分組→我的身分組裡開啟。下一場比賽就會列入，這場照常進行。
calendar-full = { $name }沒能列入伺服器的Discord活動：活動已有100個，達到Discord的上限。比賽照常進行。
calendar-refused = { $name }沒能列入伺服器的Discord活動：Discord沒有接受。比賽照常進行。
option-prize = 冠軍獲得的身分組
rules-prize = • 冠軍獲得身分組{ $role }，保留到下一位冠軍產生。
prize-managers = 要給冠軍身分組，你需要「管理者」權限。
prize-forbidden = { $name }的冠軍身分組沒能轉交：我需要**管理身分組**權限，而且我的身分組要排在它上面（伺服器設定→身分組）。這次請手動處理。
prize-with-rights = 沒有把身分組給{ $name }的冠軍，因為它帶有管理其他成員的權限。下次請選沒有這類權限的身分組。
prize-gone = 給{ $name }冠軍的身分組已經不存在，沒能給出去。
prize-refused = Discord沒有讓我轉交{ $name }的冠軍身分組，請手動處理。
option-rank-roles = 依稱號給玩家同名的身分組
rank-roles-forbidden = 沒辦法依稱號給玩家身分組：我需要**管理身分組**權限，而且我的身分組要排在它們上面（伺服器設定→身分組）。已關閉這項功能，用`{ $command }`可以重新開啟。
rank-roles-with-rights = 有一個稱號身分組現在帶有管理其他成員的權限，我不再把它給任何人。已關閉這項功能，用`{ $command }`可以重新開啟。
rank-roles-full = 本伺服器的身分組已達到Discord的上限，沒辦法為稱號新建。已關閉這項功能，用`{ $command }`可以重新開啟。
rank-roles-refused = Discord不讓我依稱號給玩家身分組。已關閉這項功能，用`{ $command }`可以重新開啟。

# 貼上或傳來的棋譜。

import-offer = 這是一盤{ $count }步的棋。要匯入嗎？匯入之後可以打譜、覆盤。
import-offer-position = 這是一個局面。要匯入嗎？匯入之後可以查看，也可以接著下。
button-import = 匯入這盤棋
import-url = 我不會開啟連結。請把著法貼過來，或附上檔案。
import-fault-board = 圖上是走這一步之前的局面。

# 貼上或傳來的棋譜。

import-offer = 這是一盤{ $count }步的棋。要匯入嗎？匯入之後可以打譜、覆盤。
button-import = 匯入這盤棋
import-url = 我不會開啟網頁。請把著法貼過來，或傳檔案。
import-fault-board = 圖上是走這一步之前的局面。

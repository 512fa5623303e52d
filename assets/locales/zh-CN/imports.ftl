# 贴上或发来的棋谱。

import-offer = 这是一盘{ $count }步的棋。要导入吗？导入以后可以打谱、复盘。
import-offer-position = 这是一个局面。要导入吗？导入以后可以查看，也可以接着下。
button-import = 导入这盘棋
import-url = 我不打开链接。请把着法贴过来，或者发文件。
import-fault-board = 图上是走这一步之前的局面。

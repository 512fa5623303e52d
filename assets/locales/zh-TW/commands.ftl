# 指令和選項的中文名字，以及@機器人之後可以說的話。寫法見 assets/locales/en/commands.ftl。

slash-root = 象棋
slash-group-stats = 統計
slash-group-record = 紀錄

## 指令

slash-play = 對弈
slash-bot = 電腦
slash-move = 走棋
slash-board = 棋盤
slash-moves = 棋譜
slash-puzzle = 解題
slash-learn = 學棋
slash-export = 匯出
slash-replay = 回放
slash-review = 覆盤
slash-masters = 大師
slash-famous = 名局
slash-import = 匯入
slash-legal = 走法
slash-hint = 提示
slash-why = 裁決
slash-resign = 認輸
slash-draw = 求和
slash-undo = 悔棋
slash-if = 預走
slash-holiday = 休假
slash-rematch = 再來一局
slash-abort = 取消
slash-games = 對局
slash-rating = 等級分
slash-top = 排行榜
slash-versus = 戰績
slash-profile = 個人資料
slash-settings = 設定
slash-server = 伺服器
slash-block = 封鎖
slash-data = 資料
slash-help = 說明

## 選項

slash-option-opponent = 對手
slash-option-color = 紅黑
slash-option-time = 時限
slash-option-rules = 規則
slash-option-rated = 計分
slash-option-handicap = 讓子
slash-option-fen = fen
slash-option-thread = 討論串
slash-option-level = 等級
slash-option-coach = 教練
slash-option-move = 著法
slash-option-moves = 著法
slash-option-clear = 清除
slash-option-view = 視角
slash-option-text = 文字棋盤
slash-option-private = 只給自己看
slash-option-notation = 記譜法
slash-option-kind = 方式
slash-option-topic = 內容
slash-option-days = 天數
slash-option-lesson = 課程
slash-option-opening = 開局
slash-option-zone = 時區
slash-option-hour = 幾點
slash-option-format = 格式
slash-option-game = 對局
slash-option-gif = 動圖
slash-option-record = 棋譜
slash-option-file = 檔案
slash-option-result = 取消成績
slash-option-player = 玩家
slash-option-other = 另一位
slash-option-pool = 類別
slash-option-over = 已結束
slash-option-overall = 全部伺服器
slash-option-language = 語言
slash-option-theme = 主題
slash-option-pieces = 棋子
slash-option-badges = 字母
slash-option-board = 棋盤
slash-option-numerals = 路數
slash-option-pings = 走棋提醒
slash-option-reminders = 超時提醒
slash-option-tips = 走棋說明
slash-option-challenges = 挑戰
slash-option-profile = 個人資料
slash-option-for = 範圍
slash-option-hints = 提示
slash-option-bots = 電腦
slash-option-bare = 直接走棋
slash-option-channels = 頻道
slash-option-daily = 每日一題
slash-option-daily-game = 每日一局
slash-option-event = 賽事
slash-option-remove = 解除
slash-option-what = 操作

## 也可以這麼說

words-play = 挑戰 | 下棋 | 開局 | 約戰
words-bot = 人機 | 人機對弈 | 人機對戰 | 和電腦下 | 跟電腦下 | 和機器人下 | 跟機器人下
words-move = 走 | 走子 | 下子 | 落子
words-board = 看棋盤 | 局面
words-moves = 著法 | 看棋譜
words-puzzle = 做題 | 殘局題 | 殺法題 | 習題 | 殘局
words-learn = 課程 | 教學 | 學象棋
words-export = 匯出棋譜 | 儲存
words-replay = 打譜 | 看回放 | 重播 | 看重播
words-review = 分析 | 覆盤分析 | 復盤
words-masters = 大師對局 | 棋譜庫
words-famous = 名局欣賞
words-import = 匯入棋譜 | 載入
words-legal = 合法走法 | 所有走法 | 能走哪裡
words-hint = 教我下 | 思路
words-why = 為什麼 | 理由 | 判決
words-resign = 投降 | 認負 | 我輸了
words-draw = 提和 | 和棋 | 和局 | 議和
words-undo = 悔一步 | 我要悔棋
words-if = 預走著法 | 條件走棋 | 如果
words-holiday = 請假 | 假期
words-rematch = 再來 | 再下一盤 | 重來
words-abort = 取消對局 | 撤回 | 撤回挑戰
words-games = 我的對局
words-rating = 積分 | 我的等級分
words-top = 排名 | 名次
words-versus = 對戰成績 | 對戰紀錄
words-profile = 個人檔案 | 我的個人資料
words-settings = 個人設定 | 偏好設定
words-server = 伺服器設定 | 頻道設定
words-block = 黑名單 | 封鎖名單
words-data = 我的資料 | 隱私
words-help = 怎麼玩 | 玩法 | 幫助 | 求助
words-option-time = 時間
words-option-level = 級別 | 級
words-option-clear = 刪除 | 清空

## 回答，以及`/象棋 預走 馬8進7 然後 俥一平二`裡著法之間的詞

words-yes = 是 | 好 | 好的 | 好啊 | 可以 | 行 | 同意 | 接受
words-no = 不 | 否 | 不行 | 不要 | 不同意 | 拒絕 | 婉拒
words-then = 然後 | 接著 | 再
words-no-clock = 無 | 不限時 | 不計時
words-days = 天 | 日

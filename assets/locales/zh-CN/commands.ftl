# 命令和选项的中文名字，以及@机器人之后可以说的话。写法见 assets/locales/en/commands.ftl。

slash-root = 象棋
slash-group-stats = 统计
slash-group-record = 存档

## 命令

slash-play = 对弈
slash-bot = 人机
slash-move = 走棋
slash-board = 棋盘
slash-moves = 棋谱
slash-puzzle = 做题
slash-learn = 学棋
slash-export = 导出
slash-replay = 回放
slash-review = 复盘
slash-masters = 大师
slash-famous = 名局
slash-import = 导入
slash-legal = 走法
slash-hint = 提示
slash-why = 裁决
slash-resign = 认输
slash-draw = 求和
slash-undo = 悔棋
slash-if = 预设
slash-holiday = 休假
slash-rematch = 再来一局
slash-abort = 取消
slash-games = 对局
slash-rating = 等级分
slash-top = 排行榜
slash-versus = 战绩
slash-profile = 资料
slash-settings = 设置
slash-server = 服务器
slash-block = 屏蔽
slash-data = 数据
slash-help = 帮助

## 选项

slash-option-opponent = 对手
slash-option-color = 红黑
slash-option-time = 用时
slash-option-rules = 规则
slash-option-rated = 计分
slash-option-handicap = 让子
slash-option-fen = fen
slash-option-thread = 子区
slash-option-level = 级别
slash-option-coach = 教练
slash-option-move = 着法
slash-option-moves = 着法
slash-option-clear = 清除
slash-option-view = 视角
slash-option-text = 文字棋盘
slash-option-private = 仅自己可见
slash-option-notation = 记谱法
slash-option-kind = 方式
slash-option-topic = 内容
slash-option-days = 天数
slash-option-lesson = 课程
slash-option-opening = 开局
slash-option-zone = 时区
slash-option-hour = 钟点
slash-option-format = 格式
slash-option-game = 对局
slash-option-gif = 动图
slash-option-record = 棋谱
slash-option-file = 文件
slash-option-result = 取消成绩
slash-option-player = 棋手
slash-option-other = 另一位
slash-option-pool = 类别
slash-option-over = 已结束
slash-option-overall = 全部服务器
slash-option-language = 语言
slash-option-theme = 主题
slash-option-pieces = 棋子
slash-option-badges = 字母
slash-option-board = 棋盘
slash-option-numerals = 路数
slash-option-pings = 轮次提醒
slash-option-reminders = 超时提醒
slash-option-tips = 走棋说明
slash-option-challenges = 约战
slash-option-profile = 资料
slash-option-for = 范围
slash-option-hints = 提示
slash-option-bots = 人机
slash-option-bare = 直接走棋
slash-option-channels = 频道
slash-option-daily = 每日一题
slash-option-daily-game = 每日一局
slash-option-event = 赛事
slash-option-remove = 解除
slash-option-what = 操作

## 也可以这么说

words-play = 约战 | 挑战 | 下棋 | 开局
words-bot = 人机对弈 | 和机器人下
words-move = 走 | 走子 | 落子
words-board = 看棋盘 | 局面
words-moves = 着法 | 看棋谱
words-puzzle = 残局题 | 杀法题 | 习题 | 残局
words-learn = 课程 | 教程 | 学象棋
words-export = 导出棋谱 | 保存
words-replay = 打谱 | 看回放
words-review = 分析 | 复盘分析
words-masters = 大师对局 | 棋谱库
words-famous = 名局欣赏
words-import = 导入棋谱 | 载入
words-legal = 合法走法 | 所有走法 | 能走哪里
words-hint = 支招 | 思路
words-why = 为什么 | 理由 | 判决
words-resign = 投降 | 认负 | 我输了
words-draw = 提和 | 和棋 | 议和
words-undo = 悔一步 | 我要悔棋
words-if = 预设着法 | 如果
words-holiday = 请假 | 假期
words-rematch = 再来 | 再下一盘 | 重来
words-abort = 取消对局 | 撤回 | 撤回约战
words-games = 我的对局
words-rating = 积分 | 我的等级分
words-top = 排名 | 榜单
words-versus = 交手战绩 | 对战记录
words-profile = 个人资料 | 我的资料
words-settings = 个人设置 | 偏好
words-server = 服务器设置 | 频道设置
words-block = 拉黑 | 黑名单
words-data = 我的数据 | 隐私
words-help = 怎么玩 | 玩法 | 说明
words-option-time = 时间
words-option-level = 级
words-option-clear = 删除 | 清空

## 回答，以及`/象棋 预设 马8进7 然后 车一平二`里着法之间的词

words-yes = 是 | 好 | 好的 | 可以 | 行 | 同意 | 接受
words-no = 不 | 否 | 不行 | 不要 | 不同意 | 拒绝 | 谢绝
words-then = 然后 | 接着 | 再
words-no-clock = 无 | 不限时 | 不计时
words-days = 天 | 日

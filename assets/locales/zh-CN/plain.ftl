# 不懂记谱的人说的话：见英文文件。简体和繁体、拼音都认。

## Pieces

words-said-general = 帅 | 将 | 帥 | 將 | 老将 | 老帅 | shuai | jiang
words-said-advisor = 士 | 仕 | shi
words-said-elephant = 象 | 相 | xiang
words-said-horse = 马 | 馬 | 傌 | ma
words-said-chariot = 车 | 車 | 俥 | ju | che
words-said-cannon = 炮 | 砲 | 包 | pao
words-said-soldier = 兵 | 卒 | 卒子 | bing | zu

## Numbers

words-said-1 = 一 | yi
words-said-2 = 二 | 两 | 兩 | er
words-said-3 = 三 | san
words-said-4 = 四 | si
words-said-5 = 五 | wu
words-said-6 = 六 | liu
words-said-7 = 七 | qi
words-said-8 = 八 | ba
words-said-9 = 九 | jiu

## What is said of a move

words-said-to = 到 | 去 | 至 | 往 | 走到 | 移到
words-said-from = 从 | 從 | 由
words-said-with = 用 | 拿 | 把 | 以
words-said-takes = 吃 | 打 | 杀 | 殺 | 吃掉
words-said-forward = 进 | 進 | 上 | 前进 | 前進 | 往前 | 向前 | 往上 | 向上 | 拱 | 挺 | 冲 | 衝 | jin
words-said-back = 退 | 后退 | 後退 | 往后 | 往後 | 向后 | 向後 | 退回 | 下 | 往下 | 向下 | 缩 | tui
words-said-sideways = 平 | 横 | 橫 | 平移 | 横着 | 横走 | ping
words-said-left = 左 | 左边 | 左邊 | 左侧 | 往左 | 向左
words-said-right = 右 | 右边 | 右邊 | 右侧 | 往右 | 向右
words-said-front = 前 | 前面
words-said-rear = 后 | 後 | 后面 | 後面
words-said-middle = 中 | 中间 | 中間 | 中路 | 当头 | 當頭 | 中心 | 中央 | 当中
words-said-edge = 边 | 邊 | 边路 | 边线
words-said-file = 路 | 线 | 列 | 号
words-said-steps = 步 | 格 | 点
words-said-river = 河 | 过河 | 過河
words-said-check = 将军 | 將軍
words-said-nothing = 一下 | 下一步 | 下棋 | 这一步 | 一步棋 | 象棋 | 第一步 | 一个 | 一只 | 上一步 | 打算 | 以后 | 之后 | 然后

## What is asked for

words-asked-help = 帮助 | 帮我 | 帮帮我 | 怎么玩 | 怎么走 | 怎么下 | 规则 | 幫助 | 教我
words-asked-hint = 提示 | 支招 | 给个提示 | 走哪里好 | 走哪步好 | 该走什么 | 走什么 | 怎么走好
words-asked-undo = 悔棋 | 悔一步 | 我要悔棋 | 走错了 | 撤回 | 退一步棋 | 点错了
words-asked-resign = 认输 | 投降 | 认负 | 我输了 | 不下了
words-asked-draw = 求和 | 和棋 | 提和 | 议和 | 和了吧 | 平局 | 和吗
words-asked-hello = 你好 | 您好 | 嗨 | 哈喽 | 大家好 | 早上好 | 晚上好 | 在吗

## What is answered

plain-asked = 你是想这样吗？
plain-meant = 你是想走{ $mv }吗？
plain-which = 你想走哪一步？
plain-unclear = 我没看出你想走哪一步。请像`{ $example }`这样写，或者点“走棋”。
welcome = 你好！我可以陪你下象棋。`/象棋 人机`开一盘，`/象棋训练 学棋`一步一步教你规则，`/象棋 帮助`告诉你我会做什么。
refuse-bot-thinks = 稍等，我正在想。
option-letters = 着法中字母的读法
choice-letters-ask = 有歧义时问我
letters-kept = 以后你着法里的字母都按{ $dialect ->
    [french] 法文
    [vietnamese] 越南文
   *[other] 国际通用
}字母来读。要改就用`{ $command }`。

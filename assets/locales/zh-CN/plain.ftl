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
words-said-nothing = 一下 | 下一步 | 下棋 | 这一步 | 一步棋 | 象棋 | 第一步 | 一个 | 一只 | 上一步 | 打算 | 以后 | 之后 | 然后 | 马上 | 马路 | 停车 | 开车 | 汽车 | 火车 | 上车 | 下车 | 打车 | 坐车 | 车站 | 车库 | 大象 | 好像 | 对象 | 象棋

## Openings that are called by their name

words-opening-central-cannon = 当头炮 | 中炮 | 架中炮 | 头炮 | dangtoupao | dang tou pao | zhongpao | zhong pao
words-opening-same-direction-cannons = 顺炮 | 顺手炮 | shunpao | shun pao | shunshoupao | shun shou pao
words-opening-opposite-direction-cannons = 列炮 | 列手炮 | 逆炮 | 逆手炮 | liepao | lie pao | lieshoupao | lie shou pao
words-opening-palace-corner-cannon = 士角炮 | 仕角炮 | shijiaopao | shi jiao pao
words-opening-cross-palace-cannon = 过宫炮 | guogongpao | guo gong pao
words-opening-golden-hook-cannon = 金钩炮 | 敛炮 | 进七路炮 | jingoupao | jin gou pao
words-opening-edge-cannon = 边炮 | bianpao | bian pao
words-opening-riverbank-cannon = 巡河炮 | xunhepao | xun he pao
words-opening-river-cannon = 过河炮 | guohepao | guo he pao
words-opening-pointing-immortal = 仙人指路 | 进兵局 | xianrenzhilu | xian ren zhi lu
words-opening-central-soldier = 中兵 | 冲中兵 | 进中兵 | zhongbing | zhong bing
words-opening-edge-soldier = 边兵 | 挺边兵 | bianbing | bian bing
words-opening-ranked-chariot = 横车 | 起横车 | hengche | heng che | hengju | heng ju
words-opening-filed-chariot = 直车 | 出直车 | zhiche | zhi che | zhiju | zhi ju
words-opening-riverbank-chariot = 巡河车 | xunheche | xun he che | xunheju | xun he ju
words-opening-river-chariot = 过河车 | guoheche | guo he che | guoheju | guo he ju
words-opening-flying-elephant = 飞相 | 飞象 | 飞相局 | feixiang | fei xiang
words-opening-screen-horses = 屏风马 | 起马 | 起马局 | 正马 | 跳正马 | pingfengma | ping feng ma | qima | qi ma
words-opening-edge-horse = 边马 | 跳边马 | 单提马 | bianma | bian ma | dantima | dan ti ma
words-opening-sandwiched-horses = 反宫马 | fangongma | fan gong ma
words-opening-guarding-advisor = 上士 | 上仕 | 支士 | 支仕 | 补士 | 补仕 | shangshi | shang shi

## What is answered

plain-asked = 是这个意思吗？
plain-meant = 你是想走{ $mv }吗？
plain-which = 你想走哪一步？
refuse-bot-thinks = 稍等，我正在想。
option-letters = 着法中字母的读法
choice-letters-ask = 有歧义时问我
letters-kept = 以后你着法里的字母都按{ $dialect ->
    [french] 法文
    [vietnamese] 越南文
   *[other] 国际通用
}字母来读。要改就用`{ $command }`。

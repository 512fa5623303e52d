# 不懂記譜的人說的話：見英文檔案。繁體、簡體和拼音都認。

## Pieces

words-said-general = 帥 | 將 | 帅 | 将 | 老將 | 老帥 | shuai | jiang
words-said-advisor = 仕 | 士 | shi
words-said-elephant = 相 | 象 | xiang
words-said-horse = 傌 | 馬 | 马 | ma
words-said-chariot = 俥 | 車 | 车 | ju | che
words-said-cannon = 炮 | 砲 | 包 | pao
words-said-soldier = 兵 | 卒 | 卒仔 | 兵仔 | bing | zu

## Numbers

words-said-1 = 一 | yi
words-said-2 = 二 | 兩 | 两 | er
words-said-3 = 三 | san
words-said-4 = 四 | si
words-said-5 = 五 | wu
words-said-6 = 六 | liu
words-said-7 = 七 | qi
words-said-8 = 八 | ba
words-said-9 = 九 | jiu

## What is said of a move

words-said-to = 到 | 去 | 至 | 往 | 走到 | 移到
words-said-from = 從 | 从 | 由
words-said-with = 用 | 拿 | 把 | 以
words-said-takes = 吃 | 打 | 殺 | 杀 | 吃掉
words-said-forward = 進 | 进 | 上 | 前進 | 前进 | 往前 | 向前 | 往上 | 向上 | 拱 | 挺 | 衝 | 冲 | jin
words-said-back = 退 | 後退 | 后退 | 往後 | 往后 | 向後 | 向后 | 退回 | 下 | 往下 | 向下 | 縮 | tui
words-said-sideways = 平 | 橫 | 横 | 平移 | 橫著 | 橫走 | ping
words-said-left = 左 | 左邊 | 左边 | 左側 | 往左 | 向左
words-said-right = 右 | 右邊 | 右边 | 右側 | 往右 | 向右
words-said-front = 前 | 前面
words-said-rear = 後 | 后 | 後面 | 后面
words-said-middle = 中 | 中間 | 中间 | 中路 | 當頭 | 当头 | 中心 | 中央 | 當中
words-said-edge = 邊 | 边 | 邊路 | 邊線
words-said-file = 路 | 線 | 列 | 號
words-said-steps = 步 | 格 | 點
words-said-river = 河 | 過河 | 过河
words-said-check = 將軍 | 将军
words-said-nothing = 一下 | 下一步 | 下棋 | 這一步 | 一步棋 | 象棋 | 第一步 | 一個 | 一隻 | 上一步 | 打算 | 以後 | 之後 | 然後 | 馬上 | 馬路 | 停車 | 開車 | 汽車 | 火車 | 上車 | 下車 | 搭車 | 坐車 | 車站 | 車庫 | 車子 | 大象 | 好像 | 對象

## Openings that are called by their name

words-opening-central-cannon = 當頭炮 | 當頭砲 | 當頭包 | 中炮 | 中砲 | 中包 | 架中炮
words-opening-same-direction-cannons = 順炮 | 順砲 | 順手炮 | 順手砲
words-opening-opposite-direction-cannons = 列炮 | 列砲 | 列手炮 | 列手砲 | 逆炮 | 逆砲
words-opening-palace-corner-cannon = 士角炮 | 士角砲 | 仕角炮 | 仕角砲
words-opening-cross-palace-cannon = 過宮炮 | 過宮砲
words-opening-golden-hook-cannon = 金鉤炮 | 金鉤砲 | 斂炮
words-opening-edge-cannon = 邊炮 | 邊砲
words-opening-riverbank-cannon = 巡河炮 | 巡河砲
words-opening-river-cannon = 過河炮 | 過河砲
words-opening-pointing-immortal = 仙人指路 | 進兵局
words-opening-central-soldier = 中兵 | 進中兵 | 衝中兵
words-opening-edge-soldier = 邊兵 | 挺邊兵
words-opening-ranked-chariot = 橫車 | 橫俥 | 起橫車
words-opening-filed-chariot = 直車 | 直俥 | 出直車
words-opening-riverbank-chariot = 巡河車 | 巡河俥
words-opening-river-chariot = 過河車 | 過河俥
words-opening-flying-elephant = 飛相 | 飛象 | 飛相局
words-opening-screen-horses = 屏風馬 | 起馬 | 起馬局 | 正馬
words-opening-edge-horse = 邊馬 | 單提馬
words-opening-sandwiched-horses = 反宮馬
words-opening-guarding-advisor = 上士 | 上仕 | 支士 | 補士

## What is answered

plain-asked = 是這個意思嗎？
plain-meant = 你是想走{ $mv }嗎？
plain-which = 你想走哪一步？
refuse-bot-thinks = 稍等，我正在思考。
option-letters = 著法中字母的讀法
choice-letters-ask = 有疑義時問我
letters-kept = 以後你著法裡的字母都照{ $dialect ->
    [french] 法文
    [vietnamese] 越南文
   *[other] 國際通用
}字母來讀。要改就用`{ $command }`。

live-open = 打開棋盤
live-about = 大家在同一個棋盤上下棋、觀棋
live-off = 這裡沒有開啟即時棋盤。頻道裡的棋盤照常可用。
live-pieces = { COUNTED($pieces) }

live-code = Discord沒能確認你的身分。請關閉棋盤再重新打開。
live-discord = Discord暫時沒有回應，我會自動再試。
live-instance = Discord說這個棋盤已經關閉。請重新打開。
live-not-here = Discord還沒有顯示你在這裡。請重新打開棋盤。
live-channel = 我看不到這個頻道，所以沒辦法在這裡顯示它的棋局。請讓管理員邀請我。
live-full = 同時打開的棋盤太多了。請過幾分鐘再試。
live-session = 你離開有一陣子了。請重新打開棋盤。
live-ended = 這個棋盤已關閉，因為它所在的頻道或通話已經沒有了。
live-busy = 太快啦！請等上一個回應，然後再試。
live-button = 那是舊棋盤上的按鈕。現在的棋盤在這裡。
live-bad = 頁面傳來的內容我看不懂。請重新打開棋盤。

slash-option-live = 即時棋盤
option-server-live = 雙方都打開即時棋盤時，頻道裡的棋盤
choice-live-posts = 每步都發新棋盤
choice-live-quiet = 只更新一個棋盤

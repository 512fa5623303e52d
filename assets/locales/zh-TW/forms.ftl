# 句子裡怎麼稱呼棋子和紅黑雙方。見 docs/translating.md。

## 紅黑

side = { $side ->
    [red] 紅方
   *[black] 黑方
}
# 「執紅」
holds = { $side ->
    [red] 執紅
   *[black] 執黑
}

## 棋子

# 不知道紅黑時，將帥、仕士、相象、兵卒兩種寫法都給；馬、車、炮用通稱。
name = { $role ->
    [general] { $side ->
        [red] 帥
        [black] 將
       *[other] 帥/將
    }
    [advisor] { $side ->
        [red] 仕
        [black] 士
       *[other] 仕/士
    }
    [elephant] { $side ->
        [red] 相
        [black] 象
       *[other] 相/象
    }
    [horse] { $side ->
        [red] 傌
       *[other] 馬
    }
    [chariot] { $side ->
        [red] 俥
       *[other] 車
    }
    [cannon] { $side ->
        [black] 砲
       *[other] 炮
    }
   *[soldier] { $side ->
        [red] 兵
        [black] 卒
       *[other] 兵/卒
    }
}
# 量詞
unit = { $role ->
    [horse] 匹
    [cannon] 門
   *[other] 個
}
# 「一個俥」
a = 一{ unit }{ name }
# 「兩匹馬」
several = { $count ->
    [1] { a }
    [2] 兩{ unit }{ name }
    [3] 三{ unit }{ name }
   *[other] { $count }{ unit }{ name }
}
# 子力清單：「帥、2個仕、5個兵」
counted = { $role ->
    [general] { $count ->
        [1] { name }
       *[other] { $count }{ unit }{ name }
    }
   *[other] { $count }{ unit }{ name }
}
# 「前俥」：同一路上有兩個相同的子時
which = { $tandem ->
    [front] 前{ name }
    [middle] 中{ name }
    [rear] 後{ name }
   *[none] { name }
}
# 以讀者的眼光：「你的3路傌」「對方的砲（在你的5路上）」。路數總是從讀者右手邊數起。
whose = { $owner ->
    [yours] { $place ->
        [known] 你的{ $file }路{ which }
       *[none] 你的{ which }
    }
    [your-other] { $role ->
        [general] 你的{ name }
       *[other] 你的另一{ unit }{ name }
    }
    [theirs] { $place ->
        [known] 對方的{ which }（在你的{ $file }路上）
       *[none] 對方的{ which }
    }
   *[any] { several }
}

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
# 子力清單：「帥、2個仕、5個兵」
counted = { $role ->
    [general] { $count ->
        [1] { name }
       *[other] { $count }個{ name }
    }
   *[other] { $count }個{ name }
}
# 「前俥」：同一路上有兩個相同的子時
which = { $tandem ->
    [front] 前{ name }
    [middle] 中{ name }
    [rear] 後{ name }
   *[none] { name }
}
# 「你的三路傌」「對方的８路砲」「黑方的８路砲」：棋子的路數從它那一方的右手邊數起，和記譜一樣。
whose = { $owner ->
    [yours] 你的{ placed }
    [theirs] 對方的{ placed }
   *[any] { side }的{ placed }
}
placed = { $place ->
    [known] { $file }路{ which }
   *[none] { which }
}

# 句子里怎么称呼棋子和红黑双方。见 docs/translating.md。

## 红黑

side = { $side ->
    [red] 红方
   *[black] 黑方
}
# “执红”
holds = { $side ->
    [red] 执红
   *[black] 执黑
}

## 棋子

# 不知道红黑时两种写法都给。
name = { $role ->
    [general] { $side ->
        [red] 帅
        [black] 将
       *[other] 帅/将
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
    [horse] 马
    [chariot] 车
    [cannon] 炮
   *[soldier] { $side ->
        [red] 兵
        [black] 卒
       *[other] 兵/卒
    }
}
# 子力清单：“帅、2个仕、5个兵”
counted = { $role ->
    [general] { $count ->
        [1] { name }
       *[other] { $count }个{ name }
    }
   *[other] { $count }个{ name }
}
# “前车”：同一路上有两个同样的子时
which = { $tandem ->
    [front] 前{ name }
    [middle] 中{ name }
    [rear] 后{ name }
   *[none] { name }
}
# “你的三路马”“对方的８路炮”“黑方的８路炮”：棋子的路数从它那一方的右手边数起，和记谱一样。
whose = { $owner ->
    [yours] 你的{ placed }
    [theirs] 对方的{ placed }
   *[any] { side }的{ placed }
}
placed = { $place ->
    [known] { $file }路{ which }
   *[none] { which }
}

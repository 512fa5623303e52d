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
# 量词
unit = { $role ->
    [horse] 匹
    [cannon] 门
   *[other] 个
}
# “一个车”
a = 一{ unit }{ name }
# “两匹马”
several = { $count ->
    [1] { a }
    [2] 两{ unit }{ name }
    [3] 三{ unit }{ name }
   *[other] { $count }{ unit }{ name }
}
# 子力清单：“帅、2个仕、5个兵”
counted = { $role ->
    [general] { $count ->
        [1] { name }
       *[other] { $count }{ unit }{ name }
    }
   *[other] { $count }{ unit }{ name }
}
# “前车”：同一路上有两个同样的子时
which = { $tandem ->
    [front] 前{ name }
    [middle] 中{ name }
    [rear] 后{ name }
   *[none] { name }
}
# 以读者的眼光：“你的3路马”“对方的炮（你的5路线上）”。路数总是从读者右手边数起。
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
        [known] 对方的{ which }（你的{ $file }路线上）
       *[none] 对方的{ which }
    }
   *[any] { several }
}

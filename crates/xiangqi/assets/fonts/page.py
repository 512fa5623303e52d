#!/usr/bin/env python3
"""Makes page/*.woff2, the font of the pages for machines without Chinese or Vietnamese letters, and fonts.css, which
tells a browser which of these files it needs.

    pip install fonttools==4.68.0 brotli==1.2.1
    npm pack @fontsource/noto-sans-sc@5.3.0 @fontsource/noto-sans-tc@5.3.0
    mkdir sc tc; tar xzf fontsource-noto-sans-sc-5.3.0.tgz -C sc; tar xzf fontsource-noto-sans-tc-5.3.0.tgz -C tc
    python3 crates/xiangqi/assets/fonts/page.py sc/package tc/package

The font holds the signs of all locale files, of the openings and of the page's own words, the common signs of simplified and
traditional Chinese (level 1 of GB 2312 and of Big5), and the letters of Vietnamese and French. It is cut into files, so that no page
loads more than it shows: `letters` for Vietnamese and French, `moves` for the signs that every language shows, `sentences` for the
rest of the sentences, `signs` for what people write. The same packages give the same files.
"""
import glob
import io
import os
import sys
from copy import deepcopy
from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = __file__.rsplit("/", 5)[0] if "/" in __file__ else "../../../.."
TEXTS = ["assets/locales/*/*.ftl", "crates/xiangqi/assets/openings.txt", "src/http/pages/*.js",
         "src/playground/page/**/*.js", "src/playground/page/index.html", "src/activity/page/**/*.js", "src/activity/page/index.html"]


# Fonts of people's machines with all these signs, by the names that browsers know them by: full names and PostScript names.
LOCAL = ["Noto Sans CJK SC", "Noto Sans CJK SC Regular", "NotoSansCJKsc-Regular", "Noto Sans CJK JP", "NotoSansCJKjp-Regular",
         "Noto Sans SC", "NotoSansSC-Regular", "Source Han Sans SC", "SourceHanSansSC-Regular", "PingFang SC", "PingFangSC-Regular",
         "Hiragino Sans GB", "HiraginoSansGB-W3", "Microsoft YaHei", "MicrosoftYaHei", "Microsoft JhengHei", "MicrosoftJhengHeiRegular",
         "WenQuanYi Micro Hei", "WenQuanYiMicroHei", "WenQuanYi Zen Hei", "Droid Sans Fallback", "DroidSansFallback",
         "Noto Serif CJK SC", "NotoSerifCJKsc-Regular", "SimSun"]
MOVES = set("帥帅將将仕士相象傌马馬俥车車炮砲包兵卒前后後中進进退平一二三四五六七八九十１２３４５６７８９０")
LATIN = [(0xA0, 0x17F), (0x1A0, 0x1B0), (0x300, 0x323), (0x1EA0, 0x1EF9), (0x2010, 0x2026)]
HAN = [(0x3001, 0x3011), (0x4E00, 0x9FFF), (0xFF01, 0xFF5E)]


def texts(patterns):
    """The signs of these files."""
    names = [name for pattern in patterns for name in glob.glob(f"{ROOT}/{pattern}", recursive=True)]
    return set("".join(open(name, encoding="utf-8").read() for name in names))


def wanted():
    """Every sign that the page may show."""
    signs = texts(TEXTS)
    # The first level of GB 2312: 3,755 signs by their pronunciation.
    for row in range(16, 56):
        for cell in range(1, 95):
            try:
                signs.add(bytes([0xA0 + row, 0xA0 + cell]).decode("gb2312"))
            except UnicodeDecodeError:
                pass
    # The first level of Big5: 5,401 signs by their strokes.
    for lead in range(0xA4, 0xC7):
        for trail in [*range(0x40, 0x7F), *range(0xA1, 0xFF)]:
            if lead < 0xC6 or trail < 0x7F:
                try:
                    signs.add(bytes([lead, trail]).decode("big5"))
                except UnicodeDecodeError:
                    pass
    # The pieces in both scripts, and what moves are written with.
    signs |= MOVES | set("，。、；：？！（）「」『』《》“”…—～．·")
    # Latin with the marks of Vietnamese and French.
    for first, last in [(0x20, 0x7E), *LATIN]:
        signs |= {chr(code) for code in range(first, last + 1)}
    return {ord(sign) for sign in signs if ord(sign) >= 0x20}


def subset(font, codes, drop=()):
    """Leaves these signs in the font."""
    options = Options()
    options.layout_features, options.hinting, options.notdef_outline = [], False, True
    options.drop_tables += list(drop)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)


def ranges(codes):
    """A list of signs as `unicode-range` has it."""
    parts, codes = [], sorted(codes)
    for code in codes:
        if parts and parts[-1][1] == code - 1:
            parts[-1][1] = code
        else:
            parts.append([code, code])
    return ", ".join(f"U+{first:04X}" if first == last else f"U+{first:04X}-{last:04X}" for first, last in parts)


def cut(merged):
    """Writes the files, and the style that names them. Each is a family of its own: the style of the page has them in this order."""
    held = set(merged.getBestCmap())
    within = lambda spans: {code for first, last in spans for code in range(first, last + 1)}
    latin, han = held & within(LATIN), held & within(HAN)
    plain = ["assets/locales/en/*.ftl", "assets/locales/fr/*.ftl", "assets/locales/vi/*.ftl", "src/http/pages/*.js", "src/playground/page/*.js",
             "src/playground/page/words/[efv]*.js", "src/playground/page/index.html", "src/activity/page/*.js",
             "src/activity/page/words/[efv]*.js", "src/activity/page/index.html"]
    moves = han & {ord(sign) for sign in MOVES | texts(plain) | set("简体中文繁體")}
    sentences = (han & {ord(sign) for sign in texts(TEXTS)}) - moves
    # Pictures have names in the letters of these files alone, so `letters` has the plain ones, too.
    letters = latin | held & within([(0x20, 0x7E)])
    parts = [("letters", letters, within(LATIN)), ("moves", moves, moves), ("sentences", sentences, sentences),
             ("signs", han - moves - sentences, within(HAN))]
    rules = ["/* Made by crates/xiangqi/assets/fonts/page.py. Comes after all fonts of the machine: a font is sent where it has none of these. */\n"]
    os.makedirs(f"{ROOT}/crates/xiangqi/assets/fonts/page", exist_ok=True)
    for name, codes, covered in parts:
        part = deepcopy(merged)
        subset(part, codes)
        part.flavor = "woff2"
        part.save(f"{ROOT}/crates/xiangqi/assets/fonts/page/{name}.woff2")
        local = [] if name == "letters" else [f'local("{font}")' for font in LOCAL]
        sources = ", ".join([*local, f'url("{name}.woff2") format("woff2")'])
        rules.append(f'@font-face {{\n  font-family: "XQ {name.title()}";\n  font-display: swap;\n  src: {sources};\n'
                     f'  unicode-range: {ranges(covered)};\n}}\n')
        print(f"{name}: {len(codes)} signs")
    with open(f"{ROOT}/src/http/pages/fonts.css", "w", encoding="utf-8") as style:
        style.write("\n".join(rules))


def main(packages):
    codes, parts = wanted(), []
    # What the first package lacks comes from the next.
    for name in [name for package in packages for name in sorted(glob.glob(f"{package}/files/*-400-normal.woff2"))]:
        font = TTFont(name)
        # The whole of Chinese repeats what the numbered files hold.
        mine = codes & set(font.getBestCmap())
        if not mine or "-chinese-" in name:
            continue
        codes -= mine
        subset(font, mine, ["GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "VORG", "DSIG", "STAT"])
        font.flavor = None
        part = io.BytesIO()
        font.save(part, reorderTables=False)
        part.seek(0)
        parts.append(part)
    merged = Merger().merge(parts)
    for record in list(merged["name"].names):
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = "XQPage" if record.nameID == 6 else "XQ Page"
        elif record.nameID not in (0, 2, 5, 13, 14):
            merged["name"].names.remove(record)
    merged["head"].created = merged["head"].modified = 3_800_000_000
    merged.recalcTimestamp = False
    cut(merged)
    # For the test that holds the font to the sentences.
    held = sorted(code for code in merged.getBestCmap() if code > 0x7E)
    with open(f"{ROOT}/crates/xiangqi/assets/fonts/xq-page.txt", "w", encoding="utf-8") as listing:
        listing.write("".join(chr(code) for code in held) + "\n")
    missing = "".join(chr(code) for code in sorted(codes) if 0x3400 <= code < 0xA000)
    print(f"{len(merged.getBestCmap())} signs, without {missing or 'none'}")


main(sys.argv[1:])

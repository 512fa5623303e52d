#!/usr/bin/env python3
"""Makes xq-page.woff2, the font of the playground's page for machines without Chinese or Vietnamese letters.

    pip install fonttools==4.68.0 brotli==1.2.1
    npm pack @fontsource/noto-sans-sc@5.3.0 @fontsource/noto-sans-tc@5.3.0
    mkdir sc tc; tar xzf fontsource-noto-sans-sc-5.3.0.tgz -C sc; tar xzf fontsource-noto-sans-tc-5.3.0.tgz -C tc
    python3 assets/fonts/page.py sc/package tc/package

It holds the signs of all locale files, openings and puzzles and of the page's own words, the commonest signs of simplified
Chinese (GB 2312, level 1), and the letters of Vietnamese and French. The same packages give the same file.
"""
import glob
import io
import sys
from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = __file__.rsplit("/", 3)[0] if "/" in __file__ else "../.."
TEXTS = ["assets/locales/*/*.ftl", "assets/openings.txt", "src/playground/page/*.js", "src/playground/page/index.html"]


def wanted():
    """Every sign that the page may show."""
    signs = set()
    for pattern in TEXTS:
        for name in glob.glob(f"{ROOT}/{pattern}"):
            signs |= set(open(name, encoding="utf-8").read())
    # The first level of GB 2312: 3,755 signs by their pronunciation.
    for row in range(16, 56):
        for cell in range(1, 95):
            try:
                signs.add(bytes([0xA0 + row, 0xA0 + cell]).decode("gb2312"))
            except UnicodeDecodeError:
                pass
    # The pieces in both scripts, and what moves are written with.
    signs |= set("帥帅將将仕士相象傌马馬俥车車炮砲包兵卒前后後中進进退平一二三四五六七八九十１２３４５６７８９０，。、；：？！（）「」『』《》“”…—～．·")
    # Latin with the marks of Vietnamese and French.
    for first, last in [(0x20, 0x7E), (0xA0, 0x17F), (0x1A0, 0x1B0), (0x1EA0, 0x1EF9), (0x2010, 0x2026), (0x300, 0x323)]:
        signs |= {chr(code) for code in range(first, last + 1)}
    return {ord(sign) for sign in signs if ord(sign) >= 0x20}


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
        options = Options()
        options.layout_features, options.hinting, options.notdef_outline = [], False, True
        options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "VORG", "DSIG", "STAT"]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=mine)
        subsetter.subset(font)
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
    merged.flavor = "woff2"
    merged.save(f"{ROOT}/assets/fonts/xq-page.woff2")
    # For the test that holds the font to the sentences.
    held = sorted(code for code in merged.getBestCmap() if code > 0x7E)
    with open(f"{ROOT}/assets/fonts/xq-page.txt", "w", encoding="utf-8") as listing:
        listing.write("".join(chr(code) for code in held) + "\n")
    missing = "".join(chr(code) for code in sorted(codes) if 0x3400 <= code < 0xA000)
    print(f"{len(merged.getBestCmap())} signs, without {missing or 'none'}")


main(sys.argv[1:])

"""Looks at a page in a browser, without a window.

usage: browser.py rows PAGE [FRAGMENT]      the visible rows of the table of structures, in their order
       browser.py sections PAGE [FRAGMENT]  the visible sections, and whether each is open
       browser.py run PAGE FILE             what the script, which runs when the page is loaded, gives to say()
       browser.py load PAGE TIMES --limit=MS
                                            how long it takes until the event 'load', in as many new browsers; fails
                                            if the middle one takes longer
       browser.py shoot PAGE PNG WIDTH HEIGHT [light|dark]
       browser.py compare PNG PNG           fails unless both are the same picture, nearly
"""

import html
import json
import os
import re
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

# Of the pixels: what antialiasing of another version of the browser may change.
TOLERANCE = 0.001
# One family of fonts, wherever the test runs.
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>{0}/fonts</cachedir></fontconfig>"""


def browse(page, fragment, *options):
    with tempfile.TemporaryDirectory() as home:
        Path(home, "fonts.conf").write_text(FONTS.format(home))
        return subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--force-device-scale-factor=1", "--disable-lcd-text", "--font-render-hinting=none",
             f"--user-data-dir={home}/profile", *options, Path(page).resolve().as_uri() + "#" + fragment],
            env=os.environ | {"HOME": home, "FONTCONFIG_FILE": f"{home}/fonts.conf"},
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, text=True, timeout=200).stdout


def run(page, script):
    """Runs a script in a copy of the page, which the browser then prints."""
    said = "const said = []; const say = (...words) => said.push(words.join(' '));"
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "page.html")
        code = f"addEventListener('load', () => {{ {said} {script}; document.title = JSON.stringify(said); }});"
        copy.write_text(Path(page).read_text(encoding="utf-8").replace("</body>", f"<script>{code}</script></body>"),
                        encoding="utf-8")
        title = re.search("<title>(.*?)</title>", browse(copy, "", "--dump-dom"), re.DOTALL)
        return json.loads(html.unescape(title.group(1)))


def load(page, times, limit):
    took = sorted(float(run(page, "say(performance.now())")[0]) for _ in range(times))
    middle = took[times // 2]
    print(f"loaded in {took[0]:.0f} to {took[-1]:.0f} ms, {middle:.0f} in the middle; "
          f"{Path(page).stat().st_size / 1e6:.1f} MB")
    if middle > limit:
        sys.exit(f"more than {limit} ms")


def shoot(page, picture, *options):
    """Takes pictures until two are the same: the first may show a page that is not painted to its end."""
    last = None
    for _ in range(10):
        browse(page, "", f"--screenshot={picture}", "--run-all-compositor-stages-before-draw",
               "--virtual-time-budget=5000", *options)
        if picture.read_bytes() == last:
            return
        last = picture.read_bytes()
    sys.exit("no two pictures of the page are the same")


class Page(HTMLParser):
    """Rows and sections of a page as the browser has it."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.sections, self.in_body = [], [], False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "table":
            self.in_body = attributes.get("id") == "structs"
        elif tag == "tr" and "data-for" in attributes:
            self.rows.append(None if "hidden" in attributes else [])
        elif tag in ("td", "th") and self.rows and self.in_body and self.rows[-1] is not None:
            self.rows[-1].append("")
        elif tag == "details" and attributes.get("class") == "struct" and "hidden" not in attributes:
            self.sections.append(attributes["id"] + (" open" if "open" in attributes else ""))

    def handle_endtag(self, tag):
        if tag == "table":
            self.in_body = False

    def handle_data(self, text):
        if self.in_body and self.rows and self.rows[-1]:
            self.rows[-1][-1] += text.strip()


def main():
    match sys.argv[1:]:
        case ["rows", page, *fragment]:
            for row in Page(browse(page, "".join(fragment), "--dump-dom")).rows:
                if row is not None:
                    print(" | ".join(row))
        case ["sections", page, *fragment]:
            print("\n".join(Page(browse(page, "".join(fragment), "--dump-dom")).sections))
        case ["run", page, script]:
            print("\n".join(run(page, Path(script).read_text(encoding="utf-8"))))
        case ["load", page, times, limit]:
            load(page, int(times), int(limit.removeprefix("--limit=")))
        case ["shoot", page, picture, width, height, *scheme]:
            dark = ["--blink-settings=preferredColorScheme=0"] if scheme == ["dark"] else []
            shoot(page, Path(picture).resolve(), f"--window-size={width},{height}", *dark)
        case ["compare", wanted, found]:
            size = [subprocess.run(["identify", "-format", "%w %h", picture], stdout=subprocess.PIPE, check=True,
                                   text=True).stdout for picture in (wanted, found)]
            if size[0] != size[1]:
                sys.exit(f"sizes differ: {size[0]} and {size[1]}")
            width, height = map(int, size[0].split())
            different = float(subprocess.run(["compare", "-metric", "AE", "-fuzz", "8%", wanted, found, "null:"],
                                             stderr=subprocess.PIPE, text=True).stderr)
            print(f"{different:.0f} of {width * height} pixels differ")
            sys.exit(different > TOLERANCE * width * height)
        case _:
            sys.exit(__doc__)


main()

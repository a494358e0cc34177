# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Figures in the documentation say which code they measure, and at which commit.

Commands that write figures end them with the line of `taken_at`. Run as a
program, this lists the pages whose figures are older than the code that they
measure; it is a list of what to measure again, not a failure.

usage: figures.py
"""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINE = re.compile(r"^Taken at commit (?P<commits>.*), of (?P<code>.*)\.$", re.MULTILINE)

# What moves every figure: how programs are compiled, linked and modelled.
_COMMON = ["lib/Types", "lib/Memory"]
_LINK = ["lib/Frontend", "lib/Passes", "tools/restruct-cc", "tools/restruct-ld"]
_ALIAS = ["lib/Alias", "lib/DSA"]
# page: the code that its figures measure
MEASURED = {
    "alias-benefit.md": [*_ALIAS, *_COMMON, *_LINK],
    "alias-cost.md": [*_ALIAS, *_COMMON],
    "alias-passes.md": [*_ALIAS, *_COMMON],
    "alias-precision.md": [*_ALIAS, *_COMMON],
    "alias-soundness.md": [*_ALIAS, *_COMMON, "lib/Check"],
    "alias-survival.md": [*_ALIAS, *_COMMON],
    "coverage.md": ["lib", "tools", "test", "unittests"],
    "dsa-numbers.md": ["lib/DSA", *_COMMON],
    "dsa-soundness.md": ["lib/DSA", *_COMMON, "verify/oracle"],
    "lab.md": ["lib", "tools/restruct-cc", "verify/lab", "verify/programs"],
    "large-programs.md": ["lib", "tools/restruct-cc"],
    "layout-programs.md": ["lib", "tools/restruct-cc"],
    "link-time.md": [*_ALIAS, *_COMMON, *_LINK],
    "loops.md": [*_ALIAS, *_LINK],
    "mutants.md": ["lib", "verify/mutants", "verify/lab", "verify/programs"],
    "packages.md": [*_LINK, "lib/Rewrite", "lib/Plan", *_ALIAS, *_COMMON],
    "profile.md": ["bench/lines", "bench/twins", "lib/Profile", "lib/Plan", "lib/Fields", "lib/Recovery"],
    "programs-table.md": [*_ALIAS, *_COMMON, *_LINK],
    "safety.md": ["lib/Safety", "lib/Recovery", *_COMMON, "lib/Frontend"],
    "twins.md": ["bench/twins", "lib", "tools/restruct-cc"],
}


def _git(*arguments):
    return subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True)


def commit():
    """The commit that is being measured; with a '+' if files that git knows were changed since."""
    name = _git("rev-parse", "--short=9", "HEAD").stdout.strip() or "unknown"
    return name + ("+" if _git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs").stdout.strip() else "")


def code_of(page):
    """A name for the code that the figures of `page` measure, as it is in the work tree: results stay true while it does."""
    code = MEASURED[page]
    state = _git("ls-files", "-s", "--", *code).stdout + _git("diff", "HEAD", "--", *code).stdout
    return hashlib.sha256(state.encode(errors="replace")).hexdigest()[:16]


def taken_at(page, commits=None):
    """The line that ends the figures of `page`, taken at `commits` (default: the current one)."""
    code = MEASURED.get(Path(page).name, ["lib"])
    names = " ".join(f"`{name}`" for name in sorted(commits or {commit()}))
    return f"Taken at commit {names}, of {' '.join(f'`{name}`' for name in code)}."


def stale_pages():
    """Yields (page, commits of its figures that are not in the history or older than the code)."""
    for page in sorted((ROOT / "docs").glob("*.md")):
        for match in LINE.finditer(page.read_text(encoding="utf-8")):
            code = re.findall(r"`([^`]*)`", match["code"])
            for name in re.findall(r"`([0-9a-f]+)\+?`", match["commits"]):
                newer = _git("rev-list", "--count", f"{name}..HEAD", "--", *code)
                count = newer.stdout.strip() if newer.returncode == 0 else None
                if count != "0":
                    yield page.relative_to(ROOT), name, count


def main() -> int:
    if sys.argv[1:]:
        print(__doc__.split("usage: ")[1], file=sys.stderr)
        return 2
    known = {page.name for page in (ROOT / "docs").glob("*.md") if LINE.search(page.read_text(encoding="utf-8"))}
    for page, name, count in stale_pages():
        since = f"{count} commits since" if count else "which is not in this history"
        print(f"{page}: figures of {name}, {since}")
    for name in sorted(MEASURED.keys() - known):
        if (ROOT / "docs" / name).exists():
            print(f"docs/{name}: figures do not say at which commit they were taken")
    return 0


if __name__ == "__main__":
    sys.exit(main())

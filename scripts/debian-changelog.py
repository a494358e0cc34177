#!/usr/bin/env python3
"""Prints CHANGELOG.md as debian/changelog.

usage: debian-changelog.py
       debian-changelog.py --version   only the newest version
"""

import re
import sys
import textwrap
from datetime import datetime, timezone
from email.utils import format_datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADING = re.compile(r"## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$")


def entries(text: str) -> list[tuple[str, str, list[str]]]:
    """Version, date and changes of each entry, the newest first."""
    found = []
    for line in text.splitlines():
        if heading := HEADING.match(line):
            found.append((*heading.groups(), []))
        elif line.startswith("## "):
            sys.exit(f"CHANGELOG.md: not '## MAJOR.MINOR.PATCH (YYYY-MM-DD)': {line}")
        elif found and line.startswith("- "):
            found[-1][2].append(line[2:])
        elif found and line.startswith("  "):
            found[-1][2][-1] += " " + line.strip()
    return found


def maintainer() -> str:
    control = (ROOT / "debian/control").read_text()
    return re.search(r"^Maintainer: (.*)$", control, re.M).group(1)


def as_debian(version: str, date: str, changes: list[str]) -> str:
    body = "\n".join(
        textwrap.fill(change.replace("`", "'"), 78, initial_indent="  * ", subsequent_indent="    ")
        for change in changes)
    stamp = format_datetime(datetime.fromisoformat(date).replace(hour=12, tzinfo=timezone.utc))
    return f"restruct ({version}) unstable; urgency=medium\n\n{body}\n\n -- {maintainer()}  {stamp}\n"


def main() -> int:
    found = entries((ROOT / "CHANGELOG.md").read_text())
    if not found:
        sys.exit("CHANGELOG.md has no entry")
    if sys.argv[1:] == ["--version"]:
        print(found[0][0])
    elif sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    else:
        print("\n".join(as_debian(*entry) for entry in found), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())

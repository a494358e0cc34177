#!/usr/bin/env python3
"""Checks from the #includes that data flows one way: no part includes a header
of a part that stands to its right.

The order is written down once, here. A part may include itself and what is
listed for it; nothing else of ours.
"""

import re
import sys
from pathlib import Path

# part: the parts whose headers it may include
ALLOWED = {
    "Types": [],
    "Memory": ["Types"],
    "DSA": ["Types", "Memory"],
    "Alias": ["Types", "Memory", "DSA"],
    "Check": [],
    "Recovery": ["Types", "Memory"],
    "Safety": ["Types", "Memory", "Recovery"],
    "Fields": ["Types", "Memory", "Recovery", "Safety"],
    "Report": ["Types", "Memory", "Recovery", "Safety", "Fields"],
    "Passes": ["Types", "Memory", "DSA", "Alias", "Recovery", "Safety", "Fields", "Report"],
    "Frontend": ["Types"],
    "tools": ["Types", "Memory", "DSA", "Alias", "Check", "Passes", "Recovery", "Safety", "Fields", "Report"],
}

INCLUDE = re.compile(r'^\s*#\s*include\s+"(?:restruct/)?([A-Za-z]+)/[^"]*"')


def part_of(path: Path) -> str:
    """The part that a source file belongs to."""
    names = path.parts
    if names[0] == "include":
        return names[2]
    if names[0] in ("lib", "unittests"):
        return names[1]
    return names[0]


def main() -> int:
    root = Path(__file__).resolve().parent.parent
    findings = 0
    for folder in ("include", "lib", "tools"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in (".h", ".cpp", ".def"):
                continue
            part = part_of(path.relative_to(root))
            if part not in ALLOWED:
                print(f"{path.relative_to(root)}: part '{part}' is not in the order of {Path(__file__).name}")
                findings += 1
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                match = INCLUDE.match(line)
                if not match or '"restruct/' not in line:
                    continue
                used = match.group(1)
                if used != part and used not in ALLOWED[part]:
                    print(f"{path.relative_to(root)}:{number}: {part} must not include {used}")
                    findings += 1
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Checks what clang-format leaves alone: comments are laid out by hand.

A file's banner is one line of 80 columns, and no comment is longer than that.

usage: check-comments.py FILE...
"""

import re
import sys
from pathlib import Path

COLUMNS = 80
RULE = re.compile(r"//===-+===//")


def mistakes(lines):
    """Yields (line number, what is wrong)."""
    for number, line in enumerate(lines, 1):
        is_banner = number == 1 and line.startswith("//===-")
        is_rest_of_banner = 1 < number < 4 and line.endswith("===//") and not RULE.fullmatch(line)
        if is_rest_of_banner or is_banner and not (len(line) == COLUMNS and line.endswith("===//")):
            yield number, f"the banner is not one line of {COLUMNS} columns"
        elif len(line) > COLUMNS and line.lstrip().startswith("//"):
            yield number, f"the comment is longer than {COLUMNS} columns"


def main() -> int:
    found = 0
    for name in sys.argv[1:]:
        for number, mistake in mistakes(Path(name).read_text(encoding="utf-8").splitlines()):
            print(f"{name}:{number}: error: {mistake}", file=sys.stderr)
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

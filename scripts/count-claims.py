#!/usr/bin/env python3
"""Counts the claims about DSA in the test suite, by keyword and by phase.

A claim that names several phases is checked in each. With --at-least N the
script fails if the files contain fewer claims.
"""

import argparse
import re
from collections import Counter
from pathlib import Path

CLAIM = re.compile(r"^\s*(?:;|//|#)\s*DSA-CHECK\s+([a-z, ]+):\s*([a-z-]+)")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--at-least", type=int, default=0, metavar="N")
    options = parser.parse_args()
    root = Path(__file__).resolve().parent.parent
    phases, keywords, lines, files = Counter(), Counter(), 0, 0
    for path in sorted((root / "test").rglob("*")):
        if path.suffix not in (".ll", ".c", ".cpp", ".test"):
            continue
        found = [m for m in map(CLAIM.match, path.read_text(errors="replace").splitlines()) if m]
        files += bool(found)
        lines += len(found)
        for match in found:
            keywords[match.group(2)] += 1
            for phase in match.group(1).split(","):
                phases[phase.strip()] += 1
    for name, counter in (("phase", phases), ("claim", keywords)):
        for key, number in sorted(counter.items(), key=lambda item: (-item[1], item[0])):
            print(f"{number:6} {name} {key}")
    print(f"{lines:6} claims in {files} files, checked {sum(phases.values())} times")
    return 0 if lines >= options.at_least else 1


if __name__ == "__main__":
    raise SystemExit(main())

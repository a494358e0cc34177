"""Generates a program twice and requires that both are the same.
usage: generate.py FOLDER INSTRUCTIONS FILE"""

import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import generate  # noqa: E402

wanted, path = int(sys.argv[2]), Path(sys.argv[3])
first = generate.generate(wanted, path)
text = path.read_text()
assert generate.generate(wanted, path) == first and path.read_text() == text
assert wanted <= first[0] <= wanted * 1.1, first

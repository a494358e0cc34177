"""Asks verify/packages about logs and records, for the test beside this file."""

import importlib.machinery
import importlib.util
import sys
from pathlib import Path

sys.dont_write_bytecode = True
FILE = str(Path(sys.argv[1]) / "verify/packages/packages")
LOADER = importlib.machinery.SourceFileLoader("packages", FILE)
packages = importlib.util.module_from_spec(importlib.util.spec_from_loader("packages", LOADER))
LOADER.exec_module(packages)

LOGS = {
    "automake": "PASS: a\n# TOTAL: 12\n# PASS:  10\n# SKIP:  2\n# FAIL:  0\n...\n# PASS:  7\n# FAIL:  1\n",
    "meson": "Ok:                 5   \nExpected Fail:      0   \nSkipped:            1   \n",
    "ctest": "92% tests passed, 1 tests failed out of 12\n",
    "googletest": "[  PASSED  ] 31 tests.\n",
    "lines": "ok 1 - reads\nok 2 - writes\nnot ok 3 - seeks\n",
    "nothing": "cc -c a.c\n",
}
for name, log in LOGS.items():
    print(f"{name}: {packages.counts_of(log)}")


def side(status=0, passed=3, seconds=20.0):
    return {"status": status, "tests": {"pass": passed}, "buildProcessorSeconds": seconds, "buildSeconds": seconds, "testSeconds": 60.0}


for name, record in {
    "the same": {"stock": side(), "ours": side(seconds=30.0)},
    "other counts": {"stock": side(), "ours": side(passed=2)},
    "ours does not build": {"stock": side(), "ours": side(status=2)},
    "neither builds": {"stock": side(status=2), "ours": side(status=2)},
    "only ours builds": {"stock": side(status=2), "ours": side()},
    "neither ends": {"stock": side(status=124), "ours": side(status=124)},
    "ours does not end": {"stock": side(), "ours": side(status=124)},
    "no source": {"skipped": "its source cannot be fetched"},
}.items():
    print(f"{name}: {packages.judge(record)}")

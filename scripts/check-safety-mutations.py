#!/usr/bin/env python3
"""Proves that the tests fail if a safety condition is never set.

Each row of SafetyConditions.def is switched off in turn; then every test of
test/Safety named after the condition must fail. A condition without a
test is a finding, too.

    scripts/check-safety-mutations.py build
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "include/restruct/Safety/SafetyConditions.def"
TESTS = ROOT / "test/Safety"
LLVM = Path("/usr/lib/llvm-22/bin")
TIMEOUT = 60


def conditions() -> list[str]:
    return re.findall(r"^SAFETY_CONDITION\((\w+)", TABLE.read_text(), re.MULTILINE)


def kebab(name: str) -> str:
    """BadCasting: bad-casting."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def passes(plugin: Path, test: Path, disabled: str | None) -> bool:
    """Whether the test passes, with one condition switched off."""
    command = [LLVM / "opt", f"-load-pass-plugin={plugin}", "-passes=print<dtrans-safety>",
               "-disable-output", test]
    if disabled:
        command.insert(2, f"-dtrans-safety-disable={disabled}")
    output = subprocess.run(command, capture_output=True, timeout=TIMEOUT, check=True).stdout
    check = subprocess.run([LLVM / "FileCheck", test], input=output, capture_output=True,
                           timeout=TIMEOUT, check=False)
    return check.returncode == 0


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    plugin = Path(sys.argv[1]).resolve() / "lib/Restruct.so"
    killed, findings = 0, 0
    names = {name: kebab(name) for name in conditions()}
    for name, prefix in names.items():
        # If one name is a prefix of the other, the longer one applies.
        longer = [p for p in names.values() if p != prefix and p.startswith(prefix + "-")]
        tests = [t for t in sorted(TESTS.glob(f"{prefix}-*.ll"))
                 if not any(t.name.startswith(p + "-") for p in longer)]
        if not tests:
            print(f"{name}: no test")
            findings += 1
        for test in tests:
            if not passes(plugin, test, None):
                print(f"{test.name}: fails as it is")
                findings += 1
            elif passes(plugin, test, name):
                print(f"{test.name}: passes without {name}")
                findings += 1
            else:
                killed += 1
    print(f"{killed} tests fail without their condition, {findings} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

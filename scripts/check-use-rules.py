#!/usr/bin/env python3
"""Proves that a layout without a rule for some use is refused, never wrong.

Each row of UseKinds.def is switched off in turn. Then the structures of every
test of test/Rewrite named after the kind must keep their layouts; and every
program of test/Rewrite must still do the same with the planned layout and with
random ones. A kind without a test is a finding, too.

    scripts/check-use-rules.py build
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "include/restruct/Uses/UseKinds.def"
TESTS = ROOT / "test/Rewrite"
LLVM = Path("/usr/lib/llvm-22/bin")
TIMEOUT = 60
SEEDS = 10          # random layouts of each program, with all rules
SEEDS_WITHOUT = 2   # and without each of them


def kinds() -> list[str]:
    return re.findall(r'^USE_KIND\(\w+, "([\w-]+)"', TABLE.read_text(), re.MULTILINE)


class Checker:
    def __init__(self, plugin: Path):
        self.plugin = plugin

    def opt(self, test: Path, passes: str, disabled: str | None, *options: str):
        command = [LLVM / "opt", f"-load-pass-plugin={self.plugin}", f"-passes={passes}",
                   *options, test]
        if disabled:
            command.insert(2, f"-dtrans-uses-disable={disabled}")
        return subprocess.run(command, capture_output=True, timeout=TIMEOUT, check=False)

    def check_refusal(self, test: Path, kind: str) -> str:
        """The fault of a test that is named after a kind; empty if there is none."""
        for disabled in None, kind:
            run = self.opt(test, "print<dtrans-plan>", disabled, "-disable-output")
            if run.returncode:
                return f"{test.name}: opt fails"
            if not disabled and not run.stdout:
                return f"{test.name}: nothing changes"
            if disabled and run.stdout:
                return f"{test.name}: a structure changes without a rule for {kind}"
        return ""

    def check_program(self, test: Path, passes: str, disabled: str | None) -> str:
        """The fault of a program after a change of layouts; empty if there is none."""
        what = f"{test.name}: {passes}" + (f" without {disabled}" if disabled else "")
        changed = self.opt(test, passes, disabled)
        if changed.returncode:
            return f"{what}: opt fails"
        run = subprocess.run([LLVM / "lli", "-"], input=changed.stdout, capture_output=True,
                             timeout=TIMEOUT, check=False)
        return f"{what}: status {run.returncode}" if run.returncode else ""


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    checker = Checker(Path(sys.argv[1]).resolve() / "lib/Restruct.so")
    programs = sorted(TESTS.glob("*.ll"))
    findings, refusals, runs = [], [], []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for disabled in [None, *kinds()]:
            if disabled:
                tests = [t for t in programs if t.name.startswith(disabled + "-")]
                if not tests:
                    findings.append(f"{disabled}: no test")
                refusals += [pool.submit(checker.check_refusal, t, disabled) for t in tests]
            layouts = ["restruct<O2>"]
            for seed in range(SEEDS_WITHOUT if disabled else SEEDS):
                layouts.append(f"dtrans-random-layout<{seed}>")
            runs += [pool.submit(checker.check_program, t, passes, disabled)
                     for t in programs for passes in layouts]
        findings += [f.result() for f in refusals + runs if f.result()]
    for finding in findings:
        print(finding)
    print(f"{len(refusals)} changes are refused without their rule, {len(runs)} runs, "
          f"{len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Compiles C sources in three ways, and compares the results of safety analysis.

restruct-cc's front end knows most of a program's types; plain clang leaves less
in the IR, and optimisations leave even less. So if the front end's module
permits fewer changes of a structure than another module, the other answer is
wrong.

    compare-safety-inputs.py OPT PLUGIN CLANG RESTRUCT_CC SOURCE.c...

Prints one line for each structure and way of compiling, and fails if a change
is legal in a plain module but not in restruct-cc's. For the module with debug
information, that is imported first; a structure that a module does not know
cannot be changed there. A source without a structure in all three
modules compares nothing, so that fails, too.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

TIMEOUT = 60
# Conditions that do not prevent another order of a structure's fields.
CHANGES = Path(__file__).resolve().parent.parent / "include/restruct/Safety/LayoutChanges.def"
HARMLESS = set(re.findall(r"^CONDITION_ALLOWS\((\w+), (?:InPlace|SameSizes|All),",
                          CHANGES.read_text(), re.M))


def conditions(opt: str, plugin: str, module: Path, before: str) -> dict[str, set[str]]:
    """The conditions of each structure that block a change in place."""
    command = [opt, f"-load-pass-plugin={plugin}", "-disable-output",
               f"-passes=internalize,{before}print<dtrans-safety>", str(module)]
    text = subprocess.run(command, capture_output=True, text=True, check=True,
                          timeout=TIMEOUT).stdout
    found: dict[str, set[str]] = {}
    blocking: set[str] = set()
    for line in text.splitlines():
        if not line.startswith(" "):
            blocking = found.setdefault(line.removesuffix(": safe"), set())
        elif not line.startswith("    "):
            name = line.strip().split(":")[0]
            if name not in HARMLESS:
                blocking.add(name)
    return found


def main() -> int:
    if len(sys.argv) < 6:
        print(__doc__, file=sys.stderr)
        return 2
    opt, plugin, clang, cc = sys.argv[1:5]
    findings = 0
    with tempfile.TemporaryDirectory() as folder:
        for source in map(Path, sys.argv[5:]):
            ways = {"ours": [cc, "-O1"], "plain": [clang, "-g", "-O1"],
                    "optimised": [clang, "-O2", "-flto"]}
            answers = {}
            for way, compiler in ways.items():
                module = Path(folder) / f"{source.stem}.{way}.bc"
                subprocess.run([*compiler, "-c", "-emit-llvm", str(source), "-o", str(module)],
                               check=True, timeout=TIMEOUT)
                before = "dtrans-import-debug-info," if way == "plain" else ""
                answers[way] = conditions(opt, plugin, module, before)
            everywhere = set.intersection(*(set(answer) for answer in answers.values()))
            findings += not everywhere
            print(f"{source.name}: {len(everywhere)} structures in all three modules")
            for struct, ours in sorted(answers["ours"].items()):
                for way in ("plain", "optimised"):
                    theirs = answers[way].get(struct)
                    # A structure that the module does not contain is not
                    # changed.
                    wrong = bool(ours) and theirs is not None and not theirs
                    findings += wrong
                    verdict = "less conservative" if wrong else "fine"
                    print(f"{source.name} {struct} {way}: {verdict} "
                          f"(ours: {'refused' if ours else 'may change'}, "
                          f"here: {'absent' if theirs is None else 'refused' if theirs else 'may change'})")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

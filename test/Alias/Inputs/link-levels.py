"""Links two sources compiled at every pair of levels, and by stock clang, and
compares what the programs print with expected.txt.

usage: link-levels.py RESTRUCT_CC FOLDER INPUTS
"""

import itertools
import pathlib
import subprocess
import sys

compiler, folder, inputs = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
folder.mkdir(parents=True, exist_ok=True)
expected = (inputs / "expected.txt").read_text()

LEVEL = "-fplugin-arg-restruct-tbaa="
WAYS = {
    "stock": ["clang", "-O2", "-flto"],
    "no-strict-aliasing": [compiler, "-O2", "-fno-strict-aliasing"],
    "off": [compiler, "-O2", LEVEL + "off"],
    "member": [compiler, "-O2"],
    "shapes": [compiler, "-O2", LEVEL + "shapes"],
}
SOURCES = ["may-alias", "may-alias-access"]
AA = "basic-aa,scoped-noalias-aa,tbaa,globals-aa,tbaa-ext"


def run(command):
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout


for way, command in WAYS.items():
    for source in SOURCES:
        run(command + ["-c", str(inputs / f"{source}.c"), "-o", str(folder / f"{source}.{way}.o")])

main = str(folder / "main.o")
run([compiler, "-O2", "-c", str(inputs / "may-alias-main.c"), "-o", main])

failed = 0
for ways in itertools.product(WAYS, WAYS):
    program = str(folder / "-".join(ways))
    objects = [str(folder / f"{source}.{way}.o") for source, way in zip(SOURCES, ways)]
    for extra in ([], ["-Xlinker", f"--lto-aa-pipeline={AA}"]):
        run([compiler, "-O2", main, *objects, "-o", program, *extra])
        printed = run([program])
        if printed != expected:
            print(f"{' with '.join(ways)} {extra}:\n{printed}", file=sys.stderr)
            failed += 1
sys.exit(1 if failed else 0)

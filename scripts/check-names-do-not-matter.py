#!/usr/bin/env python3
"""Renames the local variables of C sources, and compares what is legal then.

What may be done to a structure must not depend on what variables are called,
on whether IR keeps their names, or on debug information. Each source is
compiled as it is and with its local variables and parameters renamed in ways
that are hard for a reader of names: x1, x12, x123, ... in turn, and as many as
possible called tmp.

    check-names-do-not-matter.py RESTRUCT RESTRUCT_CC CLANG SOURCE.c...

Prints a line for each source, and fails if two modules of one differ in what
is legal for a structure, or in the conditions of one.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

TIMEOUT = 120
WAYS = ([], ["-g"], ["-fno-discard-value-names"], ["-fdiscard-value-names"])


def run(*command) -> str:
    return subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          timeout=TIMEOUT, check=True).stdout


def mentions(clang: str, source: Path) -> dict[str, tuple[str, list[int]]]:
    """By declaration: the name of a local variable, and where it is written."""
    found: dict[str, tuple[str, list[int]]] = {}

    def offset(place):
        return None if "includedFrom" in place or "expansionLoc" in place else place.get("offset")

    def walk(node, inside):
        kind = node.get("kind")
        if kind in ("VarDecl", "ParmVarDecl") and inside and "name" in node:
            if node.get("storageClass") is None and offset(node["loc"]) is not None:
                found[node["id"]] = (node["name"], [offset(node["loc"])])
        if kind == "DeclRefExpr" and node["referencedDecl"]["id"] in found:
            at = offset(node["range"]["begin"])
            name, places = found[node["referencedDecl"]["id"]]
            # One that a macro wrote cannot be renamed here.
            found[node["referencedDecl"]["id"]] = (name, places + [at])
        isBody = inside or (kind == "FunctionDecl"
                            and any(i.get("kind") == "CompoundStmt" for i in node.get("inner", [])))
        for inner in node.get("inner", []):
            walk(inner, isBody)

    walk(json.loads(run(clang, "-w", "-fsyntax-only", "-Xclang", "-ast-dump=json", source)), False)
    return {key: value for key, value in found.items() if None not in value[1]}


def rename(text: str, places: dict[str, tuple[str, list[int]]], name_of) -> str:
    """The text with each declaration called what name_of says of its number."""
    edits = [(at, name, name_of(number, name)) for number, (name, all_at) in
             enumerate(places.values()) for at in all_at]
    for at, old, new in sorted(edits, reverse=True):
        if text[at:at + len(old)] == old:
            text = text[:at] + new + text[at + len(old):]
    return text


def verdicts(restruct: str, cc: str, source: Path, flags: list[str]) -> dict[str, tuple]:
    module = source.with_suffix(".o")
    run(cc, "-w", *flags, "-c", source, "-o", module)
    report = json.loads(run(restruct, "report", "--format=json", "--whole-program", module))
    return {struct["name"]: (tuple(struct["legalChanges"]),
                             tuple(one["condition"] for one in struct["safety"]))
            for struct in report["structs"] if not struct["systemHeader"]}


def main() -> int:
    if len(sys.argv) < 5:
        print(__doc__, file=sys.stderr)
        return 2
    restruct, cc, clang, *sources = sys.argv[1:]
    findings = 0
    for source in map(Path, sources):
        text, places = source.read_text(), mentions(clang, source)
        texts = {"as it is": text,
                 "x1, x12, ...": rename(text, places,
                                        lambda number, _: "x" + "".join(
                                            str(digit % 10) for digit in range(1, number + 2))),
                 "tmp, tmp1, ...": rename(text, places,
                                          lambda number, _: f"tmp{number or ''}")}
        count = 0
        with tempfile.TemporaryDirectory() as folder:
            for level in ("-O0", "-O2"):
                expected = None
                for names, changed in texts.items():
                    for way in WAYS:
                        at = Path(folder) / source.name
                        at.write_text(changed)
                        found = verdicts(restruct, cc, at, [level, *way])
                        expected = found if expected is None else expected
                        count += 1
                        for struct in sorted(expected.keys() | found.keys()):
                            if expected.get(struct) != found.get(struct):
                                findings += 1
                                print(f"{source.name} {struct} {level} {' '.join(way)} {names}: "
                                      f"{found.get(struct)} instead of {expected.get(struct)}")
        print(f"{source.name}: {len(places)} variables, {count} modules")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

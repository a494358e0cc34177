#!/usr/bin/env python3
"""Checks by the #includes that data flows one way: no part includes a header
of a later part. Checks that no two types have one name.

The parts, their order and what each is for are written down once, here. A part
may include itself and what is listed for it; nothing else of ours. The table of
parts in docs/design.md is made from the same list.

usage: check-layering.py [--write]
  --write   rewrite the table in docs/design.md; without it, a table that does
            not agree is a finding
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/design.md"
BEGIN, END = "<!-- table of parts: scripts/check-layering.py --write -->\n", "<!-- end of table -->\n"


@dataclass
class Part:
    holds: str  # as the page says it
    uses: list[str]  # the parts whose headers it may include


PARTS = {
    "Types": Part("DTransType and its manager; DeclaredTypes; metadata reader, writer, verifier; importers", []),
    "Memory": Part("the memory behaviour of library functions; calls that allocate and free ([memory.md](memory.md))",
                   ["Types"]),
    "DSA": Part("points-to graphs and the call graph ([dsa.md](dsa.md))", ["Types", "Memory"]),
    "Alias": Part("alias analyses: `tbaa-ext`, `ds-aa`, `steens-aa` ([alias.md](alias.md))",
                  ["Types", "Memory", "DSA"]),
    "Check": Part("checks the answers of alias analyses in a running program ([check.md](check.md))", []),
    "Recovery": Part("the types that each pointer is used as, with evidence ([recovery.md](recovery.md))",
                     ["Types", "Memory"]),
    "Uses": Part("every use of a structure that depends on its layout, classified once ([layout.md](layout.md))",
                 ["Types", "Memory", "Recovery"]),
    "Safety": Part("the conditions that forbid a change of each structure ([safety.md](safety.md))",
                   ["Types", "Memory", "Recovery", "Uses"]),
    "Fields": Part("reads, writes and values of each field ([fields.md](fields.md)); DTransAnalysisInfo, the interface "
                   "for planners and reports ([why](adr/0019-what-transformations-ask-stands-above-safety-and-fields.md))",
                   ["Types", "Memory", "Recovery", "Safety"]),
    "Runtime": Part("what a changed program needs when it runs: pools of split structures ([layout.md](layout.md))", []),
    "Plan": Part("new layouts, decided without IR: what is legal, planners, their plan ([layout.md](layout.md))",
                 ["Types", "Memory", "Recovery", "Uses", "Safety", "Fields", "Runtime"]),
    "Profile": Part("lets a program record which fields it accesses, and reads what it recorded ([profile.md](profile.md))",
                    ["Types", "Memory", "Recovery", "Fields", "Plan"]),
    "Rewrite": Part("the only writer of layouts: applies a plan to a module ([layout.md](layout.md))",
                    ["Types", "Memory", "Recovery", "Uses", "Plan"]),
    "Report": Part("the report model, advice, and their printers ([report.md](report.md), [advice.md](advice.md))",
                   ["Types", "Memory", "Recovery", "Safety", "Fields", "Plan", "Profile"]),
    "Patch": Part("`restruct-patch`: new orders of members in the source of a program, with clang's libraries ([advice.md](advice.md))",
                  ["Types", "Report"]),
    "Passes": Part("`Restruct.so`: pass names; the pipeline of a link, with unit boundaries and use order",
                   ["Types", "Memory", "DSA", "Alias", "Recovery", "Uses", "Safety", "Fields", "Runtime", "Plan", "Rewrite",
                    "Report"]),
    "Frontend": Part("`RestructClang.so`: declared types from clang's AST; the pre-link pass filter", ["Types"]),
    "tools": Part("`restruct`; `restruct-cc`, `restruct-c++` (configuration files); `restruct-ld` (lld, for edited objects); `restruct-patch`",
                  ["Types", "Memory", "DSA", "Alias", "Check", "Passes", "Recovery", "Uses", "Safety", "Fields", "Runtime", "Plan",
                   "Profile", "Rewrite", "Report", "Patch"]),
}

INCLUDE = re.compile(r'^\s*#\s*include\s+"restruct/([A-Za-z]+)/[^"]*"')


def part_of(path: Path) -> str:
    """The part that a source file belongs to."""
    names = path.parts
    if names[0] == "include":
        return names[2]
    if names[0] == "lib":
        return names[1]
    return names[0]


def wrong_includes():
    """Yields a message for each #include against the order."""
    for folder in ("include", "lib", "tools"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".h", ".cpp", ".def"):
                continue
            name = path.relative_to(ROOT)
            part = part_of(name)
            if part not in PARTS:
                yield f"{name}: part '{part}' is not in the order of {Path(__file__).name}"
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                match = INCLUDE.match(line)
                if match and match.group(1) != part and match.group(1) not in PARTS[part].uses:
                    yield f"{name}:{number}: {part} must not include {match.group(1)}"


NAMESPACE = re.compile(r"(?:inline )?namespace\s*([\w:]*)\s*\{")
DEFINITION = re.compile(r"(?:struct|class|union|enum|enum class)\s+(\w+)(?:\s+final)?\s*(?::[^:;].*)?\{")


def repeated_types():
    """Yields a message for each second type of one name. Both would be one type for the linker, which takes the code of a
    template for either of them. What is in an anonymous namespace, or in another type, is not looked at."""
    places = {}
    for folder in ("include", "lib", "tools"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".h", ".cpp"):
                continue
            namespaces = []
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if opened := NAMESPACE.match(line):
                    namespaces.append(opened.group(1))
                elif line.startswith("}") and "namespace" in line and namespaces:
                    namespaces.pop()
                elif (defined := DEFINITION.match(line)) and "" not in namespaces:
                    place = f"{path.relative_to(ROOT)}:{number}"
                    name = "::".join([*namespaces, defined.group(1)])
                    if name in places:
                        yield f"{place}: {name} is another type at {places[name]}"
                    places[name] = place


def table() -> str:
    rows = ["| part | holds | may use |", "|---|---|---|"]
    for name, part in PARTS.items():
        rows.append(f"| `{name}` | {part.holds} | {', '.join(f'`{used}`' for used in part.uses) or '–'} |")
    return "\n".join(rows) + "\n"


def main() -> int:
    if sys.argv[1:] not in ([], ["--write"]):
        print(__doc__, file=sys.stderr)
        return 2
    page = PAGE.read_text(encoding="utf-8")
    if BEGIN not in page or END not in page.split(BEGIN)[1]:
        print(f"{PAGE.relative_to(ROOT)}: no table of parts", file=sys.stderr)
        return 1
    before, rest = page.split(BEGIN)
    current, after = rest.split(END, 1)
    if sys.argv[1:]:
        PAGE.write_text(before + BEGIN + table() + END + after, encoding="utf-8")
        return 0
    findings = [*wrong_includes(), *repeated_types()]
    if current != table():
        findings.append(f"{PAGE.relative_to(ROOT)}: the table of parts is stale; run {Path(__file__).name} --write")
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

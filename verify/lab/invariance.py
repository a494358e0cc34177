# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is said of a program must not depend on what does not matter.

Each program is compiled and reported again in ways that leave its meaning as it is, and the verdicts of its structures and
the facts of their fields (verdicts.py) are compared with those of the first report:

  again      the same commands: the report is the same, byte by byte
  locals     values of functions have other names, in the source (#define) and in IR (opt -passes=metarenamer)
  functions  functions stand in another order in the module
  units      the program is two translation units instead of one
  debug      compiled with -g
  levels     compiled by restruct-cc -O0 instead of -O2

A difference is a finding, unless explained.py has the reason why it may be.
"""

import json
import re

from build import clean_environment, log_tail
from explained import is_explained
from generated import COMPILE_GENERATED, in_language, language_of, units_of
from process import run_line
from verdicts import blamed_on, differences, verdicts_of

TIMEOUT = 120
SHOWN = 4  # differences of one way
# Names of local variables of many programs, and others for them; fields of some structures have these names, too.
NEW_NAMES = {"p": "x12", "q": "x1", "r": "tmp", "e": "x3", "own": "ptr", "last": "first0", "box": "x2", "local": "p0", "w": "q7"}
INCLUDE = re.compile(r"^#include.*$", re.MULTILINE)


class Broken(Exception):
    """A command failed: it is the finding."""


def renames_of(text):
    """The names that change in this source, and the new ones: those that it does not have."""
    return {old: new for old, new in NEW_NAMES.items() if not re.search(rf"\b{new}\b", text)}


def with_other_names(text):
    """The source with other names for local variables, and for whatever else has such a name."""
    includes = list(INCLUDE.finditer(text))
    prelude = [found for found in includes if found.start() < 1500]
    at = prelude[-1].end() if prelude else 0
    defines = "".join(f"\n#define {old} {new}" for old, new in renames_of(text).items())
    # Later ones are headers, too: they come before the names.
    later = "".join(f"\n{found[0]}" for found in includes if found.start() >= 1500)
    return text[:at] + later + defines + "\n" + text[at:]


def with_functions_reversed(ir):
    """The module, as text, with its functions in the opposite order."""
    before, functions, after, current = [], [], [], None
    for line in ir.split("\n"):
        if current is not None:
            current.append(line)
            if line == "}":
                functions.append(current)
                current = None
        elif line.startswith("define "):
            current = [line]
        else:
            (after if functions else before).append(line)
    return "\n".join([*before, *(line for function in reversed(functions) for line in function), *after])


class Invariance:
    """One program, reported in several ways."""

    def __init__(self, options, kind, seed, folder):
        self._options, self._kind, self._seed, self._folder = options, kind, seed, folder
        self._source = f"{seed}.c"
        self._texts = {}  # of reports, by way
        self.compared = 0  # facts
        self._blamed = set()  # structures about which two units may differ: explained.py says why

    def findings(self):
        """What differs for no known reason: a way, and a text."""
        found = []
        try:
            base = self._report("base", "-O2")
        except Broken as broken:
            return [("report", str(broken))]
        for way in (self._again, self._locals, self._functions, self._units, self._debug, self._levels):
            name = way.__name__.removeprefix("_")
            try:
                if (other := way()) is not None:
                    found += self._compare(name, base, other)
            except Broken as broken:
                found.append((name, str(broken)))
        if self._texts.get("again", self._texts["base"]) != self._texts["base"]:
            found.append(("again", "the report is not the same, byte by byte"))
        return found

    def _compare(self, way, base, other):
        self.compared += len(base)
        unexplained = [entry for entry in differences(base, other)
                       if not is_explained(way, language_of(self._kind), *entry, base, self._blamed)]
        lines = [f"{', '.join(path)}: {_show(one)}, but {_show(two)}" for path, one, two in unexplained]
        if not lines:
            return []
        more = f"\n      and {len(lines) - SHOWN} more" if len(lines) > SHOWN else ""
        return [(way, "\n      ".join(lines[:SHOWN]) + more + f"\n      reproduce: cd {self._folder} && {self._shell(way)}")]

    def _shell(self, way):
        return f"for i in base {way}; do {self._options.restruct} report --whole-program --format=json $i.bc > $i.json; done"

    # Ways.

    def _again(self):
        return self._report("again", "-O2")

    def _locals(self):
        text = (self._folder / self._source).read_text(errors="replace")
        (self._folder / "renamed.c").write_text(with_other_names(text))
        # Lines and the file's name are parts of the names of structures without a name.
        self._compile("locals", "-O2 -fno-discard-value-names", source="renamed.c")
        self._run(f"{self._options.opt} -passes=metarenamer -rename-only-inst locals.bc -o locals.bc")
        return self._read("locals", renames_of(text))

    def _functions(self):
        self._run("llvm-dis-22 base.bc -o functions.ll")
        ir = self._folder / "functions.ll"
        ir.write_text(with_functions_reversed(ir.read_text()))
        self._run("llvm-as-22 functions.ll -o functions.bc")
        return self._read("functions")

    def _units(self):
        # A third unit is a guest, which is not there where there is only one.
        if units_of(self._kind, self._seed) != 2:
            return None
        verdicts = self._report("units", "-O2", 2)
        twice = set.intersection(*(self._own_functions(f"units-{unit}.bc") for unit in range(2)))
        for name in ("base", "units"):
            self._blamed |= blamed_on(json.loads((self._folder / f"{name}.json").read_text(errors="replace")), twice)
        return verdicts

    def _own_functions(self, bitcode):
        """The functions that only this translation unit knows."""
        self._run(f"llvm-nm-22 {bitcode} > symbols")
        return {line.split()[-1] for line in (self._folder / "symbols").read_text().splitlines() if " t " in line}

    def _debug(self):
        return self._report("debug", "-O2 -g")

    def _levels(self):
        return self._report("levels", "-O0")

    # Commands.

    def _report(self, name, flags, units=1):
        self._compile(name, flags, units)
        return self._read(name)

    def _compile(self, name, flags, units=1, source=None):
        parts = [f"{name}-{unit}.bc" for unit in range(units)]
        lines = [f"{self._options.restruct_cc} {flags} -w {COMPILE_GENERATED} {f'-DUNIT={unit}' if units > 1 else ''} "
                 f"{source or self._source} -emit-llvm -c -o {part}" for unit, part in enumerate(parts)]
        lines.append(f"llvm-link-22 {' '.join(parts)} -o - | "
                     f"{self._options.opt} -passes='internalize<preserve-gv=main>,globaldce' -o {name}.bc")
        self._run(" && ".join(lines))

    def _read(self, name, renames=None):
        self._run(f"{self._options.restruct} report --whole-program --format=json {name}.bc -o {name}.json")
        text = (self._folder / f"{name}.json").read_text(errors="replace")
        self._texts[name] = text.replace(f"{name}.bc", "")
        for old, new in (renames or {}).items():
            text = re.sub(rf'"name": "((?:struct|union|class) )?{new}"', rf'"name": "\g<1>{old}"', text)
        return verdicts_of(json.loads(text))

    def _run(self, line):
        log = self._folder / "invariance.log"
        with open(log, "w") as output:
            outcome = run_line(in_language(self._kind, line), self._folder, clean_environment(), TIMEOUT, output)
        if outcome.problem():
            raise Broken(f"{outcome.problem()}: {line}{log_tail(log)}")


def _show(value):
    return "nothing" if value is None else f"'{value}'" if value != "" else "none"

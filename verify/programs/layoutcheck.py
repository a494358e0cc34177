# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`layout`: do programs do the same with other layouts of their structures?

Programs are built by restruct-cc with its own choice of layouts (`on`), and with random legal
ones (`random-SEED`: fields in another order, padding, unused fields deleted, parts split off).
Generated programs (differential.py) are compared with what stock clang makes of them without
optimisation, those of the suite (check.py) with their stock builds.

The number of structures that changed comes from the records of optimisations that the links
write, and from the plans of `restruct opt`. A comparison in which none changed is a finding: it
has shown nothing.
"""

import re
from collections import Counter
from dataclasses import dataclass, field, replace

from catalogue import load_variants
from check import Tally, check_program
from console import say
from differential import Comparison, Way, wanted_of
from layoutshape import RewrittenProgram

# What is built by default; `random` stands for some random layouts.
LAYOUTS = ["on", "random"]
# What makes a link write a record of changes, where, and an entry of it.
RECORDING = "-fsave-optimization-record -foptimization-record-passes=restruct-layout"
RECORDS = "*opt.ld.yaml"
_CHANGED = re.compile(r"^--- !Passed\nPass: +restruct-layout\nName: +LayoutChanged$", re.MULTILINE)
# The same of `restruct opt`.
PLANS = "*.plan.json"
_PLANNED = re.compile(r'^ +"layoutHash": ', re.MULTILINE)
ADDRESS = "-fsanitize=address"
# Checks that are made before the rewriting, and see values. Those of pointers take them for numbers, which forbids
# changes of layouts; that of functions reads their types.
UNDEFINED = ("-fsanitize=undefined -fno-sanitize=null,alignment,object-size,pointer-overflow,function,vptr "
             "-fno-sanitize-recover=all")


def layouts_of(options):
    """The values of restruct-cc's option that are tried."""
    randoms = [f"random-{options.layout_seed + i}" for i in range(options.plans)]
    return [layout for wanted in options.layouts for layout in (randoms if wanted == "random" else [wanted])]


def layout_variants(options, values):
    """The variants of the suite's programs: stock, and one for each level and layout."""
    variants = load_variants(["stock"], values)
    for level in options.levels:
        for layout in layouts_of(options):
            placeholders = values | {"level": f"-{level}", "layout": layout, "recording": RECORDING}
            [variant] = load_variants(["layout"], placeholders)
            variants.append(replace(variant, name=f"layout-{level}-{layout}"))
    return variants


@dataclass(frozen=True)
class StockSanitizedWay(Way):
    """Instrumented by stock clang; if that finds something, the program is wrong."""

    def environment(self, kind):
        """Programs of some kinds free nothing."""
        return {"ASAN_OPTIONS": f"detect_leaks={int(kind == 'structs')}"}


STOCK_SANITIZED = StockSanitizedWay("clang -O1, sanitized", f"clang-22 -O1 {ADDRESS} {UNDEFINED}")


@dataclass(frozen=True)
class RewrittenWay(Way):
    """Rewritten as a whole program by `restruct opt`."""
    layout: str = "off"
    restruct: str = ""
    opt: str = ""

    def lines(self, units, flags, program):
        """Shell lines that build the program."""
        parts = [f"{program}-{number}.bc" for number, _ in enumerate(units)]
        compiles = [f"{self.compiler} {flags} {unit} -emit-llvm -c -o {part}" for unit, part in zip(units, parts)]
        plan = f"--random-plan={self.layout.removeprefix('random-')}" if self.layout.startswith("random-") else ""
        whole, changed = f"{program}-whole.bc", f"{program}-changed.bc"
        rewrite = f"cp {whole} {changed}"
        if self.layout != "off":
            rewrite = f"{self.restruct} opt {whole} -o {changed} {plan} --write-plan={program}.plan.json"
        return [*compiles,
                f"llvm-link-22 {' '.join(parts)} -o - | {self.opt} -passes='internalize<preserve-gv=main>,globaldce' "
                f"-o {whole}", rewrite, *self.translate(changed, program)]


@dataclass(frozen=True)
class SanitizedWay(RewrittenWay, StockSanitizedWay):
    """Instrumented after that: accesses are checked against the new sizes."""

    @property
    def counterpart(self):
        """The run-time library calls comparisons of qsort more often, for example."""
        return STOCK_SANITIZED

    def translate(self, changed, program):
        """Shell lines from bitcode to the program."""
        return [f"{self.opt} -passes=forceattrs -force-attribute=sanitize_address {changed} -o {program}-marked.bc",
                f"clang-22 -O1 {ADDRESS} -fsanitize=undefined {program}-marked.bc -o {program} -lpthread -lm"]


@dataclass(frozen=True)
class DescribedWay(RewrittenWay):
    """With debug information, which must describe the layouts of the plan, as must what `restruct types` finds."""
    compared: list = field(default_factory=list)  # structures, by DWARF and by types, of each program

    def translate(self, changed, program):
        """Shell lines from bitcode to the program."""
        return [f"clang-22 -O1 -g {changed} -o {program} -lpthread -lm"]

    def inspect(self, folder):
        """What disagrees with the plan."""
        findings, *compared = RewrittenProgram(self.restruct, folder / "target-whole.bc", folder / "target.plan.json",
                                               folder / "target-changed.bc", folder / "target").findings()
        self.compared.append(compared)
        return findings


def check_layouts(programs, variants, cache, options):
    """Build, run and compare; returns the exit status."""
    tally = Tally()
    say(f"layouts: {', '.join(layouts_of(options))}")
    changed = 0
    for program in programs:
        usable = check_program(program, variants, cache, options, tally, with_tests=options.own_tests, may_vary=options.further)
        for build in usable[1:]:
            count = _changed_below(build.tree)
            say(f"{build.label}: structures changed: {count}")
            changed += count
    for kind, count in wanted_of(options).items():
        comparison = LayoutComparison(options, tally)
        comparison.run({kind: count})
        comparison.say_changes(kind)
        changed += comparison.changed.total()
    if not changed and any(layout != "off" for layout in layouts_of(options)):
        tally.failed("changes", "no structure was changed in any program")
    return tally.close()


class LayoutComparison(Comparison):
    """Generated programs, with other layouts of their structures."""

    name = "layout"
    stock = [*Comparison.stock, STOCK_SANITIZED]

    def __init__(self, options, tally):
        super().__init__(options, tally, _ways(options))
        self.changed = Counter()    # structures, by way
        self._programs = Counter()  # programs in which some changed, by way
        self._built = Counter()     # programs that were built, by way

    def observe(self, folder):
        """How many structures changed."""
        return _changed_below(folder)

    def count(self, way, observed):
        """Add to the sums."""
        self.changed[way.name] += observed
        self._programs[way.name] += observed > 0
        self._built[way.name] += 1

    def say_changes(self, kind):
        """How many structures changed in which way."""
        for way in self.ways:
            if way.link or isinstance(way, RewrittenWay):
                say(f"{kind}, {way.name}: structures changed: {self.changed[way.name]}, "
                    f"in programs: {self._programs[way.name]} of {self._built[way.name]}")
            if isinstance(way, DescribedWay):
                in_dwarf, in_types = map(sum, zip((0, 0), *way.compared))
                say(f"{kind}, {way.name}: structures compared with DWARF: {in_dwarf}, with types: {in_types}")


def _ways(options):
    compiler = options.restruct_cc.absolute()
    ways = [Way(f"-{level}, layout {layout}", f"{compiler} -{level} -fplugin-arg-restruct-layout={layout}", RECORDING)
            for level in options.levels for layout in layouts_of(options)]
    if options.sanitize:
        ways += [SanitizedWay(f"sanitized, layout {layout}", f"{compiler} -O1 -g1 {UNDEFINED}", layout=layout,
                              restruct=options.restruct.absolute(), opt=options.opt) for layout in layouts_of(options)]
    if options.debug_info:
        ways += [DescribedWay(f"{name}, layout {layout}", command, layout=layout,
                              restruct=options.restruct.absolute(), opt=options.opt)
                 for layout in layouts_of(options) if layout != "off"
                 for name, command in (("described", f"{compiler} -O1 -g"), ("bitcode of clang -O2", "clang-22 -O2 -g"))]
    return ways


def _changed_below(folder):
    """Structures that changed, from what the build of a folder recorded; the records are removed, so that none counts twice."""
    count = 0
    for name, entry in ((RECORDS, _CHANGED), (PLANS, _PLANNED)):
        for record in folder.rglob(name):
            count += len(entry.findall(record.read_text(errors="replace")))
            record.unlink()
    return count

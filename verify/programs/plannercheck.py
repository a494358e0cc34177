# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`layout --planners`: do generated programs do the same with each planner alone, with each pair, and with all?

A program is compiled once for each level, and `restruct opt --write-plans` writes the plan of each set of planners. Sets
with equal plans are one build; a set that changes nothing is none. Each other plan is applied, and the program is
optimised at that level, and run; with `--sanitize` the same is done with bitcode that checks values, instrumented by the
address sanitizer after the rewriting. Output is compared with that of stock clang without optimisation.

Each program that was compared is a line in a file, so that a run that was interrupted can go on (`--resume`).
"""

import contextlib
import json
from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from build import clean_environment, log_tail
from check import Tally
from console import UnusableInput, say
from differential import (BUILD_TIMEOUT, REFERENCE, RUN_TIMEOUT, Comparison, Run, Way, build_and_run, units_with_flags,
                          wanted_of)
from generated import in_language
from layoutcheck import ADDRESS, STOCK_SANITIZED, UNDEFINED
from process import run_line

# As `restruct opt --only` calls them, in the order of its pairs.
PLANNERS = ("delete-fields", "index-fields", "indirect-calls", "reorder-fields", "narrow-fields", "single-value",
            "split-structs")
SETS = {"alone": list(PLANNERS), "pairs": ["+".join(pair) for pair in combinations(PLANNERS, 2)], "all": ["all"]}


@dataclass(frozen=True)
class BitcodeWay:
    """How a program becomes bitcode, and rewritten bitcode a program, at one level."""
    level: str
    sanitized: bool

    @property
    def name(self):
        """In messages, and of files."""
        return f"{self.level}-sanitized" if self.sanitized else self.level

    def bitcode(self, compiler, opt, units, flags, whole):
        """Shell lines from sources to the bitcode of the program."""
        checks = UNDEFINED if self.sanitized else ""
        parts = [f"{self.name}-{number}.bc" for number, _ in enumerate(units)]
        compiles = [f"{compiler} -{self.level} {checks} {flags} {unit} -emit-llvm -c -o {part}"
                    for unit, part in zip(units, parts)]
        return [*compiles, f"llvm-link-22 {' '.join(parts)} -o - | "
                           f"{opt} -passes='internalize<preserve-gv=main>,globaldce' -o {whole}"]

    def program(self, opt, changed, program):
        """Shell lines from rewritten bitcode to the program."""
        translate = f"clang-22 -{self.level} -fuse-ld=lld"
        if not self.sanitized:
            return [f"{translate} {changed} -o {program} -lpthread -lm"]
        return [f"{opt} -passes=forceattrs -force-attribute=sanitize_address {changed} -o marked.bc",
                f"{translate} {ADDRESS} -fsanitize=undefined marked.bc -o {program} -lpthread -lm"]

    @property
    def counterpart(self):
        """What prints what this prints, if that differs for a reason that is not ours."""
        return STOCK_SANITIZED if self.sanitized else None


class PlannerComparison(Comparison):
    """Generated programs with the plans of sets of planners."""

    name = "planners"
    stock = [*Comparison.stock, STOCK_SANITIZED]

    def __init__(self, options, tally):
        super().__init__(options, tally, [])
        self._sets = [name for group in options.planners for name in SETS[group]]
        self._log = options.work / "planners.jsonl"
        self._key = {"levels": options.levels, "in_turn": options.in_turn, "sanitize": options.sanitize,
                     "planners": options.planners}
        self._earlier = dict(self._read_log()) if options.resume else {}
        self._programs, self._levels, self._plans, self._builds = 0, Counter(), Counter(), Counter()

    def _read_log(self):
        with contextlib.suppress(FileNotFoundError):
            for line in self._log.read_text().splitlines():
                record = json.loads(line)
                if record["key"] == self._key:
                    yield (record["kind"], record["seed"]), record

    def _compare_one(self, kind, seed, folder):
        """An earlier result, if there is one that found nothing, or a new one."""
        record = self._earlier.get((kind, seed))
        if record and not record["findings"]:
            return [], [(None, record)]
        return super()._compare_one(kind, seed, folder)

    def examine(self, kind, seed, folder):
        """Compare the program whose source is in the folder."""
        reference = build_and_run(REFERENCE, "reference", kind, seed, folder, RUN_TIMEOUT / 2)
        if reference.timed_out:
            return None
        if reference.problem:
            return [("as it is", reference.problem)], []
        levels = self.options.levels
        if self.options.in_turn:
            levels = [levels[seed % len(levels)]]
        program = _Program(self.options, kind, seed, folder, reference)
        for level in levels:
            for sanitized in (False, True) if self.options.sanitize else (False,):
                program.compare(BitcodeWay(level, sanitized), self._sets)
        findings = program.findings
        if findings:
            others = [way.name for way in self.stock
                      if build_and_run(way, "stock", kind, seed, folder, RUN_TIMEOUT).differs(reference)]
            if others:
                findings.append((", ".join(others), "differs from -O0, too"))
        record = {"key": self._key, "kind": kind, "seed": seed, "levels": levels, "plans": program.plans,
                  "builds": program.builds, "findings": len(findings)}
        with open(self._log, "a") as log:
            log.write(json.dumps(record) + "\n")
        return findings, [(None, record)]

    def count(self, way, observed):  # noqa: ARG002: there is one kind of observation
        """Add a program to the sums."""
        self._programs += 1
        self._levels.update(observed["levels"])
        self._plans.update(observed["plans"])
        self._builds.update(observed["builds"])

    def say_sums(self, kind):
        """What was compared."""
        levels = ", ".join(f"-{level}: {count}" for level, count in sorted(self._levels.items()))
        builds = ", ".join(f"{way}: {count}" for way, count in sorted(self._builds.items()))
        say(f"{kind}: {self._programs} programs ({levels}); programs with new layouts that were built and run: "
            f"{self._builds.total()} ({builds})")
        for name in self._sets:
            say(f"  {name:31} changed something in {self._plans[name]} of {sum(self._levels.values())}")

    @property
    def changed(self):
        """How many programs were run with a changed layout."""
        return self._builds.total()


class _Program:
    """One program, compared in some ways."""

    def __init__(self, options, kind, seed, folder, reference):
        self._options, self._kind, self._seed, self._folder, self._reference = options, kind, seed, folder, reference
        self.findings = []
        self.plans = Counter()   # of how many bitcodes without checks a set of planners changes something
        self.builds = Counter()  # by way

    def compare(self, way, sets):
        """Build and run with the plan of each set."""
        units, flags = units_with_flags(self._kind, self._seed)
        whole, plans = f"{way.name}.bc", f"plans-{way.name}"
        options = self._options
        restruct = options.restruct.absolute()
        lines = [*way.bitcode(options.restruct_cc.absolute(), options.opt, units, flags, whole), f"mkdir -p {plans}",
                 f"{restruct} opt {whole} --write-plans={plans}"]
        problem = self._run(lines, "plans")
        if problem:
            self.findings.append((f"-{way.name}", f"plans: {problem}"))
            return
        for plan, names in self._distinct_plans(plans, sets).items():
            if not way.sanitized:
                self.plans.update(names)
            self.builds[way.name] += 1
            changed, program = "changed.bc", "target"
            apply = [f"{restruct} opt {whole} --plan={plans}/{plan} -o {changed}", *way.program(options.opt, changed, program)]
            clause = self._difference(way, apply, program)
            if clause:
                shown = names[0] if len(names) == 1 else f"{names[0]} (and {len(names) - 1} with the same plan)"
                line = " && ".join([*lines, *apply, f"ASAN_OPTIONS={self._sanitizer_options()} ./{program}"])
                self.findings.append((f"-{way.name}, {shown}", f"{clause}\n      reproduce: cd {self._folder} && {line}"))

    def _distinct_plans(self, plans, sets):
        """By the file of each plan that changes something, the sets that make it."""
        by_text = {}
        for name in sets:
            text = (self._folder / plans / f"{name}.json").read_text()
            parsed = json.loads(text)
            if any(value for key, value in parsed.items() if key != "schema"):
                by_text.setdefault(text, []).append(name)
        return {f"{names[0]}.json": names for names in by_text.values()}

    def _difference(self, way, lines, program):
        """One clause if the program cannot be built or does something else, or None."""
        (self._folder / program).unlink(missing_ok=True)
        problem = self._run(lines, program)
        if problem:
            return f"build: {problem}"
        out = self._folder / f"{program}.out"
        environment = clean_environment(ASAN_OPTIONS=self._sanitizer_options())
        with open(out, "wb") as output:
            outcome = run_line(f"./{program}", self._folder, environment, RUN_TIMEOUT, output)
        found = Run(out.read_bytes(), outcome.problem()).differs(self._reference)
        if found and way.counterpart and not Run(out.read_bytes(), outcome.problem()).differs(self._stock(way.counterpart)):
            return None
        return found

    def _stock(self, way: Way):
        return build_and_run(way, "stock", self._kind, self._seed, self._folder, RUN_TIMEOUT)

    def _sanitizer_options(self):
        # Programs of some kinds free nothing.
        return f"detect_leaks={int(self._kind == 'structs')}"

    def _run(self, lines, name):
        """What went wrong in these shell lines, or None."""
        log = self._folder / f"{name}.log"
        with open(log, "w") as output:
            outcome = run_line(in_language(self._kind, " && ".join(lines)), self._folder, clean_environment(), BUILD_TIMEOUT,
                               output)
        return outcome.problem() and f"{outcome.problem()}{log_tail(log)}"


def check_planners(options):
    """Compare as many programs as the options ask for; returns the exit status."""
    wanted = wanted_of(options)
    if not wanted:
        raise UnusableInput("--planners takes generated programs: --structs=N, --numbers=N, --calls=N, --heap=N, --csmith=N")
    tally = Tally()
    changed = 0
    for kind, count in wanted.items():
        comparison = PlannerComparison(options, tally)
        comparison.run({kind: count})
        comparison.say_sums(kind)
        changed += comparison.changed
    if not changed:
        tally.failed("changes", "no planner changed anything in any program")
    return tally.close()

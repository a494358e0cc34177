# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`generated`: do generated programs print what they print without optimisation?

Each program (generated.py) is built by stock clang at -O0, which is the oracle, and by
restruct-cc in several ways. Other output, another exit status, or none in time, is a
finding; its source stays. If stock clang, optimising, differs from -O0 as well, the
finding says so: then the program or stock is wrong. A program that takes too long at -O0
is replaced by the next.
"""

import itertools
import shutil
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from build import clean_environment, log_tail
from check import Tally
from console import progress, say
from generated import COMPILE_GENERATED, KINDS, aliases_strictly, in_language, require, units_of, write_program
from process import run_line
from reports import empty_folder

# Programs of each kind, if nothing else is asked for.
DEFAULT_COUNT = 50
BUILD_TIMEOUT = 300
# Seconds that one run may take; at -O0 it gets half of that.
RUN_TIMEOUT = 10


@dataclass(frozen=True)
class Way:
    """A way to build a program: its name in messages, a compiler with options, and options of the link alone."""
    name: str
    compiler: str
    link: str = ""

    @property
    def counterpart(self):
        """The same without restruct, if that may change what programs print; else None."""
        return None

    def lines(self, units, flags, program):
        """Shell lines that build the program; of each translation unit its file and what it is compiled with."""
        objects = [f"{program}-{number}.o" for number, _ in enumerate(units)]
        compiles = [f"{self.compiler} {flags} {unit} -c -o {built}" for unit, built in zip(units, objects)]
        return [*compiles, f"{self.compiler} {self.link} {' '.join(objects)} -o {program} -lpthread -lm"]

    def inspect(self, folder):  # noqa: ARG002: other ways look
        """Clauses that say what is wrong with a program that was built as `target`, whatever it prints."""
        return []

    def environment(self, kind):  # noqa: ARG002: other ways ask for it
        """Variables that a program of this kind gets when it runs."""
        return {}


REFERENCE = Way("clang -O0", "clang-22 -O0")


@dataclass
class Run:
    """What came of building and running a program in one way."""
    output: bytes = b""
    problem: str | None = None
    timed_out: bool = False
    line: str = ""

    def differs(self, reference):
        """One clause that says what is other than in the reference, or None."""
        if self.problem:
            return self.problem
        if self.output == reference.output:
            return None
        lines = list(itertools.zip_longest(reference.output.splitlines(), self.output.splitlines()))
        number, (expected, found) = next((i, pair) for i, pair in enumerate(lines, 1) if pair[0] != pair[1])
        return f"line {number} is {_show(found)}, not {_show(expected)}"


def _show(line):
    return "missing" if line is None else f"'{line.decode(errors='replace')[:60]}'"


def compare_generated(options):
    """Generate, build, run and compare; returns the exit status."""
    wanted = wanted_of(options) or dict.fromkeys(KINDS, DEFAULT_COUNT)
    compiler = options.restruct_cc.absolute()
    ways = [Way("-O2", f"{compiler} -O2"), Way("-O3", f"{compiler} -O3"),
            Way("-O2, steens-aa", f"{compiler} -O2 -fplugin-arg-restruct-alias=steens-aa")]
    tally = Tally()
    Comparison(options, tally, ways).run(wanted)
    return tally.close()


def wanted_of(options):
    """How many programs of which kinds the options ask for."""
    return {kind: getattr(options, kind) for kind in KINDS if getattr(options, kind)}


class Comparison:
    """Generated programs, each built in some ways and compared with the reference."""

    name = "differential"
    # What tells ours from theirs.
    stock = [Way("clang -O2", "clang-22 -O2"), Way("clang -O3 -flto", "clang-22 -O3 -flto -fuse-ld=lld")]

    def __init__(self, options, tally, ways):
        self.options = options
        self.tally = tally
        self.ways = ways

    def observe(self, folder):
        """What `count` wants to know of a program that was built in a way; called in some thread."""

    def count(self, way, observed):
        """Called for each program that is compared, and each way in which it could be built."""

    def run(self, wanted):
        """Compare so many programs of each kind."""
        require(wanted)
        for kind, count in wanted.items():
            self._compare_kind(kind, count)

    def _compare_kind(self, kind, wanted):
        options = self.options
        folder = options.work / f"{kind}-{self.name}"
        folder.mkdir(parents=True, exist_ok=True)
        compared, failed, replaced = 0, 0, 0
        with ThreadPoolExecutor(options.jobs) as pool:
            seeds, running = itertools.count(options.seed), deque()
            while compared < wanted:
                while len(running) < options.jobs:
                    seed = next(seeds)
                    running.append((seed, pool.submit(self._compare_one, kind, seed, folder / str(seed))))
                # In the order of seeds, so that the same programs are compared each time.
                seed, result = running.popleft()
                progress(f"{kind}: {compared} compared, seed {seed}")
                found = result.result()
                if found is None:
                    replaced += 1
                    continue
                findings, observations = found
                for way, observed in observations:
                    self.count(way, observed)
                compared += 1
                failed += bool(findings)
                for way, finding in findings:
                    self.tally.failed(f"{kind}, seed {seed}, {way}", finding)
            for _, result in running:
                result.cancel()
        if not failed:
            self.tally.passed(f"{kind}, {compared} programs", f"seeds {options.seed} to {seed}, {replaced} took too long")
        else:
            say(f"{kind}: {failed} of {compared} programs, seeds {options.seed} to {seed}; sources in {folder}")

    def _compare_one(self, kind, seed, folder):
        """What was found about one program, ways and clauses, and what was observed; None if it took too long."""
        empty_folder(folder)
        found = None
        try:
            if write_program(kind, seed, folder / f"{seed}.c", varied=True):
                found = self.examine(kind, seed, folder)
            return found
        finally:
            if not found or not found[0]:
                shutil.rmtree(folder)

    def examine(self, kind, seed, folder):
        """The same about the program whose source is in the folder, whatever wrote it."""
        def run(name, way, timeout=RUN_TIMEOUT):
            return build_and_run(way, name, kind, seed, folder, timeout)

        reference = run("reference", REFERENCE, RUN_TIMEOUT / 2)
        if reference.timed_out:
            return None
        if reference.problem:
            return [("as it is", reference.problem)], []
        findings, observations = [], []
        for way in self.ways:
            result = run("target", way)
            if (folder / "target").is_file():
                findings += [(way.name, clause) for clause in way.inspect(folder)]
                observations.append((way, self.observe(folder)))
            found = result.differs(reference)
            # It may be what this way does to any program.
            if found and way.counterpart and not result.differs(run("stock", way.counterpart)):
                found = None
            if found:
                findings.append((way.name, f"{found}\n      reproduce: cd {folder} && {result.line}"))
        if findings:
            others = [way.name for way in self.stock if run("stock", way).differs(reference)]
            if others:
                findings.append((", ".join(others), "differs from -O0, too"))
        return findings, observations


def units_with_flags(kind, seed):
    """Of each translation unit its file and what it is compiled with, and what all are compiled with."""
    flags = f"-w {'-fstrict-aliasing' if aliases_strictly(seed) else '-fno-strict-aliasing'} {COMPILE_GENERATED}"
    units = units_of(kind, seed)
    return [f"-DUNIT={unit} {seed}.c" if units > 1 else f"{seed}.c" for unit in range(units)], flags


def build_and_run(way, name, kind, seed, folder, timeout):
    """Build a program whose source is in the folder, and run it."""
    parts, flags = units_with_flags(kind, seed)
    line = in_language(kind, " && ".join(way.lines(parts, flags, name)))
    log, out = folder / f"{name}.log", folder / f"{name}.out"
    (folder / name).unlink(missing_ok=True)
    with open(log, "w") as output:
        outcome = run_line(line, folder, clean_environment(), BUILD_TIMEOUT, output)
    environment = way.environment(kind)
    line += " && " + "".join(f"{key}={value} " for key, value in environment.items()) + f"./{name}"
    if outcome.problem():
        return Run(problem=f"build: {outcome.problem()}{log_tail(log)}", line=line)
    with open(out, "wb") as output:
        outcome = run_line(f"./{name}", folder, clean_environment(**environment), timeout, output)
    return Run(out.read_bytes(), outcome.problem(), outcome.timed_out, line)

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
from generated import COMPILE_GENERATED, KINDS, aliases_strictly, require, units_of, write_program
from process import run_line
from reports import empty_folder

# Programs of each kind, if nothing else is asked for.
DEFAULT_COUNT = 50
BUILD_TIMEOUT = 300
# Seconds that one run may take; at -O0 it gets half of that.
RUN_TIMEOUT = 10
REFERENCE = "clang-22 -O0"
# What is compared with it, by name; {cc} is restruct-cc.
TARGETS = {"-O2": "{cc} -O2", "-O3": "{cc} -O3", "-O2, steens-aa": "{cc} -O2 -fplugin-arg-restruct-alias=steens-aa"}
# What tells ours from theirs.
STOCK = {"clang -O2": "clang-22 -O2", "clang -O3 -flto": "clang-22 -O3 -flto -fuse-ld=lld"}


@dataclass
class Run:
    """What came of building and running a program in one way."""
    output: bytes = b""
    problem: str | None = None
    timed_out: bool = False

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
    wanted = {kind: getattr(options, kind) for kind in KINDS if getattr(options, kind)}
    wanted = wanted or dict.fromkeys(KINDS, DEFAULT_COUNT)
    require(wanted)
    tally = Tally()
    for kind, count in wanted.items():
        _compare_kind(kind, count, options, tally)
    return tally.close()


def _compare_kind(kind, wanted, options, tally):
    folder = options.work / f"{kind}-differential"
    folder.mkdir(parents=True, exist_ok=True)
    compared, failed, replaced = 0, 0, 0
    with ThreadPoolExecutor(options.jobs) as pool:
        seeds, running = itertools.count(options.seed), deque()
        while compared < wanted:
            while len(running) < options.jobs:
                seed = next(seeds)
                running.append((seed, pool.submit(_compare_one, kind, seed, folder / str(seed), options)))
            # In the order of seeds, so that the same programs are compared each time.
            seed, result = running.popleft()
            progress(f"{kind}: {compared} compared, seed {seed}")
            findings = result.result()
            if findings is None:
                replaced += 1
                continue
            compared += 1
            failed += bool(findings)
            for way, finding in findings:
                tally.failed(f"{kind}, seed {seed}, {way}", finding)
        for _, result in running:
            result.cancel()
    if not failed:
        tally.passed(f"{kind}, {compared} programs", f"seeds {options.seed} to {seed}, {replaced} took too long")
    else:
        say(f"{kind}: {failed} of {compared} programs, seeds {options.seed} to {seed}; sources in {folder}")


def _compare_one(kind, seed, folder, options):
    """What was found about one program: ways and clauses; None if it took too long."""
    empty_folder(folder)
    findings = None
    try:
        findings = _findings(kind, seed, folder, options)
        return findings
    finally:
        if not findings:
            shutil.rmtree(folder)


def _findings(kind, seed, folder, options):
    source = folder / f"{seed}.c"
    if not write_program(kind, seed, source, varied=True):
        return None

    def run(name, compiler, timeout=RUN_TIMEOUT):
        return _build_and_run(compiler, name, kind, seed, folder, timeout)

    reference = run("reference", REFERENCE, RUN_TIMEOUT / 2)
    if reference.timed_out:
        return None
    if reference.problem:
        return [("as it is", reference.problem)]
    findings = []
    for way, compiler in TARGETS.items():
        found = run("target", compiler.format(cc=options.restruct_cc.absolute())).differs(reference)
        if found:
            findings.append((way, found))
    if findings:
        others = [name for name, compiler in STOCK.items() if run("stock", compiler).differs(reference)]
        if others:
            findings.append((", ".join(others), "differs from -O0, too"))
    return findings


def _build_and_run(compiler, name, kind, seed, folder, timeout):
    flags = f"-w {'-fstrict-aliasing' if aliases_strictly(seed) else '-fno-strict-aliasing'} {COMPILE_GENERATED}"
    units = units_of(kind, seed)
    lines, objects = [], [f"{name}-{unit}.o" for unit in range(units)]
    for unit, built in enumerate(objects):
        part = f"-DUNIT={unit}" if units > 1 else ""
        lines.append(f"{compiler} {flags} {part} -c {seed}.c -o {built}")
    lines.append(f"{compiler} {' '.join(objects)} -o {name} -lpthread -lm")
    log, out = folder / f"{name}.log", folder / f"{name}.out"
    with open(log, "w") as output:
        outcome = run_line(" && ".join(lines), folder, clean_environment(), BUILD_TIMEOUT, output)
    if outcome.problem():
        return Run(problem=f"build: {outcome.problem()}{log_tail(log)}")
    with open(out, "wb") as output:
        outcome = run_line(f"./{name}", folder, clean_environment(), timeout, output)
    return Run(out.read_bytes(), outcome.problem(), outcome.timed_out)

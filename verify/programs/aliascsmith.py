# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`alias --csmith=N`, `--heap=N`, `--calls=N`: the answers about N generated programs, checked while they run.

Each program is queried twice: nearly as the front end emits it, and after
LLVM's own optimisations, which inline, unroll and add metadata. One that
takes too long is replaced by the next, so that N are checked from end to end.
"""

import itertools
import shutil
from collections import deque
from concurrent.futures import ThreadPoolExecutor

from aliasobservation import Observation, instrument, judge
from build import clean_environment, log_tail
from console import progress, say
from generated import COMPILE_GENERATED, aliases_strictly, in_language, language_of, require, write_program
from process import run_line
from reports import empty_folder

# Seconds that one run may take. Nearly all take less than one; most of the
# others do not end.
RUN_TIMEOUT = 4
# The passes that run on the programs before they are queried, in turns.
FIRST_STAGES = ["function(sroa,early-cse)", None, "function(sroa,instcombine<no-verify-fixpoint>,gvn)"]
SECOND_STAGES = ["default<O1>", "default<O2>"]


class TookTooLong(Exception):
    """Raised for a program that must be replaced."""


def check_generated(options, tally, kind="csmith"):
    """Check as many programs of a kind (generated.py) as were asked for, some at a time.

    Returns what was seen, by pipeline."""
    require([kind])
    wanted = getattr(options, kind)
    folder = options.work / f"{kind}-alias"
    folder.mkdir(parents=True, exist_ok=True)
    totals = {pipeline: Observation() for pipeline in options.pipelines}
    checked, failed, replaced = 0, 0, []
    with ThreadPoolExecutor(options.jobs) as pool:
        seeds, running = itertools.count(options.seed), deque()
        while checked < wanted:
            while len(running) < options.jobs:
                seed = next(seeds)
                running.append((seed, pool.submit(_check_one, kind, seed, folder / str(seed), options)))
            # In the order of seeds, so that the same programs are counted each time.
            seed, result = running.popleft()
            progress(f"{kind}: {checked} checked, seed {seed}")
            try:
                found = result.result()
            except TookTooLong:
                replaced.append(seed)
                continue
            checked += 1
            failed += _judge_one(kind, seed, found, totals, options, tally)
        for _, result in running:
            result.cancel()
    say(f"{kind}: {checked} programs checked, seeds {options.seed} to {seed}; {len(replaced)} took too long "
        f"and were replaced: {', '.join(map(str, replaced)) or 'none'}")
    for pipeline, total in totals.items():
        what = f"{kind}, {checked} programs, {pipeline}"
        if options.lie:
            judge(what, total, options, tally, "")
        elif not failed:
            tally.passed(what, f"{total.answers} answers, {total.comparisons} comparisons, {total.calls} watched calls")
    return totals


def _judge_one(kind, seed, found, totals, options, tally):
    """Add the findings of one program; returns whether there was a failure."""
    is_bad = False
    for passes, pipeline, observed, problem in found:
        what = f"{kind}, seed {seed}, {passes or 'as compiled'}, {pipeline}"
        if pipeline:
            totals[pipeline].merge(observed)
        if problem and not options.lie:
            tally.failed(what, problem)
            is_bad = True
        elif observed.violations and not options.lie:
            judge(what, observed, options, tally, "")
            is_bad = True
    return is_bad


def _check_one(kind, seed, folder, options):
    """Generate, build and run one program, in a folder that is kept on failure.

    Returns tuples of the passes, the pipeline, the observations, and the problem if there was one."""
    empty_folder(folder)
    is_good = True
    try:
        if not write_program(kind, seed, folder / f"{seed}.c", varied=True):
            raise TookTooLong
        found = list(examine_generated(kind, seed, folder, options))
        is_good = options.lie or not any(problem or observed.violations for _, _, observed, problem in found)
        return found
    finally:
        if is_good:
            shutil.rmtree(folder)


def examine_generated(kind, seed, folder, options):
    """Yields the same about the program whose source is in the folder, whatever wrote it."""
    source, bitcode, log = (folder / f"{seed}{suffix}" for suffix in (".c", ".bc", ".log"))
    aliasing = "-fstrict-aliasing" if aliases_strictly(seed) else "-fno-strict-aliasing"
    with open(log, "w") as output:
        outcome = run_line(f"{in_language(kind, 'clang-22')} -O1 -g1 {aliasing} -Xclang -disable-llvm-passes {COMPILE_GENERATED} -emit-llvm -c "
                           f"{source.name} -o {bitcode.name}", folder, clean_environment(), options.timeout, output)
    if outcome.problem():
        yield "build", None, Observation(), f"{outcome.problem()}{log_tail(log)}"
        return
    libraries = ["-lstdc++"] if language_of(kind) == "C++" else []
    for number, stages in enumerate((FIRST_STAGES, SECOND_STAGES)):
        passes = stages[seed // 2 % len(stages)]
        for pipeline in options.pipelines:
            program = folder / f"{seed}-{number}.exe"
            yield passes, pipeline, *_run(bitcode, program, pipeline, passes, log, options, libraries)


def _run(bitcode, program, pipeline, passes, log, options, libraries):
    """Run one self-checking program; returns its observations, and the problem if there was one."""
    observed, problem = instrument(bitcode, program, pipeline, options, libraries, passes)
    if problem:
        return observed, problem
    reports = empty_folder(program.parent / "reports")
    with open(log, "w") as output:
        outcome = run_line(f"./{program.name}", program.parent, clean_environment(RESTRUCT_CHECK_REPORT=str(reports)),
                           RUN_TIMEOUT, output)
    observed.read_reports(reports)
    if outcome.timed_out and not observed.violations:
        raise TookTooLong
    return observed, None if observed.violations else outcome.problem()

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`alias --csmith=N`: the answers about N generated programs, checked while they run.

Each program is asked about twice: nearly as the front end makes it, and after
LLVM's own optimisations, which inline, unroll and put metadata in. One that
takes too long is replaced by the next, so that N are checked from end to end.
"""

from aliasobservation import Observation, instrument, judge
from build import clean_environment, log_tail
from console import progress, say
from generated import COMPILE_CSMITH, csmith, require_csmith
from process import run_line
from reports import empty_folder

# Seconds that one run may take. Nearly all take less than one; the others, mostly, do not end.
RUN_TIMEOUT = 4
# What is done to the programs before they are asked about, in turns.
FIRST_STAGES = ["function(sroa,early-cse)", None, "function(sroa,instcombine<no-verify-fixpoint>,gvn)"]
SECOND_STAGES = ["default<O1>", "default<O2>"]


class TookTooLong(Exception):
    """A program that is to be replaced."""


def check_generated(options, tally):
    """Check as many programs as were asked for; returns what was seen, by pipeline."""
    require_csmith()
    folder = options.work / "csmith-alias"
    folder.mkdir(parents=True, exist_ok=True)
    totals = {pipeline: Observation() for pipeline in options.pipelines}
    seed, checked, failed, replaced = options.seed - 1, 0, 0, []
    while checked < options.csmith:
        seed += 1
        progress(f"csmith: {checked} checked, seed {seed}")
        try:
            failed += not _check_one(seed, folder, totals, options, tally)
            checked += 1
        except TookTooLong:
            replaced.append(seed)
    say(f"csmith: {checked} programs checked, seeds {options.seed} to {seed}; {len(replaced)} took too long "
        f"and were replaced: {', '.join(map(str, replaced)) or 'none'}")
    for pipeline, total in totals.items():
        what = f"csmith, {checked} programs, {pipeline}"
        if options.lie:
            judge(what, total, options, tally, "")
        elif not failed:
            tally.passed(what, f"{total.answers} answers, {total.comparisons} comparisons, {total.calls} watched calls")
    return totals


def _check_one(seed, folder, totals, options, tally):
    """Generate, build and run one program; whether all was well. The files of one that failed are kept."""
    source, bitcode, log = (folder / f"{seed}{suffix}" for suffix in (".c", ".bc", ".log"))
    files = [source, bitcode, log]
    if not csmith(seed, source, varied=True):
        raise TookTooLong
    with open(log, "w") as output:
        outcome = run_line(f"clang-22 -O1 -g1 -Xclang -disable-llvm-passes {COMPILE_CSMITH} -emit-llvm -c "
                           f"{source.name} -o {bitcode.name}", folder, clean_environment(), options.timeout, output)
    if outcome.problem():
        tally.failed(f"csmith, seed {seed}", f"build: {outcome.problem()}{log_tail(log)}")
        return False
    is_good, seen = True, []
    try:
        for number, stages in enumerate((FIRST_STAGES, SECOND_STAGES)):
            for pipeline in options.pipelines:
                program = folder / f"{seed}-{number}.exe"
                files.append(program)
                passes = stages[seed % len(stages)]
                what = f"csmith, seed {seed}, {passes or 'as compiled'}, {pipeline}"
                found, problem = _run(bitcode, program, pipeline, passes, log, options)
                seen.append((pipeline, found))
                if options.lie:
                    continue
                if problem:
                    tally.failed(what, problem)
                    is_good = False
                elif found.violations:
                    judge(what, found, options, tally, "")
                    is_good = False
    finally:
        if is_good:
            for path in files:
                path.unlink(missing_ok=True)
    for pipeline, found in seen:
        totals[pipeline].merge(found)
    return is_good


def _run(bitcode, program, pipeline, passes, log, options):
    """One program that checks itself; what it saw, and the problem if there was one."""
    seen, problem = instrument(bitcode, program, pipeline, options, passes=passes)
    if problem:
        return seen, problem
    reports = empty_folder(program.parent / "reports")
    with open(log, "w") as output:
        outcome = run_line(f"./{program.name}", program.parent, clean_environment(RESTRUCT_CHECK_REPORT=str(reports)),
                           RUN_TIMEOUT, output)
    seen.read_reports(reports)
    if outcome.timed_out and not seen.violations:
        raise TookTooLong
    return seen, None if seen.violations else outcome.problem()

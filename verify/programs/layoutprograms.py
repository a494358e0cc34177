# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`layout-programs`: what layout work does to programs of other authors.

Each program is built by stock clang and by restruct-cc, once without layout work and once with it. The outputs of all
workloads must be the same. Then what changed is read from the records of the links, the reasons are found why not more
did, and the workloads are timed, the three builds taking turns, and cachegrind counts what they execute.

Each program that was measured is a line in a file, so that a run that was interrupted can go on (`--resume`), and that
programs of several runs stand on one page.
"""

import datetime
from dataclasses import replace

from build import BuildFailure
from catalogue import load_programs, load_variants
from check import Tally, check_program
from console import say
from counts import count_events, need_valgrind
from layoutchanges import read_changes
from layoutcheck import RECORDING
from layoutpage import page_text, row_of
from layoutreason import read_report, why_not_more
from layouttimes import OFF, ON, STOCK, measure
from pages import commit, taken_at
from records import Records

STATE = "layout-programs.jsonl"
SCHEMA = 2  # of a line; lines of another one do not count
LEVEL = "-O3"
# Makes a link keep the bitcode that it optimises, for the reasons.
KEEPING = "-Wl,--save-temps=preopt"


def layout_programs_variants(values):
    """Stock, and restruct-cc without and with layout work."""
    variants = load_variants(["stock"], values)
    for name, layout, recording in ((OFF, "off", ""), (ON, "on", f"{RECORDING} {KEEPING}")):
        [variant] = load_variants(["layout"], values | {"level": LEVEL, "layout": layout, "recording": recording})
        variants.append(replace(variant, name=name))
    return variants


def measure_layout_programs(programs, variants, cache, options):
    """Build, compare, measure; writes the page. Returns the exit status."""
    if programs and options.counting:
        need_valgrind()
    tally = Tally()
    state = Records(options.work / STATE, SCHEMA)
    for program in programs:
        if options.resume and program.name in state.records:
            say(f"earlier {program.name}: {row_of(state.records[program.name])}")
            continue
        record = _measure(program, variants, cache, options, tally)
        if record:
            state.add(record)
            say(f"{program.name}: {row_of(record)}")
    records = state.in_order(_names(options))
    if options.markdown and records:
        commits = {record["commit"] for record in records}
        options.markdown.write_text(f"{page_text(records)}\n{taken_at(options.markdown, commits)}\n")
    return tally.close()


def _names(options):
    """The programs of the page, in its order."""
    if options.programs:
        return [program.name for program in load_programs(tables=[options.programs.absolute()])]
    return [program.name for further in (False, True) for program in load_programs(further=further)]


def _measure(program, variants, cache, options, tally):
    """All figures of one program; None if something failed, which is noted."""
    before = dict(tally.counts)
    builds = check_program(program, variants, cache, options, tally, with_tests=options.own_tests, may_vary=options.further)
    if any(tally.counts[result] != before[result] for result in ("failed", "skipped")):
        return None
    *_, changed = builds
    changes = read_changes(changed)
    try:
        inputs = options.work / program.name / "inputs"
        times = measure(builds, inputs, options.rounds, options.unit)
        counts = _count(builds, inputs, times) if options.counting else {}
    except BuildFailure as failure:
        tally.failed(f"{program.name}: measuring", failure)
        return None
    return {"schema": SCHEMA, "program": program.name, "version": changed.version, "commit": commit(),
            "date": datetime.date.today().isoformat(), "workloads": len(program.run), "changes": changes.as_json(),
            "hottest": _hottest(changed, changes, options, tally), "times": times, "counts": counts}


def _count(builds, inputs, times):
    """What each build executes."""
    events = count_events(builds, inputs, counted_line(builds[0].program, times))
    return {build.variant.name: counted for build, counted in zip(builds, events)}


def counted_line(program, times):
    """The shell line to count: the program's own choice, else its shortest timed workload."""
    if program.counted:
        return program.counted
    single = times["user_seconds_of_workloads"]
    timed = [workload for workload in program.run if workload.bench]
    return min(timed, key=lambda of: single[of.name][STOCK][0] / times["runs"][of.name]).line


def _hottest(build, changes, options, tally):
    """Of the structures that are accessed most, how many changed, and why not more; none if there is no report."""
    try:
        report = read_report(build.bitcode_of(build.program.executables[0]), options)
    except BuildFailure as failure:
        tally.failed(f"{build.label}: reasons", failure)
        return {"hottest": 0, "changed": 0, "reason": ""}
    found = why_not_more(report, {change.name for change in changes.structs})
    return found | {"reason": found["reason"].replace(f"{build.folder}/", "")}

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`alias`: are the answers of alias analyses true while programs run?

Each program is built by restruct-cc with the linker told to keep the whole
program's bitcode. `restruct check` makes a program of it that checks itself,
once for each pipeline of alias analyses, and that takes the binary's place
while the workloads run. The same is done with generated programs (aliascsmith.py).
"""

from aliascsmith import check_generated
from aliasobservation import Observation, instrument, judge, libraries_of, replaced
from check import Tally, built
from console import progress, say
from generated import KINDS
from inputs import make_inputs
from pages import add_rows, measured
from reports import empty_folder
from workloads import run_workload

RUN_TIMEOUT = 900


def check_alias(programs, variants, cache, options):
    """Build, run and compare; returns the exit status."""
    [variant] = variants
    tally = Tally()
    rows = []
    for build in built(programs, variant, cache, options, tally):
        program = build.program
        inputs = options.work / program.name / "inputs"
        make_inputs(program, inputs)
        for pipeline in options.pipelines:
            rows.append((program.name, pipeline, _check_program(build, pipeline, inputs, options, tally)))
    for kind in KINDS:
        if wanted := getattr(options, kind):
            for pipeline, seen in check_generated(options, tally, kind).items():
                rows.append((f"{kind}, {wanted} programs", pipeline, seen))
    rows = dict(_row(*row) for row in rows)
    say("")
    say(_table(rows))
    if options.markdown:
        add_rows(options.markdown, 2, rows, _table)
    return tally.close()


def _check_program(build, pipeline, inputs, options, tally):
    program = build.program
    total = Observation()
    bitcode = {build.folder / binary: build.bitcode_of(binary) for binary in program.executables}
    with replaced([path for path, whole in bitcode.items() if whole.is_file()]) as kept:
        for path, original in kept.items():
            what = f"{program.name}: {path.name}, {pipeline}"
            progress(what)
            seen, problem = instrument(bitcode[path], path, pipeline, options, libraries_of(original))
            total.merge(seen)
            if problem:
                tally.failed(what, problem)
                return total
        for workload in program.run:
            reports = empty_folder(build.home / "reports")
            result = run_workload(build, workload, inputs, RUN_TIMEOUT, RESTRUCT_CHECK_REPORT=str(reports))
            seen = Observation()
            seen.read_reports(reports)
            total.merge(seen)
            what = f"{program.name}: {workload.name}, {pipeline}"
            if result.problem and not options.lie:
                tally.failed(what, result.problem)
            elif not options.lie:
                judge(what, seen, options, tally, f"{result.outcome.seconds:.1f} s")
    if options.lie:
        judge(f"{program.name}: {pipeline}", total, options, tally, "")
    return total


def _row(name, pipeline, seen):
    """A row of the table: its subject, and the row."""
    return (name, pipeline), (f"| {name} | `{pipeline}` | {seen.pairs:,} | {seen.asked:,} | {seen.answers:,} "
                              f"| {seen.comparisons:,} | {seen.calls:,} | {seen.violations:,} {measured()}")


def _table(rows):
    """A table in Markdown."""
    return "\n".join([
        "| program | pipeline | pairs | asked about | answers checked | comparisons | watched calls | violations | commit | date |",
        "|---|---|---:|---:|---:|---:|---:|---:|---|---|", *rows.values()])

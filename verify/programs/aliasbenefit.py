# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`benefit`: the benefit of the alias analyses, each program with and without them.

Three parts, each with a table of its own. `passes`: the link-time pipeline runs
on the whole program's bitcode, and what its passes do to memory accesses is
counted. `counts`: cachegrind counts what the built programs execute. `times`:
paired runs, as `bench` makes them.
"""

import json
import re
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import PurePath
from statistics import geometric_mean, median

from bench import Pairs, in_turn, run_pair
from build import Build, BuildFailure, clean_environment
from check import Tally
from console import UnusableInput, progress, say
from counts import INSTRUCTIONS, READS, WRITES, count_events, need_valgrind
from inputs import make_inputs
from pages import write_between_marks
from reports import empty_folder

PARTS = ["passes", "counts", "times"]
# The default of opt, and the pipeline that restruct-cc passes to the linker.
PIPELINES = ["default", "basic-aa,scoped-noalias-aa,tbaa,globals-aa,tbaa-ext,ds-aa"]
COUNTED = [INSTRUCTIONS, READS, WRITES]
REMARK = re.compile(r"^--- !Passed\nPass: +(\S+)\nName: +(\S+)", re.MULTILINE)
REMARKING_PASSES = "gvn|licm|loop-vectorize|slp-vectorizer|loop-idiom|argpromotion"


@dataclass(frozen=True)
class Column:
    """One effect of optimisation: remarks, or accesses that passes removed."""
    title: str
    remarks: tuple = ()
    removed: tuple = ()


COLUMNS = [
    Column("loads that EarlyCSE removed", removed=("EarlyCSEPass", "loads")),
    Column("loads that GVN replaced", remarks=("gvn", ["LoadElim"])),
    Column("and on some paths (PRE)", remarks=("gvn", ["LoadPRE"])),
    Column("stores that DSE removed", removed=("DSEPass", "stores")),
    Column("copies that MemCpyOpt and DSE removed", removed=("MemCpyOptPass|DSEPass", "copies")),
    Column("hoisted by LICM", remarks=("licm", ["Hoisted"])),
    Column("memory kept in registers by LICM", remarks=("licm", ["PromoteLoopAccessesToScalar"])),
    Column("loops vectorised", remarks=("loop-vectorize", ["Vectorized"])),
    Column("groups of stores vectorised", remarks=("slp-vectorizer", ["StoresVectorized"])),
    Column("loops made memset or memcpy", remarks=("loop-idiom", ["ProcessLoopStridedStore", "ProcessLoopStoreOfLoopLoad"])),
    Column("arguments promoted", remarks=("argpromotion", ["ArgumentPromoted"])),
]


def measure_benefit(programs, variants, cache, options):
    """Measure the parts asked for; returns the exit status."""
    if "counts" in options.parts:
        need_valgrind()
    tally = Tally()
    rows = {part: [] for part in options.parts}
    typed, *compared = variants
    for program in programs:
        sources = cache.get(program)
        builds = [Build(program, variant, sources, options.work, options.jobs) for variant in compared]
        inputs = options.work / program.name / "inputs"
        steps = {"passes": lambda p=program, s=sources: _passes(Build(p, typed, s, options.work, options.jobs), options),
                 "counts": lambda b=builds, i=inputs: _counts(b, i, options),
                 "times": lambda b=builds, i=inputs: _times(b, i, options)}
        for part in options.parts:
            what = f"{program.name}: {part}"
            try:
                rows[part].append((program.name, steps[part]()))
            except BuildFailure as failure:
                tally.failed(what, failure)
            else:
                tally.passed(what)
    for part in options.parts:
        if rows[part]:
            text = _TABLES[part](rows[part])
            say("\n" + text)
            if options.markdown:
                write_between_marks(options.markdown, text, part)
    return tally.close()


def _passes(build, options):
    """For each pipeline the counts of all columns, and of loads and stores in the result."""
    build.ensure(options.reuse)
    binary = build.program.executables[0]
    folder = empty_folder(build.home / "benefit")
    whole = folder / "whole.bc"
    _opt(options, build.bitcode_of(binary), whole, ["-passes=internalize,globaldce",
                                                    "-internalize-public-api-list=main"])
    return [_optimise(options, whole, pipeline, folder, f"{build.program.name}: {PurePath(binary).name}, {pipeline}")
            for pipeline in PIPELINES]


def _optimise(options, whole, pipeline, folder, what):
    progress(what)
    effects, remarks, result = (folder / name for name in ("effects.json", "remarks.yaml", "result.ll"))
    _opt(options, whole, result, ["-S", f"-load-pass-plugin={options.effects}", "-passes=lto<O3>",
                                  f"-aa-pipeline={pipeline}", f"-pass-remarks-output={remarks}",
                                  f"-pass-remarks-filter={REMARKING_PASSES}"], RESTRUCT_PASS_EFFECTS=str(effects))
    by_pass = json.loads(effects.read_text())
    made = Counter(REMARK.findall(remarks.read_text()))
    counts = [_count(column, by_pass, made) for column in COLUMNS]
    text = result.read_text()
    return counts + [len(re.findall(rf"^  (?:%\S+ = )?(?:tail )?{kind} ", text, re.MULTILINE)) for kind in ("load", "store")]


def _count(column, by_pass, made):
    if column.remarks:
        name, kinds = column.remarks
        return sum(made[name, kind] for kind in kinds)
    names, access = column.removed
    return sum(by_pass.get(name, {}).get(f"{access} removed", 0) for name in names.split("|"))


def _opt(options, source, result, arguments, **environment):
    try:
        run = subprocess.run([options.opt, f"-load-pass-plugin={options.plugin}", *arguments, str(source), "-o", str(result)],
                             capture_output=True, text=True, timeout=options.timeout, env=clean_environment(**environment))
    except FileNotFoundError:
        raise UnusableInput(f"'{options.opt}' is not there") from None
    except subprocess.TimeoutExpired:
        raise BuildFailure(f"opt took longer than {options.timeout} s") from None
    if run.returncode:
        raise BuildFailure(run.stderr.strip()[-2000:])


def _counts(builds, inputs, options):
    """For each build: instructions, reads and writes that its own programs execute."""
    make_inputs(builds[0].program, inputs)
    for build in builds:
        build.ensure(options.reuse)
    return count_events(builds, inputs, builds[0].program.counted)


def _times(builds, inputs, options):
    """The paired measurements of all timed workloads together."""
    program = builds[0].program
    make_inputs(program, inputs)
    for build in builds:
        build.ensure(options.reuse)
    names = [build.variant.name for build in builds]
    timed = [workload for workload in program.run if workload.bench]
    total, single = Pairs(names), {workload.name: Pairs(names) for workload in timed}
    for number in range(options.pairs):
        for name, cost in run_pair(in_turn(builds, number), timed, inputs, single).items():
            total.add(name, cost)
    return total


def _table(head, lines):
    return "\n".join(["| " + " | ".join(head) + " |", "|---|" + "--:|" * (len(head) - 1),
                      *("| " + " | ".join(cells) + " |" for cells in lines)])


def _passes_table(rows):
    def cells(off, on):
        return [f"{a:,}" if a == b else f"{a:,} → {b:,}" for a, b in zip(off, on, strict=True)]
    head = ["program", *(column.title for column in COLUMNS), "loads left", "stores left"]
    sums = [[sum(column) for column in zip(*(result[side] for _, result in rows))] for side in (0, 1)]
    return _table(head, [[name, *cells(*result)] for name, result in rows] + [["together", *cells(*sums)]])


def _counts_table(rows):
    head = ["program"]
    for what in ("instructions", "reads", "writes"):
        head += [f"{what}, stock", f"{what}, ours", "ratio"]
    lines, ratios = [], {event: [] for event in COUNTED}
    for name, (off, on) in rows:
        cells = [name]
        for event in COUNTED:
            ratio = on[event] / off[event]
            ratios[event].append(ratio)
            cells += [f"{off[event] / 1e6:,.1f}", f"{on[event] / 1e6:,.1f}", f"{ratio:.3f}"]
        lines.append(cells)
    means = [cell for event in COUNTED for cell in ("", "", f"{geometric_mean(ratios[event]):.3f}")]
    return "Millions:\n\n" + _table(head, lines + [["geometric mean", *means]])


def _times_table(rows):
    head = ["program", "stock, s", "ours, s", "ratio of medians", "median of pairs", "median of pairs, cpu"]
    lines, ratios = [], []
    for name, pairs in rows:
        ratios.append([pairs.ratio_of_medians(), pairs.median_of_ratios(), pairs.median_of_ratios("cpu_seconds")])
        lines.append([name, *(f"{median(pairs.seconds[variant]):.2f}" for variant in pairs.names),
                      *(f"{ratio:.3f}" for ratio in ratios[-1])])
    means = [f"{geometric_mean(column):.3f}" for column in zip(*ratios)]
    count = len(rows[0][1].seconds[rows[0][1].names[0]])
    return f"{count} pairs:\n\n" + _table(head, lines + [["geometric mean", "", "", *means]])


_TABLES = {"passes": _passes_table, "counts": _counts_table, "times": _times_table}

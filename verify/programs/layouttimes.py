# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times of one program's workloads in several builds, which take turns.

A round runs each workload in each build; the build that begins changes from round to round. Short workloads are run
several times in a row, so that none is measured by a few clock ticks; a round's figures are sums over all its runs.
"""

import math
import resource
from statistics import median

from build import BuildFailure
from workloads import run_workload

# The builds: stock clang's, and restruct-cc's without and with layout work.
STOCK, OFF, ON = "stock", "layout-off", "layout-on"
# What the runs of one workload in one build should take together, at least: user seconds.
UNIT = 0.3
# No more runs in a row than that, and none that would exceed so many seconds by the clock.
MAX_RUNS, MAX_SECONDS = 40, 3.0
# What is shorter cannot be compared.
SHORTEST = 1e-4
MEASURES = ("user_seconds", "cpu_seconds", "seconds")


def runs_in_a_row(outcome, unit):
    """How often a workload is run in a row, after one run of it."""
    by_user = math.ceil(unit / max(outcome.user_seconds, unit / MAX_RUNS))
    return max(1, min(by_user, int(MAX_SECONDS / max(outcome.seconds, SHORTEST))))


def measure(builds, inputs, rounds, unit):
    """Figures of all timed workloads, for the state of a run: sums of each round, by variant and measure."""
    timed = [workload for workload in builds[0].program.run if workload.bench]
    runs = {workload.name: runs_in_a_row(_run(builds[0], workload, inputs), unit) for workload in timed}
    figures = {build.variant.name: {key: [] for key in (*MEASURES, "peak_kib")} for build in builds}
    single = {workload.name: {build.variant.name: [] for build in builds} for workload in timed}
    for number in range(rounds):
        turn = number % len(builds)
        _measure_round(builds[turn:] + builds[:turn], timed, inputs, runs, figures, single)
    # A child begins as a copy of this process, whose size counts for it.
    floor = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"rounds": rounds, "runs": runs, "floor_kib": floor, "variants": figures, "user_seconds_of_workloads": single}


def _measure_round(builds, timed, inputs, runs, figures, single):
    outcomes = {build.variant.name: [] for build in builds}
    for workload in timed:
        for build in builds:
            row = [_run(build, workload, inputs) for _ in range(runs[workload.name])]
            outcomes[build.variant.name] += row
            single[workload.name][build.variant.name].append(round(sum(outcome.user_seconds for outcome in row), 4))
    for name, row in outcomes.items():
        for key in MEASURES:
            figures[name][key].append(round(sum(getattr(outcome, key) for outcome in row), 4))
        figures[name]["peak_kib"].append(max((outcome.peak_kib for outcome in row), default=0))


def _run(build, workload, inputs):
    result = run_workload(build, workload, inputs)
    if result.problem:
        raise BuildFailure(f"{workload.name}, {build.variant.name}: {result.problem}")
    return result.outcome


def ratio(times, slow, fast, measure="user_seconds"):
    """The median over the rounds of one variant's figure over another's: how many times as fast `fast` is."""
    variants = times["variants"]
    return median(max(a, SHORTEST) / max(b, SHORTEST) for a, b in zip(variants[slow][measure], variants[fast][measure]))

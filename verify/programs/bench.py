# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`bench`: paired runs of two variants, reported as ratios.

The two runs of a pair follow each other directly, and the order changes from
pair to pair (A B B A), so that a machine that gets slower favours neither. Ratios
are given for wall-clock time, and for processor time, which other work on
the machine disturbs less.
"""

import json
from statistics import geometric_mean, median

from build import Build, BuildFailure, Cost
from console import UnusableInput, say
from inputs import make_inputs
from pages import taken_at
from workloads import run_workload

# Every ratio of the table: its key in the measurements, and its title.
RATIOS = [("ratio_of_medians", "ratio of medians"), ("median_of_pair_ratios", "median of pairs"),
          ("cpu_median_of_pair_ratios", "median of pairs, cpu")]


class Pairs:
    """Measurements of the baseline and of the candidate, in alternation."""

    def __init__(self, names):
        self.names = names
        self.seconds = {name: [] for name in names}
        self.cpu_seconds = {name: [] for name in names}
        self.peak_kib = dict.fromkeys(names, 0)

    def add(self, name, cost):
        """Record one measurement."""
        self.seconds[name].append(cost.seconds)
        self.cpu_seconds[name].append(cost.cpu_seconds)
        self.peak_kib[name] = max(self.peak_kib[name], cost.peak_kib)

    def ratio_of_medians(self):
        """Median of the candidate over median of the baseline: below 1 is faster."""
        baseline, candidate = (median(self.seconds[name]) for name in self.names)
        return candidate / baseline

    def median_of_ratios(self, measure="seconds"):
        """Median over the pairs of candidate over baseline."""
        baseline, candidate = (getattr(self, measure)[name] for name in self.names)
        return median(c / b for b, c in zip(baseline, candidate))

    def as_json(self):
        """All measurements, rounded to the clock's resolution."""
        return {
            "ratio_of_medians": round(self.ratio_of_medians(), 4),
            "median_of_pair_ratios": round(self.median_of_ratios(), 4),
            "cpu_median_of_pair_ratios": round(self.median_of_ratios("cpu_seconds"), 4),
            "variants": {name: {
                "median_seconds": round(median(self.seconds[name]), 4),
                "seconds": [round(s, 4) for s in self.seconds[name]],
                "cpu_seconds": [round(s, 4) for s in self.cpu_seconds[name]],
                "peak_mib": round(self.peak_kib[name] / 1024, 1),
            } for name in self.names},
        }


def bench(programs, variants, cache, options):
    """Measure every program; returns the exit status."""
    if len(variants) != 2:
        raise UnusableInput("bench compares two variants, for example --variants=stock,restruct")
    for path in (options.json, options.markdown):
        if path and not path.parent.is_dir():
            raise UnusableInput(f"cannot write {path}: there is no folder {path.parent}")
    names = [variant.name for variant in variants]
    results, failures = {}, 0
    for program in programs:
        builds = [Build(program, variant, cache.get(program), options.work, options.jobs) for variant in variants]
        try:
            results[program.name] = _measure(program, builds, names, options)
        except BuildFailure as failure:
            failures += 1
            say(f"failed  {program.name}: {failure}")
        else:
            say(_one_line(program.name, results[program.name], names))
    report = {"schema": 1, "baseline": names[0], "candidate": names[1],
              "run_pairs": options.pairs, "build_pairs": options.build_pairs, "jobs": options.jobs,
              "programs": results}
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n")
    if options.markdown:
        options.markdown.write_text(markdown(report) + f"\n{taken_at(options.markdown)}\n")
    return 1 if failures else 0


def _measure(program, builds, names, options):
    """Builds and runs of one program, in pairs."""
    configure = {}
    for build in builds:
        configure[build.variant.name] = round(build.configure().seconds, 3)
        build.keep_configured()
    building = Pairs(names)
    for number in range(options.build_pairs):
        for build in in_turn(builds, number):
            build.restore_configured()
            building.add(build.variant.name, build.make())
    for build in builds:
        build.forget_configured()

    inputs = options.work / program.name / "inputs"
    make_inputs(program, inputs)
    timed = [workload for workload in program.run if workload.bench]
    total, single = Pairs(names), {workload.name: Pairs(names) for workload in timed}
    for number in range(options.pairs):
        costs = run_pair(in_turn(builds, number), timed, inputs, single)
        for name, cost in costs.items():
            total.add(name, cost)
    return {
        "version": builds[0].version,
        "configure_seconds": configure,
        "build": building.as_json(),
        "run": total.as_json() | {"workloads": {name: pairs.as_json() for name, pairs in single.items()}},
        "binary_bytes": {build.variant.name: (build.folder / program.binaries[0]).stat().st_size for build in builds},
    }


def in_turn(builds, number):
    """The two builds, the other one first in every second pair."""
    return builds if number % 2 == 0 else builds[::-1]


def run_pair(builds, workloads, inputs, single):
    """One run of all timed workloads by both builds; returns the summed costs."""
    costs = {build.variant.name: Cost() for build in builds}
    for workload in workloads:
        for build in builds:
            result = run_workload(build, workload, inputs)
            if result.problem:
                raise BuildFailure(f"{workload.name}, {build.variant.name}: {result.problem}")
            costs[build.variant.name].add(result.outcome)
            single[workload.name].add(build.variant.name, result.outcome)
    return costs


def _cells(result, names):
    run, build = result["run"], result["build"]
    seconds = [f"{part['variants'][name]['median_seconds']:.2f}" for part in (run, build) for name in names]
    ratios = [[f"{part[key]:.3f}" for key, _ in RATIOS] for part in (run, build)]
    return [*seconds[:2], *ratios[0], *seconds[2:], *ratios[1]]


def _one_line(program, result, names):
    run_a, run_b, _, run_clock, run_cpu, build_a, build_b, _, build_clock, build_cpu = _cells(result, names)
    return (f"{program:9} run {run_a} s {run_b} s, pairs {run_clock} (cpu {run_cpu});"
            f"  build {build_a} s {build_b} s, pairs {build_clock} (cpu {build_cpu})")


def markdown(report):
    """The report as a Markdown table."""
    names = [report["baseline"], report["candidate"]]
    programs = report["programs"]
    columns = ["program", "version"]
    for what in ("run", "build"):
        columns += [f"{what} {names[0]}, s", f"{what} {names[1]}, s", *(f"{what}: {title}" for _, title in RATIOS)]
    lines = [f"Ratios are {names[1]} / {names[0]}; below 1 is faster. Medians of {report['run_pairs']} paired runs "
             f"and {report['build_pairs']} paired clean builds (compile and link, make -j{report['jobs']}).", "",
             "| " + " | ".join(columns) + " |", "|---|---|" + "--:|" * (len(columns) - 2)]
    lines += ["| " + " | ".join([name, result["version"], *_cells(result, names)]) + " |"
              for name, result in programs.items()]
    if programs:
        means = [f"{geometric_mean([result[part][key] for result in programs.values()]):.3f}"
                 for part in ("run", "build") for key, _ in RATIOS]
        run, build = " | ".join(means[:len(RATIOS)]), " | ".join(means[len(RATIOS):])
        lines.append(f"| geometric mean | | | | {run} | | | {build} |")
    return "\n".join(lines) + "\n"

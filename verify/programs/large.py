# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What whole builds and links of large programs cost, by stock clang with -flto and by restruct-cc."""

import statistics

from build import Build, BuildFailure
from check import Tally
from console import progress, say
from pages import add_rows, measured

HEAD = ["| program | version | whole build, stock, s | ours | ratio | link, stock, s | ours | ratio | memory of the link, stock, MB "
        "| ours | ratio | commit | date |", "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|---|"]


def measure_large(programs, variants, cache, options):
    """Builds each once, then links it in turns; returns the exit status."""
    tally, rows = Tally(), {}
    for program in programs:
        builds = [Build(program, variant, cache.get(program), options.work, options.jobs) for variant in variants]
        try:
            whole = [_build(build) for build in builds]
            links = [[] for _ in builds]
            for number in range(options.pairs):
                for build, costs in zip(builds, links, strict=True):
                    progress(f"{build.label}: link {number + 1} of {options.pairs}")
                    costs.append(_link(build))
        except BuildFailure as failure:
            tally.failed(program.name, failure)
            continue
        row = _row(builds[0], whole, links)
        rows[(program.name,)] = row
        tally.passed(program.name, row)
        if options.markdown:
            add_rows(options.markdown, 1, {(program.name,): row}, _table)
    say(f"\n{_table(rows)}")
    return tally.close()


def _table(rows):
    return "\n".join(HEAD + [rows[name] for name in sorted(rows)])


def _build(build):
    build.configure()
    return build.make()


def _link(build):
    """The cost of linking the program once more."""
    (build.folder / build.program.binaries[0]).unlink()
    return build.make()


def _row(build, whole, links):
    cells = [f"{cost.cpu_seconds:.1f}" for cost in whole] + [f"{whole[1].cpu_seconds / whole[0].cpu_seconds:.2f}"]
    for what, scale, shown in (("cpu_seconds", 1, ".1f"), ("peak_kib", 1024, ".0f")):
        stock, ours = ([getattr(cost, what) / scale for cost in costs] for costs in links)
        ratio = statistics.median(o / s for o, s in zip(ours, stock, strict=True))
        cells += [f"{statistics.median(stock):{shown}}", f"{statistics.median(ours):{shown}}", f"{ratio:.2f}"]
    return f"| {build.program.name} | {build.version} | {' | '.join(cells)} {measured()}"

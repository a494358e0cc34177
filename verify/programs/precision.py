# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`precision`: how many pairs of accesses each pipeline of alias analyses tells apart.

Each program is built by restruct-cc with the linker told to keep the whole
program's bitcode: promoted to registers, nothing inlined. `restruct alias`
counts, on the internalised program, what aa-eval counts, metadata included.
"""

import json
import math
import subprocess
from pathlib import PurePath

from build import Build, BuildFailure
from check import Tally
from console import UnusableInput, progress, say
from pages import write_between_marks

PIPELINES = ["basic-aa", "basic-aa,steens-aa", "basic-aa,ds-aa", "stock", "stock,tbaa-ext", "stock,ds-aa,tbaa-ext"]
# Later ones are compared with these: reductions of what may alias.
BASELINES = [("basic-aa", "basic-aa,steens-aa"), ("basic-aa", "basic-aa,ds-aa"), ("stock", "stock,ds-aa,tbaa-ext")]


def measure_precision(programs, variants, cache, options):
    """Build and count; returns the exit status."""
    [variant] = variants
    tally = Tally()
    rows = []
    for program in programs:
        build = Build(program, variant, cache.get(program), options.work, options.jobs)
        try:
            build.ensure(options.reuse)
        except BuildFailure as failure:
            tally.failed(f"{program.name}: build", failure)
            continue
        # The first binary is the program; others are variations and tools.
        binary = program.executables[0]
        what = f"{program.name}: {PurePath(binary).name}"
        progress(what)
        counts, problem = _count(build.bitcode_of(binary), options)
        if problem:
            tally.failed(what, problem)
            continue
        tally.passed(what)
        rows.append((program.name, counts))
    text = "\n\n".join(_tables(rows)) if rows else "Nothing was counted."
    say("")
    say(text)
    if options.markdown and rows:
        write_between_marks(options.markdown, text)
    return tally.close()


def _count(bitcode, options):
    """The counts by pipeline, or what went wrong."""
    try:
        result = subprocess.run([str(options.restruct), "alias", "--whole-program", "--with-tags", "--format=json",
                                 "--pairs=0", *(f"--pipeline={pipeline}" for pipeline in PIPELINES), str(bitcode)],
                                capture_output=True, text=True, timeout=options.timeout)
    except FileNotFoundError:
        raise UnusableInput(f"'{options.restruct}' is not there; build it first") from None
    except subprocess.TimeoutExpired:
        return None, f"took longer than {options.timeout} s"
    if result.returncode:
        return None, result.stderr.strip()
    return dict(zip(PIPELINES, json.loads(result.stdout)["counts"], strict=True)), None


def _tables(rows):
    """Counts of both kinds, and reductions."""
    yield _table("Pairs of locations that are not told apart (may, partial or must alias)", rows,
                 lambda c: c["mayAlias"] + c["partialAlias"] + c["mustAlias"],
                 lambda c: c["noAlias"] + c["mayAlias"] + c["partialAlias"] + c["mustAlias"])
    yield _table("Pairs of a call and a location, or of two calls, that are not told apart", rows,
                 lambda c: c["ref"] + c["mod"] + c["modRef"],
                 lambda c: c["noModRef"] + c["ref"] + c["mod"] + c["modRef"])


def _table(title, rows, left, questions):
    lines = [f"{title}:", "",
             "| program | pairs | " + " | ".join(f"`{pipeline}`" for pipeline in PIPELINES) + " |",
             "|---|" + "---:|" * (len(PIPELINES) + 1)]
    for name, counts in rows:
        total = questions(counts["basic-aa"])
        cells = []
        for pipeline in PIPELINES:
            n = left(counts[pipeline])
            cells.append(f"{n:,} ({100 * n / total:.1f} %)" if total else "0")
        lines.append(f"| {name} | {total:,} | " + " | ".join(cells) + " |")
    lines.append("")
    for before, after in BASELINES:
        ratios = [left(counts[after]) / left(counts[before]) for _, counts in rows if left(counts[before])
                  and left(counts[after])]
        if ratios:
            mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
            lines.append(f"- `{after}` leaves {100 * mean:.1f} % of what `{before}` leaves (geometric mean).")
    return "\n".join(lines)

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`precision`: how many pairs of accesses each pipeline of alias analyses disambiguates.

Each program is built by restruct-cc with the linker told to keep the whole
program's bitcode: promoted to registers, nothing inlined. `restruct alias`
counts, on the internalised program, what aa-eval counts, metadata included.

Then the program runs its workloads, and records which locations overlap. Pairs
that never do are the upper bound of precision: the ceiling.
"""

import json
import subprocess
from pathlib import PurePath
from statistics import geometric_mean

from aliasobservation import libraries_of, replaced
from check import Tally, built
from console import UnusableInput, progress
from inputs import make_inputs
from pages import show_table
from workloads import run_workload

# Calls are compared between the first and the last; causes are those of the
# last.
PIPELINES = ["stock", "basic-aa", "basic-aa,steens-aa", "basic-aa,ds-aa", "stock,tbaa-ext", "stock,ds-aa,tbaa-ext"]
# In the order of the columns.
SHOWN = ["basic-aa", "basic-aa,steens-aa", "basic-aa,ds-aa", "stock", "stock,tbaa-ext", "stock,ds-aa,tbaa-ext"]
# Later ones are compared with these: reductions of may-alias pairs.
BASELINES = [("basic-aa", "basic-aa,steens-aa"), ("basic-aa", "basic-aa,ds-aa"), ("stock", "stock,ds-aa,tbaa-ext")]

# According to restruct/Alias/MayAliasCauses.def.
CAUSES = [("collapsed", "collapsed node"), ("bytes", "bytes"), ("incomplete", "external"),
          ("merged", "merged context"), ("same-array", "array"), ("no-flow", "no flow"),
          ("unknown-size", "unknown size"), ("no-place", "no place")]


def measure_precision(programs, variants, cache, options):
    """Build and count; returns the exit status."""
    [variant] = variants
    tally = Tally()
    rows = []
    for build in built(programs, variant, cache, options, tally):
        program = build.program
        # The first binary is the program; others are variations and tools.
        binary = program.executables[0]
        what = f"{program.name}: {PurePath(binary).name}"
        progress(what)
        counts, problem = _count(build, binary, options)
        if problem:
            tally.failed(what, problem)
            continue
        tally.passed(what)
        rows.append((program.name, counts))
    text = "\n\n".join(_tables(rows)) if rows else "Nothing was counted."
    show_table(text, options.markdown, is_empty=not rows)
    return tally.close()


def _run_restruct(arguments, options):
    """The output of the tool, or the problem."""
    try:
        result = subprocess.run([str(options.restruct), *arguments], capture_output=True, text=True,
                                timeout=options.timeout)
    except FileNotFoundError:
        raise UnusableInput(f"'{options.restruct}' is not there; build it first") from None
    except subprocess.TimeoutExpired:
        return None, f"took longer than {options.timeout} s"
    return result.stdout, result.stderr.strip() or "failed" if result.returncode else None


def _watch(build, binary, options):
    """Run the workloads, unless an earlier run did; returns the file with the overlaps, or the problem.

    A workload that takes too long is ended: its overlaps until then count."""
    path, seen, noting = build.folder / binary, build.home / "seen", build.home / "seen.now"
    if options.reuse and seen.is_file():
        return seen, None
    inputs = options.work / build.program.name / "inputs"
    make_inputs(build.program, inputs)
    with replaced([path]) as kept:
        _, problem = _run_restruct(["check", "--whole-program", f"--overlaps={noting}", str(build.bitcode_of(binary)),
                                    "-o", str(path), *(f"--link={name}" for name in libraries_of(kept[path]))], options)
        for workload in [] if problem else build.program.run:
            result = run_workload(build, workload, inputs, options.seconds)
            if result.problem and not result.outcome.timed_out:
                return None, f"{workload.name}: {result.problem}"
    if not problem:
        noting.replace(seen)
    return seen, problem


def _count(build, binary, options):
    """The report of `restruct alias`, or the problem."""
    seen, problem = _watch(build, binary, options) if options.seconds else (None, None)
    if problem:
        return None, problem
    progress(f"{build.program.name}: counting")
    output, problem = _run_restruct(["alias", "--whole-program", "--with-tags", "--format=json", "--pairs=0",
                                     *(f"--pipeline={pipeline}" for pipeline in PIPELINES),
                                     *([f"--seen={seen}"] if seen else []), str(build.bitcode_of(binary))], options)
    return (None, problem) if problem else (json.loads(output), None)


def _by_pipeline(counts):
    return dict(zip(PIPELINES, counts, strict=True))


def _pairs(c):
    return c["noAlias"] + _not_disambiguated(c)


def _not_disambiguated(c):
    return c["mayAlias"] + c["partialAlias"] + c["mustAlias"]


def _share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def _mean(ratios):
    return _share(geometric_mean(ratios), 1)


def _tables(rows):
    """Counts of both kinds, and reductions; then the ceilings."""
    counts = [(name, _by_pipeline(report["counts"])) for name, report in rows]
    yield _table("Pairs of locations that are not disambiguated (may, partial or must alias)", counts, _not_disambiguated,
                 _pairs)
    yield _table("Pairs of a call and a location, or of two calls, that are not disambiguated", counts,
                 lambda c: c["ref"] + c["mod"] + c["modRef"],
                 lambda c: c["noModRef"] + c["ref"] + c["mod"] + c["modRef"])
    if all(report["seen"] for _, report in rows):
        yield _ceilings(rows)
        yield _causes(rows)
    yield _calls(rows)


def _ceilings(rows):
    """Of the pairs that the workloads executed: how many could be disambiguated, how many are."""
    lines = ["Pairs of locations that are disambiguated, of those that the workloads executed. The ceiling: those that "
             "never overlapped:", "",
             "| program | executed, of all | ceiling | " + " | ".join(f"`{pipeline}`" for pipeline in SHOWN) + " |",
             "|---|" + "---:|" * (len(SHOWN) + 2)]
    for name, report in rows:
        executed = _by_pipeline(report["seen"]["executed"])
        total = _pairs(executed["stock"])
        apart = _pairs(report["seen"]["apart"][0])
        cells = [_share(executed[pipeline]["noAlias"], total) for pipeline in SHOWN]
        lines.append(f"| {name} | {total:,} ({_share(total, _pairs(report['counts'][0]))}) | {_share(apart, total)} | "
                     + " | ".join(cells) + " |")
    lines.append("")
    for before, after in BASELINES:
        ratios, best = [], []
        for _, report in rows:
            executed, apart = (_by_pipeline(report["seen"][key]) for key in ("executed", "apart"))
            left = _not_disambiguated(executed[before])
            overlapped = left - _not_disambiguated(apart[before])
            if left and overlapped and _not_disambiguated(executed[after]):
                ratios.append(_not_disambiguated(executed[after]) / left)
                best.append(overlapped / left)
        if ratios:
            lines.append(f"- Of what was executed, `{after}` leaves {_mean(ratios)} of what `{before}` leaves; "
                         f"what overlapped is {_mean(best)} of it (geometric means).")
    against = {pipeline: sum(_by_pipeline(report["seen"]["executed"])[pipeline]["noAlias"]
                             - _by_pipeline(report["seen"]["apart"])[pipeline]["noAlias"] for _, report in rows)
               for pipeline in SHOWN}
    lines.append("- Disambiguated although they overlapped, which is right if both only read, and by types: "
                 + ", ".join(f"`{pipeline}` {count:,}" for pipeline, count in against.items()) + " pairs.")
    must, missed = (sum(report["seen"][key][0]["mustAlias"] for _, report in rows) for key in ("executed", "apart"))
    lines.append(f"- Of {must:,} executed pairs that `stock` calls must alias, {missed:,} did not overlap, because "
                 "their accesses were in different activations, or not sampled.")
    return "\n".join(lines)


def _causes(rows):
    """Why the last pipeline answers may alias for pairs that never overlapped."""
    keys = [key for key, _ in CAUSES]
    lines = [f"Pairs of locations that never overlapped, and that `{PIPELINES[-1]}` leaves \"may alias\", by "
             "cause:", "", "| program | pairs | " + " | ".join(title for _, title in CAUSES) + " |",
             "|---|" + "---:|" * (len(CAUSES) + 1)]
    sums = dict.fromkeys(keys, 0)
    for name, causes in [(name, report["seen"]["causes"]) for name, report in rows] + [("all", sums)]:
        total = sum(causes.values())
        lines.append(f"| {name} | {total:,} | " + " | ".join(
            f"{causes[key]:,} ({_share(causes[key], total)})" if causes[key] else "0" for key in keys) + " |")
        if causes is not sums:
            sums.update((key, sums[key] + causes[key]) for key in keys)
    return "\n".join(lines)


def _calls(rows):
    """How many answers about a call and a location are better than stock's."""
    is_seen = all(report["seen"] for _, report in rows)
    columns = ["program", "mod and ref by `stock`", f"less by `{PIPELINES[-1]}`"]
    columns += ["of these, executed", "less", "ceiling: not both were seen"] if is_seen else []
    lines = ["Pairs of a call and a location that `stock` answers with mod and ref:", "",
             "| " + " | ".join(columns) + " |", "|---|" + "---:|" * (len(columns) - 1)]
    for name, report in rows:
        gain = report["modRefGain"]
        cells = [f"{gain['asked']:,}", f"{gain['better']:,} ({_share(gain['better'], gain['asked'])})"]
        if is_seen:
            cells += [f"{gain['seen']:,}", _share(gain["seenBetter"], gain["seen"]), _share(gain["seenLess"], gain["seen"])]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    lines.append("")
    for text, part, whole in [("Less is answered of all of them", "better", "asked"),
                              ("Less is answered of what was executed", "seenBetter", "seen"),
                              ("Not both were seen, of what was executed", "seenLess", "seen")]:
        shares = [report["modRefGain"][part] / report["modRefGain"][whole] for _, report in rows
                  if report["modRefGain"].get(whole) and report["modRefGain"][part]]
        if shares:
            lines.append(f"- {text}: {_mean(shares)} (geometric mean).")
    return "\n".join(lines)


def _table(title, rows, left, questions):
    lines = [f"{title}:", "",
             "| program | pairs | " + " | ".join(f"`{pipeline}`" for pipeline in SHOWN) + " |",
             "|---|" + "---:|" * (len(SHOWN) + 1)]
    for name, counts in rows:
        total = questions(counts["basic-aa"])
        cells = [f"{left(counts[pipeline]):,} ({_share(left(counts[pipeline]), total)})" for pipeline in SHOWN]
        lines.append(f"| {name} | {total:,} | " + " | ".join(cells) + " |")
    lines.append("")
    for before, after in BASELINES:
        ratios = [left(counts[after]) / left(counts[before]) for _, counts in rows if left(counts[before])
                  and left(counts[after])]
        if ratios:
            lines.append(f"- `{after}` leaves {_mean(ratios)} of what `{before}` leaves (geometric mean).")
    return "\n".join(lines)

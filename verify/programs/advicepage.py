# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The page of `advice-programs`: a row for each program that was measured."""

from statistics import geometric_mean, median

from counts import INSTRUCTIONS, READ_MISSES, WRITE_MISSES
from layouttimes import STOCK, ratio

PATCHED = "patched"
TITLE = "What the patches of `restruct advise` do to real programs"
EXPLANATION = """\
`./dev bench advice-programs` writes this page, for the programs of `verify/programs/programs.toml`, which other checks use,
too, and for those of `advised.toml`, which no other check uses. Each program is compiled by `restruct-cc -O3 -g`,
`restruct profile` records a short workload, and `restruct advise --patch --profile` prints a patch. It is applied as it is,
except that files are excluded in which a question of the patch has an answer that forbids the change (below). Files that the
build generates are excluded as well. Then the source with the patch and the source without it are built by stock
`clang-22 -O3 -flto`, so that nothing but the order of members differs. The programs' own test suites pass, and all workloads
end in the same way and write the same bytes.

*Advised* are the structures of which another order of the members is expected to be better, and that the source declares;
*patched* those of them that the patch changes. *Bytes saved* is the sum over these of what one object is smaller. Speeds are
medians over rounds in which the builds take turns: the ratio of user time of all workloads that are timed; above 1 is faster.
*Instructions* and *misses* are what cachegrind counts, the same in every run: executed instructions, and accesses to data that
miss a simulated first-level cache. Where neither differs by a hundredth, a speed other than 1 is chance: short programs vary by
some hundredths, and by more while other programs run. So in these programs the order of members hardly matters: of most hot
structures it is good, or the objects stay in the first cache.
"""
EVENTS = [[INSTRUCTIONS], [READ_MISSES, WRITE_MISSES]]


def _counts(record):
    counts = record.get("counts")
    if not counts:
        return [None] * len(EVENTS)
    return [sum(counts[PATCHED][event] for event in events) / max(sum(counts[STOCK][event] for event in events), 1)
            for events in EVENTS]


def _speed(record):
    return ratio(record["times"], STOCK, PATCHED) if "times" in record else None


def _memory(record):
    """Peak memory over stock's; None if it is too small to be seen."""
    times = record.get("times")
    if not times or max(times["variants"][STOCK]["peak_kib"]) <= 1.1 * times["floor_kib"]:
        return None
    return ratio(times, PATCHED, STOCK, "peak_kib")


def _figure(number, digits=3):
    return "–" if number is None else f"{number:.{digits}f}"


def _cells(record):
    advice = record["advice"]
    seconds = median(record["times"]["variants"][STOCK]["user_seconds"]) if "times" in record else None
    return [str(advice["proposed"]), str(advice["changed"]), str(advice["saved"]), _figure(seconds, 2),
            *map(_figure, [_speed(record), *_counts(record)]), _figure(_memory(record), 2)]


def row_of(record):
    """The figures of a program, in one line."""
    proposed, changed, saved, _, speed, instructions, misses, _ = _cells(record)
    return (f"{changed} of {proposed} structures patched, {saved} bytes saved, speed {speed}, instructions {instructions}, "
            f"misses {misses}")


def page_text(records):
    """The page of these programs."""
    head = ["program", "version", "advised", "patched", "bytes saved", "stock, s", "speed, stock = 1", "instructions, stock = 1",
            "misses, stock = 1", "peak memory, stock = 1"]
    lines = [f"# {TITLE}", "", EXPLANATION, "| " + " | ".join(head) + " |", "|---|---|" + "--:|" * (len(head) - 2)]
    lines += ["| " + " | ".join([record["program"], record["version"], *_cells(record)]) + " |" for record in records]
    columns = zip(*([_speed(record), *_counts(record), _memory(record)] for record in records))
    means = [_mean(column) for column in columns]
    lines += ["| " + " | ".join(["geometric mean", *[""] * 5, *means]) + " |", "",
              "Why the others were not patched, with the number of structures:", ""]
    for record in records:
        reasons = "; ".join(f"{text} ({count})" for text, count in record["advice"]["reasons"])
        if reasons:
            lines.append(f"- {record['program']}: {reasons}")
    excluded = [(record["program"], file, reason) for record in records
                for file, reason in record["advice"].get("excluded", {}).items()]
    if excluded:
        lines += ["", "What the analyses cannot see, and a reader of the source can:", ""]
        lines += [f"- {program}, `{file}`: {reason}" for program, file, reason in excluded]
    return "\n".join([*lines, ""])


def _mean(numbers):
    known = [number for number in numbers if number is not None]
    return _figure(geometric_mean(known) if known else None)

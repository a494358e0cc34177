# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The page of `layout-programs`: a row for each program that was measured."""

from statistics import geometric_mean, median

from counts import INSTRUCTIONS, READ_MISSES, WRITE_MISSES
from layoutchanges import Changes
from layouttimes import OFF, ON, STOCK, ratio

TITLE = "What layout work does to real programs"
# A program is slower if its speed is below this.
SLOWER = 0.98
# Title, the variant that is compared, the one that it is compared with, and of what.
SPEEDS = [("speed, stock = 1", ON, STOCK, "user_seconds"),
          ("system time included", ON, STOCK, "cpu_seconds"),
          ("without layout work", OFF, STOCK, "user_seconds"),
          ("by layout work alone", ON, OFF, "user_seconds")]
EXPLANATION = """\
`./dev bench layout-programs` writes this page, in one run for the programs of `verify/programs/programs.toml` and one with
`--further` for those of `further.toml`. Each program is built by stock `clang-22 -O3 -flto`, and by `restruct-cc -O3` without
layout work (`-fplugin-arg-restruct-layout=off`) and with it. All workloads must end in the same way and write the same bytes
in all three; of a program whose output varies from run to run, those that do not vary.

Structures and fields are those that the optimisation records of the links name; a structure that several binaries of a
package share counts once. *Bytes saved* is the sum over the changed structures of the bytes that one object is smaller, all
its parts counted. Speeds are medians over rounds in which the three builds take turns: the ratio of user time, of all
workloads that are timed, together with the shell and the tools that they use; above 1 is faster. Short workloads run
several times in a row, and *stock, s* is the sum of a round. Memory is the largest resident set of any process; sets below
that of the command itself, some 20 MiB, do not show.

Times of short programs depend on where code and data happen to lie, by some hundredths even without any difference in what is
executed. *Instructions* and *misses* are what cachegrind counts in the program's own processes, the same in every run:
executed instructions, and accesses to data that miss a first-level cache like this machine's, of a workload that is short enough.
"""
REASONS = """\
The hottest structures of a program are those that together have nine tenths of the known accesses to fields, by block
frequencies. Of those that kept their layouts, the condition ([safety.md](safety.md)) that blocks most is named, with its first
cause in the hottest of them. The others may change, but the planner expects no gain.
"""


# Title, and the events that are added up: of the program with layout work, by stock's.
COUNTS = [("instructions, stock = 1", [INSTRUCTIONS]), ("misses, stock = 1", [READ_MISSES, WRITE_MISSES])]


def _speeds(record):
    return [ratio(record["times"], base, of, measure) for _, of, base, measure in SPEEDS]


def _memory(record):
    """Peak memory over stock's; None if it is too small to be seen."""
    times = record["times"]
    peak = max(times["variants"][STOCK]["peak_kib"])
    return ratio(times, ON, STOCK, "peak_kib") if peak > 1.1 * times["floor_kib"] else None


def _counts(record):
    """The ratios of COUNTS; None if nothing was counted."""
    counts = record["counts"]
    if not counts:
        return [None] * len(COUNTS)
    return [sum(counts[ON][event] for event in events) / max(sum(counts[STOCK][event] for event in events), 1)
            for _, events in COUNTS]


def _mean(numbers):
    """Of those that are not None."""
    known = [number for number in numbers if number is not None]
    return geometric_mean(known) if known else None


def _figure(number, digits):
    return "–" if number is None else f"{number:.{digits}f}"


def _cells(record):
    changes = Changes.from_json(record["changes"])
    seconds = median(record["times"]["variants"][STOCK]["user_seconds"])
    return [str(len(changes.structs)), changes.describe() or "–", str(changes.saved), f"{seconds:.2f}",
            *(_figure(ratio, 3) for ratio in _speeds(record) + _counts(record)), _figure(_memory(record), 2)]


def row_of(record):
    """The figures of a program, in one line."""
    structs, what, saved, _, speed, *_ = _cells(record)
    return f"structures changed: {structs}, {what}; bytes saved: {saved}; speed {speed}"


def page_text(records):
    """The page of these programs."""
    return "\n".join([f"# {TITLE}", "", EXPLANATION, _summary(records), "", *_table(records), *_reasons(records), ""])


def _summary(records):
    changed = [record for record in records if Changes.from_json(record["changes"])]
    slower = [f"{record['program']} ({_speeds(record)[0]:.3f})" for record in records if _speeds(record)[0] < SLOWER]
    rounds = sorted({record["times"]["rounds"] for record in records})
    return (f"Programs: {len(records)}, of which {len(changed)} changed; rounds: {' or '.join(map(str, rounds))}. "
            f"Slower than {SLOWER}: {', '.join(slower) or 'none'}.")


def _table(records):
    head = ["program", "version", "structures changed", "what", "bytes saved", "stock, s",
            *(title for title, *_ in SPEEDS + COUNTS), "peak memory, stock = 1"]
    lines = ["| " + " | ".join(head) + " |", "|---|---|--:|---|" + "--:|" * (len(head) - 4)]
    lines += ["| " + " | ".join([record["program"], record["version"], *_cells(record)]) + " |" for record in records]
    means = [_figure(_mean(column), 3) for column in zip(*(_speeds(record) + _counts(record) for record in records))]
    memory = _figure(_mean(map(_memory, records)), 2)
    return [*lines, "| " + " | ".join(["geometric mean", *[""] * 5, *means, memory]) + " |"]


def _reasons(records):
    """Of the hottest structures, how many changed, and why not more."""
    rows = [f"| {record['program']} | {hottest['hottest']} | {hottest['changed']} | {hottest['reason']} |"
            for record in records if (hottest := record["hottest"])["hottest"]]
    return ["", *REASONS.splitlines(), "", "| program | hottest structures | changed | first reason of the others |", "|---|--:|--:|---|",
            *rows]

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables of docs/dsa-soundness.md.

Each kind of program has a table of its own, between marks with the kind's name
(`programs`, `further`, `generated`, `hand`). A row says at which commit, and
when, it was measured; rows of other programs stay when some are run again.
"""

import functools

from pages import add_rows, measured

COUNTS = "accesses | objects | instructions | checks | constrained | calls | failures | commit | date |"
RULE = "---:|---:|---:|---:|---:|---:|---:|---|---|"
HEADS = {
    False: f"| program | phase | {COUNTS}\n|---|---|{RULE}",
    True: f"| program | {COUNTS}\n|---|{RULE}",
}
# Tables with one row for a program: the checks of one phase, and the failures
# of all of them.
OF_ONE_PHASE = {"further": "td"}


def rows_of(kind, name, observed, phases):
    """The rows of a program in the table of its kind, by what identifies them."""
    if kind in OF_ONE_PHASE:
        phase = OF_ONE_PHASE[kind] if OF_ONE_PHASE[kind] in phases else phases[-1]
        failures = sum(observed.views[each].counts["failures"] for each in phases)
        return {(name,): _row([name], observed, phase, failures)}
    return {(name, phase): _row([name, phase], observed, phase, observed.views[phase].counts["failures"])
            for phase in phases}


def _row(names, observed, phase, failures):
    view = observed.views[phase]
    numbers = [observed.accesses, observed.objects, view.instructions(), view.counts["checks"],
               view.counts["constrained"], view.counts["calls"], failures]
    return f"| {' | '.join([*names, *(f'{number:,}' for number in numbers)])} {measured()}"


def table_of(kind, rows):
    """A table in Markdown."""
    return "\n".join([HEADS[kind in OF_ONE_PHASE], *rows.values()])


def write_page(page, tables):
    """Put the rows of each kind into the page, beside those that are there."""
    for kind, rows in tables.items():
        names = 1 if kind in OF_ONE_PHASE else 2
        add_rows(page, names, rows, functools.partial(table_of, kind), kind)

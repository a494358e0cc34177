# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What layout work costs: analysis, planning and rewriting (`restruct<O2>`) beside `opt -O2`, in pairs.

The time of reading the module, of `opt -passes=verify`, is subtracted from both.
"""

import statistics

from aliaspasses import modules, user_seconds
from check import Tally
from console import progress
from pages import show_table


def measure_layout_cost(programs, variants, cache, options):
    """Paired user times of the module, or of the programs; returns the exit status."""
    tally, rows = Tally(), []
    if options.module:
        given = [(options.module.name, options.module)]
    else:
        given = modules(programs, variants, cache, options, tally)
    for name, module in given:
        rows.append(_row(name, module, options))
        tally.passed(name)
    table = "\n".join(["| | `opt -O2`, seconds | layout work, seconds | share |", "|---|--:|--:|--:|", *rows])
    show_table(table, options.markdown, is_empty=not rows)
    return tally.close()


def _row(name, module, options):
    stock, ours = [], []
    for number in range(options.pairs):
        progress(f"{name}: {number + 1} of {options.pairs}")
        reading, work, optimising = (
            user_seconds([options.opt, f"-load-pass-plugin={options.plugin}", f"-passes={passes}", "-disable-output",
                          str(module)]) for passes in ("verify", "restruct<O2>", "default<O2>"))
        stock.append(optimising - reading)
        ours.append(work - reading)
    share = statistics.median(work / whole for work, whole in zip(ours, stock, strict=True))
    return f"| {name} | {statistics.median(stock):.2f} | {statistics.median(ours):.2f} | {100 * share:.1f} % |"

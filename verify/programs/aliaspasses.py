# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stock optimisation with our alias analyses: cost, survival of precision, correctness.

`alias-cost` times `opt -passes=default<O2>` with stock's alias analyses and with
ours after them, in pairs. `alias-survival` counts how much they disambiguate while passes
run. `alias-passes` runs LLVM's verifier on the module after each pass.

Each program is linked by restruct-cc with the linker told to keep the whole
program's bitcode, and internalised.
"""

import json
import os
import statistics
import subprocess
import tempfile
from pathlib import Path, PurePath

from check import Tally, built
from console import UnusableInput, progress
from pages import show_table

STOCK = "basic-aa,scoped-noalias-aa,tbaa,globals-aa"
OURS = ("ds-aa", "steens-aa")
MOMENTS = (("start", "at the start"), ("simplified", "after simplification and inlining"), ("madeAnew", "made anew"),
           ("end", "at the end"))


def measure_cost(programs, variants, cache, options):
    """Paired times of the module, or of the programs; returns the exit status."""
    tally, rows = Tally(), []
    if options.module:
        _time(options.module.name, options.module, options, tally, rows)
    else:
        for name, module in modules(programs, variants, cache, options, tally):
            _time(name, module, options, tally, rows)
    table = "\n".join(["| | " + " | ".join(["stock, seconds", *(f"and `{name}` | more" for name in OURS)]) + " |",
                       "|---|--:|" + "--:|--:|" * len(OURS), *rows])
    show_table(table, options.markdown, is_empty=not rows)
    return tally.close()


def measure_survival(programs, variants, cache, options):
    """The answers of ds-aa at moments of the pipeline; returns the exit status."""
    tally, rows = Tally(), []
    for name, module in modules(programs, variants, cache, options, tally):
        command = [str(options.restruct), "alias", "--survival", "--whole-program", "--format=json", str(module)]
        output = _run(command, name, options, tally)
        if output is None:
            continue
        moments = json.loads(output)["moments"]
        cells = (f"{_answered(moments[key]):.0f} %" for key, _ in MOMENTS)
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    table = "\n".join(["| | " + " | ".join(title for _, title in MOMENTS) + " |", "|---|" + "--:|" * len(MOMENTS), *rows])
    show_table(table, options.markdown, is_empty=not rows)
    return tally.close()


def verify_passes(programs, variants, cache, options):
    """opt -verify-each with our analyses; returns the exit status."""
    tally = Tally()
    for name, module in modules(programs, variants, cache, options, tally):
        for analysis in OURS:
            _run([*_optimization(analysis, options), "-verify-each", str(module)], f"{name}: {analysis}", options, tally)
    return tally.close()


def modules(programs, variants, cache, options, tally):
    """Name and internalised module of each program's first binary; others are variations and tools."""
    [variant] = variants
    for build in built(programs, variant, cache, options, tally):
        binary = build.program.executables[0]
        name = PurePath(binary).name
        with tempfile.TemporaryDirectory() as folder:
            module = Path(folder) / f"{name}.bc"
            command = [options.opt, "-passes=internalize,globaldce", "-internalize-public-api-list=main",
                       str(build.bitcode_of(binary)), "-o", str(module)]
            if _run(command, f"{name}: internalize", options, tally, quiet=True) is not None:
                yield name, module


def _optimization(analysis, options):
    """opt -O2 with stock's alias analyses, and one of ours after them; every run has the plugin loaded."""
    names = f"{STOCK},{analysis}" if analysis else STOCK
    return [options.opt, f"-load-pass-plugin={options.plugin}", "-passes=default<O2>", f"-aa-pipeline={names}",
            "-disable-output"]


def _run(command, what, options, tally, quiet=False):
    """Standard output, or None if it failed, which is recorded."""
    progress(what)
    try:
        result = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=options.timeout)
    except FileNotFoundError:
        raise UnusableInput(f"'{command[0]}' is not there; build it first") from None
    except subprocess.TimeoutExpired:
        tally.failed(what, f"took longer than {options.timeout} s")
        return None
    if result.returncode:
        tally.failed(what, result.stderr.strip()[-2000:] or f"exit status {result.returncode}")
        return None
    if not quiet:
        tally.passed(what)
    return result.stdout


def _time(name, module, options, tally, rows):
    """A row of the table: medians of user time, and of the pairs' ratios."""
    seconds = {analysis: [] for analysis in ("", *OURS)}
    for number in range(options.pairs):
        for analysis, times in seconds.items():
            progress(f"{name}: {number + 1} of {options.pairs}, {analysis or 'stock'}")
            times.append(user_seconds([*_optimization(analysis, options), str(module)]))
    cells = [f"{statistics.median(seconds['']):.2f}"]
    for analysis in OURS:
        ratios = [ours / stock for ours, stock in zip(seconds[analysis], seconds[""], strict=True)]
        cells += [f"{statistics.median(seconds[analysis]):.2f}", f"{100 * (statistics.median(ratios) - 1):+.1f} %"]
    tally.passed(name)
    rows.append(f"| {name} | " + " | ".join(cells) + " |")


def user_seconds(command):
    try:
        child = subprocess.Popen(command)
    except FileNotFoundError:
        raise UnusableInput(f"'{command[0]}' is not there") from None
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise UnusableInput(f"{' '.join(command)} ended with {child.returncode}")
    return usage.ru_utime


def _answered(moment):
    """The share of what basic-aa leaves, in percent."""
    return 100 * (moment["basic"] - moment["both"]) / moment["basic"] if moment["basic"] else 0

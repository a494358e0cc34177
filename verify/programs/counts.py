# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What programs execute, as cachegrind counts it: the same in every run, unlike times."""

import re
import shlex
import shutil

from build import BuildFailure
from catalogue import Workload
from console import UnusableInput
from reports import empty_folder
from workloads import difference, run_workload

TIMEOUT = 1800
# Instructions, reads, writes; reads and writes that miss the first-level cache.
INSTRUCTIONS, READS, WRITES, READ_MISSES, WRITE_MISSES = EVENTS = ["Ir", "Dr", "Dw", "D1mr", "D1mw"]


def need_valgrind():
    """Refuse to begin what has to count, if nothing can."""
    if not shutil.which("valgrind"):
        raise UnusableInput("'valgrind', which counts, is not installed (see packages.txt)")


def count_events(builds, inputs, line):
    """For each build: the events of its own programs while a shell runs `line`. All must write the same."""
    results, counts = [], []
    for build in builds:
        folder = empty_folder(build.home / "counts")
        command = (f"valgrind -q --tool=cachegrind --cache-sim=yes --cachegrind-out-file={shlex.quote(str(folder))}/%p "
                   f"--trace-children=yes --trace-children-skip=/bin/*,/usr/bin/* /bin/sh -e -c {shlex.quote(line)}")
        result = run_workload(build, Workload("counted", command), inputs, TIMEOUT)
        if result.problem:
            raise BuildFailure(f"{build.variant.name}: {result.problem}")
        results.append(result)
        counts.append(_read_counts(folder))
    for build, result in zip(builds[1:], results[1:]):
        if differs := difference(results[0], result):
            raise BuildFailure(f"{build.variant.name} differs from {builds[0].variant.name}: {differs}")
    return counts


def _read_counts(folder):
    """The sums over the processes of the program itself, not of the shell around them."""
    sums = dict.fromkeys(EVENTS, 0)
    for file in sorted(folder.iterdir()):
        text = file.read_text()
        field = {key: re.search(rf"(?m)^{key}: (.*)$", text).group(1) for key in ("cmd", "events", "summary")}
        if field["cmd"].startswith("built/"):
            values = dict(zip(field["events"].split(), map(int, field["summary"].split())))
            for event in EVENTS:
                sums[event] += values[event]
    if not sums[INSTRUCTIONS]:
        raise BuildFailure("cachegrind saw no process of the program")
    return sums

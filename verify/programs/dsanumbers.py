# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`numbers`: the precision of DSA on real programs.

Each program is linked by restruct-cc with the linker told to keep the whole
program's bitcode. It is analysed in the state in which the optimiser's first
inliner would get it: internalised, with variables in registers.
"""

import json
import subprocess
import tempfile
from pathlib import Path, PurePath

from build import Build, BuildFailure
from console import UnusableInput, progress, say
from pages import write_between_marks

PREPARE = "internalize,globaldce,function(sroa,early-cse,simplifycfg),globaldce"

# Heading, and its computation from `restruct dsa --stats --format=json`.
NODE_COLUMNS = [
    ("nodes", lambda n: f"{n['nodes']:,}"),
    ("complete", lambda n: _share(n["completeNodes"], n["nodes"])),
    ("collapsed", lambda n: f"{sum(n['collapsedNodes'].values()):,}"),
    ("offset not known", lambda n: f"{n['collapsedNodes']['Requested']:,}"),
    ("no common step", lambda n: f"{n['collapsedNodes']['UnrelatedOffsets']:,}"),
    ("pointer in bytes", lambda n: f"{n['collapsedNodes']['PointerInBytes']:,}"),
    ("heap nodes of one type", lambda n: _of(n["homogeneousHeapNodes"], n["heapNodes"])),
    ("indirect calls complete", lambda n: _of(n["completeIndirectCalls"], n["indirectCalls"])),
    ("callees of one", lambda n: f"{n['knownTargets'] / n['indirectCalls']:.1f}" if n["indirectCalls"] else ""),
]
ACCESS_COLUMNS = [
    ("loads and stores", lambda n: f"{n['accesses']:,}"),
    ("largest node", lambda n: _share(n["accessesLargestNode"], n["accesses"])),
    ("collapsed", lambda n: _share(n["accessesCollapsed"], n["accesses"])),
    ("external", lambda n: _share(n["accessesExternal"], n["accesses"])),
    ("incomplete", lambda n: _share(n["accessesIncomplete"], n["accesses"])),
    ("several types", lambda n: _share(n["accessesOfSeveralTypes"], n["accesses"])),
    ("pairs", lambda n: f"{n['pairs']:,}"),
    ("may meet", lambda n: _share(n["pairsThatMayMeet"], n["pairs"])),
    ("of these: one collapsed node", lambda n: _share(n["pairsCollapsed"], n["pairsThatMayMeet"])),
    ("of these: both incomplete", lambda n: _share(n["pairsIncomplete"], n["pairsThatMayMeet"])),
]


def _share(part, whole):
    return f"{100 * part / whole:.1f}%" if whole else ""


def _of(part, whole):
    return f"{part:,} of {whole:,}" if whole else "none"


def count_dsa(programs, variants, cache, options):
    """Measure every program's first binary; returns the exit status."""
    rows = {phase: [] for phase in options.passes}
    failures = 0
    for program in programs:
        build = Build(program, variants[0], cache.get(program), options.work, options.jobs)
        try:
            build.ensure(options.reuse)
        except BuildFailure as failure:
            failures += 1
            say(f"{program.name}: build: {failure}")
            continue
        binary = program.executables[0]
        for phase, numbers in _measure(build.bitcode_of(binary), options):
            rows[phase].append((PurePath(binary).name, numbers))
    page = "\n".join(line for phase in options.passes for line in _tables(phase, rows[phase]))
    say(page)
    if options.markdown:
        write_between_marks(options.markdown, page, "numbers")
    return 1 if failures else 0


def _measure(bitcode, options):
    if not bitcode.is_file():
        raise UnusableInput(f"the link left no {bitcode}")
    with tempfile.TemporaryDirectory() as folder:
        prepared = Path(folder) / "program.bc"
        subprocess.run([options.opt, f"-passes={PREPARE}", "-internalize-public-api-list=main", str(bitcode), "-o",
                        str(prepared)], check=True)
        for phase in options.passes:
            progress(f"{bitcode.name}: {phase}")
            try:
                output = subprocess.run([options.restruct, "dsa", "--stats", "--format=json", f"--pass={phase}",
                                         str(prepared)], check=True, stdout=subprocess.PIPE).stdout
            except FileNotFoundError:
                raise UnusableInput(f"'{options.restruct}' is not there; build it first") from None
            except subprocess.CalledProcessError as error:
                raise UnusableInput(f"restruct dsa failed on {bitcode} with status {error.returncode}") from None
            yield phase, json.loads(output)


def _tables(phase, rows):
    for title, columns in (("nodes", NODE_COLUMNS), ("loads and stores", ACCESS_COLUMNS)):
        yield f"### `{phase}`: {title}\n"
        yield "| program | " + " | ".join(heading for heading, _ in columns) + " |"
        yield "|---|" + "---:|" * len(columns)
        for name, numbers in rows:
            yield f"| {name} | " + " | ".join(show(numbers) for _, show in columns) + " |"
        yield ""

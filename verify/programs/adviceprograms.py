# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`advice-programs`: what the patches of `restruct advise --patch` do to programs of other authors.

Each program is compiled once by restruct-cc -g, for the advice, and profiled while it does a short workload. The patch is
applied to a fresh copy of the source, and both are built by stock clang. Test suites and workloads must not notice; then the workloads are timed, the builds taking turns, and
cachegrind counts what they execute and which accesses miss a first-level cache.
"""

import datetime
import json
import shlex
import subprocess
from collections import Counter
from dataclasses import replace

from advicepage import page_text, row_of
from build import Build, BuildFailure
from catalogue import Workload, load_programs, load_variants
from check import Tally, check_builds
from console import UnusableInput, progress, say
from counts import count_events, need_valgrind
from inputs import make_inputs
from layoutprograms import KEEPING, counted_line
from layouttimes import STOCK, measure
from pages import commit, taken_at
from records import Records
from workloads import run_workload

STATE = "advice-programs.jsonl"
TABLES = ("programs.toml", "advised.toml")
SCHEMA = 2  # of a line; lines of another one do not count
ADVISED, PATCHED = "advised", "patched"


class PatchedBuild(Build):
    """A build of the source with a patch."""

    patch = ""

    def configure(self):
        """Patch the fresh copy of the source."""
        cost = super().configure()
        run = subprocess.run(["patch", "-p1", "--no-backup-if-mismatch"], cwd=self.folder, input=self.patch, text=True,
                             capture_output=True)
        if run.returncode:
            raise BuildFailure(f"the patch does not apply: {run.stdout.strip()[-2000:]}")
        return cost


def advice_variants(values):
    """restruct-cc with debug information, which keeps the bitcode of the link; stock; stock for the patched source."""
    [advised] = load_variants(["layout"], values | {"level": "-O3 -g", "layout": "off", "recording": KEEPING})
    [stock] = load_variants(["stock"], values)
    return [replace(advised, name=ADVISED), stock, replace(stock, name=PATCHED)]


def measure_advice_programs(programs, variants, cache, options):
    """Build, patch, compare, measure; writes the page. Returns the exit status."""
    if programs and options.counting:
        need_valgrind()
    tally = Tally()
    records = Records(options.work / STATE, SCHEMA)
    for program in programs:
        if options.resume and program.name in records.records:
            say(f"earlier {program.name}: {row_of(records.records[program.name])}")
            continue
        record = _measure(program, variants, cache.get(program), options, tally)
        if record:
            records.add(record)
            say(f"{program.name}: {row_of(record)}")
    rows = records.in_order([program.name for program in load_programs(tables=[*TABLES, "further.toml"])])
    if options.markdown and rows:
        commits = {record["commit"] for record in rows}
        options.markdown.write_text(f"{page_text(rows)}\n{taken_at(options.markdown, commits)}\n")
    return tally.close()


def _measure(program, variants, sources, options, tally):
    """All figures of one program; None if something failed, which is noted."""
    before = dict(tally.counts)
    advised, stock, patched = [kind(program, variant, sources, options.work, options.jobs)
                               for kind, variant in zip((Build, Build, PatchedBuild), variants)]
    try:
        advised.ensure(options.reuse)
        inputs = options.work / program.name / "inputs"
        make_inputs(program, inputs)
        advice = _advise(advised, _profile(advised, inputs, options), options)
    except BuildFailure as failure:
        tally.failed(f"{program.name}: advice", failure)
        return None
    record = {"schema": SCHEMA, "program": program.name, "version": advised.version, "commit": commit(),
              "date": datetime.date.today().isoformat(), "workloads": len(program.run),
              "advice": _summarise(advice) | {"excluded": program.advice_excluded}}
    if not advice["patch"]:
        tally.passed(f"{program.name}: advice", "nothing to patch")
        return record
    patched.patch = advice["patch"]
    check_builds(program, [stock, patched], options, tally, may_vary=options.further)
    if any(tally.counts[result] != before[result] for result in ("failed", "skipped")):
        return None
    try:
        times = measure([stock, patched], inputs, options.rounds, options.unit)
        counts = {}
        if options.counting:
            events = count_events([stock, patched], inputs, counted_line(program, times))
            counts = dict(zip((STOCK, PATCHED), events))
    except BuildFailure as failure:
        tally.failed(f"{program.name}: measuring", failure)
        return None
    return record | {"times": times, "counts": counts}


def _profile(build, inputs, options):
    """A profile of the program's first executable in the workload that is counted, or else the first that is timed."""
    bitcode = build.bitcode_of(build.program.executables[0])
    if not bitcode.is_file():
        raise BuildFailure(f"the link left no {bitcode}")
    line = build.program.counted or next(workload.line for workload in build.program.run if workload.bench)
    profile = build.home / "profile.json"
    profile.unlink(missing_ok=True)
    executable = build.folder / build.program.executables[0]
    kept = executable.rename(executable.with_name(executable.name + ".unprofiled"))
    command = [options.restruct, "profile", "--whole-program", "--add", "-o", profile, bitcode,
               *(f"--link={library}" for library in ["-lm", *build.program.libraries]), "--"]
    try:
        executable.write_text(f"#!/bin/sh\nexec {shlex.join(map(str, command))} \"$@\"\n")
        executable.chmod(0o755)
        result = run_workload(build, Workload("profiled", line), inputs, options.timeout)
    finally:
        kept.replace(executable)
    if result.problem or not profile.is_file():
        raise BuildFailure(f"profile: {result.problem or 'it is not there'}")
    return profile


def _advise(build, profile, options):
    """What restruct says of the program's first executable, as JSON: what it patched, why not the others, and the patch."""
    bitcode = build.bitcode_of(build.program.executables[0])
    progress(f"{build.label}: advice")
    # What the build generated is not in the source that the patch is for.
    source, _ = build.sources[build.program.folder]
    made = (path.relative_to(build.folder) for path in build.folder.rglob("*.[chyl]*") if path.is_file())
    generated = [path for path in made if not (source / path).exists()]
    exclude = [f"--patch-exclude={path}" for path in [*generated, *build.program.advice_excluded]]
    try:
        run = subprocess.run([options.restruct, "advise", "--whole-program", "--patch", "--format=json", f"--profile={profile}",
                              f"--patch-root={build.folder}", *exclude, bitcode],
                             capture_output=True, text=True, errors="replace", timeout=options.timeout)
    except FileNotFoundError:
        raise UnusableInput(f"'{options.restruct}' is not there") from None
    except subprocess.TimeoutExpired:
        raise BuildFailure(f"restruct advise took longer than {options.timeout} s") from None
    if run.returncode:
        raise BuildFailure(f"restruct advise: {run.stderr.strip()[-2000:]}")
    advice = json.loads(run.stdout)
    (build.home / "advice.json").write_text(run.stdout)
    (build.home / "advice.patch").write_text(advice["patch"])
    return advice


def _summarise(advice):
    """What the page says of it."""
    changed = [struct for struct in advice["structs"] if struct["changed"]]
    kept = [struct for struct in advice["structs"] if not struct["changed"]]
    reasons = Counter(struct["notes"][0]["text"] if struct["notes"] else "" for struct in kept)
    return {"proposed": len(advice["structs"]), "changed": len(changed),
            "names": [struct["name"] for struct in changed],
            "saved": sum(struct["oldSizeBytes"] - struct["sizeBytes"] for struct in changed),
            "reasons": reasons.most_common(3)}

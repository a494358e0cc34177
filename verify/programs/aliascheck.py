# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`alias`: are the answers of alias analyses true of programs when they run?

Each program is built by restruct-cc with the linker told to keep the whole
program's bitcode. `restruct check` makes a program of it that checks itself,
once for each pipeline of alias analyses, and that takes the binary's place
while the workloads run. The same is done with programs of csmith.
"""

import re
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass, field

from build import Build, BuildFailure, clean_environment, log_tail
from check import Tally
from console import UnusableInput, progress, say
from generated import COMPILE_CSMITH, GENERATED_TIMEOUT, csmith, require_csmith
from inputs import make_inputs
from pages import write_between_marks
from process import run_line
from reports import empty_folder, read_reports
from workloads import run_workload

RUN_TIMEOUT = 900
# A wrong answer for ten of a thousand questions that the others leave open.
LIE = "lying-aa-10-{seed}"
# What is done to generated programs first, in turns.
PREPARATIONS = ["function(sroa,early-cse)", "verify", "function(sroa,instcombine<no-verify-fixpoint>,gvn)"]
ASKED = re.compile(r"asked about (\d+) of (\d+) pairs of (accesses|a call and an access), (\d+) answers")
NEEDED = re.compile(r"\(NEEDED\).*\[(.*)\]")


@dataclass
class Observation:
    """What was asked about a program, and what its runs showed."""
    pairs: int = 0
    asked: int = 0
    answers: int = 0
    comparisons: int = 0
    calls: int = 0
    violations: int = 0
    processes: int = 0
    findings: list = field(default_factory=list)

    def read_asked(self, text):
        """What `restruct check` printed when it built the program."""
        for asked, pairs, _, answers in ASKED.findall(text):
            self.asked += int(asked)
            self.pairs += int(pairs)
            self.answers += int(answers)

    def read_reports(self, folder):
        """What the processes left in a folder."""
        for entry in read_reports(folder):
            if "violated" in entry:
                self.findings.append(entry)
                continue
            self.processes += 1
            self.comparisons += entry["comparisons"]
            self.calls += entry["watchedCalls"]
            self.violations += entry["violations"]
        self.violations = max(self.violations, len(self.findings))

    def merge(self, other):
        """Add what was observed elsewhere."""
        for key in ("pairs", "asked", "answers", "comparisons", "calls", "violations", "processes"):
            setattr(self, key, getattr(self, key) + getattr(other, key))
        self.findings += other.findings


def check_alias(programs, variants, cache, options):
    """Build, run and compare; returns the exit status."""
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
        inputs = options.work / program.name / "inputs"
        make_inputs(program, inputs)
        for pipeline in options.pipelines:
            rows.append((program.name, pipeline, _check_program(build, pipeline, inputs, options, tally)))
    if options.csmith:
        require_csmith()
        for pipeline in options.pipelines:
            rows.append((f"csmith, {options.csmith} generated", pipeline, _check_csmith(pipeline, options, tally)))
    table = _table(rows)
    say("")
    say(table)
    if options.markdown:
        write_between_marks(options.markdown, table)
    return tally.close()


def _names(pipeline, options):
    """The pipeline as it is asked, with the lie behind it if there is to be one."""
    return f"{pipeline},{LIE.format(seed=options.seed)}" if options.lie else pipeline


def _instrument(bitcode, program, pipeline, options, libraries=()):
    """Make the program that checks itself; returns what was asked, and the problem if there was one."""
    seen = Observation()
    line = [str(options.restruct), "check", "--whole-program", f"--pipeline={_names(pipeline, options)}",
            f"--sample={options.sample}", f"--seed={options.seed}", str(bitcode), "-o", str(program),
            *(f"--link={library}" for library in libraries)]
    try:
        result = subprocess.run(line, capture_output=True, text=True, errors="replace", timeout=options.timeout)
    except FileNotFoundError:
        raise UnusableInput(f"'{options.restruct}' is not there; build it first") from None
    except subprocess.TimeoutExpired:
        return seen, f"asking and linking took longer than {options.timeout} s"
    seen.read_asked(result.stderr)
    return seen, result.stderr.strip().splitlines()[-1] if result.returncode else None


def _libraries(binary):
    """What the binary was linked with, by the names that a linker takes."""
    output = subprocess.run(["readelf", "-d", str(binary)], capture_output=True, text=True, check=True).stdout
    return [f"-l:{name}" for name in NEEDED.findall(output) if not name.startswith(("libc.", "ld-linux"))]


@contextmanager
def _replaced(paths):
    """Put the binaries back afterwards."""
    kept = {path: path.with_name(path.name + ".unchecked") for path in paths}
    try:
        for path, copy in kept.items():
            if not copy.exists():
                path.rename(copy)
        yield kept
    finally:
        for path, copy in kept.items():
            copy.replace(path)


def _check_program(build, pipeline, inputs, options, tally):
    program = build.program
    total = Observation()
    bitcode = {build.folder / binary: build.bitcode_of(binary) for binary in program.executables}
    with _replaced([path for path, whole in bitcode.items() if whole.is_file()]) as kept:
        for path, original in kept.items():
            what = f"{program.name}: {path.name}, {pipeline}"
            progress(what)
            seen, problem = _instrument(bitcode[path], path, pipeline, options, _libraries(original))
            total.merge(seen)
            if problem:
                tally.failed(what, problem)
                return total
        for workload in program.run:
            reports = empty_folder(build.home / "reports")
            result = run_workload(build, workload, inputs, RUN_TIMEOUT, RESTRUCT_CHECK_REPORT=str(reports))
            seen = Observation()
            seen.read_reports(reports)
            total.merge(seen)
            what = f"{program.name}: {workload.name}, {pipeline}"
            if result.problem and not options.lie:
                tally.failed(what, result.problem)
            elif not options.lie:
                _judge(what, seen, options, tally, f"{result.outcome.seconds:.1f} s")
    if options.lie:
        _judge(f"{program.name}: {pipeline}", total, options, tally, "")
    return total


def _judge(what, seen, options, tally, note):
    """A run is good if it checked itself and nothing was violated; with a lie, if it was found out."""
    if not seen.processes:
        tally.failed(what, "no process left a report")
    elif options.lie:
        found = [finding for finding in seen.findings if finding["by"] == [LIE.format(seed=options.seed)]]
        other = [finding for finding in seen.findings if finding not in found]
        if other:
            tally.failed(what, f"{len(other)} answers are violated that are no lie" + _tell_all(other, options))
        elif found:
            tally.passed(what, f"{len(found)} lies found out")
        else:
            tally.failed(what, "no lie was found out")
    elif seen.violations:
        tally.failed(what, f"{seen.violations} violations" + _tell_all(seen.findings, options))
    else:
        tally.passed(what, f"{note}, {seen.comparisons} comparisons, {seen.calls} watched calls")


def _tell_all(findings, options):
    return "".join(f"\n{_tell(finding)}" for finding in findings[:options.show])


def _tell(finding):
    lines = [f"      in {finding['function']}: {finding['violated']}, by {', '.join(finding['by']) or 'all together'}"]
    for key in ("first", "second", "call", "inside", "location"):
        if key in finding:
            lines.append(f"        {finding[key]['where']}: {finding[key]['instruction']}")
    return "\n".join(lines)


def _check_csmith(pipeline, options, tally):
    """Ask about generated programs; returns what was seen."""
    total = Observation()
    folder = options.work / "csmith-alias"
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for seed in range(options.seed, options.seed + options.csmith):
        progress(f"csmith, seed {seed}, {pipeline}")
        problem, seen = _one_generated(seed, pipeline, folder, options)
        total.merge(seen)
        if problem:
            failed += 1
            tally.failed(f"csmith, seed {seed}, {pipeline}", problem)
        elif seen.findings and not options.lie:
            failed += 1
            _judge(f"csmith, seed {seed}, {pipeline}", seen, options, tally, "")
    what = f"csmith, {options.csmith} programs, {pipeline}"
    if options.lie:
        _judge(what, total, options, tally, "")
    elif not failed:
        tally.passed(what, f"{total.comparisons} comparisons, {total.calls} watched calls")
    return total


def _one_generated(seed, pipeline, folder, options):
    """Generate, build and run one program; the source of one that failed is kept."""
    seen = Observation()
    source, bitcode, program, log = (folder / f"{seed}{suffix}" for suffix in (".c", ".bc", ".exe", ".log"))
    csmith(seed, source)
    with open(log, "w") as output:
        outcome = run_line(f"clang-22 -O1 -g1 -Xclang -disable-llvm-passes {COMPILE_CSMITH} -emit-llvm -c "
                           f"{source.name} -o raw.bc && opt-22 -passes='{PREPARATIONS[seed % len(PREPARATIONS)]}' "
                           f"raw.bc -o {bitcode.name}", folder, clean_environment(), RUN_TIMEOUT, output)
    if outcome.problem():
        return f"build: {outcome.problem()}{log_tail(log)}", seen
    seen, problem = _instrument(bitcode, program, pipeline, options)
    if problem:
        return problem, seen
    reports = empty_folder(folder / "reports")
    with open(log, "w") as output:
        outcome = run_line(f"./{program.name}", folder, clean_environment(RESTRUCT_CHECK_REPORT=str(reports)),
                           GENERATED_TIMEOUT, output)
    seen.read_reports(reports)
    # Generated programs may run for ever; what they did until then was checked.
    problem = None if outcome.timed_out else outcome.problem()
    if not problem and not seen.findings or options.lie:
        for path in (source, bitcode, program, log):
            path.unlink()
    return (None if options.lie else problem), seen


def _table(rows):
    """A table for people, in Markdown."""
    lines = ["| program | pipeline | pairs | asked about | answers checked | comparisons | watched calls | violations |",
             "|---|---|---:|---:|---:|---:|---:|---:|"]
    for name, pipeline, seen in rows:
        lines.append(f"| {name} | {pipeline} | {seen.pairs:,} | {seen.asked:,} | {seen.answers:,} "
                     f"| {seen.comparisons:,} | {seen.calls:,} | {seen.violations:,} |")
    return "\n".join(lines)

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds programs that check the answers of alias analyses, and reads their results."""

import re
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass, field

from console import UnusableInput
from reports import read_reports

# By kind: a wrong answer for ten of a thousand queries that the others leave
# open.
LIES = {"no": "lying-aa-10", "must": "lying-aa-must-10", "partial": "lying-aa-partial-10"}
ASKED = re.compile(r"queried (\d+) of (\d+) pairs of (accesses|a call and an access), (\d+) answers")
NEEDED = re.compile(r"\(NEEDED\).*\[(.*)\]")


@dataclass
class Observation:
    """The queries about a program, and the results of its runs."""
    pairs: int = 0
    asked: int = 0
    answers: int = 0
    comparisons: int = 0
    calls: int = 0
    violations: int = 0
    processes: int = 0
    findings: list = field(default_factory=list)

    def read_asked(self, text):
        """The output of `restruct check` when it built the program."""
        for asked, pairs, _, answers in ASKED.findall(text):
            self.asked += int(asked)
            self.pairs += int(pairs)
            self.answers += int(answers)

    def read_reports(self, folder):
        """The reports of the processes in a folder."""
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
        """Add other observations."""
        for key in ("pairs", "asked", "answers", "comparisons", "calls", "violations", "processes"):
            setattr(self, key, getattr(self, key) + getattr(other, key))
        self.findings += other.findings


def _lie(options):
    return f"{LIES[options.lie]}-{options.seed}"


def _names(pipeline, options):
    """The queried pipeline, with the lying analysis after it if requested."""
    return f"{pipeline},{_lie(options)}" if options.lie else pipeline


def instrument(bitcode, program, pipeline, options, libraries=(), passes=None):
    """Build the self-checking program; returns the queries, and the problem if there was one."""
    observed = Observation()
    line = [str(options.restruct), "check", "--whole-program", f"--pipeline={_names(pipeline, options)}",
            f"--sample={options.sample}", f"--seed={options.seed}", str(bitcode), "-o", str(program),
            *(f"--link={library}" for library in libraries), *([f"--passes={passes}"] if passes else [])]
    try:
        result = subprocess.run(line, capture_output=True, text=True, errors="replace", timeout=options.timeout)
    except FileNotFoundError:
        raise UnusableInput(f"'{options.restruct}' is not there; build it first") from None
    except subprocess.TimeoutExpired:
        return observed, f"asking and linking took longer than {options.timeout} s"
    observed.read_asked(result.stderr)
    return observed, result.stderr.strip().splitlines()[-1] if result.returncode else None


def libraries_of(binary):
    """The libraries of the binary, as linker arguments."""
    output = subprocess.run(["readelf", "-d", str(binary)], capture_output=True, text=True, check=True).stdout
    return [f"-l:{name}" for name in NEEDED.findall(output) if not name.startswith(("libc.", "ld-linux"))]


@contextmanager
def replaced(paths):
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


def judge(what, observed, options, tally, note):
    """A run is good if it checked itself without violations; with a lie, if the lie was detected."""
    if not observed.processes:
        tally.failed(what, "no process left a report")
    elif options.lie:
        found = [finding for finding in observed.findings if finding["by"] == [_lie(options)]]
        # Answers of several analyses together follow from a lie: analyses query
        # each other.
        other = [finding for finding in observed.findings if finding["by"] and finding not in found]
        if other:
            tally.failed(what, f"{len(other)} answers are violated that are no lie" + _tell_all(other, options))
        elif found:
            tally.passed(what, f"{len(found)} lies detected")
        else:
            tally.failed(what, "no lie was detected")
    elif observed.violations:
        tally.failed(what, f"{observed.violations} violations" + _tell_all(observed.findings, options))
    else:
        tally.passed(what, f"{note}, {observed.comparisons} comparisons, {observed.calls} watched calls")


def _tell_all(findings, options):
    return "".join(f"\n{tell(finding)}" for finding in findings[:options.show])


def tell(finding):
    lines = [f"      in {finding['function']}: {finding['violated']}, by {', '.join(finding['by']) or 'all together'}"]
    for key in ("first", "second", "call", "inside", "location"):
        if key in finding:
            lines.append(f"        {finding[key]['where']}: {finding[key]['instruction']}")
    return "\n".join(lines)

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Running a program's workloads, and comparing the results of two variants."""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from build import clean_environment, log_tail
from catalogue import HERE
from console import progress
from process import Outcome, run_line

RUN_TIMEOUT = 120


@dataclass
class Result:
    """The results of a workload."""
    outcome: Outcome
    problem: str | None
    stdout: Path
    folder: Path

    def files(self):
        """The files that the workload wrote, by name."""
        return {str(path.relative_to(self.folder)): path
                for path in sorted(self.folder.rglob("*")) if path.is_file() and not path.is_symlink()}

    def outputs(self):
        """The files of all that the workload wrote, by what messages call them."""
        return {"standard output": self.stdout} | self.files()


def run_workload(build, workload, inputs, timeout=RUN_TIMEOUT, **environment):
    """Run one workload in a fresh folder, with the same path and content for all variants."""
    progress(f"{build.label}: {workload.name}")
    kept = build.home / "run" / re.sub(r"\W+", "-", workload.name)
    home = build.home.parent / "running"
    for folder in (kept, home):
        if folder.exists():
            shutil.rmtree(folder)
    files = home / "files"
    files.mkdir(parents=True)
    links = {"built": build.folder, "inputs": inputs, "source": build.sources[build.program.folder][0],
             "scripts": HERE / "inputs" / build.program.name}
    for link, target in links.items():
        (files / link).symlink_to(target)
    with open(home / "stdout", "wb") as stdout, open(home / "stderr", "wb") as stderr:
        outcome = run_line(workload.line, files, clean_environment(**environment), timeout, stdout, stderr)
    kept.parent.mkdir(exist_ok=True)
    home.rename(kept)
    problem = outcome.problem(workload.status)
    if problem:
        problem += log_tail(kept / "stderr")
    return Result(outcome, problem, kept / "stdout", kept / "files")


def difference(reference, other):
    """Where two results differ, in one clause; None if they are the same bytes."""
    if reference.outcome.status != other.outcome.status:
        return f"exit status {other.outcome.status} instead of {reference.outcome.status}"
    expected, found = reference.outputs(), other.outputs()
    for name in expected | found:
        if name not in found:
            return f"{name} is missing"
        if name not in expected:
            return f"{name} should not be there"
        where = _first_difference(expected[name].read_bytes(), found[name].read_bytes())
        if where:
            return f"{name} differs {where}\n      compare {expected[name]}\n         with {found[name]}"
    return None


def _first_difference(expected, found):
    if expected == found:
        return None
    common = min(len(expected), len(found))
    at = next((i for i in range(common) if expected[i] != found[i]), common)
    return f"from byte {at} on ({len(expected)} and {len(found)} bytes)"

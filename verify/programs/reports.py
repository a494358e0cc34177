# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reports of the run-time checkers: a file of JSON lines for each process, in a folder."""

import contextlib
import json
import shutil


def empty_folder(folder):
    """Create the folder anew, for the reports of one run; returns it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def read_reports(folder):
    """Every line of every report in the folder, in a stable order."""
    for report in sorted(folder.glob("*.jsonl")):
        for line in report.read_text(errors="replace").splitlines():
            with contextlib.suppress(ValueError):  # the process was ended while it wrote
                yield json.loads(line)

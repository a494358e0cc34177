# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a run of the lab has found out so far: lines of JSON, one a program, so that a run that was interrupted can go on."""

import contextlib
import json

SCHEMA = 1
PASSED, FAILED, REPLACED = "passed", "failed", "replaced"


class State:
    """The programs that were examined, in a file."""

    def __init__(self, file, key, resume):
        """`key` is what a result depends on beside the program; earlier results with another one do not count."""
        self._file = file
        self._key = key
        self._earlier = {}
        if resume:
            self._read()
        else:
            file.unlink(missing_ok=True)

    def _read(self):
        with contextlib.suppress(FileNotFoundError):
            for line in self._file.read_text().splitlines():
                with contextlib.suppress(ValueError, KeyError):  # the run ended while it wrote
                    record = json.loads(line)
                    if record["schema"] == SCHEMA and record["key"] == self._key:
                        self._earlier[record["target"], record["kind"], record["seed"]] = record

    def earlier(self, target, kind, seed):
        """The record of a program that need not be examined again, or None: those that failed are."""
        record = self._earlier.get((target, kind, seed))
        return record if record and record["result"] != FAILED else None

    def add(self, target, kind, seed, result, seconds, verdict):
        """Keep a result; returns its record."""
        record = {"schema": SCHEMA, "key": self._key, "target": target, "kind": kind, "seed": seed, "result": result,
                  "seconds": round(seconds, 2), "compared": verdict.compared,
                  "findings": [list(finding) for finding in verdict.findings]}
        with open(self._file, "a") as file:
            file.write(json.dumps(record) + "\n")
        return record

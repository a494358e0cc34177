# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Figures of programs that are measured one by one, in runs that may be interrupted."""

import contextlib
import json


class Records:
    """The programs that were measured, by name; kept as lines of JSON, of which the last one of a program counts."""

    def __init__(self, file, schema):
        self._file = file
        self.records = {}
        with contextlib.suppress(FileNotFoundError):
            for line in file.read_text().splitlines():
                with contextlib.suppress(ValueError):  # the run ended while it wrote
                    record = json.loads(line)
                    if record.get("schema") == schema:
                        self.records[record["program"]] = record

    def add(self, record):
        """Keep a program that was measured."""
        self.records[record["program"]] = record
        with open(self._file, "a") as file:
            file.write(json.dumps(record) + "\n")

    def in_order(self, names):
        """The records of these programs that there are."""
        return [self.records[name] for name in names if name in self.records]

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`types`: does `restruct types` agree with the DWARF of the same program?

Each program is built twice: by plain clang with -g, whose binary has DWARF, and
by restruct-cc with the linker told to keep the whole program's bitcode. Every
record that DWARF describes completely must be known to `restruct types`, with
the same fields at the same offsets, of the same sizes and types. Two
descriptions of a type agree if their canonical strings do (see dwarf.py).
"""

import json
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import PurePath

from build import Build, BuildFailure
from check import Tally
from console import UnusableInput, progress, say
from dwarf import SIZE_OF_BASE, UNKNOWN_SIZE, VTABLE_POINTER, Dwarf, Field, place, plain_name
from typetext import TypeText


def check_types(programs, variants, cache, options):
    """Compare every binary of every program; returns the exit status."""
    tally = Tally()
    totals = Counter()
    for program in programs:
        sources = cache.get(program)
        dwarf_build, typed_build = (Build(program, variant, sources, options.work, options.jobs)
                                    for variant in variants)
        try:
            for build in (dwarf_build, typed_build):
                build.ensure(options.reuse)
        except BuildFailure as failure:
            tally.failed(f"{program.name}: build", failure)
            continue
        for binary in program.executables:
            _compare_binary(program, f"{program.name}: {PurePath(binary).name}", dwarf_build.folder / binary,
                            typed_build.bitcode_of(binary), options, tally, totals)
    say(f"{totals['records']} records and {totals['fields']} fields compared, {totals['agree']} records agree, "
        f"of which {totals['explained']} with an explanation")
    return tally.close()


def _compare_binary(program, what, binary, bitcode, options, tally, totals):
    progress(what)
    if not bitcode.is_file():
        tally.failed(what, f"the link left no {bitcode.name}")
        return
    dwarf = Dwarf(binary)
    records = dwarf.records()
    known = KnownTypes(options.restruct, bitcode, dwarf.places())
    findings = []
    fields = 0
    for record in records:
        fields += len(record.fields)
        finding = known.difference(record)
        if finding and record.place in program.types_explained:
            totals["explained"] += 1
            say(f"explained  {record.label}: {finding}: {program.types_explained[record.place]}")
        elif finding:
            findings.append(f"{record.label}: {finding}")
    totals["records"] += len(records)
    totals["fields"] += fields
    totals["agree"] += len(records) - len(findings)
    if findings:
        tally.failed(what, "".join(f"\n      {finding}" for finding in findings))
    elif not records:
        tally.failed(what, "DWARF describes no record at all")
    else:
        tally.passed(what, f"{len(records)} records, {fields} fields")


class KnownTypes:
    """The output of `restruct types` for one module."""

    def __init__(self, restruct, bitcode, dwarf_places):
        try:
            output = subprocess.run([restruct, "types", "--format=json", str(bitcode)], check=True,
                                    stdout=subprocess.PIPE).stdout
        except FileNotFoundError:
            raise UnusableInput(f"'{restruct}' is not there; build it first") from None
        except subprocess.CalledProcessError as error:
            raise UnusableInput(f"restruct types failed on {bitcode} with status {error.returncode}") from None
        structs = json.loads(output)["structs"]
        described = [struct for struct in structs if struct["kind"]]
        names = {}
        # A structure may be described in several places, of which DWARF may
        # know only some: a declaration has none.
        for struct in sorted(described, key=lambda struct: _place(struct) not in dwarf_places):
            where = _place(struct)
            label = where if where in dwarf_places else f"{struct['kind']} {plain_name(struct['sourceName'] or '')}"
            for name in [struct["irName"], *struct["irAliases"]]:
                names.setdefault(name, label)
        self._by_place = {}
        for struct in described:
            if struct["complete"]:
                self._by_place.setdefault(_place(struct), []).append(_Known(struct, names))

    def difference(self, record):
        """Why no description of restruct agrees with the record, or None if one does."""
        candidates = [known for known in self._by_place.get(record.place, [])
                      if plain_name(record.name) in ("", known.name)]
        if not candidates:
            return "not known"
        differences = [candidate.difference(record) for candidate in candidates]
        return None if None in differences else differences[0]


def _place(struct):
    return place(struct["kind"], struct["file"] or "", struct["line"] or 0)


class _Known:
    """One structure of `restruct types`."""

    def __init__(self, struct, names):
        self.name = plain_name(struct["sourceName"] or "")
        self.size = struct["sizeBits"]
        self.fields = tuple(sorted(
            (Field(field["name"] or "", field["offsetBits"],
                   SIZE_OF_BASE if "base" in field["flags"] else field["sizeBits"],
                   VTABLE_POINTER if VTABLE_POINTER in field["flags"] else TypeText(field["type"], names).canonical())
             for field in struct["fields"]),
            key=lambda f: (f.offset, f.name, f.size)))

    def difference(self, record):
        """What differs, in one clause, or None."""
        if self.size != record.size:
            return f"size {self.size // 8}, DWARF says {record.size // 8}"
        if len(self.fields) != len(record.fields):
            return f"{len(self.fields)} fields, DWARF has {len(record.fields)}"
        for ours, theirs in zip(self.fields, record.fields):
            if theirs.size == UNKNOWN_SIZE:
                ours = replace(ours, size=UNKNOWN_SIZE)
            if ours != theirs:
                return f"{ours}, DWARF says {theirs}"
        return None

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Does a rewritten program describe its layouts as the plan says?

A program that was compiled with -g has two descriptions of its structures after a change: DWARF, which debuggers read,
and what `restruct types` finds in the rewritten bitcode. In both, every field has the offset and the size of the
plan, one that is deleted or in another part than the first is absent, and the structure has its new size. Names of fields, and their sizes where the plan
does not change them, are those of `restruct types` before the change.
"""

import json
import math
import re
import subprocess
from dataclasses import dataclass

from dwarf import UNKNOWN_SIZE, Dwarf, place, plain_name

# A type in the words of `restruct types`: `[3 x %struct.node]`.
_OBJECTS = re.compile(r"((?:\[\d+ x )*)%([^\]]+)\]*")


@dataclass
class Shape:
    """A structure as one side describes it: bytes, and by name of a field its offset and size; size 0: not compared."""
    size: int
    fields: dict

    def difference(self, planned):
        """What is other than planned, in one clause, or None."""
        if self.size != planned.size:
            return f"{self.size} bytes, the plan says {planned.size}"
        for name in {**planned.fields, **self.fields}:
            here, there = self.fields.get(name), planned.fields.get(name)
            if here is None or there is None:
                return f"field '{name}' is {'absent' if here is None else 'there'}, the plan says otherwise"
            if here[0] != there[0] or (there[1] and here[1] and here[1] != there[1]):
                return f"field '{name}' is {here[1]} bytes at {here[0]}, the plan says {there[1]} at {there[0]}"
        return None


class RewrittenProgram:
    """A program with a plan, and bitcode and a binary to which the plan was applied."""

    def __init__(self, restruct, before, plan, after, binary):
        self._before = _types(restruct, before)
        self._after = _types(restruct, after)
        self._plan = {struct["name"]: struct for struct in json.loads(plan.read_text())["structs"]}
        self._dwarf = {}
        for record in Dwarf(binary).records():
            self._dwarf.setdefault((record.place, plain_name(record.name)), []).append(record)

    def findings(self):
        """Clauses, and how many structures were compared with DWARF and with the types."""
        findings, in_dwarf, in_types = [], 0, 0
        for name, struct in self._plan.items():
            known = self._before.get(name)
            planned = known and self._planned(known, struct)
            if not planned:
                continue
            where = place(known["kind"], known["file"] or "", known["line"] or 0)
            records = self._dwarf.get((where, plain_name(known["sourceName"] or "")), [])
            for record in records:
                shape = Shape(record.size // 8, {field.name: (field.offset // 8, max(field.size, 0) // 8
                              if field.size != UNKNOWN_SIZE else 0) for field in record.fields})
                if difference := shape.difference(planned):
                    findings.append(f"DWARF, {name}: {difference}")
            in_dwarf += bool(records)
            after = self._after.get(name)
            if after and after["kind"]:
                difference = _shape(after).difference(planned)
                in_types += 1
                if difference:
                    findings.append(f"types, {name}: {difference}")
        return findings, in_dwarf, in_types

    def _planned(self, known, struct):
        """What the plan says of a structure; None if fields of the source are not those of the plan."""
        fields = sorted(known["fields"], key=lambda field: field["offsetBits"])
        # Bit-fields share the field of their unit, and a zero-width one may be a field of padding.
        shares_unit = any(field["offsetBits"] % 8 for field in fields)
        if len(fields) != len(struct["fields"]) or shares_unit or any(not field["name"] for field in fields):
            return None
        shape = Shape(struct["sizeBytes"], {})
        for field, new in zip(fields, struct["fields"]):
            if "deleted" in new or new["part"]:
                continue  # a debugger finds only what is in the first part
            size = new.get("narrowBytes") or self._size_of_objects(field["type"]) or field["sizeBits"] // 8
            shape.fields[field["name"]] = (new["offset"], size)
        return shape

    def _size_of_objects(self, text):
        """The bytes of an object of a changed structure, or of an array of such; 0 for other types."""
        objects = _OBJECTS.fullmatch(text)
        struct = objects and self._plan.get(objects[2])
        return struct["sizeBytes"] * math.prod(int(count) for count in re.findall(r"\d+", objects[1])) if struct else 0


def _shape(struct):
    return Shape(struct["sizeBits"] // 8,
                 {field["name"]: (field["offsetBits"] // 8, field["sizeBits"] // 8) for field in struct["fields"]})


def _types(restruct, bitcode):
    """The structures of a module, by the names of their IR types."""
    output = subprocess.run([restruct, "types", "--format=json", str(bitcode)], check=True, stdout=subprocess.PIPE).stdout
    return {struct["irName"]: struct for struct in json.loads(output)["structs"]}

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which structures a build changed, and how: from the records of optimisations that its links wrote.

Programs of one package share structures, so each structure counts once, as does each call.
"""

import re
from dataclasses import asdict, dataclass
from pathlib import PurePath

from layoutcheck import RECORDS

_ENTRY = re.compile(r"^--- !Passed\nPass: +restruct-layout\nName: +(\w+)\n(.*?)^\.\.\.$", re.MULTILINE | re.DOTALL)
_LINKED = re.compile(r"[-.]opt\.ld\.yaml$")  # behind the name of the binary
_ARGUMENT = re.compile(r"^  - (\w+): +(.*)$", re.MULTILINE)


@dataclass
class Change:
    """The new layout of one structure: bytes of an object, and numbers of fields."""
    name: str
    old_bytes: int
    new_bytes: int      # all parts together
    bytes_in_parts: int  # of these, in other parts than the first
    deleted: int
    constant: int       # of these, constants that every load became
    narrow: int
    indices: int
    reordered: bool

    @property
    def saved(self):
        """How many bytes smaller an object is."""
        return self.old_bytes - self.new_bytes


@dataclass
class Changes:
    """What layout work did to one program."""
    structs: list
    direct_calls: int

    def as_json(self):
        """For the state of a run."""
        return {"structs": [asdict(change) for change in self.structs], "direct_calls": self.direct_calls}

    @classmethod
    def from_json(cls, read):
        """The inverse of as_json."""
        return cls([Change(**change) for change in read["structs"]], read["direct_calls"])

    def __bool__(self):
        return bool(self.structs or self.direct_calls)

    @property
    def saved(self):
        """The sum over the structures of the bytes that an object of each is smaller."""
        return sum(change.saved for change in self.structs)

    def describe(self):
        """How many fields and structures changed in which way; empty if none did."""
        def total(key):
            return sum(getattr(change, key) for change in self.structs)

        deleted, constant = total("deleted"), total("constant")
        parts = [_count(deleted - constant, "field deleted", "fields deleted"),
                 _count(constant, "field constant", "fields constant"),
                 _count(total("narrow"), "field narrowed", "fields narrowed"),
                 _count(total("indices"), "pointer stored as an index", "pointers stored as indices"),
                 _count(total("reordered"), "structure reordered", "structures reordered"),
                 _count(sum(change.bytes_in_parts > 0 for change in self.structs), "structure split", "structures split"),
                 _count(self.direct_calls, "call made direct", "calls made direct")]
        return ", ".join(filter(None, parts))


def _count(number, one, many):
    return f"{number} {one if number == 1 else many}" if number else ""


def read_changes(build):
    """The changes in all binaries of the program; programs that only the build runs do not count."""
    structs, calls = {}, set()
    names = {PurePath(binary).name for binary in build.program.executables}
    for record in sorted(build.tree.rglob(RECORDS)):
        if _LINKED.sub("", record.name) not in names:
            continue
        for kind, text in _ENTRY.findall(record.read_text(errors="replace")):
            if kind == "IndirectCallPromoted":
                calls.add(text)
            elif kind == "LayoutChanged":
                change = _change({key: value.strip("'") for key, value in _ARGUMENT.findall(text)})
                structs.setdefault(change.name, change)
    return Changes(list(structs.values()), len(calls))


def _change(said):
    in_parts = int(said.get("BytesInParts", 0))
    return Change(said["Struct"], int(said["OldSize"]), int(said["NewSize"]) + in_parts, in_parts,
                  int(said["DeletedFields"]), int(said.get("ConstantFields", 0)), int(said.get("NarrowFields", 0)),
                  int(said.get("IndexFields", 0)), "Order" in said)

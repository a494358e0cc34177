# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Records as DWARF describes them: what llvm-dwarfdump prints, read into plain objects.

A type is reduced to a canonical string, on which two independent descriptions
of it can agree: `ptr(struct node)`, `array(4, i32)`, `i32`, `f64`, `void`,
`function`. Qualifiers, typedefs and enumerations are looked through.
"""

import re
import subprocess
from dataclasses import dataclass, field

from console import UnusableInput

DWARFDUMP = "llvm-dwarfdump-22"

_ENTRY = re.compile(r"^(0x[0-9a-f]+):( +)(DW_TAG_\w+|NULL)")
_ATTRIBUTE = re.compile(r"^ +(DW_AT_\w+)\t\((.*)\)$")
_REFERENCE = re.compile(r"^0x([0-9a-f]+)")
RECORD_TAGS = {"DW_TAG_structure_type": "struct", "DW_TAG_class_type": "class", "DW_TAG_union_type": "union"}
_LOOKED_THROUGH = {"DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type", "DW_TAG_restrict_type",
                   "DW_TAG_atomic_type"}
_POINTERS = {"DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_rvalue_reference_type"}


@dataclass
class Entry:
    """A debugging information entry."""
    offset: int
    tag: str
    parent: "Entry"
    attributes: dict = field(default_factory=dict)
    children: list = field(default_factory=list)

    def text(self, name):
        """A string attribute, or ''."""
        value = self.attributes.get(name, "")
        return value[1:-1] if value.startswith('"') else value

    def number(self, name, default=0):
        """A numeric attribute."""
        value = self.attributes.get(name)
        return default if value is None else int(value.split()[0], 0)

    def reference(self, name="DW_AT_type"):
        """The offset that a reference attribute names, or None."""
        match = _REFERENCE.match(self.attributes.get(name, ""))
        return int(match.group(1), 16) if match else None


@dataclass(frozen=True)
class Field:
    """A member: offsets and sizes are bits; the type is a canonical string."""
    name: str
    offset: int
    size: int
    type: str


@dataclass(frozen=True)
class Record:
    """A complete struct, class or union."""
    kind: str
    name: str
    file: str
    line: int
    size: int
    fields: tuple

    @property
    def label(self):
        """How findings call it."""
        return f"{self.kind} {self.name or '(unnamed)'} at {self.file}:{self.line}"


def _entries(binary):
    """All entries of the binary by offset."""
    try:
        dump = subprocess.Popen([DWARFDUMP, "--debug-info", str(binary)], stdout=subprocess.PIPE,
                                text=True, errors="replace")
    except FileNotFoundError:
        raise UnusableInput(f"'{DWARFDUMP}' is not installed") from None
    by_offset, stack, entry = {}, [], None
    for line in dump.stdout:
        match = _ENTRY.match(line)
        if match:
            depth = len(match.group(2))
            while stack and stack[-1][0] >= depth:
                stack.pop()
            if match.group(3) == "NULL":
                entry = None
                continue
            parent = stack[-1][1] if stack else None
            entry = Entry(int(match.group(1), 16), match.group(3), parent)
            by_offset[entry.offset] = entry
            if parent:
                parent.children.append(entry)
            stack.append((depth, entry))
            continue
        match = _ATTRIBUTE.match(line)
        if match and entry:
            entry.attributes[match.group(1)] = match.group(2)
    if dump.wait() != 0:
        raise UnusableInput(f"{DWARFDUMP} failed on {binary}")
    return by_offset


class Dwarf:
    """The records of one binary."""

    def __init__(self, binary):
        self._entries = _entries(binary)
        self._canonical = {}

    def records(self):
        """Every complete record, each description of it once, in a stable order."""
        found = set()
        for entry in self._entries.values():
            if entry.tag in RECORD_TAGS and "DW_AT_declaration" not in entry.attributes:
                found.add(self._record(entry))
        return sorted(found, key=lambda r: (r.name, r.file, r.line, r.kind, r.size, str(r.fields)))

    def _record(self, entry):
        fields = []
        for child in entry.children:
            if child.tag in ("DW_TAG_member", "DW_TAG_inheritance") and \
                    "DW_AT_external" not in child.attributes and "DW_AT_const_value" not in child.attributes:
                fields.append(self._field(child))
        return Record(RECORD_TAGS[entry.tag], self._qualified_name(entry), entry.text("DW_AT_decl_file"),
                      entry.number("DW_AT_decl_line"), 8 * entry.number("DW_AT_byte_size"),
                      tuple(sorted(fields, key=lambda f: (f.offset, f.name, f.size))))

    def _field(self, entry):
        if "DW_AT_data_bit_offset" in entry.attributes:
            offset = entry.number("DW_AT_data_bit_offset")
        else:
            offset = 8 * entry.number("DW_AT_data_member_location")
        target = entry.reference()
        size = entry.number("DW_AT_bit_size") if "DW_AT_bit_size" in entry.attributes else self._size(target)
        return Field(entry.text("DW_AT_name"), offset, size, self.type(target))

    def _qualified_name(self, entry):
        names = [entry.text("DW_AT_name")]
        scope = entry.parent
        while names[0] and scope and scope.tag in ("DW_TAG_namespace", *RECORD_TAGS):
            names.append(scope.text("DW_AT_name") or "(anonymous namespace)")
            scope = scope.parent
        return "::".join(reversed(names))

    def _look_through(self, offset):
        entry = self._entries.get(offset)
        while entry and entry.tag in _LOOKED_THROUGH:
            entry = self._entries.get(entry.reference())
        return entry

    def _size(self, offset):
        """Size of a type in bits; 0 for arrays without a bound."""
        factor = 1
        while True:
            entry = self._look_through(offset)
            if entry is None:
                return 0
            if entry.tag == "DW_TAG_array_type" and "DW_AT_byte_size" not in entry.attributes:
                for bound in self._bounds(entry):
                    factor *= bound
                offset = entry.reference()
                continue
            if entry.tag in _POINTERS:
                return factor * 64
            return factor * 8 * entry.number("DW_AT_byte_size")

    @staticmethod
    def _bounds(entry):
        """The number of elements in each dimension; 0 where there is no bound."""
        return [child.number("DW_AT_count") if "DW_AT_count" in child.attributes
                else child.number("DW_AT_upper_bound", -1) + 1
                for child in entry.children if child.tag == "DW_TAG_subrange_type"]

    def type(self, offset):
        """The canonical string of a type."""
        if offset not in self._canonical:
            self._canonical[offset] = self._type(offset)
        return self._canonical[offset]

    def _type(self, offset):
        entry = self._look_through(offset)
        if entry is None:
            return "void"
        if entry.tag in _POINTERS:
            return f"ptr({self.type(entry.reference())})"
        if entry.tag == "DW_TAG_array_type":
            inner = self.type(entry.reference())
            if "DW_AT_GNU_vector" in entry.attributes:
                return f"vector({self._bounds(entry)[0]}, {inner})"
            for bound in reversed(self._bounds(entry)):
                inner = f"array({bound}, {inner})"
            return inner
        if entry.tag in RECORD_TAGS:
            return f"{RECORD_TAGS[entry.tag]} {self._qualified_name(entry)}".rstrip()
        if entry.tag == "DW_TAG_subroutine_type":
            return "function"
        if entry.tag == "DW_TAG_enumeration_type":
            return f"i{8 * entry.number('DW_AT_byte_size')}"
        if entry.tag == "DW_TAG_base_type":
            bits = 8 * entry.number("DW_AT_byte_size")
            return f"f{bits}" if "float" in entry.attributes.get("DW_AT_encoding", "") else f"i{bits}"
        return entry.tag

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Records as DWARF describes them: the output of llvm-dwarfdump as plain objects.

A type is reduced to a canonical string, on which two independent descriptions
of it can agree: `ptr(struct node)`, `array(4, i32)`, `i32`, `f64`, `void`,
`function`. Qualifiers, typedefs and enumerations are stripped. A record is
identified by the location of its definition, `struct at list.h:8`, since DWARF gives
`typedef struct {} T` no name; one that is never defined by its name.
"""

import re
import subprocess
from dataclasses import dataclass, field
from pathlib import PurePath

from console import UnusableInput

DWARFDUMP = "llvm-dwarfdump-22"

_ENTRY = re.compile(r"^(0x[0-9a-f]+):( +)(DW_TAG_\w+|NULL)")
_ATTRIBUTE = re.compile(r"^ +(DW_AT_\w+)\t\((.*)\)$")
_REFERENCE = re.compile(r"^0x([0-9a-f]+)")
RECORD_TAGS = {"DW_TAG_structure_type": "struct", "DW_TAG_class_type": "class", "DW_TAG_union_type": "union"}
_LOOKED_THROUGH = {"DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type", "DW_TAG_restrict_type",
                   "DW_TAG_atomic_type"}
_POINTERS = {"DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_rvalue_reference_type"}


def place(kind, file, line):
    """The identity of a record: only the end of the path, which all paths to it share."""
    return f"{kind} at {PurePath(file).name}:{line}"


def plain_name(name):
    """A name without template arguments and inline namespaces, which have many
    spellings; what differs in them differs in the fields."""
    return name.split("<")[0].replace("__cxx11::", "")


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


# A base class subobject may be smaller than its class, and DWARF does not say
# by how much.
SIZE_OF_BASE = -1
# The size of a member whose type is only declared, which DWARF may omit.
UNKNOWN_SIZE = -2
# Its name and type depend on the compiler.
VTABLE_POINTER = "vtable pointer"
# Entries that refer to a type without an object of that type.
_ONLY_NAMES = {"DW_TAG_template_type_parameter", "DW_TAG_imported_declaration", "DW_TAG_typedef"}


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
    def place(self):
        """See place()."""
        return place(self.kind, self.file, self.line)

    @property
    def label(self):
        """The name in findings."""
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
        # The location of each defined record, by kind and name: what a unit
        # that only declares it refers to.
        self._places = {}
        for entry in self._entries.values():
            if self._is_definition(entry) and entry.text("DW_AT_name"):
                self._places.setdefault((entry.tag, plain_name(self._qualified_name(entry))), self._place(entry))

    @staticmethod
    def _is_definition(entry):
        return entry.tag in RECORD_TAGS and "DW_AT_declaration" not in entry.attributes

    @staticmethod
    def _place(entry):
        return place(RECORD_TAGS[entry.tag], entry.text("DW_AT_decl_file"), entry.number("DW_AT_decl_line"))

    def places(self):
        """The places of all records that are defined."""
        return {self._place(entry) for entry in self._entries.values() if self._is_definition(entry)}

    def records(self):
        """Every complete record that is the type of something, each description
        of it once, in a stable order."""
        had = {entry.reference() for entry in self._entries.values()
               if entry.tag not in _ONLY_NAMES and not self._is_only_declared(entry)}
        had |= {entry.reference() for entry in self._entries.values()
                if entry.tag == "DW_TAG_typedef" and entry.offset in had}
        found = {self._record(entry) for entry in self._entries.values()
                 if self._is_definition(entry) and entry.offset in had and entry.text("DW_AT_decl_file")}
        # Records without a file are built into the compiler (__va_list_tag).
        return sorted(found, key=lambda r: (r.name, r.file, r.line, r.kind, r.size, str(r.fields)))

    @staticmethod
    def _is_only_declared(entry):
        """Whether this is, or belongs to, a function without code (of a header, a method)."""
        function = entry.parent if entry.tag == "DW_TAG_formal_parameter" else entry
        return function is not None and function.tag == "DW_TAG_subprogram" and \
            "DW_AT_declaration" in function.attributes

    def _record(self, entry):
        fields = []
        for child in entry.children:
            # A virtual base lies where the table of functions says.
            if child.tag in ("DW_TAG_member", "DW_TAG_inheritance") and "DW_AT_virtuality" not in child.attributes and \
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
        if entry.tag == "DW_TAG_inheritance":
            return Field("", offset, SIZE_OF_BASE, self.type(target))
        if entry.text("DW_AT_name").startswith("_vptr"):
            return Field("", offset, 64, VTABLE_POINTER)
        size = entry.number("DW_AT_bit_size") if "DW_AT_bit_size" in entry.attributes else self._size(target)
        innermost = self._look_through(target)
        while innermost and innermost.tag == "DW_TAG_array_type":
            innermost = self._look_through(innermost.reference())
        if innermost and innermost.tag in RECORD_TAGS and not self._is_definition(innermost):
            size = UNKNOWN_SIZE
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
            if self._is_definition(entry):
                return self._place(entry)
            name = plain_name(self._qualified_name(entry))
            return self._places.get((entry.tag, name), f"{RECORD_TAGS[entry.tag]} {name}")
        if entry.tag == "DW_TAG_subroutine_type":
            return "function"
        if entry.tag == "DW_TAG_enumeration_type":
            return f"i{8 * entry.number('DW_AT_byte_size')}"
        if entry.tag == "DW_TAG_base_type":
            bits = 8 * entry.number("DW_AT_byte_size")
            return f"f{bits}" if "float" in entry.attributes.get("DW_AT_encoding", "") else f"i{bits}"
        return entry.tag

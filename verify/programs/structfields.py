# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The fields of structprogram.py's structures.

A field knows how C declares it, makes it of a number, reads it as one and initialises it.
What it may hold follows from its role:

  - `live` fields hold anything; `range`, `flag` and `constant` ones only small numbers,
    0 and 1, or one number (and zero, in memory that is zero from the start);
  - `written` fields are never read, `counter` ones only to be increased, `unused` ones never
    accessed;
  - pointers are null, or lead to objects that live as long as the program.
"""

from dataclasses import dataclass

# By C type: what makes a value of the number n, and what reads x as a number.
SCALARS = {
    "char": ("(char)('a' + ({n}) % 26)", "(num){x}"),
    "signed char": ("(signed char)({n})", "(num)(long){x}"),
    "unsigned char": ("(unsigned char)({n})", "(num){x}"),
    "short": ("(short)({n})", "(num)(long){x}"),
    "unsigned short": ("(unsigned short)({n})", "(num){x}"),
    "int": ("(int)({n})", "(num)(long){x}"),
    "unsigned": ("(unsigned)({n})", "(num){x}"),
    "long": ("(long)({n})", "(num){x}"),
    "num": ("({n})", "{x}"),
    "_Bool": ("(({n}) & 1) != 0", "(num){x}"),
    "enum colour": ("(enum colour)(({n}) % 3)", "(num){x}"),
    "float": ("(float)(({n}) % 5000)", "(num)(long){x}"),
    "double": ("(double)(({n}) % 99999) / 4", "(num)(long)({x} * 4)"),
    "long double": ("(long double)(({n}) % 777)", "(num)(long){x}"),
}
INTEGERS = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "num"]
SIGNED = ["signed char", "short", "int", "long"]
# By C type: the largest width of a bit-field.
WIDTHS = {"unsigned": 32, "int": 32, "unsigned char": 8, "signed char": 8, "unsigned short": 16, "short": 16, "num": 60,
          "long": 60, "_Bool": 1, "enum colour": 3}
# Wide ones, whose bytes are all of their value.
PLAIN = ["int", "unsigned", "long", "num"]
# How often, among scalars.
_WEIGHTS = {"int": 5, "num": 3, "unsigned": 2, "double": 2, "long": 2, "long double": 0.3}
_ROLES = {"live": 9, "range": 2, "flag": 1, "constant": 1.5, "written": 1.5, "counter": 1.5, "unused": 1.5}
DEAD = ("written", "counter", "unused")


@dataclass
class Leaf:
    """A scalar within a structure: what follows the object, its C type and role."""
    path: str
    ctype: str
    role: str
    constant: int = 7
    width: int = 0  # of a bit-field, in bits

    def value(self, n):
        """An expression of its type, of the number n."""
        if self.width and self.role == "live" and self.ctype in INTEGERS:
            return self.bits(n)
        if self.role == "constant":
            return str(self.constant)
        if self.role == "range":
            return f"({self.ctype})(({n}) % 100)"
        if self.role == "flag":
            return f"({self.ctype})(({n}) & 1)"
        return SCALARS[self.ctype][0].format(n=n)

    def bits(self, n):
        """A number that fits a bit-field."""
        if self.width >= 31 or self.ctype == "num":
            return f"({self.ctype})(({n}) & {hex((1 << self.width) - 1)}ul)"
        low = 1 << (self.width - 1) if self.ctype in SIGNED else 0
        return f"({self.ctype})((int)(({n}) & {(1 << self.width) - 1}) - {low})"

    def read(self, x):
        """An expression of type num."""
        return SCALARS[self.ctype][1].format(x=x)

    def literal(self, k):
        """What initialises it."""
        values = {"constant": self.constant, "flag": k % 2}
        return "'b'" if self.ctype == "char" and self.role == "live" else str(values.get(self.role, k % 100 % {
            "enum colour": 3, "_Bool": 2}.get(self.ctype, 100)))


class Field:
    """What all fields share: a name, that they are live, and whether functions may get their addresses."""
    role = "live"
    is_lent = False

    def __init__(self, name):
        self.name = name

    @property
    def is_dead(self):
        """Whether it is never read for its value."""
        return self.role in DEAD

    def leaf(self, program):  # noqa: ARG002: others choose
        """One of the scalars in it, or None."""
        return None


class NumberField(Field):
    """What numbers and bit-fields share: a C type, a role, a constant and, of a bit-field, a width."""
    width = 0

    def leaf(self, program):
        """The field itself."""
        return Leaf(f".{self.name}", self.ctype, self.role, self.constant, self.width)

    def store(self, program, x, n):
        """Statements that give the field x a value made of n."""
        if self.role == "counter":
            return [f"{x} = 0;"]
        return [] if self.role == "unused" else [f"{x} = {self.leaf(program).value(n)};"]

    def load(self, x):
        """An expression, or None for what must not be read."""
        return None if self.is_dead else self.leaf(None).read(x)


class ScalarField(NumberField):
    """A number."""

    def __init__(self, name, program, ctype=None, role=None):
        super().__init__(name)
        self.ctype = ctype or program.weighted({ctype: _WEIGHTS.get(ctype, 1) for ctype in SCALARS})
        self.role = role or program.weighted(_ROLES)
        if self.ctype not in INTEGERS and self.role in ("range", "flag", "counter", "constant"):
            self.role = "live"
        self.constant = program.between(1, 99)
        # Addresses of volatile numbers are not passed on: other functions and fields are not declared for them.
        self.is_volatile = self.ctype != "num" and program.chance(0.05)

    def declare(self):
        """The declaration."""
        qualifier = "volatile " if self.is_volatile and not self.is_lent else ""
        return f"{qualifier}{self.ctype} {self.name};"

    def initial(self, program, k):
        """An initialiser, or None."""
        return None if self.role in ("unused", "counter") else self.leaf(program).literal(k)


class BitField(NumberField):
    """A bit-field, perhaps with others in the same unit, or a mark that another begins."""

    def __init__(self, name, program):
        super().__init__(name)
        self.ctype = program.weighted({ctype: 4 if ctype in ("unsigned", "int") else 1 for ctype in WIDTHS})
        widest = WIDTHS[self.ctype]
        # A signed one has more than a sign.
        self.width = min(widest, program.choose(2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 17, 20, 24, 31, 40))
        if self.ctype in ("unsigned", "unsigned char", "num") and program.chance(0.3):
            self.width = 1
        self.role = program.weighted(_ROLES)
        if self.ctype not in INTEGERS and self.role in ("range", "flag", "counter", "constant"):
            self.role = "live"
        if self.role == "flag" and self.ctype in SIGNED:
            self.role = "live"
        self.constant = 1
        self.before = program.weighted({"": 8, f"{self.ctype} : 0;": 1.5 if self.ctype != "_Bool" else 0,
                                        f"unsigned : {program.between(1, 9)};": 1})

    def declare(self):
        """The declaration."""
        return f"{self.before} {self.ctype} {self.name} : {self.width};".lstrip()

    def initial(self, program, k):
        """An initialiser, or None."""
        if self.role in ("unused", "counter"):
            return None
        if self.role in ("flag", "constant"):
            return str(k % 2 if self.role == "flag" else self.constant)
        if self.ctype in SIGNED:
            return str(k % (1 << (self.width - 1)) - program.between(0, 1) * (1 << (self.width - 1)))
        return str(k * 7 % (3 if self.ctype == "enum colour" else 1 << self.width))


class ArrayField(Field):
    """An array of numbers."""

    def __init__(self, name, program, ctype=None):
        super().__init__(name)
        self.ctype = ctype or program.choose(*INTEGERS, "double", "float")
        self.count = program.between(2, 6)
        self.role = program.weighted({"live": 9, "written": 1, "unused": 1})

    def declare(self):
        """The declaration."""
        return f"{self.ctype} {self.name}[{self.count}];"

    def leaf(self, program):
        """One of the elements."""
        index = program.choose(str(program.between(0, self.count - 1)), f"n % {self.count}")
        return Leaf(f".{self.name}[{index}]", self.ctype, self.role)

    def store(self, program, x, n):
        """Statements that give the field x a value made of n."""
        if self.role == "unused":
            return []
        value = SCALARS[self.ctype][0].format(n=f"{n} + i * 3")
        bound = program.choose(str(self.count), f"(int)(sizeof {x} / sizeof {x}[0])")
        return [f"for (int i = 0; i < {bound}; i++) {x}[i] = {value};"]

    def load(self, x):
        """An expression, or None for what must not be read."""
        if self.is_dead:
            return None
        if self.is_lent:
            return f"total_{tag(self.ctype)}({x}, {self.count})"
        read = SCALARS[self.ctype][1]
        return f"{read.format(x=x + '[0]')} + 5 * {read.format(x=f'{x}[{self.count - 1}]')}"

    def initial(self, program, k):
        """An initialiser, or None."""
        if self.role == "unused":
            return None
        values = [str((k + i) % 50) for i in range(program.between(1, self.count))]
        return "{" + ", ".join(values) + "}"


class MatrixField(Field):
    """An array of arrays of numbers."""

    def __init__(self, name, program):
        super().__init__(name)
        self.ctype = program.choose(*INTEGERS)
        self.rows, self.columns = program.between(2, 3), program.between(2, 4)

    def declare(self):
        """The declaration."""
        return f"{self.ctype} {self.name}[{self.rows}][{self.columns}];"

    def leaf(self, program):
        """One of the numbers."""
        row = program.choose(str(program.between(0, self.rows - 1)), f"n % {self.rows}")
        column = program.choose(str(program.between(0, self.columns - 1)), f"n % {self.columns}")
        return Leaf(f".{self.name}[{row}][{column}]", self.ctype, "live")

    def store(self, program, x, n):
        """Statements that give the field x a value made of n."""
        value = SCALARS[self.ctype][0].format(n=f"{n} + i * 3 + j")
        return [f"for (num i = 0; i < {self.rows}; i++) for (num j = 0; j < {self.columns}; j++) {x}[i][j] = {value};"]

    def load(self, x):
        """An expression."""
        read = SCALARS[self.ctype][1]
        return f"{read.format(x=x + '[0][1]')} + 5 * {read.format(x=f'{x}[{self.rows - 1}][{self.columns - 1}]')}"

    def initial(self, program, k):
        """An initialiser."""
        return program.choose(f"{{{{{k % 50}, 2}}, {{3}}}}", f"{{[1] = {{[1] = {k % 9}}}}}")


class GroupField(Field):
    """A structure without a name."""

    def __init__(self, name, program):
        super().__init__(name)
        self.low, self.high = program.choose(*INTEGERS), program.choose(*INTEGERS)

    def declare(self):
        """The declaration."""
        return f"struct {{ {self.low} low; {self.high} high; }} {self.name};"

    def leaf(self, program):
        """One of the two numbers."""
        return Leaf(*program.choose((f".{self.name}.low", self.low), (f".{self.name}.high", self.high)), "live")

    def store(self, program, x, n):
        """Statements that give the field x a value made of n."""
        return [f"{x}.low = {SCALARS[self.low][0].format(n=n)};", f"{x}.high = {SCALARS[self.high][0].format(n=f'{n} + 9')};"]

    def load(self, x):
        """An expression."""
        return f"{SCALARS[self.low][1].format(x=x + '.low')} + 7 * {SCALARS[self.high][1].format(x=x + '.high')}"

    def initial(self, program, k):
        """An initialiser."""
        return f"{{{k % 90}, {program.between(0, 99)}}}"


class UnionField(Field):
    """A union, of which one member is used."""

    def declare(self):
        """The declaration."""
        return f"union {{ num whole; double real; char bytes[12]; }} {self.name};"

    def leaf(self, program):
        """That member."""
        return Leaf(f".{self.name}.whole", "num", "live")

    def store(self, program, x, n):
        """Statements that give the field x a value made of n."""
        return [f"{x}.whole = {n};"]

    def load(self, x):
        """An expression."""
        return f"{x}.whole"

    def initial(self, program, k):
        """An initialiser."""
        return f"{{{k % 90}}}"


class AddressField(Field):
    """A small number, or the address of one of `cells` as a number."""

    def __init__(self, name, program):
        super().__init__(name)
        self.cell = program.between(0, 7)

    def declare(self):
        """The declaration."""
        return f"num {self.name};"

    def store(self, program, x, n):
        """Statements that give the field x a value made of n."""
        return [f"{x} = ({n}) % {program.choose(50, 200, 1000)};"]

    def load(self, x):
        """An expression."""
        return f"({x} == (num)&cells[{self.cell}] ? 1234 : {x})"

    def initial(self, program, k):
        """An initialiser."""
        return program.choose(f"(num)&cells[{self.cell}]", str(k % 50))


class TextField(Field):
    """An array of characters that is a string."""

    def __init__(self, name, program):
        super().__init__(name)
        self.count = program.choose(8, 12, 13, 20)

    def declare(self):
        """The declaration."""
        return f"char {self.name}[{self.count}];"

    def store(self, program, x, n):
        """Statements that give the field x a value made of n."""
        if not self.is_lent:
            return [f"{x}[0] = (char)('a' + ({n}) % 26);", f"{x}[1] = {x}[{self.count - 1}] = 0;"]
        return [program.choose(f'snprintf({x}, sizeof {x}, "t%lu", ({n}) % 1000);', f'strcpy({x}, "{program.word()}");',
                               f'memset({x}, 0, sizeof {x}); {x}[({n}) % 5] = \'q\';',
                               f'strncpy({x}, "{program.word()}", {self.count - 1}); {x}[{self.count - 1}] = 0;')]

    def load(self, x):
        """An expression."""
        return f"hash({x})" if self.is_lent else f"(num){x}[0] + 3 * (num){x}[{self.count - 1}]"

    def initial(self, program, k):
        """An initialiser."""
        return program.choose(f'"{program.word()}"', "{'h', 'i', 0}")


class LabelField(Field):
    """A pointer to a string that never changes."""

    def declare(self):
        """The declaration."""
        return f"const char *{self.name};"

    def store(self, program, x, n):
        """Statements that give the field x a value made of n."""
        return [program.choose(f'{x} = "{program.word()}";', f"{x} = words[({n}) % 4];")]

    def load(self, x):
        """An expression."""
        return f"hash({x})"

    def initial(self, program, k):
        """An initialiser."""
        return program.choose(f'"{program.word()}"', "0")


class PointerField(Field):
    """A pointer to a structure."""

    def __init__(self, name, target):
        super().__init__(name)
        self.target = target

    def declare(self):
        """The declaration."""
        return f"struct s{self.target} *{self.name};"

    def store(self, program, x, n):
        """Statements that give the field x a value made of n."""
        return [program.choose(f"{x} = {program.lasting(self.target, n)};", f"{x} = {program.lasting(self.target, n)};",
                               f"{x} = ({n}) & 1 ? {program.lasting(self.target, n)} : 0;")]

    def load(self, x):
        """An expression."""
        return f"peek{self.target}({x})"

    def initial(self, program, k):
        """An initialiser."""
        t = self.target
        if program.structures[t].is_heap:
            return "0"
        elements = [f"row{t} + {k % 4}", f"&row{t}[{k % 4}]"] * ("elements" in program.structures[t].ways)
        return program.choose("0", f"&g{t}", *elements)


class SpotField(Field):
    """A pointer to a number: one of `cells`, or a field of a global object."""

    def declare(self):
        """The declaration."""
        return f"num *{self.name};"

    def store(self, program, x, n):
        """Statements that give the field x a value made of n."""
        return [f"{x} = {program.choose('&cells[(' + n + ') % 8]', '0', program.spot())};"]

    def load(self, x):
        """An expression."""
        return f"({x} ? *{x} : 3)"

    def initial(self, program, k):
        """An initialiser."""
        return program.choose("0", f"cells + {k % 8}", program.spot())


class FunctionField(Field):
    """A pointer to a function that takes an object of the structure t."""

    def __init__(self, name, target):
        super().__init__(name)
        self.target = target

    def declare(self):
        """The declaration."""
        return f"num (*{self.name})(struct s{self.target} *, num);"

    def store(self, program, x, n):
        """Statements that give the field x a value made of n."""
        t = self.target
        return [program.choose(f"{x} = first{t};", f"{x} = ({n}) % 3 ? second{t} : first{t};",
                               f"{x} = methods{t}[({n}) % 2];")]

    def load(self, x):
        """An expression."""
        return f"(num)({x} == first{self.target})"

    def initial(self, program, k):
        """An initialiser."""
        return program.choose(f"first{self.target}", f"second{self.target}", "0")


class NestedField(Field):
    """An object of another structure, or some in an array."""

    def __init__(self, name, target, inner, count=None):
        super().__init__(name)
        self.target = target
        self.inner = inner  # its structure's fields
        self.count = count

    def declare(self):
        """The declaration."""
        return f"struct s{self.target} {self.name}{f'[{self.count}]' if self.count else ''};"

    def leaf(self, program):
        """A scalar of an object in it."""
        inner = program.structures[self.target].leaf(program)
        if not inner:
            return None
        index = f"[{program.choose(str(program.between(0, self.count - 1)), f'n % {self.count}')}]" if self.count else ""
        return Leaf(f".{self.name}{index}{inner.path}", inner.ctype, inner.role, inner.constant, inner.width)

    def store(self, program, x, n):
        """Statements that give the field x a value made of n."""
        if not self.is_lent:
            return [line for part in self._parts(x) for field in self.inner for line in field.store(program,
                f"{part}.{field.name}", n)]
        if self.count:
            return [f"for (int i = 0; i < {self.count}; i++) set{self.target}(&{x}[i], {n} + i);"]
        made = [f"{x} = made{self.target}({n});"] * ("value" in program.structures[self.target].ways)
        return [program.choose(f"set{self.target}(&{x}, {n} + 5);", *made)]

    def load(self, x):
        """An expression, or None if nothing in it may be read."""
        if self.is_lent:
            return " + 3 * ".join(f"sum{self.target}(&{part})" for part in self._parts(x))
        loads = [load for part in self._parts(x) for field in self.inner if (load := field.load(f"{part}.{field.name}"))]
        return " + 3 * ".join(f"({load})" for load in loads) or None

    def _parts(self, x):
        return [f"{x}[{i}]" for i in range(self.count)] if self.count else [x]

    def initial(self, program, k):
        """An initialiser."""
        inner = program.structures[self.target].initial(program, k)
        return f"{{{inner}, [{self.count - 1}] = {inner}}}" if self.count else inner


def tag(ctype):
    """A C type within a name."""
    return ctype.replace(" ", "_").replace("unsigned_", "u").replace("signed_", "s")

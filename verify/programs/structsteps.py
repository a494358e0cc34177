# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What structprogram.py's programs do with one object: statements about its fields.

Every statement stands in a function with the numbers `r`, its result, and `n`, its parameter. The object is
named by a pointer that is no more than an identifier. The object is whole before and after the statement.
"""

from structfields import DEAD, ArrayField, FunctionField, INTEGERS, LabelField, NestedField, PointerField, SpotField, TextField, tag

UNSIGNED = ("unsigned char", "unsigned short", "unsigned", "num")
NARROW = ("signed char", "short")


class Steps:
    """Statements about objects; a part of Program."""

    def number(self):
        """An expression of type num."""
        return self.choose("r", "n", "n + 1", "r + n", "n * 3 + 2", f"r + {self.between(1, 90)}", str(self.between(1, 500)))

    def at(self, p, path):
        """What is at that path of the object that p points to."""
        return self.choose(f"{p}->{path[1:]}", f"{p}->{path[1:]}", f"{p}->{path[1:]}", f"(*{p}){path}", f"{p}[0]{path}")

    def step(self, p, t, q, depth=0):
        """A statement about *p, an object of structure t; q points to another, or the same.

        Where the pointers of *q are null or lasting, those of *p may become copies of them."""
        ways = [self.store, self.store, self.load, self.load, self.change, self.change, self.lend, self.exchange, self.follow,
                self.look_into, self.copy_part, self.decide, self.call_method, self.whole, self.point]
        way = self.random.choice(ways)
        return way(p, t, q, depth) or self.load(p, t, q, depth) or ["r++;"]

    def steps(self, p, t, q, count):
        """Some statements about *p."""
        return [line for _ in range(count) for line in self.step(p, t, q)]

    def store(self, p, t, q, depth):
        leaf = self.structures[t].leaf(self)
        if not leaf or leaf.role in ("unused", "counter"):
            return self.change(p, t, q, depth)
        return [f"{self.at(p, leaf.path)} = {leaf.value(self.number())};"]

    def load(self, p, t, q, depth):
        leaf = self.structures[t].leaf(self)
        if not leaf or leaf.role in DEAD:
            return None
        x = leaf.read(self.at(p, leaf.path))
        return [self.choose(f"r = r * {self.choose(3, 7, 31)} + {x};", f"r += {x} ^ n;", f"r ^= {x};")]

    def change(self, p, t, q, depth):
        """A field changes into something that depends on it."""
        leaf = self.structures[t].leaf(self)
        if not leaf or leaf.role in ("unused", "written", "constant", "range"):
            return None
        x = self.at(p, leaf.path)
        if leaf.role == "counter":
            return [self.choose(f"{x}++;", f"{x} += 1;", f"++{x};") if leaf.ctype in UNSIGNED + NARROW else
                    f"{x} = ({leaf.ctype})((num){x} + 1);"]
        if leaf.role == "flag":
            return [f"{x} = !{x};"]
        if leaf.ctype in UNSIGNED:
            return [self.choose(f"{x}++;", f"{x} += {self.between(1, 9)};", f"{x} *= 3;", f"{x} = {x} << 1 | 1;",
                                f"--{x};", f"{x} %= 1000;")]
        if leaf.ctype in INTEGERS:
            simple = [f"{x} ^= {self.between(1, 99)};", f"{x} /= 2;", f"{x} = {x} > 100 ? 3 : {x} / 2 + 9;",
                      f"{x} = ({leaf.ctype})((num){x} * 5 + {self.number()});"]
            return [self.choose(*simple, *[f"{x}++;", f"{x} -= 3;"] * (leaf.ctype in NARROW))]
        if leaf.ctype in ("float", "double", "long double"):
            return [self.choose(f"{x} = {x} / 2 + 1;", f"{x} = {x} > 50 ? 2 : {x} + 3;")]
        return None

    def lend(self, p, t, q, depth):
        """The address of a field goes to a function, or stays in a variable for a while."""
        structure = self.structures[t]
        if "addresses" not in structure.ways:
            return None
        arrays = [field for field in structure.fields if isinstance(field, ArrayField) and not field.is_dead]
        texts = [field for field in structure.fields if isinstance(field, TextField)]
        if arrays and self.chance(0.4):
            field = self.random.choice(arrays)
            x, count = self.at(p, f".{field.name}"), field.count
            part = self.between(0, count - 1)
            return [self.choose(f"fill_{tag(field.ctype)}({x}, {count}, {self.number()});",
                                f"fill_{tag(field.ctype)}({x} + {part}, {count - part}, {self.number()});",
                                f"fill_{tag(field.ctype)}(&{x}[{part}], {count - part}, {self.number()});",
                                f"for ({field.ctype} *spot = {x}; spot != {x} + {count}; spot++) r = r * 3 + (num)(long)*spot;",
                                f"memset({x}, 0, sizeof {x});")]
        if texts and self.chance(0.4):
            x = self.at(p, f".{self.random.choice(texts).name}")
            return [self.choose(f"r += strlen({x});", f"{{ char *spot = strchr({x}, 'q'); if (spot) *spot = 'z'; }}",
                                f"r = r * 3 + (strcmp({x}, \"{self.word()}\") > 0);",
                                f"for (char *spot = {x}; *spot; spot++) r = r * 5 + (num)*spot;")]
        leaf = structure.leaf(self)
        if not leaf or leaf.role != "live" or leaf.width:
            return None
        name, x = tag(leaf.ctype), self.at(p, leaf.path)
        return [self.choose(f"bump_{name}(&{x}, {self.number()});", f"bump_{name}(&({x}), n);",
                            f"{{ {leaf.ctype} *spot = &{x}; bump_{name}(spot, r); r += {leaf.read('*spot')}; }}",
                            f"{{ {leaf.ctype} *spot = n & 1 ? &{x} : &{q}->{leaf.path[1:]}; *spot = {leaf.value('n')}; }}")]

    def exchange(self, p, t, q, depth):
        """Fields of two objects, or of the same type in one."""
        leaf = self.structures[t].leaf(self)
        if not leaf or leaf.role in ("unused", "counter"):
            return None
        x, path = self.at(p, leaf.path), leaf.path
        if leaf.role == "written":
            return [f"{x} = {leaf.value('n')};"]
        other = self.structures[t].leaf(self)
        if other and other.ctype == leaf.ctype and leaf.role == other.role == "live":
            path = other.path
        if p == q and path == leaf.path:  # comparing it with itself draws a warning
            return None
        y = self.at(q, path)
        return [self.choose(f"{x} = {y};", f"r += {x} == {y};", f"r = r * 2 + ({x} < {y});",
                            f"{{ {leaf.ctype} held = {x}; {x} = {y}; {y} = held; }}")]

    def follow(self, p, t, q, depth):
        """The object that a pointer leads to."""
        fields = [field for field in self.structures[t].fields if isinstance(field, PointerField)]
        if not fields or depth > 1:
            return None
        field = self.random.choice(fields)
        e = f"inner{depth}"
        inner = self.step(e, field.target, e, depth + 2)
        return [f"if ({p}->{field.name}) {{", f"  struct s{field.target} *{e} = {self.at(p, '.' + field.name)};",
                f"  (void){e};",
                *[f"  {line}" for line in inner], "}"]

    def look_into(self, p, t, q, depth):
        """An object within the object."""
        fields = [field for field in self.structures[t].fields if isinstance(field, NestedField)]
        if not fields or depth > 1:
            return None
        field = self.random.choice(fields)
        x, u = self.at(p, f".{field.name}"), field.target
        part = f"&{x}[{self.choose(str(self.between(0, field.count - 1)), f'n % {field.count}')}]" if field.count else f"&{x}"
        e = f"inner{depth}"
        if not field.is_lent:
            return None
        if field.count and self.chance(0.3):
            return [f"for (struct s{u} *{e} = {x}; {e} < {x} + {field.count}; {e}++) {{",
                    *[f"  {line}" for line in self.step(e, u, e, depth + 2)], "}"]
        return self.choose([f"touch{u}({part}, {self.number()});"], [f"r += sum{u}({part});"],
                           [f"{{ struct s{u} *{e} = {part}; (void){e};",
                            *[f"  {line}" for line in self.step(e, u, e, depth + 2)], "}"])

    def copy_part(self, p, t, q, depth):
        """An array, a text or an inner object as a whole."""
        fields = [field for field in self.structures[t].fields
                  if isinstance(field, (ArrayField, TextField, NestedField)) and not field.is_dead]
        if not fields:
            return None
        field = self.random.choice(fields)
        x, y = self.at(p, f".{field.name}"), self.at(q, f".{field.name}")
        if isinstance(field, NestedField) and not field.count and self.chance(0.7):
            u = field.target
            return [self.choose(f"{x} = {y};", f"{x} = g{u};", f"{{ struct s{u} held = {x}; r += sum{u}(&held); }}",
                                f"{x} = row{u}[n % 4];")]
        if isinstance(field, ArrayField) or (isinstance(field, NestedField) and field.count):
            count = field.count
            part = [f"memmove({x} + 1, {y}, {count - 1} * sizeof {x}[0]);", f"memmove(&{x}[0], &{y}[1], sizeof *{x});",
                    f"memmove({x}, {y}, n % {count} * sizeof {x}[0]);"]
            if self.chance(0.4):
                return [self.random.choice(part)]
        return [f"memmove({x}, {y}, sizeof {x});" if isinstance(field, (ArrayField, TextField)) or field.count else
                f"memmove(&{x}, &{y}, sizeof {x});"]

    def decide(self, p, t, q, depth):
        """Control flow that depends on a field."""
        leaf = self.structures[t].leaf(self)
        if not leaf or leaf.role in DEAD or depth > 1:
            return None
        x = self.at(p, leaf.path)
        one, other = (self.step(p, t, q, depth + 1) for _ in range(2))
        if leaf.ctype in INTEGERS and self.chance(0.3):
            return [f"switch ({x} & 3) {{", "case 0:", *[f"  {line}" for line in one], "  break;", "case 1:",
                    *[f"  {line}" for line in other], "  break;", "default:", "  r++;", "}"]
        test = self.choose(f"{leaf.read(x)} > {self.between(1, 50)}", f"{leaf.read(x)} & 1", f"{x} != 0")
        return [f"if ({test}) {{", *[f"  {line}" for line in one], "} else {", *[f"  {line}" for line in other], "}"]

    def call_method(self, p, t, q, depth):
        """A function that a field points to."""
        fields = [field for field in self.structures[t].fields if isinstance(field, FunctionField)]
        if not fields:
            indirect = [f"methods{t}[n & 1]"] * ("methods" in self.structures[t].ways)
            return [f"r = r * 3 + {self.choose(f'first{t}', f'second{t}', *indirect)}({p}, {self.number()});"]
        field = self.random.choice(fields)
        x = self.at(p, f".{field.name}")
        return [f"if ({x}) r += {x}({p}, {self.number()});"]

    def whole(self, p, t, q, depth):
        """The whole object, through a local one."""
        if self.chance(0.5):
            return None
        leaf = self.structures[t].leaf(self)
        if self.structures[t].is_heap:
            copies = [f"*{p} = *{q};"] * (p != q and not self.is_linked)
            return [self.choose(*copies, f"touch{t}({p}, n);", f"r = r * 31 + sum{t}({p});")]
        change = f"held{leaf.path} = {leaf.value('r')}; " if leaf and leaf.role not in ("unused", "counter") else ""
        return [self.choose(f"{{ struct s{t} held = *{p}; {change}*{p} = held; }}",
                            f"{{ struct s{t} held = *{p}; {change}r += sum{t}(&held); }}",
                            f"touch{t}({p}, n);" if self.is_linked else f"set{t}({p}, {self.number()});", f"touch{t}({p}, n);",
                            f"r = r * 31 + sum{t}({p});")]

    def point(self, p, t, q, depth):
        """A pointer gets another value, or is compared."""
        fields = [field for field in self.structures[t].fields
                  if isinstance(field, (PointerField, LabelField, FunctionField,
                                        SpotField)) and field not in self.structures[t].links]
        if not fields:
            return None
        field = self.random.choice(fields)
        x = self.at(p, f".{field.name}")
        if isinstance(field, PointerField):
            u = field.target
            return [self.choose(f"r += {x} == &g{u};", f"r = r * 2 + !{x};", f"{x} = {self.lasting(u, 'n')};",
                                f"if (!{x}) {x} = &g{u};", f"{x} = {self.at(q, '.' + field.name)};")]
        if isinstance(field, SpotField) and self.chance(0.6):
            return [f"if ({x}) *{x} += {self.between(1, 9)};"]
        return field.store(self, x, "n")

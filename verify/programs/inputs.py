# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Input files for the workloads, generated from fixed seeds: the same bytes everywhere."""

import random
import struct
import zlib

from console import progress

SYLLABLES = ("ka to mi re su la ven dor pil an esh gur bo tha lin qu ost ir fel nam zu ped ro cha "
             "vi hel mor den ta ul sha bri").split()


def _words(rng, count):
    """A vocabulary of distinct invented words."""
    words = {}
    while len(words) < count:
        words["".join(rng.choices(SYLLABLES, k=rng.randint(1, 4)))] = None
    return list(words)


def text(rng, megabytes):
    """Sentences whose word frequencies fall off as in natural language."""
    vocabulary = _words(rng, 6000)
    weights = [1 / (rank + 2) for rank in range(len(vocabulary))]
    size, lines = 0, []
    while size < megabytes * 1e6:
        line = " ".join(rng.choices(vocabulary, weights, k=rng.randint(6, 16))).capitalize() + rng.choice(".,;?")
        lines.append(line)
        size += len(line) + 1
    return "\n".join(lines).encode() + b"\n"


def records(rng, megabytes):
    """Binary records: counters, slowly moving numbers, names, noise."""
    names = [word.ljust(12)[:12].encode() for word in _words(rng, 300)]
    out, level = [], 0.0
    for index in range(int(megabytes * 1e6) // 40):
        level += rng.uniform(-1, 1)
        out.append(struct.pack("<IHHd12s4sQ", index, index % 97, rng.getrandbits(4), level,
                               rng.choice(names), rng.randbytes(4), index * 4096))
    return b"".join(out)


def repeats(rng, megabytes):
    """Long runs and far repetitions, the hard cases of sorting compressors."""
    blocks = [rng.randbytes(rng.randint(1, 3000)) for _ in range(60)] + [bytes([i]) * 5000 for i in range(10)]
    out, size = [], 0
    while size < megabytes * 1e6:
        out.append(rng.choice(blocks))
        size += len(out[-1])
    return b"".join(out)


def access_log(rng, lines):
    """A web server's log in the common format."""
    hosts = [f"10.{rng.randrange(4)}.{rng.randrange(256)}.{rng.randrange(256)}" for _ in range(2000)]
    pages = [f"/{word}/{other}{rng.choice(['.html', '.html', '.png', '.css', ''])}"
             for word in _words(rng, 30) for other in _words(rng, 30)]
    out = []
    for number in range(lines):
        second = number * 19
        stamp = f"{1 + second // 86400:02d}/Oct/2023:{second // 3600 % 24:02d}:{second // 60 % 60:02d}:{second % 60:02d} +0000"
        method = rng.choices(("GET", "POST", "HEAD"), (90, 8, 2))[0]
        status = rng.choices((200, 304, 404, 500), (85, 10, 4, 1))[0]
        out.append(f'{rng.choice(hosts)} - - [{stamp}] "{method} {rng.choice(pages)} HTTP/1.{rng.randrange(2)}" '
                   f'{status} {int(rng.paretovariate(1.2) * 500) % 10**8}')
    return "\n".join(out).encode() + b"\n"


def clustered_graph(rng, groups, group_size, inside, between):
    """A graph as `label label weight` lines: dense groups, sparse edges between them."""
    nodes = groups * group_size
    edges = {}
    for node in range(nodes):
        first = node - node % group_size
        for _ in range(inside):
            edges[node, first + rng.randrange(group_size)] = rng.randint(20, 100)
    for _ in range(between):
        edges[rng.randrange(nodes), rng.randrange(nodes)] = rng.randint(1, 30)
    return "".join(f"n{a}\tn{b}\t{weight / 100}\n" for (a, b), weight in edges.items() if a != b).encode()


def picture(rng, width, height):
    """An RGBA picture as PNG: gradients, flat areas, noise, transparency."""
    rows = []
    for y in range(height):
        row = bytearray([0])
        for x in range(width):
            flat = (x // 20 + y // 20) % 3 == 0
            noise = 0 if flat else rng.randrange(12)
            row += bytes((180, 40, 60, 255) if flat else
                         (x * 255 // width, y * 255 // height, (x * y + noise * 8) % 256, 255 if x % 40 else noise * 20))
        rows.append(bytes(row))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(b"".join(rows), 1)) + chunk(b"IEND", b""))


def c_program(rng, functions):
    """A C program of many small functions over structures, printing a checksum."""
    out = ["#include <stdio.h>\n#include <string.h>\n"
           "struct point { int x, y; double weight; struct point *next; };\n"
           "static struct point table[64];\nstatic unsigned sum;\n"]
    for number in range(functions):
        a, b, c = rng.randrange(1, 999), rng.randrange(1, 64), rng.randrange(2, 17)
        out.append(f"""
static unsigned f{number}(struct point *p, unsigned n) {{
  unsigned i, r = n * {a}u;
  char name[32];
  for (i = 0; i < {c}; i++) {{
    struct point *q = &table[(p->x + i * {b}) & 63];
    if (q->y > {a % 50}) r += q->x ^ i; else q->weight += {c}.5 * i;
    switch (r % {c}) {{ case 0: q->x++; break; case 1: q->y = r & 255; break; default: q->next = p; }}
  }}
  sprintf(name, "f{number}:%u", r);
  return r + strlen(name){f' + f{rng.randrange(number)}(p->next ? p->next : p, r & 7)' if number and rng.random() < 0.3 else ''};
}}
""")
    out.append("int main(void) {\n")
    out += [f"  sum = sum * 31 + f{number}(&table[{number % 64}], sum);\n" for number in range(0, functions, 7)]
    out.append('  printf("%u\\n", sum);\n  return 0;\n}\n')
    return "".join(out).encode()


def clauses(rng, variables, count):
    """A random formula in conjunctive normal form, three literals a clause, as DIMACS text."""
    lines = [f"p cnf {variables} {count}"]
    for _ in range(count):
        chosen = rng.sample(range(1, variables + 1), 3)
        lines.append(" ".join(str(number if rng.random() < 0.5 else -number) for number in chosen) + " 0")
    return "\n".join(lines).encode() + b"\n"


def bitmap(rng, width, height):
    """A black and white picture as PBM: discs, some with holes, and specks."""
    discs = [(rng.randrange(width), rng.randrange(height), rng.randint(3, 60)) for _ in range(width * height // 4000)]
    rows = [bytearray(width) for _ in range(height)]
    for x, y, radius in discs:
        for row in range(max(0, y - radius), min(height, y + radius)):
            half = int((radius * radius - (row - y) ** 2) ** 0.5)
            for column in range(max(0, x - half), min(width, x + half)):
                rows[row][column] ^= 1
    for _ in range(width * height // 500):
        rows[rng.randrange(height)][rng.randrange(width)] ^= 1
    packed = (bytes(sum(bit << 7 - place for place, bit in enumerate(row[start:start + 8])) for start in range(0, width, 8))
              for row in rows)
    return f"P4\n{width} {height}\n".encode() + b"".join(packed)


def hypertext(rng, blocks):
    """A page of HTML as people write it: tables, lists, unclosed and wrongly nested elements."""
    words = _words(rng, 500)

    def phrase(most):
        return " ".join(rng.choices(words, k=rng.randint(1, most)))

    def inline():
        tag = rng.choice(("b", "i", "font", "a", "span", "code"))
        end = rng.choice((f"</{tag}>", f"</{tag}>", "", "</b>"))
        attributes = rng.choice(("", f' class="{rng.choice(words)}"', f" id={rng.choice(words)}", ' size="2"', f' href="{phrase(1)}"'))
        return f"<{tag}{attributes}>{phrase(4)}{end}"

    out = ["<html><head><title>", phrase(5), "</title><body>"]
    for _ in range(blocks):
        kind = rng.randrange(4)
        if kind == 0:
            out.append(f"<p align=left>{phrase(12)} {inline()} {phrase(6)} &amp; {inline()}")
        elif kind == 1:
            out.append("<ul>" + "".join(f"<li>{phrase(5)} {inline()}" for _ in range(rng.randint(1, 6))) + "</ul>")
        elif kind == 2:
            cells = "".join(f"<td width={rng.randrange(99)}>{inline()}" for _ in range(rng.randint(1, 5)))
            out.append(f"<table border=1><tr>{cells}</tr><tr>{cells}</table>")
        else:
            out.append(f"<div style='color: red'><h{rng.randint(1, 6)}>{phrase(4)}</h2>{inline()}</div>")
    return "\n".join(out).encode() + b"\n"


def grammar(rng, rules):
    """A grammar for yacc: expressions of many kinds, and statements that begin with a word of their own."""
    names = [f"rule{number}" for number in range(rules)]
    tokens = [f"T{number}" for number in range(rules)]
    out = ["%token NUM", *(f"%token {token}" for token in tokens), "%left '+' '-'", "%left '*' '/'", "%%",
           "start : | start statement ';' ;", "statement : " + " | ".join(names) + " ;"]
    for number, (name, token) in enumerate(zip(names, tokens)):
        rest = " ".join(rng.choice(("expr", "list", "NUM", "'(' expr ')'")) for _ in range(rng.randint(1, 3)))
        other = rng.choice(names[number:])
        out.append(f"{name} : {token} {rest} | {token} '{{' {other} '}}' ;")
    out += ["list : expr ',' expr | list ',' expr ;", "expr : NUM | expr '+' expr | expr '-' expr | expr '*' expr | '(' expr ')' ;", "%%", ""]
    return "\n".join(out).encode()


def make_inputs(program, folder):
    """Write a program's input files afresh."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, entry in program.inputs.items():
        progress(f"{program.name}: generating {name}")
        arguments = dict(entry)
        generator, seed = globals()[arguments.pop("make")], arguments.pop("seed")
        (folder / name).write_bytes(generator(random.Random(seed), **arguments))

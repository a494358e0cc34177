# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generated programs, of each kind: from a seed to a program.

What checks them (dsacheck.py, aliascsmith.py, differential.py) knows no more of them.
"""

import re
import shutil
import subprocess

import callprogram
import cxxprogram
import heapprogram
import mixedprogram
import numberprogram
import smallprogram
import structprogram
import tortureprogram
from console import UnusableInput

# csmith's: numbers, control flow, pointers into arrays; heapprogram.py's: the heap, casts,
# callbacks; callprogram.py's: ways to pass memory to functions; structprogram.py's: uses of structures;
# numberprogram.py's: numbers in fields; mixedprogram.py's: all of these in one program;
# smallprogram.py's: few of them in a small one; cxxprogram.py's: C++; tortureprogram.py's: written by people, fetched.
KINDS = ("csmith", "heap", "calls", "structs", "numbers", "mixed", "small", "cxx", "torture")
# Those that have to be fetched, or whose generator may not be installed; they do not say what they are made of.
FOREIGN = ("csmith", "torture")
_GENERATORS = {"heap": heapprogram, "calls": callprogram, "structs": structprogram, "numbers": numberprogram,
               "mixed": mixedprogram, "small": smallprogram, "cxx": cxxprogram}

# How long one may run: they may run for ever.
GENERATED_TIMEOUT = 20
# What compiling one takes beside its name.
COMPILE_GENERATED = "-w -Wno-incompatible-pointer-types -I/usr/include/csmith"
# What of a program is asked for: loops and calls enough, and an end.
_OPTIONS = ["--max-funcs", "8", "--max-block-depth", "4", "--max-pointer-depth", "4", "--inline-function"]
# In other programs, more of one thing and less of another, in turns of different lengths.
_VARIATIONS = [
    [[], ["--no-volatiles"], ["--no-volatiles", "--no-consts"]],
    [[], ["--max-array-dim", "1", "--max-array-len-per-dim", "4"], [], ["--max-array-dim", "2"], ["--no-arrays"]],
    [[], ["--max-struct-fields", "4"], ["--no-bitfields"], ["--no-unions"], ["--no-packed-struct"], [],
     ["--max-union-fields", "8"]],
    [["--max-funcs", "4", "--max-block-size", "6"], ["--max-funcs", "8"]],
    [["--max-pointer-depth", str(depth)] for depth in (2, 3, 4, 5)],
    [[], [], [], [], [], [], [], ["--no-jumps"], [], [], []],
]
# By whether the program keeps the rules of strict aliasing. It does not if it holds addresses of members of
# unions; with floats, it keeps them in pointers to int.
_BY_ALIASING = {True: [["--take-no-union-field-addr"]], False: [[], ["--float"], []]}


def require_csmith():
    """It may not be installed."""
    if not shutil.which("csmith"):
        raise UnusableInput("'csmith' is not installed (see packages.txt)")


def require(kinds):
    """What generates these has to be there."""
    if "csmith" in kinds:
        require_csmith()
    if "torture" in kinds:
        tortureprogram.require()


def write_program(kind, seed, source, varied=False):
    """Write the program of this kind and number; whether it may be used: that took no longer than programs may run, and stock
    clang makes of a program that was fetched what it should be.

    With `varied`, csmith's programs have more of one thing and less of another in turns."""
    if kind == "csmith":
        return csmith(seed, source, varied)
    if kind == "torture":
        return tortureprogram.write(seed, source)
    source.write_text(_GENERATORS[kind].generate(seed))
    return True


def units_of(kind, seed):
    """How many translation units the program may be compiled as, with UNIT defined from 0 on."""
    if kind == "mixed":
        return mixedprogram.units_of(seed)
    if kind == "small":
        return smallprogram.units_of(seed)
    return 2 if kind == "calls" and seed % 2 or kind == "structs" and seed % 3 == 0 else 1


def language_of(kind):
    """The language of the programs of this kind: C or C++."""
    return "C++" if kind == "cxx" else "C"


def in_language(kind, line):
    """A shell line that builds a C program, for a program of this kind: with the siblings of its compilers."""
    if language_of(kind) == "C":
        return line
    line = re.sub(r"\bclang-22\b", "clang++-22", line).replace("$CC $CFLAGS", "$CXX $CXXFLAGS")
    return re.sub(r"-cc(?= )", "-c++", line)


def all_fragments(kind):
    """The names of what programs of this kind may contain."""
    return {kind} if kind in FOREIGN else _GENERATORS[kind].Program.all_fragments()


def fragments_of(kind, seed):
    """The names of what the program of this kind and number contains."""
    if kind in FOREIGN:
        return {kind}
    program = _GENERATORS[kind].Program(seed)
    program.generate()
    return program.fragments


def aliases_strictly(seed):
    """Whether the varied program of this number keeps the rules of strict aliasing, as every second does."""
    return seed % 2 == 1


def csmith(seed, source, varied=False):
    """Write the program of this number; whether that took no longer than programs may run."""
    variations = [*_VARIATIONS, _BY_ALIASING[aliases_strictly(seed)]] if varied else []
    options = _OPTIONS + [option for turns in variations for option in turns[seed // 2 % len(turns)]]
    try:
        # It leaves a file in the current folder.
        subprocess.run(["csmith", "--seed", str(seed), "--output", str(source), *options], check=True,
                       stdout=subprocess.DEVNULL, cwd=source.parent, timeout=GENERATED_TIMEOUT)
    except subprocess.TimeoutExpired:
        return False
    return True

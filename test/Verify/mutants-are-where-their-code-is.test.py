"""Puts mutants into a text, for the test beside this file."""

import sys
from pathlib import Path

SOURCE = Path(sys.argv[1])
sys.path[:0] = [str(SOURCE / "verify/mutants"), str(SOURCE / "verify/programs"), str(SOURCE / "scripts")]

from console import UnusableInput  # noqa: E402: the folder has to be known first
from schemata import Mutant, with_mutants  # noqa: E402

TEXT = "int f(int A) {\nA = 1;\nreturn A + 1;\n}\n"


def mutant(name, old, new):
    return Mutant(f"x-{name}", "", "lib/X.cpp", old, new, ("dsa",), "x")


STATEMENT = mutant("statement", "A = 1;", "A = 2;")
print(with_mutants(TEXT, [STATEMENT, mutant("expression", "A + 1", "A - 1")], "lib/X.cpp"))
for wrong in [[mutant("twice", "1;", "2;")], [STATEMENT, mutant("inner", "= 1", "= 3")]]:
    try:
        with_mutants(TEXT, wrong, "lib/X.cpp")
    except UnusableInput as error:
        print(error)

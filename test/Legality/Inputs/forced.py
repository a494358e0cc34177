"""Is the refusal of a change needed, and no more than needed?

usage: forced.py RESTRUCT RESTRUCT-CC PROGRAM.c PREFIX

A program has one line that forbids a change, and says which in its comments:

    // FORCE: s.key:delete         what would be changed (Plan/AssumeLegal.h)
    // REFUSED: a value .* is used  what the refusal has to say

Then, with random layouts of that structure,

 1. a plan with that change, applied by force, changes what the program prints;
 2. the same plan is refused, with that reason;
 3. plans without it are accepted, and change nothing;
 4. with -DLEGAL, which replaces the line, a plan with that change is accepted,
    and changes nothing.

Where the two programs define the structure differently, 4 tries other plans.
With UNIT in its text, a program is two translation units, with UNIT 0 and 1.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

SEEDS = range(1, 13)
TIMEOUT = 20


def run(*command):
    """The exit status, standard output and standard error of a command."""
    try:
        done = subprocess.run([str(word) for word in command], capture_output=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return "timeout", "", ""
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def checked(*command):
    """Runs a command that must succeed."""
    status, output, errors = run(*command)
    if status != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{errors}: status {status}")
    return output


class Program:
    """One of the two variants of a program."""

    def __init__(self, restruct, compiler, source, prefix, flags):
        self.restruct, self.prefix = restruct, prefix
        units = [["-DUNIT=0"], ["-DUNIT=1"]] if "UNIT" in source.read_text() else [[]]
        self.parts = []
        objects = []
        for number, unit in enumerate(units):
            part, built = Path(f"{prefix}-{number}.bc"), Path(f"{prefix}-{number}.o")
            checked(compiler, "-w", "-O1", "-g", *flags, *unit, "-c", "-emit-llvm", source, "-o", part)
            checked("clang", "-w", "-O0", *flags, *unit, "-c", source, "-o", built)
            self.parts.append(part)
            objects.append(built)
        checked("clang", *objects, "-o", f"{prefix}-0", "-lm")
        status, self.expected, _ = run(f"{prefix}-0")
        if status != 0:
            sys.exit(f"the program ends with status {status}")

    def opt(self, *options):
        """`restruct opt` of the program."""
        return run(self.restruct, "opt", "--whole-program", *self.parts, "-o", f"{self.prefix}.bc", *options)

    def is_same(self):
        """Whether the program that `opt` wrote prints the same."""
        status, output, _ = run("lli", f"{self.prefix}.bc")
        return status == 0 and output == self.expected


def directive(source, name):
    """What the comment of that name says."""
    found = re.search(rf"^// {name}: (.*)$", source.read_text(), re.MULTILINE)
    return found[1] if found else sys.exit(f"{source}: no comment '// {name}: '")


def find_harm(program, structure, change, plan):
    """Writes the first plan that changes what the program prints, and returns its seed."""
    for seed in SEEDS:
        status, _, errors = program.opt(f"--assume-legal={change}", f"--structs={structure}", f"--random-plan={seed}",
                                        f"--write-plan={plan}")
        if status not in (0, 2):
            sys.exit(f"forced plan {seed}: status {status}\n{errors}")
        if status == 2:
            sys.exit(errors)
        if not program.is_same():
            return seed
    return sys.exit(f"the program prints the same with {len(SEEDS)} plans that should be harmful")


def check_other_plans(program, structure):
    """Without force, no plan does any harm. Returns how many change something."""
    changed = 0
    for seed in SEEDS:
        plan = Path(f"{program.prefix}.{seed}.json")
        status, _, errors = program.opt(f"--random-plan={seed}", f"--write-plan={plan}", *structure)
        if status != 0 or not program.is_same():
            sys.exit(f"legal plan {seed}: the program prints something else\n{errors}")
        changed += bool(json.loads(plan.read_text())["structs"])
    return changed


def main():
    restruct, compiler, source, prefix = sys.argv[1:]
    source = Path(source)
    change, reason = directive(source, "FORCE"), directive(source, "REFUSED")
    structure = re.split(r"[.:,]", change)[0]
    plan = Path(f"{prefix}.json")

    program = Program(restruct, compiler, source, f"{prefix}.forbidden", [])
    seed = find_harm(program, structure, change, plan)
    print(f"seed {seed} is harmful")
    status, _, errors = program.opt(f"--plan={plan}")
    if status != 2 or not re.search(f"is not legal: .*{reason}", errors):
        sys.exit(f"refused with status {status}, and not because of '{reason}':\n{errors}")
    check_other_plans(program, [])

    legal = Program(restruct, compiler, source, f"{prefix}.legal", ["-DLEGAL"])
    status, _, errors = legal.opt(f"--plan={plan}")
    if status == 0:
        if not legal.is_same():
            sys.exit("the plan is harmful for the legal program, too")
    elif "another definition" not in errors and "is not a structure" not in errors:
        sys.exit(f"the legal program: {errors}")
    elif not check_other_plans(legal, []):
        sys.exit("nothing changes in the legal program")


main()

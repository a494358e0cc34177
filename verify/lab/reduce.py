# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a program that failed small: cvise or creduce removes what it can, as long as the same oracle finds the same kind of
thing, and the program stays free of what sanitizers, warnings and stock clang's optimisation find wrong.

The folder that results has the small program, and what was found about it, ready to become a test.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from check import Tally
from console import UnusableInput, progress, say
from generated import in_language, write_program
from oracles import InvarianceOracle, SoundProgramOracle, ToolsOracle, TooLong
from process import run_line
from reports import empty_folder

REDUCERS = ("cvise", "creduce")
# What a program may not be made small by.
WARNINGS = "-Werror=uninitialized -Werror=return-type -Werror=array-bounds -Werror=implicit-function-declaration -Werror=format"
# What the reducer runs; RESTRUCT_LAB_WAYS has the ways in which something was found about the whole program.
SCRIPT = """\
#!/bin/sh
exec {python} {lab} --interesting={kind}:{seed}:{target} {options} --source=program.c
"""


def _reducer():
    for name in REDUCERS:
        if found := shutil.which(name):
            return found
    raise UnusableInput(f"neither {' nor '.join(REDUCERS)} is installed (see verify/programs/packages.txt)")


def ways_of(findings):
    """In which ways something was found."""
    return {where for where, _ in findings}


def examine_source(options, target, kind, seed, source, folder):
    """The findings of the target's oracle about this source; none if it takes too long."""
    empty_folder(folder)
    shutil.copy(source, folder / f"{seed}.c")
    try:
        return target.oracle(options).examine(kind, seed, folder).findings
    except TooLong:
        return []


def is_interesting(options, target, kind, seed, source):
    """Whether the oracle still finds something about the source, which is still a good program; for the reducer's script."""
    folder = Path.cwd() / "examined"
    line = in_language(kind, f"clang-22 -O1 -fsyntax-only {WARNINGS} -I/usr/include/csmith {source}")
    with open(os.devnull, "w") as nothing:
        if run_line(line, Path.cwd(), dict(os.environ), 60, nothing).problem():
            return False
    found = ways_of(examine_source(options, target, kind, seed, source, folder))
    # Where only bitcode is looked at, the program need not run.
    wanted = set(filter(None, os.environ.get("RESTRUCT_LAB_WAYS", "").split("|")))
    if not (found & wanted if wanted else found):
        return False
    if target.oracle in (InvarianceOracle, SoundProgramOracle, ToolsOracle):
        return True
    try:
        return not SoundProgramOracle(options).examine(kind, seed, folder).findings
    except TooLong:
        return False


def reduce_program(options, target, kind, seed):
    """Make the program of this number small; returns the exit status."""
    reducer = _reducer()
    folder = options.work.absolute() / f"reduced-{target.name}-{kind}-{seed}"
    empty_folder(folder)
    program = folder / "program.c"
    if not write_program(kind, seed, program, varied=True):
        raise UnusableInput(f"{kind}, seed {seed}: csmith takes too long")
    tally = Tally()
    what = f"{target.name}, {kind}, seed {seed}"
    findings = examine_source(options, target, kind, seed, program, folder / "examined")
    if not findings:
        tally.failed(what, "nothing is found about this program; there is nothing to reduce")
        return tally.close()
    before = len(program.read_text(errors="replace").splitlines())
    shutil.copy(program, folder / "original.c")
    script = folder / "interesting.sh"
    passed_on = " ".join(f"--{name}={getattr(options, name.replace('-', '_'))}" for name in ("restruct-cc", "restruct", "oracle",
                                                                                             "opt"))
    lab = Path(__file__).resolve().with_name("lab")
    script.write_text(SCRIPT.format(python=sys.executable, lab=lab, kind=kind, seed=seed, target=target.name, options=passed_on))
    script.chmod(0o755)
    progress(f"{what}: {before} lines")
    # With fewer ways the reducer would find another mistake, of the program.
    environment = os.environ | {"RESTRUCT_LAB_WAYS": "|".join(ways_of(findings))}
    with open(folder / "reducer.log", "w") as log:
        status = subprocess.run([reducer, "--n", str(options.jobs), "--timeout", "300", str(script), program.name], cwd=folder,
                                env=environment,
                                stdout=log, stderr=subprocess.STDOUT, check=False).returncode
    left = examine_source(options, target, kind, seed, program, folder / "examined")
    if status or not left:
        tally.failed(what, f"{Path(reducer).name} failed with status {status}: {folder / 'reducer.log'}")
        return tally.close()
    (folder / "found.txt").write_text("\n".join(f"{where}: {text}" for where, text in left) + "\n")
    after = len(program.read_text(errors="replace").splitlines())
    say(f"{before} lines became {after}: {program}")
    for where, text in left:
        say(f"found   {where}: {text}")
    tally.passed(what, f"reduced; make it a test: {program}")
    return tally.close()

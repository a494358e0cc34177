# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that csmith generates."""

import shutil
import subprocess

from console import UnusableInput

# How long one may run: they may run for ever.
GENERATED_TIMEOUT = 20
# What compiling one takes beside its name.
COMPILE_CSMITH = "-w -I/usr/include/csmith"
# What of a program is asked for: loops and calls enough, and an end.
_OPTIONS = ["--max-funcs", "8", "--max-block-depth", "4", "--max-pointer-depth", "4", "--inline-function"]


def require_csmith():
    """It may not be installed."""
    if not shutil.which("csmith"):
        raise UnusableInput("'csmith' is not installed (see packages.txt)")


def csmith(seed, source):
    """Write the program of this number."""
    # It leaves a file in the current folder.
    subprocess.run(["csmith", "--seed", str(seed), "--output", str(source), *_OPTIONS], check=True,
                   stdout=subprocess.DEVNULL, cwd=source.parent)

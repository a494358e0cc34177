# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Output of the suite: results on standard output, progress on a terminal."""

import os
import signal
import sys


class UnusableInput(Exception):
    """An error of the user; ends the run with one line and exit status 2."""


def progress(text=""):
    """Show what is being done, on a terminal only; the next line overwrites it."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K" + text[:110])
        sys.stderr.flush()


def say(text):
    """Print a result line."""
    progress()
    try:
        print(text, flush=True)
    except BrokenPipeError:  # nobody reads any more: `... --list | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(128 + signal.SIGPIPE)

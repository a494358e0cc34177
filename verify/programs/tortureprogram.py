# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""GCC's torture tests that are programs: small ones that broke a compiler once. Each ends with status 0 if all is well.

They are fetched from Debian's source package and kept in the cache folder. A number is a program: those after the last
one are the same programs again, which are compiled with other options and laid out in other ways.
"""

import functools
import re
import subprocess
import tempfile
from pathlib import Path

from catalogue import Source
from fetch import SourceCache, default_cache

PACKAGE = "gcc-12"
FOLDER = "gcc/testsuite/gcc.c-torture/execute"
# What needs options of its own, other compilers' extensions, or other headers.
_UNUSUAL = re.compile(r"dg-(additional-)?options|dg-require|#include \"|__builtin_apply|__attribute__ *\(\((alias|scalar_storage)")
# Most of them are older than C99.
_OLD_C = "".join(f'#pragma clang diagnostic ignored "-W{warning}"\n' for warning in (
    "implicit-function-declaration", "implicit-int", "int-conversion", "return-type", "incompatible-function-pointer-types"))
# Those that stock clang builds to what they should be, in these ways, are used.
_WAYS = ("-O0", "-O2", "-O3 -flto -fuse-ld=lld")
_SECONDS = 10


class _Package:
    """What the cache fetches."""
    sources = (Source(PACKAGE, patched=False),)


def require():
    """Fetch them if they are not in the cache; returns their folder."""
    cache = default_cache()
    folder = cache / "torture"
    if not folder.is_dir():
        [(tree, _)] = SourceCache(cache).get(_Package).values()
        [tarball] = tree.glob("gcc-*.tar.*")
        with tempfile.TemporaryDirectory(dir=cache, prefix="fetching-") as name:
            subprocess.run(["tar", "-xf", str(tarball), "-C", name, "--strip-components=1", "--wildcards", f"*/{FOLDER}/*.c"],
                           check=True)
            (Path(name) / FOLDER).rename(folder)
    return folder


@functools.cache
def _programs():
    return sorted(file for file in require().glob("*.c")
                  if not file.with_suffix(".x").exists() and not _UNUSUAL.search(file.read_text(errors="replace")))


def write(seed, source):
    """Write the program of this number; whether stock clang, optimising or not, makes of it what it should be."""
    programs = _programs()
    program = programs[(seed - 1) % len(programs)]
    source.write_text(f"/* {program.name} */\n{_OLD_C}" + program.read_text(errors="replace"))
    return all(_passes(source, way, strict) for way in _WAYS for strict in ("", "no-"))


def _passes(source, way, strict):
    with tempfile.TemporaryDirectory() as folder:
        line = f"clang-22 {way} -f{strict}strict-aliasing -w {source} -o program -lm -lpthread && exec ./program"
        try:
            return subprocess.run(["sh", "-c", line], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                                  timeout=_SECONDS, check=False).returncode == 0
        except subprocess.TimeoutExpired:
            return False

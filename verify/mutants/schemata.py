# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutants: known ways to break the project, all compiled into one copy of its sources and switched on one at a time.

(R. H. Untch, A. J. Offutt, M. J. Harrold: Mutation analysis using mutant schemata, ISSTA 1993.) One build serves all
mutants, instead of a build and a link of everything for each.
"""

import subprocess
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from console import UnusableInput

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
SWITCH = "mutant-switch.h"
# Which mutant is on: the first line of this file beside the sources. A file, because build systems, linkers and test
# drivers hand a clean environment on to what they start.
STATE = "mutant-that-is-on"

_SWITCH_TEXT = """\
#ifndef RESTRUCT_MUTANT_SWITCH
#define RESTRUCT_MUTANT_SWITCH
#include <cstdio>
#include <cstring>
namespace restruct_mutants {{
inline bool isOn(const char *Name) {{
  static const char *On = [] {{
    static char Text[256];
    if (std::FILE *File = std::fopen("{state}", "r")) {{
      Text[std::fread(Text, 1, sizeof Text - 1, File)] = 0;
      std::fclose(File);
    }}
    return Text;
  }}();
  return !std::strcmp(On, Name);
}}
}} // namespace restruct_mutants
#define RESTRUCT_MUTANT(Name) ([] {{ static const bool On = restruct_mutants::isOn(Name); return On; }}())
#endif
"""
_KEYS = {"name", "breaks", "file", "old", "new", "targets"}


@dataclass(frozen=True)
class Mutant:
    """A way to break the project."""
    name: str
    breaks: str     # in a sentence: what is wrong with it
    file: str       # of the source, below the repository
    old: str        # an expression or statements, once in the file
    new: str        # what is there instead
    targets: tuple  # of the lab: which should notice, the likeliest first
    part: str       # of the project: the name of the catalogue's file

    def mutated(self):
        """The code with both, and the switch."""
        if self.old.rstrip().endswith((";", "}")):
            # In braces: the statements may be what an `if` without braces guards.
            return f'{{ if (RESTRUCT_MUTANT("{self.name}")) {{ {self.new} }} else {{ {self.old} }} }}'
        return f'(RESTRUCT_MUTANT("{self.name}") ? ({self.new}) : ({self.old}))'


def load_mutants(folder=HERE):
    """All mutants of the catalogue, in its order."""
    mutants = []
    for file in sorted(folder.glob("*.toml")):
        try:
            records = tomllib.loads(file.read_text())["mutant"]
            mutants += [_mutant(record, file.stem) for record in records]
        except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
            raise UnusableInput(f"{file}: {error}") from None
    names = [mutant.name for mutant in mutants]
    for name in names:
        if names.count(name) > 1:
            raise UnusableInput(f"two mutants have the name '{name}'")
    return mutants


def _mutant(record, part):
    wrong = set(record) ^ _KEYS
    if wrong:
        raise UnusableInput(f"{part}.toml: mutant '{record.get('name', '?')}': missing or unknown: {', '.join(sorted(wrong))}")
    text = {key: record[key].strip() for key in _KEYS - {"targets"}}
    return Mutant(**text, targets=tuple(record["targets"]), part=part)


def with_mutants(text, mutants, file):
    """The text of a source file that contains these mutants."""
    places = []
    for mutant in mutants:
        if text.count(mutant.old) != 1:
            raise UnusableInput(f"mutant '{mutant.name}': its code is {text.count(mutant.old)} times in {file}, not once")
        places.append((text.index(mutant.old), mutant))
    places.sort(reverse=True, key=lambda place: place[0])
    for (after, later), (before, earlier) in zip(places, places[1:]):
        if before + len(earlier.old) > after:
            raise UnusableInput(f"mutants '{earlier.name}' and '{later.name}' overlap in {file}")
    for start, mutant in places:
        text = text[:start] + mutant.mutated() + text[start + len(mutant.old):]
    return f'#include "{SWITCH}"\n#line 1 "{file}"\n{text}'


def _by_file(mutants):
    by_file = defaultdict(list)
    for mutant in mutants:
        by_file[mutant.file].append(mutant)
    return by_file


def _source_of(file, mutants):
    """The text of a file with these mutants in it."""
    try:
        return with_mutants((REPOSITORY / file).read_text(), mutants, file)
    except OSError as error:
        raise UnusableInput(f"mutant '{mutants[0].name}': cannot read {file}: {error.strerror}") from None


def check_places(mutants):
    """Raises if the code of one is not, or not once, where it should be."""
    for file, of_file in _by_file(mutants).items():
        _source_of(file, of_file)


class Tree:
    """A copy of the sources with mutants in it. Files that stay the same keep their times, for the build."""

    def __init__(self, folder):
        self.folder = folder
        self._state = folder / STATE

    def write(self, mutants):
        """Make the copy what the repository has now."""
        by_file = _by_file(mutants)
        tracked = subprocess.run(["git", "-C", str(REPOSITORY), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                                 capture_output=True, check=True).stdout.decode().split("\0")
        for file in filter(None, tracked):
            source, copy = REPOSITORY / file, self.folder / file
            if not source.is_file():
                continue
            if file in by_file:
                content = _source_of(file, by_file[file]).encode()
            elif source.is_symlink():
                self._link(source, copy)
                continue
            else:
                content = source.read_bytes()
            self._write(copy, content, source.stat().st_mode)
        self._write(self.folder / "include" / SWITCH, _SWITCH_TEXT.format(state=self._state).encode(), 0o644)
        self.switch(None)

    def switch(self, mutant):
        """Switch this mutant on and all others off; None: all off."""
        self._state.write_text(mutant.name if mutant else "")

    @staticmethod
    def _link(source, copy):
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.unlink(missing_ok=True)
        copy.symlink_to(source.readlink())

    @staticmethod
    def _write(copy, content, mode):
        if copy.is_file() and not copy.is_symlink() and copy.read_bytes() == content:
            return
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(content)
        copy.chmod(mode)

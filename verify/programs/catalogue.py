# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of programs and variants: reads programs.toml into plain objects."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from console import UnusableInput

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Source:
    """A Debian source package and the changes after unpacking."""
    package: str
    revert: tuple = ()
    patched: bool = True


@dataclass(frozen=True)
class Workload:
    """A shell line whose effects must not depend on the compiler."""
    name: str
    line: str
    status: int = 0
    bench: bool = True


@dataclass(frozen=True)
class Variant:
    """One way to build everything: the environment of the build."""
    name: str
    summary: str
    env: dict


@dataclass(frozen=True)
class Program:
    """A program: where it comes from, how it is built, tested and run."""
    name: str
    summary: str
    sources: list
    make: list
    binaries: list
    run: list
    configure: list = field(default_factory=list)
    tools: list = field(default_factory=list)
    test: list = field(default_factory=list)
    test_expect: str = ""
    inputs: dict = field(default_factory=dict)
    types_explained: dict = field(default_factory=dict)
    counted: str = ""
    libraries: list = field(default_factory=list)
    advice_excluded: dict = field(default_factory=dict)

    @property
    def folder(self):
        """The name of the working folder of the program's commands."""
        return self.sources[0].package

    @property
    def executables(self):
        """The binaries that are linked into something that runs, the program itself first."""
        return [binary for binary in self.binaries if not binary.endswith((".a", ".so"))]


def _read_table(name="programs.toml"):
    with open(HERE / name, "rb") as file:
        return tomllib.load(file)


def _program(name, entry):
    entry = dict(entry)
    sources = [Source(s["package"], tuple(s.get("revert", ())), s.get("patched", True))
               for s in entry.pop("sources")]
    run = [Workload(title, **fields) for title, fields in entry.pop("run").items()]
    return Program(name=name, sources=sources, run=run, **entry)


def _selected(names, known, what):
    """The entries of `known` that are named, in the order of the names; all if None."""
    if names is None:
        return list(known.values())
    for name in names:
        if name not in known:
            raise UnusableInput(f"no {what} '{name}'; there are: {', '.join(known)}")
    return [known[name] for name in dict.fromkeys(names)]


def load_programs(names=None, further=False, tables=()):
    """The programs of the suite, the further ones, or those of other tables; of these all, or those named."""
    found = {}
    for table in tables or ["further.toml" if further else "programs.toml"]:
        found |= {name: _program(name, entry) for name, entry in _read_table(table)["program"].items()}
    return _selected(names, found, "program")


class _Placeholders(dict):
    """Placeholders without a value are kept."""

    def __missing__(self, key):
        return f"{{{key}}}"


def load_variants(names, placeholders):
    """The variants named, with {placeholders} in their environment filled in."""
    known = {}
    for name, entry in _read_table()["variant"].items():
        env = {key: value.format_map(_Placeholders(placeholders)) for key, value in entry["env"].items()}
        known[name] = Variant(name, entry["summary"], env)
    return _selected(names, known, "variant")

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Building one program in one variant, out of a fresh copy of its source."""

import os
import shutil
import subprocess
from dataclasses import dataclass

from catalogue import HERE
from console import UnusableInput, progress
from process import run_line

BUILD_TIMEOUT = 1800
BITCODE_SUFFIX = ".0.0.preopt.bc"
# What would reach a build from the caller's shell, or from an enclosing make.
UNWANTED = ("CC", "CXX", "CPP", "CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "AR", "RANLIB", "NM", "STRIP", "LD",
            "MAKEFLAGS", "MAKELEVEL", "MFLAGS", "CONFIG_SITE", "DESTDIR", "VERSION", "GZIP", "BZIP2", "LUA_INIT")


class BuildFailure(Exception):
    """A build step that failed: a finding, not an error of the user."""


@dataclass
class Cost:
    """Time and memory of one or several commands."""
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    peak_kib: int = 0

    def add(self, outcome):
        """Add the cost of another command."""
        self.seconds += outcome.seconds
        self.cpu_seconds += outcome.cpu_seconds
        self.peak_kib = max(self.peak_kib, outcome.peak_kib)


def log_tail(log, lines=8):
    """The end of a log, indented, with the name of the log."""
    text = log.read_text(errors="replace").splitlines()[-lines:] if log.exists() else []
    return "".join(f"\n      | {line[:200]}" for line in text) + f"\n      log: {log}"


def clean_environment(**extra):
    """The caller's environment without variables that would change a build or a result."""
    environment = {key: value for key, value in os.environ.items()
                   if key not in UNWANTED and not key.startswith("LC_")}
    return environment | {"LANG": "C", "LC_ALL": "C", "TZ": "UTC", "CCACHE_DISABLE": "1"} | extra


def copy_tree(source, destination):
    """Copy with modification times, which make relies on."""
    if destination.exists():
        shutil.rmtree(destination)
    destination.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cp", "-a", "--reflink=auto", str(source), str(destination)], check=True)


class Build:
    """The folder WORK/PROGRAM/VARIANT: tree/ is the build tree, logs/ has the logs."""

    def __init__(self, program, variant, sources, work, jobs):
        self.program = program
        self.variant = variant
        self.sources = sources
        self.home = work / program.name / variant.name
        self.tree = self.home / "tree"
        self.folder = self.tree / program.folder
        self._configured = self.home / "configured"
        self._environment = clean_environment(**variant.env, JOBS=str(jobs),
                                              SCRIPTS=str(HERE / "inputs" / program.name))

    @property
    def label(self):
        """The name of the build in messages."""
        return f"{self.program.name}, {self.variant.name}"

    @property
    def version(self):
        """Version of the Debian source package."""
        return self.sources[self.program.folder][1]

    def require_tools(self):
        """Report a missing compiler or tool before any work is done."""
        compilers = [self.variant.env[key] for key in ("CC", "CXX", "AR") if key in self.variant.env]
        for tool in ["make", *compilers]:
            if not shutil.which(tool):
                raise UnusableInput(f"'{tool}', which variant '{self.variant.name}' needs, is not there")
        for tool in self.program.tools:
            if not shutil.which(tool):
                raise UnusableInput(f"'{tool}', which {self.program.name} needs, is not installed (see packages.txt)")

    def configure(self):
        """Start from a fresh copy of the source and run the configure lines."""
        for folder in (self.tree, self._configured, self.home / "logs"):
            if folder.exists():
                shutil.rmtree(folder)
        (self.home / "logs").mkdir(parents=True)
        for package, (source, _) in self.sources.items():
            copy_tree(source, self.tree / package)
        return self._step("configure", self.program.configure)

    def keep_configured(self):
        """Remember the configured tree, for several clean builds out of it."""
        copy_tree(self.tree, self._configured)

    def restore_configured(self):
        """Bring the tree back to what keep_configured remembered."""
        copy_tree(self._configured, self.tree)

    def forget_configured(self):
        """Free the disk space of the remembered tree."""
        shutil.rmtree(self._configured, ignore_errors=True)

    def make(self):
        """Compile and link; every listed binary must exist afterwards."""
        cost = self._step("make", self.program.make)
        for binary in self.program.binaries:
            if not (self.folder / binary).is_file():
                raise BuildFailure(f"make succeeded, but {binary} was not found{log_tail(self.log('make'))}")
        return cost

    def test(self):
        """Run the program's own test suite; returns its cost."""
        return self._step("test", self.program.test)

    def ensure(self, reuse):
        """Configure and make, unless there is a complete build of an earlier run that may be reused."""
        if not (reuse and self.is_complete()):
            self.configure()
            self.make()

    def bitcode_of(self, binary):
        """The whole program's bitcode, which some variants keep beside a binary."""
        return self.folder / (binary + BITCODE_SUFFIX)

    def is_complete(self):
        """Whether an earlier run left all binaries behind."""
        return all((self.folder / binary).is_file() for binary in self.program.binaries)

    def log(self, step):
        """The file with the output of a step."""
        return self.home / "logs" / f"{step}.log"

    def _step(self, step, lines):
        progress(f"{self.label}: {step}")
        cost = Cost()
        self.log(step).parent.mkdir(parents=True, exist_ok=True)
        with open(self.log(step), "w") as log:
            for line in lines:
                log.write(f"+ {line}\n")
                log.flush()
                outcome = run_line(line, self.folder, self._environment, BUILD_TIMEOUT, log)
                cost.add(outcome)
                if outcome.problem():
                    raise BuildFailure(f"{step}: {outcome.problem()}{log_tail(self.log(step))}")
        return cost

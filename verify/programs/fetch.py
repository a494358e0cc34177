# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pristine Debian sources in the cache folder, fetched once with the system's own mirror."""

import contextlib
import fcntl
import functools
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

import aptsources
from console import UnusableInput, progress

TREE = "tree"
ORIGIN = "origin.json"


def default_cache():
    """$RESTRUCT_CACHE, or the user's cache folder."""
    if "RESTRUCT_CACHE" in os.environ:
        return Path(os.environ["RESTRUCT_CACHE"]).absolute()
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser().absolute() / "restruct/programs"


def _run(command, folder, what):
    """Run a tool; if it fails, its message becomes the one line of the error."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True,
                              env=os.environ | {"LC_ALL": "C"})
    except FileNotFoundError:
        raise UnusableInput(f"cannot {what}: '{command[0]}' is not installed (apt install apt dpkg-dev)") from None
    if done.returncode:
        lines = (done.stderr.strip() or done.stdout.strip()).splitlines() or ["no message"]
        errors = [line for line in lines if re.match(r"E: |.*error", line)] or lines
        raise UnusableInput(f"cannot {what}: {errors[0].removeprefix('E: ')}")
    return done.stdout


@functools.cmp_to_key
def _version_key(one, other):
    """Debian's order of versions, which dpkg knows."""
    return 1 - 2 * (subprocess.run(["dpkg", "--compare-versions", one, "lt", other]).returncode == 0) if one != other else 0


class SourceCache:
    """Unpacked source packages, one folder each, replaced as a whole or not at all."""

    def __init__(self, folder):
        self.folder = folder
        self._apt_conf = None

    def get(self, program, update=False):
        """Fetch what is missing for a program: {package: (folder, version)}."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UnusableInput(f"cannot use cache folder {self.folder}: {error.strerror}") from None
        with self._locked():
            return {source.package: self._get_source(source, update) for source in program.sources}

    @contextlib.contextmanager
    def _locked(self):
        with open(self.folder / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _get_source(self, source, update):
        home = self.folder / "sources" / source.package
        treatment = {"revert": list(source.revert), "patched": source.patched}
        try:
            origin = json.loads((home / ORIGIN).read_text())
        except (OSError, ValueError):
            origin = {}
        if update or origin.get("treatment") != treatment:
            progress(f"fetching the source of {source.package}")
            origin = self._fetch(source, treatment, home)
        return home / TREE, origin["version"]

    def _fetch(self, source, treatment, home):
        home.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder, prefix="fetching-") as name:
            temporary = Path(name)
            self._unpack(source, temporary)
            version = next(line.split(":", 1)[1].strip() for line in self._dsc(temporary).read_text().splitlines()
                           if line.startswith("Version:"))
            origin = {"version": version, "treatment": treatment}
            ready = temporary / "ready"
            ready.mkdir()
            (temporary / TREE).rename(ready / TREE)
            (ready / ORIGIN).write_text(json.dumps(origin))
            if home.exists():
                home.rename(temporary / "replaced")
            ready.rename(home)
        return origin

    def _unpack(self, source, folder):
        what = f"fetch the source of {source.package}"
        tree = folder / TREE
        self._download(source, folder, what)
        if source.patched:
            _run(["dpkg-source", "-x", str(self._dsc(folder)), str(tree)], folder, f"unpack {source.package}")
        else:
            tree.mkdir()
            tarball = next(file for file in folder.glob("*.orig.tar.*") if file.suffix != ".asc")
            _run(["tar", "-xf", str(tarball), "-C", str(tree), "--strip-components=1"], folder, f"unpack {source.package}")
        for patch in source.revert:
            _run(["patch", "-s", "-R", "-p1", "-i", f"debian/patches/{patch}"], tree, f"take {patch} out of {source.package}")

    def _download(self, source, folder, what):
        """Of the newest version that the mirror has: it may list one before, or after, it has its files."""
        parts = [[]] if source.patched else [["--dsc-only"], ["--tar-only"]]
        listed = self._apt("apt-cache", ["showsrc", "--only-source", source.package], folder, what)
        versions = re.findall(r"^Version: (\S+)", listed, re.MULTILINE)
        failure = None
        for version in sorted(set(versions), key=_version_key, reverse=True):
            try:
                for part in parts:
                    self._apt("apt-get", ["source", "--download-only", *part, f"{source.package}={version}"], folder, what)
                return
            except UnusableInput as error:
                failure = failure or error
                for file in folder.iterdir():
                    file.unlink()
        raise failure or UnusableInput(f"cannot {what}: the mirror has no source of that name")

    @staticmethod
    def _dsc(folder):
        return next(folder.glob("*.dsc"))

    def _apt(self, program, arguments, folder, what):
        if not self._apt_conf:
            try:
                self._apt_conf = aptsources.write_private_configuration(self.folder / "apt")
            except FileNotFoundError:
                raise UnusableInput(f"cannot {what}: this needs Debian's apt") from None
            self._apt("apt-get", ["update"], self.folder, "read the mirror's list of sources")
        return _run([program, "-q", "-c", str(self._apt_conf), *arguments], folder, what)

"""Prints for each place that has a version whether it is that of CHANGELOG.md.

usage: check-versions.py SOURCE BUILD
"""

import re
import subprocess
import sys
from pathlib import Path

source, build = map(Path, sys.argv[1:])
version = re.search(r"^## (\S+) ", (source / "CHANGELOG.md").read_text(), re.M)[1]


def output(*command) -> str:
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def says(where: str, ours: str, text: str, *before: str) -> None:
    """Ours is a line, or begins one; before has what stands in the first line."""
    found = [name for name in before if name in text.splitlines()[0]]
    lines = text.splitlines()[len(before):]
    if any(re.match(re.escape(ours) + r"($|[^.\d])", line) for line in lines):
        found.append("ours")
    print(f"{where}: {', '.join(found)}")


for name in ("restruct", "restruct-patch"):
    says(name, f"{name} {version}", output(build / "bin" / name, "--version"))
for name in ("restruct-cc", "restruct-c++"):
    says(name, f"{name} version {version}", output(build / "bin" / name, "--version"), "clang version")
says("restruct-ld", f"restruct-ld version {version}", output(build / "bin/restruct-ld", "--version"), "LLD")
says("restruct.pc", f"Version: {version}", (build / "restruct.pc").read_text())
says("RestructConfigVersion.cmake", f'set(PACKAGE_VERSION "{version}")', (build / "RestructConfigVersion.cmake").read_text())
page = (build / "share/man/man1/restruct.1").read_text()
says("share/man/man1/restruct.1", f"Restruct {version}", re.search(r'"(Restruct [^"]*)"', page)[1])
says("debian/changelog", f"restruct ({version})", output(sys.executable, source / "scripts/debian-changelog.py"))

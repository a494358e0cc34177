#!/usr/bin/env python3
# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which lines of our sources the tests run, a part at a time.

usage: coverage.py BUILD_DIR [--markdown=FILE] [--lines=PART] [options of run-tests.py]
       coverage.py BUILD_DIR --again [--markdown=FILE] [--lines=PART]

Runs the tests of a build with RESTRUCT_COVERAGE. --again shows the counts of the run before. --lines=DSA lists the lines
of that part that no test runs, to look at; --markdown writes the table between the marks of a page.
The exit status is that of the tests.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent
ROOT = SCRIPTS.parent
sys.path.insert(0, str(ROOT / "verify/programs"))

from pages import write_between_marks  # noqa: E402: the folder has to be known first

LLVM = Path("/usr/lib/llvm-22/bin")


def _run(build, folder, options):
    """Run the tests; returns their status."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.profraw"):
        old.unlink()
    # So many files for each program or plugin, which processes share.
    environment = dict(os.environ, LLVM_PROFILE_FILE=f"{folder}/%8m.profraw")
    return subprocess.run([sys.executable, SCRIPTS / "run-tests.py", build, *options], env=environment, check=False).returncode


def _binaries(build):
    """What the tests run, except other languages' scripts."""
    places = [*(build / "bin").iterdir(), *(build / "lib").glob("*.so"), *(build / "unittests").glob("*/*Tests")]
    return [file for file in sorted(places) if file.is_file() and file.read_bytes()[:4] == b"\x7fELF"]


def _export(build, folder, summary_only):
    """llvm-cov's data about our sources."""
    merged = folder / "merged.profdata"
    raw = sorted(folder.glob("*.profraw"))
    if not raw:
        sys.exit(f"coverage.py: error: {folder} has no counts: is the build one with RESTRUCT_COVERAGE?")
    if not merged.exists() or merged.stat().st_mtime < max(file.stat().st_mtime for file in raw):
        subprocess.run([LLVM / "llvm-profdata", "merge", "--failure-mode=all", "-o", merged, *raw], check=True)
    first, *others = _binaries(build)
    done = subprocess.run([LLVM / "llvm-cov", "export", first, *(f"--object={file}" for file in others),
                           f"--instr-profile={merged}", *["--summary-only"] * summary_only,
                           str(ROOT / "lib"), str(ROOT / "tools"), str(ROOT / "include")],
                          check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    [data] = json.loads(done.stdout)["data"]
    return {str(Path(file["filename"]).relative_to(ROOT)): file for file in data["files"]}


def part_of(file):
    """The part that a source belongs to: lib/DSA, tools/restruct."""
    folder, name = Path(file).parts[:2]
    if folder == "include":
        return f"lib/{Path(file).parts[2]}" if len(Path(file).parts) > 3 else "lib"
    return f"{folder}/{name}"


def table(files):
    """In Markdown, a row a part."""
    sums = defaultdict(lambda: [0, 0, 0, 0])
    for name, file in files.items():
        for key in part_of(name), "**all**":
            for at, (kind, what) in enumerate([("lines", "count"), ("lines", "covered"), ("branches", "count"),
                                               ("branches", "covered")]):
                sums[key][at] += file["summary"][kind][what]
    rows = ["| part | lines | run by tests | branches | taken |", "|---|---:|---:|---:|---:|"]
    for part, (lines, run, branches, taken) in sorted(sums.items(), key=lambda item: (item[0] == "**all**", item[0])):
        rows.append(f"| {part} | {lines:,} | {100 * run / max(lines, 1):.1f} % | {branches:,} | "
                    f"{100 * taken / max(branches, 1):.1f} % |")
    return "\n".join(rows)


def missed_lines(file):
    """The numbers of lines at which a region begins that did not run; segments are [line, column, count, has count, entry]."""
    return sorted({line for line, _, count, has_count, is_entry, is_gap in file["segments"]
                   if has_count and is_entry and not is_gap and count == 0})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--markdown", type=Path)
    parser.add_argument("--lines")
    options, others = parser.parse_known_args()
    build = options.build.resolve()
    folder = build / "coverage"
    status = 0 if options.again else _run(build, folder, others)
    text = table(_export(build, folder, summary_only=True))
    print(text)
    if options.markdown:
        write_between_marks(options.markdown, text)
    if options.lines:
        for name, file in sorted(_export(build, folder, summary_only=False).items()):
            if part_of(name).split("/")[-1] == options.lines:
                for line in missed_lines(file):
                    print(f"{name}:{line}: {(ROOT / name).read_text().splitlines()[line - 1].strip()}")
    return status


if __name__ == "__main__":
    sys.exit(main())

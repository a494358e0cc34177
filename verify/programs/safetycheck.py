# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`safety`: how many structures of real programs may change, and what blocks the others.

Each program is linked by restruct-cc with the linker told to keep the whole
program's bitcode; internalised, it is the input of a linker plugin. With
--spot-checks a page of answers that were compared with the sources is read,
and its rows must agree with the analysis.
"""

import re
import subprocess
from pathlib import PurePath

from catalogue import HERE
from check import Tally, built
from console import UnusableInput, progress
from pages import show_table

# Binaries beside the first: one of C++, and a tool that the build runs.
FURTHER_BINARIES = {"zopfli": ["zopflipng"], "sqlite3": ["lemon"]}
CHANGES = HERE.parents[1] / "include/restruct/Safety/LayoutChanges.def"
CONDITION = re.compile(r"\b[A-Z][a-z]+[A-Z]\w+")


def check_safety(programs, variants, cache, options):
    """Build, count, compare with the page; returns the exit status."""
    [variant] = variants
    tally = Tally()
    expected = _expected(options.spot_checks) if options.spot_checks else []
    rows, answers = [], {}
    for build in built(programs, variant, cache, options, tally):
        program = build.program
        for binary in [program.executables[0], *FURTHER_BINARIES.get(program.name, [])]:
            name = PurePath(binary).name
            progress(name)
            output, problem = _analyse(build.bitcode_of(binary), options)
            if problem:
                tally.failed(name, problem)
                continue
            tally.passed(name)
            rows.append(_row(name, output))
            answers[name] = _answers(output)
    if options.spot_checks:
        _compare(expected, answers, tally)
    table = "\n".join(["| program | types seen | no blocking condition | blocked, by the first cause |",
                       "|---|--:|--:|---|", *rows])
    show_table(table, options.markdown, is_empty=not rows)
    return tally.close()


def _analyse(bitcode, options):
    """The output of the printers, or the problem."""
    if not bitcode.is_file():
        return None, f"the link left no {bitcode}"
    if not options.plugin.is_file():
        raise UnusableInput(f"'{options.plugin}' is not there; build it first")
    try:
        result = subprocess.run([options.opt, f"-load-pass-plugin={options.plugin}", "-disable-output",
                                 "-passes=internalize,dtrans-prepare,print<dtrans-safety-summary>,print<dtrans-safety>",
                                 "-internalize-public-api-list=main", str(bitcode)], capture_output=True, text=True,
                                errors="replace", timeout=options.timeout)
    except FileNotFoundError:
        raise UnusableInput(f"'{options.opt}' is not there") from None
    except subprocess.TimeoutExpired:
        return None, f"took longer than {options.timeout} s"
    if result.returncode:
        return None, result.stderr.strip()
    return result.stdout + result.stderr, None


def _row(name, output):
    """A row of the table, from the summary."""
    seen = int(re.search(r"^structures (\d+)$", output, re.M)[1])
    free = int(re.search(r"^no condition blocks their reordering (\d+)$", output, re.M)[1])
    causes = re.findall(r"^blocked first by (\w+) (\d+)$", output, re.M)
    causes.sort(key=lambda cause: (-int(cause[1]), cause[0]))
    return f"| {name} | {seen} | {free} | {', '.join(' '.join(cause) for cause in causes)} |"


def _answers(output):
    """For each structure the conditions that block other offsets of its fields."""
    harmless = set(re.findall(r"^CONDITION_ALLOWS\((\w+), (?:InPlace|SameSizes|All),",
                              CHANGES.read_text(), re.M))
    answers, current = {}, None
    for line in output.splitlines():
        if line.startswith("%"):
            name = re.match(r'%"?(?:struct|class|union)?\.?([^":]+(?:::[^":]+)*)', line)[1]
            prefix = "union." if line.startswith("%union.") else ""
            current = answers.setdefault(prefix + name, [])
        elif current is not None and (condition := re.match(r"  (\w+): ", line)) and condition[1] not in harmless:
            current.append(condition[1])
    return answers


def _expected(page):
    """Binary, structure and answer of the page's rows, without earlier answers."""
    try:
        text = page.read_text()
    except OSError as error:
        raise UnusableInput(f"cannot read {page}: {error.strerror}") from None
    rows = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == 5 and (name := re.match(r"`([^`]+)`", cells[1])):
            rows.append((cells[0], name[1], cells[2].split("; before")[0]))
    return rows


def _compare(expected, answers, tally):
    """Each row about one of the binaries must agree with the analysis."""
    expected = [row for row in expected if row[0] in answers]
    if answers and not expected:
        tally.failed("spot checks", "no row is about these programs")
    for binary, name, answer in expected:
        what = f"{binary}: {name}"
        if name not in answers[binary]:
            tally.failed(what, "the module has no such structure")
            continue
        found = answers[binary][name]
        wanted = CONDITION.findall(answer)
        if answer == "may change" and found:
            tally.failed(what, f"is blocked by {', '.join(found)}")
        elif answer != "may change" and not (wanted and set(wanted) <= set(found)):
            tally.failed(what, f"{answer} expected, blocked by {', '.join(found) or 'nothing'}")
        else:
            tally.passed(what)

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every command of the tool must come to its end with every program: no crash, no broken invariant, output that can be read,
and modules that the verifier accepts. Whether what it says is true, others ask."""

import json
import shutil
from dataclasses import dataclass, field

from build import clean_environment, log_tail
from generated import COMPILE_GENERATED, in_language
from process import run_line

TIMEOUT = 120
# How programs become bitcode, in turns: with our metadata, with debug information only, with both, without either.
COMPILATIONS = ["{restruct_cc} -O2", "clang-22 -O2 -g", "{restruct_cc} -O2 -g", "clang-22 -O1", "{restruct_cc} -O0",
                "{restruct_cc} -O3 -g1"]
# Commands of restruct, and what reads their output.
COMMANDS = [
    ("report --whole-program", None), ("report --whole-program --format=json", json.loads), ("report --format=json", json.loads),
    ("report --format=html", None), ("report --whole-program --format=sarif", json.loads), ("report --format=dot", None),
    ("types --format=json", json.loads), ("advise", None), ("advise --format=json", json.loads), ("advise --format=html", None),
    ("advise --patch --format=json", json.loads), ("dsa --function=main", None), ("dsa --callgraph", None),
    ("dsa --objects --format=json", json.loads), ("alias --format=json", json.loads),
    ("opt --whole-program --dry-run", None),
]
# What makes a module of the whole one; the verifier looks at it.
REWRITES = ["opt {whole} -o changed.bc", "opt {whole} --random-plan={seed} -o changed.bc",
            "opt --whole-program {whole} --random-plan={seed}1 -o changed.bc"]
# LLVM's verifier after every pass, with new layouts and our alias analyses; so many seconds that few programs get it.
VERIFY_EVERY = 4
VERIFY_EACH = ("{opt} -load-pass-plugin={plugin} -aa-pipeline=basic-aa,scoped-noalias-aa,tbaa,ds-aa,tbaa-ext "
               "-passes='restruct<O2>,default<O2>' -verify-each -disable-output whole.bc")
# What may refuse a program: with status 2 and one line.
MAY_REFUSE = ("advise --patch",)
REFUSAL = "restruct: error: "
# Messages of commands that succeed all the same.
BROKEN = ("Assertion", "LLVM ERROR", "PLEASE submit a bug report", "Stack dump")


@dataclass
class Tools:
    """One program, given to all commands."""
    options: object
    kind: str
    seed: int
    folder: object
    findings: list = field(default_factory=list)
    compared: int = 0

    def run(self):
        """Run them all."""
        compile_line = COMPILATIONS[self.seed % len(COMPILATIONS)].format(restruct_cc=self.options.restruct_cc)
        if not self._succeeds("bitcode", f"{compile_line} -w {COMPILE_GENERATED} {self.seed}.c -emit-llvm -c -o part.bc && "
                              f"{self.options.opt} -passes='internalize<preserve-gv=main>,globaldce' part.bc -o whole.bc"):
            return
        for command, read in COMMANDS:
            self._command(command, read)
        for rewrite in REWRITES:
            line = rewrite.format(whole="whole.bc", seed=self.seed)
            self._succeeds(line, f"{self.options.restruct} {line} && {self.options.opt} -passes=verify -disable-output changed.bc")
        if self.seed % VERIFY_EVERY == 0:
            self._succeeds("opt -verify-each", VERIFY_EACH.format(opt=self.options.opt, plugin=self.options.oracle / "Restruct.so"))

    def _command(self, command, read):
        if not self._succeeds(command, f"{self.options.restruct} {command} whole.bc > command.out") or not read:
            return
        try:
            read((self.folder / "command.out").read_text())
        except ValueError as error:
            self.findings.append((command, f"its output cannot be read: {error}{self._reproduce(command)}"))

    def _succeeds(self, what, line):
        log = self.folder / "command.log"
        with open(log, "w") as output:
            outcome = run_line(in_language(self.kind, line), self.folder, clean_environment(), TIMEOUT, output)
        self.compared += 1
        said = next((line for line in log.read_text(errors="replace").splitlines() if any(text in line for text in BROKEN)), None)
        if outcome.status == 2 and what.startswith(MAY_REFUSE) and _is_refusal(log):
            return False
        problem = outcome.problem() or said
        if problem:
            self.findings.append((what, f"{problem}{log_tail(log, 4)}\n      reproduce: cd {self.folder} && {line}"))
            shutil.copy(log, self.folder / f"command-{len(self.findings)}.log")
        return not problem

    def _reproduce(self, command):
        return f"\n      reproduce: cd {self.folder} && {self.options.restruct} {command} whole.bc"


def _is_refusal(log):
    """Whether a command said in one line why it does nothing."""
    lines = log.read_text(errors="replace").splitlines()
    return len(lines) == 1 and lines[0].startswith(REFUSAL)

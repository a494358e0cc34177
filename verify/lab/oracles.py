# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The lab's oracles: each says what is wrong about one program, whose source is in a folder as SEED.c.

An oracle knows no generator: it gets the kind and the number of a program for how it is compiled. What the commands of
verify/programs do with many programs, these do with one.
"""

import copy
import time
from dataclasses import dataclass, field

from aliascsmith import TookTooLong
from aliascsmith import examine_generated as examine_aliases
from aliasobservation import tell as tell_alias
from catalogue import load_variants
from check import Tally
from differential import REFERENCE, Comparison, Way, build_and_run
from dsacheck import PHASES, examine_generated, oracle_variant_values
from dsacheck import tell as tell_dsa
from generated import GENERATED_TIMEOUT
from invariance import Invariance
from layoutcheck import STOCK_SANITIZED, LayoutComparison
from plannercheck import PlannerComparison
from tools import Tools

SHOWN = 3  # findings of one program


@dataclass
class Verdict:
    """What an oracle says of a program."""
    # Each a way of building or asking, and a text; none if all is well.
    findings: list = field(default_factory=list)
    # How much was compared, in the oracle's unit: a target that compares nothing shows nothing.
    compared: int = 0


class TooLong(Exception):
    """Raised for a program that must be replaced: it takes too long to say anything."""


class Oracle:
    """Examines programs for one way to be wrong."""

    unit = "comparisons"

    def __init__(self, options):
        self.options = copy.copy(options)
        self.options.show = SHOWN

    def examine(self, kind, seed, folder):
        """The verdict."""
        raise NotImplementedError


class OutputOracle(Oracle):
    """A program prints what stock clang makes it print without optimisation, built by restruct-cc in several ways."""

    # Other options that people give, in turns.
    FURTHER = ("-O1", "-O2 -g", "-Os", "-O2 -fPIC -fno-plt", "-O2 -fno-inline", "-O3 -ffunction-sections -fdata-sections",
               "-O2 -fplugin-arg-restruct-layout=on", "-Oz", "-O3 -fno-omit-frame-pointer -fwrapv", "-O2 -fno-builtin")

    def _ways(self, seed):
        compiler = self.options.restruct_cc
        further = self.FURTHER[seed % len(self.FURTHER)]
        return [Way("-O2", f"{compiler} -O2"), Way("-O3", f"{compiler} -O3"),
                Way("-O2, steens-aa", f"{compiler} -O2 -fplugin-arg-restruct-alias=steens-aa"),
                Way(further, f"{compiler} {further}")]

    def comparison(self, seed):
        """What builds, runs and compares."""
        return Comparison(self.options, Tally(), self._ways(seed))

    def examine(self, kind, seed, folder):
        found = self.comparison(seed).examine(kind, seed, folder)
        if found is None:
            raise TooLong
        findings, observations = found
        return Verdict(findings, self.compared(observations))

    def compared(self, observations):
        """How much the observations of a comparison show."""
        return len(observations)


class LayoutOracle(OutputOracle):
    """The same with the layouts that restruct-cc chooses and a random legal one, and with sanitizers in turns."""

    unit = "structures changed"

    def compared(self, observations):
        return sum(changed for _, changed in observations)

    def comparison(self, seed):
        options = copy.copy(self.options)
        options.layouts, options.plans, options.levels = ["on", "random"], 1, [["O2"], ["O3"]][seed // 2 % 2]
        options.layout_seed = seed
        options.sanitize, options.debug_info = seed % 4 == 1, seed % 4 == 3
        return LayoutComparison(options, Tally())


class PlannerOracle(OutputOracle):
    """The same with the plans of single planners, and of all, at one level a program."""

    unit = "programs with new layouts"

    def compared(self, observations):
        return sum(sum(record["builds"].values()) for _, record in observations)

    def comparison(self, seed):
        options = copy.copy(self.options)
        options.planners, options.levels, options.in_turn = ["alone", "all"], ["O0", "O2", "O3"], True
        options.sanitize, options.resume = seed % 5 == 0, False
        return PlannerComparison(options, Tally())


class DsaOracle(Oracle):
    """Where pointers lead while the program runs is where DSA says."""

    unit = "accesses"

    def __init__(self, options):
        super().__init__(options)
        self.options.passes, self.options.sabotage = PHASES, None
        compiler = options.restruct_cc
        values = {"restruct_cc": compiler, "restruct_cxx": compiler.with_name("restruct-c++")}
        [self._variant] = load_variants(["oracle"], values | oracle_variant_values(self.options))

    def examine(self, kind, seed, folder):
        start = time.monotonic()
        problem, observed = examine_generated(kind, seed, self._variant, folder)
        if not problem and not observed.processes:
            if time.monotonic() - start > GENERATED_TIMEOUT:
                raise TooLong
            problem = "no process left a report"
        if problem:
            return Verdict([("the oracle of DSA", problem)])
        return Verdict([("the oracle of DSA", f"{found['view']}: {found['failure']}\n{tell_dsa(found)}")
                        for found in observed.findings[:SHOWN]], observed.accesses)


class AliasOracle(Oracle):
    """Answers of alias analyses are true while the program runs."""

    unit = "answers"

    def __init__(self, options):
        super().__init__(options)
        self.options.lie, self.options.sample, self.options.timeout = None, 200000, 300
        self.options.seed = 1

    def examine(self, kind, seed, folder):
        self.options.pipelines = [["basic-aa,ds-aa", "basic-aa,steens-aa"], ["stock,ds-aa,tbaa-ext"]][seed % 2]
        verdict = Verdict()
        try:
            for passes, pipeline, observed, problem in examine_aliases(kind, seed, folder, self.options):
                where = f"{passes or 'as compiled'}, {pipeline or 'build'}"
                verdict.compared += observed.answers
                if not problem and not observed.processes:
                    problem = "no process left a report"
                if problem:
                    verdict.findings.append((where, problem))
                verdict.findings += [(where, f"{found['violated']}\n{tell_alias(found)}")
                                     for found in observed.findings[:SHOWN]]
        except TookTooLong:
            raise TooLong from None
        return verdict


class InvarianceOracle(Oracle):
    """Verdicts do not depend on names, order, translation units, debug information; nor on levels but for known reasons."""

    unit = "facts"

    def examine(self, kind, seed, folder):
        program = Invariance(self.options, kind, seed, folder)
        return Verdict(program.findings(), program.compared)


class ToolsOracle(Oracle):
    """Every command of the tool comes to its end, and prints what can be read."""

    unit = "commands"

    def examine(self, kind, seed, folder):
        tools = Tools(self.options, kind, seed, folder)
        tools.run()
        return Verdict(tools.findings, tools.compared)


class SoundProgramOracle(Oracle):
    """The program itself is right: sanitizers find nothing, and stock clang's optimisation changes nothing."""

    def examine(self, kind, seed, folder):
        reference = build_and_run(REFERENCE, "reference", kind, seed, folder, 5)
        if reference.timed_out:
            raise TooLong
        if reference.problem:
            return Verdict([(REFERENCE.name, reference.problem)])
        # What the sanitizers' library prints may differ: it calls comparisons of qsort more often, for example.
        sanitized = build_and_run(STOCK_SANITIZED, "sanitized", kind, seed, folder, 20)
        findings = [(STOCK_SANITIZED.name, sanitized.problem + _tail(folder / "sanitized.out"))] if sanitized.problem else []
        findings += [(way.name, found) for way in Comparison.stock
                     if (found := build_and_run(way, "stock", kind, seed, folder, 10).differs(reference))]
        return Verdict(findings, 1 + len(Comparison.stock))


def _tail(out):
    """What a sanitizer said, from where it begins."""
    lines = out.read_text(errors="replace").splitlines() if out.exists() else []
    at = next((i for i, line in enumerate(lines) if "ERROR" in line or "runtime error" in line), len(lines))
    return "".join(f"\n      | {line[:200]}" for line in lines[at:at + 6])

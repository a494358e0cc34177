# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`check`: own test suites and workloads of every program, in every variant."""

import re

from build import Build, BuildFailure, log_tail
from console import say
from inputs import make_inputs
from workloads import difference, run_workload

# A test that did not run has not passed.
NOT_RUN = re.compile(r"(?m)^(SKIP|FAIL|ERROR|XPASS|UNRESOLVED)\b.*|.*\b(command )?not found$")


class Tally:
    """Counts results and prints a line for each."""

    def __init__(self):
        self.counts = {"passed": 0, "failed": 0, "skipped": 0}

    def passed(self, what, note=""):
        """Record a success."""
        self._record("passed", what, note)

    def failed(self, what, note):
        """Record a finding."""
        self._record("failed", what, note)

    def skipped(self, what, note):
        """Record a skipped test; it counts like a failure."""
        self._record("skipped", what, note)

    def _record(self, result, what, note):
        self.counts[result] += 1
        say(f"{result:8}{what:57} {note}".rstrip())

    def close(self):
        """Print the summary; returns the exit status."""
        say(", ".join(f"{count} {result}" for result, count in self.counts.items()))
        return 1 if self.counts["failed"] or self.counts["skipped"] else 0


def built(programs, variant, cache, options, tally):
    """The programs' builds, one after the other, made unless they may be reused; those that fail are noted."""
    for program in programs:
        build = Build(program, variant, cache.get(program), options.work, options.jobs)
        try:
            build.ensure(options.reuse)
        except BuildFailure as failure:
            tally.failed(f"{program.name}: build", failure)
        else:
            yield build


def check(programs, variants, cache, options):
    """Build, test and compare; returns the exit status."""
    tally = Tally()
    for program in programs:
        check_program(program, variants, cache, options, tally)
    return tally.close()


def check_program(program, variants, cache, options, tally, with_tests=True, may_vary=False):
    """Build, test and compare one program; the others must agree with the first variant.

    If its output may vary from run to run, that is found out first. Returns the builds that succeeded."""
    sources = cache.get(program)
    builds = [Build(program, variant, sources, options.work, options.jobs) for variant in variants]
    return check_builds(program, builds, options, tally, with_tests, may_vary)


def check_builds(program, builds, options, tally, with_tests=True, may_vary=False):
    """The same for builds that are not of one source; returns those that succeeded."""
    usable = [build for build in builds if _built(build, tally, options.reuse)]
    for build in usable:
        if program.test and with_tests:
            _own_tests(build, tally)
    _compare_workloads(program, builds, usable, tally, options.work / program.name / "inputs", may_vary)
    return usable


def _built(build, tally, reuse):
    what = f"{build.label}: build"
    if reuse and build.is_complete():
        return True
    try:
        configure, make = build.configure(), build.make()
    except BuildFailure as failure:
        tally.failed(what, failure)
        return False
    tally.passed(what, f"{configure.seconds:.1f} s + {make.seconds:.1f} s")
    return True


def _own_tests(build, tally):
    what = f"{build.label}: its own tests"
    try:
        cost = build.test()
    except BuildFailure as failure:
        tally.failed(what, failure)
        return
    log = build.log("test")
    output = log.read_text(errors="replace")
    not_run = NOT_RUN.search(output)
    if not_run:
        tally.failed(what, f"'{not_run.group().strip()}'\n      log: {log}")
    elif not re.search(build.program.test_expect, output):
        tally.failed(what, f"no '{build.program.test_expect}' in the output{log_tail(log)}")
    else:
        tally.passed(what, f"{cost.seconds:.1f} s")


def _compare_workloads(program, builds, usable, tally, inputs, may_vary):
    """Run each workload in the reference and in the others, and compare."""
    if usable:
        make_inputs(program, inputs)
    reference_build, *others = builds
    for workload in program.run:
        reference, is_stable = None, True
        for build in [reference_build, *others]:
            what = f"{build.label}: {workload.name}"
            if build not in usable:
                tally.skipped(what, "not built")
                continue
            result = run_workload(build, workload, inputs)
            if result.problem:
                tally.failed(what, result.problem)
            elif build is reference_build:
                reference, is_stable = result, True
                tally.passed(what, f"{result.outcome.seconds:.1f} s")
                if may_vary:
                    first = {name: path.read_bytes() for name, path in result.outputs().items()}
                    again = run_workload(build, workload, inputs)
                    is_stable = first == {name: path.read_bytes() for name, path in again.outputs().items()}
                    reference = again
            elif reference is None:
                tally.skipped(what, f"nothing from {reference_build.variant.name} to compare with")
            elif not is_stable:
                tally.passed(what, f"{result.outcome.seconds:.1f} s, output not compared: it varies from run to run")
            else:
                differs = difference(reference, result)
                if differs:
                    tally.failed(what, differs)
                else:
                    tally.passed(what, f"{result.outcome.seconds:.1f} s, same as {reference_build.variant.name}")

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`demo`: one program built by stock clang and by restruct-cc, both run, its structs shown."""

import subprocess

from build import Build, BuildFailure
from console import UnusableInput, say
from inputs import make_inputs
from workloads import difference, run_workload


def demo(programs, variants, cache, options):
    """Show everything for each program; returns the exit status."""
    status = 0
    for program in programs:
        try:
            status |= _show(program, variants, cache.get(program), options)
        except BuildFailure as failure:
            say(f"{program.name}: {failure}")
            status = 1
    return status


def _show(program, variants, sources, options):
    say(f"{program.name}: {program.summary}\n")
    builds = [Build(program, variant, sources, options.work, options.jobs) for variant in variants]
    for build in builds:
        build.configure()
        cost = build.make()
        say(f"built   {build.variant.name:9} {cost.seconds:6.1f} s   ({build.variant.summary})")

    inputs = options.work / program.name / "inputs"
    make_inputs(program, inputs)
    status = 0
    say("")
    for workload in (workload for workload in program.run if workload.bench):
        results = [run_workload(build, workload, inputs) for build in builds]
        problems = [result.problem for result in results if result.problem]
        outcome = problems[0] if problems else difference(*results[:2]) or "same output"
        status |= outcome != "same output"
        times = "   ".join(f"{build.variant.name} {result.outcome.seconds:.2f} s"
                           for build, result in zip(builds, results))
        say(f"ran     {workload.name:28} {times}   {outcome}")

    # Objects are wherever the makefile puts them; those of the last variant
    # contain bitcode. Each belongs to a program or an archive, once.
    binary = builds[-1].folder / program.binaries[0]
    objects = sorted(str(path) for path in binary.parent.glob("*.a")) or [str(binary)]
    say(f"\nrestruct report {' '.join(objects)}\n")
    try:
        subprocess.run([options.restruct, "report", *objects], check=True)
    except FileNotFoundError:
        raise UnusableInput(f"'{options.restruct}' is not there; build it first") from None
    except subprocess.CalledProcessError:
        return 1
    return status

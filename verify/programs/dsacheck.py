# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`dsa`: are the results of DSA true while programs run?

Each program is built by restruct-cc with the oracle's plugin in its link, which
analyses the whole program, writes the answers down in it, and lets it tell the
oracle's runtime what its pointers really point to (verify/oracle). Then the
workloads run; whatever object is found where the graphs do not allow it is a
failure. The same is done with generated programs (generated.py), and with small
programs written by hand, each a way in which pointers go astray.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from build import Build, BuildFailure, clean_environment, log_tail
from check import Tally
from console import UnusableInput, progress, say
from dsapage import rows_of, table_of, write_page
from generated import COMPILE_GENERATED, GENERATED_TIMEOUT, KINDS, in_language, require, write_program
from inputs import make_inputs
from process import run_line
from reports import empty_folder, read_reports
from workloads import run_workload

# In the order of the reports.
PHASES = ["local", "bu", "eqbu", "td", "eqtd", "steens"]
# Those that are valid in every context, and that an alias analysis uses.
FINAL_PHASES = ["td", "eqtd", "steens"]

RUN_TIMEOUT = 3600
# How generated programs are compiled, in turns: like restruct-cc, with all of
# stock's optimisation before the link, with none.
COMPILATIONS = ["$CC $CFLAGS", "clang-22 -O2 -g1 -flto -fuse-ld=lld", "clang-22 -O0 -g1 -flto -fuse-ld=lld"]
# The programs written by hand are tests, too.
HAND_FOLDER = Path(__file__).resolve().parents[2] / "test/Verify"
HAND_PATTERN = "dsa-is-true-of-*.c*"


@dataclass
class ViewCounts:
    """What one phase was asked about one program."""
    counts: Counter = field(default_factory=Counter)
    # The checked sites, as bits of a number, by binary.
    sites: dict = field(default_factory=lambda: defaultdict(int))

    def add(self, binary, view):
        """Put one process on the account."""
        for key in ("checks", "comparisons", "constrained", "calls", "failures"):
            self.counts[key] += view[key]
        # The lowest site is in the first digit.
        self.sites[binary] |= int(view["checked"][::-1] or "0", 16)

    def instructions(self):
        """How many sites were checked at least once."""
        return sum(bits.bit_count() for bits in self.sites.values())

    def merge(self, other):
        """Add what was counted elsewhere."""
        self.counts += other.counts
        for binary, bits in other.sites.items():
            self.sites[binary] |= bits


@dataclass
class Observation:
    """What the oracle said of one or several runs."""
    processes: int = 0
    objects: int = 0
    # Memory accesses by instructions of the program.
    accesses: int = 0
    # Accesses of objects that an activation could not record, because it had
    # too many.
    not_remembered: int = 0
    views: dict = field(default_factory=lambda: defaultdict(ViewCounts))
    findings: list = field(default_factory=list)

    def read(self, folder):
        """Read all reports in a folder."""
        for entry in read_reports(folder):
            if "failure" in entry:
                self.findings.append(entry)
                continue
            self.processes += 1
            self.objects += entry["objects"]
            self.accesses += entry["accesses"]
            self.not_remembered += entry["notRemembered"]
            for name, view in entry["views"].items():
                self.views[name].add(entry["program"], view)

    def merge(self, other):
        """Add other observations."""
        self.processes += other.processes
        self.objects += other.objects
        self.accesses += other.accesses
        self.not_remembered += other.not_remembered
        self.findings += other.findings
        for name, view in other.views.items():
            self.views[name].merge(view)


def oracle_variant_values(options):
    """What the variant `oracle` of programs.toml leaves open."""
    folder = options.oracle.absolute()
    views = "+".join(options.passes)
    return {"oracle_plugin": folder / "RestructOracle.so",
            "oracle_runtime": folder / "libRestructOracleRuntime.so",
            "oracle_folder": folder,
            "oracle_views": f"{views};break={options.sabotage}" if options.sabotage else views}


def check_dsa(programs, variants, cache, options):
    """Build, run and ask; returns the exit status."""
    [variant] = variants
    for key in ("oracle_plugin", "oracle_runtime"):
        path = oracle_variant_values(options)[key]
        if not path.is_file():
            raise UnusableInput(f"'{path}' is not there; build it first")
    if options.csmith and options.sabotage in ("heap", "callee"):
        raise UnusableInput("csmith's programs have neither a heap nor calls by pointer that could be broken")
    wanted = {kind: getattr(options, kind) for kind in KINDS if getattr(options, kind)}
    require(wanted)
    tally = Tally()
    tables = defaultdict(dict)

    def add(kind, name, observed):
        tables[kind] |= rows_of(kind, name, observed, options.passes)

    for program in programs:
        add("further" if options.further else "programs", program.name,
            _check_program(program, variant, cache, options, tally))
    if options.hand:
        add("hand", "written by hand", _check_hand_programs(variant, options, tally))
    for kind, count in wanted.items():
        add("generated", f"{kind}, seeds {options.seed} to {options.seed + count - 1}",
            _check_generated(kind, count, variant, options, tally))
    for kind, rows in tables.items():
        say("")
        say(table_of(kind, rows))
    if options.markdown:
        write_page(options.markdown, tables)
    return tally.close()


def _check_program(program, variant, cache, options, tally):
    total = Observation()
    build = Build(program, variant, cache.get(program), options.work, options.jobs)
    try:
        build.ensure(options.reuse)
    except BuildFailure as failure:
        tally.failed(f"{program.name}: build", failure)
        return total
    inputs = options.work / program.name / "inputs"
    make_inputs(program, inputs)
    for workload in program.run:
        reports = empty_folder(build.home / "reports")
        result = run_workload(build, workload, inputs, RUN_TIMEOUT, RESTRUCT_ORACLE_REPORT=str(reports))
        observed = Observation()
        observed.read(reports)
        total.merge(observed)
        what = f"{program.name}: {workload.name}"
        if result.problem:
            tally.failed(what, result.problem)
        elif not options.sabotage:
            _judge(what, observed, options, tally, f"{result.outcome.seconds:.1f} s")
    if options.sabotage:
        _judge(program.name, total, options, tally, f"{total.processes} processes")
    return total


def _judge(what, observed, options, tally, note):
    """A run is good if the oracle watched it and found nothing; with sabotage, if it found something."""
    failures = sum(view.counts["failures"] for view in observed.views.values())
    if not observed.processes:
        tally.failed(what, "no process left a report")
    elif options.sabotage:
        missed = [name for name in options.passes if not observed.views[name].counts["failures"]]
        if len(missed) == len(options.passes):
            tally.failed(what, "broken on purpose, but nothing was found")
        else:
            unseen = f", none in {', '.join(missed)}" if missed else ""
            tally.passed(what, f"{note}, {failures:,} failures found{unseen}, as there should be")
    elif failures:
        tally.failed(what, f"{failures} failures in {observed.accesses:,} accesses"
                     + "".join(f"\n{tell(finding)}" for finding in observed.findings[:options.show]))
    else:
        forgotten = f", {observed.not_remembered:,} of objects beyond what is remembered" if observed.not_remembered else ""
        tally.passed(what, f"{note}, {observed.accesses:,} accesses of {observed.objects:,} objects{forgotten}")


def tell(finding):
    lines = [f"      {finding['view']}, in {finding['function']}: {finding['failure']}: {finding['object']}"]
    for key in ("now", "first"):
        place = finding.get(key)
        if place and not (key == "first" and place == finding["now"]):
            lines.append(f"        {place['where']}: {place['instruction']}\n          {place.get('place', '')}")
    return "\n".join(lines)


def _check_hand_programs(variant, options, tally):
    """Ask about the programs that are written by hand, each compiled in every way; returns what was seen."""
    total = Observation()
    folder = options.work / "hand"
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    sources = sorted(HAND_FOLDER.glob(HAND_PATTERN))
    for source in sources:
        for number, compilation in enumerate(COMPILATIONS):
            what = f"{source.name}, {compilation.split(' -g1')[0]}"
            progress(what)
            line = compilation
            if source.suffix == ".cpp":
                line = line.replace("$CC $CFLAGS", "$CXX $CXXFLAGS").replace("clang-22", "clang++-22")
            problem, observed = _build_and_run(line, f"-w {source}", "-rdynamic -lm", f"{source.stem}-{number}",
                                               variant, folder)
            total.merge(observed)
            if problem:
                failed += 1
                tally.failed(what, problem)
            elif not options.sabotage and observed.findings:
                failed += 1
                _judge(what, observed, options, tally, "")
    if options.sabotage:
        _judge("programs written by hand", total, options, tally, f"{total.processes} processes")
    elif not failed:
        tally.passed(f"{len(sources)} programs written by hand", f"{total.processes} ran to their end")
    return total


def _check_generated(kind, count, variant, options, tally):
    """Ask about `count` generated programs; returns what was seen."""
    total = Observation()
    folder = options.work / kind
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for seed in range(options.seed, options.seed + count):
        progress(f"{kind}, seed {seed}")
        problem, observed = _one_generated(kind, seed, variant, folder, options)
        total.merge(observed)
        if problem:
            failed += 1
            tally.failed(f"{kind}, seed {seed}", problem)
        elif not options.sabotage and observed.findings:
            failed += 1
            _judge(f"{kind}, seed {seed}", observed, options, tally, "")
    if options.sabotage:
        _judge(f"{kind}, {count} programs", total, options, tally, f"{total.processes} processes")
    elif not failed:
        tally.passed(f"{kind}, {count} programs", f"{total.processes} ran to their end")
    return total


def _one_generated(kind, seed, variant, folder, options):
    """Generate, build and run one program; returns what went wrong and what was seen.

    The source and the log of a program that failed are kept."""
    source = folder / f"{seed}.c"
    write_program(kind, seed, source)
    problem, observed = examine_generated(kind, seed, variant, folder)
    if not problem and (options.sabotage or not observed.findings):
        source.unlink()
    return problem, observed


def examine_generated(kind, seed, variant, folder):
    """Build and run the program whose source is in the folder; returns what went wrong and what was seen."""
    return _build_and_run(in_language(kind, COMPILATIONS[seed % len(COMPILATIONS)]), f"{COMPILE_GENERATED} {seed}.c",
                          "-lm", str(seed), variant, folder)


def _build_and_run(compiler, source, libraries, name, variant, folder):
    """Build a program with that name from a source and its options, and run it; returns what went wrong and what was seen.

    The log of a program that failed is kept."""
    observed = Observation()
    program, log = folder / name, folder / f"{name}.log"
    # In two steps: the level of optimisation in LDFLAGS is not for the compiler.
    line = f"{compiler} {source} -c -o unit.o; {compiler} unit.o $LDFLAGS {libraries} -o {name}"
    with open(log, "w") as output:
        outcome = run_line(line, folder, clean_environment(**variant.env), RUN_TIMEOUT, output)
    if outcome.problem():
        return f"build: {outcome.problem()}{log_tail(log)}", observed
    reports = empty_folder(folder / "reports")
    with open(log, "w") as output:
        outcome = run_line(f"./{name} a bb ccc", folder, clean_environment(RESTRUCT_ORACLE_REPORT=str(reports)),
                           GENERATED_TIMEOUT, output)
    observed.read(reports)
    program.unlink()
    # Generated programs may run forever; their execution until then was
    # checked.
    problem = None if outcome.timed_out else outcome.problem()
    if not problem:
        log.unlink()
    return problem, observed

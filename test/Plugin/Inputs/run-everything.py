"""Runs every registered pass and every subcommand over each module given, and
links each. What may not happen is that one of them dies of a signal, or that a
pass that printed or analysed leaves a module that the verifier refuses. An
error in words is an answer: some of these modules are no programs."""

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile

# How each subcommand is run on one FILE; several command lines if its output
# has several forms that different code makes.
SUBCOMMANDS = {
    "report": [["FILE", "--all"], ["FILE", "--format=json"],
               ["FILE", "--format=sarif"], ["FILE", "--format=html"],
               ["FILE", "--format=dot"], ["FILE", "--layout-only"],
               ["FILE", "--whole-program"]],
    "advise": [["FILE"], ["--format=json", "FILE"],
               ["--format=html", "FILE"], ["--format=sarif", "FILE"],
               ["--patch-request", "FILE"]],
    "explain": [["FILE", "node"]],
    "types": [["FILE", "--all"], ["FILE", "--format=json"]],
    "import": [["FILE", "-o", "out.bc"], ["FILE", "-S", "-o", "out.ll"]],
    "opt": [["FILE", "-o", "out.bc"], ["FILE", "-o", "out.bc", "--whole-program"],
            ["FILE", "-S", "-o", "out.ll", "--random-plan=1"],
            ["FILE", "--dry-run", "--write-plan=plan.json"]],
    "dsa": [["FILE", f"--pass={phase}", *view]
            for phase in ["local", "bu", "eqbu", "td", "eqtd", "steens"]
            for view in [[], ["--stats"], ["--callgraph"], ["--format=dot"],
                         ["--format=json"], ["--callgraph", "--format=json"],
                         ["--callgraph", "--format=dot"]]],
    "alias": [["FILE", "--pipeline=basic-aa",
               "--pipeline=ds-aa,ds-aa<td>,steens-aa,tbaa-ext"],
              ["FILE", "--format=json"], ["FILE", "--survival"]],
    # Not run: what loops for ever is among them.
    "check": [["FILE", "-o", "program.bc"],
              ["FILE", "--pipeline=steens-aa", "-o", "program.bc"],
              ["FILE", "--overlaps=seen", "-o", "program"]],
    # Not run either: instrumented, then not linked.
    "profile": [["FILE", "--link=--no-such-option"],
                ["FILE", "--link=--no-such-option", "--whole-program"]],
}

ALIAS_ANALYSES = ["ds-aa", "ds-aa<td>", "steens-aa", "tbaa-ext"]


def read_registry(path):
    text = open(path).read()
    names = re.findall(r'^MODULE_PASS\("([^"]+)"', text, re.M)
    for name in re.findall(r'^MODULE_ANALYSIS\("([^"]+)"', text, re.M):
        names += [f"require<{name}>"]
    return names + [f"require<{name}>" for name in ALIAS_ANALYSES
                    if name != "tbaa-ext"]


def read_subcommands(restruct):
    text = subprocess.run([restruct, "--help"], capture_output=True, text=True,
                          check=True).stdout
    section = text.split("SUBCOMMANDS:")[1].split("Type ")[0]
    return re.findall(r"^  (\w+) +- ", section, re.M)


class Runner:
    def __init__(self):
        self.crashes = []

    def run(self, command, may_fail=True):
        """Whether it ended of itself, and, unless it may fail, well."""
        result = subprocess.run(command, capture_output=True, text=True,
                                stdin=subprocess.DEVNULL)
        # A tool that is run by another one, as clang runs the linker, dies
        # with the number of its signal on top of 128, or with words.
        if 0 <= result.returncode < 128 and \
                "Stack dump:" not in result.stderr and \
                "reported as broken" not in result.stderr and \
                "crashed" not in result.stderr and \
                "please report" not in result.stderr and \
                "due to signal" not in result.stderr and \
                (may_fail or result.returncode == 0):
            return True
        self.crashes.append((command, result.returncode, result.stderr))
        return False

    def run_passes(self, opt, passes, module):
        """Runs them in one process; if that dies, one by one, to name it."""
        def command(names):
            return opt + ["-disable-output", "-passes=" + ",".join(names),
                          module]
        before = len(self.crashes)
        if self.run(command(passes), may_fail=False):
            return
        for name in passes:
            self.run(command([name]), may_fail=False)
        if len(self.crashes) > before + 1:
            del self.crashes[before]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--opt", required=True)
    parser.add_argument("--restruct", required=True)
    parser.add_argument("--linker", required=True)
    parser.add_argument("--registry", required=True)
    parser.add_argument("modules", nargs="+")
    options = parser.parse_args()
    opt = shlex.split(options.opt)
    modules = [os.path.abspath(m) for m in sorted(options.modules)]
    passes = read_registry(options.registry)
    subcommands = read_subcommands(options.restruct)
    for unknown in set(subcommands) ^ set(SUBCOMMANDS):
        sys.exit(f"restruct {unknown}: the table here and --help disagree")
    print(f"passes: {len(passes)}, subcommands: {len(subcommands)}, "
          f"modules: {len(modules)}")

    runner = Runner()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # drawings and programs are written here
        for module in modules:
            # What claims does no module of these make.
            runner.run_passes(opt, [p for p in passes if p != "dsa-check"],
                              module)
            runner.run(opt + ["-disable-output", "-passes=dsa-check", module])
            for aa in ALIAS_ANALYSES:
                for pipeline in ["default<O2>", "lto<O2>"]:
                    runner.run(opt + ["-disable-output",
                                      f"-aa-pipeline=basic-aa,{aa}",
                                      f"-passes={pipeline}", module], False)
            for name in subcommands:
                for arguments in SUBCOMMANDS[name]:
                    runner.run([options.restruct, name] +
                               [module if a == "FILE" else a
                                for a in arguments])
            for alias in ["ds-aa", "steens-aa"]:
                # Bitcode by the name of an object: not compiled, but linked.
                runner.run(opt + ["-passes=verify", module, "-o", "program.o"])
                runner.run(shlex.split(options.linker) +
                           ["program.o", "-o", "program",
                            f"-fplugin-arg-restruct-alias={alias}"])
    for command, code, errors in runner.crashes:
        print(f"exit {code}: {shlex.join(command)}\n{errors[:500]}")
    print("nothing crashed" if not runner.crashes else
          f"{len(runner.crashes)} crashes")
    return 1 if runner.crashes else 0


if __name__ == "__main__":
    sys.exit(main())

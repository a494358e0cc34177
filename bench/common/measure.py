"""Runs opt, and other programs, and measures them by the kernel's counts: time
of the processor, and the largest resident set."""

import os
import statistics
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

LLVM = Path("/usr/lib/llvm-22/bin")
TIMEOUT = 3600  # seconds


@dataclass
class Cost:
    seconds: float  # of the processor: in user mode, of run_program's runs in both modes
    bytes: int  # largest resident set


def _wait(process, what):
    """The kernel's counts of a process that has ended; ends the benchmark if it failed."""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{what} ended with {process.returncode}")
    return usage


class Host:
    """opt with the plugin loaded, which only some of the passes need, so that all
    runs have it."""

    def __init__(self, build):
        self.plugin = Path(build) / "lib" / "Restruct.so"

    def run(self, module, passes):
        """One run of a pipeline on a module; ends the benchmark if it fails."""
        process = subprocess.Popen(["timeout", str(TIMEOUT), LLVM / "opt", f"-load-pass-plugin={self.plugin}",
                                    f"-passes={passes}", "-disable-output", module])
        usage = _wait(process, f"opt -passes={passes} {module}")
        return Cost(usage.ru_utime, usage.ru_maxrss * 1024)


def run_program(command):
    """What one run of a program prints, and its cost; ends the benchmark if it fails."""
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(["timeout", str(TIMEOUT), *command], stdout=output)
        usage = _wait(process, " ".join(map(str, command)))
        output.seek(0)
        return output.read(), Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


LOAD = "no-op-module"
OPTIMIZATION = "default<O2>"


def median(costs):
    """Of times and of sizes, each by itself."""
    return Cost(statistics.median(c.seconds for c in costs), statistics.median(c.bytes for c in costs))


def assemble(text, bitcode):
    """Bitcode is what analysis reads in practice."""
    subprocess.run([LLVM / "llvm-as", text, "-o", bitcode], check=True)


def empty_host(host, folder):
    """The cost of opt without passes."""
    text, bitcode = folder / "empty.ll", folder / "empty.bc"
    text.write_text("")
    assemble(text, bitcode)
    return median([host.run(bitcode, LOAD) for _ in range(3)])


def count_instructions(bitcode):
    """How many instructions a module has: the indented lines of its text that are no
    debug records, and no cases of a switch."""
    text = subprocess.Popen([LLVM / "llvm-dis", bitcode, "-o", "-"], stdout=subprocess.PIPE, text=True)
    count = sum(line.startswith("  ") and not line.startswith(("   ", "  ]")) for line in text.stdout)
    if text.wait():
        raise SystemExit(f"llvm-dis {bitcode} ended with {text.returncode}")
    return count

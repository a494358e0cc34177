"""Feeds a command damaged copies of a file.

usage: corrupt.py FILE COMMAND ...

COMMAND is run with the path of each copy added. Copies are cut off, or have one
bit or one byte changed, at places spread evenly over the file. Each run has to
end with 0, or with 2 and one line that begins with "restruct: error:".
"""

import os
import subprocess
import sys
import tempfile

CUTS, BITS, BYTES = 60, 160, 80


def copies(data):
    """Pairs of a description and the damaged bytes."""
    for i in range(CUTS):
        length = len(data) * i // CUTS
        yield f"cut to {length} bytes", data[:length]
    for i in range(BITS):
        bit = len(data) * 8 * i // BITS
        damaged = bytearray(data)
        damaged[bit // 8] ^= 1 << bit % 8
        yield f"bit {bit} flipped", bytes(damaged)
    for i in range(BYTES):
        place = len(data) * i // BYTES
        damaged = bytearray(data)
        damaged[place] ^= 0xFF
        yield f"byte {place} inverted", bytes(damaged)


def complaint(run):
    """The problem with the command's result; empty if there is none."""
    if run.returncode == 0:
        return ""
    if run.returncode != 2:
        return f"exit status {run.returncode}"
    lines = run.stderr.decode(errors="replace").splitlines()
    if len(lines) != 1 or not lines[0].startswith("restruct: error: "):
        return "not one line of error"
    if not lines[0].removeprefix("restruct: error: ").strip():
        return "no message"
    return "" if not run.stdout else "output although there is an error"


def main():
    source, *command = sys.argv[1:]
    with open(source, "rb") as file:
        data = file.read()
    failures = accepted = refused = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "damaged")
        for description, damaged in copies(data):
            with open(path, "wb") as file:
                file.write(damaged)
            run = subprocess.run(command + [path], stdin=subprocess.DEVNULL,
                                 capture_output=True, timeout=60)
            accepted += run.returncode == 0
            refused += run.returncode == 2
            if problem := complaint(run):
                failures += 1
                print(f"{description}: {problem}\n"
                      f"{run.stderr.decode(errors='replace')[:500]}")
    print(f"{accepted} accepted, {refused} refused, {failures} failures")
    return 1 if failures else 0


sys.exit(main())

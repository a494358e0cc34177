"""Sends each signal to `restruct check` while the program runs, and looks at what
is left: the status is the signal's, no process lives, no temporary file."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

restruct, bitcode, folder = sys.argv[1:]
DEADLINE = 60  # seconds; machines are slow


def wait_for(what, condition):
    end = time.monotonic() + DEADLINE
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.02)
    sys.exit(f"waited in vain: {what}")


def lives(pid):
    try:  # a zombie that was not reaped yet is dead
        state = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")")[1]
        return state.split()[0] not in "ZX"
    except OSError:
        return False


def interrupt(number, stubborn):
    shutil.rmtree(folder, ignore_errors=True)
    temporary = pathlib.Path(folder, "tmp")
    temporary.mkdir(parents=True)
    numbers = pathlib.Path(folder, "numbers")
    process = subprocess.Popen(
        [restruct, "check", bitcode, "--", str(numbers)] + ["stubborn"] * stubborn,
        env=dict(os.environ, TMPDIR=str(temporary)), stdin=subprocess.DEVNULL,
        # What runs in the background may have been told to ignore SIGINT.
        preexec_fn=lambda: [signal.signal(each, signal.SIG_DFL)
                            for each in [signal.SIGINT, signal.SIGHUP]],
        stderr=subprocess.PIPE, text=True)
    wait_for("the program", lambda: numbers.exists() and
             numbers.read_text().endswith("\n"))
    process.send_signal(number)
    errors = process.communicate(timeout=DEADLINE)[1]
    assert process.returncode == -number, (number, process.returncode, errors)
    for pid in numbers.read_text().split():
        wait_for(f"the end of {pid}", lambda: not lives(pid))
    assert not list(temporary.iterdir()), list(temporary.iterdir())


for each in [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]:
    interrupt(each, stubborn=False)
interrupt(signal.SIGTERM, stubborn=True)

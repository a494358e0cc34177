# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Running shell lines with a time limit, a log and a measurement."""

import os
import signal
import subprocess
import threading
import time
from dataclasses import dataclass


@dataclass
class Outcome:
    """How a command ended and what it took, children included."""
    status: int
    timed_out: bool
    seconds: float
    user_seconds: float
    cpu_seconds: float
    peak_kib: int

    def problem(self, expected_status=0):
        """The problem in one clause, or None."""
        if self.timed_out:
            return f"timed out after {self.seconds:.0f} s"
        if self.status == expected_status:
            return None
        if self.status < 0:
            return f"killed by {signal.Signals(-self.status).name}"
        if self.status == 127:
            return "a command was not found (exit status 127)"
        return f"exit status {self.status}, expected {expected_status}"


def run_line(line, folder, environment, timeout, stdout, stderr=subprocess.STDOUT):
    """Run a shell line; at the time limit, kill it with everything that it started."""
    start = time.monotonic()
    child = subprocess.Popen(["/bin/sh", "-e", "-c", line], cwd=folder, env=environment,
                             stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr,
                             start_new_session=True)
    expired = threading.Event()

    def expire():
        expired.set()
        os.killpg(child.pid, signal.SIGKILL)

    timer = threading.Timer(timeout, expire)
    timer.start()
    try:
        _, wait_status, usage = os.wait4(child.pid, 0)
    except BaseException:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        raise
    finally:
        timer.cancel()
    child.returncode = os.waitstatus_to_exitcode(wait_status)
    return Outcome(child.returncode, expired.is_set(), time.monotonic() - start,
                   usage.ru_utime, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)

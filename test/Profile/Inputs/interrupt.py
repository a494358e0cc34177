"""Interrupts a profiled program once it has made a file. usage: interrupt.py RESTRUCT OBJECT READY PROFILE"""

import os
import signal
import subprocess
import sys
import time

restruct, program, ready, profile = sys.argv[1:]
for file in (ready, profile):
    if os.path.exists(file):
        os.remove(file)
process = subprocess.Popen([restruct, "profile", "--whole-program", "--sample=1", program, "-o", profile, "--", ready],
                           stdin=subprocess.DEVNULL,
                           # What runs in the background may have been told to ignore it.
                           preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
deadline = time.monotonic() + 120
while not os.path.exists(ready):
    assert process.poll() is None and time.monotonic() < deadline, "the program did not start"
    time.sleep(0.05)
process.send_signal(signal.SIGINT)
status = process.wait(60)
assert status == -signal.SIGINT, status

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A run of the lab: examines one program after the other, until there are no more or the time is up."""

import itertools
import json
import sys
import time
import traceback
from collections import Counter, defaultdict, deque
from concurrent.futures import ThreadPoolExecutor

from check import Tally
from console import UnusableInput, progress, say
from figures import commit
from generated import write_program
from oracles import TooLong, Verdict
from records import FAILED, PASSED, REPLACED
from reports import empty_folder
from targets import target_named

# Seconds between two lines about the state of a run whose output is no terminal.
SUMMARY_EVERY = 60
SCHEMA = "restruct-lab/1"


def examine(target, oracle, kind, seed, folder):
    """The result of one program, and the verdict. The folder of a program that failed stays."""
    empty_folder(folder)
    verdict = Verdict()
    try:
        if not write_program(kind, seed, folder / f"{seed}.c", varied=True):
            raise TooLong
        verdict = oracle.examine(kind, seed, folder)
    except TooLong:
        return REPLACED, verdict
    except UnusableInput:
        raise
    except Exception:  # noqa: BLE001: what an oracle cannot read is a finding, not the end of a run of hours
        verdict = Verdict([("the oracle itself", traceback.format_exc(limit=-2).strip().replace("\n", "\n      "))])
    finally:
        if not verdict.findings:
            empty_folder(folder).rmdir()
    return (FAILED if verdict.findings else PASSED), verdict


class Run:
    """What is examined, and what came of it."""

    def __init__(self, options, schedule, coverage, state):
        self._options, self._schedule, self._coverage, self._state = options, schedule, coverage, state
        self._tally = Tally()
        self._start = time.monotonic()
        self._said = self._start
        self.counts = defaultdict(Counter)   # by target: results
        self.kinds = defaultdict(Counter)    # by target: programs by kind
        self.seconds = Counter()             # by target
        self.compared = Counter()            # by target, in the units of its oracle
        self.findings = []

    def run(self):
        """Examine; returns the exit status."""
        limit = self._options.seconds
        with ThreadPoolExecutor(self._options.jobs) as pool:
            items, running = iter(self._schedule), deque()
            replacements = deque()
            while True:
                while len(running) < self._options.jobs and not self._is_over(limit):
                    item = replacements.popleft() if replacements else next(items, None)
                    if item is None:
                        break
                    running.append((item, pool.submit(self._one, *item[:3])))
                if not running:
                    break
                # In the order of the schedule, so that the same programs are examined each time.
                item, future = running.popleft()
                record = future.result()
                self._account(item, record)
                if record["result"] == REPLACED:
                    replacements.append(self._schedule.again(item[0].name))
        return self._close()

    def _is_over(self, limit):
        """Whether no further program is begun."""
        return (limit and time.monotonic() - self._start > limit) or (self._options.until_finding and self.findings)

    def _one(self, target, kind, seed):
        earlier = self._state.earlier(target.name, kind, seed)
        if earlier:
            return earlier
        start = time.monotonic()
        oracle = target.oracle(self._options)
        folder = self._options.work / f"{target.name}-{kind}-{seed}"
        result, verdict = examine(target, oracle, kind, seed, folder)
        return self._state.add(target.name, kind, seed, result, time.monotonic() - start, verdict)

    def _account(self, item, record):
        target, kind, seed, _ = item
        result = record["result"]
        self.counts[target.name][result] += 1
        self.seconds[target.name] += record["seconds"]
        self.compared[target.name] += record["compared"]
        if result != REPLACED:
            self.kinds[target.name][kind] += 1
        for where, text in record["findings"]:
            self.findings.append({"target": target.name, "kind": kind, "seed": seed, "where": where, "text": text})
            say(f"found   {target.name}, {kind}, seed {seed}, {where}: {text}")
        if result == FAILED:
            say(f"        smaller: ./dev verify lab --reduce={kind}:{seed}:{target.name}")
        self._live(f"{target.name}, {kind}, seed {seed}")

    def _live(self, latest):
        text = self._summary()
        progress(f"{text}; {latest}")
        now = time.monotonic()
        if not sys.stderr.isatty() and now - self._said > SUMMARY_EVERY:
            self._said = now
            say(text)

    def _summary(self):
        programs = sum(map(Counter.total, self.kinds.values()))
        failed = sum(counts[FAILED] for counts in self.counts.values())
        return f"{time.monotonic() - self._start:.0f} s, {programs} programs, {failed} failed; {self._coverage.summary()}"

    def _close(self):
        for name, counts in self.counts.items():
            kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(self.kinds[name].items()))
            replaced = f", {counts[REPLACED]} took too long" * bool(counts[REPLACED])
            compared = f"{self.compared[name]:,} {target_named(name).oracle.unit}"
            note = f"{counts[PASSED] + counts[FAILED]} programs ({kinds}), {compared}, {self.seconds[name]:.0f} s{replaced}"
            if counts[FAILED]:
                self._tally.failed(name, f"{counts[FAILED]} of {note}; sources in {self._options.work}/{name}-*")
            elif counts[PASSED] and not self.compared[name]:
                self._tally.failed(name, f"has shown nothing: {note}")
            elif counts[PASSED]:
                self._tally.passed(name, note)
            else:
                self._tally.skipped(name, note)
        say(self._coverage.summary())
        never = self._coverage.never_seen()
        if never:
            say(f"never seen: {', '.join(never)}")
        pairs = self._coverage.never_met()
        if pairs:
            shown = "; ".join(" with ".join(pair) for pair in itertools.islice(pairs, 5))
            say(f"pairs never met: {len(pairs)}, of which {shown}; all in {self._options.json}")
        self._options.json.write_text(json.dumps(self.result(), indent=1) + "\n")
        if not self.counts:
            self._tally.skipped("programs", "none was examined")
        return self._tally.close()

    def result(self):
        """What a machine may read of it."""
        coverage = self._coverage
        return {
            "schema": SCHEMA, "commit": commit(), "compiler": str(self._options.restruct_cc), "seed": self._options.seed,
            "short": self._options.short, "seconds": round(time.monotonic() - self._start, 1),
            "targets": {name: {"passed": counts[PASSED], "failed": counts[FAILED], "tookTooLong": counts[REPLACED],
                               "compared": self.compared[name], "unit": target_named(name).oracle.unit,
                               "seconds": round(self.seconds[name], 1), "kinds": dict(sorted(self.kinds[name].items()))}
                        for name, counts in self.counts.items()},
            "findings": self.findings,
            "fragments": {name: coverage.programs[name] for name in sorted(coverage.fragments)},
            "pairs": {"met": len(coverage.met & coverage.possible), "possible": len(coverage.possible),
                      "neverMet": [list(pair) for pair in coverage.never_met()]},
        }

"""Damages a profile in many ways and reads it. usage: damage.py RESTRUCT PROFILE OBJECT"""

import copy
import json
import random
import subprocess
import sys

restruct, good, program = sys.argv[1:]
with open(good) as file:
    text = file.read()
profile = json.loads(text)


def read(content, what):
    """How merging it ends: its status and message, which must be one line or nothing."""
    with open("damaged.json", "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    done = subprocess.run([restruct, "profile", "--merge", "damaged.json", "-o", "out.json"], capture_output=True,
                          text=True, errors="replace")
    assert done.returncode in (0, 2), (what, done.returncode, done.stderr)
    assert done.stderr.count("\n") == (done.returncode == 2), (what, done.stderr)
    assert not done.stderr or done.stderr.startswith("restruct: error: damaged.json: not a profile: "), done.stderr
    return done.returncode, done.stderr


def refused(change, message, what):
    damaged = copy.deepcopy(profile)
    damaged = change(damaged) or damaged
    status, said = read(damaged if isinstance(damaged, str) else json.dumps(damaged), what)
    assert status == 2 and message in said, (what, status, said)


assert read(text, "as it is")[0] == 0
struct = lambda p: p["structs"][0]  # noqa: E731
refused(lambda p: p.update(schema="restruct-profile/2"), "reads restruct-profile/1", "another version")
refused(lambda p: p.pop("structs") and None, "missing key", "no structures")
refused(lambda p: p.update(extra=1), "unknown key", "an unknown key")
refused(lambda p: p.update(runs=-1), "integer from 0", "a negative number")
refused(lambda p: p.update(runs=1.5), "integer from 0", "a fraction")
refused(lambda p: p.update(runs="1"), "integer from 0", "text for a number")
refused(lambda p: json.dumps(p).replace('"runs": 1', '"runs": 1' + 30 * "0"), "integer from 0", "a huge number")
refused(lambda p: json.dumps(p).replace('"runs": 1', '"runs": NaN'), "", "not a number")
refused(lambda p: json.dumps(p).replace('"runs": 1', '"runs": 1e999'), "", "infinity")
refused(lambda p: struct(p)["phases"].pop() and None, "eight numbers", "seven phases")
refused(lambda p: struct(p).update(fields={}), "expected an array", "an object for an array")
refused(lambda p: struct(p)["together"].append({"fields": [99], "visits": 1}), "does not have", "a field too many")
refused(lambda p: struct(p)["together"].append({"fields": [1, 0], "visits": 1}), "behind the one before", "no order")
refused(lambda p: "[" * 100000, "nested too deeply", "depth")
refused(lambda p: " ", "", "nothing")
for end in range(0, len(text) - 2, 97):
    assert read(text[:end], f"the first {end} bytes")[0] == 2
chance = random.Random(1)
for round in range(150):
    damaged = bytearray(text.encode())
    for _ in range(chance.randrange(1, 6)):
        damaged[chance.randrange(len(damaged))] = chance.randrange(256)
    read(bytes(damaged), f"bytes of round {round}")

# What fits the format but not the program is a warning; numbers may be of any size.
huge = copy.deepcopy(profile)
for key in ("visits", "lines", "otherVisits", "objects"):
    struct(huge)[key] = 2**64 - 1
for field in struct(huge)["fields"]:
    field.update(reads=2**64 - 1, writes=2**64 - 1, visits=2**64 - 1, firstMisses=2**64 - 1)
with open("huge.json", "w") as file:
    json.dump(huge, file)
subprocess.run([restruct, "profile", "--merge", "huge.json", "huge.json", "-o", "sum.json"], check=True)
subprocess.run([restruct, "advise", "--whole-program", "--profile=sum.json", program], check=True)
other = copy.deepcopy(profile)
other["structs"].append(struct(copy.deepcopy(profile)) | {"irName": "struct.gone", "name": "gone\n"})
struct(other)["fields"][0]["sizeBytes"] += 1
with open("other.json", "w") as file:
    json.dump(other, file)
done = subprocess.run([restruct, "advise", "--whole-program", "--profile=other.json", program], capture_output=True,
                      text=True)
assert done.returncode == 0, done
assert "warning: other.json: the structure 'cell' has another layout in the program" in done.stderr, done.stderr
assert "warning: other.json: the program has no structure 'gone\\0A'" in done.stderr, done.stderr

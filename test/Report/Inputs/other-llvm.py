"""Converts bitcode to what another LLVM might have written.

usage: other-llvm.py IN OUT [--epoch] [--version]

The identification block then names LLVM99.1.8. --epoch also changes the epoch,
which makes older readers stop; --version the version of the module block
to an unknown one.
"""

import sys

CHAR6 = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._"


def char6(text):
    """The bits of a char6 array, least significant first."""
    return "".join(f"{CHAR6.index(letter):06b}"[::-1] for letter in text)


def replace_vbr6(bits, position, old, new):
    assert bits[position:position + 6] == f"{old:06b}"[::-1]
    return bits[:position] + f"{new:06b}"[::-1] + bits[position + 6:]


source, target, *options = sys.argv[1:]
with open(source, "rb") as file:
    data = file.read()
bits = "".join(f"{byte:08b}"[::-1] for byte in data)

ours, theirs = char6("LLVM22.1.8"), char6("LLVM99.1.8")
assert bits.count(ours) == 1, "no identification block"
bits = bits.replace(ours, theirs)
if "--epoch" in options:
    # What follows defines an abbreviation, in 28 bits, and uses it: its id in
    # 5 bits, then the epoch.
    bits = replace_vbr6(bits, bits.index(theirs) + len(theirs) + 28 + 5, 0, 1)
if "--version" in options:
    # The magic number, the identification block's header of 8 bytes, whose
    # second word is its length, and the module block's header. The first record
    # in there is the version: id, code, number of operands, operand.
    length = 4 * int.from_bytes(data[8:12], "little")
    bits = replace_vbr6(bits, 8 * (4 + 8 + length + 8) + 3 + 6 + 6, 2, 7)

with open(target, "wb") as file:
    file.write(bytes(int(bits[i:i + 8][::-1], 2) for i in range(0, len(bits), 8)))

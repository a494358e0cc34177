"""Runs the commands of a page of the documentation, and compares what it shows.

usage: transcript.py PAGE [FOLDER]   FOLDER: where commands run; default: the current one

  ```sh      a shell command a line; a comment after it is no part of it
  ```text    what the commands above print, in this order; a line "..." stands for any lines
  ```diff    the same
  From `restruct X --help`: "WORDS"    that help has these words, however its lines break
"""

import re
import subprocess
import sys

BLOCK = re.compile(r'^```(sh|text|diff)\n(.*?)^```$|^From `([^`]*--help)`: "([^"]*)"', re.MULTILINE | re.DOTALL)


def run(command):
    done = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"'{command}' exits with {done.returncode}:\n{done.stdout}")
    return done.stdout


def words(text):
    return " ".join(text.split())


def find(wanted, lines, start):
    """Where the lines are, one after the other, from the given one on; None if they are not."""
    for first in range(start, len(lines) - len(wanted) + 1):
        if lines[first:first + len(wanted)] == wanted:
            return first
    return None


def compare(shown, printed):
    """The first part of what is shown that is not printed there; None if all is."""
    lines = [line.rstrip() for line in printed.splitlines()]
    at, is_free = 0, False
    for part in re.split(r"^ *\.\.\.$", shown, flags=re.MULTILINE):
        wanted = [line.rstrip() for line in part.strip("\n").splitlines()]
        if wanted:
            found = find(wanted, lines, at)
            if found is None or (not is_free and found != at):
                return part
            at = found + len(wanted)
        is_free = True
    return None if shown.rstrip().endswith("...") or at == len(lines) else "(more is printed than shown)"


def main():
    page = open(sys.argv[1], encoding="utf-8").read()
    printed, checked = "", 0
    for kind, text, command, quoted in BLOCK.findall(page):
        if kind == "sh":
            printed = "".join(run(line) for line in text.splitlines())
            continue
        checked += 1
        if command:
            if words(quoted) not in words(run(command)):
                sys.exit(f"'{command}' does not say: {quoted}")
        elif (wrong := compare(text, printed)) is not None:
            sys.exit(f"not printed:\n{wrong}\nbut:\n{printed}")
    print(f"{checked} checked")


main()

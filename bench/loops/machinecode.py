"""The machine code of a program's functions, with what depends on where they stand left out."""

import re
import subprocess

_HEADER = re.compile(r"^<(.*)>:$")
_CALLEE = re.compile(r"\b(?:call|jmp)\s+<([^+>]*)>")


class Code:
    def __init__(self, program):
        text = subprocess.run(["objdump", "-d", "-C", "--no-show-raw-insn", "--no-addresses", program],
                              check=True, capture_output=True, text=True).stdout
        self._functions = {}
        name, lines = None, []
        for line in text.splitlines():
            header = _HEADER.match(line)
            if header:
                name, lines = _plain(header[1]), []
                self._functions[name] = lines
            elif name and line.startswith("\t"):
                lines.append(_without_places(line.strip()))

    def is_same(self, other, name):
        """Whether the function, and whatever it calls, is the same code in both programs."""
        todo, seen = [name], set()
        while todo:
            function = todo.pop()
            if function in seen or function.endswith("@plt"):
                continue
            seen.add(function)
            mine, theirs = self._functions.get(function), other._functions.get(function)
            if mine != theirs:
                return False
            for line in mine or ():
                callee = _CALLEE.search(line)
                if callee:
                    todo.append(_plain(callee[1]))
        return name in self._functions


def _plain(name):
    return name.removeprefix("(anonymous namespace)::").removesuffix("()")


def _without_places(line):
    """Data is named by where it is, so its place goes; jumps within a function stay."""
    line = re.sub(r"\s*#.*", "", line)
    line = re.sub(r"-?0x[0-9a-f]+\(%rip\)", "DATA(%rip)", line)
    return re.sub(r"\s+", " ", line)

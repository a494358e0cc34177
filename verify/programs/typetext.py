# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The text of a DTransType (`[4 x %struct.node*]`) as the canonical string that dwarf.py uses."""

import re

_TOKEN = re.compile(r'\s*(%"(?:[^"])*"|%[-\w.$]+|\.\.\.|\d+|[A-Za-z_]\w*|[][<>{}(),*])')
_FLOATS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "fp128": 128, "ppc_fp128": 128, "x86_fp80": 128}


class TypeText:
    """Parses one type; `names` maps an IR structure name to 'struct node'."""

    def __init__(self, text, names):
        self._tokens = _TOKEN.findall(text)
        self._next = 0
        self._names = names

    def canonical(self):
        """The whole text as a canonical string."""
        return self._type()

    def _take(self):
        token = self._tokens[self._next]
        self._next += 1
        return token

    def _peek(self):
        return self._tokens[self._next] if self._next < len(self._tokens) else ""

    def _type(self):
        base = self._base(self._take())
        while True:
            if self._peek() == "*":
                self._take()
                base = f"ptr({base})"
            elif self._peek() == "(":
                self._skip("(", ")")
                base = "function"
            else:
                return base

    def _base(self, token):
        if token == "[":
            count = self._take()
            self._take()  # x
            inner = self._type()
            self._take()
            return f"array({count}, {inner})"
        if token == "<" and self._peek() != "{":
            count = self._take()
            self._take()
            inner = self._type()
            self._take()
            return f"vector({count}, {inner})"
        if token in ("{", "<"):
            self._next -= 1
            self._skip(token, {"{": "}", "<": ">"}[token])
            return "literal structure"
        if token.startswith("%"):
            name = token[1:].strip('"')
            return self._names.get(name, f"unknown {name}")
        if token in _FLOATS:
            return f"f{_FLOATS[token]}"
        return token

    def _skip(self, opening, closing):
        depth = 0
        while True:
            token = self._take()
            depth += (token == opening) - (token == closing)
            if depth == 0:
                return

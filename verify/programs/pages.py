# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables in pages of the documentation."""

import sys
from pathlib import Path

from console import UnusableInput, say

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from figures import taken_at  # noqa: E402: the folder has to be known first


def _parts(page, begin, end):
    """The text before, between and after the page's marks."""
    text = page.read_text()
    if begin not in text or end not in text:
        raise UnusableInput(f"{page} has no '{begin.strip()}' and '{end}'")
    head, rest = text.split(begin, 1)
    return head, *rest.split(end, 1)


def _marks(name):
    return f"<!-- {name} -->\n", f"<!-- end of {name} -->"


def read_between_marks(page, name="table"):
    """The text between the page's marks of that name."""
    return _parts(page, *_marks(name))[1]


def write_between_marks(page, table, name="table", commits=None):
    """Replace what stands between the page's marks of that name; says at which commits the figures were taken."""
    begin, end = _marks(name)
    head, _, rest = _parts(page, begin, end)
    page.write_text(f"{head}{begin}{table.rstrip()}\n\n{taken_at(page, commits)}\n{end}{rest}")


def show_table(text, page, is_empty):
    """Print the table, and write it between the marks of the page if one is given."""
    say("")
    say(text)
    if page and not is_empty:
        write_between_marks(page, text)

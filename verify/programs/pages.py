# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables in pages of the documentation."""

import datetime
import sys
from pathlib import Path

from console import UnusableInput, say

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from figures import commit, taken_at  # noqa: E402: the folder has to be known first


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


# The last cells of a row of figures, from the right.
_MEASURED = {"date": -2, "commit": -3}


def measured():
    """The end of a row of figures: at which commit, and when."""
    return f"| `{commit()}` | {datetime.date.today().isoformat()} |"


def column(row, name):
    """What a row that ends with `measured` says there."""
    return row.split("|")[_MEASURED[name]].strip(" `")


def rows_by(names, table):
    """The rows of an existing table, by that many first cells."""
    cells = {line: [cell.strip(" `") for cell in line.split("|")] for line in table.splitlines()[2:] if line.startswith("|")}
    return {tuple(cell[1:1 + names]): line for line, cell in cells.items()}


def add_rows(page, names, rows, table_of, name="table"):
    """Write rows, by that many first cells, beside those of other runs that the page has between its marks of that name."""
    together = rows_by(names, read_between_marks(page, name)) | rows
    commits = {column(row, "commit") for row in together.values()} - {"?"}
    write_between_marks(page, table_of(together), name, commits)

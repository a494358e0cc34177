# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pages of the documentation, in which tables are written."""

from console import UnusableInput


def write_between_marks(page, table):
    """Replace what stands between the page's marks."""
    begin, end = "<!-- table -->\n", "<!-- end of table -->"
    text = page.read_text()
    if begin not in text or end not in text:
        raise UnusableInput(f"{page} has no '{begin.strip()}' and '{end}'")
    head, rest = text.split(begin, 1)
    page.write_text(head + begin + table + "\n" + end + rest.split(end, 1)[1])

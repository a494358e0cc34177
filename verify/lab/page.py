# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/lab.md: what a run covered."""

from pages import measured, write_between_marks


def write_page(page, result):
    """Write the tables of a result between the marks of the page."""
    write_between_marks(page, table_of(result))


def table_of(result):
    """In Markdown: programs by target, then pairs, then the programs of each fragment."""
    lines = ["| target | programs | of which failed | compared | kinds | commit | date |", "|---|---:|---:|---|---|---|---|"]
    for name, counts in result["targets"].items():
        kinds = ", ".join(f"{kind} {count}" for kind, count in counts["kinds"].items())
        lines.append(f"| {name} | {counts['passed'] + counts['failed']} | {counts['failed']} | {counts['compared']:,} "
                     f"{counts['unit']} | {kinds} {measured()}")
    pairs, fragments = result["pairs"], result["fragments"]
    seen = sum(1 for count in fragments.values() if count)
    lines += ["", f"Programs: {sum(counts['passed'] + counts['failed'] for counts in result['targets'].values())}, in "
              f"{result['seconds'] / 60:.0f} minutes, seeds from {result['seed']}. Fragments: {seen} of {len(fragments)}. Pairs of "
              f"fragments that met in a program: {pairs['met']:,} of {pairs['possible']:,}.", "",
              "| group | fragments, and how many programs had each |", "|---|---|"]
    groups = {}
    for name, count in fragments.items():
        group, _, part = name.partition(":")
        groups.setdefault(group, []).append(f"{part or name} {count}")
    return "\n".join([*lines, *(f"| {group} | {', '.join(parts)} |" for group, parts in groups.items())])

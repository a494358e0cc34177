#!/usr/bin/env python3
"""Writes manual pages, and completion for bash and zsh, from what the programs'
--help prints.

usage: make-pages.py BIN_DIR OUTPUT_DIR VERSION DATE
"""

import sys

sys.dont_write_bytecode = True # the sources may be anywhere, and not ours to write to

from pathlib import Path # noqa: E402

import completion # noqa: E402
import help_text # noqa: E402
import manual # noqa: E402

DRIVERS = ["restruct-cc", "restruct-c++"]


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def main() -> int:
    if len(sys.argv) != 5:
        print(__doc__, file=sys.stderr)
        return 2
    programs, output = Path(sys.argv[1]), Path(sys.argv[2])
    version, date = sys.argv[3:]

    top = help_text.ask(programs, "restruct")
    subcommands = [help_text.ask(programs, f"restruct {name}") for name, _ in top.subcommands]
    drivers = [help_text.ask(programs, name) for name in DRIVERS]
    linker = help_text.ask(programs, "restruct-ld")
    patcher = help_text.ask(programs, "restruct-patch")

    of_restruct = [page.page for page in [top, *subcommands, patcher]]
    of_compiling = ["restruct", *DRIVERS, "restruct-ld", "clang-22", "ld.lld-22"]
    for page, others in [(top, of_restruct + DRIVERS), *[(page, of_restruct) for page in [*subcommands, patcher]],
                         *[(page, of_compiling) for page in [*drivers, linker]]]:
        others = [other for other in others if other != page.page]
        write(output / f"man/man1/{page.page}.1", manual.manual_page(page, others, version, date))

    completions = output / "bash-completion/completions"
    write(completions / "restruct", completion.bash(top, subcommands))
    for name in DRIVERS: # bash looks for a file of the program's name
        write(completions / name, completion.bash_driver(drivers[0]))
    write(output / "zsh/_restruct", completion.zsh(top, subcommands))
    write(output / "zsh/_restruct-cc", completion.zsh_driver(drivers[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main())

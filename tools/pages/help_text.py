"""What a program's --help says, as data: the form of LLVM's command lines.

    OVERVIEW: ...
    SUBCOMMAND 'name': what it does
    USAGE: program [options] FILE...
    paragraphs
    SUBCOMMANDS:
      name - what it does
    OPTIONS:
      --option=<VALUE> - what it does
        =value         -   what that means
    EXAMPLES:
      command   what it does
    EXIT STATUS:
      0 what it means; 1 what that means
"""

import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

HEADING = re.compile(r"(SUBCOMMANDS|OPTIONS|EXAMPLES|EXIT STATUS):$")
SUBCOMMAND = re.compile(r"  (\w+) +- (.*)")
OPTION = re.compile(r"  (--?[\w-]+)(?:(=| )<([^>]*)>)? +- (.*)")
VALUE = re.compile(r"    =(\S+) +-   (.*)")
EXAMPLE = re.compile(r"  (\S.*?)(?: {2,}(.*))?")


@dataclass
class Option:
    name: str  # with its dashes
    separator: str  # between name and value: "=", " ", or "" if it has no value
    value: str  # what a value is called
    description: str
    values: list[tuple[str, str]] = field(default_factory=list)  # and what each means

    @property
    def may_be_repeated(self) -> bool:
        return "repeat" in self.description

    @property
    def takes_file(self) -> bool:
        return self.value == "FILE"


@dataclass
class Help:
    program: str  # "restruct report"
    overview: str
    usage: str
    paragraphs: list[str] = field(default_factory=list)
    subcommands: list[tuple[str, str]] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    examples: list[tuple[str, str]] = field(default_factory=list)
    statuses: list[tuple[str, str]] = field(default_factory=list)

    @property
    def page(self) -> str:
        return self.program.replace(" ", "-")


def ask(folder: Path, program: str) -> Help:
    """The help of a program in the folder, or of its subcommand."""
    name, *subcommand = program.split()
    text = subprocess.run([str(folder / name), *subcommand, "--help"], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    return parse(program, text)


def parse(program: str, text: str) -> Help:
    # restruct-cc and restruct-ld add theirs to clang's and lld's.
    text = text[text.rindex("OVERVIEW: "):]
    found = Help(program, "", "")
    section = previous = ""
    for line in text.splitlines():
        if heading := HEADING.fullmatch(line):
            section = heading[1]
        elif line.startswith("OVERVIEW: "):
            found.overview = line.removeprefix("OVERVIEW: ")
        elif line.startswith("SUBCOMMAND '"):
            found.overview = line.split(": ", 1)[1]
        elif line.startswith("USAGE: "):
            found.usage = line.removeprefix("USAGE: ")
            section = "PARAGRAPHS"
        elif line and not line.startswith(" ") and section != "OPTIONS":
            _add_text(found, line, begins=section != "PARAGRAPHS" or previous == "")
            section = "PARAGRAPHS"
        elif line.strip():
            _add_line(found, section, line)
        previous = line
    if not found.overview or not found.usage:
        raise ValueError(f"{program} --help has no overview or no usage")
    return found


def _add_text(found: Help, line: str, begins: bool) -> None:
    if begins or not found.paragraphs:
        found.paragraphs.append(line)
    else:
        found.paragraphs[-1] += " " + line


def _add_line(found: Help, section: str, line: str) -> None:
    if section == "SUBCOMMANDS":
        if subcommand := SUBCOMMAND.fullmatch(line):
            found.subcommands.append((subcommand[1], subcommand[2]))
    elif section == "OPTIONS":
        _add_option(found, line)
    elif section == "EXAMPLES":
        if line.startswith("     "):
            command, meaning = found.examples[-1]
            found.examples[-1] = (command, f"{meaning} {line.strip()}")
        else:
            example = EXAMPLE.fullmatch(line)
            found.examples.append((example[1], example[2] or ""))
    elif section == "EXIT STATUS":
        for status in line.strip().rstrip(";").split("; "):
            number, meaning = status.split(" ", 1)
            found.statuses.append((number, meaning))


def _add_option(found: Help, line: str) -> None:
    if value := VALUE.fullmatch(line):
        found.options[-1].values.append((value[1], value[2]))
    elif option := OPTION.fullmatch(line):
        found.options.append(Option(option[1], option[2] or "", option[3] or "", option[4]))
    elif line.startswith(" "):
        raise ValueError(f"{found.program} --help: not an option: {line}")

"""Manual pages of programs, from their --help."""

from help_text import Help, Option

DOCUMENTS = ("Pages on each subject are in share/doc/restruct/docs where Restruct is installed: in "
             "/usr/share/doc/restruct/docs from Debian's package.")


def escape(text: str) -> str:
    """As running text of roff: every character means itself."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    text = text.replace('"', "\\(dq").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text.startswith(".") else text


def bold(text: str) -> str:
    return f"\\fB{escape(text)}\\fR"


def sentence(text: str) -> str:
    return escape(text) if text.endswith(".") else escape(text) + "."


def signature(option: Option) -> str:
    """The option as it is written, its value in italics."""
    if not option.separator:
        return bold(option.name)
    return bold(option.name + option.separator) + f"\\fI{escape(option.value)}\\fR"


def options_section(options: list[Option]) -> list[str]:
    lines = [".SH OPTIONS"] if options else []
    for option in options:
        lines += [".TP", signature(option), sentence(option.description)]
        for value, meaning in option.values:
            lines += [".RS", ".TP", bold(value), sentence(meaning), ".RE"]
    return lines


def pairs_section(title: str, pairs: list[tuple[str, str]]) -> list[str]:
    """Terms in bold and what they mean."""
    lines = [f".SH {title}"] if pairs else []
    for term, meaning in pairs:
        lines += [".TP", bold(term), sentence(meaning) if meaning else "\\&"]
    return lines


def own_examples(page: Help) -> list[tuple[str, str]]:
    """Those of the program; a subcommand's help shows all subcommands' ones."""
    if " " not in page.program:
        return page.examples
    return [example for example in page.examples if example[0].startswith(page.program + " ")]


def manual_page(page: Help, others: list[str], version: str, date: str) -> str:
    """One page in section 1; others are the pages to see also."""
    name, overview = page.page, page.overview[0].lower() + page.overview[1:]
    usage = page.usage.removeprefix(page.program).strip()
    lines = [
        f'.TH {name.upper()} 1 {date} "Restruct {version}" "User Commands"',
        ".nh", ".ad l",
        ".SH NAME", f"{escape(name)} \\- {escape(overview)}",
        ".SH SYNOPSIS", f".B {escape(page.program)}", escape(usage),
        ".SH DESCRIPTION", sentence(page.overview),
    ]
    for paragraph in page.paragraphs:
        lines += [".PP", escape(paragraph)]
    lines += pairs_section("SUBCOMMANDS", page.subcommands)
    lines += options_section(page.options)
    lines += pairs_section("EXAMPLES", own_examples(page))
    lines += pairs_section("EXIT STATUS", page.statuses)
    lines += [".SH DOCUMENTATION", escape(DOCUMENTS)]
    lines += [".SH SEE ALSO"]
    lines += [f".BR {escape(other)} (1){',' if other != others[-1] else ''}" for other in others]
    return "\n".join(lines) + "\n"

# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A private apt configuration that finds source packages where the system finds binaries.

The system's own entries for its distribution are copied with their mirror and their
`Signed-By`, as `deb-src`. Everything else of the system's configuration (proxy,
credentials, certificates) stays in force, because apt still reads it.
"""

import platform
import re
import subprocess
from pathlib import Path

from console import UnusableInput

ROLLING = {"stable", "oldstable", "testing", "unstable", "sid"}
UPDATES = re.compile(r"(-updates|-security|/updates)?/?")
COMPONENTS = {"main", "universe"}

APT_CONF = """\
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "{folder}/sources.list.d";
Dir::State "{folder}/state";
Dir::Cache "{folder}/cache";
APT::Sandbox::User "root";
Acquire::Languages "none";
APT::Update::Error-Mode "any";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
"""


def _is_distribution_suite(suite, codename):
    """Whether a suite is the installed release itself, not a third party or backports."""
    return any(suite.startswith(base) and UPDATES.fullmatch(suite[len(base):])
               for base in {codename, *ROLLING})


def source_entry_from_line(line, codename):
    """Turn a one-line `deb` entry into `deb-src`; None if it does not apply."""
    match = re.fullmatch(r"\s*deb(?:-src)?\s+(\[[^]]*\]\s+)?(\S+)\s+(\S+)\s+([^#]*?)\s*(#.*)?", line)
    if not match:
        return None
    options, uri, suite, components = match.group(1) or "", match.group(2), match.group(3), match.group(4)
    components = [c for c in components.split() if c in COMPONENTS]
    if uri.startswith("cdrom:") or not components or not _is_distribution_suite(suite, codename):
        return None
    return f"deb-src {options}{uri} {suite} {' '.join(components)}"


def source_entry_from_stanza(stanza, codename):
    """Turn a deb822 stanza into one with `Types: deb-src`; None if it does not apply."""
    lines = [line for line in stanza.splitlines() if not line.startswith("#")]
    fields = {}
    name = ""
    for line in lines:
        if line[:1].isspace():
            if fields:
                fields[name] += "\n" + line
        elif ":" in line:
            name, value = line.split(":", 1)
            name = name.strip().lower()
            fields[name] = value.strip()
    if fields.pop("enabled", "yes").lower() in ("no", "false", "0") or "uris" not in fields:
        return None
    suites = [s for s in fields.get("suites", "").split() if _is_distribution_suite(s, codename)]
    components = [c for c in fields.get("components", "").split() if c in COMPONENTS]
    if not suites or not components:
        return None
    fields |= {"types": "deb-src", "suites": " ".join(suites), "components": " ".join(components)}
    fields.pop("architectures", None)
    return "\n".join(f"{name.title()}: {value}" for name, value in fields.items())


def _system_files():
    """The files that the system's apt reads its sources from."""
    shell = subprocess.run(["apt-config", "shell", "LIST", "Dir::Etc::sourcelist/f", "PARTS", "Dir::Etc::sourceparts/d"],
                           capture_output=True, text=True, check=True).stdout
    paths = dict(re.findall(r"(\w+)='([^']*)'", shell))
    files = [Path(paths["LIST"])] if "LIST" in paths else []
    if "PARTS" in paths:
        files += sorted(Path(paths["PARTS"]).glob("*"))
    return [file for file in files if file.is_file()]


def system_source_entries():
    """(one-line entries, deb822 stanzas) for the sources of the installed distribution."""
    codename = platform.freedesktop_os_release().get("VERSION_CODENAME", "sid")
    lines, stanzas = [], []
    for file in _system_files():
        text = file.read_text(errors="replace")
        if file.suffix == ".sources":
            stanzas += [source_entry_from_stanza(s, codename) for s in re.split(r"\n[ \t]*\n", text)]
        elif file.suffix == ".list":
            lines += [source_entry_from_line(line, codename) for line in text.splitlines()]
    return ([entry for entry in dict.fromkeys(lines) if entry],
            [entry for entry in dict.fromkeys(stanzas) if entry])


def write_private_configuration(folder):
    """Write the configuration below `folder`; returns the file to pass to `apt-get -c`."""
    lines, stanzas = system_source_entries()
    if not lines and not stanzas:
        raise UnusableInput("apt's sources name no Debian mirror for this release, so there is nowhere to fetch sources from")
    for sub in ("sources.list.d", "state/lists/partial", "cache/archives/partial"):
        (folder / sub).mkdir(parents=True, exist_ok=True)
    (folder / "sources.list.d/system.list").write_text("".join(line + "\n" for line in lines))
    (folder / "sources.list.d/system.sources").write_text("\n\n".join(stanzas) + "\n")
    conf = folder / "apt.conf"
    conf.write_text(APT_CONF.format(folder=folder))
    return conf

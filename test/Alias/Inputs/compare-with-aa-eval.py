"""Compares the counts of `restruct alias` with what `opt -passes=aa-eval` prints.

usage: compare-with-aa-eval.py RESTRUCT OPT PLUGIN FILE
"""

import json
import re
import subprocess
import sys

PIPELINES = ["basic-aa", "tbaa", "globals-aa", "basic-aa,scoped-noalias-aa,tbaa,globals-aa", "tbaa-ext",
             "basic-aa,ds-aa", "basic-aa,steens-aa", "basic-aa,scoped-noalias-aa,tbaa,globals-aa,ds-aa,tbaa-ext"]
# What aa-eval prints, by our key.
LINES = {"noAlias": "no alias", "mayAlias": "may alias", "partialAlias": "partial alias", "mustAlias": "must alias",
         "noModRef": "no mod/ref", "mod": "mod", "ref": "ref", "modRef": r"mod \& ref"}


def printed(opt, plugin, file, pipeline, tags):
    """The counts of aa-eval."""
    require = "".join(f"require<{name}>," for name in ("globals-aa", "ds-aa", "steens-aa") if name in pipeline)
    text = subprocess.run([opt, f"-load-pass-plugin={plugin}", f"-passes={require}function(aa-eval)",
                           f"-aa-pipeline={pipeline}", *(["-evaluate-aa-metadata"] if tags else []),
                           "-disable-output", file], check=True, stderr=subprocess.PIPE, text=True).stderr
    counts = {key: re.search(rf"^\s+(\d+) {line} responses", text, re.MULTILINE) for key, line in LINES.items()}
    return {key: int(match.group(1)) if match else 0 for key, match in counts.items()}


def main():
    restruct, opt, plugin, file = sys.argv[1:]
    failures = 0
    for tags in (False, True):
        output = subprocess.run([restruct, "alias", "--format=json", *(["--with-tags"] if tags else []),
                                 *[f"--pipeline={pipeline}" for pipeline in PIPELINES], file],
                                check=True, stdout=subprocess.PIPE).stdout
        ours = json.loads(output)["counts"]
        for pipeline, counts in zip(PIPELINES, ours, strict=True):
            theirs = printed(opt, plugin, file, pipeline, tags)
            if not sum(theirs.values()):
                print(f"{pipeline}: aa-eval asked nothing")
                failures += 1
            if counts != theirs:
                print(f"{pipeline}{', with tags' if tags else ''}: {counts} is not aa-eval's {theirs}")
                failures += 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

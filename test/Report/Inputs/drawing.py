"""Checks that graphviz can read a drawing: each label is well-formed
markup, each node is defined once, each end of an edge is a node, and a port of it.
Prints the edges with the names of structures and fields, for users and for
FileCheck. usage: drawing.py FILE"""

import re
import sys
import xml.etree.ElementTree

nodes = {}  # name: (structure, {port: field})
arrows = []
with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
assert lines[0] == "digraph restruct {" and lines[-1] == "}"
for line in lines[1:-1]:
    if arrow := re.fullmatch(
            r"  (s\d+):(f\d+):e -> (s\d+)(?::(head))? \[label=\"([a-z ]+)\".*\];", line):
        arrows.append(arrow.groups())
        continue
    node = re.fullmatch(r"  (\w+) \[(.*)\];", line)
    assert node, f"neither a node nor an arrow: {line}"
    name, attributes = node.groups()
    label = re.search(r"label=<(.*)>", attributes)
    if not label:
        assert name in ("node", "edge"), f"no label: {line}"
        continue
    markup = xml.etree.ElementTree.fromstring(f"<label>{label.group(1)}</label>")
    if name == "graph":
        continue
    assert name not in nodes, f"made twice: {name}"
    head = markup.find(".//b")
    title = head.text if head is not None else "".join(markup.itertext())
    ports = {}
    for row in markup.iter("tr"):
        cells = list(row)
        port = cells[-1].get("port")
        if port is not None:
            ports[port] = cells[1].text if len(cells) == 3 else "head"
    nodes[name] = (title, ports)
for source, field, target, port, label in arrows:
    title, ports = nodes[source]
    assert field in ports, f"no such field: {source}:{field}"
    assert port is None or port in nodes[target][1]
    print(f"{title}: {ports[field]} {label} {nodes[target][0]}")

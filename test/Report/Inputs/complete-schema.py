"""Checks that a schema, made strict, still accepts a document: that every key
which is written is documented. usage: complete-schema.py SCHEMA FILE"""

import json
import sys

import jsonschema


def make_strict(node):
    if isinstance(node, list):
        for item in node:
            make_strict(item)
    elif isinstance(node, dict):
        if "properties" in node:
            node["additionalProperties"] = False
            missing = set(node["properties"]) - set(node.get("required", []))
            assert not missing, f"documented and not required: {sorted(missing)}"
        for item in node.values():
            make_strict(item)


with open(sys.argv[1]) as file:
    schema = json.load(file)
make_strict(schema)
with open(sys.argv[2]) as file:
    jsonschema.Draft202012Validator(schema).validate(json.load(file))

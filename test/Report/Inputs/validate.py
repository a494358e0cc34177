"""Checks JSON files against a schema. usage: validate.py SCHEMA FILE..."""

import json
import sys

import jsonschema

with open(sys.argv[1]) as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
failed = False
for name in sys.argv[2:]:
    with open(name) as file:
        document = json.load(file)
    for error in validator.iter_errors(document):
        failed = True
        print(f"{name}: {error.json_path}: {error.message}")
sys.exit(failed)

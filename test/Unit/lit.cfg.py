"""The unit tests: every GoogleTest program of the build, one result a test."""

import os

import lit.formats

config.name = "restruct-unit"
config.suffixes = []
config.test_format = lit.formats.GoogleTest(".", "Tests")
config.test_source_root = os.path.join(config.restruct_build_dir, "unittests")
config.test_exec_root = config.test_source_root

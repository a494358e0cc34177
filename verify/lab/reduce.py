# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a program that failed small: cvise or creduce removes what it can, as long as the same oracle finds something and
the program has no undefined behaviour that a sanitizer sees."""


def reduce_program(options, target, kind, seed):
    """Not yet."""
    raise NotImplementedError

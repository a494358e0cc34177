//===- FieldwiseCopies.h - Copies that SROA would cut -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `*p = (struct s){.key = 3}` fills a local variable, field by field, and
/// copies it as a whole. SROA makes variables of the fields that are accessed,
/// and variables of bytes of what is between them:
///
///     memcpy(p, part1, 16)  p->key = 3  memcpy(&p->weight, part2, 40)
///
/// So does a copy into a variable of which some fields are used. The parts are
/// no fields; which ones they were, nothing tells afterwards. So before SROA
/// such a copy becomes copies of the fields, which SROA leaves as they are, and
/// of the bytes between them: an assignment need not copy padding, but memcpy
/// is the same instruction, and keeps all bytes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_FIELDWISECOPIES_H
#define RESTRUCT_LIB_FRONTEND_FIELDWISECOPIES_H

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Copies fields of local variables in \p M, which is as clang made it, one by
/// one, if others of their fields are accessed, too. \returns whether there are
/// any.
bool copyFieldwise(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_FIELDWISECOPIES_H

//===- AssumeLegal.h - Illegal changes, for tests ---------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PLAN_ASSUMELEGAL_H
#define RESTRUCT_PLAN_ASSUMELEGAL_H

#include "restruct/Plan/PlanInput.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace restruct {

/// Makes a change of a structure legal in \p Input, whatever the program does.
/// Tests of legality show by that that a refusal is needed: with the change the
/// program does something else. \p Change is one of
///
///     node              any offsets and order of fields, and any size
///     node:reorder      another order of fields
///     node:resize       another size
///     node.key:move     another offset of a field
///     node.key:delete   no field; what is read from it is zero
///     node.key:narrow   a field of one byte, zero-extended
///     node.next:index   an index in place of a pointer to a structure, of
///                       which all objects are in a pool or in a variable
///
/// A field is named as in the source, or by its number. An error says what is
/// unknown.
llvm::Error assumeLegal(PlanInput &Input, llvm::StringRef Change);

} // namespace restruct

#endif // RESTRUCT_PLAN_ASSUMELEGAL_H

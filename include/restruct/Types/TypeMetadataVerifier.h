//===- TypeMetadataVerifier.h - Checks type metadata ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_TYPEMETADATAVERIFIER_H
#define RESTRUCT_TYPES_TYPEMETADATAVERIFIER_H

#include "restruct/Types/TypeMetadata.h"

namespace restruct {

/// Checks that all type metadata of \p M is well formed and agrees with the IR.
/// It reports everything that TypeMetadataReader refuses. It also reports what
/// a reader can do without but a writer must not produce: a list of function
/// types that is not distinct, a named structure without a definition in the
/// list, attachments on values that take none. What a writer does not produce
/// but optimisation may leave behind is a note: an operand of a list that
/// nothing uses, indices of a declaration whose list is gone, a list of two
/// functions.
/// \returns every finding, in module order.
std::vector<TypeDiagnostic> verifyTypeMetadata(const llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_TYPES_TYPEMETADATAVERIFIER_H

//===- EmptyClasses.h - Classes without data --------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_EMPTYCLASSES_H
#define RESTRUCT_LIB_TYPES_EMPTYCLASSES_H

#include "restruct/Types/DeclaredTypes.h"

namespace restruct {

/// Marks the structures of \p Types that are classes without data:
/// DTransStructType::isEmptyClass(). What the source says decides: the body is
/// one byte, as that of `struct { char c; }`.
void markEmptyClasses(DeclaredTypes &Types);

} // namespace restruct

#endif // RESTRUCT_LIB_TYPES_EMPTYCLASSES_H

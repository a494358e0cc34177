//===- ModuleTypes.h - The types that a module uses -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_RECOVERY_MODULETYPES_H
#define RESTRUCT_LIB_RECOVERY_MODULETYPES_H

#include "restruct/Types/DeclaredTypes.h"

namespace restruct {

/// Adds every type that the module's instructions, constants, globals and
/// functions use to the manager of \p Types. What is built next, and knows all
/// types (layouts, names, flows), looks them up.
void collectTypes(const llvm::Module &M, DeclaredTypes &Types);

} // namespace restruct

#endif // RESTRUCT_LIB_RECOVERY_MODULETYPES_H

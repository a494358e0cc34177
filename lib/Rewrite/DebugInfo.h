//===- DebugInfo.h - Debug information of new layouts -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REWRITE_DEBUGINFO_H
#define RESTRUCT_LIB_REWRITE_DEBUGINFO_H

#include "NewLayouts.h"

namespace restruct {

/// Gives the types in debug information the new offsets and sizes of their
/// members, without those that are deleted, and removes the locations of
/// variables that are stated in terms of the old layout: a debugger shows no
/// value there, rather than a wrong one.
///
/// \pre The analyses still describe the module.
void updateDebugInfo(llvm::Module &M, const NewLayouts &Layouts,
                     const StructUses &Uses,
                     const PointerTypeAnalyzer &Pointers);

} // namespace restruct

#endif // RESTRUCT_LIB_REWRITE_DEBUGINFO_H

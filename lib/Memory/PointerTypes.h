//===- PointerTypes.h - IR types that contain pointers ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_POINTERTYPES_H
#define RESTRUCT_LIB_MEMORY_POINTERTYPES_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Type.h"

namespace restruct {

/// Whether a value of type \p Ty is a pointer, or has one in it.
inline bool containsPointer(llvm::Type *Ty) {
  llvm::SmallVector<llvm::Type *, 8> Worklist{Ty};
  llvm::SmallPtrSet<llvm::Type *, 8> Seen;
  while (!Worklist.empty()) {
    llvm::Type *Part = Worklist.pop_back_val();
    if (Part->isPointerTy())
      return true;
    if (Seen.insert(Part).second)
      llvm::append_range(Worklist, Part->subtypes());
  }
  return false;
}

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_POINTERTYPES_H

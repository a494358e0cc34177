//===- TypedAllocations.h - Functions that allocate as a type ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_TYPEDALLOCATIONS_H
#define RESTRUCT_USES_TYPEDALLOCATIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace restruct {

class DTransType;
class PointerViews;
struct MemoryInfo;

/// Whether a call in \p F allocates memory that is known to hold objects of
/// type \p Pointee. Then this call is the one with the rules of an allocation
/// of \p Pointee, and calls of \p F have none: `T *allocate(size_t n)`.
bool isTypedInside(const llvm::Function &F, const DTransType *Pointee,
                   const MemoryInfo &Memory, PointerViews &Views);

} // namespace restruct

#endif // RESTRUCT_USES_TYPEDALLOCATIONS_H

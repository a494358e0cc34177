//===- SplitJoins.h - Joins that do not merge their sources -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_SPLITJOINS_H
#define RESTRUCT_LIB_DSA_LOCAL_SPLITJOINS_H

#include "PointerOffsets.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class LoadInst;
} // namespace llvm

namespace restruct {

/// The joins of one function whose sources stay apart, and the pointers that
/// are derived from them. None of these has a cell: an access through one is an
/// access through each source of its join.
class SplitJoins {
public:
  /// \p IsNumber: whether a load is of a number, and of no pointer that is
  /// treated as one. \p Offsets must outlive this.
  SplitJoins(const PointerOffsets &Offsets, const llvm::DataLayout &DL,
             llvm::function_ref<bool(const llvm::LoadInst &)> IsNumber);

  bool contains(const llvm::Value &V) const { return JoinOf.contains(&V); }

  /// What a pointer may be, in terms of one that has a cell.
  struct Source {
    PointerDerivation From;
    /// Only numbers are read there, so that the exact cell does not matter.
    bool ReadsNumbers;
  };
  /// The sources of \p V, which is in this set.
  llvm::SmallVector<Source, 2> sources(const llvm::Value &V) const;

private:
  struct Join {
    const PointerOffsets::Derived *D;
    bool ReadsNumbers;
  };
  const PointerOffsets &Offsets;
  llvm::DenseMap<const llvm::Value *, Join> JoinOf;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_SPLITJOINS_H

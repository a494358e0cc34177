//===- PointerOffsets.h - How far pointers lie from each other --*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_POINTEROFFSETS_H
#define RESTRUCT_LIB_DSA_LOCAL_POINTEROFFSETS_H

#include "restruct/DSA/PointerDerivation.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <vector>

namespace llvm {
class DataLayout;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace restruct {

/// Where a pointer lies: Offset bytes behind Root, plus any multiple of Stride.
struct PointerPosition {
  /// Null if it is derived from nothing but null and undefined values.
  const llvm::Value *Root = nullptr;
  int64_t Offset = 0; ///< In bytes; in [0, Stride) if there is a stride.
  uint64_t Stride = 0;

  friend bool operator==(const PointerPosition &,
                         const PointerPosition &) = default;
};

/// The positions of all pointers of one function that are derived from others.
class PointerOffsets {
public:
  /// Says how an instruction derives its result from pointers. \returns false
  /// if it does not: the result is a root.
  using Classifier =
      llvm::function_ref<bool(const llvm::Instruction &, PointerDerivations &)>;

  /// Asks \p Classify once for each instruction of \p F.
  PointerOffsets(const llvm::Function &F, const llvm::DataLayout &DL,
                 Classifier Classify);

  /// Of any pointer, or vector of pointers, of the function: a root is at
  /// offset 0 of itself. For a join of several roots, which is its own root,
  /// the stride may be other than 0: what it joins is known up to that.
  PointerPosition getPosition(const llvm::Value &V) const;

  /// The derived instructions, in reverse post-order.
  struct Derived {
    const llvm::Instruction *I;
    PointerDerivations Sources;
    PointerPosition At;
    bool IsJoin = false; ///< It is its own root, as its sources have several.
    /// It is its own root, as it is an array that is a member of an object
    /// whose place is known exactly.
    bool IsMember = false;
  };
  llvm::ArrayRef<Derived> derived() const { return All; }
  bool isDerived(const llvm::Instruction &I) const {
    return IndexOf.contains(&I);
  }
  bool isMember(const llvm::Value &V) const {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(&V);
    auto It = I ? IndexOf.find(I) : IndexOf.end();
    return It != IndexOf.end() && All[It->second].IsMember;
  }

private:
  PointerPosition evaluate(Derived &D) const;
  PointerPosition join(const Derived &D) const;
  /// Positions until nothing changes. \returns false if that takes too long.
  bool solve();

  const llvm::DataLayout *DL;
  bool NullIsObject;
  llvm::SmallVector<Derived, 0> All;
  llvm::DenseMap<const llvm::Instruction *, unsigned> IndexOf; // into All
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_POINTEROFFSETS_H

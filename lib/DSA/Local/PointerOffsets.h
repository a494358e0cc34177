//===- PointerOffsets.h - Offsets between derived pointers ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_POINTEROFFSETS_H
#define RESTRUCT_LIB_DSA_LOCAL_POINTEROFFSETS_H

#include "restruct/DSA/MemberSteps.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace llvm {
class DataLayout;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace restruct {

/// Whether \p V points into a constant that holds only numbers, as far as steps
/// and constants alone tell.
bool pointsToNumbers(const llvm::Value &V, const llvm::DataLayout &DL);

/// The position of a pointer: Offset bytes after Root, plus any multiple of
/// Stride.
struct PointerPosition {
  /// Null if it is derived only from null and undefined values.
  const llvm::Value *Root = nullptr;
  int64_t Offset = 0; ///< In bytes; in [0, Stride) if there is a stride.
  uint64_t Stride = 0;

  friend bool operator==(const PointerPosition &,
                         const PointerPosition &) = default;
};

/// The positions of all pointers of one function that are derived from others.
class PointerOffsets {
public:
  /// How an instruction derives its result from pointers. \returns false if it
  /// does not: the result is a root.
  using Classifier =
      llvm::function_ref<bool(const llvm::Instruction &, PointerDerivations &)>;

  /// Calls \p Classify once for each instruction of \p F.
  PointerOffsets(const llvm::Function &F, const llvm::DataLayout &DL,
                 Classifier Classify, FormalDivisor DivisorOf = nullptr);

  /// The position of any pointer, or vector of pointers, of the function: a
  /// root is at offset 0 of itself. A join of several roots is its own root;
  /// its stride is nonzero if its sources are known only modulo that.
  PointerPosition getPosition(const llvm::Value &V) const;

  /// The derived instructions, in reverse post-order.
  struct Derived {
    const llvm::Instruction *I;
    PointerDerivations Sources;
    PointerPosition At;
    /// Its own root: it points into a member array, which is at a known place
    /// in the elements of its object.
    std::optional<MemberStep> Member;
    bool IsJoin = false; ///< Its own root: its sources have several.
  };
  llvm::ArrayRef<Derived> derived() const { return All; }
  /// The position of the first byte of the member array that \p D points into.
  PointerPosition getArray(const Derived &D) const;
  bool isDerived(const llvm::Instruction &I) const {
    return IndexOf.contains(&I);
  }
  bool isMember(const llvm::Value &V) const {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(&V);
    auto It = I ? IndexOf.find(I) : IndexOf.end();
    return It != IndexOf.end() && All[It->second].Member;
  }

private:
  PointerPosition evaluate(Derived &D) const;
  PointerPosition join(const Derived &D) const;
  /// Whether an array of \p Bytes bytes there lies in one element.
  static bool fits(const PointerPosition &Array, uint64_t Bytes);
  /// Iterates to a fixpoint. \returns false if that takes too long.
  bool solve();

  const llvm::DataLayout *DL;
  bool NullIsObject;
  llvm::SmallVector<Derived, 0> All;
  llvm::DenseMap<const llvm::Instruction *, unsigned> IndexOf; // into All
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_POINTEROFFSETS_H

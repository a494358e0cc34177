//===- PointerFact.h - What a value may point to ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_POINTERFACT_H
#define RESTRUCT_RECOVERY_POINTERFACT_H

#include "restruct/Recovery/ElementLayout.h"
#include "restruct/Recovery/Evidence.h"

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace restruct {

/// One thing that a value may point to: a byte of an object of type Pointee,
/// which may be one of many in an array.
struct PointerFact {
  /// No array: see elementOfArrays(). Never null in a set.
  const DTransType *Pointee = nullptr;
  Position At = Position::at(0); ///< In Pointee; canonical.
  /// True: a producer of the value says so. False: a use does, of this value
  /// or of the untyped memory that it points to.
  bool IsDeclared = false;
  Evidence Why; ///< The strongest that was met first.

  /// Whether it says that anything may be there: bytes or void (spec: "generic
  /// equivalents").
  bool isGeneric() const;
  /// Pointee and position are the same, whatever the evidence.
  bool samePlace(const PointerFact &Other) const {
    return Pointee == Other.Pointee && At == Other.At;
  }

  /// "%struct.node", "%struct.node+8", "%struct.node+8 (any element)",
  /// "%struct.node (offset unknown)".
  void print(llvm::raw_ostream &OS) const;
};

/// Whether memory of type \p Pointee is memory of any type: i8, void, and
/// arrays of them.
bool isGenericPointee(const DTransType *Pointee);

/// \p Pointee without arrays around it: a pointer to an array is seen as one
/// to its elements, since every pointee may be one of many.
const DTransType *elementOfArrays(const DTransType *Pointee);

/// A set of facts, and the lattice that the solver climbs:
///
///               everything            over one of the caps: says nothing
///              /     |    \ .
///        {S,T,..}  {S+?}   ...        S+? : somewhere in an S
///          |   \   /   \              (absorbs every other position in S)
///        {S,T}  {S+0,S+8}             several possibilities side by side
///          |  \  /   |
///        {S+0}  {T+0} {S+8}  ...      exactly one possibility
///            \    |   /
///             nothing                 no fact
///
/// join() goes up: union, S+8 (any element) absorbs S+8, more than
/// MaxPositions of one pointee become S+?, more than MaxPointees become
/// everything. Its height is at most MaxPointees * (3 * MaxPositions + 1) + 1.
/// A fact too many is sound, one too few is not: when unsure, go up.
///
/// Evidence is no part of the order: of two facts that say the same, the set
/// keeps declared over used, then the stronger kind, then the first. A value to
/// which a fact has flowed keeps the evidence that it came with.
class FactSet {
public:
  static constexpr unsigned MaxPositions = 8;
  static constexpr unsigned MaxPointees = 512;

  /// Nothing.
  FactSet() = default;
  static FactSet everything();

  /// Over a cap: it may point to anything, and no fact is left.
  bool isEverything() const { return Everything; }
  bool empty() const { return Facts.empty() && !Everything; }
  /// In an order that depends on the module alone.
  llvm::ArrayRef<PointerFact> facts() const { return Facts; }

  /// Adds one. \returns true if the set went up, which includes a used fact
  /// that became declared.
  [[nodiscard]] bool insert(const PointerFact &Fact);
  [[nodiscard]] bool join(const FactSet &Other);
  [[nodiscard]] bool joinEverything();

  /// Whether \p Other is at or above this one in the order.
  bool isAtMost(const FactSet &Other) const;
  /// The same element of the lattice, evidence and order of facts aside.
  bool sameAs(const FactSet &Other) const {
    return isAtMost(Other) && Other.isAtMost(*this);
  }

  /// "nothing", "everything", or the facts, separated by ", ".
  void print(llvm::raw_ostream &OS) const;

private:
  llvm::SmallVector<PointerFact, 1> Facts;
  bool Everything = false;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_POINTERFACT_H

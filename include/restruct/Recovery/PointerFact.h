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

/// A possible target of a pointer: a byte of an object of type Pointee, which
/// may be an array element.
struct PointerFact {
  /// Not an array: see elementOfArrays(). Never null in a set.
  const DTransType *Pointee = nullptr;
  Position At = Position::at(0); ///< In Pointee; canonical.
  /// True if the fact comes from a producer of the value. False if it comes
  /// from a use, of this value or of the untyped memory that it points to.
  bool IsDeclared = false;
  Evidence Why; ///< The strongest that was met first.

  /// Whether any type may be there: bytes or void (spec: "generic
  /// equivalents").
  bool isGeneric() const;
  /// Whether pointee and position are the same, whatever the evidence.
  bool samePlace(const PointerFact &Other) const {
    return Pointee == Other.Pointee && At == Other.At;
  }

  /// "%struct.node", "%struct.node+8", "%struct.node+8 (any element)",
  /// "%struct.node (offset unknown)".
  void print(llvm::raw_ostream &OS) const;
};

/// Whether memory of type \p Pointee may hold any type: i8, void, and arrays of
/// them.
bool isGenericPointee(const DTransType *Pointee);

/// \p Pointee without arrays around it. A pointer to an array counts as a
/// pointer to its elements, since every pointee may be an array element.
const DTransType *elementOfArrays(const DTransType *Pointee);

/// A set of facts, as an element of the lattice on which the solver iterates:
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
/// join() goes up. It forms the union; S+8 (any element) absorbs S+8; more than
/// MaxPositions of one pointee become S+?; more than MaxPointees become
/// everything. The height is at most MaxPointees * (3 * MaxPositions + 1) + 1.
/// A superfluous fact is sound and a missing one is not: when unsure, go up.
///
/// Evidence is not part of the order. Of equal facts the set keeps declared
/// over used, then the stronger kind, then the first. A fact keeps its evidence
/// when it flows to another value.
class FactSet {
public:
  static constexpr unsigned MaxPositions = 8;
  static constexpr unsigned MaxPointees = 512;

  /// Nothing.
  FactSet() = default;
  static FactSet everything();

  /// Whether the set exceeds a cap: the pointer may point to anything, and no
  /// fact is kept.
  bool isEverything() const { return Everything; }
  bool empty() const { return Facts.empty() && !Everything; }
  /// In an order that depends on the module alone.
  llvm::ArrayRef<PointerFact> facts() const { return Facts; }

  /// Adds a fact. \returns true if the set went up; that includes a used fact
  /// that became declared.
  [[nodiscard]] bool insert(const PointerFact &Fact);
  [[nodiscard]] bool join(const FactSet &Other);
  [[nodiscard]] bool joinEverything();

  /// Whether \p Other is at or above this set in the order.
  bool isAtMost(const FactSet &Other) const;
  /// Whether both are the same lattice element; evidence and order do not
  /// count.
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

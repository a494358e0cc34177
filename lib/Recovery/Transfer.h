//===- Transfer.h - What an edge does to facts ------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The transfer functions. All are monotone, and additive: what they make of a
/// set is the union of what they make of its facts.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_RECOVERY_TRANSFER_H
#define RESTRUCT_LIB_RECOVERY_TRANSFER_H

#include "FlowGraph.h"

namespace restruct {

/// \p Fact, of a pointer, as a fact of the pointer that is \p Step away.
PointerFact moveForward(const ElementLayout &Layout, const PointerFact &Fact,
                        const PointerStep &Step);

/// A usage of the pointer that is \p Step away from a base, as a usage of the
/// base. Nothing where it says nothing of the base: a scalar that stands 8
/// bytes away. A structure that does is somewhere in what the base points to.
std::optional<PointerFact> moveBackward(const ElementLayout &Layout,
                                        const PointerFact &Fact,
                                        const PointerStep &Step);

/// What memory is declared to hold, seen by a load or store of pointers.
struct Contents {
  /// The pointees of pointers there, as facts that are not generic; evidence
  /// is for the caller to set.
  llvm::SmallVector<const DTransType *, 2> Pointees;
  /// What a stored pointer is used as: the one pointee, if there is nothing
  /// else that it could be (the other members of a union). Else null.
  const DTransType *getOnlyPointee() const {
    return Pointees.size() == 1 && !Generic && !HasNoPointer && !HasUnknown
               ? Pointees.front()
               : nullptr;
  }
  /// Void or bytes, if there are pointers to anything; the first that was met.
  const DTransType *Generic = nullptr;
  bool HasNoPointer = false; ///< Something that is no pointer, or no member.
  bool HasUnknown = false;   ///< Memory of which nothing is known.
};

/// What is at \p Fact, for an access of \p Size bytes; 0 is the size of one
/// pointer.
Contents contentsAt(const ElementLayout &Layout, const PointerFact &Fact,
                    uint64_t Size, uint64_t PointerSize);

/// A copy of some multiple of \p Size bytes from or to \p Fact: of what that
/// is, as a fact of the other side. Nothing if that cannot be told.
/// \pre Size is greater than 0.
std::optional<PointerFact> copiedObject(const ElementLayout &Layout,
                                        const PointerFact &Fact, uint64_t Size);

/// The facts of \p Usages that no other of them contains: what memory is used
/// as, when one of the uses is of a part of another.
llvm::SmallVector<PointerFact, 2> outermost(const ElementLayout &Layout,
                                            const FactSet &Usages);

} // namespace restruct

#endif // RESTRUCT_LIB_RECOVERY_TRANSFER_H

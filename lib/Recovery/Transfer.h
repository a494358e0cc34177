//===- Transfer.h - Transfer functions of facts -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The transfer functions. All are monotone and distribute over union: the
/// result for a set is the union of the results for its facts.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_RECOVERY_TRANSFER_H
#define RESTRUCT_LIB_RECOVERY_TRANSFER_H

#include "FlowGraph.h"

namespace restruct {

/// The fact of a pointer at distance \p Step from a pointer with \p Fact.
PointerFact moveForward(const ElementLayout &Layout, const PointerFact &Fact,
                        const PointerStep &Step);

/// A usage of the pointer at distance \p Step, as a usage of the base. Nothing
/// if it does not constrain the base, like a scalar 8 bytes away. A structure
/// at that distance is somewhere in the pointee of the base.
std::optional<PointerFact> moveBackward(const ElementLayout &Layout,
                                        const PointerFact &Fact,
                                        const PointerStep &Step);

/// The declared types of memory that a load or store of pointers accesses.
struct Contents {
  /// The pointees of pointers there that are not generic. The caller sets the
  /// evidence.
  llvm::SmallVector<const DTransType *, 2> Pointees;
  /// The usage of a stored pointer: the single pointee, if no other member of a
  /// union is possible. Else null.
  const DTransType *getOnlyPointee() const {
    return Pointees.size() == 1 && !Generic && !HasNoPointer && !HasUnknown
               ? Pointees.front()
               : nullptr;
  }
  /// Void or bytes, if there are untyped pointers; the first that is found.
  const DTransType *Generic = nullptr;
  bool HasNoPointer = false; ///< Something that is no pointer, or no member.
  bool HasUnknown = false;   ///< Memory of which nothing is known.
};

/// The contents at \p Fact, for an access of \p Size bytes; 0 means the size of
/// one pointer.
Contents contentsAt(const ElementLayout &Layout, const PointerFact &Fact,
                    uint64_t Size, uint64_t PointerSize);

/// For a copy of a multiple of \p Size bytes from or to \p Fact: the copied
/// object, as a fact of the other side. Nothing if that is ambiguous. \pre Size
/// is greater than 0.
std::optional<PointerFact> copiedObject(const ElementLayout &Layout,
                                        const PointerFact &Fact, uint64_t Size);

/// The facts of \p Usages that no other of them contains: the type that memory
/// is used as, if one of its usages is a part of another.
llvm::SmallVector<PointerFact, 2> outermost(const ElementLayout &Layout,
                                            const FactSet &Usages);

} // namespace restruct

#endif // RESTRUCT_LIB_RECOVERY_TRANSFER_H

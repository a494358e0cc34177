//===- MultipleFields.h - Accesses of several fields at once ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Clang passes and returns small structures in registers, and copies their
/// parts as numbers:
///
///     struct vec3 { float x, y, z; };     <2 x float> for x and y, float for z
///     struct pair { int a, b; };          i64
///
/// An access of such a number covers several fields. It can be replaced by an
/// access of each of them, and the number has the same bits in every layout.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_MULTIPLEFIELDS_H
#define RESTRUCT_USES_MULTIPLEFIELDS_H

#include "restruct/Uses/PointerView.h"

namespace llvm {
class AllocaInst;
class DataLayout;
class Instruction;
class MemTransferInst;
} // namespace llvm

namespace restruct {

/// A number that is a field, or an element of one.
struct CoveredNumber {
  uint64_t Offset; ///< In the object, in bytes.
  uint64_t Size;   ///< In bytes.
  const DTransType *Type;
  /// The fields that contain it, outermost first.
  llvm::SmallVector<std::pair<const DTransStructType *, unsigned>, 2> Fields;
};

/// The numbers that a load or store covers.
struct MultipleFields {
  const DTransStructType *Object; ///< That contains all of them.
  uint64_t Begin;                 ///< Of the access, in the object, in bytes.
  llvm::SmallVector<CoveredNumber, 4> Numbers;
};

/// The numbers that the load or store \p I covers, if they are several ones, or
/// one with padding, in a known object. Nothing if it covers a part of one, or
/// a pointer, which is tracked only where it is accessed as one. What is loaded
/// from padding is only stored there again: a program may keep bytes of its own
/// in padding, though not beyond a store of a number that covers it.
std::optional<MultipleFields> coverFields(const llvm::Instruction &I,
                                          PointerViews &Views,
                                          const ElementLayout &Layout,
                                          const llvm::DataLayout &DL);

/// A variable that holds some fields of an object for a while: memory functions
/// copy them to it, and from it to the same fields of such objects. SROA cuts
/// it out of a variable of that type of which other fields are accessed.
struct HeldFields {
  const llvm::AllocaInst *Variable;
  unsigned Operand; ///< Of the memory function: the address in the object.
  MultipleFields Fields;
};
/// The fields that \p I copies to or from such a variable; nothing if it does
/// not. \p Views gives the views of all operands.
std::optional<HeldFields> getHeldFields(const llvm::MemTransferInst &I,
                                        PointerViews &Views,
                                        const ElementLayout &Layout,
                                        const llvm::DataLayout &DL);

} // namespace restruct

#endif // RESTRUCT_USES_MULTIPLEFIELDS_H

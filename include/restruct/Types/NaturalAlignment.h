//===- NaturalAlignment.h - Alignment of classes shown packed ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The alignment of types that clang shows packed though no source says so. A
/// class whose members end before its size is a multiple of its alignment, and
/// into whose tail padding a derived class may put members, has a packed type
/// with its padding as elements, so that the type without the tail padding can
/// be a prefix of it:
///
///   struct Health { bool Alive = true; long Points = 0; int Armor = 0; };
///
///   %struct.Health = type <{ i8, [7 x i8], i64, i32, [4 x i8] }>
///
/// LLVM gives such a type alignment 1, but its objects have the alignment of
/// their members, as in the source.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_NATURALALIGNMENT_H
#define RESTRUCT_TYPES_NATURALALIGNMENT_H

#include "llvm/Support/Alignment.h"

namespace llvm {
class DataLayout;
class Type;
} // namespace llvm

namespace restruct {

/// The alignment that objects of \p Ty have, unless the source gives another:
/// that of the ABI, but for a packed structure whose elements, and whose end,
/// lie at multiples of their natural alignment: the greatest one of these.
/// \p Ty must have a size.
llvm::Align getNaturalAlign(llvm::Type *Ty, const llvm::DataLayout &DL);

} // namespace restruct

#endif // RESTRUCT_TYPES_NATURALALIGNMENT_H

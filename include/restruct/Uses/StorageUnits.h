//===- StorageUnits.h - Where bit-fields are stored -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Bit-fields are stored in units: clang gives a structure one element for
/// several adjacent bit-fields, and loads and stores the whole of it.
///
///     struct { int x; unsigned a : 10, b : 10, c : 2; char y; }
///
///     { i32, [3 x i8], i8 }      %unit = load i24, ptr %address
///                                %a = and i24 %unit, 1023
///
/// A unit is a field like others: it may move and be deleted. What else
/// accesses its bytes does not match it.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_STORAGEUNITS_H
#define RESTRUCT_USES_STORAGEUNITS_H

#include "restruct/Types/DTransType.h"

namespace restruct {

/// Whether \p T is an array of bytes that a load or store of type \p Accessed
/// treats as one unit. No integer of C has 3, 5, 6 or 7 bytes. In an LLVM type,
/// integers of these sizes are larger, and an array takes their place. Units
/// of 1, 2, 4 and 8 bytes are integers in both.
bool isStorageUnit(const DTransType *T, const llvm::Type *Accessed);

} // namespace restruct

#endif // RESTRUCT_USES_STORAGEUNITS_H

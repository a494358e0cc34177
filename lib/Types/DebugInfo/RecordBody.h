//===- RecordBody.h - An IR structure for a record --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_DEBUGINFO_RECORDBODY_H
#define RESTRUCT_LIB_TYPES_DEBUGINFO_RECORDBODY_H

#include "DebugTypes.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace restruct::debuginfo {

struct RecordBody {
  llvm::SmallVector<llvm::Type *, 8> Elements;
  bool IsPacked = false;
};

/// Computes the body of an IR structure that has the size of \p R and, where
/// they do not overlap, its fields at their offsets:
///
///   struct { char c; unsigned a : 3, b : 7; double d; union { ... } u; }
///
///     c @0:8   a @8:3 b @11:7   d @64:64   u @128:64
///     i8       i16              double     %union.u    and [1 x i8] before
///                                                      a, [4 x i8] before d
///
/// Bit-fields become integers or arrays of bytes, and a union its most aligned
/// member. Padding is explicit where the data layout would not insert it, and
/// fields that cannot be laid out are bytes.
///
/// \param IRTypeOf gives the IR structure of a contained record, with a body.
RecordBody
computeBody(const DebugTypes &Graph, const Record &R,
            llvm::function_ref<llvm::StructType *(RecordId)> IRTypeOf);

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_RECORDBODY_H

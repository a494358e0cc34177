//===- StructIdentity.h - Structures that linking keeps apart ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// When LLVM links modules it takes named structures with equal bodies for one,
/// whatever their names. With opaque pointers `struct list { struct item *p; }`
/// and `struct text { char *s; }` both are `{ ptr }`, and after linking a GEP
/// on one is a GEP on the other. So the front end ends the body of each
/// structure with a mark: an element of size 0 and alignment 1, whose type is
/// made from what identifies the structure in the source. Sizes, offsets and
/// field numbers stay as they are; structures of one identity still become one.
///
///     %struct.list = type { ptr, <{ [0 x i4194481], [0 x i5021377], [0 x
///     i7340033] }> }
///
/// The mark is no field: whoever goes through the fields of a structure goes
/// through getDescribedElements().
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_STRUCTIDENTITY_H
#define RESTRUCT_TYPES_STRUCTIDENTITY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DerivedTypes.h"

namespace restruct {

/// The mark for \p Identity: the same string gives the same type, another
/// string (but for a collision of 66-bit hashes) another.
llvm::Type *getIdentityMark(llvm::LLVMContext &Context,
                            llvm::StringRef Identity);

/// Whether \p T is a mark of some identity. No front end makes such a type.
bool isIdentityMark(const llvm::Type *T);

/// The elements of \p S without its mark, if it ends in one.
llvm::ArrayRef<llvm::Type *> getDescribedElements(const llvm::StructType *S);

} // namespace restruct

#endif // RESTRUCT_TYPES_STRUCTIDENTITY_H

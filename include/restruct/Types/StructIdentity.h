//===- StructIdentity.h - Marks against type merging ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Marks that keep structures of different source types distinct when LLVM
/// links modules. Linking unifies named structures with equal bodies, whatever
/// their names. With opaque pointers, `struct list { struct item *p; }` and
/// `struct text { char *s; }` are both `{ ptr }`, and after linking a GEP on
/// one is a GEP on the other. So the front end appends a mark to the body of
/// each structure: an element of size 0 and alignment 1, whose type is a hash
/// of the structure's identity in the source. Sizes, offsets and field numbers
/// stay the same, and structures with the same identity are still unified.
///
///   %struct.list = type { ptr,
///                      <{ [0 x i4194481], [0 x i5021377], [0 x i7340033] }> }
///
/// The mark is not a field. Iterate over a structure's fields with
/// getDescribedElements().
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_STRUCTIDENTITY_H
#define RESTRUCT_TYPES_STRUCTIDENTITY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DerivedTypes.h"

namespace restruct {

/// The mark for \p Identity. Equal strings give the same type; different
/// strings give different types, except for collisions of a 66-bit hash.
llvm::Type *getIdentityMark(llvm::LLVMContext &Context,
                            llvm::StringRef Identity);

/// Whether \p T is an identity mark. No front end produces such a type itself.
bool isIdentityMark(const llvm::Type *T);

/// The elements of \p S, without the identity mark if it has one.
llvm::ArrayRef<llvm::Type *> getDescribedElements(const llvm::StructType *S);

} // namespace restruct

#endif // RESTRUCT_TYPES_STRUCTIDENTITY_H

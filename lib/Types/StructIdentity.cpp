//===- StructIdentity.cpp - Marks against type merging --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/StructIdentity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace restruct {

/// A mark holds a hash in the widths of integer types, of which LLVM has 2^23.
/// Each of three widths has its top bit set, to distinguish it from types in
/// use, and 22 bits of the hash below that.
static constexpr unsigned HashBitsPerWidth = 22;
static constexpr unsigned WidthsPerMark = 3;
static constexpr unsigned SmallestWidth = 1u << HashBitsPerWidth;

Type *getIdentityMark(LLVMContext &Context, StringRef Identity) {
  XXH128_hash_t Hash = xxh3_128bits(arrayRefFromStringRef(Identity));
  const uint64_t Parts[WidthsPerMark] = {
      Hash.low64, Hash.low64 >> HashBitsPerWidth, Hash.high64};
  SmallVector<Type *, WidthsPerMark> Elements;
  for (uint64_t Part : Parts) {
    unsigned Width = SmallestWidth | (Part & (SmallestWidth - 1));
    Elements.push_back(ArrayType::get(IntegerType::get(Context, Width), 0));
  }
  return StructType::get(Context, Elements, /*isPacked=*/true);
}

bool isIdentityMark(const Type *T) {
  const auto *S = dyn_cast<StructType>(T);
  if (!S || !S->isLiteral() || !S->isPacked() ||
      S->getNumElements() != WidthsPerMark)
    return false;
  return all_of(S->elements(), [](const Type *Element) {
    const auto *Array = dyn_cast<ArrayType>(Element);
    return Array && Array->getNumElements() == 0 &&
           Array->getElementType()->isIntegerTy() &&
           Array->getElementType()->getIntegerBitWidth() >= SmallestWidth;
  });
}

ArrayRef<Type *> getDescribedElements(const StructType *S) {
  ArrayRef<Type *> Elements = S->elements();
  if (!Elements.empty() && isIdentityMark(Elements.back()))
    return Elements.drop_back();
  return Elements;
}

} // namespace restruct

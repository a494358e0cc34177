//===- FirstField.cpp - First fields that calls are given -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/FirstField.h"

#include "restruct/Types/FieldArguments.h"
#include "restruct/Uses/PointerView.h"

using namespace llvm;

namespace restruct {

std::optional<ElementPointee> getGivenFirstField(const CallBase &Call,
                                                 unsigned I,
                                                 const PointerView &V,
                                                 const ElementLayout &Layout) {
  std::optional<uint64_t> Size = getFieldArgument(Call, I);
  if (!Size || !V.IsTrusted || !V.wholeStruct())
    return std::nullopt;
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(V.Place->Pointee, V.Place->At);
  if (Fields.empty() || !Fields.back().FieldType ||
      Fields.back().OffsetInField != 0 ||
      Layout.sizeOf(Fields.back().FieldType) != Size)
    return std::nullopt;
  return Fields.back();
}

bool mayBeginNested(ArrayRef<ElementPointee> Fields,
                    const ElementLayout &Layout) {
  if (Fields.size() < 2)
    return false;
  const ElementPointee &Inner = Fields.back();
  return Inner.OffsetInField == 0 &&
         Layout.offsetOfField(*Inner.Parent, Inner.Field).value_or(0) == 0;
}

bool isGivenField(const CallBase &Call, unsigned I, const PointerView &V,
                  const ElementLayout &Layout) {
  if (!V.IsTrusted || !V.Place)
    return false;
  if (!V.isElement())
    return getGivenFirstField(Call, I, V, Layout).has_value();
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(V.Place->Pointee, V.Place->At);
  if (!mayBeginNested(Fields, Layout))
    return true;
  std::optional<uint64_t> Given = getFieldArgument(Call, I);
  const DTransType *Type = Fields.back().FieldType;
  return Given && Type && Layout.sizeOf(Type) == Given;
}

} // namespace restruct

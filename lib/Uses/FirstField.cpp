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

bool isGivenField(const CallBase &Call, unsigned I, const PointerView &V,
                  const ElementLayout &Layout) {
  return V.IsTrusted && V.Place &&
         (V.isElement() || getGivenFirstField(Call, I, V, Layout));
}

} // namespace restruct

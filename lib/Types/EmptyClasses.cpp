//===- EmptyClasses.cpp - Classes without data ----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmptyClasses.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;

namespace restruct {

/// Whether the IR type of \p T has no more than the byte that every object has,
/// or a base that is empty.
static bool hasEmptyBody(const DTransStructType &T,
                         const DTransTypeManager &Manager) {
  if (T.isOpaque())
    return false;
  ArrayRef<Type *> Elements = getDescribedElements(T.getLLVMStructType());
  if (Elements.size() != 1)
    return false;
  Type *Only = Elements.front();
  auto *Base = dyn_cast<StructType>(Only);
  const DTransStructType *Known =
      Base && !Base->isLiteral() ? Manager.lookupStructType(Base) : nullptr;
  return Only->isIntegerTy(8) || (Known && Known->isEmptyClass());
}

static bool describesNoData(const SourceRecord &Record) {
  return Record.IsComplete && Record.Kind != RecordKind::Union &&
         all_of(Record.Fields, [](const SourceField &Field) {
           const auto *Base = dyn_cast_or_null<DTransStructType>(Field.Type);
           return Base && Base->isEmptyClass();
         });
}

void markEmptyClasses(DeclaredTypes &Types) {
  // A structure may have several records, for example one of a C unit.
  SmallPtrSet<const DTransStructType *, 32> HasData;
  for (bool IsChanged = true; IsChanged;) {
    HasData.clear();
    for (const SourceRecord &Record : Types.Records)
      if (!describesNoData(Record))
        HasData.insert(Record.Type);
    IsChanged = false;
    for (const SourceRecord &Record : Types.Records)
      if (!Record.Type->isEmptyClass() && !HasData.contains(Record.Type) &&
          hasEmptyBody(*Record.Type, *Types.Manager)) {
        Types.Manager->setEmptyClass(Record.Type);
        IsChanged = true;
      }
  }
}

} // namespace restruct

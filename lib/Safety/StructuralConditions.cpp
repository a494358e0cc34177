//===- StructuralConditions.cpp - Properties of types ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "restruct/Memory/LibraryStructures.h"
#include "restruct/Types/NaturalAlignment.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

static StructSet only(const DTransStructType &T) {
  StructSet Set;
  Set.insert(&T);
  return Set;
}

/// Whether \p T is a pointer to a function.
static bool isFunctionPointer(const DTransType *T) {
  const DTransType *Pointee = T ? T->getPointerElementType() : nullptr;
  return Pointee && Pointee->isFunctionTy();
}

/// \p T, without arrays; \p HasEmpty becomes true if one has no elements.
static const DTransType *elementOf(const DTransType *T, bool &HasEmpty) {
  while (const auto *Array = dyn_cast_or_null<DTransArrayType>(T)) {
    HasEmpty |= Array->getNumElements() == 0;
    T = Array->getElementType();
  }
  return T;
}

/// Spec: HasZeroSizedArray, of an array type. A variable declared as an array
/// without elements is a base for accesses to objects that the linker or a
/// header places behind it.
void DTransSafetyVisitor::checkVariableType(const Value &Variable,
                                            const DTransType *T) {
  bool IsArray = T && T->isArrayTy();
  if (const auto *A = dyn_cast<AllocaInst>(&Variable))
    IsArray |= A->isArrayAllocation();
  if (const DTransStructType *Element =
          IsArray ? dyn_cast<DTransStructType>(elementOfArrays(T)) : nullptr)
    addIfTail(*Element, Variable, "a variable is an array of it");
  bool HasEmpty = false;
  const auto *Struct = dyn_cast<DTransStructType>(elementOf(T, HasEmpty));
  if (Struct && HasEmpty)
    add(only(*Struct), Condition::HasZeroSizedArray, &Variable,
        "a variable is an array without elements");
}

/// What \p Where does may lead from the tail of one object to the header of
/// another (FlexibleTails.h).
void DTransSafetyVisitor::addIfTail(const DTransStructType &T,
                                    const Value &Where, StringRef Sentence) {
  if (getTailOffset(&T))
    add(only(T), Condition::HasZeroSizedArray, &Where, Sentence);
}

/// Whether \p T is a class of which clang has a second type, that of the object
/// of a base without the padding at its end, or is such a type. Without one no
/// member of a derived class is in the padding.
bool DTransSafetyVisitor::hasPaddingInUse(const DTransStructType &T) const {
  StringRef Name = stripRenameSuffix(T.getName());
  return (HasSource.contains(&T) && HasBaseVariant.contains(Name)) ||
         (Name.consume_back(".base") && SourceNames.contains(Name));
}

/// Whether \p T is packed only since clang shows the tail padding of classes
/// (NaturalAlignment.h).
bool DTransSafetyVisitor::isPackedForItsPadding(
    const DTransStructType &T) const {
  return HasSource.contains(&T) && !T.isOpaque() &&
         T.getLLVMStructType()->isSized() &&
         getNaturalAlign(T.getLLVMStructType(), M.getDataLayout()) > 1;
}

void DTransSafetyVisitor::checkStructures() {
  for (const SourceRecord &Record : Types.Records) {
    HasSource.insert(Record.Type);
    SourceNames.insert(stripRenameSuffix(Record.Type->getName()));
  }
  for (const DTransStructType *T : Relations.structs()) {
    StringRef Name = stripRenameSuffix(T->getName());
    if (Name.consume_back(".base"))
      HasBaseVariant.insert(Name);
  }
  for (const DTransStructType *T : Relations.structs())
    checkStructure(*T);
  checkRecords();
}

void DTransSafetyVisitor::checkStructure(const DTransStructType &T) {
  StructSet Self = only(T);
  auto Say = [&](Condition C, StringRef Sentence) {
    add(Self, C, nullptr, Sentence);
  };
  if (T.isOpaque())
    Say(Condition::OpaqueStruct, "it is only declared");
  else if (T.hasName() && T.getName().empty())
    Say(Condition::OpaqueStruct,
        "the linker created it for offsets in constants");
  else if (T.getNumFields() == 0)
    Say(Condition::NoFieldsInStruct, "its definition is empty");
  if (T.isLiteral())
    Say(Condition::LiteralStruct, "it is a literal structure");
  if (hasPaddingInUse(T))
    Say(Condition::PaddingInUse,
        "members of a derived class may be in the padding at its end");
  else if (T.isPacked() && !isPackedForItsPadding(T))
    Say(Condition::UnusualAlignment, "it is packed");
  if (T.hasConflictingFields())
    Say(Condition::ConflictingDescriptions,
        "translation units describe a field differently");
  if (!Relations.containedIn(&T).empty())
    Say(Condition::ContainsNestedStruct, "it contains another structure");
  if (!Relations.containing(&T).empty())
    Say(Condition::NestedStruct, "another structure contains it");
  bool HasTail = getTailOffset(&T).has_value();
  if (HasTail)
    Say(Condition::FlexibleTail, "its last field is an array without elements");
  for (const DTransFieldMember &Field : T.fields())
    for (const DTransType *Type : Field.getTypes()) {
      bool HasEmpty = false;
      const DTransType *Element = elementOf(Type, HasEmpty);
      if (HasEmpty && !HasTail)
        Say(Condition::HasZeroSizedArray,
            "a field is an array without elements");
      if (isFunctionPointer(Element))
        Say(Condition::HasFnPtr, "a field is a pointer to a function");
      if (Element && isFunctionPointer(Element->getPointerElementType()))
        Say(Condition::HasVTable,
            "a field is a pointer to pointers to functions");
    }
}

/// Literal structures that no source describes, and that the module's values
/// use.
void DTransSafetyVisitor::checkLiteralStructures() {
  SmallVector<const DTransStructType *, 4> Literals;
  for (const StructSafety &Struct : Info.structs())
    if (Struct.getType()->isLiteral())
      Literals.push_back(Struct.getType());
  for (const DTransStructType *T : Literals)
    checkStructure(*T);
}

/// The body does not contain an alignment from elsewhere (for example of a
/// typedef, or of the declared type of a bit-field), so a new body would lose
/// it.
static bool isAlignedBeyondItsBody(const SourceRecord &Record,
                                   const DataLayout &DL) {
  StructType *Body = Record.Type->getLLVMStructType();
  return Record.Kind != RecordKind::Union && Record.IsComplete &&
         !Record.Type->isOpaque() && Body->isSized() && !Body->isScalableTy() &&
         Record.BitAlign > 8 * getNaturalAlign(Body, DL).value();
}

/// Why the alignment of \p Record is unusual.
static StringRef sayWhoAligns(const SourceRecord &Record) {
  bool IsDeclared = Record.IsPacked || Record.IsOverAligned;
  bool HasBits = any_of(Record.Fields, [](const SourceField &Field) {
    return Field.has(FieldFlag::BitField);
  });
  return IsDeclared || !HasBits
             ? "the source gives its alignment"
             : "the type of a field or bit-field gives its alignment";
}

/// The sentence with the location of the declaration, for users.
static std::string declaredAt(StringRef Sentence, const SourceRecord &Record) {
  std::string Text = Sentence.str();
  if (!Record.File.empty() && Record.Line != 0)
    Text += " (" + Record.File + ":" + utostr(Record.Line) + ")";
  return Text;
}

void DTransSafetyVisitor::checkRecords() {
  // For the others only their names show where they are declared.
  for (const DTransStructType *T : Relations.structs())
    if (!HasSource.contains(T) && T->hasName() &&
        isLibraryStructure(T->getName()))
      add(only(*T), Condition::SystemObject, nullptr,
          "it has the name of a system structure");
  for (const SourceRecord &Record : Types.Records) {
    StructSet Self = only(*Record.Type);
    if (Record.InSystemHeader)
      add(Self, Condition::SystemObject, nullptr,
          declaredAt("a system header declares it", Record));
    // A buffer has the alignment of what is kept in it.
    if (!Pointers.getLayout().isBuffer(Record.Type) &&
        (Record.IsPacked || Record.IsOverAligned ||
         isAlignedBeyondItsBody(Record, M.getDataLayout())))
      add(Self, Condition::UnusualAlignment, nullptr,
          declaredAt(sayWhoAligns(Record), Record));
    // Its objects begin with a base that has one.
    if (Pointers.getVirtualTables().getBase(Record.Type))
      add(Self, Condition::HasVTable, nullptr,
          declaredAt("a base of it has a pointer to a virtual table", Record));
    if (Record.Kind == RecordKind::Union)
      add(Self, Condition::UnionMember, nullptr,
          declaredAt("it is a union", Record));
    for (const SourceField &Field : Record.Fields) {
      if (Field.has(FieldFlag::BitField))
        add(Self, Condition::HasBitFields, nullptr,
            declaredAt("a field is a bit-field", Record));
      if (Field.has(FieldFlag::VTablePointer))
        add(Self, Condition::HasVTable, nullptr,
            declaredAt("it has a pointer to a virtual table", Record));
      if (Field.has(FieldFlag::FlexibleArray) && !getTailOffset(Record.Type))
        add(Self, Condition::HasZeroSizedArray, nullptr,
            declaredAt("it ends in a flexible array", Record));
    }
  }
}

} // namespace restruct

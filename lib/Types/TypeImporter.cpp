//===- TypeImporter.cpp - Adds the types of one producer to another's -----===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The two sides have managers of their own, so types are translated. A named
// structure maps to the one that the other side has for the same IR structure,
// or for the same record of the source; everything else is translated part by
// part. Then each description of the one side is added to the other if that has
// none, and refines the one that it has:
//
//   Into   %struct.s = { ptr, i32*, ptr* }
//   From   %struct.s = { %struct.t*, i8*, %struct.t** }
//   both   %struct.s = { %struct.t*, i32*, %struct.t** }
//
// Refinement replaces a `ptr` whose pointee the other side knows, and changes
// nothing else.
//
// Records are the same if they have the same kind, name, file, line, size and
// members. If a side has two such records, neither matches a record of the
// other side. A declaration matches the record of its name, if there is only
// one. Types may nest as deep as memory allows: all traversals use explicit
// stacks.
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeImporter.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

/// The types that \p T is composed of. A named structure is a leaf here.
static SmallVector<const DTransType *, 4> partsOf(const DTransType *T) {
  SmallVector<const DTransType *, 4> Parts;
  if (auto *Pointer = dyn_cast<DTransPointerType>(T)) {
    Parts.push_back(Pointer->getPointee());
  } else if (auto *Sequence = dyn_cast<DTransSequentialType>(T)) {
    Parts.push_back(Sequence->getElementType());
  } else if (auto *Function = dyn_cast<DTransFunctionType>(T)) {
    Parts.push_back(Function->getReturnType());
    append_range(Parts, Function->params());
  } else if (auto *Struct = dyn_cast<DTransStructType>(T);
             Struct && Struct->isLiteral()) {
    for (const DTransFieldMember &Field : Struct->fields())
      Parts.push_back(Field.getTypes().front());
  }
  return Parts;
}

/// \p T with other parts.
/// \pre \p T is not a named structure and not atomic.
static const DTransType *withParts(DTransTypeManager &Manager,
                                   const DTransType *T,
                                   ArrayRef<const DTransType *> Parts) {
  switch (T->getTypeID()) {
  case DTransType::AtomicTyID:
    break;
  case DTransType::PointerTyID:
    return Manager.getOrCreatePointerType(Parts.front());
  case DTransType::ArrayTyID:
    return Manager.getOrCreateArrayType(
        Parts.front(), cast<DTransArrayType>(T)->getNumElements());
  case DTransType::VectorTyID:
    return Manager.getOrCreateVectorType(
        Parts.front(), cast<DTransVectorType>(T)->getNumElements());
  case DTransType::FunctionTyID:
    return Manager.getOrCreateFunctionType(
        Parts.front(), Parts.drop_front(),
        cast<DTransFunctionType>(T)->isVarArg());
  case DTransType::StructTyID:
    return Manager.getOrCreateLiteralStructType(
        Parts, cast<DTransStructType>(T)->isPacked());
  }
  llvm_unreachable("a type without parts");
}

namespace {

class Merger {
public:
  Merger(DeclaredTypes &Into, const DeclaredTypes &From)
      : Into(Into), From(From), Manager(*Into.Manager),
        Listed(Into.Structs.begin(), Into.Structs.end()) {
    matchRecords();
    keepOtherBodiesApart();
  }

  void run() {
    mergeStructs();
    mergeRecords();
    mergeMap(Into.Globals, From.Globals);
    mergeMap(Into.Allocas, From.Allocas);
    mergeMap(Into.Functions, From.Functions);
    mergeMap(Into.IndirectCalls, From.IndirectCalls);
    mergeMap(Into.Allocations, From.Allocations);
    completeStructs();
  }

private:
  void matchRecords();
  bool isSameBody(Type *A, Type *B) const;
  void keepOtherBodiesApart();
  const DTransType *translate(const DTransType *T);
  const DTransStructType *translateStruct(const DTransStructType *Struct);
  const DTransType *refine(const DTransType *Known, const DTransType *Other);
  void mergeStructs();
  void nameElements(StructType *Ty);
  void addDescriptions(const DTransStructType *Struct,
                       const DTransStructType *Source);
  void refineBody(const DTransStructType *Struct,
                  const DTransStructType *Source);
  void mergeRecords();
  void completeStructs();

  template <typename ValueT, typename TypeT>
  void mergeMap(MapVector<const ValueT *, const TypeT *> &Known,
                const MapVector<const ValueT *, const TypeT *> &Added) {
    for (auto [Value, Type] : Added) {
      auto *Translated = cast<TypeT>(translate(Type));
      auto [Entry, IsNew] = Known.try_emplace(Value, Translated);
      if (!IsNew)
        Entry->second = cast<TypeT>(refine(Entry->second, Translated));
    }
  }

  DeclaredTypes &Into;
  const DeclaredTypes &From;
  DTransTypeManager &Manager;
  DenseSet<const DTransStructType *> Listed; // in Into.Structs
  DenseMap<const DTransType *, const DTransType *> Translated;
  /// Maps structures of From to those of Into that are the same record.
  DenseMap<const DTransStructType *, const DTransStructType *> SameRecord;
};

/// Structures by the key of their record; null if there are several.
using StructsByRecord = StringMap<const DTransStructType *>;

} // namespace

static void addStruct(StructsByRecord &Structs, const Twine &Key,
                      const DTransStructType *Struct) {
  SmallString<64> Storage;
  auto [Known, IsNew] = Structs.try_emplace(Key.toStringRef(Storage), Struct);
  if (!IsNew && Known->second != Struct)
    Known->second = nullptr;
}

static std::string nameOf(const SourceRecord &Record) {
  return (Record.Kind == RecordKind::Union ? "union " : "struct ") +
         Record.Name;
}

/// A key that identifies a record; empty if nothing does.
static std::string keyOf(const SourceRecord &Record) {
  if (Record.File.empty() || Record.Line == 0)
    return "";
  std::string Key;
  raw_string_ostream OS(Key);
  OS << nameOf(Record) << '@' << Record.File << ':' << Record.Line << '+'
     << Record.BitSize << (Record.IsComplete ? "{" : ";");
  for (const SourceField &Field : Record.Fields)
    if (!Field.has(FieldFlag::BaseClass) &&
        !Field.has(FieldFlag::VirtualBase) &&
        !Field.has(FieldFlag::VTablePointer))
      OS << Field.Name << '@' << Field.BitOffset << ',';
  return Key;
}

void Merger::matchRecords() {
  StructsByRecord IntoByKey, FromByKey, IntoByName;
  for (const SourceRecord &Record : Into.Records) {
    addStruct(IntoByKey, keyOf(Record), Record.Type);
    addStruct(IntoByName, nameOf(Record), Record.Type);
  }
  for (const SourceRecord &Record : From.Records)
    addStruct(FromByKey, keyOf(Record), Record.Type);
  for (const SourceRecord &Record : From.Records) {
    std::string Key = keyOf(Record);
    const DTransStructType *Match = nullptr;
    if (!Key.empty() && FromByKey.lookup(Key))
      Match = IntoByKey.lookup(Key);
    if (!Match && !Record.IsComplete && !Record.Name.empty())
      Match = IntoByName.lookup(nameOf(Record));
    if (Match)
      SameRecord.try_emplace(Record.Type, Match);
  }
}

/// Whether \p A, a type in the body of a structure of From, is what Into has
/// as \p B, but for the names of structures that are the same records.
bool Merger::isSameBody(Type *A, Type *B) const {
  if (A == B)
    return true;
  if (A->getTypeID() != B->getTypeID() ||
      (A->isArrayTy() && A->getArrayNumElements() != B->getArrayNumElements()))
    return false;
  if (auto *Array = dyn_cast<ArrayType>(A))
    return isSameBody(Array->getElementType(), B->getArrayElementType());
  auto *Struct = dyn_cast<StructType>(A);
  if (!Struct)
    return false;
  auto *Other = cast<StructType>(B);
  if (Struct->isLiteral() != Other->isLiteral() ||
      Struct->isPacked() != Other->isPacked())
    return false;
  if (!Struct->isLiteral()) {
    const DTransStructType *Source = From.Manager->lookupStructType(Struct);
    const DTransStructType *Known = Manager.lookupStructType(Other);
    if (!Source || !Known || SameRecord.lookup(Source) != Known)
      return false;
    if (Other->isOpaque())
      return true; // Struct's body becomes its
  }
  ArrayRef<Type *> Elements = getDescribedElements(Struct);
  ArrayRef<Type *> Others = getDescribedElements(Other);
  return Elements.size() == Others.size() &&
         all_of(zip_equal(Elements, Others), [&](const auto &Pair) {
           return isSameBody(std::get<0>(Pair), std::get<1>(Pair));
         });
}

/// A structure that is a part of another one by value has the body that IR
/// says, whatever it is called. So where a source of types gives a record
/// another body than Into has for it, parts of it stay a structure of their
/// own. Behind a pointer the body does not matter.
void Merger::keepOtherBodiesApart() {
  SmallVector<const DTransStructType *> Pending;
  for (const DTransStructType *Struct : From.Manager->namedStructs())
    if (!SameRecord.contains(Struct))
      Pending.push_back(Struct);
  SmallPtrSet<Type *, 16> Seen;
  while (!Pending.empty()) {
    SmallVector<Type *, 8> Parts = {Pending.pop_back_val()->getLLVMType()};
    while (!Parts.empty()) {
      Type *Whole = Parts.pop_back_val();
      for (Type *Part : Whole->subtypes()) {
        if (!isa<StructType, ArrayType>(Part) || !Seen.insert(Part).second)
          continue;
        auto *Struct = dyn_cast<StructType>(Part);
        if (!Struct || Struct->isLiteral()) {
          Parts.push_back(Part);
          continue;
        }
        const DTransStructType *Source = From.Manager->lookupStructType(Struct);
        const DTransStructType *Same =
            Source ? SameRecord.lookup(Source) : nullptr;
        if (!Same || isSameBody(Struct, Same->getLLVMStructType()))
          continue;
        SameRecord.erase(Source);
        Pending.push_back(Source);
      }
    }
  }
}

/// The structure of Into's manager for any of the IR structures of \p Struct,
/// or for the same record. Created, with the same aliases, if there is none.
const DTransStructType *
Merger::translateStruct(const DTransStructType *Struct) {
  const DTransStructType *Result = nullptr;
  for (StructType *Ty : Struct->getLLVMAliases())
    if (!Result)
      Result = Manager.lookupStructType(Ty);
  if (!Result)
    if (const DTransStructType *Same = SameRecord.lookup(Struct))
      return Same; // which needs no other name: see nameElements
  if (!Result)
    Result = Manager.getOrCreateStructType(Struct->getLLVMStructType());
  for (StructType *Ty : Struct->getLLVMAliases())
    if (!Manager.lookupStructType(Ty))
      Manager.addAlias(Result, Ty);
  return Result;
}

const DTransType *Merger::translate(const DTransType *Root) {
  SmallVector<const DTransType *, 8> Pending = {Root};
  SmallVector<const DTransType *, 8> Parts;
  while (!Pending.empty()) {
    const DTransType *T = Pending.back();
    if (Translated.count(T)) {
      Pending.pop_back();
      continue;
    }
    if (isa<DTransAtomicType>(T)) {
      Translated[T] = Manager.getOrCreateAtomicType(T->getLLVMType());
      continue;
    }
    if (auto *Struct = dyn_cast<DTransStructType>(T);
        Struct && !Struct->isLiteral()) {
      Translated[T] = translateStruct(Struct);
      continue;
    }
    Parts.clear();
    bool IsReady = true;
    for (const DTransType *Part : partsOf(T)) {
      const DTransType *Known = Translated.lookup(Part);
      if (!Known) {
        Pending.push_back(Part);
        IsReady = false;
      }
      Parts.push_back(Known);
    }
    if (IsReady)
      Translated[T] = withParts(Manager, T, Parts);
  }
  return Translated.lookup(Root);
}

/// Whether \p A and \p B have the same constructor, so that their parts
/// correspond.
static bool isSameConstruction(const DTransType *A, const DTransType *B) {
  if (A->getTypeID() != B->getTypeID())
    return false;
  if (auto *Sequence = dyn_cast<DTransSequentialType>(A))
    return Sequence->getNumElements() ==
           cast<DTransSequentialType>(B)->getNumElements();
  if (auto *Function = dyn_cast<DTransFunctionType>(A)) {
    auto *Other = cast<DTransFunctionType>(B);
    return Function->getNumParams() == Other->getNumParams() &&
           Function->isVarArg() == Other->isVarArg();
  }
  if (auto *Struct = dyn_cast<DTransStructType>(A)) {
    auto *Other = cast<DTransStructType>(B);
    return Struct->isLiteral() && Other->isLiteral() &&
           Struct->getNumFields() == Other->getNumFields() &&
           Struct->isPacked() == Other->isPacked();
  }
  return A->isPointerTy();
}

/// \p Known with the parts of \p Other wherever it has `ptr`. Both belong to
/// Into's manager; the result has the IR type of \p Known.
const DTransType *Merger::refine(const DTransType *Known,
                                 const DTransType *Other) {
  using Pair = std::pair<const DTransType *, const DTransType *>;
  DenseMap<Pair, const DTransType *> Refined;
  Pair Root = {Known, Other};
  SmallVector<Pair, 8> Pending = {Root};
  SmallVector<const DTransType *, 8> Parts;
  while (!Pending.empty()) {
    Pair P = Pending.back();
    auto [A, B] = P;
    if (Refined.count(P)) {
      Pending.pop_back();
      continue;
    }
    if (A == B || A->isAtomicTy() || !isSameConstruction(A, B)) {
      Refined[P] = A->isUnknownPointerTy() && B->isPointerTy() ? B : A;
      continue;
    }
    Parts.clear();
    bool IsReady = true;
    for (auto [PartA, PartB] : zip_equal(partsOf(A), partsOf(B))) {
      const DTransType *Part = Refined.lookup({PartA, PartB});
      if (!Part) {
        Pending.push_back({PartA, PartB});
        IsReady = false;
      }
      Parts.push_back(Part);
    }
    if (IsReady)
      Refined[P] = withParts(Manager, A, Parts);
  }
  return Refined.lookup(Root);
}

/// Registers the structures that IR has inside of \p Ty as other names of those
/// that are the same record. IR itself keeps using its own names.
void Merger::nameElements(StructType *Ty) {
  SmallVector<Type *, 8> Pending(Ty->elements());
  SmallPtrSet<Type *, 8> Seen;
  while (!Pending.empty()) {
    Type *Part = Pending.pop_back_val();
    auto *Struct = dyn_cast<StructType>(Part);
    if (Struct && !Struct->isLiteral()) {
      const DTransStructType *Source = From.Manager->lookupStructType(Struct);
      if (Source && !Manager.lookupStructType(Struct))
        if (const DTransStructType *Same = SameRecord.lookup(Source))
          Manager.addAlias(Same, Struct);
    } else if (Struct || isa<ArrayType>(Part)) {
      for (Type *Inner : Part->subtypes())
        if (Seen.insert(Inner).second)
          Pending.push_back(Inner);
    }
  }
}

/// Gives \p Struct, which has no body, every description that \p Source has.
void Merger::addDescriptions(const DTransStructType *Struct,
                             const DTransStructType *Source) {
  size_t NumDescriptions = 1;
  for (const DTransFieldMember &Field : Source->fields())
    NumDescriptions = std::max(NumDescriptions, Field.getTypes().size());
  nameElements(Struct->getLLVMStructType());
  SmallVector<const DTransType *, 8> Fields;
  for (size_t D = 0; D < NumDescriptions; ++D) {
    Fields.clear();
    for (const DTransFieldMember &Field : Source->fields())
      Fields.push_back(translate(
          Field.getTypes()[std::min(D, Field.getTypes().size() - 1)]));
    if (!Manager.addBody(Struct, Fields))
      return; // an alias with other elements: not the same structure after all
  }
}

void Merger::refineBody(const DTransStructType *Struct,
                        const DTransStructType *Source) {
  if (Struct->getNumFields() != Source->getNumFields())
    return;
  for (unsigned I = 0; I < Struct->getNumFields(); ++I) {
    const DTransType *Known = Struct->getField(I).getType();
    const DTransType *Other = Source->getField(I).getType();
    if (!Known || !Other)
      continue; // where descriptions disagree, both sides keep theirs
    const DTransType *Refined = refine(Known, translate(Other));
    if (Refined != Known)
      Manager.refineField(Struct, I, Refined);
  }
}

void Merger::mergeStructs() {
  for (const DTransStructType *Source : From.Structs) {
    auto *Struct = cast<DTransStructType>(translate(Source));
    if (Struct->isOpaque() && !Source->isOpaque())
      addDescriptions(Struct, Source);
    else if (!Source->isOpaque())
      refineBody(Struct, Source);
    if (Listed.insert(Struct).second)
      Into.Structs.push_back(Struct);
  }
}

/// Defines the structures that were only referred to, so that they are not
/// mistaken for opaque ones.
void Merger::completeStructs() {
  for (const DTransStructType *Source : From.Manager->namedStructs()) {
    auto *Struct = cast_or_null<DTransStructType>(Translated.lookup(Source));
    if (!Struct || Source->isOpaque() || !Struct->isOpaque())
      continue;
    addDescriptions(Struct, Source);
    if (Listed.insert(Struct).second)
      Into.Structs.push_back(Struct);
  }
}

void Merger::mergeRecords() {
  DenseSet<const DTransStructType *> Described;
  for (const SourceRecord &Record : Into.Records)
    Described.insert(Record.Type);
  for (const SourceRecord &Record : From.Records) {
    auto *Struct = cast<DTransStructType>(translate(Record.Type));
    if (Described.contains(Struct))
      continue;
    SourceRecord Copy = Record;
    Copy.Type = Struct;
    for (SourceField &Field : Copy.Fields)
      Field.Type = translate(Field.Type);
    Into.Records.push_back(std::move(Copy));
  }
}

void mergeMissing(DeclaredTypes &Into, const DeclaredTypes &From) {
  assert(&Into.Manager->getContext() == &From.Manager->getContext() &&
         "types of one module");
  Merger(Into, From).run();
}

} // namespace restruct

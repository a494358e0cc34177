//===- Subobjects.cpp - Subobjects of a type by offset --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// IR shows that there is a `ptr` at byte 8; the syntax tree shows the members
/// at byte 8. In a struct there is one, in a union there may be several, and
/// all of them count. The search descends through fields, base classes and
/// array elements. It visits few members at each level (all members of a union,
/// one of a struct), but unions in unions multiply, so it has a budget; an
/// unfinished search is uncertain.
///
/// Every class with virtual functions or bases has a vtable pointer at its
/// first byte, its own or that of its primary base, for which there is no
/// declaration. (In Microsoft's ABI there may be others, at other offsets.) A
/// primary virtual base contains nothing but that pointer.
///
//===----------------------------------------------------------------------===//

#include "Subobjects.h"

#include "clang/AST/RecordLayout.h"

using namespace llvm;

namespace restruct {

const clang::RecordDecl *getRecordDefinition(clang::QualType T) {
  const auto *Record = T->getAs<clang::RecordType>();
  return Record ? Record->getDecl()->getDefinition() : nullptr;
}

RecordParts::RecordParts(const clang::ASTContext &AST,
                         const clang::RecordDecl *RD) {
  const clang::ASTRecordLayout &Layout = AST.getASTRecordLayout(RD);
  if (const auto *Class = dyn_cast<clang::CXXRecordDecl>(RD)) {
    auto AddBase = [&](const clang::CXXBaseSpecifier &Base,
                       clang::CharUnits Offset, bool IsVirtual) {
      const clang::RecordDecl *Decl = getRecordDefinition(Base.getType());
      const clang::ASTRecordLayout &L = AST.getASTRecordLayout(Decl);
      uint64_t Begin = Offset.getQuantity();
      Parts.push_back({.Begin = Begin,
                       .End = Begin + L.getNonVirtualSize().getQuantity(),
                       .Type = AST.getCanonicalType(Base.getType()),
                       .IsBase = true,
                       .IsVirtualBase = IsVirtual,
                       .MayOverlap = true});
    };
    for (const clang::CXXBaseSpecifier &Base : Class->bases())
      if (!Base.isVirtual())
        AddBase(Base,
                Layout.getBaseClassOffset(Base.getType()->getAsCXXRecordDecl()),
                /*IsVirtual=*/false);
    for (const clang::CXXBaseSpecifier &Base : Class->vbases())
      AddBase(Base,
              Layout.getVBaseClassOffset(Base.getType()->getAsCXXRecordDecl()),
              /*IsVirtual=*/true);
  }
  for (const clang::FieldDecl *Field : RD->fields()) {
    if (Field->isBitField())
      continue;
    uint64_t Begin =
        Layout.getFieldOffset(Field->getFieldIndex()) / AST.getCharWidth();
    clang::QualType T = AST.getCanonicalType(Field->getType());
    uint64_t Size = T->isIncompleteArrayType()
                        ? 0
                        : AST.getTypeSizeInChars(T).getQuantity();
    Parts.push_back({.Begin = Begin,
                     .End = Begin + Size,
                     .Type = T,
                     .MayOverlap = Field->isPotentiallyOverlapping()});
  }
  for (auto [I, Part] : enumerate(Parts))
    Part.Order = I;
  sort(Parts, [](const RecordPart &A, const RecordPart &B) {
    return std::tie(A.Begin, A.Order) < std::tie(B.Begin, B.Order);
  });
  MaxEnd.reserve(Parts.size());
  uint64_t Max = 0;
  for (const RecordPart &Part : Parts)
    MaxEnd.push_back(Max = std::max(Max, Part.End));
}

void RecordParts::forEachAt(
    uint64_t Offset, function_ref<void(const RecordPart &)> Visit) const {
  size_t End =
      partition_point(
          Parts, [&](const RecordPart &Part) { return Part.Begin <= Offset; }) -
      Parts.begin();
  // Empty parts that begin here are sorted among those that began before.
  size_t First = End;
  while (First > 0 &&
         (MaxEnd[First - 1] > Offset || Parts[First - 1].Begin == Offset))
    --First;
  for (const RecordPart &Part : ArrayRef(Parts).slice(First, End - First))
    if (Part.End > Offset || Part.Begin == Offset)
      Visit(Part);
}

const RecordParts &Subobjects::partsOf(const clang::RecordDecl *RD) {
  std::unique_ptr<RecordParts> &Entry = Records[RD];
  if (!Entry)
    Entry = std::make_unique<RecordParts>(AST, RD);
  return *Entry;
}

namespace {
/// An object, and an offset in it.
struct Place {
  clang::QualType Type;
  uint64_t Offset;
  bool IsBase;
};

/// The number of parts that a search may visit.
constexpr unsigned SearchBudget = 512;
} // namespace

/// The element at an offset of an array; strips all bounds.
static Place enterArray(const clang::ASTContext &AST, Place P) {
  while (const auto *Array = AST.getAsArrayType(P.Type)) {
    P.Type = AST.getCanonicalType(Array->getElementType());
    if (P.Type->isArrayType())
      continue;
    uint64_t Size = AST.getTypeSizeInChars(P.Type).getQuantity();
    P.Offset = Size ? P.Offset % Size : 0;
  }
  return P;
}

/// The offsets of a class's vtable pointers, which have no type in the source.
static bool hasVTablePointerAt(const clang::ASTContext &AST,
                               const clang::RecordDecl *RD, uint64_t Offset) {
  const auto *Class = dyn_cast<clang::CXXRecordDecl>(RD);
  if (!Class || !Class->isDynamicClass())
    return false;
  const clang::ASTRecordLayout &Layout = AST.getASTRecordLayout(RD);
  return Offset == 0 ||
         (Layout.hasOwnVBPtr() &&
          Offset == uint64_t(Layout.getVBPtrOffset().getQuantity()));
}

SubobjectsAt Subobjects::findPointers(clang::QualType T, uint64_t Offset) {
  SubobjectsAt Result;
  SmallVector<Place, 8> Work = {{AST.getCanonicalType(T), Offset, false}};
  for (unsigned Steps = 0; !Work.empty(); ++Steps) {
    if (Steps == SearchBudget) {
      Result.IsUncertain = true;
      break;
    }
    Place P = Work.pop_back_val();
    if (const auto *Atomic = P.Type->getAs<clang::AtomicType>())
      P.Type = AST.getCanonicalType(Atomic->getValueType());
    if (P.Type->isArrayType())
      P = enterArray(AST, P);

    if (P.Type->hasPointerRepresentation() || P.Type->isReferenceType()) {
      if (P.Offset == 0)
        Result.Pointers.push_back(P.Type);
      continue;
    }
    const clang::RecordDecl *RD = getRecordDefinition(P.Type);
    if (!RD)
      continue;
    if (hasVTablePointerAt(AST, RD, P.Offset))
      Result.IsUncertain = true;
    Result.ThroughUnion |= RD->isUnion();
    partsOf(RD).forEachAt(P.Offset, [&](const RecordPart &Part) {
      if (!(P.IsBase && Part.IsVirtualBase))
        Work.push_back({Part.Type, P.Offset - Part.Begin, Part.IsBase});
    });
  }
  return Result;
}

SmallVector<clang::QualType, 2>
Subobjects::find(clang::QualType T, uint64_t Offset,
                 function_ref<bool(clang::QualType)> IsWanted,
                 bool &ThroughUnion) {
  SmallVector<clang::QualType, 2> Result;
  SmallVector<Place, 8> Work = {{AST.getCanonicalType(T), Offset, false}};
  for (unsigned Steps = 0; !Work.empty() && Steps < SearchBudget; ++Steps) {
    Place P = Work.pop_back_val();
    if (P.Offset == 0 && !P.IsBase && IsWanted(P.Type)) {
      Result.push_back(P.Type);
      continue;
    }
    if (const auto *Array = AST.getAsArrayType(P.Type)) {
      clang::QualType Element = AST.getCanonicalType(Array->getElementType());
      uint64_t Size = AST.getTypeSizeInChars(Element).getQuantity();
      Work.push_back({Element, Size ? P.Offset % Size : 0, false});
      continue;
    }
    const clang::RecordDecl *RD = getRecordDefinition(P.Type);
    if (!RD)
      continue;
    ThroughUnion |= RD->isUnion();
    partsOf(RD).forEachAt(P.Offset, [&](const RecordPart &Part) {
      if (!(P.IsBase && Part.IsVirtualBase))
        Work.push_back({Part.Type, P.Offset - Part.Begin, Part.IsBase});
    });
  }
  return Result;
}

} // namespace restruct

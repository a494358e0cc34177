//===- Tables.cpp - The tables of a profiled program ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tables.h"

#include "ProfileABI.h"

#include "restruct/Fields/FieldAccess.h"
#include "restruct/Plan/PlanInput.h"
#include "restruct/Recovery/ElementLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace restruct {

using namespace profile;

ProfileTables::ProfileTables(Module &M, const ElementLayout &Layout,
                             const PlanInput &Input)
    : M(M), Layout(Layout), Input(Input) {
  for (auto [I, S] : enumerate(Input.Structs))
    if (!S.Fields.empty() && S.Size != 0)
      IndexOf.try_emplace(S.Id.Name, unsigned(I));
}

Constant *ProfileTables::word(uint64_t Value) const {
  return ConstantInt::get(Type::getInt64Ty(M.getContext()), Value);
}

Constant *ProfileTables::array(ArrayRef<Constant *> Elements) const {
  auto *Ty = ArrayType::get(Elements.empty() ? Type::getInt64Ty(M.getContext())
                                             : Elements.front()->getType(),
                            Elements.size());
  auto *G = new GlobalVariable(M, Ty, /*isConstant=*/true,
                               GlobalValue::PrivateLinkage,
                               ConstantArray::get(Ty, Elements), "profile");
  G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return G;
}

Constant *ProfileTables::row(ArrayRef<Constant *> Words) const {
  return ConstantStruct::getAnon(Words);
}

std::optional<uint64_t> ProfileTables::getNumber(const DTransStructType *T) {
  if (auto It = NumberOf.find(T); It != NumberOf.end())
    return It->second;
  auto It = IndexOf.find(T->getName());
  if (It == IndexOf.end() ||
      Input.Structs[It->second].Fields.size() != T->getNumFields())
    return std::nullopt;
  Numbered.push_back(It->second);
  return NumberOf.try_emplace(T, Numbered.size() - 1).first->second;
}

namespace {

/// The fields of one object that an access covers.
struct Part {
  uint64_t Struct;
  uint64_t Distance;
  uint64_t ObjectOffset;
  std::vector<uint64_t> Fields;
};

} // namespace

Constant *ProfileTables::getSite(const AccessedPlace &Place, uint64_t Size,
                                 bool IsRead, bool IsWrite) {
  uint64_t Flags = (IsRead ? Reads : 0) | (IsWrite ? Writes : 0) |
                   (Place.Kind == AccessedPlace::Unknown ? IsUnknown : 0);
  bool IsField = Place.Kind == AccessedPlace::Field;
  Constant *&Site =
      Sites[{Place.Kind, Place.Pointee, Place.At.getOffset(),
             Place.At.getArrayDepth(), IsField ? Size : 0, Flags}];
  if (Site)
    return Site;
  std::vector<Part> Parts;
  if (IsField)
    (void)visitCoveredFields(
        Layout, M.getDataLayout(), Place.Pointee, Place.At.getOffset(), Size,
        [&](const CoveredField &Covered) {
          std::optional<uint64_t> Struct = getNumber(Covered.Struct);
          if (!Struct)
            return;
          bool IsObjectKnown = Covered.ArrayDepth >= Place.At.getArrayDepth() &&
                               !Covered.IsOneOfMany;
          auto It = find_if(Parts, [&](const Part &P) {
            return P.Struct == *Struct &&
                   P.ObjectOffset == Covered.ObjectOffset;
          });
          if (It == Parts.end())
            It = Parts.insert(
                It, {*Struct,
                     IsObjectKnown ? Place.At.getOffset() - Covered.ObjectOffset
                                   : NoObject,
                     Covered.ObjectOffset,
                     {}});
          It->Fields.push_back(Covered.Field);
        });
  if (IsField && Parts.empty())
    Flags |= IsUnknown;
  std::vector<Constant *> Rows;
  for (const Part &P : Parts) {
    auto Fields =
        map_to_vector(P.Fields, [&](uint64_t Field) { return word(Field); });
    Rows.push_back(row({word(P.Struct), word(P.Distance), array(Fields),
                        word(Fields.size())}));
  }
  Constant *Row = row({word(Flags), array(Rows), word(Rows.size())});
  Site = new GlobalVariable(M, Row->getType(), /*isConstant=*/true,
                            GlobalValue::PrivateLinkage, Row, "profile.site");
  return Site;
}

ProfilePlan ProfileTables::getPlan() const {
  ProfilePlan Plan;
  Plan.Hash = xxh3_64bits(M.getSourceFileName());
  auto Mix = [&](uint64_t Value) {
    Plan.Hash = (Plan.Hash ^ Value) * 0x9e3779b97f4a7c15;
  };
  for (unsigned Index : Numbered) {
    const PlanStruct &Of = Input.Structs[Index];
    ProfiledStructure &S = Plan.Empty.Structs.emplace_back();
    S.IRName = Of.Id.Name;
    S.Name = Of.SourceName;
    S.File = Of.Id.File;
    S.Size = Of.Size;
    Mix(xxh3_64bits(S.IRName));
    Mix(S.Size);
    for (const PlanField &Field : Of.Fields) {
      ProfiledField &New = S.Fields.emplace_back();
      New.Name = Field.Name;
      New.Offset = Field.Offset;
      New.Size = Field.Size;
      Mix(Field.Offset);
    }
  }
  return Plan;
}

Constant *ProfileTables::makeModule(uint64_t Ratio) {
  ProfilePlan Plan = getPlan();
  uint64_t Next = sizeof(CountersHeader);
  std::vector<Constant *> Rows;
  for (const ProfiledStructure &S : Plan.Empty.Structs) {
    auto Offsets = map_to_vector(S.Fields, [&](const ProfiledField &Field) {
      return word(Field.Offset);
    });
    Rows.push_back(
        row({word(S.Size), word(S.Fields.size()), array(Offsets), word(Next)}));
    Next += countBytesOfStruct(S.Fields.size());
  }
  Constant *Row = row({word(ABIVersion), word(Plan.Hash), word(Next),
                       word(Ratio), array(Rows), word(Rows.size())});
  return new GlobalVariable(M, Row->getType(), /*isConstant=*/true,
                            GlobalValue::PrivateLinkage, Row, "profile.module");
}

} // namespace restruct

//===- StructElimination.cpp - Binding by elimination ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The second half of StructBinder, see there: steps 3 to 6, and structures that
// share a class. Claims only ever fall, and structures only ever become
// settled, so it terminates.
//
//===----------------------------------------------------------------------===//

#include "StructBinder.h"

#include "Shape.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;

namespace restruct::debuginfo {

void StructBinder::useEvidence() {
  // Contradictory evidence counts as none.
  DenseMap<uint32_t, std::optional<uint32_t>> ClassOf, StructOf;
  auto Note = [](auto &Map, uint32_t Key, uint32_t Value) {
    auto [Known, IsNew] = Map.try_emplace(Key, Value);
    if (!IsNew && Known->second != Value)
      Known->second = std::nullopt;
  };
  for (auto [Struct, Record] : Evidence) {
    ClassId Id = Classes.of(Record);
    if (!hasAliveClaim(Struct, Id, /*IsBase=*/false))
      continue;
    Note(ClassOf, Struct, index(Id));
    Note(StructOf, index(Id), Struct);
  }
  for (Claim &C : Claims) {
    auto Class = ClassOf.find(C.Struct);
    if (!C.IsBase && Class != ClassOf.end() && Class->second == index(C.Class))
      C.IsEvident = true;
    if (!IsLinked && Class != ClassOf.end() && Class->second &&
        *Class->second != index(C.Class))
      C.IsAlive = false;
    auto Struct = StructOf.find(index(C.Class));
    if (IsLinked && !C.IsBase && Struct != StructOf.end() && Struct->second &&
        *Struct->second != C.Struct &&
        isMarked(*Struct->second) == isMarked(C.Struct))
      C.IsAlive = false;
  }
}

//===----------------------------------------------------------------------===//
// Elimination
//===----------------------------------------------------------------------===//

bool StructBinder::isSupported(const Claim &C) const {
  const Record &R = Classes.representative(C.Class);
  // The offsets of virtual bases, and the contents of unclear records, are
  // unknown.
  if (R.HasVirtualBase || R.IsUnclear)
    return true;
  return all_of(NestedIn[C.Struct], [&](const Nested &N) {
    return any_of(recordsAt(Graph, R.Self, N.BitOffset), [&](RecordId Id) {
      const Record &Inner = Graph[Id];
      if (Inner.BitSize < N.BitSize)
        return false;
      return !Inner.IsComplete || Inner.IsUnclear ||
             hasAliveClaim(N.Struct, Classes.of(Id),
                           Inner.BitSize != N.BitSize) ||
             hasAliveClaim(N.Struct, Classes.of(Id), true);
    });
  });
}

bool StructBinder::dropUnsupported() {
  bool HasChanged = false;
  for (Claim &C : Claims)
    if (C.IsAlive && !isSupported(C)) {
      C.IsAlive = false;
      HasChanged = true;
    }
  return HasChanged;
}

/// The claim on \p Struct, if all remaining claims are the same.
std::optional<StructBinder::Claim>
StructBinder::soleClaim(uint32_t Struct) const {
  std::optional<Claim> Sole;
  for (uint32_t I : ClaimsOnStruct[Struct]) {
    const Claim &C = Claims[I];
    if (!C.IsAlive)
      continue;
    if (Sole && (Sole->Class != C.Class || Sole->IsBase != C.IsBase))
      return std::nullopt;
    Sole = C;
  }
  return Sole;
}

/// Whether the name of an IR structure determines the record among those of
/// this name.
static bool hasTellingName(const Record &R) {
  return !R.isNameless() && !StringRef(R.Name).ends_with(">");
}

/// Whether \p Struct consists of settled structures and padding only.
bool StructBinder::isMadeOfSettled(uint32_t Struct) const {
  SmallVector<Type *, 8> Pending = {Structs[Struct]};
  SmallPtrSet<Type *, 8> Seen;
  bool HasParts = false;
  while (!Pending.empty()) {
    Type *Ty = Pending.pop_back_val();
    auto *Inner = dyn_cast<StructType>(Ty);
    if (Inner && !Inner->isLiteral() && Inner != Structs[Struct]) {
      auto Known = IndexOf.find(Inner);
      if (Known == IndexOf.end() || !Settled[Known->second])
        return false;
      HasParts = true;
    } else if (Inner) {
      for (Type *Element : Inner->elements())
        if (Seen.insert(Element).second)
          Pending.push_back(Element);
    } else if (auto *Array = dyn_cast<ArrayType>(Ty)) {
      if (Array->getNumElements() != 0 &&
          !Array->getElementType()->isIntegerTy(8))
        Pending.push_back(Array->getElementType());
    } else {
      return false;
    }
  }
  return HasParts;
}

/// Settles structures that are certain now.
bool StructBinder::settle() {
  bool HasChanged = false;
  for (uint32_t Struct = 0; Struct < Structs.size(); ++Struct) {
    std::optional<Claim> Sole = soleClaim(Struct);
    if (Settled[Struct] || !Sole)
      continue;
    if (Sole->IsEvident || isMadeOfSettled(Struct))
      Settled[Struct] = Certainty::Evident;
    else if (hasTellingName(Classes.representative(Sole->Class)))
      Settled[Struct] = Certainty::Named;
    HasChanged |= Settled[Struct].has_value();
  }
  return HasChanged;
}

/// The claim of the only record that can be at the offset of \p N in \p R.
std::optional<uint32_t> StructBinder::claimInPlace(const Record &R,
                                                   const Nested &N) const {
  std::optional<uint32_t> Found;
  for (RecordId Id : fieldRecordsAt(Graph, R, N.BitOffset)) {
    ClassId Class = Classes.of(Id);
    for (uint32_t I : ClaimsOnStruct[N.Struct]) {
      const Claim &C = Claims[I];
      if (!C.IsAlive || C.Class != Class)
        continue;
      if (Found && *Found != I)
        return std::nullopt; // none of them is certain
      Found = I;
    }
  }
  return Found;
}

bool StructBinder::narrowByContainment() {
  // The structures at the offsets where a record is contained, and the claim of
  // the occupant of such an offset.
  DenseMap<uint32_t, SmallVector<uint32_t, 2>> Places;   // by ClassId
  DenseMap<uint32_t, std::optional<uint32_t>> Occupants; // by Structs
  for (uint32_t Struct = 0; Struct < Structs.size(); ++Struct) {
    std::optional<Claim> Owner = soleClaim(Struct);
    if (!Owner || !Settled[Struct])
      continue;
    const Record &R = Classes.representative(Owner->Class);
    for (const Nested &N : NestedIn[Struct]) {
      std::optional<uint32_t> Inside = claimInPlace(R, N);
      if (!Inside)
        continue;
      ClassId Class = Claims[*Inside].Class;
      if (!Claims[*Inside].IsBase &&
          (IsLinked || Classes.representative(Class).isNameless()))
        Places[index(Class)].push_back(N.Struct);
      auto [Known, IsNew] = Occupants.try_emplace(N.Struct, Inside);
      if (!IsNew && Known->second != Inside)
        Known->second = std::nullopt; // contradictory: no information
    }
  }
  bool HasChanged = false;
  for (uint32_t I = 0; I < Claims.size(); ++I) {
    Claim &C = Claims[I];
    auto Place = Places.find(index(C.Class));
    auto Occupant = Occupants.find(C.Struct);
    bool IsOccupied = Occupant != Occupants.end() && Occupant->second;
    bool IsElsewhere = !C.IsBase && Place != Places.end() &&
                       any_of(Place->second,
                              [&](uint32_t Known) {
                                return isMarked(Known) == isMarked(C.Struct);
                              }) &&
                       !is_contained(Place->second, C.Struct);
    bool IsTaken = !IsLinked && IsOccupied && *Occupant->second != I;
    if (C.IsAlive && (IsElsewhere || IsTaken)) {
      C.IsAlive = false;
      HasChanged = true;
    } else if (C.IsAlive && IsOccupied && *Occupant->second == I &&
               !C.IsEvident) {
      C.IsEvident = true;
      HasChanged = true;
    }
  }
  return HasChanged;
}

bool StructBinder::holdsPointers(uint32_t Struct) const {
  SmallVector<Type *, 8> Pending = {Structs[Struct]};
  SmallPtrSet<Type *, 8> Seen;
  while (!Pending.empty()) {
    Type *Ty = Pending.pop_back_val();
    if (Ty->isPtrOrPtrVectorTy())
      return true;
    for (Type *Inner : Ty->subtypes())
      if (Seen.insert(Inner).second)
        Pending.push_back(Inner);
  }
  return false;
}

void StructBinder::decide() {
  // Every round but the last removes a claim or settles a structure.
  bool HasChanged = true;
  while (HasChanged) {
    HasChanged = dropUnsupported();
    HasChanged |= settle();
    HasChanged |= narrowByContainment();
  }
  for (uint32_t Struct = 0; Struct < Structs.size(); ++Struct) {
    std::optional<Claim> Sole = soleClaim(Struct);
    if (!Sole || !Settled[Struct])
      continue;
    if (Sole->IsBase)
      BaseVariants.push_back({Structs[Struct], Sole->Class});
    else
      Owners[Struct] = Sole->Class;
  }
  dropSurplus();
  if (!IsLinked)
    return;
  // Without pointers, the sharing classes do not differ.
  for (uint32_t Struct = 0; Struct < Structs.size(); ++Struct) {
    if (Owners[Struct] || holdsPointers(Struct))
      continue;
    for (uint32_t I : ClaimsOnStruct[Struct]) {
      const Claim &C = Claims[I];
      bool HasOther = any_of(ClaimsOfClass[index(C.Class)], [&](uint32_t O) {
        return Claims[O].IsAlive && !Claims[O].IsBase &&
               Claims[O].Struct != Struct;
      });
      if (C.IsAlive && !C.IsBase && !HasOther)
        StructsOf[index(C.Class)].push_back(Structs[Struct]);
    }
  }
}

//===----------------------------------------------------------------------===//
// Several structures of one class
//===----------------------------------------------------------------------===//

/// A record has one structure. If a class has more structures than records,
/// some belong to records that are not described, and only evidence determines
/// which.
void StructBinder::dropSurplus() {
  std::vector<unsigned> Owned(Classes.size());
  for (const std::optional<ClassId> &Owner : Owners)
    if (Owner)
      ++Owned[index(*Owner)];
  for (uint32_t Struct = 0; Struct < Structs.size(); ++Struct) {
    std::optional<ClassId> &Owner = Owners[Struct];
    if (!Owner || Settled[Struct] == Certainty::Evident)
      continue;
    size_t NumRecords = count_if(Classes.members(*Owner), [&](RecordId R) {
      return Graph[R].IsComplete;
    });
    if (Owned[index(*Owner)] > (IsLinked ? 1 : NumRecords))
      Owner = std::nullopt;
  }
}

bool StructBinder::haveSameOwners(Type *A, Type *B) const {
  SmallVector<std::pair<Type *, Type *>, 8> Pending = {{A, B}};
  DenseSet<std::pair<Type *, Type *>> Seen;
  while (!Pending.empty()) {
    auto [X, Y] = Pending.pop_back_val();
    if (X == Y || !Seen.insert({X, Y}).second)
      continue;
    auto *StructX = dyn_cast<StructType>(X);
    auto *StructY = dyn_cast<StructType>(Y);
    if (StructX && StructY && !StructX->isLiteral() && !StructY->isLiteral()) {
      auto KnownX = IndexOf.find(StructX), KnownY = IndexOf.find(StructY);
      if (KnownX == IndexOf.end() || KnownY == IndexOf.end() ||
          !Owners[KnownX->second] ||
          Owners[KnownX->second] != Owners[KnownY->second])
        return false;
      continue;
    }
    if (X->getTypeID() != Y->getTypeID() ||
        X->getNumContainedTypes() != Y->getNumContainedTypes())
      return false;
    if (auto *ArrayX = dyn_cast<ArrayType>(X);
        ArrayX && ArrayX->getNumElements() != Y->getArrayNumElements())
      return false;
    if (StructX && StructX->isPacked() != StructY->isPacked())
      return false;
    if (!StructX && !isa<ArrayType>(X))
      return false;
    for (auto [EX, EY] : zip_equal(X->subtypes(), Y->subtypes()))
      Pending.push_back({EX, EY});
  }
  return true;
}

void StructBinder::checkAliases() {
  std::vector<SmallVector<uint32_t, 1>> Owned(Classes.size());
  for (uint32_t Struct = 0; Struct < Structs.size(); ++Struct)
    if (Owners[Struct])
      Owned[index(*Owners[Struct])].push_back(Struct);
  // The preferred name is one without `.N`, if there is one.
  for (SmallVector<uint32_t, 1> &Group : Owned) {
    auto *Plain = find_if(Group, [&](uint32_t S) {
      StringRef Name = Structs[S]->getName();
      return stripRenameSuffix(Name) == Name;
    });
    if (Plain != Group.end())
      std::rotate(Group.begin(), Plain, std::next(Plain));
  }
  // Removing one may make others differ: repeat until the fixpoint.
  for (bool HasChanged = true; HasChanged;) {
    HasChanged = false;
    for (SmallVector<uint32_t, 1> &Group : Owned)
      erase_if(Group, [&](uint32_t S) {
        StructType *First = Structs[Group.front()];
        if (Structs[S] == First)
          return false;
        bool Agrees = First->isPacked() == Structs[S]->isPacked() &&
                      First->getNumElements() == Structs[S]->getNumElements();
        for (unsigned E = 0; Agrees && E < First->getNumElements(); ++E)
          Agrees = haveSameOwners(First->getElementType(E),
                                  Structs[S]->getElementType(E));
        if (Agrees)
          return false;
        Owners[S] = std::nullopt;
        HasChanged = true;
        return true;
      });
  }
  for (auto [C, Group] : enumerate(Owned))
    for (uint32_t S : Group)
      StructsOf[C].push_back(Structs[S]);
}

} // namespace restruct::debuginfo

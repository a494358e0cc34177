//===- StructBinder.cpp - Binds IR structures to records ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names do not determine which record an IR structure is. `class.std::vector`
// is every vector, `union.anon.7` any union, and two files may each have a
// `struct node` of their own. Linking makes it worse: it unifies structures
// with equal bodies, and with opaque pointers many bodies are equal:
//
//   a.c: struct buf  { char *p; long n; };    %struct.buf  = { ptr, i64 }
//   b.c: struct pair { int  *x; long y; };    %struct.pair = { ptr, i64 }
//   linked: all of %struct.pair has become %struct.buf
//
// A wrong binding would give fields false pointee types. So binding requires
// certainty, which is reached by elimination:
//
//   1. Claims. A class of records claims each structure that has its name (as
//      clang would name it, without template arguments and `.N`), its size, and
//      its shape: see isShapeOf. In a linked module a class claims what has
//      exactly the body that clang would give it, whatever the name; if that
//      body is not certain, and the name is absent or says little, it claims by
//      size and shape only. Classes with tail padding also claim, as base
//      classes, structures without it. A structure with our front end's
//      identity mark is never unified; only its name claims it.
//   2. Template arguments. A structure's name that contains those of an
//      enclosing class removes the claims of other instantiations.
//   3. Evidence: a variable of known type whose alloca or global has a
//      structure type. As the compiler emits it, a structure is one record, so
//      other claims on it fall. In a linked module a record is one structure,
//      so the class's other claims fall.
//   4. Support. A claim falls if the structure contains another one by value
//      and no record at that offset claims that one. So a difference between
//      two instantiations of a template deep inside propagates to the outside:
//
//        class.std::vector.3 = { _Vector_base.4 }
//        _Vector_base.4 = { std::_Vector_base<long>::_Vector_impl }
//
//   5. Settling. A structure with one claim left is settled as that class's, if
//      its name is specific enough. `class.std::vector` and `union.anon` are
//      not: optimised programs omit debug information of types that they still
//      use, so the true record may be missing here. These need evidence, or
//      must be contained in a settled structure, or consist of settled
//      structures only.
//   6. Containment. A record that is contained in one whose structure is
//      settled has the structure at that offset. In a linked module, or if it
//      has no name, it has no others; as the compiler emits it, that structure
//      is no other record's. Repeat from 4 until the fixpoint.
//
// A structure that several classes still claim is not bound. The classes differ
// in the pointee of some pointer, and nothing determines the right one. (In a
// linked module it may be all of them. If it contains no pointers, no answer
// can be wrong, and they share it.) The same holds for structures of one class
// that outnumber its records. Otherwise, several structures of one class are
// its `.N` renames. They are kept as other names of one type if their contents
// are of one class as well.
//
// Limitation: linked objects without debug information claim nothing here, so
// elimination cannot take their records into account.
//
//===----------------------------------------------------------------------===//

#include "StructBinder.h"

#include "Shape.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;

namespace restruct::debuginfo {

//===----------------------------------------------------------------------===//
// Structures of the module
//===----------------------------------------------------------------------===//

/// Splits clang's name of a record's type into its kind and its name; false if
/// it is no such name.
static bool splitName(StringRef IRName, bool &IsUnion, StringRef &Name) {
  Name = stripRenameSuffix(IRName);
  IsUnion = Name.consume_front("union.");
  return IsUnion || Name.consume_front("struct.") ||
         Name.consume_front("class.");
}

static std::string makeKey(bool IsUnion, StringRef Name) {
  return (IsUnion ? "union " : "struct ") + withoutTemplateArguments(Name);
}

StructBinder::StructBinder(const DebugTypes &Graph,
                           const RecordClasses &Classes,
                           ArrayRef<StructType *> Structs, bool IsLinked)
    : Graph(Graph), Classes(Classes), Structs(Structs), IsLinked(IsLinked),
      Bodies(Graph, Classes), NestedIn(Structs.size()),
      MinBaseBits(Classes.size()), ClaimsOnStruct(Structs.size()),
      ClaimsOfClass(Classes.size()), Settled(Structs.size()),
      Owners(Structs.size()), StructsOf(Classes.size()) {
  for (auto [I, Ty] : enumerate(Structs))
    IndexOf[Ty] = I;
  for (auto [I, Ty] : enumerate(Structs)) {
    std::optional<uint64_t> Bits = bitSizeOf(Graph.getDataLayout(), Ty);
    if (!Bits || !Ty->hasName())
      continue;
    StructsBySize.push_back({*Bits, static_cast<uint32_t>(I)});
    findNested(I);
    bool IsUnion = false;
    StringRef Name;
    if (splitName(Ty->getName(), IsUnion, Name))
      StructsByKey[makeKey(IsUnion, Name)].push_back(I);
  }
  llvm::sort(StructsBySize);
  findBases();
}

/// Collects the named structures that are elements of Structs[\p Struct],
/// directly or in arrays or literal structures.
void StructBinder::findNested(uint32_t Struct) {
  const DataLayout &DL = Graph.getDataLayout();
  SmallVector<std::pair<Type *, uint64_t>, 8> Pending = {{Structs[Struct], 0}};
  for (unsigned Steps = 0; !Pending.empty(); ++Steps) {
    if (Steps == MaxShapeSteps) {
      NestedIn[Struct].clear(); // no record will claim it
      return;
    }
    auto [Ty, Offset] = Pending.pop_back_val();
    auto *Inner = dyn_cast<StructType>(Ty);
    if (Inner && !Inner->isLiteral() && Inner != Structs[Struct]) {
      auto Known = IndexOf.find(Inner);
      std::optional<uint64_t> Bits = bitSizeOf(DL, Inner);
      if (Known != IndexOf.end() && Bits && *Bits != 0)
        NestedIn[Struct].push_back({Offset, *Bits, Known->second});
    } else if (Inner) {
      const StructLayout *Layout = DL.getStructLayout(Inner);
      for (unsigned E = Inner->getNumElements(); E-- > 0;)
        Pending.push_back(
            {Inner->getElementType(E),
             Offset + Layout->getElementOffsetInBits(E).getFixedValue()});
    } else if (auto *Array = dyn_cast<ArrayType>(Ty);
               Array && Array->getNumElements() > 0) {
      Pending.push_back({Array->getElementType(), Offset});
    }
  }
}

/// Finds the classes that occur somewhere with less than their whole size, or
/// would do so in a derived class.
void StructBinder::findBases() {
  for (uint32_t C = 0; C < Classes.size(); ++C) {
    const Record &R = Classes.representative(static_cast<ClassId>(C));
    if (Graph.isOnlyC() || !R.IsComplete || R.Kind == RecordKind::Union)
      continue;
    uint64_t End = 0;
    for (const Field &F : R.Fields)
      End = std::max(End, alignTo(F.end(), 8));
    if (End < R.BitSize)
      MinBaseBits[C] = End;
  }
}

void StructBinder::addEvidence(StructType *Ty, RecordId Id) {
  if (auto Known = IndexOf.find(Ty); Known != IndexOf.end())
    Evidence.push_back({Known->second, Id});
}

//===----------------------------------------------------------------------===//
// Claims
//===----------------------------------------------------------------------===//

/// The names that clang may have given to a record's type.
static SmallVector<std::string, 2> keysOf(const Record &R) {
  bool IsUnion = R.Kind == RecordKind::Union;
  SmallVector<std::string, 2> Keys;
  if (R.HasTag)
    Keys.push_back(makeKey(IsUnion, R.Name));
  for (const std::string &Name : R.TypedefNames)
    Keys.push_back(makeKey(IsUnion, Name));
  if (R.isNameless())
    Keys.push_back(makeKey(IsUnion, "anon"));
  return Keys;
}

void StructBinder::claim(ClassId Id, uint32_t Struct, bool IsBase) {
  ClaimsOnStruct[Struct].push_back(Claims.size());
  ClaimsOfClass[index(Id)].push_back(Claims.size());
  Claims.push_back({Id, Struct, IsBase});
}

void StructBinder::claimByName(ClassId Id) {
  const Record &R = Classes.representative(Id);
  for (const std::string &Key : keysOf(R)) {
    if (auto Candidates = StructsByKey.find(Key);
        Candidates != StructsByKey.end())
      for (uint32_t Struct : Candidates->second)
        if (isWholeShapeOf(Graph, Structs[Struct], R.Self))
          claim(Id, Struct, /*IsBase=*/false);
    if (IsLinked)
      continue; // names of base variants mean nothing: claimByShape
    if (auto Candidates = StructsByKey.find(Key + ".base");
        Candidates != StructsByKey.end())
      for (uint32_t Struct : Candidates->second)
        if (bitSizeOf(Graph.getDataLayout(), Structs[Struct]) <= R.BitSize &&
            isShapeOf(Graph, Structs[Struct], R.Self))
          claim(Id, Struct, /*IsBase=*/true);
  }
}

/// Claims of a class in a linked module. Withdraws claims by name that the body
/// contradicts.
void StructBinder::claimByShape(ClassId Id) {
  const Record &R = Classes.representative(Id);
  StructType *Body = Bodies.of(Id);
  auto HasBody = [&](uint32_t Struct) {
    return Bodies.of(Structs[Struct]) == Body;
  };
  SmallVector<uint32_t, 2> &Own = ClaimsOfClass[index(Id)];
  // No structure of this name has the body, so it was computed wrongly.
  if (Body && !Own.empty() && !R.isNameless() &&
      none_of(Own, [&](uint32_t I) { return HasBody(Claims[I].Struct); }))
    Body = nullptr;
  if (Body)
    for (uint32_t I : Own)
      Claims[I].IsAlive = HasBody(Claims[I].Struct);

  bool HasHome = !R.isNameless() && any_of(Own, [&](uint32_t I) {
    return !isMarked(Claims[I].Struct);
  });
  uint64_t First = MinBaseBits[index(Id)].value_or(R.BitSize);
  for (auto I = llvm::lower_bound(StructsBySize, std::pair(First, 0u));
       I != StructsBySize.end() && I->first <= R.BitSize; ++I) {
    auto [Bits, Struct] = *I;
    bool IsBase = Bits != R.BitSize;
    if (isMarked(Struct) || hasAliveClaim(Struct, Id, IsBase))
      continue;
    bool MayBe = !IsBase && Body ? HasBody(Struct) : IsBase || !HasHome;
    if (MayBe && isShapeOf(Graph, Structs[Struct], R.Self))
      claim(Id, Struct, IsBase);
  }
}

void StructBinder::makeClaims() {
  for (uint32_t C = 0; C < Classes.size(); ++C) {
    ClassId Id = static_cast<ClassId>(C);
    if (!Classes.representative(Id).IsComplete)
      continue;
    claimByName(Id);
    if (IsLinked)
      claimByShape(Id);
  }
}

void StructBinder::checkTemplateArguments() {
  if (IsLinked)
    return; // the arguments may be those of a unified structure
  for (Claim &C : Claims) {
    bool IsUnion = false;
    StringRef Name;
    if (splitName(Structs[C.Struct]->getName(), IsUnion, Name) &&
        Name.contains('<')) {
      Name.consume_back(".base");
      C.IsAlive &= isAbbreviationOf(Name, Classes.representative(C.Class).Name);
    }
  }
}

bool StructBinder::isMarked(uint32_t Struct) const {
  ArrayRef<Type *> Elements = Structs[Struct]->elements();
  return !Elements.empty() && isIdentityMark(Elements.back());
}

bool StructBinder::hasAliveClaim(uint32_t Struct, ClassId Id,
                                 bool IsBase) const {
  return any_of(ClaimsOnStruct[Struct], [&](uint32_t I) {
    const Claim &C = Claims[I];
    return C.IsAlive && C.Class == Id && C.IsBase == IsBase;
  });
}

void StructBinder::solve() {
  makeClaims();
  checkTemplateArguments();
  useEvidence();
  decide();
  checkAliases();
}

} // namespace restruct::debuginfo

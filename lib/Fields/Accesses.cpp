//===- Accesses.cpp - Which fields an access covers -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Records the accesses to fields. An access is a cell and a number of bytes.
/// It counts for each field that it covers (FieldAccess.h). A field that is
/// partly covered, or whose type differs from the written value, gets an
/// unknown value; zero is a value of every type.
///
//===----------------------------------------------------------------------===//

#include "FieldFactsBuilder.h"

#include "restruct/Fields/FieldAccess.h"
#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Types/FieldArguments.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

AccessEffect FieldFactsBuilder::effectAt(const Instruction &I,
                                         AccessEffect::KindTy Kind,
                                         const Value *Pointer) {
  AccessEffect Effect;
  Effect.Pointer = Pointer ? Pointer : getLoadStorePointerOperand(&I);
  Effect.Kind = Kind;
  Effect.Where = &I;
  Effect.Frequency = Weights.get(*I.getParent());
  Effect.Loop = Weights.getLoop(*I.getParent());
  return Effect;
}

void FieldFactsBuilder::accessThrough(uint64_t Size,
                                      const AccessEffect &Effect) {
  std::optional<PointerFact> Place = placeOf(*Effect.Pointer);
  if (!Place || Size == 0)
    return; // Exposed by checkValue(), if it points into a structure at all.
  if (!Place->At.isOffsetKnown())
    return expose(Place->Pointee, ExposureKind::PointerAmbiguous, Effect.Where);
  access(Place->Pointee, Place->At.getOffset(), Size, Effect);
}

void FieldFactsBuilder::access(const DTransType *T, uint64_t Offset,
                               uint64_t Size, const AccessEffect &Root) {
  AccessEffect Unknown = Root;
  if (Root.Kind != AccessEffect::Read && Root.Kind != AccessEffect::Taken &&
      Root.Kind != AccessEffect::Initial &&
      Root.Kind != AccessEffect::InitialZero)
    Unknown.Kind = AccessEffect::WriteUnknown;
  bool AreAllListed = visitCoveredFields(
      Layout, DL, T, Offset, Size, [&](const CoveredField &Part) {
        record(Part.Struct, Part.Field, Part.Offset, Part.Size,
               Part.IsOneOfMany ? Unknown : Root);
      });
  // Unions, which have no fields to list, are exposed.
  if (!AreAllListed)
    expose(T, ExposureKind::MemoryRange, Root.Where);
}

/// Whether \p V has the same value in every execution.
static bool isOneValue(const Value *V) {
  const auto *C = dyn_cast_or_null<Constant>(V);
  return C && !C->containsUndefOrPoisonElement() && !isa<UndefValue>(C) &&
         !C->isThreadDependent() && !C->containsConstantExpression();
}

/// Whether \p Where, a write, may be executed beside other threads: in a
/// function that threads run, or because it is atomic.
bool FieldFactsBuilder::isWriteOfThread(const Value *Where) const {
  const auto *I = dyn_cast_or_null<Instruction>(Where);
  return I && Threads.areStarted() &&
         (I->isAtomic() || Threads.contains(*I->getFunction()));
}

/// Counts \p Effect, a read or a write, for the function that it is in.
static void noteAccessor(MapVector<const Function *, FieldAccessor> &Accessors,
                         const AccessEffect &Effect) {
  const auto *I = dyn_cast_or_null<Instruction>(Effect.Where);
  if (!I)
    return;
  const Function &F = *I->getFunction();
  FieldAccessor &Own = Accessors[&F];
  (Effect.Kind == AccessEffect::Read ? Own.Reads : Own.Writes) +=
      Effect.Frequency;
  if (Own.Hottest && Own.HottestFrequency >= Effect.Frequency)
    return;
  Own.Hottest = I;
  Own.HottestFrequency = Effect.Frequency;
  // A caller's loop, or the entry, stands for calls of the function.
  Own.IsInLoop = Effect.Loop && Effect.Loop->getParent() == &F &&
                 Effect.Loop != &F.getEntryBlock();
}

/// Counts \p Effect, an access to the field \p Key, for the object that it is
/// in.
void FieldFactsBuilder::noteVisit(FieldKey Key, const AccessEffect &Effect) {
  const auto *I = dyn_cast_or_null<Instruction>(Effect.Where);
  std::optional<uint64_t> Size = Layout.sizeOf(Key.first);
  if (!I || !Effect.Pointer || !Size || *Size == 0)
    return;
  ObjectVisit Visit = Addresses.find(*I, *Effect.Pointer, *Size);
  if (Visit.Frequency <= 0)
    return;
  Visited &Object = Objects[{Key.first, Visit.Root}];
  if (Visit.Frequency >= Object.Visit.Frequency)
    Object.Visit = Visit;
  Object.IsProfiled |= I->getFunction()->getEntryCount().has_value();
  Object.Fields[Key.second] += Effect.Frequency;
}

void FieldFactsBuilder::record(const DTransStructType *Struct, unsigned Field,
                               uint64_t Offset, uint64_t Size,
                               const AccessEffect &Effect) {
  auto It = Facts.Structs.find(Struct);
  if (It == Facts.Structs.end() || Field >= It->second.Fields.size())
    return;
  FieldInfo &Info = It->second.Fields[Field];
  Type *Ty = Struct->getField(Field).getLLVMType();
  bool IsAll = Offset == 0 && Size == DL.getTypeStoreSize(Ty).getFixedValue();
  FieldKey Key{Struct, Field};

  bool IsInitial = Effect.Kind == AccessEffect::Initial ||
                   Effect.Kind == AccessEffect::InitialZero;
  if (!IsInitial && Effect.Kind != AccessEffect::Taken) {
    noteVisit(Key, Effect);
    if (Effect.Loop)
      InLoop[Effect.Loop][Key] += Effect.Frequency;
  }

  if (Effect.Kind == AccessEffect::Read) {
    Info.Read = true;
    Info.ValueUsed |= Effect.IsUsed;
    Info.ReadFrequency += Effect.Frequency;
    noteAccessor(Info.Accessors, Effect);
    if (!Ty->isPointerTy())
      return;
    const auto *Load = dyn_cast_or_null<LoadInst>(Effect.Where);
    if (IsAll && Load && Load->getType() == Ty) {
      AllocRoots[Key].push_back(Load);
      noteCalls(Key, Info, *Load);
      return;
    }
    // A copy of the whole field is a write of the same one.
    Info.OnlyCalled &= IsAll && isa_and_nonnull<MemTransferInst>(Effect.Where);
    makeBottom(Info, Effect.Where);
    return;
  }
  if (Effect.Kind == AccessEffect::Taken) {
    Info.AddressTaken = Info.ComplexUse = true;
    Info.Read = Info.Written = Info.ValueUsed = true;
    Info.OnlyCalled = false;
    Info.Functions.addOther(0);
    makeMany(Info, Effect.Where);
    makeBottom(Info, Effect.Where);
    return;
  }
  if (!IsInitial) {
    Info.Written = true;
    Info.WriteFrequency += Effect.Frequency;
    noteAccessor(Info.Accessors, Effect);
    Info.WrittenByThreads |= isWriteOfThread(Effect.Where);
  }
  if (Ty->isAggregateType())
    return;
  bool IsZero = Effect.Kind == AccessEffect::WriteZero ||
                Effect.Kind == AccessEffect::InitialZero;
  const Value *Stored = Effect.Stored;
  if (const auto *C = dyn_cast_or_null<Constant>(Stored))
    IsZero |= C->isNullValue();
  bool IsSameType = IsAll && Stored && Stored->getType() == Ty;

  if (IsAll && Effect.Kind == AccessEffect::WriteSame) {
    // A copy adds no value, but a second pointer to the field's memory.
    makeBottom(Info, Effect.Where);
    return;
  }
  if (IsAll && IsZero) {
    Info.Functions.addNull();
    if (Info.Value.join(FieldValue::single(Constant::getNullValue(Ty))) &&
        Info.Value.isMany())
      Info.ValueCause = Effect.Where;
    if (Ty->isPointerTy() && Ty->getPointerAddressSpace() != 0)
      makeMany(Info, Effect.Where);
    return;
  }
  if (Ty->isPointerTy() && IsSameType)
    noteFunction(Key, Info, Effect);
  else
    Info.Functions.addOther(Effect.Frequency);
  if (IsSameType && isOneValue(Stored)) {
    auto *C = const_cast<Constant *>(cast<Constant>(Stored));
    if (Info.Value.join(FieldValue::single(C)) && Info.Value.isMany())
      Info.ValueCause = Effect.Where;
  } else {
    makeMany(Info, Effect.Where);
  }
  SmallVector<const Value *, 1> Calls;
  const Function *Allocator =
      IsSameType && !IsInitial ? allocatorOf(*Stored, &Calls) : nullptr;
  if (!Allocator || !Ty->isPointerTy())
    return makeBottom(Info, Effect.Where);
  append_range(AllocRoots[Key], Calls);
  auto *F = const_cast<Function *>(Allocator);
  if (Info.Alloc.join(FieldAllocFunction::single(F)) && Info.Alloc.isMany())
    Info.AllocCause = Effect.Where;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

void FieldFactsBuilder::visitAccess(const Instruction &I) {
  // A value that is not a pointer into a structure accesses no field.
  if (const Value *Pointer = getLoadStorePointerOperand(&I);
      Pointer && !pointsToStruct(*Pointer))
    return;
  auto Sized = [&](const Value &Pointer, Type *Ty, const AccessEffect &Effect) {
    TypeSize Size = DL.getTypeStoreSize(Ty);
    if (Size.isScalable())
      return exposePointees(Pointer, ExposureKind::MemoryRange, &I);
    accessThrough(Size.getFixedValue(), Effect);
  };
  if (const auto *Load = dyn_cast<LoadInst>(&I)) {
    AccessEffect Effect = effectAt(I, AccessEffect::Read);
    Effect.IsUsed = !Load->use_empty() || Load->isVolatile();
    Sized(*Load->getPointerOperand(), Load->getType(), Effect);
  } else if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    const Value *Stored = Store->getValueOperand();
    AccessEffect Effect =
        effectAt(I, isa<Constant>(Stored) ? AccessEffect::WriteConstant
                                          : AccessEffect::WriteValue);
    Effect.Stored = Stored;
    Sized(*Store->getPointerOperand(), Stored->getType(), Effect);
  } else if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I)) {
    const auto *RMW = dyn_cast<AtomicRMWInst>(&I);
    const Value &Pointer =
        RMW ? *RMW->getPointerOperand()
            : *cast<AtomicCmpXchgInst>(I).getPointerOperand();
    Type *Ty = RMW ? RMW->getValOperand()->getType()
                   : cast<AtomicCmpXchgInst>(I).getNewValOperand()->getType();
    Sized(Pointer, Ty, effectAt(I, AccessEffect::Read, &Pointer));
    Sized(Pointer, Ty, effectAt(I, AccessEffect::WriteUnknown, &Pointer));
  } else if (const auto *Memory = dyn_cast<MemIntrinsic>(&I)) {
    visitMemIntrinsic(*Memory);
  }
}

/// The number of bytes from \p Place that are covered: the value of \p Length,
/// or whole objects, represented by one.
std::optional<uint64_t>
FieldFactsBuilder::wholeExtent(const Value &Length,
                               const PointerFact &Place) const {
  std::optional<uint64_t> Total = Layout.sizeOf(Place.Pointee);
  if (!Total || *Total == 0 || !Place.At.isOffsetKnown())
    return std::nullopt;
  uint64_t Offset = Place.At.getOffset();
  AllocationSize Size = computeSize(Length, DL);
  if (std::optional<uint64_t> Bytes = Size.getConstant())
    if (Offset <= *Total && *Bytes <= *Total - Offset)
      return *Bytes;
  if (Offset == 0 && Size.isMultipleOfUnlessWrapped(*Total) == Answer::Yes)
    return *Total;
  return std::nullopt;
}

/// The array of several numbers or pointers to whose element argument \p I of
/// \p Call points. The call accesses no other bytes than those of the array
/// (docs/adr/0031, rule 1). Nothing if it may be the address of a structure.
std::optional<FieldFactsBuilder::ArrayBytes>
FieldFactsBuilder::arrayOf(const CallBase &Call, unsigned I,
                           const PointerFact &Place) const {
  if (!Place.At.isOffsetKnown())
    return std::nullopt;
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(Place.Pointee, Place.At);
  const DTransType *T = Fields.empty() ? nullptr : Fields.back().FieldType;
  const auto *Array = dyn_cast_or_null<DTransArrayType>(T);
  std::optional<uint64_t> Size = Array ? Layout.sizeOf(Array) : std::nullopt;
  if (!Size || Array->getNumElements() < 2 ||
      (Place.At == Position::at(0) && getFieldArgument(Call, I) != Size))
    return std::nullopt;
  Type *Ty = elementOfArrays(Array)->getLLVMType();
  return ArrayBytes{Place.At.getOffset() - Fields.back().OffsetInField, *Size,
                    isNumberType(*Ty),
                    /*IsArray=*/true};
}

/// The bytes that operand \p I of a memory function covers.
std::optional<FieldFactsBuilder::ArrayBytes>
FieldFactsBuilder::bytesOf(const MemIntrinsic &Call, unsigned I,
                           const PointerFact &Place) const {
  std::optional<ArrayBytes> Array = arrayOf(Call, I, Place);
  std::optional<uint64_t> Whole = wholeExtent(*Call.getLength(), Place);
  if (!Whole)
    return Array;
  uint64_t Begin = Place.At.getOffset();
  bool IsInside = Array && Begin + *Whole <= Array->Offset + Array->Size;
  if (IsInside)
    return Array;
  return ArrayBytes{Begin, *Whole, /*HoldsNumbers=*/false, /*IsArray=*/false};
}

/// Whether \p Bytes bytes are one structure of the same type at \p A and at \p
/// B, for example a member of another structure and a variable.
static bool isOneStruct(const PointerFact &A, const PointerFact &B,
                        const Value &Bytes, const ElementLayout &Layout) {
  const auto *Size = dyn_cast<ConstantInt>(&Bytes);
  auto IsKnown = [](const PointerFact &Place) {
    return Place.At.isOffsetKnown() && !Place.At.isAnyElement();
  };
  if (!Size || !IsKnown(A) || !IsKnown(B))
    return false;
  SmallVector<const DTransType *, 4> AtB = Layout.typesAt(B.Pointee, B.At);
  return any_of(Layout.typesAt(A.Pointee, A.At), [&](const DTransType *T) {
    return T->isStructTy() && !Layout.isUnion(T) && is_contained(AtB, T) &&
           Layout.sizeOf(T) == Size->getZExtValue();
  });
}

void FieldFactsBuilder::visitMemIntrinsic(const MemIntrinsic &I) {
  const Value &To = *I.getRawDest();
  std::optional<PointerFact> ToPlace = placeOf(To);
  const auto *Transfer = dyn_cast<MemTransferInst>(&I);
  std::optional<PointerFact> FromPlace =
      Transfer ? placeOf(*Transfer->getRawSource()) : std::nullopt;
  bool IsSame =
      ToPlace && FromPlace &&
      ((ToPlace->samePlace(*FromPlace) && !ToPlace->At.isAnyElement()) ||
       isOneStruct(*ToPlace, *FromPlace, *I.getLength(), Layout));
  auto Bytes = [&](unsigned Operand, const std::optional<PointerFact> &Place) {
    return Place ? bytesOf(I, Operand, *Place) : std::nullopt;
  };
  std::optional<ArrayBytes> Read = Bytes(1, FromPlace),
                            Written = Bytes(0, ToPlace);
  // From one element of an array to another.
  IsSame |= Read && Written && Read->IsArray && Written->IsArray &&
            FromPlace->Pointee == ToPlace->Pointee &&
            Read->Offset == Written->Offset;
  if (FromPlace) {
    if (Read)
      access(FromPlace->Pointee, Read->Offset, Read->Size,
             effectAt(I, AccessEffect::Read, Transfer->getRawSource()));
    else
      expose(FromPlace->Pointee, ExposureKind::MemoryRange, &I);
  }
  // A copy to another type may move pointers to fields of other types.
  if (Transfer && !IsSame) {
    if (FromPlace && !(Read && Read->HoldsNumbers))
      expose(FromPlace->Pointee, ExposureKind::FlowsToOther, &I);
    if (ToPlace && !(Written && Written->HoldsNumbers))
      expose(ToPlace->Pointee, ExposureKind::FlowsFromOther, &I);
  }
  if (!ToPlace)
    return;
  auto Kind = AccessEffect::WriteUnknown;
  if (IsSame)
    Kind = AccessEffect::WriteSame;
  else if (const auto *Set = dyn_cast<MemSetInst>(&I)) {
    const auto *Byte = dyn_cast<ConstantInt>(Set->getValue());
    if (Byte && Byte->isZero())
      Kind = AccessEffect::WriteZero;
  }
  if (Written)
    access(ToPlace->Pointee, Written->Offset, Written->Size,
           effectAt(I, Kind, &To));
  else
    expose(ToPlace->Pointee, ExposureKind::MemoryRange, &I);
}

} // namespace restruct

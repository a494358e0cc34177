//===- Instrument.cpp - Lets a program profile its fields -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The analyses understand the program before it is optimised; what counts are
/// the accesses that the optimiser leaves. So accesses are marked first, then
/// optimised, then instrumented:
///
///     load p->next, twice     mark: node, byte 24
///     one load                the mark is still there
///     record(node.next, p);   load
///
/// Of an access that has lost its mark, its pointer may say what it accesses;
/// else it counts as unknown.
///
//===----------------------------------------------------------------------===//

#include "restruct/Profile/Instrument.h"

#include "AccessPlaces.h"
#include "Optimize.h"
#include "SamplingCopies.h"
#include "Tables.h"

#include "restruct/Fields/FieldAccess.h"
#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Memory/ProgramPreparation.h"
#include "restruct/Recovery/NarrowingCasts.h"
#include "restruct/Recovery/PointerTypeAnalyzer.h"
#include "restruct/Types/LinkContract.h"
#include "restruct/Types/TypeMetadataWriter.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace restruct {

namespace {

class Instrumenter {
public:
  Instrumenter(Module &M, const PointerTypeAnalyzer &Types,
               const PlanInput &Input)
      : M(M), Types(Types), Tables(M, Types.getLayout(), Input) {}

  void countAllocations(const MemoryInfo &Memory);
  void instrument(const AccessMarks &Marks);
  void registerModule(uint64_t Ratio);
  const ProfileTables &getTables() const { return Tables; }

private:
  void callRuntime(IRBuilder<> &B, StringRef Name, ArrayRef<Value *> Arguments);
  void instrument(Function &F, const AccessMarks &Marks,
                  SamplingCopies &Copies);
  void record(IRBuilder<> &B, const AccessPlaces &Places, Instruction &I);
  Constant *getSite(const AccessedPlace &Place, const Value &Size, bool IsRead,
                    bool IsWrite);
  void record(IRBuilder<> &B, Value *Site, Value *Pointer, Value *Size);

  Module &M;
  const PointerTypeAnalyzer &Types;
  ProfileTables Tables;
};

} // namespace

void Instrumenter::callRuntime(IRBuilder<> &B, StringRef Name,
                               ArrayRef<Value *> Arguments) {
  SmallVector<Type *> Parameters;
  for (Value *V : Arguments)
    Parameters.push_back(V->getType());
  FunctionCallee Callee = M.getOrInsertFunction(
      Name, FunctionType::get(B.getVoidTy(), Parameters, false));
  B.CreateCall(Callee, Arguments)->setDoesNotThrow();
}

/// The bytes that \p Allocation requests; null if that is not known.
static Value *sizeOf(IRBuilder<> &B, const AllocationCall &Allocation) {
  if (Allocation.SizeArguments.empty()) {
    std::optional<uint64_t> Bytes = Allocation.Size.getConstant();
    return Bytes ? B.getInt64(*Bytes) : nullptr;
  }
  Value *Bytes = B.getInt64(1);
  for (unsigned I : Allocation.SizeArguments)
    Bytes = B.CreateMul(
        Bytes,
        B.CreateZExtOrTrunc(Allocation.Call->getArgOperand(I), B.getInt64Ty()));
  return Allocation.CookieSize == 0
             ? Bytes
             : B.CreateSub(Bytes, B.getInt64(Allocation.CookieSize));
}

/// Before optimisation, because each allocation counts.
void Instrumenter::countAllocations(const MemoryInfo &Memory) {
  for (const AllocationCall &Allocation : Memory.Allocations.allocations()) {
    if (Allocation.Reallocated || Allocation.Into)
      continue;
    std::optional<PointerFact> Place =
        findPlaceInStruct(*Allocation.Call, Types, M.getDataLayout());
    if (!Place || Place->At != Position::at(0))
      continue;
    std::optional<uint64_t> Struct =
        Tables.getNumber(cast<DTransStructType>(Place->Pointee));
    IRBuilder<> B(const_cast<CallBase *>(Allocation.Call));
    B.SetCurrentDebugLocation(Allocation.Call->getDebugLoc());
    if (Value *Bytes = Struct ? sizeOf(B, Allocation) : nullptr)
      callRuntime(B, "restruct_profile_allocated",
                  {B.getInt64(*Struct), Bytes});
  }
}

/// Of an access of \p Size bytes at \p Place.
Constant *Instrumenter::getSite(const AccessedPlace &Place, const Value &Size,
                                bool IsRead, bool IsWrite) {
  // Of an unknown number of bytes: whole structures, or one field.
  uint64_t Covered = 1;
  if (const auto *Number = dyn_cast<ConstantInt>(&Size))
    Covered = Number->getZExtValue();
  else if (Place.Kind == AccessedPlace::Field && Place.At == Position::at(0))
    Covered = Types.getLayout().sizeOf(Place.Pointee).value_or(1);
  return Tables.getSite(Place, Covered, IsRead, IsWrite);
}

void Instrumenter::record(IRBuilder<> &B, Value *Site, Value *Pointer,
                          Value *Size) {
  Value *Address = B.CreateAddrSpaceCast(Pointer, B.getPtrTy());
  callRuntime(B, "restruct_profile_access", {Site, Address, Size});
}

/// The bytes of a load, store or atomic operation; nothing if there is no
/// constant number of them.
static std::optional<uint64_t> countBytes(const Instruction &I) {
  Type *Ty = nullptr;
  if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    Ty = RMW->getValOperand()->getType();
  else if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    Ty = Exchange->getNewValOperand()->getType();
  else
    Ty = getLoadStoreType(&I);
  TypeSize Size = I.getDataLayout().getTypeStoreSize(Ty);
  if (Size.isScalable())
    return std::nullopt;
  return Size.getFixedValue();
}

void Instrumenter::record(IRBuilder<> &B, const AccessPlaces &Places,
                          Instruction &I) {
  if (auto *Memory = dyn_cast<MemIntrinsic>(&I)) {
    Value *Size = B.CreateZExtOrTrunc(Memory->getLength(), B.getInt64Ty());
    if (auto *Transfer = dyn_cast<MemTransferInst>(Memory))
      record(B,
             getSite(Places.getPlace(I, /*IsRead=*/true), *Size, true, false),
             Transfer->getRawSource(), Size);
    return record(
        B, getSite(Places.getPlace(I, /*IsRead=*/false), *Size, false, true),
        Memory->getRawDest(), Size);
  }
  Value *Pointer = getLoadStorePointerOperand(&I);
  bool IsRead = !isa<StoreInst>(I), IsWrite = !isa<LoadInst>(I);
  if (!Pointer)
    Pointer = I.getOperand(0); // of an atomic operation
  std::optional<uint64_t> Bytes = countBytes(I);
  if (!Bytes)
    return;
  Value *Size = B.getInt64(*Bytes);
  auto SiteOf = [&](const AccessedPlace &Place) {
    return getSite(Place, *Size, IsRead, IsWrite);
  };
  Value *Site = Places.dependsOnWay(I) ? Places.choose(I, SiteOf)
                                       : SiteOf(Places.getPlace(I, IsRead));
  record(B, Site, Pointer, Size);
}

static bool isAccess(const Instruction &I) {
  return isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst,
             MemIntrinsic>(I);
}

void Instrumenter::instrument(Function &F, const AccessMarks &Marks,
                              SamplingCopies &Copies) {
  if (F.isDeclaration() || F.hasFnAttribute(Attribute::Naked) ||
      F.isPresplitCoroutine())
    return;
  removeUnreachableBlocks(F);
  AccessPlaces Places(F, Marks, Types.getLayout());
  SmallVector<Instruction *> Accesses, Reasons;
  for (Instruction &I : instructions(F)) {
    if (!isAccess(I))
      continue;
    Accesses.push_back(&I);
    if (any_of(ArrayRef{true, false}, [&](bool IsRead) {
          return Places.getPlace(I, IsRead).Kind != AccessedPlace::Other;
        }))
      Reasons.push_back(&I);
  }
  if (Reasons.empty())
    return;
  Copies.sample(F, Accesses, Reasons,
                [&](IRBuilder<> &B, Instruction &I) { record(B, Places, I); });
}

void Instrumenter::instrument(const AccessMarks &Marks) {
  SamplingCopies Copies(M);
  for (Function &F : M)
    instrument(F, Marks, Copies);
}

void Instrumenter::registerModule(uint64_t Ratio) {
  auto *F = Function::Create(
      FunctionType::get(Type::getVoidTy(M.getContext()), false),
      GlobalValue::InternalLinkage, "profile.register", M);
  F->setDoesNotThrow();
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "", F));
  callRuntime(B, "restruct_profile_register", {Tables.makeModule(Ratio)});
  B.CreateRetVoid();
  appendToGlobalCtors(M, F, /*Priority=*/0);
}

Expected<ProfilePlan> instrumentForProfile(Module &M,
                                           const PointerTypeAnalyzer &Types,
                                           const MemoryInfo &Memory,
                                           const PlanInput &Input,
                                           const ProfileOptions &Options) {
  Instrumenter Work(M, Types, Input);
  AccessMarks Marks(M, Types);
  Work.countAllocations(Memory);
  removeNarrowingCasts(M);
  restoreCopies(M);
  TypeMetadataWriter::strip(M);
  (void)takeDeferredOptimizationLevel(M);
  if (Error E = optimizeForProfile(M, Options.Level))
    return std::move(E);
  Marks.finishOptimization();
  Work.instrument(Marks);
  Work.registerModule(Options.Ratio);
  Marks.strip(M);
  return Work.getTables().getPlan();
}

} // namespace restruct

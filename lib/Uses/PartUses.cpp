//===- PartUses.cpp - What keeps a structure in one piece -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A split structure has no second part at a fixed distance from its first one:
/// the rewriter computes the place of the second part from the address of the
/// object, by its index in the memory where all objects are. So
///
///   - all objects come from calls of malloc, calloc and realloc, or of
///     functions that only call these, which the rewriter replaces; or they lie
///     in one global variable;
///   - every address of a field in another part is computed from the address of
///     its object, and never the other way round;
///   - memory functions cover whole objects, or lie within one field;
///   - nothing but the program itself traverses an array of objects, and no bit
///     of an address is looked at.
///
//===----------------------------------------------------------------------===//

#include "StructUsesBuilder.h"

#include "restruct/Uses/AddressSteps.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

UseSummary *StructUsesBuilder::lookupSummary(const DTransType *T) {
  const auto *Struct =
      T ? dyn_cast<DTransStructType>(elementOfArrays(T)) : nullptr;
  auto It = Struct ? Result.SummaryOf.find(Struct) : Result.SummaryOf.end();
  return It == Result.SummaryOf.end() ? nullptr : &Result.Summaries[It->second];
}

void StructUsesBuilder::keepInOnePiece(const DTransType *T, const Value &Where,
                                       StringRef Sentence) {
  UseSummary *Summary = lookupSummary(T);
  if (Summary && !Summary->OnePiece)
    Summary->OnePiece = {&Where, Sentence};
}

void StructUsesBuilder::keepInOnePiece(const PointerView &V, const Value &Where,
                                       StringRef Sentence) {
  for (const DTransStructType *T : V.Into)
    keepInOnePiece(T, Where, Sentence);
}

/// A step of bytes that starts at a field has to stay in the part of that
/// field.
void StructUsesBuilder::noteStep(const AddressStep &Step, const Value &Where) {
  if (Step.How != AddressStep::Form::Bytes || Step.From == Position::at(0))
    return;
  UseSummary *Summary = lookupSummary(Step.Pointee);
  if (!Summary)
    return;
  auto OutermostFieldAt = [&](Position At) -> std::optional<unsigned> {
    SmallVector<ElementPointee, 2> Fields = layout().fieldsAt(Step.Pointee, At);
    if (Fields.empty() || Fields.front().Parent != Step.Pointee)
      return std::nullopt;
    return Fields.front().Field;
  };
  std::optional<unsigned> From = OutermostFieldAt(Step.From);
  std::optional<unsigned> There = OutermostFieldAt(Step.To);
  if (From && There && *From == *There)
    return;
  for (std::optional<unsigned> Field : {From, There}) {
    if (!Field || *Field >= Summary->Fields.size())
      return keepInOnePiece(Step.Pointee, Where,
                            "an offset leads from one of its fields to another "
                            "place");
    FieldUses &Uses = Summary->Fields[*Field];
    if (!Uses.Near)
      Uses.Near = {&Where, "its address is computed from another field's, or "
                           "another's from its"};
  }
}

/// Whether \p Address is only compared, stored and returned, as the end of an
/// array is; not accessed where it is computed.
static bool isOnlyKept(const Value &Address, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 4;
  return all_of(Address.users(), [&](const User *U) {
    const auto *Store = dyn_cast<StoreInst>(U);
    return isa<ICmpInst, ReturnInst>(U) ||
           (Store && Store->getPointerOperand() != &Address) ||
           (isa<GetElementPtrInst>(U) && Depth != MaxDepth &&
            isOnlyKept(*U, Depth + 1));
  });
}

/// A step from one element to another.
void StructUsesBuilder::noteElementStep(const AddressStep &Step,
                                        const GEPOperator &GEP) {
  bool IsTyped = Step.How == AddressStep::Form::Fields;
  UseSummary *Summary = lookupSummary(IsTyped ? Step.Source : Step.Pointee);
  if (!Summary || Step.How == AddressStep::Form::Nowhere)
    return;
  const auto *First = dyn_cast<ConstantInt>(*GEP.idx_begin());
  if (IsTyped && !GEP.getSourceElementType()->isStructTy())
    return void(Summary->IsIndexed = true);
  if (IsTyped ? !First : !Step.WholeTerms.empty()) {
    Summary->IsIndexed |= !isOnlyKept(GEP);
    return;
  }
  int64_t Count = IsTyped ? First->getSExtValue() : Step.Structures;
  Summary->StepsBack |= Count == -1;
  Summary->StepsForward |= Count == 1;
}

/// Finds stacks: arrays whose elements are found only by stepping back and
/// forth. What is accessed is near the top, which the caches hold.
void StructUsesBuilder::findStacks() {
  for (UseSummary &Summary : Result.Summaries)
    if (Summary.HasArrays && Summary.StepsBack && Summary.StepsForward &&
        !Summary.IsIndexed)
      Summary.HasManyObjects = false;
}

/// An address that becomes a number may only be compared, and subtracted from
/// another one.
void StructUsesBuilder::noteNumber(const Instruction &I) {
  bool IsHarmless =
      isa<PtrToIntInst>(I) && all_of(I.users(), [](const User *U) {
        const auto *Op = dyn_cast<Instruction>(U);
        return Op && (isa<ICmpInst>(Op) || Op->getOpcode() == Instruction::Sub);
      });
  if (IsHarmless)
    return;
  keepInOnePiece(view(&I), I, "its address is used as a number");
  keepInOnePiece(view(I.getOperand(0)), I, "its address is used as a number");
}

/// Whether \p Call may be executed more than once in a run of the program, as
/// far as its function shows.
static bool mayRepeat(const CallBase &Call) {
  const Function &F = *Call.getFunction();
  return F.getName() != "main" || Call.getParent() != &F.getEntryBlock();
}

/// Whether the memory of \p Call can come from a pool instead.
bool StructUsesBuilder::canAllocateInPool(const CallBase &Call,
                                          unsigned Depth) {
  if (!isa<CallInst>(Call) || Call.isMustTailCall())
    return false;
  const Function *F = Call.getCalledFunction();
  if (!F)
    return false;
  const FunctionModel *Model = Memory.Library.lookup(Call);
  return (Model && Model->Allocation.HasPools) || isCopyableWrapper(*F, Depth);
}

/// Whether a copy of \p F can get the memory that it returns from a pool: it is
/// allocated by calls for which that is possible, and F does nothing with it
/// but compare and return it.
bool StructUsesBuilder::isCopyableWrapper(const Function &F, unsigned Depth) {
  constexpr unsigned MaxDepth = 3;
  if (Result.Wrappers.contains(&F))
    return true;
  if (Depth == MaxDepth || F.isDeclaration() || F.isInterposable() ||
      F.isVarArg())
    return false;
  InnerAllocations Inner;
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || !Memory.Allocations.getAllocation(*Call))
      continue;
    if (!canAllocateInPool(*Call, Depth + 1))
      return false;
    SmallSetVector<const Value *, 4> Addresses;
    Addresses.insert(Call);
    for (size_t N = 0; N != Addresses.size(); ++N)
      for (const User *U : Addresses[N]->users()) {
        if (isa<PHINode, SelectInst>(U))
          Addresses.insert(U);
        else if (!isa<ICmpInst, ReturnInst>(U))
          return false;
      }
    Inner.push_back(cast<CallInst>(Call));
  }
  if (Inner.empty())
    return false;
  Result.Wrappers.try_emplace(&F, std::move(Inner));
  return true;
}

void StructUsesBuilder::noteAllocation(const StructUse &Use) {
  UseSummary *Summary = lookupSummary(Use.Unit);
  if (!Summary)
    return;
  Summary->IsAllocated = true;
  const auto &Call = *cast<CallBase>(Use.Where);
  if (Memory.Allocations.getResolved(Call))
    return keepInOnePiece(Use.Unit, Call,
                          "memory for it comes from a function that is called "
                          "through a pointer");
  if (!canAllocateInPool(Call))
    return keepInOnePiece(Use.Unit, Call,
                          "memory for it comes neither from malloc, calloc or "
                          "realloc, nor from a function that only calls them");
  const auto *Bytes = dyn_cast<ConstantInt>(Call.getArgOperand(Use.Operand));
  constexpr uint64_t Many = 16; // structures
  std::optional<uint64_t> Size = layout().sizeOf(Use.Unit);
  auto IsOne = [](const Value *Count) {
    const auto *Number = dyn_cast<ConstantInt>(Count);
    return Number && Number->isOne();
  };
  const AllocationCall &Allocation = *Memory.Allocations.getAllocation(Call);
  bool HasOtherFactor = any_of(Allocation.SizeArguments, [&](unsigned I) {
    return I != Use.Operand && !IsOne(Call.getArgOperand(I));
  });
  if (!Bytes || !Size || Bytes->getZExtValue() / *Size >= Many ||
      HasOtherFactor)
    Summary->HasManyObjects = Summary->HasArrays = true;
  if (mayRepeat(Call))
    Summary->HasManyObjects = true;
}

void StructUsesBuilder::noteVariable(const StructUse &Use) {
  UseSummary *Summary = lookupSummary(Use.Unit);
  if (!Summary)
    return;
  const auto *G = dyn_cast<GlobalVariable>(Use.Where);
  if (!G)
    return keepInOnePiece(Use.Unit, *Use.Where, "a local variable is one");
  if (Summary->Variable)
    return keepInOnePiece(Use.Unit, *G, "several global variables are ones");
  Summary->Variable = G;
  if (G->isThreadLocal() || G->isDeclarationForLinker() ||
      G->isInterposable() || G->hasSection() || G->hasComdat() ||
      G->getAddressSpace() != 0)
    keepInOnePiece(Use.Unit, *G, "a global variable of a special kind is one");
  if (!Use.Unit->isArrayTy())
    return;
  // Nearly all accesses to a small table find it in the cache as it is.
  constexpr uint64_t FirstLevelCache = 32 << 10; // bytes
  Summary->HasArrays = true;
  Summary->HasManyObjects =
      layout().sizeOf(Use.Unit).value_or(0) > FirstLevelCache;
}

static bool isInline(const MemIntrinsic &I) {
  return I.getIntrinsicID() == Intrinsic::memcpy_inline ||
         I.getIntrinsicID() == Intrinsic::memset_inline;
}

void StructUsesBuilder::findPieces() {
  for (const StructUse &Use : Result.Uses)
    switch (Use.Kind) {
    case UseKind::Access:
    case UseKind::Step:
    case UseKind::Padding:
    case UseKind::Difference:
    case UseKind::Link:
    case UseKind::Flow:
      break;
    case UseKind::ByteCount:
      if (Use.Unit == Use.Pointee && isInline(*cast<MemIntrinsic>(Use.Where)))
        keepInOnePiece(Use.Unit, *Use.Where, "it is copied inline");
      break;
    case UseKind::HeldFields:
      keepInOnePiece(Use.Unit, *Use.Where,
                     "some of its fields are copied to a variable");
      break;
    case UseKind::FieldRange:
      keepInOnePiece(Use.Pointee, *Use.Where,
                     "a memory function covers several of its fields");
      break;
    case UseKind::MultipleFields:
      keepInOnePiece(Use.Unit, *Use.Where,
                     "a load or store accesses several of its fields");
      break;
    case UseKind::Allocation:
      noteAllocation(Use);
      break;
    case UseKind::SizedFree:
      keepInOnePiece(Use.Unit, *Use.Where, "operator delete is given its size");
      break;
    case UseKind::Walk:
      keepInOnePiece(Use.Unit, *Use.Where,
                     "a library function traverses an array of it");
      break;
    case UseKind::InMemory:
      keepInOnePiece(Use.Unit, *Use.Where,
                     "it is passed by value, or returned, in memory");
      break;
    case UseKind::Variable:
      noteVariable(Use);
      break;
    }
  findStacks();
  for (const DTransStructType *T : Result.Relations->structs()) {
    UseSummary *Summary = lookupSummary(T);
    if (Summary && Summary->IsAllocated && Summary->Variable)
      keepInOnePiece(T, *Summary->Variable,
                     "it is allocated, and a global variable is one, too");
  }
}

} // namespace restruct

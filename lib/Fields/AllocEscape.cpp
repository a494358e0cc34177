//===- AllocEscape.cpp - Escapes of memory from a field -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The spec's escape analysis for single alloc functions. The roots are the
/// calls whose results are stored to the field, and all loads of the field.
/// Their uses may compare, dereference and free them. The same holds for values
/// computed from them, results of library functions that return them, and
/// parameters that receive them, callbacks of the library included. Every other
/// use is an escape, except the store of a call's own result, or of one of
/// several, to the field.
///
//===----------------------------------------------------------------------===//

#include "FieldFactsBuilder.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Limits the values that are tracked from one field, and from all of them.
static constexpr size_t MaxFollowed = 4096;

/// The only function whose new memory \p Stored is: the result of a call of it,
/// or of one of several such calls, or null. Null if there is none. \p Calls,
/// if given, receives these calls.
const Function *
FieldFactsBuilder::allocatorOf(const Value &Stored,
                               SmallVectorImpl<const Value *> *Calls) const {
  /// Larger merges do not occur in practice.
  static constexpr size_t MaxMerged = 32;
  const Function *Allocator = nullptr;
  SmallVector<const Value *, 4> Work(1, &Stored);
  SmallPtrSet<const Value *, 4> Seen;
  Seen.insert(&Stored);
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (isa<ConstantPointerNull>(V))
      continue;
    if (isa<PHINode, SelectInst>(V)) {
      for (const Use &U : cast<User>(V)->operands())
        if (U->getType() == V->getType() && Seen.insert(U).second)
          Work.push_back(U);
      if (Seen.size() > MaxMerged)
        return nullptr;
      continue;
    }
    const auto *Call = dyn_cast<CallBase>(V);
    const AllocationCall *Allocation =
        Call ? Memory.Allocations.getAllocation(*Call) : nullptr;
    if (!Allocation || Allocation->Into || Allocation->Reallocated ||
        !Call->getCalledFunction() ||
        (Allocator && Allocator != Call->getCalledFunction()))
      return nullptr;
    Allocator = Call->getCalledFunction();
    if (Calls)
      Calls->push_back(Call);
  }
  return Allocator;
}

/// Whether a library function passes its argument \p Number only to functions
/// of the module, whose parameters are then tracked.
bool FieldFactsBuilder::isGivenToCallbacks(
    const CallBase &Call, unsigned Number, const FunctionModel &Model,
    function_ref<void(const Value *)> Follow) const {
  for (const CallbackModel &Callback : Model.callbacks()) {
    const Function *F =
        Callback.Callee.K == PointerSource::Argument &&
                Callback.Callee.Arg < Call.arg_size()
            ? dyn_cast<Function>(Call.getArgOperand(Callback.Callee.Arg))
            : nullptr;
    for (auto [I, From] : enumerate(Callback.parameters())) {
      if (From.K == PointerSource::NoPointer ||
          (From.K == PointerSource::Argument && From.Arg != Number) ||
          (From.K == PointerSource::Within && From.Arg != Number))
        continue;
      if (From.K != PointerSource::Argument && From.K != PointerSource::Within)
        return false;
      if (!F || F->isDeclaration() || F->isInterposable() || I >= F->arg_size())
        return false;
      Follow(F->getArg(unsigned(I)));
    }
  }
  return true;
}

const Value *FieldFactsBuilder::findEscape(ArrayRef<const Value *> Roots,
                                           const DTransStructType *Struct,
                                           unsigned Field) const {
  auto IsField = [&](const Value &Pointer) {
    std::optional<PointerFact> Place = placeOf(Pointer);
    return Place && Place->At.isOffsetKnown() &&
           any_of(Layout.fieldsAt(Place->Pointee, Place->At),
                  [&](const ElementPointee &P) {
                    return P.Parent == Struct && P.Field == Field &&
                           P.OffsetInField == 0;
                  });
  };
  SmallVector<const Value *, 16> Work(Roots);
  SmallPtrSet<const Value *, 16> Seen(Roots.begin(), Roots.end());
  auto Follow = [&](const Value *V) {
    if (Seen.insert(V).second)
      Work.push_back(V);
  };
  size_t NumUses = 0;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    for (const Use &U : V->uses()) {
      const auto *I = dyn_cast<Instruction>(U.getUser());
      if (!I || ++NumUses > MaxFollowed)
        return U.getUser();
      if (isa<LoadInst, ICmpInst>(I))
        continue;
      if (isa<GetElementPtrInst, PHINode, SelectInst, FreezeInst>(I)) {
        Follow(I);
        continue;
      }
      if (const auto *Store = dyn_cast<StoreInst>(I)) {
        bool IsOwn = IsField(*Store->getPointerOperand()) && allocatorOf(*V);
        if (U.getOperandNo() == StoreInst::getPointerOperandIndex() || IsOwn)
          continue;
        return I;
      }
      const auto *Call = dyn_cast<CallBase>(I);
      if (!Call || !Call->isArgOperand(&U))
        return I;
      if (isa<MemIntrinsic, LifetimeIntrinsic, AssumeInst>(Call))
        continue;
      unsigned Number = Call->getArgOperandNo(&U);
      if (const FreeCall *Free = Memory.Allocations.getFree(*Call);
          Free && Free->Freed == V)
        continue;
      if (const FunctionModel *Model = Memory.Library.lookup(*Call)) {
        const ArgumentModel &Argument = Model->getArgument(Number);
        if (Argument.Escapes || Argument.Exposes || Argument.Frees ||
            Model->keeps(Number) ||
            !isGivenToCallbacks(*Call, Number, *Model, Follow))
          return I;
        if (Model->returns(Number))
          Follow(Call);
        continue;
      }
      const Function *F = Call->getCalledFunction();
      if (!F || F->isDeclaration() || F->isInterposable() ||
          Number >= F->arg_size() || Call->isByValArgument(Number))
        return I;
      Follow(F->getArg(Number));
    }
  }
  return nullptr;
}

void FieldFactsBuilder::checkEscapes() {
  for (auto &[Key, Roots] : AllocRoots) {
    auto It = Facts.Structs.find(Key.first);
    if (It == Facts.Structs.end())
      continue;
    FieldInfo &Info = It->second.Fields[Key.second];
    if (!Info.Alloc.isSingle())
      continue;
    if (const Value *Where = findEscape(Roots, Key.first, Key.second))
      makeBottom(Info, Where);
  }
}

} // namespace restruct

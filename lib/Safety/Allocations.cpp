//===- Allocations.cpp - Allocations and deallocations --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "restruct/Uses/TypedAllocations.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

/// Whether an argument of \p Call can be changed for structures of another size
/// than \p Size. `malloc(n ? n : 1)` has none; a wrapper that does the same
/// inside has.
static bool isScalable(const CallBase &Call, const AllocationCall &Allocation,
                       uint64_t Size) {
  if (Allocation.Size.getMinimum() == 0)
    return true;
  return any_of(Allocation.SizeArguments, [&](unsigned I) {
    const Value &Argument = *Call.getArgOperand(I);
    if (Argument.getType()->getIntegerBitWidth() > 64)
      return false;
    AllocationSize Bytes =
        computeSize(Argument, Call.getModule()->getDataLayout());
    return Bytes.getMinimum() == 0 &&
           Bytes.isMultipleOfUnlessWrapped(Size) == Answer::Yes;
  });
}

/// Whether \p Allocation is a call of a function that takes a number of
/// elements, and allocates memory for them as such: `T *allocate(size_t n)`.
bool DTransSafetyVisitor::takesCount(const AllocationCall &Allocation,
                                     const DTransStructType *T, uint64_t Size) {
  const Function *F = Allocation.Call->getCalledFunction();
  return F && !F->isDeclaration() && Allocation.Size.isKnown() &&
         Allocation.Size.getAddend() == 0 &&
         Allocation.Size.factors().size() == 1 &&
         Allocation.Size.getScale() % Size == 0 &&
         isTypedInside(*F, T, Memory, Views);
}

void DTransSafetyVisitor::checkAllocation(const CallBase &Call,
                                          const AllocationCall &Allocation) {
  const PointerView &Result = view(&Call);
  if (Allocation.Family == AllocFamily::New ||
      Allocation.Family == AllocFamily::NewArray)
    add(Result.Touched, Condition::HasCppHandling, &Call,
        "operator new allocates it");
  // Recovery treats the memory behind a cookie as a separate object.
  if (Allocation.CookieSize != 0)
    for (const User *U : Call.users())
      if (isa<GEPOperator>(U)) {
        add(view(U).Touched, Condition::HasCppHandling, &Call,
            "operator new allocates it behind an array cookie");
        add(view(U).Touched, Condition::BadAllocSizeArg, &Call,
            "an array cookie precedes it");
      }
  // Members at its beginning are not what is allocated.
  StructSet Allocated = Result.Into;
  if (Result.IsTrusted && Result.wholeStruct()) {
    Allocated.clear();
    Allocated.insert(Result.wholeStruct());
  }
  for (const DTransStructType *T : Allocated) {
    std::optional<uint64_t> Size = sizeOf(T);
    // Behind one object is nothing of its own.
    if (std::optional<uint64_t> Bytes = Allocation.Size.getConstant();
        !Bytes || Bytes != Size)
      AllocatedStructs.insert(T);
    StructSet Set;
    Set.insert(T);
    // Its size does not change. A size that wraps is none of the program's.
    if (std::optional<uint64_t> Tail = getTailOffset(T);
        Tail && !Result.isElement() && hasRoomUnlessWrapped(Allocation, *Tail))
      continue;
    // If the multiplication overflows, the program uses memory that it does not
    // own.
    if (!Size || *Size == 0 || Result.isElement() ||
        !isScalable(Call, Allocation, *Size) ||
        Allocation.Size.isMultipleOfUnlessWrapped(*Size) != Answer::Yes)
      add(Set, Condition::BadAllocSizeArg, &Call,
          "the allocated size may not be a multiple of its size");
    else if (takesCount(Allocation, T, *Size))
      continue; // The allocation inside of it is checked.
    else if (const Instruction *Where = Sizes.findObserver(Allocation, *Size))
      add(Set, Condition::AllocationSizeObserved, Where,
          "the allocated size is also used for something else");
  }
  if (!Allocation.Reallocated)
    return;
  const PointerView &Old = view(Allocation.Reallocated);
  noteFreed(Old, Call);
  if (!Old.touches() && !Result.touches())
    return;
  if (isa<ConstantData>(Allocation.Reallocated))
    return;
  if (!Old.IsTrusted || !Result.IsTrusted || !Old.Place || !Result.Place ||
      !Old.Place->samePlace(*Result.Place)) {
    add(Old.Touched, Condition::BadCasting, &Call,
        "the reallocated memory may have another type");
    add(Result.Touched, Condition::BadCasting, &Call,
        "the reallocated memory may have another type");
  }
}

/// The structure of which an object, or an array, begins where \p V points.
/// Members at its beginning are not what is allocated or freed.
static const DTransStructType *wholeObject(const PointerView &V) {
  return V.IsTrusted && !V.isElement() ? V.wholeStruct() : nullptr;
}

/// A wrapper that passes a size to operator delete: the call in its body is
/// checked if it frees the same structure there.
bool DTransSafetyVisitor::isFreedAlikeInside(const FreeCall &Free) {
  const auto *F = dyn_cast<Function>(Free.Call->getCalledOperand());
  const DTransStructType *T = wholeObject(view(Free.Freed));
  if (!F || !T)
    return false;
  for (const auto &[I, Argument] : enumerate(Free.Call->args()))
    if (Argument == Free.Freed)
      return I < F->arg_size() && wholeObject(view(F->getArg(I))) == T;
  return false;
}

/// A sized delete is given as many bytes as were allocated.
void DTransSafetyVisitor::checkFreedSize(const FreeCall &Free) {
  const PointerView &V = view(Free.Freed);
  // The size of pointers does not change.
  if (!V.touches() || leadsToPointers(V))
    return;
  if (Free.HasInnerSize && !isFreedAlikeInside(Free))
    add(V.Touched, Condition::BadAllocSizeArg, Free.Call,
        "a function that is given it as another type gives operator delete a "
        "size");
  if (!Free.Size)
    return;
  const DTransStructType *T = wholeObject(V);
  std::optional<uint64_t> Size = T ? sizeOf(T) : std::nullopt;
  if (!Size || *Size == 0 || Free.Size->getType()->getIntegerBitWidth() > 64 ||
      computeSize(*Free.Size, M.getDataLayout())
              .isMultipleOfUnlessWrapped(*Size) != Answer::Yes)
    return add(V.Touched, Condition::BadAllocSizeArg, Free.Call,
               "the size that operator delete is given may not be a multiple "
               "of its size");
  StructSet Set;
  Set.insert(T);
  if (const Instruction *Where = Sizes.findObserver(Free, *Size))
    add(Set, Condition::AllocationSizeObserved, Where,
        "the size that is given to operator delete is also used for something "
        "else");
}

void DTransSafetyVisitor::checkFree(const FreeCall &Free) {
  const PointerView &V = view(Free.Freed);
  noteFreed(V, *Free.Call);
  if (Free.Family == AllocFamily::New || Free.Family == AllocFamily::NewArray)
    add(V.Touched, Condition::HasCppHandling, Free.Call,
        "operator delete frees it");
  checkFreedSize(Free);
  // The structures to which it may point as a member.
  StructSet NotBeginnings = V.Elements;
  if (V.CommonField)
    for (const DTransStructType *T : V.Into)
      if (T != V.CommonField)
        NotBeginnings.insert(T);
  add(NotBeginnings, Condition::BadPtrManipulation, Free.Call,
      "the freed pointer may not point to its beginning");
}

} // namespace restruct

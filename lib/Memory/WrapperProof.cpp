//===- WrapperProof.cpp - Proves allocation and free wrappers -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Proves that a function is a plain allocation wrapper. Programs rarely call
/// malloc where they need memory; they call
///
///   void *xmalloc(size_t n) {
///     void *p = malloc(n ? n : 1);
///     if (!p)
///       die("out of memory");
///     return p;
///   }
///
/// For calls of xmalloc to count as allocations of n bytes, the properties of
/// malloc's result must hold of xmalloc's. The proof:
///
///   1. Sources. From each `ret` back through phi and select, and through
///      functions that only check and return their argument, every source is
///      null, or the result of one call that allocates. (Exits without `ret`,
///      such as exit, longjmp and exceptions, return nothing.)
///   2. Agreement. All these calls allocate in the same manner, and as many
///      bytes. A malloc beside a realloc is a realloc of null.
///   3. Arguments. The number of bytes is a form of the function's arguments
///      only; the reallocated pointer is an argument.
///   4. No capture before return. Until it is returned, the new pointer is
///      compared, and passed to functions that neither capture it nor write
///      through it, and nothing else. The one exception is filling all of it
///      with zeros, as calloc does.
///
/// Then each call of the function returns unaliased memory of a size that the
/// call determines, as if the allocation were inlined. All other effects of the
/// function (counting, logging, collecting garbage) are visible in its body.
///
/// Calls of proved wrappers already count as calls that allocate, so wrappers
/// of wrappers are found. A function that returns the result of a recursive
/// call is not one: the proof is by induction over calls.
///
//===----------------------------------------------------------------------===//

#include "WrapperProof.h"

#include "AskedSize.h"
#include "FunctionReturns.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace restruct {

namespace {

class AllocationProof {
public:
  AllocationProof(const Function &F, const CallClassifier &Known)
      : F(F), Known(Known) {}

  Proof<AllocationWrapper> run();

private:
  ProofStep checkFunction() const;
  void collectSources();
  ProofStep checkSources() const;
  ProofStep checkAgreement();
  ProofStep checkArguments();
  ProofStep checkNoCapture();
  ProofStep checkUse(const Use &U, SetVector<const Value *> &Aliases);
  ProofStep checkCall(const CallBase &Call, const Use &U,
                      SetVector<const Value *> &Aliases);
  bool fillsWithZeros(const CallBase &Call, const Use &U) const;
  bool neverReturnsNull() const;
  AllocKind getKind() const;

  const Function &F;
  const CallClassifier &Known;
  /// The sources of the returned values, in the order in which they are found.
  SetVector<const Value *> Sources;
  /// A `ret` for each source, for the report.
  const Instruction *FirstReturn = nullptr;
  /// The calls among the sources.
  SmallVector<AllocationCall, 2> Calls;
  AllocationWrapper Result;
};

} // namespace

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

void AllocationProof::collectSources() {
  SmallPtrSet<const Value *, 16> Seen;
  for (const BasicBlock &BB : F)
    if (const auto *Return = dyn_cast<ReturnInst>(BB.getTerminator())) {
      if (!FirstReturn)
        FirstReturn = Return;
      collectReturned(Return->getReturnValue(), Sources, Seen);
    }
  for (const Value *Source : Sources)
    if (const auto *Call = dyn_cast<CallBase>(Source))
      if (std::optional<AllocationCall> A = Known.classifyAllocation(*Call))
        if (!A->Into)
          Calls.push_back(*A);
}

/// The allocating call into whose memory \p V points, or whose memory it was
/// loaded through, or null.
static const CallBase *findHiddenAllocation(const Value &V,
                                            const CallClassifier &Known,
                                            RefusalKind &Kind) {
  if (const auto *GEP = dyn_cast<GEPOperator>(&V)) {
    const auto *Call = dyn_cast<CallBase>(getUnderlyingObject(GEP));
    Kind = RefusalKind::InteriorPointer;
    return Call && Known.classifyAllocation(*Call) ? Call : nullptr;
  }
  const auto *Load = dyn_cast<LoadInst>(&V);
  if (!Load || !Load->getPointerOperand()->hasUseList())
    return nullptr;
  Kind = RefusalKind::ThroughMemory;
  for (const User *U : Load->getPointerOperand()->users()) {
    const auto *Call = dyn_cast<CallBase>(U);
    if (!Call)
      continue;
    std::optional<AllocationCall> A = Known.classifyAllocation(*Call);
    if (A && A->Into == Load->getPointerOperand())
      return Call;
  }
  return nullptr;
}

ProofStep AllocationProof::checkSources() const {
  for (const Value *Source : Sources) {
    if (isa<ConstantPointerNull>(Source) ||
        any_of(Calls,
               [Source](const AllocationCall &A) { return A.Call == Source; }))
      continue;
    RefusalKind Kind = RefusalKind::OtherMemory;
    if (const CallBase *Call = findHiddenAllocation(*Source, Known, Kind))
      return ProofRefusal{Kind, Call};
    const auto *Call = dyn_cast<CallBase>(Source);
    if (Call && Call->getCalledFunction() == &F)
      return ProofRefusal{RefusalKind::Recursive, Call};
    const auto *Where = dyn_cast<Instruction>(Source);
    return ProofRefusal{RefusalKind::OtherMemory, Where ? Where : FirstReturn};
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Agreement and arguments
//===----------------------------------------------------------------------===//

ProofStep AllocationProof::checkAgreement() {
  // A realloc represents all, as it says the most.
  const AllocationCall *First = find_if(
      Calls, [](const AllocationCall &A) { return A.Reallocated != nullptr; });
  if (First == Calls.end())
    First = Calls.begin();
  for (const AllocationCall &Other : Calls) {
    bool SameManner =
        getManner(Other) == getManner(*First) ||
        (getManner(*First) == AK_Realloc && getManner(Other) == AK_Malloc);
    if (!SameManner || Other.Family != First->Family ||
        Other.Size != First->Size || Other.Align != First->Align ||
        (Other.Reallocated && Other.Reallocated != First->Reallocated))
      return ProofRefusal{RefusalKind::SeveralAllocations, Other.Call};
  }
  std::swap(Calls.front(), Calls[First - Calls.begin()]);
  return std::nullopt;
}

static int getArgumentNumber(const Value *V) {
  const auto *A = dyn_cast_or_null<Argument>(V);
  return A ? int(A->getArgNo()) : -1;
}

ProofStep AllocationProof::checkArguments() {
  AllocationCall &Call = Calls.front();
  Call.Size = computeAskedSize(Call.Size, F.getDataLayout());
  Result.F = &F;
  Result.Family = Call.Family;
  Result.Size = Call.Size;
  Result.Zeroed = Call.Zeroed;
  Result.ReallocatedArgument = getArgumentNumber(Call.Reallocated);
  Result.AlignArgument = getArgumentNumber(Call.Align);
  if (Call.Reallocated && Result.ReallocatedArgument < 0)
    return ProofRefusal{RefusalKind::OtherFreed, Call.Call};
  if (Call.Align && Result.AlignArgument < 0 && !isa<ConstantInt>(Call.Align))
    return ProofRefusal{RefusalKind::SizeUnknown, Call.Call};
  if (getManner(Call) == AK_StringDup)
    return isa<Argument>(Call.Call->getArgOperand(0))
               ? ProofStep()
               : ProofRefusal{RefusalKind::SizeUnknown, Call.Call};
  if (!Call.Size.isKnown())
    return ProofRefusal{RefusalKind::SizeUnknown, Call.Call};
  if (Call.Size.factors().empty())
    return ProofRefusal{RefusalKind::SizeFixed, Call.Call};
  if (any_of(Call.Size.factors(),
             [](const SizeFactor &Factor) { return !isa<Argument>(Factor.V); }))
    return ProofRefusal{RefusalKind::SizeUnknown, Call.Call};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// No capture before return
//===----------------------------------------------------------------------===//

bool AllocationProof::fillsWithZeros(const CallBase &Call, const Use &U) const {
  const auto *Set = dyn_cast<MemSetInst>(&Call);
  if (!Set || Calls.size() != 1 || Calls.front().Reallocated ||
      Set->isVolatile() || &Set->getRawDestUse() != &U ||
      !match(Set->getValue(), m_Zero()))
    return false;
  // A size that wraps is too small for both, and what is more than the callers
  // ask for holds no element.
  AllocationSize Asked = Calls.front().Size;
  return computeSize(*Set->getLength(), F.getDataLayout())
                 .withMayWrap()
                 .withMinimum(Asked.getMinimum()) == Asked.withMayWrap() &&
         !mayReturnWithout(F, *Calls.front().Call, {Call.getParent()});
}

ProofStep AllocationProof::checkCall(const CallBase &Call, const Use &U,
                                     SetVector<const Value *> &Aliases) {
  if (Call.isBundleOperand(&U) && isa<AssumeInst>(Call))
    return std::nullopt;
  if (!Call.isArgOperand(&U))
    return ProofRefusal{RefusalKind::Captures, &Call};
  if (fillsWithZeros(Call, U)) {
    Result.Zeroed = true;
    return std::nullopt;
  }
  // A failed allocation is freed again.
  if (std::optional<FreeCall> Free = Known.classifyFree(Call))
    if (Free->Freed == U.get())
      return std::nullopt;
  unsigned N = Call.getArgOperandNo(&U);
  if (returnedBy(Call) == U.get() &&
      onlyReturns(*Call.getCalledFunction(), N)) {
    Aliases.insert(&Call);
    return std::nullopt;
  }
  const FunctionModel *Model = Known.getLibrary().lookup(Call);
  if (!Model || Model->keeps(N) || Model->returns(N) ||
      Model->getArgument(N).Exposes)
    return ProofRefusal{RefusalKind::Captures, &Call};
  if (isa<LifetimeIntrinsic>(Call))
    return std::nullopt;
  if (Model->getArgument(N).Writes != Reach::Nothing)
    return ProofRefusal{RefusalKind::WritesMemory, &Call};
  return std::nullopt;
}

/// Checks one use of the new pointer, or of an address in the new memory. Adds
/// further such addresses to \p Aliases.
ProofStep AllocationProof::checkUse(const Use &U,
                                    SetVector<const Value *> &Aliases) {
  const auto *I = cast<Instruction>(U.getUser());
  switch (I->getOpcode()) {
  case Instruction::Ret:
  case Instruction::ICmp:
  case Instruction::Load:
    return std::nullopt;
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::GetElementPtr:
    Aliases.insert(I);
    return std::nullopt;
  case Instruction::Store:
    return ProofRefusal{U.getOperandNo() == StoreInst::getPointerOperandIndex()
                            ? RefusalKind::WritesMemory
                            : RefusalKind::Captures,
                        I};
  case Instruction::Call:
  case Instruction::Invoke:
  case Instruction::CallBr:
    return checkCall(*cast<CallBase>(I), U, Aliases);
  default:
    return ProofRefusal{RefusalKind::Captures, I};
  }
}

ProofStep AllocationProof::checkNoCapture() {
  SetVector<const Value *> Aliases;
  for (const AllocationCall &A : Calls)
    Aliases.insert(A.Call);
  for (unsigned I = 0; I != Aliases.size(); ++I)
    for (const Use &U : Aliases[I]->uses())
      if (ProofStep Refused = checkUse(U, Aliases))
        return Refused;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The complete proof
//===----------------------------------------------------------------------===//

ProofStep AllocationProof::checkFunction() const {
  if (F.isInterposable())
    return ProofRefusal{RefusalKind::Interposable};
  if (F.isVarArg())
    return ProofRefusal{RefusalKind::VariableArguments};
  return std::nullopt;
}

bool AllocationProof::neverReturnsNull() const {
  if (all_of(Sources, [this](const Value *Source) {
        return any_of(Calls, [Source](const AllocationCall &A) {
          return A.Call == Source && A.NeverNull;
        });
      }))
    return true;
  // On this path the pointer was compared with null.
  DominatorTree DT(const_cast<Function &>(F));
  return all_of(F, [&](const BasicBlock &BB) {
    const auto *Return = dyn_cast<ReturnInst>(BB.getTerminator());
    return !Return || isKnownNonZero(Return->getReturnValue(),
                                     SimplifyQuery(F.getDataLayout(), &DT,
                                                   nullptr, Return));
  });
}

AllocKind AllocationProof::getKind() const {
  switch (getManner(Calls.front())) {
  case AK_Realloc:
    return AK_UserRealloc;
  case AK_AlignedAlloc:
    return AK_UserAlignedAlloc;
  case AK_StringDup:
    return AK_UserStringDup;
  default:
    break;
  }
  if (Result.Zeroed)
    return AK_UserCalloc;
  return F.arg_size() == 1 ? AK_UserMalloc : AK_UserMalloc0;
}

Proof<AllocationWrapper> AllocationProof::run() {
  if (!F.getReturnType()->isPointerTy())
    return std::monostate();
  collectSources();
  bool IsCandidate =
      !Calls.empty() || any_of(Sources, [this](const Value *Source) {
        RefusalKind Kind;
        return findHiddenAllocation(*Source, Known, Kind) != nullptr;
      });
  if (!IsCandidate)
    return std::monostate();
  ProofStep Refused = checkFunction();
  if (!Refused)
    Refused = checkSources();
  if (!Refused)
    Refused = checkAgreement();
  if (!Refused)
    Refused = checkArguments();
  if (!Refused)
    Refused = checkNoCapture();
  if (Refused)
    return WrapperRefusal{&F, Refused->Kind, Refused->Where, false};
  Result.NeverNull = neverReturnsNull();
  Result.Kind = getKind();
  return Result;
}

Proof<AllocationWrapper> proveAllocationWrapper(const Function &F,
                                                const CallClassifier &Known) {
  return AllocationProof(F, Known).run();
}

} // namespace restruct

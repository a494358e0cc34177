//===- SizeObservations.cpp - Uses of allocation sizes --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Decides whether a program can observe the size of an allocation. A rewriter
/// that makes a structure smaller allocates fewer bytes for it, and the program
/// must not notice:
///
///     void *take(size_t n) {
///       used += n;                        observed: it may be printed
///       return malloc(n);
///     }
///     struct node *p = take(sizeof *p);   24: so many bytes of a node
///     struct node *a = take(k * sizeof *a);
///
/// **Numbers of bytes.** In the function that allocates: the values from which
/// the size is computed, down to the multiplication by a multiple of the
/// structure's size. The other factor is a number of elements, which does not
/// change. In a function that takes the size as a parameter and allocates: that
/// parameter, and the values computed from it; they count for all structures
/// that are allocated through it. The size that a memory function gets is a
/// number of bytes, too, if it is such a product; a difference of addresses has
/// rules of its own.
///
/// **What does not observe it:** computing another number of bytes, which is
/// checked in turn; allocating; a memory function that fills such memory; a
/// comparison with 0, since no structure has the size 0; an offset in bytes
/// from a pointer to a structure, which other rules check.
///
/// Nor does code that runs after an allocation has failed. Which allocations
/// fail depends on how much memory the system has, and a layout change affects
/// that anyway. So a message with the number of bytes after malloc returned
/// null is not an observation. Neither is an overflow check: a size that
/// overflows, or is at least half of the address space, is never allocated. Nor
/// is unreachable code: for example a library's limit on sizes, if the program
/// does not use the function that sets it (HarmlessPlaces).
///
/// **What is out of reach.** `printf("%zu", sizeof(struct node))` prints a
/// constant, and nothing in the IR shows its origin. As for `offsetof`, the
/// person who decides on a layout change has to consider it.
///
//===----------------------------------------------------------------------===//

#include "SizeObservations.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace restruct {

/// Splits the product \p V: sets \p Factor to its constant factor, and returns
/// the other one. Null if \p V is not a product with a constant.
static const Value *otherFactor(const Value *V, uint64_t &Factor) {
  const auto *Extract = dyn_cast<ExtractValueInst>(V);
  const auto *Op =
      dyn_cast<Operator>(Extract && Extract->getIndices() == ArrayRef(0u)
                             ? Extract->getAggregateOperand()
                             : V);
  if (!Op || Op->getNumOperands() < 2)
    return nullptr;
  const auto *Overflow = dyn_cast<WithOverflowInst>(Op);
  bool IsFirst = isa<ConstantInt>(Op->getOperand(0));
  const auto *Constant = dyn_cast<ConstantInt>(Op->getOperand(IsFirst ? 0 : 1));
  if (!Constant || Constant->getValue().getActiveBits() > 32)
    return nullptr;
  Factor = Constant->getZExtValue();
  if (Op->getOpcode() == Instruction::Shl && !IsFirst && Factor < 32)
    Factor = uint64_t(1) << Factor;
  else if (Op->getOpcode() != Instruction::Mul &&
           !(Overflow && Overflow->getBinaryOp() == Instruction::Mul))
    return nullptr;
  return Op->getOperand(IsFirst ? 1 : 0);
}

/// Whether \p V computes another number of bytes from one of its operands.
static bool isComputation(const Value *V) {
  if (const auto *Extract = dyn_cast<ExtractValueInst>(V))
    return isa<WithOverflowInst>(Extract->getAggregateOperand());
  return isa<BinaryOperator, CastInst, PHINode, SelectInst, FreezeInst,
             MinMaxIntrinsic, WithOverflowInst>(V);
}

/// Adds to \p Bytes all products of \p Count, a number of elements, that \p F
/// computes: the same product may be computed twice.
void SizeObservations::addProducts(const Value *Count, uint64_t ElementSize,
                                   const Function &F, ValueSet &Bytes) {
  if (isa<Constant>(Count))
    return;
  for (const User *U : Count->users()) {
    uint64_t Factor = 0;
    if (const auto *I = dyn_cast<Instruction>(U);
        I && I->getFunction() == &F && otherFactor(I, Factor) == Count &&
        Factor % ElementSize == 0)
      Bytes.insert(I);
  }
}

/// Adds \p Size to \p Bytes, and the values that it is computed from.
void SizeObservations::collectBytes(const Value *Size, uint64_t ElementSize,
                                    ValueSet &Bytes) {
  SmallVector<const Value *, 8> Worklist(1, Size);
  while (!Worklist.empty() && Bytes.size() <= MaxValues) {
    const Value *V = Worklist.pop_back_val();
    if (isa<Constant>(V) || !Bytes.insert(V))
      continue;
    uint64_t Factor = 0;
    if (const Value *Count = otherFactor(V, Factor);
        Count && Factor % ElementSize == 0) {
      addProducts(Count, ElementSize, *cast<Instruction>(V)->getFunction(),
                  Bytes);
      continue;
    }
    if (!isComputation(V))
      continue;
    for (const Use &Operand : cast<User>(V)->operands())
      if (!(isa<SelectInst>(V) && Operand.getOperandNo() == 0))
        Worklist.push_back(Operand);
  }
}

/// The arguments of \p Call that determine how many bytes it allocates.
static SmallVector<const Use *, 2> sizesOf(const CallBase &Call,
                                           const MemoryInfo &Memory) {
  SmallVector<const Use *, 2> Sizes;
  auto Add = [&](unsigned I) {
    if (I < Call.arg_size())
      Sizes.push_back(&Call.getArgOperandUse(I));
  };
  if (const FunctionModel *Model = Memory.Library.lookup(Call)) {
    Add(Model->Allocation.Size);
    if (Model->Allocation.Count != NoArgument)
      Add(Model->Allocation.Count);
    return Sizes;
  }
  if (const ResolvedCall *Resolved = Memory.Allocations.getResolved(Call)) {
    for (unsigned I : Resolved->SizeArguments)
      Add(I);
    return Sizes;
  }
  const Function *F = Call.getCalledFunction();
  const AllocationWrapper *Wrapper =
      F ? Memory.Allocations.getWrapper(*F) : nullptr;
  if (Wrapper)
    for (const SizeFactor &Factor : Wrapper->Size.factors())
      if (const auto *A = dyn_cast<Argument>(Factor.V))
        Add(A->getArgNo());
  return Sizes;
}

/// All functions that \p Call, an allocation, may call.
static SmallVector<const Function *, 2> calleesOf(const CallBase &Call,
                                                  const MemoryInfo &Memory) {
  if (const ResolvedCall *Resolved = Memory.Allocations.getResolved(Call))
    return Resolved->Callees;
  SmallVector<const Function *, 2> Result;
  if (const Function *F = Call.getCalledFunction())
    Result.push_back(F);
  return Result;
}

const Instruction *
SizeObservations::findObserver(const AllocationCall &Allocation,
                               uint64_t ElementSize) {
  ValueSet Bytes;
  SmallVector<const Use *, 2> Sizes = sizesOf(*Allocation.Call, Memory);
  // Of two factors, one counts elements if the other is a multiple of the
  // element's size.
  auto IsCounted = [&](const Use *Size) {
    return any_of(Sizes, [&](const Use *Other) {
      const auto *Constant = dyn_cast<ConstantInt>(*Other);
      return Other != Size && Constant && !Constant->isZero() &&
             Constant->getValue().urem(ElementSize) == 0;
    });
  };
  bool AreAllCounted = all_of(Sizes, IsCounted);
  for (const Use *Size : Sizes) {
    if (!AreAllCounted && IsCounted(Size))
      continue;
    unsigned I = Allocation.Call->getArgOperandNo(Size);
    for (const Function *F : calleesOf(*Allocation.Call, Memory))
      if (!F->isDeclaration())
        if (const Instruction *Where = findObserverOf(*F->getArg(I)))
          return Where;
    collectBytes(*Size, ElementSize, Bytes);
  }
  return findObserver(Bytes);
}

const Instruction *SizeObservations::findObserver(const FreeCall &Free,
                                                  uint64_t ElementSize) {
  ValueSet Bytes;
  collectBytes(Free.Size, ElementSize, Bytes);
  return findObserver(Bytes);
}

const Instruction *SizeObservations::findObserver(const AllocaInst &Variable,
                                                  uint64_t ElementSize) {
  ValueSet Bytes;
  addProducts(Variable.getArraySize(), ElementSize, *Variable.getFunction(),
              Bytes);
  return findObserver(Bytes);
}

const Instruction *SizeObservations::findObserver(const MemIntrinsic &Handled,
                                                  uint64_t ElementSize) {
  ValueSet Bytes;
  uint64_t Factor = 0;
  if (const Value *Count = otherFactor(Handled.getLength(), Factor);
      Count && Factor % ElementSize == 0)
    addProducts(Count, ElementSize, *Handled.getFunction(), Bytes);
  return findObserver(Bytes);
}

const Instruction *SizeObservations::findObserver(ValueSet &Bytes) {
  for (size_t I = 0; I != Bytes.size(); ++I) {
    // Use lists begin with the last use; a reader wants the first.
    SmallVector<const Use *, 8> Uses(make_pointer_range(Bytes[I]->uses()));
    for (const Use *U : reverse(Uses)) {
      if (const Instruction *Where = observe(*U, Bytes))
        return Where;
      if (Bytes.size() > MaxValues)
        return cast<Instruction>(U->getUser());
    }
  }
  return nullptr;
}

const Instruction *SizeObservations::findObserverOf(const Argument &Bytes) {
  // A recursive call adds no observations.
  auto [It, IsNew] = Known.try_emplace(&Bytes, nullptr);
  if (!IsNew)
    return It->second;
  const Instruction *Where = &Bytes.getParent()->getEntryBlock().front();
  if (Depth != MaxDepth) {
    ++Depth;
    ValueSet All;
    All.insert(&Bytes);
    Where = findObserver(All);
    --Depth;
  }
  Known[&Bytes] = Where;
  return Where;
}

/// Whether \p Compare has the same result for all sizes that can be allocated,
/// or compares \p U, one of its operands, with 0.
static bool isHarmlessComparison(const ICmpInst &Compare, const Use &U) {
  const auto *With =
      dyn_cast<ConstantInt>(Compare.getOperand(1 - U.getOperandNo()));
  if (!With)
    return false;
  ICmpInst::Predicate P = U.getOperandNo() == 0 ? Compare.getPredicate()
                                                : Compare.getSwappedPredicate();
  const APInt &C = With->getValue();
  switch (P) {
  case ICmpInst::ICMP_EQ:
  case ICmpInst::ICMP_NE:
    return C.isZero();
  case ICmpInst::ICMP_UGT:
  case ICmpInst::ICMP_ULE:
    return C.isZero() || C.uge(APInt::getSignedMaxValue(C.getBitWidth()));
  case ICmpInst::ICMP_UGE:
  case ICmpInst::ICMP_ULT:
    return C.isOne() || C.uge(APInt::getSignedMaxValue(C.getBitWidth()));
  case ICmpInst::ICMP_SLT:
  case ICmpInst::ICMP_SGE:
    return C.isZero();
  case ICmpInst::ICMP_SGT:
  case ICmpInst::ICMP_SLE:
    return C.isAllOnes();
  default:
    return false;
  }
}

/// Whether \p F is never called, because it has no use.
static bool isUnused(const Function &F) {
  return F.hasLocalLinkage() && F.use_empty();
}

/// The constant value of \p V: the initializer of a variable to which no
/// function in use stores; null if it may have another.
static const Constant *onlyValueOf(const Value *V) {
  const auto *Load = dyn_cast<LoadInst>(V);
  const auto *G =
      Load ? dyn_cast<GlobalVariable>(Load->getPointerOperand()) : nullptr;
  if (!G || !G->hasLocalLinkage() || !G->hasInitializer() ||
      G->getInitializer()->getType() != Load->getType() || Load->isVolatile())
    return nullptr;
  bool IsConstant = all_of(G->uses(), [](const Use &U) {
    if (isa<LoadInst>(U.getUser()))
      return true;
    const auto *Store = dyn_cast<StoreInst>(U.getUser());
    return Store && U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
           isUnused(*Store->getFunction());
  });
  return IsConstant ? G->getInitializer() : nullptr;
}

namespace {

/// Whether code at a location behaves the same for every number of bytes in \p
/// Bytes, because of the path to it: an allocation has failed, the number is 0,
/// or the location is unreachable.
class HarmlessPlaces {
public:
  HarmlessPlaces(const MemoryInfo &Memory,
                 const SmallSetVector<const Value *, 8> &Bytes)
      : Memory(Memory), Bytes(Bytes) {}

  /// Whether every path to \p BB has such a test on it, in this iteration of
  /// the loops around it.
  bool isHarmless(const BasicBlock *BB) {
    auto [It, IsNew] = Blocks.try_emplace(BB, Unfinished);
    if (!IsNew)
      return It->second == Harmless;
    bool IsHarmless = !pred_empty(BB) && Blocks.size() <= MaxBlocks &&
                      all_of(predecessors(BB), [&](const BasicBlock *Before) {
                        return isHarmless(*Before, BB) || isHarmless(Before);
                      });
    Blocks[BB] = IsHarmless ? Harmless : NotHarmless;
    return IsHarmless;
  }

private:
  /// The consequences of a test are near it in the CFG.
  static constexpr unsigned MaxBlocks = 32;
  static constexpr unsigned MaxTests = 64;
  enum State : uint8_t { Unfinished, Harmless, NotHarmless };

  /// Whether that holds for the path from \p From to \p To.
  bool isHarmless(const BasicBlock &From, const BasicBlock *To) {
    const auto *Branch = dyn_cast<BranchInst>(From.getTerminator());
    return Branch && Branch->isConditional() &&
           Branch->getSuccessor(0) != Branch->getSuccessor(1) &&
           saysSo(Branch->getCondition(), Branch->getSuccessor(0) == To);
  }

  /// Whether it holds wherever \p Condition is \p Is.
  bool saysSo(const Value *Condition, bool Is) {
    const Value *A, *B;
    if (++NumTests > MaxTests)
      return false;
    if (Is ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
           : match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
      return saysSo(A, Is) || saysSo(B, Is);
    const auto *Compare = dyn_cast<ICmpInst>(Condition);
    if (!Compare || !Compare->isEquality())
      return false;
    bool AreEqual = Is == (Compare->getPredicate() == ICmpInst::ICMP_EQ);
    const auto *With = dyn_cast<Constant>(Compare->getOperand(1));
    const Value *V = Compare->getOperand(0);
    if (!With)
      return false;
    if (const Constant *Only = onlyValueOf(V))
      return isa<ConstantInt>(Only) && isa<ConstantInt>(With) &&
             AreEqual != (Only == With);
    return AreEqual && With->isNullValue() &&
           (Bytes.contains(V) || isNullByFailure(V));
  }

  /// Whether it holds if \p V is null.
  bool isNullByFailure(const Value *V) {
    const auto *Call = dyn_cast<CallBase>(V);
    if (Call && Memory.Allocations.getAllocation(*Call))
      return true;
    const auto *Phi = dyn_cast<PHINode>(V);
    if (!Phi || ++NumTests > MaxTests)
      return false;
    for (unsigned I = 0; I != Phi->getNumIncomingValues(); ++I) {
      const BasicBlock *From = Phi->getIncomingBlock(I);
      const Value *Incoming = Phi->getIncomingValue(I);
      if (isa<ConstantPointerNull>(Incoming)
              ? !isHarmless(*From, Phi->getParent()) && !isHarmless(From)
              : !isNullByFailure(Incoming))
        return false;
    }
    return true;
  }

  const MemoryInfo &Memory;
  const SmallSetVector<const Value *, 8> &Bytes;
  DenseMap<const BasicBlock *, State> Blocks; ///< Only looked up.
  unsigned NumTests = 0;
};

} // namespace

/// Whether \p Destination is memory of structures, which other rules check, or
/// new memory.
bool SizeObservations::fillsMemory(const Value *Destination) {
  const PointerView &V = Views.of(Destination);
  if (V.touches())
    return true;
  const auto *Call = dyn_cast<CallBase>(getUnderlyingObject(Destination));
  return Call && Memory.Allocations.getAllocation(*Call);
}

const Instruction *SizeObservations::observeCall(const CallBase &Call,
                                                 const Use &U) {
  if (const auto *Fill = dyn_cast<MemIntrinsic>(&Call))
    return &U == &Fill->getLengthUse() && fillsMemory(Fill->getRawDest())
               ? nullptr
               : &Call;
  SmallVector<const Use *, 2> Sizes = sizesOf(Call, Memory);
  bool IsSize = is_contained(Sizes, &U);
  if (const ResolvedCall *Resolved = Memory.Allocations.getResolved(Call)) {
    if (!Call.isArgOperand(&U))
      return &Call;
    for (const Function *F : Resolved->Callees)
      if (!F->isDeclaration())
        if (const Instruction *Where =
                findObserverOf(*F->getArg(Call.getArgOperandNo(&U))))
          return Where;
    return IsSize ? nullptr : &Call;
  }
  const Function *F = Call.getCalledFunction();
  bool HasBody = F && !F->isDeclaration() && !F->isInterposable() &&
                 F->getFunctionType() == Call.getFunctionType() &&
                 Call.isArgOperand(&U) &&
                 Call.getArgOperandNo(&U) < F->arg_size();
  if (HasBody)
    return findObserverOf(*F->getArg(Call.getArgOperandNo(&U)));
  return IsSize ? nullptr : &Call;
}

const Instruction *SizeObservations::observe(const Use &U, ValueSet &Bytes) {
  const auto *I = dyn_cast<Instruction>(U.getUser());
  if (!I || HarmlessPlaces(Memory, Bytes).isHarmless(I->getParent()))
    return nullptr;
  if (const auto *Compare = dyn_cast<ICmpInst>(I))
    return isHarmlessComparison(*Compare, U) ? nullptr : I;
  if (isa<GetElementPtrInst>(I) && U.getOperandNo() != 0 &&
      Views.of(I->getOperand(0)).touches())
    return nullptr;
  // The bit says whether such memory exists at all.
  if (const auto *Extract = dyn_cast<ExtractValueInst>(I);
      Extract && isa<WithOverflowInst>(U.get())) {
    if (Extract->getIndices() == ArrayRef(0u))
      Bytes.insert(Extract);
    return nullptr;
  }
  // `count > SIZE_MAX / bytes`: likewise.
  if (I->getOpcode() == Instruction::UDiv && U.getOperandNo() == 1) {
    const auto *Most = dyn_cast<ConstantInt>(I->getOperand(0));
    return Most &&
                   Most->getValue().uge(
                       APInt::getSignedMaxValue(Most->getBitWidth())) &&
                   all_of(I->users(),
                          [](const User *By) { return isa<ICmpInst>(By); })
               ? nullptr
               : I;
  }
  if (isa<MinMaxIntrinsic, WithOverflowInst>(I)) {
    Bytes.insert(I);
    return nullptr;
  }
  if (const auto *Call = dyn_cast<CallBase>(I))
    return observeCall(*Call, U);
  if (isa<SelectInst>(I) && U.getOperandNo() == 0)
    return I;
  // Rounded to a multiple.
  if (match(I, m_And(m_Value(), m_NegatedPower2()))) {
    Bytes.insert(I);
    return nullptr;
  }
  switch (I->getOpcode()) {
  case Instruction::Add:
  case Instruction::Mul:
  case Instruction::Shl:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::Freeze:
    Bytes.insert(I);
    return nullptr;
  default:
    return I;
  }
}

} // namespace restruct

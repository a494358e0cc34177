//===- AskedSize.cpp - The size that callers of a wrapper ask for ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Wrappers never allocate 0 bytes, or round up what they are asked for:
///
///   p = malloc(n ? n : 1);
///   p = malloc((n + 15) & -16);
///   if (n == 0 || size == 0)
///     n = size = 1;
///   p = calloc(n, size);
///
/// Each factor of such a size replaces what the callers ask for by a number
/// that is never smaller.
///
//===----------------------------------------------------------------------===//

#include "AskedSize.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace restruct {

using ValueSet = SmallPtrSet<const Value *, 8>;

/// Whether one of \p Numbers is 0 if \p Condition is \p Is.
static bool impliesZero(const Value *Condition, bool Is,
                        const ValueSet &Numbers) {
  const Value *A, *B;
  CmpPredicate Predicate;
  if (match(Condition, m_Not(m_Value(A))))
    return impliesZero(A, !Is, Numbers);
  // One of the two holds, or both do.
  if (Is ? match(Condition, m_LogicalOr(m_Value(A), m_Value(B)))
         : match(Condition, m_LogicalAnd(m_Value(A), m_Value(B))))
    return impliesZero(A, Is, Numbers) && impliesZero(B, Is, Numbers);
  return match(Condition, m_ICmp(Predicate, m_Value(A), m_Zero())) &&
         Predicate == (Is ? ICmpInst::ICMP_EQ : ICmpInst::ICMP_NE) &&
         Numbers.contains(A);
}

/// Whether \p BB is reached only where one of \p Numbers is 0.
static bool isReachedWithZero(const BasicBlock *BB, const ValueSet &Numbers) {
  /// The consequences of a test are near it.
  static constexpr unsigned MaxBlocks = 4;
  for (unsigned I = 0; I != MaxBlocks; ++I) {
    const BasicBlock *Before = BB->getSinglePredecessor();
    if (!Before)
      return false;
    const auto *Branch = dyn_cast<BranchInst>(Before->getTerminator());
    if (Branch && Branch->isConditional() &&
        Branch->getSuccessor(0) != Branch->getSuccessor(1) &&
        impliesZero(Branch->getCondition(), Branch->getSuccessor(0) == BB,
                    Numbers))
      return true;
    BB = Before;
  }
  return false;
}

/// The only operand of \p Phi that is neither a constant nor itself, or null.
static const Value *onlyVariable(const PHINode &Phi) {
  const Value *Only = nullptr;
  for (const Use &Incoming : Phi.incoming_values()) {
    if (isa<ConstantInt>(Incoming) || Incoming.get() == &Phi)
      continue;
    if (Only && Only != Incoming.get())
      return nullptr;
    Only = Incoming;
  }
  return Only;
}

/// The number of which \p V is a replacement that is never smaller: the next
/// multiple of a power of two, or another number for 0, for example in a second
/// attempt. Null if it is none. If \p V is one factor of a product, the other
/// numbers of which one is then 0 are among \p Numbers.
static const Value *replacedBy(const Value *V, const ValueSet &Numbers) {
  const Value *Asked, *IsNone;
  const APInt *Above, *Mask;
  if (match(V, m_And(m_Add(m_Value(Asked), m_APInt(Above)), m_APInt(Mask))) &&
      *Above == ~*Mask && (*Above + 1).isPowerOf2())
    return Asked;
  // n | (n == 0)
  if (match(V, m_c_Or(m_Value(Asked), m_ZExtOrSExt(m_Value(IsNone))))) {
    while (match(IsNone, m_ZExtOrSExt(m_Value(IsNone))))
      ;
    if (IsNone->getType()->isIntegerTy(1) &&
        impliesZero(IsNone, true, ValueSet({Asked})))
      return Asked;
  }
  const auto *Phi = dyn_cast<PHINode>(V);
  Asked = Phi ? onlyVariable(*Phi) : nullptr;
  if (!Asked)
    return nullptr;
  for (unsigned I = 0; I != Phi->getNumIncomingValues(); ++I)
    if (isa<ConstantInt>(Phi->getIncomingValue(I)) &&
        !isReachedWithZero(Phi->getIncomingBlock(I), Numbers))
      return nullptr;
  return Asked;
}

AllocationSize computeAskedSize(const AllocationSize &Size,
                                const DataLayout &DL) {
  if (!Size.isKnown() || Size.getScale() != 1 || Size.getAddend() != 0)
    return Size;
  ValueSet Numbers;
  for (const SizeFactor &Factor : Size.factors()) {
    Numbers.insert(Factor.V);
    if (const auto *Phi = dyn_cast<PHINode>(Factor.V))
      if (const Value *Asked = onlyVariable(*Phi))
        Numbers.insert(Asked);
  }
  AllocationSize Result = AllocationSize::constant(1);
  bool IsReplaced = false;
  for (const SizeFactor &Factor : Size.factors()) {
    const Value *Asked = replacedBy(Factor.V, Numbers);
    IsReplaced |= Asked != nullptr;
    Result = Result.times(Asked ? computeSize(*Asked, DL)
                                : AllocationSize::value(Factor));
  }
  return IsReplaced && Result.isKnown() ? Result.withMayWrap() : Size;
}

} // namespace restruct

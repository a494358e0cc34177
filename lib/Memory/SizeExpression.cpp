//===- SizeExpression.cpp - From integer expressions to sizes -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Converts the size argument of an allocation, as IR computes it, to the form
/// Scale * factors + Addend. The traversal goes from the size down to its
/// operands:
///
///   %m = mul nuw i64 %n, 24      24 * n
///   %s = add nuw i64 %m, 8       24 * n + 8
///   call ptr @malloc(i64 %s)
///
/// IR computes modulo 2^width, the form in unbounded integers. An operation is
/// exact if IR states that it does not wrap, in one of the two interpretations
/// of bits:
///
///   - An operation as wide as the size: nuw or nsw, either suffices. In the
///     flag's interpretation the operation is exact. In the other one it
///     differs only if the result has its top bit set. Then the size is half of
///     the address space or more, and no allocation succeeds.
///   - An operation under a zext must not wrap unsigned, under a sext signed:
///     here the interpretation is fixed.
///   - Without a flag, value tracking may know enough.
///
/// Any other operation is kept too, and the form mayWrap(): all C code with
/// unsigned types computes sizes without flags.
///
/// An overflow check in the program makes the result exact. Clang's new[]:
///
///   %w = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %n, i64 24)
///   %o = extractvalue { i64, i1 } %w, 1
///   %v = extractvalue { i64, i1 } %w, 0
///   %s = select i1 %o, i64 -1, i64 %v
///
/// A size of -1 is never allocated, so such a select, if it is the whole size,
/// equals its other operand. The overflow bits in its condition are false if
/// that operand is chosen. InstCombine turns the bit into a comparison with the
/// largest possible %n.
///
/// Everything else is a factor, whatever it computes.
///
//===----------------------------------------------------------------------===//

#include "restruct/Memory/AllocationSize.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace restruct {

namespace {

/// How to interpret the bits of an operation.
enum class Reading : uint8_t {
  Either,   ///< as wide as the size
  Unsigned, ///< below a zext
  Signed,   ///< below a sext
};

/// One traversal. The expression can be arbitrarily large; anything deeper than
/// MaxDepth, or beyond MaxSteps operations, is a factor.
class SizeWalk {
public:
  explicit SizeWalk(const DataLayout &DL) : Query(DL) {}

  AllocationSize visit(const Value &V, Reading R, unsigned Depth);

private:
  static constexpr unsigned MaxDepth = 12;
  static constexpr unsigned MaxSteps = 64;

  AllocationSize visitConstant(const Constant &C, Reading R);
  AllocationSize visitOperator(const Operator &Op, Reading R, unsigned Depth);
  AllocationSize visitMul(const Operator &Op, Reading R, unsigned Depth);
  AllocationSize visitShl(const Operator &Op, Reading R, unsigned Depth);
  AllocationSize visitSum(const Operator &Op, Reading R, unsigned Depth);
  AllocationSize visitSub(const Operator &Op, Reading R, unsigned Depth);
  AllocationSize visitExtension(const Operator &Op, Reading R, unsigned Depth);
  AllocationSize visitTrunc(const Operator &Op, Reading R, unsigned Depth);
  AllocationSize visitSelect(const SelectInst &Select, Reading R,
                             unsigned Depth);
  AllocationSize visitExtract(const ExtractValueInst &Extract, Reading R,
                              unsigned Depth);
  AllocationSize visitIntrinsic(const IntrinsicInst &Call, Reading R,
                                unsigned Depth);
  AllocationSize multiply(const Value &A, const Value &B, Reading R,
                          unsigned Depth);
  void collectChecked(const Value &Condition);

  SimplifyQuery Query;
  unsigned Steps = 0;
  /// Operations whose overflow bit is known to be false.
  SmallPtrSet<const WithOverflowInst *, 2> Checked;
};

} // namespace

static AllocationSize asFactor(const Value &V, Reading R) {
  switch (R) {
  case Reading::Either:
    return AllocationSize::value({&V, SizeFactor::None});
  case Reading::Unsigned:
    return AllocationSize::value({&V, SizeFactor::Zero});
  case Reading::Signed:
    return AllocationSize::value({&V, SizeFactor::Sign});
  }
  llvm_unreachable("a reading that is not handled");
}

static AllocationSize orElse(AllocationSize Size, const Value &V, Reading R) {
  return Size.isKnown() ? Size : asFactor(V, R);
}

static AllocationSize exactIf(bool Exact, AllocationSize Size) {
  return Exact ? Size : Size.withMayWrap();
}

/// Whether the operation does not wrap in the interpretation \p R, given that
/// it is known not to wrap unsigned, or signed.
static bool isExact(Reading R, bool Unsigned, bool Signed) {
  switch (R) {
  case Reading::Either:
    return Unsigned || Signed;
  case Reading::Unsigned:
    return Unsigned;
  case Reading::Signed:
    return Signed;
  }
  llvm_unreachable("a reading that is not handled");
}

static bool never(OverflowResult Result) {
  return Result == OverflowResult::NeverOverflows;
}

static bool hasNUW(const Operator &Op) {
  const auto *Flags = dyn_cast<OverflowingBinaryOperator>(&Op);
  return Flags && Flags->hasNoUnsignedWrap();
}

static bool hasNSW(const Operator &Op) {
  const auto *Flags = dyn_cast<OverflowingBinaryOperator>(&Op);
  return Flags && Flags->hasNoSignedWrap();
}

AllocationSize SizeWalk::visitConstant(const Constant &C, Reading R) {
  const Constant *Folded = &C;
  if (!isa<ConstantInt>(C))
    Folded = ConstantFoldConstant(&C, Query.DL);
  const auto *Number = dyn_cast_or_null<ConstantInt>(Folded);
  if (!Number)
    return asFactor(C, R);
  // If either interpretation is valid, the number is -8; but a size of -1 is
  // not negative.
  bool IsNegative = R != Reading::Unsigned && Number->isNegative();
  if (!IsNegative && Number->getValue().getActiveBits() > 63)
    return asFactor(C, R);
  return AllocationSize::linear(0, {},
                                IsNegative ? Number->getSExtValue()
                                           : int64_t(Number->getZExtValue()));
}

AllocationSize SizeWalk::multiply(const Value &A, const Value &B, Reading R,
                                  unsigned Depth) {
  AllocationSize SizeA = visit(A, R, Depth + 1);
  AllocationSize SizeB = visit(B, R, Depth + 1);
  if (AllocationSize Product = SizeA.times(SizeB); Product.isKnown())
    return Product;
  // One side has too many factors: use it as a single factor.
  if (AllocationSize Product = asFactor(A, R).times(SizeB); Product.isKnown())
    return Product;
  return SizeA.times(asFactor(B, R));
}

AllocationSize SizeWalk::visitMul(const Operator &Op, Reading R,
                                  unsigned Depth) {
  const Value *A = Op.getOperand(0), *B = Op.getOperand(1);
  bool Unsigned =
      hasNUW(Op) || never(computeOverflowForUnsignedMul(A, B, Query));
  bool Signed = hasNSW(Op) || never(computeOverflowForSignedMul(A, B, Query));
  return exactIf(isExact(R, Unsigned, Signed), multiply(*A, *B, R, Depth));
}

AllocationSize SizeWalk::visitShl(const Operator &Op, Reading R,
                                  unsigned Depth) {
  const APInt *Shift;
  if (!match(Op.getOperand(1), m_APInt(Shift)) || Shift->uge(63) ||
      Shift->uge(Op.getType()->getScalarSizeInBits()))
    return {};
  const Value *A = Op.getOperand(0);
  AllocationSize Product = visit(*A, R, Depth + 1)
                               .times(AllocationSize::constant(
                                   uint64_t(1) << Shift->getZExtValue()));
  KnownBits Known = computeKnownBits(A, Query);
  bool Unsigned =
      hasNUW(Op) || Known.countMinLeadingZeros() >= Shift->getZExtValue();
  bool Signed =
      hasNSW(Op) || ComputeNumSignBits(A, Query.DL) > Shift->getZExtValue();
  return exactIf(isExact(R, Unsigned, Signed), Product);
}

/// add, and disjoint or.
AllocationSize SizeWalk::visitSum(const Operator &Op, Reading R,
                                  unsigned Depth) {
  const Value *A = Op.getOperand(0), *B = Op.getOperand(1);
  AllocationSize Sum = visit(*A, R, Depth + 1).plus(visit(*B, R, Depth + 1));
  if (Op.getOpcode() == Instruction::Or) {
    const auto *Flag = dyn_cast<PossiblyDisjointInst>(&Op);
    bool IsSum =
        (Flag && Flag->isDisjoint()) || haveNoCommonBitsSet(A, B, Query);
    return IsSum ? Sum : AllocationSize();
  }
  // Unsigned, adding 2^64 - 8 is not the form's - 8.
  bool Subtracts = match(B, m_Negative());
  bool Unsigned =
      !Subtracts &&
      (hasNUW(Op) || never(computeOverflowForUnsignedAdd(A, B, Query)));
  bool Signed = hasNSW(Op) || never(computeOverflowForSignedAdd(A, B, Query));
  return exactIf(isExact(R, Unsigned, Signed), Sum);
}

AllocationSize SizeWalk::visitSub(const Operator &Op, Reading R,
                                  unsigned Depth) {
  const Value *A = Op.getOperand(0), *B = Op.getOperand(1);
  if (!isa<ConstantInt>(B))
    return {};
  AllocationSize Negative = visit(*B, Reading::Signed, Depth + 1)
                                .times(AllocationSize::linear(0, {}, -1));
  AllocationSize Difference = visit(*A, R, Depth + 1).plus(Negative);
  bool Unsigned =
      hasNUW(Op) || never(computeOverflowForUnsignedSub(A, B, Query));
  bool Signed = hasNSW(Op) || never(computeOverflowForSignedSub(A, B, Query));
  return exactIf(isExact(R, Unsigned, Signed), Difference);
}

AllocationSize SizeWalk::visitExtension(const Operator &Op, Reading R,
                                        unsigned Depth) {
  const Value &Narrow = *Op.getOperand(0);
  if (Narrow.getType()->isIntegerTy(1))
    return {};
  bool IsSigned = Op.getOpcode() == Instruction::SExt;
  // After zero extension nothing is negative. Read as signed, the bits that a
  // sext adds below a zext are a wrapped number.
  if (IsSigned && R == Reading::Unsigned)
    return {};
  if (const auto *ZExt = dyn_cast<ZExtInst>(&Op); ZExt && ZExt->hasNonNeg())
    if (AllocationSize Signed = visit(Narrow, Reading::Signed, Depth + 1);
        !Signed.mayWrap())
      return Signed;
  return visit(Narrow, IsSigned ? Reading::Signed : Reading::Unsigned,
               Depth + 1);
}

AllocationSize SizeWalk::visitTrunc(const Operator &Op, Reading R,
                                    unsigned Depth) {
  const Value &Wide = *Op.getOperand(0);
  if (Wide.getType()->getIntegerBitWidth() > 64)
    return {};
  const auto *Trunc = dyn_cast<TruncInst>(&Op);
  bool Unsigned = Trunc && Trunc->hasNoUnsignedWrap();
  bool Signed = Trunc && Trunc->hasNoSignedWrap();
  return exactIf(isExact(R, Unsigned, Signed),
                 visit(Wide, Reading::Either, Depth + 1));
}

/// Records each overflow bit that must be false for \p Condition to be false.
void SizeWalk::collectChecked(const Value &Condition) {
  constexpr unsigned MaxConditions = 8;
  SmallVector<const Value *, MaxConditions> Worklist{&Condition};
  for (unsigned I = 0; I != Worklist.size() && I != MaxConditions; ++I) {
    const Value *A, *B;
    const WithOverflowInst *Operation;
    if (match(Worklist[I], m_LogicalOr(m_Value(A), m_Value(B)))) {
      Worklist.push_back(A);
      Worklist.push_back(B);
    } else if (match(Worklist[I],
                     m_ExtractValue<1>(m_WithOverflowInst(Operation)))) {
      Checked.insert(Operation);
    }
  }
}

/// Whether the form stays below 2^64, given that \p Condition excludes values
/// of its single factor above a limit.
static bool isCheckedByLimit(const AllocationSize &Size,
                             const Value &Condition) {
  const Value *N;
  const APInt *Limit;
  CmpPredicate Predicate;
  if (!match(&Condition, m_ICmp(Predicate, m_Value(N), m_APInt(Limit))) ||
      Predicate != CmpInst::ICMP_UGT)
    return false;
  if (Size.factors().size() != 1 ||
      Size.factors().front() != SizeFactor{N, SizeFactor::None} ||
      Limit->getBitWidth() > 64 || Size.getAddend() < 0)
    return false;
  unsigned Width = Limit->getBitWidth();
  APInt Scale(128, Size.getScale());
  APInt Largest = Scale * Limit->zext(128) + uint64_t(Size.getAddend());
  return Largest.getActiveBits() <= Width;
}

AllocationSize SizeWalk::visitSelect(const SelectInst &Select, Reading R,
                                     unsigned Depth) {
  const Value &Condition = *Select.getCondition();
  const Value *Chosen = Select.getFalseValue();
  // n == 0 ? 1 : n.
  if (match(Select.getTrueValue(), m_One()) &&
      match(&Condition,
            m_SpecificICmp(CmpInst::ICMP_EQ, m_Specific(Chosen), m_Zero())))
    return visit(*Chosen, R, Depth + 1).withMinimum(1);
  if (match(Chosen, m_One()) &&
      match(&Condition,
            m_SpecificICmp(CmpInst::ICMP_NE, m_Specific(Select.getTrueValue()),
                           m_Zero())))
    return visit(*Select.getTrueValue(), R, Depth + 1).withMinimum(1);
  // Overflowed ? -1 : size. Inside another expression, -1 may become a size
  // that can be allocated.
  if (Depth != 0 || !match(Select.getTrueValue(), m_AllOnes()))
    return {};
  collectChecked(Condition);
  AllocationSize Size = visit(*Chosen, R, Depth + 1);
  return !Size.mayWrap() || isCheckedByLimit(Size, Condition)
             ? Size.withOverflowChecked()
             : Size;
}

AllocationSize SizeWalk::visitExtract(const ExtractValueInst &Extract,
                                      Reading R, unsigned Depth) {
  const WithOverflowInst *Operation;
  if (!match(&Extract, m_ExtractValue<0>(m_WithOverflowInst(Operation))))
    return {};
  const Value &A = *Operation->getLHS(), &B = *Operation->getRHS();
  AllocationSize Size;
  switch (Operation->getBinaryOp()) {
  case Instruction::Mul:
    Size = multiply(A, B, R, Depth);
    break;
  case Instruction::Add:
    Size = visit(A, R, Depth + 1).plus(visit(B, R, Depth + 1));
    break;
  default:
    return {};
  }
  return exactIf(Checked.contains(Operation) && !Operation->isSigned(), Size);
}

AllocationSize SizeWalk::visitIntrinsic(const IntrinsicInst &Call, Reading R,
                                        unsigned Depth) {
  if (Call.getIntrinsicID() != Intrinsic::umax)
    return {};
  const Value *A = Call.getArgOperand(0), *B = Call.getArgOperand(1);
  const APInt *Minimum;
  if (!match(B, m_APInt(Minimum)) || Minimum->getActiveBits() > 63)
    return {};
  return visit(*A, R, Depth + 1).withMinimum(Minimum->getZExtValue());
}

AllocationSize SizeWalk::visitOperator(const Operator &Op, Reading R,
                                       unsigned Depth) {
  switch (Op.getOpcode()) {
  case Instruction::Mul:
    return visitMul(Op, R, Depth);
  case Instruction::Shl:
    return visitShl(Op, R, Depth);
  case Instruction::Add:
  case Instruction::Or:
    return visitSum(Op, R, Depth);
  case Instruction::Sub:
    return visitSub(Op, R, Depth);
  case Instruction::ZExt:
  case Instruction::SExt:
    return visitExtension(Op, R, Depth);
  case Instruction::Trunc:
    return visitTrunc(Op, R, Depth);
  case Instruction::Freeze:
    // With flags inside, a wrapped result is poison, and freeze turns it into
    // any value.
    return visit(*Op.getOperand(0), R, Depth + 1).withMayWrap();
  case Instruction::Select:
    if (const auto *Select = dyn_cast<SelectInst>(&Op))
      return visitSelect(*Select, R, Depth);
    return {};
  case Instruction::ExtractValue:
    if (const auto *Extract = dyn_cast<ExtractValueInst>(&Op))
      return visitExtract(*Extract, R, Depth);
    return {};
  case Instruction::Call:
    if (const auto *Call = dyn_cast<IntrinsicInst>(&Op))
      return visitIntrinsic(*Call, R, Depth);
    return {};
  default:
    return {};
  }
}

AllocationSize SizeWalk::visit(const Value &V, Reading R, unsigned Depth) {
  if (const auto *C = dyn_cast<Constant>(&V))
    return visitConstant(*C, R);
  const auto *Op = dyn_cast<Operator>(&V);
  if (!Op || Depth == MaxDepth || Steps++ >= MaxSteps)
    return asFactor(V, R);
  return orElse(visitOperator(*Op, R, Depth), V, R);
}

AllocationSize computeSize(const Value &V, const DataLayout &DL) {
  const auto *Ty = dyn_cast<IntegerType>(V.getType());
  if (!Ty || Ty->getBitWidth() > 64)
    return {};
  return SizeWalk(DL).visit(V, Reading::Either, 0);
}

static Reading getReading(SizeFactor::Extension Ext) {
  switch (Ext) {
  case SizeFactor::None:
    return Reading::Either;
  case SizeFactor::Zero:
    return Reading::Unsigned;
  case SizeFactor::Sign:
    return Reading::Signed;
  }
  llvm_unreachable("an extension that is not handled");
}

AllocationSize computeSize(const SizeFactor &Factor, const DataLayout &DL) {
  const auto *Ty = dyn_cast<IntegerType>(Factor.V->getType());
  if (!Ty || Ty->getBitWidth() > 64)
    return {};
  return SizeWalk(DL).visit(*Factor.V, getReading(Factor.Ext), 0);
}

} // namespace restruct

//===- PointerOffsets.cpp - Offsets between derived pointers --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: `p->keys[i]` is some multiple of 4 bytes after p + 8. Folding
/// the node of p to a stride of 4 would lose p's fields. So the stride belongs
/// to the value, not to the node, as long as the value is used only for
/// accesses to numbers.
///
/// Words: a *root* is a pointer that is not computed from another one
/// (argument, load, result of a call, alloca, global). The *position* of a
/// pointer is its root, an offset in bytes, and a stride.
///
///     p = phi [a, q]        a is its own root
///     q = p + 12            p and q: root a, offset 0, stride 12
///     r = q + 4             r: root a, offset 4, stride 12
///     s = phi [r, b + 8]    two roots: s is a *join* and its own root; r and
///                           b + 8 are unified in the graph, and s is known up
///                           to multiples of 12
///     m = &q->name          an array in a structure at an exactly
///                           known offset: a *member*, and its own root
///
/// Phases:
///   1. Collect the derived instructions in reverse post-order.
///   2. Sweep over them until no position changes. A position starts as
///      unknown. Sources with one root meet in the gcd of their strides and
///      their distance. An instruction whose sources have several roots becomes
///      a join for good.
///   3. If that takes too many sweeps, every phi and select becomes a join.
///      Roots are fixed then, and strides can only shrink, by division.
///
/// Sound: the address at run time is one of the sources' addresses plus the
/// constant offset. The position covers both, because the gcd divides all
/// strides and distances. "Multiple" means that of mathematical integers: an
/// index that may wrap contributes only the powers of two among its factors.
///
//===----------------------------------------------------------------------===//

#include "PointerOffsets.h"

#include "restruct/DSA/DSNode.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>
#include <optional>

using namespace llvm;

namespace restruct {

namespace {

constexpr unsigned MaxSweeps = 12;
constexpr unsigned MaxIndexSteps = 6;
/// Objects are smaller than this, in bytes.
constexpr int64_t OffsetLimit = int64_t(1) << 40;

/// \p P advanced by \p Bytes and by any multiple of \p Stride; in normal form.
PointerPosition moveBy(PointerPosition P, int64_t Bytes, uint64_t Stride) {
  P.Stride = std::gcd(P.Stride, Stride);
  P.Offset = static_cast<int64_t>(static_cast<uint64_t>(P.Offset) +
                                  static_cast<uint64_t>(Bytes));
  if (P.Stride == 0 &&
      AbsoluteValue(P.Offset) >= static_cast<uint64_t>(OffsetLimit))
    P.Stride = 1;
  if (P.Stride >= static_cast<uint64_t>(OffsetLimit))
    P.Stride = 1;
  if (P.Stride != 0) {
    P.Offset %= static_cast<int64_t>(P.Stride);
    if (P.Offset < 0)
      P.Offset += static_cast<int64_t>(P.Stride);
  }
  return P;
}

/// A divisor of every value of \p Scale * V + constant, and that constant.
struct IndexForm {
  int64_t Constant;
  uint64_t Divisor;
};

/// The largest power of two that divides \p N; 0 for 0.
uint64_t powerOfTwoIn(uint64_t N) { return N & -N; }

/// How an index is read: at the width of an address, where a sum that wraps is
/// the same address; or narrower, and then sign-extended or zero-extended.
enum class IndexWidth : uint8_t { Address, Signed, Unsigned };

/// Strips constant summands and factors from the index \p V, and factors that
/// are parameters, whose divisors \p DivisorOf, which may be null, returns.
/// Arithmetic that may wrap is stripped only if that does not change the
/// address.
IndexForm analyzeIndex(const Value *V, IndexWidth Width,
                       FormalDivisor DivisorOf) {
  uint64_t Factor = 1;
  uint64_t Sign = 1; // or all ones: of what V stands for, modulo 2^64
  uint64_t Constant = 0;
  bool SumsWrap = false;
  auto MultiplyBy = [&](const Argument &Formal, bool Exact) {
    uint64_t By = DivisorOf ? DivisorOf(Formal) : 1;
    if (!Exact || SumsWrap)
      By = powerOfTwoIn(By);
    if (By < uint64_t(1) << 20 && Factor < uint64_t(1) << 20)
      Factor *= By;
  };
  for (unsigned Step = 0; Step != MaxIndexSteps; ++Step) {
    if (const auto *Cast = dyn_cast<CastInst>(V);
        Cast && Width == IndexWidth::Address &&
        (isa<SExtInst>(Cast) || isa<ZExtInst>(Cast))) {
      Width = isa<SExtInst>(Cast) ? IndexWidth::Signed : IndexWidth::Unsigned;
      V = Cast->getOperand(0);
      continue;
    }
    const auto *Binary = dyn_cast<OverflowingBinaryOperator>(V);
    if (!Binary)
      break;
    bool Exact = Width == IndexWidth::Signed ? Binary->hasNoSignedWrap()
                 : Width == IndexWidth::Unsigned
                     ? Binary->hasNoUnsignedWrap()
                     : Binary->hasNoSignedWrap() || Binary->hasNoUnsignedWrap();
    if (!Exact && Width != IndexWidth::Address)
      break;
    unsigned Op = Binary->getOpcode();
    const auto *C = dyn_cast<ConstantInt>(Binary->getOperand(1));
    const auto *From = dyn_cast<ConstantInt>(Binary->getOperand(0));
    bool IsFrom = !C && From && Op == Instruction::Sub;
    if (IsFrom)
      C = From;
    if (!C && Op == Instruction::Mul)
      for (const Value *Operand : Binary->operand_values())
        if (const auto *Formal = dyn_cast<Argument>(Operand))
          MultiplyBy(*Formal, Exact);
    if (!C || C->getBitWidth() > 64)
      break;
    int64_t Number = Width == IndexWidth::Unsigned
                         ? static_cast<int64_t>(C->getZExtValue())
                         : C->getSExtValue();
    if (AbsoluteValue(Number) >= static_cast<uint64_t>(OffsetLimit))
      break;
    if (Op == Instruction::Add || Op == Instruction::Sub) {
      auto Scaled = Sign * Factor * static_cast<uint64_t>(Number);
      Constant += Op == Instruction::Add || IsFrom ? Scaled : -Scaled;
      SumsWrap |= !Exact;
      Sign = IsFrom ? -Sign : Sign;
      V = Binary->getOperand(IsFrom ? 1 : 0);
      continue;
    }
    if (Op == Instruction::Shl ? Number >= 20 : Op != Instruction::Mul)
      break;
    if (Number == 0 || (Number < 0 && Op == Instruction::Shl))
      break;
    uint64_t By =
        Op == Instruction::Mul ? AbsoluteValue(Number) : uint64_t(1) << Number;
    Sign = Number < 0 ? -Sign : Sign;
    // A product that wraps is still a multiple of the powers of two in it.
    if (!Exact)
      By = powerOfTwoIn(By);
    if (By >= uint64_t(1) << 20 || Factor >= uint64_t(1) << 20)
      break;
    Factor *= By;
    if (!Exact)
      break;
    V = Binary->getOperand(0);
  }
  auto Sum = static_cast<int64_t>(Constant);
  if (AbsoluteValue(Sum) >= static_cast<uint64_t>(OffsetLimit))
    return {0, 1};
  return {Sum, Factor};
}

/// The structure field that the index \p V selects; a vector has the same one
/// in every lane. Creates no constants, because other threads read the context.
std::optional<unsigned> getFieldNumber(const Value &V) {
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return static_cast<unsigned>(C->getZExtValue());
  if (isa<ConstantAggregateZero>(V))
    return 0;
  if (const auto *Lanes = dyn_cast<ConstantDataVector>(&V))
    return static_cast<unsigned>(Lanes->getElementAsInteger(0));
  return std::nullopt;
}

} // namespace

PointerDerivation derive(const GEPOperator &GEP, const DataLayout &DL,
                         FormalDivisor DivisorOf) {
  return deriveBy(GEP, 0, GEP.getNumIndices(), DL, DivisorOf);
}

PointerDerivation deriveBy(const GEPOperator &GEP, unsigned FirstIndex,
                           unsigned EndIndex, const DataLayout &DL,
                           FormalDivisor DivisorOf) {
  PointerPosition At;
  int64_t Constants = 0;
  unsigned Number = 0;
  unsigned IndexBits = DL.getIndexTypeSizeInBits(GEP.getType());
  for (auto It = gep_type_begin(GEP), End = gep_type_end(GEP); It != End;
       ++It, ++Number) {
    if (Number < FirstIndex || Number >= EndIndex)
      continue;
    const Value *Index = It.getOperand();
    if (StructType *Struct = It.getStructTypeOrNull()) {
      std::optional<unsigned> Field = getFieldNumber(*Index);
      if (!Field || Struct->isScalableTy()) {
        At = moveBy(At, 0, 1);
        continue;
      }
      TypeSize Offset = DL.getStructLayout(Struct)->getElementOffset(*Field);
      At = moveBy(At, static_cast<int64_t>(Offset.getKnownMinValue()), 0);
      Constants += static_cast<int64_t>(Offset.getKnownMinValue());
      continue;
    }
    TypeSize Size = It.getSequentialElementStride(DL);
    uint64_t Bytes = Size.getKnownMinValue();
    if (Bytes >= static_cast<uint64_t>(OffsetLimit)) {
      At = moveBy(At, 0, 1);
      continue;
    }
    const auto *C = dyn_cast<ConstantInt>(Index);
    if (C && !Size.isScalable()) {
      int64_t Steps = C->getValue().sextOrTrunc(64).getSExtValue();
      if (Bytes != 0 &&
          AbsoluteValue(Steps) >= static_cast<uint64_t>(OffsetLimit) / Bytes)
        At = moveBy(At, 0, 1);
      else {
        At = moveBy(At, Steps * static_cast<int64_t>(Bytes), 0);
        Constants += Steps * static_cast<int64_t>(Bytes);
      }
      continue;
    }
    if (C && C->isZero())
      continue;
    if (Size.isScalable() || Index->getType()->isVectorTy()) {
      At = moveBy(At, 0, Bytes);
      continue;
    }
    unsigned Width = Index->getType()->getIntegerBitWidth();
    IndexForm Form = Width > 64
                         ? IndexForm{0, 1}
                         : analyzeIndex(Index,
                                        Width < IndexBits ? IndexWidth::Signed
                                                          : IndexWidth::Address,
                                        DivisorOf);
    if (Bytes != 0 && AbsoluteValue(Form.Constant) >=
                          static_cast<uint64_t>(OffsetLimit) / Bytes)
      Form = {0, 1};
    At = moveBy(At, Form.Constant * static_cast<int64_t>(Bytes),
                Form.Divisor * Bytes);
  }
  return {GEP.getPointerOperand(), At.Offset, At.Stride, Constants < 0};
}

ConstantPosition stripConstantSteps(const Value &C, const DataLayout &DL) {
  ConstantPosition At{&C, 0};
  // Constants have no cycles except through the initial values of globals.
  while (true) {
    const Value *V = At.Base;
    if (const auto *GEP = dyn_cast<GEPOperator>(V);
        GEP && isa<Constant>(V) && !V->getType()->isVectorTy()) {
      PointerDerivation Step = derive(*GEP, DL);
      int64_t Sum = 0;
      if (Step.Stride != 0 || AddOverflow(At.Offset, Step.Offset, Sum) ||
          AbsoluteValue(Sum) >= static_cast<uint64_t>(OffsetLimit))
        return {&C, 0};
      At = {Step.Base, Sum};
    } else if (const auto *CE = dyn_cast<ConstantExpr>(V)) {
      const Value *Inner = CE->getOperand(0);
      unsigned Op = CE->getOpcode();
      if (Op == Instruction::AddrSpaceCast ||
          (Op == Instruction::BitCast &&
           Inner->getType()->isPtrOrPtrVectorTy())) {
        At.Base = Inner;
        continue;
      }
      if (Op != Instruction::IntToPtr)
        return At;
      const auto *Number = dyn_cast<ConstantExpr>(Inner);
      int64_t Step = 0;
      if (Number && Number->getOpcode() == Instruction::Add) {
        const auto *Addend = dyn_cast<ConstantInt>(Number->getOperand(1));
        Number = dyn_cast<ConstantExpr>(Number->getOperand(0));
        if (!Addend || Addend->getBitWidth() > 64 ||
            AbsoluteValue(Step = Addend->getSExtValue()) >=
                static_cast<uint64_t>(OffsetLimit))
          return At;
      }
      if (!Number ||
          (Number->getOpcode() != Instruction::PtrToInt &&
           Number->getOpcode() != Instruction::PtrToAddr) ||
          Number->getType()->getScalarSizeInBits() <
              DL.getPointerTypeSizeInBits(CE->getType()))
        return At;
      At = {Number->getOperand(0), At.Offset + Step};
      if (AbsoluteValue(At.Offset) >= static_cast<uint64_t>(OffsetLimit))
        return {&C, 0};
    } else if (const auto *Equivalent = dyn_cast<DSOLocalEquivalent>(V)) {
      At.Base = Equivalent->getGlobalValue();
    } else if (const auto *NoCFI = dyn_cast<NoCFIValue>(V)) {
      At.Base = NoCFI->getGlobalValue();
    } else if (const auto *Signed = dyn_cast<ConstantPtrAuth>(V)) {
      At.Base = Signed->getPointer();
    } else {
      return At;
    }
  }
}

bool classifyDerivation(const Instruction &I, const DataLayout &DL,
                        PointerDerivations &Sources, FormalDivisor DivisorOf) {
  if (!I.getType()->isPtrOrPtrVectorTy())
    return false;
  switch (I.getOpcode()) {
  case Instruction::GetElementPtr:
    Sources.push_back(derive(cast<GEPOperator>(I), DL, DivisorOf));
    return true;
  case Instruction::BitCast:
    if (!I.getOperand(0)->getType()->isPtrOrPtrVectorTy())
      return false;
    [[fallthrough]];
  case Instruction::AddrSpaceCast:
  case Instruction::Freeze:
  case Instruction::ExtractElement:
    Sources.push_back({I.getOperand(0)});
    return true;
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
    Sources.push_back({I.getOperand(0)});
    Sources.push_back({I.getOperand(1)});
    return true;
  case Instruction::Select:
    Sources.push_back({I.getOperand(1)});
    Sources.push_back({I.getOperand(2)});
    return true;
  case Instruction::PHI:
    for (const Value *In : cast<PHINode>(I).incoming_values())
      Sources.push_back({In});
    return true;
  default:
    return false;
  }
}

bool pointsToNumbers(const Value &V, const DataLayout &DL) {
  const Value *Base = isa<Constant>(V) ? stripConstantSteps(V, DL).Base : &V;
  while (const auto *GEP = dyn_cast<GetElementPtrInst>(Base))
    Base = GEP->getPointerOperand();
  if (isa<Constant>(Base))
    Base = stripConstantSteps(*Base, DL).Base;
  const auto *G = dyn_cast<GlobalVariable>(Base);
  return G && G->isConstant() && G->hasDefinitiveInitializer() &&
         isa<ConstantData>(G->getInitializer());
}

PointerOffsets::PointerOffsets(const Function &F, const DataLayout &DL,
                               Classifier Classify, FormalDivisor DivisorOf)
    : DL(&DL), NullIsObject(F.nullPointerIsDefined()) {
  SmallVector<const BasicBlock *, 32> Blocks;
  SmallPtrSet<const BasicBlock *, 32> Seen;
  for (const BasicBlock *B : ReversePostOrderTraversal<const Function *>(&F)) {
    Blocks.push_back(B);
    Seen.insert(B);
  }
  for (const BasicBlock &B : F)
    if (!Seen.contains(&B))
      Blocks.push_back(&B);
  for (const BasicBlock *B : Blocks)
    for (const Instruction &I : *B) {
      PointerDerivations Sources;
      if (!Classify(I, Sources))
        continue;
      IndexOf[&I] = static_cast<unsigned>(All.size());
      // Only if definitions come before uses: see placeDerived().
      std::optional<MemberStep> Member;
      if (Seen.contains(B))
        Member = getMemberStep(I, DL, DivisorOf);
      All.push_back({&I, std::move(Sources), {}, Member});
    }
  if (solve())
    return;
  for (Derived &D : All) {
    D.IsJoin = D.Sources.size() > 1;
    D.At = {};
  }
  // Roots are fixed now, so only strides change.
  while (!solve())
    ;
}

bool PointerOffsets::solve() {
  for (unsigned Sweep = 0; Sweep != MaxSweeps; ++Sweep) {
    bool Changed = false;
    for (Derived &D : All) {
      PointerPosition New = evaluate(D);
      if (New.Root == D.At.Root)
        New = moveBy(New, 0, D.At.Stride);
      if (New == D.At)
        continue;
      D.At = New;
      Changed = true;
    }
    if (!Changed)
      return true;
  }
  return false;
}

PointerPosition PointerOffsets::getPosition(const Value &V) const {
  if (const auto *I = dyn_cast<Instruction>(&V)) {
    auto It = IndexOf.find(I);
    if (It != IndexOf.end())
      return All[It->second].At;
    return {&V};
  }
  if (!isa<Constant>(V))
    return {&V};
  ConstantPosition At = stripConstantSteps(V, *DL);
  if (isa<UndefValue>(At.Base))
    return {};
  if (isa<ConstantPointerNull>(At.Base) && !NullIsObject &&
      At.Base->getType()->getPointerAddressSpace() == 0)
    return {};
  if (const auto *Zero = dyn_cast<ConstantAggregateZero>(At.Base);
      Zero && !NullIsObject &&
      Zero->getType()->getScalarType()->isPointerTy() &&
      Zero->getType()->getScalarType()->getPointerAddressSpace() == 0)
    return {};
  if (const auto *Number = dyn_cast<ConstantInt>(At.Base); Number)
    return {};
  return {At.Base, At.Offset};
}

PointerPosition PointerOffsets::evaluate(Derived &D) const {
  if (D.IsJoin)
    return join(D);
  if (D.Member) {
    PointerPosition Array = getArray(D);
    if (!Array.Root)
      return {};
    if (Array.Root == D.I || !fits(Array, D.Member->Bytes))
      D.Member.reset();
    else
      return moveBy({D.I}, 0, D.Member->Stride);
  }
  PointerPosition Result;
  for (const PointerDerivation &Source : D.Sources) {
    PointerPosition From = getPosition(*Source.Base);
    if (!From.Root)
      continue;
    From = moveBy(From, Source.Offset, Source.Stride);
    if (!Result.Root) {
      Result = From;
      continue;
    }
    if (From.Root != Result.Root) {
      D.IsJoin = true;
      return join(D);
    }
    Result = moveBy(
        Result, 0,
        std::gcd(From.Stride, AbsoluteValue(From.Offset - Result.Offset)));
  }
  return Result;
}

PointerPosition PointerOffsets::getArray(const Derived &D) const {
  const PointerDerivation &Step = D.Member->ToArray;
  PointerPosition From = getPosition(*Step.Base);
  return From.Root ? moveBy(From, Step.Offset, Step.Stride) : From;
}

bool PointerOffsets::fits(const PointerPosition &Array, uint64_t Bytes) {
  return Array.Stride == 0 ||
         static_cast<uint64_t>(Array.Offset) + Bytes <= Array.Stride;
}

PointerPosition PointerOffsets::join(const Derived &D) const {
  PointerPosition Result{D.I};
  for (const PointerDerivation &Source : D.Sources) {
    PointerPosition From = getPosition(*Source.Base);
    if (!From.Root)
      continue;
    From = moveBy(From, Source.Offset, Source.Stride);
    Result = moveBy(Result, 0, From.Stride);
    if (From.Root == D.I)
      Result = moveBy(Result, 0, AbsoluteValue(From.Offset));
  }
  return Result;
}

} // namespace restruct

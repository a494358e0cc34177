//===- Links.cpp - Pointers to structures in fields -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An index can take the place of a pointer in a field if each value of the
/// field is null, or the address of an object of the structure T that the field
/// is declared to point to. This holds if
///
///   - each value that is stored in the field is null, undefined, or has the
///     beginning of a T as its single target, and all its sources are known;
///   - no pointer to a T is made of something else, anywhere. Recovery lets
///     small numbers (`(struct node *)-1`) be of any type, because they are no
///     addresses of objects. So no number becomes a pointer that may be one to
///     a T; each load of a pointer to a T is from memory that is declared to
///     hold one; and nothing but stores of such pointers, copies of that
///     memory, and zeros set it.
///
/// All objects of T lie in arrays (PartUses.cpp). The end of an array is the
/// address of an object, too, as far as an index is concerned.
///
//===----------------------------------------------------------------------===//

#include "StructUsesBuilder.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

/// The structure to which \p T, a pointer, is declared to point; else null.
static const DTransStructType *pointedStruct(const DTransType *T) {
  const DTransType *Pointee = T->getPointerElementType();
  return Pointee ? dyn_cast<DTransStructType>(elementOfArrays(Pointee))
                 : nullptr;
}

void StructUsesBuilder::foreign(const DTransStructType *T, const Value &Where,
                                StringRef Sentence) {
  if (UseSummary *Summary = lookupSummary(T); Summary && !Summary->Foreign)
    Summary->Foreign = {&Where, Sentence};
}

void StructUsesBuilder::foreign(const StructSet &Types, const Value &Where,
                                StringRef Sentence) {
  for (const DTransStructType *T : Types)
    foreign(T, Where, Sentence);
}

void StructUsesBuilder::foreignToAll(const Value &Where, StringRef Sentence) {
  for (UseSummary &Summary : Result.Summaries)
    if (!Summary.Foreign)
      Summary.Foreign = {&Where, Sentence};
}

//===----------------------------------------------------------------------===//
// Fields
//===----------------------------------------------------------------------===//

/// Whether \p V has no target: null, or a value that the program must not look
/// at.
static bool isNothing(const Value &V) {
  return isa<ConstantPointerNull, UndefValue>(V);
}

/// Whether \p V is a pointer that a constant number makes.
static bool isNumber(const Value &V) {
  if (!isa<ConstantExpr>(V) || !V.getType()->isPointerTy())
    return false;
  const Value *Base = &V;
  while (const auto *GEP = dyn_cast<GEPOperator>(Base))
    Base = GEP->getPointerOperand();
  return !isa<GlobalValue>(Base);
}

/// Records \p Access, by \p I, if it is one of a pointer to a structure in one
/// of \p Fields.
void StructUsesBuilder::addLink(const Instruction &I, const StructUse &Access,
                                ArrayRef<DeadReads::Field> Fields) {
  const DTransStructType *T = pointedStruct(Access.Unit);
  FieldUses *Field = Fields.empty() ? nullptr : lookupField(Fields.back());
  if (!T || !Field || !isa<LoadInst, StoreInst>(I))
    return;
  auto Refuse = [&](StringRef Sentence) {
    if (!Field->Foreign)
      Field->Foreign = {&I, Sentence};
  };
  StructUse Use = Access;
  Use.Kind = UseKind::Link;
  Use.Unit = T;
  if (isDisabled(Use.Kind))
    return Refuse("its rule is disabled");
  Result.Uses.push_back(Use);
  const auto *Store = dyn_cast<StoreInst>(&I);
  if (!Store || isNothing(*Store->getValueOperand()))
    return;
  const PointerView &V = view(Store->getValueOperand());
  if (!V.IsTrusted || V.wholeStruct() != T ||
      isNumber(*Store->getValueOperand()))
    Refuse("a pointer is stored in it that may not be the address of an "
           "object");
}

void StructUsesBuilder::noteInitialLink(const Constant &C,
                                        const GlobalVariable &G,
                                        const DTransType *Element,
                                        uint64_t Offset) {
  SmallVector<ElementPointee, 2> Fields = fieldsAt(Element, Offset);
  FieldUses *Field =
      Fields.empty() ? nullptr
                     : lookupField({Fields.back().Parent, Fields.back().Field});
  const DTransType *Type = Fields.empty() ? Element : Fields.back().FieldType;
  const DTransStructType *T = Type ? pointedStruct(Type) : nullptr;
  if (isNumber(C)) {
    if (!T)
      return foreignToAll(G, "its initial value is a number");
    return foreign(T, G, "a number is stored as a pointer to it");
  }
  if (!Field || Field->Foreign)
    return;
  const PointerView &V = view(&C);
  if (!T || !V.IsTrusted || V.wholeStruct() != T)
    Field->Foreign = {&G, "its initial value may not be the address of an "
                          "object"};
}

//===----------------------------------------------------------------------===//
// Sources of pointers
//===----------------------------------------------------------------------===//

/// Memory from which a pointer to a T is loaded is declared to hold one.
void StructUsesBuilder::noteLoadedLink(const LoadInst &Load) {
  const PointerView &V = view(&Load);
  // Others are not stored as links.
  if (V.Into.empty() || !Load.getType()->isPointerTy() ||
      (V.IsTrusted && !V.wholeStruct()))
    return;
  const PointerView &From = view(Load.getPointerOperand());
  StructSet Other = V.Into;
  if (From.IsTrusted)
    for (const DTransType *Slot : typesBeginningAt(From))
      if (const DTransStructType *T = pointedStruct(Slot))
        Other.remove(T);
  bool IsUnion =
      From.Place && From.Place->At.isOffsetKnown() &&
      layout().leavesAt(From.Place->Pointee, From.Place->At).size() > 1;
  foreign(IsUnion ? V.Into : Other, Load,
          "a pointer to it is loaded from memory that may hold something "
          "else");
}

/// \p V describes what a number becomes.
void StructUsesBuilder::noteMarkIn(const PointerView &V, const Instruction &I) {
  constexpr StringLiteral Sentence = "a number becomes a pointer to it";
  bool IsOther = V.IsTrusted && V.Into.empty() &&
                 !isGenericPointee(V.Place ? V.Place->Pointee : V.CommonField);
  if (V.Into.empty() && !IsOther)
    return foreignToAll(I, "a number becomes a pointer that may be one to it");
  foreign(V.Into, I, Sentence);
}

/// A number that is a pointer, as operand of \p I.
void StructUsesBuilder::noteMark(const Use &Mark, const Instruction &I) {
  if (isa<ICmpInst>(I))
    return;
  if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    const PointerView &To = view(Store->getPointerOperand());
    if (Mark.getOperandNo() != 0)
      return;
    StructSet Types;
    bool IsKnown = To.IsTrusted;
    for (const DTransType *Slot : typesBeginningAt(To)) {
      const DTransType *Pointee = Slot->getPointerElementType();
      if (const DTransStructType *T = Pointee ? pointedStruct(Slot) : nullptr)
        Types.insert(T);
      IsKnown &= !Pointee || !isGenericPointee(Pointee);
    }
    if (!IsKnown)
      return foreignToAll(I, "a number is stored as a pointer");
    return foreign(Types, I, "a number is stored as a pointer to it");
  }
  const auto *Call = dyn_cast<CallBase>(&I);
  if (Call && Call->isDataOperand(&Mark)) {
    const Function *F = Call->getCalledFunction();
    if (F && F->isDeclaration()) // It cannot store it where it matters.
      return;
    unsigned N = Call->isArgOperand(&Mark) ? Call->getArgOperandNo(&Mark) : ~0u;
    if (F && N < F->arg_size())
      return noteMarkIn(view(F->getArg(N)), I);
    return foreignToAll(I, "a number is passed as a pointer");
  }
  if (isa<PHINode, SelectInst, FreezeInst>(I))
    return noteMarkIn(view(&I), I);
  if (!isa<LoadInst, PtrToIntInst>(I))
    foreignToAll(I, "a number is used as a pointer");
}

/// A memory function that sets pointers to something else.
void StructUsesBuilder::noteMarkedBytes(const MemIntrinsic &I) {
  const PointerView &To = view(I.getRawDest());
  if (const auto *Set = dyn_cast<MemSetInst>(&I)) {
    const auto *Byte = dyn_cast<ConstantInt>(Set->getValue());
    if (Byte && Byte->isZero())
      return;
  } else if (arePlacesEqual(To,
                            view(cast<MemTransferInst>(I).getRawSource()))) {
    return;
  }
  bool IsNumbers = false;
  const DTransType *Unit = coveredUnit(I, 0, To, IsNumbers);
  if (Unit && !Unit->isStructTy()) { // Elements of an array, or a field.
    if (const DTransStructType *T = pointedStruct(Unit))
      foreign(T, I, "a memory function sets pointers to it");
    return;
  }
  StructSet Objects = To.Into, Types = To.Touched;
  for (size_t N = 0; N != Objects.size(); ++N) {
    for (unsigned Field = 0; Field != Objects[N]->getNumFields(); ++Field)
      for (const DTransType *T : layout().getFieldTypes(*Objects[N], Field)) {
        NamedByType Named;
        collectNamed(T, Named);
        Types.insert_range(Named.ThroughPointers);
      }
    Objects.insert_range(Result.Relations->containedIn(Objects[N]));
  }
  foreign(Types, I, "a memory function sets the bytes of pointers to it");
}

/// A function from outside gets the address of a pointer to a T.
void StructUsesBuilder::noteExternalWrites(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || !F->isDeclaration() || isa<IntrinsicInst>(Call) ||
      Memory.Allocations.getAllocation(Call) ||
      Memory.Allocations.getFree(Call))
    return;
  // Functions that call back, like qsort, only move elements.
  if (Pointers.getCallbackTypes().getLibraryCallback(Call))
    return;
  for (const Use &Argument : Call.args()) {
    const PointerView &V = view(Argument);
    StructSet Types;
    for (const DTransStructType *T : V.Touched)
      if (!V.Into.contains(T))
        Types.insert(T);
    foreign(Types, Call, "external code gets the address of a pointer to it");
  }
}

void StructUsesBuilder::noteLinkSources(const Instruction &I) {
  for (const Use &Operand : I.operands())
    if (isNumber(*Operand))
      noteMark(Operand, I);
  if (isa<IntToPtrInst>(I))
    return noteMarkIn(view(&I), I);
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return noteLoadedLink(*Load);
  if (const auto *Memory = dyn_cast<MemIntrinsic>(&I))
    return noteMarkedBytes(*Memory);
  if (const auto *Call = dyn_cast<CallBase>(&I))
    noteExternalWrites(*Call);
}

} // namespace restruct

//===- Calls.cpp - Calls, returns and signatures ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Spec: "Call", "Invoke", "Return". A pointer may be passed to a function of
/// the program whose parameter touches all that the pointer does. It may be
/// given to an allocation or a free that belongs to it. Whatever else it is
/// given to has it from then on: AddressTaken, or FieldAddressTaken.
///
/// An indirect call is what its declared signature says, if all functions that
/// it may reach are declared in the same way. It may reach each function of
/// its IR type whose address is taken; a call through another type is
/// undefined.
///
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

static StructSet missing(const StructSet &From, const StructSet &All) {
  StructSet Missing;
  for (const DTransStructType *T : From)
    if (!All.contains(T))
      Missing.insert(T);
  return Missing;
}

static StructSet namedBehind(const DTransType *T) {
  NamedByType Named;
  collectNamed(T, Named);
  return Named.ThroughPointers;
}

/// Whether \p V is beyond doubt what a pointer of type \p T is declared to be.
static bool isBeginningOf(const PointerView &V, const DTransType *T) {
  const DTransType *Pointee = T ? T->getPointerElementType() : nullptr;
  return Pointee && V.IsTrusted && V.Place && V.Place->At == Position::at(0) &&
         V.Place->Pointee == elementOfArrays(Pointee);
}

/// Whether someone else than a call of it has the function.
static bool isAddressTaken(const Function &F) {
  return any_of(F.uses(), [&](const Use &U) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    return !Call || !Call->isCallee(&U) ||
           Call->getFunctionType() != F.getFunctionType();
  });
}

/// \p V has left what can be followed.
void DTransSafetyVisitor::escape(const Value &V, const Value &Where,
                                 StringRef Sentence) {
  const PointerView &OfV = view(&V);
  if (!OfV.touches())
    return;
  if (!OfV.IsTrusted && OfV.Into.size() > 1)
    add(OfV.Touched, Condition::AmbiguousPointerTarget, &Where, Sentence);
  add(OfV.Elements, Condition::FieldAddressTaken, &Where, Sentence);
  if (!OfV.isElement() || !OfV.IsTrusted)
    add(OfV.Touched, Condition::AddressTaken, &Where, Sentence);
}

void DTransSafetyVisitor::escapeArguments(const CallBase &Call,
                                          StringRef Sentence) {
  for (const Use &Argument : Call.args())
    escape(*Argument, Call, Sentence);
}

/// Whoever is called has the arguments, and returns what he likes.
void DTransSafetyVisitor::escapeCall(const CallBase &Call, StringRef Sentence) {
  escapeArguments(Call, Sentence);
  escape(Call, Call, Sentence);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void DTransSafetyVisitor::visitIntrinsicInst(IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::dbg_declare:
  case Intrinsic::dbg_value:
  case Intrinsic::dbg_assign:
  case Intrinsic::dbg_label:
    return;
  case Intrinsic::ptrmask:
    return add(view(I.getArgOperand(0)).Touched, Condition::BadPtrManipulation,
               &I, "bits of an address are masked");
  default:
    return visitInstruction(I);
  }
}

void DTransSafetyVisitor::checkPassingConvention(const CallBase &Call) {
  for (const Use &Argument : Call.args()) {
    unsigned I = Call.getArgOperandNo(&Argument);
    bool InMemory = Call.paramHasAttr(I, Attribute::ByVal) ||
                    Call.paramHasAttr(I, Attribute::StructRet) ||
                    Call.paramHasAttr(I, Attribute::ByRef) ||
                    Call.paramHasAttr(I, Attribute::InAlloca) ||
                    Call.paramHasAttr(I, Attribute::Preallocated);
    if (InMemory)
      add(view(Argument).Into, Condition::ByValArg, &Call,
          "an argument is passed in memory");
  }
  for (unsigned I = 0; I != Call.getNumOperandBundles(); ++I)
    for (const Use &Operand : Call.getOperandBundleAt(I).Inputs)
      add(view(Operand).Touched, Condition::UnhandledUse, &Call,
          "an operand bundle has it");
  if (!isa<InvokeInst>(Call))
    return;
  add(view(&Call).Touched, Condition::HasCppHandling, &Call, "it is invoked");
  for (const Use &Argument : Call.args())
    add(view(Argument).Touched, Condition::HasCppHandling, &Call,
        "it is invoked");
}

void DTransSafetyVisitor::visitCallBase(CallBase &Call) {
  checkPassingConvention(Call);
  if (isa<CallBrInst>(Call))
    return visitInstruction(Call);
  if (Call.isInlineAsm()) {
    for (const Use &Operand : Call.operands())
      add(view(Operand).Touched, Condition::InlineAsm, &Call,
          "inline assembly has it");
    return add(view(&Call).Touched, Condition::InlineAsm, &Call,
               "inline assembly makes it");
  }
  const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call);
  const FreeCall *Free = Memory.Allocations.getFree(Call);
  if (Allocation)
    checkAllocation(Call, *Allocation);
  if (Free)
    checkFree(*Free);

  const auto *F = dyn_cast<Function>(
      Call.getCalledOperand()->stripPointerCastsAndAliases());
  if (!F)
    return checkIndirectCall(Call);
  if (F->getFunctionType() != Call.getFunctionType())
    return escapeCall(Call, "the called function has another signature");
  if (!F->isDeclaration() && !F->isInterposable())
    return checkDirectCall(Call, *F);
  const FunctionModel *Model = Memory.Library.lookup(Call);
  // It does not look at the memory, but what it returns depends on its size.
  if (Model && Call.arg_size() == 1 && F->getName() == "malloc_usable_size")
    add(view(Call.getArgOperand(0)).Into, Condition::BadAllocSizeArg, &Call,
        "the size of its memory is asked for");
  for (const Use &Argument : Call.args()) {
    if ((Allocation && Argument == Allocation->Reallocated) ||
        (Free && Argument == Free->Freed))
      continue;
    unsigned I = Call.getArgOperandNo(&Argument);
    if (Model) {
      const ArgumentModel &OfArgument = Model->getArgument(I);
      if (!OfArgument.accesses() && !OfArgument.Frees && !OfArgument.Exposes &&
          !OfArgument.Escapes && !Model->keeps(I) && !Model->returns(I) &&
          Model->callbacks().empty())
        continue;
    }
    if (Model && staysInField(Call, I, *Model)) {
      add(view(Argument).Into, Condition::FieldAddressPassed, &Call,
          "the library accesses nothing but the field");
      continue;
    }
    escape(*Argument, Call, "a function that is not in the module has it");
  }
}

/// The most bytes that the library accesses behind an argument; nothing if
/// that is not a constant.
static std::optional<uint64_t> constantExtent(const CallBase &Call,
                                              const AccessExtent &Extent) {
  if (Extent.K != AccessExtent::Exactly && Extent.K != AccessExtent::UpTo)
    return std::nullopt;
  SmallVector<unsigned, 2> Factors(1, Extent.Argument);
  if (Extent.Argument2 != NoArgument)
    Factors.push_back(Extent.Argument2);
  uint64_t Bytes = Extent.Unit;
  for (unsigned Number : Factors) {
    const auto *Factor = Number < Call.arg_size()
                             ? dyn_cast<ConstantInt>(Call.getArgOperand(Number))
                             : nullptr;
    if (!Factor || Factor->getValue().getActiveBits() > 24)
      return std::nullopt;
    Bytes *= Factor->getZExtValue();
  }
  return Bytes;
}

/// Whether the library, which does what \p Model says, does no more with
/// argument \p I than to access bytes of the one field of numbers whose address
/// it is: a constant number of them, or a string, which stays in its array as
/// an index does. What keeps the address, returns it for somebody to use, or
/// moves what is there, has more.
bool DTransSafetyVisitor::staysInField(const CallBase &Call, unsigned I,
                                       const FunctionModel &Model) {
  const PointerView &Address = view(Call.getArgOperand(I));
  if (!Address.IsTrusted || !Address.Place || !Address.isElement())
    return false;
  const ArgumentModel &Of = Model.getArgument(I);
  if (Of.Escapes || Of.Exposes || Of.Frees || Of.Reads == Reach::Everything ||
      Of.Writes == Reach::Everything || Model.keeps(I) ||
      (Model.returns(I) && !Call.use_empty()) || !Model.callbacks().empty())
    return false;
  SmallVector<ElementPointee, 2> Fields =
      Pointers.getLayout().fieldsAt(Address.Place->Pointee, Address.Place->At);
  if (Fields.empty() || !Fields.back().FieldType)
    return false;
  const ElementPointee &Field = Fields.back();
  const DTransType *Element = elementOfArrays(Field.FieldType);
  std::optional<uint64_t> Size = sizeOf(Field.FieldType);
  Type *Ty = Element->getLLVMType();
  if (!Size || (!Ty->isIntegerTy() && !Ty->isFloatingPointTy()) ||
      Field.OffsetInField >= *Size)
    return false;
  const auto *Array = dyn_cast<DTransArrayType>(Field.FieldType);
  // An array of one element at the end may be longer.
  bool HoldsString = Array && Ty->isIntegerTy(8) && Array->getNumElements() > 1;
  // Which element it is, is not known.
  bool IsWhole = !Address.Place->At.isAnyElement();
  auto Stays = [&](Reach How, const AccessExtent &Extent) {
    if (How == Reach::Nothing)
      return true;
    if (Extent.K == AccessExtent::String)
      return HoldsString;
    std::optional<uint64_t> Bytes = constantExtent(Call, Extent);
    return Bytes && IsWhole && *Bytes <= *Size - Field.OffsetInField;
  };
  return Stays(Of.Reads, Of.ReadExtent) && Stays(Of.Writes, Of.WriteExtent);
}

void DTransSafetyVisitor::checkAllocation(const CallBase &Call,
                                          const AllocationCall &Allocation) {
  const PointerView &Result = view(&Call);
  if (Allocation.Family == AllocFamily::New ||
      Allocation.Family == AllocFamily::NewArray)
    add(Result.Touched, Condition::HasCppHandling, &Call,
        "operator new makes it");
  // For Recovery, what is behind a cookie is an object of its own.
  if (Allocation.CookieSize != 0)
    for (const User *U : Call.users())
      if (isa<GEPOperator>(U)) {
        add(view(U).Touched, Condition::HasCppHandling, &Call,
            "operator new makes it, with the number of elements in front");
        add(view(U).Touched, Condition::BadAllocSizeArg, &Call,
            "the number of elements is in front of it");
      }
  for (const DTransStructType *T : Result.Into) {
    std::optional<uint64_t> Size = sizeOf(T);
    StructSet Set;
    Set.insert(T);
    // A program whose multiplication overflows uses memory that it does not
    // have.
    if (!Size || *Size == 0 || Result.isElement() ||
        Allocation.Size.getMinimum() != 0 ||
        Allocation.Size.isMultipleOfUnlessWrapped(*Size) != Answer::Yes)
      add(Set, Condition::BadAllocSizeArg, &Call,
          "the size is not known to be a multiple of its size");
  }
  if (!Allocation.Reallocated)
    return;
  const PointerView &Old = view(Allocation.Reallocated);
  if (!Old.touches() && !Result.touches())
    return;
  if (isa<ConstantData>(Allocation.Reallocated))
    return;
  if (!Old.IsTrusted || !Result.IsTrusted || !Old.Place || !Result.Place ||
      !Old.Place->samePlace(*Result.Place)) {
    add(Old.Touched, Condition::BadCasting, &Call,
        "it is not known that memory keeps its type when reallocated");
    add(Result.Touched, Condition::BadCasting, &Call,
        "it is not known that memory keeps its type when reallocated");
  }
}

void DTransSafetyVisitor::checkFree(const FreeCall &Free) {
  const PointerView &V = view(Free.Freed);
  if (Free.Family == AllocFamily::New || Free.Family == AllocFamily::NewArray)
    add(V.Touched, Condition::HasCppHandling, Free.Call,
        "operator delete frees it");
  if (Free.Size)
    add(V.Into, Condition::BadAllocSizeArg, Free.Call,
        "its size is given when it is freed");
  add(V.Elements, Condition::BadPtrManipulation, Free.Call,
      "what is freed is not known to be the beginning of it");
}

/// Whether \p Address is one of a field of the very type that \p Parameter is
/// declared to point to (so what is in it, pointers included, is seen as what
/// it is), and the function and those that it calls stay in the field.
bool DTransSafetyVisitor::staysInField(const PointerView &Address,
                                       const Argument &Parameter) {
  const PointerView &Taken = view(&Parameter);
  if (!Address.IsTrusted || !Address.Place || !Address.isElement() ||
      !Taken.IsTrusted || !Taken.Place || Taken.Place->At != Position::at(0))
    return false;
  const ElementLayout &Layout = Pointers.getLayout();
  const DTransType *Type = Taken.Place->Pointee;
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(Address.Place->Pointee, Address.Place->At);
  // The innermost field whose type, or whose elements' type, it is.
  for (const ElementPointee &Field : reverse(Fields)) {
    if (!Field.FieldType || elementOfArrays(Field.FieldType) != Type)
      continue;
    std::optional<uint64_t> Size = sizeOf(Type);
    // One element may be a tail of any length: nothing else of it is its own.
    const auto *Array = dyn_cast<DTransArrayType>(Field.FieldType);
    bool IsArray = Array && Array->getNumElements() > 1;
    return Size && *Size != 0 && !Type->isUnknownPointerTy() &&
           (Field.OffsetInField == 0 ||
            (IsArray && Field.OffsetInField % *Size == 0)) &&
           Confinement.staysIn(Parameter, {*Size, IsArray});
  }
  return false;
}

void DTransSafetyVisitor::checkDirectCall(const CallBase &Call,
                                          const Function &F) {
  const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call);
  const FreeCall *Free = Memory.Allocations.getFree(Call);
  for (const Use &Argument : Call.args()) {
    unsigned I = Call.getArgOperandNo(&Argument);
    if (I >= F.arg_size()) {
      escape(*Argument, Call, "it is one of a variable number of arguments");
      continue;
    }
    // Proven to do nothing else with it.
    if ((Allocation && Argument == Allocation->Reallocated) ||
        (Free && Argument == Free->Freed))
      continue;
    const PointerView &V = view(Argument), &Parameter = view(F.getArg(I));
    if (arePlacesEqual(V, Parameter))
      continue;
    StructSet Lost = missing(V.Touched, Parameter.Touched);
    if (Lost.empty() && Parameter.isElement() == V.isElement())
      continue;
    if (staysInField(V, *F.getArg(I))) {
      add(V.Into, Condition::FieldAddressPassed, &Call,
          "the called function stays in the field");
      continue;
    }
    add(V.Elements, Condition::FieldAddressTaken, &Call,
        "the address of a field is passed");
    if (!V.isElement() || !V.IsTrusted)
      add(Lost, Condition::MismatchedArgUse, &Call,
          "the parameter is not one of this type");
    else // A field that is a pointer: what it points to.
      add(missing(V.Touched, V.Into), Condition::MismatchedArgUse, &Call,
          "the parameter is not one of this type");
  }
}

void DTransSafetyVisitor::checkIndirectCall(const CallBase &Call) {
  const DTransFunctionType *Signature = Types.IndirectCalls.lookup(&Call);
  if (!Signature)
    return escapeCall(Call, "an indirect call without a declared type");
  if (Pointers.getValueTypeInfo(Call.getCalledOperand()).isPartial())
    escapeCall(Call, "it is not known which function is called");
  for (const Use &Argument : Call.args()) {
    unsigned I = Call.getArgOperandNo(&Argument);
    const PointerView &V = view(Argument);
    if (I >= Signature->getNumParams()) {
      escape(*Argument, Call, "it is one of a variable number of arguments");
      continue;
    }
    if (isBeginningOf(V, Signature->getParamType(I)))
      continue;
    add(V.Elements, Condition::FieldAddressTaken, &Call,
        "the address of a field is passed");
    if (!V.isElement() || !V.IsTrusted)
      add(missing(V.Touched, namedBehind(Signature->getParamType(I))),
          Condition::MismatchedArgUse, &Call,
          "the parameter is not one of this type");
  }
}

//===----------------------------------------------------------------------===//
// Results and signatures
//===----------------------------------------------------------------------===//

void DTransSafetyVisitor::visitReturnInst(ReturnInst &I) {
  const Value *V = I.getReturnValue();
  if (!V || !view(V).touches())
    return;
  const PointerView &OfV = view(V);
  const Function &F = *I.getFunction();
  add(OfV.Elements, Condition::FieldAddressTaken, &I,
      "the address of a field is returned");
  if (!F.hasLocalLinkage())
    add(OfV.Touched, Condition::AddressTaken, &I,
        "other modules may call the function");
  StructSet Declared;
  if (const DTransFunctionType *Signature = Types.Functions.lookup(&F)) {
    if (isBeginningOf(OfV, Signature->getReturnType()))
      return;
    Declared = namedBehind(Signature->getReturnType());
  }
  StructSet Undeclared = missing(OfV.Touched, Declared);
  if (Undeclared.empty())
    return;
  // Without a declaration, each caller has to know by itself.
  for (const Use &U : F.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    bool IsCall = Call && Call->isCallee(&U) &&
                  Call->getFunctionType() == F.getFunctionType();
    if (!IsCall || (!Call->use_empty() &&
                    !missing(Undeclared, view(Call).Touched).empty()))
      add(Undeclared, Condition::AddressTaken, &I,
          "it is returned as something of no type");
  }
}

/// Whoever has a function whose address is taken calls it by its IR type; and
/// then its declared types have to be those of the call.
void DTransSafetyVisitor::checkSignatures() {
  DenseMap<const FunctionType *, SmallVector<const Function *, 4>> Reachable;
  for (const Function &F : M) {
    if (F.isIntrinsic())
      continue;
    if (const DTransFunctionType *Signature = Types.Functions.lookup(&F);
        Signature && !F.isDeclaration() && !F.hasLocalLinkage())
      add(namedBehind(Signature), Condition::AddressTaken, &F,
          "other modules may call the function");
    for (const Argument &A : F.args())
      if (A.getPointeeInMemoryValueType())
        add(view(&A).Into, Condition::ByValArg, &F,
            "an argument is passed in memory");
    if (isAddressTaken(F))
      Reachable[F.getFunctionType()].push_back(&F);
    if (!F.isDeclaration() && !M.getModuleInlineAsm().empty())
      add(view(&F).Touched, Condition::InlineAsm, &F,
          "assembly in the module may call the function");
  }
  for (const auto &[Call, Signature] : Types.IndirectCalls)
    for (const Function *F : Reachable.lookup(Call->getFunctionType())) {
      if (F->isDeclaration() || F->isInterposable()) {
        escapeCall(*Call, "a function that is not in the module may be called");
        continue;
      }
      const DTransFunctionType *Declared = Types.Functions.lookup(F);
      if (Declared == Signature)
        continue;
      StructSet Mismatched = view(F).Touched;
      if (!Declared)
        Mismatched.insert_range(namedBehind(Signature));
      else
        for (unsigned I = 0; I <= Signature->getNumParams(); ++I) {
          bool IsResult = I == Signature->getNumParams();
          const DTransType *Said = IsResult ? Signature->getReturnType()
                                            : Signature->getParamType(I);
          const DTransType *Meant = IsResult ? Declared->getReturnType()
                                    : I < Declared->getNumParams()
                                        ? Declared->getParamType(I)
                                        : nullptr;
          if (Said == Meant)
            continue;
          Mismatched.insert_range(namedBehind(Said));
          if (!IsResult && I < Call->arg_size())
            Mismatched.insert_range(view(Call->getArgOperand(I)).Touched);
          if (Meant)
            Mismatched.insert_range(namedBehind(Meant));
        }
      add(Mismatched, Condition::MismatchedArgUse, Call,
          "a function that may be called is declared differently");
    }
}

} // namespace restruct

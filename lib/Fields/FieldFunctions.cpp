//===- FieldFunctions.cpp - The functions that a field may hold -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The values that are stored in a pointer field, back to the functions that
/// they are addresses of:
///
///     f                                  f
///     phi, select                        what each operand is
///     parameter of a function            what each caller passes, if all
///     of the module                      callers are known
///     result of such a function          what it returns
///     load of a constant variable        what its initializer holds
///     load of a local variable of the    what is stored in it, if it is only
///     module                             loaded and stored to
///     load of a field                    what that field may hold
///     anything else                      unknown
///
/// Copies between fields are solved last, as a system of inclusions.
///
//===----------------------------------------------------------------------===//

#include "restruct/Fields/FieldFunctions.h"

#include "FieldFactsBuilder.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

void FieldFunctions::addFunction(Function *F, double Frequency) {
  if (Stored.size() == MaxFunctions && !Stored.contains(F))
    return addOther(Frequency);
  Stored[F] += Frequency;
}

bool FieldFunctions::addCopy(const FieldFunctions &From,
                             const DTransStructType *Origin) {
  size_t Before = Stored.size();
  bool HadOthers = HasOthers, HadNull = HasNull;
  for (const auto &[F, Frequency] : From.Stored) {
    if (Stored.contains(F))
      continue;
    addFunction(F, 0);
  }
  HasOthers |= From.HasOthers;
  HasNull |= From.HasNull;
  bool IsNews = Origins.insert(Origin);
  for (const DTransStructType *T : From.Origins)
    IsNews |= Origins.insert(T);
  return IsNews || Stored.size() != Before || HasOthers != HadOthers ||
         HasNull != HadNull;
}

void FieldFunctions::replace(function_ref<Function *(Function *)> Now) {
  auto Old = std::exchange(Stored, {});
  for (const auto &[F, Frequency] : Old)
    if (Function *New = Now(F))
      addFunction(New, Frequency);
    else
      addOther(Frequency);
}

namespace {

/// Finds the functions that one value may be the address of.
class FunctionOrigins {
public:
  /// Limits the values that are visited for one store.
  static constexpr size_t MaxValues = 64;

  /// \p IsCopy says which loads it need not follow: those of fields.
  explicit FunctionOrigins(function_ref<bool(const LoadInst &)> IsCopy)
      : IsCopy(IsCopy) {}
  void follow(const Value *Root);

  SmallSetVector<const Function *, 4> Functions;
  bool HasNull = false, HasOthers = false;

private:
  function_ref<bool(const LoadInst &)> IsCopy;
  void visit(const Value *V);
  void visitLoad(const LoadInst &Load);
  bool visitVariable(const GlobalVariable &G);
  void visitInitializer(const Constant *C);
  void visitArgument(const Argument &A);
  void visitCall(const CallBase &Call);

  SmallSetVector<const Value *, 8> Values;
};

} // namespace

void FunctionOrigins::follow(const Value *Root) {
  Values.insert(Root);
  for (size_t I = 0; I != Values.size() && !HasOthers; ++I) {
    HasOthers |= I == MaxValues;
    visit(Values[I]);
  }
}

void FunctionOrigins::visit(const Value *V) {
  if (const auto *F = dyn_cast<Function>(V)) {
    Functions.insert(F);
  } else if (isa<ConstantPointerNull>(V)) {
    HasNull = true;
  } else if (isa<UndefValue>(V)) {
    // Calling it is undefined.
  } else if (const auto *Select = dyn_cast<SelectInst>(V)) {
    Values.insert(Select->getTrueValue());
    Values.insert(Select->getFalseValue());
  } else if (const auto *Phi = dyn_cast<PHINode>(V)) {
    for (const Use &U : Phi->incoming_values())
      Values.insert(U);
  } else if (const auto *Freeze = dyn_cast<FreezeInst>(V)) {
    HasOthers |= !isGuaranteedNotToBeUndefOrPoison(Freeze->getOperand(0));
    Values.insert(Freeze->getOperand(0));
  } else if (const auto *A = dyn_cast<Argument>(V)) {
    visitArgument(*A);
  } else if (const auto *Load = dyn_cast<LoadInst>(V)) {
    visitLoad(*Load);
  } else if (const auto *Call = dyn_cast<CallBase>(V)) {
    visitCall(*Call);
  } else {
    HasOthers = true;
  }
}

void FunctionOrigins::visitLoad(const LoadInst &Load) {
  const auto *G =
      dyn_cast<GlobalVariable>(getUnderlyingObject(Load.getPointerOperand()));
  if (Load.isSimple() && IsCopy(Load))
    return;
  if (G && G == Load.getPointerOperand() && Load.isSimple() &&
      visitVariable(*G))
    return;
  if (G && G->isConstant() && G->hasDefinitiveInitializer())
    visitInitializer(G->getInitializer());
  else
    HasOthers = true;
}

/// \returns false if code may access \p G that is not known.
bool FunctionOrigins::visitVariable(const GlobalVariable &G) {
  if (!G.hasLocalLinkage() || !G.hasInitializer() ||
      G.isExternallyInitialized() || !G.getValueType()->isPointerTy())
    return false;
  SmallVector<const Value *, 4> Stored(1, G.getInitializer());
  for (const Use &U : G.uses()) {
    const auto *Store = dyn_cast<StoreInst>(U.getUser());
    if (Store && U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
        Store->getValueOperand()->getType() == G.getValueType())
      Stored.push_back(Store->getValueOperand());
    else if (!isa<LoadInst>(U.getUser()))
      return false;
  }
  Values.insert_range(Stored);
  return true;
}

/// All pointers in a constant variable: which one is loaded is not known.
void FunctionOrigins::visitInitializer(const Constant *C) {
  if (C->getType()->isPointerTy()) {
    Values.insert(C);
    return;
  }
  HasNull |= isa<ConstantAggregateZero>(C);
  if (isa<ConstantAggregate>(C))
    for (const Use &Element : C->operands())
      visitInitializer(cast<Constant>(Element));
}

/// Whether every call of \p F is a direct one in the module.
static bool areCallsKnown(const Function &F) {
  return F.hasLocalLinkage() && all_of(F.uses(), [&](const Use &U) {
           const auto *Call = dyn_cast<CallBase>(U.getUser());
           return Call && Call->isCallee(&U) &&
                  Call->getFunctionType() == F.getFunctionType();
         });
}

void FunctionOrigins::visitArgument(const Argument &A) {
  const Function &F = *A.getParent();
  if (!areCallsKnown(F)) {
    HasOthers = true;
    return;
  }
  for (const User *Call : F.users())
    Values.insert(cast<CallBase>(Call)->getArgOperand(A.getArgNo()));
}

void FunctionOrigins::visitCall(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || F->isDeclaration() || F->isInterposable() ||
      F->getFunctionType() != Call.getFunctionType()) {
    HasOthers = true;
    return;
  }
  for (const BasicBlock &Block : *F)
    if (const auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
      Values.insert(Return->getReturnValue());
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

void FieldFactsBuilder::noteFunction(FieldKey Key, FieldInfo &Info,
                                     const AccessEffect &Effect) {
  auto AddCopy = [&](const LoadInst &Load) {
    std::optional<FieldKey> Source = loadedField(Load);
    if (Source)
      FunctionCopies.insert({Key, *Source});
    return Source.has_value();
  };
  FunctionOrigins From(AddCopy);
  From.follow(Effect.Stored);
  for (const Function *F : From.Functions)
    Info.Functions.addFunction(const_cast<Function *>(F),
                               Effect.Frequency / From.Functions.size());
  if (From.HasNull)
    Info.Functions.addNull();
  if (From.HasOthers)
    Info.Functions.addOther(Effect.Frequency);
}

/// The field of which \p Load reads the whole value.
std::optional<FieldFactsBuilder::FieldKey>
FieldFactsBuilder::loadedField(const LoadInst &Load) const {
  std::optional<PointerFact> Place = placeOf(*Load.getPointerOperand());
  if (!Place)
    return std::nullopt;
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(Place->Pointee, Place->At);
  if (Fields.empty())
    return std::nullopt;
  const ElementPointee &Field = Fields.back();
  bool IsWhole =
      Field.OffsetInField == 0 && Facts.lookup(Field.Parent) &&
      Field.Parent->getField(Field.Field).getLLVMType() == Load.getType();
  if (!IsWhole)
    return std::nullopt;
  return FieldKey{Field.Parent, Field.Field};
}

void FieldFactsBuilder::noteCalls(FieldKey Key, FieldInfo &Info,
                                  const LoadInst &Load) {
  if (loadedField(Load) != Key) { // Or another field, through a merged address.
    Info.OnlyCalled = false;
    return;
  }
  for (const Use &U : Load.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (Call && Call->isCallee(&U))
      Info.Calls.push_back(
          {Call, effectAt(*Call, AccessEffect::Read).Frequency});
    else
      Info.OnlyCalled = false;
  }
}

void FieldFactsBuilder::noteCallees(const CallBase &Call) {
  if (Call.isInlineAsm() || isa<Function>(Call.getCalledOperand()))
    return;
  auto AddField = [&](const LoadInst &Load) {
    std::optional<FieldKey> Source = loadedField(Load);
    if (Source)
      CallsOfFields.push_back({&Call, *Source});
    return Source.has_value();
  };
  FunctionOrigins From(AddField);
  From.follow(Call.getCalledOperand());
  FieldFunctions &Callees = Facts.Callees[&Call];
  for (const Function *F : From.Functions)
    Callees.addFunction(const_cast<Function *>(F), 0);
  if (From.HasNull)
    Callees.addNull();
  if (From.HasOthers)
    Callees.addOther(0);
}

void FieldFactsBuilder::solveFunctionCopies() {
  for (bool HasChanged = true; HasChanged;) {
    HasChanged = false;
    for (auto [To, From] : FunctionCopies)
      if (const FieldInfo *Source = Facts.lookup(From.first, From.second))
        HasChanged |=
            Facts.Structs[To.first].Fields[To.second].Functions.addCopy(
                Source->Functions, From.first);
  }
  for (auto [Call, From] : CallsOfFields)
    if (const FieldInfo *Source = Facts.lookup(From.first, From.second))
      Facts.Callees[Call].addCopy(Source->Functions, From.first);
}

} // namespace restruct

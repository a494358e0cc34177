//===- CallbackTypes.cpp - Callbacks that stay in a program ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// External code gets a pointer to a function of the program, or gives it one
/// of its own, in one of three ways:
///
///   1. through an interface that declares it: the signature of an external
///      function, or of a definition that other modules may call, or a variable
///      that both know; and all that the types there lead to, through pointers
///      and fields. Every type of a function that is found so is open. A
///      library function with a model calls its argument as documented: qsort
///      does not make the type of its comparison open.
///   2. hidden, as a `void *` or a number. The address of a function that is
///      not only stored, compared, merged and passed inside the program makes
///      its type open. What happens to it later shows in the facts of values:
///      Safety finds types that meet others (FunctionPointerTypes).
///   3. in the bytes of memory that it accesses without a declaration. Then the
///      structure with the pointer is refused, and with it all that the
///      functions of the type in its fields touch (Safety's Propagation).
///
/// Functions of one declared type are not distinguished: a call may call each
/// of them, and external functions of that type whose addresses the program
/// takes. Calls by another type than that of the function are found, and
/// refused, by Safety.
///
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/CallbackTypes.h"

#include "restruct/Memory/LibraryModel.h"
#include "restruct/Recovery/FunctionParameters.h"
#include "restruct/Recovery/VirtualTables.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Whether \p U calls the function.
static bool isCall(const Use &U) {
  const auto *Call = dyn_cast<CallBase>(U.getUser());
  return Call && Call->isCallee(&U);
}

CallbackTypes::CallbackTypes(const Module &M, const DeclaredTypes &Types,
                             const LibraryModel &Library,
                             const FunctionParameters &Parameters,
                             const VirtualTables &Virtual)
    : Types(Types), Library(Library), Parameters(Parameters), Virtual(Virtual) {
  for (const Function &F : M) {
    const DTransFunctionType *Signature = Types.Functions.lookup(&F);
    if (F.isIntrinsic() || !Signature || all_of(F.uses(), isCall))
      continue;
    Functions[Signature].push_back(&F);
    if (F.isDeclaration())
      continue; // External code knows its own functions.
    if (all_of(F.uses(),
               [&](const Use &U) { return Parameters.isKnownUse(U); }))
      OnlyGiven.insert(&F);
    else if (F.isInterposable() || !F.hasLocalLinkage() ||
             !all_of(F.uses(), [&](const Use &U) { return staysInside(U); }))
      Open.insert(Signature);
  }
  if (Functions.empty())
    return;
  openInterfaces(M);
  openLargeTypes();
}

/// Types with many functions and calls are not worth their flows: everything
/// would flow to everything.
void CallbackTypes::openLargeTypes() {
  constexpr size_t MaxFlows = 64;
  DenseMap<const DTransFunctionType *, size_t> NumCalls; // only looked up
  for (const auto &[Call, Signature] : Types.IndirectCalls)
    ++NumCalls[Signature];
  for (const auto &[Signature, OfType] : Functions)
    if (NumCalls.lookup(Signature) * OfType.size() > MaxFlows)
      Open.insert(Signature);
}

/// Whether \p U, a use of a function, hides its address from external code, as
/// far as the use itself shows.
bool CallbackTypes::staysInside(const Use &U) const {
  const User *Where = U.getUser();
  if (isa<ICmpInst, ReturnInst, PHINode, SelectInst>(Where) || isCall(U))
    return true;
  if (isa<StoreInst>(Where))
    return U.getOperandNo() != StoreInst::getPointerOperandIndex();
  if (const auto *Call = dyn_cast<CallBase>(Where)) {
    const Function *Callee = Call->getCalledFunction();
    bool IsInside = Callee && !Callee->isDeclaration() &&
                    !Callee->isInterposable() && Call->isArgOperand(&U) &&
                    Call->getFunctionType() == Callee->getFunctionType() &&
                    Call->getArgOperandNo(&U) < Callee->arg_size();
    return IsInside || Parameters.isKnownUse(U);
  }
  // Virtual calls are declared with the class of the object, and a function
  // with its own.
  if (const auto *G = dyn_cast<GlobalVariable>(Where))
    return !G->getName().starts_with("llvm.") && !Virtual.isTable(*G);
  return isa<ConstantAggregate>(Where) &&
         all_of(Where->uses(),
                [&](const Use &Outer) { return staysInside(Outer); });
}

//===----------------------------------------------------------------------===//
// What external code knows
//===----------------------------------------------------------------------===//

/// External code knows \p T, and all that it leads to.
void CallbackTypes::open(const DTransType *T) {
  SmallVector<const DTransType *, 16> Pending{T};
  while (!Pending.empty()) {
    const DTransType *Next = Pending.pop_back_val();
    if (!Next || !Open.insert(Next).second)
      continue;
    if (const auto *Pointer = dyn_cast<DTransPointerType>(Next)) {
      Pending.push_back(Pointer->getPointee());
    } else if (const auto *Sequence = dyn_cast<DTransSequentialType>(Next)) {
      Pending.push_back(Sequence->getElementType());
    } else if (const auto *Function = dyn_cast<DTransFunctionType>(Next)) {
      Pending.push_back(Function->getReturnType());
      append_range(Pending, Function->params());
    } else if (const auto *Struct = dyn_cast<DTransStructType>(Next)) {
      for (const DTransFieldMember &Field : Struct->fields())
        append_range(Pending, Field.getTypes());
      // Only records have the members of unions.
      for (const SourceRecord *Record : RecordsOf.lookup(Struct))
        for (const SourceField &Field : Record->Fields)
          Pending.push_back(Field.Type);
    }
  }
}

void CallbackTypes::openDeclaration(const Function &F) {
  const DTransFunctionType *Signature = Types.Functions.lookup(&F);
  const FunctionModel *Model = Library.lookup(F);
  if (!Signature) {
    // A function without a declaration may do anything with a pointer.
    if (!Model && any_of(F.args(), [](const Argument &A) {
          return A.getType()->isPointerTy();
        }))
      Open.insert(nullptr);
    return;
  }
  const CallbackModel *Callback = Model ? getOnlyCallback(*Model) : nullptr;
  for (auto [I, Type] : enumerate(Signature->params()))
    if (!Callback || Callback->Callee.Arg != I)
      open(Type);
  open(Signature->getReturnType());
}

void CallbackTypes::openInterfaces(const Module &M) {
  for (const SourceRecord &Record : Types.Records)
    RecordsOf[Record.Type].push_back(&Record);
  for (const Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic() && !F.use_empty())
      openDeclaration(F);
    else if (!F.isDeclaration() && !F.hasLocalLinkage())
      open(Types.Functions.lookup(&F));
  for (const GlobalVariable &G : M.globals())
    if (!G.hasLocalLinkage())
      open(Types.getType(G));
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

bool CallbackTypes::isClosed(const DTransFunctionType *Signature) const {
  return Signature && !Open.contains(nullptr) && !Open.contains(Signature);
}

ArrayRef<const Function *>
CallbackTypes::functions(const DTransFunctionType *Signature) const {
  auto It = Functions.find(Signature);
  return It == Functions.end() ? ArrayRef<const Function *>()
                               : ArrayRef(It->second);
}

std::optional<FunctionList>
CallbackTypes::getCallees(const CallBase &Call) const {
  const DTransFunctionType *Signature = Types.IndirectCalls.lookup(&Call);
  if (!isClosed(Signature))
    return std::nullopt;
  FunctionList Result;
  for (const Function *F : functions(Signature))
    if (isa<Argument>(Call.getCalledOperand()) || !OnlyGiven.contains(F))
      Result.push_back(F);
  return Result;
}

bool CallbackTypes::onlyFrees(const Function &F) const {
  const FunctionModel *Model = F.isDeclaration() ? Library.lookup(F) : nullptr;
  return Model && Model->Allocation.Free != FK_NotFree &&
         Model->Allocation.Alloc == AK_NotAlloc &&
         Model->Allocation.Family == AllocFamily::Malloc && F.arg_size() == 1;
}

bool CallbackTypes::hasKnownCallers(const Function &F) const {
  const DTransFunctionType *Signature = Types.Functions.lookup(&F);
  return isClosed(Signature) && F.hasLocalLinkage() && !F.isInterposable() &&
         all_of(F.uses(), [&](const Use &U) {
           return !isCall(U) ||
                  cast<CallBase>(U.getUser())->getFunctionType() ==
                      F.getFunctionType();
         });
}

std::optional<LibraryCallback>
CallbackTypes::getLibraryCallback(const CallBase &Call) const {
  for (const Use &Argument : Call.args())
    if (const CallbackModel *Callback = Parameters.getCalledBack(Argument))
      return LibraryCallback{Callback, {cast<Function>(Argument.get())}};
  const FunctionModel *Model = Library.lookup(Call);
  const CallbackModel *Callback = Model ? getOnlyCallback(*Model) : nullptr;
  const Function *F = Call.getCalledFunction();
  const DTransFunctionType *Declared = F ? Types.Functions.lookup(F) : nullptr;
  if (!Callback || !Declared ||
      Callback->Callee.Arg >= Declared->getNumParams() ||
      Callback->Callee.Arg >= Call.arg_size() ||
      isa<Constant>(Call.getArgOperand(Callback->Callee.Arg)))
    return std::nullopt;
  const auto *Signature = dyn_cast_or_null<DTransFunctionType>(
      Declared->getParamType(Callback->Callee.Arg)->getPointerElementType());
  if (!isClosed(Signature))
    return std::nullopt;
  LibraryCallback Result{Callback, {}};
  for (const Function *F : functions(Signature)) {
    if (F->isDeclaration())
      return std::nullopt;
    if (!OnlyGiven.contains(F))
      Result.Callees.push_back(F);
  }
  return Result;
}

} // namespace restruct

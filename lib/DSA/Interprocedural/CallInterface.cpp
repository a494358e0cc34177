//===- CallInterface.cpp - Cells that call and callee share ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallInterface.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace restruct {

CallInterface::CallInterface(const DSCallSite &Call)
    : Result(Call.getRetVal()), VarArgs(Call.getVAVal()) {
  for (unsigned I = 0; I != Call.getNumPtrArgs(); ++I)
    Args.push_back(Call.getPtrArg(I));
}

template <typename GraphType>
static void addFormals(CallInterface &Result, GraphType &Graph,
                       const Function &F) {
  for (const Argument &A : F.args())
    Result.Args.push_back(Graph.getNodeForValue(&A));
}

template <typename GraphType>
static void addPlaces(CallInterface &Result, GraphType &Graph,
                      const DSGraph::FunctionPlaces &Places) {
  Result.Result = Places.Return;
  Result.VarArgs = Places.VarArgs;
  if (Places.KnowsFormals)
    append_range(Result.Args, Places.Formals);
  else
    addFormals(Result, Graph, *Places.F);
}

CallInterface::CallInterface(DSGraph &Graph, const Function &F) {
  if (const DSGraph::FunctionPlaces *Places = Graph.getPlacesOf(F))
    addPlaces(*this, Graph, *Places);
  else
    addFormals(*this, Graph, F);
}

CallInterface::CallInterface(DSGraph &Graph, size_t Index) {
  addPlaces(*this, Graph, Graph.getPlacesAt(Index));
}

CallInterface::CallInterface(const DSGraph &Graph, size_t Index) {
  addPlaces(*this, Graph, Graph.getPlacesAt(Index));
}

bool carriesPointer(const Type *Ty) {
  SmallVector<const Type *, 8> Worklist{Ty};
  while (!Worklist.empty()) {
    const Type *Next = Worklist.pop_back_val();
    if (Next->isPtrOrPtrVectorTy() || Next->isTargetExtTy())
      return true;
    if (const auto *Struct = dyn_cast<StructType>(Next))
      append_range(Worklist, Struct->elements());
    else if (const auto *Array = dyn_cast<ArrayType>(Next))
      Worklist.push_back(Array->getElementType());
  }
  return false;
}

bool isCallback(const DSCallSite &Call) {
  const auto *Named = dyn_cast<Function>(
      Call.getCallSite().getCalledOperand()->stripPointerCastsAndAliases());
  return Named && !(Call.isDirectCall() && Call.getCalleeFunc() == Named);
}

DSNodeHandle getPlaceTaken(DSGraph &Graph, const Function &F, unsigned I) {
  return I < F.arg_size() ? Graph.getNodeForValue(F.getArg(I))
                          : Graph.getVANodeFor(F);
}

/// Whether argument \p I of \p Site, no pointer, may be an address that a
/// callee reads from its variable arguments. For arguments that are variable by
/// the call's own type, the local phase decides this.
static bool mayBeAddress(const CallBase &Site, unsigned I) {
  const FunctionType &Ty = *Site.getFunctionType();
  if (I >= Site.arg_size() || (Ty.isVarArg() && I >= Ty.getNumParams()))
    return false;
  const Value &V = *Site.getArgOperand(I);
  const DataLayout &DL = Site.getDataLayout();
  return !isa<ConstantData>(V) && !carriesPointer(V.getType()) &&
         !V.getType()->isFPOrFPVectorTy() &&
         DL.getTypeStoreSize(V.getType()).getKnownMinValue() >=
             DL.getPointerSize();
}

/// The cell of a structure that is passed by value contains its elements; that
/// of a pointer is its target. The two must not be unified.
static bool isWhole(const Type &Ty) { return Ty.isAggregateType(); }

/// Whether argument \p I of \p Call, which has a cell, is a structure.
static bool isWhole(const DSCallSite &Call, unsigned I) {
  const CallBase &Site = Call.getCallSite();
  return !isCallback(Call) && I < Site.arg_size() &&
         isWhole(*Site.getArgOperand(I)->getType());
}

BindingMismatch findMismatch(const DSCallSite &Call, const Function &F) {
  BindingMismatch Result;
  const CallBase &Site = Call.getCallSite();
  bool FromLibrary = isCallback(Call);
  unsigned Both = std::min<unsigned>(Call.getNumPtrArgs(), F.arg_size());
  for (unsigned I = 0; I != Both; ++I) {
    bool Takes = carriesPointer(F.getArg(I)->getType());
    if (!Call.getPtrArg(I).isNull()) {
      bool IsOther =
          Takes && isWhole(*F.getArg(I)->getType()) != isWhole(Call, I);
      if (!Takes || IsOther)
        Result.PointersToNumbers.push_back(I);
      if (IsOther)
        Result.NumbersToPointers.push_back(I);
      continue;
    }
    // Integers that the library passes are never pointers, nor are literals.
    if (Takes && !FromLibrary && I < Site.arg_size() &&
        !isa<ConstantData>(Site.getArgOperand(I)) &&
        !carriesPointer(Site.getArgOperand(I)->getType()))
      Result.NumbersToPointers.push_back(I);
  }
  for (unsigned I = Both; F.isVarArg() && I < Call.getNumPtrArgs(); ++I)
    if (!Call.getPtrArg(I).isNull() && isWhole(Call, I)) {
      Result.PointersToNumbers.push_back(I);
      Result.NumbersToPointers.push_back(I);
    } else if (Call.getPtrArg(I).isNull() && !FromLibrary &&
               mayBeAddress(Site, I)) {
      Result.NumbersToPointers.push_back(I);
    }
  bool Returns = carriesPointer(F.getReturnType());
  if (!Call.getRetVal().isNull()) {
    bool IsOther = !FromLibrary && Returns &&
                   isWhole(*F.getReturnType()) != isWhole(*Site.getType());
    Result.ResultIsNumber = !Returns || IsOther;
    Result.ResultIsTakenForNumber = IsOther;
  } else if (!FromLibrary)
    Result.ResultIsTakenForNumber = Returns && !Site.getType()->isVoidTy() &&
                                    !carriesPointer(Site.getType()) &&
                                    !Site.use_empty();
  return Result;
}

std::string describePassed(const DSCallSite &Call) {
  std::string Result;
  const CallBase &Site = Call.getCallSite();
  bool FromLibrary = isCallback(Call);
  for (unsigned I = 0; I != Call.getNumPtrArgs(); ++I)
    if (!Call.getPtrArg(I).isNull())
      Result += isWhole(Call, I) ? 'a' : 'p';
    else
      Result += FromLibrary || I >= Site.arg_size() ||
                        isa<ConstantData>(Site.getArgOperand(I)) ||
                        carriesPointer(Site.getArgOperand(I)->getType())
                    ? 'c'
                : mayBeAddress(Site, I) ? 'w'
                                        : 'n';
  if (!Call.getRetVal().isNull())
    return Result + (!FromLibrary && isWhole(*Site.getType()) ? 'A' : 'P');
  return Result + (FromLibrary || Site.use_empty() ? 'V' : 'N');
}

std::string describeTaken(const Function &F) {
  std::string Result;
  for (const Argument &A : F.args())
    Result += !carriesPointer(A.getType()) ? 'n'
              : isWhole(*A.getType())      ? 'a'
                                           : 'p';
  if (F.isVarArg())
    Result += '.';
  return Result + (!carriesPointer(F.getReturnType()) ? 'N'
                   : isWhole(*F.getReturnType())      ? 'A'
                                                      : 'P');
}

/// Unifies \p New with \p Known, if that is set. \returns true if it merged
/// cells.
static bool meet(DSGraph &Graph, DSNodeHandle &Known, const DSNodeHandle &New) {
  if (New.isNull() || (!Known.isNull() && Known == New))
    return false;
  if (Known.isNull()) {
    Known = New;
    return false;
  }
  Graph.merge(Known, New);
  return true;
}

bool Junction::addPlaces(DSGraph &Graph, const CallInterface &New,
                         bool IsVarArg) {
  bool Changed = false;
  if (Places.Args.size() < New.Args.size())
    Places.Args.resize(New.Args.size());
  for (size_t I = 0; I != New.Args.size(); ++I)
    Changed |= meet(Graph, Places.Args[I], New.Args[I]);
  Changed |= meet(Graph, Places.Result, New.Result);
  Changed |= meet(Graph, Places.VarArgs, New.VarArgs);
  if (IsVarArg)
    FirstVarArg = std::min(FirstVarArg, New.Args.size());
  return Changed;
}

bool Junction::joinVarArgs(DSGraph &Graph) {
  bool Changed = false;
  for (size_t I = FirstVarArg; I < Places.Args.size(); ++I)
    Changed |= meet(Graph, Places.VarArgs, Places.Args[I]);
  return Changed;
}

/// One letter for the way in which a value is passed.
static char getKind(const Type *Ty) {
  if (Ty->isVoidTy())
    return 'v';
  if (carriesPointer(Ty))
    return Ty->isPointerTy() ? 'p' : 'P';
  if (Ty->isIntegerTy())
    return 'i';
  return Ty->isFPOrFPVectorTy() ? 'f' : 'a';
}

static std::string getKinds(const FunctionType &Ty) {
  std::string Kinds(1, getKind(Ty.getReturnType()));
  for (const Type *Param : Ty.params())
    Kinds += getKind(Param);
  return Kinds;
}

std::string getSignatureKinds(const DSCallSite &Call) {
  const FunctionType &Ty = *Call.getCallSite().getFunctionType();
  return isCallback(Call) || Ty.isVarArg() ? "" : getKinds(Ty);
}

std::string getSignatureKinds(const Function &F) {
  return F.isVarArg() ? "" : getKinds(*F.getFunctionType());
}

bool fitsSignature(const DSCallSite &Call, const Function &F) {
  std::string OfCall = getSignatureKinds(Call);
  std::string OfF = getSignatureKinds(F);
  if (OfCall.empty() || OfF.empty())
    return true;
  // A call that ignores the result fits any result type.
  return StringRef(OfCall).drop_front() == StringRef(OfF).drop_front() &&
         (OfCall.front() == OfF.front() || OfCall.front() == 'v');
}

} // namespace restruct

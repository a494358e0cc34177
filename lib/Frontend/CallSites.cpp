//===- CallSites.cpp - Types at calls -------------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the expression that a call instruction was emitted for. The
/// instruction has a line and a column, so the expression is one of those at
/// that location. There may be several: `f(1)(2)` begins both calls at `f`, and
/// a macro's whole expansion has the macro's location. One expression may also
/// be emitted as several instructions, for example a cleanup.
///
/// So every expression at the location is a candidate, except those that are
/// impossible: an indirect call has the IR signature of its instruction, a
/// direct call names its function. If the remaining candidates all agree, the
/// result holds of the instruction, whichever it was emitted for. A candidate
/// about which nothing is known disagrees with any other.
///
//===----------------------------------------------------------------------===//

#include "CallSites.h"

#include "AllocationTypes.h"
#include "FunctionBody.h"
#include "TypeDescriber.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace restruct {

/// Whether \p Candidate may be an indirect or virtual call.
static bool mayBeIndirect(const clang::Expr *Candidate) {
  if (isa<clang::CXXDeleteExpr>(Candidate))
    return true;
  const auto *Call = dyn_cast<clang::CallExpr>(Candidate);
  if (!Call)
    return false;
  const clang::FunctionDecl *FD = Call->getDirectCallee();
  const auto *MD = dyn_cast_or_null<clang::CXXMethodDecl>(FD);
  return !FD || (MD && MD->isVirtual());
}

namespace {

/// Line and column. The file does not matter, because all candidates must
/// agree.
using Position = std::pair<unsigned, unsigned>;

/// All expressions of a body that may be calls, by location.
class CallsByPosition {
public:
  CallsByPosition(const FunctionBody &Body, const clang::SourceManager &SM) {
    for (const clang::Expr *Call : Body.calls()) {
      if (!mayBeIndirect(Call) && !mayAllocate(Call))
        continue;
      // The location that code generation uses by default: in a macro's
      // arguments, or at the macro.
      clang::PresumedLoc Location =
          SM.getPresumedLoc(SM.getFileLoc(Call->getExprLoc()));
      if (Location.isValid())
        Calls[{Location.getLine(), Location.getColumn()}].push_back(Call);
    }
  }
  ArrayRef<const clang::Expr *> at(Position P) const {
    auto Found = Calls.find(P);
    return Found == Calls.end() ? ArrayRef<const clang::Expr *>()
                                : ArrayRef(Found->second);
  }

private:
  DenseMap<Position, SmallVector<const clang::Expr *, 1>> Calls;
};

class CallDescriber {
public:
  CallDescriber(const Function &F, const FunctionBody &Body,
                clang::CodeGenerator &Generator, TypeDescriber &Types,
                DeclaredTypes &Result)
      : F(F), Body(Body), Generator(Generator), Types(Types), Result(Result) {}

  void run();

private:
  std::optional<Position> positionOf(const CallBase &Call) const;
  const DTransFunctionType *
  findSignature(const CallBase &Call, ArrayRef<const clang::Expr *> Candidates);
  const DTransPointerType *
  findAllocation(const CallBase &Call,
                 ArrayRef<const clang::Expr *> Candidates);
  bool mayCall(const clang::Expr *Candidate, const CallBase &Call) const;

  const Function &F;
  const FunctionBody &Body;
  clang::CodeGenerator &Generator;
  TypeDescriber &Types;
  DeclaredTypes &Result;
  /// Cached results: a macro may contain thousands of calls, all at its
  /// location.
  DenseMap<std::pair<Position, const FunctionType *>,
           const DTransFunctionType *>
      Signatures;
  DenseMap<std::pair<Position, const Function *>, const DTransPointerType *>
      Allocations;
};

} // namespace

std::optional<Position> CallDescriber::positionOf(const CallBase &Call) const {
  const DILocation *Location = Call.getDebugLoc();
  if (!Location || Location->getInlinedAt() || Location->getLine() == 0 ||
      Location->getColumn() == 0 ||
      Location->getScope()->getSubprogram() != F.getSubprogram())
    return std::nullopt;
  return Position(Location->getLine(), Location->getColumn());
}

const DTransFunctionType *
CallDescriber::findSignature(const CallBase &Call,
                             ArrayRef<const clang::Expr *> Candidates) {
  FunctionType *InIR = Call.getFunctionType();
  const DTransFunctionType *Signature = nullptr;
  for (const clang::Expr *Candidate : Candidates) {
    if (!mayBeIndirect(Candidate))
      continue;
    const auto *Delete = dyn_cast<clang::CXXDeleteExpr>(Candidate);
    SignatureAttempt One = Delete
                               ? Types.signatures().describeDelete(Delete, InIR)
                               : Types.signatures().describeCall(
                                     cast<clang::CallExpr>(Candidate), InIR);
    if (One.Differs)
      continue;
    if (!One.Signature || (Signature && Signature != One.Signature))
      return nullptr;
    Signature = One.Signature;
  }
  return Signature;
}

/// Whether the direct or indirect \p Call may have been emitted for \p
/// Candidate.
bool CallDescriber::mayCall(const clang::Expr *Candidate,
                            const CallBase &Call) const {
  if (!mayAllocate(Candidate))
    return false;
  const clang::FunctionDecl *FD = nullptr;
  if (const auto *New = dyn_cast<clang::CXXNewExpr>(Candidate))
    FD = New->getOperatorNew();
  else
    FD = cast<clang::CallExpr>(Candidate)->getDirectCallee();
  const Function *Called = Call.getCalledFunction();
  if (!FD || !Called)
    return !FD || !Called; // through a pointer: no name to compare
  StringRef Name = Called->getName();
  // Some builtins call a function with another name.
  if (FD->getBuiltinID() == clang::Builtin::BI__builtin_operator_new)
    return Name.starts_with("_Zn") || Name.starts_with("?");
  if (FD->getBuiltinID() && FD->getIdentifier() &&
      FD->getName().starts_with("__builtin_"))
    return FD->getName().drop_front(strlen("__builtin_")) == Name;
  return Generator.GetMangledName(clang::GlobalDecl(FD)) == Name;
}

const DTransPointerType *
CallDescriber::findAllocation(const CallBase &Call,
                              ArrayRef<const clang::Expr *> Candidates) {
  const DTransPointerType *Allocated = nullptr;
  for (const clang::Expr *Candidate : Candidates) {
    if (!mayCall(Candidate, Call))
      continue;
    clang::QualType T = findAllocatedType(Candidate, Body, Types.context());
    const DTransType *Object = T.isNull() ? nullptr : Types.describe(T);
    if (!Object)
      return nullptr;
    const DTransPointerType *One =
        Types.manager().getOrCreatePointerType(Object);
    if (Allocated && Allocated != One)
      return nullptr;
    Allocated = One;
  }
  return Allocated;
}

void CallDescriber::run() {
  if (!F.getSubprogram() || none_of(Body.calls(), [](const clang::Expr *Call) {
        return mayBeIndirect(Call) || mayAllocate(Call);
      }))
    return;
  std::optional<CallsByPosition> Calls;
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || Call->isInlineAsm() || isa<IntrinsicInst>(Call))
      continue;
    bool IsIndirect = Call->isIndirectCall();
    if (!IsIndirect && !Call->getType()->isPointerTy())
      continue;
    std::optional<Position> P = positionOf(*Call);
    if (!P)
      continue;
    if (!Calls)
      Calls.emplace(Body, Types.context().getSourceManager());
    ArrayRef<const clang::Expr *> Candidates = Calls->at(*P);
    if (IsIndirect) {
      auto [Known, IsNew] =
          Signatures.try_emplace({*P, Call->getFunctionType()});
      if (IsNew)
        Known->second = findSignature(*Call, Candidates);
      if (Known->second)
        Result.IndirectCalls[Call] = Known->second;
    }
    if (Call->getType()->isPointerTy()) {
      auto [Known, IsNew] =
          Allocations.try_emplace({*P, Call->getCalledFunction()});
      if (IsNew)
        Known->second = findAllocation(*Call, Candidates);
      if (Known->second)
        Result.Allocations[Call] = Known->second;
    }
  }
}

void describeCalls(const Function &F, const FunctionBody &Body,
                   clang::CodeGenerator &Generator, TypeDescriber &Types,
                   DeclaredTypes &Result) {
  CallDescriber(F, Body, Generator, Types, Result).run();
}

} // namespace restruct

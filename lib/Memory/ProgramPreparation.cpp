//===- ProgramPreparation.cpp - Forms that analyses see through -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// **Calls without a prototype.** After `struct node *make();`, clang calls
/// `make` as a function with variable arguments. The definition in another
/// translation unit has a fixed type, so no analysis would connect the two.
/// C requires that the arguments fit the definition; where they have its IR
/// types, and nothing in the convention differs, the call takes the
/// definition's type.
///
/// **Aliases of functions.** Clang makes one of a constructor's two names an
/// alias of the other. Calls of an alias become calls of the function, and the
/// alias goes if nothing outside of the module can refer to it.
///
/// **Accessors** are inlined (Accessors.h), addresses and sizes are computed in
/// one way (AddressForms.h), copies that SROA left are simplified
/// (LocalCopies.h), and copies of library functions set aside
/// (CopiesToInline.h).
///
//===----------------------------------------------------------------------===//

#include "restruct/Memory/ProgramPreparation.h"

#include "Accessors.h"
#include "AddressForms.h"
#include "CopiesToInline.h"
#include "LocalCopies.h"

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Attributes that are part of the calling convention.
static constexpr Attribute::AttrKind ConventionKinds[] = {
    Attribute::ByVal,        Attribute::ByRef,     Attribute::StructRet,
    Attribute::InAlloca,     Attribute::InReg,     Attribute::Nest,
    Attribute::Preallocated, Attribute::ZExt,      Attribute::SExt,
    Attribute::SwiftSelf,    Attribute::SwiftError};

static bool agreeOnConvention(AttributeSet A, AttributeSet B) {
  return all_of(ConventionKinds, [&](Attribute::AttrKind Kind) {
    return A.hasAttribute(Kind) == B.hasAttribute(Kind);
  });
}

/// Whether \p Call, which is by another type, does the same by that of \p F.
static bool fits(const CallBase &Call, const Function &F) {
  FunctionType *Ty = F.getFunctionType();
  if (Ty->isVarArg() || Call.arg_size() != F.arg_size() ||
      Call.getType() != Ty->getReturnType() ||
      Call.getCallingConv() != F.getCallingConv() || Call.isMustTailCall() ||
      !agreeOnConvention(Call.getAttributes().getRetAttrs(),
                         F.getAttributes().getRetAttrs()))
    return false;
  for (unsigned I = 0; I != F.arg_size(); ++I)
    if (Call.getArgOperand(I)->getType() != Ty->getParamType(I) ||
        !agreeOnConvention(Call.getAttributes().getParamAttrs(I),
                           F.getAttributes().getParamAttrs(I)))
      return false;
  return true;
}

static bool callByOwnType(Function &F) {
  bool Changed = false;
  for (Use &U : F.uses()) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !Call->isCallee(&U) ||
        Call->getFunctionType() == F.getFunctionType() || !fits(*Call, F))
      continue;
    Call->mutateFunctionType(F.getFunctionType());
    Changed = true;
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Aliases of functions
//===----------------------------------------------------------------------===//

static bool replaceAliases(Module &M) {
  bool Changed = false;
  SmallVector<GlobalValue *, 8> Used; // whose names something may refer to
  collectUsedGlobalVariables(M, Used, /*CompilerUsed=*/false);
  collectUsedGlobalVariables(M, Used, /*CompilerUsed=*/true);
  for (GlobalAlias &A : make_early_inc_range(M.aliases())) {
    auto *F = dyn_cast<Function>(A.getAliasee());
    if (!F || A.isInterposable() || A.getType() != F->getType() ||
        is_contained(Used, &A))
      continue;
    Changed |= !A.use_empty();
    A.replaceAllUsesWith(F);
    if (A.isDiscardableIfUnused()) {
      A.eraseFromParent();
      Changed = true;
    }
  }
  return Changed;
}

bool prepareProgram(Module &M) {
  bool Changed = setCopiesAside(M);
  Changed |= replaceAliases(M);
  Changed |= inlineAccessors(M);
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    Changed |= simplifyAddresses(F);
    Changed |= simplifyLocalCopies(F);
    if (!F.isInterposable())
      Changed |= callByOwnType(F);
  }
  return Changed;
}

} // namespace restruct

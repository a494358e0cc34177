//===- CopiesToInline.cpp - Library functions to inline -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopiesToInline.h"

#include "restruct/Memory/LibraryModel.h"
#include "restruct/Memory/ProgramPreparation.h"

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Names, on a body that is set aside, the function that it belongs to.
static constexpr StringLiteral CopyOf = "restruct-copy-of";

static void moveBody(Function &From, Function &To) {
  To.splice(To.begin(), &From);
  for (auto [Old, New] : zip_equal(From.args(), To.args())) {
    Old.replaceAllUsesWith(&New);
    New.takeName(&Old);
  }
  To.setSubprogram(From.getSubprogram());
  From.setSubprogram(nullptr);
  if (From.hasPersonalityFn()) {
    To.setPersonalityFn(From.getPersonalityFn());
    From.setPersonalityFn(nullptr);
  }
}

static Function *setAside(Function &F) {
  auto *Copy = Function::Create(F.getFunctionType(), Function::InternalLinkage,
                                F.getAddressSpace(), F.getName() + ".copy",
                                F.getParent());
  Copy->setCallingConv(F.getCallingConv());
  Copy->setAttributes(F.getAttributes());
  Copy->addFnAttr(CopyOf, F.getName());
  // The declared types of its parameters, too.
  Copy->copyMetadata(&F, /*Offset=*/0);
  Copy->setSubprogram(nullptr);
  moveBody(F, *Copy);
  F.setLinkage(Function::ExternalLinkage);
  return Copy;
}

static void restore(Function &Copy, Function &F) {
  moveBody(Copy, F);
  F.setLinkage(Function::AvailableExternallyLinkage);
  Copy.eraseFromParent();
}

/// Whether \p F is only called, and not by itself: a copy that calls its own
/// name means the function elsewhere.
static bool isOnlyCalled(const Function &F) {
  return all_of(F.uses(), [&](const Use &U) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    return Call && Call->isCallee(&U) && Call->getFunction() != &F;
  });
}

static void makeOwn(Function &F) {
  F.setName(F.getName() + ".inline");
  F.setLinkage(GlobalValue::InternalLinkage);
  F.setVisibility(GlobalValue::DefaultVisibility);
  F.setDSOLocal(true);
}

bool setCopiesAside(Module &M) {
  SmallVector<std::pair<Function *, Function *>, 8> Copies;
  SmallVector<Function *, 8> Functions(make_pointer_range(M));
  for (Function *F : Functions)
    if (F->hasAvailableExternallyLinkage() && !F->isDeclaration())
      Copies.push_back({F, setAside(*F)});
  if (Copies.empty())
    return false;
  LibraryModel Library(M);
  for (auto [F, Copy] : Copies)
    if (!Library.lookup(*F)) {
      restore(*Copy, *F);
      if (isOnlyCalled(*F))
        makeOwn(*F);
    }
  return true;
}

Function *getOriginal(const Function &Copy) {
  if (!Copy.hasFnAttribute(CopyOf))
    return nullptr;
  return Copy.getParent()->getFunction(
      Copy.getFnAttribute(CopyOf).getValueAsString());
}

bool restoreCopies(Module &M) {
  bool Changed = false;
  SmallVector<Function *, 8> Functions(make_pointer_range(M));
  for (Function *Copy : Functions) {
    if (!Copy->hasFnAttribute(CopyOf))
      continue;
    Function *F = getOriginal(*Copy);
    bool IsSame = F && F->isDeclaration() &&
                  F->getFunctionType() == Copy->getFunctionType();
    if (IsSame)
      restore(*Copy, *F);
    else
      Copy->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace restruct

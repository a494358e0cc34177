//===- Annotations.cpp - Attributes and metadata of old layouts -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Annotations.h"

#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// What promises a number of bytes, or an alignment. That of a copy is part of
/// how it is passed (PassedInMemory.cpp).
static AttributeMask layoutAttributes(bool OfCopy = false) {
  AttributeMask Mask;
  for (Attribute::AttrKind Kind :
       {Attribute::Dereferenceable, Attribute::DereferenceableOrNull,
        Attribute::Initializes})
    Mask.addAttribute(Kind);
  if (!OfCopy)
    Mask.addAttribute(Attribute::Alignment);
  return Mask;
}

static bool hasLayoutAttributes(AttributeSet Set) {
  return Set.hasAttribute(Attribute::Dereferenceable) ||
         Set.hasAttribute(Attribute::DereferenceableOrNull) ||
         Set.hasAttribute(Attribute::Alignment) ||
         Set.hasAttribute(Attribute::Initializes);
}

/// Whether a global variable becomes several ones. The others are then not
/// memory that a pointer to the first one leads to.
static bool splitsVariables(const NewLayouts &Layouts, const StructUses &Uses) {
  return any_of(Uses.uses(), [&](const StructUse &Use) {
    return Use.Kind == UseKind::Variable && isa<GlobalVariable>(Use.Where) &&
           Layouts.lookupSplit(elementOfArrays(Use.Unit));
  });
}

/// Effects on memory of arguments are also some on other memory from now on.
static MemoryEffects widen(MemoryEffects Effects) {
  return Effects | MemoryEffects(IRMemLocation::Other,
                                 Effects.getModRef(IRMemLocation::ArgMem));
}

Annotations::Annotations(Module &M, const NewLayouts &Layouts,
                         const StructUses &Uses)
    : M(M), SplitsVariables(splitsVariables(Layouts, Uses)) {
  auto IsAffected = [&](const Value *V) {
    return Layouts.pointsIntoChanged(Uses.viewOf(V));
  };
  for (Function &F : M) {
    AttributeList Own = F.getAttributes();
    for (Argument &A : F.args())
      if (hasLayoutAttributes(Own.getParamAttrs(A.getArgNo())) &&
          IsAffected(&A))
        Parameters.push_back(&A);
    // Which pointers a function returns its callers know best.
    if (hasLayoutAttributes(Own.getRetAttrs()) && !F.isDeclaration())
      Results.push_back(&F);
    for (Instruction &I : instructions(F)) {
      if (auto *Assume = dyn_cast<AssumeInst>(&I)) {
        // The condition is a number; the operands of bundles are pointers.
        if (any_of(Assume->bundle_op_infos(),
                   [&](const CallBase::BundleOpInfo &Bundle) {
                     return Bundle.Begin != Bundle.End &&
                            IsAffected(Assume->getOperand(Bundle.Begin));
                   }))
          Assumptions.push_back(Assume);
      } else if (auto *Call = dyn_cast<CallBase>(&I)) {
        AttributeList Said = Call->getAttributes();
        for (unsigned N = 0; N != Call->arg_size(); ++N)
          if (hasLayoutAttributes(Said.getParamAttrs(N)) &&
              !Call->getIntrinsicID() && IsAffected(Call->getArgOperand(N)))
            Passed.push_back({Call, N});
        if (hasLayoutAttributes(Said.getRetAttrs()) && IsAffected(Call))
          Passed.push_back({Call, ~0u});
      } else if (isa<LoadInst>(I) && I.hasMetadata() && IsAffected(&I)) {
        Loads.push_back(&I);
      }
    }
  }
}

void Annotations::drop() {
  const AttributeMask Mask = layoutAttributes();
  const AttributeMask OfCopies = layoutAttributes(/*OfCopy=*/true);
  for (Argument *A : Parameters)
    A->removeAttrs(A->hasByValAttr() ? OfCopies : Mask);
  for (Function *F : Results)
    F->removeRetAttrs(Mask);
  for (auto [Call, N] : Passed)
    if (N == ~0u)
      Call->removeRetAttrs(Mask);
    else
      Call->removeParamAttrs(N, Call->isByValArgument(N) ? OfCopies : Mask);
  for (AssumeInst *Assume : Assumptions) {
    CallBase::Create(Assume, ArrayRef<OperandBundleDef>(),
                     Assume->getIterator());
    Assume->eraseFromParent();
  }
  for (Instruction *I : Loads)
    for (unsigned Kind :
         {LLVMContext::MD_dereferenceable, LLVMContext::MD_align,
          LLVMContext::MD_dereferenceable_or_null})
      I->setMetadata(Kind, nullptr);
  if (SplitsVariables)
    widenEffects();
}

void Annotations::widenEffects() {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    F.setMemoryEffects(widen(F.getMemoryEffects()));
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      // A function from outside gets the address of each part that it accesses.
      const Function *Callee = Call->getCalledFunction();
      Attribute Said = Call->getAttributes().getFnAttr(Attribute::Memory);
      if (Said.isValid() && !(Callee && Callee->isDeclaration()))
        Call->setMemoryEffects(widen(Said.getMemoryEffects()));
    }
  }
}

} // namespace restruct

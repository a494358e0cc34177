//===- DebugUses.cpp - Where a module refers to debug information ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugUses.h"

#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct::debuginfo {

bool isEmptyExpression(const Metadata *MD) {
  auto *Expression = dyn_cast_or_null<DIExpression>(MD);
  return Expression && Expression->getNumElements() == 0;
}

const AllocaInst *declaredAlloca(const DbgVariableRecord &Record) {
  const Value *Address = nullptr;
  if (Record.isDbgDeclare() && Record.getNumVariableLocationOps() == 1)
    Address = Record.getVariableLocationOp(0);
  else if (Record.isDbgAssign() &&
           isEmptyExpression(Record.getRawAddressExpression()))
    Address = Record.getAddress();
  if (!Address || !isEmptyExpression(Record.getRawExpression()))
    return nullptr;
  auto *Alloca = dyn_cast<AllocaInst>(Address);
  return Alloca && !Alloca->isArrayAllocation() ? Alloca : nullptr;
}

/// Whether the memory that \p Call allocates for objects of \p Type may begin
/// with something else: `operator new[]` gives an array of a class with a
/// destructor a cookie, its number of elements.
static bool mayBeginWithCookie(const CallBase &Call, const DIType &Type) {
  const Function *F = Call.getCalledFunction();
  const auto *Class = dyn_cast<DICompositeType>(&Type);
  return F && F->getName().starts_with("_Zna") && Class &&
         (Class->getFlags() & DINode::FlagNonTrivial) != DINode::FlagZero;
}

ArrayRef<const DbgVariableRecord *>
DebugUses::parametersOf(const Function &F) const {
  auto Known = Parameters.find(&F);
  if (Known == Parameters.end())
    return {};
  return Known->second;
}

DebugUses::DebugUses(Module &M) {
  auto Add = [&](const Metadata *MD) {
    if (auto *Node = dyn_cast_or_null<MDNode>(MD))
      Roots.insert(Node);
  };
  if (NamedMDNode *Units = M.getNamedMetadata("llvm.dbg.cu"))
    for (const MDNode *Unit : Units->operands())
      Add(Unit);
  SmallVector<DIGlobalVariableExpression *, 1> Attached;
  for (const GlobalVariable &Global : M.globals()) {
    Attached.clear();
    Global.getDebugInfo(Attached);
    for (const DIGlobalVariableExpression *Variable : Attached)
      Add(Variable);
  }

  unsigned AllocationSite = M.getContext().getMDKindID("heapallocsite");
  const Metadata *LastScope = nullptr, *LastInlinedAt = nullptr;
  auto AddLocation = [&](const DILocation *Location) {
    if (!Location)
      return;
    // Adjacent locations mostly share it.
    if (Location->getRawScope() != LastScope)
      Add(LastScope = Location->getRawScope());
    if (Location->getRawInlinedAt() != LastInlinedAt)
      Add(LastInlinedAt = Location->getRawInlinedAt());
  };
  for (const Function &F : M) {
    const DISubprogram *Subprogram = F.getSubprogram();
    Add(Subprogram);
    for (const Instruction &I : instructions(F)) {
      AddLocation(I.getDebugLoc());
      if (auto *Alloca = dyn_cast<AllocaInst>(&I))
        Allocas.push_back(Alloca);
      for (const DbgVariableRecord &Record :
           filterDbgVars(I.getDbgRecordRange())) {
        auto *Variable =
            dyn_cast_or_null<DILocalVariable>(Record.getRawVariable());
        if (!Variable)
          continue;
        Add(Variable);
        const DILocation *Location = Record.getDebugLoc();
        AddLocation(Location);
        if (const AllocaInst *Alloca = declaredAlloca(Record))
          Declared.push_back({Alloca, Variable});
        // The parameters of F, not those of functions inlined into it.
        if (Variable->getArg() != 0 && Variable->getRawScope() == Subprogram &&
            (!Location || !Location->getRawInlinedAt()))
          Parameters[&F].push_back(&Record);
      }
      if (!isa<CallBase>(I) || !I.hasMetadataOtherThanDebugLoc())
        continue;
      auto *Type = dyn_cast_or_null<DIType>(I.getMetadata(AllocationSite));
      if (Type && !mayBeginWithCookie(cast<CallBase>(I), *Type)) {
        Add(Type);
        Allocations.push_back({cast<CallBase>(&I), Type});
      }
    }
  }
}

} // namespace restruct::debuginfo

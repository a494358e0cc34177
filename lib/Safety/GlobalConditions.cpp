//===- GlobalConditions.cpp - Global variables and their initializers -----===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "restruct/Uses/ConstantElements.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Refuses objects that are declared as bytes and used as a structure: their
/// size does not follow that of the structure.
void DTransSafetyVisitor::checkBytesUsedAsStructures(const Value &Object,
                                                     const DTransType *T) {
  NamedByType Declared;
  collectNamed(T, Declared);
  StructSet Taken;
  for (const PointerFact &Fact :
       Pointers.getValueTypeInfo(&Object).declarations().facts())
    if (!Fact.IsDeclared) {
      NamedByType Named;
      collectNamed(Fact.Pointee, Named);
      Taken.insert_range(Named.ByValue);
      Taken.insert_range(Named.ThroughPointers);
    }
  add(Taken, Condition::BadCasting, &Object,
      "an object of another type is used as this structure");
}

void DTransSafetyVisitor::checkGlobal(const GlobalVariable &G) {
  const PointerView &OfG = view(&G);
  checkValue(G);
  if (G.getName() == "llvm.used" || G.getName() == "llvm.compiler.used") {
    if (G.hasInitializer())
      for (const Use &Operand : G.getInitializer()->operands())
        escape(*Operand->stripPointerCasts(), G,
               "llvm.used lists it: external code may use it");
    return;
  }
  if (G.getName().starts_with("llvm."))
    return;

  const DTransType *T = Types.getType(G);
  checkVariableType(G, T);
  checkBytesUsedAsStructures(G, T);
  bool IsArray = T->isArrayTy();
  NamedByType Named;
  collectNamed(T, Named);
  add(Named.ByValue,
      IsArray ? Condition::GlobalArray : Condition::GlobalInstance, &G,
      "a global variable has this declared type");
  add(Named.ThroughPointers,
      IsArray ? Condition::GlobalArray : Condition::GlobalPtr, &G,
      "a global variable has this declared type");
  if (!G.hasLocalLinkage()) {
    add(OfG.Touched, Condition::AddressTaken, &G,
        "other modules may use the variable");
    add(Named.ThroughPointers, Condition::AddressTaken, &G,
        "other modules may use the variable");
  }
  if (G.hasSection())
    add(OfG.Touched, Condition::UnhandledUse, &G,
        "the variable is in a section of its own");
  if (!M.getModuleInlineAsm().empty())
    add(OfG.Touched, Condition::InlineAsm, &G,
        "assembly in the module may name the variable");
  if (G.hasInitializer() && !G.getInitializer()->isNullValue()) {
    StructSet All = Named.ByValue;
    for (size_t I = 0; I != All.size(); ++I)
      All.insert_range(Relations.containedIn(All[I]));
    add(All, Condition::HasInitializerList, &G,
        "the variable has an initializer");
    checkInitializer(G);
  }
}

/// Whether \p G is a virtual table with \p F. Virtual calls are checked against
/// it; and code that is not known calls it only if it has such an object.
bool DTransSafetyVisitor::isVirtual(const Function &F,
                                    const GlobalVariable &G) {
  const VirtualTables &Tables = Pointers.getVirtualTables();
  const DTransStructType *Class =
      Tables.isTable(G) ? Tables.getClass(F) : nullptr;
  if (!Class)
    return false;
  Relations.addVirtual(Class, view(&F).Touched);
  Relations.addVirtual(Class, namedBehind(Types.Functions.lookup(&F)));
  return true;
}

/// Assumption 1 of Recovery, for pointers in initializers.
void DTransSafetyVisitor::checkInitializer(const GlobalVariable &G) {
  const DataLayout &DL = M.getDataLayout();
  const DTransType *T = Types.getType(G);
  const DTransType *Element = elementOfArrays(T);
  std::optional<uint64_t> Size = sizeOf(Element);
  SmallVector<std::pair<const Constant *, uint64_t>, 16> Worklist;
  Worklist.push_back({G.getInitializer(), 0});
  while (!Worklist.empty()) {
    auto [C, Offset] = Worklist.pop_back_val();
    if (isa<ConstantData>(C))
      continue;
    if (isa<ConstantAggregate>(C)) {
      if (!isa<StructType, ArrayType>(C->getType())) {
        for (const Use &Operand : C->operands())
          escape(*Operand, G, "a vector in an initializer has its address");
        continue;
      }
      addElements(*C, Offset, DL, Worklist);
      continue;
    }
    checkConstant(*C, G);
    if (const auto *F = dyn_cast<Function>(C); F && isVirtual(*F, G))
      continue;
    SmallVector<const DTransType *, 4> Slots;
    if (Size && *Size != 0)
      if (std::optional<Position> At =
              Pointers.getLayout().canonicalize(Element, Offset % *Size))
        Slots = Pointers.getLayout().typesAt(Element, *At);
    checkStoredValue(G, C, Slots);
  }
}

} // namespace restruct

//===- VariableUses.cpp - Variables and their initializers ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Variables of a structure, or of something that contains one, and the numbers
/// and addresses in their initializers.
///
//===----------------------------------------------------------------------===//

#include "StructUsesBuilder.h"

#include "restruct/Types/StructIdentity.h"
#include "restruct/Uses/ConstantElements.h"
#include "restruct/Uses/InitializerTypes.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// SROA makes variables of literal structures for parts of copies. Nothing lays
/// out what they contain.
void StructUsesBuilder::checkUnnamed(const Value &Variable, Type *ValueType) {
  SmallVector<std::pair<Type *, bool>, 4> Pending{{ValueType, false}};
  while (!Pending.empty()) {
    auto [Ty, IsInUnnamed] = Pending.pop_back_val();
    if (auto *Array = dyn_cast<ArrayType>(Ty))
      Pending.push_back({Array->getElementType(), IsInUnnamed});
    auto *Struct = dyn_cast<StructType>(Ty);
    if (!Struct)
      continue;
    if (Struct->isLiteral())
      for (Type *Member : Struct->elements())
        Pending.push_back({Member, true});
    else if (const DTransStructType *T =
                 IsInUnnamed ? Types.Manager->lookupStructType(Struct)
                             : nullptr)
      unhandled(T, Variable, "a variable without a named type contains it");
  }
}

void StructUsesBuilder::visitVariable(const Value &Variable,
                                      const DTransType *Declared,
                                      Type *ValueType) {
  const auto *Struct =
      dyn_cast_or_null<DTransStructType>(elementOfArrays(Declared));
  if (Struct && Struct->isLiteral())
    checkUnnamed(Variable, ValueType);
  NamedByType Named;
  collectNamed(Declared, Named);
  if (Named.ByValue.empty())
    return;
  if (!represents(ValueType, Declared, M.getDataLayout())) {
    for (const DTransStructType *T : Named.ByValue)
      unhandled(T, Variable, "a variable has another type than declared");
    return;
  }
  StructUse Use{UseKind::Variable, &Variable};
  Use.Unit = Declared;
  add(Use);
}

void StructUsesBuilder::visitGlobal(const GlobalVariable &G) {
  if (G.getName().starts_with("llvm."))
    return;
  const DTransType *T = Types.getType(G);
  visitVariable(G, T, G.getValueType());
  if (G.hasInitializer() && !G.getInitializer()->isNullValue())
    visitInitializer(G, T);
}

void StructUsesBuilder::visitInitializer(const GlobalVariable &G,
                                         const DTransType *T) {
  const DataLayout &DL = M.getDataLayout();
  const DTransType *Element = elementOfArrays(T);
  std::optional<uint64_t> Size = layout().sizeOf(Element);
  SmallVector<std::pair<const Constant *, uint64_t>, 16> Worklist;
  Worklist.push_back({G.getInitializer(), 0});
  while (!Worklist.empty()) {
    auto [C, Offset] = Worklist.pop_back_val();
    if (C->getType()->isIntegerTy() && Size && *Size != 0)
      noteInitialNumber(*C, G, Element, Offset % *Size);
    if (auto *Bytes = dyn_cast<ConstantDataSequential>(C);
        Bytes && Bytes->getElementType()->isIntegerTy(8) && Size && *Size != 0)
      noteInitialBytes(*Bytes, G, Element, Offset % *Size);
    if (isa<ConstantData>(C))
      continue;
    if (isa<ConstantAggregate>(C)) {
      addElements(*C, Offset, DL, Worklist);
      continue;
    }
    visitConstant(*C, G);
    // The pointee type that the slot is declared with.
    const DTransType *Meant = nullptr;
    if (Size && *Size != 0)
      if (std::optional<Position> At =
              layout().canonicalize(Element, Offset % *Size))
        for (const DTransType *Slot : layout().typesAt(Element, *At))
          if (const DTransType *Pointee = Slot->getPointerElementType())
            Meant = Pointee;
    flow(*C, Meant, G);
    if (Size && *Size != 0)
      noteInitialLink(*C, G, Element, Offset % *Size);
  }
}

} // namespace restruct

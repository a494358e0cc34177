//===- LayoutRemarks.cpp - Remarks about layout work ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutRemarks.h"

#include "restruct/Rewrite/LayoutWork.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

/// Any function with a body: remarks need one.
static Function *firstDefinition(Module &M) {
  auto It = find_if(M, [](const Function &F) { return !F.isDeclaration(); });
  return It == M.end() ? nullptr : &*It;
}

static std::string formatLines(uint64_t Hundredths) {
  std::string Text;
  raw_string_ostream(Text) << format("%.2f", double(Hundredths) / 100);
  return Text;
}

static unsigned count(const StructPlan &Struct, FieldChange Change) {
  return unsigned(count_if(Struct.Fields, [&](const FieldPlacement &Field) {
    return Field.getChange() == Change;
  }));
}

static OptimizationRemark describe(const StructPlan &Struct, Function &F) {
  using namespace ore;
  unsigned Constant = count(Struct, FieldChange::MakeConstant);
  unsigned Deleted = count(Struct, FieldChange::Delete) + Constant;
  unsigned Indices = count(Struct, FieldChange::MakeIndex);
  unsigned Narrow = count(Struct, FieldChange::Narrow);
  OptimizationRemark Remark("restruct-layout", "LayoutChanged",
                            F.getSubprogram(), &F.getEntryBlock());
  Remark << "layout of " << NV("Struct", Struct.Id.Name) << " changed from "
         << NV("OldSize", unsigned(Struct.OldSize)) << " to "
         << NV("NewSize", unsigned(Struct.Size)) << " bytes, ";
  if (Struct.isSplit())
    Remark << NV("BytesInParts", unsigned(Struct.getSizeOfOtherParts()))
           << " in other parts, ";
  if (Indices != 0)
    Remark << NV("IndexFields", Indices) << " fields stored as indices, ";
  Remark << NV("DeletedFields", Deleted) << " fields deleted, ";
  if (Constant != 0)
    Remark << NV("ConstantFields", Constant) << " of them constant, ";
  if (Narrow != 0)
    Remark << NV("NarrowFields", Narrow) << " fields narrowed, ";
  if (Struct.reordersFields())
    Remark << "fields " << NV("Order", "in another order") << ", ";
  Remark << NV("OldLines", formatLines(Struct.OldLines)) << " -> "
         << NV("Lines", formatLines(Struct.Lines)) << " cache lines a visit";
  return Remark;
}

static void remarkStructs(Module &M, const LayoutPlan &Plan) {
  Function *F = firstDefinition(M);
  if (!F)
    return;
  OptimizationRemarkEmitter Emitter(F);
  for (const StructPlan &Struct : Plan.Structs)
    Emitter.emit([&] { return describe(Struct, *F); });
}

static void remarkCalls(const CallPlan &Plan, const FieldCallees &Callees,
                        const PlanInput &Input) {
  const PlanStruct *Struct = Input.lookup(Plan.Id);
  StringRef Name = Struct ? Struct->Fields[Plan.Field].Name : StringRef();
  for (unsigned Number : Plan.Calls) {
    CallBase *Call = Callees.Calls[Number];
    OptimizationRemarkEmitter(Call->getFunction()).emit([&] {
      using namespace ore;
      OptimizationRemark Remark("restruct-layout", "IndirectCallPromoted",
                                Call);
      Remark << "call through field " << NV("Field", Plan.Field);
      if (!Name.empty())
        Remark << " (" << NV("FieldName", Name) << ")";
      return Remark << " of " << NV("Struct", Plan.Id.Name)
                    << " is a direct call of "
                    << NV("Functions", join(Plan.Functions, " or "))
                    << (Plan.IsComplete ? "" : ", or an indirect one");
    });
  }
}

void emitLayoutRemarks(Module &M, const LayoutPlan &Plan,
                       const LayoutWork &Work) {
  remarkStructs(M, Plan);
  for (const CallPlan &Of : Plan.Calls)
    remarkCalls(Of, Work.getCallees(Of), Work.getInput());
}

} // namespace restruct

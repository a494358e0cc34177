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

namespace {

/// How many fields change in each way.
struct FieldCounts {
  explicit FieldCounts(const StructPlan &Struct) {
    for (const FieldPlacement &Field : Struct.Fields) {
      Deleted += Field.IsDeleted;
      Constant += Field.IsConstant;
      Indices += Field.IsIndex;
      Narrow += Field.NarrowSize != 0 && !Field.IsIndex;
    }
  }
  unsigned Deleted = 0, Constant = 0, Indices = 0, Narrow = 0;
};

} // namespace

/// Whether some field comes before one of its part that it was behind.
static bool isReordered(const StructPlan &Struct) {
  SmallVector<uint64_t> End(Struct.Parts.size() + 1);
  for (const FieldPlacement &Field : Struct.Fields)
    if (!Field.IsDeleted &&
        Field.Offset < std::exchange(End[Field.Part], Field.Offset))
      return true;
  return false;
}

static OptimizationRemark describe(const StructPlan &Struct, Function &F) {
  using namespace ore;
  uint64_t InParts = 0;
  for (const PartPlan &Part : Struct.Parts)
    InParts += Part.Size;
  FieldCounts Counts(Struct);
  OptimizationRemark Remark("restruct-layout", "LayoutChanged",
                            F.getSubprogram(), &F.getEntryBlock());
  Remark << "layout of " << NV("Struct", Struct.Id.Name) << " changed from "
         << NV("OldSize", unsigned(Struct.OldSize)) << " to "
         << NV("NewSize", unsigned(Struct.Size)) << " bytes, ";
  if (Struct.isSplit())
    Remark << NV("BytesInParts", unsigned(InParts)) << " in other parts, ";
  if (Counts.Indices != 0)
    Remark << NV("IndexFields", Counts.Indices)
           << " fields stored as indices, ";
  Remark << NV("DeletedFields", Counts.Deleted) << " fields deleted, ";
  if (Counts.Constant != 0)
    Remark << NV("ConstantFields", Counts.Constant) << " of them constant, ";
  if (Counts.Narrow != 0)
    Remark << NV("NarrowFields", Counts.Narrow) << " fields narrowed, ";
  if (isReordered(Struct))
    Remark << "fields " << NV("Order", "in another order") << ", ";
  Remark << NV("OldHotLines", formatLines(Struct.OldHotLines)) << " -> "
         << NV("HotLines", formatLines(Struct.HotLines))
         << " cache lines an access";
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

static void remarkCalls(const CallPlan &Plan, const FieldCallees &Callees) {
  for (unsigned Number : Plan.Calls) {
    CallBase *Call = Callees.Calls[Number];
    OptimizationRemarkEmitter(Call->getFunction()).emit([&] {
      using namespace ore;
      return OptimizationRemark("restruct-layout", "IndirectCallPromoted", Call)
             << "call through field " << NV("Field", Plan.Field) << " of "
             << NV("Struct", Plan.Id.Name) << " is a direct call of "
             << NV("Functions", join(Plan.Functions, " or "))
             << (Plan.IsComplete ? "" : ", or an indirect one");
    });
  }
}

void emitLayoutRemarks(Module &M, const LayoutPlan &Plan,
                       const LayoutWork &Work) {
  remarkStructs(M, Plan);
  for (const CallPlan &Of : Plan.Calls)
    remarkCalls(Of, Work.getCallees(Of));
}

} // namespace restruct

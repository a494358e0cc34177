//===- LayoutPlan.cpp - New layouts of structures -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/LayoutPlan.h"

#include "restruct/Plan/PlanInput.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

FieldChange FieldPlacement::getChange() const {
  if (IsDeleted)
    return IsConstant ? FieldChange::MakeConstant : FieldChange::Delete;
  if (IsIndex)
    return FieldChange::MakeIndex;
  if (NarrowSize != 0)
    return FieldChange::Narrow;
  return Part != 0 ? FieldChange::MoveOut : FieldChange::None;
}

uint64_t StructPlan::getSizeOfOtherParts() const {
  uint64_t Sum = 0;
  for (const PartPlan &Part : Parts)
    Sum += Part.Size;
  return Sum;
}

std::vector<unsigned> StructPlan::getFieldsOfPart(unsigned Part) const {
  std::vector<unsigned> Numbers;
  for (auto [I, Field] : enumerate(Fields))
    if (!Field.IsDeleted && Field.Part == Part)
      Numbers.push_back(unsigned(I));
  llvm::sort(Numbers, [&](unsigned A, unsigned B) {
    return std::pair(Fields[A].Offset, A) < std::pair(Fields[B].Offset, B);
  });
  return Numbers;
}

bool StructPlan::reordersFields() const {
  return any_of(
      seq<unsigned>(0, unsigned(Parts.size()) + 1),
      [&](unsigned Part) { return !is_sorted(getFieldsOfPart(Part)); });
}

std::string PlanStruct::describeField(unsigned I) const {
  std::string Text = "field " + std::to_string(I);
  if (I < Fields.size() && !Fields[I].Name.empty())
    Text += " (" + Fields[I].Name + ")";
  return Text;
}

const PlanStruct *PlanInput::lookup(const StructId &Id) const {
  auto It = find_if(Structs, [&](const PlanStruct &S) { return S.Id == Id; });
  return It == Structs.end() ? nullptr : &*It;
}

void LayoutPlan::print(raw_ostream &OS, const PlanInput *Input) const {
  auto Describe = [&](const StructId &Id, unsigned Field) {
    const PlanStruct *S = Input ? Input->lookup(Id) : nullptr;
    return S ? S->describeField(Field) : PlanStruct().describeField(Field);
  };
  for (const StructPlan &Struct : Structs) {
    OS << Struct.Id.Name << ": " << Struct.OldSize << " -> " << Struct.Size
       << " bytes"
       << (Struct.IsConsequence ? ", because a member changes" : "");
    for (const PartPlan &Part : Struct.Parts)
      OS << " + " << Part.Size;
    if (Struct.isSplit() || Struct.IsIndexed)
      OS << (Struct.Storage == PartStorage::Pool ? ", in a pool"
             : Struct.isSplit()                  ? ", in variables"
                                                 : ", in a variable");
    if (Struct.IsIndexed)
      OS << ", indexed";
    OS << '\n';
    for (auto [I, Field] : enumerate(Struct.Fields)) {
      OS << "  " << Describe(Struct.Id, unsigned(I));
      if (Field.IsDeleted)
        OS << (Field.IsConstant ? " replaced by its value\n" : " deleted\n");
      else
        OS << " at " << Field.Offset;
      if (Field.Part != 0)
        OS << " of part " << Field.Part;
      if (Field.IsIndex)
        OS << ", an index of " << Field.NarrowSize << " bytes";
      else if (Field.NarrowSize != 0)
        OS << ", " << (Field.IsSigned ? "signed, " : "unsigned, ")
           << Field.NarrowSize << " bytes";
      if (!Field.IsDeleted)
        OS << '\n';
    }
    if (Struct.OldLines != 0)
      OS << format("  cache lines a visit: %.2f -> %.2f\n",
                   double(Struct.OldLines) / 100, double(Struct.Lines) / 100);
  }
  for (const CallPlan &Of : Calls) {
    OS << Of.Id.Name << ": " << Of.Calls.size() << " calls through "
       << Describe(Of.Id, Of.Field) << " call ";
    interleave(Of.Functions, OS, " or ");
    OS << (Of.IsComplete ? "\n" : ", or others\n");
  }
}

} // namespace restruct

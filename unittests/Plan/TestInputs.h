//===- TestInputs.h - Inputs of planners, written by hand -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_UNITTESTS_PLAN_TESTINPUTS_H
#define RESTRUCT_UNITTESTS_PLAN_TESTINPUTS_H

#include "restruct/Plan/PlanInput.h"

#include "llvm/Support/MathExtras.h"

namespace restruct {

inline const Verdict Yes;
inline const Verdict No{"of a test"};

/// A number or pointer, of which the size is the alignment.
inline PlanField scalar(const std::string &Name, uint64_t Size) {
  PlanField Field;
  Field.Name = Name;
  Field.Size = Field.Align = Size;
  Field.CanDelete = No;
  return Field;
}

/// Count characters.
inline PlanField characters(const std::string &Name, uint64_t Count) {
  PlanField Field = scalar(Name, 1);
  Field.Size = Count;
  return Field;
}

inline PlanField unused(PlanField Field) {
  Field.CanDelete = Yes;
  return Field;
}

/// A field that keeps its offset.
inline PlanField pinned(PlanField Field) {
  Field.CanMove = No;
  return Field;
}

inline PlanField hot(PlanField Field, double Reads) {
  Field.Reads = Reads;
  return Field;
}

/// Count objects of the structure at \p Index of \p Input.
inline PlanField member(const PlanInput &Input, unsigned Index,
                        uint64_t Count = 1) {
  const PlanStruct &Inner = Input.Structs[Index];
  PlanField Field = scalar(Inner.Id.Name, Inner.Align);
  Field.Size = Inner.Size * Count;
  Field.Struct = Index;
  Field.NumElements = Count;
  return Field;
}

/// Adds a structure, laid out as C does; returns its index.
inline unsigned addStruct(PlanInput &Input, const std::string &Name,
                          std::vector<PlanField> Fields) {
  PlanStruct S;
  S.Id.Name = Name;
  for (PlanField &Field : Fields) {
    Field.Offset = llvm::alignTo(S.Size, Field.Align);
    S.Size = Field.Offset + Field.Size;
    S.Align = std::max(S.Align, Field.Align);
  }
  S.Size = llvm::alignTo(S.Size, S.Align);
  S.Fields = std::move(Fields);
  Input.Structs.push_back(std::move(S));
  return unsigned(Input.Structs.size() - 1);
}

/// The plan of \p Name in \p Plan, or null.
inline const StructPlan *planOf(const LayoutPlan &Plan,
                                const std::string &Name) {
  for (const StructPlan &S : Plan.Structs)
    if (S.Id.Name == Name)
      return &S;
  return nullptr;
}

/// Adds a structure of which all objects, many, are in a pool.
inline PlanStruct &addPooled(PlanInput &Input, const std::string &Name,
                             std::vector<PlanField> Fields) {
  PlanStruct &S = Input.Structs[addStruct(Input, Name, std::move(Fields))];
  S.CanSplit = Yes;
  S.HasManyObjects = true;
  return S;
}

} // namespace restruct

#endif // RESTRUCT_UNITTESTS_PLAN_TESTINPUTS_H

//===- PlanProfile.cpp - A profile as input of planners -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Profile/PlanProfile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace restruct {

static bool haveOneLayout(const PlanStruct &S, const ProfiledStructure &Found) {
  return S.Size == Found.Size && S.Fields.size() == Found.Fields.size() &&
         all_of(zip(S.Fields, Found.Fields), [](const auto &Pair) {
           const auto &[Field, Other] = Pair;
           return Field.Offset == Other.Offset && Field.Size == Other.Size;
         });
}

MatchedProfile matchProfile(const PlanInput &Input,
                            const FieldProfile &Profile) {
  MatchedProfile Result;
  Result.Structs.resize(Input.Structs.size());
  // Several of one name in the source have numbers in IR, which depend on the
  // order of files.
  StringMap<std::vector<unsigned>> ByIRName, ByName;
  for (auto [I, S] : enumerate(Input.Structs)) {
    ByIRName[S.Id.Name].push_back(unsigned(I));
    if (!S.SourceName.empty())
      ByName[S.SourceName].push_back(unsigned(I));
  }
  for (const ProfiledStructure &Found : Profile.Structs) {
    bool IsKnown = false, IsUsed = false;
    for (const std::vector<unsigned> &Indices :
         {ByIRName.lookup(Found.IRName), ByName.lookup(Found.Name)})
      for (unsigned I : Indices) {
        const PlanStruct &S = Input.Structs[I];
        IsKnown = true;
        bool IsSame = haveOneLayout(S, Found) &&
                      (S.Id.File == Found.File || S.Id.File.empty() ||
                       Found.File.empty());
        if (IsUsed || !IsSame || Result.Structs[I])
          continue;
        Result.Structs[I] = &Found;
        IsUsed = true;
      }
    std::string Name = Found.Name.empty() ? Found.IRName : Found.Name;
    if (!IsKnown)
      Result.Warnings.push_back("the program has no structure '" + Name + "'");
    else if (!IsUsed)
      Result.Warnings.push_back("the structure '" + Name +
                                "' has another layout in the program");
  }
  return Result;
}

static void apply(PlanStruct &S, const ProfiledStructure &Found) {
  for (auto [Field, Counts] : zip_equal(S.Fields, Found.Fields)) {
    // Further accesses of the same visit touch no further line.
    double Reads = double(Counts.Reads), Writes = double(Counts.Writes);
    double Part = Found.Visits == 0 || Reads + Writes == 0
                      ? 1
                      : double(Counts.Visits) / (Reads + Writes);
    Field.Reads = Part * Reads;
    Field.Writes = Part * Writes;
  }
  for (const ProfiledSet &Set : Found.Sets)
    S.Visits.push_back({Set.Fields, double(Set.Visits)});
  if (Found.Visits != 0)
    S.Phases.assign(Found.Phases.begin(), Found.Phases.end());
  S.IsAllocatedAlone =
      Found.AllocationCalls != 0 && Found.Objects == Found.AllocationCalls;
}

void applyProfile(PlanInput &Input, const MatchedProfile &Profile) {
  for (auto [S, Found] : zip_equal(Input.Structs, Profile.Structs)) {
    for (PlanField &Field : S.Fields)
      Field.Reads = Field.Writes = 0;
    S.Visits.clear();
    if (Found)
      apply(S, *Found);
  }
}

double countAccesses(const ProfiledStructure &S) {
  double Sum = 0;
  for (const ProfiledField &Field : S.Fields)
    Sum += double(Field.Reads) + double(Field.Writes);
  return Sum;
}

} // namespace restruct

//===- FieldProfile.cpp - What runs say about fields ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Profile/FieldProfile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <map>

using namespace llvm;

namespace restruct {

void sortSets(std::vector<ProfiledSet> &Sets) {
  llvm::sort(Sets, [](const ProfiledSet &A, const ProfiledSet &B) {
    return A.Visits != B.Visits ? A.Visits > B.Visits : A.Fields < B.Fields;
  });
}

static bool haveOneLayout(const ProfiledStructure &A,
                          const ProfiledStructure &B) {
  return A.Size == B.Size && A.Fields.size() == B.Fields.size() &&
         all_of(zip(A.Fields, B.Fields), [](const auto &Pair) {
           const auto &[First, Second] = Pair;
           return First.Offset == Second.Offset && First.Size == Second.Size &&
                  First.Name == Second.Name;
         });
}

/// The structure of \p Profile with the name and file of \p S.
static ProfiledStructure *find(FieldProfile &Profile,
                               const ProfiledStructure &S) {
  auto It = find_if(Profile.Structs, [&](const ProfiledStructure &Other) {
    return Other.IRName == S.IRName && Other.File == S.File;
  });
  return It == Profile.Structs.end() ? nullptr : &*It;
}

static void add(uint64_t &To, uint64_t From) { To = SaturatingAdd(To, From); }

static void mergeStruct(ProfiledStructure &To, const ProfiledStructure &From) {
  for (auto [Field, Other] : zip_equal(To.Fields, From.Fields)) {
    add(Field.Reads, Other.Reads);
    add(Field.Writes, Other.Writes);
    add(Field.FirstMisses, Other.FirstMisses);
    add(Field.SecondMisses, Other.SecondMisses);
    add(Field.Visits, Other.Visits);
  }
  add(To.Visits, From.Visits);
  add(To.Lines, From.Lines);
  add(To.OtherVisits, From.OtherVisits);
  for (auto [Count, Other] : zip_equal(To.Phases, From.Phases))
    add(Count, Other);
  add(To.AllocationCalls, From.AllocationCalls);
  add(To.Objects, From.Objects);
  add(To.AllocatedBytes, From.AllocatedBytes);
  std::map<std::vector<unsigned>, uint64_t> Sets;
  for (const ProfiledStructure *Of : {&std::as_const(To), &From})
    for (const ProfiledSet &Set : Of->Sets)
      add(Sets[Set.Fields], Set.Visits);
  To.Sets.clear();
  for (auto &[Fields, Visits] : Sets)
    To.Sets.push_back({Fields, Visits});
  sortSets(To.Sets);
}

Error mergeProfile(FieldProfile &To, const FieldProfile &From) {
  for (const ProfiledStructure &S : From.Structs)
    if (const ProfiledStructure *Known = find(To, S))
      if (!haveOneLayout(*Known, S))
        return createStringError("'" + S.IRName +
                                 "' has another layout in it: it is of another "
                                 "version of the program");
  if (To.Program.empty())
    To.Program = From.Program;
  add(To.Runs, From.Runs);
  add(To.Processes, From.Processes);
  add(To.Samples, From.Samples);
  add(To.FieldAccesses, From.FieldAccesses);
  add(To.UnknownAccesses, From.UnknownAccesses);
  add(To.OtherAccesses, From.OtherAccesses);
  for (const ProfiledStructure &S : From.Structs) {
    if (ProfiledStructure *Known = find(To, S))
      mergeStruct(*Known, S);
    else
      To.Structs.push_back(S);
  }
  return Error::success();
}

} // namespace restruct

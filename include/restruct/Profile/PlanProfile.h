//===- PlanProfile.h - A profile as input of planners -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PROFILE_PLANPROFILE_H
#define RESTRUCT_PROFILE_PLANPROFILE_H

#include "restruct/Plan/PlanInput.h"
#include "restruct/Profile/FieldProfile.h"

namespace restruct {

/// What a profile says about the structures of a program.
struct MatchedProfile {
  /// By index into PlanInput::Structs; null if the profile does not have it.
  /// Refers to the profile.
  std::vector<const ProfiledStructure *> Structs;
  /// One line each, for users: what in the profile does not fit the program.
  std::vector<std::string> Warnings;
};

/// Finds the structures of \p Input in \p Profile, by name and layout.
MatchedProfile matchProfile(const PlanInput &Input,
                            const FieldProfile &Profile);

/// Replaces the frequencies in \p Input, which are estimates, by what \p Found
/// has: the number of visits of each field, which fields they touch together,
/// and where objects begin. \p Found was matched with \p Input.
void applyProfile(PlanInput &Input, const MatchedProfile &Found);

/// Reads and writes of all fields.
double countAccesses(const ProfiledStructure &S);

} // namespace restruct

#endif // RESTRUCT_PROFILE_PLANPROFILE_H

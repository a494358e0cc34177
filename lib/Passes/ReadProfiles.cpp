//===- ReadProfiles.cpp - Profiles that the compile has read --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Keeps the deferred pipeline from reading a profile twice. With a profile the
/// stock pre-link pipeline differs from the plain one in two ways. It has
/// passes that use the profile, such as PGOMemOPSizeOpt, and an inliner that
/// may defer calls. Those are deferred to the link, so the pipeline is built
/// for the kind of profile that the module flag names. It also reads the
/// profile, after an inliner for small functions. The compile has done that
/// (PreLinkFilter.cpp in lib/Frontend), and it must not happen again: a profile
/// matches the IR at one point of the pipeline, and the linked module is past
/// it.
///
/// Passes are skipped by name while the pipeline runs, because a PassBuilder
/// cannot build a pipeline from its middle.
///
//===----------------------------------------------------------------------===//

#include "ReadProfiles.h"

#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace restruct {

/// Stands in for the file name, whose only use is to open the file.
static constexpr StringLiteral AlreadyRead = "restruct: already read";

std::optional<PGOOptions> getProfileOptions(ProfileUse Use) {
  switch (Use) {
  case ProfileUse::None:
    return std::nullopt;
  case ProfileUse::Counts:
    return PGOOptions(AlreadyRead.str(), "", "", "", PGOOptions::IRUse);
  case ProfileUse::Samples:
    return PGOOptions(AlreadyRead.str(), "", "", "", PGOOptions::SampleUse);
  }
  llvm_unreachable("covered switch");
}

std::shared_ptr<ReadProfiles>
ReadProfiles::create(PassInstrumentationCallbacks *Callbacks) {
  auto Profiles = std::make_shared<ReadProfiles>();
  if (Callbacks)
    Callbacks->registerShouldRunOptionalPassCallback(
        [Profiles](StringRef Pass, Any) { return Profiles->mayRun(Pass); });
  return Profiles;
}

bool ReadProfiles::mayRun(StringRef Pass) {
  static const StringSet<> Readers = {
      "MemProfUsePass",         "PGOIndirectCallPromotion",
      "PGOInstrumentationGen",  "PGOInstrumentationGenCreateVar",
      "PGOInstrumentationUse",  "SampleProfileLoaderPass",
      "SampleProfileProbePass",
  };
  if (!IsActive)
    return true;
  if (Readers.contains(Pass)) {
    IsBeforeCounts &= Pass != "PGOInstrumentationUse";
    return false;
  }
  // The inliner before the profile is read. Without it, the clean-up after it
  // is skipped as well.
  return !IsBeforeCounts || Pass != "ModuleInlinerWrapperPass";
}

ReadProfiles::Scope::Scope(ReadProfiles &Profiles, ProfileUse Use)
    : Profiles(Profiles) {
  Profiles.IsActive = true;
  Profiles.IsBeforeCounts = Use == ProfileUse::Counts;
}

ReadProfiles::Scope::~Scope() {
  Profiles.IsActive = false;
  Profiles.IsBeforeCounts = false;
}

} // namespace restruct

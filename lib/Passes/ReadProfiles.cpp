//===- ReadProfiles.cpp - Profiles that the compile has read --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// With a profile the stock pre-link pipeline differs from the plain one in two
/// ways. It has passes that use the profile after it was read, such as
/// PGOMemOPSizeOpt, and an inliner that may put calls off: those are owed, so
/// the pipeline is built for the kind of profile that the module flag names.
/// And it reads the profile, after an inliner for small functions has run. That
/// was done by the compile (PreLinkFilter.cpp in lib/Frontend), and must not be
/// done again: a profile matches the IR of one place in the pipeline, and the
/// linked module has passed it.
///
/// Passes are left out by name while the pipeline runs, because a PassBuilder
/// has no pipeline that begins after a pass.
///
//===----------------------------------------------------------------------===//

#include "ReadProfiles.h"

#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace restruct {

/// Stands for the file's name, which is only ever used to open it.
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
  // The inliner before the profile is read. With it gone, what tidies up after
  // it is gone as well.
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

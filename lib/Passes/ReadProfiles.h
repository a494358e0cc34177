//===- ReadProfiles.h - Profiles that the compile has read ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_READPROFILES_H
#define RESTRUCT_LIB_PASSES_READPROFILES_H

#include "restruct/Types/LinkContract.h"

#include "llvm/Passes/PassBuilder.h"

#include <memory>
#include <optional>

namespace restruct {

/// The options with which a PassBuilder adds the passes for \p Use of a
/// profile; nullopt for none.
std::optional<llvm::PGOOptions> getProfileOptions(ProfileUse Use);

/// Keeps the deferred pipeline from reading profiles. The compile has read them
/// where they match. Profile options of the link (-fcs-profile-generate,
/// -fprofile-sample-use) belong to link-time optimisation, which runs later.
class ReadProfiles {
public:
  /// Registers with \p Callbacks; without any, no pass is skipped.
  static std::shared_ptr<ReadProfiles>
  create(llvm::PassInstrumentationCallbacks *Callbacks);

  /// While it lives, passes that read profiles are skipped, and so are those
  /// that only prepare IR for them.
  class Scope {
  public:
    Scope(ReadProfiles &Profiles, ProfileUse Use);
    ~Scope();
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    ReadProfiles &Profiles;
  };

private:
  bool mayRun(llvm::StringRef Pass);

  bool IsActive = false;
  /// The running pipeline has not reached the pass that reads counts.
  bool IsBeforeCounts = false;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_READPROFILES_H

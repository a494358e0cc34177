//===- MayAliasCause.h - Why two locations may alias ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_ALIAS_MAYALIASCAUSE_H
#define RESTRUCT_ALIAS_MAYALIASCAUSE_H

#include "llvm/ADT/StringRef.h"

namespace restruct {

/// Why a graph-based analysis could not disambiguate two locations. An analysis
/// that reports causes has
///
///   std::optional<MayAliasCause>
///   whyMayAlias(const llvm::MemoryLocation &,
///               const llvm::MemoryLocation &) const;
///
/// which returns std::nullopt if it does disambiguate them.
enum class MayAliasCause {
#define MAY_ALIAS_CAUSE(Cause, Key, Meaning) Cause,
#include "restruct/Alias/MayAliasCauses.def"
};

inline constexpr unsigned NumMayAliasCauses = 0
#define MAY_ALIAS_CAUSE(Cause, Key, Meaning) +1
#include "restruct/Alias/MayAliasCauses.def"
    ;

/// The word for \p Cause in JSON and in tables.
inline llvm::StringRef getKey(MayAliasCause Cause) {
  switch (Cause) {
#define MAY_ALIAS_CAUSE(Cause, Key, Meaning)                                   \
  case MayAliasCause::Cause:                                                   \
    return Key;
#include "restruct/Alias/MayAliasCauses.def"
  }
  return "";
}

/// A sentence for users.
inline llvm::StringRef getMeaning(MayAliasCause Cause) {
  switch (Cause) {
#define MAY_ALIAS_CAUSE(Cause, Key, Meaning)                                   \
  case MayAliasCause::Cause:                                                   \
    return Meaning;
#include "restruct/Alias/MayAliasCauses.def"
  }
  return "";
}

} // namespace restruct

#endif // RESTRUCT_ALIAS_MAYALIASCAUSE_H

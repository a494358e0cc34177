//===- LinkContract.h - From compile step to link step ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The contract between the pre-link compile and the link step. The front end
/// defers optimisation to link time: the compile step sets a module flag, and
/// the link step takes it.
///
/// Optimising before the link would work on one translation unit at a time.
/// Attributes preserve the boundaries of translation units: the unit that a
/// function comes from, and whether other units had only a declaration of a
/// function or variable.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_LINKCONTRACT_H
#define RESTRUCT_TYPES_LINKCONTRACT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Passes/OptimizationLevel.h"

#include <optional>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace restruct {

/// Name of the module flag. Its value is the -O level, 0 to 3, of the deferred
/// optimisation pipeline; linking modules keeps the highest.
inline constexpr llvm::StringLiteral DeferredOptimizationFlag =
    "restruct.opt-level";

/// Records that the -O \p Level (0 to 3) pipeline of \p M is deferred.
void setDeferredOptimizationLevel(llvm::Module &M, unsigned Level);

/// The -O level that \p Level, 0 to 3, stands for.
llvm::OptimizationLevel toOptimizationLevel(unsigned Level);

/// Removes the flag from \p M. \returns its value (more than 3 counts as 3), or
/// nothing if the flag is absent or no integer constant.
std::optional<unsigned> takeDeferredOptimizationLevel(llvm::Module &M);

/// The profile that the compile has read. Passes that only run with a profile
/// are part of the deferred pipeline.
enum class ProfileUse {
  None = 0,
  /// Counts of an instrumented run, which -fprofile-use matches with IR.
  Counts = 1,
  /// Samples, of -fprofile-sample-use.
  Samples = 2,
};

/// Name of the module flag for it; linking modules keeps the highest. Present
/// only together with DeferredOptimizationFlag.
inline constexpr llvm::StringLiteral ProfileUseFlag = "restruct.profile-use";

/// Records that the compile of \p M made \p Use of a profile.
void setProfileUse(llvm::Module &M, ProfileUse Use);

/// Removes the flag from \p M. \returns its value; None if the flag is absent
/// or its value unknown.
ProfileUse takeProfileUse(llvm::Module &M);

/// Whether the link changes layouts, by `-fplugin-arg-restruct-layout=`.
struct LayoutRequest {
  bool IsOff = false;
  /// Apply a random legal plan (`random-SEED`), for testing.
  std::optional<uint32_t> Seed;

  bool operator==(const LayoutRequest &) const = default;
};

/// Parses "on", "off" or "random-SEED".
std::optional<LayoutRequest> parseLayoutRequest(llvm::StringRef Text);

/// Name of the module flag for it; absent if the request is the default.
inline constexpr llvm::StringLiteral LayoutFlag = "restruct.layout";

/// Records \p Request in \p M. If translation units disagree, anything but the
/// default is kept.
void setLayoutRequest(llvm::Module &M, LayoutRequest Request);

/// Removes the flag from \p M. \returns the request.
LayoutRequest takeLayoutRequest(llvm::Module &M);

/// Whether the flags of \p M, none of which was taken yet, ask for layout work:
/// its deferred pipeline is that of -O2 or -O3, and the request is not "off".
bool asksForLayoutWork(const llvm::Module &M);

/// Name of the function attribute whose value identifies the translation unit.
/// The value is the source file's name, so two units may, rarely, share one.
inline constexpr llvm::StringLiteral UnitAttribute = "restruct.unit";

/// Name of the attribute of definitions, functions and variables, that other
/// translation units use through a declaration. Such a definition is neither
/// internal nor, like inline functions of C++, copied into every unit that uses
/// it.
inline constexpr llvm::StringLiteral ExportedAttribute = "restruct.exported";

/// Marks every definition of \p M as coming from this translation unit, and
/// those that other units may use.
void markUnit(llvm::Module &M);

/// Whether \p Caller's translation unit had only a declaration of \p Callee
/// when it was compiled, though \p Callee is defined in this module.
bool calledAcrossUnits(const llvm::Function &Caller,
                       const llvm::Function &Callee);

/// Removes the attributes that markUnit added.
void stripUnits(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_TYPES_LINKCONTRACT_H

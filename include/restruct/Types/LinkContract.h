//===- LinkContract.h - What compile and link tell each other ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The front end leaves optimisation for link time; a module flag is how it
/// says so. It is set by the pre-link compile and taken by the link step.
///
/// Optimising before the link would have seen one translation unit at a time.
/// Attributes say where the units were: which one a function is from, and
/// whether others could see only a declaration of it, or of a variable.
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

/// Name of the module flag. Its value is the -O level, 0 to 3, at which
/// optimisation is owed; linking modules keeps the highest.
inline constexpr llvm::StringLiteral OwedOptimizationFlag =
    "restruct.opt-level";

/// Says that \p M still has to be optimised at \p Level (0 to 3).
void setOwedOptimizationLevel(llvm::Module &M, unsigned Level);

/// The -O level that \p Level, 0 to 3, stands for.
llvm::OptimizationLevel toOptimizationLevel(unsigned Level);

/// Removes the flag from \p M. \returns its value (more than 3 counts as 3),
/// or nothing if there is no such flag or it is no integer constant.
std::optional<unsigned> takeOwedOptimizationLevel(llvm::Module &M);

/// Which profile the compile has read. Passes that only profiles call for are
/// part of the pipeline that is owed.
enum class ProfileUse {
  None = 0,
  /// Counts of an instrumented run, which -fprofile-use matches with IR.
  Counts = 1,
  /// Samples, of -fprofile-sample-use.
  Samples = 2,
};

/// Name of the module flag that says so; linking modules keeps the highest. It
/// is there only beside \ref OwedOptimizationFlag.
inline constexpr llvm::StringLiteral ProfileUseFlag = "restruct.profile-use";

/// Says that \p Use was made of a profile for \p M.
void setProfileUse(llvm::Module &M, ProfileUse Use);

/// Removes the flag from \p M. \returns what it says, or None if it is not
/// there or says nothing that is known.
ProfileUse takeProfileUse(llvm::Module &M);

/// Name of the function attribute whose value tells translation units apart. It
/// is the source file's name, so that two units may, rarely, pass for one.
inline constexpr llvm::StringLiteral UnitAttribute = "restruct.unit";

/// Name of the attribute of definitions, functions and variables, that other
/// units name by a declaration alone: neither internal, nor copied into every
/// unit that names them, as inline functions of C++ are.
inline constexpr llvm::StringLiteral ExportedAttribute = "restruct.exported";

/// Writes down, at every definition of \p M, that it comes from this unit, or
/// that others may name it.
void markUnit(llvm::Module &M);

/// Whether \p Caller, when its unit was compiled, saw nothing of \p Callee but
/// a declaration, though \p Callee is defined here.
bool calledAcrossUnits(const llvm::Function &Caller,
                       const llvm::Function &Callee);

/// Removes what markUnit wrote.
void stripUnits(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_TYPES_LINKCONTRACT_H

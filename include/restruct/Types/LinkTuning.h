//===- LinkTuning.h - Pipeline options that the link takes over -*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Options such as -fno-vectorize, -floop-interchange and -Oz shape clang's own
/// pipeline and leave no attributes on functions. As the pipeline runs at link
/// time, module flags carry them there.
///
/// One pipeline runs for the whole program, so units that disagree share what
/// any of them asked for, and a program is optimised for size if all are: stock
/// link-time optimisation does not hold back on single units either. Functions
/// of a unit for size carry optsize or minsize in any case.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_LINKTUNING_H
#define RESTRUCT_TYPES_LINKTUNING_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Names of the module flags: the parts that were asked for, whose union
/// linking takes, and how much size counts, where it keeps the least.
inline constexpr llvm::StringLiteral TuningFlag = "restruct.tuning";
/// See TuningFlag.
inline constexpr llvm::StringLiteral SizeLevelFlag = "restruct.size-level";

/// The options of LLVM's pipeline that a compile was given.
struct LinkTuning {
  unsigned SizeLevel = 0; ///< 1 under -Os, 2 under -Oz.
#define LINK_TUNING(Member, Name, ClangOption) bool Member = false;
#include "restruct/Types/LinkTuning.def"
};

/// Says in the flags of \p M which parts of the pipeline the compile wants.
void setLinkTuning(llvm::Module &M, const LinkTuning &Tuning);

/// Removes the flags from \p M. \returns what they say; without flags, or with
/// such as setLinkTuning does not write, nothing is wanted.
LinkTuning takeLinkTuning(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_TYPES_LINKTUNING_H

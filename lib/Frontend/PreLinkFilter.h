//===- PreLinkFilter.h - Defers optimisation to link time -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_PRELINKFILTER_H
#define RESTRUCT_LIB_FRONTEND_PRELINKFILTER_H

#include "Handover.h"

namespace clang {
class CodeGenOptions;
class DiagnosticsEngine;
class LangOptions;
} // namespace clang

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace restruct {

/// The request for the options of a compile.
PreLinkRequest makePreLinkRequest(const clang::CodeGenOptions &Options,
                                  const clang::LangOptions &Lang);

/// Emits a remark if a compile is not part of whole-program work, with the
/// reason: no LTO, or ThinLTO. Instrumented programs get none: they are not
/// built to be fast.
void remarkOnWorkGivenUp(clang::DiagnosticsEngine &Diagnostics,
                         const clang::CodeGenOptions &Options,
                         const PreLinkRequest &Request);

/// In a full-LTO compile, restricts the optional passes of \p PB's pipelines to
/// those that keep struct GEPs or that a profile relies on, and marks the rest
/// of the pipeline as deferred. In any other compile, and in one that
/// instruments IR, does nothing.
void installPreLinkFilter(llvm::PassBuilder &PB);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_PRELINKFILTER_H

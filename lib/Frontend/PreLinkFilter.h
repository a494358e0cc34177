//===- PreLinkFilter.h - Optimisation that waits for link time --*- C++ -*-===//
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

/// What the options of a compile ask for.
PreLinkRequest makePreLinkRequest(const clang::CodeGenOptions &Options,
                                  const clang::LangOptions &Lang);

/// Says in one line why a compile is not part of whole-program work, if it is
/// not: no LTO, or ThinLTO. Nothing is said of an instrumented program: it is
/// built to be watched, not to be fast.
void remarkOnWorkGivenUp(clang::DiagnosticsEngine &Diagnostics,
                         const clang::CodeGenOptions &Options,
                         const PreLinkRequest &Request);

/// In a full-LTO compile, lets only those optional passes of \p PB's pipelines
/// run that keep struct GEPs or that a profile relies on, and marks the module
/// as owing the rest. In any other compile, and in one that instruments IR,
/// does nothing.
void installPreLinkFilter(llvm::PassBuilder &PB);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_PRELINKFILTER_H

//===- Handover.h - From the syntax tree to the pass pipeline ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Passes data from the AST consumer to the pass pipeline. clang loads this
/// plugin twice, as `-fplugin=` and as `-fpass-plugin=`, without a connection
/// between the two. They are one shared object, so they share its memory: the
/// AST consumer leaves its results here, and the pass at the start of the
/// pipeline, which runs later in the same thread, takes them. Each thread has
/// its own slot, because clang may build modules in other threads.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_HANDOVER_H
#define RESTRUCT_LIB_FRONTEND_HANDOVER_H

#include "DeclarationCollector.h"
#include "TBAAFacts.h"

#include "restruct/Types/CompileCommand.h"
#include "restruct/Types/DeclaredTypes.h"
#include "restruct/Types/LinkContract.h"
#include "restruct/Types/LinkTuning.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <optional>

namespace restruct {

/// The types of a translation unit, as facts about the shadow module. The order
/// of members determines their destruction: types before IR before context.
struct ShadowFacts {
  std::unique_ptr<llvm::LLVMContext> Context;
  std::unique_ptr<llvm::Module> Shadow;
  std::unique_ptr<DeclaredTypes> Types;
  TBAAFacts TBAA;
  CastFacts Casts;
  /// Of a compile with debug information.
  std::optional<CompileCommand> Command;
  /// The process continues after this compile, so memory must be freed.
  bool IsFreed = true;
};

/// How the compile is to be optimised.
struct PreLinkRequest {
  /// This is the pre-link compile of full LTO: optimisation is deferred.
  bool IsFullLTO = false;
  /// Passes of the compile instrument IR, for a profile or a sanitizer.
  bool IsInstrumented = false;
  /// The -O level, 0 to 3; -Os and -Oz are 2.
  unsigned Level = 0;
  /// Which parts of the pipeline the command line switched on.
  LinkTuning Tuning;
  ProfileUse Profile = ProfileUse::None;
  LayoutRequest Layout;

  /// Whether optimisation is held back. An instrumented program is built to be
  /// watched: it is compiled as it would be without us.
  bool holdsBack() const { return IsFullLTO && !IsInstrumented; }
};

/// Leaves \p Facts for the pipeline; null discards those that were left.
void leaveFacts(std::unique_ptr<ShadowFacts> Facts);
/// Takes the facts that were left for a module called \p ModuleName, if any.
std::unique_ptr<ShadowFacts> takeFacts(llvm::StringRef ModuleName);

void leaveRequest(std::optional<PreLinkRequest> Request);
/// The request left by the AST consumer of this compile; nothing if there was
/// none (the input is IR, or the language is not supported).
std::optional<PreLinkRequest> lookupRequest();

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_HANDOVER_H

//===- Handover.h - From the syntax tree to the pass pipeline ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// clang loads this plugin twice, as `-fplugin=` and as `-fpass-plugin=`, and
/// gives the two no way to meet. They are one shared object, so they meet in
/// its memory: what the AST consumer learns is left here, and the pass that
/// runs at the start of the pipeline, in the same thread and after it, takes
/// it. Each thread has its own place: clang may build modules in others.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_HANDOVER_H
#define RESTRUCT_LIB_FRONTEND_HANDOVER_H

#include "TBAAFacts.h"

#include "restruct/Types/DeclaredTypes.h"
#include "restruct/Types/LinkContract.h"
#include "restruct/Types/LinkTuning.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <optional>

namespace restruct {

/// The types of a translation unit, as facts about the shadow of its module.
/// Members go in the reverse of this order: types before IR before context.
struct ShadowFacts {
  std::unique_ptr<llvm::LLVMContext> Context;
  std::unique_ptr<llvm::Module> Shadow;
  std::unique_ptr<DeclaredTypes> Types;
  TBAAFacts TBAA;
  /// The process goes on after this compile, and wants its memory back.
  bool IsFreed = true;
};

/// What the compile wants done with optimisation.
struct PreLinkRequest {
  /// The compile is one half of full LTO: optimisation waits for link time.
  bool IsFullLTO = false;
  /// The compile instruments IR for a profile.
  bool IsInstrumented = false;
  /// The -O level, 0 to 3; -Os and -Oz are 2.
  unsigned Level = 0;
  /// Which parts of the pipeline the command line switched on.
  LinkTuning Tuning;
  ProfileUse Profile = ProfileUse::None;

  /// Whether optimisation is held back. An instrumented program is built to be
  /// counted: it is compiled as it would be without us.
  bool holdsBack() const { return IsFullLTO && !IsInstrumented; }
};

/// Leaves \p Facts for the pipeline; null facts take back what was left.
void leaveFacts(std::unique_ptr<ShadowFacts> Facts);
/// Takes what was left for a module of the name \p ModuleName, if anything.
std::unique_ptr<ShadowFacts> takeFacts(llvm::StringRef ModuleName);

void leaveRequest(std::optional<PreLinkRequest> Request);
/// What the AST consumer of this compile left; nothing if there was none
/// (input that is IR, or a language we leave alone).
std::optional<PreLinkRequest> lookupRequest();

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_HANDOVER_H

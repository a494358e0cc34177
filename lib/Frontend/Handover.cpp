//===- Handover.cpp - From the syntax tree to the pass pipeline -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handover.h"

namespace restruct {

// Plain pointers and values, on purpose: facts that no pipeline takes still
// exist when the process ends, and must not be destroyed after the parts of
// LLVM that they need.
static thread_local ShadowFacts *FactsLeft = nullptr;
static thread_local std::optional<PreLinkRequest> RequestLeft;

void leaveFacts(std::unique_ptr<ShadowFacts> Facts) {
  delete FactsLeft;
  FactsLeft = Facts.release();
}

std::unique_ptr<ShadowFacts> takeFacts(llvm::StringRef ModuleName) {
  if (!FactsLeft || FactsLeft->Shadow->getModuleIdentifier() != ModuleName)
    return nullptr;
  return std::unique_ptr<ShadowFacts>(std::exchange(FactsLeft, nullptr));
}

void leaveRequest(std::optional<PreLinkRequest> Request) {
  RequestLeft = Request;
}

std::optional<PreLinkRequest> lookupRequest() { return RequestLeft; }

} // namespace restruct

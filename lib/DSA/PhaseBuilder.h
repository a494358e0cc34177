//===- PhaseBuilder.h - Changes graphs by their nodes -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_PHASEBUILDER_H
#define RESTRUCT_LIB_DSA_PHASEBUILDER_H

#include "restruct/DSA/DSNode.h"

namespace restruct {

/// For the code that computes a phase, and that may change all its graphs.
/// Clients of a phase read them.
struct PhaseBuilder {
  /// The graph of \p N, which is not sealed yet.
  static DSGraph &getGraph(const DSNode &N) { return *N.Parent; }
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_PHASEBUILDER_H

//===- Steensgaard.h - All functions in one graph ---------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_STEENSGAARD_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_STEENSGAARD_H

#include "restruct/DSA/DataStructures.h"

namespace restruct {

/// Fills \p Graph, which is empty, with all functions and globals of \p Local,
/// and \p Calls with the callees of each call.
void computeSteensgaard(const DataStructures &Local, DSGraph &Graph,
                        DSCallGraph &Calls);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_STEENSGAARD_H

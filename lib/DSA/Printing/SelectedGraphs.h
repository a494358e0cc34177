//===- SelectedGraphs.h - The graphs that a print shows ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_PRINTING_SELECTEDGRAPHS_H
#define RESTRUCT_LIB_DSA_PRINTING_SELECTEDGRAPHS_H

#include "GraphNames.h"

#include "restruct/DSA/Printing.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace restruct {

/// The graphs of a phase, and what \p Options select of them. Refers to its
/// arguments.
class SelectedGraphs {
public:
  SelectedGraphs(const DataStructures &Results, ModuleNames &Names,
                 const DSAPrintOptions &Options);

  /// All of the globals graph: what images of its nodes are named by.
  const GraphNames &getGlobals() const { return Globals; }
  /// The selected part of it; null if that is nothing.
  const GraphNames *getShownGlobals() const {
    return ShowsGlobals ? &ShownGlobals : nullptr;
  }
  /// Calls \p Visit for each graph of functions, or the selected part of it,
  /// with its number among all, from 1.
  void
  forEach(llvm::function_ref<void(const GraphNames &, unsigned)> Visit) const;

private:
  bool select(GraphNames &Graph) const;

  const DataStructures &Results;
  ModuleNames &Names;
  const DSAPrintOptions &Options;
  GraphNames Globals, ShownGlobals;
  bool ShowsGlobals;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_PRINTING_SELECTEDGRAPHS_H

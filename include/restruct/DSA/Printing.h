//===- Printing.h - Text, DOT and JSON output of DSA ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prints graphs and call graphs as text, DOT and JSON (docs/dsa.md).
///
/// Nodes are numbered in the order in which they are reachable from parameters,
/// then from values in the order of the code, then from globals in module
/// order. So the numbers do not depend on how a phase computed its result, and
/// equal graphs print alike.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_PRINTING_H
#define RESTRUCT_DSA_PRINTING_H

#include "restruct/DSA/DataStructures.h"

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
namespace json {
class OStream;
}
} // namespace llvm

namespace restruct {

/// The names of \p Flags, in the manual's order, separated by commas; "none" if
/// there are none.
std::string describeFlags(DSNode::NodeTy Flags);

/// \p I as textual IR, with its source location if it is known: "%p = phi ptr [
/// %a, %b ], ... (list.c:12:3)".
std::string describeInstruction(const llvm::Instruction &I);

/// Which part of a phase's result to print.
struct DSAPrintOptions {
  /// Only the graph of this function, without the globals graph; null for all.
  const llvm::Function *OnlyFunction = nullptr;
  /// Only graphs that have a place for one of these values, and there only the
  /// nodes that they reach; all if it is empty.
  std::vector<const llvm::Value *> OnlyValues;
  /// Only graphs with objects of these structures, by name in IR, and there
  /// only the nodes of those objects; all if it is empty.
  std::vector<std::string> OnlyStructs;
};

/// \p Results for users: the globals graph, then each function graph.
void printText(llvm::raw_ostream &OS, const DataStructures &Results,
               const DSAPrintOptions &Options = {});
/// The same as one DOT drawing.
void printDOT(llvm::raw_ostream &OS, const DataStructures &Results,
              const DSAPrintOptions &Options = {});
/// The same for tools: docs/schemas/restruct-dsa.schema.json has the format.
void printJSON(llvm::raw_ostream &OS, const DataStructures &Results,
               const DSAPrintOptions &Options = {});

/// A single graph, of values of \p M, for users and as a DOT drawing.
void printText(llvm::raw_ostream &OS, const DSGraph &Graph,
               const llvm::Module &M);
/// The same as a DOT drawing.
void printDOT(llvm::raw_ostream &OS, const DSGraph &Graph,
              const llvm::Module &M);

/// The callees of each call site of the module, and whether these are complete.
/// DOT has a node for each function, and one for external code. Options select
/// the caller.
void printCallGraphText(llvm::raw_ostream &OS, const DataStructures &Results,
                        const DSAPrintOptions &Options = {});
/// The same as a DOT drawing.
void printCallGraphDOT(llvm::raw_ostream &OS, const DataStructures &Results,
                       const DSAPrintOptions &Options = {});
/// The same for tools.
void printCallGraphJSON(llvm::raw_ostream &OS, const DataStructures &Results,
                        const DSAPrintOptions &Options = {});

} // namespace restruct

#endif // RESTRUCT_DSA_PRINTING_H

//===- Printing.h - DSA's results for people and programs -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Graphs and call graphs as text, DOT and JSON (docs/dsa.md).
///
/// Nodes are numbered by what leads to them: parameters, then the values in the
/// order of the code, then globals in the order of the module. So the numbers
/// say nothing of how a phase came to its result, and two equal graphs print
/// alike.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_PRINTING_H
#define RESTRUCT_DSA_PRINTING_H

#include "restruct/DSA/DataStructures.h"

#include <string>

namespace llvm {
class raw_ostream;
namespace json {
class OStream;
}
} // namespace llvm

namespace restruct {

/// The names of \p Flags, in the manual's order, with a comma between; "none"
/// if there are none.
std::string describeFlags(uint32_t Flags);

/// \p I as textual IR, with its place in the source if that is known:
/// "%p = phi ptr [ %a, %b ], ... (list.c:12:3)".
std::string describeInstruction(const llvm::Instruction &I);

/// What to print of a phase's result.
struct DSAPrintOptions {
  /// The graph of this function alone, without the globals graph; null for all.
  const llvm::Function *OnlyFunction = nullptr;
};

/// \p Results for people: the globals graph, then each function graph.
void printText(llvm::raw_ostream &OS, const DataStructures &Results,
               const DSAPrintOptions &Options = {});
/// The same as one drawing for `dot`.
void printDOT(llvm::raw_ostream &OS, const DataStructures &Results,
              const DSAPrintOptions &Options = {});
/// The same for programs, described by docs/schemas/restruct-dsa.schema.json.
void printJSON(llvm::raw_ostream &OS, const DataStructures &Results,
               const DSAPrintOptions &Options = {});

/// One graph by itself, of values of \p M, for people and for `dot`.
void printText(llvm::raw_ostream &OS, const DSGraph &Graph,
               const llvm::Module &M);
void printDOT(llvm::raw_ostream &OS, const DSGraph &Graph,
              const llvm::Module &M);

/// What each call of a function of the module may reach, and whether that is
/// all. DOT has a node for each function, and one for external code.
/// Options choose the caller.
void printCallGraphText(llvm::raw_ostream &OS, const DataStructures &Results,
                        const DSAPrintOptions &Options = {});
void printCallGraphDOT(llvm::raw_ostream &OS, const DataStructures &Results,
                       const DSAPrintOptions &Options = {});
void printCallGraphJSON(llvm::raw_ostream &OS, const DataStructures &Results,
                        const DSAPrintOptions &Options = {});

} // namespace restruct

#endif // RESTRUCT_DSA_PRINTING_H

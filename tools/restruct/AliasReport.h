//===- AliasReport.h - What restruct alias found ---------------------*- C++
//-*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_ALIASREPORT_H
#define RESTRUCT_TOOLS_RESTRUCT_ALIASREPORT_H

#include "restruct/Alias/Evaluation.h"
#include "restruct/Alias/MayAliasCause.h"
#include "restruct/Check/ShownInstructions.h"

#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace restruct {

/// A question that the last pipeline answers with No and the first does not.
struct GainedAnswer {
  std::string Function;
  ShownInstruction First, Second;
  bool IsAboutCall;     ///< no mod/ref, instead of no alias
  std::string Analysis; ///< that says so alone; empty: only together
};

struct FunctionCounts {
  std::string Name;
  std::vector<AliasCounts> Counts; ///< by pipeline
};

struct AliasReport {
  std::string Module;
  std::vector<std::string> Pipelines; ///< analyses with commas between them
  std::vector<AliasCounts> Totals;    ///< by pipeline
  std::vector<FunctionCounts> Functions;
  uint64_t GainedAliases = 0; ///< how many there are, by kind
  uint64_t GainedModRefs = 0;
  std::vector<GainedAnswer> Gained; ///< the first of them
  /// By MayAliasCause: pairs that the last pipeline does not tell apart, if it
  /// has an analysis that can say why.
  std::vector<uint64_t> Causes;
};

void printAliasText(llvm::raw_ostream &OS, const AliasReport &Report,
                    bool ByFunction);
void printAliasJSON(llvm::raw_ostream &OS, const AliasReport &Report);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_ALIASREPORT_H

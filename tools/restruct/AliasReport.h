//===- AliasReport.h - What restruct alias found ----------------*- C++ -*-===//
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

#include <optional>
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

/// Questions about a call and a location that the first pipeline answers with
/// mod and ref.
struct ModRefGain {
  uint64_t Asked = 0;
  uint64_t Better = 0; ///< the last pipeline answers with less
  // What a run saw of them (--seen).
  uint64_t Seen = 0; ///< both sides were executed
  uint64_t SeenBetter = 0;
  uint64_t SeenLess = 0; ///< not both mod and ref were seen
};

/// Questions of which a run saw both sides executed
/// (restruct/Check/Overlaps.h), by pipeline. Those about calls are about a call
/// and a location.
struct SeenCounts {
  std::vector<AliasCounts> Executed;
  /// The locations were not seen to overlap; the call was seen to do nothing
  /// to the location.
  std::vector<AliasCounts> Apart;
  /// As AliasReport::Causes, of pairs that were not seen to overlap.
  std::vector<uint64_t> Causes;
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
  ModRefGain ModRef;
  std::optional<SeenCounts> Seen;
};

void printAliasText(llvm::raw_ostream &OS, const AliasReport &Report,
                    bool ByFunction);
void printAliasJSON(llvm::raw_ostream &OS, const AliasReport &Report);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_ALIASREPORT_H

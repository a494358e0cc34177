//===- AliasReport.h - The results of restruct alias ------------*- C++ -*-===//
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

/// A query that the last pipeline answers with No and the first does not.
struct GainedAnswer {
  std::string Function;
  ShownInstruction First, Second;
  bool IsAboutCall;     ///< no mod/ref, instead of no alias
  std::string Analysis; ///< that answers so on its own; empty: only together
};

struct FunctionCounts {
  std::string Name;
  std::vector<AliasCounts> Counts; ///< by pipeline
};

/// Queries about a call and a location that the first pipeline answers with mod
/// and ref.
struct ModRefGain {
  uint64_t Asked = 0;
  uint64_t Better = 0; ///< the last pipeline answers with less
  // The results of a run (--seen).
  uint64_t Seen = 0; ///< both sides were executed
  uint64_t SeenBetter = 0;
  uint64_t SeenLess = 0; ///< not both mod and ref were observed
};

/// Queries whose two sides were both executed in a run
/// (restruct/Check/Overlaps.h), by pipeline. Those about calls are about a call
/// and a location.
struct SeenCounts {
  std::vector<AliasCounts> Executed;
  /// The locations did not overlap; the call did not access the location.
  std::vector<AliasCounts> Apart;
  /// Like AliasReport::Causes, for pairs that did not overlap.
  std::vector<uint64_t> Causes;
};

struct AliasReport {
  std::string Module;
  std::vector<std::string> Pipelines; ///< comma-separated analyses
  std::vector<AliasCounts> Totals;    ///< by pipeline
  std::vector<FunctionCounts> Functions;
  uint64_t GainedAliases = 0; ///< the total number, by kind
  uint64_t GainedModRefs = 0;
  std::vector<GainedAnswer> Gained; ///< the first of them
  /// By MayAliasCause: pairs that the last pipeline does not disambiguate, if
  /// it has an analysis that can explain that.
  std::vector<uint64_t> Causes;
  ModRefGain ModRef;
  std::optional<SeenCounts> Seen;
};

void printAliasText(llvm::raw_ostream &OS, const AliasReport &Report,
                    bool ByFunction);
void printAliasJSON(llvm::raw_ostream &OS, const AliasReport &Report);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_ALIASREPORT_H

//===- ReportModel.h - The contents of a report -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Everything that a report shows, as plain data without references to IR. Text
/// and JSON are two printers of it (ReportPrinter.h). Offsets and sizes are in
/// bits unless a name says bytes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REPORT_REPORTMODEL_H
#define RESTRUCT_REPORT_REPORTMODEL_H

#include "restruct/Report/RecordLayout.h"
#include "restruct/Report/SafetyReport.h"
#include "restruct/Types/DeclaredTypes.h"

#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// A structure that a field links to: the field's value contains it (possibly
/// as array elements), or points to it, at any pointer level. Function types
/// link to nothing.
struct TypeLink {
  std::string IRName; ///< As in StructReport.
  bool ThroughPointers = false;
  bool operator==(const TypeLink &) const = default;
};

/// A field of a structure.
struct FieldReport {
  std::string Name; ///< Empty if none is known.
  BitRange Bits;
  std::string Spelling; ///< As in the source: "struct node *"; may be empty.
  std::string Type;     ///< The DTrans type: "%struct.node*".
  std::string Pointee;  ///< What the type points to; empty for no pointer, and
                        ///< for a pointer to the unknown ("ptr").
  std::vector<std::string> Flags; ///< "bit-field", "base", ...
  std::vector<TypeLink> Links;    ///< If units disagree, of all descriptions.
  bool StraddlesCacheLine = false;
  /// Nothing if analysis did not run, or has no result for the field.
  std::optional<FieldUseReport> Use;
};

/// One description of one structure. A structure that translation units
/// describe differently, or in different places, has several. A declaration
/// counts only if there is no definition.
struct StructReport {
  std::string Name;       ///< For users: "struct node", "class ns::list".
  std::string Keyword;    ///< "struct", "class", "union"; empty without source.
  std::string SourceName; ///< "node", "ns::list"; empty without source.
  std::string Identity;   ///< See SourceRecord::Identity.
  std::string IRName;     ///< "struct.node"
  std::vector<std::string> IRAliases;
  std::string Definition; ///< "%struct.node = type { i32, %struct.node* }"
  std::string File;
  uint32_t Line = 0;
  TypeOrigin Origin = TypeOrigin::IRType;
  uint64_t SizeInBits = 0;
  uint64_t AlignInBits = 0;
  uint64_t CacheLines = 0;
  std::vector<FieldReport> Fields;
  std::vector<BitRange> Holes; ///< Empty for a union.
  uint64_t HoleBits = 0;
  bool IsComplete = false; ///< Size and fields are known.
  /// A value has this type, or a declared type from which it is transitively
  /// reachable; or analysis has found an access to a field.
  bool IsUsed = false;
  bool IsPacked = false;
  bool IsOverAligned = false;
  bool InSystemHeader = false;
  bool IsConflicting = false; ///< Descriptions of this type, or of its name,
                              ///< disagree.
  // The analysis results; default-constructed if analysis did not run.
  SafetyReport Safety;
  StructUseReport Use;
};

/// Numbers of structures and bytes of a report.
struct ReportTotals {
  uint64_t Structs = 0, Used = 0, Incomplete = 0, Conflicting = 0;
  uint64_t WithHoles = 0, SpanningLines = 0;
  uint64_t Bytes = 0, HoleBytes = 0; ///< Of complete descriptions.
  /// The number of descriptions from each origin, in the order of
  /// TypeOrigins.def.
  std::vector<std::pair<TypeOrigin, uint64_t>> ByOrigin;
  uint64_t Globals = 0, Functions = 0, Allocas = 0, IndirectCalls = 0,
           Allocations = 0; ///< Values with a declared type.
  /// If analysis ran: types, not descriptions, by verdict.
  uint64_t Types = 0, MayChange = 0, PartlyBlocked = 0, Blocked = 0;
  /// How many of those that are not MayChange have this first cause, most
  /// frequent first; nothing for types that are not analysed.
  std::vector<std::pair<std::optional<SafetyCondition>, uint64_t>> ByFirstCause;
};

/// A report of a module, which all printers show.
struct ReportModel {
  std::string ModuleName;
  uint64_t CacheLineBytes = 64;
  std::vector<StructReport> Structs; ///< In order of name, then of location.
  ReportTotals Totals;
  /// Nothing if analysis did not run.
  std::optional<ProgramReport> Program;
  std::vector<std::string> Warnings; ///< "error: ..." and "warning: ..." lines.
};

class AnalysisDescriber;

/// Describes every named structure of \p M and of \p Types. \pre \p Types was
/// built for \p M; CacheLineBytes > 0. \p Analysis, if given, was computed for
/// both, and adds its results; if \p OnlyIRName is given, only for the
/// structure with this name.
ReportModel buildReport(const llvm::Module &M, const DeclaredTypes &Types,
                        uint64_t CacheLineBytes,
                        AnalysisDescriber *Analysis = nullptr,
                        llvm::StringRef OnlyIRName = "");

} // namespace restruct

#endif // RESTRUCT_REPORT_REPORTMODEL_H

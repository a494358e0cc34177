//===- ReportModel.h - What a report says, as data --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Everything that a report shows, as plain data that refers to no IR. Text and
/// JSON are two printers of it (ReportPrinter.h). Offsets and sizes are bits
/// unless a name says bytes.
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

/// A structure that a field leads to: its value is one (or an array of them),
/// or a pointer, or a pointer to pointers, to one. Signatures of functions lead
/// nowhere.
struct TypeLink {
  std::string IRName; ///< As StructReport has it.
  bool ThroughPointers = false;
  bool operator==(const TypeLink &) const = default;
};

struct FieldReport {
  std::string Name; ///< Empty where none is known.
  BitRange Bits;
  std::string
      Spelling;        ///< As the source has it: "struct node *"; may be empty.
  std::string Type;    ///< As DTrans has it: "%struct.node*".
  std::string Pointee; ///< What the type points to; empty for no pointer, and
                       ///< for a pointer to the unknown ("ptr").
  std::vector<std::string> Flags; ///< "bit-field", "base", ...
  std::vector<TypeLink> Links;    ///< Where units disagree, of all they say.
  bool StraddlesCacheLine = false;
  /// Nothing where analysis did not run, or says nothing of the field.
  std::optional<FieldUseReport> Use;
};

/// One description of one structure. A structure that translation units
/// describe differently, or in different places, has several; a declaration
/// counts only where there is no definition.
struct StructReport {
  std::string Name;       ///< For people: "struct node", "class ns::list".
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
  /// A value has this type, or a declared type that leads to it through
  /// pointers and fields; or analysis has found an access of a field.
  bool IsUsed = false;
  bool IsPacked = false;
  bool IsOverAligned = false;
  bool InSystemHeader = false;
  bool IsConflicting = false; ///< Descriptions of this type, or of its name,
                              ///< disagree.
  // What analysis found; as they are made if it did not run.
  SafetyReport Safety;
  StructUseReport Use;
};

struct ReportTotals {
  uint64_t Structs = 0, Used = 0, Incomplete = 0, Conflicting = 0;
  uint64_t WithHoles = 0, SpanningLines = 0;
  uint64_t Bytes = 0, HoleBytes = 0; ///< Of complete descriptions.
  /// How many descriptions each origin gave, in the order of TypeOrigins.def.
  std::vector<std::pair<TypeOrigin, uint64_t>> ByOrigin;
  uint64_t Globals = 0, Functions = 0, Allocas = 0, IndirectCalls = 0,
           Allocations = 0; ///< Values with a declared type.
  /// Where analysis ran: types, not descriptions, by verdict.
  uint64_t Types = 0, MayChange = 0, PartlyBlocked = 0, Blocked = 0;
  /// How many of those that are not MayChange have this first cause, most
  /// first; nothing where a type was not analysed.
  std::vector<std::pair<std::optional<SafetyCondition>, uint64_t>> ByFirstCause;
};

struct ReportModel {
  std::string ModuleName;
  uint64_t CacheLineBytes = 64;
  std::vector<StructReport> Structs; ///< In order of name, then of place.
  ReportTotals Totals;
  /// Nothing where analysis did not run.
  std::optional<ProgramReport> Program;
  std::vector<std::string> Warnings; ///< "error: ..." and "warning: ..." lines.
};

class AnalysisDescriber;

/// Describes every named structure of \p M and every one that \p Types knows
/// of; none is left out. \pre \p Types was made for \p M; CacheLineBytes > 0.
/// \p Analysis, made for both, adds what analysis found; if \p OnlyIRName is
/// given, of the structure of this name alone.
ReportModel buildReport(const llvm::Module &M, const DeclaredTypes &Types,
                        uint64_t CacheLineBytes,
                        AnalysisDescriber *Analysis = nullptr,
                        llvm::StringRef OnlyIRName = "");

} // namespace restruct

#endif // RESTRUCT_REPORT_REPORTMODEL_H

//===- SafetyInfo.h - Safety conditions of structures -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The result of safety analysis (spec: "Optimization Legality Checks"): for
/// each structure of a module its conditions, each with its causes. An absent
/// condition is proven absent, because the analysis sets a condition for
/// everything that it cannot prove. LayoutChanges.h says which condition
/// forbids which change; those of SpreadReach forbid all.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_SAFETY_SAFETYINFO_H
#define RESTRUCT_SAFETY_SAFETYINFO_H

#include "restruct/Types/DTransType.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Module;
class Value;
class raw_ostream;
} // namespace llvm

namespace restruct {

class PointerTypeAnalyzer;
struct MemoryInfo;

/// A reason that may make a layout change illegal. SafetyConditions.def is the
/// table.
enum class SafetyCondition : uint8_t {
#define SAFETY_CONDITION(Name, Spread, Sentence) Name,
#include "restruct/Safety/SafetyConditions.def"
};

/// The other structures to which a condition propagates.
enum class SafetySpread : uint8_t {
  SpreadNone,
  SpreadMembers,
  SpreadContainers,
  SpreadLayout,
  SpreadReach
};

/// The name in the table, as in reports.
llvm::StringRef getName(SafetyCondition Condition);
/// The same in words for users.
llvm::StringRef getSentence(SafetyCondition Condition);
/// The structures to which it propagates.
SafetySpread getSpread(SafetyCondition Condition);
/// The condition of that name, if there is one.
std::optional<SafetyCondition> parseSafetyCondition(llvm::StringRef Name);
/// All of them, in the order of the table.
llvm::ArrayRef<SafetyCondition> allSafetyConditions();

/// One thing that set a condition.
struct SafetyCause {
  /// The instruction, argument, function or global. Null for a property of the
  /// type itself, and for a cause that propagated from a related type.
  const llvm::Value *Where = nullptr;
  /// What happens there.
  std::string Sentence;
  /// The related type from which the cause propagated, or null.
  const DTransStructType *From = nullptr;
};

/// Why a structure has one condition.
struct SafetyRecord {
  /// The number of causes that are kept by default.
  static constexpr unsigned MaxCauses = 4;
  /// The first causes, in the order of the module.
  llvm::SmallVector<SafetyCause, 1> Causes;
  /// The number of all causes.
  unsigned Count = 0;
};

/// One structure with its conditions.
class StructSafety {
public:
  explicit StructSafety(const DTransStructType *Type) : Type(Type) {}

  const DTransStructType *getType() const { return Type; }
  bool has(SafetyCondition Condition) const {
    return Records.count(Condition) != 0;
  }
  bool hasAny(llvm::ArrayRef<SafetyCondition> Conditions) const;
  /// Null if the structure does not have it.
  const SafetyRecord *lookup(SafetyCondition Condition) const;
  /// In the order of the table.
  const std::map<SafetyCondition, SafetyRecord> &records() const {
    return Records;
  }

private:
  friend class DTransSafetyInfo;
  const DTransStructType *Type;
  std::map<SafetyCondition, SafetyRecord> Records;
};

/// All structures of a module with their conditions. It refers to the module's
/// values and to the types of the DeclaredTypes that it was computed from.
///
/// **Invalidation.** It describes the module as it was. After a change of the
/// module a value that it refers to may be deleted, and an absent condition may
/// hold; so it must not be queried any more. The pass manager ensures that:
/// DTransSafetyAnalysis::Result::invalidate() drops it after each pass that
/// does not preserve it, and together with PointerTypeAnalysis,
/// ResolvedMemoryAnalysis or DeclaredTypesAnalysis, on whose results it
/// depends. A transformation that changes a structure preserves none of them.
/// Callers of analyzeSafety discard their object and compute a new one.
///
/// **Queries.** DTransAnalysisInfo (Fields/DTransAnalysisInfo.h) answers the
/// specification's questions about fields (isNoValue, isSingleValue,
/// isSingleAllocFunction, ...) together with these conditions. Field facts
/// depend on safety; this library does not depend on them.
class DTransSafetyInfo {
public:
  /// Keeps at most \p MaxCauses causes of each condition.
  explicit DTransSafetyInfo(unsigned MaxCauses = SafetyRecord::MaxCauses)
      : MaxCauses(MaxCauses) {}

  /// In an order that depends on the module alone.
  llvm::ArrayRef<StructSafety> structs() const { return Structs; }
  /// Null for a structure that the module does not mention.
  const StructSafety *lookup(const DTransStructType *Type) const;

  /// Prints all structures with their conditions: `print<dtrans-safety>`.
  void print(llvm::raw_ostream &OS, const llvm::Module &M) const;

  /// Transfers the conditions of \p Old to \p New, which replaces it in the
  /// module. Old has none afterwards. \returns false, and does nothing, if Old
  /// is unknown or New is known.
  bool replaceStruct(const DTransStructType *Old, const DTransStructType *New);
  /// Replaces each value that a cause refers to by the result of \p Now. If
  /// that is null, because the value is deleted, the cause keeps only its
  /// sentence.
  void replaceValues(
      llvm::function_ref<const llvm::Value *(const llvm::Value *)> Now);

  /// For the analysis, and for DTransInfoUpdater, which keeps the result up to
  /// date.
  void addStruct(const DTransStructType *Type);
  /// \returns true if \p Type did not have it.
  bool add(const DTransStructType *Type, SafetyCondition Condition,
           const llvm::Value *Where, llvm::StringRef Sentence,
           const DTransStructType *From = nullptr);

private:
  std::vector<StructSafety> Structs;
  llvm::DenseMap<const DTransStructType *, unsigned> IndexOf;
  unsigned MaxCauses;
};

/// Analyses \p M outside of a pass manager. \pre \p Pointers and \p Memory were
/// computed for the current state of \p M.
DTransSafetyInfo analyzeSafety(const llvm::Module &M,
                               const PointerTypeAnalyzer &Pointers,
                               const MemoryInfo &Memory,
                               unsigned MaxCauses = SafetyRecord::MaxCauses);

} // namespace restruct

#endif // RESTRUCT_SAFETY_SAFETYINFO_H

//===- SafetyInfo.h - What speaks against changing a structure --*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The result of safety analysis (spec: "Optimization Legality Checks"): for
/// each structure of a module the conditions that were seen, each with what
/// caused it. A condition that is absent was proven absent: whatever could not
/// be proven has set one. Which conditions forbid which change is in
/// LayoutChanges.h; all of SpreadReach forbid every one.
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

/// What was seen. SafetyConditions.def is the one table.
enum class SafetyCondition : uint8_t {
#define SAFETY_CONDITION(Name, Spread, Sentence) Name,
#include "restruct/Safety/SafetyConditions.def"
};

/// To whom a condition applies besides the structure that has it.
enum class SafetySpread : uint8_t {
  SpreadNone,
  SpreadMembers,
  SpreadLayout,
  SpreadReach
};

llvm::StringRef getName(SafetyCondition Condition);
llvm::StringRef getSentence(SafetyCondition Condition);
SafetySpread getSpread(SafetyCondition Condition);
std::optional<SafetyCondition> parseSafetyCondition(llvm::StringRef Name);
/// All of them, in the order of the table.
llvm::ArrayRef<SafetyCondition> allSafetyConditions();

/// One thing that set a condition.
struct SafetyCause {
  /// The instruction, argument, function or global; null for what the type
  /// itself is, and for what came from a related type.
  const llvm::Value *Where = nullptr;
  /// What happened there.
  std::string Sentence;
  /// The related type that it came from, or null.
  const DTransStructType *From = nullptr;
};

/// Why one condition holds of one structure.
struct SafetyRecord {
  /// So many are kept unless more are asked for.
  static constexpr unsigned MaxCauses = 4;
  /// The first few, in the order of the module.
  llvm::SmallVector<SafetyCause, 1> Causes;
  /// How many there were.
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
  /// Null if it does not hold.
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

/// All structures of a module with their conditions. Refers to the module's
/// values and to the types of the DeclaredTypes that it was computed from.
///
/// **Invalidation.** It is a picture of the module as it was. After a change of
/// the module a value that it names may be gone, and a condition that it does
/// not name may hold, so it must not be asked again. The pass manager sees to
/// that: DTransSafetyAnalysis::Result::invalidate() drops it after each pass
/// that does not preserve it, and with PointerTypeAnalysis, MemoryAnalysis or
/// DeclaredTypesAnalysis, on whose results it stands. A transformation that
/// takes a structure apart preserves none of them; whoever holds an object of
/// his own (analyzeSafety) throws it away and computes a new one.
///
/// **Queries.** What the specification asks of fields (isNoValue,
/// isSingleValue, isSingleAllocFunction, ...) is answered, together with these
/// conditions, by DTransAnalysisInfo (Fields/DTransAnalysisInfo.h): field facts
/// rest on safety, and this part does not know of them.
class DTransSafetyInfo {
public:
  /// Keeps at most \p MaxCauses causes of each condition.
  explicit DTransSafetyInfo(unsigned MaxCauses = SafetyRecord::MaxCauses)
      : MaxCauses(MaxCauses) {}

  /// In an order that depends on the module alone.
  llvm::ArrayRef<StructSafety> structs() const { return Structs; }
  /// Null for a structure that nothing in the module names.
  const StructSafety *lookup(const DTransStructType *Type) const;

  /// What `print<dtrans-safety>` says.
  void print(llvm::raw_ostream &OS, const llvm::Module &M) const;

  /// What was said of \p Old is said of \p New, as which it stands in the
  /// module now; nothing of Old any more. \returns false, and does nothing, if
  /// Old is not known, or New is.
  bool replaceStruct(const DTransStructType *Old, const DTransStructType *New);
  /// Asks \p Now of each value that a cause names what stands for it now; null
  /// if it is gone, and then the cause has its sentence alone.
  void replaceValues(
      llvm::function_ref<const llvm::Value *(const llvm::Value *)> Now);

  /// For the analysis, and for what keeps it true (DTransInfoUpdater).
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
/// made for \p M as it is.
DTransSafetyInfo analyzeSafety(const llvm::Module &M,
                               const PointerTypeAnalyzer &Pointers,
                               const MemoryInfo &Memory,
                               unsigned MaxCauses = SafetyRecord::MaxCauses);

} // namespace restruct

#endif // RESTRUCT_SAFETY_SAFETYINFO_H

//===- SafetyInfo.h - What speaks against changing a structure -------*- C++
//-*-===//
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
/// be proven has set one. Which conditions forbid which change is for the
/// planner of that change to say; a planner that relies on an incomplete
/// picture of the layout has to respect all of SpreadReach.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_SAFETY_SAFETYINFO_H
#define RESTRUCT_SAFETY_SAFETYINFO_H

#include "restruct/Types/DTransType.h"

#include "llvm/ADT/DenseMap.h"
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

/// What was seen. SafetyConditions.def is the one table.
enum class SafetyCondition : uint8_t {
#define SAFETY_CONDITION(Name, Spread, Sentence) Name,
#include "restruct/Safety/SafetyConditions.def"
};

/// To whom a condition applies besides the structure that has it.
enum class SafetySpread : uint8_t { SpreadNone, SpreadLayout, SpreadReach };

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
class DTransSafetyInfo {
public:
  /// In an order that depends on the module alone.
  llvm::ArrayRef<StructSafety> structs() const { return Structs; }
  /// Null for a structure that nothing in the module names.
  const StructSafety *lookup(const DTransStructType *Type) const;

  /// What `print<dtrans-safety>` says.
  void print(llvm::raw_ostream &OS, const llvm::Module &M) const;

  /// For the analysis alone.
  void addStruct(const DTransStructType *Type);
  /// \returns true if \p Type did not have it.
  bool add(const DTransStructType *Type, SafetyCondition Condition,
           SafetyCause Cause);

private:
  std::vector<StructSafety> Structs;
  llvm::DenseMap<const DTransStructType *, unsigned> IndexOf;
};

} // namespace restruct

#endif // RESTRUCT_SAFETY_SAFETYINFO_H

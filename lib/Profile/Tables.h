//===- Tables.h - The tables of a profiled program --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PROFILE_TABLES_H
#define RESTRUCT_LIB_PROFILE_TABLES_H

#include "Marks.h"

#include "restruct/Profile/Instrument.h"

#include "llvm/ADT/StringMap.h"

namespace llvm {
class Constant;
class StructType;
} // namespace llvm

namespace restruct {

class DTransStructType;
class ElementLayout;

/// The constants of a module that ProfileABI.h describes, made on demand, and
/// the structures that they number.
class ProfileTables {
public:
  ProfileTables(llvm::Module &M, const ElementLayout &Layout,
                const PlanInput &Input);

  /// The number of \p T; nothing if its layout is not known.
  std::optional<uint64_t> getNumber(const DTransStructType *T);
  /// The ProfiledSite of accesses of \p Size bytes at \p Place. Null if it has
  /// no fields, although it is to a structure.
  llvm::Constant *getSite(const AccessedPlace &Place, uint64_t Size,
                          bool IsRead, bool IsWrite);
  /// The ProfiledModule.
  llvm::Constant *makeModule(uint64_t Ratio);
  /// The structures that have a number.
  ProfilePlan getPlan() const;

private:
  llvm::Constant *word(uint64_t Value) const;
  /// The address of a constant array of \p Elements.
  llvm::Constant *array(llvm::ArrayRef<llvm::Constant *> Elements) const;
  llvm::Constant *row(llvm::ArrayRef<llvm::Constant *> Words) const;

  llvm::Module &M;
  const ElementLayout &Layout;
  const PlanInput &Input;
  llvm::StringMap<unsigned> IndexOf; ///< Into Input.Structs, by IR name.
  std::map<const DTransStructType *, uint64_t> NumberOf; ///< Only looked up.
  std::vector<unsigned> Numbered; ///< Indices into Input.Structs.
  using SiteKey = std::tuple<unsigned, const DTransType *, uint64_t, unsigned,
                             uint64_t, uint64_t>;
  std::map<SiteKey, llvm::Constant *> Sites; ///< Only looked up.
};

} // namespace restruct

#endif // RESTRUCT_LIB_PROFILE_TABLES_H

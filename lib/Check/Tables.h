//===- Tables.h - The tables of a checked program ---------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_TABLES_H
#define RESTRUCT_LIB_CHECK_TABLES_H

#include "Queries.h"

namespace restruct::check {

/// The rows for one FunctionPlan.
struct PlanRows {
  llvm::Constant *Function;
  std::vector<llvm::Constant *> Accesses; ///< by FunctionPlan::Accesses
  std::vector<llvm::Constant *> Calls;    ///< null for calls without pairs
};

struct CheckTables {
  std::vector<PlanRows> Plans; ///< by plan
  llvm::Constant *Module;      ///< the CheckModule
};

/// Adds the tables of CheckABI.h to \p M as constants. Observations go into \p
/// SeenFile, if that is not empty.
CheckTables writeTables(llvm::Module &M, llvm::ArrayRef<FunctionPlan> Plans,
                        llvm::ArrayRef<std::string> Analyses,
                        llvm::StringRef SeenFile = "", uint64_t NumSeen = 0);

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_TABLES_H

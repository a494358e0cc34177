//===- Tables.h - The oracle's tables as constants of the module ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_ORACLE_TABLES_H
#define RESTRUCT_VERIFY_ORACLE_TABLES_H

#include "Views.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"

namespace restruct::oracle {

/// A row of a table, \p Offset bytes behind the address that \p Base holds.
///
/// Functions must not refer to the tables directly: then each would refer to
/// all others, and the call graph would be quadratic.
struct Row {
  llvm::GlobalVariable *Base = nullptr; ///< null: no row
  uint64_t Offset = 0;
};

/// The value to be stored in a Row's base before anything else runs.
struct BaseAddress {
  llvm::GlobalVariable *Base;
  llvm::Constant *Table;
};

struct Tables {
  std::vector<Row> Functions; ///< by number in Sites::Functions
  std::vector<Row> Accesses;  ///< by number in Sites::Accesses
  std::vector<Row> Calls;     ///< by number in Sites::Calls
  std::vector<Row> Allocas;   ///< by number in Sites::Allocas
  /// By number in Sites::ThreadLocals; none without a variable.
  std::vector<Row> ThreadLocals;
  std::vector<BaseAddress> Bases;
  llvm::Constant *Module = nullptr;
};

/// Adds the tables of OracleABI.h to \p M. The sites' instructions must be
/// unchanged since the views were created.
Tables writeTables(llvm::Module &M, const Sites &S, llvm::ArrayRef<View> Views);

} // namespace restruct::oracle

#endif // RESTRUCT_VERIFY_ORACLE_TABLES_H

//===- NameSearch.h - Structures by what users call them --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REPORT_NAMESEARCH_H
#define RESTRUCT_REPORT_NAMESEARCH_H

#include "restruct/Report/ReportModel.h"

#include "llvm/ADT/StringMap.h"

namespace restruct {

/// The structures called \p Name for users ("struct node"), in the source
/// ("node"), in IR ("struct.node", "%struct.node"), or by the place of their
/// declaration ("list.c:12"), in the order of the model.
std::vector<const StructReport *> findStructs(const ReportModel &Model,
                                              llvm::StringRef Name);
/// The structures whose name in the source ends in \p Name: "db::Cache" for
/// "Cache" or "class Cache", "src/list.c:12" for "list.c:12".
std::vector<const StructReport *> findStructsByEnd(const ReportModel &Model,
                                                   llvm::StringRef Name);
/// One description of each type of \p Model, by its name in IR: of several, the
/// first with a place.
llvm::StringMap<const StructReport *> mapByIRName(const ReportModel &Model);
/// The name in \p Model that is most similar to \p Name; empty if none is.
std::string suggestName(const ReportModel &Model, llvm::StringRef Name);

} // namespace restruct

#endif // RESTRUCT_REPORT_NAMESEARCH_H

//===- ObjectSetsView.h - The objects of one structure ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REPORT_PAGE_OBJECTSETSVIEW_H
#define RESTRUCT_LIB_REPORT_PAGE_OBJECTSETSVIEW_H

#include "StructLinks.h"

#include "restruct/Report/ObjectSets.h"

namespace restruct {

/// The part of a section about the sets of objects of \p S: nothing if none is
/// known. The first few are shown, others are counted.
void printObjectSets(llvm::raw_ostream &OS, const ObjectSets &Objects,
                     const StructReport &S, const StructLinks &Links);

} // namespace restruct

#endif // RESTRUCT_LIB_REPORT_PAGE_OBJECTSETSVIEW_H

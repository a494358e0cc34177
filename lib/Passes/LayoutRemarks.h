//===- LayoutRemarks.h - Remarks about layout work --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_LAYOUTREMARKS_H
#define RESTRUCT_LIB_PASSES_LAYOUTREMARKS_H

#include "restruct/Plan/LayoutPlan.h"

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

class LayoutWork;

/// Emits a remark for each structure and each call that a legal \p Plan changes
/// (pass restruct-layout).
void emitLayoutRemarks(llvm::Module &M, const LayoutPlan &Plan,
                       const LayoutWork &Work);

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_LAYOUTREMARKS_H

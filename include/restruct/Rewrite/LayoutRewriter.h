//===- LayoutRewriter.h - Applies a layout plan -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The only code that writes layouts. It applies any plan that verifyPlan()
/// accepts: structures get new IR types, and each use follows by the rule of
/// its kind (Uses/UseKinds.def).
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REWRITE_LAYOUTREWRITER_H
#define RESTRUCT_REWRITE_LAYOUTREWRITER_H

#include "restruct/Plan/LayoutPlan.h"
#include "restruct/Recovery/PointerTypeAnalyzer.h"
#include "restruct/Uses/StructUses.h"

namespace restruct {

/// A structure with its new layout.
struct PlannedStruct {
  const DTransStructType *Type = nullptr;
  const StructPlan *Plan = nullptr;
  /// By field: its single value, if the plan replaces it by that.
  llvm::ArrayRef<llvm::Constant *> Values;
};

/// Gives the structures of \p Plan their new layouts in \p M. \pre The plan was
/// verified against the input that was made from the same \p Uses, which were
/// computed for the current state of M, and contains every structure that
/// contains another one of it. Afterwards all analyses of M are
/// invalid, and M has no type metadata.
void rewriteLayouts(llvm::Module &M, llvm::ArrayRef<PlannedStruct> Plan,
                    const StructUses &Uses,
                    const PointerTypeAnalyzer &Pointers);

} // namespace restruct

#endif // RESTRUCT_REWRITE_LAYOUTREWRITER_H

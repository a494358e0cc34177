//===- LayoutRewriter.cpp - Applies a layout plan -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In this order: everything is looked up in the analyses, which describe the
/// old module (Edits.h); new IR types; global variables, initializers and
/// constant addresses; the uses in instructions; attributes and metadata that
/// speak of the old layout, type metadata included.
///
//===----------------------------------------------------------------------===//

#include "restruct/Rewrite/LayoutRewriter.h"

#include "Annotations.h"
#include "Constants.h"
#include "DebugInfo.h"
#include "Edits.h"
#include "NewLayouts.h"

#include "restruct/Types/TypeMetadataWriter.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

void rewriteLayouts(Module &M, ArrayRef<PlannedStruct> Plan,
                    const StructUses &Uses,
                    const PointerTypeAnalyzer &Pointers) {
  NewLayouts Layouts(M, Plan, Pointers);
  Annotations Stale(M, Layouts, Uses);
  SplitObjects Splits(M, Layouts, Plan, Uses);
  Edits Edits(M, Layouts, Uses, Pointers, Splits);
  updateDebugInfo(M, Layouts, Uses, Pointers);
  ConstantRewriter(M, Layouts, Uses, Pointers, Splits).run();
  Stale.drop(); // before instructions are replaced that it refers to
  Edits.apply();
  // It describes the old layouts.
  TypeMetadataWriter::strip(M);
}

} // namespace restruct

//===- PointerView.h - What one value means to safety ----------------*- C++
//-*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_SAFETY_POINTERVIEW_H
#define RESTRUCT_LIB_SAFETY_POINTERVIEW_H

#include "TypeRelations.h"

#include "restruct/Recovery/PointerTypeAnalyzer.h"

namespace restruct {

/// What Recovery says of one value, as far as it concerns structures.
struct PointerView {
  /// Structures that the value may point into.
  StructSet Into;
  /// All structures that its facts name: Into, and those that the memory it
  /// points to is declared to hold pointers to, and those of the signatures of
  /// functions that it may be.
  StructSet Touched;
  /// The one place it points to; or none.
  std::optional<PointerFact> Place;
  /// Recovery vouches for it: it is complete, and points to one place, or to
  /// several fields of one type in one structure.
  bool IsTrusted = false;
  /// Of its facts, one that is not at the beginning of its structure.
  bool IsElement = false;

  bool touches() const { return !Touched.empty(); }
  /// The structure at whose beginning it points, or null; \pre IsTrusted.
  const DTransStructType *wholeStruct() const {
    return Place && Place->At == Position::at(0)
               ? llvm::dyn_cast<DTransStructType>(Place->Pointee)
               : nullptr;
  }
};

/// \p Relations knows the structures that "anything" stands for.
PointerView viewOf(const llvm::Value *V, const PointerTypeAnalyzer &Pointers,
                   const TypeRelations &Relations);

} // namespace restruct

#endif // RESTRUCT_LIB_SAFETY_POINTERVIEW_H

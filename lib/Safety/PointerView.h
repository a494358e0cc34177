//===- PointerView.h - What one value means to safety -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_SAFETY_POINTERVIEW_H
#define RESTRUCT_LIB_SAFETY_POINTERVIEW_H

#include "TypeRelations.h"

#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "llvm/ADT/StringMap.h"

#include <deque>

namespace restruct {

/// What Recovery says of one value, as far as it concerns structures.
struct PointerView {
  /// Structures that the value may point into.
  StructSet Into;
  /// All structures that its facts name: Into, and those that the memory it
  /// points to is declared to hold pointers to, and those of the signatures of
  /// functions that it may be.
  StructSet Touched;
  /// The one place it points to, without evidence; or none.
  std::optional<PointerFact> Place;
  /// What it points to, if that is one of several fields or variables of one
  /// type (`struct node **link`); else null.
  const DTransType *CommonField = nullptr;
  /// It may point behind the last element of an array that is a field, to a
  /// field of the type of these elements.
  bool MayBeEnd = false;
  /// Recovery vouches for it: it is complete, and has a Place or a CommonField.
  bool IsTrusted = false;
  /// Something uses it as a structure, or as a pointer to one. If not, what is
  /// done with it is checked where it is done.
  bool IsUsed = false;
  /// The structures in Into that it may point into elsewhere than at their
  /// beginning.
  StructSet Elements;

  bool isElement() const { return !Elements.empty(); }
  bool touches() const { return !Touched.empty(); }
  /// It may point to several structures, and not to one place in all of them,
  /// as a structure and its first member have.
  bool isAmbiguous() const { return Into.size() > 1 && !IsTrusted && !Place; }
  /// The structure at whose beginning it points, or null; \pre IsTrusted.
  const DTransStructType *wholeStruct() const {
    return Place && Place->At == Position::at(0)
               ? llvm::dyn_cast<DTransStructType>(Place->Pointee)
               : nullptr;
  }
};

/// Whether both are beyond doubt, and point to one place: what one touches
/// besides, as a pointer to the first member is used, the other does, too.
inline bool arePlacesEqual(const PointerView &A, const PointerView &B) {
  return A.IsTrusted && B.IsTrusted && A.Place && B.Place &&
         A.Place->samePlace(*B.Place);
}

/// The views of a module's values. Many values have the same facts, and most
/// have none: each view is made and kept once.
class PointerViews {
public:
  /// \p Relations knows the structures that "anything" stands for.
  PointerViews(const PointerTypeAnalyzer &Pointers,
               const TypeRelations &Relations);
  /// Valid as long as this object is.
  const PointerView &of(const llvm::Value *V);

private:
  using ViewId = uint32_t; ///< Index into Views.
  ViewId makeView(const llvm::Value *V);

  const PointerTypeAnalyzer &Pointers;
  const TypeRelations &Relations;
  /// The first is of what has no facts. Views stay where they are.
  std::deque<PointerView> Views;
  /// By the numbers of the analyzer; 0 until asked.
  std::vector<ViewId> OfTracked;
  /// A function touches more than its own facts say. Only looked up.
  llvm::DenseMap<const llvm::Value *, ViewId> OfFunction;
  /// By facts, evidence aside. Only looked up.
  llvm::StringMap<ViewId> OfFacts;
};

} // namespace restruct

#endif // RESTRUCT_LIB_SAFETY_POINTERVIEW_H

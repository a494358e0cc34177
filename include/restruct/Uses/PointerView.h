//===- PointerView.h - Pointer facts about structures -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_POINTERVIEW_H
#define RESTRUCT_USES_POINTERVIEW_H

#include "restruct/Uses/TypeRelations.h"

#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "llvm/ADT/StringMap.h"

#include <deque>

namespace llvm {
class Instruction;
} // namespace llvm

namespace restruct {

/// Recovery's facts of one value, as far as they concern structures.
struct PointerView {
  /// Structures that the value may point into.
  StructSet Into;
  /// All structures that its facts name: Into, those to which the memory that
  /// it points to is declared to hold pointers, and those in the signatures of
  /// functions that it may be.
  StructSet Touched;
  /// The single cell that it points to, with the evidence dropped; or none.
  std::optional<PointerFact> Place;
  /// Its pointee, if that is one of several fields or variables of one type
  /// (`struct node **link`); else null.
  const DTransType *CommonField = nullptr;
  /// Whether it may point behind the last element of an array field, at a field
  /// of the element's type.
  bool MayBeEnd = false;
  /// Whether it is reliable: complete, with a Place or a CommonField.
  bool IsTrusted = false;
  /// Whether a use treats it as a structure, or as a pointer to one. If not,
  /// its uses are checked where they occur.
  bool IsUsed = false;
  /// The structures in Into that it may point into at an offset other than 0.
  StructSet Elements;

  bool isElement() const { return !Elements.empty(); }
  bool touches() const { return !Touched.empty(); }
  /// Whether it may point to several structures, and not to a common cell of
  /// all, as for a structure and its first member.
  bool isAmbiguous() const { return Into.size() > 1 && !IsTrusted && !Place; }
  /// The structure to whose beginning it points, or null; \pre IsTrusted.
  const DTransStructType *wholeStruct() const {
    return Place && Place->At == Position::at(0)
               ? llvm::dyn_cast<DTransStructType>(Place->Pointee)
               : nullptr;
  }
};

/// Whether both are trusted and point to the same cell. If they touch different
/// structures, because a pointer to the first member is used, too, the uses of
/// one count for the other.
inline bool arePlacesEqual(const PointerView &A, const PointerView &B) {
  return A.IsTrusted && B.IsTrusted && A.Place && B.Place &&
         A.Place->samePlace(*B.Place);
}

/// Whether \p I takes a plain integer out of a literal structure in registers,
/// such as a pair, whose pointers \p Operand describes. \p Result describes I.
bool extractsInteger(const llvm::Instruction &I, const PointerView &Operand,
                     const PointerView &Result);

/// The cells that \p V, an untrusted pointer, may point to, as trusted views,
/// if all of them are known: `n ? s->name : "none"`. Memory without structures
/// counts for none. Empty if it may point elsewhere.
llvm::SmallVector<PointerView, 2> viewEach(const llvm::Value *V,
                                           const PointerTypeAnalyzer &Pointers);

/// The views of a module's values. Many values have the same facts, and most
/// have none, so each view is created once and cached.
class PointerViews {
public:
  /// \p Relations gives the structures that "anything" stands for.
  PointerViews(const PointerTypeAnalyzer &Pointers,
               const TypeRelations &Relations);
  /// Valid as long as this object is.
  const PointerView &of(const llvm::Value *V);

private:
  using ViewId = uint32_t; ///< Index into Views.
  ViewId makeView(const llvm::Value *V);

  const PointerTypeAnalyzer &Pointers;
  const TypeRelations &Relations;
  /// The first is for values without facts. Addresses of views are stable.
  std::deque<PointerView> Views;
  /// By the numbers of the analyzer; 0 until it is computed.
  std::vector<ViewId> OfTracked;
  /// A function touches more than its own facts name. Only looked up.
  llvm::DenseMap<const llvm::Value *, ViewId> OfFunction;
  /// By facts, evidence aside. Only looked up.
  llvm::StringMap<ViewId> OfFacts;
};

} // namespace restruct

#endif // RESTRUCT_USES_POINTERVIEW_H

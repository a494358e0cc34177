//===- NewLayouts.h - Old and new layouts -----------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REWRITE_NEWLAYOUTS_H
#define RESTRUCT_LIB_REWRITE_NEWLAYOUTS_H

#include "restruct/Rewrite/LayoutRewriter.h"

namespace restruct {

/// Where something lies, seen from the address of the object around it.
struct InnerPlace {
  /// The split structure in another part of which it lies; null if it has a
  /// fixed distance from the address.
  const DTransStructType *Split = nullptr;
  unsigned Part = 0;
  uint64_t Offset = 0; ///< In the part, or from the address.
};

/// Where a field was, and where it is.
struct FieldMove {
  uint64_t OldOffset, NewOffset, NewSize;
  llvm::Align Alignment;
};

/// Maps types, fields and offsets from the old to the new layouts.
class NewLayouts {
public:
  /// Creates the new IR types, which take the names of the old ones.
  NewLayouts(llvm::Module &M, llvm::ArrayRef<PlannedStruct> Plan,
             const PointerTypeAnalyzer &Pointers);

  /// Whether \p T is a changed structure, or an array of one.
  bool isChanged(const DTransType *T) const;
  /// Whether \p V may point into a changed structure.
  bool pointsIntoChanged(const PointerView &V) const;
  /// The structure of \p Ty if it changes, else null.
  const DTransStructType *lookupChanged(llvm::StructType *Ty) const;

  llvm::Type *map(llvm::Type *Ty) const;
  /// Of a split structure, the type of the first part.
  llvm::StructType *map(const DTransStructType *T) const;
  /// The type of a part of \p T, a structure or arrays of one.
  llvm::Type *mapPart(const DTransType *T, unsigned Part) const;
  /// The plan of \p T if it is split, else null.
  const StructPlan *lookupSplit(const DTransType *T) const;
  /// The part in which field \p I of \p T lies.
  unsigned getPart(const DTransStructType *T, unsigned I) const;
  /// The part in which a cell of \p T lies. The beginning is in the first one.
  unsigned getPartOfCell(const DTransType *T, Position At) const;
  /// The new element of field \p I of \p T, in its part. \pre It is not
  /// deleted.
  unsigned mapField(const DTransStructType *T, unsigned I) const;
  bool isDeleted(const DTransStructType *T, unsigned I) const;
  /// Whether field \p I of \p T is an index.
  bool isIndex(const DTransStructType *T, unsigned I) const;

  /// The narrow type of the field that is accessed at the cell, or null.
  llvm::IntegerType *getNarrowType(const DTransType *Pointee, Position At,
                                   bool &IsSigned) const;
  /// Whether the field that is accessed at the cell is an index.
  bool isIndex(const DTransType *Pointee, Position At) const;
  /// The value of the field that is accessed at the cell, if the plan replaces
  /// it by that; else null.
  llvm::Constant *getValue(const DTransType *Pointee, Position At) const;

  uint64_t getOldSize(const DTransType *T) const;
  uint64_t getNewSize(const DTransType *T) const;
  llvm::Align getNewAlign(const DTransType *T) const;
  /// The offset of byte \p Offset of \p T in the new layout, in its part. If
  /// an object begins there, of the outermost one.
  uint64_t mapOffset(const DTransType *T, uint64_t Offset) const;
  /// The new offset of the member at byte \p Offset of the changed \p T, which
  /// may be the first one; nothing if it is deleted or in another part.
  std::optional<uint64_t> mapMember(const DTransStructType *T,
                                    uint64_t Offset) const;
  /// Nothing if field \p I of the changed \p T is deleted.
  std::optional<FieldMove> getMove(const DTransStructType *T, unsigned I) const;
  /// The narrow type of the member at byte \p Offset of the changed \p T, or
  /// null.
  llvm::IntegerType *getNarrowMember(const DTransStructType *T, uint64_t Offset,
                                     bool &IsSigned) const;
  /// The offset of a cell in the new layout. Of any element of an array, of the
  /// first: that is not always the offset of the structure that it begins.
  uint64_t mapCell(const DTransType *T, Position At) const;
  /// Where the \p Unit is that begins at a cell, perhaps as the first member of
  /// a first member, seen from the address of the cell.
  InnerPlace getInnerPlace(const DTransType *Pointee, Position At,
                           const DTransType *Unit) const;
  /// Whether the cell is, or is in, a deleted field. If \p IsAccess, first
  /// members that begin at the cell count.
  bool isDeletedCell(const DTransType *Pointee, Position At,
                     bool IsAccess) const;

  /// Whether the \p Unit that begins at the cell is, or is in, a deleted field.
  bool isDeletedUnit(const DTransType *Pointee, Position At,
                     const DTransType *Unit) const;

private:
  struct Layout {
    const StructPlan *Plan;
    llvm::ArrayRef<llvm::Constant *> Values;
    llvm::StructType *New;
    std::vector<llvm::StructType *> Parts; ///< Beside the first one.
    std::vector<unsigned> ElementOf;       ///< By old field.
  };
  void createBody(const DTransStructType *T, Layout &L);
  llvm::SmallVector<llvm::Type *, 16> createPart(const DTransStructType *T,
                                                 Layout &L, unsigned Part);
  const Layout *lookup(const DTransType *T) const;
  llvm::IntegerType *getNarrowType(const DTransType *T, unsigned I,
                                   bool &IsSigned) const;

  const llvm::DataLayout &DL;
  const PointerTypeAnalyzer &Pointers;
  llvm::DenseMap<const DTransStructType *, Layout> Layouts;
};

} // namespace restruct

#endif // RESTRUCT_LIB_REWRITE_NEWLAYOUTS_H

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
  llvm::StructType *map(const DTransStructType *T) const;
  /// The new element of field \p I of \p T. \pre It is not deleted.
  unsigned mapField(const DTransStructType *T, unsigned I) const;
  bool isDeleted(const DTransStructType *T, unsigned I) const;

  /// The narrow type of the field that is accessed at the cell, or null.
  llvm::IntegerType *getNarrowType(const DTransType *Pointee, Position At,
                                   bool &IsSigned) const;
  /// The value of the field that is accessed at the cell, if the plan replaces
  /// it by that; else null.
  llvm::Constant *getValue(const DTransType *Pointee, Position At) const;

  uint64_t getOldSize(const DTransType *T) const;
  uint64_t getNewSize(const DTransType *T) const;
  llvm::Align getNewAlign(const DTransType *T) const;
  /// The offset of byte \p Offset of \p T in the new layout. If an object
  /// begins there, of the outermost one.
  uint64_t mapOffset(const DTransType *T, uint64_t Offset) const;
  /// The new offset of the member at byte \p Offset of the changed \p T, which
  /// may be the first one; nothing if it is deleted.
  std::optional<uint64_t> mapMember(const DTransStructType *T,
                                    uint64_t Offset) const;
  /// The offset of a cell in the new layout. Of any element of an array, of the
  /// first: that is not always the offset of the structure that it begins.
  uint64_t mapCell(const DTransType *T, Position At) const;
  /// The distance from the address of a cell to the \p Unit that begins there,
  /// perhaps as the first member of a first member.
  uint64_t getInnerOffset(const DTransType *Pointee, Position At,
                          const DTransType *Unit) const;
  /// Whether the cell is, or is in, a deleted field. If \p IsAccess, first
  /// members that begin at the cell count.
  bool isDeletedCell(const DTransType *Pointee, Position At,
                     bool IsAccess) const;

private:
  struct Layout {
    const StructPlan *Plan;
    llvm::ArrayRef<llvm::Constant *> Values;
    llvm::StructType *New;
    std::vector<unsigned> ElementOf; ///< By old field.
  };
  void createBody(const DTransStructType *T, Layout &L);
  const Layout *lookup(const DTransType *T) const;

  const llvm::DataLayout &DL;
  const PointerTypeAnalyzer &Pointers;
  llvm::DenseMap<const DTransStructType *, Layout> Layouts;
};

} // namespace restruct

#endif // RESTRUCT_LIB_REWRITE_NEWLAYOUTS_H

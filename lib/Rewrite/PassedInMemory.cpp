//===- PassedInMemory.cpp - Types that attributes name --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A call and the function that it calls name the type of an object that is
/// passed in memory, and the alignment of a copy. The place of a copy follows
/// from both, so they stay equal on both sides.
///
/// The alignment is also a promise about the object that the caller copies. If
/// the type changes, all copies get at most its alignment, which every object
/// has. If it stays, and the object is a member of one that changes, its place
/// may be aligned less than before: it is copied to one that is not.
///
//===----------------------------------------------------------------------===//

#include "Edits.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

static AttributeList attributesOf(const Value &Where) {
  if (const auto *A = dyn_cast<Argument>(&Where))
    return A->getParent()->getAttributes();
  return cast<CallBase>(Where).getAttributes();
}

void Edits::addInMemory(const StructUse &Use) {
  const auto *A = dyn_cast<Argument>(Use.Where);
  InMemoryEdit Edit{const_cast<Value *>(Use.Where),
                    A ? A->getArgNo() : Use.Operand};
  Edit.Type = Layouts.map(cast<DTransStructType>(Use.Unit));
  const auto *Call = dyn_cast<CallBase>(Use.Where);
  bool IsMoved = Call && Layouts.pointsIntoChanged(
                             Uses.viewOf(Call->getArgOperand(Use.Operand)));
  bool IsChanged = Layouts.isChanged(Use.Unit);
  if (!IsMoved && !IsChanged)
    return;
  if (IsMoved)
    Edit.Inner = Layouts.getInnerPlace(Use.Pointee, Use.At, Use.Unit);
  AttributeSet Old = attributesOf(*Use.Where).getParamAttrs(Edit.Operand);
  Align Natural = Layouts.getNewAlign(Use.Unit);
  if (Old.hasAttribute(Attribute::ByVal) && Old.getAlignment()) {
    Edit.Alignment = IsChanged ? std::min(*Old.getAlignment(), Natural)
                               : *Old.getAlignment();
    Edit.NeedsPlace = *Edit.Alignment > Natural;
  }
  InMemory.push_back(Edit);
}

void Edits::applyInMemory(const InMemoryEdit &Edit) {
  LLVMContext &Context = M.getContext();
  unsigned I = Edit.Operand;
  AttributeList List = attributesOf(*Edit.Where);
  AttributeSet Old = List.getParamAttrs(I);
  Attribute::AttrKind Kind = Old.hasAttribute(Attribute::ByVal)
                                 ? Attribute::ByVal
                                 : Attribute::StructRet;
  // Attributes of one kind replace each other.
  AttrBuilder New(Context);
  New.addTypeAttr(Kind, Edit.Type);
  if (Edit.Alignment)
    New.addAlignmentAttr(Edit.Alignment);
  List = List.addParamAttributes(Context, I, New);
  if (auto *A = dyn_cast<Argument>(Edit.Where))
    return A->getParent()->setAttributes(List);
  auto *Call = cast<CallBase>(Edit.Where);
  Call->setAttributes(List);
  IRBuilder<> Builder(Call);
  Value *Object =
      Splits.getAddress(Builder, Edit.Inner, Call->getArgOperand(I));
  if (Edit.NeedsPlace) {
    const DataLayout &DL = M.getDataLayout();
    BasicBlock &Entry = Call->getFunction()->getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.getFirstInsertionPt());
    AllocaInst *Place = AtEntry.CreateAlloca(Edit.Type);
    Place->setAlignment(*Edit.Alignment);
    Builder.CreateMemCpy(Place, Edit.Alignment, Object,
                         DL.getABITypeAlign(Edit.Type),
                         DL.getTypeAllocSize(Edit.Type).getFixedValue());
    Object = Place;
  }
  Call->setArgOperand(I, Object);
}

} // namespace restruct

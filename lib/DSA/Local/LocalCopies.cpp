//===- LocalCopies.cpp - Copies of memory and variable arguments ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalBuilder.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Copies of at most so many bytes leave the two objects apart. Larger ones
/// would get many links that no pointer needs.
static constexpr uint64_t MaxJoinedBytes = 64;

namespace {

/// One member that a copy is known to contain (!tbaa.struct).
struct CopiedMember {
  uint64_t Offset; // in bytes
  uint64_t Bytes;
  TagKind Kind;
};

/// The members that \p Fields lists; none if it is malformed or unknown.
std::optional<SmallVector<CopiedMember, 8>> readMembers(const MDNode *Fields) {
  if (!Fields || Fields->getNumOperands() % 3 != 0)
    return std::nullopt;
  SmallVector<CopiedMember, 8> Members;
  for (unsigned I = 0; I != Fields->getNumOperands(); I += 3) {
    const auto *Offset =
        mdconst::dyn_extract_or_null<ConstantInt>(Fields->getOperand(I));
    const auto *Bytes =
        mdconst::dyn_extract_or_null<ConstantInt>(Fields->getOperand(I + 1));
    if (!Offset || !Bytes || Offset->getBitWidth() > 64 ||
        Bytes->getBitWidth() > 64 || Bytes->isZero() ||
        Offset->getValue().ugt(uint64_t(1) << 40) ||
        Bytes->getValue().ugt(uint64_t(1) << 40))
      return std::nullopt;
    Members.push_back(
        {Offset->getZExtValue(), Bytes->getZExtValue(),
         classifyTag(dyn_cast_or_null<MDNode>(Fields->getOperand(I + 2)))});
  }
  return Members;
}

} // namespace

bool LocalBuilder::copiesNumbers(const MemTransferInst &I) const {
  const auto *Bytes = dyn_cast<ConstantInt>(I.getLength());
  if (Bytes && Bytes->getValue().ult(DL.getPointerSize()))
    return true;
  if (pointsToNumbers(*I.getSource(), DL))
    return true;
  auto Members = readMembers(I.getMetadata(LLVMContext::MD_tbaa_struct));
  return Members && all_of(*Members, [](const CopiedMember &Member) {
           return Member.Kind == TagKind::Number;
         });
}

void LocalBuilder::visitMemTransfer(MemTransferInst &I) {
  copyMemory(*I.getDest(), *I.getSource(), I.getLength(),
             I.getMetadata(LLVMContext::MD_tbaa_struct));
}

void LocalBuilder::noteLength(DSNodeHandle Place, const Value *Bytes) {
  const auto *Length = dyn_cast_or_null<ConstantInt>(Bytes);
  if (!Place.isNull() && Length && Length->getBitWidth() <= 64)
    Graph.noteExtent(Place, Length->getZExtValue(), At);
}

/// Whatever pointers there are, each lies in one or two of these pieces; and
/// links that overlap are one.
void LocalBuilder::joinContents(DSNodeHandle Into, DSNodeHandle Source,
                                uint64_t Bytes) {
  for (uint64_t I = 0; I < Bytes; I += DL.getPointerSize()) {
    uint64_t Piece = std::min<uint64_t>(DL.getPointerSize(), Bytes - I);
    merge(getLink(getPlaceAt(Into, I), Piece),
          getLink(getPlaceAt(Source, I), Piece));
  }
}

void LocalBuilder::copyMemory(const Value &To, const Value &From,
                              const Value *Bytes, const MDNode *Fields) {
  DSNodeHandle Into = getPlace(To);
  DSNodeHandle Source = getPlace(From);
  addFlags(Into, DSNode::ModifiedNode);
  addFlags(Source, DSNode::ReadNode);
  noteLength(Into, Bytes);
  noteLength(Source, Bytes);
  if (Into.isNull() || Source.isNull() || pointsToNumbers(From, DL))
    return;
  const auto *Length = dyn_cast_or_null<ConstantInt>(Bytes);
  if (Length && Length->getValue().ult(DL.getPointerSize())) {
    // At most parts of pointers.
    Type *Byte = Type::getInt8Ty(F.getContext());
    for (uint64_t I = 0; I != Length->getZExtValue(); ++I) {
      recordAccess(From, Source, I, Byte, {true, false});
      recordAccess(To, Into, I, Byte, {false, true});
    }
    return;
  }
  auto Members = readMembers(Fields);
  if (!Members || any_of(*Members, [](const CopiedMember &Member) {
        return Member.Kind == TagKind::Bytes;
      })) {
    if (Length && Length->getValue().ule(MaxJoinedBytes))
      joinContents(Into, Source, Length->getZExtValue());
    else
      merge(Into, Source);
    addFlags(Into, DSNode::CopiedNode);
    addFlags(Source, DSNode::CopiedNode);
    return;
  }
  for (const CopiedMember &Member : *Members)
    if (Member.Kind == TagKind::Pointer)
      merge(getLink(getPlaceAt(Into, Member.Offset), Member.Bytes),
            getLink(getPlaceAt(Source, Member.Offset), Member.Bytes));
}

DSNodeHandle LocalBuilder::copyByValue(const CallBase &Call,
                                       unsigned Argument) {
  const Value &Pointer = *Call.getArgOperand(Argument);
  DSNodeHandle Place = getPlace(Pointer);
  DSNodeHandle Copy(
      &Graph.createNode(DSNode::AllocaNode | DSNode::ModifiedNode), 0);
  addFlags(Place, DSNode::ReadNode);
  Type *Ty = Call.getParamByValType(Argument);
  Graph.growTo(Copy, DL.getTypeAllocSize(Ty).getKnownMinValue());
  // The type does not describe unions: a number that is wide enough may be a
  // pointer, others may be parts of one.
  for (const ScalarLeaf &Leaf : getScalarLeaves(Ty, DL)) {
    DSNodeHandle To = getPlaceAt(Copy, Leaf.Offset);
    if (Leaf.IsPointer || Leaf.Bytes >= DL.getPointerSize()) {
      merge(getLink(To, Leaf.Bytes),
            getLink(getPlaceAt(Place, Leaf.Offset), Leaf.Bytes));
      continue;
    }
    recordAccess(Pointer, Place, Leaf.Offset, Leaf.Ty, {true, false});
    Graph.addAccess(To.getNode(), {To.getOffset(), Leaf.Ty, 0, false, true},
                    Leaf.Bytes);
  }
  return Copy;
}

//===----------------------------------------------------------------------===//
// Variable arguments
//
// A va_list holds pointers into the areas where the caller stores the
// arguments. The areas are one collapsed node, whose pointers lead to the
// target of the variable arguments:
//
//     list  ──[layout's bytes]──▶ area  ──any byte──▶ VarArgs

DSNodeHandle LocalBuilder::getVarArgsArea(const Value &List) {
  DSNodeHandle Place = getPlace(List);
  if (Place.isNull())
    return {};
  VAListLayout Layout = Facts.getVAListLayout(F);
  if (Layout.Bytes == 0) {
    collapse(Place);
    Layout = {0, 1};
  }
  DSNodeHandle Area = getLink(getPlaceAt(Place, Layout.Begin), Layout.Bytes);
  collapse(Area);
  return Area;
}

void LocalBuilder::startVarArgs(const Value &List) {
  DSNodeHandle Area = getVarArgsArea(List);
  if (Area.isNull())
    return;
  addFlags(getPlace(List), DSNode::VAStartNode | DSNode::ModifiedNode);
  // Without variable arguments the area is empty.
  merge(getLink(Area, 1), VarArgs);
}

void LocalBuilder::visitVAArgInst(VAArgInst &I) {
  DSNodeHandle Area = getVarArgsArea(*I.getPointerOperand());
  if (Area.isNull())
    return;
  addFlags(getPlace(*I.getPointerOperand()),
           DSNode::ReadNode | DSNode::ModifiedNode);
  addFlags(Area, DSNode::ReadNode);
  if (I.getType()->isPtrOrPtrVectorTy()) {
    merge(getPlace(I), getLink(Area, 1));
    return;
  }
  bool MayRead = holdsPointer(I.getType()) || Integers.mayReadPointer(I);
  Graph.addAccess(
      Area.getNode(),
      {Area.getOffset(), Type::getInt8Ty(F.getContext()), 1, MayRead, false},
      1);
  if (!holdsPointer(I.getType()))
    return;
  for (const ScalarLeaf &Leaf : getScalarLeaves(I.getType(), DL))
    if (Leaf.IsPointer)
      merge(getLink(getPlaceAt(getPlace(I), Leaf.Offset), Leaf.Bytes),
            getLink(Area, 1));
}

} // namespace restruct

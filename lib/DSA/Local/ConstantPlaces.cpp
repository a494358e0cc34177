//===- ConstantPlaces.cpp - Cells of constants in one graph ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantPlaces.h"

#include "AccessKinds.h"
#include "PointerOffsets.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// A constant with more pointers than this has them all at one cell, at every
/// offset where a pointer fits, so that lookups stay cheap.
static constexpr unsigned MaxLinks = 4096;

DSNodeHandle ConstantPlaces::createUnknown(DSNode::NodeTy MoreFlags) {
  const DSNode &N =
      Graph.createNode(DSNode::UnknownNode | DSNode::ExternalNode |
                       DSNode::IncompleteNode | MoreFlags);
  Graph.noteExternal(N);
  return DSNodeHandle(&N, 0);
}

DSNodeHandle ConstantPlaces::getDomain(LibraryDomain Domain) {
  DSNodeHandle Place = Graph.getNodeForDomain(Domain);
  if (!Place.isNull())
    return Place;
  Place = Graph.getOrCreateNodeForDomain(Domain);
  if (!isVisibleToProgram(Domain))
    return Place;
  // The program may follow the pointers that the library keeps there. So may
  // external code, because it uses the same library.
  Graph.addFlags(*Place.getNode(), DSNode::ExternalNode);
  Graph.noteExternal(*Place.getNode());
  Graph.collapse(*Place.getNode(), CollapseCause::Requested);
  Graph.addLink(Place, 1, Place);
  return Place;
}

DSNodeHandle ConstantPlaces::getDomainContents(LibraryDomain Domain) {
  DSNodeHandle Place = getDomain(Domain);
  return isVisibleToProgram(Domain)
             ? Place
             : Graph.getOrCreateLink(Place,
                                     Facts.getDataLayout().getPointerSize());
}

DSNodeHandle ConstantPlaces::getGlobal(const GlobalValue &G) {
  if (Graph.hasNodeForValue(&G))
    return Graph.getNodeForValue(&G);
  DSNodeHandle Place = Graph.getOrCreateNodeForValue(&G);
  Graph.addFlags(*Place.getNode(), Facts.flagsOf(G));
  if (const auto *V = dyn_cast<GlobalVariable>(&G)) {
    if (V->getValueType()->isSized())
      Graph.growTo(Place, Facts.getDataLayout()
                              .getTypeAllocSize(V->getValueType())
                              .getKnownMinValue());
    if (std::optional<LibraryDomain> Domain = Facts.getLibrary().lookup(*V))
      Graph.merge(Place, getDomain(*Domain));
    return Graph.getNodeForValue(&G);
  }
  // Aliases of aliases form a chain; the verifier rejects cycles.
  const GlobalValue *At = &G;
  int64_t Offset = 0;
  while (const auto *Alias = dyn_cast<GlobalAlias>(At)) {
    ConstantPosition To =
        stripConstantSteps(*Alias->getAliasee(), Facts.getDataLayout());
    const auto *Next = dyn_cast<GlobalValue>(To.Base);
    if (!Next) { // an address computed from an integer
      Graph.addFlags(*Place.getNode(),
                     DSNode::UnknownNode | DSNode::ExternalNode);
      if (const auto *C = dyn_cast<Constant>(To.Base))
        exposeGlobals(*C);
      return Graph.getNodeForValue(&G);
    }
    Offset += To.Offset;
    DSNodeHandle NextPlace = Graph.getOrCreateNodeForValue(Next);
    Graph.addFlags(*NextPlace.getNode(), Facts.flagsOf(*Next));
    Graph.merge(Graph.getNodeForValue(&G), Graph.getPlaceAt(NextPlace, Offset));
    At = Next;
  }
  return Graph.getNodeForValue(&G);
}

bool ConstantPlaces::pointsNowhere(const Value &Base) const {
  if (isa<UndefValue>(Base) || isa<BlockAddress>(Base) ||
      isa<ConstantTokenNone>(Base))
    return true;
  if (!isa<ConstantPointerNull>(Base) && !isa<ConstantAggregateZero>(Base))
    return false;
  Type *Scalar = Base.getType()->getScalarType();
  return !Scalar->isPointerTy() ||
         (!NullIsObject && Scalar->getPointerAddressSpace() == 0);
}

/// Whether \p C stands in vtables where there is no function.
static bool isNoFunction(const Constant &C, const LibraryModel &Library) {
  const auto *F = dyn_cast<Function>(&C);
  const FunctionModel *Model = F ? Library.lookup(*F) : nullptr;
  return Model && Model->IsNoFunction;
}

DSNodeHandle ConstantPlaces::getPointer(const Constant &C) {
  if (isNoFunction(C, Facts.getLibrary()))
    return {};
  if (const auto *G = dyn_cast<GlobalValue>(&C))
    return getGlobal(*G);
  ConstantPosition At = stripConstantSteps(C, Facts.getDataLayout());
  if (pointsNowhere(*At.Base))
    return {};
  if (const auto *G = dyn_cast<GlobalValue>(At.Base))
    return Graph.getPlaceAt(getGlobal(*G), At.Offset);
  if (const auto *Vector = dyn_cast<ConstantVector>(At.Base)) {
    DSNodeHandle Any;
    for (const Use &Lane : Vector->operands()) {
      // A lane is not a vector, so this recurses only once.
      DSNodeHandle Place = getPointer(*cast<Constant>(Lane));
      if (Any.isNull())
        Any = Place;
      else
        Graph.merge(Any, Place);
    }
    return Any;
  }
  // An expression that is not tracked: the address escapes as an integer.
  exposeGlobals(C);
  return createUnknown(DSNode::IntToPtrNode);
}

DSNodeHandle ConstantPlaces::getPlace(const Constant &C) {
  if (const auto *G = dyn_cast<GlobalValue>(&C))
    return getGlobal(*G);
  if (isa<UndefValue>(C) || !holdsPointer(C.getType()))
    return {};
  auto [It, IsNew] = Places.try_emplace(&C);
  if (!IsNew)
    return It->second;
  DSNodeHandle Place;
  if (C.getType()->isPtrOrPtrVectorTy()) {
    Place = getPointer(C);
  } else {
    Place = DSNodeHandle(&Graph.createNode(), 0);
    addContents(C, Place);
  }
  return Places[&C] = Place;
}

void ConstantPlaces::addContents(const Constant &C, DSNodeHandle Place) {
  const DataLayout &DL = Facts.getDataLayout();
  unsigned NumLinks = 0;
  SmallVector<std::pair<const Constant *, uint64_t>, 16> Worklist = {{&C, 0}};
  auto PlaceAt = [&](uint64_t Offset) {
    return Graph.getPlaceAt(Place, static_cast<int64_t>(Offset));
  };
  while (!Worklist.empty()) {
    auto [Part, Offset] = Worklist.pop_back_val();
    if (isa<ConstantData>(Part) && !isa<ConstantPointerNull>(Part))
      continue;
    Type *Ty = Part->getType();
    if (Ty->isPtrOrPtrVectorTy()) {
      DSNodeHandle Target = getPointer(*Part);
      if (Target.isNull())
        continue;
      if (++NumLinks == MaxLinks && Place.getNode()->getStride() == 0)
        Graph.addStride(Place, DL.getPointerSize());
      Graph.addLink(PlaceAt(Offset), DL.getTypeStoreSize(Ty).getKnownMinValue(),
                    Target);
    } else if (const auto *Aggregate = dyn_cast<ConstantAggregate>(Part)) {
      auto *Struct = dyn_cast<StructType>(Ty);
      Type *Element = Struct            ? nullptr
                      : Ty->isArrayTy() ? Ty->getArrayElementType()
                                        : Ty->getScalarType();
      uint64_t Size =
          Element ? DL.getTypeAllocSize(Element).getKnownMinValue() : 0;
      for (unsigned I = Aggregate->getNumOperands(); I-- != 0;)
        Worklist.push_back({Aggregate->getOperand(I),
                            Offset + (Struct ? DL.getStructLayout(Struct)
                                                   ->getElementOffset(I)
                                                   .getKnownMinValue()
                                             : I * Size)});
    } else if (isa<ConstantExpr>(Part)) {
      // An integer computed from addresses. One that is a whole address is
      // treated as a pointer.
      exposeGlobals(*Part);
      const auto *CE = cast<ConstantExpr>(Part);
      uint64_t Bytes = DL.getTypeStoreSize(Ty).getKnownMinValue();
      if (CE->getOpcode() == Instruction::PtrToInt &&
          Bytes == DL.getPointerSize())
        Graph.merge(Graph.getOrCreateLink(PlaceAt(Offset), Bytes),
                    getPointer(*CE->getOperand(0)));
      else
        Graph.addAccess(PlaceAt(Offset).getNode(),
                        {PlaceAt(Offset).getOffset(), Ty, 0, false, true},
                        Bytes);
    }
  }
}

void ConstantPlaces::exposeGlobals(const Constant &C) {
  SmallVector<const Constant *, 8> Worklist = {&C};
  SmallPtrSet<const Constant *, 8> Seen = {&C};
  while (!Worklist.empty()) {
    const Constant *Part = Worklist.pop_back_val();
    if (const auto *G = dyn_cast<GlobalValue>(Part)) {
      Graph.addFlags(*getGlobal(*G).getNode(),
                     DSNode::PtrToIntNode | DSNode::ExternalNode);
      Graph.noteExternal(*getGlobal(*G).getNode());
      continue;
    }
    if (isa<BlockAddress>(Part))
      continue;
    for (const Use &Operand : Part->operands())
      if (const auto *Inner = dyn_cast<Constant>(Operand);
          Inner && Seen.insert(Inner).second)
        Worklist.push_back(Inner);
  }
}

} // namespace restruct

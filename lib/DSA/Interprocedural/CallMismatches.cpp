//===- CallMismatches.cpp - Calls that do not fit their callees -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How the bottom-up phases treat a call whose arguments do not match the
/// parameters of its callee, and a call of external code. Both depend only on
/// the kinds of the arguments and on the set of callees, so the result is
/// cached for each pair of these.
///
//===----------------------------------------------------------------------===//

#include "BottomUpEngine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace restruct {

FunctionSetId BottomUpEngine::filter(const DSCallSite &Call,
                                     FunctionSetId Callees) {
  auto [It, IsNew] =
      Filtered.try_emplace({getSignatureKinds(Call), Callees}, Callees);
  if (IsNew) {
    SmallVector<FunctionId, 8> Fitting;
    copy_if(Sets.members(Callees), std::back_inserter(Fitting),
            [&](FunctionId F) { return fitsSignature(Call, Functions[F]); });
    It->second = Sets.get(Fitting);
  }
  return It->second;
}

/// Arguments of external code escape.
void BottomUpEngine::bindExternal(Component &C, const DSCallSite &Call) {
  CallInterface(Call).forEachPlace([&](const DSNodeHandle &Place) {
    C.Graph->addFlags(*Place.getNode(), DSNode::ExternalNode);
  });
  if (!Call.getRetVal().isNull())
    C.Graph->addFlags(*Call.getRetVal().getNode(), DSNode::UnknownNode);
}

static void mark(DSGraph &Graph, DSNodeHandle Place, DSNode::NodeTy Flags) {
  if (!Place.isNull())
    Graph.addFlags(*Place.getNode(), Flags);
}

/// Marks a pointer that is passed as an integer, or the other way round: its
/// target may be anything that was converted to an integer.
void BottomUpEngine::noteMismatches(Component &C, unsigned Call,
                                    FunctionSetId Callees) {
  DSCallSite &Site = C.Unit.Calls[Call];
  if (Site.agreesWithCallee())
    return;
  auto [Known, IsNew] = Now->Mismatches.try_emplace(
      uint64_t(getKinds(C, Call)) << 32 | index(Callees));
  if (IsNew)
    Known->second = findMismatches(Site, Callees);
  for (unsigned I : Known->second.PointersToNumbers)
    mark(*C.Graph, Site.getPtrArg(I), ToNumberFlags);
  // The parameter gets a cell here, so that what the callee links to it, such
  // as the result, has a link here as well.
  for (unsigned I : Known->second.NumbersToPointers)
    if (Site.getPtrArg(I).isNull()) {
      Site.getPtrArg(I) = {&C.Graph->createNode(FromNumberFlags), 0};
      C.States[Call].Kinds = UnknownKinds;
    }
  // So does the result. A clone of the callee may be older than the callee's
  // marks: that of a dispatcher, or of a call with equal arguments.
  if (Known->second.ResultIsTakenForNumber && Site.getRetVal().isNull()) {
    Site.getRetVal() = {&C.Graph->createNode(ToNumberFlags), 0};
    C.States[Call].Kinds = UnknownKinds;
  }
  if (Known->second.ResultIsNumber)
    mark(*C.Graph, Site.getRetVal(), FromNumberFlags);
}

/// All mismatches of \p Call, or of one with the same kinds of arguments, with
/// any of \p Callees. Marks the callees' cells.
BindingMismatch BottomUpEngine::findMismatches(const DSCallSite &Call,
                                               FunctionSetId Callees) {
  BindingMismatch All;
  StringMap<BindingMismatch> ByKind; // of the callee
  for (FunctionId F : Sets.members(Callees)) {
    if (!Functions.hasBody(F))
      continue;
    auto [It, IsNew] = ByKind.try_emplace(describeTaken(Functions[F]));
    BindingMismatch &Mismatch = It->second;
    if (IsNew) {
      Mismatch = findMismatch(Call, Functions[F]);
      append_range(All.PointersToNumbers, Mismatch.PointersToNumbers);
      append_range(All.NumbersToPointers, Mismatch.NumbersToPointers);
      All.ResultIsNumber |= Mismatch.ResultIsNumber;
      All.ResultIsTakenForNumber |= Mismatch.ResultIsTakenForNumber;
    }
    Component &Callee = getComponent(F);
    DSGraph &Graph = *Callee.Graph;
    Callee.Unit.HasShared |= // it may be finished
        !Mismatch.NumbersToPointers.empty() || Mismatch.ResultIsTakenForNumber;
    for (unsigned I : Mismatch.NumbersToPointers)
      mark(Graph, getPlaceTaken(Graph, Functions[F], I), FromNumberFlags);
    if (Mismatch.ResultIsTakenForNumber)
      mark(Graph, Graph.getReturnNodeFor(Functions[F]), ToNumberFlags);
  }
  for (auto *Numbers : {&All.PointersToNumbers, &All.NumbersToPointers}) {
    sort(*Numbers);
    Numbers->erase(llvm::unique(*Numbers), Numbers->end());
  }
  return All;
}

} // namespace restruct

//===- DirectView.cpp - Facts that need no analysis -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An address at a constant offset from an alloca or a global variable is in
/// that object, or the program has undefined behaviour. So a failure in this
/// view is a defect of the oracle.
///
//===----------------------------------------------------------------------===//

#include "OracleABI.h"
#include "Views.h"

#include "llvm/ADT/DenseMap.h"

using namespace llvm;

namespace restruct::oracle {

View makeDirectView(const Module &M, const Sites &S) {
  View Result;
  Result.Name = "direct";
  DenseMap<const Value *, unsigned> NodeNumbers; // never iterated
  for (const AccessSite &Site : S.Accesses) {
    APInt Bytes(64, 0);
    const Value *Base = Site.Pointer->stripAndAccumulateConstantOffsets(
        M.getDataLayout(), Bytes, /*AllowNonInbounds=*/true);
    auto *G = dyn_cast<GlobalVariable>(Base);
    PlaceFacts Place;
    if (G || isa<AllocaInst>(Base)) {
      auto [It, IsNew] = NodeNumbers.try_emplace(Base, Result.Nodes.size());
      if (IsNew) {
        NodeFacts Facts;
        Facts.Id = It->second;
        Facts.Text = Base->getName().str();
        Facts.Promises = G ? 0 : MayBeStack;
        // A loop may create several objects of one alloca.
        if (auto *A = dyn_cast<AllocaInst>(Base); A && !A->isStaticAlloca())
          Facts.Promises |= MayBeIncomplete;
        if (G)
          Facts.Globals = std::make_shared<VariableList>(1, G);
        Result.Nodes.push_back(std::move(Facts));
      }
      Place = {It->second, Bytes.getZExtValue(), 0};
    }
    Result.Places.push_back(Place);
  }
  Result.Callees.resize(S.Calls.size());
  return Result;
}

} // namespace restruct::oracle

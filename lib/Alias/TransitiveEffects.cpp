//===- TransitiveEffects.cpp - Effects of callees in callers --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Joins the summaries of callees into those of callers, and those of all
/// functions that the library or external code may call back.
/// EffectSummaries.cpp describes the summaries.
///
//===----------------------------------------------------------------------===//

#include "EffectSummaries.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

#include <utility>

using namespace llvm;

namespace restruct {

/// Adds the effects of incomplete and external calls to their callers.
/// \returns the callees that have a summary, by the caller's number, most of
/// them once.
NumberedGraph EffectSummaries::addCalls(const DSCallGraph &Calls) {
  NumberedGraph CalleesOf(static_cast<unsigned>(Functions.size()));
  // Calls of one caller follow one another.
  std::vector<const Function *> LastCaller(Functions.size());
  std::pair<const Function *, const void *> LastList;
  for (const CallBase *Call : Calls.calls()) {
    auto Caller = NumberOf.find(Call->getFunction());
    if (Caller == NumberOf.end())
      continue;
    if (!Calls.isComplete(*Call) && !isa<IntrinsicInst>(Call)) {
      const Function *Named = Call->getCalledFunction();
      const FunctionModel *Model = CallsBack.lookup(Call);
      Effects &E = All[Caller->second];
      bool Jumps = E.Jumps;
      if (!Named || !Named->isDeclaration() || Model)
        addExternalCall(E);
      if (Model && Model->runsExitHandlers())
        E.Jumps = Jumps; // exit handlers must not longjmp out of it
    }
    ArrayRef<const Function *> Callees = Calls.callees(*Call);
    std::pair List(Caller->first, static_cast<const void *>(Callees.data()));
    if (Callees.size() > 1 && std::exchange(LastList, List) == List)
      continue; // as the call before
    for (const Function *Callee : Callees) {
      auto It = NumberOf.find(Callee);
      if (Callee->isInterposable())
        addExternalCall(All[Caller->second]);
      if (It != NumberOf.end()) {
        if (std::exchange(LastCaller[It->second], Caller->first) !=
            Caller->first)
          CalleesOf[Caller->second].push_back(It->second);
      } else if (Call->getCalledFunction() != Callee)
        addExternalCall(All[Caller->second]); // a declaration, by pointer
    }
  }
  return CalleesOf;
}

/// Joins each function's summary with those of its transitive callees. All
/// functions of an SCC have the same summary, so it is computed once.
void EffectSummaries::close(const NumberedGraph &CalleesOf) {
  std::vector<unsigned> JoinedTo(Functions.size(), ~0u);
  CalleesOf.forEachSCC([&](ArrayRef<unsigned> Members) {
    closeComponent(Members, CalleesOf, JoinedTo);
  });
}

void EffectSummaries::closeComponent(ArrayRef<unsigned> Members,
                                     const NumberedGraph &CalleesOf,
                                     MutableArrayRef<unsigned> JoinedTo) {
  unsigned First = Members.front();
  for (unsigned Member : Members)
    ComponentOf[Member] = First;
  Effects &Union = All[First];
  JoinedTo[First] = First;
  for (unsigned Member : Members) {
    if (Member != First) {
      (void)Union.join(All[Member]);
      All[Member] = {};
    }
    for (unsigned Callee : CalleesOf[Member])
      if (unsigned Component = ComponentOf[Callee];
          std::exchange(JoinedTo[Component], First) != First)
        (void)Union.join(All[Component]);
  }
}

/// Joins the summaries of all functions that are registered with the library.
void EffectSummaries::findLater(const DSCallGraph &Calls) {
  Later = makeEmpty();
  for (const auto &[Call, Model] : CallsBack) {
    if (none_of(Model->callbacks(), [](const CallbackModel &Callback) {
          return Callback.When == CallbackModel::Later;
        }))
      continue;
    addDomains(getDomainsOfCallbacks(*Model), /*Mod=*/true, /*Ref=*/true,
               Later);
    if (!Calls.isKnown(*Call) || !Calls.isComplete(*Call))
      addExternalCall(Later);
    for (const Function *F : Calls.callees(*Call))
      if (auto It = NumberOf.find(F); It != NumberOf.end())
        (void)Later.join(All[ComponentOf[It->second]]);
      else if (F != Call->getCalledFunction())
        addExternalCall(Later);
  }
}

void EffectSummaries::findExternal(const DataStructures &Graphs) {
  DenseSet<const Function *> MayBeCalled;
  auto AddNodes = [&](const DSGraph &Graph) {
    for (const DSNode &N : Graph.nodes())
      if (N.isExternalNode() || N.getNodeFlags() & DSNode::UnknownNode)
        for (const GlobalValue *G : N.globals())
          if (const auto *F = dyn_cast_or_null<Function>(G->getAliaseeObject()))
            MayBeCalled.insert(F);
  };
  AddNodes(*Graphs.getGlobalsGraph());
  for (const DSGraph *Graph : Graphs.graphs())
    AddNodes(*Graph);
  for (size_t I = 0; I != Functions.size(); ++I) {
    const Function &F = *Functions[I];
    bool IsMain = F.getName() == "main" && F.use_empty();
    if (IsMain || (F.hasLocalLinkage() && !MayBeCalled.contains(&F)))
      continue;
    (void)External.join(All[ComponentOf[I]]);
    MayLongjmpOutOf.set(static_cast<unsigned>(I));
  }
  External.ExternalMod = true;
  External.ExternalRef = true;
}

} // namespace restruct

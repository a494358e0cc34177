//===- MetadataLoweringRecursion.cpp - Recursion no graph shows -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Functions that call each other share a graph in which the parameters of the
/// callee are what the call passes, so that it tells of all activations:
///
///     define void @f(ptr %p, ptr %q)
///       call void @f(ptr %q, ptr %p)         %p, %q: one node
///
/// Where the call is indirect, and only a caller of the recursion says what is
/// called, nothing binds them:
///
///     define void @f(ptr %c, ptr %p, ptr %q)
///       call void %c(ptr %c, ptr %q, ptr %p) %p, %q: two nodes
///     ... call void @f(ptr @f, ptr %a, ptr %b)
///
/// That is true of each activation. But once the call is made direct, it may be
/// made into a loop, and then metadata would speak of all activations. So each
/// edge inside a strongly connected component of the call graph is looked at:
/// both ends must share a graph, and have the same places. Where not, the
/// component and all that it calls (as that may be inlined into the loop) are
/// hidden recursion.
///
//===----------------------------------------------------------------------===//

#include "MetadataLoweringRecursion.h"

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

/// Functions by number, with what they call.
class Components {
public:
  explicit Components(const DataStructures &Graphs);

  bool areTogether(const Function &A, const Function &B) const {
    return Number[NumberOf.lookup(&A)] == Number[NumberOf.lookup(&B)];
  }
  /// Adds all that functions of \p Set may call.
  void closeUnderCalls(DenseSet<const Function *> &Set) const;

private:
  void findComponents();

  DenseMap<const Function *, unsigned> NumberOf; // never iterated
  std::vector<const Function *> Functions;
  std::vector<SmallVector<unsigned, 4>> Callees;
  std::vector<unsigned> Number; // of the component, by function
};

} // namespace

Components::Components(const DataStructures &Graphs) {
  for (const Function &F : Graphs.getModule()) {
    NumberOf[&F] = Functions.size();
    Functions.push_back(&F);
  }
  Callees.resize(Functions.size());
  const DSCallGraph &Calls = Graphs.getCallGraph();
  // Calls may share long lists: each function takes a list once.
  DenseSet<std::pair<const Function *, const void *>> Taken;
  for (const CallBase *Call : Calls.calls()) {
    ArrayRef<const Function *> Called = Calls.callees(*Call);
    const Function *Caller = Call->getFunction();
    if (Called.empty() || !Taken.insert({Caller, Called.data()}).second)
      continue;
    for (const Function *Callee : Called)
      Callees[NumberOf.lookup(Caller)].push_back(NumberOf.lookup(Callee));
  }
  findComponents();
}

/// Tarjan's algorithm, with a stack of its own.
void Components::findComponents() {
  size_t N = Functions.size();
  Number.assign(N, 0);
  std::vector<unsigned> Index(N, 0), Low(N, 0);
  std::vector<bool> IsOpen(N, false);
  std::vector<unsigned> Open;
  std::vector<std::pair<unsigned, unsigned>> Path; // function, next callee
  unsigned Next = 0;
  auto Enter = [&](unsigned V) {
    Index[V] = Low[V] = ++Next;
    IsOpen[V] = true;
    Open.push_back(V);
    Path.push_back({V, 0});
  };
  for (unsigned Start = 0; Start != N; ++Start) {
    if (Index[Start] != 0)
      continue;
    Enter(Start);
    while (!Path.empty()) {
      auto [V, I] = Path.back();
      if (I != Callees[V].size()) {
        ++Path.back().second;
        unsigned W = Callees[V][I];
        if (Index[W] == 0)
          Enter(W);
        else if (IsOpen[W])
          Low[V] = std::min(Low[V], Index[W]);
        continue;
      }
      Path.pop_back();
      if (!Path.empty())
        Low[Path.back().first] = std::min(Low[Path.back().first], Low[V]);
      if (Low[V] != Index[V])
        continue;
      unsigned W;
      do {
        W = Open.back();
        Open.pop_back();
        IsOpen[W] = false;
        Number[W] = V;
      } while (W != V);
    }
  }
}

void Components::closeUnderCalls(DenseSet<const Function *> &Set) const {
  std::vector<unsigned> Worklist;
  for (unsigned I = 0; I != Functions.size(); ++I)
    if (Set.contains(Functions[I]))
      Worklist.push_back(I);
  while (!Worklist.empty()) {
    unsigned V = Worklist.back();
    Worklist.pop_back();
    for (unsigned W : Callees[V])
      if (Set.insert(Functions[W]).second)
        Worklist.push_back(W);
  }
}

/// Whether \p Call, of \p Graph, passes to \p Callee, and gets from there, what
/// is one place in the graph that both share.
static bool isBound(const DSCallSite &Call, const Function &Callee,
                    const DSGraph &Graph) {
  if (!Graph.containsFunction(Callee))
    return false;
  // Nothing is said of accesses through what has no place.
  auto Differ = [](const DSNodeHandle &A, const DSNodeHandle &B) {
    return !A.isNull() && !B.isNull() && !(A == B);
  };
  if (Differ(Graph.getReturnNodeFor(Callee), Call.getRetVal()))
    return false;
  DSNodeHandle VarArgs = Graph.getVANodeFor(Callee);
  if (Differ(VarArgs, Call.getVAVal()))
    return false;
  for (unsigned I = 0; I != Call.getNumPtrArgs(); ++I) {
    DSNodeHandle Formal = I < Callee.arg_size()
                              ? Graph.getNodeForValue(Callee.getArg(I))
                              : VarArgs;
    if (Differ(Formal, Call.getPtrArg(I)))
      return false;
  }
  return true;
}

DenseSet<const Function *> findHiddenRecursion(const DataStructures &Graphs) {
  Components Parts(Graphs);
  const DSCallGraph &Calls = Graphs.getCallGraph();
  DenseSet<const Function *> Hidden;
  for (const DSGraph *Graph : Graphs.graphs())
    for (const DSCallSite &Site : Graph->getFunctionCalls()) {
      const CallBase &Call = Site.getCallSite();
      const Function *Named = Call.getCalledFunction();
      for (const Function *Callee : Calls.callees(Call)) {
        // What the library calls back is not called from here.
        if (Callee->isDeclaration() || (Named && Named != Callee) ||
            !Parts.areTogether(Site.getCaller(), *Callee) ||
            isBound(Site, *Callee, *Graph))
          continue;
        Hidden.insert(&Site.getCaller());
        Hidden.insert(Callee);
      }
    }
  Parts.closeUnderCalls(Hidden); // which has all of the component
  return Hidden;
}

} // namespace restruct

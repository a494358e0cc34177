//===- MetadataLoweringRecursion.cpp - Unmodelled recursion ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds recursion that passes may turn into loops, but that the graphs do not
/// model. Functions of an SCC share a graph in which the callee's parameters
/// are unified with the arguments, so that it holds for all activations
/// together:
///
///     define void @f(ptr %p, ptr %q)
///       call void @f(ptr %q, ptr %p)         %p, %q: one node
///
/// If the call is indirect, and only a caller of the recursion determines the
/// callee, parameters and arguments are not unified:
///
///     define void @f(ptr %c, ptr %p, ptr %q)
///       call void %c(ptr %c, ptr %q, ptr %p) %p, %q: two nodes
///     ... call void @f(ptr @f, ptr %a, ptr %b)
///
/// That is right for each single activation. But passes may make the call
/// direct and turn it into a loop, and then metadata would cover all
/// activations. So each edge inside an SCC of the call graph is checked: both
/// functions must share a graph, and arguments must have the cells of the
/// parameters. If not, the SCC and its transitive callees, which may be inlined
/// into the loop, are hidden recursion.
///
//===----------------------------------------------------------------------===//

#include "MetadataLoweringRecursion.h"

#include "NumberedGraph.h"

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

/// The SCCs of the call graph, over numbered functions.
class Components {
public:
  explicit Components(const DataStructures &Graphs);

  bool areTogether(const Function &A, const Function &B) const {
    return Number[NumberOf.lookup(&A)] == Number[NumberOf.lookup(&B)];
  }
  /// Adds the transitive callees of the functions of \p Set.
  void closeUnderCalls(DenseSet<const Function *> &Set) const;

private:
  DenseMap<const Function *, unsigned> NumberOf; // never iterated
  std::vector<const Function *> Functions;
  NumberedGraph Callees;
  std::vector<unsigned> Number; // of the component, by function
};

} // namespace

Components::Components(const DataStructures &Graphs) {
  for (const Function &F : Graphs.getModule()) {
    NumberOf[&F] = Functions.size();
    Functions.push_back(&F);
  }
  Callees = NumberedGraph(static_cast<unsigned>(Functions.size()));
  const DSCallGraph &Calls = Graphs.getCallGraph();
  // Calls may share long lists: add each list to a function only once.
  DenseSet<std::pair<const Function *, const void *>> Taken;
  for (const CallBase *Call : Calls.calls()) {
    ArrayRef<const Function *> Called = Calls.callees(*Call);
    const Function *Caller = Call->getFunction();
    if (Called.empty() || !Taken.insert({Caller, Called.data()}).second)
      continue;
    for (const Function *Callee : Called)
      Callees[NumberOf.lookup(Caller)].push_back(NumberOf.lookup(Callee));
  }
  Number.resize(Functions.size());
  Callees.forEachSCC([&](ArrayRef<unsigned> Members) {
    for (unsigned V : Members)
      Number[V] = Members.front();
  });
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

/// Whether \p Graph models \p Call of \p Callee: both functions share it, and
/// the arguments and result of the call have the cells of the parameters and
/// the return value.
static bool isBound(const DSCallSite &Call, const Function &Callee,
                    const DSGraph &Graph) {
  if (!Graph.containsFunction(Callee))
    return false;
  // Accesses through a pointer without a cell get no metadata.
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
        // A callback of the library is not a call from this function.
        if (Callee->isDeclaration() || (Named && Named != Callee) ||
            !Parts.areTogether(Site.getCaller(), *Callee) ||
            isBound(Site, *Callee, *Graph))
          continue;
        Hidden.insert(&Site.getCaller());
        Hidden.insert(Callee);
      }
    }
  Parts.closeUnderCalls(Hidden); // adds the rest of each SCC
  return Hidden;
}

} // namespace restruct

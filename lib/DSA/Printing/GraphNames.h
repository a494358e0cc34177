//===- GraphNames.h - Names of nodes and values in output -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_PRINTING_GRAPHNAMES_H
#define RESTRUCT_LIB_DSA_PRINTING_GRAPHNAMES_H

#include "restruct/DSA/DSGraph.h"

#include "restruct/DSA/SourceNames.h"
#include "restruct/DSA/StructNames.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/ModuleSlotTracker.h"

#include <string>
#include <vector>

namespace restruct {

/// The names of values and the order of globals, computed once for a module.
class ModuleNames {
public:
  explicit ModuleNames(const llvm::Module &M);

  /// The name in textual IR: "%p", "@g", "%5", "getelementptr (...)". \p Scope
  /// is the function of local values.
  std::string getName(const llvm::Value &V, const llvm::Function *Scope);
  /// The same, and in parentheses the name in the source, if it is another:
  /// "%5 (list)", "@_ZN2ns1fEv (ns::f())".
  std::string getNames(const llvm::Value &V, const llvm::Function *Scope);
  /// The position of \p G in the module.
  unsigned getOrder(const llvm::GlobalValue &G) const {
    return Order.lookup(&G);
  }
  /// The name of a call: "%r = call @f", "call %p".
  std::string describeCall(const llvm::CallBase &Call);
  /// The text of describeInstruction().
  std::string describe(const llvm::Instruction &I);

private:
  /// Makes Slots know the values of \p Scope, which may be null.
  void enter(const llvm::Function *Scope);

  SourceNames Source;
  llvm::ModuleSlotTracker Slots;
  const llvm::Function *Current = nullptr; // the function of Slots
  llvm::DenseMap<const llvm::GlobalValue *, unsigned> Order; // never iterated
};

/// A pointer of a graph, with a name.
struct NamedPlace {
  enum PlaceKind : uint8_t { Value, Global, Return, VarArgs, Domain };
  PlaceKind Kind;
  const llvm::Function *Function = nullptr; ///< Null for globals, domains.
  const llvm::Value *V = nullptr;           ///< Of a Value or a Global.
  std::string Name; ///< "%p", "@g", "return", "varargs", "library Streams".
  DSNodeHandle Place;
};

/// Numbers the nodes of one graph, and lists its pointers.
class GraphNames {
public:
  /// The name of a node is \p Prefix and a number.
  GraphNames(const DSGraph &Graph, ModuleNames &Names, char Prefix);

  const DSGraph &getGraph() const { return Graph; }
  /// Whether names of values include the function.
  bool hasSeveralFunctions() const { return SeveralFunctions; }
  /// All pointers, parameters first.
  llvm::ArrayRef<NamedPlace> places() const { return Places; }
  /// The nodes in the order of their numbers.
  llvm::ArrayRef<const DSNode *> nodes() const { return Nodes; }
  /// A call of the graph, and whether its callee is inlined.
  struct NamedCall {
    const DSCallSite *Call;
    bool IsResolved;
  };
  llvm::ArrayRef<NamedCall> calls() const { return Calls; }
  /// Whether \p N is in nodes().
  bool isShown(const DSNode &N) const {
    return !IsRestricted || Kept.contains(&N);
  }
  /// Numbers are less than this.
  size_t countAllNodes() const { return Numbers.size(); }
  /// The structures as which code accesses \p N, by name: "struct.list".
  llvm::ArrayRef<llvm::StringRef> structs(const DSNode &N) const {
    return Structs.lookup(N);
  }

  /// From now on, only \p Kept, the pointers to them, and the calls that pass
  /// one of them. Numbers stay.
  void restrictTo(const llvm::DenseSet<const DSNode *> &Wanted);
  unsigned getNumber(const DSNode &N) const { return Numbers.lookup(&N); }
  /// "n3".
  std::string getName(const DSNode &N) const;
  /// "n3", or "n3+8"; "-" for null.
  std::string getName(const DSNodeHandle &Place) const;

private:
  void addFunction(const llvm::Function &F);
  void addGlobals();
  void addOtherValues();
  void add(NamedPlace Place);
  void addCalls();
  /// Numbers \p N, and then everything reachable from it.
  void number(const DSNode *N);

  const DSGraph &Graph;
  ModuleNames &Names;
  char Prefix;
  bool SeveralFunctions = false;
  std::vector<NamedPlace> Places;
  std::vector<const DSNode *> Nodes;
  std::vector<NamedCall> Calls;
  llvm::DenseMap<const DSNode *, unsigned> Numbers; // never iterated
  StructNames Structs;
  llvm::DenseSet<const llvm::Value *> Seen;
  llvm::DenseSet<const DSNode *> Kept; // never iterated
  bool IsRestricted = false;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_PRINTING_GRAPHNAMES_H

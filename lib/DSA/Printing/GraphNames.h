//===- GraphNames.h - What printers call nodes and values -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_PRINTING_GRAPHNAMES_H
#define RESTRUCT_LIB_DSA_PRINTING_GRAPHNAMES_H

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/ModuleSlotTracker.h"

#include <string>
#include <vector>

namespace restruct {

/// Names of values and the order of globals: once for a module.
class ModuleNames {
public:
  explicit ModuleNames(const llvm::Module &M);

  /// As textual IR has it: "%p", "@g", "%5", "getelementptr (...)". Names of
  /// values in functions are those within \p Scope.
  std::string getName(const llvm::Value &V, const llvm::Function *Scope);
  /// Where \p G stands in the module.
  unsigned getOrder(const llvm::GlobalValue &G) const {
    return Order.lookup(&G);
  }
  /// What a call is called: "%r = call @f", "call %p".
  std::string describeCall(const llvm::CallBase &Call);
  /// An instruction as describeInstruction has it.
  std::string describe(const llvm::Instruction &I);

private:
  /// Has Slots know the values of \p Scope; null is fine.
  void enter(const llvm::Function *Scope);

  llvm::ModuleSlotTracker Slots;
  const llvm::Function *Current = nullptr; // whose values Slots knows
  llvm::DenseMap<const llvm::GlobalValue *, unsigned> Order; // never iterated
};

/// Something of a graph that points, with a name.
struct NamedPlace {
  enum PlaceKind : uint8_t { Value, Global, Return, VarArgs, Domain };
  PlaceKind Kind;
  const llvm::Function *Function = nullptr; ///< Null for globals, domains.
  const llvm::Value *V = nullptr;           ///< Of a Value or a Global.
  std::string Name; ///< "%p", "@g", "return", "varargs", "library Streams".
  DSNodeHandle Place;
};

/// Numbers the nodes of one graph, and lists what points. Fixed when it is
/// made.
class GraphNames {
public:
  /// Nodes are called \p Prefix and a number.
  GraphNames(const DSGraph &Graph, ModuleNames &Names, char Prefix);

  const DSGraph &getGraph() const { return Graph; }
  /// Whether values need the name of their function.
  bool hasSeveralFunctions() const { return SeveralFunctions; }
  /// Everything that points, parameters first.
  llvm::ArrayRef<NamedPlace> places() const { return Places; }
  /// The nodes in the order of their numbers.
  llvm::ArrayRef<const DSNode *> nodes() const { return Nodes; }
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
  /// Numbers \p N, and then what it reaches.
  void number(const DSNode *N);

  const DSGraph &Graph;
  ModuleNames &Names;
  char Prefix;
  bool SeveralFunctions = false;
  std::vector<NamedPlace> Places;
  std::vector<const DSNode *> Nodes;
  llvm::DenseMap<const DSNode *, unsigned> Numbers; // never iterated
  llvm::DenseSet<const llvm::Value *> Seen;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_PRINTING_GRAPHNAMES_H

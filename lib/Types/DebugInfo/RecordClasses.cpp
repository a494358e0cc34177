//===- RecordClasses.cpp - Equivalence classes of records -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program linked from many compile units describes `struct node` once in
// each. Types are recursive, so "equal all the way down" is decided by
// partition refinement. It begins with the coarsest possible partition, by
// name, size and the offsets of fields. Then it splits classes whose members
// differ in the classes of their fields' types, until the fixpoint. Members of
// one class are indistinguishable.
//
//   a.c: struct list { struct elem *head; };  struct elem { int  *data; };
//   b.c: struct list { struct elem *head; };  struct elem { long *data; };
//
//   start      { list/a list/b }   { elem/a elem/b }
//   round 1    { list/a list/b }   { elem/a } { elem/b }   int * is not long *
//   round 2    { list/a } { list/b }                       elem/a is not elem/b
//
// A C declaration, `struct elem;`, stands for the definition of that name while
// all definitions form one class. If there are two classes, the declaration is
// a class of its own, opaque. C++ identifies a record throughout the program,
// which DebugTypes has already resolved.
//
// Each round can only split. A module that needs more rounds than any real one
// gets every record as a class of its own, which merges nothing wrongly.
//
//===----------------------------------------------------------------------===//

#include "RecordClasses.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;

namespace restruct::debuginfo {

namespace {

/// Assigns equal numbers to equal keys.
class Numbering {
public:
  uint32_t operator()(ArrayRef<uint64_t> Key) {
    StringRef Bytes(reinterpret_cast<const char *>(Key.data()),
                    Key.size() * sizeof(uint64_t));
    return Numbers.try_emplace(Bytes, Numbers.size()).first->second;
  }
  size_t size() const { return Numbers.size(); }

private:
  StringMap<uint32_t> Numbers;
};

class Refiner {
public:
  explicit Refiner(const DebugTypes &Graph) : Graph(Graph) {}
  std::vector<uint32_t> run();

private:
  static constexpr unsigned MaxRounds = 64;

  uint32_t name(const Twine &Name) {
    return Names.try_emplace(Name.str(), Names.size()).first->second;
  }
  void nameRecords();
  void start();
  void resolveDeclarations();
  void classifyExprs();
  bool refine();

  const DebugTypes &Graph;
  StringMap<uint32_t> Names;
  std::vector<uint32_t> NameOf;      // by RecordId: what declarations go by
  std::vector<uint32_t> RecordClass; // by RecordId
  std::vector<uint32_t> ExprClass;   // by ExprId
  size_t NumClasses = 0;
};

} // namespace

void Refiner::nameRecords() {
  for (const Record &R : Graph.records()) {
    StringRef Kind = R.Kind == RecordKind::Union ? "union" : "struct";
    if (!R.Name.empty()) {
      NameOf.push_back(name(Kind + " " + R.Name));
      continue;
    }
    // Unnamed records are identified by their source location.
    NameOf.push_back(name(Kind + "@" + fileNameOf(*R.Node) + ":" +
                          Twine(R.Node->getLine())));
  }
}

void Refiner::start() {
  Numbering Number;
  SmallVector<uint64_t, 64> Key;
  for (auto [R, Name] : zip_equal(Graph.records(), NameOf)) {
    Key = {Name, R.IsComplete, R.IsUnclear, R.HasVirtualBase, R.BitSize};
    for (const Field &F : R.Fields)
      Key.append({F.BitOffset, F.BitSize, F.Flags});
    if (!R.IsComplete)
      Key = {Name, 0, name(stringOf(R.Node->getRawIdentifier()))};
    RecordClass.push_back(Number(Key));
  }
  NumClasses = Number.size();
}

/// Puts declarations without an identity into the class of the definitions of
/// their name, if there is exactly one.
void Refiner::resolveDeclarations() {
  constexpr uint32_t Several = ~0u;
  DenseMap<uint32_t, uint32_t> Definitions; // class by name
  for (auto [I, R] : enumerate(Graph.records())) {
    if (!R.IsComplete || R.Name.empty())
      continue;
    auto [Known, IsNew] = Definitions.try_emplace(NameOf[I], RecordClass[I]);
    if (!IsNew && Known->second != RecordClass[I])
      Known->second = Several;
  }
  for (auto [I, R] : enumerate(Graph.records())) {
    if (R.IsComplete || !stringOf(R.Node->getRawIdentifier()).empty())
      continue;
    auto Known = Definitions.find(NameOf[I]);
    if (Known != Definitions.end() && Known->second != Several)
      RecordClass[I] = Known->second;
  }
}

void Refiner::classifyExprs() {
  Numbering Number;
  ExprClass.clear();
  SmallVector<uint64_t, 16> Key;
  for (uint32_t I = 0; I < Graph.numExprs(); ++I) {
    const TypeExpr &E = Graph[static_cast<ExprId>(I)];
    Key = {static_cast<uint64_t>(E.Kind), E.Bits, E.Count,
           reinterpret_cast<uintptr_t>(E.Scalar)};
    if (E.Kind == ExprKind::Record)
      Key = {static_cast<uint64_t>(E.Kind), RecordClass[index(E.Record)]};
    for (ExprId Operand : E.Operands)
      Key.push_back(ExprClass[index(Operand)]);
    ExprClass.push_back(Number(Key));
  }
}

/// One round. \returns whether a class was split.
bool Refiner::refine() {
  std::vector<uint32_t> Before = RecordClass;
  resolveDeclarations();
  classifyExprs();
  RecordClass = std::move(Before);
  Numbering Number;
  SmallVector<uint64_t, 64> Key;
  for (auto [R, Class] : zip_equal(Graph.records(), RecordClass)) {
    Key = {Class};
    for (const Field &F : R.Fields)
      Key.push_back(ExprClass[index(F.Type)]);
    for (const Field &F : R.VirtualBases)
      Key.push_back(ExprClass[index(F.Type)]);
    Class = Number(Key);
  }
  bool HasSplit = Number.size() > NumClasses;
  NumClasses = Number.size();
  return HasSplit;
}

std::vector<uint32_t> Refiner::run() {
  nameRecords();
  start();
  for (unsigned Round = 0; Round < MaxRounds; ++Round)
    if (!refine()) {
      resolveDeclarations();
      return std::move(RecordClass);
    }
  for (auto [I, Class] : enumerate(RecordClass))
    Class = I;
  return std::move(RecordClass);
}

RecordClasses::RecordClasses(const DebugTypes &Graph) : Graph(Graph) {
  DenseMap<uint32_t, ClassId> Dense;
  for (auto [I, Class] : enumerate(Refiner(Graph).run())) {
    RecordId Id = static_cast<RecordId>(I);
    auto [Known, IsNew] =
        Dense.try_emplace(Class, static_cast<ClassId>(Members.size()));
    if (IsNew) {
      Members.emplace_back();
      Representatives.push_back(Id);
    }
    ClassOf.push_back(Known->second);
    Members[index(Known->second)].push_back(Id);
    if (!Graph[Representatives[index(Known->second)]].IsComplete)
      Representatives[index(Known->second)] = Id;
  }
}

} // namespace restruct::debuginfo

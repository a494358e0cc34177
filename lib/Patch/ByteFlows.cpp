//===- ByteFlows.cpp - Structures that are used as bytes ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The graph is solved when all units are in it:
///
///  1. Calls through pointers get edges to the functions that flow there, and
///     elements of arrays to those of the arrays that are the same. Each may
///     add to the other.
///  2. Each address is followed until it reaches a shared pointer. What happens
///     on the way happens to that object.
///  3. For each shared pointer, all types that are stored there are compared
///     with what happens to what is taken out. One that is stored, too, is
///     assumed to be taken out as what it is; one that is not is another type
///     for each object there.
///
/// What comes from outside of the program, or from an allocation, has any type.
///
//===----------------------------------------------------------------------===//

#include "ByteFlows.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace restruct {

namespace {

class FlowSolver {
public:
  explicit FlowSolver(const PointerGraph &Flows) : Flows(Flows) {}

  void run();

private:
  /// The index of a pointer in Nodes.
  using Id = unsigned;
  struct Node {
    std::string Name;
    bool IsShared = false;
    bool IsResolved = false; ///< Functions of the program are called there.
    std::string End;         ///< What happens there; empty if nothing does.
    std::set<Id> Targets, Sources;
    std::vector<const PointerGraph::Entry *> Entries;
  };

  Id getOrCreate(const std::string &Name);
  bool addEdge(Id From, Id To);
  void addNodes();
  bool connectCallees();
  bool connectElements();
  void addEnds();
  std::vector<Id> follow(Id From, bool ThroughShared) const;
  std::vector<Id> followBack(Id To) const;
  void addStrict(Id Start) const;
  void addShared(Id Start) const;
  bool isDefined(StringRef Parameter) const {
    return Flows.Defined.count(Parameter.rsplit('#').first.str()) != 0;
  }

  const PointerGraph &Flows;
  std::vector<Node> Nodes;
  StringMap<Id> Ids;
};

} // namespace

FlowSolver::Id FlowSolver::getOrCreate(const std::string &Name) {
  auto [At, IsNew] = Ids.try_emplace(Name, Id(Nodes.size()));
  if (IsNew)
    Nodes.push_back(
        {Name, Flows.Shared.count(Name) != 0, false, "", {}, {}, {}});
  return At->second;
}

/// \returns whether it is a new one.
bool FlowSolver::addEdge(Id From, Id To) {
  Nodes[To].Sources.insert(From);
  return Nodes[From].Targets.insert(To).second;
}

void FlowSolver::addNodes() {
  for (const auto &[From, Targets] : Flows.Flows)
    for (const PointerGraph::Pointer &To : Targets) {
      Id Source = getOrCreate(From);
      addEdge(Source, getOrCreate(To));
    }
  for (const PointerGraph::Entry &Each : Flows.Entries)
    Nodes[getOrCreate(Each.To)].Entries.push_back(&Each);
  for (const PointerGraph::Pointer &Name : Flows.Shared)
    getOrCreate(Name);
}

/// Leads calls through pointers to the functions that flow there.
/// \returns whether there are new edges.
bool FlowSolver::connectCallees() {
  bool HasChanged = false;
  for (const auto &[Pointer, Callees] : Flows.Callees)
    for (Id Called : follow(getOrCreate(Pointer), /*ThroughShared=*/true))
      for (const PointerGraph::Callee &Each : Callees) {
        const std::string Name = Nodes[Called].Name;
        for (unsigned I = 0; I != Each.NumParameters; ++I) {
          std::string Suffix = "#" + std::to_string(I);
          auto Argument = Ids.find(Name + Suffix);
          if (Argument == Ids.end())
            continue;
          Id From = Argument->second;
          Nodes[From].IsResolved = true;
          HasChanged |= addEdge(From, getOrCreate(Each.Name + Suffix));
        }
        if (auto Result = Ids.find(Name + "#result"); Result != Ids.end()) {
          Id To = Result->second;
          HasChanged |= addEdge(getOrCreate(Each.Name + "#result"), To);
        }
      }
  return HasChanged;
}

/// Elements of arrays that are, or may be, the same.
/// \returns whether there are new edges.
bool FlowSolver::connectElements() {
  bool HasChanged = false;
  for (Id Element = 0; Element != Nodes.size(); ++Element) {
    StringRef Array = Nodes[Element].Name;
    if (!Array.consume_back(PointerGraph::ElementSuffix) ||
        Array.ends_with(PointerGraph::ElementSuffix))
      continue;
    auto At = Ids.find(Array);
    if (At == Ids.end())
      continue;
    Id Base = At->second;
    std::set<Id> Same = Nodes[Base].Targets;
    for (Id To : Same) {
      // Functions of the library get many arrays, and keep none.
      const std::string &Name = Nodes[To].Name;
      if (StringRef(Name).contains('#') && Nodes[To].Targets.empty() &&
          !isDefined(Name))
        continue;
      std::string Other = Name + PointerGraph::ElementSuffix.str();
      bool IsSet = Flows.Stored.count(Other) != 0;
      Id OtherElement = getOrCreate(Other);
      Nodes[OtherElement].IsShared = true;
      HasChanged |= addEdge(Element, OtherElement);
      if (IsSet)
        HasChanged |= addEdge(OtherElement, Element);
    }
  }
  return HasChanged;
}

void FlowSolver::addEnds() {
  Nodes[getOrCreate(PointerGraph::VectorBase.str())].End =
      "its bytes are read or written as a vector";
  for (const auto &[Name, What] : Flows.Ends)
    Nodes[getOrCreate(Name)].End = What;
  for (const auto &[Name, What] : Flows.ExternalEnds)
    if (Node &At = Nodes[getOrCreate(Name)];
        At.End.empty() && !At.IsResolved && !isDefined(Name))
      At.End = What;
}

/// The pointers to which the value of \p From flows, and itself.
std::vector<FlowSolver::Id> FlowSolver::follow(Id From,
                                               bool ThroughShared) const {
  std::vector<Id> Reached = {From};
  std::set<Id> Seen = {From};
  for (size_t I = 0; I != Reached.size(); ++I)
    for (Id To : Nodes[Reached[I]].Targets)
      if ((ThroughShared || !Nodes[To].IsShared) && Seen.insert(To).second)
        Reached.push_back(To);
  return Reached;
}

/// The pointers of which the value flows to \p To, and itself. Those with a
/// type are not followed: that type is known.
std::vector<FlowSolver::Id> FlowSolver::followBack(Id To) const {
  std::vector<Id> Reached = {To};
  std::set<Id> Seen = {To};
  for (size_t I = 0; I != Reached.size(); ++I)
    for (Id From : Nodes[Reached[I]].Sources)
      if ((Nodes[From].IsShared || Flows.Typed.count(Nodes[From].Name) == 0) &&
          Seen.insert(From).second)
        Reached.push_back(From);
  return Reached;
}

/// An object of the type of \p Each is taken for one that is \p As.
static void addView(const PointerGraph::Entry &Each,
                    const PointerGraph::View &As) {
  if (As.Type == Each.Type || (Each.IsPointer && !As.IsPointer))
    return;
  if (Each.Facts)
    Each.Facts->addByteDependence(
        {Each.Place,
         ("a pointer to it becomes a pointer to '" + As.Type + "' in " +
          sys::path::filename(As.Place.File) + ":" + Twine(As.Place.Line))
             .str()},
        As.Type);
  if (As.Facts)
    As.Facts->addByteDependence(
        {As.Place, "a pointer to '" + Each.Type + "' becomes a pointer to it"},
        Each.Type);
}

/// What happens to the objects whose addresses flow to \p Start, before they
/// reach a shared pointer.
void FlowSolver::addStrict(Id Start) const {
  if (Nodes[Start].Entries.empty() || Nodes[Start].IsShared)
    return;
  for (Id To : follow(Start, /*ThroughShared=*/false)) {
    auto Views = Flows.Views.find(Nodes[To].Name);
    bool IsStepped = Flows.Stepped.count(Nodes[To].Name) != 0;
    for (const PointerGraph::Entry *Each : Nodes[Start].Entries) {
      if (!Each->IsMember && Views != Flows.Views.end())
        for (const PointerGraph::View &As : Views->second)
          addView(*Each, As);
      if (!Each->Facts || Each->IsPointer)
        continue;
      if (Each->IsMember && IsStepped)
        Each->Facts->Dependences.insert(
            {Each->Place, "the address of a member becomes a pointer that goes "
                          "to other elements"});
      if (!Each->IsMember && !Nodes[To].End.empty())
        Each->Facts->addByteDependence({Each->Place, Nodes[To].End});
    }
  }
}

/// What happens to all objects whose addresses flow to the shared pointer
/// \p Start, because no other object is there.
void FlowSolver::addShared(Id Start) const {
  if (!Nodes[Start].IsShared)
    return;
  std::vector<const PointerGraph::View *> Views;
  std::set<std::string> Ends;
  for (Id To : follow(Start, /*ThroughShared=*/false)) {
    if (!Nodes[To].End.empty())
      Ends.insert(Nodes[To].End);
    if (auto At = Flows.Views.find(Nodes[To].Name); At != Flows.Views.end())
      for (const PointerGraph::View &As : At->second)
        Views.push_back(&As);
  }
  if (Views.empty() && Ends.empty())
    return;
  std::set<std::string> Types;
  std::vector<const PointerGraph::Entry *> Entries;
  for (Id From : followBack(Start)) {
    auto Stored = Flows.Stored.find(Nodes[From].Name);
    if (Stored != Flows.Stored.end())
      Types.insert(Stored->second.begin(), Stored->second.end());
    else if (Nodes[From].Sources.empty() && From != Start)
      return; // from outside
    llvm::append_range(Entries, Nodes[From].Entries);
  }
  if (Types.count(PointerGraph::AnyType.str()) != 0)
    return;
  for (const PointerGraph::Entry *Each : Entries) {
    if (Each->IsMember)
      continue;
    for (const PointerGraph::View *As : Views)
      if (Types.count(As->Type) == 0)
        addView(*Each, *As);
    if (Each->Facts && !Each->IsPointer)
      for (const std::string &What : Ends)
        Each->Facts->addByteDependence({Each->Place, What});
  }
}

void FlowSolver::run() {
  addNodes();
  constexpr unsigned MaxRounds = 4;
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    bool HasCallees = connectCallees();
    if (!connectElements() && !HasCallees)
      break;
  }
  addEnds();
  for (Id Start = 0; Start != Nodes.size(); ++Start) {
    addStrict(Start);
    addShared(Start);
  }
}

void ByteFlows::collect(clang::ASTContext &Tree, UnitStructs &Structs) {
  collectFlows(Tree, Structs, Graph);
  collectUses(Tree, Structs, Graph);
}

void ByteFlows::addDependences() const { FlowSolver(Graph).run(); }

} // namespace restruct

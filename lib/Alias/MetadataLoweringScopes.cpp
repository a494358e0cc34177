//===- MetadataLoweringScopes.cpp - Scopes of one function ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Accesses are sorted into *classes*, the places that ds-aa would compare:
///
///   some bytes of a complete node     n3 [8, 12), or [8, 12) modulo 24
///   a complete node                   n3, where there are too many of those
///   all incomplete nodes              which may share objects
///
/// Each class is a scope, in one domain of the function. An access has the
/// scopes of its classes (memcpy has two), and as !noalias those of the classes
/// that are apart from all of its own, where either side is ever written:
///
///     store i32 1, ptr %p, !alias.scope !{n3}, !noalias !{n4, incomplete}
///
/// LLVM's rule is: X and Y are apart if, in some domain, all scopes of X are in
/// Y's !noalias. So a class without a scope (for the limit) may be in no list,
/// but can have one.
///
/// The limit: first, nodes with many classes become one class, that with the
/// most first; then the classes with the most accesses have scopes.
///
//===----------------------------------------------------------------------===//

#include "MetadataLoweringScopes.h"

#include "PointerFacts.h"

#include "restruct/Alias/MetadataLowering.h"
#include "restruct/DSA/PlaceOverlap.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

#include <map>
#include <tuple>

using namespace llvm;

namespace restruct {

namespace {

/// Accesses of a function that are not told apart.
struct AccessClass {
  const DSNode *Node = nullptr; ///< Null for all incomplete nodes.
  bool IsWholeNode = false;     ///< Bytes are not told apart.
  ByteRange Bytes;
  uint64_t Period = 0;
  bool IsWritten = false;
  unsigned NumAccesses = 0;
  MDNode *Scope = nullptr;

  bool isApart(const AccessClass &Other) const;
  /// Whether it is of use to know that it is apart.
  bool isUseful(const AccessClass &Other) const {
    return (IsWritten || Other.IsWritten) && isApart(Other);
  }
};

struct Access {
  Instruction *I;
  SmallVector<unsigned, 2> Classes;
};

class ScopeBuilder {
public:
  ScopeBuilder(Function &F, const DSGraph &Graph, const PointerFacts &Facts,
               FunctionLowering &Done)
      : F(F), Graph(Graph), Facts(Facts), Done(Done) {}

  void run(unsigned MaxScopes);

private:
  void addAccess(Instruction &I);
  bool addPlace(Access &A, const MemoryLocation &Loc, bool IsWrite);
  void foldNodes(unsigned MaxClasses);
  void makeScopes(unsigned MaxScopes);
  void attach(const Access &A);

  Function &F;
  const DSGraph &Graph;
  const PointerFacts &Facts;
  FunctionLowering &Done;
  std::vector<AccessClass> Classes;
  std::vector<const AccessClass *> Scoped; // those with a scope
  std::vector<Access> Accesses;
  /// Classes by node (its id and 1; 0 is all incomplete ones) and bytes.
  std::map<std::tuple<unsigned, int64_t, bool, uint64_t, uint64_t>, unsigned>
      Known;
};

} // namespace

bool AccessClass::isApart(const AccessClass &Other) const {
  if (Node != Other.Node) {
    if (!Node || !Other.Node)
      return true;
    auto GetBytes = [](const AccessClass &C) {
      return C.IsWholeNode ? NodeBytes{C.Node, {0, std::nullopt, true}, 0}
                           : NodeBytes{C.Node, C.Bytes, C.Period};
    };
    return !mayShareBytes(GetBytes(*this), GetBytes(Other));
  }
  return Node && !IsWholeNode && !Other.IsWholeNode &&
         !mayOverlap(Bytes, Other.Bytes, getCommonPeriod(Period, Other.Period));
}

bool ScopeBuilder::addPlace(Access &A, const MemoryLocation &Loc,
                            bool IsWrite) {
  std::optional<PointerPlace> Place = Facts.find(*Loc.Ptr, &Graph);
  if (!Place || Place->Node->getParentGraph() != &Graph)
    return false;
  AccessClass New;
  // An object that may be at any place in the globals graph is as good as one
  // that unseen code knows.
  if (!Place->Node->isIncompleteNode() && !Place->Node->hasAnyImage()) {
    New.Node = Place->Node;
    New.Period = Place->Period;
    New.Bytes.Begin = Place->Offset;
    auto Period = static_cast<int64_t>(New.Period);
    if (Period != 0)
      New.Bytes.Begin = (New.Bytes.Begin % Period + Period) % Period;
    New.Bytes.MayBeBefore = Loc.Size.mayBeBeforePointer();
    if (Loc.Size.hasValue() && !Loc.Size.isScalable())
      New.Bytes.Bytes = Loc.Size.getValue().getFixedValue();
  }
  auto [It, IsNew] =
      Known.try_emplace({New.Node ? New.Node->getId() + 1 : 0, New.Bytes.Begin,
                         New.Bytes.MayBeBefore,
                         New.Bytes.Bytes.value_or(~uint64_t(0)), New.Period},
                        Classes.size());
  if (IsNew)
    Classes.push_back(New);
  Classes[It->second].IsWritten |= IsWrite;
  A.Classes.push_back(It->second);
  return true;
}

void ScopeBuilder::addAccess(Instruction &I) {
  Access A{&I, {}};
  bool IsKnown = false;
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    IsKnown = Load->isSimple() && addPlace(A, MemoryLocation::get(Load), false);
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    IsKnown =
        Store->isSimple() && addPlace(A, MemoryLocation::get(Store), true);
  } else if (auto *Mem = dyn_cast<MemIntrinsic>(&I);
             Mem && !Mem->isVolatile()) {
    IsKnown = addPlace(A, MemoryLocation::getForDest(Mem), true);
    if (auto *Copy = dyn_cast<MemTransferInst>(Mem))
      IsKnown =
          IsKnown && addPlace(A, MemoryLocation::getForSource(Copy), false);
  }
  if (!IsKnown)
    return;
  llvm::sort(A.Classes);
  A.Classes.erase(llvm::unique(A.Classes), A.Classes.end());
  Accesses.push_back(std::move(A));
}

/// Makes nodes one class each, that with the most classes first, until there
/// are no more than \p MaxClasses or nothing is left to fold.
void ScopeBuilder::foldNodes(unsigned MaxClasses) {
  std::map<unsigned, std::vector<unsigned>> ByNode;
  for (unsigned C = 0; C != Classes.size(); ++C)
    if (Classes[C].Node)
      ByNode[Classes[C].Node->getId()].push_back(C);
  std::vector<const std::vector<unsigned> *> Order;
  for (const auto &[Id, Members] : ByNode)
    Order.push_back(&Members);
  llvm::sort(Order, [](const auto *A, const auto *B) {
    return std::tuple(B->size(), A->front()) <
           std::tuple(A->size(), B->front());
  });
  std::vector<unsigned> Into(Classes.size());
  for (unsigned C = 0; C != Into.size(); ++C)
    Into[C] = C;
  size_t Left = Classes.size();
  for (const std::vector<unsigned> *Members : Order) {
    if (Left <= MaxClasses || Members->size() == 1)
      break;
    AccessClass &First = Classes[Members->front()];
    First.IsWholeNode = true;
    for (unsigned C : *Members) {
      Into[C] = Members->front();
      First.IsWritten |= Classes[C].IsWritten;
    }
    Left -= Members->size() - 1;
    ++Done.FoldedNodes;
  }
  for (Access &A : Accesses) {
    for (unsigned &C : A.Classes)
      C = Into[C];
    llvm::sort(A.Classes);
    A.Classes.erase(llvm::unique(A.Classes), A.Classes.end());
  }
}

void ScopeBuilder::makeScopes(unsigned MaxScopes) {
  for (const Access &A : Accesses)
    for (unsigned C : A.Classes)
      ++Classes[C].NumAccesses;
  // Of those that anything is apart from.
  std::vector<AccessClass *> Chosen;
  for (AccessClass &C : Classes)
    if (C.NumAccesses != 0 && any_of(Classes, [&](const AccessClass &Other) {
          return Other.NumAccesses != 0 && C.isUseful(Other);
        }))
      Chosen.push_back(&C);
  if (Chosen.size() > MaxScopes) {
    // All are of one vector, where they are in the order of the code.
    llvm::sort(Chosen, [](const AccessClass *A, const AccessClass *B) {
      return std::tuple(B->NumAccesses, A) < std::tuple(A->NumAccesses, B);
    });
    for (const AccessClass *C : ArrayRef(Chosen).drop_front(MaxScopes)) {
      ++Done.PlacesLeftOut;
      Done.AccessesLeftOut += C->NumAccesses;
    }
    Chosen.resize(MaxScopes);
  }
  if (Chosen.empty())
    return;
  MDBuilder MDB(F.getContext());
  MDNode *Domain = MDB.createAnonymousAliasScopeDomain(ScopesAttribute);
  for (AccessClass *C : Chosen) {
    C->Scope = MDB.createAnonymousAliasScope(Domain);
    Scoped.push_back(C);
  }
  Done.Scopes = Chosen.size();
}

/// Adds \p Nodes to the list of \p Kind that \p I has.
static void addToList(Instruction &I, unsigned Kind,
                      ArrayRef<Metadata *> List) {
  if (!List.empty())
    I.setMetadata(Kind, MDNode::concatenate(I.getMetadata(Kind),
                                            MDNode::get(I.getContext(), List)));
}

void ScopeBuilder::attach(const Access &A) {
  SmallVector<Metadata *, 16> NoAlias, Scopes;
  auto IsApart = [&](const AccessClass &Other) {
    return all_of(A.Classes,
                  [&](unsigned C) { return Classes[C].isApart(Other); }) &&
           any_of(A.Classes,
                  [&](unsigned C) { return Classes[C].isUseful(Other); });
  };
  for (const AccessClass *Other : Scoped)
    if (IsApart(*Other))
      NoAlias.push_back(Other->Scope);
  for (unsigned C : A.Classes)
    Scopes.push_back(Classes[C].Scope);
  // A list must name all that is accessed.
  if (is_contained(Scopes, nullptr))
    Scopes.clear();
  addToList(*A.I, LLVMContext::MD_noalias, NoAlias);
  addToList(*A.I, LLVMContext::MD_alias_scope, Scopes);
  Done.Accesses += !NoAlias.empty() || !Scopes.empty();
}

void ScopeBuilder::run(unsigned MaxScopes) {
  for (Instruction &I : instructions(F))
    addAccess(I);
  foldNodes(MaxScopes);
  makeScopes(MaxScopes);
  if (Done.Scopes == 0)
    return;
  for (const Access &A : Accesses)
    attach(A);
  std::string Mark = F.getParent()->getSourceFileName();
  Mark += ':';
  Mark += F.getName();
  F.addFnAttr(ScopesAttribute, Mark);
}

void lowerScopes(Function &F, const DSGraph &Graph, const PointerFacts &Facts,
                 const MetadataLoweringOptions &Options,
                 FunctionLowering &Done) {
  ScopeBuilder(F, Graph, Facts, Done).run(Options.MaxScopes);
}

} // namespace restruct

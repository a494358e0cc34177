//===- MetadataLoweringScopes.cpp - Scopes of one function ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Expresses the answers of ds-aa about the accesses of one function as alias
/// scopes. Accesses are grouped into *classes*, the locations that ds-aa would
/// compare:
///
///   some bytes of a complete node     n3 [8, 12), or [8, 12) modulo 24
///   a complete node                   n3, if it has too many classes
///   all incomplete nodes              which may share objects
///
/// Each class has a scope, in one domain of the function. An access lists the
/// scopes of its classes (memcpy has two) in !alias.scope. Its !noalias lists
/// the classes that are NoAlias with all of its own, if either side is written:
///
///     store i32 1, ptr %p, !alias.scope !{n3}, !noalias !{n4, incomplete}
///
/// LLVM's rule is: X and Y are NoAlias if, in some domain, all scopes of X are
/// in Y's !noalias. So accesses of a class without a scope (beyond the limit)
/// are in no other access's list, but can have a !noalias list themselves.
///
/// The limit: first, the classes of a node are merged into one, starting with
/// the node that has the most; then the classes with the most accesses get
/// scopes.
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

/// Accesses of a function that are not disambiguated from one another.
struct AccessClass {
  const DSNode *Node = nullptr; ///< Null for all incomplete nodes.
  bool IsWholeNode = false;     ///< Bytes are not distinguished.
  ByteRange Bytes;
  uint64_t Period = 0;
  bool IsWritten = false;
  unsigned NumAccesses = 0;
  MDNode *Scope = nullptr;

  bool isNoAlias(const AccessClass &Other) const;
  /// Whether a client may use that this and \p Other are NoAlias.
  bool isUseful(const AccessClass &Other) const {
    return (IsWritten || Other.IsWritten) && isNoAlias(Other);
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
  bool addCell(Access &A, const MemoryLocation &Loc, bool IsWrite);
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
  /// Classes by node (its id plus 1; 0 for all incomplete ones) and bytes.
  std::map<std::tuple<unsigned, int64_t, bool, uint64_t, uint64_t>, unsigned>
      Known;
};

} // namespace

bool AccessClass::isNoAlias(const AccessClass &Other) const {
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

bool ScopeBuilder::addCell(Access &A, const MemoryLocation &Loc, bool IsWrite) {
  std::optional<PointerCell> Cell = Facts.find(*Loc.Ptr, &Graph);
  if (!Cell || Cell->Node->getParentGraph() != &Graph)
    return false;
  AccessClass New;
  // A node that may correspond to any cell of the globals graph is treated as
  // incomplete, too.
  if (!Cell->Node->isIncompleteNode() && !Cell->Node->hasAnyImage()) {
    New.Node = Cell->Node;
    New.Period = Cell->Period;
    New.Bytes.Begin = Cell->Offset;
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
    IsKnown = Load->isSimple() && addCell(A, MemoryLocation::get(Load), false);
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    IsKnown = Store->isSimple() && addCell(A, MemoryLocation::get(Store), true);
  } else if (auto *Mem = dyn_cast<MemIntrinsic>(&I);
             Mem && !Mem->isVolatile()) {
    IsKnown = addCell(A, MemoryLocation::getForDest(Mem), true);
    if (auto *Copy = dyn_cast<MemTransferInst>(Mem))
      IsKnown =
          IsKnown && addCell(A, MemoryLocation::getForSource(Copy), false);
  }
  if (!IsKnown)
    return;
  llvm::sort(A.Classes);
  A.Classes.erase(llvm::unique(A.Classes), A.Classes.end());
  Accesses.push_back(std::move(A));
}

/// Merges the classes of a node into one, starting with the node that has the
/// most, until at most \p MaxClasses are left or nothing can be merged.
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
  // Only classes that are NoAlias with some other class need a scope.
  std::vector<AccessClass *> Chosen;
  for (AccessClass &C : Classes)
    if (C.NumAccesses != 0 && any_of(Classes, [&](const AccessClass &Other) {
          return Other.NumAccesses != 0 && C.isUseful(Other);
        }))
      Chosen.push_back(&C);
  if (Chosen.size() > MaxScopes) {
    // Comparing addresses is deterministic: all are elements of one vector, in
    // the order of the code.
    llvm::sort(Chosen, [](const AccessClass *A, const AccessClass *B) {
      return std::tuple(B->NumAccesses, A) < std::tuple(A->NumAccesses, B);
    });
    for (const AccessClass *C : ArrayRef(Chosen).drop_front(MaxScopes)) {
      ++Done.CellsLeftOut;
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

/// Appends \p List to the metadata of \p Kind that \p I has.
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
                  [&](unsigned C) { return Classes[C].isNoAlias(Other); }) &&
           any_of(A.Classes,
                  [&](unsigned C) { return Classes[C].isUseful(Other); });
  };
  for (const AccessClass *Other : Scoped)
    if (IsApart(*Other))
      NoAlias.push_back(Other->Scope);
  for (unsigned C : A.Classes)
    Scopes.push_back(Classes[C].Scope);
  // !alias.scope must cover everything that the instruction accesses.
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

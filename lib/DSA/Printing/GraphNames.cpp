//===- GraphNames.cpp - Names of nodes and values in output ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lists all pointers in the order of the program: for each function its
/// parameters, result and variable arguments and then its instructions; globals
/// in module order; domains; then the rest (constant expressions) in insertion
/// order. Nodes are numbered breadth first from there, then from the calls;
/// unreachable ones come last.
///
//===----------------------------------------------------------------------===//

#include "GraphNames.h"

#include "Descriptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

ModuleNames::ModuleNames(const Module &M)
    : Source(M), Slots(&M, /*ShouldInitializeAllMetadata=*/false) {
  unsigned Next = 0;
  for (const GlobalValue &G : M.global_values())
    Order[&G] = Next++;
}

void ModuleNames::enter(const Function *Scope) {
  if (!Scope || Scope == Current)
    return;
  Slots.incorporateFunction(*Scope);
  Current = Scope;
}

std::string ModuleNames::describe(const Instruction &I) {
  enter(I.getFunction());
  return describeInstruction(I, Slots);
}

std::string ModuleNames::getName(const Value &V, const Function *Scope) {
  enter(Scope);
  std::string Name = describeValue(V, Slots);
  // Names come from the input: none may end its line.
  for (char &C : Name)
    if (C == '\n' || C == '\r')
      C = ' ';
  return Name;
}

std::string ModuleNames::getNames(const Value &V, const Function *Scope) {
  std::string Name = getName(V, Scope);
  StringRef InSource = Source.lookup(V);
  return InSource.empty() ? Name : Name + " (" + InSource.str() + ")";
}

std::string ModuleNames::describeCall(const CallBase &Call) {
  const Function *Scope = Call.getFunction();
  std::string Text;
  if (!Call.getType()->isVoidTy())
    Text = getName(Call, Scope) + " = ";
  Text += "call ";
  return Text + (Call.isInlineAsm() ? "of assembly"
                                    : getName(*Call.getCalledOperand(), Scope));
}

GraphNames::GraphNames(const DSGraph &Graph, ModuleNames &Names, char Prefix)
    : Graph(Graph), Names(Names), Prefix(Prefix), Structs(Graph) {
  unsigned NumFunctions = 0;
  for (const Function *F : Graph.functions()) {
    addFunction(*F);
    ++NumFunctions;
  }
  SeveralFunctions = NumFunctions > 1;
  addGlobals();
  for (unsigned Number = 0; Number < NumLibraryDomains; ++Number) {
    auto Domain = static_cast<LibraryDomain>(Number);
    add({NamedPlace::Domain, nullptr, nullptr,
         "library " + restruct::getName(Domain).str(),
         Graph.getNodeForDomain(Domain)});
  }
  addOtherValues();
  for (const NamedPlace &P : Places)
    number(P.Place.getNode());
  addCalls();
  for (const NamedCall &Named : Calls)
    Named.Call->forEachHandle(
        [this](const DSNodeHandle &H) { number(H.getNode()); });
  for (const DSNode &N : Graph.nodes())
    number(&N);
}

void GraphNames::add(NamedPlace Place) {
  if (!Place.Place.isNull() && (!Place.V || Seen.insert(Place.V).second))
    Places.push_back(std::move(Place));
}

void GraphNames::addFunction(const Function &F) {
  auto AddValue = [&](const Value &V) {
    if (DSNodeHandle Place = Graph.getNodeForValue(&V); !Place.isNull())
      add({NamedPlace::Value, &F, &V, Names.getName(V, &F), Place});
  };
  for (const Argument &A : F.args())
    AddValue(A);
  add({NamedPlace::VarArgs, &F, nullptr, "varargs", Graph.getVANodeFor(F)});
  add({NamedPlace::Return, &F, nullptr, "return", Graph.getReturnNodeFor(F)});
  for (const Instruction &I : instructions(F))
    AddValue(I);
}

void GraphNames::addGlobals() {
  SmallVector<const GlobalValue *, 16> Globals;
  for (const Value *V : Graph.sharedValues())
    if (const auto *G = dyn_cast<GlobalValue>(V))
      Globals.push_back(G);
  llvm::sort(Globals, [this](const GlobalValue *A, const GlobalValue *B) {
    return Names.getOrder(*A) < Names.getOrder(*B);
  });
  for (const GlobalValue *G : Globals)
    add({NamedPlace::Global, nullptr, G, Names.getName(*G, nullptr),
         Graph.getNodeForValue(G)});
}

void GraphNames::addOtherValues() {
  for (const Value *V : Graph.values()) {
    const Function *Scope = nullptr;
    if (const auto *I = dyn_cast<Instruction>(V))
      Scope = I->getFunction();
    else if (const auto *A = dyn_cast<Argument>(V))
      Scope = A->getParent();
    if (!Seen.contains(V))
      add({NamedPlace::Value, Scope, V, Names.getName(*V, Scope),
           Graph.getNodeForValue(V)});
  }
}

void GraphNames::addCalls() {
  for (const DSCallSite &Call : Graph.getFunctionCalls())
    Calls.push_back({&Call, /*IsResolved=*/true});
  for (const DSCallSite &Call : Graph.getAuxFunctionCalls())
    Calls.push_back({&Call, /*IsResolved=*/false});
}

void GraphNames::restrictTo(const DenseSet<const DSNode *> &Wanted) {
  Kept = Wanted;
  IsRestricted = true;
  auto IsKept = [&](const DSNodeHandle &Place) {
    return !Place.isNull() && isShown(*Place.getNode());
  };
  erase_if(Nodes, [&](const DSNode *N) { return !isShown(*N); });
  erase_if(Places, [&](const NamedPlace &P) { return !IsKept(P.Place); });
  erase_if(Calls, [&](const NamedCall &Named) {
    bool PassesOne = false;
    Named.Call->forEachHandle(
        [&](const DSNodeHandle &H) { PassesOne |= IsKept(H); });
    return !PassesOne;
  });
}

void GraphNames::number(const DSNode *N) {
  auto Add = [this](const DSNode *Next) {
    if (Numbers.try_emplace(Next, static_cast<unsigned>(Nodes.size())).second)
      Nodes.push_back(Next);
  };
  size_t First = Nodes.size();
  Add(N);
  for (; First < Nodes.size(); ++First)
    Nodes[First]->forEachNeighbor([&](const DSNode &Next) { Add(&Next); });
}

std::string GraphNames::getName(const DSNode &N) const {
  return Prefix + std::to_string(getNumber(N));
}

std::string GraphNames::getName(const DSNodeHandle &Place) const {
  if (Place.isNull())
    return "-";
  std::string Name = getName(*Place.getNode());
  if (uint64_t Offset = Place.getOffset())
    Name += "+" + std::to_string(Offset);
  return Name;
}

} // namespace restruct

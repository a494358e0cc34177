//===- BudgetTests.cpp - Programs that exhaust a budget -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each budget of DSAOptions, and what holds when it ran out: the answer comes
/// in bounded memory, it says that it is coarser, and it is still sound.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/PhaseRunner.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

#include <memory>
#include <optional>
#include <string>

using namespace llvm;
using namespace restruct;

namespace {

/// Each function makes an object that leads to what two calls of the one before
/// it give, kept apart: with contexts, twice as many objects in each.
std::string makeTrees(unsigned Depth) {
  std::string IR = R"(
target triple = "x86_64-unknown-linux-gnu"
declare ptr @malloc(i64)
define internal ptr @tree0() {
  %top = call ptr @malloc(i64 16)
  store ptr null, ptr %top
  ret ptr %top
}
)";
  for (unsigned I = 1; I <= Depth; ++I) {
    std::string Below = "@tree" + std::to_string(I - 1);
    IR += "define internal ptr @tree" + std::to_string(I) + R"(() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr )" +
          Below + R"(()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr )" +
          Below + R"(()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}
)";
  }
  return IR + "define i32 @main() {\n  %t = call ptr @tree" +
         std::to_string(Depth) + "()\n  ret i32 0\n}\n";
}

/// A call through a table of so many functions, each of which returns what it
/// is given.
std::string makeTable(unsigned Size) {
  std::string IR = "target triple = \"x86_64-unknown-linux-gnu\"\n";
  std::string Names;
  for (unsigned I = 0; I != Size; ++I) {
    std::string Name = "@f" + std::to_string(I);
    IR += "define internal ptr " + Name + "(ptr %p) {\n  ret ptr %p\n}\n";
    Names += std::string(I == 0 ? "" : ", ") + "ptr " + Name;
  }
  std::string Type = "[" + std::to_string(Size) + " x ptr]";
  return IR + "@table = internal constant " + Type + " [" + Names + R"(]
define i32 @main(i32 %n, ptr %arguments) {
  %object = alloca i64
  %place = getelementptr )" +
         Type + R"(, ptr @table, i32 0, i32 %n
  %callee = load ptr, ptr %place
  %result = call ptr %callee(ptr %object)
  ret i32 0
}
)";
}

/// So many classes with two virtual functions each, a and b, which call those
/// of the object's child and give them a variable of their own; and as many
/// functions that call the first object's a. Which function a call of a or b
/// calls is known where the objects are made.
std::string makeClasses(unsigned Size) {
  std::string IR = R"(
target triple = "x86_64-unknown-linux-gnu"
declare ptr @malloc(i64)
)";
  std::string Make = "define internal ptr @make() {\n"
                     "  %all = alloca ptr\n";
  for (unsigned I = 0; I != Size; ++I) {
    std::string N = std::to_string(I);
    IR += "@table" + N + " = internal constant [2 x ptr] [ptr @a" + N +
          ", ptr @b" + N + "]\ndefine internal void @a" + N +
          R"((ptr %this, ptr %seen) {
  %own = alloca ptr
  %child.place = getelementptr i8, ptr %this, i64 8
  %child = load ptr, ptr %child.place
  %table = load ptr, ptr %child
  %callee.place = getelementptr i8, ptr %table, i64 8
  %callee = load ptr, ptr %callee.place
  %result = call ptr %callee(ptr %child, ptr %own, ptr %seen)
  %again = load ptr, ptr %seen
  store ptr null, ptr %again
  ret void
}
define internal ptr @b)" +
          N + R"((ptr %this, ptr %x, ptr %y) {
  %own = alloca ptr
  store ptr %x, ptr %y
  %child.place = getelementptr i8, ptr %this, i64 8
  %child = load ptr, ptr %child.place
  %table = load ptr, ptr %child
  %callee = load ptr, ptr %table
  call void %callee(ptr %child, ptr %own)
  ret ptr %own
}
define internal void @start)" +
          N + R"(() {
  %own = alloca ptr
  %object = call ptr @make()
  %table = load ptr, ptr %object
  %callee = load ptr, ptr %table
  call void %callee(ptr %object, ptr %own)
  ret void
}
)";
    Make += "  %o" + N + " = call ptr @malloc(i64 16)\n  store ptr @table" + N +
            ", ptr %o" + N + "\n  %child" + N + " = getelementptr i8, ptr %o" +
            N + ", i64 8\n  %last" + N +
            " = load ptr, ptr %all\n  store ptr %last" + N + ", ptr %child" +
            N + "\n  store ptr %o" + N + ", ptr %all\n";
  }
  IR += Make + "  %first = load ptr, ptr %all\n  ret ptr %first\n}\n"
               "define i32 @main() {\n";
  for (unsigned I = 0; I != Size; ++I)
    IR += "  call void @start" + std::to_string(I) + "()\n";
  return IR + "  ret i32 0\n}\n";
}

class BudgetTests : public testing::Test {
protected:
  void analyze(const std::string &IR, const DSAOptions &Options = {}) {
    SMDiagnostic Problem;
    M = parseAssemblyString(IR, Problem, Context);
    ASSERT_TRUE(M) << Problem.getMessage().str();
    Phases.emplace(*M, Options);
    for (const DataStructures *Phase : phases())
      EXPECT_EQ(Phase->verify(), "") << getName(Phase->getPhase()).str();
  }
  const DataStructures &get(DSAPhase Phase) { return Phases->get(Phase); }
  std::vector<const DataStructures *> phases() {
    return {&get(DSAPhase::BU), &get(DSAPhase::EquivBU), &get(DSAPhase::TD),
            &get(DSAPhase::EQTD)};
  }
  void expectCoarsened(bool IsCoarsened) {
    for (const DataStructures *Phase : phases())
      EXPECT_EQ(Phase->wasCoarsened(), IsCoarsened)
          << getName(Phase->getPhase()).str() << ": "
          << Phase->getCoarseningReason().str();
  }
  static size_t countNodes(const DataStructures &Phase) {
    size_t Count = Phase.getGlobalsGraph()->getNumCreatedNodes();
    for (const DSGraph *Graph : Phase.graphs())
      Count += Graph->getNumCreatedNodes();
    return Count;
  }
  size_t countInstructions() const {
    size_t Count = 0;
    for (const Function &F : *M)
      Count += F.getInstructionCount();
    return Count;
  }
  static DSNodeHandle place(const DataStructures &Phase, StringRef Name,
                            const Function &F) {
    return Phase.getDSGraph(F)->getNodeForValue(
        F.getValueSymbolTable()->lookup(Name));
  }
  /// What must be so in any sound answer about makeTrees(Depth).
  void expectSoundTrees(unsigned Depth) {
    for (const DataStructures *Phase : {phases()[2], phases()[3]}) {
      const Function &Main = *M->getFunction("main");
      DSNodeHandle Tree = place(*Phase, "t", Main);
      for (unsigned I = 0; I != Depth; ++I) {
        ASSERT_FALSE(Tree.isNull()) << "level " << I;
        EXPECT_TRUE(Tree.getNode()->isHeapNode());
        // Every other level to the right.
        Tree = Tree.getNode()->getLink(Tree.getOffset() + (I % 2 ? 8 : 0));
      }
      for (unsigned I = 1; I <= Depth; ++I) {
        const Function &F = *M->getFunction("tree" + std::to_string(I));
        EXPECT_EQ(place(*Phase, "right", F), place(*Phase, "again", F));
        DSNodeHandle Top = place(*Phase, "top", F);
        EXPECT_EQ(Phase->getDSGraph(F)->getReturnNodeFor(F), Top);
        EXPECT_EQ(Top.getNode()->getLink(Top.getOffset()),
                  place(*Phase, "left", F));
      }
    }
  }
  const CallBase &indirectCall() const {
    for (const Instruction &I : instructions(*M->getFunction("main")))
      if (const auto *Call = dyn_cast<CallBase>(&I);
          Call && Call->isIndirectCall())
        return *Call;
    llvm_unreachable("main has one");
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::optional<PhaseRunner> Phases;
};

TEST_F(BudgetTests, FewClonesAreNotCoarsened) {
  analyze(makeTrees(3));
  expectCoarsened(false);
  expectSoundTrees(3);
  const Function &Main = *M->getFunction("main");
  DSNodeHandle Tree = place(get(DSAPhase::TD), "t", Main);
  EXPECT_FALSE(Tree.getNode()->getLink(0) == Tree.getNode()->getLink(8))
      << "the two calls' objects are distinct";
}

TEST_F(BudgetTests, ClonesThatDoubleAtEachLevelStayInBounds) {
  analyze(makeTrees(40)); // 2^40 objects, if all were distinct
  expectCoarsened(true);
  EXPECT_EQ(get(DSAPhase::BU).getCoarseningReason(),
            "cloning makes too many nodes");
  // Each of the budget's nodes may be cloned once more, and be in a caller.
  size_t Bound = 4 * countInstructions() * DSAOptions().MaxNodesPerInstruction;
  for (const DataStructures *Phase : phases())
    EXPECT_LT(countNodes(*Phase), Bound) << getName(Phase->getPhase()).str();
  expectSoundTrees(40);
}

TEST_F(BudgetTests, NoBudgetAtAllIsSound) {
  DSAOptions Options;
  Options.MaxNodesPerInstruction = 0;
  analyze(makeTrees(6), Options);
  expectCoarsened(true);
  expectSoundTrees(6);
}

TEST_F(BudgetTests, CalleesBeyondTheMaximumAreAllThere) {
  DSAOptions Options;
  Options.MaxCallees = 8;
  analyze(makeTable(9), Options);
  expectCoarsened(true);
  for (const DataStructures *Phase : phases()) {
    EXPECT_EQ(Phase->getCallGraph().callees(indirectCall()).size(), 9u);
    EXPECT_TRUE(Phase->getCallGraph().isComplete(indirectCall()));
  }
  const Function &Main = *M->getFunction("main");
  EXPECT_EQ(place(get(DSAPhase::TD), "object", Main),
            place(get(DSAPhase::TD), "result", Main));
}

TEST_F(BudgetTests, CalleesUpToTheMaximumAreNotCoarsened) {
  DSAOptions Options;
  Options.MaxCallees = 8;
  analyze(makeTable(8), Options);
  expectCoarsened(false);
  EXPECT_EQ(get(DSAPhase::TD).getCallGraph().callees(indirectCall()).size(),
            8u);
}

TEST_F(BudgetTests, CallsThatWaitBeyondTheMaximumGetAllCallees) {
  DSAOptions Options;
  Options.MaxPendingCalls = 0;
  analyze(R"(
target triple = "x86_64-unknown-linux-gnu"
define internal ptr @same(ptr %p) {
  ret ptr %p
}
define internal ptr @apply(ptr %f, ptr %p) {
  %result = call ptr %f(ptr %p)
  ret ptr %result
}
define i32 @main() {
  %object = alloca i64
  %result = call ptr @apply(ptr @same, ptr %object)
  ret i32 0
}
)",
          Options);
  expectCoarsened(true);
  const Function &Main = *M->getFunction("main");
  EXPECT_EQ(place(get(DSAPhase::TD), "object", Main),
            place(get(DSAPhase::TD), "result", Main));
  EXPECT_EQ(place(get(DSAPhase::EQTD), "object", Main),
            place(get(DSAPhase::EQTD), "result", Main));
}

TEST_F(BudgetTests, WhatManyOpenCallsOfOneTableMakeIsLinear) {
  DSAOptions Options;
  Options.MaxPendingCalls = 8;
  analyze(makeClasses(24), Options);
  size_t Nodes = countNodes(get(DSAPhase::BU));
  analyze(makeClasses(48), Options);
  EXPECT_LT(countNodes(get(DSAPhase::BU)), 3 * Nodes)
      << "for twice as many classes";
  for (const DataStructures *Phase : {phases()[2], phases()[3]})
    for (const Function &F : *M)
      if (F.getName().starts_with("a"))
        EXPECT_EQ(place(*Phase, "own", F), place(*Phase, "again", F))
            << F.getName().str() << " gives its variable away";
}

TEST_F(BudgetTests, WhatOpenCallsReachBeyondTheMaximumIsOneNode) {
  DSAOptions Options;
  Options.MaxNodesPerInstruction = 0;
  // The callee of walk's call follows what is behind list; walk does not.
  analyze(R"(
target triple = "x86_64-unknown-linux-gnu"
define internal void @visit(ptr %p) {
  %first = load ptr, ptr %p
  %second = load ptr, ptr %first
  store i32 1, ptr %second
  ret void
}
define internal void @walk(ptr %list, ptr %last, ptr %f) {
  store i32 2, ptr %last
  call void %f(ptr %list)
  ret void
}
define i32 @main() {
  %a = alloca ptr
  %b = alloca ptr
  %c = alloca i32
  store ptr %b, ptr %a
  store ptr %c, ptr %b
  call void @walk(ptr %a, ptr %c, ptr @visit)
  ret i32 0
}
)",
          Options);
  EXPECT_EQ(get(DSAPhase::TD).getCoarseningReason(),
            "calls that wait for their callees reach too much");
  const Function &Walk = *M->getFunction("walk");
  DSNodeHandle List = place(get(DSAPhase::TD), "list", Walk);
  EXPECT_EQ(List, place(get(DSAPhase::TD), "last", Walk));
  EXPECT_EQ(List.getNode()->getLink(0), List);
  EXPECT_TRUE(List.getNode()->hasAnyImage());
}

} // namespace

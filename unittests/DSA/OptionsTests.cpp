//===- OptionsTests.cpp - What DSAOptions choose, and big programs --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/PhaseRunner.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

#include <optional>
#include <string>

using namespace llvm;
using namespace restruct;

namespace {

/// All phases of one module.
class OptionsTests : public testing::Test {
protected:
  void analyze(const std::string &IR, const DSAOptions &Options) {
    SMDiagnostic Problem;
    M = parseAssemblyString(IR, Problem, Context);
    ASSERT_TRUE(M) << Problem.getMessage().str() << " in line "
                   << Problem.getLineNo();
    Phases.emplace(*M, Options);
    for (const DataStructures *Phase : all())
      EXPECT_EQ(Phase->verify(), "") << getName(Phase->getPhase()).str();
  }

  const DataStructures &get(DSAPhase Phase) { return Phases->get(Phase); }
  std::vector<const DataStructures *> all() {
    return {&get(DSAPhase::Local), &get(DSAPhase::BU),
            &get(DSAPhase::TD),    &get(DSAPhase::EquivBU),
            &get(DSAPhase::EQTD),  &get(DSAPhase::Steensgaard)};
  }
  /// Those that say what holds in all contexts.
  std::vector<const DataStructures *> final() {
    return {&get(DSAPhase::TD), &get(DSAPhase::EQTD),
            &get(DSAPhase::Steensgaard)};
  }
  const Value *value(StringRef Function, StringRef Name) const {
    return M->getFunction(Function)->getValueSymbolTable()->lookup(Name);
  }
  DSNodeHandle place(const DataStructures &Phase, StringRef Function,
                     StringRef Name) const {
    return Phase.getDSGraph(*M->getFunction(Function))
        ->getNodeForValue(value(Function, Name));
  }
  const CallBase &call(StringRef Function, StringRef Name) const {
    return *cast<CallBase>(value(Function, Name));
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::optional<PhaseRunner> Phases;
};

constexpr const char *TwoSignatures = R"(
  @table = internal constant [2 x ptr] [ptr @one, ptr @two]
  define internal ptr @one(ptr %p) {
    ret ptr %p
  }
  define internal ptr @two(ptr %p, ptr %q) {
    ret ptr %q
  }
  define void @main(i64 %i) {
    %a = alloca ptr
    %at = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
    %f = load ptr, ptr %at
    %r = call ptr %f(ptr %a)
    ret void
  }
)";

TEST_F(OptionsTests, CalleesOfAnotherSignatureAreKeptUnlessItIsChosen) {
  analyze(TwoSignatures, {});
  for (const DataStructures *Phase : final())
    EXPECT_EQ(Phase->getCallGraph().callees(call("main", "r")).size(), 2u)
        << getName(Phase->getPhase()).str();
}

TEST_F(OptionsTests, FilteringLeavesOutCalleesOfAnotherSignature) {
  DSAOptions Options;
  Options.FilterCalleesBySignature = true;
  analyze(TwoSignatures, Options);
  for (const DataStructures *Phase : final()) {
    auto Callees = Phase->getCallGraph().callees(call("main", "r"));
    ASSERT_EQ(Callees.size(), 1u) << getName(Phase->getPhase()).str();
    EXPECT_EQ(Callees[0]->getName(), "one");
  }
}

/// Main calls `apply` with each of \p Count functions, which all store their
/// argument to a global.
std::string manyCallees(unsigned Count) {
  std::string IR = "@kept = internal global ptr null\n"
                   "define internal void @apply(ptr %f, ptr %x) {\n"
                   "  call void %f(ptr %x)\n"
                   "  ret void\n}\n";
  std::string Main = "define void @main() {\n  %a = alloca ptr\n";
  for (unsigned I = 0; I != Count; ++I) {
    std::string Name = "@f" + std::to_string(I);
    IR += "define internal void " + Name +
          "(ptr %p) {\n  store ptr %p, ptr @kept\n  ret void\n}\n";
    Main += "  call void @apply(ptr " + Name + ", ptr %a)\n";
  }
  return IR + Main + "  %k = load ptr, ptr @kept\n  ret void\n}\n";
}

TEST_F(OptionsTests, ASpentBudgetOfCalleesLosesNoPointer) {
  for (unsigned MaxCallees : {1u, 64u}) {
    DSAOptions Options;
    Options.MaxCallees = MaxCallees;
    analyze(manyCallees(8), Options);
    for (const DataStructures *Phase : final())
      EXPECT_TRUE(place(*Phase, "main", "a") == place(*Phase, "main", "k"))
          << getName(Phase->getPhase()).str();
    EXPECT_FALSE(get(DSAPhase::Steensgaard).wasCoarsened());
  }
}

TEST_F(OptionsTests, ASpentBudgetOfPendingCallsLosesNoPointer) {
  DSAOptions Options;
  Options.MaxPendingCalls = 0;
  analyze(manyCallees(8), Options);
  for (const DataStructures *Phase : final())
    EXPECT_TRUE(place(*Phase, "main", "a") == place(*Phase, "main", "k"))
        << getName(Phase->getPhase()).str();
}

/// Each function makes a pair and calls the next one twice: without a budget
/// the graph of the first has a power of two of nodes.
std::string doublingCalls(unsigned Depth) {
  std::string IR = "declare ptr @malloc(i64)\n";
  for (unsigned I = 0; I != Depth; ++I) {
    std::string Number = std::to_string(I), Next = std::to_string(I + 1);
    IR += "define internal ptr @f" + Number +
          "() {\n  %p = call ptr @malloc(i64 16)\n";
    if (I + 1 != Depth)
      IR += "  %a = call ptr @f" + Next + "()\n  %b = call ptr @f" + Next +
            "()\n  store ptr %a, ptr %p\n"
            "  %q = getelementptr i8, ptr %p, i64 8\n"
            "  store ptr %b, ptr %q\n";
    IR += "  ret ptr %p\n}\n";
  }
  return IR + "define ptr @main() {\n  %r = call ptr @f0()\n"
              "  %x = load ptr, ptr %r\n  ret ptr %x\n}\n";
}

TEST_F(OptionsTests, GraphsThatDoubleAtEachCallStayWithinTheBudget) {
  analyze(doublingCalls(24), {});
  EXPECT_TRUE(get(DSAPhase::BU).wasCoarsened());
  EXPECT_FALSE(get(DSAPhase::BU).getCoarseningReason().empty());
  size_t Nodes = 0;
  for (const DSGraph *Graph : get(DSAPhase::TD).graphs())
    Nodes += Graph->getNumNodes();
  // 24 functions of some six instructions, 16 nodes for each.
  EXPECT_LT(Nodes, 10000u);
  for (const DataStructures *Phase : final())
    EXPECT_TRUE(place(*Phase, "main", "x").getNode()->isHeapNode())
        << getName(Phase->getPhase()).str();
}

TEST_F(OptionsTests, SmallProgramsSpendNoBudget) {
  analyze(doublingCalls(3), {});
  for (const DataStructures *Phase : all())
    EXPECT_FALSE(Phase->wasCoarsened()) << getName(Phase->getPhase()).str();
}

TEST_F(OptionsTests, ALongChainOfCallsNeedsNoStack) {
  constexpr unsigned Depth = 5000;
  std::string IR;
  for (unsigned I = 0; I != Depth; ++I)
    IR += "define internal void @f" + std::to_string(I) +
          "(ptr %p) {\n  call void @f" + std::to_string(I + 1) +
          "(ptr %p)\n  ret void\n}\n";
  IR += "define internal void @f" + std::to_string(Depth) +
        "(ptr %p) {\n  store i8 1, ptr %p\n  ret void\n}\n"
        "define void @main() {\n  %a = alloca i8\n  call void @f0(ptr %a)\n"
        "  ret void\n}\n";
  analyze(IR, {});
  for (const DataStructures *Phase : final())
    EXPECT_TRUE(place(*Phase, "main", "a").getNode()->isModifiedNode())
        << getName(Phase->getPhase()).str();
}

TEST_F(OptionsTests, FunctionCallsAreThoseOfTheBodyInEveryPhase) {
  analyze(doublingCalls(3), {});
  const Function &F = *M->getFunction("f1");
  for (const DataStructures *Phase : all()) {
    unsigned Calls = 0;
    const DSGraph &Graph = *Phase->getDSGraph(F);
    for (const DSCallSite &Call : Graph.getFunctionCalls())
      if (&Call.getCaller() == &F && Call.isDirectCall() &&
          Call.getCalleeFunc()->getName() == "f2")
        ++Calls;
    EXPECT_EQ(Calls, 2u) << getName(Phase->getPhase()).str();
    EXPECT_EQ(unsigned(std::distance(Graph.fc_begin(), Graph.fc_end())),
              unsigned(Graph.getFunctionCalls().size()));
    EXPECT_EQ(unsigned(std::distance(Graph.node_begin(), Graph.node_end())),
              Graph.getNumNodes());
  }
}

} // namespace

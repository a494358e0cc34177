//===- PhaseVerifierTests.cpp - Each fault of a phase is found ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Faults that concern several graphs, or a graph and the call graph.
/// GraphVerifierTests.cpp has those of one graph.
///
//===----------------------------------------------------------------------===//

#include "HandBuiltGraphs.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace restruct;

namespace {

/// The phase is bottom-up, unless a test says otherwise: the graphs of phases
/// with contexts need not agree as much.
class PhaseVerifierTests : public HandBuiltTests {
protected:
  void SetUp() override { build(DSAPhase::BU); }
  void build(DSAPhase Phase) {
    parse(R"(
      @v = global ptr null
      define void @f(ptr %p) {
        call void @g()
        call void %p()
        ret void
      }
      define void @g() {
        ret void
      }
      declare void @h()
    )",
          Phase);
    Graph = &Results->add({&function("f")});
  }
  const CallBase &call(unsigned I) {
    return cast<CallBase>(*std::next(function("f").front().begin(), I));
  }
  DSNodeHandle newPlace(DSNode::NodeTy Flags = DSNode::ShadowNode) {
    return DSNodeHandle(&Graph->createNode(Flags), 0);
  }
  DSNodeHandle newGlobalPlace() {
    return DSNodeHandle(&Results->globals().createNode(), 0);
  }
  /// A cell of the function's graph with a pointer, and an image.
  DSNodeHandle newPlaceWithLink(DSNodeHandle Image) {
    DSNodeHandle Place = newPlace();
    Graph->addLink(Place, 8, newPlace());
    Graph->addGlobalsImage(Place, Image);
    return Place;
  }
  /// The second call, of the functions in \p Callee, as the call graph knows
  /// it.
  DSCallSite &addIndirectCall(DSNodeHandle Callee) {
    DSCallSite Call(call(1), Callee);
    Call.setNumbers(Results->callGraph().addCall(call(1)),
                    DSCallSite::NoFunction);
    return Graph->addFunctionCall(Call);
  }
  void expectFault(StringRef Fault) {
    EXPECT_TRUE(StringRef(Results->verify()).ends_with(Fault))
        << Results->verify();
  }

  DSGraph *Graph = nullptr;
};

TEST_F(PhaseVerifierTests, NothingIsWrongBefore) {
  DSNodeHandle Image = newGlobalPlace();
  Results->globals().addLink(Image, 8, newGlobalPlace());
  DSNodeHandle Place = newPlaceWithLink(Image);
  Graph->addGlobalsImage(Place.getNode()->getLink(0),
                         Image.getNode()->getLink(0));
  addIndirectCall(newPlace());
  EXPECT_EQ(Results->verify(), "");
}

TEST_F(PhaseVerifierTests, FaultOfTheGlobalsGraph) {
  Results->globals().addFunction(function("g"), newPlace());
  EXPECT_EQ(Results->verify(), "globals graph: a value, result or call leads "
                               "into another graph");
}

TEST_F(PhaseVerifierTests, FaultOfAFunctionsGraph) {
  Results->add({&function("g")}).addFunction(function("h"), newPlace());
  EXPECT_EQ(Results->verify(), "graph of g h: a value, result or call leads "
                               "into another graph");
}

TEST_F(PhaseVerifierTests, AnotherGlobalsGraph) {
  DSGraph Other;
  Results->add({&function("g")}, /*WithReturn=*/false, &Other);
  expectFault("another globals graph");
}

TEST_F(PhaseVerifierTests, TwoGraphsOfOneFunction) {
  Results->add({&function("f")});
  expectFault("two graphs for 'f'");
}

TEST_F(PhaseVerifierTests, ImageInAnotherGraph) {
  Graph->setGlobalsImage(*newPlace().getNode(), newPlace());
  expectFault("an image in another graph");
}

TEST_F(PhaseVerifierTests, GlobalThatTheGlobalsGraphLacks) {
  Graph->getOrCreateNodeForValue(M->getNamedValue("v"));
  expectFault("'v' is not in the globals graph");
}

TEST_F(PhaseVerifierTests, GlobalWithoutItsImage) {
  Results->globals().getOrCreateNodeForValue(M->getNamedValue("v"));
  DSNodeHandle V = Graph->getOrCreateNodeForValue(M->getNamedValue("v"));
  Graph->addGlobalsImage(V, newGlobalPlace());
  expectFault("has no image in the node of 'v'");
}

TEST_F(PhaseVerifierTests, LinkThatItsImageLacks) {
  newPlaceWithLink(newGlobalPlace());
  expectFault("a link that its image has not");
}

TEST_F(PhaseVerifierTests, AnotherContextMayHaveStoredThePointer) {
  build(DSAPhase::TD);
  newPlaceWithLink(newGlobalPlace());
  EXPECT_EQ(Results->verify(), "");
}

TEST_F(PhaseVerifierTests, TargetOfALinkWithoutItsImage) {
  DSNodeHandle Image = newGlobalPlace();
  Results->globals().addLink(Image, 8, newGlobalPlace());
  newPlaceWithLink(Image);
  expectFault("the target of a link lacks an image");
}

TEST_F(PhaseVerifierTests, ExternalAndComplete) {
  newPlace(DSNode::ExternalNode);
  expectFault("external, and yet complete");
}

TEST_F(PhaseVerifierTests, ExternalAndCompleteInTheGlobalsGraph) {
  Results->globals().createNode(DSNode::ExternalNode);
  EXPECT_EQ(Results->verify(),
            "globals graph: node 0: external, and yet complete");
}

TEST_F(PhaseVerifierTests, ExternalMemoryLeadsToOtherMemory) {
  Graph->addLink(newPlace(DSNode::ExternalNode | DSNode::IncompleteNode), 8,
                 newPlace());
  expectFault("external, and leads to a node that is not");
}

TEST_F(PhaseVerifierTests, CallThatTheCallGraphLacks) {
  Graph->addFunctionCall(DSCallSite(call(1), newPlace()));
  expectFault("a call that the call graph does not know");
}

TEST_F(PhaseVerifierTests, CallWithAnotherNumber) {
  addIndirectCall(newPlace())
      .setNumbers(DSCallSite::NoCall, DSCallSite::NoFunction);
  expectFault("a call that has another number in the call graph");
}

TEST_F(PhaseVerifierTests, CalledFunctionThatIsNoCallee) {
  DSCallSite Call(call(0), function("g"));
  Call.setNumbers(Results->callGraph().addCall(call(0)),
                  Results->getFunctionNumbers().getId(function("g")));
  Graph->addFunctionCall(Call);
  expectFault("'g' is called, and no callee");
}

TEST_F(PhaseVerifierTests, CompleteCallOfExternalCode) {
  addIndirectCall(newPlace(DSNode::ExternalNode | DSNode::IncompleteNode));
  expectFault("external code may be called, but the call is complete");
}

TEST_F(PhaseVerifierTests, FunctionInTheCalleesNodeThatIsNoCallee) {
  addIndirectCall(Graph->getOrCreateNodeForValue(&function("h")));
  expectFault("contains 'h', which is no callee");
}

TEST_F(PhaseVerifierTests, MergedContextsMayContainMoreThanTheCallees) {
  build(DSAPhase::TD);
  addIndirectCall(Graph->getOrCreateNodeForValue(&function("h")));
  EXPECT_EQ(Results->verify(), "");
}

} // namespace

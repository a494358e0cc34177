//===- JSONPrinter.cpp - Graphs as JSON -----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A cell is an object with a node's number and an offset, or null.
/// docs/schemas/restruct-dsa.schema.json describes the format.
///
//===----------------------------------------------------------------------===//

#include "Descriptions.h"
#include "SelectedGraphs.h"

#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace restruct {

namespace {

class JSONGraphPrinter {
public:
  JSONGraphPrinter(json::OStream &J, ModuleNames &Names,
                   const GraphNames &Graph, const GraphNames *Images)
      : J(J), Names(Names), Graph(Graph), Images(Images) {}
  /// The attributes of one graph.
  void print();

private:
  void printPlace(const NamedPlace &P);
  void printNode(const DSNode &N);
  void printCollapse(const DSNode &N);
  void printImages(const DSNode &N);
  void printAccess(const DSAccessType &A);
  void printCall(const DSCallSite &Call, bool IsResolved);
  static json::Value toJSON(const GraphNames &Where, const DSNodeHandle &Place);
  json::Value toJSON(const DSNodeHandle &Place) const {
    return toJSON(Graph, Place);
  }

  json::OStream &J;
  ModuleNames &Names;
  const GraphNames &Graph;
  const GraphNames *Images;
};

} // namespace

json::Value JSONGraphPrinter::toJSON(const GraphNames &Where,
                                     const DSNodeHandle &Place) {
  if (Place.isNull())
    return nullptr;
  return json::Object{{"node", Where.getNumber(*Place.getNode())},
                      {"offset", Place.getOffset()}};
}

void JSONGraphPrinter::printPlace(const NamedPlace &P) {
  J.object([&] {
    static constexpr StringLiteral Kinds[] = {"value", "global", "return",
                                              "varargs", "domain"};
    J.attribute("kind", Kinds[P.Kind]);
    J.attribute("function",
                P.Function ? json::Value(json::fixUTF8(P.Function->getName()))
                           : json::Value(nullptr));
    J.attribute("name", json::fixUTF8(P.Name));
    J.attribute("place", toJSON(P.Place));
    J.attribute("offsetStride",
                P.V ? Graph.getGraph().getOffsetStride(P.V) : 0);
  });
}

void JSONGraphPrinter::printCollapse(const DSNode &N) {
  if (!N.isCollapsedNode())
    return J.attribute("collapse", nullptr);
  J.attributeObject("collapse", [&] {
    J.attribute("cause", getSentence(N.getCollapseCause()));
    const Instruction *Why = N.getCollapseInstruction();
    J.attribute("instruction",
                Why ? json::Value(json::fixUTF8(Names.describe(*Why)))
                    : json::Value(nullptr));
    J.attribute("function",
                Why && Why->getFunction()
                    ? json::Value(json::fixUTF8(Why->getFunction()->getName()))
                    : json::Value(nullptr));
  });
}

void JSONGraphPrinter::printImages(const DSNode &N) {
  if (N.hasAnyImage())
    return J.attribute("globalsImages", nullptr);
  J.attributeArray("globalsImages", [&] {
    if (Images)
      for (const DSNodeHandle &Image : N.globalsImages())
        J.value(toJSON(*Images, Image));
  });
}

void JSONGraphPrinter::printAccess(const DSAccessType &A) {
  J.object([&] {
    J.attribute("offset", A.Offset);
    J.attribute("stride", A.Stride);
    J.attribute("type", json::fixUTF8(describeType(*A.Ty)));
    J.attribute("mayReadPointer", A.MayReadPointer);
    J.attribute("mayWritePointer", A.MayWritePointer);
  });
}

void JSONGraphPrinter::printNode(const DSNode &N) {
  J.object([&] {
    J.attribute("id", Graph.getNumber(N));
    J.attributeArray("flags", [&] {
#define NODE_FLAG(Name, Sentence)                                              \
  if (N.getNodeFlags() & DSNode::Name##Node)                                   \
    J.value(#Name);
#include "restruct/DSA/NodeFlags.def"
    });
    J.attribute("sizeBytes", N.getSize());
    J.attribute("strideBytes", N.getStride());
    printCollapse(N);
    J.attributeArray("globals", [&] {
      for (const GlobalValue *G : N.globals())
        J.value(json::fixUTF8(Names.getName(*G, nullptr)));
    });
    printImages(N);
    J.attributeArray("types", [&] {
      for (const DSAccessType &A : N.accessTypes())
        printAccess(A);
    });
    J.attributeArray("links", [&] {
      for (const DSLink &L : N.links())
        J.object([&] {
          J.attribute("begin", L.Begin);
          J.attribute("end",
                      L.isTail() ? json::Value(nullptr) : json::Value(L.End));
          J.attribute("target", toJSON(L.Target));
          J.attribute("isArray", L.IsMember);
        });
    });
  });
}

void JSONGraphPrinter::printCall(const DSCallSite &Call, bool IsResolved) {
  J.object([&] {
    J.attribute("caller", json::fixUTF8(Call.getCaller().getName()));
    J.attribute("call", json::fixUTF8(Names.describeCall(Call.getCallSite())));
    J.attribute("resolved", IsResolved);
    J.attribute("function", Call.isDirectCall()
                                ? json::Value(json::fixUTF8(
                                      Call.getCalleeFunc()->getName()))
                                : json::Value(nullptr));
    J.attribute("calleeNode",
                Call.isIndirectCall()
                    ? json::Value(Graph.getNumber(*Call.getCalleeNode()))
                    : json::Value(nullptr));
    J.attributeArray("arguments", [&] {
      for (unsigned I = 0; I < Call.getNumPtrArgs(); ++I)
        J.value(toJSON(Call.getPtrArg(I)));
    });
    J.attribute("varargs", toJSON(Call.getVAVal()));
    J.attribute("result", toJSON(Call.getRetVal()));
  });
}

void JSONGraphPrinter::print() {
  J.attributeArray("functions", [&] {
    for (const Function *F : Graph.getGraph().functions())
      J.value(json::fixUTF8(F->getName()));
  });
  J.attributeArray("places", [&] {
    for (const NamedPlace &P : Graph.places())
      printPlace(P);
  });
  J.attributeArray("nodes", [&] {
    for (const DSNode *N : Graph.nodes())
      printNode(*N);
  });
  J.attributeArray("calls", [&] {
    for (const auto &[Call, IsResolved] : Graph.calls())
      printCall(*Call, IsResolved);
  });
}

void printJSON(raw_ostream &OS, const DataStructures &Results,
               const DSAPrintOptions &Options) {
  ModuleNames Names(Results.getModule());
  const SelectedGraphs Selected(Results, Names, Options);
  json::OStream J(OS, 2);
  J.object([&] {
    printJSONHead(J, "restruct-dsa/1", Results);
    J.attribute("coarsened", Results.wasCoarsened()
                                 ? json::Value(Results.getCoarseningReason())
                                 : json::Value(nullptr));
    if (const GraphNames *Globals = Selected.getShownGlobals())
      J.attributeObject("globalsGraph", [&] {
        JSONGraphPrinter(J, Names, *Globals, nullptr).print();
      });
    J.attributeArray("graphs", [&] {
      Selected.forEach([&](const GraphNames &Graph, unsigned) {
        J.object([&] {
          JSONGraphPrinter(J, Names, Graph, &Selected.getGlobals()).print();
        });
      });
    });
  });
  OS << '\n';
}

} // namespace restruct

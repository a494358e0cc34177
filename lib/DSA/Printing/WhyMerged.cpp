//===- WhyMerged.cpp - Why values share a node ----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/WhyMerged.h"

#include "../Claims/ClaimParser.h"
#include "Descriptions.h"
#include "GraphNames.h"

#include "restruct/DSA/MergeLog.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

Expected<AskedValue> parseAskedValue(StringRef Text, const Module &M) {
  ClaimNames Names(M);
  ClaimParser Parser(Text, 0, M, Names);
  AskedValue Asked;
  Asked.Text = Text.str();
  if (!Parser.parseValue(Asked.Context, Asked.V)) {
    // One line, whatever the text contains.
    std::string Message = ("'" + Text + "': " + Parser.getMessage()).str();
    for (char &C : Message)
      if (static_cast<unsigned char>(C) < ' ')
        C = '?';
    return createStringError(Message);
  }
  return Asked;
}

/// The text for an event.
static std::string describeEvent(MergeEvent::EventKind Kind, uint64_t Stride) {
  switch (Kind) {
  case MergeEvent::Merge:
  case MergeEvent::Copy:
    return "merged";
  case MergeEvent::Stride:
    return Stride == 1 ? "collapsed" : "stride of " + std::to_string(Stride);
  case MergeEvent::External:
    return "escapes to external code";
  case MergeEvent::ReadAsNumber:
    return "pointer bytes read as a number";
  case MergeEvent::WrittenAsNumber:
    return "pointer bytes written as a number";
  }
  llvm_unreachable("every event is one of these");
}

/// The JSON key of an event.
static StringRef getKey(MergeEvent::EventKind Kind) {
  switch (Kind) {
  case MergeEvent::Merge:
  case MergeEvent::Copy:
    return "merge";
  case MergeEvent::Stride:
    return "stride";
  case MergeEvent::External:
    return "external";
  case MergeEvent::ReadAsNumber:
    return "bytesRead";
  case MergeEvent::WrittenAsNumber:
    return "bytesWritten";
  }
  llvm_unreachable("every event is one of these");
}

namespace {

/// An event by one instruction, which may occur several times.
struct EventLine {
  MergeEvent::EventKind Kind;
  uint64_t Stride;
  const Instruction *Why; ///< Null if no single instruction did it.
  unsigned Count;
};

/// The answer, in a form that both printers use.
struct Answer {
  /// The answer if it is a single sentence.
  std::string Only;
  /// The values that share a node, or the one value.
  std::vector<DSNodeHandle> Places;
  std::vector<EventLine> Lines;
  /// The text if there are no lines.
  StringRef Otherwise;
};

} // namespace

/// A line for each instruction, in order of the first event, with all its
/// merges.
static std::vector<EventLine> getLines(ArrayRef<MergeEvent> Events) {
  MapVector<std::pair<const Instruction *, std::pair<unsigned, uint64_t>>,
            unsigned>
      Counts;
  for (const MergeEvent &Event : Events)
    ++Counts[{Event.Why, {Event.Kind, Event.Bytes}}];
  std::vector<EventLine> Lines;
  for (const auto &[Line, Count] : Counts)
    Lines.push_back({static_cast<MergeEvent::EventKind>(Line.second.first),
                     Line.second.second, Line.first, Count});
  return Lines;
}

static const DSGraph *findGraph(const DataStructures &Results,
                                const AskedValue &Asked) {
  return Asked.Context ? Results.getDSGraph(*Asked.Context)
                       : Results.getGlobalsGraph();
}

static Answer answer(const DataStructures &Results,
                     ArrayRef<AskedValue> Values) {
  Answer Result;
  const DSGraph *Graph = nullptr;
  for (const AskedValue &Asked : Values) {
    const DSGraph *Next = findGraph(Results, Asked);
    if (!Next || Next->getNodeForValue(Asked.V).isNull()) {
      Result.Only = (Twine(Asked.Text) + " has no place in phase " +
                     getName(Results.getPhase()) + ": it may point anywhere")
                        .str();
      return Result;
    }
    if (Graph && Graph != Next) {
      Result.Only =
          (Twine(Asked.Text) + " and " + Values.front().Text +
           " are in different graphs in phase " + getName(Results.getPhase()))
              .str();
      return Result;
    }
    Graph = Next;
    Result.Places.push_back(Graph->getNodeForValue(Asked.V));
  }
  const MergeLog *Log = Graph ? Graph->getMergeLog() : nullptr;
  if (!Log)
    return Result;
  if (Values.size() == 1) {
    Result.Lines = getLines(Log->history(Values[0].V));
    Result.Otherwise = "nothing was merged into its node";
    return Result;
  }
  if (Result.Places[0].getNode() != Result.Places[1].getNode()) {
    Result.Only =
        Values[0].Text + " and " + Values[1].Text + " have different nodes";
    return Result;
  }
  std::optional<std::vector<MergeEvent>> Way =
      Log->explain(Values[0].V, Values[1].V);
  if (Way)
    Result.Lines = getLines(*Way);
  Result.Otherwise = Way ? "from the start: one is computed from the other"
                         : "and no instruction of their own made it so";
  return Result;
}

void printWhyMerged(raw_ostream &OS, const DataStructures &Results,
                    ArrayRef<AskedValue> Values) {
  Answer A = answer(Results, Values);
  if (!A.Only.empty()) {
    OS << A.Only << '\n';
    return;
  }
  if (A.Places.empty())
    return;
  ModuleNames Names(Results.getModule());
  const DSNode &N = *A.Places.front().getNode();
  if (A.Places.size() == 1) {
    OS << Values[0].Text << ": " << describeFlags(N.getNodeFlags()) << "; size "
       << N.getSize();
    if (N.getStride() != 0)
      OS << "; stride " << N.getStride();
    OS << '\n';
    if (N.isCollapsedNode())
      OS << "  collapsed: " << describeCollapse(N, Names) << '\n';
  } else {
    OS << Values[0].Text << " and " << Values[1].Text << " have one node, at "
       << A.Places[0].getOffset() << " and at " << A.Places[1].getOffset()
       << '\n';
  }
  if (A.Lines.empty() && !A.Otherwise.empty())
    OS << "  " << A.Otherwise << '\n';
  for (const EventLine &Line : A.Lines) {
    OS << "  " << describeEvent(Line.Kind, Line.Stride);
    if (Line.Count > 1)
      OS << " (" << Line.Count << " times)";
    if (!Line.Why) {
      OS << ": through globals, callers or external code\n";
      continue;
    }
    OS << ": " << Names.describe(*Line.Why) << " in @"
       << Line.Why->getFunction()->getName() << '\n';
  }
}

void printWhyMergedJSON(raw_ostream &OS, const DataStructures &Results,
                        ArrayRef<AskedValue> Values) {
  Answer A = answer(Results, Values);
  ModuleNames Names(Results.getModule());
  json::OStream J(OS, 2);
  auto OrNull = [](bool IsThere, StringRef Text) {
    return IsThere ? json::Value(json::fixUTF8(Text)) : json::Value(nullptr);
  };
  J.object([&] {
    printJSONHead(J, "restruct-dsa-why/1", Results);
    J.attributeArray("values", [&] {
      for (size_t I = 0; I != Values.size(); ++I)
        J.object([&] {
          J.attribute("value", json::fixUTF8(Values[I].Text));
          J.attribute("offset", I < A.Places.size()
                                    ? json::Value(A.Places[I].getOffset())
                                    : json::Value(nullptr));
        });
    });
    bool HasOneNode = A.Only.empty() && !A.Places.empty();
    J.attribute("oneNode", HasOneNode);
    J.attribute("note", OrNull(!A.Only.empty() || A.Lines.empty(),
                               A.Only.empty() ? A.Otherwise : A.Only));
    const DSNode *N = HasOneNode ? A.Places.front().getNode() : nullptr;
    J.attribute("flags", N ? json::Value(describeFlags(N->getNodeFlags()))
                           : json::Value(nullptr));
    J.attribute("strideBytes", N ? N->getStride() : 0);
    J.attribute("collapse",
                OrNull(N && N->isCollapsedNode(),
                       N && N->isCollapsedNode() ? describeCollapse(*N, Names)
                                                 : std::string()));
    J.attributeArray("events", [&] {
      for (const EventLine &Line : A.Lines)
        J.object([&] {
          J.attribute("event", getKey(Line.Kind));
          J.attribute("strideBytes", Line.Stride);
          J.attribute("times", Line.Count);
          J.attribute("instruction",
                      OrNull(Line.Why, Line.Why ? Names.describe(*Line.Why)
                                                : StringRef()));
          J.attribute("function",
                      OrNull(Line.Why, Line.Why
                                           ? Line.Why->getFunction()->getName()
                                           : StringRef()));
        });
    });
  });
  OS << '\n';
}

} // namespace restruct

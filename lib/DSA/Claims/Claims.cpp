//===- Claims.cpp - Checking claims about DSA's graphs --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lines with the mark "DSA-CHECK" are claims; each is parsed, and checked in
/// each of its phases. A phase is verified when it is first used.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/Claims.h"

#include "ClaimChecker.h"
#include "ClaimParser.h"

#include "llvm/ADT/SmallSet.h"

using namespace llvm;

namespace restruct {

namespace {

constexpr StringLiteral Mark = "DSA-CHECK";

class ClaimReader {
public:
  ClaimReader(const Module &M,
              function_ref<const DataStructures &(DSAPhase)> GetPhase)
      : M(M), Names(M), GetPhase(GetPhase) {}

  void readLine(StringRef Line, unsigned Number);
  ClaimResults takeResults() { return std::move(Results); }

private:
  void check(const Claim &C, DSAPhase Phase, StringRef Text);
  void addFault(unsigned Line, unsigned Column, const Twine &Message) {
    Results.Faults.push_back({Line, Column, Message.str()});
  }

  const Module &M;
  ClaimNames Names;
  function_ref<const DataStructures &(DSAPhase)> GetPhase;
  SmallSet<DSAPhase, 6> Verified;
  ClaimResults Results;
};

} // namespace

void ClaimReader::check(const Claim &C, DSAPhase Phase, StringRef Text) {
  ++Results.NumClaims;
  const DataStructures &Graphs = GetPhase(Phase);
  if (Verified.insert(Phase).second)
    if (std::string Fault = Graphs.verify(); !Fault.empty())
      addFault(C.Line, C.Column,
               getName(Phase) + ": a graph is not well formed: " + Fault);
  if (std::string Fault = findFault(C, Graphs); !Fault.empty())
    addFault(C.Line, C.Column,
             getName(Phase) + ": not so: " + Text + "; but: " + Fault);
}

void ClaimReader::readLine(StringRef Line, unsigned Number) {
  size_t Start = Line.find(Mark);
  if (Start == StringRef::npos)
    return;
  ClaimParser Parser(Line, Start + Mark.size(), M, Names);
  Claim C;
  C.Line = Number;
  if (!Parser.parse(C)) {
    ++Results.NumClaims;
    return addFault(Number, Parser.getColumn(), Parser.getMessage());
  }
  for (DSAPhase Phase : C.Phases)
    check(C, Phase, Line.substr(C.Column - 1).trim());
}

ClaimResults
checkClaims(StringRef Text, const Module &M,
            function_ref<const DataStructures &(DSAPhase)> GetPhase) {
  ClaimReader Reader(M, GetPhase);
  for (unsigned Number = 1; !Text.empty(); ++Number) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Reader.readLine(Line.rtrim('\r'), Number);
  }
  ClaimResults Results = Reader.takeResults();
  if (Results.NumClaims == 0)
    Results.Faults.push_back({1, 1, "there is no claim (" + Mark.str() + ")"});
  return Results;
}

} // namespace restruct

//===- MergeOrderTests.cpp - Merges give the same in any order ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Places, strides and links are constraints; a graph is their closure. So the
/// order in which they come must not show, and no constraint may be lost. Both
/// are checked on random sets of constraints.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSGraph.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <random>

using namespace llvm;
using namespace restruct;

namespace {

constexpr unsigned NumPlaces = 10;

/// One thing that is said of numbered places.
struct Constraint {
  enum Kind {
    Same,   ///< A + OffsetA is B + OffsetB.
    Repeat, ///< A repeats every OffsetA bytes.
    Holds,  ///< At A + OffsetA lies a pointer to B + OffsetB.
  } What;
  unsigned A;
  int64_t OffsetA;
  unsigned B;
  int64_t OffsetB;
};

class Closure {
public:
  Closure() {
    for (DSNodeHandle &P : Places)
      P = DSNodeHandle(&Graph.createNode(), 0);
  }

  DSNodeHandle at(unsigned I, int64_t Bytes) {
    return Graph.getPlaceAt(Places[I], Bytes);
  }

  void add(const Constraint &C) {
    switch (C.What) {
    case Constraint::Same:
      Graph.merge(at(C.A, C.OffsetA), at(C.B, C.OffsetB));
      return;
    case Constraint::Repeat:
      Graph.addStride(Places[C.A], static_cast<uint64_t>(C.OffsetA));
      return;
    case Constraint::Holds:
      Graph.merge(Graph.getOrCreateLink(at(C.A, C.OffsetA), 8),
                  at(C.B, C.OffsetB));
      return;
    }
  }

  bool satisfies(const Constraint &C) {
    switch (C.What) {
    case Constraint::Same:
      return at(C.A, C.OffsetA) == at(C.B, C.OffsetB);
    case Constraint::Repeat:
      return at(C.A, C.OffsetA) == Places[C.A];
    case Constraint::Holds: {
      DSNodeHandle Holder = at(C.A, C.OffsetA);
      return Holder.getNode()->getLink(Holder.getOffset()) ==
             at(C.B, C.OffsetB);
    }
    }
    return false;
  }

  /// Everything that a client can tell of the numbered places.
  std::vector<uint64_t> describe() {
    std::vector<uint64_t> Result;
    for (DSNodeHandle P : Places) {
      Result.push_back(P.getNode()->getStride());
      for (const DSNodeHandle Q : Places) {
        bool IsSameNode = P.getNode() == Q.getNode();
        uint64_t Stride = P.getNode()->getStride();
        int64_t Distance = static_cast<int64_t>(P.getOffset()) -
                           static_cast<int64_t>(Q.getOffset());
        Result.push_back(IsSameNode);
        if (IsSameNode)
          Result.push_back(Stride == 0 ? static_cast<uint64_t>(Distance)
                                       : P.getNode()->normalize(Distance));
      }
      for (int64_t Bytes = 0; Bytes != 32; ++Bytes) {
        // Beyond the first byte of the node there is nothing to look at.
        DSNodeHandle Target = P.getNode()->getLink(P.getOffset() + Bytes);
        Result.push_back(Target.isNull());
        for (const DSNodeHandle Q : Places)
          Result.push_back(Target.getNode() == Q.getNode());
      }
    }
    return Result;
  }

  DSGraph Graph;

private:
  DSNodeHandle Places[NumPlaces];
};

std::vector<Constraint> makeConstraints(std::mt19937 &Random) {
  auto Below = [&](unsigned N) { return static_cast<unsigned>(Random() % N); };
  constexpr int64_t Strides[] = {4, 8, 12, 16, 24, 32, 40, 48};
  std::vector<Constraint> Result(3 + Below(12));
  for (Constraint &C : Result) {
    C.What = static_cast<Constraint::Kind>(Below(3));
    C.A = Below(NumPlaces);
    C.B = Below(NumPlaces);
    C.OffsetA = C.What == Constraint::Repeat
                    ? Strides[Below(8)]
                    : (static_cast<int64_t>(Below(12)) - 4) * 4;
    C.OffsetB = (static_cast<int64_t>(Below(8)) - 2) * 4;
  }
  return Result;
}

TEST(MergeOrderTests, ConstraintsHoldInTheEndAndTheirOrderDoesNotShow) {
  for (unsigned Seed = 0; Seed != 3000; ++Seed) {
    std::mt19937 Random(Seed);
    std::vector<Constraint> Constraints = makeConstraints(Random);
    std::vector<uint64_t> Expected;
    for (unsigned Order = 0; Order != 4; ++Order) {
      Closure Result;
      for (const Constraint &C : Constraints)
        Result.add(C);
      ASSERT_EQ(Result.Graph.verify(), "") << "seed " << Seed;
      for (const Constraint &C : Constraints)
        ASSERT_TRUE(Result.satisfies(C)) << "seed " << Seed;
      std::vector<uint64_t> Description = Result.describe();
      if (Order == 0)
        Expected = Description;
      ASSERT_EQ(Description, Expected) << "seed " << Seed << " order " << Order;
      std::shuffle(Constraints.begin(), Constraints.end(), Random);
    }
  }
}

} // namespace

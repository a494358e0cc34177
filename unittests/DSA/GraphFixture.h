//===- GraphFixture.h - Tests of one graph ----------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_UNITTESTS_DSA_GRAPHFIXTURE_H
#define RESTRUCT_UNITTESTS_DSA_GRAPHFIXTURE_H

#include "restruct/DSA/DSGraph.h"

#include "gtest/gtest.h"

namespace restruct {

inline constexpr uint64_t PointerBytes = 8;

/// A test that builds a graph, which is correct when the test ends.
class GraphFixture : public testing::Test {
protected:
  void TearDown() override { EXPECT_EQ(Graph.verify(), ""); }

  DSNodeHandle newPlace() { return DSNodeHandle(&Graph.createNode(), 0); }
  DSNodeHandle at(DSNodeHandle Place, int64_t Bytes) {
    return Graph.getPlaceAt(Place, Bytes);
  }

  DSGraph Graph;
};

} // namespace restruct

#endif // RESTRUCT_UNITTESTS_DSA_GRAPHFIXTURE_H

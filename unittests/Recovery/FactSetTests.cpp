//===- FactSetTests.cpp - The laws of the lattice -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/PointerFact.h"

#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

#include <random>

using namespace llvm;
using namespace restruct;

namespace {

class FactSetTest : public testing::Test {
protected:
  FactSetTest() {
    for (unsigned I = 0; I <= FactSet::MaxPointees; ++I)
      Pointees.push_back(Manager.getOrCreateStructType(
          StructType::create(Context, ("struct.t" + Twine(I)).str())));
  }

  PointerFact fact(unsigned Pointee, Position At, bool IsDeclared = true) {
    return {Pointees[Pointee], At, IsDeclared, {}};
  }

  static std::string str(const FactSet &Set) {
    std::string Text;
    raw_string_ostream OS(Text);
    Set.print(OS);
    return Text;
  }

  static FactSet join(FactSet A, const FactSet &B) {
    (void)A.join(B);
    return A;
  }

  /// Sets of up to \p MaxFacts facts out of \p NumPointees pointees and
  /// \p NumOffsets offsets: always the same ones.
  std::vector<FactSet> sets(unsigned Count, unsigned MaxFacts,
                            unsigned NumPointees, unsigned NumOffsets) {
    std::mt19937 Random(1);
    std::vector<FactSet> Result{FactSet(), FactSet::everything()};
    while (Result.size() < Count) {
      FactSet Set;
      for (unsigned N = Random() % (MaxFacts + 1); N > 0; --N) {
        uint64_t Offset = Random() % NumOffsets * 4;
        unsigned Kind = Random() % 8;
        Position At = Kind == 0   ? Position::somewhere()
                      : Kind == 1 ? Position::anyElement(Offset)
                      : Kind == 2 ? Position::anyElement(Offset, 2)
                                  : Position::at(Offset);
        (void)Set.insert(
            fact(Random() % NumPointees, At, /*IsDeclared=*/Random() % 2 == 0));
      }
      Result.push_back(Set);
    }
    return Result;
  }

  void checkLaws(const std::vector<FactSet> &Sets) {
    for (const FactSet &A : Sets) {
      EXPECT_TRUE(join(A, A).sameAs(A)) << str(A);
      EXPECT_TRUE(FactSet().isAtMost(A)) << str(A);
      EXPECT_TRUE(A.isAtMost(FactSet::everything())) << str(A);
      for (const FactSet &B : Sets) {
        FactSet AB = join(A, B);
        EXPECT_TRUE(AB.sameAs(join(B, A))) << str(A) << " | " << str(B);
        EXPECT_TRUE(A.isAtMost(AB)) << str(A) << " | " << str(B);
        // A set is below another if joining it changes nothing.
        EXPECT_EQ(A.isAtMost(B), AB.sameAs(B)) << str(A) << " | " << str(B);
        FactSet Copy = A;
        EXPECT_EQ(Copy.join(B), !AB.sameAs(A)) << str(A) << " | " << str(B);
        for (const FactSet &C : Sets) {
          EXPECT_TRUE(join(AB, C).sameAs(join(A, join(B, C))))
              << str(A) << " | " << str(B) << " | " << str(C);
          if (A.isAtMost(B)) {
            EXPECT_TRUE(join(A, C).isAtMost(join(B, C)))
                << str(A) << " | " << str(B) << " | " << str(C);
          }
        }
      }
    }
  }

  LLVMContext Context;
  DTransTypeManager Manager{Context};
  std::vector<const DTransStructType *> Pointees;
};

TEST_F(FactSetTest, JoinIsAJoinOfSmallSets) { checkLaws(sets(60, 4, 2, 3)); }

TEST_F(FactSetTest, JoinIsAJoinAtTheCapOfPositions) {
  checkLaws(sets(50, 10, 2, 12));
}

TEST_F(FactSetTest, JoinIsAJoinAtTheCapOfPointees) {
  checkLaws(sets(50, 10, 12, 2));
}

TEST_F(FactSetTest, AnyElementAbsorbsTheFirst) {
  FactSet Set;
  EXPECT_TRUE(Set.insert(fact(0, Position::at(8))));
  EXPECT_TRUE(Set.insert(fact(0, Position::anyElement(8))));
  EXPECT_FALSE(Set.insert(fact(0, Position::at(8))));
  EXPECT_EQ(str(Set), "%struct.t0+8 (any element)");
}

TEST_F(FactSetTest, UnknownOffsetAbsorbsAllPositionsOfItsPointee) {
  FactSet Set;
  EXPECT_TRUE(Set.insert(fact(0, Position::at(0))));
  EXPECT_TRUE(Set.insert(fact(1, Position::at(4))));
  EXPECT_TRUE(Set.insert(fact(0, Position::somewhere())));
  EXPECT_FALSE(Set.insert(fact(0, Position::at(16))));
  EXPECT_EQ(Set.facts().size(), 2u);
}

TEST_F(FactSetTest, TooManyPositionsAreAnUnknownOffset) {
  FactSet Set;
  for (unsigned I = 0; I < FactSet::MaxPositions; ++I)
    EXPECT_TRUE(Set.insert(fact(0, Position::at(I * 4))));
  EXPECT_EQ(Set.facts().size(), size_t(FactSet::MaxPositions));
  EXPECT_TRUE(Set.insert(fact(0, Position::at(400))));
  EXPECT_EQ(str(Set), "%struct.t0 (offset unknown)");
}

TEST_F(FactSetTest, TooManyPointeesAreEverything) {
  FactSet Set;
  for (unsigned I = 0; I < FactSet::MaxPointees; ++I)
    EXPECT_TRUE(Set.insert(fact(I, Position::at(0))));
  EXPECT_FALSE(Set.isEverything());
  EXPECT_TRUE(Set.insert(fact(FactSet::MaxPointees, Position::at(0))));
  EXPECT_TRUE(Set.isEverything());
  EXPECT_TRUE(Set.facts().empty());
}

TEST_F(FactSetTest, DeclaredWinsOverUsed) {
  FactSet Set;
  EXPECT_TRUE(Set.insert(fact(0, Position::at(0), /*IsDeclared=*/false)));
  EXPECT_TRUE(Set.insert(fact(0, Position::at(0), /*IsDeclared=*/true)));
  EXPECT_FALSE(Set.insert(fact(0, Position::at(0), /*IsDeclared=*/false)));
  EXPECT_TRUE(Set.facts().front().IsDeclared);
}

TEST_F(FactSetTest, AbsorbedDeclarationStaysADeclaration) {
  for (bool DeclaredFirst : {false, true}) {
    FactSet Set;
    EXPECT_TRUE(Set.insert(
        fact(0, DeclaredFirst ? Position::at(8) : Position::somewhere(),
             DeclaredFirst)));
    EXPECT_TRUE(Set.insert(
        fact(0, DeclaredFirst ? Position::somewhere() : Position::at(8),
             !DeclaredFirst)));
    ASSERT_EQ(Set.facts().size(), 1u);
    EXPECT_TRUE(Set.facts().front().IsDeclared);
  }
}

} // namespace

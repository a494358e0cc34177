//===- ElementLayoutTests.cpp - Offsets, by tables ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/ElementLayout.h"
#include "restruct/Types/StructIdentity.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

std::string str(Position At) {
  if (!At.isOffsetKnown())
    return "?";
  std::string Text = std::to_string(At.getOffset());
  if (At.isAnyElement())
    Text += " any " + std::to_string(At.getArrayDepth());
  return Text;
}

/// The structures of these tests:
///
///   pair   { i32 0, i32 4 }                                        size 8
///   node   { i32 0, [4 x pair] 4, ptr 40 }                         size 48
///   alone  { i64 0, i32 8, i32 12 }        never a member          size 16
///   grid   { i64 0, [3 x [2 x i32]] 8 }                            size 32
///   tail   { i64 0, i32 8, [0 x i16] 12 }                          size 16
///   marked { ptr 0, i32 8, mark }                                  size 16
class ElementLayoutTest : public testing::Test {
protected:
  ElementLayoutTest() : DL("e-i64:64-n8:16:32:64-S128"), Types(Context) {
    Type *I16 = Type::getInt16Ty(Context), *I32 = Type::getInt32Ty(Context),
         *I64 = Type::getInt64Ty(Context);
    Type *Ptr = PointerType::getUnqual(Context);
    StructType *PairTy = StructType::create(Context, {I32, I32}, "struct.pair");
    Pair = define(PairTy);
    Node = define(StructType::create(
        Context, {I32, ArrayType::get(PairTy, 4), Ptr}, "struct.node"));
    Alone =
        define(StructType::create(Context, {I64, I32, I32}, "struct.alone"));
    Grid = define(StructType::create(
        Context, {I64, ArrayType::get(ArrayType::get(I32, 2), 3)},
        "struct.grid"));
    Tail = define(StructType::create(
        Context, {I64, I32, ArrayType::get(I16, 0)}, "struct.tail"));
    Marked = define(StructType::create(
        Context, {Ptr, I32, getIdentityMark(Context, "marked")},
        "struct.marked"));
    Opaque = Types.Manager->getOrCreateStructType(
        StructType::create(Context, "struct.opaque"));
  }

  const DTransStructType *define(StructType *Ty) {
    return cast<DTransStructType>(Types.Manager->getOrCreateFromIR(Ty));
  }

  ElementLayout layout() { return ElementLayout(DL, Types); }

  std::string canonical(const DTransType *T, uint64_t Offset) {
    std::optional<Position> At = layout().canonicalize(T, Offset);
    return At ? str(*At) : "outside";
  }

  std::string move(const DTransType *T, Position From, int64_t Constant,
                   std::vector<uint64_t> Strides = {},
                   const DTransType *Counted = nullptr) {
    PointerStep Step;
    Step.Constant = Constant;
    Step.Strides.assign(Strides.begin(), Strides.end());
    Step.Counted = Counted;
    return str(layout().move(T, From, Step));
  }

  std::string typesAt(const DTransType *T, Position At) {
    std::string Text;
    for (const DTransType *Type : layout().typesAt(T, At))
      Text += (Text.empty() ? "" : " ") + Type->str();
    return Text;
  }

  LLVMContext Context;
  DataLayout DL;
  DeclaredTypes Types;
  const DTransStructType *Pair, *Node, *Alone, *Grid, *Tail, *Marked, *Opaque;
};

TEST_F(ElementLayoutTest, CanonicalPositionForgetsTheElement) {
  EXPECT_EQ(canonical(Node, 0), "0");
  EXPECT_EQ(canonical(Node, 2), "2"); // inside of an i32
  EXPECT_EQ(canonical(Node, 4), "4");
  EXPECT_EQ(canonical(Node, 8), "8");
  EXPECT_EQ(canonical(Node, 12), "4 any 1");
  EXPECT_EQ(canonical(Node, 32), "8 any 1");
  EXPECT_EQ(canonical(Node, 36), "36"); // padding
  EXPECT_EQ(canonical(Node, 40), "40");
  EXPECT_EQ(canonical(Node, 48), "outside");
}

TEST_F(ElementLayoutTest, ArraysInArraysHaveDepth) {
  EXPECT_EQ(canonical(Grid, 8), "8");
  EXPECT_EQ(canonical(Grid, 12), "8 any 2"); // [0][1]
  EXPECT_EQ(canonical(Grid, 16), "8 any 1"); // [1][0]
  EXPECT_EQ(canonical(Grid, 28), "8 any 2"); // [2][1]
}

TEST_F(ElementLayoutTest, FlexibleArrayGoesOnBehindTheEnd) {
  EXPECT_EQ(canonical(Tail, 8), "8");
  EXPECT_EQ(canonical(Tail, 12), "12");
  EXPECT_EQ(canonical(Tail, 14), "12 any 1");
  EXPECT_EQ(canonical(Tail, 1001), "13 any 1");
}

TEST_F(ElementLayoutTest, MarkIsNoField) {
  ElementLayout L = layout();
  EXPECT_TRUE(L.leavesAt(Marked, Position::at(12)).empty());
  ASSERT_EQ(L.leavesAt(Marked, Position::at(8)).size(), 1u);
  EXPECT_EQ(L.leavesAt(Marked, Position::at(8))[0].Type->str(), "i32");
}

TEST_F(ElementLayoutTest, WholeElementsDoNotCount) {
  EXPECT_EQ(move(Alone, Position::at(0), 16), "0");
  EXPECT_EQ(move(Alone, Position::at(0), 3 * 16 + 8), "8");
  EXPECT_EQ(move(Alone, Position::at(0), -16 + 12), "12"); // a[-1].third
  EXPECT_EQ(move(Alone, Position::at(8), -8), "0");
  EXPECT_EQ(move(Alone, Position::at(0), 0, {16}), "0");
  EXPECT_EQ(move(Alone, Position::at(0), 8, {32}), "8");
  EXPECT_EQ(move(Alone, Position::at(0), -8, {16}), "8");
}

TEST_F(ElementLayoutTest, VariableStepThatIsNoMultipleIsUnknown) {
  EXPECT_EQ(move(Alone, Position::at(0), 0, {1}), "?");
  EXPECT_EQ(move(Alone, Position::at(0), 0, {8}), "?");
  EXPECT_EQ(move(Alone, Position::at(0), 0, {16, 8}), "?");
  EXPECT_EQ(move(Alone, Position::somewhere(), 16), "?");
}

TEST_F(ElementLayoutTest, VariableStepInsideOfAnArray) {
  EXPECT_EQ(move(Node, Position::at(0), 4, {8}), "4 any 1");
  EXPECT_EQ(move(Node, Position::at(0), 8, {48, 8}), "8 any 1");
  EXPECT_EQ(move(Node, Position::at(4), 4, {16}), "8 any 1");
  EXPECT_EQ(move(Node, Position::at(0), 4, {4}), "?");  // halves of a pair
  EXPECT_EQ(move(Node, Position::at(0), 40, {8}), "?"); // no array there
  EXPECT_EQ(move(Grid, Position::at(0), 8, {8}), "8 any 1");
  EXPECT_EQ(move(Grid, Position::at(0), 8, {4}), "8 any 2");
}

TEST_F(ElementLayoutTest, FromAnUnknownElementToItsNeighbour) {
  EXPECT_EQ(move(Node, Position::anyElement(4), 8), "4 any 1");
  EXPECT_EQ(move(Node, Position::anyElement(4), -8), "4 any 1");
  EXPECT_EQ(move(Node, Position::anyElement(4), 4), "8 any 1");
  EXPECT_EQ(move(Node, Position::anyElement(8), -4), "4 any 1");
  // Across elements in bytes, it may be another field of node as well.
  EXPECT_EQ(move(Node, Position::anyElement(4), -4), "?");
  EXPECT_EQ(move(Node, Position::anyElement(4), 64), "?");
  EXPECT_EQ(move(Node, Position::anyElement(4), 12, {}, Pair), "8 any 1");
}

TEST_F(ElementLayoutTest, LeavingAMemberIsUnknownUnlessItIsCounted) {
  // A pair is nested in node: bytes around it may belong to node.
  EXPECT_EQ(move(Pair, Position::at(0), 8), "?");
  EXPECT_EQ(move(Pair, Position::at(0), -4), "?");
  EXPECT_EQ(move(Pair, Position::at(0), 12, {}, Pair), "4");
  EXPECT_EQ(move(Pair, Position::at(4), -16, {}, Pair), "4");
  Type *I32 = Type::getInt32Ty(Context);
  const DTransStructType *Twin =
      define(StructType::create(Context, {I32, I32}, "struct.twin"));
  EXPECT_EQ(move(Pair, Position::at(0), 12, {}, Twin), "4");
  EXPECT_EQ(move(Pair, Position::at(0), 12, {}, Alone), "?");
  EXPECT_EQ(move(Pair, Position::at(0), 4), "4");
  EXPECT_EQ(move(Pair, Position::at(0), 0, {8}), "0");
}

TEST_F(ElementLayoutTest, ArrayAtTheEndMayHaveMoreElements) {
  // Behind grid's array there may be more of it (int a[1] as int a[]).
  EXPECT_EQ(move(Grid, Position::at(0), 32), "?");
  EXPECT_EQ(move(Grid, Position::at(0), 32, {}, Grid), "0");
  EXPECT_EQ(move(Grid, Position::at(0), -32), "0");
  EXPECT_EQ(move(Tail, Position::at(0), 64), "12 any 1");
}

TEST_F(ElementLayoutTest, StepsThatOverflowAreUnknown) {
  EXPECT_EQ(move(Alone, Position::at(8), INT64_MAX), "?");
  EXPECT_EQ(move(Alone, Position::at(0), INT64_MIN), "0"); // a multiple of 16
  EXPECT_EQ(str(layout().move(Alone, Position::at(0), PointerStep::unknown())),
            "?");
}

TEST_F(ElementLayoutTest, NoLayoutNoOffset) {
  EXPECT_EQ(canonical(Opaque, 0), "0");
  EXPECT_EQ(canonical(Opaque, 4), "outside");
  EXPECT_EQ(move(Opaque, Position::at(0), 0), "0");
  EXPECT_EQ(move(Opaque, Position::at(0), 8), "?");
}

TEST_F(ElementLayoutTest, BytesStayBytes) {
  const DTransType *I8 =
      Types.Manager->getOrCreateAtomicType(Type::getInt8Ty(Context));
  EXPECT_EQ(move(I8, Position::at(0), 17, {3}), "0");
}

TEST_F(ElementLayoutTest, TypesThatBeginThere) {
  EXPECT_EQ(typesAt(Node, Position::at(0)), "%struct.node i32");
  EXPECT_EQ(typesAt(Node, Position::at(4)),
            "[4 x %struct.pair] %struct.pair i32");
  EXPECT_EQ(typesAt(Node, Position::anyElement(4)), "%struct.pair i32");
  EXPECT_EQ(typesAt(Node, Position::at(8)), "i32");
  EXPECT_EQ(typesAt(Node, Position::at(2)), "");
  EXPECT_EQ(typesAt(Grid, Position::anyElement(8, 1)), "[2 x i32] i32");
  EXPECT_EQ(typesAt(Grid, Position::anyElement(8, 2)), "i32");
  EXPECT_EQ(typesAt(Node, Position::somewhere()), "");
}

TEST_F(ElementLayoutTest, ContainsPartsWhereTheyStand) {
  ElementLayout L = layout();
  Position Start = Position::at(0);
  EXPECT_TRUE(L.contains(Node, Position::at(4), Pair, Start));
  EXPECT_TRUE(L.contains(Node, Position::anyElement(8), Pair, Position::at(4)));
  EXPECT_FALSE(L.contains(Node, Position::at(8), Pair, Start));
  EXPECT_FALSE(L.contains(Pair, Start, Node, Position::at(4)));
  EXPECT_FALSE(L.contains(Alone, Start, Pair, Start));
  // An element that is unknown to be the first is not the beginning.
  EXPECT_FALSE(
      L.contains(Node, Position::anyElement(4), Node, Position::at(4)));
  EXPECT_TRUE(L.contains(Node, Position::at(40), Pair, Position::somewhere()));
  EXPECT_FALSE(L.contains(Alone, Start, Pair, Position::somewhere()));
}

TEST_F(ElementLayoutTest, FieldsFromOutside) {
  auto Fields = layout().fieldsAt(Node, Position::at(8));
  ASSERT_EQ(Fields.size(), 2u);
  EXPECT_EQ(Fields[0].Parent, Node);
  EXPECT_EQ(Fields[0].Field, 1u);
  EXPECT_EQ(Fields[0].OffsetInField, 4u);
  EXPECT_EQ(Fields[1].Parent, Pair);
  EXPECT_EQ(Fields[1].Field, 1u);
  EXPECT_EQ(Fields[1].OffsetInField, 0u);
}

TEST_F(ElementLayoutTest, UnionHasTheMembersOfItsRecord) {
  Type *Ptr = PointerType::getUnqual(Context);
  const DTransStructType *Union =
      define(StructType::create(Context, {Ptr}, "union.either"));
  EXPECT_TRUE(layout().leavesAt(Union, Position::at(0)).empty());

  SourceRecord Record;
  Record.Type = Union;
  Record.Kind = RecordKind::Union;
  for (const DTransType *Pointee : {Pair, Alone}) {
    SourceField &Field = Record.Fields.emplace_back();
    Field.Type = Types.Manager->getOrCreatePointerType(Pointee);
    Field.BitSize = 64;
  }
  Types.Records.push_back(Record);
  auto Leaves = layout().leavesAt(Union, Position::at(0));
  ASSERT_EQ(Leaves.size(), 2u);
  EXPECT_EQ(Leaves[0].Type->str(), "%struct.pair*");
  EXPECT_EQ(Leaves[1].Type->str(), "%struct.alone*");
}

TEST_F(ElementLayoutTest, ConflictingFieldHasAllItsTypes) {
  Type *Ptr = PointerType::getUnqual(Context);
  DTransTypeManager &Manager = *Types.Manager;
  const DTransStructType *S = Manager.getOrCreateStructType(
      StructType::create(Context, {Ptr}, "struct.s"));
  EXPECT_TRUE(Manager.addBody(S, {Manager.getOrCreatePointerType(Pair)}));
  EXPECT_TRUE(Manager.addBody(S, {Manager.getOrCreatePointerType(Alone)}));
  EXPECT_EQ(layout().leavesAt(S, Position::at(0)).size(), 2u);
}

} // namespace

//===- AccessTagsTests.cpp - Alias rules of TBAA access tags --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The examples of the specification by name, the rules that must stay May,
/// and metadata that no front end would write.
///
//===----------------------------------------------------------------------===//

#include "restruct/Alias/AccessTags.h"

#include "restruct/Types/ExtendedTBAA.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Metadata.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace restruct {
namespace {

class AccessTagsTest : public testing::Test {
protected:
  ConstantAsMetadata *number(uint64_t Value) {
    return ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt64Ty(Context), Value));
  }
  MDNode *node(ArrayRef<Metadata *> Operands) {
    return MDNode::get(Context, Operands);
  }
  MDString *name(StringRef Name) { return MDString::get(Context, Name); }

  AccessTag tag(const MDNode *Base, const MDNode *Access, uint64_t Offset) {
    return {Base, Access, Offset, /*IsImmutable=*/false};
  }
  AccessTag whole(const MDNode *Type) { return tag(Type, Type, 0); }
  /// Both orders must have the same answer.
  bool may(const AccessTag &X, const AccessTag &Y) {
    bool Result = mayAlias(X, Y);
    EXPECT_EQ(Result, mayAlias(Y, X));
    return Result;
  }

  LLVMContext Context;
  MDBuilder Builder{Context};
  MDNode *Root = Builder.createTBAARoot("Simple C/C++ TBAA");
  MDNode *Char = Builder.createTBAAScalarTypeNode("omnipotent char", Root);
  MDNode *Int = Builder.createTBAAScalarTypeNode("int", Char);
  MDNode *Float = Builder.createTBAAScalarTypeNode("float", Char);
  MDNode *AnyPointer = Builder.createTBAAScalarTypeNode("any pointer", Char);
  MDNode *IntPointer = Builder.createTBAAScalarTypeNode("p1 int", AnyPointer);
  MDNode *FloatPointer =
      Builder.createTBAAScalarTypeNode("p1 float", AnyPointer);
  /// struct E { int x; float y; };
  MDNode *E = Builder.createTBAAStructTypeNode("E", {{Int, 0}, {Float, 4}});
  /// struct S { int n; int a[4]; E e; int b; }; clang's node for an array
  /// member is char.
  MDNode *S = Builder.createTBAAStructTypeNode(
      "S", {{Int, 0}, {Char, 4}, {E, 20}, {Int, 28}});
  MDNode *IntArray4 = getArrayNode(Int, {4});
  MDNode *MemberA = getMemberNode("S.a", IntArray4);
};

//===----------------------------------------------------------------------===//
// The specification's examples
//===----------------------------------------------------------------------===//

TEST_F(AccessTagsTest, SpecTbaaPointer) {
  EXPECT_FALSE(may(whole(IntPointer), whole(FloatPointer)));
}

TEST_F(AccessTagsTest, SpecTbaaArray) {
  MDNode *A = getArrayNode(Int, {3, 3}), *B = getArrayNode(Int, {2, 4});
  EXPECT_EQ(getTypeNodeName(A), "array@int[3][3]");
  EXPECT_EQ(getTypeNodeName(B), "array@int[2][4]");
  EXPECT_EQ(A->getOperand(1), getArrayNode(Int, {3}));
  EXPECT_FALSE(may(tag(A, Int, 0), tag(B, Int, 0)));
}

TEST_F(AccessTagsTest, SpecRunningExampleFoo) {
  EXPECT_TRUE(may(whole(Char), whole(Int)));
}

TEST_F(AccessTagsTest, SpecGlobalScalarBar) {
  EXPECT_FALSE(mayAliasGlobalScalar(*Char, whole(Char), whole(Int)));
}

//===----------------------------------------------------------------------===//
// Arrays and members
//===----------------------------------------------------------------------===//

TEST_F(AccessTagsTest, ArrayMayAliasItsElementRowAndEnclosingArray) {
  AccessTag Cube = tag(getArrayNode(Int, {5, 3, 3}), Int, 0);
  EXPECT_TRUE(may(Cube, tag(getArrayNode(Int, {3, 3}), Int, 0)));
  EXPECT_TRUE(may(Cube, tag(getArrayNode(Int, {3}), Int, 0)));
  EXPECT_TRUE(may(Cube, whole(Int)));
  EXPECT_TRUE(may(Cube, whole(Char)));
  EXPECT_FALSE(may(Cube, whole(Float)));
}

TEST_F(AccessTagsTest, ArrayOfStructsMayAliasItsElementAtTheSameOffset) {
  AccessTag Y = tag(getArrayNode(E, {4}), Float, 4);
  EXPECT_TRUE(may(Y, tag(E, Float, 4)));
  EXPECT_FALSE(may(Y, tag(E, Int, 0)));
  EXPECT_TRUE(may(Y, whole(E)));
  EXPECT_TRUE(may(Y, whole(Float)));
}

TEST_F(AccessTagsTest, ArrayMemberIsApartFromOtherMembers) {
  AccessTag A = tag(MemberA, Int, 0);
  EXPECT_FALSE(may(A, tag(S, Int, 0)));
  EXPECT_FALSE(may(A, tag(S, Int, 28)));
  EXPECT_FALSE(may(A, tag(S, Int, 20)));
  EXPECT_FALSE(may(A, tag(E, Int, 0)));
  EXPECT_FALSE(may(A, tag(getMemberNode("S.c", IntArray4), Int, 0)));
}

TEST_F(AccessTagsTest, ArrayMemberMayAliasItselfItsTypeAndItsElement) {
  AccessTag A = tag(MemberA, Int, 0);
  EXPECT_TRUE(may(A, A));
  EXPECT_TRUE(may(A, tag(IntArray4, Int, 0)));
  EXPECT_TRUE(may(A, whole(Int)));
  EXPECT_TRUE(may(A, whole(Char)));
}

TEST_F(AccessTagsTest, NodesOfOneTypeAreOneNode) {
  EXPECT_EQ(MemberA, getMemberNode("S.a", getArrayNode(Int, {4})));
  EXPECT_EQ(skipExtensionNodes(MemberA), Int);
  EXPECT_EQ(skipExtensionNodes(S), S);
}

//===----------------------------------------------------------------------===//
// What stock answers too
//===----------------------------------------------------------------------===//

TEST_F(AccessTagsTest, NestedStructsMeetAtTheSameOffsetOnly) {
  EXPECT_TRUE(may(tag(S, Float, 24), tag(E, Float, 4)));
  EXPECT_FALSE(may(tag(S, Float, 24), tag(E, Int, 0)));
  EXPECT_FALSE(may(tag(S, Int, 0), tag(S, Int, 28)));
}

TEST_F(AccessTagsTest, AccessToAWholeStructMayAliasItsMembers) {
  EXPECT_TRUE(may(whole(S), tag(E, Float, 4)));
  EXPECT_TRUE(mayAliasGlobalScalar(*Int, whole(Int), whole(S)));
}

TEST_F(AccessTagsTest, OtherRootsMayAlias) {
  MDNode *OtherRoot = Builder.createTBAARoot("Simple C++ TBAA");
  MDNode *OtherChar =
      Builder.createTBAAScalarTypeNode("omnipotent char", OtherRoot);
  MDNode *OtherFloat = Builder.createTBAAScalarTypeNode("float", OtherChar);
  EXPECT_TRUE(may(whole(Int), whole(OtherFloat)));
  EXPECT_TRUE(mayAliasGlobalScalar(*Int, whole(Int), whole(OtherFloat)));
}

//===----------------------------------------------------------------------===//
// Global scalars
//===----------------------------------------------------------------------===//

TEST_F(AccessTagsTest, GlobalScalarIsApartFromMembersAndElements) {
  EXPECT_FALSE(mayAliasGlobalScalar(*Int, whole(Int), tag(S, Int, 0)));
  EXPECT_FALSE(mayAliasGlobalScalar(*Int, whole(Int), tag(MemberA, Int, 0)));
}

TEST_F(AccessTagsTest, GlobalScalarMayAliasItsTypeAndAncestors) {
  EXPECT_TRUE(mayAliasGlobalScalar(*Int, whole(Int), whole(Int)));
  EXPECT_TRUE(mayAliasGlobalScalar(*Int, whole(Int), whole(Char)));
  EXPECT_TRUE(
      mayAliasGlobalScalar(*IntPointer, whole(IntPointer), whole(AnyPointer)));
}

TEST_F(AccessTagsTest, GlobalAccessedAsAnotherTypeClaimsNothing) {
  // _Bool b; *(char *)&b = 1;
  MDNode *Bool = Builder.createTBAAScalarTypeNode("_Bool", Char);
  EXPECT_TRUE(mayAliasGlobalScalar(*Bool, whole(Char), whole(Bool)));
  EXPECT_TRUE(mayAliasGlobalScalar(*Bool, whole(Char), whole(Int)));
  EXPECT_TRUE(mayAliasGlobalScalar(*Int, tag(S, Int, 0), tag(E, Int, 0)));
}

TEST_F(AccessTagsTest, GlobalOfAnyPointerClaimsNothing) {
  EXPECT_TRUE(
      mayAliasGlobalScalar(*AnyPointer, whole(AnyPointer), whole(IntPointer)));
  MDNode *AnyP2 =
      Builder.createTBAAScalarTypeNode("any p2 pointer", AnyPointer);
  EXPECT_TRUE(mayAliasGlobalScalar(*AnyP2, whole(AnyP2), whole(IntPointer)));
}

//===----------------------------------------------------------------------===//
// Malformed metadata
//===----------------------------------------------------------------------===//

TEST_F(AccessTagsTest, TagsThatAreNoTagsAreNotRead) {
  EXPECT_FALSE(readAccessTag(nullptr));
  EXPECT_FALSE(readAccessTag(node({})));
  EXPECT_FALSE(readAccessTag(node({Int, Int})));
  EXPECT_FALSE(readAccessTag(node({Int, Int, nullptr})));
  EXPECT_FALSE(readAccessTag(node({Int, nullptr, number(0)})));
  EXPECT_FALSE(readAccessTag(node({name("int"), Int, number(0)})));
  EXPECT_FALSE(readAccessTag(node({Int, Int, name("0")})));
  EXPECT_FALSE(readAccessTag(node({Int, Int, number(0), number(2)})));
  EXPECT_FALSE(readAccessTag(
      node({Int, Int,
            ConstantAsMetadata::get(ConstantInt::get(
                Context, APInt::getOneBitSet(/*numBits=*/128, 64)))})));
  std::optional<AccessTag> Immutable =
      readAccessTag(node({Int, Int, number(0), number(1)}));
  ASSERT_TRUE(Immutable);
  EXPECT_TRUE(Immutable->IsImmutable);
}

TEST_F(AccessTagsTest, MalformedNodesMayAlias) {
  MDNode *Bad[] = {
      node({name("bad"), nullptr, number(0)}),
      node({name("bad"), name("int"), number(0)}),
      node({name("bad"), Int, name("0")}),
      node({name("bad"), Int, number(0), Int}),
      node({nullptr, Int, number(0)}),
      node({name("bad"), Int, number(8), Int, number(4)}),
      node({name("bad"), Int, number(~uint64_t(0))}),
      node({Char, number(4), name("a name where one with sizes has it")}),
  };
  for (MDNode *Node : Bad) {
    EXPECT_TRUE(may(tag(Node, Int, 0), whole(Float)));
    EXPECT_TRUE(may(tag(Node, Int, 8), tag(S, Int, 28)));
    EXPECT_TRUE(mayAliasGlobalScalar(*Int, whole(Int), tag(Node, Int, 0)));
    EXPECT_TRUE(mayAliasGlobalScalar(*Node, whole(Node), whole(Float)));
  }
}

TEST_F(AccessTagsTest, AccessThatIsNotOnItsPathMayAlias) {
  EXPECT_TRUE(may(tag(S, Float, 0), tag(E, Int, 0)));
}

TEST_F(AccessTagsTest, OffsetsBeyondTheTypeDoNotMatter) {
  EXPECT_TRUE(may(tag(S, Int, ~uint64_t(0)), whole(Int)));
  EXPECT_TRUE(may(tag(S, Int, ~uint64_t(0)), tag(S, Int, ~uint64_t(0))));
}

TEST_F(AccessTagsTest, CyclesMayAliasAndEnd) {
  TempMDNode Placeholder = MDNode::getTemporary(Context, {});
  MDNode *A = node({name("a"), Placeholder.get(), number(0)});
  MDNode *B = node({name("b"), A, number(0)});
  Placeholder->replaceAllUsesWith(B);
  A = cast<MDNode>(B->getOperand(1));
  EXPECT_TRUE(may(whole(A), whole(Int)));
  EXPECT_TRUE(may(whole(A), whole(B)));
  EXPECT_TRUE(mayAliasGlobalScalar(*A, whole(A), whole(Int)));
  EXPECT_TRUE(mayAliasGlobalScalar(*Int, whole(Int), whole(A)));
}

TEST_F(AccessTagsTest, TooDeepNestingMayAliasAndEnds) {
  MDNode *Deep = Int;
  for (unsigned I = 0; I < 20000; ++I)
    Deep = node({name("array@" + std::to_string(I)), Deep, number(0)});
  EXPECT_TRUE(may(whole(Deep), whole(Float)));
  EXPECT_EQ(skipExtensionNodes(Deep), Deep);
}

} // namespace
} // namespace restruct

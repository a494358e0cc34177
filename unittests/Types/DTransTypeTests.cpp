//===- DTransTypeTests.cpp - The type hierarchy and its manager -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/DTransTypeManager.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

class DTransTypeTest : public testing::Test {
protected:
  const DTransType *intType(unsigned Bits) {
    return Manager.getOrCreateAtomicType(IntegerType::get(Context, Bits));
  }
  const DTransStructType *makeStruct(StringRef Name, ArrayRef<Type *> Elements,
                                     ArrayRef<const DTransType *> Fields) {
    const DTransStructType *S = Manager.getOrCreateStructType(
        StructType::create(Context, Elements, Name));
    EXPECT_TRUE(Manager.addBody(S, Fields));
    return S;
  }
  static std::string definition(const DTransStructType *S) {
    std::string Text;
    raw_string_ostream OS(Text);
    S->printDefinition(OS);
    return Text;
  }

  LLVMContext Context;
  DTransTypeManager Manager{Context};
  Type *Ptr = PointerType::getUnqual(Context);
  Type *I32 = Type::getInt32Ty(Context);
  Type *I64 = Type::getInt64Ty(Context);
};

TEST_F(DTransTypeTest, EqualTypesHaveEqualAddresses) {
  const DTransType *I64Ty = intType(64);
  EXPECT_EQ(I64Ty, intType(64));
  EXPECT_EQ(Manager.getOrCreatePointerType(I64Ty),
            Manager.getOrCreatePointerType(I64Ty));
  EXPECT_EQ(Manager.getOrCreateArrayType(I64Ty, 3),
            Manager.getOrCreateArrayType(I64Ty, 3));
  EXPECT_EQ(Manager.getOrCreateFunctionType(I64Ty, {I64Ty}, true),
            Manager.getOrCreateFunctionType(I64Ty, {I64Ty}, true));
  EXPECT_EQ(Manager.getOrCreateLiteralStructType({I64Ty, I64Ty}, false),
            Manager.getOrCreateLiteralStructType({I64Ty, I64Ty}, false));
}

TEST_F(DTransTypeTest, UnequalTypesHaveUnequalAddresses) {
  const DTransType *I64Ty = intType(64);
  EXPECT_NE(Manager.getOrCreateArrayType(I64Ty, 3),
            Manager.getOrCreateArrayType(I64Ty, 4));
  EXPECT_NE(
      static_cast<const DTransType *>(Manager.getOrCreateArrayType(I64Ty, 4)),
      Manager.getOrCreateVectorType(I64Ty, 4));
  EXPECT_NE(Manager.getOrCreateFunctionType(I64Ty, {I64Ty}, true),
            Manager.getOrCreateFunctionType(I64Ty, {I64Ty}, false));
  EXPECT_NE(Manager.getOrCreateLiteralStructType({I64Ty}, false),
            Manager.getOrCreateLiteralStructType({I64Ty}, true));
  // A declared `void *` says more than a pointer to an unknown type.
  EXPECT_NE(static_cast<const DTransType *>(
                Manager.getOrCreatePointerType(Manager.getOrCreateVoidType())),
            Manager.getOrCreateUnknownPointerType());
}

TEST_F(DTransTypeTest, PointersKeepTheirPointeeAndAreOpaqueInIR) {
  const DTransType *T = Manager.getOrCreatePointerType(intType(32), 3);
  EXPECT_EQ(T->getLLVMType(), Ptr);
  unsigned Level = 0;
  EXPECT_EQ(T->stripPointers(Level), intType(32));
  EXPECT_EQ(Level, 3u);
  EXPECT_EQ(intType(32)->getPointerElementType(), nullptr);
  EXPECT_EQ(Manager.getOrCreatePointerType(intType(32), 0), intType(32));
}

// The syntax is that of IR with typed pointers, as in the specification's
// examples.
TEST_F(DTransTypeTest, PrintsAsTypedPointerIR) {
  const DTransType *I32Ty = intType(32);
  const DTransType *I64PP = Manager.getOrCreatePointerType(intType(64), 2);
  EXPECT_EQ(I64PP->str(), "i64**");
  EXPECT_EQ(
      Manager.getOrCreateArrayType(Manager.getOrCreateArrayType(I64PP, 20), 8)
          ->str(),
      "[8 x [20 x i64**]]");
  EXPECT_EQ(
      Manager.getOrCreatePointerType(Manager.getOrCreateVoidType(), 2)->str(),
      "void**");
  EXPECT_EQ(Manager
                .getOrCreatePointerType(
                    Manager.getOrCreateFunctionType(I32Ty, {}, true), 2)
                ->str(),
            "i32 (...)**");
  EXPECT_EQ(Manager
                .getOrCreateFunctionType(Manager.getOrCreateVoidType(),
                                         {I32Ty, I64PP}, true)
                ->str(),
            "void (i32, i64**, ...)");
  EXPECT_EQ(Manager.getOrCreateVectorType(I32Ty, 4)->str(), "<4 x i32>");
  EXPECT_EQ(Manager.getOrCreateLiteralStructType({I32Ty, I64PP}, false)->str(),
            "{ i32, i64** }");
  EXPECT_EQ(Manager.getOrCreateLiteralStructType({I32Ty}, true)->str(),
            "<{ i32 }>");
  EXPECT_EQ(Manager.getOrCreateUnknownPointerType()->str(), "ptr");
}

TEST_F(DTransTypeTest, RecursiveStructPrintsItsDefinition) {
  StructType *IR = StructType::create(Context, {I32, Ptr}, "struct.node");
  const DTransStructType *Node = Manager.getOrCreateStructType(IR);
  EXPECT_TRUE(Node->isOpaque());
  EXPECT_TRUE(Manager.addBody(
      Node, {intType(32), Manager.getOrCreatePointerType(Node)}));
  EXPECT_EQ(definition(Node), "%struct.node = type { i32, %struct.node* }");
  EXPECT_EQ(Node->str(), "%struct.node");
}

TEST_F(DTransTypeTest, EmptyAndOpaqueStructsPrintTheirDefinition) {
  EXPECT_EQ(definition(makeStruct("struct.empty", {}, {})),
            "%struct.empty = type {}");
  EXPECT_EQ(definition(Manager.getOrCreateStructType(
                StructType::create(Context, "struct.hidden"))),
            "%struct.hidden = type opaque");
}

TEST_F(DTransTypeTest, FieldsThatAreDescribedDifferentlyKeepBoth) {
  const DTransType *IntPtr = Manager.getOrCreatePointerType(intType(32));
  const DTransType *VoidPtr =
      Manager.getOrCreatePointerType(Manager.getOrCreateVoidType());
  const DTransStructType *S =
      makeStruct("struct.s", {Ptr, I32}, {IntPtr, intType(32)});
  EXPECT_FALSE(S->hasConflictingFields());
  EXPECT_TRUE(Manager.addBody(S, {IntPtr, intType(32)}));
  EXPECT_FALSE(S->hasConflictingFields());

  EXPECT_TRUE(Manager.addBody(S, {VoidPtr, intType(32)}));
  EXPECT_TRUE(S->hasConflictingFields());
  EXPECT_EQ(S->getField(0).getType(), nullptr);
  EXPECT_EQ(S->getField(0).getTypes().size(), 2u);
  EXPECT_EQ(S->getField(1).getType(), intType(32));
  EXPECT_EQ(definition(S), "%struct.s = type { i32* | void*, i32 }");
}

TEST_F(DTransTypeTest, NotABodyThatContradictsIR) {
  const DTransStructType *S = Manager.getOrCreateStructType(
      StructType::create(Context, {Ptr, I32}, "struct.s"));
  const DTransType *IntPtr = Manager.getOrCreatePointerType(intType(32));
  EXPECT_FALSE(Manager.addBody(S, {IntPtr}));
  EXPECT_FALSE(Manager.addBody(S, {IntPtr, intType(64)}));
  EXPECT_FALSE(Manager.addBody(S, {intType(64), intType(32)}));
  EXPECT_TRUE(S->isOpaque());
}

TEST_F(DTransTypeTest, NotABodyForWhatIROpaque) {
  const DTransStructType *S = Manager.getOrCreateStructType(
      StructType::create(Context, "struct.opaque"));
  EXPECT_FALSE(Manager.addBody(S, {}));
}

TEST_F(DTransTypeTest, AliasesAreTheSameTypeAndMayStandForItInBodies) {
  StructType *IR = StructType::create(Context, {I32}, "struct.in");
  StructType *Renamed = StructType::create(Context, {I32}, "struct.in");
  ASSERT_EQ(stripRenameSuffix(Renamed->getName()), "struct.in");
  const DTransStructType *In = Manager.getOrCreateStructType(IR);
  ASSERT_TRUE(Manager.addBody(In, {intType(32)}));
  Manager.addAlias(In, Renamed);
  EXPECT_EQ(Manager.lookupStructType(Renamed), In);
  EXPECT_EQ(In->getLLVMAliases().size(), 2u);

  const DTransStructType *Out = Manager.getOrCreateStructType(
      StructType::create(Context, {ArrayType::get(Renamed, 2)}, "struct.out"));
  EXPECT_TRUE(Manager.addBody(Out, {Manager.getOrCreateArrayType(In, 2)}));
}

TEST_F(DTransTypeTest, FromIRKnowsEverythingButPointees) {
  StructType *In = StructType::create(Context, {Ptr, I64}, "struct.in");
  StructType *Out =
      StructType::create(Context, {In, ArrayType::get(In, 3)}, "struct.out");
  const auto *T = cast<DTransStructType>(Manager.getOrCreateFromIR(Out));
  EXPECT_EQ(definition(T),
            "%struct.out = type { %struct.in, [3 x %struct.in] }");
  EXPECT_EQ(definition(Manager.lookupStructType(In)),
            "%struct.in = type { ptr, i64 }");
}

TEST_F(DTransTypeTest, DeepTypesDoNotOverflowTheStack) {
  constexpr unsigned Depth = 200000;
  const DTransType *T = intType(8);
  for (unsigned I = 0; I < Depth; ++I)
    T = Manager.getOrCreatePointerType(T);
  EXPECT_EQ(T->str().size(), Depth + 2);
}

/// { T, T } of { T, T } of ... of \p T: small, but exponentially long as text.
static Type *doubled(Type *T, unsigned Levels) {
  for (unsigned I = 0; I < Levels; ++I)
    T = StructType::get(T->getContext(), {T, T});
  return T;
}

TEST_F(DTransTypeTest,
       TypesThatShareTheirPartsAreConvertedOnceAndCutOffInText) {
  const DTransType *T = Manager.getOrCreateFromIR(doubled(Ptr, 64));
  EXPECT_FALSE(T->saysMoreThanIR());
  EXPECT_TRUE(StringRef(T->str()).ends_with("..."));
}

TEST_F(DTransTypeTest, LookingUpATypeOfIRCreatesNone) {
  auto *In = StructType::create(Context, {Ptr, I32}, "struct.in");
  auto *Out = ArrayType::get(In, 3);
  const DTransTypeManager &Constant = Manager;
  EXPECT_EQ(Constant.lookupFromIR(Out), nullptr);
  EXPECT_EQ(Constant.lookupFromIR(In), nullptr);
  EXPECT_TRUE(Constant.namedStructs().empty());

  const DTransType *T = Manager.getOrCreateFromIR(Out);
  EXPECT_EQ(Constant.lookupFromIR(Out), T);
  EXPECT_EQ(Constant.lookupFromIR(In), Constant.lookupStructType(In));
  EXPECT_EQ(Constant.lookupFromIR(I32), intType(32));
}

TEST_F(DTransTypeTest, SaysMoreThanIRWhereAPointeeIsKnown) {
  const DTransType *I32Ty = intType(32);
  const DTransType *Known = Manager.getOrCreatePointerType(I32Ty);
  const DTransType *Unknown = Manager.getOrCreateUnknownPointerType();
  const DTransType *Void = Manager.getOrCreateVoidType();
  const DTransStructType *Named = makeStruct("struct.s", {Ptr}, {Known});
  auto Literal = [&](const DTransType *T) {
    return Manager.getOrCreateLiteralStructType({I32Ty, T}, false);
  };
  auto Function = [&](const DTransType *Result, const DTransType *Param) {
    return Manager.getOrCreateFunctionType(Result, {Param}, false);
  };
  for (const DTransType *T : std::initializer_list<const DTransType *>{
           Known, Manager.getOrCreatePointerType(Void),
           Manager.getOrCreatePointerType(Named),
           Manager.getOrCreateArrayType(Known, 2),
           Manager.getOrCreateVectorType(Known, 2), Literal(Known),
           Manager.getOrCreateArrayType(Literal(Known), 2),
           Function(Known, I32Ty), Function(Void, Known),
           Function(Void, Literal(Known))})
    EXPECT_TRUE(T->saysMoreThanIR()) << T->str();
  for (const DTransType *T : std::initializer_list<const DTransType *>{
           I32Ty, Void, Unknown, Named, Manager.getOrCreateArrayType(Named, 2),
           Manager.getOrCreateVectorType(Unknown, 2), Literal(Unknown),
           Literal(Named), Function(Void, Unknown), Function(Unknown, Named)})
    EXPECT_FALSE(T->saysMoreThanIR()) << T->str();
}

struct RenameCase {
  const char *Name;
  const char *Stripped;
};
class RenameSuffixTest : public testing::TestWithParam<RenameCase> {};

TEST_P(RenameSuffixTest, TakesOffOnlyWhatLLVMAppended) {
  EXPECT_EQ(stripRenameSuffix(GetParam().Name), GetParam().Stripped);
}

INSTANTIATE_TEST_SUITE_P(
    Names, RenameSuffixTest,
    testing::Values(RenameCase{"struct.foo", "struct.foo"},
                    RenameCase{"struct.foo.12", "struct.foo"},
                    RenameCase{"struct.12", "struct.12"},
                    RenameCase{"class.a::b.base", "class.a::b.base"},
                    RenameCase{"class.a::b.base.3", "class.a::b.base"},
                    RenameCase{"struct.foo.", "struct.foo."},
                    RenameCase{".5", ".5"}, RenameCase{"", ""},
                    RenameCase{"struct.foo.1x", "struct.foo.1x"}));

} // namespace

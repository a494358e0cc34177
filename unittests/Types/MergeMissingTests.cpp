//===- MergeMissingTests.cpp - Adds the types of one producer -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeImporter.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

class MergeMissingTest : public testing::Test {
protected:
  static const DTransType *intType(DeclaredTypes &In, unsigned Bits) {
    return In.Manager->getOrCreateAtomicType(
        IntegerType::get(In.Manager->getContext(), Bits));
  }
  static const DTransType *unknown(DeclaredTypes &In) {
    return In.Manager->getOrCreateUnknownPointerType();
  }
  static const DTransType *pointer(DeclaredTypes &In, const DTransType *To,
                                   unsigned Level = 1) {
    return In.Manager->getOrCreatePointerType(To, Level);
  }
  static const DTransStructType *describe(DeclaredTypes &In, StructType *Ty,
                                          ArrayRef<const DTransType *> Fields) {
    const DTransStructType *S = In.Manager->getOrCreateStructType(Ty);
    EXPECT_TRUE(In.Manager->addBody(S, Fields));
    if (!is_contained(In.Structs, S))
      In.Structs.push_back(S);
    return S;
  }
  static std::string text(const DTransFieldMember &Field) {
    std::string Text;
    for (const DTransType *T : Field.getTypes())
      Text += (Text.empty() ? "" : " | ") + T->str();
    return Text;
  }
  GlobalVariable *global(Type *Ty, StringRef Name) {
    return new GlobalVariable(M, Ty, /*isConstant=*/false,
                              GlobalValue::ExternalLinkage, nullptr, Name);
  }

  LLVMContext Context;
  Module M{"test", Context};
  Type *Ptr = PointerType::getUnqual(Context);
  Type *I32 = Type::getInt32Ty(Context);
  DeclaredTypes Into{Context}, From{Context};
};

TEST_F(MergeMissingTest, StructuresAreTheSameByTheirIRType) {
  auto *Ty = StructType::create(Context, {Ptr, I32}, "struct.node");
  const DTransStructType *Node = From.Manager->getOrCreateStructType(Ty);
  describe(From, Ty, {pointer(From, Node), intType(From, 32)});
  mergeMissing(Into, From);
  ASSERT_EQ(Into.Structs.size(), 1u);
  EXPECT_EQ(Into.Structs[0]->getLLVMStructType(), Ty);
  EXPECT_EQ(text(Into.Structs[0]->getField(0)), "%struct.node*");
  EXPECT_EQ(Into.Structs[0]->getField(0).getType()->getPointerElementType(),
            Into.Structs[0]);
}

TEST_F(MergeMissingTest, UnknownPointersOfFieldsAreFilledIn) {
  auto *Ty = StructType::create(Context, {Ptr, Ptr, Ptr}, "struct.s");
  describe(Into, Ty,
           {unknown(Into), pointer(Into, intType(Into, 32)),
            pointer(Into, unknown(Into))});
  describe(From, Ty,
           {pointer(From, intType(From, 64)), pointer(From, intType(From, 8)),
            pointer(From, intType(From, 64), 2)});
  mergeMissing(Into, From);
  EXPECT_EQ(text(Into.Structs[0]->getField(0)), "i64*");
  EXPECT_EQ(text(Into.Structs[0]->getField(1)), "i32*"); // what Into says stays
  EXPECT_EQ(text(Into.Structs[0]->getField(2)), "i64**");
}

TEST_F(MergeMissingTest, UnknownPointersInsideArraysAndLiteralsAreFilledIn) {
  auto *Literal = StructType::get(Context, {I32, Ptr});
  auto *Ty = StructType::create(Context, {ArrayType::get(Ptr, 4), Literal},
                                "struct.s");
  describe(Into, Ty,
           {Into.Manager->getOrCreateArrayType(unknown(Into), 4),
            Into.Manager->getOrCreateLiteralStructType(
                {intType(Into, 32), unknown(Into)}, false)});
  describe(
      From, Ty,
      {From.Manager->getOrCreateArrayType(pointer(From, intType(From, 8)), 4),
       From.Manager->getOrCreateLiteralStructType(
           {intType(From, 32), pointer(From, intType(From, 16))}, false)});
  mergeMissing(Into, From);
  EXPECT_EQ(text(Into.Structs[0]->getField(0)), "[4 x i8*]");
  EXPECT_EQ(text(Into.Structs[0]->getField(1)), "{ i32, i16* }");
}

TEST_F(MergeMissingTest, ConflictingDescriptionsStayAsTheyAre) {
  auto *Ty = StructType::create(Context, {Ptr, Ptr}, "struct.s");
  describe(Into, Ty, {pointer(Into, intType(Into, 8)), unknown(Into)});
  describe(Into, Ty, {pointer(Into, intType(Into, 16)), unknown(Into)});
  describe(From, Ty, {pointer(From, intType(From, 32)), unknown(From)});
  mergeMissing(Into, From);
  EXPECT_EQ(text(Into.Structs[0]->getField(0)), "i8* | i16*");
}

TEST_F(MergeMissingTest, ConflictingDescriptionsAreTakenOver) {
  auto *Ty = StructType::create(Context, {Ptr, I32}, "struct.s");
  describe(From, Ty, {pointer(From, intType(From, 8)), intType(From, 32)});
  describe(From, Ty, {pointer(From, intType(From, 16)), intType(From, 32)});
  mergeMissing(Into, From);
  EXPECT_EQ(text(Into.Structs[0]->getField(0)), "i8* | i16*");
  EXPECT_EQ(text(Into.Structs[0]->getField(1)), "i32");
}

TEST_F(MergeMissingTest, OpaqueStructureGetsItsBody) {
  auto *Ty = StructType::create(Context, {I32}, "struct.s");
  Into.Structs.push_back(Into.Manager->getOrCreateStructType(Ty));
  describe(From, Ty, {intType(From, 32)});
  mergeMissing(Into, From);
  ASSERT_EQ(Into.Structs.size(), 1u);
  EXPECT_FALSE(Into.Structs[0]->isOpaque());
}

TEST_F(MergeMissingTest, StructureThatIsOnlyReferredToIsNotOpaque) {
  auto *Ty = StructType::create(Context, {I32}, "struct.s");
  const DTransStructType *S = From.Manager->getOrCreateStructType(Ty);
  ASSERT_TRUE(From.Manager->addBody(S, {intType(From, 32)}));
  From.Globals[global(Ptr, "g")] = pointer(From, S); // and not in Structs
  mergeMissing(Into, From);
  const DTransStructType *Found = Into.Manager->lookupStructType(Ty);
  ASSERT_NE(Found, nullptr);
  EXPECT_FALSE(Found->isOpaque());
}

TEST_F(MergeMissingTest, AliasesLeadToTheSameStructure) {
  auto *First = StructType::create(Context, {Ptr}, "struct.s");
  auto *Second = StructType::create(Context, {Ptr}, "struct.s.1");
  describe(Into, Second, {unknown(Into)});
  const DTransStructType *S =
      describe(From, First, {pointer(From, intType(From, 8))});
  From.Manager->addAlias(S, Second);
  mergeMissing(Into, From);
  ASSERT_EQ(Into.Structs.size(), 1u);
  EXPECT_EQ(text(Into.Structs[0]->getField(0)), "i8*");
  EXPECT_EQ(Into.Manager->lookupStructType(First), Into.Structs[0]);
}

TEST_F(MergeMissingTest, RecordsAreAddedToStructuresWithoutOne) {
  auto *Known = StructType::create(Context, {I32}, "struct.known");
  auto *New = StructType::create(Context, {I32}, "struct.new");
  SourceRecord Record;
  Record.Type = describe(Into, Known, {intType(Into, 32)});
  Record.Name = "known";
  Into.Records.push_back(Record);
  for (StructType *Ty : {Known, New}) {
    SourceRecord Other;
    Other.Type = describe(From, Ty, {intType(From, 32)});
    Other.Name = "from";
    Other.Fields.resize(1);
    Other.Fields[0].Type = pointer(From, Other.Type);
    From.Records.push_back(Other);
  }
  mergeMissing(Into, From);
  ASSERT_EQ(Into.Records.size(), 2u);
  EXPECT_EQ(Into.Records[0].Name, "known");
  EXPECT_EQ(Into.Records[1].Type, Into.Manager->lookupStructType(New));
  EXPECT_EQ(Into.Records[1].Fields[0].Type,
            pointer(Into, Into.Records[1].Type));
}

TEST_F(MergeMissingTest, SameRecordIsTheSameStructure) {
  auto *Ours = StructType::create(Context, {Ptr}, "struct.s");
  auto *Theirs = StructType::create(Context, {Ptr}, "struct.s.1");
  auto *Outer = StructType::create(Context, {Theirs}, "struct.outer");
  SourceRecord Record;
  Record.Name = "s";
  Record.File = "s.h";
  Record.Line = 3;
  Record.BitSize = 64;
  Record.IsComplete = true;
  Record.Type = describe(Into, Ours, {unknown(Into)});
  Into.Records.push_back(Record);
  Record.Type = describe(From, Theirs, {pointer(From, intType(From, 8))});
  From.Records.push_back(Record);
  describe(From, Outer, {Record.Type});
  mergeMissing(Into, From);
  ASSERT_EQ(Into.Structs.size(), 2u);
  EXPECT_EQ(text(Into.Structs[0]->getField(0)), "i8*");
  EXPECT_EQ(Into.Structs[1]->getField(0).getType(), Into.Structs[0]);
  EXPECT_EQ(Into.Records.size(), 1u);
}

TEST_F(MergeMissingTest, RecordsInTwoPlacesAreTwoStructures) {
  for (unsigned Line : {1, 2}) {
    DeclaredTypes &Side = Line == 1 ? Into : From;
    SourceRecord Record;
    Record.Name = "s";
    Record.File = "s.c";
    Record.Line = Line;
    Record.BitSize = 64;
    Record.IsComplete = true;
    Record.Type = describe(Side, StructType::create(Context, {Ptr}, "struct.s"),
                           {unknown(Side)});
    Side.Records.push_back(Record);
  }
  mergeMissing(Into, From);
  EXPECT_EQ(Into.Structs.size(), 2u);
  EXPECT_EQ(Into.Records.size(), 2u);
}

TEST_F(MergeMissingTest, DeclarationIsTheOneRecordOfItsName) {
  SourceRecord Record;
  Record.Name = "s";
  Record.IsComplete = true;
  Record.Type = describe(Into, StructType::create(Context, {I32}, "struct.s"),
                         {intType(Into, 32)});
  Into.Records.push_back(Record);
  Record.IsComplete = false;
  Record.Type = From.Manager->getOrCreateStructType(
      StructType::create(Context, "struct.s"));
  From.Structs.push_back(Record.Type);
  From.Records.push_back(Record);
  GlobalVariable *G = global(Ptr, "g");
  From.Globals[G] = pointer(From, Record.Type);
  mergeMissing(Into, From);
  EXPECT_EQ(Into.Structs.size(), 1u);
  EXPECT_EQ(Into.Globals.lookup(G), pointer(Into, Into.Structs[0]));
}

TEST_F(MergeMissingTest, ValuesKeepWhatIsKnownAndGetWhatIsNot) {
  GlobalVariable *Known = global(Ptr, "known"), *New = global(Ptr, "new");
  GlobalVariable *Vague = global(Ptr, "vague");
  Into.Globals[Known] = pointer(Into, intType(Into, 8));
  Into.Globals[Vague] = unknown(Into);
  for (GlobalVariable *G : {Known, New, Vague})
    From.Globals[G] = pointer(From, intType(From, 64));
  mergeMissing(Into, From);
  EXPECT_EQ(Into.Globals.lookup(Known)->str(), "i8*");
  EXPECT_EQ(Into.Globals.lookup(New)->str(), "i64*");
  EXPECT_EQ(Into.Globals.lookup(Vague)->str(), "i64*");
}

TEST_F(MergeMissingTest, SignaturesAreFilledInParameterByParameter) {
  auto *F = Function::Create(FunctionType::get(Ptr, {Ptr, Ptr, I32}, false),
                             GlobalValue::ExternalLinkage, "f", M);
  Into.Functions[F] = Into.Manager->getOrCreateFunctionType(
      unknown(Into),
      {unknown(Into), pointer(Into, intType(Into, 8)), intType(Into, 32)},
      false);
  From.Functions[F] = From.Manager->getOrCreateFunctionType(
      pointer(From, From.Manager->getOrCreateVoidType()),
      {pointer(From, intType(From, 64)), pointer(From, intType(From, 64)),
       intType(From, 32)},
      false);
  mergeMissing(Into, From);
  EXPECT_EQ(Into.Functions.lookup(F)->str(), "void* (i64*, i8*, i32)");
}

TEST_F(MergeMissingTest, SignaturesOfDifferentFunctionTypesStay) {
  auto *F = Function::Create(FunctionType::get(Ptr, {Ptr}, false),
                             GlobalValue::ExternalLinkage, "f", M);
  Into.Functions[F] = Into.Manager->getOrCreateFunctionType(
      unknown(Into), {unknown(Into)}, false);
  From.Functions[F] = From.Manager->getOrCreateFunctionType(
      pointer(From, intType(From, 8)), {}, false);
  mergeMissing(Into, From);
  EXPECT_EQ(Into.Functions.lookup(F)->str(), "ptr (ptr)");
}

TEST_F(MergeMissingTest, DepthOfNestingCostsNoStack) {
  constexpr unsigned Depth = 200000;
  GlobalVariable *New = global(Ptr, "new"), *Known = global(Ptr, "known");
  const DTransType *Deep = pointer(From, intType(From, 8), Depth);
  From.Globals[New] = Deep;
  From.Globals[Known] = Deep;
  Into.Globals[Known] = pointer(Into, unknown(Into), Depth / 2);
  mergeMissing(Into, From);
  for (GlobalVariable *G : {New, Known}) {
    unsigned Level = 0;
    EXPECT_EQ(Into.Globals.lookup(G)->stripPointers(Level), intType(Into, 8));
    EXPECT_EQ(Level, Depth);
  }
}

TEST_F(MergeMissingTest, MergingTwiceChangesNothing) {
  auto *Ty = StructType::create(Context, {Ptr, I32}, "struct.s");
  SourceRecord Record;
  Record.Type =
      describe(From, Ty, {pointer(From, intType(From, 8)), intType(From, 32)});
  From.Records.push_back(Record);
  From.Globals[global(Ptr, "g")] = pointer(From, Record.Type);
  mergeMissing(Into, From);
  std::string Once, Twice;
  {
    raw_string_ostream OS(Once);
    Into.print(OS);
  }
  mergeMissing(Into, From);
  {
    raw_string_ostream OS(Twice);
    Into.print(OS);
  }
  EXPECT_EQ(Once, Twice);
}

//===----------------------------------------------------------------------===//
// DTransTypeManager::refineField
//===----------------------------------------------------------------------===//

TEST_F(MergeMissingTest, RefinedFieldIsSeenThroughTheStructure) {
  auto *Ty = StructType::create(Context, {Ptr}, "struct.s");
  const DTransStructType *S = describe(Into, Ty, {unknown(Into)});
  EXPECT_TRUE(Into.Manager->refineField(S, 0, pointer(Into, intType(Into, 8))));
  EXPECT_EQ(text(S->getField(0)), "i8*");
}

TEST_F(MergeMissingTest, FieldIsNotRefinedToAnotherIRType) {
  auto *Ty = StructType::create(Context, {Ptr}, "struct.s");
  const DTransStructType *S = describe(Into, Ty, {unknown(Into)});
  EXPECT_FALSE(Into.Manager->refineField(S, 0, intType(Into, 64)));
  EXPECT_FALSE(
      Into.Manager->refineField(S, 1, pointer(Into, intType(Into, 8))));
  EXPECT_EQ(text(S->getField(0)), "ptr");
}

TEST_F(MergeMissingTest, ConflictingAndLiteralFieldsAreNotRefined) {
  auto *Ty = StructType::create(Context, {Ptr}, "struct.s");
  const DTransStructType *S = describe(Into, Ty, {unknown(Into)});
  describe(Into, Ty, {pointer(Into, intType(Into, 8))});
  const DTransType *Other = pointer(Into, intType(Into, 16));
  EXPECT_FALSE(Into.Manager->refineField(S, 0, Other));
  const DTransStructType *Literal =
      Into.Manager->getOrCreateLiteralStructType({unknown(Into)}, false);
  EXPECT_FALSE(Into.Manager->refineField(Literal, 0, Other));
}

} // namespace

//===- DebugInfoImporterTests.cpp - Unusual debug information -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiler output is tested from source, in test/Types/import-*. These tests
// cover what no compiler emits, and layout without an IR type to follow.
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeImporter.h"

#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

constexpr char Layout[] =
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:"
    "64-S128";

class DebugInfoImporterTest : public testing::Test {
protected:
  DebugInfoImporterTest() {
    M.setDataLayout(Layout);
    M.setSourceFileName("test.c");
    File = Builder.createFile("test.c", "/");
    Unit = Builder.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C11),
                                     File, "test", false, "", 0);
  }
  DIBasicType *integer(unsigned Bits) {
    return Builder.createBasicType(("int" + Twine(Bits)).str(), Bits,
                                   dwarf::DW_ATE_signed);
  }
  DIDerivedType *pointer(DIType *To) {
    return Builder.createPointerType(To, 64);
  }
  DIDerivedType *member(StringRef Name, uint64_t Offset, uint64_t Size,
                        DIType *Type) {
    return Builder.createMemberType(File, Name, File, 1, Size, 0, Offset,
                                    DINode::FlagZero, Type);
  }
  DICompositeType *record(StringRef Name, uint64_t Size,
                          ArrayRef<Metadata *> Members) {
    DICompositeType *Record =
        Builder.createStructType(File, Name, File, 1, Size, 0, DINode::FlagZero,
                                 nullptr, Builder.getOrCreateArray(Members));
    Builder.retainType(Record);
    return Record;
  }
  DeclaredTypes import() {
    Builder.finalize();
    return DebugInfoImporter().import(M);
  }
  /// The definition of the only structure called \p Name.
  static std::string body(const DeclaredTypes &Types, StringRef Name) {
    std::string Text;
    raw_string_ostream OS(Text);
    for (const DTransStructType *S : Types.Structs)
      if (S->getName() == Name)
        S->printDefinition(OS);
    return Text;
  }
  static const SourceRecord *find(const DeclaredTypes &Types, StringRef Name) {
    for (const SourceRecord &Record : Types.Records)
      if (Record.Name == Name)
        return &Record;
    return nullptr;
  }

  LLVMContext Context;
  Module M{"test", Context};
  DIBuilder Builder{M};
  DIFile *File = nullptr;
  DICompileUnit *Unit = nullptr;
};

TEST_F(DebugInfoImporterTest, RecordWithoutAStructureGetsOne) {
  DICompositeType *Node = record("node", 128, {});
  Builder.replaceArrays(
      Node, Builder.getOrCreateArray({member("next", 0, 64, pointer(Node)),
                                      member("value", 64, 32, integer(32))}));
  DeclaredTypes Types = import();
  EXPECT_EQ(body(Types, "struct.node"),
            "%struct.node = type { %struct.node*, i32 }");
}

TEST_F(DebugInfoImporterTest, MadeStructureHasTheSizeAndTheOffsets) {
  record(
      "padded", 192,
      {member("c", 0, 8, integer(8)), member("p", 128, 64, pointer(nullptr))});
  record("packed", 72,
         {member("c", 0, 8, integer(8)), member("p", 8, 64, pointer(nullptr))});
  record("tail", 256, {member("i", 0, 32, integer(32))});
  DeclaredTypes Types = import();
  EXPECT_EQ(body(Types, "struct.padded"),
            "%struct.padded = type { i8, [15 x i8], void* }");
  EXPECT_EQ(body(Types, "struct.packed"),
            "%struct.packed = type <{ i8, void* }>");
  EXPECT_EQ(body(Types, "struct.tail"),
            "%struct.tail = type { i32, [28 x i8] }");
  EXPECT_TRUE(find(Types, "packed")->IsPacked);
  EXPECT_FALSE(find(Types, "padded")->IsPacked);
  for (const DTransStructType *S : Types.Structs)
    EXPECT_EQ(M.getDataLayout().getTypeAllocSizeInBits(S->getLLVMStructType()),
              find(Types, S->getName().drop_front(7))->BitSize);
}

TEST_F(DebugInfoImporterTest, BitFieldsAreOnePieceOfStorage) {
  auto BitField = [&](StringRef Name, uint64_t Offset, uint64_t Size) {
    return Builder.createBitFieldMemberType(File, Name, File, 1, Size, Offset,
                                            0, DINode::FlagZero, integer(32));
  };
  record("bits", 64,
         {BitField("a", 0, 3), BitField("b", 3, 7),
          member("c", 32, 32, integer(32))});
  record("odd", 32, {BitField("a", 0, 20), member("c", 24, 8, integer(8))});
  DeclaredTypes Types = import();
  EXPECT_EQ(body(Types, "struct.bits"), "%struct.bits = type { i16, i32 }");
  EXPECT_EQ(body(Types, "struct.odd"), "%struct.odd = type { [3 x i8], i8 }");
  EXPECT_TRUE(find(Types, "bits")->Fields[1].has(FieldFlag::BitField));
  EXPECT_EQ(find(Types, "bits")->Fields[1].BitOffset, 3u);
}

TEST_F(DebugInfoImporterTest, MembersThatOverlapAreBytes) {
  record("overlap", 64,
         {member("a", 0, 32, integer(32)), member("b", 16, 32, integer(32)),
          member("c", 48, 16, integer(16))});
  DeclaredTypes Types = import();
  EXPECT_EQ(body(Types, "struct.overlap"),
            "%struct.overlap = type { [6 x i8], i16 }");
}

TEST_F(DebugInfoImporterTest, MembersOutsideTheRecordAreDropped) {
  record("small", 32,
         {member("in", 0, 32, integer(32)), member("out", 32, 32, integer(32)),
          member("far", ~uint64_t(0), 64, pointer(nullptr))});
  DeclaredTypes Types = import();
  ASSERT_NE(find(Types, "small"), nullptr);
  EXPECT_EQ(find(Types, "small")->Fields.size(), 1u);
}

TEST_F(DebugInfoImporterTest, RecordThatContainsItselfIsBytes) {
  DICompositeType *A = record("a", 128, {});
  DICompositeType *B = record("b", 64, {member("a", 0, 64, A)});
  Builder.replaceArrays(A, Builder.getOrCreateArray({member("self", 0, 64, A),
                                                     member("b", 64, 64, B)}));
  DeclaredTypes Types = import();
  EXPECT_NE(find(Types, "a"), nullptr);
  EXPECT_NE(find(Types, "b"), nullptr);
  for (const DTransStructType *S : Types.Structs)
    EXPECT_TRUE(S->getLLVMStructType()->isSized());
}

TEST_F(DebugInfoImporterTest, RecordsNestedWithoutEndAreCutOff) {
  DIType *Inner = integer(32);
  for (unsigned I = 0; I < 5000; ++I)
    Inner = record(("r" + Twine(I)).str(), 32, {member("in", 0, 32, Inner)});
  DeclaredTypes Types = import();
  EXPECT_EQ(Types.Records.size(), 5000u);
}

TEST_F(DebugInfoImporterTest, TypesNestedWithoutEndAreCutOff) {
  DIType *Pointer = integer(32), *Qualified = integer(32);
  for (unsigned I = 0; I < 50000; ++I) {
    Pointer = pointer(Pointer);
    Qualified =
        Builder.createQualifiedType(dwarf::DW_TAG_const_type, Qualified);
  }
  record("deep", 128,
         {member("p", 0, 64, Pointer), member("q", 64, 64, Qualified)});
  DeclaredTypes Types = import();
  ASSERT_NE(find(Types, "deep"), nullptr);
  EXPECT_EQ(find(Types, "deep")->Fields.size(), 2u);
}

TEST_F(DebugInfoImporterTest, TypedefOfItselfIsNothing) {
  DIDerivedType *Self =
      Builder.createTypedef(integer(32), "self", File, 1, File);
  auto *Loop = DIDerivedType::getDistinct(
      Context, dwarf::DW_TAG_typedef, StringRef("loop"), File, 1, File, Self,
      uint64_t(0), 0, uint64_t(0), std::nullopt, std::nullopt,
      DINode::FlagZero);
  Loop->replaceOperandWith(5, Loop); // its base type
  record("uses", 64, {member("m", 0, 64, pointer(Loop))});
  DeclaredTypes Types = import();
  EXPECT_EQ(body(Types, "struct.uses"), "%struct.uses = type { ptr }");
}

TEST_F(DebugInfoImporterTest, AbsurdSizesDeclareOnly) {
  record("huge", uint64_t(1) << 62, {member("a", 0, 32, integer(32))});
  record("odd", 33, {member("a", 0, 32, integer(32))});
  DeclaredTypes Types = import();
  EXPECT_FALSE(find(Types, "huge")->IsComplete);
  EXPECT_FALSE(find(Types, "odd")->IsComplete);
  EXPECT_EQ(body(Types, "struct.huge"), "%struct.huge = type opaque");
}

TEST_F(DebugInfoImporterTest, ArraysThatOverflowAreBytes) {
  DINodeArray Bounds =
      Builder.getOrCreateArray({Builder.getOrCreateSubrange(0, INT64_MAX),
                                Builder.getOrCreateSubrange(0, INT64_MAX)});
  DIType *Array = Builder.createArrayType(64, 0, integer(32), Bounds);
  record("big", 64, {member("a", 0, 64, Array)});
  DeclaredTypes Types = import();
  EXPECT_EQ(body(Types, "struct.big"), "%struct.big = type { [8 x i8] }");
}

TEST_F(DebugInfoImporterTest, PointerToSomethingOddIsUnknown) {
  DIType *Odd = Builder.createUnspecifiedType("something");
  DIType *Far = Builder.createPointerType(integer(32), 64, 0, 3);
  record("odd", 128,
         {member("p", 0, 64, pointer(Odd)), member("q", 64, 64, Far)});
  DeclaredTypes Types = import();
  EXPECT_EQ(body(Types, "struct.odd"), "%struct.odd = type { ptr, [8 x i8] }");
}

TEST_F(DebugInfoImporterTest, FunctionWithAggregatesIsUnknown) {
  DICompositeType *Pair =
      record("pair", 128, {member("a", 0, 64, integer(64))});
  auto Function = [&](ArrayRef<Metadata *> Types) {
    return pointer(
        Builder.createSubroutineType(Builder.getOrCreateTypeArray(Types)));
  };
  record("ops", 192,
         {member("plain", 0, 64, Function({integer(32), pointer(Pair)})),
          member("byvalue", 64, 64, Function({integer(32), Pair})),
          member("result", 128, 64, Function({Pair}))});
  DeclaredTypes Types = import();
  EXPECT_EQ(body(Types, "struct.ops"),
            "%struct.ops = type { i32 (%struct.pair*)*, ptr, ptr }");
}

TEST_F(DebugInfoImporterTest, ImportingTwiceGivesTheSame) {
  DICompositeType *Node = record("node", 128, {});
  Builder.replaceArrays(
      Node, Builder.getOrCreateArray({member("next", 0, 64, pointer(Node)),
                                      member("value", 64, 32, integer(32))}));
  DeclaredTypes First = import();
  DeclaredTypes Second = DebugInfoImporter().import(M);
  ASSERT_EQ(First.Records.size(), Second.Records.size());
  EXPECT_EQ(First.Records[0].Name, Second.Records[0].Name);
  EXPECT_EQ(First.Records[0].Fields.size(), Second.Records[0].Fields.size());
}

TEST_F(DebugInfoImporterTest, StructureOfSharedPartsWithoutEndIsNoRecord) {
  // { T, T } of { T, T } of ...: exponentially many parts in few types.
  Type *Ty = PointerType::getUnqual(Context);
  for (unsigned I = 0; I < 36; ++I)
    Ty = StructType::get(Context, {Ty, Ty});
  auto *Struct = StructType::create(Context, {Ty, Ty}, "struct.endless");
  new GlobalVariable(M, Struct, false, GlobalValue::ExternalLinkage, nullptr,
                     "g");
  record("endless", uint64_t(64) << 37, {});
  DeclaredTypes Types = import();
  const DTransStructType *Known = Types.Manager->lookupStructType(Struct);
  EXPECT_TRUE(!Known || Known->isOpaque());
}

TEST_F(DebugInfoImporterTest, ModuleWithoutDebugInformationGivesNothing) {
  Module Empty("empty", Context);
  EXPECT_TRUE(DebugInfoImporter().import(Empty).empty());
}

} // namespace

//===- TypeMetadataWriterTests.cpp - From DeclaredTypes to metadata -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeMetadataWriter.h"

#include "restruct/Types/StructIdentity.h"
#include "restruct/Types/TypeMetadataReader.h"
#include "restruct/Types/TypeMetadataVerifier.h"

#include "ParseIR.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace restruct;

namespace {

class TypeMetadataWriterTest : public testing::Test {
protected:
  const DTransType *atomic(Type *Ty) {
    return Manager.getOrCreateAtomicType(Ty);
  }
  const DTransType *pointer(const DTransType *T, unsigned Level = 1) {
    return Manager.getOrCreatePointerType(T, Level);
  }

  /// A node with its operands, expanded all the way down.
  std::string spell(const Metadata *Operand) {
    if (!Operand)
      return "null";
    if (const auto *String = dyn_cast<MDString>(Operand))
      return "!\"" + String->getString().str() + "\"";
    if (const auto *Value = dyn_cast<ConstantAsMetadata>(Operand)) {
      std::string Text;
      raw_string_ostream OS(Text);
      Value->getValue()->printAsOperand(OS);
      return Text;
    }
    const auto *Node = cast<MDNode>(Operand);
    std::string Text = Node->isDistinct() ? "distinct !{" : "!{";
    ListSeparator Separator;
    for (const MDOperand &O : Node->operands())
      (Text += StringRef(Separator).str()) += spell(O.get());
    return Text + "}";
  }
  std::string encoded(const DTransType *T) {
    return spell(TypeMetadataWriter(M).encode(T));
  }

  LLVMContext Context;
  Module M{"m", Context};
  DeclaredTypes Types{Context};
  DTransTypeManager &Manager = *Types.Manager;
  const DTransType *I32 = atomic(Type::getInt32Ty(Context));
  const DTransType *Void = Manager.getOrCreateVoidType();
  const DTransType *Unknown = Manager.getOrCreateUnknownPointerType();
};

TEST_F(TypeMetadataWriterTest, EncodesEveryKindOfTypeAsTheSpecificationHasIt) {
  auto *Foo = Manager.getOrCreateStructType(
      StructType::create(Context, {Type::getInt32Ty(Context)}, "struct.foo"));
  auto *Function = Manager.getOrCreateFunctionType(Void, {I32}, false);
  auto *VarArgs = Manager.getOrCreateFunctionType(I32, {}, true);
  EXPECT_EQ(encoded(I32), "!{i32 0, i32 0}");
  EXPECT_EQ(encoded(atomic(Type::getDoubleTy(Context))),
            "!{double 0.000000e+00, i32 0}");
  EXPECT_EQ(encoded(pointer(I32, 2)), "!{i32 0, i32 2}");
  EXPECT_EQ(encoded(Void), "!{!\"void\", i32 0}");
  EXPECT_EQ(encoded(pointer(Void, 2)), "!{!\"void\", i32 2}");
  EXPECT_EQ(encoded(Manager.getOrCreateArrayType(pointer(I32), 20)),
            "!{!\"A\", i32 20, !{i32 0, i32 1}}");
  EXPECT_EQ(encoded(Manager.getOrCreateVectorType(I32, 4)),
            "!{!\"V\", i32 4, !{i32 0, i32 0}}");
  EXPECT_EQ(encoded(Function),
            "!{!\"F\", i1 false, i32 1, !{!\"void\", i32 0}, !{i32 0, i32 0}}");
  EXPECT_EQ(encoded(pointer(VarArgs, 2)),
            "!{!{!\"F\", i1 true, i32 0, !{i32 0, i32 0}}, i32 2}");
  EXPECT_EQ(encoded(Manager.getOrCreateLiteralStructType({I32, I32}, false)),
            "!{!\"L\", i32 2, !{i32 0, i32 0}, !{i32 0, i32 0}}");
  EXPECT_EQ(encoded(Manager.getOrCreateLiteralStructType({I32}, true)),
            "!{!\"LP\", i32 1, !{i32 0, i32 0}}");
  EXPECT_EQ(encoded(Foo), "!{%struct.foo zeroinitializer, i32 0}");
  EXPECT_EQ(encoded(pointer(Foo)), "!{%struct.foo zeroinitializer, i32 1}");
  EXPECT_EQ(encoded(Unknown), "!{ptr null, i32 0}");
  EXPECT_EQ(encoded(pointer(Manager.getOrCreateStructType(
                StructType::create(Context, "struct.opaque")))),
            "!{!\"R\", !\"struct.opaque\", i32 1}");
}

TEST_F(TypeMetadataWriterTest, EncodesDefinitions) {
  Type *Ptr = PointerType::getUnqual(Context);
  auto *Foo = Manager.getOrCreateStructType(
      StructType::create(Context, {Ptr, Ptr}, "struct.foo"));
  TypeMetadataWriter Writer(M);
  EXPECT_EQ(spell(Writer.encodeDefinition(Foo)),
            "!{!\"S\", %struct.foo zeroinitializer, i32 -1}");
  ASSERT_TRUE(Manager.addBody(Foo, {pointer(I32), pointer(Foo)}));
  EXPECT_EQ(spell(Writer.encodeDefinition(Foo)),
            "!{!\"S\", %struct.foo zeroinitializer, i32 2, !{i32 0, i32 1}, "
            "!{%struct.foo zeroinitializer, i32 1}}");
  ASSERT_TRUE(Manager.addBody(Foo, {pointer(Void), pointer(Foo)}));
  EXPECT_EQ(spell(Writer.encodeDefinition(Foo, 1)),
            "!{!\"S\", %struct.foo zeroinitializer, i32 2, "
            "!{!\"void\", i32 1}, !{%struct.foo zeroinitializer, i32 1}}");
  EXPECT_EQ(spell(Writer.encodeDefinition(Manager.getOrCreateStructType(
                StructType::create(Context, "struct.opaque")))),
            "!{!\"S\", !\"struct.opaque\", i32 -1}");
}

TEST_F(TypeMetadataWriterTest, IdentityMarkIsNoField) {
  Type *Ptr = PointerType::getUnqual(Context);
  auto *Foo = Manager.getOrCreateStructType(StructType::create(
      Context, {Ptr, getIdentityMark(Context, "foo")}, "struct.foo"));
  ASSERT_TRUE(Manager.addBody(Foo, {pointer(Foo)}));
  Types.Structs.push_back(Foo);
  TypeMetadataWriter Writer(M);
  EXPECT_EQ(spell(Writer.encodeDefinition(Foo)),
            "!{!\"S\", %struct.foo zeroinitializer, i32 1, "
            "!{%struct.foo zeroinitializer, i32 1}}");
  Writer.write(Types);
  EXPECT_TRUE(verifyTypeMetadata(M).empty());
  std::vector<TypeDiagnostic> Diagnostics;
  EXPECT_EQ(printed(TypeMetadataReader::read(M, Diagnostics)), printed(Types));
}

TEST_F(TypeMetadataWriterTest, WhatHasNoNullConstantHasNoEncoding) {
  const DTransType *Tile = atomic(Type::getX86_AMXTy(Context));
  EXPECT_EQ(encoded(Tile), "null");
  EXPECT_EQ(encoded(atomic(Type::getTokenTy(Context))), "null");
  EXPECT_EQ(encoded(Manager.getOrCreateFunctionType(Tile, {}, false)), "null");
  // A pointer to it is still a pointer.
  EXPECT_EQ(encoded(pointer(Tile)), "!{ptr null, i32 0}");
  EXPECT_EQ(
      encoded(Manager.getOrCreateFunctionType(Void, {pointer(Tile)}, false)),
      "!{!\"F\", i1 false, i32 1, !{!\"void\", i32 0}, "
      "!{ptr null, i32 0}}");
}

TEST_F(TypeMetadataWriterTest, WhatAReaderRefusesAsTooDeepIsUnknown) {
  EXPECT_EQ(encoded(pointer(I32, 64)), "!{i32 0, i32 64}");
  EXPECT_EQ(encoded(pointer(I32, 65)), "!{ptr null, i32 0}");
  const DTransType *Deep = I32;
  for (int I = 0; I < 100000; ++I)
    Deep = Manager.getOrCreateFunctionType(Void, {pointer(Deep)}, false);
  EXPECT_TRUE(TypeMetadataWriter(M).encode(pointer(Deep)));
}

TEST_F(TypeMetadataWriterTest, StructureWithoutANameGetsOne) {
  StructType *Unnamed = StructType::create(Context);
  Unnamed->setBody({Type::getInt32Ty(Context)});
  const DTransStructType *S = Manager.getOrCreateStructType(Unnamed);
  ASSERT_TRUE(Manager.addBody(S, {I32}));
  Types.Structs.push_back(S);
  TypeMetadataWriter(M).write(Types);
  EXPECT_TRUE(verifyTypeMetadata(M).empty());
  std::vector<TypeDiagnostic> Diagnostics;
  EXPECT_EQ(printed(TypeMetadataReader::read(M, Diagnostics)), printed(Types));
}

TEST_F(TypeMetadataWriterTest, WritingReplacesWhatWasThere) {
  auto *G = new GlobalVariable(M, PointerType::getUnqual(Context), false,
                               GlobalValue::ExternalLinkage, nullptr, "g");
  auto *H = new GlobalVariable(M, PointerType::getUnqual(Context), false,
                               GlobalValue::ExternalLinkage, nullptr, "h");
  Types.Globals[G] = pointer(I32);
  TypeMetadataWriter(M).write(Types);
  Types.Globals.clear();
  Types.Globals[H] = pointer(Void);
  TypeMetadataWriter(M).write(Types);
  EXPECT_FALSE(G->hasMetadata());
  EXPECT_EQ(spell(H->getMetadata(metadata::Type)), "!{!\"void\", i32 1}");
}

TEST_F(TypeMetadataWriterTest, NoKnowledgeLeavesTheModuleAsItIs) {
  auto Own = parseIR(Context, R"(
    define noundef ptr @f(ptr nonnull %p) !other !0 {
      ret ptr %p
    }
    !0 = !{!"other"}
  )");
  std::string Before;
  raw_string_ostream(Before) << *Own;
  TypeMetadataWriter(*Own).write(Types);
  EXPECT_FALSE(TypeMetadataWriter::strip(*Own));
  std::string After;
  raw_string_ostream(After) << *Own;
  EXPECT_EQ(Before, After);
}

TEST_F(TypeMetadataWriterTest, StrippingTakesIndicesOffCallsToo) {
  auto Own = parseIR(Context, R"(
    declare ptr @f(ptr)
    define void @g() {
      %r = call "intel_dtrans_func_index"="1" ptr @f(ptr "intel_dtrans_func_index"="2" null)
      ret void
    }
  )");
  EXPECT_TRUE(TypeMetadataWriter::strip(*Own));
  std::string After;
  raw_string_ostream(After) << *Own;
  EXPECT_FALSE(StringRef(After).contains("dtrans"));
  EXPECT_FALSE(TypeMetadataWriter::strip(*Own));
}

} // namespace

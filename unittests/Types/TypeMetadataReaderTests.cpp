//===- TypeMetadataReaderTests.cpp - From metadata to DeclaredTypes -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeMetadataReader.h"

#include "ParseIR.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"

using namespace llvm;
using namespace restruct;

namespace {

class TypeMetadataReaderTest : public testing::Test {
protected:
  DeclaredTypes read(const Module &M) {
    Diagnostics.clear();
    return TypeMetadataReader::read(M, Diagnostics);
  }
  /// The opaque structure and a pointer to it, in the specification's form,
  /// which assembly cannot express.
  std::unique_ptr<Module> moduleWithOpaqueZero() {
    auto M = std::make_unique<Module>("opaque", Context);
    auto *Foo = StructType::create(Context, "struct.foo");
    auto *Zero = ConstantAsMetadata::get(ConstantAggregateZero::get(Foo));
    auto Int = [&](int Value) {
      return ConstantAsMetadata::get(
          ConstantInt::getSigned(Type::getInt32Ty(Context), Value));
    };
    M->getOrInsertNamedMetadata(metadata::DTransTypes)
        ->addOperand(
            MDNode::get(Context, {MDString::get(Context, "S"), Zero, Int(-1)}));
    auto *Global =
        new GlobalVariable(*M, PointerType::getUnqual(Context), false,
                           GlobalValue::ExternalLinkage, nullptr, "g");
    Global->setMetadata(metadata::Type, MDNode::get(Context, {Zero, Int(1)}));
    return M;
  }

  LLVMContext Context;
  std::vector<TypeDiagnostic> Diagnostics;
};

TEST_F(TypeMetadataReaderTest, NoMetadataIsNoKnowledge) {
  auto M = parseIR(Context, "define void @f() {\n ret void\n}\n"
                            "@g = global ptr null\n");
  EXPECT_TRUE(read(*M).empty());
  EXPECT_TRUE(Diagnostics.empty());
}

TEST_F(TypeMetadataReaderTest, ZeroinitializerOfAnOpaqueStructureIsAccepted) {
  auto M = moduleWithOpaqueZero();
  EXPECT_EQ(printed(read(*M)), "structures:\n"
                               "  %struct.foo = type opaque\n"
                               "globals:\n"
                               "  @g : %struct.foo*\n");
  EXPECT_TRUE(Diagnostics.empty());
}

// The reason why the writer uses the structure's name: bitcode carries the
// constant, assembly does not.
TEST_F(TypeMetadataReaderTest, AssemblyCannotCarryAnOpaqueZeroinitializer) {
  auto M = moduleWithOpaqueZero();

  SmallString<0> Bitcode;
  raw_svector_ostream OS(Bitcode);
  WriteBitcodeToFile(*M, OS);
  LLVMContext Other;
  auto FromBitcode = parseBitcodeFile(MemoryBufferRef(Bitcode, "b"), Other);
  ASSERT_TRUE(bool(FromBitcode)) << toString(FromBitcode.takeError());
  EXPECT_EQ(printed(read(**FromBitcode)), printed(read(*M)));

  std::string Text;
  raw_string_ostream TextStream(Text);
  M->print(TextStream, nullptr);
  SMDiagnostic Error;
  LLVMContext Third;
  EXPECT_FALSE(parseAssemblyString(Text, Error, Third));
  EXPECT_EQ(Error.getMessage(), "invalid type for null constant");
}

TEST_F(TypeMetadataReaderTest, JoinedStructuresAreOneTypeWithTwoNames) {
  auto M = parseIR(Context, R"(
    %struct.a = type { ptr }
    %struct.a.1 = type { ptr }
    !intel.dtrans.types = !{!0, !1}
    !0 = !{!"S", %struct.a zeroinitializer, i32 1, !2}
    !1 = !{!"S", %struct.a.1 zeroinitializer, i32 1, !3}
    !2 = !{%struct.a zeroinitializer, i32 1}
    !3 = !{%struct.a.1 zeroinitializer, i32 1}
  )");
  auto *A = StructType::getTypeByName(Context, "struct.a");
  auto *A1 = StructType::getTypeByName(Context, "struct.a.1");
  DeclaredTypes Types = read(*M);
  const DTransStructType *Known = Types.Manager->lookupStructType(A);
  ASSERT_TRUE(Known);
  EXPECT_EQ(Known, Types.Manager->lookupStructType(A1));
  EXPECT_EQ(Known->getLLVMStructType(), A);
  EXPECT_EQ(Known->getLLVMAliases(), ArrayRef<StructType *>({A, A1}));
  EXPECT_EQ(Known->getField(0).getType(),
            Types.Manager->getOrCreatePointerType(Known));
}

// The same graph in another order of the list gives the same classes.
TEST_F(TypeMetadataReaderTest, JoiningDoesNotDependOnTheOrderOfTheList) {
  const char *Nodes = R"(
    %struct.a = type { ptr }
    %struct.b = type { ptr }
    %struct.a.1 = type { ptr }
    %struct.b.2 = type { ptr }
    %struct.b.3 = type { ptr }
    !0 = !{!"S", %struct.a zeroinitializer, i32 1, !5}
    !1 = !{!"S", %struct.b zeroinitializer, i32 1, !8}
    !2 = !{!"S", %struct.a.1 zeroinitializer, i32 1, !6}
    !3 = !{!"S", %struct.b.2 zeroinitializer, i32 1, !8}
    !4 = !{!"S", %struct.b.3 zeroinitializer, i32 1, !7}
    !5 = !{%struct.b zeroinitializer, i32 1}
    !6 = !{%struct.b.2 zeroinitializer, i32 1}
    !7 = !{%struct.a zeroinitializer, i32 1}
    !8 = !{i32 0, i32 1}
  )";
  for (const char *List : {"!intel.dtrans.types = !{!0, !1, !2, !3, !4}",
                           "!intel.dtrans.types = !{!4, !3, !2, !1, !0}",
                           "!intel.dtrans.types = !{!2, !4, !0, !3, !1}"}) {
    LLVMContext OwnContext;
    auto M = parseIR(OwnContext, (std::string(Nodes) + List).c_str());
    DeclaredTypes Types = read(*M);
    auto Lookup = [&](StringRef Name) {
      return Types.Manager->lookupStructType(
          StructType::getTypeByName(OwnContext, Name));
    };
    EXPECT_EQ(Lookup("struct.a"), Lookup("struct.a.1")) << List;
    EXPECT_EQ(Lookup("struct.b"), Lookup("struct.b.2")) << List;
    EXPECT_NE(Lookup("struct.b"), Lookup("struct.b.3")) << List;
    EXPECT_EQ(Lookup("struct.a")->getName(), "struct.a") << List;
    EXPECT_EQ(Lookup("struct.b")->getName(), "struct.b") << List;
  }
}

TEST_F(TypeMetadataReaderTest, UndescribedStructureIsOpaqueSoFar) {
  auto M = parseIR(Context, R"(
    %struct.a = type { ptr }
    @g = external global ptr, !intel_dtrans_type !0
    !0 = !{%struct.a zeroinitializer, i32 1}
  )");
  DeclaredTypes Types = read(*M);
  EXPECT_TRUE(Diagnostics.empty());
  EXPECT_TRUE(Types.Structs.empty());
  const DTransStructType *A = Types.Manager->lookupStructType(
      StructType::getTypeByName(Context, "struct.a"));
  ASSERT_TRUE(A);
  EXPECT_TRUE(A->isOpaque());
  // Another producer may still describe it, without contradiction.
  const DTransType *IntPointer = Types.Manager->getOrCreatePointerType(
      Types.Manager->getOrCreateAtomicType(Type::getInt32Ty(Context)));
  EXPECT_TRUE(Types.Manager->addBody(A, {IntPointer}));
  EXPECT_FALSE(A->hasConflictingFields());
}

TEST_F(TypeMetadataReaderTest, ReadingMakesNoNewNamesEachTime) {
  auto M = parseIR(Context, R"(
    %struct.a = type { i32 }
    %struct.a.1 = type { i64 }
    @g = external global ptr, !intel_dtrans_type !2
    !intel.dtrans.types = !{!0, !1, !3}
    !0 = !{!"S", %struct.a zeroinitializer, i32 1, !4}
    !1 = !{!"S", %struct.a.1 zeroinitializer, i32 1, !5}
    !2 = !{!"R", !"struct.a", i32 1}
    !3 = !{!"S", !"struct.a", i32 -1}
    !4 = !{i32 0, i32 0}
    !5 = !{i64 0, i32 0}
  )");
  std::string First = printed(read(*M));
  EXPECT_EQ(First, printed(read(*M)));
  EXPECT_EQ(First, printed(read(*M)));
}

// A name that is generated for one structure must differ from that of another
// structure that is known by its name.
TEST_F(TypeMetadataReaderTest, InventedNameIsNotThatOfAnotherStructure) {
  auto M = parseIR(Context, R"(
    %struct.a = type { i32 }
    %struct.a.9 = type { i64 }
    @g = external global ptr, !intel_dtrans_type !2
    @h = external global ptr, !intel_dtrans_type !3
    !intel.dtrans.types = !{!0, !1}
    !0 = !{!"S", %struct.a zeroinitializer, i32 1, !4}
    !1 = !{!"S", %struct.a.9 zeroinitializer, i32 1, !5}
    !2 = !{!"R", !"struct.a", i32 1}
    !3 = !{!"R", !"struct.a.0", i32 1}
    !4 = !{i32 0, i32 0}
    !5 = !{i64 0, i32 0}
  )");
  std::string First = printed(read(*M));
  EXPECT_TRUE(StringRef(First).contains("@g : %struct.a.1*")) << First;
  EXPECT_TRUE(StringRef(First).contains("@h : %struct.a.0*")) << First;
  EXPECT_EQ(First, printed(read(*M)));
}

TEST_F(TypeMetadataReaderTest, EveryDiagnosticIsOneBoundedLine) {
  std::string Text =
      "@g = external global ptr, !intel_dtrans_type !0\n!0 = !{!\"" +
      std::string(100000, 'x') + "\\0A\"";
  for (int I = 0; I < 10000; ++I)
    Text += ", i32 0";
  auto M = parseIR(Context, (Text + "}\n").c_str());
  read(*M);
  ASSERT_EQ(Diagnostics.size(), 1u);
  EXPECT_LT(Diagnostics.front().Message.size(), 1000u);
  EXPECT_EQ(StringRef(Diagnostics.front().Message).count('\n'), 0u);
}

TEST_F(TypeMetadataReaderTest, MalformedNodeIsReportedOnceHoweverOftenUsed) {
  auto M = parseIR(Context, R"(
    @g = external global ptr, !intel_dtrans_type !0
    @h = external global ptr, !intel_dtrans_type !0
    @i = external global ptr, !intel_dtrans_type !1
    !0 = !{!2, i32 1}
    !1 = !{!2, i32 2}
    !2 = !{!"A", i32 -1, !3}
    !3 = !{i8 0, i32 0}
  )");
  EXPECT_TRUE(read(*M).empty());
  EXPECT_EQ(Diagnostics.size(), 1u);
}

TEST_F(TypeMetadataReaderTest, SecondAttachmentOnAGlobalIsRefused) {
  auto M = parseIR(Context, R"(
    @g = external global ptr, !intel_dtrans_type !0
    !0 = !{i8 0, i32 1}
    !1 = !{i16 0, i32 1}
  )");
  GlobalVariable *G = M->getGlobalVariable("g");
  G->addMetadata(metadata::Type, *MDNode::get(Context, {}));
  EXPECT_TRUE(read(*M).empty());
  EXPECT_EQ(
      messages(Diagnostics),
      std::vector<std::string>{"@g: has more than one !intel_dtrans_type"});
}

TEST_F(TypeMetadataReaderTest, MoreDescriptionsThanTheLimitAreRefused) {
  std::string Text = "%struct.a = type { ptr }\n!intel.dtrans.types = !{";
  std::string Nodes;
  for (int I = 0; I < 300; ++I) {
    Text += (I ? ", !" : "!") + std::to_string(2 * I);
    Nodes += "!" + std::to_string(2 * I) +
             " = !{!\"S\", %struct.a zeroinitializer, i32 1, !" +
             std::to_string(2 * I + 1) + "}\n!" + std::to_string(2 * I + 1) +
             " = !{i" + std::to_string(I + 1) + " 0, i32 1}\n";
  }
  auto M = parseIR(Context, (Text + "}\n" + Nodes).c_str());
  DeclaredTypes Types = read(*M);
  EXPECT_EQ(Types.Structs.front()->getField(0).getTypes().size(), 256u);
  EXPECT_EQ(Diagnostics.size(), 300u - 256u + 1u); // and the conflict
}

} // namespace

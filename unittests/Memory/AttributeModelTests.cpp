//===- AttributeModelTests.cpp - Models from attributes -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/LibraryModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

/// The model of @f from its attributes, as text; "unknown" if there is none.
std::string modelOf(StringRef Text) {
  LLVMContext C;
  SMDiagnostic Error;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Error, C);
  if (!M)
    return ("does not parse: " + Error.getMessage()).str();
  std::optional<FunctionModel> Model =
      modelFromAttributes(*M->getFunction("f"));
  if (!Model)
    return "unknown";
  std::string Result;
  raw_string_ostream OS(Result);
  print(OS, *Model);
  return Result;
}

TEST(AttributeModelTest, NoAttributesNoModel) {
  EXPECT_EQ("unknown", modelOf("declare void @f(ptr)"));
  EXPECT_EQ("unknown", modelOf("declare ptr @f()"));
}

TEST(AttributeModelTest, NoMemoryNoAccess) {
  EXPECT_EQ("(attributes):\n"
            "  accesses its arguments only\n",
            modelOf("declare i32 @f(i32) memory(none) nounwind willreturn"));
}

TEST(AttributeModelTest, WithoutMemoryThePointerItselfMayStillLeak) {
  std::string Model = modelOf("declare ptr @f(ptr) memory(none) nounwind");
  EXPECT_NE(std::string::npos, Model.find("within argument 0 -> result"));
  EXPECT_NE(std::string::npos, Model.find("unknown -> result"));
}

TEST(AttributeModelTest, ArgumentMemoryIsTheObjectsAlone) {
  EXPECT_EQ("(attributes):\n"
            "  argument 0: reads writes frees\n"
            "  argument 1: reads\n"
            "  contents of argument 0 -> contents of argument 0\n"
            "  contents of argument 1 -> contents of argument 0\n"
            "  unknown -> contents of argument 0\n"
            "  accesses its arguments only\n"
            "  may synchronize\n",
            modelOf("declare void @f(ptr captures(none), ptr captures(none) "
                    "readonly) memory(argmem: readwrite) nounwind"));
}

TEST(AttributeModelTest, HiddenMemoryKeepsWhatIsRead) {
  std::string Model =
      modelOf("declare void @f(ptr captures(none)) "
              "memory(argmem: read, inaccessiblemem: readwrite)");
  EXPECT_NE(std::string::npos, Model.find("contents of argument 0 -> unknown"));
  EXPECT_EQ(std::string::npos, Model.find("argument 0 -> unknown\n  a"));
}

TEST(AttributeModelTest, NotCapturedAmongAnythingElse) {
  std::string Model = modelOf("declare void @f(ptr captures(none))");
  EXPECT_NE(std::string::npos,
            Model.find("argument 0: reads everything writes everything"));
  EXPECT_EQ(std::string::npos, Model.find("\n  argument 0 -> unknown"));
  EXPECT_NE(std::string::npos, Model.find("calls unknown()"));
}

TEST(AttributeModelTest, AllocationByKind) {
  EXPECT_NE(std::string::npos,
            modelOf("declare noalias ptr @f(i64) "
                    "allockind(\"alloc,uninitialized\") allocsize(0) "
                    "memory(inaccessiblemem: readwrite)")
                .find("allocates: Malloc"));
  EXPECT_NE(std::string::npos,
            modelOf("declare noalias ptr @f(i64, i64) "
                    "allockind(\"alloc,zeroed\") allocsize(0, 1)")
                .find("allocates: Calloc"));
  EXPECT_NE(std::string::npos,
            modelOf("declare noalias ptr @f(ptr allocptr, i64) "
                    "allockind(\"realloc\") allocsize(1)")
                .find("allocates: Realloc"));
  EXPECT_NE(std::string::npos,
            modelOf("declare void @f(ptr allocptr) allockind(\"free\")")
                .find("frees: Free"));
  EXPECT_NE(std::string::npos,
            modelOf("declare noalias ptr @f(i64) allocsize(0)")
                .find("allocates: Malloc"));
}

TEST(AttributeModelTest, NotAnAllocationIfTheResultMayAlias) {
  EXPECT_EQ("unknown", modelOf("declare ptr @f(i64) allocsize(0)"));
}

TEST(AttributeModelTest, ReturnedIsTheResult) {
  std::string Model = modelOf("declare ptr @f(ptr returned)");
  EXPECT_NE(std::string::npos, Model.find("argument 0 -> result"));
  EXPECT_EQ(std::string::npos, Model.find("within argument 0 -> result"));
}

TEST(AttributeModelTest, CallbackMetadata) {
  std::string Model = modelOf("declare !callback !0 void @f(ptr "
                              "captures(none), ptr)\n"
                              "!0 = !{!1}\n"
                              "!1 = !{i64 1, i64 0, i1 false}");
  EXPECT_NE(std::string::npos,
            Model.find("calls argument 1(argument 0) on another thread"));
}

TEST(AttributeModelTest, MalformedCallbackMetadataIsNoModel) {
  for (const char *Encoding : {"!{i64 7, i1 false}", "!{i64 -1, i1 false}",
                               "!{}", "!{!\"x\", i1 0}", "!{i128 0, i1 false}"})
    EXPECT_EQ("unknown",
              modelOf((Twine("declare !callback !0 void @f(ptr "
                             "captures(none), ptr)\n!0 = !{!1}\n!1 = ") +
                       Encoding)
                          .str()))
        << Encoding;
}

TEST(AttributeModelTest, AggregatesWithPointersAreNotExpressible) {
  EXPECT_EQ("unknown", modelOf("declare void @f({ ptr, i64 }) memory(none)"));
  EXPECT_NE("unknown", modelOf("declare { i64, i1 } @f(i64) memory(none)"));
}

} // namespace

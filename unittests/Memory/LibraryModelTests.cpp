//===- LibraryModelTests.cpp - Models of declarations and calls -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/LibraryModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

class LibraryModelTest : public testing::Test {
protected:
  const LibraryModel &parse(StringRef Text) {
    SMDiagnostic Error;
    M = parseAssemblyString(Text, Error, C);
    EXPECT_TRUE(M) << Error.getMessage().str();
    Library.emplace(*M);
    return *Library;
  }
  const FunctionModel *lookup(StringRef Name) const {
    return Library->lookup(*M->getFunction(Name));
  }
  /// The model of the first call in @f.
  const FunctionModel *lookupCall() const {
    for (const Instruction &I : instructions(*M->getFunction("f")))
      if (const auto *Call = dyn_cast<CallBase>(&I))
        return Library->lookup(*Call);
    return nullptr;
  }

  LLVMContext C;
  std::unique_ptr<Module> M;
  std::optional<LibraryModel> Library;
};

TEST_F(LibraryModelTest, DeclarationsAreFoundByName) {
  parse("declare ptr @strchr(ptr, i32)");
  ASSERT_TRUE(lookup("strchr"));
  EXPECT_TRUE(lookup("strchr")->returns(0));
  EXPECT_FALSE(lookup("strchr")->keeps(0));
}

TEST_F(LibraryModelTest, AsmNamesAreTheSame) {
  parse("declare i32 @\"\\01stat64\"(ptr, ptr)");
  EXPECT_TRUE(lookup("\01stat64"));
}

TEST_F(LibraryModelTest, ABodyWins) {
  parse("define i64 @strlen(ptr %s) { ret i64 0 }");
  EXPECT_FALSE(lookup("strlen"));
}

TEST_F(LibraryModelTest, AnotherSignatureIsAnotherFunction) {
  parse("declare i64 @strlen(ptr, i64)\n"
        "declare i32 @strchr(ptr, i32)\n"
        "declare i64 @strspn(ptr, i64)\n"
        "declare i32 @strcmp(ptr, ptr, ...)\n"
        "declare ptr @malloc(double)\n"
        "declare i32 @printf(ptr)\n"
        "declare fastcc i64 @strnlen(ptr, i64)\n"
        "declare { ptr, i64 } @strcspn(ptr, ptr)");
  for (const Function &F : *M)
    EXPECT_FALSE(Library->lookup(F)) << F.getName().str();
}

TEST_F(LibraryModelTest, OtherTargetsAreNotDescribed) {
  parse("target triple = \"x86_64-pc-windows-msvc\"\n"
        "declare i64 @strlen(ptr)");
  EXPECT_FALSE(lookup("strlen"));
}

TEST_F(LibraryModelTest, UnknownNamesAreUnknown) {
  parse("declare void @mystery(ptr)");
  EXPECT_FALSE(lookup("mystery"));
}

TEST_F(LibraryModelTest, IntrinsicsAreFoundWithoutTheirSuffix) {
  parse("declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)");
  const FunctionModel *Model = lookup("llvm.memcpy.p0.p0.i64");
  ASSERT_TRUE(Model);
  EXPECT_EQ("llvm.memcpy", Model->Name);
}

TEST_F(LibraryModelTest, NoBuiltinCallsAreUnknown) {
  parse("declare i64 @strlen(ptr)\n"
        "define void @f(ptr %p) {\n"
        "  %n = call i64 @strlen(ptr %p) nobuiltin\n"
        "  ret void\n}");
  EXPECT_TRUE(lookup("strlen"));
  EXPECT_FALSE(lookupCall());
}

TEST_F(LibraryModelTest, CallersWithoutBuiltinsCallUnknownFunctions) {
  for (const char *Attribute : {"no-builtins", "no-builtin-strlen"}) {
    parse((Twine("declare i64 @strlen(ptr)\n"
                 "define void @f(ptr %p) \"") +
           Attribute +
           "\" {\n"
           "  %n = call i64 @strlen(ptr %p)\n"
           "  ret void\n}")
              .str());
    EXPECT_FALSE(lookupCall()) << Attribute;
  }
  parse("declare i64 @strlen(ptr)\n"
        "define void @f(ptr %p) \"no-builtin-strcpy\" {\n"
        "  %n = call i64 @strlen(ptr %p)\n"
        "  ret void\n}");
  EXPECT_TRUE(lookupCall());
}

TEST_F(LibraryModelTest, CallsWithAnotherTypeAreUnknown) {
  parse("declare i64 @strlen(ptr)\n"
        "define void @f(ptr %p) {\n"
        "  %n = call i64 @strlen(ptr %p, i64 1)\n"
        "  ret void\n}");
  EXPECT_FALSE(lookupCall());
}

const char *const PrintCall = "declare i32 @printf(ptr, ...)\n"
                              "@s = constant [5 x i8] c\"FMT\\00\"\n"
                              "define void @f(ptr %p) {\n"
                              "  %n = call i32 (ptr, ...) @printf(ptr @s, ptr "
                              "%p)\n"
                              "  ret void\n}";

std::string withFormat(StringRef Text, StringRef Format) {
  std::string Result = Text.str();
  Result.replace(Result.find("FMT"), 3, Format.str());
  return Result;
}

TEST_F(LibraryModelTest, PlainFormatsOnlyRead) {
  parse(withFormat(PrintCall, "%s%d"));
  EXPECT_EQ(Reach::Nothing, lookupCall()->Rest.Writes);
  EXPECT_EQ(Reach::Object, lookupCall()->Rest.Reads);
  EXPECT_FALSE(lookupCall()->Rest.Exposes);
}

TEST_F(LibraryModelTest, CountsInFormatsAreWritten) {
  parse(withFormat(PrintCall, "%d%n"));
  EXPECT_EQ(Reach::Object, lookupCall()->Rest.Writes);
}

TEST_F(LibraryModelTest, UnknownFormatsMayWrite) {
  parse("declare i32 @printf(ptr, ...)\n"
        "define void @f(ptr %p) {\n"
        "  %n = call i32 (ptr, ...) @printf(ptr %p, ptr %p)\n"
        "  ret void\n}");
  EXPECT_EQ(Reach::Object, lookupCall()->Rest.Writes);
  EXPECT_TRUE(lookupCall()->Rest.Exposes);
}

TEST_F(LibraryModelTest, FormatsThatMayChangeAreUnknown) {
  std::string Text = withFormat(PrintCall, "%s%d");
  Text.replace(Text.find("constant"), 8, "global  ");
  parse(Text);
  EXPECT_EQ(Reach::Object, lookupCall()->Rest.Writes);
}

TEST_F(LibraryModelTest, OwnAllocatorsAreCalledByTheLibrary) {
  parse("define ptr @malloc(i64 %n) { ret ptr null }\n"
        "declare void @free(ptr)\n"
        "declare ptr @strdup(ptr)\n"
        "declare i32 @puts(ptr)\n"
        "declare i64 @strlen(ptr)");
  EXPECT_FALSE(lookup("free"));
  EXPECT_FALSE(lookup("strdup"));
  EXPECT_FALSE(lookup("puts"));
  EXPECT_TRUE(lookup("strlen"));
}

TEST_F(LibraryModelTest, LocalFunctionsReplaceNothing) {
  parse("define internal ptr @malloc(i64 %n) { ret ptr null }\n"
        "declare void @free(ptr)");
  EXPECT_TRUE(lookup("free"));
}

TEST_F(LibraryModelTest, OwnOperatorNewLeavesCAlone) {
  parse("define ptr @_Znwm(i64 %n) { ret ptr null }\n"
        "declare ptr @_Znam(i64)\n"
        "declare ptr @malloc(i64)");
  EXPECT_FALSE(lookup("_Znam"));
  EXPECT_TRUE(lookup("malloc"));
}

TEST_F(LibraryModelTest, VariablesOfTheLibraryHaveDomains) {
  parse("@stderr = external global ptr\n"
        "@environ = global ptr null\n"
        "@other = external global ptr");
  EXPECT_EQ(LibraryDomain::Streams,
            Library->lookup(*M->getGlobalVariable("stderr")));
  EXPECT_FALSE(Library->lookup(*M->getGlobalVariable("environ")));
  EXPECT_FALSE(Library->lookup(*M->getGlobalVariable("other")));
}

TEST_F(LibraryModelTest, KeptArgumentsAreKept) {
  parse("declare i32 @putenv(ptr)\n"
        "declare i32 @pthread_create(ptr, ptr, ptr, ptr)\n"
        "declare i32 @pthread_setspecific(i32, ptr)\n"
        "declare void @qsort(ptr, i64, i64, ptr)\n"
        "declare i32 @atexit(ptr)\n"
        "declare i32 @setvbuf(ptr, ptr, i32, i64)\n"
        "declare i32 @ioctl(i32, i64, ...)");
  EXPECT_TRUE(lookup("putenv")->keeps(0));
  EXPECT_FALSE(lookup("pthread_create")->keeps(0));
  EXPECT_TRUE(lookup("pthread_create")->keeps(2));
  EXPECT_TRUE(lookup("pthread_create")->keeps(3));
  EXPECT_TRUE(lookup("pthread_setspecific")->keeps(1));
  EXPECT_FALSE(lookup("qsort")->keeps(0));
  EXPECT_FALSE(lookup("qsort")->keeps(3));
  EXPECT_TRUE(lookup("atexit")->keeps(0));
  EXPECT_TRUE(lookup("setvbuf")->keeps(1));
  EXPECT_FALSE(lookup("setvbuf")->keeps(0));
  EXPECT_TRUE(lookup("ioctl")->keeps(2));
}

TEST_F(LibraryModelTest, AttributesStrengthenRows) {
  parse("declare void @llvm.donothing()\n"
        "declare i32 @puts(ptr readonly captures(none)) nounwind\n"
        "declare void @pthread_testcancel() nounwind");
  EXPECT_FALSE(lookup("pthread_testcancel")->Throws);
  EXPECT_EQ(Reach::Object, lookup("puts")->Arguments[0].Reads);
}

} // namespace

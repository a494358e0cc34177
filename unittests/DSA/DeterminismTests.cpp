//===- DeterminismTests.cpp - Results do not depend on threads or runs ----===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DataStructures.h"
#include "restruct/DSA/Printing.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <memory>
#include <string>
#include <vector>

using namespace llvm;
using namespace restruct;

namespace {

/// Functions of different lengths, which call each other directly, in cycles
/// and through a table, with lists that globals hold: enough for several
/// threads to be at work for some time.
std::string makeProgram(unsigned NumFunctions) {
  std::string IR = R"(
target triple = "x86_64-unknown-linux-gnu"
declare ptr @malloc(i64)
@head = internal global ptr null
)";
  std::string Table;
  for (unsigned I = 0; I != NumFunctions; ++I) {
    std::string Number = std::to_string(I);
    if (I % 5 == 0)
      Table += std::string(I == 0 ? "" : ", ") + "ptr @f" + Number;
    IR += "define internal ptr @f" + Number + "(ptr %p, i64 %n) {\n" +
          "  %own = alloca [4 x ptr]\n";
    std::string Last = "%p";
    for (unsigned Step = 0; Step != 1 + I * 7 % 23; ++Step) {
      std::string S = std::to_string(Step);
      IR += "  %place" + S + " = getelementptr i8, ptr " + Last + ", i64 " +
            std::to_string(Step % 4 * 8) + "\n  %next" + S +
            " = load ptr, ptr %place" + S + "\n  store ptr %own, ptr %place" +
            S + "\n";
      Last = "%next" + S;
    }
    if (I % 3 == 0)
      IR += "  %new = call ptr @malloc(i64 32)\n"
            "  %old = load ptr, ptr @head\n"
            "  store ptr %old, ptr %new\n"
            "  store ptr %new, ptr @head\n";
    for (unsigned Callee : {I * 5 + 1, I * 3 + 2, I + 1})
      IR += "  call ptr @f" + std::to_string(Callee % NumFunctions) + "(ptr " +
            (Callee % 2 ? "%own" : Last) + ", i64 %n)\n";
    if (I % 11 == 0)
      IR += "  %entry = getelementptr ptr, ptr @table, i64 %n\n"
            "  %callee = load ptr, ptr %entry\n"
            "  call ptr %callee(ptr " +
            Last + ", i64 0)\n";
    IR += "  ret ptr " + Last + "\n}\n";
  }
  return IR + "@table = internal constant [" +
         std::to_string((NumFunctions + 4) / 5) + " x ptr] [" + Table + R"(]
define i32 @main(i32 %n, ptr %arguments) {
  %size = sext i32 %n to i64
  %object = call ptr @malloc(i64 32)
  %result = call ptr @f0(ptr %object, i64 %size)
  ret i32 0
}
)";
}

/// All phases, as text and as JSON.
std::vector<std::string> print(const Module &M, const MemoryInfo &Memory,
                               unsigned Threads) {
  DSAOptions Options;
  Options.Threads = Threads;
  LocalDataStructures Local(M, Memory, Options);
  SteensgaardDataStructures Steensgaard(Local);
  BUDataStructures BU(Local);
  EquivBUDataStructures EquivBU(BU);
  TDDataStructures TD(BU);
  EQTDDataStructures EQTD(EquivBU);
  std::vector<std::string> Texts;
  for (const DataStructures *Phase : std::initializer_list<DataStructures *>{
           &Local, &Steensgaard, &BU, &EquivBU, &TD, &EQTD}) {
    raw_string_ostream Text(Texts.emplace_back());
    printText(Text, *Phase);
    printCallGraphText(Text, *Phase);
    raw_string_ostream JSON(Texts.emplace_back());
    printJSON(JSON, *Phase);
    printCallGraphJSON(JSON, *Phase);
  }
  return Texts;
}

TEST(DeterminismTests, OutputIsTheSameForAnyNumberOfThreadsAndEveryRun) {
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M =
      parseAssemblyString(makeProgram(250), Problem, Context);
  ASSERT_TRUE(M) << Problem.getMessage().str();
  MemoryInfo Memory(*M);
  const std::vector<std::string> Expected = print(*M, Memory, 1);
  for (unsigned Threads : {1, 2, 2, 3}) {
    std::vector<std::string> Found = print(*M, Memory, Threads);
    ASSERT_EQ(Found.size(), Expected.size());
    for (size_t I = 0; I != Found.size(); ++I)
      EXPECT_TRUE(Found[I] == Expected[I])
          << Threads << " threads, output " << I;
  }
}

} // namespace

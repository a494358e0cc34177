//===- LocalHarness.h - The local phase of a module in a test ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_UNITTESTS_DSA_LOCALHARNESS_H
#define RESTRUCT_UNITTESTS_DSA_LOCALHARNESS_H

#include "restruct/DSA/DataStructures.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

#include <optional>
#include <string>

namespace restruct {

/// TBAA tags that every test may use: !int, !long and !ptr are access tags.
inline constexpr const char *Tags = R"(
!9 = !{!"Simple C/C++ TBAA"}
!8 = !{!"omnipotent char", !9, i64 0}
!7 = !{!"int", !8, i64 0}
!6 = !{!"long", !8, i64 0}
!5 = !{!"any pointer", !8, i64 0}
!0 = !{!7, !7, i64 0}
!1 = !{!6, !6, i64 0}
!2 = !{!5, !5, i64 0}
!3 = !{!8, !8, i64 0}
)";

/// Builds the local phase of the module \p IR, on x86-64 Linux unless it says
/// otherwise. Tests ask for places of values of the function `f` by name.
class LocalHarness : public testing::Test {
protected:
  void analyze(std::string IR, unsigned Threads = 1) {
    if (IR.find("target triple") == std::string::npos)
      IR = "target triple = \"x86_64-unknown-linux-gnu\"\n" + IR;
    llvm::SMDiagnostic Problem;
    M = llvm::parseAssemblyString(IR + Tags, Problem, Context);
    ASSERT_TRUE(M) << Problem.getMessage().str() << " in line "
                   << Problem.getLineNo() << ": "
                   << Problem.getLineContents().str();
    Memory.emplace(*M);
    DSAOptions Options;
    Options.Threads = Threads;
    Local.emplace(*M, *Memory, Options);
    EXPECT_EQ(Local->verify(), "");
  }

  const DSGraph &graph(llvm::StringRef Function = "f") {
    return *Local->getDSGraph(*M->getFunction(Function));
  }
  const llvm::Value *value(llvm::StringRef Name,
                           llvm::StringRef Function = "f") {
    if (Name.consume_front("@"))
      return M->getNamedValue(Name);
    return M->getFunction(Function)->getValueSymbolTable()->lookup(Name);
  }
  /// Where the value called \p Name points: "x" of the function, or "@g".
  DSNodeHandle place(llvm::StringRef Name, llvm::StringRef Function = "f") {
    return graph(Function).getNodeForValue(value(Name, Function));
  }
  const DSNode &node(llvm::StringRef Name, llvm::StringRef Function = "f") {
    return *place(Name, Function).getNode();
  }
  /// Where the pointer leads that lies \p Offset bytes behind \p Name.
  DSNodeHandle link(llvm::StringRef Name, uint64_t Offset = 0) {
    DSNodeHandle P = place(Name);
    return P.getNode()->getLink(P.getOffset() + Offset);
  }
  bool has(llvm::StringRef Name, DSNode::NodeTy Flags) {
    return (node(Name).getNodeFlags() & Flags) == Flags;
  }
  bool hasAny(llvm::StringRef Name, DSNode::NodeTy Flags) {
    return (node(Name).getNodeFlags() & Flags) != 0;
  }
  uint64_t stride(llvm::StringRef Name) {
    return graph().getOffsetStride(value(Name));
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  std::optional<MemoryInfo> Memory;
  std::optional<LocalDataStructures> Local;
};

} // namespace restruct

#endif // RESTRUCT_UNITTESTS_DSA_LOCALHARNESS_H

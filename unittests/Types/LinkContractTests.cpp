//===- LinkContractTests.cpp - Flags that a compile leaves for the link ---===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/LinkContract.h"

#include "ParseIR.h"

#include "llvm/Linker/Linker.h"

using namespace llvm;
using namespace restruct;

static std::unique_ptr<Module> withFlag(LLVMContext &Context, StringRef Flag) {
  return parseIR(Context, ("!llvm.module.flags = !{!0, !1}\n"
                           "!0 = !{i32 1, !\"wchar_size\", i32 4}\n"
                           "!1 = " +
                           Flag)
                              .str()
                              .c_str());
}

static unsigned countFlags(const Module &M) {
  return M.getModuleFlagsMetadata()->getNumOperands();
}

TEST(LinkContract, aFlagIsTakenOnce) {
  LLVMContext Context;
  auto M = withFlag(Context, "!{i32 7, !\"restruct.profile-use\", i32 2}");
  setDeferredOptimizationLevel(*M, 3);
  EXPECT_EQ(countFlags(*M), 3u);
  EXPECT_EQ(takeProfileUse(*M), ProfileUse::Samples);
  EXPECT_EQ(takeProfileUse(*M), ProfileUse::None);
  EXPECT_EQ(takeDeferredOptimizationLevel(*M), 3u);
  EXPECT_EQ(takeDeferredOptimizationLevel(*M), std::nullopt);
  EXPECT_EQ(countFlags(*M), 1u); // wchar_size is not ours
}

TEST(LinkContract, unknownValuesSayNothing) {
  LLVMContext Context;
  auto Large = withFlag(Context, "!{i32 7, !\"restruct.profile-use\", i32 9}");
  EXPECT_EQ(takeProfileUse(*Large), ProfileUse::None);
  auto Text =
      withFlag(Context, "!{i32 1, !\"restruct.profile-use\", !\"samples\"}");
  EXPECT_EQ(takeProfileUse(*Text), ProfileUse::None);
  auto Level = withFlag(Context, "!{i32 7, !\"restruct.opt-level\", i32 9}");
  EXPECT_EQ(takeDeferredOptimizationLevel(*Level), 3u);
}

TEST(LinkContract, linkingKeepsTheProfileOfAnyUnit) {
  LLVMContext Context;
  auto With = std::make_unique<Module>("with", Context);
  setProfileUse(*With, ProfileUse::Counts);
  auto Without = std::make_unique<Module>("without", Context);
  setDeferredOptimizationLevel(*Without, 2);
  ASSERT_FALSE(Linker::linkModules(*Without, std::move(With)));
  EXPECT_EQ(takeProfileUse(*Without), ProfileUse::Counts);
}

TEST(LinkContract, layoutWorkIsAskedForByLevelAndRequest) {
  auto Asks = [](unsigned Level, LayoutRequest Request) {
    LLVMContext Context;
    auto M = withFlag(Context, "!{i32 7, !\"restruct.profile-use\", i32 2}");
    setDeferredOptimizationLevel(*M, Level);
    setLayoutRequest(*M, Request);
    return asksForLayoutWork(*M);
  };
  EXPECT_TRUE(Asks(2, {}));
  EXPECT_TRUE(Asks(3, {.Seed = 7}));
  EXPECT_FALSE(Asks(1, {}));
  EXPECT_FALSE(Asks(3, {.IsOff = true, .Seed = {}}));
  LLVMContext Context;
  EXPECT_FALSE(asksForLayoutWork(Module("m", Context)));
}

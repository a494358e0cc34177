//===- CallsTests.cpp - Answers about a call and a location ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "gtest/gtest.h"

using namespace restruct::check;

namespace {

constexpr uintptr_t CallerFrame = 0x900000, CalleeFrame = 0x800000;

struct Calls : testing::Test {
  void SetUp() override {
    takeViolations();
    Callee.enter(CalleeFrame);
  }
  void callAndWrite(const void *Place) {
    Caller.beginCall();
    Callee.enter(CalleeFrame);
    Callee.define(0, Place);
    Callee.write(0);
    Caller.endCall();
  }

  uint64_t X = 1, Y = 1;
  TestFunction Caller = TestFunction({8}), Callee = TestFunction({8});
};

TEST_F(Calls, AWriteThatWasDeniedViolatesWhenItIsRead) {
  Caller.sayOfCall(0, Writes);
  Caller.enter(CallerFrame);
  Caller.define(0, &X);
  callAndWrite(&X);
  EXPECT_EQ(takeViolations().Calls, 0u);
  Caller.read(0);
  EXPECT_EQ(takeViolations().Calls, 1u);
}

TEST_F(Calls, AWriteThatWasDeniedViolatesAfterARead) {
  Caller.sayOfCall(0, Writes);
  Caller.enter(CallerFrame);
  Caller.define(0, &X);
  Caller.read(0);
  callAndWrite(&X);
  EXPECT_EQ(takeViolations().Calls, 1u);
}

TEST_F(Calls, AWriteElsewhereDoesNot) {
  Caller.sayOfCall(0, Writes);
  Caller.enter(CallerFrame);
  Caller.define(0, &X);
  Caller.read(0);
  callAndWrite(&Y);
  Caller.read(0);
  EXPECT_EQ(takeViolations().Calls, 0u);
}

TEST_F(Calls, OnlyWhatWasDeniedCounts) {
  Caller.sayOfCall(0, Reads);
  Caller.enter(CallerFrame);
  Caller.define(0, &X);
  Caller.write(0);
  callAndWrite(&X);
  Caller.write(0);
  EXPECT_EQ(takeViolations().Calls, 0u);
}

TEST_F(Calls, AReadThatWasDeniedViolatesAWriteAlone) {
  Caller.sayOfCall(0, Reads);
  for (bool IsWritten : {false, true}) {
    Caller.enter(CallerFrame);
    Caller.define(0, &X);
    if (IsWritten)
      Caller.write(0);
    else
      Caller.read(0);
    Caller.beginCall();
    Callee.enter(CalleeFrame);
    Callee.define(0, &X);
    Callee.read(0);
    Caller.endCall();
    EXPECT_EQ(takeViolations().Calls, IsWritten ? 1u : 0u);
  }
}

TEST_F(Calls, WhatIsDoneAfterwardsIsNotTheCall) {
  Caller.sayOfCall(0, Writes);
  Caller.enter(CallerFrame);
  Caller.define(0, &X);
  Caller.read(0);
  Caller.beginCall();
  Caller.endCall();
  Callee.enter(CalleeFrame);
  Callee.define(0, &X);
  Callee.write(0);
  EXPECT_EQ(takeViolations().Calls, 0u);
}

TEST_F(Calls, ACallThatWasLeftByAJumpHasEnded) {
  Caller.sayOfCall(0, Writes);
  Caller.enter(CallerFrame);
  Caller.define(0, &X);
  Caller.read(0);
  Caller.beginCall();
  // An activation above the caller continues.
  TestFunction Outer({8});
  Outer.enter(CallerFrame + 0x1000);
  Outer.define(0, &X);
  Outer.write(0);
  EXPECT_EQ(takeViolations().Calls, 0u);
}

} // namespace

//===- VerifyFixture.h - Tests of verifyPlan --------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_UNITTESTS_PLAN_VERIFYFIXTURE_H
#define RESTRUCT_UNITTESTS_PLAN_VERIFYFIXTURE_H

#include "TestInputs.h"

#include "restruct/Plan/LayoutBuilder.h"

#include "gtest/gtest.h"

namespace restruct {

/// An input and a plan, which is legal until a test changes one of them.
class VerifyFixture : public testing::Test {
protected:
  std::string verify() const { return verifyPlan(Input, Plan); }

  PlanInput Input;
  LayoutPlan Plan;
};

} // namespace restruct

#endif // RESTRUCT_UNITTESTS_PLAN_VERIFYFIXTURE_H

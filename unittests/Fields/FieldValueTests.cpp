//===- FieldValueTests.cpp - The laws of the lattices ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Fields/FieldValue.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

template <typename Lattice> Lattice joined(Lattice A, const Lattice &B) {
  bool Changed = A.join(B);
  (void)Changed;
  return A;
}

/// Join is that of a semilattice, and returns whether it went up.
template <typename Lattice> void checkLaws(ArrayRef<Lattice> All) {
  for (const Lattice &A : All) {
    EXPECT_EQ(joined(A, A), A);
    EXPECT_EQ(joined(A, Lattice()), A);
    EXPECT_EQ(joined(Lattice(), A), A);
    EXPECT_TRUE(joined(A, Lattice::many()).isMany());
    EXPECT_EQ(A.isNone() + A.isSingle() + A.isMany(), 1);
    EXPECT_EQ(A.get() != nullptr, A.isSingle());
    for (const Lattice &B : All) {
      EXPECT_EQ(joined(A, B), joined(B, A));
      Lattice Copy = A;
      bool Changed = Copy.join(B);
      EXPECT_EQ(Changed, Copy != A);
      EXPECT_EQ(joined(joined(A, B), A), joined(A, B));
      for (const Lattice &C : All)
        EXPECT_EQ(joined(joined(A, B), C), joined(A, joined(B, C)));
    }
  }
}

TEST(FieldValueTest, JoinIsThatOfAFlatLattice) {
  LLVMContext Context;
  Type *I32 = Type::getInt32Ty(Context);
  checkLaws<FieldValue>(
      {FieldValue(), FieldValue::single(ConstantInt::get(I32, 0)),
       FieldValue::single(ConstantInt::get(I32, 1)), FieldValue::many()});
}

TEST(FieldAllocFunctionTest, JoinIsThatOfAFlatLattice) {
  LLVMContext Context;
  Module M("m", Context);
  auto *Ty = FunctionType::get(Type::getVoidTy(Context), false);
  auto *F = Function::Create(Ty, Function::ExternalLinkage, "f", M);
  auto *G = Function::Create(Ty, Function::ExternalLinkage, "g", M);
  checkLaws<FieldAllocFunction>(
      {FieldAllocFunction(), FieldAllocFunction::single(F),
       FieldAllocFunction::single(G), FieldAllocFunction::many()});
}

TEST(FieldValueTest, TwoConstantsAreMany) {
  LLVMContext Context;
  Type *I32 = Type::getInt32Ty(Context);
  FieldValue Value;
  EXPECT_TRUE(Value.join(FieldValue::single(ConstantInt::get(I32, 7))));
  EXPECT_EQ(Value.get(), ConstantInt::get(I32, 7));
  EXPECT_FALSE(Value.join(FieldValue::single(ConstantInt::get(I32, 7))));
  EXPECT_TRUE(Value.join(FieldValue::single(ConstantInt::get(I32, 8))));
  EXPECT_TRUE(Value.isMany());
}

} // namespace

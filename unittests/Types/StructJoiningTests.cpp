//===- StructJoiningTests.cpp - Merging of structures ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Types/StructJoining.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/LLVMContext.h"

#include "gtest/gtest.h"

#include <map>
#include <random>
#include <set>

using namespace llvm;
using namespace restruct;

namespace {

/// Structures with one pointer field, by name; the pointees are set later.
class StructJoiningTest : public testing::Test {
protected:
  TypeNodeId declare(StringRef Name) {
    auto *Ty = StructType::create(Context, Name);
    return Graph.structure(Ty);
  }
  /// Gives \p Struct, so far opaque, the fields \p Fields, which are pointers.
  void define(TypeNodeId Struct, ArrayRef<TypeNodeId> Fields,
              bool IsPacked = false) {
    StructNodeId Id = Graph.structOf(Struct);
    if (Graph[Id].IRType->isOpaque())
      Graph[Id].IRType->setBody(
          SmallVector<Type *>(Fields.size(), PointerType::getUnqual(Context)),
          IsPacked);
    TypeNodeId Body = Graph.body(Fields, IsPacked);
    if (!is_contained(Graph[Id].Bodies, Body))
      Graph[Id].Bodies.push_back(Body);
  }
  TypeNodeId to(TypeNodeId Pointee) { return Graph.pointer(Pointee, 1); }
  TypeNodeId intPointer(unsigned Bits) {
    return Graph.pointer(Graph.atomic(IntegerType::get(Context, Bits)), 1);
  }
  bool areOne(TypeNodeId A, TypeNodeId B) {
    StructClasses Classes = joinStructs(Graph);
    return Classes.ClassOf[index(Graph.structOf(A))] ==
           Classes.ClassOf[index(Graph.structOf(B))];
  }

  LLVMContext Context;
  DataLayout Layout{"e-m:e-i64:64-n8:16:32:64-S128"};
  TypeGraph Graph{Context, Layout};
};

TEST_F(StructJoiningTest,
       CyclesOfDifferentLengthsAreOneIfNothingTellsThemApart) {
  // a -> a, and a.1 -> a.2 -> a.1: all are "a pointer to such a structure".
  TypeNodeId A = declare("struct.a"), A1 = declare("struct.a.1"),
             A2 = declare("struct.a.2");
  define(A, {to(A)});
  define(A1, {to(A2)});
  define(A2, {to(A1)});
  EXPECT_TRUE(areOne(A, A1));
  EXPECT_TRUE(areOne(A, A2));
}

TEST_F(StructJoiningTest, OtherNamesAreNeverOne) {
  TypeNodeId A = declare("struct.a"), B = declare("struct.b"),
             C = declare("struct.c.1");
  define(A, {intPointer(8)});
  define(B, {intPointer(8)});
  define(C, {intPointer(8)});
  EXPECT_FALSE(areOne(A, B));
  EXPECT_FALSE(areOne(A, C));
}

TEST_F(StructJoiningTest, PackedAndUnpackedAreTwo) {
  TypeNodeId A = declare("struct.a"), A1 = declare("struct.a.1");
  define(A, {intPointer(8)}, /*IsPacked=*/true);
  define(A1, {intPointer(8)}, /*IsPacked=*/false);
  EXPECT_FALSE(areOne(A, A1));
}

TEST_F(StructJoiningTest, ConflictingDescriptionsAreComparedAsSets) {
  TypeNodeId A = declare("struct.a"), A1 = declare("struct.a.1"),
             A2 = declare("struct.a.2");
  define(A, {intPointer(8)});
  define(A, {intPointer(16)});
  define(A1, {intPointer(16)});
  define(A1, {intPointer(8)});
  define(A2, {intPointer(8)});
  EXPECT_TRUE(areOne(A, A1));
  EXPECT_FALSE(areOne(A, A2));
}

TEST_F(StructJoiningTest, OpaqueFollowsItsOneDefinitionIntoWhatRefersToIt) {
  TypeNodeId Leaf = declare("struct.leaf"), Opaque = declare("struct.leaf.1");
  TypeNodeId A = declare("struct.a"), A1 = declare("struct.a.1");
  define(Leaf, {intPointer(8)});
  define(A, {to(Leaf)});
  define(A1, {to(Opaque)});
  EXPECT_TRUE(areOne(Leaf, Opaque));
  EXPECT_TRUE(areOne(A, A1));
  // Once there is another definition of the name, the right one is unknown.
  define(declare("struct.leaf.2"), {intPointer(16)});
  EXPECT_FALSE(areOne(Leaf, Opaque));
  EXPECT_FALSE(areOne(A, A1));
}

TEST_F(StructJoiningTest, OpaqueStructuresOfOneNameAreOne) {
  TypeNodeId A = declare("struct.a"), A1 = declare("struct.a.1");
  EXPECT_TRUE(areOne(A, A1));
}

TEST_F(StructJoiningTest, UndescribedStructureIsNoCandidate) {
  TypeNodeId A = declare("struct.a"), A1 = declare("struct.a.1");
  define(A, {intPointer(8)});
  Graph[Graph.structOf(A1)].IRType->setBody({PointerType::getUnqual(Context)});
  EXPECT_FALSE(areOne(A, A1));
}

TEST_F(StructJoiningTest, KeysOfTheSourceTellApart) {
  TypeNodeId A = declare("class.a"), A1 = declare("class.a.1"),
             A2 = declare("class.a.2"), Unknown = declare("class.a.3");
  for (TypeNodeId Struct : {A, A1, A2, Unknown})
    define(Struct, {intPointer(8)});
  Graph[Graph.structOf(A)].SourceKey = "x";
  Graph[Graph.structOf(A1)].SourceKey = "x";
  EXPECT_TRUE(areOne(A, A1));
  EXPECT_TRUE(areOne(A, Unknown));
  Graph[Graph.structOf(A2)].SourceKey = "y";
  EXPECT_TRUE(areOne(A, A1));
  EXPECT_FALSE(areOne(A, A2));
  EXPECT_FALSE(areOne(A, Unknown));
  EXPECT_FALSE(areOne(A2, Unknown));
}

TEST_F(StructJoiningTest, GivingUpJoinsNothing) {
  // A difference at the far end of two chains must propagate all the way.
  std::vector<TypeNodeId> Chain;
  for (int Twin = 0; Twin < 2; ++Twin) {
    TypeNodeId Next = intPointer(8 << Twin);
    for (int I = 0; I < 50; ++I) {
      TypeNodeId Struct = declare("struct.s" + std::to_string(I));
      define(Struct, {Next});
      Chain.push_back(Struct);
      Next = to(Struct);
    }
  }
  TypeNodeId Same = declare("struct.same"), Same1 = declare("struct.same.1");
  define(Same, {intPointer(8)});
  define(Same1, {intPointer(8)});
  StructClasses Joined = joinStructs(Graph);
  EXPECT_FALSE(Joined.IsGivenUp);
  EXPECT_EQ(Joined.Classes.size(), 101u);
  StructClasses GivenUp = joinStructs(Graph, /*WorkPerItem=*/0);
  EXPECT_TRUE(GivenUp.IsGivenUp);
  EXPECT_EQ(GivenUp.Classes.size(), 102u);
}

} // namespace

/// The definition, implemented naively: split by everything, until the
/// fixpoint. For graphs without opaque structures and keys.
static std::vector<unsigned> naiveClasses(const TypeGraph &Graph) {
  std::vector<unsigned> ClassOf(Graph.structs().size());
  std::map<std::string, unsigned> Names;
  for (auto [I, Struct] : enumerate(Graph.structs()))
    ClassOf[I] =
        Names
            .try_emplace(Struct.Name.split('.').second.split('.').first.str(),
                         Names.size())
            .first->second;
  for (size_t Before = 0;
       Before != std::set(ClassOf.begin(), ClassOf.end()).size();) {
    Before = std::set(ClassOf.begin(), ClassOf.end()).size();
    std::map<std::vector<std::set<int>>, unsigned> Signatures;
    std::vector<unsigned> Next;
    for (auto [I, Struct] : enumerate(Graph.structs())) {
      std::vector<std::set<int>> Signature{{int(ClassOf[I])}};
      for (TypeNodeId Body : Struct.Bodies) {
        ArrayRef<TypeNodeId> Fields = Graph[Body].Children;
        Signature.resize(Fields.size() + 1);
        for (auto [F, Field] : enumerate(Fields)) {
          TypeNodeId Pointee = Graph[Field].Children.front();
          bool IsStruct = Graph[Pointee].NodeKind == TypeGraph::Kind::Struct;
          Signature[F + 1].insert(
              IsStruct ? int(ClassOf[index(Graph.structOf(Pointee))])
                       : -1 - int(index(Pointee)));
        }
      }
      Next.push_back(
          Signatures.try_emplace(Signature, Signatures.size()).first->second);
    }
    ClassOf = Next;
  }
  return ClassOf;
}

namespace {

TEST(StructJoiningOracleTest, AgreesWithTheDefinitionOnRandomGraphs) {
  DataLayout Layout("e-m:e-i64:64-n8:16:32:64-S128");
  unsigned Joins = 0;
  for (unsigned Seed = 0; Seed < 400; ++Seed) {
    LLVMContext Context;
    TypeGraph Graph(Context, Layout);
    std::mt19937 Random(Seed);
    auto Choose = [&](unsigned End) { return Random() % End; };
    unsigned NumNames = 1 + Choose(4), NumStructs = 2 + Choose(30);
    std::vector<TypeNodeId> Structs;
    Structs.reserve(NumStructs);
    for (unsigned I = 0; I < NumStructs; ++I)
      Structs.push_back(Graph.structure(StructType::create(
          Context, "struct.n" + std::to_string(Choose(NumNames)))));
    unsigned NumFields = 1 + Choose(2);
    for (TypeNodeId Struct : Structs) {
      StructNodeId Id = Graph.structOf(Struct);
      Graph[Id].IRType->setBody(
          SmallVector<Type *>(NumFields, PointerType::getUnqual(Context)));
      for (unsigned N = 1 + (Choose(8) == 0); N > 0; --N) {
        SmallVector<TypeNodeId> Fields;
        for (unsigned F = 0; F < NumFields; ++F)
          Fields.push_back(Graph.pointer(
              Choose(12) == 0 ? Graph.atomic(Type::getInt32Ty(Context))
                              : Structs[Choose(Structs.size())],
              1));
        TypeNodeId Body = Graph.body(Fields, false);
        if (!is_contained(Graph[Id].Bodies, Body))
          Graph[Id].Bodies.push_back(Body);
      }
    }
    StructClasses Classes = joinStructs(Graph);
    std::vector<unsigned> Naive = naiveClasses(Graph);
    for (unsigned I = 0; I < NumStructs; ++I) {
      for (unsigned J = 0; J < I; ++J) {
        bool AreOne = Classes.ClassOf[I] == Classes.ClassOf[J];
        ASSERT_EQ(AreOne, Naive[I] == Naive[J])
            << "seed " << Seed << ", structures " << I << " and " << J;
        Joins += AreOne;
      }
    }
  }
  EXPECT_GT(Joins, 100u); // or the graphs are no test
}

} // namespace

//===- LibraryTableTests.cpp - Every row of the table, by itself ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A row that contradicts itself, or LLVM's knowledge of the same function, is
/// wrong. Each test states one rule and names the rows that break it.
///
//===----------------------------------------------------------------------===//

#include "restruct/Memory/LibraryModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/BuildLibCalls.h"

#include "gtest/gtest.h"

#include <functional>

using namespace llvm;
using namespace restruct;

namespace {

/// The names of all rows that violate \p Rule.
std::vector<std::string>
rowsAgainst(function_ref<bool(const FunctionModel &)> Rule) {
  std::vector<std::string> Names;
  for (const FunctionModel &Row : LibraryModel::table())
    if (!Rule(Row))
      Names.push_back(Row.Name.str());
  return Names;
}

const std::vector<std::string> None;

bool isArgument(const FunctionModel &Row, uint8_t N) {
  return N < Row.NumArguments || (N == RestArguments && Row.IsVarArg);
}

bool isPointer(const FunctionModel &Row, uint8_t N) {
  return isArgument(Row, N) && Row.getArgument(N).IsPointer;
}

bool isNumber(const FunctionModel &Row, uint8_t N) {
  return N < Row.NumArguments && !Row.Arguments[N].IsPointer;
}

bool isOptionalNumber(const FunctionModel &Row, uint8_t N) {
  return N == NoArgument || isNumber(Row, N);
}

bool isOptionalPointer(const FunctionModel &Row, uint8_t N) {
  return N == NoArgument || isPointer(Row, N);
}

bool isSane(const FunctionModel &Row, const PointerSource &Source) {
  if (!isOptionalNumber(Row, Source.Stride))
    return false;
  switch (Source.K) {
  case PointerSource::Argument:
  case PointerSource::Within:
  case PointerSource::Contents:
    return isPointer(Row, Source.Arg);
  case PointerSource::NoPointer:
  case PointerSource::NewMemory:
  case PointerSource::Library:
  case PointerSource::Unknown:
    return Source.Arg == NoArgument;
  }
  return false;
}

bool isSane(const FunctionModel &Row, const PointerTarget &Target) {
  switch (Target.K) {
  case PointerTarget::Result:
  case PointerTarget::ResultContents:
    return Row.ReturnsPointer;
  case PointerTarget::Contents:
    return isPointer(Row, Target.Arg);
  case PointerTarget::Library:
  case PointerTarget::Unknown:
    return Target.Arg == NoArgument;
  }
  return false;
}

/// Whether \p Rule holds of each argument, the rest included.
bool allArguments(const FunctionModel &Row,
                  function_ref<bool(const ArgumentModel &)> Rule) {
  return all_of(Row.arguments(), Rule) && Rule(Row.Rest);
}

TEST(LibraryTableTest, NamesAreUnique) {
  StringSet<> Seen;
  EXPECT_EQ(None, rowsAgainst([&Seen](const FunctionModel &Row) {
              return !Row.Name.empty() && Seen.insert(Row.Name).second;
            }));
}

TEST(LibraryTableTest, RowsAreFoundByName) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return LibraryModel::findRow(Row.Name) == &Row;
            }));
}

TEST(LibraryTableTest, ListsAreWithinTheirBounds) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return Row.NumArguments <= FunctionModel::MaxArguments &&
                     Row.NumFlows <= FunctionModel::MaxFlows &&
                     Row.NumCallbacks <= FunctionModel::MaxCallbacks;
            }));
}

TEST(LibraryTableTest, FlowsNamePointersThatTheFunctionHas) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return all_of(Row.flows(), [&Row](const PointerFlow &F) {
                return F.From.K != PointerSource::NoPointer &&
                       isSane(Row, F.From) && isSane(Row, F.To);
              });
            }));
}

TEST(LibraryTableTest, ExtentsAreMadeOfNumbersThatTheFunctionIsGiven) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              auto isSaneExtent = [&Row](const AccessExtent &E) {
                bool HasCount =
                    E.K == AccessExtent::UpTo || E.K == AccessExtent::Exactly;
                return HasCount ? isNumber(Row, E.Argument) &&
                                      isOptionalNumber(Row, E.Argument2)
                                : E.Argument == NoArgument;
              };
              return allArguments(Row, [&](const ArgumentModel &A) {
                return isSaneExtent(A.ReadExtent) &&
                       isSaneExtent(A.WriteExtent);
              });
            }));
}

TEST(LibraryTableTest, ExtentsAreOfAccessesThatHappen) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return allArguments(Row, [](const ArgumentModel &A) {
                return (A.ReadExtent.K == AccessExtent::Unknown ||
                        A.Reads == Reach::Object) &&
                       (A.WriteExtent.K == AccessExtent::Unknown ||
                        A.Writes == Reach::Object);
              });
            }));
}

TEST(LibraryTableTest, NumbersAreNotAccessed) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return allArguments(Row, [](const ArgumentModel &A) {
                return A.IsPointer ||
                       (!A.accesses() && !A.Frees && !A.Exposes && !A.Escapes);
              });
            }));
}

TEST(LibraryTableTest, PointersThatMoveOutOfAnObjectWereRead) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return all_of(Row.flows(), [&Row](const PointerFlow &F) {
                return F.From.K != PointerSource::Contents ||
                       Row.getArgument(F.From.Arg).Reads != Reach::Nothing;
              });
            }));
}

TEST(LibraryTableTest, PointersThatMoveIntoAnObjectAreWritten) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return all_of(Row.flows(), [&Row](const PointerFlow &F) {
                return F.To.K != PointerTarget::Contents ||
                       Row.getArgument(F.To.Arg).Writes != Reach::Nothing;
              });
            }));
}

TEST(LibraryTableTest, DeepFlowsAreOfDeepAccesses) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return all_of(Row.flows(), [&Row](const PointerFlow &F) {
                bool DeepFrom =
                    F.From.K == PointerSource::Contents &&
                    Row.getArgument(F.From.Arg).Reads == Reach::Everything;
                bool DeepTo =
                    F.To.K == PointerTarget::Contents &&
                    Row.getArgument(F.To.Arg).Writes == Reach::Everything;
                return !F.Deep || DeepFrom || DeepTo;
              });
            }));
}

TEST(LibraryTableTest, OffsetsAreKeptBetweenContentsOnly) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return all_of(Row.flows(), [](const PointerFlow &F) {
                return !F.SameOffsets ||
                       (F.From.K == PointerSource::Contents &&
                        (F.To.K == PointerTarget::Contents ||
                         F.To.K == PointerTarget::ResultContents));
              });
            }));
}

TEST(LibraryTableTest, WhatEscapesIsSaidToFlow) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return allArguments(Row, [&Row](const ArgumentModel &A) {
                return !A.Escapes ||
                       any_of(Row.flows(), [](const PointerFlow &F) {
                         return F.To.K == PointerTarget::Unknown;
                       });
              });
            }));
}

TEST(LibraryTableTest, ResultsThatArePointersComeFromSomewhere) {
  // Pointers that do not point to memory of the program: code, or tokens.
  const std::vector<std::string> Tokens{"llvm.invariant.start",
                                        "llvm.stacksave", "llvm.returnaddress"};
  EXPECT_EQ(Tokens, rowsAgainst([](const FunctionModel &Row) {
              return !Row.ReturnsPointer ||
                     any_of(Row.flows(), [](const PointerFlow &F) {
                       return F.To.K == PointerTarget::Result;
                     });
            }));
}

TEST(LibraryTableTest, NothingElseMeansNoLibraryMemory) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              if (!Row.OnlyArguments)
                return true;
              return !Row.StateReads && !Row.StateWrites &&
                     !Row.MaySynchronize &&
                     none_of(Row.flows(), [](const PointerFlow &F) {
                       return F.From.K == PointerSource::Library ||
                              F.To.K == PointerTarget::Library;
                     });
            }));
}

TEST(LibraryTableTest, StateIsOfSomeDomain) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return (Row.StateReads || Row.StateWrites) ==
                         (Row.StateDomains != 0) &&
                     Row.StateDomains < (1ull << NumLibraryDomains);
            }));
}

TEST(LibraryTableTest, CallbacksAreCalledWithWhatThereIs) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return all_of(Row.callbacks(), [&Row](const CallbackModel &C) {
                return C.Callee.K != PointerSource::NoPointer &&
                       isSane(Row, C.Callee) &&
                       all_of(C.parameters(),
                              [&Row](const PointerSource &P) {
                                return isSane(Row, P);
                              }) &&
                       (!C.ReturnsPointer || isSane(Row, C.ResultTo));
              });
            }));
}

TEST(LibraryTableTest, CallbacksThatComeLaterAreKept) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return all_of(Row.callbacks(), [&Row](const CallbackModel &C) {
                return C.When == CallbackModel::DuringCall ||
                       any_of(Row.flows(), [&C](const PointerFlow &F) {
                         return F.To.K == PointerTarget::Library &&
                                F.From.K == C.Callee.K &&
                                F.From.Arg == C.Callee.Arg;
                       });
              });
            }));
}

TEST(LibraryTableTest, FormatsArePointersBeforeTheRest) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              if (Row.Format == NoArgument)
                return true;
              bool IsLast = Row.Format + 1 == Row.NumArguments;
              bool HasList = Row.Format + 2 == Row.NumArguments &&
                             Row.Arguments[Row.Format + 1].IsPointer;
              return isPointer(Row, Row.Format) &&
                     (Row.IsVarArg ? IsLast : HasList);
            }));
}

TEST(LibraryTableTest, RestIsOfVariadicFunctionsOnly) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return Row.IsVarArg || !Row.Rest.IsPointer;
            }));
}

TEST(LibraryTableTest, FunctionsThatDoNotReturnReturnNothing) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              return !Row.NoReturn || !Row.ReturnsPointer;
            }));
}

TEST(LibraryTableTest, AllocationsMakeNewMemory) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              const AllocationModel &A = Row.Allocation;
              if (A.Alloc == AK_NotAlloc)
                return true;
              bool IsCopy = A.Alloc == AK_StringDup;
              return isOptionalNumber(Row, A.Size) &&
                     isOptionalNumber(Row, A.Count) &&
                     isOptionalNumber(Row, A.Align) &&
                     isOptionalPointer(Row, A.Into) &&
                     (IsCopy || A.Size != NoArgument) &&
                     any_of(Row.flows(), [&A](const PointerFlow &F) {
                       PointerTarget::Kind Goes = A.Into == NoArgument
                                                      ? PointerTarget::Result
                                                      : PointerTarget::Contents;
                       return F.From.K == PointerSource::NewMemory &&
                              F.To.K == Goes && F.To.Arg == A.Into;
                     });
            }));
}

TEST(LibraryTableTest, ReallocationsFreeAndCopy) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              const AllocationModel &A = Row.Allocation;
              if (A.Alloc != AK_Realloc)
                return A.Alloc == AK_NotAlloc || A.Freed == NoArgument;
              return isPointer(Row, A.Freed) && Row.Arguments[A.Freed].Frees &&
                     any_of(Row.flows(), [&A](const PointerFlow &F) {
                       return F.SameOffsets && F.From.Arg == A.Freed &&
                              F.To.K == PointerTarget::ResultContents;
                     });
            }));
}

TEST(LibraryTableTest, FreesFreeAnArgument) {
  EXPECT_EQ(None, rowsAgainst([](const FunctionModel &Row) {
              const AllocationModel &A = Row.Allocation;
              return A.Free == FK_NotFree ||
                     (isPointer(Row, A.Freed) && Row.Arguments[A.Freed].Frees &&
                      isOptionalNumber(Row, A.Size) && A.Alloc == AK_NotAlloc);
            }));
}

//===----------------------------------------------------------------------===//
// Comparison with LLVM's knowledge of the same functions
//===----------------------------------------------------------------------===//

/// For each function that both LLVM and the table know, a declaration of the
/// row's shape that LLVM accepts, with the attributes that LLVM infers.
class AgainstLLVMTest : public testing::Test {
protected:
  AgainstLLVMTest() : Impl(Triple("x86_64-unknown-linux-gnu")), TLI(Impl) {
    M.setTargetTriple(Triple("x86_64-unknown-linux-gnu"));
    M.setDataLayout("e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-"
                    "f80:128-n8:16:32:64-S128");
    M.addModuleFlag(Module::Error, "NumRegisterParameters", uint32_t(0));
  }

  /// Tries all C types for the parameters that are not pointers.
  FunctionType *findPrototype(const FunctionModel &Row, LibFunc Function) {
    SmallVector<Type *, 8> Numbers{
        Type::getInt32Ty(C), Type::getInt64Ty(C), Type::getDoubleTy(C),
        Type::getFloatTy(C), Type::getInt16Ty(C), Type::getX86_FP80Ty(C)};
    SmallVector<Type *, 8> Results(Numbers);
    Results.push_back(Type::getVoidTy(C));
    if (Row.ReturnsPointer)
      Results = {PointerType::get(C, 0)};
    SmallVector<Type *, 8> Params(Row.NumArguments, PointerType::get(C, 0));
    std::function<FunctionType *(unsigned)> TryFrom =
        [&](unsigned I) -> FunctionType * {
      if (I == Row.NumArguments) {
        for (Type *Result : Results) {
          auto *Ty = FunctionType::get(Result, Params, Row.IsVarArg);
          if (TLI.isValidProtoForLibFunc(*Ty, Function, M))
            return Ty;
        }
        return nullptr;
      }
      if (Row.Arguments[I].IsPointer)
        return TryFrom(I + 1);
      for (Type *Number : Numbers) {
        Params[I] = Number;
        if (FunctionType *Ty = TryFrom(I + 1))
          return Ty;
      }
      return nullptr;
    };
    return TryFrom(0);
  }

  /// Calls \p Check with every row that LLVM knows, and its declaration.
  void
  forEach(function_ref<void(const FunctionModel &, const Function &)> Check) {
    unsigned Count = 0;
    for (unsigned I = 0; I != NumLibFuncs; ++I) {
      auto Known = static_cast<LibFunc>(I);
      if (!TLI.has(Known))
        continue;
      StringRef Name = TLI.getName(Known);
      const FunctionModel *Row = LibraryModel::findRow(Name);
      FunctionType *Ty = Row ? findPrototype(*Row, Known) : nullptr;
      if (!Ty)
        continue;
      auto *F = cast<Function>(M.getOrInsertFunction(Name, Ty).getCallee());
      inferNonMandatoryLibFuncAttrs(*F, TLI);
      Check(*Row, *F);
      ++Count;
    }
    EXPECT_GT(Count, 300u) << "too few functions were compared";
  }

  /// "name:N" of each pointer argument that violates \p Rule.
  std::vector<std::string> argumentsAgainst(
      function_ref<bool(const FunctionModel &, const Function &, unsigned)>
          Rule) {
    std::vector<std::string> Found;
    forEach([&](const FunctionModel &Row, const Function &F) {
      for (unsigned I = 0; I != Row.NumArguments; ++I)
        if (Row.Arguments[I].IsPointer && !Rule(Row, F, I))
          Found.push_back((Row.Name + ":" + Twine(I)).str());
    });
    return Found;
  }

  LLVMContext C;
  Module M{"m", C};
  TargetLibraryInfoImpl Impl;
  TargetLibraryInfo TLI;
};

TEST_F(AgainstLLVMTest, RowsHaveTheShapeThatLLVMExpects) {
  std::vector<std::string> Wrong;
  for (unsigned I = 0; I != NumLibFuncs; ++I) {
    auto Known = static_cast<LibFunc>(I);
    if (!TLI.has(Known))
      continue;
    const FunctionModel *Row = LibraryModel::findRow(TLI.getName(Known));
    if (Row && !findPrototype(*Row, Known))
      Wrong.push_back(Row->Name.str());
  }
  EXPECT_EQ(None, Wrong);
}

TEST_F(AgainstLLVMTest, WhatLLVMKnowsIsNotCapturedIsNotKept) {
  // ctermid returns its argument (POSIX); LLVM excludes that.
  const std::vector<std::string> Explained{"ctermid:0"};
  EXPECT_EQ(
      Explained, argumentsAgainst([](const FunctionModel &Row,
                                     const Function &F, unsigned I) {
        CaptureInfo Info = F.getAttributes().getParamAttrs(I).getCaptureInfo();
        return !(capturesNothing(Info.getOtherComponents()) && Row.keeps(I)) &&
               !(capturesNothing(Info.getRetComponents()) && Row.returns(I));
      }));
}

TEST_F(AgainstLLVMTest, WhatLLVMKnowsIsReadOnlyIsNotWritten) {
  EXPECT_EQ(None, argumentsAgainst([](const FunctionModel &Row,
                                      const Function &F, unsigned I) {
              bool ReadOnly = F.onlyReadsMemory() ||
                              F.hasParamAttribute(I, Attribute::ReadOnly);
              return !ReadOnly || Row.Arguments[I].Writes == Reach::Nothing;
            }));
}

TEST_F(AgainstLLVMTest, WhatIsNotWrittenLLVMDoesNotSayIsWriteOnly) {
  EXPECT_EQ(None, argumentsAgainst([](const FunctionModel &Row,
                                      const Function &F, unsigned I) {
              bool WriteOnly = F.hasParamAttribute(I, Attribute::WriteOnly);
              return !WriteOnly || (Row.Arguments[I].Reads == Reach::Nothing);
            }));
}

TEST_F(AgainstLLVMTest, NewMemoryIsWhatLLVMSaysDoesNotAlias) {
  std::vector<std::string> Differ;
  forEach([&](const FunctionModel &Row, const Function &F) {
    bool IsNew = any_of(Row.flows(), [](const PointerFlow &Flow) {
      return Flow.From.K == PointerSource::NewMemory &&
             Flow.To.K == PointerTarget::Result;
    });
    // Clang marks the operators itself.
    if (IsNew != F.returnDoesNotAlias() && Row.Allocation.Alloc != AK_New)
      Differ.push_back(Row.Name.str());
  });
  // All streams and directories are one object of the library; realpath may
  // return its buffer argument.
  const std::vector<std::string> Explained{"fdopen",  "fopen",    "fopen64",
                                           "opendir", "popen",    "realpath",
                                           "tmpfile", "tmpfile64"};
  EXPECT_EQ(Explained, Differ);
}

TEST_F(AgainstLLVMTest, ReturnedArgumentsAreTheSame) {
  EXPECT_EQ(None, argumentsAgainst([](const FunctionModel &Row,
                                      const Function &F, unsigned I) {
              return !F.hasParamAttribute(I, Attribute::Returned) ||
                     any_of(Row.flows(), [I](const PointerFlow &Flow) {
                       return Flow.From.K == PointerSource::Argument &&
                              Flow.From.Arg == I &&
                              Flow.To.K == PointerTarget::Result;
                     });
            }));
}

/// LLVM does not mark these as nocapture, although the manual implies it.
bool leavesCapturesOpen(StringRef Name) {
  static constexpr StringLiteral Others[] = {
      // Bytes are copied or compared; strlcpy and strlcat are new to glibc.
      "strlcpy", "strlcat", "qsort",
      // Read or written at once.
      "fsetpos", "posix_memalign", "strtok_r", "__strtok_r",
      // Arguments are read one after the other, through a va_list.
      "vprintf", "vfprintf", "vsprintf", "vsnprintf", "vscanf", "vfscanf",
      "vsscanf"};
  return Name.starts_with("_Zd") || Name.starts_with("_Zn") || // operators
         Name.starts_with("__cxa_") ||
         Name.ends_with("_chk") || // like the function without
         Name.starts_with("exec") || is_contained(Others, Name);
}

TEST_F(AgainstLLVMTest, WhatLLVMSaysMayBeCapturedIsKeptOrExplained) {
  EXPECT_EQ(None, argumentsAgainst([](const FunctionModel &Row,
                                      const Function &F, unsigned I) {
              CaptureInfo Info =
                  F.getAttributes().getParamAttrs(I).getCaptureInfo();
              return capturesNothing(Info.getOtherComponents()) ||
                     Row.keeps(I) || Row.returns(I) ||
                     leavesCapturesOpen(Row.Name);
            }));
}

} // namespace

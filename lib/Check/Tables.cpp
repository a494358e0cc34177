//===- Tables.cpp - The tables of a checked program -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A row is a struct of words, pointers and i64, in the order of CheckABI.h; a
/// table is a global array of rows.
///
//===----------------------------------------------------------------------===//

#include "Tables.h"

#include "restruct/Check/ShownInstructions.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct::check {

namespace {

using TableRow = std::vector<Constant *>;

class Writer {
public:
  Writer(Module &M, ArrayRef<FunctionPlan> Plans, ArrayRef<std::string> Names,
         StringRef SeenFile, uint64_t NumSeen)
      : M(M), Plans(Plans), Names(Names), SeenFile(SeenFile), NumSeen(NumSeen),
        Ptr(PointerType::get(M.getContext(), 0)),
        Word(Type::getInt64Ty(M.getContext())), Instructions(M) {}

  CheckTables run() {
    writeFunctions();
    writeSites();
    writeCalls();
    writeModule();
    return std::move(Out);
  }

private:
  Constant *number(uint64_t N) { return ConstantInt::get(Word, N); }
  Constant *null() { return ConstantPointerNull::get(Ptr); }

  Constant *global(Constant *Value, bool IsConstant, StringRef Name) {
    return new GlobalVariable(M, Value->getType(), IsConstant,
                              GlobalValue::InternalLinkage, Value,
                              "check." + Name);
  }

  Constant *text(StringRef Text) {
    Constant *&Known = Texts[Text];
    if (!Known)
      Known = global(ConstantDataArray::getString(M.getContext(), Text), true,
                     "text");
    return Known;
  }

  /// The address of a table of equal rows; null if there are none.
  Constant *table(StringRef Name, ArrayRef<TableRow> Rows, bool IsConstant) {
    if (Rows.empty())
      return null();
    SmallVector<Type *> Members;
    for (Constant *C : Rows[0])
      Members.push_back(C->getType());
    auto *RowTy = StructType::get(M.getContext(), Members);
    std::vector<Constant *> Structs;
    for (const TableRow &Row : Rows)
      Structs.push_back(ConstantStruct::get(RowTy, Row));
    return global(
        ConstantArray::get(ArrayType::get(RowTy, Rows.size()), Structs),
        IsConstant, Name);
  }

  static Constant *rowOf(Constant *Table, uint64_t Index, uint64_t Words) {
    LLVMContext &Context = Table->getContext();
    return ConstantExpr::getGetElementPtr(
        Type::getInt8Ty(Context), Table,
        ConstantInt::get(Type::getInt64Ty(Context), Index * Words * 8));
  }

  Constant *pairs(ArrayRef<CheckPair> Pairs) {
    if (Pairs.empty())
      return null();
    std::vector<uint32_t> Words;
    for (const CheckPair &P : Pairs) {
      Words.push_back(P.Class);
      Words.push_back(P.Info);
    }
    return global(ConstantDataArray::get(M.getContext(), Words), true, "pairs");
  }

  void writeFunctions() {
    std::vector<TableRow> Rows;
    for (const FunctionPlan &P : Plans) {
      std::vector<TableRow> Classes;
      for (const AccessClass &C : P.Classes)
        Classes.push_back({number(C.Pointer), number(C.Size), number(C.Flags),
                           pairs(C.Pairs), number(C.Pairs.size())});
      Rows.push_back({text(P.F->getName()), table("classes", Classes, true),
                      number(P.Classes.size()), number(P.Pointers.size()),
                      number(P.FirstSeen), number(0)});
    }
    Constant *Table = table("functions", Rows, false);
    for (size_t I = 0; I != Rows.size(); ++I)
      Out.Plans.push_back({rowOf(Table, I, 6), {}, {}});
  }

  void writeSites() {
    std::vector<TableRow> Rows;
    for (auto [P, Mine] : zip_equal(Plans, Out.Plans))
      for (const Access &A : P.Accesses) {
        ShownInstruction Shown = Instructions.show(*A.I);
        Rows.push_back({Mine.Function, text(Shown.Text), text(Shown.Where),
                        number(A.Class), number(A.Effects), number(0)});
      }
    Constant *Table = table("sites", Rows, false);
    size_t Index = 0;
    for (auto [P, Mine] : zip_equal(Plans, Out.Plans))
      for (size_t I = 0; I != P.Accesses.size(); ++I)
        Mine.Accesses.push_back(rowOf(Table, Index++, 6));
  }

  void writeCalls() {
    std::vector<TableRow> Rows;
    for (auto [P, Mine] : zip_equal(Plans, Out.Plans))
      for (const WatchedCall &W : P.Calls)
        if (!W.Pairs.empty()) {
          ShownInstruction Shown = Instructions.show(*W.Call);
          Rows.push_back({Mine.Function, text(Shown.Text), text(Shown.Where),
                          pairs(W.Pairs), number(W.Pairs.size()),
                          number(W.FirstSeen), number(0)});
        }
    Constant *Table = table("calls", Rows, false);
    size_t Index = 0;
    for (auto [P, Mine] : zip_equal(Plans, Out.Plans))
      for (const WatchedCall &W : P.Calls)
        Mine.Calls.push_back(W.Pairs.empty() ? nullptr
                                             : rowOf(Table, Index++, 7));
  }

  void writeModule() {
    std::vector<TableRow> Rows;
    uint64_t TypeBased = 0;
    for (auto [I, Name] : enumerate(Names)) {
      Rows.push_back({text(Name)});
      if (isTypeBased(Name))
        TypeBased |= uint64_t(1) << I;
    }
    Out.Module = table(
        "module",
        {TableRow{number(ABIVersion), table("analyses", Rows, true),
                  number(Names.size()), number(TypeBased),
                  SeenFile.empty() ? null() : text(SeenFile), number(NumSeen)}},
        true);
  }

  Module &M;
  ArrayRef<FunctionPlan> Plans;
  ArrayRef<std::string> Names;
  StringRef SeenFile;
  uint64_t NumSeen;
  PointerType *Ptr;
  IntegerType *Word;
  InstructionShower Instructions;
  StringMap<Constant *> Texts; // never iterated
  CheckTables Out;
};

} // namespace

CheckTables writeTables(Module &M, ArrayRef<FunctionPlan> Plans,
                        ArrayRef<std::string> Analyses, StringRef SeenFile,
                        uint64_t NumSeen) {
  return Writer(M, Plans, Analyses, SeenFile, NumSeen).run();
}

} // namespace restruct::check

//===- Tables.cpp - The oracle's tables as constants of the module --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A row is a struct of words, pointers and i64, in the order of OracleABI.h; a
/// table is a global array of rows. Rows refer to rows of other tables, so
/// tables are written in the order: texts, objects, nodes, places, functions,
/// sites and calls, the module.
///
//===----------------------------------------------------------------------===//

#include "Tables.h"

#include "OracleABI.h"

#include "restruct/Check/ShownInstructions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace restruct::oracle {

namespace {

/// The addresses of a table's rows in the module.
struct Table {
  Constant *Begin;
  uint64_t RowSize; ///< in bytes
  std::vector<Constant *> Rows;
};

class Writer {
public:
  Writer(Module &M, const Sites &S, ArrayRef<View> Views)
      : M(M), S(S), Views(Views), Ptr(PointerType::get(M.getContext(), 0)),
        Word(Type::getInt64Ty(M.getContext())), Instructions(M) {
    Instructions.print(); // before the tables exist
  }

  Tables run() {
    writeGlobals();
    writeFunctions();
    writePlaces();
    writeAccesses();
    writeCalls();
    writeAllocas();
    writeThreadLocals();
    writeModule();
    return std::move(Out);
  }

private:
  Constant *number(uint64_t N) { return ConstantInt::get(Word, N); }
  Constant *null() { return ConstantPointerNull::get(Ptr); }

  Constant *text(StringRef Text) {
    Constant *&Known = Texts[Text];
    if (!Known) {
      Constant *Bytes = ConstantDataArray::getString(M.getContext(), Text);
      Known =
          new GlobalVariable(M, Bytes->getType(), true,
                             GlobalValue::PrivateLinkage, Bytes, "oracle.text");
    }
    return Known;
  }

  /// Rows of equal shape; null and no rows if there are none.
  Table table(StringRef Name, ArrayRef<std::vector<Constant *>> Rows,
              bool IsConstant) {
    if (Rows.empty())
      return {null(), 0, {}};
    SmallVector<Type *> Members;
    for (Constant *C : Rows[0])
      Members.push_back(C->getType());
    auto *RowTy = StructType::get(M.getContext(), Members);
    auto *TableTy = ArrayType::get(RowTy, Rows.size());
    std::vector<Constant *> Structs;
    for (const std::vector<Constant *> &Row : Rows)
      Structs.push_back(ConstantStruct::get(RowTy, Row));
    auto *G = new GlobalVariable(
        M, TableTy, IsConstant, GlobalValue::InternalLinkage,
        ConstantArray::get(TableTy, Structs), "oracle." + Name);
    Table Result = {G, Members.size() * 8, {}};
    for (uint64_t I = 0; I != Rows.size(); ++I)
      Result.Rows.push_back(ConstantExpr::getGetElementPtr(
          Type::getInt8Ty(M.getContext()), G, number(I * Result.RowSize)));
    return Result;
  }

  /// References to the rows of \p T in code.
  std::vector<Row> rowsForCode(const Table &T) {
    if (T.Rows.empty())
      return {};
    auto *Base = new GlobalVariable(M, Ptr, false, GlobalValue::InternalLinkage,
                                    null(), "oracle.base");
    // Otherwise its initial value is propagated.
    Base->setExternallyInitialized(true);
    Out.Bases.push_back({Base, T.Begin});
    std::vector<Row> Result;
    for (size_t I = 0; I != T.Rows.size(); ++I)
      Result.push_back({Base, I * T.RowSize});
    return Result;
  }

  std::vector<Constant *> object(StringRef Name, StringRef Where,
                                 uint64_t Kind) {
    return {text(Name), text(Where), number(Kind)};
  }

  static std::string whereIs(const GlobalVariable &G) {
    SmallVector<DIGlobalVariableExpression *> Infos;
    G.getDebugInfo(Infos);
    if (Infos.empty())
      return G.isDeclaration() ? "declared" : "no line";
    const DIGlobalVariable *Info = Infos[0]->getVariable();
    return (Info->getFilename() + ":" + Twine(Info->getLine())).str();
  }

  static bool isRegistered(const GlobalVariable &G) {
    return G.getAddressSpace() == 0 && G.getValueType()->isSized() &&
           !G.getName().starts_with("llvm.");
  }

  void writeGlobals() {
    for (GlobalVariable &G : M.globals())
      if (isRegistered(G))
        Variables.push_back(&G);
    // Last, because texts become variables themselves.
    std::vector<std::vector<Constant *>> Objects;
    for (GlobalVariable *G : Variables) {
      GlobalNumbers[G] = Objects.size();
      Objects.push_back(object(G->getName(), whereIs(*G), GlobalObject));
    }
    GlobalTable = table("global.objects", Objects, true);
  }

  Constant *objectOf(const GlobalVariable *G) {
    auto It = GlobalNumbers.find(G);
    return It == GlobalNumbers.end() ? nullptr : GlobalTable.Rows[It->second];
  }

  void writeFunctions() {
    std::vector<std::vector<Constant *>> Rows;
    for (Function *F : S.Functions) {
      FunctionNumbers[F] = Rows.size();
      Rows.push_back({text(F->getName()), F, number(0)});
    }
    FunctionTable = table("functions", Rows, false);
    Out.Functions = rowsForCode(FunctionTable);
  }

  Constant *functionOf(const Instruction &I) {
    return FunctionTable.Rows[FunctionNumbers.lookup(I.getFunction())];
  }

  /// The objects of \p List, shared by all nodes, and their number.
  std::pair<Constant *, uint64_t> writeVariables(const VariableList *List) {
    if (!List)
      return {null(), 0};
    auto [It, IsNew] = VariableLists.try_emplace(List);
    if (IsNew) {
      std::vector<Constant *> Objects;
      for (const GlobalVariable *G : *List)
        if (Constant *Object = objectOf(G))
          Objects.push_back(Object);
      auto *ListTy = ArrayType::get(Ptr, Objects.size());
      It->second = {new GlobalVariable(M, ListTy, true,
                                       GlobalValue::InternalLinkage,
                                       ConstantArray::get(ListTy, Objects),
                                       "oracle.node.globals"),
                    Objects.size()};
    }
    return It->second;
  }

  Table writeNodes(const View &V) {
    std::vector<std::vector<Constant *>> Rows;
    for (const NodeFacts &N : V.Nodes) {
      auto [Globals, Count] = writeVariables(N.Globals.get());
      Rows.push_back({number(N.Id), number(N.Promises), number(N.Stride),
                      text(N.Text), Globals, number(Count)});
    }
    return table("nodes", Rows, true);
  }

  void writePlaces() {
    std::vector<Table> Nodes;
    for (const View &V : Views)
      Nodes.push_back(writeNodes(V));
    std::vector<std::vector<Constant *>> Rows;
    for (size_t I = 0; I != S.Accesses.size(); ++I)
      for (auto [V, Table] : zip_equal(Views, Nodes)) {
        const PlaceFacts &P = V.Places[I];
        Rows.push_back(
            {P.Node == PlaceFacts::Anywhere ? null() : Table.Rows[P.Node],
             number(P.Offset), number(P.OffsetStride)});
      }
    Places = table("places", Rows, true);
  }

  void writeAccesses() {
    std::vector<std::vector<Constant *>> Rows;
    for (const AccessSite &Site : S.Accesses) {
      ShownInstruction Shown = Instructions.show(*Site.Access);
      std::string Text = Shown.Text;
      if (Site.Argument >= 0)
        Text += " (argument " + std::to_string(Site.Argument) + ")";
      std::vector<Constant *> Row = {functionOf(*Site.Access), text(Text),
                                     text(Shown.Where),
                                     Places.Rows[Rows.size() * Views.size()]};
      Row.insert(Row.end(), NumRuntimeWords, number(0));
      Rows.push_back(std::move(Row));
    }
    AccessTable = table("sites", Rows, false);
    Out.Accesses = rowsForCode(AccessTable);
  }

  void writeCalls() {
    std::vector<std::vector<Constant *>> Callees;
    for (size_t I = 0; I != S.Calls.size(); ++I)
      for (const View &V : Views) {
        std::vector<std::vector<Constant *>> Known;
        for (const Function *F : V.Callees[I].Callees)
          Known.push_back({const_cast<Function *>(F)});
        Callees.push_back({table("callees.known", Known, true).Begin,
                           number(Known.size()),
                           number(V.Callees[I].MayBeOthers)});
      }
    Table CalleeTable = table("callees", Callees, true);
    std::vector<std::vector<Constant *>> Rows;
    for (const CallSite &Site : S.Calls) {
      ShownInstruction Shown = Instructions.show(*Site.Call);
      Rows.push_back({functionOf(*Site.Call), text(Shown.Text),
                      text(Shown.Where),
                      CalleeTable.Rows[Rows.size() * Views.size()], number(0)});
    }
    CallTable = table("calls", Rows, false);
    Out.Calls = rowsForCode(CallTable);
  }

  void writeAllocas() {
    std::vector<std::vector<Constant *>> Rows;
    for (const AllocaInst *A : S.Allocas) {
      std::string Name = Instructions.show(*A).Text;
      Rows.push_back(object("'" + Name + "'",
                            ("in " + A->getFunction()->getName()).str(),
                            StackObject));
    }
    Out.Allocas = rowsForCode(table("allocas", Rows, true));
  }

  void writeThreadLocals() {
    std::vector<Row> Objects = rowsForCode(GlobalTable);
    for (const ThreadLocalSite &Site : S.ThreadLocals) {
      auto It = GlobalNumbers.find(Site.Variable);
      Out.ThreadLocals.push_back(
          It == GlobalNumbers.end() ? Row() : Objects[It->second]);
    }
  }

  void writeModule() {
    std::vector<std::vector<Constant *>> Globals, Names;
    const DataLayout &DL = M.getDataLayout();
    for (GlobalVariable *G : Variables)
      if (!G->isThreadLocal())
        Globals.push_back(
            {objectOf(G), G,
             number(DL.getTypeAllocSize(G->getValueType()).getFixedValue())});
    for (const View &V : Views)
      Names.push_back({text(V.Name)});
    Out.Module =
        table("module",
              {{number(ABIVersion), number(Views.size()),
                table("views", Names, true).Begin, FunctionTable.Begin,
                number(FunctionTable.Rows.size()), AccessTable.Begin,
                number(AccessTable.Rows.size()), CallTable.Begin,
                number(CallTable.Rows.size()),
                table("globals", Globals, true).Begin, number(Globals.size())}},
              false)
            .Begin;
  }

  Module &M;
  const Sites &S;
  ArrayRef<View> Views;
  PointerType *Ptr;
  IntegerType *Word;
  Tables Out;
  StringMap<Constant *> Texts; // never iterated
  std::vector<GlobalVariable *> Variables;
  DenseMap<const GlobalVariable *, size_t> GlobalNumbers; // never iterated
  DenseMap<const VariableList *, std::pair<Constant *, uint64_t>>
      VariableLists;                                  // likewise
  DenseMap<const Function *, size_t> FunctionNumbers; // never iterated
  Table GlobalTable, FunctionTable, Places, AccessTable, CallTable;
  InstructionShower Instructions;
};

} // namespace

Tables writeTables(Module &M, const Sites &S, ArrayRef<View> Views) {
  return Writer(M, S, Views).run();
}

} // namespace restruct::oracle

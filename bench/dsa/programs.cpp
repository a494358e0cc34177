//===- programs.cpp - Generated programs of any size ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// dsa-programs SHAPE INSTRUCTIONS OUT.bc: writes the bitcode of a whole
/// program of about that many instructions, the same for the same arguments,
/// and prints their number. It writes bitcode directly, because the largest
/// program would be half a gigabyte of text.
///
/// All functions are of one kind. They take an object, read and write its
/// fields and those of objects reachable from it, sometimes create a new one,
/// and call others. Shapes differ in the call graph, and in the globals:
///
///   chain       each function calls the next, and passes an object of its own
///               that points to its argument
///   fan-out     few functions call very many, each of which several call
///   recursion   each function calls the next and two others, in cycles
///   tables      a constant table of all functions, and calls through it
///   globals     large initial values full of pointers, which functions change
///
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

#include <cstdlib>
#include <optional>
#include <vector>

using namespace llvm;

namespace {

enum class Shape : uint8_t { Chain, FanOut, Recursion, Tables, Globals };

/// Instructions of a function, about.
constexpr uint64_t FunctionSize = 30;

/// struct object {
///   struct object *next;
///   long key;
///   int kind;
///   struct object *up;
/// }
constexpr unsigned Next = 0, Key = 1, Kind = 2, Up = 3;

class Generator {
public:
  Generator(LLVMContext &Context, Shape Form, uint64_t NumInstructions);
  Module &getModule() { return M; }
  void run();

private:
  using Callees = std::vector<Function *>;
  void fill(unsigned Number);
  /// Emits the calls of function \p Number, with its parameter and own object.
  void call(unsigned Number, Value *Given, Value *Own);
  Value *getField(Value *Object, unsigned Field);
  Value *loadPointer(Value *Object, unsigned Field);
  void storePointer(Value *Pointer, Value *Object, unsigned Field);
  void work(Value *Object, unsigned Number);
  GlobalVariable *makeTable();
  void makeGlobals();
  void makeMain();

  Module M;
  IRBuilder<> Builder;
  const Shape Form;
  MDNode *LongTag;
  MDNode *IntTag;
  MDNode *PointerTag;
  StructType *Object;
  FunctionCallee Malloc;
  Callees Functions;
  std::vector<GlobalVariable *> Globals;
  GlobalVariable *Table = nullptr;
};

} // namespace

Generator::Generator(LLVMContext &Context, Shape Form, uint64_t NumInstructions)
    : M("generated", Context), Builder(Context), Form(Form) {
  M.setTargetTriple(Triple("x86_64-pc-linux-gnu"));
  M.setDataLayout("e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:"
                  "128-n8:16:32:64-S128");
  MDBuilder Metadata(Context);
  MDNode *Char = Metadata.createTBAAScalarTypeNode(
      "omnipotent char", Metadata.createTBAARoot("Simple C/C++ TBAA"));
  auto GetTag = [&](StringRef Name) {
    MDNode *Scalar = Metadata.createTBAAScalarTypeNode(Name, Char);
    return Metadata.createTBAAStructTagNode(Scalar, Scalar, 0);
  };
  LongTag = GetTag("long");
  IntTag = GetTag("int");
  PointerTag = GetTag("any pointer");
  PointerType *Pointer = Builder.getPtrTy();
  Object = StructType::create(
      {Pointer, Builder.getInt64Ty(), Builder.getInt32Ty(), Pointer},
      "struct.object");
  Malloc = M.getOrInsertFunction("malloc", Pointer, Builder.getInt64Ty());
  auto *Type = FunctionType::get(Pointer, {Pointer, Builder.getInt64Ty()},
                                 /*isVarArg=*/false);
  for (uint64_t I = 0;
       I < std::max<uint64_t>(NumInstructions / FunctionSize, 4); ++I)
    Functions.push_back(Function::Create(Type, GlobalValue::InternalLinkage,
                                         "f" + Twine(I), M));
}

void Generator::run() {
  if (Form == Shape::Tables)
    Table = makeTable();
  if (Form == Shape::Globals)
    makeGlobals();
  for (unsigned I = 0; I != Functions.size(); ++I)
    fill(I);
  makeMain();
}

Value *Generator::getField(Value *Of, unsigned Field) {
  return Builder.CreateStructGEP(Object, Of, Field);
}

Value *Generator::loadPointer(Value *Of, unsigned Field) {
  LoadInst *Load = Builder.CreateLoad(Builder.getPtrTy(), getField(Of, Field));
  Load->setMetadata(LLVMContext::MD_tbaa, PointerTag);
  return Load;
}

void Generator::storePointer(Value *Pointer, Value *Of, unsigned Field) {
  Builder.CreateStore(Pointer, getField(Of, Field))
      ->setMetadata(LLVMContext::MD_tbaa, PointerTag);
}

/// Emits reads and writes of an object's numbers.
void Generator::work(Value *Of, unsigned Number) {
  Value *KeyPlace = getField(Of, Key);
  LoadInst *Old = Builder.CreateLoad(Builder.getInt64Ty(), KeyPlace);
  Old->setMetadata(LLVMContext::MD_tbaa, LongTag);
  Builder
      .CreateStore(Builder.CreateAdd(Old, Builder.getInt64(Number)), KeyPlace)
      ->setMetadata(LLVMContext::MD_tbaa, LongTag);
  Builder.CreateStore(Builder.getInt32(Number), getField(Of, Kind))
      ->setMetadata(LLVMContext::MD_tbaa, IntTag);
}

void Generator::fill(unsigned Number) {
  Function &F = *Functions[Number];
  Builder.SetInsertPoint(BasicBlock::Create(M.getContext(), "", &F));
  Value *Given = F.getArg(0);
  Value *Own = Builder.CreateAlloca(Object);
  storePointer(Given, Own, Up);
  work(Given, Number);
  Value *Following = loadPointer(Given, Next);
  work(Following, Number);
  if (Number % 4 == 0) {
    Value *New = Builder.CreateCall(Malloc, Builder.getInt64(32));
    storePointer(Following, New, Next);
    storePointer(New, Given, Next);
    Following = New;
  }
  storePointer(Following, Own, Next);
  if (!Globals.empty()) {
    GlobalVariable *G = Globals[Number % Globals.size()];
    Value *Entry = Builder.CreateInBoundsGEP(
        G->getValueType(), G, {Builder.getInt64(0), F.getArg(1)});
    storePointer(loadPointer(Entry, Next), Own, Next);
    work(Entry, Number);
  }
  call(Number, Given, Own);
  work(Own, Number);
  Builder.CreateRet(loadPointer(Own, Next));
}

void Generator::call(unsigned Number, Value *Given, Value *Own) {
  auto CallOne = [&](uint64_t Callee, Value *Passed) {
    if (Callee < Functions.size())
      Builder.CreateCall(Functions[Callee],
                         {Passed, Functions[Number]->getArg(1)});
  };
  constexpr unsigned Width = 500; // of a fan-out
  switch (Form) {
  case Shape::Chain:
    CallOne(Number + 1, Own);
    return;
  case Shape::FanOut:
    // One in Width + 1 calls the others of its group, and one of the next
    // group.
    if (Number % (Width + 1) == 0)
      for (unsigned I = 1; I <= 2 * Width; ++I)
        CallOne(Number + I, I % 2 ? Own : Given);
    return;
  case Shape::Recursion:
    for (uint64_t Callee :
         {Number + 1ull, Number * 7ull + 1, Number * 31ull + 5})
      CallOne(Callee % Functions.size(), Callee % 2 ? Own : Given);
    return;
  case Shape::Tables: {
    if (Number % 64 != 0)
      return;
    Value *Entry = Builder.CreateInBoundsGEP(
        Table->getValueType(), Table,
        {Builder.getInt64(0), Functions[Number]->getArg(1)});
    LoadInst *Callee = Builder.CreateLoad(Builder.getPtrTy(), Entry);
    Callee->setMetadata(LLVMContext::MD_tbaa, PointerTag);
    Builder.CreateCall(Functions.front()->getFunctionType(), Callee,
                       {Own, Functions[Number]->getArg(1)});
    return;
  }
  case Shape::Globals:
    if (Number % 16 == 0)
      for (unsigned I = 1; I != 16; ++I)
        CallOne(Number + I, I % 2 ? Own : Given);
    return;
  }
}

GlobalVariable *Generator::makeTable() {
  auto *Type = ArrayType::get(Builder.getPtrTy(), Functions.size());
  std::vector<Constant *> Entries(Functions.begin(), Functions.end());
  return new GlobalVariable(M, Type, /*isConstant=*/true,
                            GlobalValue::InternalLinkage,
                            ConstantArray::get(Type, Entries), "table");
}

/// Creates as many objects in global arrays as a third of the instructions;
/// each points to the next of its array, and to one of another array.
void Generator::makeGlobals() {
  constexpr uint64_t Size = 10000;
  uint64_t NumArrays = Functions.size() * FunctionSize / 3 / Size + 1;
  auto *Type = ArrayType::get(Object, Size);
  for (uint64_t I = 0; I != NumArrays; ++I)
    Globals.push_back(new GlobalVariable(M, Type, /*isConstant=*/false,
                                         GlobalValue::InternalLinkage, nullptr,
                                         "g" + Twine(I)));
  auto GetEntry = [&](uint64_t Array, uint64_t I) {
    Constant *Indices[] = {Builder.getInt64(0), Builder.getInt64(I % Size)};
    return ConstantExpr::getInBoundsGetElementPtr(
        Type, Globals[Array % NumArrays], Indices);
  };
  for (uint64_t Array = 0; Array != NumArrays; ++Array) {
    std::vector<Constant *> Entries;
    for (uint64_t I = 0; I != Size; ++I)
      Entries.push_back(ConstantStruct::get(
          Object, {GetEntry(Array, I + 1), Builder.getInt64(I),
                   Builder.getInt32(I % 7), GetEntry(Array + 1, I)}));
    Globals[Array]->setInitializer(ConstantArray::get(Type, Entries));
  }
}

/// Calls the functions without another caller.
void Generator::makeMain() {
  auto *Type = FunctionType::get(Builder.getInt32Ty(), {}, /*isVarArg=*/false);
  Function *Main =
      Function::Create(Type, GlobalValue::ExternalLinkage, "main", M);
  Builder.SetInsertPoint(BasicBlock::Create(M.getContext(), "", Main));
  Value *First = Builder.CreateCall(Malloc, Builder.getInt64(32));
  for (Function *F : Functions)
    if (F->use_empty() || F == Functions.front())
      Builder.CreateCall(F, {First, Builder.getInt64(3)});
  Builder.CreateRet(Builder.getInt32(0));
}

int main(int ArgC, char **ArgV) {
  std::optional<Shape> Form;
  uint64_t Size = 0;
  if (ArgC == 4) {
    Form = StringSwitch<std::optional<Shape>>(ArgV[1])
               .Case("chain", Shape::Chain)
               .Case("fan-out", Shape::FanOut)
               .Case("recursion", Shape::Recursion)
               .Case("tables", Shape::Tables)
               .Case("globals", Shape::Globals)
               .Default(std::nullopt);
  }
  if (!Form || StringRef(ArgV[2]).getAsInteger(10, Size)) {
    errs() << "usage: dsa-programs chain|fan-out|recursion|tables|globals "
              "INSTRUCTIONS OUT.bc\n";
    return 2;
  }
  LLVMContext Context;
  Generator Program(Context, *Form, Size);
  Program.run();
  if (verifyModule(Program.getModule(), &errs()))
    return 1;
  std::error_code Problem;
  raw_fd_ostream Out(ArgV[3], Problem);
  if (Problem) {
    errs() << ArgV[3] << ": " << Problem.message() << '\n';
    return 1;
  }
  WriteBitcodeToFile(Program.getModule(), Out);
  uint64_t Count = 0;
  for (const Function &F : Program.getModule())
    Count += F.getInstructionCount();
  outs() << Count << '\n';
  return 0;
}

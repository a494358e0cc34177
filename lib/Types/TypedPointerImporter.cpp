//===- TypedPointerImporter.cpp - Types from old bitcode ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Up to LLVM 14, bitcode had a type table in which pointers refer to their
// pointee by number. Today's reader turns them all into `ptr`. But it keeps the
// numbers and passes them, with the number of each function's type, to a
// callback. So:
//
//   while reading   the first callback copies the type table; each one records
//                   the type number of a function.
//   import()        decodes structures and functions. If the bitcode itself is
//                   given, it is scanned for the type numbers in records of
//                   globals and instructions, and those are matched with the
//                   module: globals by name, the n-th alloca of a function with
//                   the n-th record of an alloca, likewise indirect calls and
//                   casts.
//
// Reading upgrades old intrinsics and drops old debug intrinsics, so the
// instructions of a function need not be those of the file. An upgrade never
// creates an instruction that is matched here. Even so, a function gets no
// types for its allocas (calls, casts) if their number differs from that of the
// records, or if the IR type of any of them does.
//
// `i8 *` in such files represents both `char *` and `void *`. It is described
// literally, as a pointer to i8.
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeImporter.h"

#include "TypedPointers/BitcodeScan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"

using namespace llvm;

namespace restruct {

using namespace typedpointers;

struct TypedPointerImporter::Recorder {
  TypeTable Table;
  /// Functions as passed to the callback, and their types' numbers.
  std::vector<std::pair<WeakVH, unsigned>> Functions;
  std::optional<MemoryBufferRef> Bitcode;

  void start(std::optional<MemoryBufferRef> NewBitcode) {
    Table.clear();
    Functions.clear();
    Bitcode = NewBitcode;
  }
  void readTable(const GetTypeByIDTy &TypeOf,
                 const GetContainedTypeIDTy &ContainedIn) {
    if (Table.size() == 0)
      Table.read(TypeOf, ContainedIn);
  }
};

TypedPointerImporter::TypedPointerImporter()
    : Record(std::make_unique<Recorder>()) {}
TypedPointerImporter::~TypedPointerImporter() = default;

ParserCallbacks
TypedPointerImporter::parserCallbacks(std::optional<MemoryBufferRef> Bitcode) {
  Record->start(Bitcode);
  Recorder *R = Record.get();
  ParserCallbacks Callbacks;
  Callbacks.ValueType = [R](Value *V, unsigned Id, const GetTypeByIDTy &TypeOf,
                            const GetContainedTypeIDTy &ContainedIn) {
    R->readTable(TypeOf, ContainedIn);
    if (isa<Function>(V))
      R->Functions.push_back({V, Id});
  };
  // A module without functions may have metadata that gives access to the
  // table.
  Callbacks.MDType = [R](Metadata **, unsigned, const GetTypeByIDTy &TypeOf,
                         const GetContainedTypeIDTy &ContainedIn) {
    R->readTable(TypeOf, ContainedIn);
  };
  return Callbacks;
}

namespace {

/// Fills a DeclaredTypes from a type table and its users.
class Importer {
public:
  Importer(const TypeTable &Table, const Module &M, DeclaredTypes &Types)
      : Table(Table), M(M), Types(Types), Decoder(Table, *Types.Manager) {}

  void addStructs();
  void addFunction(const Function &F, unsigned Id);
  void addScan(const BitcodeScan &Scan);

private:
  void addRecord(const DTransStructType *Struct);
  void addInstructions(const Function &F, const BitcodeScan::Function &Scan);
  void addAllocations(
      const Function &F,
      const DenseMap<const CastInst *, const DTransType *> &CastTypes);

  const TypeTable &Table;
  const Module &M;
  DeclaredTypes &Types;
  TableDecoder Decoder;
};

} // namespace

void Importer::addStructs() {
  for (unsigned Id = 0; Id < Table.size(); ++Id) {
    auto *Ty = dyn_cast<StructType>(Table.getType(Id));
    if (!Ty || Ty->isLiteral())
      continue;
    const DTransStructType *Struct = Decoder.describe(Id);
    if (Struct->isOpaque() && !Ty->isOpaque())
      continue; // the table contradicts itself
    Types.Structs.push_back(Struct);
    addRecord(Struct);
  }
}

/// Adds the source record as far as the IR structure's name determines it.
void Importer::addRecord(const DTransStructType *Struct) {
  StructType *Ty = Struct->getLLVMStructType();
  StringRef Name = stripRenameSuffix(Struct->getName());
  SourceRecord Record;
  Record.Type = Struct;
  Record.Origin = TypeOrigin::TypedPointers;
  if (Name.consume_front("class."))
    Record.Kind = RecordKind::Class;
  else if (Name.consume_front("union."))
    Record.Kind = RecordKind::Union;
  else
    Name.consume_front("struct.");
  if (Name.ends_with(".base"))
    return; // part of a record
  Record.Name = Name == "anon" ? "" : Name.str();
  if (!Ty->isSized() || Ty->isScalableTy()) {
    Types.Records.push_back(std::move(Record));
    return;
  }
  const DataLayout &DL = M.getDataLayout();
  const StructLayout *Layout = DL.getStructLayout(Ty);
  Record.IsComplete = true;
  Record.IsPacked = Ty->isPacked();
  Record.BitSize = Layout->getSizeInBits().getFixedValue();
  Record.BitAlign = Layout->getAlignment().value() * 8;
  for (auto [I, Element] : enumerate(Ty->elements())) {
    SourceField Field;
    Field.BitOffset = Layout->getElementOffsetInBits(I).getFixedValue();
    Field.BitSize = DL.getTypeAllocSizeInBits(Element).getFixedValue();
    Field.Type = Struct->getField(I).getTypes().front();
    Record.Fields.push_back(std::move(Field));
  }
  Types.Records.push_back(std::move(Record));
}

void Importer::addFunction(const Function &F, unsigned Id) {
  auto *T = dyn_cast_or_null<DTransFunctionType>(Decoder.decode(Id));
  if (T && T->getLLVMType() == F.getFunctionType() && T->saysMoreThanIR())
    Types.Functions[&F] = T;
}

void Importer::addScan(const BitcodeScan &Scan) {
  for (auto [Name, Id] : Scan.Globals) {
    const GlobalVariable *Global = M.getNamedGlobal(Name);
    const DTransType *T = Decoder.decode(Id);
    if (Global && Global->getValueType() == T->getLLVMType() &&
        T->saysMoreThanIR())
      Types.Globals[Global] = T;
  }
  for (const BitcodeScan::Function &F : Scan.Functions)
    if (const Function *InModule = M.getFunction(F.Name))
      addInstructions(*InModule, F);
}

/// Whether \p Instructions match the records whose types are \p Ids. \p TypeOf
/// gives the IR type of an instruction to which a type belongs.
template <typename InstT, typename IdOfT, typename RecordT, typename TypeOfFn>
static bool doMatch(const TypeTable &Table, ArrayRef<InstT *> Instructions,
                    ArrayRef<RecordT> Records, IdOfT IdOf, TypeOfFn TypeOf) {
  return Instructions.size() == Records.size() &&
         all_of(zip_equal(Instructions, Records), [&](const auto &Both) {
           auto &[Inst, R] = Both;
           return TypeOf(*Inst) == Table.getType(IdOf(R));
         });
}

void Importer::addInstructions(const Function &F,
                               const BitcodeScan::Function &Scan) {
  SmallVector<const AllocaInst *, 8> Allocas;
  SmallVector<const CallBase *, 8> IndirectCalls;
  SmallVector<const CastInst *, 8> Casts;
  for (const Instruction &I : instructions(F)) {
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      Allocas.push_back(Alloca);
    if (auto *Cast = dyn_cast<CastInst>(&I))
      Casts.push_back(Cast);
    if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->isIndirectCall())
      IndirectCalls.push_back(Call);
  }
  auto Same = [](unsigned Id) { return Id; };
  if (doMatch(Table, ArrayRef(Allocas), ArrayRef(Scan.Allocas), Same,
              [](const AllocaInst &A) { return A.getAllocatedType(); }))
    for (auto [Alloca, Id] : zip_equal(Allocas, Scan.Allocas))
      if (const DTransType *T = Decoder.decode(Id); T->saysMoreThanIR())
        Types.Allocas[Alloca] = T;
  if (doMatch(Table, ArrayRef(IndirectCalls), ArrayRef(Scan.IndirectCalls),
              Same, [](const CallBase &C) { return C.getFunctionType(); }))
    for (auto [Call, Id] : zip_equal(IndirectCalls, Scan.IndirectCalls))
      if (const DTransType *T = Decoder.decode(Id); T->saysMoreThanIR())
        Types.IndirectCalls[Call] = cast<DTransFunctionType>(T);

  DenseMap<const CastInst *, const DTransType *> CastTypes;
  if (doMatch(
          Table, ArrayRef(Casts), ArrayRef(Scan.Casts),
          [](const BitcodeScan::Cast &C) { return C.DestType; },
          [](const CastInst &C) { return C.getDestTy(); }))
    for (auto [Cast, R] : zip_equal(Casts, Scan.Casts))
      CastTypes[Cast] = Decoder.decode(R.DestType);
  addAllocations(F, CastTypes);
}

/// A call that returns a new `i8 *` without aliases is an allocation of the
/// type that its result is cast to, if that is only one type.
void Importer::addAllocations(
    const Function &F,
    const DenseMap<const CastInst *, const DTransType *> &CastTypes) {
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || !Call->getType()->isPointerTy() ||
        !Call->hasRetAttr(Attribute::NoAlias))
      continue;
    const DTransType *Only = nullptr;
    bool IsCertain = true;
    for (const User *U : Call->users()) {
      if (isa<CmpInst>(U))
        continue; // with null, most likely; not informative
      auto *Cast = dyn_cast<BitCastInst>(U);
      const DTransType *T = Cast ? CastTypes.lookup(Cast) : nullptr;
      IsCertain &= T && (!Only || Only == T);
      Only = T;
    }
    auto *Pointer = dyn_cast_or_null<DTransPointerType>(Only);
    if (IsCertain && Pointer)
      Types.Allocations[Call] = Pointer;
  }
}

DeclaredTypes TypedPointerImporter::import(Module &M) {
  DeclaredTypes Types(M.getContext());
  if (!Record->Table.hasTypedPointers())
    return Types;
  Importer I(Record->Table, M, Types);
  I.addStructs();
  for (const auto &[Handle, Id] : Record->Functions)
    // Upgrading may have deleted or replaced a function.
    if (auto *F = dyn_cast_or_null<Function>(static_cast<Value *>(Handle));
        F && F->getParent() == &M)
      I.addFunction(*F, Id);
  if (Record->Bitcode)
    if (std::optional<BitcodeScan> Scan =
            scanBitcode(*Record->Bitcode, Record->Table))
      I.addScan(*Scan);
  return Types;
}

} // namespace restruct

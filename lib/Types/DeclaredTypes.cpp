//===- DeclaredTypes.cpp - The declared types of a module -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// The enumerations' spellings
//===----------------------------------------------------------------------===//

StringRef getKey(TypeOrigin Origin) {
  switch (Origin) {
#define TYPE_ORIGIN(Name, Key, Sentence)                                       \
  case TypeOrigin::Name:                                                       \
    return Key;
#include "restruct/Types/TypeOrigins.def"
  }
  llvm_unreachable("all origins are in the table");
}

StringRef getSentence(TypeOrigin Origin) {
  switch (Origin) {
#define TYPE_ORIGIN(Name, Key, Sentence)                                       \
  case TypeOrigin::Name:                                                       \
    return Sentence;
#include "restruct/Types/TypeOrigins.def"
  }
  llvm_unreachable("all origins are in the table");
}

std::optional<TypeOrigin> parseTypeOrigin(StringRef Text) {
  return StringSwitch<std::optional<TypeOrigin>>(Text)
#define TYPE_ORIGIN(Name, Key, Sentence) .Case(Key, TypeOrigin::Name)
#include "restruct/Types/TypeOrigins.def"
      .Default(std::nullopt);
}

StringRef getKeyword(RecordKind Kind) {
  switch (Kind) {
  case RecordKind::Struct:
    return "struct";
  case RecordKind::Class:
    return "class";
  case RecordKind::Union:
    return "union";
  }
  llvm_unreachable("all record kinds have a keyword");
}

std::optional<RecordKind> parseRecordKind(StringRef Keyword) {
  return StringSwitch<std::optional<RecordKind>>(Keyword)
      .Case("struct", RecordKind::Struct)
      .Case("class", RecordKind::Class)
      .Case("union", RecordKind::Union)
      .Default(std::nullopt);
}

ArrayRef<std::pair<FieldFlag, StringLiteral>> fieldFlagNames() {
  static constexpr std::pair<FieldFlag, StringLiteral> Names[] = {
      {FieldFlag::BitField, "bit-field"},
      {FieldFlag::BaseClass, "base"},
      {FieldFlag::VirtualBase, "virtual base"},
      {FieldFlag::VTablePointer, "vtable pointer"},
      {FieldFlag::FlexibleArray, "flexible array"},
      {FieldFlag::ImplicitMember, "implicit"},
  };
  return Names;
}

//===----------------------------------------------------------------------===//
// DeclaredTypes
//===----------------------------------------------------------------------===//

const DTransType *DeclaredTypes::getType(const GlobalVariable &G) const {
  const DTransType *Declared = Globals.lookup(&G);
  return Declared ? Declared : Manager->lookupFromIR(G.getValueType());
}

const DTransType *DeclaredTypes::getType(const AllocaInst &I) const {
  const DTransType *Declared = Allocas.lookup(&I);
  return Declared ? Declared : Manager->lookupFromIR(I.getAllocatedType());
}

const DTransType *DeclaredTypes::getType(const Function &F) const {
  const DTransType *Declared = Functions.lookup(&F);
  return Declared ? Declared : Manager->lookupFromIR(F.getFunctionType());
}

const DTransType *parameterPointee(const DTransFunctionType *Signature,
                                   unsigned I) {
  return Signature && I < Signature->getNumParams()
             ? pointeeOf(Signature->getParamType(I))
             : nullptr;
}

const DTransType *resultPointee(const DTransFunctionType *Signature) {
  return Signature ? pointeeOf(Signature->getReturnType()) : nullptr;
}

const DTransType *declaredPointee(const DeclaredTypes &Types, const Function &F,
                                  unsigned I) {
  return parameterPointee(Types.Functions.lookup(&F), I);
}

const DTransType *declaredResultPointee(const DeclaredTypes &Types,
                                        const Function &F) {
  return resultPointee(Types.Functions.lookup(&F));
}

bool DeclaredTypes::empty() const {
  return Structs.empty() && Records.empty() && Globals.empty() &&
         Allocas.empty() && Functions.empty() && IndirectCalls.empty() &&
         Allocations.empty();
}

namespace {

/// Prints the parts of a DeclaredTypes, each under a heading that appears only
/// if there is something below it.
class DeclaredTypesPrinter {
public:
  DeclaredTypesPrinter(const DeclaredTypes &Types, raw_ostream &OS)
      : Types(Types), OS(OS) {}

  void print() {
    printStructs();
    printRecords();
    printGlobalObjects();
    printInstructions("allocas", Types.Allocas);
    printInstructions("indirect calls", Types.IndirectCalls);
    printInstructions("allocations", Types.Allocations);
  }

private:
  void printStructs() {
    heading("structures", Types.Structs.empty());
    for (const DTransStructType *Struct : Types.Structs) {
      OS << "  ";
      Struct->printDefinition(OS);
      for (StructType *Alias : Struct->getLLVMAliases().drop_front()) {
        OS << ", also ";
        Alias->print(OS, /*IsForDebug=*/false, /*NoDetails=*/true);
      }
      OS << '\n';
    }
  }

  void printRecords() {
    heading("records", Types.Records.empty());
    for (const SourceRecord &Record : Types.Records) {
      OS << "  " << *Record.Type << ": " << getKeyword(Record.Kind) << ' '
         << (Record.Name.empty() ? "(unnamed)" : Record.Name);
      if (!Record.Identity.empty())
        OS << " [" << Record.Identity << ']';
      if (!Record.File.empty())
        OS << " at " << Record.File << ':' << Record.Line;
      OS << ", from " << getKey(Record.Origin);
      if (!Record.IsComplete) {
        OS << ", incomplete\n";
        continue;
      }
      OS << ", " << Record.BitSize << " bits, aligned " << Record.BitAlign;
      OS << (Record.IsPacked ? ", packed" : "")
         << (Record.IsOverAligned ? ", over-aligned" : "")
         << (Record.InSystemHeader ? ", system" : "") << '\n';
      for (const SourceField &Field : Record.Fields)
        printField(Field);
    }
  }

  void printField(const SourceField &Field) {
    OS << "    " << Field.BitOffset << " +" << Field.BitSize << ' '
       << (Field.Name.empty() ? "(unnamed)" : Field.Name) << " : "
       << *Field.Type;
    if (!Field.TypeSpelling.empty())
      OS << " = '" << Field.TypeSpelling << '\'';
    for (const auto &[Flag, Name] : fieldFlagNames())
      if (Field.has(Flag))
        OS << ", " << Name;
    OS << '\n';
  }

  void printGlobalObjects() {
    heading("globals", Types.Globals.empty());
    for (const auto &[Global, Type] : Types.Globals)
      OS << "  @" << Global->getName() << " : " << *Type << '\n';
    heading("functions", Types.Functions.empty());
    for (const auto &[Function, Type] : Types.Functions)
      OS << "  @" << Function->getName() << " : " << *Type << '\n';
  }

  /// Instructions have no stable names, so each is shown by its function and
  /// its position among the function's instructions.
  template <typename MapT>
  void printInstructions(StringRef Heading, const MapT &Map) {
    heading(Heading, Map.empty());
    const Function *Current = nullptr;
    DenseMap<const Instruction *, unsigned> Positions;
    for (const auto &[Inst, Type] : Map) {
      if (Inst->getFunction() != Current) {
        Current = Inst->getFunction();
        Positions.clear();
        unsigned Next = 0;
        for (const BasicBlock &Block : *Current)
          for (const Instruction &I : Block)
            Positions[&I] = Next++;
      }
      OS << "  @" << Current->getName() << " #" << Positions.lookup(Inst)
         << " : " << *Type << '\n';
    }
  }

  void heading(StringRef Title, bool IsEmpty) {
    if (!IsEmpty)
      OS << Title << ":\n";
  }

  const DeclaredTypes &Types;
  raw_ostream &OS;
};

} // namespace

void DeclaredTypes::print(raw_ostream &OS) const {
  DeclaredTypesPrinter(*this, OS).print();
}

} // namespace restruct

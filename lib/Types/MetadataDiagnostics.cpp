//===- MetadataDiagnostics.cpp - Diagnostics about malformed metadata -----===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MetadataDiagnostics.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

/// Bounds on the operands and on any text that a diagnostic shows.
static constexpr unsigned MaxShownOperands = 8;
static constexpr size_t MaxShownCharacters = 160;
/// An IR type of more parts than this is not printed in full.
static constexpr unsigned MaxShownTypeParts = 16;

std::string abbreviate(StringRef Text) {
  if (Text.size() <= MaxShownCharacters)
    return Text.str();
  return (Text.take_front(MaxShownCharacters) + "...").str();
}

/// Whether \p Ty has at most MaxShownTypeParts parts as a tree.
static bool isSmall(Type *Ty) {
  SmallVector<Type *, 16> Pending{Ty};
  for (unsigned Parts = 0; !Pending.empty(); ++Parts) {
    if (Parts == MaxShownTypeParts ||
        Pending.size() + Parts > MaxShownTypeParts)
      return false;
    Type *Next = Pending.pop_back_val();
    auto *Struct = dyn_cast<StructType>(Next);
    if (Struct && !Struct->isLiteral()) {
      if (!Struct->hasName())
        return false; // it would print as an address
      continue;
    }
    if (Next->getNumContainedTypes() > MaxShownTypeParts)
      return false;
    Pending.append(Next->subtype_begin(), Next->subtype_end());
  }
  return true;
}

std::string describe(Type *Ty) {
  auto *Struct = dyn_cast<StructType>(Ty);
  if (Struct && !Struct->isLiteral() && !Struct->hasName())
    return "an unnamed structure";
  if (!isSmall(Ty))
    return Ty->isArrayTy()      ? "a large array type"
           : Ty->isFunctionTy() ? "a large function type"
                                : "a large structure type";
  std::string Text;
  raw_string_ostream OS(Text);
  Ty->print(OS, /*IsForDebug=*/false, /*NoDetails=*/true);
  return abbreviate(Text);
}

void MetadataDiagnostics::add(TypeDiagnostic::Severity Level,
                              std::string Message) {
  Diagnostics.push_back({Level, std::move(Message)});
}

void MetadataDiagnostics::error(const MDNode *Node, const Twine &What) {
  std::string Text;
  raw_string_ostream OS(Text);
  printNode(OS, Node);
  OS << ": " << What;
  add(TypeDiagnostic::Severity::Error, std::move(Text));
}

void MetadataDiagnostics::add(TypeDiagnostic::Severity Level, const Value &V,
                              const Twine &What, const MDNode *Node) {
  std::string Text;
  raw_string_ostream OS(Text);
  printValue(OS, V);
  OS << ": " << What;
  if (Node) {
    OS << ": ";
    printNode(OS, Node);
  }
  add(Level, std::move(Text));
}

void MetadataDiagnostics::error(const Value &V, const Twine &What,
                                const MDNode *Node) {
  add(TypeDiagnostic::Severity::Error, V, What, Node);
}

void MetadataDiagnostics::note(const Value &V, const Twine &What,
                               const MDNode *Node) {
  add(TypeDiagnostic::Severity::Note, V, What, Node);
}

void MetadataDiagnostics::error(const Twine &What) {
  add(TypeDiagnostic::Severity::Error, What.str());
}

void MetadataDiagnostics::warning(const Twine &What) {
  add(TypeDiagnostic::Severity::Warning, What.str());
}

void MetadataDiagnostics::printNode(raw_ostream &OS, const MDNode *Node) {
  Node->printAsOperand(OS, Slots, &M);
  if (!isa<MDTuple>(Node))
    return;
  OS << (Node->isDistinct() ? " = distinct !{" : " = !{");
  ListSeparator Separator;
  for (const MDOperand &Operand :
       Node->operands().take_front(MaxShownOperands)) {
    OS << Separator;
    printOperand(OS, Operand.get());
  }
  if (Node->getNumOperands() > MaxShownOperands)
    OS << ", ...";
  OS << '}';
}

void MetadataDiagnostics::printOperand(raw_ostream &OS,
                                       const Metadata *Operand) {
  if (!Operand) {
    OS << "null";
    return;
  }
  if (const auto *String = dyn_cast<MDString>(Operand)) {
    OS << "!\"";
    printEscapedString(abbreviate(String->getString()), OS);
    OS << '"';
    return;
  }
  if (const auto *Node = dyn_cast<MDNode>(Operand)) {
    Node->printAsOperand(OS, Slots, &M);
    return;
  }
  const auto *Value = dyn_cast<ConstantAsMetadata>(Operand);
  if (!Value) {
    OS << "(no constant)";
    return;
  }
  const Constant *C = Value->getValue();
  OS << describe(C->getType()) << ' ';
  if (const auto *Integer = dyn_cast<ConstantInt>(C)) {
    if (C->getType()->isIntegerTy(1))
      OS << (Integer->isOne() ? "true" : "false");
    else if (Integer->getBitWidth() <= 64)
      OS << Integer->getSExtValue();
    else
      OS << "...";
  } else {
    OS << (C->getType()->isPointerTy() && C->isNullValue() ? "null"
           : C->isNullValue()                              ? "zeroinitializer"
                                                           : "...");
  }
}

void MetadataDiagnostics::printValue(raw_ostream &OS, const Value &V) {
  const auto *Inst = dyn_cast<Instruction>(&V);
  if (!Inst) {
    V.printAsOperand(OS, /*PrintType=*/false, Slots);
    return;
  }
  const Function *F = Inst->getFunction();
  F->printAsOperand(OS, /*PrintType=*/false, Slots);
  OS << ", ";
  if (Inst->hasName() || !Inst->getType()->isVoidTy()) {
    Slots.incorporateFunction(*F);
    Inst->printAsOperand(OS, /*PrintType=*/false, Slots);
    OS << " = ";
  }
  OS << Inst->getOpcodeName();
}

} // namespace restruct

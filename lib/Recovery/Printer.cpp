//===- Printer.cpp - The results of type recovery as text -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prints one line for each value, with its type; below it, its facts and their
/// evidence:
///
///     function @f
///       %p: %struct.foo
///         declared %struct.foo: declared-parameter (parameter 0 in 'f')
///         used as %struct.foo+8: tbaa (in 'f')
///       %q: unknown
///         incomplete: unknown-memory (in 'f')
///
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

namespace {

/// The result for one value.
enum class Verdict : uint8_t {
  Dominant,  ///< One cell.
  Several,   ///< Several, or one with an unknown offset; one type.
  Generic,   ///< Bytes.
  Ambiguous, ///< Facts disagree.
  Unknown,   ///< No fact.
};

class AnalysisPrinter {
public:
  AnalysisPrinter(const PointerTypeAnalyzer &Analyzer, const Module &M,
                  raw_ostream &OS)
      : Analyzer(Analyzer), M(M), Slots(&M), OS(OS) {}

  void print() {
    OS << "globals\n";
    for (const GlobalVariable &G : M.globals())
      printValue(G);
    for (const GlobalAlias &A : M.aliases())
      printValue(A);
    for (const Function &F : M) {
      if (F.isDeclaration())
        continue;
      OS << "function @" << F.getName() << '\n';
      Slots.incorporateFunction(F);
      for (const Argument &A : F.args())
        printValue(A);
      for (const Instruction &I : instructions(F)) {
        for (const Use &Operand : I.operands())
          if (isa<ConstantExpr>(Operand))
            printValue(*Operand);
        printValue(I);
      }
    }
  }

  void printSummary() {
    unsigned Count[5] = {}, Complete[5] = {}, Values = 0;
    SmallVector<unsigned, 16> Causes(allIncompleteCauses().size(), 0);
    auto Add = [&](const Value &V) {
      if (!V.getType()->isPointerTy() || !Analyzer.isTracked(&V))
        return;
      const ValueTypeInfo &Info = Analyzer.getValueTypeInfo(&V);
      auto Index = unsigned(verdictOn(V));
      ++Values;
      ++Count[Index];
      Complete[Index] += Info.isComplete();
      for (IncompleteCause Cause : Info.incompleteCauses())
        ++Causes[unsigned(Cause)];
    };
    for (const Function &F : M) {
      for (const Argument &A : F.args())
        if (!F.isDeclaration())
          Add(A);
      for (const Instruction &I : instructions(F))
        Add(I);
    }
    OS << "pointers in functions: " << Values << '\n';
    static constexpr StringLiteral Names[] = {"one cell", "one type", "generic",
                                              "ambiguous", "unknown"};
    for (auto [I, Name] : enumerate(Names))
      OS << formatv("  {0,-10} {1,8}, complete {2,8}\n", Name, Count[I],
                    Complete[I]);
    OS << "not complete because of\n";
    for (auto [Cause, Number] : zip_equal(allIncompleteCauses(), Causes))
      if (Number != 0)
        OS << formatv("  {0,-18} {1,8}\n", getKey(Cause), Number);
  }

private:
  Verdict verdictOn(const Value &V) const {
    if (Analyzer.getDominantFact(&V))
      return Verdict::Dominant;
    const ValueTypeInfo &Info = Analyzer.getValueTypeInfo(&V);
    if (const DTransType *Type = Analyzer.getDominantType(&V))
      return isGenericPointee(Type) ? Verdict::Generic : Verdict::Several;
    return Info.declarations().empty() && Info.usages().empty()
               ? Verdict::Unknown
               : Verdict::Ambiguous;
  }

  void printValue(const Value &V) {
    if (!Analyzer.isTracked(&V))
      return;
    const ValueTypeInfo &Info = Analyzer.getValueTypeInfo(&V);
    bool HasFacts = !Info.declarations().empty() || !Info.usages().empty();
    // Integers of pointer width are tracked, too, and there are many.
    if (!HasFacts && !V.getType()->isPtrOrPtrVectorTy())
      return;
    OS << "  ";
    V.printAsOperand(OS, /*PrintType=*/false, Slots);
    if (const auto *I = dyn_cast<Instruction>(&V);
        I && I->getType()->isVoidTy())
      return;
    OS << ": ";
    printVerdict(V);
    OS << '\n';
    printFacts("declared", Info.declarations(), /*Declared=*/true);
    printFacts("inferred as", Info.declarations(), /*Declared=*/false);
    printFacts("used as", Info.usages(), /*Declared=*/false);
    for (IncompleteCause Cause : Info.incompleteCauses())
      OS << "    incomplete: " << getKey(Cause) << '\n';
    if (Info.getIncompleteOrigin() && Info.getIncompleteOrigin() != &V) {
      OS << "      since ";
      Info.getIncompleteOrigin()->printAsOperand(OS, false, Slots);
      OS << ' ' << describeLocation(Info.getIncompleteOrigin()) << '\n';
    }
  }

  void printVerdict(const Value &V) {
    switch (verdictOn(V)) {
    case Verdict::Dominant:
      return Analyzer.getDominantFact(&V)->print(OS);
    case Verdict::Several:
      OS << "one of several " << *Analyzer.getDominantType(&V);
      return;
    case Verdict::Generic:
      OS << "generic " << *Analyzer.getDominantType(&V);
      return;
    case Verdict::Ambiguous:
      OS << "ambiguous";
      return;
    case Verdict::Unknown:
      OS << "unknown";
      return;
    }
  }

  void printFacts(StringRef Word, const FactSet &Facts, bool Declared) {
    if (Facts.isEverything() && (Declared || Word == "used as")) {
      OS << "    " << Word << " everything\n";
      return;
    }
    for (const PointerFact &Fact : Facts.facts()) {
      if (Fact.IsDeclared != Declared)
        continue;
      OS << "    " << Word << ' ';
      Fact.print(OS);
      OS << ": " << getKey(Fact.Why.Kind);
      if (std::string Location = describeLocation(Fact.Why.Where);
          !Location.empty())
        OS << " (" << Location << ')';
      OS << '\n';
    }
  }

  const PointerTypeAnalyzer &Analyzer;
  const Module &M;
  ModuleSlotTracker Slots;
  raw_ostream &OS;
};

} // namespace

void PointerTypeAnalyzer::print(raw_ostream &OS) const {
  AnalysisPrinter(*this, *M, OS).print();
}

void PointerTypeAnalyzer::printSummary(raw_ostream &OS) const {
  AnalysisPrinter(*this, *M, OS).printSummary();
}

} // namespace restruct

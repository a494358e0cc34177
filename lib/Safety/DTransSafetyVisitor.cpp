//===- DTransSafetyVisitor.cpp - Everything that may be unsafe ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// **The problem.** A layout may change only if every access to a structure,
/// and everything that depends on its layout, is found and can be rewritten.
/// So what counts is not what looks dangerous, but what was not proven
/// harmless.
///
/// **Words.** A value *touches* structure S if some fact of Recovery, declared
/// or used, names S: as what it points into, as what the memory that it points
/// to holds pointers to, or in the signature of a function. A value is
/// *trusted* if Recovery vouches for it: complete, one place.
///
/// **The rules.**
///
///   1. Every value that touches S is trusted, or sets a condition on S
///      (checkValue, of every argument, instruction and constant operand). If
///      nothing uses the value as a structure, that condition is the weak
///      UntypedHandling; each access, step and store of it sets a strong one.
///   2. Every instruction with an operand that touches S is one that a visit
///      function recognises, or sets UnhandledUse (visitInstruction).
///   3. Where a pointer goes from one value to another, what arrives must touch
///      S, too; else what left has gone where nobody can see that it is an S.
///      Through IR values Recovery carries the facts; through memory, calls,
///      results and initializers this is checked here, against what the slot,
///      the parameter, the result is declared to hold.
///
/// **Why that is enough.** Let a value point into an S when the program runs,
/// and no condition be set on S. The address began where an S is known: an
/// object of its type, or memory that is used as one. Follow it: each step is
/// an instruction that rule 2 has recognised and, by rule 3, each value on the
/// way touches S. By rule 1 each is trusted, so what it is used for is known
/// too. A value without facts is therefore no pointer into S: for it to be one,
/// some pointer that touches S must have entered a place that says nothing
/// (void * memory, bytes, a number, an undeclared parameter), and that step has
/// set a condition. The same holds of the other end: what comes out of such a
/// place and is used as an S is not complete, and sets one as well. So a
/// structure whose address enters `void *` storage is refused where it goes in,
/// whether or not it ever comes out under its name.
///
/// Recovery takes five things for granted (ValueTypeInfo.h):
///
///   1. memory holds what it is declared to: checkStoredValue, of stores and
///      initializers, and SpreadReach, of memory behind a refused structure;
///   2. parameters, results, indirect calls, copies of memory: Calls.cpp,
///      Signatures.cpp, LibraryCalls.cpp, MemoryFunctions.cpp. What is given
///      together with the function that gets it is checked against the
///      parameter of that function (FunctionParameters);
///   3. bytes that are used as a structure: checkBytesUsedAsStructures;
///   4. arithmetic: visitBinaryOperator, checkCopy;
///   5. small constant addresses are in no object: nothing to check.
///
/// **Whole program.** What has a name that other modules can see, they may use:
/// the parameters and results of such functions and what is in such globals
/// are AddressTaken. Linking a whole program leaves few such names.
///
/// **Phases.** Structures by themselves, globals, functions with each argument
/// and instruction, signatures against each other; then each condition is
/// carried to the structures to which it applies as well (TypeRelations).
///
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace restruct {

/// Proves that the tests would notice the loss of a condition.
static cl::opt<std::string>
    DisabledCondition("dtrans-safety-disable", cl::Hidden,
                      cl::desc("Never set this safety condition (testing)"));

DTransSafetyVisitor::DTransSafetyVisitor(const Module &M,
                                         const PointerTypeAnalyzer &Pointers,
                                         const MemoryInfo &Memory,
                                         unsigned MaxCauses)
    : M(M), Pointers(Pointers), Memory(Memory),
      Types(Pointers.getDeclaredTypes()),
      Parameters(Pointers.getFunctionParameters()), Relations(Types),
      Info(MaxCauses), Confinement(M.getDataLayout()),
      Views(Pointers, Relations), Sizes(Memory, Views),
      FunctionPointers(M, Pointers, Memory) {
  for (const DTransStructType *T : Relations.structs())
    Info.addStruct(T);
}

DTransSafetyInfo DTransSafetyVisitor::run() {
  checkStructures();
  for (const GlobalVariable &G : M.globals())
    checkGlobal(G);
  for (const GlobalAlias &A : M.aliases())
    add(view(&A).Touched, Condition::UnhandledUse, &A, "it has an alias");
  for (const GlobalIFunc &I : M.ifuncs())
    add(view(&I).Touched, Condition::UnhandledUse, &I,
        "a function that is chosen when loading takes it");
  for (const Function &F : M)
    visitFunction(F);
  checkSignatures();
  checkMembers();
  checkOrder();
  checkLiteralStructures();
  Relations.spread(Info);
  return std::move(Info);
}

void DTransSafetyVisitor::add(const StructSet &To, Condition C,
                              const Value *Where, StringRef Sentence) {
  if (To.empty())
    return;
  if (!DisabledCondition.empty() && DisabledCondition == getName(C))
    return;
  for (const DTransStructType *T : To)
    Info.add(T, C, Where, Sentence);
}

void DTransSafetyVisitor::visitFunction(const Function &F) {
  if (F.isDeclaration())
    return;
  for (const Use &Operand : F.operands()) // Prefix data and the like.
    add(view(Operand).Touched, Condition::UnhandledUse, &F,
        "it is data of a function");
  for (const Argument &A : F.args()) {
    checkValue(A);
    if (!F.hasLocalLinkage())
      add(view(&A).Touched, Condition::AddressTaken, &A,
          "other modules may call the function");
  }
  for (const Instruction &I : instructions(F)) {
    checkWholeStructure(I, I.getType());
    for (const Use &Operand : I.operands()) {
      checkWholeStructure(I, Operand->getType());
      if (const auto *C = dyn_cast<Constant>(Operand))
        checkConstant(*C, I);
    }
    checkValue(I);
    visit(const_cast<Instruction &>(I));
  }
}

/// Rule 1.
void DTransSafetyVisitor::checkValue(const Value &V) {
  const PointerView &OfV = view(&V);
  if (!OfV.touches())
    return;
  if (!V.getType()->isPointerTy() && !V.getType()->isIntegerTy()) {
    add(OfV.Touched, Condition::UnhandledUse, &V,
        "a vector or a structure of pointers");
    return;
  }
  // Moves and merges have their own conditions.
  if (OfV.IsTrusted || isa<PHINode, SelectInst, GEPOperator>(V) ||
      isa<Function>(V))
    return;
  if (!OfV.IsUsed)
    return add(OfV.Touched, Condition::UntypedHandling, &V,
               "a pointer to anything may be one to it");
  add(OfV.Touched, Condition::BadCasting, &V,
      Pointers.getValueTypeInfo(&V).isComplete()
          ? "it is not one type that this points to"
          : "it is not known where this pointer comes from");
}

/// Constant expressions are instructions without a place of their own.
void DTransSafetyVisitor::checkConstant(const Constant &C, const Value &Where) {
  SmallVector<const Constant *, 8> Worklist(1, &C);
  while (!Worklist.empty()) {
    const Constant *Part = Worklist.pop_back_val();
    if (isa<GlobalValue, ConstantData>(Part) ||
        !CheckedConstants.insert(Part).second)
      continue;
    for (const Use &Operand : Part->operands()) {
      const auto *Inner = dyn_cast<Constant>(Operand);
      if (!Inner)
        continue;
      Worklist.push_back(Inner);
      if (!isa<GEPOperator>(Part))
        add(view(Inner).Touched, Condition::UnhandledUse, &Where,
            "a constant has, or computes with, its address");
    }
    if (const auto *GEP = dyn_cast<GEPOperator>(Part))
      checkGEP(*GEP, Where);
    else
      checkValue(*Part);
  }
}

/// Rule 2.
void DTransSafetyVisitor::visitInstruction(Instruction &I) {
  add(view(&I).Touched, Condition::UnhandledUse, &I, "an instruction makes it");
  for (const Use &Operand : I.operands())
    add(view(Operand).Touched, Condition::UnhandledUse, &I,
        "an instruction takes it");
}

} // namespace restruct

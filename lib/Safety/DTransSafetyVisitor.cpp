//===- DTransSafetyVisitor.cpp - Sets safety conditions -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// **The problem.** A layout may change only if all accesses to a structure,
/// and everything else that depends on its layout, are known and can be
/// rewritten. So the analysis does not search for dangerous uses: it refuses
/// every use that it cannot prove harmless.
///
/// **Words.** A value *touches* structure S if a fact of Recovery, declared or
/// used, names S: as its pointee, as the pointee of pointers in the memory that
/// it points to, or in the signature of a function. A value is *trusted* if it
/// is complete and points to a single cell according to Recovery.
///
/// **The rules.**
///
///   1. Every value that touches S is trusted, or sets a condition on S
///      (checkValue, of every argument, instruction and constant operand). If
///      no use treats the value as a structure, it is the weak condition
///      UntypedHandling; each access, offset and store of it sets a strong one.
///   2. Every instruction with an operand that touches S is handled by a visit
///      function, or sets UnhandledUse (visitInstruction).
///   3. If a pointer flows from one value to another, the destination touches
///      S, too; otherwise the pointer escapes. Recovery carries facts through
///      IR values. For memory, calls, results and initializers this class
///      compares the pointer with the declared type of the slot, parameter or
///      result.
///
/// **Why that is enough.** Let a value point into an S at run time, and let S
/// have no condition. The address originates where S is known: at an object of
/// type S, or at memory that is used as one. Follow the pointer from there:
/// each instruction is handled (rule 2), and each value on the path touches S
/// (rule 3). By rule 1 each is trusted, so its uses are known, too. A value
/// without facts is therefore not a pointer into S: otherwise some pointer that
/// touches S must have flowed into an untyped location (void * memory, bytes,
/// an integer, an undeclared parameter), and that flow has set a condition. The
/// same holds at the other end: a value that comes from such a location and is
/// used as an S is incomplete, and sets a condition as well. So a structure
/// whose address enters `void *` storage is refused at that store, whether or
/// not a load ever uses it as an S.
///
/// Recovery makes five assumptions (ValueTypeInfo.h). They are checked as
/// follows:
///
///   1. memory holds its declared types: checkStoredValue, for stores and
///      initializers, and SpreadReach, for memory behind a refused structure;
///   2. parameters, results, indirect calls, copies of memory: Calls.cpp,
///      Signatures.cpp, LibraryCalls.cpp, MemoryFunctions.cpp. Data that is
///      passed together with a callback is checked against the parameter of
///      that callback (FunctionParameters);
///   3. bytes that are used as a structure: checkBytesUsedAsStructures;
///   4. arithmetic: visitBinaryOperator, checkCopy;
///   5. small constant addresses are in no object: nothing to check.
///
/// A narrowing cast is a trusted pointer to one of the structures that its
/// operand touches (Recovery/Solver.cpp). The operand itself is checked as any
/// pointer to several types.
///
/// **Whole program.** Other modules may use what is externally visible: the
/// parameters and results of such functions, and the contents of such globals,
/// are AddressTaken. A whole program has few externally visible names.
///
/// **Phases.** Structures by themselves, globals, functions with each argument
/// and instruction, signatures against each other; then each condition
/// propagates to related structures (TypeRelations).
///
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

DTransSafetyVisitor::DTransSafetyVisitor(const Module &M,
                                         const PointerTypeAnalyzer &Pointers,
                                         const MemoryInfo &Memory,
                                         unsigned MaxCauses)
    : M(M), Pointers(Pointers), Memory(Memory),
      Types(Pointers.getDeclaredTypes()),
      Parameters(Pointers.getFunctionParameters()),
      Relations(Types, Pointers.getLayout()), Info(MaxCauses),
      Confinement(M.getDataLayout(), Memory.Library),
      Views(Pointers, Relations), Sizes(Memory, Views),
      FunctionPointers(M, Pointers, Memory), Library(Types) {
  for (const DTransStructType *T : Relations.structs())
    Info.addStruct(T);
}

DTransSafetyInfo DTransSafetyVisitor::run() {
  checkStructures();
  for (const GlobalVariable &G : M.globals())
    checkGlobal(G);
  for (const GlobalAlias &A : M.aliases())
    add(view(&A).Touched, Condition::UnhandledUse, &A, "an alias names it");
  for (const GlobalIFunc &I : M.ifuncs())
    add(view(&I).Touched, Condition::UnhandledUse, &I,
        "the signature of an ifunc has it");
  for (const Function &F : M)
    visitFunction(F);
  for (const auto &[T, Beginning] : Pointers.sharedBeginnings()) {
    StructSet Set;
    Set.insert(T);
    add(Set, Condition::SharedBeginning, Beginning.Where,
        "a pointer is used as one to it or to another structure");
  }
  checkSignatures();
  checkTailIndexes();
  auto Refuse = [&](const DTransStructType *T, Condition C, const Value *Where,
                    StringRef Sentence) {
    StructSet Self;
    Self.insert(T);
    add(Self, C, Where, Sentence);
  };
  MemberUses.reportUses(
      Pointers.getLayout(), Relations,
      [&](const DTransStructType *T) {
        return Pointers.getVirtualTables().isPolymorphic(T);
      },
      Refuse);
  MemberUses.reportOrders(Refuse);
  checkLiteralStructures();
  propagateConditions(Relations, Pointers.getLayout(),
                      MemberUses.getHandedFrom(), Library, std::move(Open),
                      Info);
  return std::move(Info);
}

void DTransSafetyVisitor::add(const StructSet &To, Condition C,
                              const Value *Where, StringRef Sentence) {
  if (To.empty())
    return;
  bool IsInLibrary = Library.isInLibrary(Where);
  for (const DTransStructType *T : To) {
    Info.add(T, C, Where, Sentence);
    if (!IsInLibrary)
      Open.insert({T, unsigned(C)});
  }
}

void DTransSafetyVisitor::addConfined(const DTransStructType *T, Condition C,
                                      const Value *Where, StringRef Sentence) {
  Info.add(T, C, Where, Sentence);
}

void DTransSafetyVisitor::visitFunction(const Function &F) {
  // What adjusts the address of an object whose class has virtual functions,
  // and so keeps its layout, is the compiler's.
  if (F.isDeclaration() || Pointers.getVirtualTables().isThunk(F))
    return;
  for (const Use &Operand : F.operands()) // For example, prefix data.
    add(view(Operand).Touched, Condition::UnhandledUse, &F,
        "a function has it as prefix or prologue data");
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
    if (!OfV.IsTrusted || !isPassedInRegisters(*V.getType()))
      add(OfV.Touched, Condition::UnhandledUse, &V,
          "a vector or a structure of pointers");
    return;
  }
  // Address arithmetic and merges have conditions of their own.
  if (OfV.IsTrusted || isa<PHINode, SelectInst, GEPOperator>(V) ||
      isa<Function>(V))
    return;
  if (!OfV.IsUsed)
    return add(OfV.Touched, Condition::UntypedHandling, &V,
               "an untyped pointer may point to it");
  add(OfV.Touched, Condition::BadCasting, &V,
      Pointers.getValueTypeInfo(&V).isComplete()
          ? "this pointer may point to several types"
          : "the source of this pointer is unknown");
}

/// Constant expressions are instructions without a location of their own.
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
      // The address as a number: its uses are checked like those of a pointer.
      bool IsCopy = isa<PtrToIntOperator>(Part) &&
                    arePlacesEqual(view(Part), view(Inner));
      if (!isa<GEPOperator>(Part) && !IsCopy)
        add(view(Inner).Touched, Condition::UnhandledUse, &Where,
            "a constant expression uses its address");
    }
    if (const auto *GEP = dyn_cast<GEPOperator>(Part))
      checkGEP(*GEP, Where);
    else
      checkValue(*Part);
  }
}

/// Rule 2.
void DTransSafetyVisitor::visitInstruction(Instruction &I) {
  add(view(&I).Touched, Condition::UnhandledUse, &I,
      "an unhandled instruction returns it");
  for (const Use &Operand : I.operands())
    add(view(Operand).Touched, Condition::UnhandledUse, &I,
        "an unhandled instruction uses it");
}

} // namespace restruct

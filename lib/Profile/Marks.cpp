//===- Marks.cpp - What accesses access, through optimisation -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Marks.h"

#include "restruct/Fields/FieldAccess.h"
#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// The line of instructions without a mark that must have a location.
static constexpr unsigned NoMarkLine = 1;
static constexpr unsigned FirstMarkLine = 2;

/// Whether \p Pointer points to a variable that is or contains no structure.
static bool isPlainVariable(const Value &Pointer) {
  const Value *Object = getUnderlyingObject(&Pointer);
  Type *Ty = nullptr;
  if (const auto *Alloca = dyn_cast<AllocaInst>(Object))
    Ty = Alloca->getAllocatedType();
  else if (const auto *G = dyn_cast<GlobalVariable>(Object))
    Ty = G->getValueType();
  while (isa_and_nonnull<ArrayType>(Ty))
    Ty = Ty->getArrayElementType();
  return Ty && !Ty->isStructTy();
}

AccessedPlace AccessMarks::placeOf(const Value &Pointer) const {
  AccessedPlace Result;
  if (std::optional<PointerFact> Place =
          findPlaceInStruct(Pointer, *Types, TheModule->getDataLayout())) {
    Result.Kind = AccessedPlace::Field;
    Result.Pointee = Place->Pointee;
    Result.At = Place->At;
    return Result;
  }
  const ValueTypeInfo &Info = Types->getValueTypeInfo(&Pointer);
  bool IsUnknown = mentionsStruct(Pointer, *Types) ||
                   Info.declarations().isEverything() ||
                   Info.usages().isEverything();
  if (!IsUnknown || isPlainVariable(Pointer))
    Result.Kind = AccessedPlace::Other;
  return Result;
}

static const Value *writtenPointer(const Instruction &I) {
  if (const auto *Memory = dyn_cast<MemIntrinsic>(&I))
    return Memory->getRawDest();
  if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return RMW->getPointerOperand();
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getPointerOperand();
  return getLoadStorePointerOperand(&I);
}

unsigned AccessMarks::markOf(const Instruction &I) {
  const Value *Written = writtenPointer(I);
  if (!Written)
    return NoMarkLine;
  const auto *Copy = dyn_cast<MemTransferInst>(&I);
  Mark New;
  New.Written = placeOf(*Written);
  New.Read = Copy ? placeOf(*Copy->getRawSource()) : New.Written;
  auto KeyOf = [](const AccessedPlace &Place) {
    return PlaceKey(Place.Kind, Place.Pointee, Place.At.getOffset(),
                    Place.At.getArrayDepth());
  };
  auto [It, IsNew] = NumberOf.try_emplace({KeyOf(New.Written), KeyOf(New.Read)},
                                          FirstMarkLine + Marks.size());
  if (IsNew)
    Marks.push_back(New);
  return It->second;
}

AccessMarks::AccessMarks(Module &M, const PointerTypeAnalyzer &Types)
    : Types(&Types), TheModule(&M) {
  StripDebugInfo(M);
  DIBuilder Builder(M);
  DIFile *File = Builder.createFile("marks", "");
  Builder.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C), File,
                            "restruct", /*isOptimized=*/true, "", 0);
  DISubroutineType *Type =
      Builder.createSubroutineType(Builder.getOrCreateTypeArray({}));
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    DISubprogram *Program = Builder.createFunction(
        File, F.getName(), F.getName(), File, NoMarkLine, Type, NoMarkLine,
        DINode::FlagZero,
        DISubprogram::SPFlagDefinition | DISubprogram::SPFlagOptimized);
    F.setSubprogram(Program);
    for (Instruction &I : instructions(F)) {
      unsigned Line = markOf(I);
      if (Line != NoMarkLine || isa<CallBase>(I))
        I.setDebugLoc(DILocation::get(M.getContext(), Line, 0, Program));
      if (Line != NoMarkLine)
        I.setMetadata(
            LLVMContext::MD_annotation,
            MDTuple::get(M.getContext(),
                         MDString::get(M.getContext(), std::to_string(Line))));
    }
  }
  Builder.finalize();
}

/// The mark of \p I; 0 if it has lost it.
static unsigned findMark(const Instruction &I) {
  const DebugLoc &Where = I.getDebugLoc();
  if (Where && Where.getLine() >= FirstMarkLine)
    return Where.getLine();
  const MDNode *Note = I.getMetadata(LLVMContext::MD_annotation);
  const auto *Text = Note && Note->getNumOperands() == 1
                         ? dyn_cast<MDString>(Note->getOperand(0))
                         : nullptr;
  unsigned Line = 0;
  if (!Text || Text->getString().getAsInteger(10, Line))
    return 0;
  return Line;
}

AccessedPlace AccessMarks::getPlace(const Instruction &I, bool IsRead) const {
  unsigned Line = findMark(I);
  if (Line >= FirstMarkLine && Line - FirstMarkLine < Marks.size()) {
    const Mark &Found = Marks[Line - FirstMarkLine];
    return IsRead ? Found.Read : Found.Written;
  }
  AccessedPlace Place;
  const Value *Pointer = writtenPointer(I);
  if (Pointer && isPlainVariable(*Pointer))
    Place.Kind = AccessedPlace::Other;
  return Place;
}

void AccessMarks::strip(Module &M) const {
  StripDebugInfo(M);
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      I.setMetadata(LLVMContext::MD_annotation, nullptr);
}

} // namespace restruct

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
#include "llvm/IR/MemoryModelRelaxationAnnotations.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// The line of instructions without a mark that must have a location.
static constexpr unsigned NoMarkLine = 1;
static constexpr unsigned FirstMarkLine = 2;

/// Of the tags of !mmra.
static constexpr const char MarkPrefix[] = "restruct";

bool isPlainVariable(const Value &Pointer) {
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

const Value *getWrittenPointer(const Instruction &I) {
  if (const auto *Memory = dyn_cast<MemIntrinsic>(&I))
    return Memory->getRawDest();
  if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return RMW->getPointerOperand();
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getPointerOperand();
  return getLoadStorePointerOperand(&I);
}

std::optional<uint64_t> getConstantLength(const MemIntrinsic &Memory) {
  if (const auto *Length = dyn_cast<ConstantInt>(Memory.getLength()))
    return Length->getZExtValue();
  return std::nullopt;
}

unsigned AccessMarks::getNumber(const AccessMark &New) {
  auto KeyOf = [](const AccessedPlace &Place) {
    return PlaceKey(Place.Kind, Place.Pointee, Place.At.getOffset(),
                    Place.At.getArrayDepth());
  };
  auto [It, IsNew] =
      NumberOf.try_emplace({KeyOf(New.Written), KeyOf(New.Read),
                            KeyOf(New.Result), New.IsPlain, New.Length},
                           FirstMarkLine + Marks.size());
  if (IsNew)
    Marks.push_back(New);
  return It->second;
}

unsigned AccessMarks::markOf(const Instruction &I) {
  const Value *Written = getWrittenPointer(I);
  bool IsProducer = I.getType()->isPointerTy() &&
                    isa<LoadInst, AllocaInst, CallBase, AtomicRMWInst>(I);
  if (!Written && !IsProducer)
    return NoMarkLine;
  AccessMark New;
  if (IsProducer)
    New.Result = placeOf(I);
  if (!Written && New.Result.Kind == AccessedPlace::Unknown)
    return NoMarkLine;
  if (Written) {
    const auto *Copy = dyn_cast<MemTransferInst>(&I);
    New.Written = placeOf(*Written);
    New.Read = Copy ? placeOf(*Copy->getRawSource()) : New.Written;
    const auto *Memory = dyn_cast<MemIntrinsic>(&I);
    New.IsPlain = !Memory;
    if (Memory)
      New.Length = getConstantLength(*Memory);
  }
  return getNumber(New);
}

void AccessMarks::mark(Instruction &I) {
  LLVMContext &Context = I.getContext();
  unsigned Number = markOf(I);
  // A call that is inlined gives its line to accesses that lose theirs.
  unsigned Line = getWrittenPointer(I) ? Number : NoMarkLine;
  if (Line != NoMarkLine || isa<CallBase>(I))
    I.setDebugLoc(
        DILocation::get(Context, Line, 0, I.getFunction()->getSubprogram()));
  if (Number == NoMarkLine)
    return;
  std::string Text = std::to_string(Number);
  I.setMetadata(LLVMContext::MD_annotation,
                MDTuple::get(Context, MDString::get(Context, Text)));
  if (canInstructionHaveMMRAs(I))
    I.setMetadata(LLVMContext::MD_mmra,
                  MMRAMetadata::getTagMD(Context, MarkPrefix, Text));
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
  auto Track = [&](Value &V) {
    AccessedPlace Place = placeOf(V);
    if (V.getType()->isPointerTy() && Place.Kind != AccessedPlace::Unknown)
      Tracked.push_back({WeakTrackingVH(&V), Place});
  };
  for (GlobalVariable &G : M.globals())
    Track(G);
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    F.setSubprogram(Builder.createFunction(
        File, F.getName(), F.getName(), File, NoMarkLine, Type, NoMarkLine,
        DINode::FlagZero,
        DISubprogram::SPFlagDefinition | DISubprogram::SPFlagOptimized));
    for (Argument &A : F.args())
      Track(A);
    for (Instruction &I : instructions(F))
      mark(I);
  }
  Builder.finalize();
}

void AccessMarks::finishOptimization() {
  for (const auto &[Handle, Place] : Tracked) {
    if (!Handle)
      continue;
    auto [It, IsNew] = PointeeOf.try_emplace(Handle, Place);
    if (!It->second.sameAs(Place))
      It->second = AccessedPlace();
  }
}

const AccessMark *AccessMarks::get(unsigned Number) const {
  return Number >= FirstMarkLine && Number - FirstMarkLine < Marks.size()
             ? &Marks[Number - FirstMarkLine]
             : nullptr;
}

/// The number in the annotation of \p I; 0 if it has none.
static unsigned findAnnotation(const Instruction &I) {
  const MDNode *Note = I.getMetadata(LLVMContext::MD_annotation);
  const auto *Text = Note && Note->getNumOperands() == 1
                         ? dyn_cast<MDString>(Note->getOperand(0))
                         : nullptr;
  unsigned Number = 0;
  if (!Text || Text->getString().getAsInteger(10, Number))
    return 0;
  return Number;
}

const AccessMark *AccessMarks::find(const Instruction &I) const {
  const DebugLoc &Where = I.getDebugLoc();
  if (Where && Where.getLine() >= FirstMarkLine)
    return get(Where.getLine());
  if (unsigned Number = findAnnotation(I))
    return get(Number);
  SmallVector<const AccessMark *, 2> Merged = findMerged(I);
  return Merged.size() == 1 ? Merged.front() : nullptr;
}

bool AccessMarks::isOriginal(const Instruction &I) const {
  return findAnnotation(I) != 0;
}

SmallVector<const AccessMark *, 2>
AccessMarks::findMerged(const Instruction &I) const {
  SmallVector<const AccessMark *, 2> Result;
  for (const MMRAMetadata::TagT &Tag : MMRAMetadata(I)) {
    unsigned Number = 0;
    if (Tag.first == MarkPrefix && !Tag.second.getAsInteger(10, Number))
      if (const AccessMark *Mark = get(Number))
        Result.push_back(Mark);
  }
  return Result;
}

AccessedPlace AccessMarks::getPointee(const Value &V) const {
  if (auto It = PointeeOf.find(&V); It != PointeeOf.end())
    return It->second;
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !isa<LoadInst, AllocaInst, CallBase, AtomicRMWInst>(I))
    return AccessedPlace();
  SmallVector<const AccessMark *, 2> Merged = findMerged(*I);
  // Of a call, the line says nothing.
  if (Merged.empty())
    if (const AccessMark *Mark =
            isa<LoadInst>(I) ? find(*I) : get(findAnnotation(*I)))
      Merged.push_back(Mark);
  if (Merged.empty() || !all_of(Merged, [&](const AccessMark *Mark) {
        return Mark->Result.sameAs(Merged.front()->Result);
      }))
    return AccessedPlace();
  return Merged.front()->Result;
}

void AccessMarks::strip(Module &M) const {
  StripDebugInfo(M);
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      for (unsigned Kind : {LLVMContext::MD_annotation, LLVMContext::MD_mmra})
        I.setMetadata(Kind, nullptr);
}

} // namespace restruct

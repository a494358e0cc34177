//===- Addresses.cpp - Address arithmetic, merges and casts ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "restruct/Memory/BucketNumbers.h"
#include "restruct/Recovery/PointerSteps.h"
#include "restruct/Uses/ArrayFields.h"
#include "restruct/Uses/Distances.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

static bool covers(const StructSet &All, const StructSet &Part) {
  return all_of(Part,
                [&](const DTransStructType *T) { return All.contains(T); });
}

//===----------------------------------------------------------------------===//
// getelementptr
//===----------------------------------------------------------------------===//

void DTransSafetyVisitor::visitGetElementPtrInst(GetElementPtrInst &I) {
  checkGEP(cast<GEPOperator>(I), I);
  // A pointer that is converted to an integer can be an index.
  for (const Use &Index : I.indices())
    add(view(Index).Touched, Condition::BadPtrManipulation, &I,
        "an address is used as an index");
}

/// The distance in structures of \p Size bytes from the one that contains \p
/// From to the one that contains the address \p Step behind it, and the offset
/// there.
struct Landing {
  int64_t Structures;
  uint64_t Offset;
};
static std::optional<Landing> landingOf(uint64_t From, const PointerStep &Step,
                                        uint64_t Size) {
  int64_t Target;
  if (!Step.IsKnown || Size == 0 || Size > uint64_t(INT64_MAX) ||
      From > uint64_t(INT64_MAX) ||
      AddOverflow(int64_t(From), Step.Constant, Target))
    return std::nullopt;
  auto Whole = int64_t(Size);
  int64_t Within = Target % Whole;
  if (Within < 0)
    Within += Whole;
  return Landing{(Target - Within) / Whole, uint64_t(Within)};
}

/// Whether an offset in bytes, or in elements that are not structures, can be
/// expressed in the new layout. That is so if it leads from \p Base to a field
/// of the same structure, optionally with an array index, or from the beginning
/// of a structure across whole structures first. The number of structures and
/// the index are factors of the terms of the offset, so it is equivalent to
/// `getelementptr %struct.s, ptr %p, i64 %n, i32 F, i64 %i`. Recovery decides
/// that it counts whole structures and not bytes of a larger one: otherwise the
/// cell of \p Result is unknown.
static bool isStepToField(const GEPOperator &GEP, const PointerView &Base,
                          const PointerView &Result,
                          const PointerTypeAnalyzer &Pointers,
                          const DataLayout &DL) {
  const ElementLayout &Layout = Pointers.getLayout();
  if (!Base.Place || !Result.Place ||
      Base.Place->Pointee != Result.Place->Pointee)
    return false;
  std::optional<uint64_t> Size = Layout.sizeOf(Base.Place->Pointee);
  PointerStep Step = computeStep(GEP, DL);
  std::optional<Landing> To =
      Size ? landingOf(Base.Place->At.getOffset(), Step, *Size) : std::nullopt;
  if (!To)
    return false;
  // Addresses in a flexible array stay as they are.
  if (isInTail(Result, Layout) &&
      (isInTail(Base, Layout) || (Step.Strides.empty() && Step.Constant > 0)))
    return true;
  bool IsFromBeginning = Base.wholeStruct();
  // An element of an array field that does not contain structures.
  const DTransType *Element = nullptr;
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(Result.Place->Pointee, Result.Place->At);
  if (!Fields.empty() && Fields.back().FieldType &&
      Fields.back().FieldType->isArrayTy())
    Element = elementOfArrays(Fields.back().FieldType);
  std::optional<uint64_t> ElementSize =
      Element && !Element->isStructTy() ? Layout.sizeOf(Element) : std::nullopt;
  bool IsPlainElement = ElementSize && *ElementSize != 0;
  bool HasIndex = false;
  for (uint64_t Stride : Step.Strides) {
    if (IsFromBeginning && Stride % *Size == 0)
      continue;
    if (!IsPlainElement || Stride % *ElementSize != 0)
      return false;
    HasIndex = true;
  }
  // The constant is part of the index: `a[i - 1]`.
  if (HasIndex)
    return Step.Constant % int64_t(*ElementSize) == 0;
  // Back to an earlier element of the array: `end[-1]`.
  if (Step.Constant < 0 && Base.Place->At.isAnyElement() &&
      Result.Place->At == Base.Place->At && IsPlainElement &&
      Step.Constant % int64_t(*ElementSize) == 0)
    return true;
  if (!IsFromBeginning && (To->Structures != 0 || Step.Constant < 0))
    return false;
  return IsPlainElement || To->Offset == Result.Place->At.getOffset();
}

/// The structure of which an array of one element at \p V is the last field,
/// which may be a flexible array; or null.
static const DTransStructType *withTail(const PointerView &V,
                                        const ElementLayout &Layout) {
  for (const ElementPointee &Field :
       Layout.fieldsAt(V.Place->Pointee, V.Place->At)) {
    const auto *Array = dyn_cast_or_null<DTransArrayType>(Field.FieldType);
    if (Array && Array->getNumElements() == 1 &&
        Field.Field + 1 == Field.Parent->getNumFields())
      return Field.Parent;
  }
  return nullptr;
}

/// Whether there is no padding behind the last field of \p T.
static bool endsWithTail(const DTransStructType &T,
                         const ElementLayout &Layout) {
  unsigned Last = T.getNumFields() - 1;
  std::optional<uint64_t> At = Layout.offsetOfField(T, Last);
  std::optional<uint64_t> Size =
      Layout.sizeOf(Layout.getFieldTypes(T, Last).front());
  return At && Size && *At + *Size == Layout.sizeOf(&T);
}

/// Whether an index may be one into a flexible array.
enum class TailUse : uint8_t {
  No,
  IfAllocated, ///< In variables, C requires that it is 0.
  Yes
};

/// `T tail[1]` at the end is the old way to write a flexible array. A non-zero
/// index shows that it is one: the memory behind the first element is then not
/// the next field. Elsewhere in a structure, C requires that the index is 0. \p
/// Tail is the structure that \p Result points to the end of, or null.
static TailUse findTailUse(const GEPOperator &GEP, const PointerView &Result,
                           const DTransStructType *Tail,
                           const ElementLayout &Layout) {
  // The padding behind the array may be part of it.
  TailUse OfTail = !Tail                         ? TailUse::No
                   : endsWithTail(*Tail, Layout) ? TailUse::IfAllocated
                                                 : TailUse::Yes;
  Type *Ty = GEP.getSourceElementType();
  for (const Use &Index : drop_begin(GEP.indices())) {
    const auto *Constant = dyn_cast<ConstantInt>(Index);
    if (Ty->isArrayTy() && Ty->getArrayNumElements() == 1 &&
        !(Constant && Constant->isZero()))
      return Constant || !Result.Place ? TailUse::Yes : OfTail;
    Ty = GetElementPtrInst::getTypeAtIndex(Ty, Index);
  }
  // An offset in elements, from a position that may be in such a field.
  Ty = GEP.getSourceElementType();
  while (auto *Array = dyn_cast<ArrayType>(Ty))
    Ty = Array->getElementType();
  return Ty->isStructTy() || GEP.hasAllConstantIndices() ? TailUse::No : OfTail;
}

/// Whether the source type \p Source identifies the fields of the object that
/// \p Base points to. The linker creates types without a name; such a type must
/// have the same body.
static bool namesBody(const Type *Source, const PointerView &Base) {
  const auto *Struct = dyn_cast<StructType>(Source);
  if (!Struct || Struct->isLiteral() || Struct->hasName())
    return Struct;
  const DTransStructType *Named = Base.IsTrusted ? Base.wholeStruct() : nullptr;
  return Named && !Named->isOpaque() &&
         Named->getLLVMStructType()->isPacked() == Struct->isPacked() &&
         Named->getLLVMStructType()->elements() == Struct->elements();
}

/// The memory at a constant address has one of the layouts of the program,
/// though the type in the constant expression may have lost its name.
void DTransSafetyVisitor::checkConstantAddress(const GEPOperator &GEP,
                                               const Value &Where) {
  const auto *Struct = dyn_cast<StructType>(GEP.getSourceElementType());
  const auto *Base = dyn_cast<ConstantExpr>(GEP.getPointerOperand());
  if (!Struct || Struct->isLiteral() || Struct->hasName() || !Base ||
      Base->getOpcode() != Instruction::IntToPtr)
    return;
  if (!Struct->isSized() || Struct->isScalableTy())
    return;
  uint64_t Size =
      M.getDataLayout().getTypeAllocSize(GEP.getSourceElementType());
  StructSet Alike;
  for (const DTransStructType *T : Relations.structs())
    if (sizeOf(T) == Size)
      Alike.insert(T);
  add(Alike, Condition::BadCasting, &Where,
      "a structure of the same size is at a constant address");
}

/// Whether the first index of \p GEP counts structures of type \p T.
static bool countsStructures(const GEPOperator &GEP, const DTransType *T) {
  const auto *Struct = dyn_cast<StructType>(GEP.getSourceElementType());
  return Struct && !Struct->isLiteral() && Struct->hasName() &&
         Struct == T->getLLVMType();
}

void DTransSafetyVisitor::addTailIndex(const StructSet &To,
                                       const Value &Where) {
  add(To, Condition::BadPtrManipulation, &Where,
      "an index into an array of one element, which may be a flexible array");
}

/// Indices into arrays of one element at the end of structures concern those
/// of which several are allocated, or that others contain: behind a variable,
/// or memory for one object, is nothing of its own.
void DTransSafetyVisitor::checkTailIndexes() {
  for (const TailIndex &Index : TailIndexes)
    if (AllocatedStructs.contains(Index.Tail) ||
        !Relations.containing(Index.Tail).empty())
      addTailIndex(Index.Concerns, *Index.Where);
}

/// Records \p GEP if it leads to another structure, rather than to a field.
void DTransSafetyVisitor::noteMove(const PointerView &Base,
                                   const GEPOperator &GEP) {
  const DTransType *Moved = Base.CommonField;
  if (Base.Place && Base.Place->At == Position::at(0))
    Moved = Base.Place->Pointee;
  if (!Moved)
    return;
  PointerStep Step = computeStep(GEP, M.getDataLayout());
  std::optional<uint64_t> Size = sizeOf(Moved);
  std::optional<Landing> To =
      Size && Step.Strides.empty() ? landingOf(0, Step, *Size) : std::nullopt;
  if (!To)
    return noteStep(Base, *GEP.getPointerOperand());
  if (To->Structures != 0)
    noteStep(Base, *GEP.getPointerOperand(), To->Structures);
}

void DTransSafetyVisitor::checkGEP(const GEPOperator &GEP, const Value &Where) {
  const PointerView &Base = view(GEP.getPointerOperand());
  const PointerView &Result = view(&GEP);
  checkConstantAddress(GEP, Where);
  if (!Base.touches() && !Result.touches())
    return;
  StructSet Both = Base.Touched;
  Both.insert_range(Result.Touched);
  if (GEP.getType()->isVectorTy())
    return add(Both, Condition::UnhandledUse, &Where, "a vector of addresses");
  if (Base.Into.size() > 1 && !Base.IsTrusted)
    return add(Both, Condition::AmbiguousGEP, &Where,
               "the base pointer may point to several types");
  bool IsSameObject = Base.IsTrusted && Result.IsTrusted && Base.Place &&
                      Result.Place &&
                      Base.Place->Pointee == Result.Place->Pointee;
  if (!IsSameObject &&
      (!Result.IsTrusted || !covers(Result.Touched, Base.Touched)))
    return add(Both, Condition::BadPtrManipulation, &Where,
               "the resulting address has no known type and offset");
  if (Base.Into.empty()) // A pointer to pointers.
    return noteMove(Base, GEP);
  const auto *First = dyn_cast<ConstantInt>(*GEP.idx_begin());
  if (!First || !First->isZero())
    noteMove(Base, GEP);
  // With several cells, the rewriter cannot determine the source of an offset
  // in bytes. One that counts structures leads to others of an array of these.
  if (Base.CommonField && !(First && First->isZero()) &&
      !countsStructures(GEP, Base.CommonField))
    return add(Both, Condition::BadPtrManipulation, &Where,
               "an index leads out of one of several fields");
  const DTransStructType *Tail =
      Result.Place ? withTail(Result, Pointers.getLayout()) : nullptr;
  switch (findTailUse(GEP, Result, Tail, Pointers.getLayout())) {
  case TailUse::No:
    break;
  case TailUse::IfAllocated:
    TailIndexes.push_back({Tail, Both, &Where});
    break;
  case TailUse::Yes:
    return addTailIndex(Both, Where);
  }
  StructSet Into = Base.Into;
  Into.insert_range(Result.Into);
  for (const DTransStructType *T : Into)
    if (getTailOffset(T) && countsObjects(GEP, *T, Base, Pointers.getLayout(),
                                          *Types.Manager, M.getDataLayout()))
      addIfTail(*T, Where, "an offset counts objects, as in an array");
  Type *Source = GEP.getSourceElementType();
  while (auto *Array = dyn_cast<ArrayType>(Source))
    Source = Array->getElementType();
  if (GEP.hasAllZeroIndices() || namesBody(Source, Base))
    return;
  if (!isStepToField(GEP, Base, Result, Pointers, M.getDataLayout()))
    add(Both, Condition::BadPtrManipulation, &Where,
        "an offset in bytes leaves the structure, or depends on its size");
}

//===----------------------------------------------------------------------===//
// Merges
//===----------------------------------------------------------------------===//

/// Whether \p V points to the beginning of a structure where pointers to a
/// scalar type \p Common are expected. For `link`, a pointer to the variable or
/// field that points to a structure, it means the first field. A program may
/// read the bytes at the beginning of the structure as an integer.
static bool isFirstNumber(const PointerView &V, const DTransType *Common) {
  return V.IsTrusted && V.Place && V.wholeStruct() && !Common->isPointerTy() &&
         !Common->isStructTy();
}

void DTransSafetyVisitor::checkMerge(const Instruction &I,
                                     ArrayRef<const Value *> Incoming) {
  const PointerView &Result = view(&I);
  StructSet All = Result.Touched;
  bool Loses = false;
  for (const Value *V : Incoming) {
    Loses |= !arePlacesEqual(Result, view(V)) &&
             !covers(Result.Touched, view(V).Touched);
    All.insert_range(view(V).Touched);
  }
  if (!Loses && !Result.IsTrusted && !Result.IsUsed)
    add(All, Condition::UntypedHandling, &I, "untyped pointers are merged");
  else if (!Loses && Result.CommonField) {
    for (const Value *V : Incoming)
      if (isFirstNumber(view(V), Result.CommonField))
        add(view(V).Into, Condition::FieldAddressTaken, &I,
            "it is merged with the address of its first field");
    handOver(
        Result, Result.CommonField, I,
        "the address of a member is merged with other addresses of that type",
        /*IsMerge=*/true);
  } else if (Loses || !Result.IsTrusted)
    add(All, Condition::UnsafePtrMerge, &I,
        "the merged pointers may point to different types");
}

void DTransSafetyVisitor::visitPHINode(PHINode &I) {
  SmallVector<const Value *, 4> Incoming(I.incoming_values());
  checkMerge(I, Incoming);
}

void DTransSafetyVisitor::visitSelectInst(SelectInst &I) {
  checkMerge(I, {I.getTrueValue(), I.getFalseValue()});
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

void DTransSafetyVisitor::checkCopy(const Instruction &I) {
  const PointerView &From = view(I.getOperand(0)), &To = view(&I);
  if (!arePlacesEqual(To, From) && !covers(To.Touched, From.Touched))
    add(From.Touched, Condition::BadPtrManipulation, &I,
        "the address is converted to something that is not an address");
}

/// All pointers in a value that is passed in registers have one cell.
void DTransSafetyVisitor::checkRegisters(const Instruction &I) {
  const PointerView &Result = view(&I);
  for (const Use &Operand : I.operands()) {
    const PointerView &V = view(Operand);
    if (!V.touches() || arePlacesEqual(V, Result) ||
        extractsInteger(I, V, Result))
      continue;
    add(V.Touched, Condition::UnhandledUse, &I,
        "an unhandled instruction uses it");
    add(Result.Touched, Condition::UnhandledUse, &I,
        "an unhandled instruction returns it");
  }
}

void DTransSafetyVisitor::visitCastInst(CastInst &I) {
  switch (I.getOpcode()) {
  case Instruction::BitCast:
    // Other objects are not accessed through it.
    if (Pointers.isNarrowed(&I))
      return;
    return checkCopy(I);
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
    return checkCopy(I);
  default:
    return visitInstruction(I);
  }
}

void DTransSafetyVisitor::visitFreezeInst(FreezeInst &I) { checkCopy(I); }

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// Assumption 4 of Recovery: the only arithmetic that is analysed is the
/// difference of two addresses.
void DTransSafetyVisitor::visitBinaryOperator(BinaryOperator &I) {
  if (I.getOpcode() == Instruction::Sub && view(I.getOperand(0)).touches() &&
      view(I.getOperand(1)).touches())
    return checkDifference(I);
  if (isBucketNumber(I))
    return;
  for (const Use &Operand : I.operands())
    add(view(Operand).Touched, Condition::BadPtrManipulation, &I,
        "integer arithmetic on an address");
}

/// Whether \p I divides \p Dividend by \p Size, exactly.
static bool divides(const User &I, const Value &Dividend, uint64_t Size) {
  const auto *Division = dyn_cast<BinaryOperator>(&I);
  const auto *By = Division && Division->getOperand(0) == &Dividend
                       ? dyn_cast<ConstantInt>(Division->getOperand(1))
                       : nullptr;
  if (!By || By->getValue().getActiveBits() > 63)
    return false;
  switch (Division->getOpcode()) {
  case Instruction::SDiv:
  case Instruction::UDiv:
    return By->getZExtValue() == Size;
  case Instruction::AShr:
  case Instruction::LShr:
    return Division->isExact() && By->getZExtValue() < 63 &&
           uint64_t(1) << By->getZExtValue() == Size;
  default:
    return false;
  }
}

/// Whether every use of \p Difference, the distance of two objects of type
/// \p T, divides it by \p Size, exactly, or takes it as a number of bytes of
/// such objects. A use may be a phi or select whose other operands are 0.
static bool isOnlyDividedBy(const Instruction &Difference,
                            const DTransStructType *T, uint64_t Size,
                            PointerViews &Views) {
  /// Larger merges are refused.
  static constexpr size_t MaxMerges = 8;
  SmallSetVector<const Value *, 4> Numbers;
  Numbers.insert(&Difference);
  for (size_t I = 0; I != Numbers.size(); ++I) {
    for (const Use &Each : Numbers[I]->uses()) {
      const User *U = Each.getUser();
      if (divides(*U, *Numbers[I], Size) ||
          (I == 0 && isUseAsBytes(Each, T, Views)))
        continue;
      const auto *Select = dyn_cast<SelectInst>(U);
      if (!isa<PHINode>(U) && !(Select && Select->getCondition() != Numbers[I]))
        return false;
      Numbers.insert(U);
    }
    if (Numbers.size() > MaxMerges)
      return false;
  }
  return all_of(drop_begin(Numbers), [&](const Value *Merge) {
    return all_of(cast<User>(Merge)->operands(), [&](const Use &U) {
      const auto *Zero = dyn_cast<ConstantInt>(U);
      return (Zero && Zero->isZero()) || Numbers.contains(U) ||
             (isa<SelectInst>(Merge) && U.getOperandNo() == 0);
    });
  });
}

void DTransSafetyVisitor::checkDifference(const BinaryOperator &I) {
  const PointerView &A = view(I.getOperand(0)), &B = view(I.getOperand(1));
  StructSet Both = A.Touched;
  Both.insert_range(B.Touched);
  if (!A.IsTrusted || !B.IsTrusted || !A.Place || !B.Place ||
      A.Place->Pointee != B.Place->Pointee)
    return add(Both, Condition::UnhandledUse, &I,
               "pointers that may point to different types are subtracted");
  if (const DTransType *Element =
          findCommonArray(*I.getOperand(0), *I.getOperand(1), Views, Memory,
                          Pointers.getLayout());
      Element && isPlainValue(*Element))
    return add(A.Into, Condition::FieldAddressPassed, &I,
               "two addresses in one array are subtracted");
  if (A.Into.empty()) // Pointers keep their size.
    return noteOrder(A, B, I, /*IsDistance=*/true);
  const DTransStructType *Struct = A.wholeStruct();
  std::optional<uint64_t> Size = Struct ? sizeOf(Struct) : std::nullopt;
  if (!Size || !B.wholeStruct() || !isOnlyDividedBy(I, Struct, *Size, Views))
    return add(Both, Condition::BadPtrManipulation, &I,
               "the difference of two addresses is used as a number of bytes");
  addIfTail(*Struct, I, "the distance of two objects is computed");
  noteOrder(A, B, I, /*IsDistance=*/true);
}

void DTransSafetyVisitor::visitICmpInst(ICmpInst &I) {
  const PointerView &A = view(I.getOperand(0)), &B = view(I.getOperand(1));
  if (I.isEquality() && (arePointersOfOneType(A, B) || areObjects(A, B, I)))
    return;
  if ((A.isElement() || B.isElement()) &&
      findCommonArray(*I.getOperand(0), *I.getOperand(1), Views, Memory,
                      Pointers.getLayout()))
    return add(A.Into, Condition::FieldAddressPassed, &I,
               "two addresses in one array are compared");
  noteComparison(A, B, I);
  if (I.isRelational())
    noteOrder(A, B, I, /*IsDistance=*/false);
  for (unsigned N : {0u, 1u})
    if (!isa<ConstantData>(I.getOperand(1 - N)))
      add(view(I.getOperand(N)).Elements, Condition::FieldAddressTaken, &I,
          "the address of a field is compared");
}

} // namespace restruct

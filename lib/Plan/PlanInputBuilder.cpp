//===- PlanInputBuilder.cpp - Analyses as input of planners ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/PlanInputBuilder.h"

#include "PoolObstacles.h"

#include "restruct/Fields/DTransAnalysisInfo.h"
#include "restruct/Fields/Threads.h"
#include "restruct/Types/DeclaredTypes.h"
#include "restruct/Types/NaturalAlignment.h"
#include "restruct/Uses/ArrayFields.h"
#include "restruct/Uses/StructUses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;

namespace restruct {

namespace {

/// Builds the input of one module.
class Builder {
public:
  Builder(const DTransAnalysisInfo &Info, const StructUses &Uses,
          const DeclaredTypes &Types, const Module &M)
      : Info(Info), Uses(Uses), DL(M.getDataLayout()),
        Allocator{whyNoPools(M)} {
    Result.Input.HasThreads = any_of(M, startsThreads);
    for (const SourceRecord &Record : Types.Records)
      RecordOf.try_emplace(Record.Type, &Record);
  }
  ProgramPlanInput run();

private:
  void visit(const DTransStructType *T);
  PlanStruct describe(const DTransStructType *T) const;
  PlanField describeField(const DTransStructType *T, unsigned I) const;
  bool isUnusedPadding(const DTransStructType *T, unsigned I,
                       const FieldUses &Found) const;
  Function *getOnlyCallee(const DTransStructType *T, unsigned I) const;
  Constant *getValue(const DTransStructType *T, unsigned I) const;
  std::string whyNoConstant(const DTransStructType *T, unsigned I,
                            const PlanField &Field) const;
  std::pair<unsigned, unsigned> countBits(const DTransStructType *T,
                                          unsigned I) const;
  std::string whyWide(const DTransStructType *T, unsigned I,
                      PlanField &Field) const;
  std::string whyNoIndex(unsigned Struct, unsigned I) const;
  void describeLinks();
  bool isPlain(const DTransStructType *T) const;
  std::string whyFixed(const DTransStructType *T) const;
  FieldCallees describeCalls(const DTransStructType *T, unsigned I,
                             PlanField &Field) const;
  std::string whyUnknownFunctions(const DTransStructType *T, unsigned I) const;
  std::string findCondition(const DTransStructType *T,
                            function_ref<bool(SafetyCondition)> IsWanted) const;
  std::string whyNot(const DTransStructType *T, LayoutChange Change) const;
  std::string whySizeStays(const DTransStructType *T) const;
  std::string whyNotInField(const DTransStructType *T, unsigned I,
                            LayoutChange Change) const;
  std::string whyInOnePiece(const DTransStructType *T,
                            const PlanStruct &S) const;

  const DTransAnalysisInfo &Info;
  const StructUses &Uses;
  const DataLayout &DL;
  /// Whether the program can have an allocator beside the C library's.
  Verdict Allocator;
  DenseMap<const DTransStructType *, const SourceRecord *> RecordOf;
  DenseMap<const DTransStructType *, unsigned> IndexOf;
  DenseSet<const DTransStructType *> Visited;
  ProgramPlanInput Result;
};

} // namespace

static std::string describeCause(const UseCause &Cause) {
  std::string Text = Cause.Sentence.str();
  const auto *I = dyn_cast_if_present<Instruction>(Cause.Where);
  if (I && I->getDebugLoc()) {
    // What the compiler adds or merges has line 0.
    unsigned Line = I->getDebugLoc().getLine();
    Text += Line != 0 ? " (line " + std::to_string(Line) + ")"
                      : " (in '" + I->getFunction()->getName().str() + "')";
  }
  return Text;
}

/// The sentence of the first condition of \p T that \p IsWanted; empty if there
/// is none.
std::string
Builder::findCondition(const DTransStructType *T,
                       function_ref<bool(SafetyCondition)> IsWanted) const {
  if (const StructSafety *Safety = Info.getSafety().lookup(T))
    for (const auto &[Condition, Record] : Safety->records())
      if (IsWanted(Condition))
        return getSentence(Condition).str();
  return {};
}

/// The first condition that blocks \p Change; empty if none does.
std::string Builder::whyNot(const DTransStructType *T,
                            LayoutChange Change) const {
  if (!Info.getSafety().lookup(T))
    return "it was not analysed";
  return findCondition(
      T, [&](SafetyCondition Condition) { return blocks(Condition, Change); });
}

/// The first condition that lets fields change their places, but not the size.
std::string Builder::whySizeStays(const DTransStructType *T) const {
  return findCondition(T, fixesSize);
}

/// Names \p Field as the source does. The storage unit of several bit-fields
/// has all their names.
static void nameField(const SourceRecord *Record, PlanField &Field) {
  if (!Record)
    return;
  uint64_t Begin = 8 * Field.Offset, End = Begin + 8 * Field.Size;
  for (const SourceField &Source : Record->Fields) {
    if (Source.has(FieldFlag::BitField)) {
      if (Source.BitOffset < Begin || Source.BitOffset >= End ||
          Source.BitSize == 0)
        continue;
      Field.HasBitFields = true;
      if (!Source.Name.empty())
        Field.Name += (Field.Name.empty() ? "" : ", ") + Source.Name;
    } else if (Source.BitOffset == Begin && Field.Name.empty()) {
      Field.Name = Source.Name;
    }
  }
}

/// Whether the IR type of \p T shows all of its layout.
bool Builder::isPlain(const DTransStructType *T) const {
  return !T->isLiteral() && !T->isOpaque() && T->getNumFields() != 0 &&
         T->getLLVMStructType()->isSized() &&
         !T->getLLVMStructType()->isScalableTy() &&
         (!T->isPacked() || getNaturalAlign(T->getLLVMStructType(), DL) > 1);
}

std::string Builder::whyFixed(const DTransStructType *T) const {
  if (!isPlain(T))
    return "its type does not show its layout";
  const UseSummary *Summary = Uses.lookup(T);
  if (!Summary)
    return "it was not analysed";
  if (Summary->Unhandled)
    return describeCause(Summary->Unhandled);
  if (isArrayAlone(*T))
    return "its only field is an array, whose end is its own";
  for (const DTransStructType *Outer : Uses.getRelations().containing(T))
    if (Outer->isLiteral())
      return "a structure without a name contains it";
  std::string Delete = whyNot(T, LayoutChange::DeleteFields);
  std::string Reorder = whyNot(T, LayoutChange::ReorderFields);
  return Delete.empty() || Reorder.empty() ? std::string() : Delete;
}

/// Why it may not be split; empty if it may.
std::string Builder::whyInOnePiece(const DTransStructType *T,
                                   const PlanStruct &S) const {
  if (!S.CanChange.isYes())
    return S.CanChange.Reason;
  if (!S.CanReorder.isYes())
    return S.CanReorder.Reason;
  const UseSummary &Summary = *Uses.lookup(T);
  std::string Blocking = findCondition(T, [&](SafetyCondition Condition) {
    return blocks(Condition, LayoutChange::SplitStruct) &&
           !(Summary.Variable && isAboutVariables(Condition));
  });
  if (!Blocking.empty())
    return Blocking;
  if (!Uses.getRelations().containing(T).empty())
    return "another structure contains it";
  if (Summary.OnePiece)
    return describeCause(Summary.OnePiece);
  if (!Summary.IsAllocated && !Summary.Variable)
    return "it has no objects";
  if (Summary.IsAllocated && !Allocator.isYes())
    return Allocator.Reason;
  return {};
}

/// Whether element \p I is bytes that no field of the source has, and that
/// nothing accesses but functions that set or copy the structure.
bool Builder::isUnusedPadding(const DTransStructType *T, unsigned I,
                              const FieldUses &Found) const {
  const SourceRecord *Record = RecordOf.lookup(T);
  const DTransType *Type = T->getField(I).getTypes().front();
  if (!Record || !Record->IsComplete || !isPlain(T) || !Type->isArrayTy() ||
      !elementOfArrays(Type)->getLLVMType()->isIntegerTy(8) || Found.Kept ||
      Found.AddressUsed || Found.Read || Found.Written)
    return false;
  const StructLayout &Layout = *DL.getStructLayout(T->getLLVMStructType());
  uint64_t Begin = 8 * Layout.getElementOffset(I);
  uint64_t End = Begin + DL.getTypeAllocSizeInBits(Type->getLLVMType());
  return Begin != End && none_of(Record->Fields, [&](const SourceField &Field) {
           uint64_t Bits = std::max<uint64_t>(Field.BitSize, 1);
           return Field.BitOffset < End && Field.BitOffset + Bits > Begin;
         });
}

PlanField Builder::describeField(const DTransStructType *T, unsigned I) const {
  PlanField Field;
  const DTransType *Type = T->getField(I).getTypes().front();
  llvm::Type *Ty = Type->getLLVMType();
  if (isPlain(T)) {
    Field.Offset =
        DL.getStructLayout(T->getLLVMStructType())->getElementOffset(I);
    Field.Size = DL.getTypeAllocSize(Ty).getFixedValue();
    Field.Align = getNaturalAlign(Ty, DL).value();
  }
  // Nothing lies behind a flexible array.
  if (Uses.lookup(T) && Field.Size == 0 && I + 1 == T->getNumFields() &&
      isPlain(T))
    Field.Size = DL.getTypeAllocSize(T->getLLVMStructType()).getFixedValue() -
                 Field.Offset;
  while (const auto *Array = dyn_cast<DTransArrayType>(Type)) {
    Field.NumElements *= Array->getNumElements();
    Type = Array->getElementType();
  }
  if (const auto *Struct = dyn_cast<DTransStructType>(Type))
    if (auto It = IndexOf.find(Struct); It != IndexOf.end())
      Field.Struct = It->second;
  nameField(RecordOf.lookup(T), Field);
  if (const StructFieldFacts *Facts = Info.getFields().lookup(T);
      Facts && I < Facts->fields().size()) {
    Field.Reads = Facts->fields()[I].getReadFrequency();
    Field.Writes = Facts->fields()[I].getWriteFrequency();
    Field.IsWrittenByThreads = Facts->fields()[I].isWrittenByThreads();
  }
  const UseSummary *Summary = Uses.lookup(T);
  if (!Summary || I >= Summary->Fields.size()) {
    Field.CanDelete.Reason = Field.CanMove.Reason = Field.CanLeave.Reason =
        "it was not analysed";
    return Field;
  }
  if (const UseCause &Pinned = Summary->Fields[I].Pinned)
    Field.CanMove.Reason = describeCause(Pinned);
  Field.CanLeave = Field.CanMove;
  if (Field.CanLeave.isYes() && Summary->Fields[I].Near)
    Field.CanLeave.Reason = describeCause(Summary->Fields[I].Near);
  bool IsPadding = isUnusedPadding(T, I, Summary->Fields[I]);
  Field.CanDelete.Reason =
      IsPadding ? whySizeStays(T) : whyNot(T, LayoutChange::DeleteFields);
  if (!IsPadding && Field.CanDelete.isYes() && !Info.areFieldsKnown(T))
    Field.CanDelete.Reason = "not all accesses to its structure are known";
  if (Field.CanDelete.isYes() && Summary->Fields[I].Kept)
    Field.CanDelete.Reason = describeCause(Summary->Fields[I].Kept);
  if (Field.CanDelete.isYes() && !Field.CanMove.isYes())
    Field.CanDelete = Field.CanMove;
  Field.CanBeConstant.Reason = whyNoConstant(T, I, Field);
  Field.CanNarrow.Reason = whyWide(T, I, Field);
  return Field;
}

/// The only function that is ever called through the field, if its values are
/// used for nothing else. Null, which it may hold, is never called.
Function *Builder::getOnlyCallee(const DTransStructType *T, unsigned I) const {
  const FieldFunctions *All = Info.getAllFunctions(T, I);
  bool IsOne = All && All->functions().size() == 1 &&
               Info.getFieldInfo(T, I)->isOnlyCalled() &&
               whyUnknownFunctions(T, I).empty();
  return IsOne ? All->functions().begin()->first : nullptr;
}

/// The value of every load of the field, if it is one that means the same in
/// every layout.
Constant *Builder::getValue(const DTransStructType *T, unsigned I) const {
  Constant *Value = Info.getSingleValue(T, I);
  if (!Value)
    Value = getOnlyCallee(T, I);
  bool IsPlain =
      Value &&
      (isa<Function, ConstantInt, ConstantFP, ConstantPointerNull>(Value));
  return IsPlain && Value->getType() == T->getField(I).getLLVMType() ? Value
                                                                     : nullptr;
}

/// The bits that all numbers in the field need, unsigned and signed, with those
/// that are copied from other fields.
std::pair<unsigned, unsigned> Builder::countBits(const DTransStructType *T,
                                                 unsigned I) const {
  constexpr unsigned Any = 64;
  unsigned Unsigned = 1, Signed = 1;
  SmallSetVector<std::pair<const DTransStructType *, unsigned>, 4> Sources;
  Sources.insert({T, I});
  for (size_t N = 0; N != Sources.size(); ++N) {
    auto [Parent, Field] = Sources[N];
    const UseSummary *Summary = Uses.lookup(Parent);
    if (!Summary || Field >= Summary->Fields.size() ||
        !Info.areFieldsKnown(Parent) || Summary->Fields[Field].AddressUsed)
      return {Any, Any};
    const FieldUses &Of = Summary->Fields[Field];
    Unsigned = std::max(Unsigned, Of.UnsignedBits);
    Signed = std::max(Signed, Of.SignedBits);
    Sources.insert_range(Of.CopiedFrom);
  }
  return {Unsigned, Signed};
}

/// Why a change of the contents of field \p I is not legal, as far as all such
/// changes have that in common.
std::string Builder::whyNotInField(const DTransStructType *T, unsigned I,
                                   LayoutChange Change) const {
  if (std::string Reason = whyNot(T, Change); !Reason.empty())
    return Reason;
  if (!Info.areFieldsKnown(T))
    return "not all accesses to its structure are known";
  const FieldUses &Field = Uses.lookup(T)->Fields[I];
  if (Field.AddressUsed)
    return describeCause(Field.AddressUsed);
  return Field.Pinned ? describeCause(Field.Pinned) : std::string();
}

/// Why an integer keeps its size; empty if all its values fit in fewer bytes.
std::string Builder::whyWide(const DTransStructType *T, unsigned I,
                             PlanField &Field) const {
  llvm::Type *Ty = T->getField(I).getLLVMType();
  if (!Ty->isIntegerTy() || Ty->getIntegerBitWidth() != 8 * Field.Size)
    return "it is no integer";
  // More bits are not counted.
  if (Ty->getIntegerBitWidth() > 64)
    return "it has more than 64 bits";
  if (Field.HasBitFields)
    return "bit-fields share it";
  if (std::string Reason = whyNotInField(T, I, LayoutChange::NarrowFields);
      !Reason.empty())
    return Reason;
  auto [Unsigned, Signed] = countBits(T, I);
  Field.IsSigned = Signed < Unsigned;
  unsigned Bits = std::min(Signed, Unsigned);
  Field.NarrowSize = Bits <= 8 ? 1 : Bits <= 16 ? 2 : Bits <= 32 ? 4 : 8;
  if (Field.NarrowSize < Field.Size)
    return {};
  return "its values need all its bytes";
}

/// Why no index can take the place of a pointer.
std::string Builder::whyNoIndex(unsigned Struct, unsigned I) const {
  const DTransStructType *T = Result.Types[Struct];
  const PlanField &Field = Result.Input.Structs[Struct].Fields[I];
  const PlanStruct &Pointee = Result.Input.Structs[*Field.Pointee];
  if (Field.Size != 2 * IndexSize)
    return "it is not twice as large as an index";
  if (std::string Reason = whyNotInField(T, I, LayoutChange::NarrowFields);
      !Reason.empty())
    return Reason;
  if (const UseCause &Cause = Uses.lookup(T)->Fields[I].Foreign)
    return describeCause(Cause);
  if (Info.getSafety().lookup(T)->has(SafetyCondition::PassedInMemory))
    return getSentence(SafetyCondition::PassedInMemory).str();
  std::string Where = "'" + Pointee.Id.Name + "', to which it points: ";
  if (!Pointee.CanSplit.isYes())
    return Where + Pointee.CanSplit.Reason;
  if (const UseSummary *Summary = Uses.lookup(Result.Types[*Field.Pointee]);
      Summary->Foreign)
    return Where + describeCause(Summary->Foreign);
  return {};
}

/// The fields that are pointers to structures, when all of these are known.
void Builder::describeLinks() {
  for (auto [Struct, S] : enumerate(Result.Input.Structs))
    for (auto [I, Field] : enumerate(S.Fields)) {
      const DTransFieldMember &Declared =
          Result.Types[Struct]->getField(unsigned(I));
      const DTransType *Type = Declared.getTypes().front();
      const DTransType *Pointee = Type->getPointerElementType();
      const auto *T = dyn_cast_or_null<DTransStructType>(Pointee);
      auto It = IndexOf.find(T);
      if (!T || Declared.getTypes().size() != 1 || It == IndexOf.end())
        continue;
      Field.Pointee = It->second;
      Field.CanIndex.Reason = whyNoIndex(unsigned(Struct), unsigned(I));
      if (Field.CanIndex.isYes())
        Field.NarrowSize = IndexSize;
    }
}

std::string Builder::whyNoConstant(const DTransStructType *T, unsigned I,
                                   const PlanField &Field) const {
  if (std::string Reason = whyNotInField(T, I, LayoutChange::DeleteFields);
      !Reason.empty())
    return Reason;
  if (Field.CanDelete.isYes())
    return "no value of it is needed";
  return getValue(T, I) ? std::string() : "it has no single value";
}

PlanStruct Builder::describe(const DTransStructType *T) const {
  PlanStruct S;
  S.Id.Name = T->getName().str();
  if (const SourceRecord *Record = RecordOf.lookup(T)) {
    S.Id.File = Record->File;
    S.SourceName = Record->Name;
  }
  std::string Definition;
  raw_string_ostream(Definition) << *T->getLLVMType();
  S.Id.LayoutHash = xxh3_64bits(Definition);
  S.CanChange.Reason = whyFixed(T);
  S.CanReorder.Reason = whyNot(T, LayoutChange::ReorderFields);
  S.CanResize.Reason = whySizeStays(T);
  if (!isPlain(T))
    return S;
  S.CanSplit.Reason = whyInOnePiece(T, S);
  if (const UseSummary *Summary = Uses.lookup(T)) {
    S.Storage = Summary->Variable ? PartStorage::Variable : PartStorage::Pool;
    S.HasManyObjects = Summary->HasManyObjects;
    S.HasArrays = Summary->HasArrays;
  }
  S.Size = DL.getTypeAllocSize(T->getLLVMStructType()).getFixedValue();
  S.Align = getNaturalAlign(T->getLLVMStructType(), DL).value();
  for (unsigned I = 0; I != T->getNumFields(); ++I)
    S.Fields.push_back(describeField(T, I));
  if (const StructFieldFacts *Facts = Info.getFields().lookup(T))
    for (const FieldVisits &Visits : Facts->visits())
      S.Visits.push_back(
          {Visits.Fields, Visits.Count, Visits.Next, Visits.Computed});
  return S;
}

/// Why calls through the field may call other functions than those that it is
/// known to hold; empty if they may not.
std::string Builder::whyUnknownFunctions(const DTransStructType *T,
                                         unsigned I) const {
  if (!Info.areFieldsKnown(T))
    return "not all accesses to its structure are known";
  const FieldFunctions *All = Info.getAllFunctions(T, I);
  if (!All)
    return "it may hold other values";
  auto IsNullCallable = [](const FieldCall &Of) {
    return NullPointerIsDefined(Of.Call->getFunction());
  };
  if (All->mayBeNull() &&
      any_of(Info.getFields().lookup(T, I)->calls(), IsNullCallable))
    return "null may be the address of a function";
  return {};
}

static std::string whyIndirect(const CallBase &Call,
                               ArrayRef<Function *> Functions) {
  if (isa<CallBrInst>(Call) || Call.hasOperandBundles())
    return "a call of this kind stays as it is";
  const char *Reason = nullptr;
  for (Function *F : Functions)
    if (!isLegalToPromote(Call, F, &Reason))
      return "'" + F->getName().str() + "': " + Reason;
  return {};
}

FieldCallees Builder::describeCalls(const DTransStructType *T, unsigned I,
                                    PlanField &Field) const {
  FieldCallees Result;
  const FieldInfo *Facts = Info.getFields().lookup(T, I);
  // How often an unknown access stores which function is not known either.
  if (!Facts || Facts->calls().empty() || !Info.areFieldsKnown(T))
    return Result;
  const FieldFunctions &Held = Facts->getFunctions();
  Field.AreFunctionsKnown.Reason = whyUnknownFunctions(T, I);
  Field.OtherFunctions = Held.getOtherFrequency();
  for (const auto &[F, Frequency] : Held.functions()) {
    Result.Functions.push_back(F);
    Field.Functions.push_back({F->getName().str(), Frequency});
  }
  for (const FieldCall &Of : Facts->calls()) {
    Result.Calls.push_back(const_cast<CallBase *>(Of.Call));
    const DebugLoc &Where = Of.Call->getDebugLoc();
    Field.Calls.push_back({Of.Call->getFunction()->getName().str(),
                           Where ? Where.getLine() : 0,
                           Of.Frequency,
                           {whyIndirect(*Of.Call, Result.Functions)}});
  }
  return Result;
}

void Builder::visit(const DTransStructType *T) {
  if (!Visited.insert(T).second)
    return;
  for (const DTransStructType *Inner : Uses.getRelations().containedIn(T))
    visit(Inner);
  PlanStruct S = describe(T);
  IndexOf.try_emplace(T, Result.Types.size());
  std::vector<FieldCallees> &Callees = Result.Callees.emplace_back();
  for (auto [I, Field] : enumerate(S.Fields))
    Callees.push_back(describeCalls(T, unsigned(I), Field));
  std::vector<Constant *> &Values = Result.Values.emplace_back();
  for (auto [I, Field] : enumerate(S.Fields))
    Values.push_back(Field.CanBeConstant.isYes() ? getValue(T, unsigned(I))
                                                 : nullptr);
  Result.Input.Structs.push_back(std::move(S));
  Result.Types.push_back(T);
}

ProgramPlanInput Builder::run() {
  for (const DTransStructType *T : Uses.getRelations().structs())
    visit(T);
  describeLinks();
  return std::move(Result);
}

ProgramPlanInput makePlanInput(const DTransAnalysisInfo &Info,
                               const StructUses &Uses,
                               const DeclaredTypes &Types, const Module &M) {
  return Builder(Info, Uses, Types, M).run();
}

} // namespace restruct

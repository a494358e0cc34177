//===- AttributeModel.cpp - Models from a declaration's attributes --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Attributes exclude effects; everything that none of them excludes may
/// happen. So the model starts from all effects that a function could have,
/// given its arguments, and removes what attributes exclude:
///
///   memory(...)          which kinds of memory are accessed, and how
///   readonly, ...        how this argument's object is accessed
///   captures(...)        where this argument's address goes
///   returned, noalias    what the result is
///   nofree, nosync, nounwind, noreturn, returns_twice
///   allockind, allocsize, allocptr, allocalign, "alloc-family"
///   !callback            that an argument is called, on whatever thread
///
/// memory() divides the program's memory into memory of the arguments and the
/// rest. If the rest is excluded, the function accesses the objects that its
/// arguments point to and nothing else: it cannot follow pointers stored there.
/// Otherwise it may follow all, and may call any function that it can reach.
/// The model then calls an unknown function, and is useful only if it still
/// says that some argument does not escape, or what the result is.
///
/// Pointers flow. Whatever the function can read (argument J's object) may flow
/// wherever it can write (argument K's object, the result, or hidden memory),
/// and it may write pointers to memory of its own anywhere. What is captured
/// flows to the unknown, and the unknown flows wherever the function can write.
///
//===----------------------------------------------------------------------===//

#include "restruct/Memory/LibraryModel.h"

#include "PointerTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace restruct {

namespace {

/// The contents of memory(...), in the terms of this file.
struct Effects {
  ModRefInfo Arguments;
  ModRefInfo Rest; ///< memory of the program that no argument points to
  bool Hidden;     ///< writes memory that IR cannot access: it can capture
};

/// Builds a model; fails if it does not fit.
class Collector {
public:
  Collector(const Function &F, Effects E) : F(F), E(E) {
    Model.NumArguments = F.arg_size();
  }

  bool addArguments();
  bool addResult();
  bool addContents();
  bool addCallbacks();
  void addTraits();
  void addAllocation();

  FunctionModel Model;
  /// Whether anything is known that does not hold of every function.
  bool IsInformative = false;

private:
  bool addFlow(PointerSource From, PointerTarget To);
  bool addCapture(uint8_t I, CaptureInfo Captures);

  const Function &F;
  Effects E;
};

} // namespace

static Effects getEffects(const Function &F) {
  MemoryEffects Memory = F.getMemoryEffects();
  ModRefInfo Inaccessible = Memory.getModRef(IRMemLocation::InaccessibleMem);
  return {Memory.getModRef(IRMemLocation::ArgMem),
          Memory.getModRef(IRMemLocation::Other), isModSet(Inaccessible)};
}

/// The access to argument \p I's object that the argument's attributes permit.
static ModRefInfo getArgumentEffects(const Function &F, unsigned I,
                                     ModRefInfo Allowed) {
  AttributeSet Attributes = F.getAttributes().getParamAttrs(I);
  if (Attributes.hasAttribute(Attribute::ReadNone))
    return ModRefInfo::NoModRef;
  if (Attributes.hasAttribute(Attribute::ReadOnly))
    return Allowed & ModRefInfo::Ref;
  if (Attributes.hasAttribute(Attribute::WriteOnly))
    return Allowed & ModRefInfo::Mod;
  return Allowed;
}

static bool mayFree(const Function &F, unsigned I, ModRefInfo Access) {
  return isModSet(Access) && !F.doesNotFreeMemory() &&
         !F.hasParamAttribute(I, Attribute::NoFree);
}

bool Collector::addFlow(PointerSource From, PointerTarget To) {
  if (Model.NumFlows == FunctionModel::MaxFlows)
    return false;
  Model.Flows[Model.NumFlows++] = {From, To};
  return true;
}

/// Address and provenance: together they make a usable pointer.
static bool capturesPointer(CaptureComponents Captured) {
  return capturesAnyProvenance(Captured) || capturesAddress(Captured);
}

bool Collector::addCapture(uint8_t I, CaptureInfo Captures) {
  if (capturesPointer(Captures.getOtherComponents())) {
    Model.Arguments[I].Exposes = true;
    if (!addFlow({PointerSource::Argument, I}, {PointerTarget::Unknown}))
      return false;
  } else {
    IsInformative = true;
  }
  return !Model.ReturnsPointer ||
         !capturesPointer(Captures.getRetComponents()) ||
         addFlow({PointerSource::Within, I}, {PointerTarget::Result});
}

bool Collector::addArguments() {
  Model.ReturnsPointer = F.getReturnType()->isPointerTy();
  bool SeesRest = E.Rest != ModRefInfo::NoModRef;
  for (const Argument &A : F.args()) {
    uint8_t I = A.getArgNo();
    if (!A.getType()->isPointerTy())
      continue;
    ArgumentModel &Argument = Model.Arguments[I];
    Argument.IsPointer = true;
    ModRefInfo Access = getArgumentEffects(F, I, E.Arguments);
    // An object is not accessed only if it is not reachable otherwise; if the
    // rest of memory is accessed, everything that it points to may be.
    auto reach = [&](bool OfObject, bool OfRest) {
      if (SeesRest && OfRest && !A.hasAttribute(Attribute::ReadNone))
        return Reach::Everything;
      return OfObject ? Reach::Object : Reach::Nothing;
    };
    Argument.Reads = reach(isRefSet(Access), isRefSet(E.Rest));
    Argument.Writes = reach(isModSet(Access), isModSet(E.Rest));
    Argument.Frees = mayFree(F, I, Access);
    CaptureInfo Captures = F.getAttributes().getParamAttrs(I).getCaptureInfo();
    if (!addCapture(I, Captures))
      return false;
  }
  return true;
}

bool Collector::addResult() {
  if (!Model.ReturnsPointer)
    return true;
  for (const Argument &A : F.args())
    if (A.hasReturnedAttr()) {
      // In no other way: drop what captures says of the result.
      auto Kept =
          remove_if(MutableArrayRef(Model.Flows).take_front(Model.NumFlows),
                    [](const PointerFlow &Flow) {
                      return Flow.To.K == PointerTarget::Result;
                    });
      Model.NumFlows = Kept - Model.Flows.begin();
      IsInformative = true;
      return addFlow({PointerSource::Argument, uint8_t(A.getArgNo())},
                     {PointerTarget::Result});
    }
  if (!F.returnDoesNotAlias())
    return addFlow({PointerSource::Unknown}, {PointerTarget::Result});
  IsInformative = true;
  if (!addFlow({PointerSource::NewMemory}, {PointerTarget::Result}))
    return false;
  AllocFnKind Kind = F.getAttributes().getAllocKind();
  bool IsFresh = (Kind & (AllocFnKind::Uninitialized | AllocFnKind::Zeroed)) !=
                     AllocFnKind::Unknown &&
                 (Kind & AllocFnKind::Realloc) == AllocFnKind::Unknown;
  return IsFresh ||
         addFlow({PointerSource::Unknown}, {PointerTarget::ResultContents});
}

/// If it can write to unnamed memory, it can write anywhere, and read it back
/// from there: the unknown represents all pairs.
bool Collector::addContents() {
  bool WritesRest = isModSet(E.Rest) || E.Hidden;
  bool HasOpenResult =
      Model.ReturnsPointer &&
      none_of(F.args(), [](const Argument &A) { return A.hasReturnedAttr(); });
  for (uint8_t From = 0; From != Model.NumArguments; ++From) {
    if (Model.Arguments[From].Reads == Reach::Nothing)
      continue;
    PointerSource Contents{PointerSource::Contents, From};
    if (WritesRest && !addFlow(Contents, {PointerTarget::Unknown}))
      return false;
    if (HasOpenResult && (!addFlow(Contents, {PointerTarget::Result}) ||
                          !addFlow(Contents, {PointerTarget::ResultContents})))
      return false;
    for (uint8_t To = 0; To != Model.NumArguments && !WritesRest; ++To)
      if (Model.Arguments[To].Writes != Reach::Nothing &&
          !addFlow(Contents, {PointerTarget::Contents, To}))
        return false;
  }
  for (uint8_t To = 0; To != Model.NumArguments; ++To)
    if (Model.Arguments[To].Writes != Reach::Nothing &&
        !addFlow({PointerSource::Unknown}, {PointerTarget::Contents, To}))
      return false;
  if (E.Rest != ModRefInfo::NoModRef)
    for (PointerFlow &Flow :
         MutableArrayRef(Model.Flows).take_front(Model.NumFlows))
      Flow.Deep = Flow.From.K == PointerSource::Contents ||
                  Flow.To.K == PointerTarget::Contents;
  return true;
}

/// The number in operand \p I of a callback encoding, or nothing.
static std::optional<int64_t> getNumber(const MDNode &Encoding, unsigned I) {
  auto *Constant =
      mdconst::dyn_extract_or_null<ConstantInt>(Encoding.getOperand(I));
  if (!Constant || Constant->getBitWidth() > 64)
    return std::nullopt;
  return Constant->getSExtValue();
}

bool Collector::addCallbacks() {
  const MDNode *Encodings = F.getMetadata(LLVMContext::MD_callback);
  if (!Encodings)
    return true;
  for (const MDOperand &Operand : Encodings->operands()) {
    const auto *Encoding = dyn_cast_or_null<MDNode>(Operand.get());
    if (!Encoding || Encoding->getNumOperands() < 2 ||
        Model.NumCallbacks == FunctionModel::MaxCallbacks)
      return false;
    std::optional<int64_t> Callee = getNumber(*Encoding, 0);
    unsigned NumParameters = Encoding->getNumOperands() - 2;
    if (!Callee || *Callee < 0 || *Callee >= Model.NumArguments ||
        NumParameters > CallbackModel::MaxParameters)
      return false;
    CallbackModel Callback;
    Callback.Callee = {PointerSource::Argument, uint8_t(*Callee)};
    Callback.When = CallbackModel::OtherThread;
    Callback.NumParameters = NumParameters;
    for (unsigned I = 0; I != NumParameters; ++I) {
      std::optional<int64_t> N = getNumber(*Encoding, I + 1);
      bool IsArgument = N && *N >= 0 && *N < Model.NumArguments;
      if (!IsArgument)
        Callback.Parameters[I].K = PointerSource::Unknown;
      else if (Model.Arguments[*N].IsPointer)
        Callback.Parameters[I] = {PointerSource::Argument, uint8_t(*N)};
    }
    Model.Callbacks[Model.NumCallbacks++] = Callback;
  }
  return true;
}

void Collector::addTraits() {
  MemoryEffects Memory = F.getMemoryEffects();
  Model.OnlyArguments = Memory.onlyAccessesArgPointees();
  Model.MaySynchronize = !F.hasNoSync() && !Memory.onlyReadsMemory();
  Model.Throws = !F.doesNotThrow();
  Model.NoReturn = F.doesNotReturn();
  Model.ReturnsTwice = F.hasFnAttribute(Attribute::ReturnsTwice);
  Model.Jumps = E.Rest != ModRefInfo::NoModRef && !F.willReturn();
}

static AllocFamily getFamily(const Function &F) {
  return StringSwitch<AllocFamily>(
             F.getFnAttribute("alloc-family").getValueAsString())
      .Case("malloc", AllocFamily::Malloc)
      .Case("_Znwm", AllocFamily::New)
      .Case("_Znam", AllocFamily::NewArray)
      .Default(AllocFamily::Other);
}

static uint8_t findArgument(const Function &F, Attribute::AttrKind Kind) {
  for (const Argument &A : F.args())
    if (A.hasAttribute(Kind))
      return A.getArgNo();
  return NoArgument;
}

void Collector::addAllocation() {
  AllocFnKind Kind = F.getAttributes().getAllocKind();
  auto is = [Kind](AllocFnKind Bit) {
    return (Kind & Bit) != AllocFnKind::Unknown;
  };
  AllocationModel &Allocation = Model.Allocation;
  Allocation.Family = getFamily(F);
  Allocation.Freed = findArgument(F, Attribute::AllocatedPointer);
  if (is(AllocFnKind::Free)) {
    if (Allocation.Freed == NoArgument)
      return;
    bool IsCxx = Allocation.Family == AllocFamily::New ||
                 Allocation.Family == AllocFamily::NewArray;
    Allocation.Free = IsCxx ? FK_Delete : FK_Free;
    IsInformative = true;
    return;
  }
  Attribute SizeAttribute = F.getFnAttribute(Attribute::AllocSize);
  // clang emits no kind for __attribute__((malloc, alloc_size(1))).
  bool IsAllocation = is(AllocFnKind::Alloc) || is(AllocFnKind::Realloc) ||
                      (Kind == AllocFnKind::Unknown && F.returnDoesNotAlias());
  if (!Model.ReturnsPointer || !SizeAttribute.isValid() || !IsAllocation)
    return;
  auto [Size, Count] = SizeAttribute.getAllocSizeArgs();
  Allocation.Size = Size;
  if (Count)
    Allocation.Count = *Count;
  Allocation.Align = findArgument(F, Attribute::AllocAlign);
  Allocation.Zeroed = is(AllocFnKind::Zeroed);
  if (is(AllocFnKind::Realloc))
    Allocation.Alloc =
        Allocation.Freed == NoArgument ? AK_NotAlloc : AK_Realloc;
  else if (Allocation.Family == AllocFamily::New ||
           Allocation.Family == AllocFamily::NewArray)
    Allocation.Alloc = AK_New;
  else if (is(AllocFnKind::Aligned))
    Allocation.Alloc = AK_AlignedAlloc;
  else
    Allocation.Alloc = Allocation.Zeroed ? AK_Calloc : AK_Malloc;
  IsInformative = true;
}

/// Every parameter, and the result, is a pointer or contains none.
static bool isExpressible(const Function &F) {
  auto isPointerOrNone = [](Type *Ty) {
    return Ty->isPointerTy() || !containsPointer(Ty);
  };
  return !F.isVarArg() && F.arg_size() <= FunctionModel::MaxArguments &&
         isPointerOrNone(F.getReturnType()) &&
         all_of(F.getFunctionType()->params(), isPointerOrNone);
}

std::optional<FunctionModel> modelFromAttributes(const Function &F) {
  if (!isExpressible(F))
    return std::nullopt;
  Effects E = getEffects(F);
  Collector C(F, E);
  C.IsInformative = E.Rest == ModRefInfo::NoModRef;
  if (!C.addArguments() || !C.addResult() || !C.addContents() ||
      !C.addCallbacks())
    return std::nullopt;
  C.addTraits();
  C.addAllocation();
  if (!C.IsInformative)
    return std::nullopt;
  if (E.Rest != ModRefInfo::NoModRef) {
    if (C.Model.NumCallbacks == FunctionModel::MaxCallbacks)
      return std::nullopt;
    CallbackModel Anything;
    Anything.Callee.K = PointerSource::Unknown;
    C.Model.Callbacks[C.Model.NumCallbacks++] = Anything;
  }
  return C.Model;
}

//===----------------------------------------------------------------------===//
// Rows and attributes together
//===----------------------------------------------------------------------===//

/// Whether \p Captures excludes that the address flows to \p To.
static bool excludes(CaptureInfo Captures, const PointerTarget &To) {
  bool IsResult = To.K == PointerTarget::Result;
  return !capturesAnything(IsResult ? Captures.getRetComponents()
                                    : Captures.getOtherComponents());
}

static bool isExcluded(const PointerFlow &Flow, const Function &F) {
  if (Flow.From.K != PointerSource::Argument &&
      Flow.From.K != PointerSource::Within)
    return false;
  return Flow.From.Arg < F.arg_size() &&
         excludes(
             F.getAttributes().getParamAttrs(Flow.From.Arg).getCaptureInfo(),
             Flow.To);
}

static void strengthenArgument(ArgumentModel &Argument, const Function &F,
                               unsigned I) {
  ModRefInfo Access = getArgumentEffects(
      F, I, F.getMemoryEffects().getModRef(IRMemLocation::ArgMem));
  bool SeesRest = F.getMemoryEffects().getModRef(IRMemLocation::Other) !=
                  ModRefInfo::NoModRef;
  auto limit = [SeesRest](Reach R, bool Allowed) {
    // Attributes describe the object; what it points to may belong to the rest.
    if (R == Reach::Everything && SeesRest)
      return R;
    return Allowed ? std::min(R, Reach::Object) : Reach::Nothing;
  };
  Argument.Reads = limit(Argument.Reads, isRefSet(Access));
  Argument.Writes = limit(Argument.Writes, isModSet(Access));
  Argument.Frees &= mayFree(F, I, Access);
}

FunctionModel strengthen(const FunctionModel &Model, const Function &F) {
  FunctionModel Strong = Model;
  for (unsigned I = 0; I != Strong.NumArguments && I != F.arg_size(); ++I)
    if (Strong.Arguments[I].IsPointer && !Strong.Arguments[I].Escapes)
      strengthenArgument(Strong.Arguments[I], F, I);
  Strong.NumFlows = 0;
  for (const PointerFlow &Flow : Model.flows())
    if (!isExcluded(Flow, F))
      Strong.Flows[Strong.NumFlows++] = Flow;
  for (unsigned I = Strong.NumFlows; I != Model.NumFlows; ++I)
    Strong.Flows[I] = PointerFlow();
  if (F.getMemoryEffects().onlyAccessesArgPointees() &&
      Strong.NumCallbacks == 0) {
    Strong.OnlyArguments = true;
    Strong.StateReads = Strong.StateWrites = false;
    Strong.StateDomains = 0;
  }
  Strong.MaySynchronize &= !F.hasNoSync();
  Strong.Throws &= !F.doesNotThrow();
  Strong.NoReturn |= F.doesNotReturn();
  return Strong;
}

} // namespace restruct

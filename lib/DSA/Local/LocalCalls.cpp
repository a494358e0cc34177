//===- LocalCalls.cpp - Calls in the graph of one function ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCalls.h"
#include "LocalBuilder.h"

#include "restruct/DSA/OperandBundles.h"

#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

/// The function that \p Call names, if any, looking through aliases that cannot
/// be replaced.
const Function *getNamedCallee(const CallBase &Call, const DataLayout &DL) {
  const Value *V = Call.getCalledOperand();
  while (isa<Constant>(V)) {
    ConstantPosition To = stripConstantSteps(*V, DL);
    if (To.Offset != 0)
      return nullptr;
    const auto *Alias = dyn_cast<GlobalAlias>(To.Base);
    if (!Alias || Alias->isInterposable())
      return dyn_cast<Function>(To.Base);
    V = Alias->getAliasee();
  }
  return nullptr;
}

} // namespace

void LocalBuilder::visitBundles(const CallBase &Call) {
  forEachExternalBundleOperand(Call, [&](const Value &Operand) {
    if (!holdsPointer(Operand.getType()))
      return;
    if (DSNodeHandle Place = getPlace(Operand); !Place.isNull()) {
      expose(Place);
      DeepFlags.push_back({Place, DSNode::ReadNode | DSNode::ModifiedNode});
    }
  });
}

void LocalBuilder::visitCallBase(CallBase &Call) {
  visitBundles(Call);
  if (visitIntrinsic(Call))
    return;
  if (Call.isInlineAsm()) {
    visitAsm(Call);
    return;
  }
  if (const AllocationCall *Allocation =
          Facts.getAllocations().getAllocation(Call))
    visitAllocation(*Allocation);
  const Function *Callee = getNamedCallee(Call, DL);
  if (!Callee) {
    visitIndirect(Call);
    return;
  }
  if (!Callee->isDeclaration()) {
    visitKnownBody(Call, *Callee);
    // Another definition may replace the body.
    if (Callee->isInterposable())
      visitUnknown(Call);
    return;
  }
  if (const FunctionModel *Model = Facts.getLibrary().lookup(Call))
    LibraryCallBuilder(*this, Call, *Model).build();
  else
    visitUnknown(Call);
}

bool LocalBuilder::visitIntrinsic(CallBase &Call) {
  if (!isa<IntrinsicInst>(Call))
    return false;
  if (auto *Transfer = dyn_cast<MemTransferInst>(&Call)) {
    visitMemTransfer(*Transfer);
    return true;
  }
  if (auto *Set = dyn_cast<MemSetInst>(&Call)) {
    addFlags(getPlace(*Set->getDest()), DSNode::ModifiedNode);
    noteLength(getPlace(*Set->getDest()), Set->getLength());
    const auto *Fill = dyn_cast<ConstantInt>(Set->getValue());
    if (!Fill || !Fill->isZero())
      recordBytes(*Set->getDest(), {false, true});
    return true;
  }
  switch (Call.getIntrinsicID()) {
  case Intrinsic::vastart:
    startVarArgs(*Call.getArgOperand(0));
    return true;
  case Intrinsic::vacopy:
    addFlags(getPlace(*Call.getArgOperand(0)), DSNode::ModifiedNode);
    addFlags(getPlace(*Call.getArgOperand(1)), DSNode::ReadNode);
    merge(getPlace(*Call.getArgOperand(0)), getPlace(*Call.getArgOperand(1)));
    return true;
  case Intrinsic::vaend:
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::invariant_end:
    return true;
  case Intrinsic::masked_load:
  case Intrinsic::masked_gather:
  case Intrinsic::masked_expandload:
    visitVectorAccess(Call, *Call.getArgOperand(0), Call.getType(), nullptr);
    return true;
  case Intrinsic::masked_store:
  case Intrinsic::masked_scatter:
  case Intrinsic::masked_compressstore:
    visitVectorAccess(Call, *Call.getArgOperand(1),
                      Call.getArgOperand(0)->getType(), Call.getArgOperand(0));
    return true;
  default:
    break;
  }
  // The intrinsics of a coroutine that is not split yet are not modelled.
  if (Call.getCalledFunction()->getName().starts_with("llvm.coro.")) {
    visitUnknown(Call);
    return true;
  }
  return !holdsPointer(Call.getType()) &&
         none_of(Call.args(),
                 [](const Use &A) { return holdsPointer(A->getType()); });
}

void LocalBuilder::visitVectorAccess(CallBase &Call, const Value &Pointer,
                                     Type *Ty, const Value *Stored) {
  DSNodeHandle Place = getPlace(Pointer);
  if (Place.isNull())
    return;
  addFlags(Place, Stored ? DSNode::ModifiedNode : DSNode::ReadNode);
  if (!holdsPointer(Ty)) {
    recordAccess(Pointer, Place, 0, Ty,
                 {!Stored && Integers.mayReadPointer(Call),
                  Stored && Accesses.classify(Call) != TagKind::Number &&
                      Integers.mayCarryPointer(*Stored)});
    return;
  }
  recordAccess(Pointer, Place, 0, Ty, {});
  DSNodeHandle Held = getLink(Place, Ty);
  if (Stored) {
    merge(Held, getPlace(*Stored));
    return;
  }
  merge(Held, getPlace(Call));
  for (const Use &Argument : Call.args()) // the values of masked lanes
    if (Argument->getType() == Ty && Argument.get() != &Pointer)
      merge(Held, getPlace(*Argument));
}

void LocalBuilder::visitAllocation(const AllocationCall &Allocation) {
  DSNodeHandle New;
  if (Allocation.Into) {
    DSNodeHandle Place = getPlace(*Allocation.Into);
    if (Place.isNull())
      return;
    addFlags(Place, DSNode::ModifiedNode);
    New = getLink(Place, DL.getPointerSize());
  } else if (Allocation.Call->getType()->isPointerTy()) {
    New = getPlace(*Allocation.Call);
  }
  addFlags(New, DSNode::HeapNode);
  if (New.isNull())
    return;
  if (std::optional<uint64_t> Bytes = Allocation.Size.getConstant();
      Bytes && *Bytes < uint64_t(1) << 40)
    Graph.growTo(New, *Bytes);
  // realloc moves the contents of the old memory; the two are unified.
  if (Allocation.Reallocated)
    merge(New, getPlace(*Allocation.Reallocated));
}

/// Whether the number \p V, among variable arguments, may be an address: the
/// callee chooses the type with which it reads each of them.
bool LocalBuilder::mayBeAddress(const Value &V) const {
  return holdsAddress(*V.getType(), DL) && Integers.mayCarryPointer(V);
}

/// Whether the memory of argument \p I of \p Call is, or is copied to, the area
/// of the variable arguments: then its contents are arguments. The memory of an
/// inalloca or preallocated argument holds all arguments, the variable ones
/// included.
static bool isInArea(const CallBase &Call, unsigned I, bool IsVariable) {
  return Call.isPassPointeeByValueArgument(I) &&
         (IsVariable || !Call.isByValArgument(I));
}

void LocalBuilder::addArguments(const CallBase &Call, DSCallSite &Site,
                                bool MayTakeMore, const Function *Callee) {
  // Read only the type of the callee: its parameters would be a cache miss.
  const FunctionType &Taken =
      Callee ? *Callee->getFunctionType() : *Call.getFunctionType();
  unsigned NumFixed = Taken.getNumParams();
  for (unsigned I = 0; I != Call.arg_size(); ++I) {
    const Value &Argument = *Call.getArgOperand(I);
    DSNodeHandle Place =
        holdsPointer(Argument.getType()) ? getPlace(Argument) : DSNodeHandle();
    if (I < NumFixed && Callee) {
      bool TakesPointer = holdsPointer(Taken.getParamType(I));
      // An integer for a pointer, or a pointer for an integer.
      if (TakesPointer && !holdsPointer(Argument.getType()) &&
          !isa<ConstantData>(Argument))
        Place = getUnknown();
      else if (!TakesPointer)
        expose(Place, DSNode::ExternalNode | DSNode::PtrToIntNode);
    }
    if (uint64_t Stride = Graph.getOffsetStride(&Argument);
        Stride != 0 && Callee && I < NumFixed)
      Strided.push_back({Callee->getArg(I), Stride});
    if (I >= NumFixed && MayTakeMore && Place.isNull() &&
        mayBeAddress(Argument))
      Place = getUnknown();
    if (Call.isByValArgument(I) && !Place.isNull())
      Place = copyByValue(Call, I);
    bool IsVariable = MayTakeMore && I >= NumFixed;
    bool IsInArea = isInArea(Call, I, IsVariable);
    // A callee that takes a list names none of the variable arguments.
    Site.addPtrArg(IsVariable && IsInArea && Callee ? DSNodeHandle() : Place);
    if (!(IsVariable || (MayTakeMore && IsInArea)) || Place.isNull())
      continue;
    if (IsInArea || Argument.getType()->isAggregateType()) {
      collapse(Place);
      Place = getLink(Place, 1);
    }
    if (Site.getVAVal().isNull())
      Site.getVAVal() = Place;
    else
      merge(Site.getVAVal(), Place);
  }
}

/// Arguments that a thunk may forward without naming them.
static constexpr unsigned MaxForwarded = 16;

void LocalBuilder::forwardVarArgs(const CallBase &Call, DSCallSite &Site) {
  // A musttail call of a function with variable arguments forwards them to its
  // callee, whether that takes a list or names its parameters.
  if (!Call.isMustTailCall() || VarArgs.isNull())
    return;
  for (unsigned I = 0; I != MaxForwarded; ++I)
    Site.addPtrArg(VarArgs);
  if (Site.getVAVal().isNull())
    Site.getVAVal() = VarArgs;
  else
    merge(Site.getVAVal(), VarArgs);
}

void LocalBuilder::visitKnownBody(CallBase &Call, const Function &Callee) {
  DSCallSite Site(Call, Callee);
  bool ReturnsPointer = holdsPointer(Call.getType());
  bool CalleeReturnsPointer = holdsPointer(Callee.getReturnType());
  // New memory is none of the callee's cells.
  const AllocationCall *Allocation = Facts.getAllocations().getAllocation(Call);
  if (ReturnsPointer && !(Allocation && !Allocation->Into))
    Site.getRetVal() = getPlace(Call);
  if (ReturnsPointer && !CalleeReturnsPointer)
    merge(getPlace(Call), getUnknown());
  if (CalleeReturnsPointer && !ReturnsPointer && !Call.getType()->isVoidTy())
    Site.getRetVal() = Constants.createUnknown(
        DSNode::PtrToIntNode); // converted to an integer
  addArguments(Call, Site, Callee.isVarArg(), &Callee);
  forwardVarArgs(Call, Site);
  Graph.addFunctionCall(std::move(Site));
}

void LocalBuilder::visitIndirect(CallBase &Call) {
  DSNodeHandle Callee = getPlace(*Call.getCalledOperand());
  if (Callee.isNull()) { // null, or an unknown address
    visitUnknown(Call);
    return;
  }
  DSCallSite Site(Call, Callee);
  if (holdsPointer(Call.getType()))
    Site.getRetVal() = getPlace(Call);
  addArguments(Call, Site, Call.getFunctionType()->isVarArg(), nullptr);
  forwardVarArgs(Call, Site);
  Graph.addFunctionCall(std::move(Site));
}

void LocalBuilder::visitAsm(CallBase &Call) {
  const auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  bool HasPointers =
      holdsPointer(Call.getType()) || any_of(Call.args(), [](const Use &A) {
        return holdsPointer(A->getType());
      });
  if (HasPointers || StringRef(Asm->getConstraintString()).contains("memory"))
    visitUnknown(Call);
}

void LocalBuilder::visitUnknown(CallBase &Call) {
  if (Call.isMustTailCall())
    expose(VarArgs);
  for (const Use &Argument : Call.args()) {
    if (!holdsPointer(Argument->getType()))
      continue;
    DSNodeHandle Place = getPlace(*Argument);
    if (Place.isNull())
      continue;
    expose(Place);
    DeepFlags.push_back({Place, DSNode::ReadNode | DSNode::ModifiedNode});
  }
  if (!holdsPointer(Call.getType()) || Offsets.isDerived(Call))
    return;
  DSNodeHandle Result = getPlace(Call);
  if (Call.getType()->isPtrOrPtrVectorTy()) {
    merge(Result, getUnknown());
    return;
  }
  for (const ScalarLeaf &Leaf : getScalarLeaves(Call.getType(), DL))
    if (Leaf.IsPointer)
      merge(getLink(getPlaceAt(Result, Leaf.Offset), Leaf.Bytes), getUnknown());
}

bool LocalBuilder::isPlainArgument(const CallBase &Call,
                                   unsigned Argument) const {
  if (isa<AssumeInst>(Call) || isa<MemSetInst>(Call))
    return true;
  if (const auto *Transfer = dyn_cast<MemTransferInst>(&Call))
    return copiesNumbers(*Transfer);
  switch (Call.getIntrinsicID()) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::invariant_end:
  case Intrinsic::prefetch:
  case Intrinsic::objectsize:
    return true;
  case Intrinsic::masked_load:
  case Intrinsic::masked_gather:
  case Intrinsic::masked_expandload:
    return !holdsPointer(Call.getType());
  case Intrinsic::masked_store:
  case Intrinsic::masked_scatter:
  case Intrinsic::masked_compressstore:
    return Argument == 1 && !holdsPointer(Call.getArgOperand(0)->getType());
  case Intrinsic::vastart:
  case Intrinsic::vacopy:
    return false;
  default:
    break;
  }
  if (Facts.getPlainFormals().isPlain(Call, Argument))
    return true;
  const FunctionModel *Model = Facts.getLibrary().lookup(Call);
  return Model && !Call.isByValArgument(Argument) &&
         isPlainInModel(*Model, Argument, Offsets.isDerived(Call));
}

} // namespace restruct

//===- LibraryCalls.cpp - Calls of functions with a model -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Adds the parts of a FunctionModel to the graph of the caller:
///
///   accesses    flags of the nodes that arguments point to; where a function
///               follows pointers, of everything that is reachable once the
///               graph is complete
///   flows       source and target are the same cell. If a model does not give
///               the offset of a pointer (contents), the object is collapsed,
///               unless it is a variable that holds only one pointer
///   transfers   bytes that go to a file, a pipe or a socket may come back from
///               there: they are read, or written, as numbers
///   callbacks   a call site for the library's call, with its arguments
///
/// Sound: unification relates at least the values that a flow relates.
///
//===----------------------------------------------------------------------===//

#include "LibraryCalls.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

void LibraryCallBuilder::build() {
  addAccesses();
  addTransfer();
  for (const PointerFlow &Flow : Model.flows())
    addFlow(Flow);
  for (const CallbackModel &Callback : Model.callbacks())
    addCallback(Callback);
}

SmallVector<const Value *, 4>
LibraryCallBuilder::getArguments(uint8_t Number) const {
  SmallVector<const Value *, 4> Result;
  auto Add = [&](unsigned I) {
    const Value *V = Call.getArgOperand(I);
    if (V->getType()->isPtrOrPtrVectorTy())
      Result.push_back(V);
  };
  if (Number == RestArguments)
    for (unsigned I = Model.NumArguments; I < Call.arg_size(); ++I)
      Add(I);
  else if (Number < Call.arg_size())
    Add(Number);
  return Result;
}

void LibraryCallBuilder::addAccesses() {
  for (unsigned I = 0; I != Call.arg_size(); ++I) {
    const Value &V = *Call.getArgOperand(I);
    if (!holdsPointer(V.getType()))
      continue;
    DSNodeHandle Place = B.getPlace(V);
    if (Place.isNull())
      continue;
    const ArgumentModel &Argument = Model.getArgument(I);
    auto Access = [&](Reach R, DSNode::NodeTy Flag) {
      if (R != Reach::Nothing)
        B.addFlags(Place, Flag);
      if (R == Reach::Everything)
        B.DeepFlags.push_back({Place, Flag});
    };
    Access(Argument.Reads, DSNode::ReadNode);
    Access(Argument.Writes, DSNode::ModifiedNode);
    noteExtent(Place, Argument.ReadExtent);
    noteExtent(Place, Argument.WriteExtent);
    if (Argument.Frees)
      B.addFlags(Place, DSNode::ModifiedNode);
    if (Argument.Exposes)
      B.expose(Place, DSNode::ExternalNode | DSNode::PtrToIntNode);
    // A pointer that the model treats as a number.
    if (Argument.Escapes || !Argument.IsPointer)
      B.expose(Place);
  }
  for (unsigned I = 0; I != NumLibraryDomains; ++I) {
    if (!(Model.StateDomains >> I & 1))
      continue;
    DSNodeHandle Kept =
        B.Constants.getDomainContents(static_cast<LibraryDomain>(I));
    if (Model.StateReads)
      B.DeepFlags.push_back({Kept, DSNode::ReadNode});
    if (Model.StateWrites)
      B.DeepFlags.push_back({Kept, DSNode::ModifiedNode});
  }
}

/// Adds the extent of the access from \p Place on, if it is constant.
void LibraryCallBuilder::noteExtent(DSNodeHandle Place,
                                    const AccessExtent &Extent) {
  if (Extent.K != AccessExtent::UpTo && Extent.K != AccessExtent::Exactly)
    return;
  uint64_t Bytes = Extent.Unit;
  for (uint8_t Number : {Extent.Argument, Extent.Argument2}) {
    if (Number == NoArgument)
      continue;
    const auto *C = Number < Call.arg_size()
                        ? dyn_cast<ConstantInt>(Call.getArgOperand(Number))
                        : nullptr;
    if (!C)
      return;
    Bytes = SaturatingMultiply(Bytes, C->getValue().getLimitedValue());
  }
  B.Graph.noteExtent(Place, Bytes, &Call);
}

void LibraryCallBuilder::addTransfer() {
  const TransferModel &T = Model.Transfer;
  if (T.Buffer == NoArgument || T.Buffer >= Call.arg_size())
    return;
  auto GetConstant = [&](uint8_t Number) -> std::optional<uint64_t> {
    if (Number < Call.arg_size())
      if (const auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(Number));
          C && C->getValue().ult(uint64_t(1) << 20))
        return C->getZExtValue();
    return std::nullopt;
  };
  // Input may be what the program wrote out before, so it may contain pointers.
  const LocalBuilder::AccessKind Kind{!T.ComesIn, T.ComesIn};
  const Value &Buffer = *Call.getArgOperand(T.Buffer);
  if (!Buffer.getType()->isPointerTy())
    return;
  if (T.IsList) {
    if (DSNodeHandle Held = getContents(Buffer); !Held.isNull())
      B.Graph.addAccess(Held.getNode(),
                        {Held.getOffset(), Type::getInt8Ty(Call.getContext()),
                         1, Kind.MayReadPointer, Kind.MayWritePointer},
                        1);
    return;
  }
  std::optional<uint64_t> Bytes = GetConstant(T.Bytes);
  if (Bytes && T.Times != NoArgument) {
    std::optional<uint64_t> Times = GetConstant(T.Times);
    Bytes = Times ? std::optional(*Bytes * *Times) : std::nullopt;
  }
  B.recordTransfer(Buffer, Bytes, Kind);
}

uint64_t LibraryCallBuilder::getStride(uint8_t Number) const {
  if (Number < Call.arg_size())
    if (const auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(Number));
        C && !C->isZero() && C->getValue().ult(uint64_t(1) << 32))
      return C->getZExtValue();
  return 1;
}

DSNodeHandle LibraryCallBuilder::getContents(const Value &Pointer) {
  DSNodeHandle Place = B.getPlace(Pointer);
  if (Place.isNull())
    return {};
  uint64_t PointerBytes = B.DL.getPointerSize();
  // A variable that holds one pointer has it at its beginning.
  const auto *Variable = dyn_cast<AllocaInst>(&Pointer);
  if (Variable && Variable->getAllocatedType()->isPointerTy() &&
      !Variable->isArrayAllocation())
    return B.getLink(Place, PointerBytes);
  if (Model.PointerIsFirst)
    return B.getLink(Place, PointerBytes);
  B.collapse(Place);
  return B.getLink(Place, 1);
}

void LibraryCallBuilder::closeDeeply(DSNodeHandle Place) {
  if (Place.isNull())
    return;
  B.collapse(Place);
  B.merge(B.getLink(Place, 1), Place);
}

LibraryCallBuilder::Places
LibraryCallBuilder::getPlaces(const PointerSource &Source, bool Deep) {
  Places Result;
  auto Add = [&](DSNodeHandle Place) {
    if (!Place.isNull())
      Result.push_back(Place);
  };
  switch (Source.K) {
  case PointerSource::NoPointer:
    break;
  case PointerSource::Argument:
    for (const Value *V : getArguments(Source.Arg))
      Add(B.getPlace(*V));
    break;
  case PointerSource::Within:
    for (const Value *V : getArguments(Source.Arg)) {
      Add(B.getPlace(*V));
      if (!Result.empty())
        B.Graph.addStride(Result.back(), getStride(Source.Stride), &Call);
    }
    break;
  case PointerSource::Contents:
    for (const Value *V : getArguments(Source.Arg)) {
      if (Deep)
        closeDeeply(B.getPlace(*V));
      DSNodeHandle Held = getContents(*V);
      // Or an address within the object that it points to.
      if (!Held.isNull())
        B.Graph.addStride(Held, 1, &Call);
      Add(Held);
    }
    break;
  case PointerSource::NewMemory:
    Add(DSNodeHandle(&B.Graph.createNode(DSNode::HeapNode), 0));
    break;
  case PointerSource::Library:
    Add(B.Constants.getDomainContents(Source.Domain));
    break;
  case PointerSource::Unknown:
    Add(B.getUnknown());
    break;
  }
  return Result;
}

LibraryCallBuilder::Places
LibraryCallBuilder::getContents(const PointerTarget &Target, bool Deep) {
  Places Result;
  auto Add = [&](const Value &V) {
    if (Deep)
      closeDeeply(B.getPlace(V));
    if (DSNodeHandle Held = getContents(V); !Held.isNull())
      Result.push_back(Held);
  };
  switch (Target.K) {
  case PointerTarget::Contents:
    for (const Value *V : getArguments(Target.Arg))
      Add(*V);
    break;
  case PointerTarget::ResultContents:
    if (Call.getType()->isPtrOrPtrVectorTy())
      Add(Call);
    break;
  case PointerTarget::Library:
    Result.push_back(B.Constants.getDomainContents(Target.Domain));
    break;
  case PointerTarget::Result:
    if (Call.getType()->isPtrOrPtrVectorTy()) {
      Result.push_back(B.getPlace(Call));
    } else if (holdsPointer(Call.getType())) {
      B.collapse(B.getPlace(Call));
      Result.push_back(B.getLink(B.getPlace(Call), 1));
    }
    break;
  case PointerTarget::Unknown:
    break;
  }
  return Result;
}

void LibraryCallBuilder::addFlow(const PointerFlow &Flow) {
  // Results that are derived from arguments have cells.
  if (Flow.To.K == PointerTarget::Result && B.Offsets.isDerived(Call))
    return;
  // An allocation has a cell; realloc unifies the old and the new object.
  if (Flow.From.K == PointerSource::NewMemory &&
      B.Facts.getAllocations().getAllocation(Call))
    return;

  if (Flow.isPermutation()) {
    for (const Value *V : getArguments(Flow.From.Arg))
      if (DSNodeHandle Place = B.getPlace(*V); !Place.isNull())
        B.Graph.addStride(Place, getStride(Flow.From.Stride), &Call);
    if (Flow.To.K == PointerTarget::Contents && Flow.To.Arg == Flow.From.Arg)
      return;
  }

  bool FromContents = Flow.From.K == PointerSource::Contents;
  bool ToContents = Flow.To.K == PointerTarget::Contents ||
                    Flow.To.K == PointerTarget::ResultContents;
  if (FromContents && ToContents && Flow.SameOffsets && !Flow.Deep) {
    // The two objects are unified, so that the cells of both pointers coincide.
    for (const Value *From : getArguments(Flow.From.Arg)) {
      if (Flow.To.K == PointerTarget::ResultContents) {
        if (Call.getType()->isPtrOrPtrVectorTy())
          B.merge(B.getPlace(*From), B.getPlace(Call));
        continue;
      }
      for (const Value *To : getArguments(Flow.To.Arg))
        B.merge(B.getPlace(*From), B.getPlace(*To));
    }
    return;
  }

  for (const DSNodeHandle &From : getPlaces(Flow.From, Flow.Deep)) {
    if (Flow.To.K == PointerTarget::Unknown)
      B.expose(From);
    for (const DSNodeHandle &To : getContents(Flow.To, Flow.Deep))
      B.merge(To, From);
  }
}

void LibraryCallBuilder::addCallback(const CallbackModel &Callback) {
  SmallVector<DSNodeHandle, 4> Arguments;
  for (const PointerSource &Source : Callback.parameters()) {
    Places From = getPlaces(Source, /*Deep=*/false);
    for (const DSNodeHandle &Other : drop_begin(From, From.empty() ? 0 : 1))
      B.merge(From.front(), Other);
    Arguments.push_back(From.empty() ? DSNodeHandle() : From.front());
  }
  DSNodeHandle Result;
  if (Callback.ReturnsPointer) {
    Result = DSNodeHandle(&B.Graph.createNode(), 0);
    if (Callback.ResultTo.K == PointerTarget::Unknown)
      B.expose(Result);
    for (const DSNodeHandle &To : getContents(Callback.ResultTo, false))
      B.merge(To, Result);
  }
  auto Add = [&](DSCallSite Site) {
    Site.getRetVal() = Result;
    for (const DSNodeHandle &Argument : Arguments)
      Site.addPtrArg(Argument);
    B.Graph.addFunctionCall(std::move(Site));
  };
  auto ExposeAll = [&] {
    for (const DSNodeHandle &Argument : Arguments)
      B.expose(Argument);
    B.addFlags(Result, DSNode::UnknownNode | DSNode::ExternalNode);
  };

  if (Callback.Callee.K == PointerSource::Argument) {
    for (const Value *V : getArguments(Callback.Callee.Arg)) {
      const auto *Named = dyn_cast<Function>(V);
      if (Named && !Named->isDeclaration() && !Named->isInterposable())
        Add(DSCallSite(Call, *Named));
      else if (DSNodeHandle Callee = B.getPlace(*V); !Callee.isNull()) {
        if (Named)
          ExposeAll();
        Add(DSCallSite(Call, Callee));
      }
    }
    return;
  }
  if (Callback.Callee.K == PointerSource::Unknown)
    ExposeAll();
  for (const DSNodeHandle &Callee : getPlaces(Callback.Callee, false))
    Add(DSCallSite(Call, Callee));
}

} // namespace restruct

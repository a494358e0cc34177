//===- FlowCalls.cpp - Flows through functions and calls ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Collects the flows of calls. A call is the first of these that applies: an
/// intrinsic; an allocation, whose result is new memory even if a wrapper has a
/// body; a call of a function in the library model; a call of a function with a
/// body, where facts flow to parameters and back from the result; a call of an
/// unknown function; or an indirect call, of which only the declared signature
/// is known. An indirect call of which all callees allocate is an allocation.
///
//===----------------------------------------------------------------------===//

#include "FlowCollector.h"

#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerSteps.h"
#include "restruct/Types/FieldArguments.h"

#include "llvm/IR/InlineAsm.h"

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void FlowCollector::collectSignature(const Function &F) {
  if (F.isDeclaration())
    return;
  const DTransFunctionType *Signature = Types.Functions.lookup(&F);
  bool KnownCallers =
      Parameters.hasKnownCallers(F) || Callbacks.hasKnownCallers(F);
  for (const Argument &A : F.args()) {
    OptionalNode Node = nodeOf(&A);
    if (!Node)
      continue;
    if (Type *InMemory = A.getPointeeInMemoryValueType())
      declare(*Node, Types.Manager->lookupFromIR(InMemory),
              EvidenceKind::ParameterAttribute, &A, /*IsAnchor=*/true);
    if (Signature)
      declare(*Node, pointeeOf(Signature->getParamType(A.getArgNo())),
              EvidenceKind::DeclaredParameter, &A, /*IsAnchor=*/true);
    if (Graph[*Node].Anchor)
      continue;
    Graph[*Node].IsOrigin = true;
    if (!KnownCallers)
      addCause(*Node, IncompleteCause::UnknownCaller);
  }
}

FlowNodeId FlowCollector::resultOf(const Function &F) {
  if (auto It = Results.find(&F); It != Results.end())
    return It->second;
  FlowNodeId Node = addNode(nullptr);
  Results[&F] = Node;
  Graph[Node].About = &F;
  if (const DTransFunctionType *Signature = Types.Functions.lookup(&F))
    declare(Node, pointeeOf(Signature->getReturnType()),
            EvidenceKind::DeclaredResult, &F, /*IsAnchor=*/true);
  Graph[Node].IsGate = !Graph[Node].Anchor;
  if (F.isInterposable())
    addCause(Node, IncompleteCause::UnknownCallee);
  return Node;
}

void FlowCollector::visitReturnInst(ReturnInst &Return) {
  const Value *V = Return.getReturnValue();
  if (!V)
    return;
  OptionalNode Node = nodeOf(V);
  if (!Node)
    return;
  const Function &F = *Return.getFunction();
  addEdge(Node, resultOf(F), FlowKind::Copy, 0, &Return);
  if (const DTransFunctionType *Signature = Types.Functions.lookup(&F))
    use(V, pointeeOf(Signature->getReturnType()), 0, EvidenceKind::Returned,
        &Return);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void FlowCollector::visitCallBase(CallBase &Call) {
  // Constant addresses of elements have facts as those of instructions do, even
  // if the callee takes bytes and gives them no type.
  for (const Use &Argument : Call.args())
    if (isa<ConstantExpr>(Argument))
      nodeOf(Argument);
  if (Intrinsic::ID ID = Call.getIntrinsicID(); ID != Intrinsic::not_intrinsic)
    return visitIntrinsicCall(Call, ID);
  if (const Value *Returned = Call.getReturnedArgOperand())
    if (Returned->getType() == Call.getType())
      addCopy(Returned, &Call);
  if (Call.isInlineAsm())
    return markUnhandled(Call);
  if (visitAllocation(Call))
    return;
  if (const FunctionModel *Model = Memory.Library.lookup(Call))
    return visitModelledCall(Call, *Model);
  const auto *F = dyn_cast<Function>(
      Call.getCalledOperand()->stripPointerCastsAndAliases());
  if (F && F->getFunctionType() == Call.getFunctionType())
    return visitDirectCall(Call, *F);
  visitIndirectCall(Call);
}

/// Adds the usages that the callee's declaration gives the arguments.
void FlowCollector::passArguments(const CallBase &Call,
                                  const DTransFunctionType *Signature) {
  if (!Signature)
    return;
  unsigned Count =
      std::min<unsigned>(Call.arg_size(), Signature->getNumParams());
  for (unsigned I = 0; I < Count; ++I)
    use(Call.getArgOperand(I), pointeeOf(Signature->getParamType(I)), 0,
        EvidenceKind::PassedTo, &Call);
}

bool FlowCollector::visitAllocation(const CallBase &Call) {
  const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call);
  if (!Allocation)
    return false;
  if (Memory.Allocations.getResolved(Call))
    passArguments(Call, Types.IndirectCalls.lookup(&Call));
  OptionalNode Node = nodeOf(&Call);
  if (!Node)
    return true;
  Graph[*Node].IsOrigin = true;
  if (Allocation->Into)
    return true;
  if (const DTransPointerType *Declared = Types.Allocations.lookup(&Call))
    declare(*Node, Declared->getPointee(), EvidenceKind::DeclaredAllocation,
            &Call, /*IsAnchor=*/true);
  if (Allocation->Reallocated)
    addEdge(nodeOf(Allocation->Reallocated), Node, FlowKind::Copy, 0, &Call);
  return true;
}

PointerStep FlowCollector::stepWithin(const CallBase &Call,
                                      const PointerSource &Source) const {
  if (Source.K != PointerSource::Within)
    return PointerStep();
  // An address in a string is that of one of its bytes: it stays in the array
  // of bytes that the string is in. If that is the first field, the call says
  // whether the address is that of the field.
  if (Source.Stride == NoArgument) {
    PointerStep Step;
    Step.Strides.push_back(1);
    Step.IndexedBytes = getFieldArgument(Call, Source.Arg).value_or(0);
    return Step;
  }
  if (Source.Stride >= Call.arg_size())
    return PointerStep::unknown();
  const auto *Stride = dyn_cast<ConstantInt>(Call.getArgOperand(Source.Stride));
  if (!Stride || Stride->getValue().getActiveBits() > 32 || Stride->isZero())
    return PointerStep::unknown();
  PointerStep Step;
  Step.Strides.push_back(Stride->getZExtValue());
  return Step;
}

void FlowCollector::visitModelledCall(const CallBase &Call,
                                      const FunctionModel &Model) {
  const Function *F = Call.getCalledFunction();
  const DTransFunctionType *Signature = F ? Types.Functions.lookup(F) : nullptr;
  passArguments(Call, Signature);
  visitCallbacks(Call);

  OptionalNode Result = nodeOf(&Call);
  if (Result) {
    Graph[*Result].IsOrigin = true;
    if (Signature)
      declare(*Result, pointeeOf(Signature->getReturnType()),
              EvidenceKind::DeclaredResult, &Call, /*IsAnchor=*/true);
    if (!Call.getType()->isPointerTy())
      addCause(*Result, IncompleteCause::Arithmetic);
  }
  for (const PointerFlow &Flow : Model.flows()) {
    bool ToResult = Flow.To.K == PointerTarget::Result;
    bool IsCopy = Flow.SameOffsets && !Flow.Deep &&
                  Flow.From.K == PointerSource::Contents &&
                  Flow.To.K == PointerTarget::Contents;
    if (IsCopy && Flow.From.Arg < Call.arg_size() &&
        Flow.To.Arg < Call.arg_size()) {
      const AccessExtent &Extent = Model.getArgument(Flow.To.Arg).WriteExtent;
      if (Extent.K == AccessExtent::Exactly && Extent.Argument2 == NoArgument &&
          Extent.Argument < Call.arg_size())
        copyMemory(Call.getArgOperand(Flow.To.Arg),
                   Call.getArgOperand(Flow.From.Arg),
                   Call.getArgOperand(Extent.Argument), Extent.Unit, Call);
      continue;
    }
    if (!ToResult || !Result)
      continue;
    switch (Flow.From.K) {
    case PointerSource::Argument:
    case PointerSource::Within:
      if (Flow.From.Arg < Call.arg_size())
        addStep(nodeOf(Call.getArgOperand(Flow.From.Arg)), Result,
                stepWithin(Call, Flow.From), &Call);
      else
        addCause(*Result, IncompleteCause::UnknownCallee);
      break;
    case PointerSource::NoPointer:
    case PointerSource::NewMemory:
      break;
    case PointerSource::Library:
      if (keepsProgramPointers(Flow.From.Domain))
        addCause(*Result, IncompleteCause::UnknownCallee);
      break;
    case PointerSource::Contents:
    case PointerSource::Unknown:
      addCause(*Result, IncompleteCause::UnknownCallee);
      break;
    }
  }
}

/// Connects callbacks of library functions with their arguments: the elements
/// for qsort's comparison, the argument of a thread.
void FlowCollector::visitCallbacks(const CallBase &Call) {
  std::optional<LibraryCallback> Callback = Callbacks.getLibraryCallback(Call);
  if (!Callback)
    return;
  for (const Function *F : Callback->Callees) {
    const DTransFunctionType *Signature = Types.Functions.lookup(F);
    for (auto [I, Source] : enumerate(Callback->Model->parameters())) {
      bool IsArgument = Source.K == PointerSource::Argument ||
                        Source.K == PointerSource::Within;
      if (!IsArgument || I >= F->arg_size() || Source.Arg >= Call.arg_size())
        continue;
      const Value *Given = Call.getArgOperand(Source.Arg);
      addStep(nodeOf(Given), nodeOf(F->getArg(I)), stepWithin(Call, Source),
              &Call);
      if (Signature && I < Signature->getNumParams())
        use(Given, pointeeOf(Signature->getParamType(I)), 0,
            EvidenceKind::PassedTo, &Call);
    }
  }
}

/// Whether every value of \p Data flows only to the functions that are passed
/// with it, and never through the parameters themselves.
static bool isAlwaysGiven(const CallbackData &Data,
                          const FunctionParameters &Parameters) {
  return all_of(Data.Passed, [&](const Argument *A) {
    const Function &F = *A->getParent();
    return F.hasLocalLinkage() && all_of(F.uses(), [&](const Use &U) {
             const auto *Call = dyn_cast<CallBase>(U.getUser());
             if (!Call || !Call->isCallee(&U) ||
                 Call->getFunctionType() != F.getFunctionType())
               return false;
             const Use &Given = Call->getArgOperandUse(A->getArgNo());
             const auto *PassedOn = dyn_cast<Argument>(Given);
             return isa<ConstantData>(Given) ||
                    (PassedOn && Data.Passed.contains(PassedOn)) ||
                    Parameters.becomesParameter(Given);
           });
  });
}

/// Passes on the arguments of calls of a function that is itself an argument.
void FlowCollector::passToGivenFunctions(const CallBase &Call) {
  for (const Use &Given : Call.args()) {
    const Argument *Parameter = Parameters.givesFunction(Given);
    if (!Parameter)
      continue;
    const auto &F = *cast<Function>(Given.get());
    SmallPtrSet<const Value *, 4> Straight; // Only looked up.
    for (const Argument &Other : Parameter->getParent()->args())
      if (const CallbackData *Data = Parameters.getData(*Parameter, Other);
          Data && isAlwaysGiven(*Data, Parameters))
        Straight.insert_range(Data->Passed);
    for (const CallBase *Inner : Parameters.getCalled(*Parameter)->Calls)
      for (const Argument &A : F.args())
        if (const Value *Passed = Inner->getArgOperand(A.getArgNo());
            !Straight.contains(Passed))
          addEdge(nodeOf(Passed), nodeOf(&A), FlowKind::Copy, 0, Inner);
  }
}

void FlowCollector::visitDirectCall(const CallBase &Call, const Function &F) {
  passArguments(Call, Types.Functions.lookup(&F));
  OptionalNode Result = nodeOf(&Call);
  if (F.isDeclaration()) {
    if (!Result)
      return;
    Graph[*Result].IsOrigin = true;
    if (const DTransFunctionType *Signature = Types.Functions.lookup(&F))
      declare(*Result, pointeeOf(Signature->getReturnType()),
              EvidenceKind::DeclaredResult, &F, /*IsAnchor=*/true);
    addCause(*Result, Call.getType()->isIntOrIntVectorTy()
                          ? IncompleteCause::Arithmetic
                          : IncompleteCause::UnknownCallee);
    return;
  }
  passToGivenFunctions(Call);
  for (const Argument &Parameter : F.args()) {
    const Use &Given = Call.getArgOperandUse(Parameter.getArgNo());
    // The bytes of a first field are not the structure, which has its address.
    if (Confinement.takesBytesOfFirstField(Call, Parameter.getArgNo()))
      continue;
    // Data that is passed with its function flows to that function, and nowhere
    // else.
    const Argument *Becomes = Parameters.becomesParameter(Given);
    addEdge(nodeOf(Given), nodeOf(Becomes ? Becomes : &Parameter),
            FlowKind::Copy, 0, &Call);
  }
  if (!Result)
    return;
  FlowNodeId Returned = resultOf(F);
  addEdge(Returned, Result, FlowKind::Copy, 0, &Call);
  Graph[*Result].IsOrigin = Graph[Returned].IsGate;
}

void FlowCollector::visitIndirectCall(const CallBase &Call) {
  const DTransFunctionType *Signature = Types.IndirectCalls.lookup(&Call);
  passArguments(Call, Signature);
  // Functions that are passed with the call's arguments get these elsewhere.
  if (!Parameters.getCallees(Call))
    if (std::optional<FunctionList> Callees = Callbacks.getCallees(Call))
      for (const Function *F : *Callees)
        for (const Argument &A : F->args())
          if (OptionalNode Taken =
                  F->isDeclaration() ? std::nullopt : nodeOf(&A);
              Taken && !Graph[*Taken].Anchor && A.getArgNo() < Call.arg_size())
            addEdge(nodeOf(Call.getArgOperand(A.getArgNo())), Taken,
                    FlowKind::Copy, 0, &Call);
  OptionalNode Result = nodeOf(&Call);
  if (!Result)
    return;
  Graph[*Result].IsOrigin = true;
  if (const DTransPointerType *Declared = Types.Allocations.lookup(&Call))
    declare(*Result, Declared->getPointee(), EvidenceKind::DeclaredAllocation,
            &Call, /*IsAnchor=*/true);
  if (Signature)
    declare(*Result, pointeeOf(Signature->getReturnType()),
            EvidenceKind::DeclaredSignature, &Call, /*IsAnchor=*/true);
  if (!Graph[*Result].Anchor)
    addCause(*Result, Call.getType()->isIntOrIntVectorTy()
                          ? IncompleteCause::Arithmetic
                          : IncompleteCause::IndirectCall);
}

/// A copy of a whole number of objects gives both sides the type of the
/// objects.
void FlowCollector::copyMemory(const Value *To, const Value *From,
                               const Value *Length, uint64_t Unit,
                               const CallBase &Call) {
  AllocationSize Size = computeSize(*Length, DL);
  if (!Size.isKnown() || (Size.getScale() != 0 && Size.getAddend() != 0))
    return;
  uint64_t Multiple =
      Size.getScale() != 0 ? Size.getScale() : uint64_t(Size.getAddend());
  if (Multiple == 0 || Multiple > UINT32_MAX || Multiple * Unit > UINT32_MAX)
    return;
  auto Detail = uint32_t(Multiple * Unit);
  addEdge(nodeOf(From), nodeOf(To), FlowKind::CopyMemory, Detail, &Call);
  addEdge(nodeOf(To), nodeOf(From), FlowKind::CopyMemory, Detail, &Call);
}

void FlowCollector::visitIntrinsicCall(const CallBase &Call, unsigned ID) {
  switch (ID) {
  case Intrinsic::memcpy:
  case Intrinsic::memcpy_inline:
  case Intrinsic::memmove:
    return copyMemory(Call.getArgOperand(0), Call.getArgOperand(1),
                      Call.getArgOperand(2), 1, Call);
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::threadlocal_address:
  case Intrinsic::ssa_copy:
  case Intrinsic::ptr_annotation:
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
    return addCopy(Call.getArgOperand(0), &Call);
  case Intrinsic::ptrmask:
    return addStep(nodeOf(Call.getArgOperand(0)), nodeOf(&Call),
                   PointerStep::unknown(), &Call);
  default:
    if (const Value *Returned = Call.getReturnedArgOperand())
      return addCopy(Returned, &Call);
    if (Holders.mayHold(Call.getType()))
      markUnhandled(Call);
  }
}

} // namespace restruct

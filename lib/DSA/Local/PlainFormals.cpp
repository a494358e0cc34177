//===- PlainFormals.cpp - Parameters used only for numbers ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: a structure contains arrays of numbers, and code works on one
/// row at a time:
///
///     struct state { ...; unsigned char len[6][258]; ...; struct list *next; }
///     make_lengths(&s->len[t][0], n);
///
/// The address is known only modulo 258. Folding the node of s to that stride
/// would mix up all fields of s, only because a function reads and writes
/// bytes.
///
/// Words: a parameter is *plain* if only numbers are ever accessed through it,
/// and it is not captured, returned, or converted to an integer.
///
/// Phases:
///   1. Before the graphs are built: start with all parameters as plain, and
///      remove those with another use, or that are passed to one that is not.
///   2. Each function's graph passes pointers to plain parameters unchanged:
///      somewhere in the object, modulo a stride that belongs to the value
///      (DSGraph::getOffsetStride).
///   3. After all graphs are built: the stride of an argument becomes one of
///      the parameter, and of all pointers derived from it, in all functions
///      that it is passed on to. Accesses there are recorded at any multiple.
///
/// Sound: a cell of the parameter's node stands for all cells at a multiple of
/// the stride, as it does in the caller. No link is at such a cell, because no
/// pointer is accessed there.
///
//===----------------------------------------------------------------------===//

#include "PlainFormals.h"

#include "AccessKinds.h"
#include "PointerOffsets.h"

#include "restruct/DSA/DSGraph.h"
#include "restruct/Memory/LibraryModel.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <numeric>

using namespace llvm;

namespace restruct {

/// Limit of the uses of one parameter that are visited.
static constexpr unsigned MaxUses = 4096;

/// Whether the result of \p I is a pointer derived from its operand \p U.
static bool isStep(const Instruction &I, const Use &U) {
  if (!I.getType()->isPointerTy())
    return false;
  if (const auto *GEP = dyn_cast<GetElementPtrInst>(&I))
    return &U ==
           &GEP->getOperandUse(GetElementPtrInst::getPointerOperandIndex());
  return isa<PHINode>(I) || isa<SelectInst>(I) || isa<FreezeInst>(I) ||
         isa<BitCastInst>(I) || isa<AddrSpaceCastInst>(I);
}

/// Whether a pointer that \p I joins with others may have no cell (SplitJoins).
static bool mayBeSplit(const Instruction &I, const DataLayout &DL) {
  return (isa<PHINode>(I) || isa<SelectInst>(I)) &&
         any_of(I.operand_values(), [&](const Value *V) {
           return V->getType()->isPointerTy() && pointsToNumbers(*V, DL);
         });
}

/// Calls \p Visit for each use of \p Root and of pointers derived from it,
/// except for the derivations. \returns false if \p Visit does, if there are
/// too many uses, or if some may have no cell.
template <typename Visitor>
static bool forEachUse(const Value &Root, const DataLayout &DL, Visitor Visit) {
  SmallVector<const Value *, 16> Worklist = {&Root};
  SmallPtrSet<const Value *, 16> Seen = {&Root};
  unsigned NumUses = 0;
  while (!Worklist.empty())
    for (const Use &U : Worklist.pop_back_val()->uses()) {
      const auto &I = *cast<Instruction>(U.getUser());
      if (++NumUses > MaxUses)
        return false;
      if (!isStep(I, U)) {
        if (!Visit(U))
          return false;
      } else if (mayBeSplit(I, DL)) {
        return false;
      } else if (Seen.insert(&I).second) {
        Worklist.push_back(&I);
      }
    }
  return true;
}

const Argument *getFormal(const Use &U) {
  const auto *Call = dyn_cast<CallBase>(U.getUser());
  if (!Call || !Call->isArgOperand(&U))
    return nullptr;
  const auto *Callee = dyn_cast<Function>(Call->getCalledOperand());
  unsigned Number = Call->getArgOperandNo(&U);
  if (!Callee || Callee->isDeclaration() || Callee->isInterposable() ||
      Number >= Callee->arg_size() || Call->isByValArgument(Number) ||
      Call->isMustTailCall())
    return nullptr;
  return Callee->getArg(Number);
}

bool isPlainInModel(const FunctionModel &Model, unsigned Argument,
                    bool MayReturnIt) {
  const ArgumentModel &Own = Model.getArgument(Argument);
  if (Own.Escapes || Own.Reads == Reach::Everything ||
      Own.Writes == Reach::Everything)
    return false;
  auto IsMeant = [&](uint8_t Number) {
    return Number == Argument ||
           (Number == RestArguments && Argument >= Model.NumArguments);
  };
  for (const PointerFlow &Flow : Model.flows()) {
    if (Flow.To.K == PointerTarget::Contents && IsMeant(Flow.To.Arg))
      return false;
    if (Flow.From.K != PointerSource::NewMemory && IsMeant(Flow.From.Arg) &&
        !(MayReturnIt && Flow.To.K == PointerTarget::Result))
      return false;
  }
  return none_of(Model.callbacks(), [&](const CallbackModel &Callback) {
    return IsMeant(Callback.Callee.Arg) ||
           any_of(Callback.parameters(),
                  [&](const PointerSource &P) { return IsMeant(P.Arg); }) ||
           (Callback.ReturnsPointer && IsMeant(Callback.ResultTo.Arg));
  });
}

namespace {

/// Checks one use of a plain parameter, or of a pointer derived from it.
class PlainUse {
public:
  PlainUse(const DataLayout &DL, const LibraryModel &Library)
      : DL(DL), Library(Library) {}

  /// \returns false if it does more than access numbers. Adds the parameters
  /// that it is passed to to \p PassedTo.
  bool look(const Use &U, SmallVectorImpl<const Argument *> &PassedTo) const {
    const auto &User = *cast<Instruction>(U.getUser());
    if (isa<ICmpInst>(User))
      return true;
    if (const auto *Load = dyn_cast<LoadInst>(&User))
      return isNumber(*Load->getType(), *Load);
    if (const auto *Store = dyn_cast<StoreInst>(&User))
      return U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
             isStoredNumber(*Store);
    if (const auto *Call = dyn_cast<CallBase>(&User))
      return lookAtCall(*Call, U, PassedTo);
    return false;
  }

private:
  /// An integer as wide as a pointer may be a copied pointer.
  bool isNumber(Type &Ty, const Instruction &I) const {
    return !holdsPointer(&Ty) &&
           (!Ty.isIntegerTy() ||
            Ty.getIntegerBitWidth() != DL.getPointerSizeInBits() ||
            classifyAccess(I) == TagKind::Number);
  }
  bool isStoredNumber(const StoreInst &I) const {
    const Value &V = *I.getValueOperand();
    if (isa<Constant>(V))
      return isa<ConstantData>(V) && !holdsPointer(V.getType());
    if (isNumber(*V.getType(), I) && V.getType()->isIntegerTy() &&
        V.getType()->getIntegerBitWidth() != DL.getPointerSizeInBits())
      return true;
    // As wide as a pointer, but computed.
    const auto *From = dyn_cast<Instruction>(&V);
    return !holdsPointer(V.getType()) &&
           (!V.getType()->isIntegerTy() || (From && From->isBinaryOp()));
  }
  bool lookAtCall(const CallBase &Call, const Use &U,
                  SmallVectorImpl<const Argument *> &PassedTo) const {
    if (!Call.isArgOperand(&U))
      return false;
    unsigned Number = Call.getArgOperandNo(&U);
    if (const Argument *Formal = getFormal(U)) {
      PassedTo.push_back(Formal);
      return true;
    }
    if (isa<IntrinsicInst>(Call))
      return isa<MemSetInst>(Call) || isa<AssumeInst>(Call) ||
             isa<LifetimeIntrinsic>(Call) ||
             Call.getIntrinsicID() == Intrinsic::prefetch;
    const auto *Callee = dyn_cast<Function>(Call.getCalledOperand());
    if (!Callee || !Callee->isDeclaration() || Call.isByValArgument(Number))
      return false;
    const FunctionModel *Model = Library.lookup(Call);
    return Model && Model->getArgument(Number).IsPointer &&
           isPlainInModel(*Model, Number, /*MayReturnIt=*/Call.use_empty());
  }

  const DataLayout &DL;
  const LibraryModel &Library;
};

} // namespace

PlainFormals::PlainFormals(const Module &M, const LibraryModel &Library) {
  PlainUse Uses(M.getDataLayout(), Library);
  DenseMap<const Argument *, SmallVector<const Argument *, 2>> PassedFrom;
  SmallVector<const Argument *, 16> NotPlain;
  for (const Function &F : M) {
    if (F.isDeclaration())
      continue;
    for (const Argument &A : F.args()) {
      SmallVector<const Argument *, 4> PassedTo;
      bool IsPlain =
          A.getType()->isPointerTy() && !A.hasByValAttr() &&
          !F.hasFnAttribute(Attribute::Naked) && !F.isInterposable() &&
          forEachUse(A, M.getDataLayout(),
                     [&](const Use &U) { return Uses.look(U, PassedTo); });
      if (!IsPlain) {
        NotPlain.push_back(&A);
        continue;
      }
      Plain.insert(&A);
      for (const Argument *To : PassedTo)
        PassedFrom[To].push_back(&A);
    }
  }
  while (!NotPlain.empty()) {
    auto It = PassedFrom.find(NotPlain.pop_back_val());
    if (It == PassedFrom.end())
      continue;
    for (const Argument *From : It->second)
      if (Plain.erase(From))
        NotPlain.push_back(From);
  }
}

bool PlainFormals::isPlain(const CallBase &Call, unsigned Argument) const {
  const auto *Formal = getFormal(Call.getArgOperandUse(Argument));
  return Formal && Plain.contains(Formal);
}

/// Makes the cell of \p Pointer known only modulo \p Stride.
static void addStride(DSGraph &Graph, const Value &Pointer, uint64_t Stride) {
  DSNodeHandle Place = Graph.getNodeForValue(&Pointer);
  if (Place.isNull())
    return;
  Graph.setOffsetStride(&Pointer,
                        std::gcd(Graph.getOffsetStride(&Pointer), Stride));
}

void spreadStrides(ArrayRef<StridedFormal> Strided, const DataLayout &DL,
                   function_ref<DSGraph *(const Function &)> GraphOf) {
  SmallVector<StridedFormal, 16> Worklist(Strided);
  DenseMap<const Argument *, uint64_t> Known;
  while (!Worklist.empty()) {
    auto [Formal, Stride] = Worklist.pop_back_val();
    uint64_t &Old = Known[Formal];
    uint64_t New = std::gcd(Old, Stride);
    if (New == Old)
      continue;
    Old = New;
    DSGraph *Graph = GraphOf(*Formal->getParent());
    if (!Graph)
      continue;
    addStride(*Graph, *Formal, New);
    (void)forEachUse(*Formal, DL, [&](const Use &U) {
      // An array in one of several structures is not a member of a known one.
      if (DSNodeHandle Array = Graph->getNodeForValue(U.get()); !Array.isNull())
        Graph->dissolveMember(*Array.getNode());
      addStride(*Graph, *U.get(), New);
      if (const Argument *Next = getFormal(U)) {
        Worklist.push_back({Next, New});
        return true;
      }
      DSNodeHandle Place = Graph->getNodeForValue(U.get());
      bool IsCall = isa<CallBase>(U.getUser());
      if (Place.isNull() ||
          (!IsCall && getLoadStorePointerOperand(U.getUser()) != U.get()))
        return true;
      const DSNode &N = *Place.getNode();
      for (DSAccessType Access :
           SmallVector<DSAccessType, 8>(N.accessTypes())) {
        Type *Ty = Access.Ty;
        // The library copies bytes, from this offset on.
        if (IsCall) {
          Access.Stride = std::gcd(Access.Stride, New);
          if (Access.MayReadPointer || Access.MayWritePointer)
            Graph->addAccess(&N, Access,
                             DL.getTypeStoreSize(Ty).getKnownMinValue());
          continue;
        }
        if (Ty != getLoadStoreType(U.getUser()))
          continue;
        // An access through this pointer also occurs at multiples.
        uint64_t Step = std::gcd(Access.Stride, N.getStride());
        auto Distance = static_cast<uint64_t>(
            std::abs(static_cast<int64_t>(Place.getOffset()) -
                     static_cast<int64_t>(Access.Offset)));
        if (Step == 0 ? Distance != 0 : Distance % Step != 0)
          continue;
        Access.Stride = std::gcd(Access.Stride, New);
        Graph->addAccess(&N, Access,
                         DL.getTypeStoreSize(Ty).getKnownMinValue());
      }
      return true;
    });
  }
}

} // namespace restruct

//===- FieldConfinement.cpp - Accesses that stay in a field ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Decides whether a callee that receives the address of a field accesses only
/// that field: in `read_varint(p, &s->count)` the callee has an `int *`, and
/// does not know the structure. If it only accesses the int, the layout may
/// change around the field. If it captures the address, or computes another
/// address from it (`p[1]`, container_of), it depends on the neighbours of the
/// field.
///
/// The analysis tracks the address forward, with its distance from its origin,
/// through getelementptr, phi, select, and calls of functions with a body. What
/// a function returns, as `std::min(n, s->count)` does, leads to the results of
/// all its direct calls; the address came by one of them. Likewise for a
/// function that computes the address, `int &count() { return s->count; }`, if
/// all its calls are direct.
///
///     Counted     a constant number of bytes from the beginning of the field
///      |          or of an array element; further offsets are checked
///     Indexed     in an array, a number of bytes in some element: after a
///                 variable index, or a merge of distances in whole elements
///
/// A value with two distances that differ in another way is refused. A variable
/// index, or a number of bytes that a library function accesses in an array of
/// numbers, is assumed to stay in its array, as C requires; a constant is not:
/// -4 bytes from an array is not an element of it. But a first field has the
/// address of its structure, and after a cast to that, all of its bytes may be
/// indexed: then no index is accepted (Types/PointerCasts.h).
///
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/FieldConfinement.h"

#include "restruct/Memory/LibraryModel.h"
#include "restruct/Types/FieldArguments.h"
#include "restruct/Types/PointerCasts.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

namespace {

/// Tracks one address.
class Follower {
public:
  Follower(const DataLayout &DL, const LibraryModel &Library, PassedField Field,
           const Function *NoResult)
      : DL(DL), Library(Library), Field(Field), NoResult(NoResult) {}

  bool follow(const Argument &A) {
    return reach(&A, {0, false}) && followReached();
  }

  /// Tracks the address that \p F returns.
  bool followResult(const Function &F) {
    OriginIsResult = true;
    // The result of a call without pointers may be cast (PointerCasts.h).
    WithCasts = none_of(
        F.args(), [](const Argument &A) { return A.getType()->isPointerTy(); });
    return reachResults(F, {0, false}) && followReached();
  }

private:
  bool followReached() {
    while (!Worklist.empty()) {
      const Value *V = Worklist.pop_back_val();
      Distance At = Reached.lookup(V);
      WithIndices |= At.IsIndexed;
      WithCasts |= mayCastPointers(*functionOf(*V));
      for (const Use &U : V->uses())
        if (!isHarmless(U, At))
          return false;
      if (Field.MayBeFirst && WithIndices && WithCasts)
        return false;
    }
    return true;
  }

  static const Function *functionOf(const Value &V) {
    if (const auto *A = dyn_cast<Argument>(&V))
      return A->getParent();
    return cast<Instruction>(V).getFunction();
  }

  /// Functions with more values than this are refused.
  static constexpr size_t MaxValues = 256;

  struct Distance {
    uint64_t Bytes = 0;
    bool IsIndexed = false;
    bool operator==(const Distance &) const = default;
  };

  bool reach(const Value *V, Distance At) {
    auto [It, IsNew] = Reached.try_emplace(V, At);
    if (!IsNew) {
      Distance &Known = It->second;
      Distance Both = Known == At ? At : Distance{At.Bytes % Field.Size, true};
      if (Both == Known)
        return true;
      if (!Field.isArray() || Known.Bytes % Field.Size != Both.Bytes)
        return false;
      Known = Both;
    }
    Worklist.push_back(V);
    return Reached.size() <= MaxValues;
  }

  bool fits(TypeSize Size, Distance At) const {
    uint64_t InElement = At.Bytes % Field.Size;
    return !Size.isScalable() && Size.getFixedValue() <= Field.Size - InElement;
  }

  bool isHarmless(const Use &U, Distance At) {
    const User *By = U.getUser();
    if (const auto *Load = dyn_cast<LoadInst>(By))
      return Load->isSimple() && fits(DL.getTypeStoreSize(Load->getType()), At);
    if (const auto *Store = dyn_cast<StoreInst>(By))
      return Store->isSimple() &&
             U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
             fits(DL.getTypeStoreSize(Store->getValueOperand()->getType()), At);
    if (const auto *GEP = dyn_cast<GetElementPtrInst>(By))
      return U.getOperandNo() == GetElementPtrInst::getPointerOperandIndex() &&
             !GEP->getType()->isVectorTy() && isStepInside(*GEP, At);
    if (isa<PHINode>(By))
      return reach(By, At);
    if (isa<SelectInst>(By))
      return U.getOperandNo() != 0 && reach(By, At);
    if (const auto *Compare = dyn_cast<ICmpInst>(By))
      return Compare->isEquality() &&
             isa<ConstantPointerNull>(
                 Compare->getOperand(1 - U.getOperandNo()));
    if (const auto *Call = dyn_cast<CallBase>(By))
      return isHarmlessCall(*Call, U, At);
    if (const auto *Return = dyn_cast<ReturnInst>(By))
      return reachResults(*Return->getFunction(), At);
    return false;
  }

  /// An address that came to \p F as an argument came by a direct call, and
  /// goes back to one. One that is computed in it goes to all callers.
  bool reachResults(const Function &F, Distance At) {
    if (OriginIsResult && !F.hasLocalLinkage())
      return false;
    return &F != NoResult && all_of(F.uses(), [&](const Use &U) {
      const auto *Call = dyn_cast<CallBase>(U.getUser());
      bool IsCall = Call && Call->isCallee(&U) &&
                    Call->getFunctionType() == F.getFunctionType();
      return IsCall ? reach(Call, At) : !OriginIsResult;
    });
  }

  bool isStepInside(const GetElementPtrInst &GEP, Distance At) {
    unsigned Width = DL.getIndexTypeSizeInBits(GEP.getType());
    SmallMapVector<Value *, APInt, 4> Variable;
    APInt Constant(Width, 0);
    if (!GEP.collectOffset(DL, Width, Variable, Constant) ||
        Constant.getSignificantBits() > 32)
      return false;
    auto Size = int64_t(Field.Size);
    int64_t Extent = Size * int64_t(Field.NumElements);
    int64_t Step = Constant.getSExtValue();
    int64_t Moved = int64_t(At.Bytes) + Step;
    if (At.IsIndexed ? std::abs(Step) >= Extent : Moved < 0 || Moved >= Extent)
      return false;
    for (const auto &[Index, Stride] : Variable)
      if (!Field.isArray() || Stride.srem(Size) != 0)
        return false;
    if (Variable.empty() && !At.IsIndexed)
      return reach(&GEP, {uint64_t(Moved), false});
    int64_t Within = Moved % Size;
    return reach(&GEP, {uint64_t(Within < 0 ? Within + Size : Within), true});
  }

  /// Whether \p Bytes from \p At on are in the element there; or, if they are
  /// not constant, assumed to be in the array.
  bool holds(std::optional<uint64_t> Bytes, Distance At) {
    if (Bytes)
      return fits(TypeSize::getFixed(*Bytes), At);
    WithIndices = true;
    return Field.isArray() && Field.HasNumbers;
  }

  bool isHarmlessLibraryCall(const CallBase &Call, unsigned I, Distance At) {
    const FunctionModel *Model = Library.lookup(Call);
    if (!Model || !Field.HasNumbers || !Model->onlyAccesses(I, Call) ||
        (Model->returns(I) && !Call.use_empty()))
      return false;
    auto Stays = [&](Reach How, const AccessExtent &Extent) {
      if (How == Reach::Nothing)
        return true;
      bool IsCounted = Extent.K == AccessExtent::Exactly ||
                       Extent.K == AccessExtent::UpTo ||
                       Extent.K == AccessExtent::Within;
      return IsCounted && holds(Extent.getConstant(Call), At);
    };
    const ArgumentModel &Of = Model->getArgument(I);
    return Stays(Of.Reads, Of.ReadExtent) && Stays(Of.Writes, Of.WriteExtent) &&
           all_of(Model->callbacks(), [&](const CallbackModel &Callback) {
             return reachCallback(Call, I, Callback, At);
           });
  }

  /// Argument \p I of \p Call is given to a function that the library calls.
  bool reachCallback(const CallBase &Call, unsigned I,
                     const CallbackModel &Callback, Distance At) {
    const auto *F =
        Callback.Callee.K == PointerSource::Argument &&
                Callback.Callee.Arg < Call.arg_size()
            ? dyn_cast<Function>(Call.getArgOperand(Callback.Callee.Arg))
            : nullptr;
    return all_of(enumerate(Callback.parameters()), [&](auto Parameter) {
      auto [N, From] = Parameter;
      if (From.Arg != I || From.K == PointerSource::NoPointer)
        return true;
      if (!F || F->isDeclaration() || F->isInterposable() ||
          N >= F->arg_size() || Callback.ReturnsPointer)
        return false;
      if (From.K == PointerSource::Argument)
        return reach(F->getArg(unsigned(N)), At);
      // Another element.
      const auto *Stride =
          From.K == PointerSource::Within && From.Stride < Call.arg_size()
              ? dyn_cast<ConstantInt>(Call.getArgOperand(From.Stride))
              : nullptr;
      return Field.isArray() && Stride && Stride->getValue() == Field.Size &&
             reach(F->getArg(unsigned(N)), {At.Bytes % Field.Size, true});
    });
  }

  bool isHarmlessCall(const CallBase &Call, const Use &U, Distance At) {
    if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call)) {
      if (Intrinsic->isLifetimeStartOrEnd())
        return true;
      const auto *Memory = dyn_cast<MemIntrinsic>(Intrinsic);
      if (!Memory || Memory->isVolatile())
        return false;
      const auto *Length = dyn_cast<ConstantInt>(Memory->getLength());
      return holds(
          Length ? std::optional(Length->getLimitedValue()) : std::nullopt, At);
    }
    const Function *F = Call.getCalledFunction();
    if (F && F->isDeclaration() && Call.isArgOperand(&U))
      return isHarmlessLibraryCall(Call, Call.getArgOperandNo(&U), At);
    if (!F || F->isDeclaration() || F->isInterposable() ||
        F->getFunctionType() != Call.getFunctionType() ||
        !Call.isArgOperand(&U))
      return false;
    unsigned I = Call.getArgOperandNo(&U);
    return I < F->arg_size() && !Call.isPassPointeeByValueArgument(I) &&
           reach(F->getArg(I), At);
  }

  const DataLayout &DL;
  const LibraryModel &Library;
  PassedField Field;
  const Function *NoResult; ///< It may not return the address.
  bool OriginIsResult = false;
  bool WithIndices = false; ///< Some of Reached are indexed, or so accessed.
  bool WithCasts = false;   ///< Some of Reached are in a function that casts.
  DenseMap<const Value *, Distance> Reached; ///< Only looked up.
  SmallVector<const Value *, 16> Worklist;
};

} // namespace

static std::tuple<uint64_t, uint64_t, unsigned> extentOf(PassedField Field) {
  return {Field.Size, Field.NumElements,
          unsigned(Field.MayBeFirst) | unsigned(Field.HasNumbers) << 1};
}

bool FieldConfinement::staysIn(const CallBase &Call, const Argument &A,
                               PassedField Field) {
  if (Field.Size == 0 || Field.Size > UINT32_MAX ||
      Field.NumElements > UINT32_MAX)
    return false;
  const Function *F = A.getParent();
  bool IsDirect = Call.getCalledOperand() == F;
  auto [It, IsNew] =
      Known.try_emplace({Key::first_type(&A, IsDirect), extentOf(Field)});
  if (IsNew)
    It->second = Follower(DL, Library, Field, IsDirect ? nullptr : F).follow(A);
  return It->second;
}

bool FieldConfinement::resultStaysIn(const Function &F, PassedField Field) {
  if (Field.Size == 0 || Field.Size > UINT32_MAX ||
      Field.NumElements > UINT32_MAX)
    return false;
  auto [It, IsNew] = KnownResults.try_emplace({&F, extentOf(Field)});
  if (IsNew)
    It->second = Follower(DL, Library, Field, nullptr).followResult(F);
  return It->second;
}

bool FieldConfinement::takesBytesOfFirstField(const CallBase &Call,
                                              unsigned I) {
  const Function *F = Call.getCalledFunction();
  std::optional<uint64_t> Size = getFieldArgument(Call, I);
  return Size && F && !F->isDeclaration() && !F->isInterposable() &&
         I < F->arg_size() && F->getFunctionType() == Call.getFunctionType() &&
         !Call.isPassPointeeByValueArgument(I) &&
         staysIn(Call, *F->getArg(I), {1, *Size});
}

} // namespace restruct

//===- CallInterface.h - What a call and its callee have in common --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The places through which pointers get from a call into its callee and back:
/// arguments by number, the rest of the arguments as one place, the result.
/// Every phase pairs them by the one function here, whether it merges, clones
/// or maps them.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_CALLINTERFACE_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_CALLINTERFACE_H

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/SmallVector.h"

#include <string>

namespace restruct {

/// Places of one graph. Null handles are no pointers.
struct CallInterface {
  llvm::SmallVector<DSNodeHandle, 4> Args; // by number
  DSNodeHandle Result;
  DSNodeHandle VarArgs; // arguments after those of Args

  CallInterface() = default;
  /// What \p Call passes.
  explicit CallInterface(const DSCallSite &Call);
  /// What \p F, a function of \p Graph, takes.
  CallInterface(const DSGraph &Graph, const llvm::Function &F);
  /// The same of a function by its index in \p Graph.
  CallInterface(const DSGraph &Graph, size_t Index);

  /// Calls \p Visit for each place that is not null.
  template <typename Visitor> void forEachPlace(Visitor Visit) const {
    for (const DSNodeHandle &H : Args)
      if (!H.isNull())
        Visit(H);
    for (const DSNodeHandle &H : {Result, VarArgs})
      if (!H.isNull())
        Visit(H);
  }
};

/// Calls \p Visit(place of the callee, place of the call) for what is the same
/// pointer if \p Call calls \p Callee; neither place is null. Arguments that
/// the callee does not name are its variable arguments, if it has any; and
/// parameters beyond the call's fixed arguments are among the call's variable
/// ones.
template <typename Visitor>
void forEachBinding(const CallInterface &Callee, const CallInterface &Call,
                    Visitor Visit) {
  auto VisitPlaces = [&](const DSNodeHandle &InCallee,
                         const DSNodeHandle &InCall) {
    if (!InCallee.isNull() && !InCall.isNull())
      Visit(InCallee, InCall);
  };
  size_t NumCallee = Callee.Args.size();
  size_t NumCall = Call.Args.size();
  for (size_t I = 0; I != std::max(NumCallee, NumCall); ++I)
    VisitPlaces(I < NumCallee ? Callee.Args[I] : Callee.VarArgs,
                I < NumCall ? Call.Args[I] : Call.VarArgs);
  VisitPlaces(Callee.VarArgs, Call.VarArgs);
  VisitPlaces(Callee.Result, Call.Result);
}

/// Where functions that may be called by one call meet: what one of them takes
/// as its argument I is what each of them takes.
struct Junction {
  CallInterface Places;
  /// Arguments from here on may be variable ones.
  size_t FirstVarArg = ~size_t(0);

  /// Lets what a function takes, or a call passes, meet the others. \p IsVarArg
  /// says that there is more than the fixed arguments. \returns true if places
  /// were merged.
  bool addPlaces(DSGraph &Graph, const CallInterface &New, bool IsVarArg);
  /// To be called when all are there: lets variable arguments meet those that
  /// other functions have a name for.
  bool joinVarArgs(DSGraph &Graph);
};

/// Whether values of \p Ty may hold a pointer as such.
bool carriesPointer(const llvm::Type *Ty);

/// Whether \p Call is one that the library makes on behalf of its call site.
bool isCallback(const DSCallSite &Call);

/// Where a call and its callee disagree on what is a pointer: it then arrives
/// as a number, or the other way round.
struct BindingMismatch {
  /// Parameters that are pointers, and get a number that may be one; by the
  /// call's argument, which may be among the variable ones.
  llvm::SmallVector<unsigned, 2> NumbersToPointers;
  /// Arguments that are pointers, and are taken for numbers.
  llvm::SmallVector<unsigned, 2> PointersToNumbers;
  /// The call takes the result for a pointer, the callee returns none.
  bool ResultIsNumber = false;
  /// The callee returns a pointer, the call takes it for a number.
  bool ResultIsTakenForNumber = false;
};
/// Flags of a place that was a number, and of one that becomes a number.
inline constexpr uint32_t FromNumberFlags =
    DSNode::UnknownNode | DSNode::ExternalNode | DSNode::IntToPtrNode;
inline constexpr uint32_t ToNumberFlags =
    DSNode::PtrToIntNode | DSNode::ExternalNode;
/// Where \p F, a function of \p Graph, takes argument \p I: its parameter, or
/// its variable arguments.
DSNodeHandle getPlaceTaken(const DSGraph &Graph, const llvm::Function &F,
                           unsigned I);
BindingMismatch findMismatch(const DSCallSite &Call, const llvm::Function &F);

/// What \p Call passes, as far as findMismatch depends on it: one letter for
/// each argument and for the result.
std::string describePassed(const DSCallSite &Call);

/// What \p F takes, likewise.
std::string describeTaken(const llvm::Function &F);

/// The kinds of what a call passes, or of what a function takes: two of these
/// fit (DSAOptions::FilterCalleesBySignature) if they are equal. Empty if
/// anything fits.
std::string getSignatureKinds(const DSCallSite &Call);
std::string getSignatureKinds(const llvm::Function &F);
/// Whether \p F fits \p Call.
bool fitsSignature(const DSCallSite &Call, const llvm::Function &F);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_CALLINTERFACE_H

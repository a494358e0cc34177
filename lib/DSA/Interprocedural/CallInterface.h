//===- CallInterface.h - Cells that call and callee share -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The cells through which pointers flow from a call into its callee and back:
/// arguments by number, the variable arguments as one cell, the result. All
/// phases pair them with the one function here, whether they merge, clone or
/// map them.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_CALLINTERFACE_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_CALLINTERFACE_H

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/SmallVector.h"

#include <string>

namespace restruct {

/// Cells of one graph. Values that are not pointers have null handles.
struct CallInterface {
  llvm::SmallVector<DSNodeHandle, 4> Args; // by number
  DSNodeHandle Result;
  DSNodeHandle VarArgs; // arguments after those of Args

  CallInterface() = default;
  /// The arguments and result of \p Call.
  explicit CallInterface(const DSCallSite &Call);
  /// The parameters and return value of \p F, a function of \p Graph.
  CallInterface(DSGraph &Graph, const llvm::Function &F);
  /// The same for a function by its index in \p Graph.
  CallInterface(DSGraph &Graph, size_t Index);
  /// The same of a finished graph.
  CallInterface(const DSGraph &Graph, size_t Index);

  /// Calls \p Visit for each cell that is not null.
  template <typename Visitor> void forEachPlace(Visitor Visit) const {
    for (const DSNodeHandle &H : Args)
      if (!H.isNull())
        Visit(H);
    for (const DSNodeHandle &H : {Result, VarArgs})
      if (!H.isNull())
        Visit(H);
  }

  /// Replaces each cell that is not null by Map(cell).
  template <typename Mapping> void mapPlaces(const Mapping &Map) {
    for (DSNodeHandle &H : Args)
      if (!H.isNull())
        H = Map(H);
    for (DSNodeHandle *H : {&Result, &VarArgs})
      if (!H->isNull())
        *H = Map(*H);
  }
};

/// Calls \p Visit(cell of the callee, cell of the call) for each pair that is
/// the same pointer if \p Call calls \p Callee; neither cell is null. Arguments
/// without a parameter are the callee's variable arguments, if it has any.
/// Parameters beyond the call's fixed arguments are bound to the call's
/// variable ones.
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

/// The junction of the functions that one call may call: it unifies argument I
/// of all of them.
struct Junction {
  CallInterface Places;
  /// Arguments from here on may be variable ones.
  size_t FirstVarArg = ~size_t(0);

  /// Unifies the parameters of a function, or the arguments of a call, with the
  /// others. \p IsVarArg: it has more than the fixed arguments. \returns true
  /// if cells were merged.
  bool addPlaces(DSGraph &Graph, const CallInterface &New, bool IsVarArg);
  /// Must be called last: unifies variable arguments with the parameters that
  /// other functions have for them.
  bool joinVarArgs(DSGraph &Graph);
};

/// Whether values of \p Ty may hold a whole pointer.
bool carriesPointer(const llvm::Type *Ty);

/// Whether \p Call is a callback by the library on behalf of its call site.
bool isCallback(const DSCallSite &Call);

/// Where a call and its callee disagree whether a value is a pointer. It is
/// then converted from an integer, or to one.
struct BindingMismatch {
  /// Pointer parameters that get an integer which may be a pointer; by argument
  /// of the call, which may be a variable one.
  llvm::SmallVector<unsigned, 2> NumbersToPointers;
  /// Pointer arguments that the callee takes as integers.
  llvm::SmallVector<unsigned, 2> PointersToNumbers;
  /// The call expects a pointer, the callee returns none.
  bool ResultIsNumber = false;
  /// The callee returns a pointer, the call expects an integer.
  bool ResultIsTakenForNumber = false;
};
/// Flags of a cell whose pointer comes from an integer, and of one whose
/// pointer is converted to an integer.
inline constexpr DSNode::NodeTy FromNumberFlags =
    DSNode::UnknownNode | DSNode::ExternalNode | DSNode::IntToPtrNode;
inline constexpr DSNode::NodeTy ToNumberFlags =
    DSNode::PtrToIntNode | DSNode::ExternalNode;
/// The cell to which argument \p I of \p F, a function of \p Graph, is bound:
/// its parameter, or its variable arguments.
DSNodeHandle getPlaceTaken(DSGraph &Graph, const llvm::Function &F, unsigned I);
BindingMismatch findMismatch(const DSCallSite &Call, const llvm::Function &F);

/// The kinds of the arguments and the result of \p Call, as far as findMismatch
/// depends on them: one letter for each.
std::string describePassed(const DSCallSite &Call);

/// The same for the parameters and the return value of \p F.
std::string describeTaken(const llvm::Function &F);

/// The kinds of the values of a call or a function. A call fits a function
/// (DSAOptions::FilterCalleesBySignature) if they are equal. Empty if it fits
/// any.
std::string getSignatureKinds(const DSCallSite &Call);
std::string getSignatureKinds(const llvm::Function &F);
/// Whether the signatures of \p F and \p Call fit.
bool fitsSignature(const DSCallSite &Call, const llvm::Function &F);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_CALLINTERFACE_H

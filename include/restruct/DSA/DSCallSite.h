//===- DSCallSite.h - A call site and the cells that it passes --*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A call site in a DSGraph (spec: "DSCallSite"): caller, callee, and the cells
/// that arguments and result point to in the caller's graph.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_DSCALLSITE_H
#define RESTRUCT_DSA_DSCALLSITE_H

#include "restruct/DSA/DSCallGraph.h"
#include "restruct/DSA/DSNode.h"
#include "restruct/DSA/FunctionNumbers.h"

#include <cassert>

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace restruct {

/// A call site whose cells are in one graph.
///
/// Arguments are positional: argument I of the call is pointer argument I here,
/// with a null handle for non-pointers. So an integer among the arguments does
/// not shift the pointers behind it.
class DSCallSite {
public:
  /// A direct call of \p Callee.
  DSCallSite(const llvm::CallBase &Site, const llvm::Function &Callee);
  /// A call of the functions in the node of \p Callee, which is not null.
  DSCallSite(const llvm::CallBase &Site, DSNodeHandle Callee)
      : Site(&Site), CalleeN(Callee) {
    assert(!Callee.isNull() && "an indirect call needs a callee node");
  }

  /// True for a call of getCalleeFunc(); false for a call of the functions in
  /// getCalleeNode().
  bool isDirectCall() const { return CalleeF != nullptr; }
  bool isIndirectCall() const { return !isDirectCall(); }

  const llvm::Function &getCaller() const;
  const llvm::CallBase &getCallSite() const { return *Site; }

  /// The number of getCallSite() in the call graphs of all phases, for queries
  /// without a look-up; NoCall while its function's graph is being built.
  CallId getNumber() const { return Number; }
  /// Only for a direct call: the number of getCalleeFunc() (FunctionNumbers.h);
  /// NoFunction while its function's graph is being built.
  FunctionId getCalleeNumber() const {
    assert(isDirectCall() && "an indirect call has a node, not a function");
    return CalleeNumber;
  }
  static constexpr CallId NoCall = CallId(~0u);
  static constexpr FunctionId NoFunction = FunctionId(~0u);
  void setNumbers(CallId Call, FunctionId Callee) {
    Number = Call;
    CalleeNumber = Callee;
  }

  /// The cell that the result points to; null if it is not a pointer.
  DSNodeHandle &getRetVal() { return RetVal; }
  const DSNodeHandle &getRetVal() const { return RetVal; }
  /// The cell that all variable arguments point to; null if there are none.
  DSNodeHandle &getVAVal() { return VarArgVal; }
  const DSNodeHandle &getVAVal() const { return VarArgVal; }

  /// Only for an indirect call.
  const DSNode *getCalleeNode() const {
    assert(isIndirectCall() && "a direct call has a function, not a node");
    return CalleeN.getNode();
  }
  /// Only for an indirect call: the cell of the callees.
  const DSNodeHandle &getCalleePlace() const { return CalleeN; }
  /// Only for a direct call.
  const llvm::Function *getCalleeFunc() const {
    assert(isDirectCall() && "an indirect call has a node, not a function");
    return CalleeF;
  }
  /// True for a direct call with the callee's function type: arguments and
  /// parameters match.
  bool agreesWithCallee() const { return Agrees; }

  /// The number of arguments, including those that are not pointers.
  unsigned getNumPtrArgs() const { return CallArgs.size(); }
  DSNodeHandle &getPtrArg(unsigned I) { return CallArgs[I]; }
  const DSNodeHandle &getPtrArg(unsigned I) const { return CallArgs[I]; }
  /// Appends the cell of the next argument; null if it is not a pointer.
  void addPtrArg(DSNodeHandle Arg) { CallArgs.push_back(Arg); }

  /// Calls \p Visit for each handle that is not null: the result, the variable
  /// arguments, the callee, the arguments.
  template <typename Visitor> void forEachHandle(Visitor Visit) const {
    for (const DSNodeHandle *H : {&RetVal, &VarArgVal, &CalleeN})
      if (!H->isNull())
        Visit(*H);
    for (const DSNodeHandle &H : CallArgs)
      if (!H.isNull())
        Visit(H);
  }

  /// Replaces each handle H that is not null by Map(H).
  template <typename Mapping> void mapHandles(const Mapping &Map) {
    for (DSNodeHandle *H : {&RetVal, &VarArgVal, &CalleeN})
      if (!H->isNull())
        *H = Map(*H);
    for (DSNodeHandle &H : CallArgs)
      if (!H.isNull())
        H = Map(H);
  }

private:
  const llvm::CallBase *Site;
  const llvm::Function *CalleeF = nullptr; // null for an indirect call
  CallId Number = NoCall;
  FunctionId CalleeNumber = NoFunction;
  bool Agrees = false;
  DSNodeHandle CalleeN; // null for a direct call
  DSNodeHandle RetVal;
  DSNodeHandle VarArgVal;
  llvm::SmallVector<DSNodeHandle, 3> CallArgs; // by argument number
};

} // namespace restruct

#endif // RESTRUCT_DSA_DSCALLSITE_H

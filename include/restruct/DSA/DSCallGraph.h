//===- DSCallGraph.h - What each call calls ---------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The call graph that a phase of DSA found: for each call the functions that
/// it may reach, and whether these are all. Calls that the library makes on the
/// program's behalf (qsort's comparison, a thread's start routine) are callees
/// of the call of the library.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_DSCALLGRAPH_H
#define RESTRUCT_DSA_DSCALLGRAPH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <optional>
#include <vector>

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace restruct {

/// Number of a call of a module: its place in the module's order.
using CallId = unsigned;

/// Callees of every call of a module, in the module's order.
class DSCallGraph {
public:
  DSCallGraph() = default;
  /// Has the calls of \p Other, with the same numbers, and says nothing of them
  /// yet.
  static DSCallGraph withCallsOf(const DSCallGraph &Other);

  /// Functions that a call may reach, in the order of the module, each once.
  /// Declarations are among them.
  llvm::ArrayRef<const llvm::Function *>
  callees(const llvm::CallBase &Call) const;
  /// True if \p Call reaches nothing but callees(). False for a call that is
  /// not known.
  bool isComplete(const llvm::CallBase &Call) const;
  /// All calls that are known, by number.
  llvm::ArrayRef<const llvm::CallBase *> calls() const {
    return Known ? llvm::ArrayRef(Known->Calls)
                 : llvm::ArrayRef<const llvm::CallBase *>();
  }
  bool isKnown(const llvm::CallBase &Call) const {
    return getNumber(Call).has_value();
  }
  size_t getNumCalls() const { return Sites.size(); }

  /// The same of a call by its number, which takes no look-up.
  std::optional<CallId> getNumber(const llvm::CallBase &Call) const;
  llvm::ArrayRef<const llvm::Function *> callees(CallId Call) const;
  bool isComplete(CallId Call) const { return Sites[Call].IsComplete; }

  /// Says that there will be about so many calls.
  void reserve(size_t NumCalls);
  /// Makes \p Call known. \returns its number.
  CallId addCall(const llvm::CallBase &Call);

  /// Adds one callee; \returns true if it is new. The call is complete until
  /// setIncomplete says otherwise.
  bool addCallee(const llvm::CallBase &Call, const llvm::Function &Callee) {
    return addCallee(addCall(Call), Callee);
  }
  bool addCallee(CallId Call, const llvm::Function &Callee);
  /// Adds \p Callees, in any order and perhaps known, and keeps all callees of
  /// the call sorted by \p InOrder, which is the module's order.
  void addCallees(
      CallId Call, llvm::ArrayRef<const llvm::Function *> Callees,
      llvm::function_ref<bool(const llvm::Function *, const llvm::Function *)>
          InOrder);
  /// Says that \p Callees, in the module's order, are the callees of \p Call.
  void setCallees(CallId Call, llvm::ArrayRef<const llvm::Function *> Callees) {
    getOwnCallees(Call).assign(Callees.begin(), Callees.end());
  }
  /// Keeps \p Callees, in the module's order, for calls to share: programs with
  /// large tables of functions have many calls that may call all of them.
  /// callees() of all calls that share a list is one and the same array.
  /// \returns the number of the list.
  unsigned addList(llvm::ArrayRef<const llvm::Function *> Callees);
  /// Says that the list \p List has the callees of \p Call.
  void shareCallees(CallId Call, unsigned List);
  /// Makes \p Call known, and says that it may reach code that is not seen.
  void setIncomplete(const llvm::CallBase &Call) {
    setIncomplete(addCall(Call));
  }
  void setIncomplete(CallId Call) { Sites[Call].IsComplete = false; }

private:
  using FunctionList = std::vector<const llvm::Function *>;
  static constexpr unsigned NoList = ~0u;
  struct KnownCalls {
    std::vector<const llvm::CallBase *> Calls;              // by number
    llvm::DenseMap<const llvm::CallBase *, CallId> Numbers; // never iterated
  };
  struct Site {
    llvm::SmallVector<const llvm::Function *, 1> Callees;
    unsigned List = NoList; // in place of Callees
    bool IsComplete = true;
  };
  /// The calls, to add one: others may have the same.
  KnownCalls &getOwnCalls();
  /// The site's own callees, of which it now has a copy if they were shared.
  llvm::SmallVectorImpl<const llvm::Function *> &getOwnCallees(CallId Call);

  /// Phases find other callees of the same calls. Null for none.
  std::shared_ptr<KnownCalls> Known;
  std::vector<Site> Sites; // by number of the call
  std::vector<std::shared_ptr<const FunctionList>> Lists;
};

} // namespace restruct

#endif // RESTRUCT_DSA_DSCALLGRAPH_H

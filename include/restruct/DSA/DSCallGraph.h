//===- DSCallGraph.h - What each call calls --------------------------*- C++
//-*-===//
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
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <vector>

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace restruct {

/// Callees of every call of a module, in the module's order.
class DSCallGraph {
public:
  /// Functions that a call may reach, in the order of the module, each once.
  /// Declarations are among them.
  llvm::ArrayRef<const llvm::Function *>
  callees(const llvm::CallBase &Call) const;
  /// True if \p Call reaches nothing but callees(). False for a call that is
  /// not known.
  bool isComplete(const llvm::CallBase &Call) const;
  /// All calls that are known.
  auto calls() const { return llvm::make_first_range(Sites); }
  bool isKnown(const llvm::CallBase &Call) const { return Sites.count(&Call); }

  size_t getNumCalls() const { return Sites.size(); }
  /// Says that there will be about so many calls.
  void reserve(size_t NumCalls) {
    Sites.reserve(static_cast<unsigned>(NumCalls));
  }

  /// Adds one callee; \returns true if it is new. The call is complete until
  /// setIncomplete says otherwise.
  bool addCallee(const llvm::CallBase &Call, const llvm::Function &Callee);
  /// Adds \p Callees, in any order and perhaps known, and keeps all callees of
  /// the call sorted by \p InOrder, which is the module's order.
  void addCallees(
      const llvm::CallBase &Call,
      llvm::ArrayRef<const llvm::Function *> Callees,
      llvm::function_ref<bool(const llvm::Function *, const llvm::Function *)>
          InOrder);
  /// Says that \p Callees, in the module's order, are the callees of \p Call.
  void setCallees(const llvm::CallBase &Call,
                  llvm::ArrayRef<const llvm::Function *> Callees) {
    getOwnCallees(Call).assign(Callees.begin(), Callees.end());
  }
  /// Keeps \p Callees, in the module's order, for calls to share: programs with
  /// large tables of functions have many calls that may call all of them.
  /// callees() of all calls that share a list is one and the same array.
  /// \returns the number of the list.
  unsigned addList(llvm::ArrayRef<const llvm::Function *> Callees);
  /// Says that the list \p List has the callees of \p Call.
  void shareCallees(const llvm::CallBase &Call, unsigned List);
  /// Makes \p Call known, and says that it may reach code that is not seen.
  void setIncomplete(const llvm::CallBase &Call);
  /// Makes \p Call known.
  void addCall(const llvm::CallBase &Call) { (void)Sites[&Call]; }

private:
  using FunctionList = std::vector<const llvm::Function *>;
  struct Site {
    llvm::SmallVector<const llvm::Function *, 1> Callees;
    std::shared_ptr<const FunctionList> Shared; // in place of Callees, or null
    bool IsComplete = true;
  };
  /// The site's own callees, of which it now has a copy if they were shared.
  llvm::SmallVectorImpl<const llvm::Function *> &
  getOwnCallees(const llvm::CallBase &Call);

  std::vector<std::shared_ptr<const FunctionList>> Lists;
  llvm::MapVector<const llvm::CallBase *, Site> Sites;
};

} // namespace restruct

#endif // RESTRUCT_DSA_DSCALLGRAPH_H

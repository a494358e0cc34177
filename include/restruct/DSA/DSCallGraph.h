//===- DSCallGraph.h - Callees of each call site ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The call graph that a phase of DSA computed: for each call site its
/// possible callees, and whether these are all. A function that the library
/// calls back (qsort's comparison, a thread's start routine) is a callee of the
/// call to the library.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_DSCALLGRAPH_H
#define RESTRUCT_DSA_DSCALLGRAPH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <optional>
#include <vector>

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace restruct {

/// The number of a call site, in module order.
enum class CallId : unsigned {};
/// \returns the number itself, for use as an index.
constexpr unsigned index(CallId Call) { return static_cast<unsigned>(Call); }

} // namespace restruct

/// Ranges of calls: llvm::enum_seq().
template <> struct llvm::enum_iteration_traits<restruct::CallId> {
  static constexpr bool is_iterable = true;
};

namespace restruct {

/// The callees of every call site of a module.
class DSCallGraph {
public:
  DSCallGraph() = default;
  /// A graph with the call sites of \p Other, equally numbered, and without
  /// callees.
  static DSCallGraph withCallsOf(const DSCallGraph &Other);

  /// The possible callees in module order, each once. Includes declarations.
  llvm::ArrayRef<const llvm::Function *>
  callees(const llvm::CallBase &Call) const;
  /// True if callees() are all possible callees. False for an unknown call.
  bool isComplete(const llvm::CallBase &Call) const;
  /// All known calls, by number.
  llvm::ArrayRef<const llvm::CallBase *> calls() const {
    return Known ? llvm::ArrayRef(Known->Calls)
                 : llvm::ArrayRef<const llvm::CallBase *>();
  }
  bool isKnown(const llvm::CallBase &Call) const {
    return getNumber(Call).has_value();
  }
  size_t getNumCalls() const { return Sites.size(); }
  /// The numbers of all calls.
  auto ids() const { return llvm::enum_seq(CallId(0), CallId(getNumCalls())); }
  const llvm::CallBase &operator[](CallId Call) const {
    return *Known->Calls[index(Call)];
  }

  /// The same, by call number, without a look-up.
  std::optional<CallId> getNumber(const llvm::CallBase &Call) const;
  llvm::ArrayRef<const llvm::Function *> callees(CallId Call) const;
  bool isComplete(CallId Call) const { return Sites[index(Call)].IsComplete; }

  /// Reserves memory for \p NumCalls calls.
  void reserve(size_t NumCalls);
  /// Adds \p Call, if it is not known. \returns its number.
  CallId addCall(const llvm::CallBase &Call);

  /// Adds a callee; \returns true if it is new. The call is complete until
  /// setIncomplete() is called.
  bool addCallee(const llvm::CallBase &Call, const llvm::Function &Callee) {
    return addCallee(addCall(Call), Callee);
  }
  bool addCallee(CallId Call, const llvm::Function &Callee);
  /// Adds \p Callees, which may be unsorted or known already. Callees stay
  /// sorted by \p InOrder, which is module order.
  void addCallees(
      CallId Call, llvm::ArrayRef<const llvm::Function *> Callees,
      llvm::function_ref<bool(const llvm::Function *, const llvm::Function *)>
          InOrder);
  /// Makes \p Callees, in module order, the callees of \p Call.
  void setCallees(CallId Call, llvm::ArrayRef<const llvm::Function *> Callees) {
    getOwnCallees(Call).assign(Callees.begin(), Callees.end());
  }
  /// Adds a list of callees, in module order, for calls to share: in programs
  /// with large tables of functions many calls may call all of them. callees()
  /// returns the same array for all calls that share a list. \returns the
  /// number of the list.
  unsigned addList(llvm::ArrayRef<const llvm::Function *> Callees);
  /// Makes the list \p List the callees of \p Call.
  void shareCallees(CallId Call, unsigned List);
  /// Adds \p Call, if it is not known; it may call external code.
  void setIncomplete(const llvm::CallBase &Call) {
    setIncomplete(addCall(Call));
  }
  void setIncomplete(CallId Call) { Sites[index(Call)].IsComplete = false; }

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
  /// The calls, unshared from other graphs, to add one.
  KnownCalls &getOwnCalls();
  /// The callees of \p Call, unshared from other calls.
  llvm::SmallVectorImpl<const llvm::Function *> &getOwnCallees(CallId Call);

  /// Shared by the phases, which have the same calls. Null for none.
  std::shared_ptr<KnownCalls> Known;
  std::vector<Site> Sites; // by number of the call
  std::vector<std::shared_ptr<const FunctionList>> Lists;
};

} // namespace restruct

#endif // RESTRUCT_DSA_DSCALLGRAPH_H

//===- Views.h - The answers of an analysis ---------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One analysis' answers for the sites of a module, as plain data that the
/// runtime compares with the run. There are these sources:
///
///   DSA        a phase's graphs and call graph
///   metadata   cells written into the IR by hand, to test the oracle
///   direct     facts that need no analysis, likewise
///   sabotage   any of them, with one deliberate error, to test its detection
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_ORACLE_VIEWS_H
#define RESTRUCT_VERIFY_ORACLE_VIEWS_H

#include "Sites.h"

#include "llvm/IR/GlobalVariable.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace restruct {
class DataStructures;
} // namespace restruct

namespace restruct::oracle {

using VariableList = std::vector<const llvm::GlobalVariable *>;

/// See OracleNode.
struct NodeFacts {
  uint64_t Id = 0;
  uint64_t Promises = 0;
  uint64_t Stride = 0;
  std::string Text;
  /// Null if there are none. Long lists are shared by many nodes.
  std::shared_ptr<const VariableList> Globals;
};

/// See OraclePlace.
struct PlaceFacts {
  static constexpr unsigned Anywhere = ~0u;
  unsigned Node = Anywhere; ///< index into View::Nodes
  uint64_t Offset = 0;
  uint64_t OffsetStride = 0;
};

/// See OracleCallees.
struct CalleeFacts {
  std::vector<const llvm::Function *> Callees;
  bool MayBeOthers = true;
};

struct View {
  std::string Name;
  std::deque<NodeFacts> Nodes;
  std::vector<PlaceFacts> Places;   ///< by number in Sites::Accesses
  std::vector<CalleeFacts> Callees; ///< by number in Sites::Calls
};

View makeDSAView(const DataStructures &DS, const Sites &S);

/// Reads cells and callees that the module itself states:
///
///   load i32, ptr %p, !oracle.place !0     the cell of %p
///   !0 = !{i64 NODE, i64 OFFSET, i64 STRIDE, i64 OFFSET-STRIDE, !"FLAGS", ...}
///       FLAGS: of incomplete, heap, stack, library, unknown; then globals
///   call void %f(), !oracle.callees !1     all callees
///   !1 = !{ptr @f, ptr @g}
View makeMetadataView(const llvm::Module &M, const Sites &S);

/// Cells of pointers into allocas and globals, as far as the instruction itself
/// determines them; callees unknown.
View makeDirectView(const llvm::Module &M, const Sites &S);

/// Kinds of deliberate errors.
enum class Sabotage {
  None,
  Merge,  ///< the node of one loaded pointer is replaced by another
  Offset, ///< one pointer's offset is wrong by 8
  Heap,   ///< complete nodes do not expect objects of the heap
  Callee, ///< the last callee of every call is left out
};

/// Introduces the error into \p V, in as many functions as possible.
void sabotage(View &V, const Sites &S, Sabotage What);

} // namespace restruct::oracle

#endif // RESTRUCT_VERIFY_ORACLE_VIEWS_H

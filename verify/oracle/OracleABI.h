//===- OracleABI.h - The interface of the oracle's runtime ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The interface between instrumented programs and the runtime: tables and
/// functions. Both sides include this file. The instrumentation emits the
/// tables as constants of the module, so every member is one word of eight
/// bytes, in this order.
///
/// A program can be checked against several analyses in one run: each is a
/// *view*, and the answers of analyses are arrays with one element a view. The
/// runtime knows nothing of DSA beyond this file, so other analyses that map
/// every pointer to a cell can use it as well.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_ORACLE_ORACLEABI_H
#define RESTRUCT_VERIFY_ORACLE_ORACLEABI_H

#include <cstdint>

namespace restruct::oracle {

inline constexpr uint64_t ABIVersion = 2;
inline constexpr uint64_t MaxViews = 6;

/// What kind of memory an object is.
enum ObjectKind : uint64_t {
  HeapObject = 0,        ///< allocated by a call in the program
  LibraryHeapObject = 1, ///< allocated by the library for itself
  StackObject = 2,       ///< an alloca, or a byval copy of an argument
  GlobalObject = 3,      ///< a global variable that the program refers to
  UnknownObject = 4,     ///< none of these: each address is separate
};

/// The properties of a node, as bits of OracleNode::Promises.
enum NodePromise : uint64_t {
  MayBeIncomplete = 1 << 0, ///< may be the same as other incomplete nodes
  MayBeHeap = 1 << 1,       ///< heap objects are expected
  MayBeStack = 1 << 2,      ///< objects on the stack are expected
  MayBeLibrary = 1 << 3,    ///< memory of the library is expected
  MayBeUnknown = 1 << 4,    ///< memory of unknown origin is expected
  MayBeAnyGlobal = 1 << 5,  ///< any global is expected
  /// Only bytes of one array are meant, in an object that may contain others.
  MayBeArray = 1 << 6,
};

/// An alloca or a global variable of the program.
struct OracleObject {
  const char *Name;
  const char *Where;
  uint64_t Kind;
};

struct OracleNode {
  uint64_t Id; ///< two nodes of one function are the same if their ids are
  uint64_t Promises;
  uint64_t Stride;                    ///< 0: offsets are absolute
  const char *Text;                   ///< for reports
  const OracleObject *const *Globals; ///< all variables of the node
  uint64_t NumGlobals;
};

/// The cell that a pointer points to, in one view.
struct OraclePlace {
  const OracleNode *Node; ///< null: anywhere
  uint64_t Offset;
  uint64_t OffsetStride; ///< 0: the offset is exact
};

struct OracleFunction {
  const char *Name;
  const void *Address;
  uint64_t Entered; ///< owned by the runtime: activations so far
};

/// One pointer operand of one instruction that accesses memory.
struct OracleSite {
  const OracleFunction *Function;
  const char *Text;
  const char *Where;
  const OraclePlace *Places; ///< by view
  /// The rest is owned by the runtime, and initially zero.
  uint64_t Executed; ///< executions in sampled activations
  uint64_t Checked;  ///< bit V: something was checked in view V
  /// The last check: the activation, the object's bytes, the address, and how
  /// many objects had ended until then.
  uint64_t LastActivation;
  uint64_t LastBegin;
  uint64_t LastSize;
  uint64_t LastAddress;
  uint64_t LastDeaths;
  /// Addresses of one object that differ by a multiple of it are equivalent in
  /// all views; 0: none are. Valid once Executed is not 0.
  uint64_t Step;
};

/// The number of words of an OracleSite that the runtime fills in.
inline constexpr uint64_t NumRuntimeWords = 8;

/// The possible callees of a call, in one view.
struct OracleCallees {
  const void *const *Callees;
  uint64_t NumCallees;
  uint64_t MayBeOthers;
};

/// An indirect call, or a call of a library function with callbacks.
struct OracleCall {
  const OracleFunction *Function;
  const char *Text;
  const char *Where;
  const OracleCallees *Callees; ///< by view
  uint64_t Executed;            ///< owned by the runtime
};

struct OracleGlobal {
  const OracleObject *Object;
  const void *Address;
  uint64_t Size;
};

struct OracleModule {
  uint64_t Version;
  uint64_t NumViews;
  const char *const *ViewNames;
  OracleFunction *Functions;
  uint64_t NumFunctions;
  OracleSite *Sites;
  uint64_t NumSites;
  OracleCall *Calls;
  uint64_t NumCalls;
  const OracleGlobal *Globals;
  uint64_t NumGlobals;
};

} // namespace restruct::oracle

// \p Frame is the frame address of the calling function everywhere.
#pragma GCC visibility push(default)
extern "C" {
/// Called from a constructor, before anything else.
void restruct_oracle_register(restruct::oracle::OracleModule *Module);
/// An activation of \p Function begins. Its end is derived later from frame
/// addresses, so longjmp and exceptions need no special treatment.
void restruct_oracle_enter(restruct::oracle::OracleFunction *Function,
                           void *Frame);
/// A new object is on the stack.
void restruct_oracle_stack_object(const restruct::oracle::OracleObject *Object,
                                  const void *Address, uint64_t Size,
                                  void *Frame);
/// Objects of this activation below \p StackPointer no longer exist.
void restruct_oracle_stack_restored(const void *StackPointer, void *Frame);
/// This thread's copy of a global variable is at \p Address.
void restruct_oracle_thread_local(const restruct::oracle::OracleObject *Object,
                                  const void *Address, uint64_t Size);
/// \p Size bytes at \p Address are about to be accessed; no check if \p Size is
/// 0.
void restruct_oracle_access(restruct::oracle::OracleSite *Site,
                            const void *Address, uint64_t Size, void *Frame);
/// \p Callee is about to be called indirectly.
void restruct_oracle_indirect_call(restruct::oracle::OracleCall *Call,
                                   const void *Callee, void *Frame);
/// A library function with callbacks is about to be called; null: it has
/// returned.
void restruct_oracle_library_call(restruct::oracle::OracleCall *Call,
                                  void *Frame);
/// A callee is about to replace the calling function in its frame (musttail).
void restruct_oracle_tail_call(void *Frame);
}
#pragma GCC visibility pop

#endif // RESTRUCT_VERIFY_ORACLE_ORACLEABI_H

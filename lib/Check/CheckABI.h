//===- CheckABI.h - The interface of the check runtime ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The interface between the code that `restruct check` instruments and its
/// runtime: tables and functions. Both sides include this file. The
/// instrumentation emits the tables as constants of the module, so every member
/// is one word of eight bytes, in this order, except for the arrays of pairs,
/// which are words of four. Essay: Queries.cpp.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_CHECKABI_H
#define RESTRUCT_LIB_CHECK_CHECKABI_H

#include <cstdint>

namespace restruct::check {

inline constexpr uint64_t ABIVersion = 2;

/// The effects of an access, as bits; also the effects that an answer excludes
/// for a call.
enum Effect : uint64_t { Reads = 1, Writes = 2 };
/// Further bits of CheckClass::Flags.
enum ClassFlag : uint64_t {
  IsScoped = 4, ///< its answers are valid until a scope is declared again
};

/// A size that is only known at run time.
inline constexpr uint64_t DynamicSize = ~uint64_t(0);
/// The class of an access without a class.
inline constexpr uint64_t NoClass = ~uint64_t(0);

/// The answer for two classes. SaidNothing: only record whether they overlap
/// (Overlaps.cpp).
enum Answer : uint32_t {
  SaidNoAlias,
  SaidMustAlias,
  SaidPartialAlias,
  SaidNothing
};
/// Beside the Effects of a call's pair: they are recorded, not excluded.
inline constexpr uint32_t NotesEffects = 4;

/// A class of the same function, and the answer about it: an Answer, or for
/// calls the Effects that are excluded. The bits from AnalysesShift on are the
/// analyses that give this answer on their own; none of them: only all
/// together.
struct CheckPair {
  uint32_t Class;
  uint32_t Info;
};
inline constexpr unsigned AnalysesShift = 8;

/// The accesses of a function by one pointer, with the same size, metadata and
/// effects.
struct CheckClass {
  uint64_t Pointer;       ///< number in the function
  uint64_t Size;          ///< in bytes, or DynamicSize
  uint64_t Flags;         ///< Effects and ClassFlags
  const CheckPair *Pairs; ///< with classes whose pointers are defined earlier
  uint64_t NumPairs;
};

struct CheckFunction {
  const char *Name;
  const CheckClass *Classes;
  uint64_t NumClasses;
  uint64_t NumPointers;
  uint64_t FirstSeen; ///< first of the function's bytes of observations
  uint64_t Entered;   ///< owned by the runtime
};

/// One access of one instruction.
struct CheckSite {
  const CheckFunction *Function;
  const char *Text;
  const char *Where;
  uint64_t Class;
  uint64_t Effects;
  uint64_t Executed; ///< owned by the runtime: in watched activations
};

struct CheckCall {
  const CheckFunction *Function;
  const char *Text;
  const char *Where;
  const CheckPair *Pairs;
  uint64_t NumPairs;
  uint64_t FirstSeen; ///< first of the call's bytes of observations
  uint64_t Executed;  ///< owned by the runtime
};

// Observations are bytes, in this order. For a function: for each class, 1 if
// it was accessed; for each two classes, 1 if they overlapped. For a call: 1 if
// it was watched; for each class of its function, the Effects of the accesses
// to it during the call. They are kept in a file to which all processes of all
// runs add:

struct SeenHeader {
  char Magic[16];
  uint64_t Plan;    ///< hash of the classes and calls
  uint64_t NumSeen; ///< bytes that follow
};
inline constexpr char SeenMagic[16] = "restruct-seen/1";

inline constexpr uint64_t seenOfClass(uint64_t Class) { return Class; }
/// \p A and \p B differ.
inline constexpr uint64_t seenOfPair(uint64_t NumClasses, uint64_t A,
                                     uint64_t B) {
  uint64_t High = A > B ? A : B, Low = A > B ? B : A;
  return NumClasses + High * (High - 1) / 2 + Low;
}
inline constexpr uint64_t numSeenOfFunction(uint64_t NumClasses) {
  return NumClasses ? NumClasses + NumClasses * (NumClasses - 1) / 2 : 0;
}
inline constexpr uint64_t seenInCall(uint64_t Class) { return 1 + Class; }
inline constexpr uint64_t numSeenOfCall(uint64_t NumClasses) {
  return 1 + NumClasses;
}

struct CheckModule {
  uint64_t Version;
  const char *const *Analyses; ///< their names
  uint64_t NumAnalyses;
  uint64_t TypeBased;   ///< those that use types, as bits
  const char *SeenFile; ///< null: nothing is recorded
  uint64_t NumSeen;
};

/// The current value of a pointer in an activation.
struct PointerSlot {
  uintptr_t Value;
  uint64_t Instance; ///< how often it was defined
};

/// The beginning of an activation's record. NumPointers PointerSlots follow,
/// which the program writes, and then data of the runtime only.
struct FrameHeader {
  CheckFunction *Function; ///< null: this activation is not watched
  void *Stack;             ///< its frame address
};

} // namespace restruct::check

// \p Stack is the frame address of the calling function everywhere.
#pragma GCC visibility push(default)
extern "C" {
/// Called from a constructor, before anything else.
void restruct_check_register(const restruct::check::CheckModule *Module);
/// An activation of \p Function begins. \returns its record, or \p Unwatched,
/// which is large enough for any function.
void *restruct_check_enter(restruct::check::CheckFunction *Function,
                           void *Stack, void *Unwatched);
/// Called for an access of \p Size bytes at \p Address.
void restruct_check_access(restruct::check::CheckSite *Site,
                           const void *Address, uint64_t Size, void *Frame,
                           void *Stack);
void restruct_check_call_begin(restruct::check::CheckCall *Call, void *Frame,
                               void *Stack);
/// The call that has just begun, if it is watched, copies \p Size bytes at
/// \p Address for its callee.
void restruct_check_copied(restruct::check::CheckSite *Site,
                           const void *Address, uint64_t Size);
void restruct_check_call_end(void *Stack);
/// These bytes become a new object: earlier accesses to them no longer count.
void restruct_check_forget(const void *Address, uint64_t Size);
/// Objects on the stack below \p StackPointer no longer exist.
void restruct_check_stack_restored(const void *StackPointer);
/// A scope of metadata is declared in this activation.
void restruct_check_scope(void *Frame);
}
#pragma GCC visibility pop

#endif // RESTRUCT_LIB_CHECK_CHECKABI_H

//===- CheckABI.h - What checked programs say to the runtime ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The tables that `restruct check` puts into a program, and the functions of
/// the runtime that the program then calls. Both sides include this file; the
/// instrumentation writes the tables as constants of the module, so every
/// member is one word of eight bytes, in this order, but for the arrays of
/// pairs, which are words of four. Essay: Questions.cpp.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_CHECKABI_H
#define RESTRUCT_LIB_CHECK_CHECKABI_H

#include <cstdint>

namespace restruct::check {

inline constexpr uint64_t ABIVersion = 2;

/// What an access does, as bits; also what a call was said not to do.
enum Effect : uint64_t { Reads = 1, Writes = 2 };
/// Further bits of CheckClass::Flags.
enum ClassFlag : uint64_t {
  IsScoped = 4, ///< its answers hold until a scope is declared again
};

/// The size of what only the run can tell.
inline constexpr uint64_t DynamicSize = ~uint64_t(0);
/// The class of an access that is of no class.
inline constexpr uint64_t NoClass = ~uint64_t(0);

/// What was answered of two classes. SaidNothing: it is only noted whether they
/// overlap (Overlaps.cpp).
enum Answer : uint32_t {
  SaidNoAlias,
  SaidMustAlias,
  SaidPartialAlias,
  SaidNothing
};
/// Beside the Effects of a call's pair: they were not denied, but are noted.
inline constexpr uint32_t NotesEffects = 4;

/// A class of the same function, and what was said of it: an Answer, or for
/// calls the Effects that were denied. In the bits from AnalysesShift on, the
/// analyses that say so alone; none of them: only all together.
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
  const CheckPair *Pairs; ///< with classes whose pointers are defined before
  uint64_t NumPairs;
};

struct CheckFunction {
  const char *Name;
  const CheckClass *Classes;
  uint64_t NumClasses;
  uint64_t NumPointers;
  uint64_t FirstSeen; ///< the function's bytes of what was seen
  uint64_t Entered;   ///< the runtime's
};

/// One access of one instruction.
struct CheckSite {
  const CheckFunction *Function;
  const char *Text;
  const char *Where;
  uint64_t Class;
  uint64_t Effects;
  uint64_t Executed; ///< the runtime's: in watched activations
};

struct CheckCall {
  const CheckFunction *Function;
  const char *Text;
  const char *Where;
  const CheckPair *Pairs;
  uint64_t NumPairs;
  uint64_t FirstSeen; ///< the call's bytes of what was seen
  uint64_t Executed;  ///< the runtime's
};

// What was seen is bytes, in this order. Of a function: for each class, 1 if it
// was accessed; for each two classes, 1 if they overlapped. Of a call: 1 if it
// was watched; for each class of its function, the Effects of accesses that
// were made to it meanwhile. They are kept in a file, which all processes of
// all runs add to:

struct SeenHeader {
  char Magic[16];
  uint64_t Plan;    ///< of which classes and calls the bytes are
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
  uint64_t TypeBased;   ///< which of them go by types, as bits
  const char *SeenFile; ///< null: what is seen is not noted
  uint64_t NumSeen;
};

/// The current value of a pointer in an activation.
struct PointerSlot {
  uintptr_t Value;
  uint64_t Instance; ///< how often it was defined
};

/// How an activation's record begins; NumPointers PointerSlots follow, which
/// the program writes, and then what is the runtime's alone.
struct FrameHeader {
  CheckFunction *Function; ///< null: this activation is not watched
  void *Stack;             ///< its frame address
};

} // namespace restruct::check

// \p Stack is the frame address of the calling function everywhere.
#pragma GCC visibility push(default)
extern "C" {
/// From a constructor, before anything else.
void restruct_check_register(const restruct::check::CheckModule *Module);
/// An activation of \p Function begins. \returns its record, or \p Unwatched,
/// which is big enough for one of any function.
void *restruct_check_enter(restruct::check::CheckFunction *Function,
                           void *Stack, void *Unwatched);
/// \p Size bytes at \p Address were accessed.
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
/// What was accessed before in these bytes is of no matter any more: they are
/// a new object.
void restruct_check_forget(const void *Address, uint64_t Size);
/// Objects on the stack below \p StackPointer are gone.
void restruct_check_stack_restored(const void *StackPointer);
/// A scope of metadata is declared in this activation.
void restruct_check_scope(void *Frame);
}
#pragma GCC visibility pop

#endif // RESTRUCT_LIB_CHECK_CHECKABI_H

//===- Program.h - A program that tells the runtime what it does ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_UNITTESTS_CHECK_PROGRAM_H
#define RESTRUCT_UNITTESTS_CHECK_PROGRAM_H

#include "Checks.h"
#include "Overlaps.h"
#include "Watches.h"

#include <string>
#include <vector>

/// What the runtime reported since the last call of takeViolations().
struct Violations {
  unsigned Pairs = 0;
  unsigned Calls = 0;
};
Violations takeViolations();

/// The answers of analysis 0 go by types alone.
inline constexpr uint32_t ByType = 1u << restruct::check::AnalysesShift;
inline constexpr uint32_t NotByType = 2u << restruct::check::AnalysesShift;

/// A function with pointers 0, 1, ... of which each has one class of the same
/// number. As instrumented code would, it calls the runtime.
class TestFunction {
public:
  /// \p Sizes: bytes that each class accesses.
  explicit TestFunction(std::vector<uint64_t> Sizes);

  /// The answer \p Info was given of two classes, the first of them with the
  /// pointer that is defined first.
  void say(uint64_t Earlier, uint64_t Later, uint32_t Info);
  /// \p Info: what a call was said not to do to \p Class.
  void sayOfCall(uint64_t Class, uint32_t Info);

  /// An activation begins. Frames below others have smaller addresses.
  void enter(uintptr_t Stack);
  void define(uint64_t Pointer, const void *Value);
  void read(uint64_t Class) { access(Class, restruct::check::Reads); }
  void write(uint64_t Class) { access(Class, restruct::check::Writes); }
  void beginCall();
  void endCall();
  void declareScope() { restruct_check_scope(Frame); }

  restruct::check::CheckFunction F = {};
  restruct::check::CheckCall Call = {};

private:
  void access(uint64_t Class, uint64_t Effects);

  std::vector<std::vector<restruct::check::CheckPair>> Pairs;
  std::vector<restruct::check::CheckPair> CallPairs;
  std::vector<restruct::check::CheckClass> Classes;
  std::vector<restruct::check::CheckSite> Reading, Writing;
  std::vector<std::string> Where; ///< accesses of one place are one instruction
  std::vector<uint64_t> Unwatched;
  void *Frame = nullptr;
  void *Stack = nullptr;
};

#endif // RESTRUCT_UNITTESTS_CHECK_PROGRAM_H

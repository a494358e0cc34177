//===- Program.h - A program that calls the check runtime -------*- C++ -*-===//
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

/// What the runtime has reported since the last call of takeViolations().
struct Violations {
  unsigned Pairs = 0;
  unsigned Calls = 0;
};
Violations takeViolations();

/// The answers of analysis 0 are based on types only.
inline constexpr uint32_t ByType = 1u << restruct::check::AnalysesShift;
inline constexpr uint32_t NotByType = 2u << restruct::check::AnalysesShift;

/// A function with pointers 0, 1, ..., each of which has one class with the
/// same number. It calls the runtime like instrumented code.
class TestFunction {
public:
  /// \p Sizes: bytes that each class accesses.
  explicit TestFunction(std::vector<uint64_t> Sizes);

  /// Sets the answer \p Info about two classes. The first one's pointer is
  /// defined first.
  void say(uint64_t Earlier, uint64_t Later, uint32_t Info);
  /// \p Info: the effects on \p Class that an answer excludes for a call.
  void sayOfCall(uint64_t Class, uint32_t Info);

  /// Begins an activation. Frames below others have smaller addresses.
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

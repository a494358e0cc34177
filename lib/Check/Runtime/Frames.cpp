//===- Frames.cpp - Records of activations --------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Records are on a stack of the thread's own, in the order of their frames.
/// The frame address of a new activation shows which earlier ones have ended:
/// stacks grow down, so everything not above the new frame is gone. Therefore
/// longjmp and exceptions need no special treatment.
///
//===----------------------------------------------------------------------===//

#include "Frames.h"

#include "Watches.h"

#include <cstring>

using namespace restruct::check;

namespace {

constexpr size_t RecordBytes = size_t(1) << 29;
constexpr size_t MaxFrames = size_t(1) << 20;
/// The number of activations of a function that are watched before sampling.
constexpr uint64_t ActivationBudget = 256;

struct LiveFrame {
  void *Stack;
  size_t Offset; ///< of its record
};

struct FrameStack {
  FixedStack<LiveFrame, MaxFrames> Frames;
  char *Records;
  size_t Used;
};

[[gnu::tls_model("initial-exec")]] thread_local FrameStack TheFrames;

} // namespace

void *restruct_check_enter(CheckFunction *Function, void *Stack,
                           void *Unwatched) {
  endCalls(Stack);
  FrameStack &S = TheFrames;
  while (!S.Frames.empty() && S.Frames.back().Stack <= Stack) {
    S.Used = S.Frames.back().Offset;
    S.Frames.pop();
  }
  size_t Size = Frame::getSize(*Function);
  if (!Function->NumClasses ||
      !isSampled(++Function->Entered, ActivationBudget) ||
      !S.Frames.hasRoomFor(1) || RecordBytes - S.Used < Size)
    return Unwatched;
  if (!S.Records)
    S.Records = static_cast<char *>(mapPages(RecordBytes));
  S.Frames.push({Stack, S.Used});
  char *Record = S.Records + S.Used;
  S.Used += Size;
  memset(Record, 0, Size);
  *reinterpret_cast<FrameHeader *>(Record) = {Function, Stack};
  return Record;
}

void restruct_check_scope(void *Record) {
  Frame F(Record);
  if (!F.isWatched())
    return;
  for (uint64_t C = 0; C != F.getFunction().NumClasses; ++C)
    if (F.getClass(C).Flags & IsScoped)
      F.getSlot(C) = {};
}

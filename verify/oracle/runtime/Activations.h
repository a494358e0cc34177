//===- Activations.h - The activations of a thread --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The activations of one thread, innermost last. The stack grows down, so
///
///   frame addresses   F0  >  F1  >  F2  >  ...
///
/// and an activation has ended as soon as another one has its address or a
/// higher one. So returns, longjmp and exceptions are all handled alike: late,
/// but before any query.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_ORACLE_ACTIVATIONS_H
#define RESTRUCT_VERIFY_ORACLE_ACTIVATIONS_H

#include "Objects.h"

#include <atomic>

namespace restruct::oracle {

/// The cells that one activation observed for one object, in one view: the
/// first one, and the first exact one if that was not exact.
struct SeenPlace {
  const OracleSite *Site; ///< null: nothing yet
  uint64_t Address;       ///< in the object

  const OraclePlace &place(uint64_t View) const { return Site->Places[View]; }
  /// Address in the object minus offset in the node.
  uint64_t displacement(uint64_t View) const {
    return Address - place(View).Offset;
  }
};

struct SeenObject {
  uint64_t Serial;
  uint64_t Generation; ///< of the table, at insertion; 0: never
  SeenPlace Places[MaxViews];
};

/// The objects that one activation has accessed: a hash table of bounded size,
/// because a long-lived activation may access millions of objects. Once it is
/// full, nothing new is recorded.
class SeenObjects {
public:
  void clear();
  /// The entry of \p Serial; new if there is none. Null if the table is full.
  SeenObject *getOrCreate(uint64_t Serial);

private:
  static constexpr size_t FirstCapacity = 32;
  static constexpr size_t MaxCapacity = size_t(1) << 21;
  static constexpr size_t KeptCapacity = 1024;

  bool isUsed(const SeenObject &E) const {
    return E.Generation == Clearings + 1;
  }
  SeenObject *probe(uint64_t Serial);
  void grow();

  SeenObject *Entries;
  size_t Capacity; // a power of two, or 0
  size_t Used;
  uint64_t Clearings; // entries of earlier generations are free
};

struct Activation {
  uintptr_t Frame;
  uint64_t Id; ///< unique among all activations of all threads
  OracleFunction *Function;
  bool IsSampled;
  size_t FirstObject;      ///< in Thread::Objects
  OracleCall *LibraryCall; ///< of a library function that may be calling back
};

/// The frames that a thread has had; other threads look at it.
struct FrameRange {
  std::atomic<uintptr_t> Lowest, Highest;
};

/// The runtime's state for one thread.
struct Thread {
  GrowArray<Activation> Activations;
  GrowArray<Object> Objects;   // of all activations, in their order
  GrowArray<SeenObjects> Seen; // by depth, kept for reuse
  uint64_t LastId;             // of an activation
  bool EndsInTailCall; // the last activation; its callee takes its frame
  FrameRange *Frames;  // of this thread; null before the first activation

  /// Ends the activations whose frames are below \p Frame.
  void endBelow(uintptr_t Frame);
  /// The activation with that frame, after ending all inner ones; null if the
  /// function of that frame never reported its entry.
  Activation *current(uintptr_t Frame);
  void enter(OracleFunction *Function, uintptr_t Frame, bool IsSampled);
  SeenObjects &seen() { return Seen[Activations.size() - 1]; }
  /// The object on this stack that contains \p Address, or null.
  Object *find(uintptr_t Address);
};

/// This thread's.
Thread &thisThread();
/// Whether more than one thread has entered a function of the program.
bool areThereThreads();
/// Whether \p Address is between frames of a thread that entered a function of
/// the program, as arguments in memory are. The latest threads are known.
bool isBetweenFrames(uintptr_t Address);

} // namespace restruct::oracle

#endif // RESTRUCT_VERIFY_ORACLE_ACTIVATIONS_H

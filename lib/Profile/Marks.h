//===- Marks.h - What accesses access, through optimisation -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PROFILE_MARKS_H
#define RESTRUCT_LIB_PROFILE_MARKS_H

#include "restruct/Recovery/PointerFact.h"

#include <map>
#include <optional>
#include <vector>

namespace llvm {
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace restruct {

class PointerTypeAnalyzer;

/// What the pointer of an access points to.
struct AccessedPlace {
  enum KindTy : uint8_t {
    Other,   ///< no structure
    Unknown, ///< perhaps a structure, but it is not known which, or where in it
    Field,   ///< Pointee, at At
  };
  KindTy Kind = Unknown;
  const DTransType *Pointee = nullptr;
  Position At = Position::at(0);
};

/// The accesses of a module before it is optimised. What the optimiser makes of
/// them can be looked up. Marks are the lines of debug information, which
/// passes keep, except when they move an access out of a loop, and annotations,
/// which they keep then. Of two accesses that become one, they keep them only
/// if they are equal, so accesses of the same place have the same mark. The
/// module's own debug information is removed.
class AccessMarks {
public:
  AccessMarks(llvm::Module &M, const PointerTypeAnalyzer &Types);
  /// What \p I, a load, store, atomic operation or memory function, reads or
  /// writes; it may be new.
  AccessedPlace getPlace(const llvm::Instruction &I, bool IsRead) const;
  /// Removes the marks.
  void strip(llvm::Module &M) const;

private:
  /// What an access writes, and what it reads. They differ if it copies.
  struct Mark {
    AccessedPlace Written, Read;
  };
  unsigned markOf(const llvm::Instruction &I);
  AccessedPlace placeOf(const llvm::Value &Pointer) const;

  const PointerTypeAnalyzer *Types;
  const llvm::Module *TheModule;
  std::vector<Mark> Marks;
  using PlaceKey = std::tuple<unsigned, const DTransType *, uint64_t, unsigned>;
  /// Only looked up.
  std::map<std::pair<PlaceKey, PlaceKey>, unsigned> NumberOf;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PROFILE_MARKS_H

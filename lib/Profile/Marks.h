//===- Marks.h - What accesses access, through optimisation -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PROFILE_MARKS_H
#define RESTRUCT_LIB_PROFILE_MARKS_H

#include "restruct/Recovery/PointerFact.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/ValueHandle.h"

#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace llvm {
class Instruction;
class MemIntrinsic;
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

  /// Whether both say the same of an access.
  bool sameAs(const AccessedPlace &Other) const {
    return Kind == Other.Kind &&
           (Kind != Field || (Pointee == Other.Pointee &&
                              At.getOffset() == Other.At.getOffset()));
  }
};

/// What an instruction did before the module was optimised.
struct AccessMark {
  AccessedPlace Written, Read; ///< They differ if it copies.
  AccessedPlace Result;        ///< What its result points to.
  /// Whether it is a load, store or atomic operation, which accesses nothing
  /// but bytes at its pointer.
  bool IsPlain = false;
  /// Of a memory function, if it is constant.
  std::optional<uint64_t> Length;
};

/// The accesses of a module before it is optimised, and what pointers point to.
/// What the optimiser makes of them can be looked up. A mark is a number, in
/// three places:
///
/// - The line of debug information. Passes give it to what replaces an
///   instruction, and to a merge only if both had the same.
/// - An annotation, which also survives when an access moves out of a loop.
/// - A tag of !mmra, of which a merge has those of all that were merged.
///
/// The module's own debug information is removed.
class AccessMarks {
public:
  AccessMarks(llvm::Module &M, const PointerTypeAnalyzer &Types);
  /// To be called once, when the module is optimised.
  void finishOptimization();
  /// The mark of \p I; null if it has lost it, or has several.
  const AccessMark *find(const llvm::Instruction &I) const;
  /// Whether \p I was there before, or is a copy of one that was.
  bool isOriginal(const llvm::Instruction &I) const;
  /// The marks of the accesses that were merged to \p I; none if it is not
  /// known which.
  llvm::SmallVector<const AccessMark *, 2>
  findMerged(const llvm::Instruction &I) const;
  /// What \p V, which may be new, points to. Unknown for a phi, select, or
  /// getelementptr.
  AccessedPlace getPointee(const llvm::Value &V) const;
  /// Removes the marks.
  void strip(llvm::Module &M) const;

private:
  const AccessMark *get(unsigned Number) const;
  unsigned getNumber(const AccessMark &New);
  unsigned markOf(const llvm::Instruction &I);
  void mark(llvm::Instruction &I);
  AccessedPlace placeOf(const llvm::Value &Pointer) const;

  const PointerTypeAnalyzer *Types;
  const llvm::Module *TheModule;
  std::vector<AccessMark> Marks;
  using PlaceKey = std::tuple<unsigned, const DTransType *, uint64_t, unsigned>;
  using MarkKey =
      std::tuple<PlaceKey, PlaceKey, PlaceKey, bool, std::optional<uint64_t>>;
  std::map<MarkKey, unsigned> NumberOf; ///< Only looked up.
  /// Arguments and global variables, or what replaced them.
  std::vector<std::pair<llvm::WeakTrackingVH, AccessedPlace>> Tracked;
  llvm::DenseMap<const llvm::Value *, AccessedPlace> PointeeOf;
};

/// The pointer through which \p I writes, or reads if it does not write; null
/// if it is no access.
const llvm::Value *getWrittenPointer(const llvm::Instruction &I);
/// The bytes that \p Memory writes; nothing if they are no constant.
std::optional<uint64_t> getConstantLength(const llvm::MemIntrinsic &Memory);
/// Whether \p Pointer points to a variable that is or contains no structure.
bool isPlainVariable(const llvm::Value &Pointer);

} // namespace restruct

#endif // RESTRUCT_LIB_PROFILE_MARKS_H

//===- CallInfo.h - Calls that are about memory of a type -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each call that allocates, frees, copies or sets memory, with the types of
/// that memory (spec: CallInfo). A transformation that changes the size of a
/// structure rewrites just these calls: their sizes depend on its layout, and
/// nothing in the call says of which type the memory is.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_CALLINFO_H
#define RESTRUCT_FIELDS_CALLINFO_H

#include "restruct/Memory/AllocationKinds.h"
#include "restruct/Recovery/ElementLayout.h"

#include "llvm/ADT/MapVector.h"

namespace llvm {
class CallBase;
class Function;
class Module;
class Value;
class raw_ostream;
} // namespace llvm

namespace restruct {

class PointerTypeAnalyzer;
struct MemoryInfo;

/// Memory that a call is about.
struct CallMemory {
  /// The argument that points to it, or the call whose result does.
  const llvm::Value *Pointer = nullptr;
  /// What it may be of, in an order that depends on the module alone; no arrays
  /// and no generic types. Empty if nothing is known of it, and then it may be
  /// of any type.
  llvm::SmallVector<const DTransType *, 1> Types;
  /// Types has one, it is sure that the memory is of it, and At is the place in
  /// it where the memory begins.
  bool IsKnown = false;
  Position At = Position::somewhere();
  /// IsKnown, and the memory is any number of whole objects of the type, unless
  /// the arithmetic of its size wraps around. Of what is freed: it begins with
  /// one.
  bool IsWhole = false;
  /// IsKnown, not IsWhole, and the type is a structure: the first and the last
  /// of its fields that the memory has bytes of, if that is a constant number
  /// of bytes in one object.
  std::optional<std::pair<unsigned, unsigned>> Fields;

  /// The structure that Types has, if IsKnown; else null.
  const DTransStructType *getStruct() const;
};

enum class CallKind : uint8_t {
  Allocation, ///< the result is new memory; a reallocation: of old contents
  Free,       ///< the memory is gone
  MemoryCopy, ///< memcpy, memmove: the first memory gets the second's contents
  MemorySetting ///< memset
};
/// "allocation", "free", "copy", "set".
llvm::StringRef getName(CallKind Kind);

/// One call (spec: CallInfo, with what AllocCallInfo, FreeCallInfo and
/// MemfuncCallInfo say).
struct CallInfo {
  const llvm::CallBase *Call = nullptr;
  CallKind Kind = CallKind::Free;
  AllocKind Alloc = AK_NotAlloc; ///< For Allocation.
  FreeKind Free = FK_NotFree;    ///< For Free.
  /// Of an allocation: the new memory, and what a reallocation gives up. Of a
  /// copy: where to, where from. Else one.
  llvm::SmallVector<CallMemory, 2> Memory;

  /// Whether some memory may be of type \p T; also if nothing is known of it.
  bool mayConcern(const DTransType *T) const;
};

/// All such calls of one module, in its order. Calls in functions that wrap
/// allocations are among them, beside the calls of these functions: whoever
/// counts memory once asks AllocationRecognizer::getWrapper. Refers to the
/// module and to the analyzer's types.
class CallInfos {
public:
  /// None.
  CallInfos() = default;
  CallInfos(const llvm::Module &M, const PointerTypeAnalyzer &Pointers,
            const MemoryInfo &Memory);

  /// Null for a call that is about no memory, as far as is known.
  const CallInfo *lookup(const llvm::CallBase &Call) const;
  llvm::iterator_range<const std::pair<const llvm::CallBase *, CallInfo> *>
  calls() const {
    return {Calls.begin(), Calls.end()};
  }

  /// Puts \p Info in the place of what is known of its call, or behind all.
  void set(CallInfo Info);
  /// \returns false if nothing was known of \p Call.
  bool erase(const llvm::CallBase &Call);
  /// Asks \p Now of each value that is referred to, what stands for it now: a
  /// call for a call. What is null then is forgotten.
  void replaceValues(
      llvm::function_ref<const llvm::Value *(const llvm::Value *)> Now);
  /// \p New wherever \p Old was, in place of it; without knowledge of fields.
  void replaceType(const DTransType *Old, const DTransType *New);

  /// What `print<dtrans-calls>` shows.
  void print(llvm::raw_ostream &OS) const;

private:
  llvm::MapVector<const llvm::CallBase *, CallInfo> Calls;
};

} // namespace restruct

#endif // RESTRUCT_FIELDS_CALLINFO_H

//===- CallInfo.h - Calls that operate on typed memory ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each call that allocates, frees, copies or sets memory, with the types of
/// that memory (spec: CallInfo). A transformation that changes the size of a
/// structure rewrites exactly these calls: their sizes depend on its layout,
/// and the call itself does not show the type of the memory.
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

/// Memory that a call operates on.
struct CallMemory {
  /// The argument that points to it, or the call that returns it.
  const llvm::Value *Pointer = nullptr;
  /// Its possible types, in an order that depends on the module alone; no
  /// arrays and no generic types. Empty if its type is unknown: then it may be
  /// any.
  llvm::SmallVector<const DTransType *, 1> Types;
  /// Types has one element, the memory is certainly of that type, and At is the
  /// position at which it begins.
  bool IsKnown = false;
  Position At = Position::somewhere();
  /// IsKnown, and the memory is a whole number of objects of the type, unless
  /// its size computation overflows. For freed memory: it begins with such an
  /// object.
  bool IsWhole = false;
  /// Set if IsKnown, not IsWhole, and the type is a structure: the first and
  /// the last field that the memory overlaps, if it is a constant number of
  /// bytes in one object.
  std::optional<std::pair<unsigned, unsigned>> Fields;

  /// The structure in Types, if IsKnown; else null.
  const DTransStructType *getStruct() const;
};

/// What a call does to the memory that it is about.
enum class CallKind : uint8_t {
  Allocation, ///< the result is new memory; a reallocation: of old contents
  Free,       ///< the memory is gone
  MemoryCopy, ///< memcpy, memmove: the first memory gets the second's contents
  MemorySetting ///< memset
};
/// "allocation", "free", "copy", "set".
llvm::StringRef getName(CallKind Kind);

/// One call (spec: CallInfo, with the contents of AllocCallInfo, FreeCallInfo
/// and MemfuncCallInfo).
struct CallInfo {
  const llvm::CallBase *Call = nullptr;
  CallKind Kind = CallKind::Free;
  AllocKind Alloc = AK_NotAlloc; ///< For Allocation.
  FreeKind Free = FK_NotFree;    ///< For Free.
  /// Of an allocation: the new memory and, for a reallocation, the old memory.
  /// Of a copy: the destination, then the source. Else one element.
  llvm::SmallVector<CallMemory, 2> Memory;

  /// Whether some memory may be of type \p T; true if the type of some is
  /// unknown.
  bool mayConcern(const DTransType *T) const;
};

/// All such calls of one module, in its order. Calls in allocation wrappers are
/// among them, as are the calls of those wrappers: a client that counts memory
/// once asks AllocationRecognizer::getWrapper. Refers to the module and to the
/// analyzer's types.
class CallInfos {
public:
  /// Creates an empty list.
  CallInfos() = default;
  CallInfos(const llvm::Module &M, const PointerTypeAnalyzer &Pointers,
            const MemoryInfo &Memory);

  /// Null for a call that is not known to operate on memory.
  const CallInfo *lookup(const llvm::CallBase &Call) const;
  llvm::iterator_range<const std::pair<const llvm::CallBase *, CallInfo> *>
  calls() const {
    return {Calls.begin(), Calls.end()};
  }

  /// Replaces the entry of the call of \p Info, or appends it.
  void set(CallInfo Info);
  /// \returns false if there is no entry for \p Call.
  bool erase(const llvm::CallBase &Call);
  /// Replaces each value that an entry refers to by the result of \p Now, a
  /// call by a call. Entries whose call becomes null are dropped.
  void replaceValues(
      llvm::function_ref<const llvm::Value *(const llvm::Value *)> Now);
  /// Replaces \p Old by \p New in all entries, which then have no fields.
  void replaceType(const DTransType *Old, const DTransType *New);

  /// Prints all entries: `print<dtrans-calls>`.
  void print(llvm::raw_ostream &OS) const;

private:
  llvm::MapVector<const llvm::CallBase *, CallInfo> Calls;
};

} // namespace restruct

#endif // RESTRUCT_FIELDS_CALLINFO_H

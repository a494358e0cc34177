//===- Allocations.h - Calls that allocate and free -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which calls of a module allocate, reallocate and free memory (spec: "Call"):
/// those of the library, by the LibraryModel; those that attributes mark
/// (allockind, allocsize, alloc-family); and functions of the program that do
/// nothing but pass an allocation on, its wrappers, proven from their bodies.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_MEMORY_ALLOCATIONS_H
#define RESTRUCT_MEMORY_ALLOCATIONS_H

#include "restruct/Memory/AllocationKinds.h"
#include "restruct/Memory/AllocationSize.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace llvm {
class CallBase;
class Function;
class Instruction;
class Module;
class Value;
class raw_ostream;
} // namespace llvm

namespace restruct {

class LibraryModel;

/// A call after which there is new memory.
struct AllocationCall {
  const llvm::CallBase *Call = nullptr;
  AllocKind Kind = AK_NotAlloc;
  AllocFamily Family = AllocFamily::Malloc;
  /// In bytes, in terms of values of the calling function. Unknown for copies
  /// of strings.
  AllocationSize Size;
  /// The alignment asked for, or null.
  const llvm::Value *Align = nullptr;
  /// What a reallocation gives up, or null. The new memory has its contents. A
  /// reallocation of the constant null gives up nothing.
  const llvm::Value *Reallocated = nullptr;
  /// Where the new address is stored, or null: it is the call's result.
  const llvm::Value *Into = nullptr;
  bool Zeroed = false;
  /// Failure is an exception or the end of the program, not a null pointer.
  bool NeverNull = false;
  /// For new[]: bytes before the first element, in which the number of
  /// elements was seen to be stored; else 0.
  uint64_t CookieSize = 0;
};

/// A call after which memory is gone. A reallocation is no FreeCall.
struct FreeCall {
  const llvm::CallBase *Call = nullptr;
  FreeKind Kind = FK_NotFree;
  AllocFamily Family = AllocFamily::Malloc;
  /// The pointer to what is freed; it may be null when running.
  const llvm::Value *Freed = nullptr;
  /// What a sized delete says the size is, or null.
  const llvm::Value *Size = nullptr;
};

/// A function of the program that is a plain wrapper: every call either ends
/// with new memory as its result, that nothing else points to and nothing was
/// stored in, of a size that depends on its arguments as Size says; or returns
/// null; or does not return.
struct AllocationWrapper {
  const llvm::Function *F = nullptr;
  AllocKind Kind = AK_NotAlloc;
  AllocFamily Family = AllocFamily::Malloc;
  /// In terms of F's arguments.
  AllocationSize Size;
  /// Numbers of arguments, or -1.
  int AlignArgument = -1;
  int ReallocatedArgument = -1;
  bool Zeroed = false;
  bool NeverNull = false;
};

/// A function of the program that frees one argument, or does nothing where
/// that is null, and does nothing else with it.
struct FreeWrapper {
  const llvm::Function *F = nullptr;
  FreeKind Kind = FK_UserFree;
  AllocFamily Family = AllocFamily::Malloc;
  unsigned FreedArgument = 0;
};

enum class RefusalKind : uint8_t {
#define WRAPPER_REFUSAL(Name, Sentence) Name,
#include "restruct/Memory/WrapperRefusals.def"
};
llvm::StringRef getName(RefusalKind Kind);
llvm::StringRef getSentence(RefusalKind Kind);

/// Why a function that returns memory it allocated, or frees an argument, is
/// no wrapper. Calls of it are calls of any function with a body.
struct WrapperRefusal {
  const llvm::Function *F = nullptr;
  RefusalKind Kind = RefusalKind::OtherMemory;
  /// The instruction that decided, or null if it was the function itself.
  const llvm::Instruction *Where = nullptr;
  /// Whether F was taken for a possible allocation or for a possible free.
  bool IsFree = false;
};

/// All of it, for one module. Everything is found when it is built; refers to
/// the module's instructions.
class AllocationRecognizer {
public:
  AllocationRecognizer(const llvm::Module &M, const LibraryModel &Library);

  /// What \p Call allocates, or null if it does not, as far as is known.
  /// Allocations by the bodies of functions that are no wrappers are the calls
  /// in those bodies.
  const AllocationCall *getAllocation(const llvm::CallBase &Call) const;
  /// What \p Call frees, or null likewise.
  const FreeCall *getFree(const llvm::CallBase &Call) const;
  const AllocationWrapper *getWrapper(const llvm::Function &F) const;
  const FreeWrapper *getFreeWrapper(const llvm::Function &F) const;

  /// All of them, in the order of the module.
  llvm::ArrayRef<AllocationCall> allocations() const { return Allocations; }
  llvm::ArrayRef<FreeCall> frees() const { return Frees; }
  llvm::ArrayRef<AllocationWrapper> wrappers() const { return Wrappers; }
  llvm::ArrayRef<FreeWrapper> freeWrappers() const { return FreeWrappers; }
  llvm::ArrayRef<WrapperRefusal> refusals() const { return Refusals; }

  /// Everything, function by function: what `print<dtrans-allocations>` says.
  void print(llvm::raw_ostream &OS) const;

private:
  const llvm::Module *M;
  std::vector<AllocationCall> Allocations;
  std::vector<FreeCall> Frees;
  std::vector<AllocationWrapper> Wrappers;
  std::vector<FreeWrapper> FreeWrappers;
  std::vector<WrapperRefusal> Refusals;
  // Indices into the vectors above.
  llvm::DenseMap<const llvm::CallBase *, unsigned> AllocationOf;
  llvm::DenseMap<const llvm::CallBase *, unsigned> FreeOf;
  llvm::DenseMap<const llvm::Function *, unsigned> WrapperOf;
  llvm::DenseMap<const llvm::Function *, unsigned> FreeWrapperOf;
};

} // namespace restruct

#endif // RESTRUCT_MEMORY_ALLOCATIONS_H

//===- Allocations.h - Calls that allocate and free -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The calls of a module that allocate, reallocate and free memory (spec:
/// "Call"). They are library functions, by the LibraryModel; functions with
/// attributes (allockind, allocsize, alloc-family); and the program's wrappers,
/// functions that only pass an allocation on, proved from their bodies.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_MEMORY_ALLOCATIONS_H
#define RESTRUCT_MEMORY_ALLOCATIONS_H

#include "restruct/Memory/AllocationKinds.h"
#include "restruct/Memory/AllocationSize.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"

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

class CallClassifier;
class LibraryModel;

/// A call that returns new memory.
struct AllocationCall {
  const llvm::CallBase *Call = nullptr;
  AllocKind Kind = AK_NotAlloc;
  AllocFamily Family = AllocFamily::Malloc;
  /// In bytes, in terms of values of the calling function. Unknown for copies
  /// of strings.
  AllocationSize Size;
  /// The arguments of Call whose product is the requested number of bytes.
  /// Empty if the callee computes it in another way.
  llvm::SmallVector<unsigned, 2> SizeArguments;
  /// The requested alignment, or null.
  const llvm::Value *Align = nullptr;
  /// The memory that a reallocation frees, or null. The new memory has its
  /// contents. A reallocation of the constant null frees nothing.
  const llvm::Value *Reallocated = nullptr;
  /// The pointer through which the new address is stored, or null if it is the
  /// call's result.
  const llvm::Value *Into = nullptr;
  bool Zeroed = false;
  /// Fails by an exception or by ending the program, not with a null pointer.
  bool NeverNull = false;
  /// For new[]: the bytes before the first element if the number of elements is
  /// stored there; else 0.
  uint64_t CookieSize = 0;
};

/// A call that frees memory. A reallocation is not a FreeCall.
struct FreeCall {
  const llvm::CallBase *Call = nullptr;
  FreeKind Kind = FK_NotFree;
  AllocFamily Family = AllocFamily::Malloc;
  /// The freed pointer; it may be null at run time.
  const llvm::Value *Freed = nullptr;
  /// The size argument of a sized delete, or null.
  const llvm::Value *Size = nullptr;
  /// The number of that argument.
  unsigned SizeArgument = 0;
  /// Whether the called function, a wrapper, passes a size to operator delete.
  bool HasInnerSize = false;
};

/// A function of the program that is a plain wrapper. Every call returns new,
/// unaliased memory in which nothing is stored, of a size that depends on its
/// arguments as Size says; or returns null; or does not return.
struct AllocationWrapper {
  const llvm::Function *F = nullptr;
  AllocKind Kind = AK_NotAlloc;
  AllocFamily Family = AllocFamily::Malloc;
  /// In terms of F's arguments.
  AllocationSize Size;
  /// Argument number, or -1.
  int AlignArgument = -1;
  int ReallocatedArgument = -1;
  bool Zeroed = false;
  bool NeverNull = false;
};

/// A function of the program whose only use of one argument is to free it,
/// except that it does nothing if the argument is null.
struct FreeWrapper {
  const llvm::Function *F = nullptr;
  FreeKind Kind = FK_UserFree;
  AllocFamily Family = AllocFamily::Malloc;
  unsigned FreedArgument = 0;
  /// Whether it passes a size to operator delete.
  bool HasSize = false;
};

/// Why a function is no wrapper of an allocation. WrapperRefusals.def is the
/// table.
enum class RefusalKind : uint8_t {
#define WRAPPER_REFUSAL(Name, Sentence) Name,
#include "restruct/Memory/WrapperRefusals.def"
};
/// The name in the table.
llvm::StringRef getName(RefusalKind Kind);
/// The same in words for users.
llvm::StringRef getSentence(RefusalKind Kind);

/// Why a function that returns memory it allocates, or frees an argument, is
/// not a wrapper. Calls of it are treated like calls of any function with a
/// body.
struct WrapperRefusal {
  const llvm::Function *F = nullptr;
  RefusalKind Kind = RefusalKind::OtherMemory;
  /// The instruction that is the reason, or null if it is the function itself.
  const llvm::Instruction *Where = nullptr;
  /// Whether F was a candidate for a free wrapper rather than an allocation
  /// wrapper.
  bool IsFree = false;
};

/// Indirect calls, and all functions that each of them may call.
using IndirectCallees =
    llvm::MapVector<const llvm::CallBase *,
                    llvm::SmallVector<const llvm::Function *, 2>>;

/// An indirect call that allocates or frees.
struct ResolvedCall {
  /// All functions that it may call.
  llvm::SmallVector<const llvm::Function *, 2> Callees;
  /// The numbers of the arguments that determine how many bytes it allocates.
  llvm::SmallVector<unsigned, 2> SizeArguments;
};

/// All allocations of one module. Everything is computed on construction;
/// refers to the module's instructions.
class AllocationRecognizer {
public:
  /// An indirect call allocates or frees if that is so of all functions that \p
  /// Callees lists for it, in the same way.
  AllocationRecognizer(const llvm::Module &M, const LibraryModel &Library,
                       const IndirectCallees &Callees = {});

  /// What \p Call allocates, or null if nothing is known. If the callee
  /// allocates but is not a wrapper, the allocations are the calls in its body.
  const AllocationCall *getAllocation(const llvm::CallBase &Call) const;
  /// What \p Call frees, or null if nothing is known.
  const FreeCall *getFree(const llvm::CallBase &Call) const;
  const AllocationWrapper *getWrapper(const llvm::Function &F) const;
  const FreeWrapper *getFreeWrapper(const llvm::Function &F) const;

  /// The callees of \p Call if it is an indirect call for which
  /// getAllocation() or getFree() has an answer; else null.
  const ResolvedCall *getResolved(const llvm::CallBase &Call) const;

  /// All of them, in module order.
  llvm::ArrayRef<AllocationCall> allocations() const { return Allocations; }
  llvm::ArrayRef<FreeCall> frees() const { return Frees; }
  llvm::ArrayRef<AllocationWrapper> wrappers() const { return Wrappers; }
  llvm::ArrayRef<FreeWrapper> freeWrappers() const { return FreeWrappers; }
  llvm::ArrayRef<WrapperRefusal> refusals() const { return Refusals; }

  /// Prints everything, function by function; the output of
  /// `print<dtrans-allocations>`.
  void print(llvm::raw_ostream &OS) const;

private:
  void addResolved(const llvm::CallBase &Call, const CallClassifier &Known);

  const llvm::Module *M;
  /// Only looked up.
  llvm::DenseMap<const llvm::CallBase *, ResolvedCall> Resolved;
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

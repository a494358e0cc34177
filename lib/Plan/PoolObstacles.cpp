//===- PoolObstacles.cpp - Programs without pools -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolObstacles.h"

#include "restruct/Fields/Threads.h"
#include "restruct/Memory/LibraryModel.h"
#include "restruct/Runtime/PoolRuntime.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace restruct {

static bool usesAnyOf(const Module &M, ArrayRef<StringRef> Names) {
  return any_of(Names, [&](StringRef Name) { return M.getFunction(Name); });
}

/// Whether \p Name is that of an allocator that pools replace.
static bool isPooled(StringRef Name) {
  const FunctionModel *Row = LibraryModel::findRow(Name);
  return Row && Row->Allocation.HasPools;
}

/// Whether \p F is what the linker calls instead of such an allocator, by
/// `--wrap`, or the allocator itself under the name for that.
static bool wrapsPooled(const Function &F) {
  StringRef Name = F.getName();
  return (Name.consume_front("__wrap_") || Name.consume_front("__real_")) &&
         isPooled(Name);
}

/// Whether code of the program may run before the constructor that reserves the
/// pools, which has priority 0.
static bool runsBeforePools(const Module &M) {
  if (!M.ifunc_empty() || any_of(M.globals(), [](const GlobalVariable &G) {
        return G.getSection().starts_with(".preinit_array");
      }))
    return true;
  const GlobalVariable *List = M.getNamedGlobal("llvm.global_ctors");
  if (!List || !List->hasInitializer())
    return false;
  const auto *Entries = dyn_cast<ConstantArray>(List->getInitializer());
  return Entries && any_of(Entries->operands(), [](const Use &Entry) {
           auto *Priority = cast<Constant>(Entry)->getAggregateElement(0u);
           return cast<ConstantInt>(Priority)->isZero();
         });
}

std::string whyNoPools(const Module &M) {
  if (any_of(M, [](const Function &F) {
        return !F.isDeclaration() && isPooled(F.getName());
      }))
    return "the program has an allocator of its own";
  if (any_of(M, wrapsPooled))
    return "the program wraps an allocator";
  if (usesAnyOf(M, {"malloc_usable_size"}))
    return "the program asks for the usable size of memory";
  if (usesAnyOf(M, {"mallinfo", "mallinfo2", "malloc_info", "malloc_stats"}))
    return "the program asks how much memory it has allocated";
  // What is reserved counts.
  if (usesAnyOf(M, {"setrlimit", "setrlimit64", "prlimit", "prlimit64"}))
    return "the program limits its resources";
  if (usesAnyOf(M, {"mlockall"}))
    return "the program locks all its memory";
  if (runsBeforePools(M))
    return "code of the program runs before all constructors";
  // The lock of the pools would not be released in the child.
  if (any_of(M, startsThreads) &&
      usesAnyOf(M, {"fork", "_Fork", "forkpty", "daemon"}))
    return "the program starts threads and forks";
  if (any_of(M, [](const Function &F) {
        return F.hasFnAttribute(Attribute::SanitizeAddress) ||
               F.hasFnAttribute(Attribute::SanitizeHWAddress) ||
               F.hasFnAttribute(Attribute::SanitizeMemory) ||
               F.hasFnAttribute(Attribute::SanitizeMemTag);
      }))
    return "a sanitizer checks its memory";
  if (!hasPoolRuntime(M.getTargetTriple()))
    return "there is no pool runtime for its target";
  return {};
}

} // namespace restruct

//===- LibraryFunctions.cpp - Library functions and memory ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryFunctions.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

#include <string_view>

using namespace llvm;

namespace restruct {

using enum LibraryAction;
using enum ByteUse;

using Callbacks = std::array<CallbackFlow, 2>;
/// qsort(array, count, size, compare)
static constexpr Callbacks Sorting = {{{0, 3, {0, 1}}}};
/// qsort_r(array, count, size, compare, context)
static constexpr Callbacks SortingWith = {{{0, 3, {0, 1}}, {4, 3, {2}}}};
/// bsearch(key, array, count, size, compare)
static constexpr Callbacks Searching = {{{0, 4, {0}}, {1, 4, {1}}}};
/// tsearch(key, root, compare)
static constexpr Callbacks InTree = {{{0, 2, {0, 1}}}};
/// pthread_create(thread, attributes, start, argument)
static constexpr Callbacks Starting = {{{3, 2, {0}}}};

/// Sorted by name.
static constexpr LibraryFunction Functions[] = {
    {"BIO_read", Transfers, Bytes, {1}, {2}},
    {"BIO_write", Transfers, Bytes, {1}, {2}},
    {"bcmp", Compares, Bytes, {0, 1}, {2}},
    {"bcopy", Copies, Objects, {1, 0}, {2}},
    {"bsearch", Searches, Objects, {1}, {2, 3}, Searching},
    {"bzero", Sets, Objects, {0}, {1}},
    {"dlsym", Attaches, Unknown},
    {"explicit_bzero", Sets, Objects, {0}, {1}},
    {"explicit_memset", Sets, Objects, {0}, {2}},
    {"fcntl", Other, Bytes},
    {"fprintf", Other, Objects},
    {"fputs", Other, Bytes},
    {"fread", Transfers, Bytes, {0}, {1, 2}},
    {"fread_unlocked", Transfers, Bytes, {0}, {1, 2}},
    {"free", Other, Objects},
    {"fwrite", Transfers, Bytes, {0}, {1, 2}},
    {"fwrite_unlocked", Transfers, Bytes, {0}, {1, 2}},
    {"gzread", Transfers, Bytes, {1}, {2}},
    {"gzwrite", Transfers, Bytes, {1}, {2}},
    {"ioctl", Other, Bytes},
    {"lfind", Searches, Objects, {}, {}, Searching},
    {"lsearch", Searches, Objects, {}, {}, Searching},
    {"memcmp", Compares, Bytes, {0, 1}, {2}},
    {"memcpy", Copies, Objects, {0, 1}, {2}},
    {"memmove", Copies, Objects, {0, 1}, {2}},
    {"mempcpy", Copies, Objects, {0, 1}, {2}},
    {"memset", Sets, Objects, {0}, {2}},
    {"mmap", Maps, Unknown},
    {"mmap64", Maps, Unknown},
    {"munmap", Other, Objects},
    {"prctl", Other, Bytes},
    {"pread", Transfers, Bytes, {1}, {2}},
    {"pread64", Transfers, Bytes, {1}, {2}},
    {"printf", Other, Objects},
    {"pthread_create", Other, Unknown, {}, {}, Starting},
    {"pthread_getspecific", GetsOfKey, Unknown},
    {"pthread_setspecific", SetsOfKey, Unknown},
    {"puts", Other, Bytes},
    {"pwrite", Transfers, Bytes, {1}, {2}},
    {"pwrite64", Transfers, Bytes, {1}, {2}},
    {"qsort", Searches, Objects, {0}, {1, 2}, Sorting},
    {"qsort_r", Searches, Objects, {0}, {1, 2}, SortingWith},
    {"read", Transfers, Bytes, {1}, {2}},
    {"realloc", Other, Objects},
    {"reallocarray", Other, Objects},
    {"recv", Transfers, Bytes, {1}, {2}},
    {"recvfrom", Transfers, Bytes, {1}, {2}},
    {"send", Transfers, Bytes, {1}, {2}},
    {"sendto", Transfers, Bytes, {1}, {2}},
    {"shmat", Attaches, Unknown},
    {"snprintf", Other, Objects},
    {"sprintf", Other, Objects},
    {"strcasecmp", Other, Bytes},
    {"strcat", Other, Bytes},
    {"strchr", Other, Bytes},
    {"strcmp", Other, Bytes},
    {"strcpy", Other, Bytes},
    {"strlen", Other, Bytes},
    {"strncmp", Other, Bytes},
    {"strncpy", Other, Bytes},
    {"strstr", Other, Bytes},
    {"syscall", Other, Bytes},
    {"tfind", Searches, Unknown, {}, {}, InTree},
    {"tsearch", Searches, Unknown, {}, {}, InTree},
    {"tss_get", GetsOfKey, Unknown},
    {"tss_set", SetsOfKey, Unknown},
    {"write", Transfers, Bytes, {1}, {2}},
};

static constexpr bool isBefore(const LibraryFunction &A,
                               const LibraryFunction &B) {
  return std::string_view(A.Name) < std::string_view(B.Name);
}

static_assert(std::is_sorted(std::begin(Functions), std::end(Functions),
                             isBefore));

static const LibraryFunction *lookup(StringRef Name) {
  const LibraryFunction *At = partition_point(
      Functions, [&](const LibraryFunction &Each) { return Each.Name < Name; });
  return At != std::end(Functions) && At->Name == Name ? At : nullptr;
}

const LibraryFunction *
lookupLibraryFunction(const clang::FunctionDecl *Callee) {
  if (!Callee || !Callee->getIdentifier())
    return nullptr;
  StringRef Name = Callee->getName();
  Name.consume_front("__builtin_");
  Name.consume_front("__");
  Name.consume_back("_chk");
  return lookup(Name);
}

std::optional<uint64_t>
MemoryArguments::countBytes(const clang::ASTContext &Tree) const {
  uint64_t Bytes = 1;
  for (const clang::Expr *Factor : Factors) {
    clang::Expr::EvalResult Value;
    if (Factor->isValueDependent() || !Factor->EvaluateAsInt(Value, Tree))
      return std::nullopt;
    Bytes *= Value.Val.getInt().getZExtValue();
  }
  return Bytes;
}

MemoryArguments getMemory(const LibraryFunction &Callee,
                          const clang::CallExpr &Call) {
  auto IsThere = [&](unsigned I) { return I < Call.getNumArgs(); };
  MemoryArguments Result;
  if (!all_of(Callee.Addresses, IsThere) || !all_of(Callee.Factors, IsThere))
    return Result;
  for (unsigned I : Callee.Addresses)
    Result.Addresses.push_back(Call.getArg(I));
  for (unsigned I : Callee.Factors)
    Result.Factors.push_back(Call.getArg(I));
  return Result;
}

bool returnsOthersMemory(const clang::CallExpr &Call,
                         const clang::ASTContext &Tree) {
  const LibraryFunction *Callee = lookupLibraryFunction(Call.getDirectCallee());
  if (!Callee || Callee->Action == Attaches)
    return Callee != nullptr;
  constexpr unsigned FlagsArgument = 3;
  if (Callee->Action != Maps || Call.getNumArgs() <= FlagsArgument)
    return false;
  constexpr uint64_t Anonymous = 0x20; // MAP_ANONYMOUS
  clang::Expr::EvalResult Flags;
  const clang::Expr *E = Call.getArg(FlagsArgument);
  return E->isValueDependent() || !E->EvaluateAsInt(Flags, Tree) ||
         (Flags.Val.getInt().getZExtValue() & Anonymous) == 0;
}

} // namespace restruct

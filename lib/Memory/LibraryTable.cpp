//===- LibraryTable.cpp - The table of library functions ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Builds one array of all rows of Library/*.def, at compile time. Rows are
/// written in the vocabulary of RowLanguage.h; the macros below are for
/// functions with several spellings. docs/memory.md explains how to read and to
/// add a row.
///
//===----------------------------------------------------------------------===//

#include "RowLanguage.h"

#include "restruct/Memory/LibraryModel.h"

#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace restruct {

using namespace rowlanguage;

// float, double, long double.
#define FLOATING_FUNCTION(Name, ...)                                           \
  FUNCTION(Name, __VA_ARGS__)                                                  \
  FUNCTION(Name "f", __VA_ARGS__)                                              \
  FUNCTION(Name "l", __VA_ARGS__)

// A class of characters: narrow, wide, and of a locale.
#define CHARACTER_FUNCTION(Class)                                              \
  FUNCTION("is" Class, nothing, params(number), local)                         \
  FUNCTION("isw" Class, nothing, params(number), local)                        \
  FUNCTION("is" Class "_l", nothing, params(number, unused), local)

#define NEW_FAMILY(Family) family(AllocFamily::Family)
#define OPERATOR_NEW_OF(Prefix, Family)                                        \
  FUNCTION(Prefix, returns(newMemory), params(number), local, throws,          \
           calls(library(NewHandlers)),                                        \
           allocates(AK_New, size(0), neverNull, NEW_FAMILY(Family)))          \
  FUNCTION(Prefix "RKSt9nothrow_t", returns(newMemory),                        \
           params(number, unused), local, calls(library(NewHandlers)),         \
           allocates(AK_New, size(0), NEW_FAMILY(Family)))                     \
  FUNCTION(                                                                    \
      Prefix "St11align_val_t", returns(newMemory), params(number, number),    \
      local, throws, calls(library(NewHandlers)),                              \
      allocates(AK_New, size(0), align(1), neverNull, NEW_FAMILY(Family)))     \
  FUNCTION(Prefix "St11align_val_tRKSt9nothrow_t", returns(newMemory),         \
           params(number, number, unused), local, calls(library(NewHandlers)), \
           allocates(AK_New, size(0), align(1), NEW_FAMILY(Family)))
#define OPERATOR_NEW(SizeT)                                                    \
  OPERATOR_NEW_OF("_Znw" SizeT, New)                                           \
  OPERATOR_NEW_OF("_Zna" SizeT, NewArray)

#define SIZED_DELETE_OF(Prefix, Family)                                        \
  FUNCTION(Prefix, nothing, params(freed(), number), local,                    \
           frees(FK_Delete, 0, size(1), NEW_FAMILY(Family)))                   \
  FUNCTION(Prefix "St11align_val_t", nothing, params(freed(), number, number), \
           local, frees(FK_Delete, 0, size(1), align(2), NEW_FAMILY(Family)))
#define SIZED_DELETE(SizeT)                                                    \
  SIZED_DELETE_OF("_ZdlPv" SizeT, New)                                         \
  SIZED_DELETE_OF("_ZdaPv" SizeT, NewArray)

#define ZLIB_STREAM_FUNCTION(Name, Params)                                     \
  FUNCTION(Name, nothing, Params, local, keeps(0, Compression),                \
           flow(library(Compression), into(0)), flow(contents(0), into(0)),    \
           flow(contents(0), into(Compression)), usesAndWrites(Compression),   \
           calls(contents(0), contents(0), noPointer, noPointer)               \
               .resultTo(into(Compression)),                                   \
           calls(contents(0), contents(0), library(Compression)))

// Members of std::string, after the mangled name of the class.
#define STRING_CLASS "St7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE"
#define STRING_QUERY(Name, ...)                                                \
  FUNCTION("_ZNK" STRING_CLASS Name, __VA_ARGS__, local)
#define STRING_METHOD(Name, ...)                                               \
  FUNCTION("_ZN" STRING_CLASS Name, __VA_ARGS__, local, pointerIsFirst)

static constexpr FunctionModel Rows[] = {
#define FUNCTION(...) row(__VA_ARGS__),
#include "Library/CxxRuntime.def"
#include "Library/Files.def"
#include "Library/Intrinsics.def"
#include "Library/Libstdcxx.def"
#include "Library/Math.def"
#include "Library/Network.def"
#include "Library/Process.def"
#include "Library/Stdio.def"
#include "Library/Stdlib.def"
#include "Library/String.def"
#include "Library/Text.def"
#include "Library/Threads.def"
#include "Library/Time.def"
#include "Library/Zlib.def"
#undef FUNCTION
};

ArrayRef<FunctionModel> LibraryModel::table() { return Rows; }

const FunctionModel *LibraryModel::findRow(StringRef Name) {
  static const StringMap<const FunctionModel *> Index = [] {
    StringMap<const FunctionModel *> Map(std::size(Rows));
    for (const FunctionModel &Row : Rows)
      Map.try_emplace(Row.Name, &Row);
    return Map;
  }();
  return Index.lookup(Name);
}

} // namespace restruct

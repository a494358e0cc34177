//===- LibraryStructures.cpp - Structures of the library ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/LibraryStructures.h"

#include "restruct/Types/DTransTypeManager.h"

#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace restruct {

bool isLibraryStructure(StringRef Name) {
  static const StringSet<> Names = {
#define LIBRARY_STRUCTURE(Name) Name,
#include "Library/Structures.def"
  };
  Name = stripRenameSuffix(Name);
  bool IsClass = Name.consume_front("class.");
  if (!IsClass && !Name.consume_front("struct.") &&
      !Name.consume_front("union."))
    return false;
  // Namespaces that C++ reserves for its library.
  if (Name.starts_with("std::") || Name.starts_with("__gnu_cxx::") ||
      Name.starts_with("__cxxabiv1::"))
    return true;
  return !IsClass && Names.contains(Name);
}

} // namespace restruct

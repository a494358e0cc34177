//===- LibraryStructures.h - Structures of the library ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_MEMORY_LIBRARYSTRUCTURES_H
#define RESTRUCT_MEMORY_LIBRARYSTRUCTURES_H

#include "llvm/ADT/StringRef.h"

namespace restruct {

/// Whether \p Name is what a front end calls a structure of the system's
/// libraries in IR: "struct.stat", "union.pthread_mutex_t.7",
/// "class.std::locale" (spec: SystemObject). A guess from the name alone, for
/// modules that do not say where their structures are declared
/// (SourceRecord::InSystemHeader): a program may have a `stat` of its own.
/// lib/Memory/Library/Structures.def is the table.
bool isLibraryStructure(llvm::StringRef Name);

} // namespace restruct

#endif // RESTRUCT_MEMORY_LIBRARYSTRUCTURES_H

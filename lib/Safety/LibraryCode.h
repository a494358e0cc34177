//===- LibraryCode.h - Code and classes of the C++ library ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_SAFETY_LIBRARYCODE_H
#define RESTRUCT_LIB_SAFETY_LIBRARYCODE_H

#include "restruct/Types/DTransType.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace restruct {

struct DeclaredTypes;

/// Which functions and classes belong to the C++ library. A program may add
/// nothing to its namespaces but specialisations of some templates for types of
/// its own. LibraryCode.cpp begins with what follows from that.
class LibraryCode {
public:
  explicit LibraryCode(const DeclaredTypes &Types);

  /// Whether a system header declares \p T. The library, or the system, knows
  /// nothing of an object that has one as a member.
  bool isClass(const DTransStructType *T) const { return Classes.contains(T); }

  /// Whether the source declares \p T, outside of system headers.
  bool isOfProgram(const DTransStructType *T) const {
    return Declared.contains(T);
  }

  /// Whether \p F is a function of the C++ library that knows no type of the
  /// program, according to its name.
  bool isOfLibraryAlone(const llvm::Function &F);
  /// Whether \p F, or a template that it is made of, is the library's.
  bool isOfLibrary(const llvm::Function &F);
  /// Whether \p Where is such a function, or in one.
  bool isInLibrary(const llvm::Value *Where);

private:
  const DeclaredTypes &Types;
  llvm::SmallPtrSet<const DTransStructType *, 32> Classes;
  /// The others that the source declares.
  llvm::SmallPtrSet<const DTransStructType *, 32> Declared;
  /// Only looked up, as all of these.
  llvm::DenseMap<const DTransStructType *, llvm::StringRef> Identities;
  llvm::DenseMap<const llvm::Function *, bool> Alone, Of;
};

} // namespace restruct

#endif // RESTRUCT_LIB_SAFETY_LIBRARYCODE_H

//===- CallbackTypes.h - Callbacks that stay in a program -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the types of function pointers that external code knows nothing of:
///
///     struct table { int (*compare)(const void *, const void *); ... };
///
///     if (t->compare(t->items[i], key) == 0)
///
/// Every function that such a call may call is in the program, and so is every
/// call of a function whose address is only used as such a pointer. So
/// `compare`'s arguments flow to the parameters of all functions of that type,
/// and nothing else does.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_CALLBACKTYPES_H
#define RESTRUCT_RECOVERY_CALLBACKTYPES_H

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace llvm {
class Use;
} // namespace llvm

namespace restruct {

class FunctionParameters;
class LibraryModel;
class VirtualTables;
struct CallbackModel;

/// Functions of the program.
using FunctionList = llvm::SmallVector<const llvm::Function *, 4>;

/// A library function that calls functions of the program.
struct LibraryCallback {
  const CallbackModel *Model;
  FunctionList Callees; ///< With bodies.
};

/// The types of callbacks of one module. CallbackTypes.cpp begins with the
/// argument. Refers to the module and to the arguments of the constructor.
class CallbackTypes {
public:
  CallbackTypes(const llvm::Module &M, const DeclaredTypes &Types,
                const LibraryModel &Library,
                const FunctionParameters &Parameters,
                const VirtualTables &Virtual);

  /// Whether external code can neither call functions of the declared type
  /// \p Signature through pointers, nor make such a pointer. A client has to
  /// verify that these pointers are not converted to something that hides their
  /// type, and that no memory that holds them is accessed in an unknown way.
  bool isClosed(const DTransFunctionType *Signature) const;
  /// The functions that \p Call, an indirect call of a closed type, may call,
  /// declarations included; nothing if the type is not closed.
  std::optional<FunctionList> getCallees(const llvm::CallBase &Call) const;
  /// Whether all callers of \p F are calls of it, and those of getCallees().
  bool hasKnownCallers(const llvm::Function &F) const;
  /// The functions of a closed type whose addresses are taken, in the order of
  /// the module.
  llvm::ArrayRef<const llvm::Function *>
  functions(const DTransFunctionType *Signature) const;

  /// Whether \p F is `free`: an external function that only frees its argument.
  bool onlyFrees(const llvm::Function &F) const;

  /// The functions that \p Call, a call of a library function, calls back with
  /// known arguments; nothing if there are none, or they are not known.
  std::optional<LibraryCallback>
  getLibraryCallback(const llvm::CallBase &Call) const;

private:
  void open(const DTransType *T);
  void openInterfaces(const llvm::Module &M);
  void openLargeTypes();
  void openDeclaration(const llvm::Function &F);
  bool staysInside(const llvm::Use &U) const;

  const DeclaredTypes &Types;
  const LibraryModel &Library;
  const FunctionParameters &Parameters;
  const VirtualTables &Virtual;
  /// What external code knows of; everything if it has null. Only looked up.
  llvm::DenseSet<const DTransType *> Open;
  /// Only looked up.
  llvm::DenseMap<const DTransType *, llvm::SmallVector<const SourceRecord *, 1>>
      RecordsOf;
  /// Only looked up.
  llvm::DenseMap<const DTransFunctionType *, FunctionList> Functions;
  /// Of these, functions that are only called where they are given.
  llvm::DenseSet<const llvm::Function *> OnlyGiven;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_CALLBACKTYPES_H

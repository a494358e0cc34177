//===- LibraryModel.h - Which function a call means -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the FunctionModel of a function or of a call: in the table of library
/// functions (lib/Memory/Library/*.def), or from what the attributes of the
/// declaration promise.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_MEMORY_LIBRARYMODEL_H
#define RESTRUCT_MEMORY_LIBRARYMODEL_H

#include "restruct/Memory/FunctionModel.h"

#include <memory>
#include <optional>

namespace llvm {
class CallBase;
class Function;
class FunctionType;
class GlobalVariable;
class Module;
class raw_ostream;
} // namespace llvm

namespace restruct {

/// The models of the functions that one module declares. Everything is
/// resolved when it is built; queries are look-ups. Refers to the module's
/// functions, and must not be asked once one of them is gone or changed.
class LibraryModel {
public:
  /// \p M's target decides whether the table applies at all: it describes
  /// Linux with glibc and libstdc++. Elsewhere only attributes count.
  explicit LibraryModel(const llvm::Module &M);
  LibraryModel(LibraryModel &&);
  LibraryModel &operator=(LibraryModel &&);
  ~LibraryModel();

  /// What is known of \p F, or null: anything may happen. A function with a
  /// body is never known here, whatever its name: its body says what it does.
  /// Nor is a declaration whose signature does not fit the table's row.
  const FunctionModel *lookup(const llvm::Function &F) const;

  /// What is known of this call, or null: anything may happen, unless the
  /// callee has a body. It may be more than is known of the callee, as the
  /// format of printf can be looked at; or less, as where the call or the
  /// calling function forbids to take the callee for a builtin.
  const FunctionModel *lookup(const llvm::CallBase &Call) const;

  /// Whether a call of the declaration \p F may be one that allocates or frees;
  /// if not, no lookup(Call) says so.
  bool mayAllocateOrFree(const llvm::Function &F) const;

  /// The domain whose object a global variable that the library defines is
  /// (environ, stdout, optarg): the variable holds pointers of that domain. No
  /// value if \p G is defined in the module, or is not known.
  std::optional<LibraryDomain> lookup(const llvm::GlobalVariable &G) const;

  /// Every row of the table, in the order of the table.
  static llvm::ArrayRef<FunctionModel> table();
  /// The row of that name, or null.
  static const FunctionModel *findRow(llvm::StringRef Name);
  /// Whether a declaration of type \p Ty can be the function of row \p Row:
  /// number and kind of parameters, and of the result.
  static bool fitsSignature(const FunctionModel &Row,
                            const llvm::FunctionType &Ty);

private:
  struct Resolved;
  /// Keyed by function, never iterated.
  std::unique_ptr<Resolved> Models;
};

/// What the attributes of \p F's declaration promise (memory, captures,
/// readonly, noalias result, returned, nofree, allockind, !callback), or
/// nothing if they leave open that anything may happen. Attributes do not name
/// domains, so what is captured goes to the unknown.
std::optional<FunctionModel> modelFromAttributes(const llvm::Function &F);

/// \p Model, with whatever \p F's attributes exclude removed.
FunctionModel strengthen(const FunctionModel &Model, const llvm::Function &F);

/// Prints a model as one line for each argument, flow, callback and trait that
/// says something; for tests and for people.
void print(llvm::raw_ostream &OS, const FunctionModel &Model);

} // namespace restruct

#endif // RESTRUCT_MEMORY_LIBRARYMODEL_H

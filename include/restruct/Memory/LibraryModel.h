//===- LibraryModel.h - Models of declarations and calls --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the FunctionModel of a function or of a call: in the table of library
/// functions (lib/Memory/Library/*.def), or from the attributes of the
/// declaration.
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

/// The models of the functions that one module declares. Everything is resolved
/// on construction; queries are look-ups. Refers to the module's functions, and
/// must not be queried after one of them is deleted or changed.
class LibraryModel {
public:
  /// \p M's target decides whether the table applies: it describes Linux with
  /// glibc and libstdc++. For other targets only attributes count.
  explicit LibraryModel(const llvm::Module &M);
  LibraryModel(LibraryModel &&);
  LibraryModel &operator=(LibraryModel &&);
  ~LibraryModel();

  /// What is known of \p F, or null if it may do anything. A function with a
  /// body has no model, whatever its name, because its body is analysed.
  /// Neither has a declaration whose signature does not match the row of the
  /// table.
  const FunctionModel *lookup(const llvm::Function &F) const;

  /// What is known of this call, or null if it may do anything, unless the
  /// callee has a body. It may be more than is known of the callee, because the
  /// format of printf can be inspected. It may be less, if the call or the
  /// calling function is nobuiltin.
  const FunctionModel *lookup(const llvm::CallBase &Call) const;
  /// The same, if \p Call is an indirect call and calls \p Callee.
  const FunctionModel *lookup(const llvm::CallBase &Call,
                              const llvm::Function &Callee) const;

  /// Whether a call of the declaration \p F may allocate or free; if not, no
  /// lookup(Call) says so.
  bool mayAllocateOrFree(const llvm::Function &F) const;

  /// The domain of a global variable that the library defines (environ, stdout,
  /// optarg): the variable holds pointers of that domain. No value if \p G is
  /// defined in the module, or is not known.
  std::optional<LibraryDomain> lookup(const llvm::GlobalVariable &G) const;

  /// Every row of the table, in table order.
  static llvm::ArrayRef<FunctionModel> table();
  /// The row with that name, or null.
  static const FunctionModel *findRow(llvm::StringRef Name);
  /// Whether a declaration of type \p Ty can be the function of row \p Row:
  /// number and kind of parameters, and kind of the result.
  static bool fitsSignature(const FunctionModel &Row,
                            const llvm::FunctionType &Ty);

private:
  struct Resolved;
  /// Keyed by function, never iterated.
  std::unique_ptr<Resolved> Models;
};

/// What the attributes of \p F's declaration guarantee (memory, captures,
/// readonly, noalias result, returned, nofree, allockind, !callback), or
/// nothing if they exclude nothing. Attributes do not name domains, so what is
/// captured flows to the unknown.
std::optional<FunctionModel> modelFromAttributes(const llvm::Function &F);

/// \p Model, without the effects that \p F's attributes exclude.
FunctionModel strengthen(const FunctionModel &Model, const llvm::Function &F);

/// Prints a model, one line for each argument, flow, callback and trait with an
/// effect; for tests and for users.
void print(llvm::raw_ostream &OS, const FunctionModel &Model);

} // namespace restruct

#endif // RESTRUCT_MEMORY_LIBRARYMODEL_H

//===- PlainFormals.h - Parameters that only lead to numbers ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_PLAINFORMALS_H
#define RESTRUCT_LIB_DSA_LOCAL_PLAINFORMALS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <vector>

namespace llvm {
class Argument;
class CallBase;
class DataLayout;
class Function;
class Module;
class Use;
class Value;
} // namespace llvm

namespace restruct {

class DSGraph;
class LibraryModel;
struct FunctionModel;

/// A parameter that some call gives a pointer known up to a stride only.
struct StridedFormal {
  const llvm::Argument *Formal;
  uint64_t Stride; // in bytes, not 0
};

/// The parameters through which functions do nothing but access numbers,
/// compare, and pass on to such parameters.
class PlainFormals {
public:
  PlainFormals(const llvm::Module &M, const LibraryModel &Library);

  /// Whether the parameter that argument \p Argument of \p Call becomes is
  /// plain. Only of calls that name their callee.
  bool isPlain(const llvm::CallBase &Call, unsigned Argument) const;
  bool isPlain(const llvm::Argument &Formal) const {
    return Plain.contains(&Formal);
  }

private:
  llvm::DenseSet<const llvm::Argument *> Plain; // never iterated
};

/// The parameter that \p U, an argument of a call, becomes; null if the call
/// does not name its callee, or other code may take its place.
const llvm::Argument *getFormal(const llvm::Use &U);

/// Whether the library function does nothing with the object of an argument
/// but access numbers in it, and the pointer goes nowhere.
bool isPlainInModel(const FunctionModel &Model, unsigned Argument,
                    bool MayReturnIt);

/// Lets the values that are made of \p Strided, plain parameters, be known up
/// to a stride only, and those of the parameters that they are passed to.
/// \p GraphOf gives a function's graph.
void spreadStrides(
    llvm::ArrayRef<StridedFormal> Strided, const llvm::DataLayout &DL,
    llvm::function_ref<DSGraph *(const llvm::Function &)> GraphOf);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_PLAINFORMALS_H

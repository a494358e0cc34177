//===- PlainFormals.h - Parameters used only for numbers --------*- C++ -*-===//
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

/// A parameter to which some call passes a pointer known only modulo a stride.
struct StridedFormal {
  const llvm::Argument *Formal;
  uint64_t Stride; // in bytes, not 0
};

/// Finds the parameters through which functions only access numbers, which they
/// compare, or pass on to such parameters.
class PlainFormals {
public:
  PlainFormals(const llvm::Module &M, const LibraryModel &Library);

  /// Whether argument \p Argument of \p Call is bound to a plain parameter.
  /// Only for direct calls.
  bool isPlain(const llvm::CallBase &Call, unsigned Argument) const;
  bool isPlain(const llvm::Argument &Formal) const {
    return Plain.contains(&Formal);
  }

private:
  llvm::DenseSet<const llvm::Argument *> Plain; // never iterated
};

/// The parameter to which \p U, an argument of a call, is bound; null if the
/// call is indirect, or another definition may replace the callee.
const llvm::Argument *getFormal(const llvm::Use &U);

/// Whether a library function only accesses numbers in the object of an
/// argument, and does not capture the pointer.
bool isPlainInModel(const FunctionModel &Model, unsigned Argument,
                    bool MayReturnIt);

/// Makes the values derived from \p Strided, plain parameters, known only
/// modulo a stride, and those of the parameters that they are passed to.
/// \p GraphOf returns a function's graph.
void spreadStrides(
    llvm::ArrayRef<StridedFormal> Strided, const llvm::DataLayout &DL,
    llvm::function_ref<DSGraph *(const llvm::Function &)> GraphOf);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_PLAINFORMALS_H

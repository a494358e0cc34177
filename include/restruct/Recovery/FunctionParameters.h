//===- FunctionParameters.h - Functions that are given to functions -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `each(list, show, &state)`: who calls `show`, and with what.
///
///     static void each(struct list *l, void (*f)(void *, int), void *data) {
///       for (; l; l = l->next)
///         f(data, l->value);
///     }
///
/// A parameter like `f`, with which nothing is done but to call it, and to give
/// it to other functions as such a parameter, is *only called*. A parameter
/// like `data`, which goes nowhere but to the calls of `f`, always at one
/// place, is *data* of `f`. Then what a caller of `each` gives as data arrives
/// at that place of the very function that he gives with it, and at no other.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_FUNCTIONPARAMETERS_H
#define RESTRUCT_RECOVERY_FUNCTIONPARAMETERS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <optional>

namespace llvm {
class Argument;
class CallBase;
class Function;
class Use;
} // namespace llvm

namespace restruct {

class LibraryModel;
struct CallbackModel;

/// What becomes of one parameter that is only called.
struct CalledParameter {
  /// Itself and all that it is passed on as.
  llvm::SmallSetVector<const llvm::Argument *, 2> Passed;
  /// The calls of it, in a stable order.
  llvm::SmallVector<const llvm::CallBase *, 2> Calls;
};

/// One parameter that is data of another.
struct CallbackData {
  unsigned Place = 0; ///< The number of the argument that it becomes.
  /// Itself and all that it is passed on as.
  llvm::SmallSetVector<const llvm::Argument *, 2> Passed;
};

/// Answers of one module, computed when asked and kept. Refers to the module,
/// and is gone with the next change of it.
class FunctionParameters {
public:
  explicit FunctionParameters(const LibraryModel &Library) : Library(Library) {}

  /// Null if something else than calling is done with \p A.
  const CalledParameter *getCalled(const llvm::Argument &A) const;
  /// Nothing unless \p Data is data of \p A, a parameter of the same function
  /// that is only called.
  const CallbackData *getData(const llvm::Argument &A,
                              const llvm::Argument &Data) const;

  /// The parameter that \p U, an operand of a direct call, becomes; null if
  /// there is none, or its function is not known for sure.
  static const llvm::Argument *parameterOf(const llvm::Use &U);
  /// If \p U gives a function with a body to a parameter that is only called,
  /// by calls of its own type: that parameter. Else null.
  const llvm::Argument *givesFunction(const llvm::Use &U) const;
  /// If \p U is what a direct call gives as data to a function that it gives,
  /// too: the parameter of that function that it becomes. Else null.
  const llvm::Argument *becomesParameter(const llvm::Use &U) const;

  /// If \p U gives a function with a body to a function of the library that
  /// does no more with it than to call it, with arguments that are known: how.
  /// Else null.
  const CallbackModel *getCalledBack(const llvm::Use &U) const;

  /// Whether \p U, a use of a function, calls it, or gives it to somebody who
  /// only calls it.
  bool isKnownUse(const llvm::Use &U) const;
  /// Whether all callers of \p F are known: it is local, and all uses are.
  bool hasKnownCallers(const llvm::Function &F) const;
  /// All functions that \p Call, an indirect call of a parameter, may call;
  /// nothing if they are not known.
  std::optional<llvm::SmallVector<const llvm::Function *, 4>>
  getCallees(const llvm::CallBase &Call) const;

private:
  using Pair = std::pair<const llvm::Argument *, const llvm::Argument *>;
  std::optional<CalledParameter> computeCalled(const llvm::Argument &A) const;
  std::optional<CallbackData> computeData(const llvm::Argument &A,
                                          const llvm::Argument &Data) const;

  const LibraryModel &Library;
  mutable llvm::DenseMap<const llvm::Argument *,
                         std::unique_ptr<CalledParameter>>
      Called;
  mutable llvm::DenseMap<Pair, std::unique_ptr<CallbackData>> Data;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_FUNCTIONPARAMETERS_H

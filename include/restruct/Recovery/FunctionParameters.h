//===- FunctionParameters.h - Callbacks and their data ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Matches callbacks with their data: who calls `show` in `each(list, show,
/// &state)`, and with which arguments.
///
///     static void each(struct list *l, void (*f)(void *, int), void *data) {
///       for (; l; l = l->next)
///         f(data, l->value);
///     }
///
/// A parameter like `f` is *only called* if all its uses are calls of it, or
/// pass it to such a parameter of another function. A parameter like `data` is
/// *data* of `f` if all its uses are one argument position of the calls of `f`.
/// Then the data that a caller of `each` passes arrives at that argument of the
/// function that the caller passes with it, and at no other.
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
class Module;
class Use;
} // namespace llvm

namespace restruct {

class LibraryModel;
struct CallbackModel;
struct FunctionModel;

/// How a library function calls its argument, if it calls nothing else of the
/// program, and that with known arguments. Else null.
const CallbackModel *getOnlyCallback(const FunctionModel &Model);

/// The uses of one parameter that is only called.
struct CalledParameter {
  /// The parameter itself and the parameters to which it is passed on.
  llvm::SmallSetVector<const llvm::Argument *, 2> Passed;
  /// The calls of it, in a stable order.
  llvm::SmallVector<const llvm::CallBase *, 2> Calls;
};

/// One parameter that is data of another.
struct CallbackData {
  unsigned Place = 0; ///< The number of the argument of those calls.
  /// The parameter itself and the parameters to which it is passed on.
  llvm::SmallSetVector<const llvm::Argument *, 2> Passed;
};

/// Answers queries about one module. Refers to the module; a change of the
/// module invalidates it.
class FunctionParameters {
public:
  FunctionParameters(const llvm::Module &M, const LibraryModel &Library);

  /// Null if \p A has a use other than being called.
  const CalledParameter *getCalled(const llvm::Argument &A) const;
  /// Nothing unless \p Data is data of \p A, a parameter of the same function
  /// that is only called.
  const CallbackData *getData(const llvm::Argument &A,
                              const llvm::Argument &Data) const;

  /// The parameter that receives \p U, an operand of a direct call; null if
  /// there is none, or if another definition may replace the function.
  static const llvm::Argument *parameterOf(const llvm::Use &U);
  /// The parameter that is only called, by calls of the function's own type, if
  /// \p U passes it a function with a body. Else null.
  const llvm::Argument *givesFunction(const llvm::Use &U) const;
  /// If \p U passes data to a direct call together with a function: the
  /// parameter of that function that receives it. Else null.
  const llvm::Argument *becomesParameter(const llvm::Use &U) const;

  /// How a library function calls its argument, if \p U passes it a function
  /// with a body and it only calls that with known arguments. Else null.
  const CallbackModel *getCalledBack(const llvm::Use &U) const;

  /// Whether \p U, a use of a function, calls it or passes it to a function
  /// that only calls it.
  bool isKnownUse(const llvm::Use &U) const;
  /// Whether all callers of \p F are known: it is local, and all its uses are
  /// known.
  bool hasKnownCallers(const llvm::Function &F) const;
  /// All functions that \p Call, an indirect call of a parameter, may call;
  /// nothing if some of them are unknown.
  std::optional<llvm::SmallVector<const llvm::Function *, 4>>
  getCallees(const llvm::CallBase &Call) const;

private:
  using Pair = std::pair<const llvm::Argument *, const llvm::Argument *>;
  std::optional<CalledParameter> computeCalled(const llvm::Argument &A) const;
  std::optional<CallbackData> computeData(const llvm::Argument &A,
                                          const llvm::Argument &Data) const;

  const LibraryModel &Library;
  // Only parameters and pairs that have some; never iterated.
  llvm::DenseMap<const llvm::Argument *, std::unique_ptr<CalledParameter>>
      Called;
  llvm::DenseMap<Pair, std::unique_ptr<CallbackData>> Data;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_FUNCTIONPARAMETERS_H

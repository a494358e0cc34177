//===- Planners.h - Decide on new layouts -----------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PLAN_PLANNERS_H
#define RESTRUCT_PLAN_PLANNERS_H

#include "restruct/Plan/PlanInput.h"

#include "llvm/ADT/StringRef.h"

namespace restruct {

/// What a planner may do beside what is legal: which transformations it may
/// use, and for which structures. Names are those of the source or of IR types:
/// "node" or "struct.node".
struct PlanOptions {
#define TRANSFORMATION(Name, Key, Sentence) bool Name = true;
#include "restruct/Plan/Transformations.def"
  /// Reorder even where the model expects no gain, for testing.
  bool Always = false;
  std::vector<std::string> Structs = {}; ///< Only these; all if empty.
  std::vector<std::string> Except = {};  ///< None of these.

  /// Whether a planner may change \p S. It may still have to follow a
  /// structure that it contains.
  bool mayChange(const PlanStruct &S) const;
};

/// Whether \p Name, as in PlanOptions, denotes \p S.
bool denotes(llvm::StringRef Name, const PlanStruct &S);

/// Plans what the cost model expects to win.
LayoutPlan planLayouts(const PlanInput &Input, const PlanOptions &Options);

/// A random legal plan, for testing legality: fields are shuffled, padding is
/// added, unused fields are deleted, others become constants or narrow or go to
/// another part; some structures keep their layout. The same \p Seed and
/// \p Options give the same plan.
LayoutPlan planRandomly(const PlanInput &Input, uint64_t Seed,
                        const PlanOptions &Options = {});

} // namespace restruct

#endif // RESTRUCT_PLAN_PLANNERS_H

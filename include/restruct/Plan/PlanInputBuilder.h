//===- PlanInputBuilder.h - Analyses as input of planners -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PLAN_PLANINPUTBUILDER_H
#define RESTRUCT_PLAN_PLANINPUTBUILDER_H

#include "restruct/Plan/PlanInput.h"
#include "restruct/Types/DTransType.h"

namespace llvm {
class CallBase;
class Constant;
class Function;
class Module;
} // namespace llvm

namespace restruct {

class DTransAnalysisInfo;
class StructUses;
struct DeclaredTypes;

/// The functions and calls of a PlanField, in its order.
struct FieldCallees {
  std::vector<llvm::Function *> Functions;
  std::vector<llvm::CallBase *> Calls;
};

/// The input of planners, with the type of each structure in it.
struct ProgramPlanInput {
  PlanInput Input;
  /// By index into Input.Structs.
  std::vector<const DTransStructType *> Types;
  /// The single values of fields, by structure and field; null where
  /// CanBeConstant is not yes.
  std::vector<std::vector<llvm::Constant *>> Values;
  /// By structure and field.
  std::vector<std::vector<FieldCallees>> Callees;
};

/// Decides what is legal: a change that no condition of \p Info blocks, and for
/// which each of \p Uses has a rule. All were computed for one module.
ProgramPlanInput makePlanInput(const DTransAnalysisInfo &Info,
                               const StructUses &Uses,
                               const DeclaredTypes &Types,
                               const llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_PLAN_PLANINPUTBUILDER_H

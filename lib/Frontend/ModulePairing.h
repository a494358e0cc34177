//===- ModulePairing.h - Matches the values of two equal modules ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_MODULEPAIRING_H
#define RESTRUCT_LIB_FRONTEND_MODULEPAIRING_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace restruct {

/// Pairs types of one LLVMContext with those of another, structurally. Named
/// structures are paired one to one, and only with one of the same name up to
/// LLVM's `.N`. A pair must match all the way down.
class TypePairing {
public:
  /// Whether \p From may correspond to \p To, given all pairs so far. If it
  /// may, pairs every named structure in it; otherwise pairs nothing.
  [[nodiscard]] bool pair(llvm::Type *From, llvm::Type *To);

  /// The partner of \p From, or null.
  llvm::StructType *lookup(llvm::StructType *From) const {
    return llvm::cast_or_null<llvm::StructType>(Partner.lookup(From));
  }
  bool isTaken(llvm::StructType *To) const { return Taken.contains(To); }
  /// Pairs \p From with \p To. \pre Neither has a partner.
  void add(llvm::StructType *From, llvm::StructType *To);

  /// A state to which rollBack can return.
  size_t mark() const { return Log.size(); }
  /// Removes all pairs added since \p Mark.
  void rollBack(size_t Mark);

private:
  bool isSameShape(llvm::Type *From, llvm::Type *To) const;

  llvm::DenseMap<llvm::Type *, llvm::Type *> Partner; // From -> To
  llvm::DenseSet<llvm::Type *> Taken; // named structures of To with a partner
  llvm::SmallVector<llvm::Type *, 0> Log; // keys of Partner in order
};

/// Pairs globals, functions, instructions and types of two modules in two
/// contexts that should be the same program. Assumes nothing: everything that a
/// function's pairs depend on is compared in full, and a function with any
/// difference contributes no pairs.
class ModulePairing {
public:
  ModulePairing(const llvm::Module &From, llvm::Module &To);

  llvm::GlobalVariable *lookup(const llvm::GlobalVariable *From) const {
    return Globals.lookup(From);
  }
  /// The function of the same name and signature; its body may differ.
  llvm::Function *lookup(const llvm::Function *From) const {
    return Functions.lookup(From);
  }
  /// The partner of an alloca or a call in a function with equal bodies.
  llvm::Instruction *lookup(const llvm::Instruction *From) const {
    return Instructions.lookup(From);
  }
  TypePairing &types() { return Types; }

private:
  using ValueMap = llvm::DenseMap<const llvm::Value *, const llvm::Value *>;

  void pairGlobals(const llvm::Module &From, llvm::Module &To);
  void pairFunctions(const llvm::Module &From, llvm::Module &To);
  bool pairSignatures(const llvm::Function &From, const llvm::Function &To);
  bool pairBodies(const llvm::Function &From, llvm::Function &To);
  bool pairShapes(const llvm::Instruction &From, const llvm::Instruction &To);
  bool pairAttributes(const llvm::AttributeList &From,
                      const llvm::AttributeList &To, unsigned NumParams);
  bool pairConstants(const llvm::Constant *From, const llvm::Constant *To);
  /// Removes the results of a failed comparison since \p Mark.
  void rollBack(size_t Mark);

  TypePairing Types;
  llvm::DenseMap<const llvm::GlobalVariable *, llvm::GlobalVariable *> Globals;
  llvm::DenseMap<const llvm::Function *, llvm::Function *> Functions;
  llvm::DenseMap<const llvm::Instruction *, llvm::Instruction *> Instructions;
  /// Constants already compared: each pair once.
  llvm::DenseSet<std::pair<const llvm::Constant *, const llvm::Constant *>>
      SeenConstants;
  llvm::DenseMap<const llvm::GlobalValue *, const llvm::GlobalValue *> Unnamed;
};

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_MODULEPAIRING_H

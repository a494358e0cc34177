//===- FunctionPointerTypes.h - Conversions of function types ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_SAFETY_FUNCTIONPOINTERTYPES_H
#define RESTRUCT_LIB_SAFETY_FUNCTIONPOINTERTYPES_H

#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SmallVector.h"

namespace restruct {

/// Unifies the function types between which a program converts pointers. A
/// function can be called through each type of its class.
/// FunctionPointerTypes.cpp begins with the argument.
class FunctionPointerTypes {
public:
  FunctionPointerTypes(const llvm::Module &M,
                       const PointerTypeAnalyzer &Pointers,
                       const MemoryInfo &Memory);

  /// \p V is stored where types \p Slots are declared; empty if that is
  /// unknown. \pre getConverted() was not called.
  void noteStored(const llvm::Value *V,
                  llvm::ArrayRef<const DTransType *> Slots);

  /// The functions with another IR type than that of \p Call that it may call,
  /// in the order of the module. \p Signature is the declared type of the call.
  llvm::ArrayRef<const llvm::Function *>
  getConverted(const llvm::CallBase &Call, const DTransFunctionType &Signature);

  /// Whether a call that is declared as \p Signature may call \p F, whose
  /// address is taken.
  bool mayCall(const DTransFunctionType &Signature, const llvm::Function &F) {
    return Classes.getOrInsertLeaderValue(&Signature) ==
               Classes.getOrInsertLeaderValue(
                   Pointers.getDeclaredTypes().getType(F)) ||
           !isTracked(F);
  }

  /// Whether pointers to functions of type \p Signature become something else,
  /// or may be made of it.
  bool isConverted(const DTransFunctionType &Signature) {
    return Classes.getOrInsertLeaderValue(&Signature) ==
           Classes.getOrInsertLeaderValue(Anything);
  }

private:
  using Class = const DTransType *; ///< A leader, or Anything.
  /// The class of types that lost their identity: in memory of any type, or as
  /// an integer.
  static constexpr Class Anything = nullptr;

  void visit(const llvm::Instruction &I);
  void visitCall(const llvm::CallBase &Call);
  void meetValue(const llvm::Value *V);
  void meetGiven(const llvm::Value *V, const DTransType *Slot);
  bool meetDeclared(const DTransType *Function, const DTransType *Slot);
  void unite(Class A, Class B) { Classes.unionSets(A, B); }
  /// The types of functions that \p V may point to.
  llvm::SmallVector<const DTransType *, 2> typesOf(const llvm::Value *V) const;
  static bool isTracked(const llvm::Function &F);

  const llvm::Module &M;
  const PointerTypeAnalyzer &Pointers;
  const MemoryInfo &Memory;
  llvm::EquivalenceClasses<Class> Classes;
  bool IsSealed = false;
  /// By class: functions whose address is taken. Only looked up.
  llvm::DenseMap<Class, llvm::SmallVector<const llvm::Function *, 4>> Of;
  /// By class and IR type of the call. Only looked up.
  llvm::DenseMap<std::pair<Class, const llvm::FunctionType *>,
                 llvm::SmallVector<const llvm::Function *, 4>>
      Converted;
};

} // namespace restruct

#endif // RESTRUCT_LIB_SAFETY_FUNCTIONPOINTERTYPES_H

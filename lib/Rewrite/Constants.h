//===- Constants.h - Globals, initializers, constant addresses --*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REWRITE_CONSTANTS_H
#define RESTRUCT_LIB_REWRITE_CONSTANTS_H

#include "SplitObjects.h"

namespace llvm {
class GEPOperator;
} // namespace llvm

namespace restruct {

/// Gives global variables their new types and initializers, and maps constant
/// addresses.
class ConstantRewriter {
public:
  ConstantRewriter(llvm::Module &M, const NewLayouts &Layouts,
                   const StructUses &Uses, const PointerTypeAnalyzer &Pointers,
                   SplitObjects &Splits)
      : M(M), Layouts(Layouts), Uses(Uses), Pointers(Pointers), Splits(Splits) {
  }

  /// Creates the new variables, and replaces the old ones in initializers and
  /// instructions.
  void run();

private:
  void replaceVariable(llvm::GlobalVariable &Old, const DTransType *Declared);
  llvm::Constant *mapAs(llvm::Constant *C, const DTransType *T,
                        unsigned Part = 0);
  llvm::Constant *map(llvm::Constant *C);
  llvm::Constant *compute(llvm::Constant *C);
  llvm::Constant *mapAddress(llvm::GEPOperator &GEP, llvm::Constant *C);
  llvm::Constant *mapStruct(llvm::Constant *C, const DTransStructType *T,
                            unsigned Part);
  llvm::GlobalVariable *createVariable(llvm::GlobalVariable &Old,
                                       llvm::Type *Ty);

  llvm::Module &M;
  const NewLayouts &Layouts;
  const StructUses &Uses;
  const PointerTypeAnalyzer &Pointers;
  SplitObjects &Splits;
  llvm::DenseMap<llvm::Constant *, llvm::Constant *> Mapped;
  struct Variable {
    llvm::GlobalVariable *Old, *New;
    const DTransType *Declared;
    llvm::SmallVector<llvm::GlobalVariable *, 1> Parts;
  };
  std::vector<Variable> Replaced;
};

} // namespace restruct

#endif // RESTRUCT_LIB_REWRITE_CONSTANTS_H

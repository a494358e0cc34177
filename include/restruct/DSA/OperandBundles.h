//===- OperandBundles.h - Operands that bundles expose ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_OPERANDBUNDLES_H
#define RESTRUCT_DSA_OPERANDBUNDLES_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"

namespace restruct {

/// Tags of bundles that only describe the call, and whose operands do not
/// escape. LLVM assumes that external code gets the operands of any other one:
/// a runtime that deoptimizes, or moves objects (LLVM Language Reference,
/// "Operand Bundles").
inline constexpr uint32_t HarmlessBundles[] = {
    llvm::LLVMContext::OB_funclet,      llvm::LLVMContext::OB_cfguardtarget,
    llvm::LLVMContext::OB_preallocated, llvm::LLVMContext::OB_ptrauth,
    llvm::LLVMContext::OB_kcfi,         llvm::LLVMContext::OB_convergencectrl,
};

/// Whether bundles of \p Call pass operands to external code, which runs during
/// the call. Those of assumptions do not.
inline bool hasExternalBundles(const llvm::CallBase &Call) {
  return Call.hasOperandBundles() && !llvm::isa<llvm::AssumeInst>(Call) &&
         Call.hasOperandBundlesOtherThan(HarmlessBundles);
}

/// Calls \p Visit for each operand that bundles of \p Call pass to external
/// code.
template <typename Visitor>
void forEachExternalBundleOperand(const llvm::CallBase &Call, Visitor Visit) {
  if (!hasExternalBundles(Call))
    return;
  for (unsigned I = 0; I != Call.getNumOperandBundles(); ++I) {
    llvm::OperandBundleUse Bundle = Call.getOperandBundleAt(I);
    if (!llvm::is_contained(HarmlessBundles, Bundle.getTagID()))
      for (const llvm::Use &Operand : Bundle.Inputs)
        Visit(*Operand.get());
  }
}

} // namespace restruct

#endif // RESTRUCT_DSA_OPERANDBUNDLES_H

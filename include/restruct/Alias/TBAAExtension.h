//===- TBAAExtension.h - The alias analysis tbaa-ext ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Type-based alias analysis with the extension's rules (spec: TBAA Extension;
/// docs/alias.md). It complements stock `tbaa`, which understands the extended
/// nodes too, with what no tag can express: the rule for global scalars.
///
///   opt -load-pass-plugin=Restruct.so
///       -aa-pipeline=basic-aa,scoped-noalias-aa,tbaa,globals-aa,tbaa-ext
///   ld.lld --load-pass-plugin=Restruct.so --lto-aa-pipeline=(the same)
///
/// A function analysis: it is computed on demand, so it is never silently
/// absent from a pipeline that names it.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_ALIAS_TBAAEXTENSION_H
#define RESTRUCT_ALIAS_TBAAEXTENSION_H

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/PassManager.h"

namespace restruct {

/// Answers alias queries from `!tbaa` tags and from the declared types of
/// global scalars. Stateless. Answers NoAlias and NoModRef, or nothing.
class TBAAExtensionResult : public llvm::AAResultBase {
public:
  /// \p IsSilent: never answer. For functions that the type sanitizer checks:
  /// no optimisation may remove their accesses.
  explicit TBAAExtensionResult(bool IsSilent) : IsSilent(IsSilent) {}

  bool invalidate(llvm::Function &, const llvm::PreservedAnalyses &,
                  llvm::FunctionAnalysisManager::Invalidator &) {
    return false; // queries read the metadata each time
  }

  llvm::AliasResult alias(const llvm::MemoryLocation &LocA,
                          const llvm::MemoryLocation &LocB,
                          llvm::AAQueryInfo &AAQI, const llvm::Instruction *);
  /// NoModRef for accesses with an immutable tag: the format has no other kind
  /// of constant memory.
  llvm::ModRefInfo getModRefInfoMask(const llvm::MemoryLocation &Loc,
                                     llvm::AAQueryInfo &AAQI,
                                     bool IgnoreLocals);
  /// A tag on a call applies to every access of the call.
  llvm::ModRefInfo getModRefInfo(const llvm::CallBase *Call,
                                 const llvm::MemoryLocation &Loc,
                                 llvm::AAQueryInfo &AAQI);
  llvm::ModRefInfo getModRefInfo(const llvm::CallBase *Call1,
                                 const llvm::CallBase *Call2,
                                 llvm::AAQueryInfo &AAQI);

private:
  bool IsSilent;
};

/// The analysis behind the name `tbaa-ext`.
class TBAAExtension : public llvm::AnalysisInfoMixin<TBAAExtension> {
public:
  using Result = TBAAExtensionResult;
  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &);

private:
  friend llvm::AnalysisInfoMixin<TBAAExtension>;
  static llvm::AnalysisKey Key;
};

} // namespace restruct

#endif // RESTRUCT_ALIAS_TBAAEXTENSION_H

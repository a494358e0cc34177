//===- AliasPipelines.h - Alias analyses by name, outside of opt ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PASSES_ALIASPIPELINES_H
#define RESTRUCT_PASSES_ALIASPIPELINES_H

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace restruct {

/// The alias analyses of LLVM's default pipelines, in the syntax of
/// `-aa-pipeline=`.
inline constexpr llvm::StringLiteral StockAliasPipeline =
    "basic-aa,scoped-noalias-aa,tbaa,globals-aa";
/// The default analyses, followed by ours.
inline constexpr llvm::StringLiteral OurAliasPipeline =
    "basic-aa,scoped-noalias-aa,tbaa,globals-aa,ds-aa,tbaa-ext";

/// Alias analyses of one module, by their names in `opt -aa-pipeline=`, ours
/// included. Analyses of the whole module are computed when they are named, so
/// that none is silently missing. The module must not change.
class AliasPipelines {
public:
  /// \p Register adds further names.
  explicit AliasPipelines(llvm::Module &M,
                          void (*Register)(llvm::PassBuilder &) = nullptr);
  ~AliasPipelines();
  AliasPipelines(const AliasPipelines &) = delete;
  AliasPipelines &operator=(const AliasPipelines &) = delete;

  /// Adds the pipeline \p Text: comma-separated names, or "stock". \returns its
  /// number, counted from 0, or an error of one line.
  llvm::Expected<unsigned> add(llvm::StringRef Text);
  unsigned size() const;
  /// The names of pipeline \p Pipeline.
  const std::vector<std::string> &getNames(unsigned Pipeline) const;
  /// The names as a text.
  std::string getText(unsigned Pipeline) const;

  /// The answers of pipeline \p Pipeline in \p F. Valid as long as this object.
  llvm::AAResults get(unsigned Pipeline, llvm::Function &F);
  /// The answers of its analysis number \p Index alone.
  llvm::AAResults getAlone(unsigned Pipeline, unsigned Index,
                           llvm::Function &F);
  /// Discards the results that were computed for \p F.
  void clear(llvm::Function &F);

  llvm::FunctionAnalysisManager &getFunctionAnalyses();
  llvm::ModuleAnalysisManager &getModuleAnalyses();

private:
  struct State;
  std::unique_ptr<State> S;
};

/// Runs the passes in \p Text, as stock `opt -passes=` does.
llvm::Error runPasses(llvm::Module &M, llvm::StringRef Text);

} // namespace restruct

#endif // RESTRUCT_PASSES_ALIASPIPELINES_H

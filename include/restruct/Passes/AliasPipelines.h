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

/// The alias analyses that LLVM's pipelines have unless they are told
/// otherwise, as a text for `-aa-pipeline=`.
inline constexpr llvm::StringLiteral StockAliasPipeline =
    "basic-aa,scoped-noalias-aa,tbaa,globals-aa";
/// The same, and ours behind.
inline constexpr llvm::StringLiteral OurAliasPipeline =
    "basic-aa,scoped-noalias-aa,tbaa,globals-aa,ds-aa,tbaa-ext";

/// Alias analyses of one module, by the names that `opt -aa-pipeline=` knows
/// them by, ours included. Analyses of the whole module are computed as soon as
/// they are named, so that none is silently absent. The module must not change.
class AliasPipelines {
public:
  /// \p Register: makes further names known.
  explicit AliasPipelines(llvm::Module &M,
                          void (*Register)(llvm::PassBuilder &) = nullptr);
  ~AliasPipelines();
  AliasPipelines(const AliasPipelines &) = delete;
  AliasPipelines &operator=(const AliasPipelines &) = delete;

  /// Makes \p Text known: names with commas between them, or "stock".
  /// \returns its number, counted from 0, or an error of one line.
  llvm::Expected<unsigned> add(llvm::StringRef Text);
  unsigned size() const;
  /// The names of pipeline \p Pipeline.
  const std::vector<std::string> &getNames(unsigned Pipeline) const;
  /// The same as a text.
  std::string getText(unsigned Pipeline) const;

  /// The answers of pipeline \p Pipeline in \p F. Valid while this is.
  llvm::AAResults get(unsigned Pipeline, llvm::Function &F);
  /// The answers of its analysis number \p Index, asked alone.
  llvm::AAResults getAlone(unsigned Pipeline, unsigned Index,
                           llvm::Function &F);
  /// Forgets what was computed of single functions so far.
  void clear(llvm::Function &F);

  llvm::FunctionAnalysisManager &getFunctionAnalyses();
  llvm::ModuleAnalysisManager &getModuleAnalyses();

private:
  struct State;
  std::unique_ptr<State> S;
};

/// Runs the passes that \p Text names, as stock `opt -passes=` does.
llvm::Error runPasses(llvm::Module &M, llvm::StringRef Text);

} // namespace restruct

#endif // RESTRUCT_PASSES_ALIASPIPELINES_H

//===- PassEffects.cpp - Effects of passes on memory accesses -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plugin for opt that counts, for every function or loop pass, by how much
/// it changes the number of loads, of stores, and of copies (memcpy, memmove,
/// memset) of the functions that it runs on. Builds of LLVM without assertions
/// do not keep statistics, and DSE and MemCpyOpt emit no remarks.
///
/// What one run of a pass removes from a function and what it adds to another
/// are summed separately. At the end, a JSON object that maps the names of pass
/// classes to the sums is written to the file named by the environment variable
/// RESTRUCT_PASS_EFFECTS.
///
/// Functions are counted before and after each pass. That is slow, so no timed
/// build uses this plugin.
///
//===----------------------------------------------------------------------===//

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"

#include <array>
#include <map>

using namespace llvm;

namespace {

enum Access { Load, Store, Copy, NumAccesses };
constexpr StringLiteral Names[] = {"loads", "stores", "copies"};
using Counts = std::array<int64_t, NumAccesses>;

Counts countAccesses(const Function &F) {
  Counts C = {};
  for (const Instruction &I : instructions(F))
    if (isa<LoadInst>(I))
      ++C[Load];
    else if (isa<StoreInst>(I))
      ++C[Store];
    else if (isa<MemIntrinsic>(I))
      ++C[Copy];
  return C;
}

/// The function that a pass runs on, or that contains it; null for SCCs and
/// modules, and for pass managers.
const Function *getFunction(StringRef Pass, Any IR) {
  if (Pass.contains("PassManager") || Pass.contains("PassAdaptor"))
    return nullptr;
  if (const auto *F = any_cast<const Function *>(&IR))
    return *F;
  if (const auto *L = any_cast<const Loop *>(&IR))
    return (*L)->getHeader()->getParent();
  return nullptr;
}

class EffectsOfPasses {
public:
  void watch(PassInstrumentationCallbacks &Callbacks);
  void write(raw_ostream &OS) const;

private:
  struct Effects {
    Counts Removed = {}, Added = {};
  };
  void enter(StringRef Pass, Any IR);
  void leave(StringRef Pass);

  struct Run {
    const Function *On; // null: not counted
    Counts Before;
  };
  SmallVector<Run> Running; // innermost last
  std::map<std::string, Effects, std::less<>> Passes;
};

void EffectsOfPasses::enter(StringRef Pass, Any IR) {
  const Function *F = getFunction(Pass, IR);
  Running.push_back({F, F ? countAccesses(*F) : Counts{}});
}

/// No function or loop pass deletes the function that it runs on, so this is
/// correct even if a loop was deleted.
void EffectsOfPasses::leave(StringRef Pass) {
  auto [On, Before] = Running.pop_back_val();
  if (!On)
    return;
  Counts After = countAccesses(*On);
  Effects &E = Passes[Pass.str()];
  for (unsigned A = 0; A != NumAccesses; ++A) {
    E.Removed[A] += std::max<int64_t>(Before[A] - After[A], 0);
    E.Added[A] += std::max<int64_t>(After[A] - Before[A], 0);
  }
}

void EffectsOfPasses::watch(PassInstrumentationCallbacks &Callbacks) {
  Callbacks.registerBeforeNonSkippedPassCallback(
      [this](StringRef Pass, Any IR) { enter(Pass, IR); });
  Callbacks.registerAfterPassCallback(
      [this](StringRef Pass, Any, const PreservedAnalyses &) { leave(Pass); });
  Callbacks.registerAfterPassInvalidatedCallback(
      [this](StringRef Pass, const PreservedAnalyses &) { leave(Pass); });
}

void EffectsOfPasses::write(raw_ostream &OS) const {
  json::OStream JSON(OS, 1);
  JSON.object([&] {
    for (const auto &[Pass, E] : Passes)
      JSON.attributeObject(Pass, [&] {
        for (unsigned A = 0; A != NumAccesses; ++A) {
          JSON.attribute((Names[A] + " removed").str(), E.Removed[A]);
          JSON.attribute((Names[A] + " added").str(), E.Added[A]);
        }
      });
  });
  OS << '\n';
}

/// Writes the result when opt has run its passes and destroys the callbacks.
struct Writer {
  ~Writer() {
    std::optional<std::string> Path =
        sys::Process::GetEnv("RESTRUCT_PASS_EFFECTS");
    if (!Path)
      return;
    std::error_code Error;
    raw_fd_ostream OS(*Path, Error);
    if (Error)
      WithColor::error() << *Path << ": " << Error.message() << '\n';
    else
      Effects.write(OS);
  }
  EffectsOfPasses Effects;
};

void registerCallbacks(PassBuilder &PB) {
  PassInstrumentationCallbacks *Callbacks =
      PB.getPassInstrumentationCallbacks();
  if (!Callbacks)
    return;
  auto W = std::make_shared<Writer>();
  W->Effects.watch(*Callbacks);
  // Lives as long as the callbacks.
  Callbacks->registerAfterPassCallback(
      [W](StringRef, Any, const PreservedAnalyses &) {});
}

} // namespace

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "RestructPassEffects", RESTRUCT_VERSION,
          registerCallbacks};
}

//===- SafetyRemarks.cpp - Safety conditions as remarks -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Emits safety conditions as remarks. A remark belongs to a function. A cause
/// that is an instruction or an argument has one. A global variable, or the
/// type itself, has none; its remark is emitted in main, or else in the first
/// function with a body, and names the object.
///
//===----------------------------------------------------------------------===//

#include "SafetyRemarks.h"

#include "restruct/Fields/DTransAnalysisInfo.h"
#include "restruct/Report/AnalysisDescriber.h"
#include "restruct/Types/DeclaredTypesAnalysis.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

static constexpr char PassName[] = "dtrans-safety";

/// The function for remarks that belong to none; null if there is no code.
static const Function *findAnchor(const Module &M) {
  if (const Function *Main = M.getFunction("main");
      Main && !Main->isDeclaration())
    return Main;
  for (const Function &F : M)
    if (!F.isDeclaration())
      return &F;
  return nullptr;
}

namespace {

class Remarker {
public:
  Remarker(Module &M, ModuleAnalysisManager &AM, const DTransAnalysisInfo &Info,
           const DeclaredTypes &Types)
      : Functions(
            AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager()),
        Info(Info), Describer(M, Types, Info, /*WithCode=*/false),
        Anchor(findAnchor(M)) {}

  void remarkAll() {
    if (Anchor)
      for (const StructSafety &Struct : Info.getSafety().structs())
        remarkOn(Struct);
  }

private:
  void remarkOn(const StructSafety &Struct) {
    std::string Name = Describer.nameOf(Struct.getType());
    const Value *First = nullptr;
    std::vector<StringRef> Blocking;
    for (const auto &[Condition, Record] : Struct.records()) {
      if (getBlockedChanges(Condition).empty())
        continue;
      Blocking.push_back(getName(Condition));
      for (const SafetyCause &Cause : Record.Causes) {
        // A cause from a related type is reported there.
        if (Cause.From)
          continue;
        if (!First)
          First = Cause.Where;
        emitCause(Name, Condition, Cause);
      }
    }
    SafetyReport Report = Describer.describeSafety(Struct.getType());
    if (Report.getVerdict() == StructVerdict::MayChange)
      emit<OptimizationRemarkAnalysis>("MayChange", nullptr, [&](auto &Remark) {
        Remark << "'" << ore::NV("Type", Name) << "': layout may change";
      });
    else
      emit<OptimizationRemarkMissed>("LayoutBlocked", First, [&](auto &Remark) {
        Remark << "'" << ore::NV("Type", Name) << "': layout "
               << verdictText(Report) << ": "
               << ore::NV("Conditions", join(Blocking, ", "));
      });
  }

  void emitCause(StringRef Name, SafetyCondition Condition,
                 const SafetyCause &Cause) {
    PlaceReport Place = describePlace(Cause.Where);
    emit<OptimizationRemarkAnalysis>(
        getName(Condition), Cause.Where, [&](auto &Remark) {
          Remark << ore::NV("Type", Name) << ": " << getName(Condition) << ": "
                 << getSentence(Condition) << ": ";
          if (!Place.Global.empty())
            Remark << "@" << ore::NV("Global", Place.Global) << ": ";
          Remark << ore::NV("Cause", Cause.Sentence);
        });
  }

  /// Emits a remark of kind \p RemarkT at \p Where, which may be null; \p Write
  /// adds its text.
  template <typename RemarkT, typename WriteFn>
  void emit(StringRef RemarkName, const Value *Where, WriteFn Write) {
    if (const auto *I = dyn_cast_or_null<Instruction>(Where)) {
      const Function &F = *I->getFunction();
      // What the compiler adds or merges has line 0: the function's is better.
      DiagnosticLocation Loc(I->getDebugLoc());
      if (!Loc.isValid() || Loc.getLine() == 0)
        Loc = DiagnosticLocation(F.getSubprogram());
      return send(RemarkT(PassName, RemarkName, Loc, I->getParent()), F, Write);
    }
    const Function *F = dyn_cast_or_null<Function>(Where);
    if (const auto *A = dyn_cast_or_null<Argument>(Where))
      F = A->getParent();
    if (F && !F->isDeclaration())
      return send(RemarkT(PassName, RemarkName, F), *F, Write);
    // The remark is not about a line of the anchor.
    send(RemarkT(PassName, RemarkName, DiagnosticLocation(),
                 &Anchor->getEntryBlock()),
         *Anchor, Write);
  }
  template <typename RemarkT, typename WriteFn>
  void send(RemarkT Remark, const Function &F, WriteFn Write) {
    Write(Remark);
    // The manager needs non-const functions; they are not changed.
    Functions
        .getResult<OptimizationRemarkEmitterAnalysis>(const_cast<Function &>(F))
        .emit(Remark);
  }

  FunctionAnalysisManager &Functions;
  const DTransAnalysisInfo &Info;
  AnalysisDescriber Describer;
  const Function *Anchor;
};

} // namespace

bool wantsSafetyRemarks(LLVMContext &Context) {
  return OptimizationRemarkEmitter::allowExtraAnalysis(Context, PassName);
}

PreservedAnalyses SafetyRemarksPass::run(Module &M, ModuleAnalysisManager &AM) {
  if (wantsSafetyRemarks(M.getContext())) {
    const DTransAnalysisInfo &Info = AM.getResult<DTransAnalysis>(M).get();
    Remarker(M, AM, Info, AM.getResult<DeclaredTypesAnalysis>(M).Types)
        .remarkAll();
  }
  return PreservedAnalyses::all();
}

} // namespace restruct

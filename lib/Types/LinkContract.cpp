//===- LinkContract.cpp - From compile step to link step ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/LinkContract.h"

#include "ModuleFlags.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;

namespace restruct {

/// Removes the module flag \p Name from \p M. \returns its value, if it is an
/// integer constant.
static std::optional<uint64_t> takeFlag(Module &M, StringRef Name) {
  auto *Value =
      mdconst::dyn_extract_or_null<ConstantInt>(takeModuleFlag(M, Name));
  if (!Value)
    return std::nullopt;
  return Value->getLimitedValue();
}

void setDeferredOptimizationLevel(Module &M, unsigned Level) {
  M.setModuleFlag(Module::Max, DeferredOptimizationFlag, Level);
}

std::optional<unsigned> takeDeferredOptimizationLevel(Module &M) {
  std::optional<uint64_t> Level = takeFlag(M, DeferredOptimizationFlag);
  if (!Level)
    return std::nullopt;
  return std::min<uint64_t>(*Level, 3);
}

OptimizationLevel toOptimizationLevel(unsigned Level) {
  switch (Level) {
  case 0:
    return OptimizationLevel::O0;
  case 1:
    return OptimizationLevel::O1;
  case 2:
    return OptimizationLevel::O2;
  default:
    return OptimizationLevel::O3;
  }
}

void setProfileUse(Module &M, ProfileUse Use) {
  M.setModuleFlag(Module::Max, ProfileUseFlag, static_cast<uint32_t>(Use));
}

ProfileUse takeProfileUse(Module &M) {
  switch (takeFlag(M, ProfileUseFlag).value_or(0)) {
  case static_cast<uint64_t>(ProfileUse::Counts):
    return ProfileUse::Counts;
  case static_cast<uint64_t>(ProfileUse::Samples):
    return ProfileUse::Samples;
  default:
    return ProfileUse::None;
  }
}

std::optional<LayoutRequest> parseLayoutRequest(StringRef Text) {
  LayoutRequest Request;
  if (Text == "on")
    return Request;
  if (Text == "off") {
    Request.IsOff = true;
    return Request;
  }
  uint32_t Seed;
  if (!Text.consume_front("random-") || Text.getAsInteger(10, Seed) ||
      Seed > UINT32_MAX - 2)
    return std::nullopt;
  Request.Seed = Seed;
  return Request;
}

/// The value of the flag: 0 for the default, 1 for off, 2 + the seed.
void setLayoutRequest(Module &M, LayoutRequest Request) {
  uint32_t Value = Request.IsOff ? 1 : Request.Seed ? 2 + *Request.Seed : 0;
  if (Value != 0)
    M.setModuleFlag(Module::Max, LayoutFlag, Value);
}

LayoutRequest takeLayoutRequest(Module &M) {
  uint64_t Value = takeFlag(M, LayoutFlag).value_or(0);
  LayoutRequest Request;
  Request.IsOff = Value == 1;
  if (Value >= 2)
    Request.Seed = uint32_t(Value - 2);
  return Request;
}

bool asksForLayoutWork(const Module &M) {
  auto ValueOf = [&](StringRef Flag) {
    const auto *Value =
        mdconst::dyn_extract_or_null<ConstantInt>(M.getModuleFlag(Flag));
    return Value ? Value->getLimitedValue() : 0;
  };
  return ValueOf(DeferredOptimizationFlag) >= 2 && ValueOf(LayoutFlag) != 1;
}

void markUnit(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    F.addFnAttr(UnitAttribute, M.getSourceFileName());
    if (F.hasExternalLinkage() || F.hasWeakAnyLinkage())
      F.addFnAttr(ExportedAttribute);
  }
  for (GlobalVariable &G : M.globals())
    if (!G.isDeclaration() && (G.hasExternalLinkage() ||
                               G.hasWeakAnyLinkage() || G.hasCommonLinkage()))
      G.addAttribute(ExportedAttribute);
}

bool calledAcrossUnits(const Function &Caller, const Function &Callee) {
  return !Callee.isDeclaration() && Callee.hasFnAttribute(ExportedAttribute) &&
         Caller.getFnAttribute(UnitAttribute) !=
             Callee.getFnAttribute(UnitAttribute);
}

void stripUnits(Module &M) {
  for (Function &F : M) {
    F.removeFnAttr(UnitAttribute);
    F.removeFnAttr(ExportedAttribute);
  }
  for (GlobalVariable &G : M.globals())
    if (G.hasAttribute(ExportedAttribute))
      G.setAttributes(
          G.getAttributes().removeAttribute(M.getContext(), ExportedAttribute));
}

} // namespace restruct

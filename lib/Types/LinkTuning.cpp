//===- LinkTuning.cpp - Pipeline options that the link takes over ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/LinkTuning.h"

#include "ModuleFlags.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;

namespace restruct {

void setLinkTuning(Module &M, const LinkTuning &Tuning) {
  LLVMContext &Context = M.getContext();
  SmallVector<Metadata *, 8> Wanted;
#define LINK_TUNING(Member, Name, ClangOption)                                 \
  if (Tuning.Member)                                                           \
    Wanted.push_back(MDString::get(Context, Name));
#include "restruct/Types/LinkTuning.def"
  M.setModuleFlag(Module::AppendUnique, TuningFlag,
                  MDTuple::get(Context, Wanted));
  M.setModuleFlag(Module::Min, SizeLevelFlag, Tuning.SizeLevel);
}

static void want(LinkTuning &Tuning, const Metadata *Part) {
  const auto *Text = dyn_cast_or_null<MDString>(Part);
  if (!Text)
    return;
#define LINK_TUNING(Member, Name, ClangOption)                                 \
  if (Text->getString() == Name)                                               \
    Tuning.Member = true;
#include "restruct/Types/LinkTuning.def"
}

LinkTuning takeLinkTuning(Module &M) {
  LinkTuning Tuning;
  if (auto *Parts = dyn_cast_or_null<MDTuple>(takeModuleFlag(M, TuningFlag)))
    for (const MDOperand &Part : Parts->operands())
      want(Tuning, Part);
  auto *Level = mdconst::dyn_extract_or_null<ConstantInt>(
      takeModuleFlag(M, SizeLevelFlag));
  if (Level)
    Tuning.SizeLevel = std::min<uint64_t>(Level->getLimitedValue(), 2);
  return Tuning;
}

} // namespace restruct

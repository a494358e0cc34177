//===- TBAAExtension.cpp - The alias analysis tbaa-ext --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two rules disambiguate a pair of tagged accesses. Their tags may be NoAlias
/// (AccessTags.h). Or one of them may be exactly to a global variable that was
/// declared as a scalar.
///
/// The second rule cannot take the type from the IR: `_Bool b; *(char *)&b =
/// 1;` accesses an i8 as char, and so does every reader of a declared char. The
/// front end attaches the declared type to the definition
/// (DeclaredScalarKind). It applies to an access if
///
///  - the pointer is the variable itself, and the access is no larger than the
///    variable: then the accessed object is known to be the variable;
///  - the definition is the one that is used at run time.
///
/// The front end decides which scalars have the attachment.
///
//===----------------------------------------------------------------------===//

#include "restruct/Alias/TBAAExtension.h"

#include "restruct/Alias/AccessTags.h"
#include "restruct/Types/ExtendedTBAA.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// The declared type of the variable at \p Loc; null if the location is not
/// exactly a variable, or its type is not certain.
static const MDNode *lookupDeclaredScalar(const MemoryLocation &Loc) {
  const auto *G = dyn_cast<GlobalVariable>(Loc.Ptr);
  if (!G || G->isDeclaration() || G->isInterposable() || G->isThreadLocal() ||
      !G->hasMetadata())
    return nullptr;
  Type *T = G->getValueType();
  if (!T->isSingleValueType() || T->isVectorTy())
    return nullptr;
  TypeSize Size = G->getDataLayout().getTypeStoreSize(T);
  if (!Loc.Size.hasValue() || Loc.Size.isScalable() || Size.isScalable() ||
      Loc.Size.getValue().getFixedValue() > Size.getFixedValue())
    return nullptr;
  return G->getMetadata(DeclaredScalarKind);
}

/// Whether the rule for global scalars disambiguates an access at \p Loc,
/// tagged \p Tag, from one tagged \p Other.
static bool isNoAliasAsGlobal(const MemoryLocation &Loc, const AccessTag &Tag,
                              const AccessTag &Other) {
  const MDNode *Declared = lookupDeclaredScalar(Loc);
  return Declared && !mayAliasGlobalScalar(*Declared, Tag, Other);
}

AliasResult TBAAExtensionResult::alias(const MemoryLocation &LocA,
                                       const MemoryLocation &LocB,
                                       AAQueryInfo &AAQI, const Instruction *) {
  if (IsSilent || LocA.AATags.TBAA == LocB.AATags.TBAA)
    return AliasResult::MayAlias;
  std::optional<AccessTag> A = readAccessTag(LocA.AATags.TBAA);
  std::optional<AccessTag> B = readAccessTag(LocB.AATags.TBAA);
  if (!A || !B)
    return AliasResult::MayAlias;
  if (!mayAlias(*A, *B) || isNoAliasAsGlobal(LocA, *A, *B) ||
      isNoAliasAsGlobal(LocB, *B, *A))
    return AliasResult::NoAlias;
  return AliasResult::MayAlias;
}

ModRefInfo TBAAExtensionResult::getModRefInfoMask(const MemoryLocation &Loc,
                                                  AAQueryInfo &, bool) {
  std::optional<AccessTag> Tag = readAccessTag(Loc.AATags.TBAA);
  return !IsSilent && Tag && Tag->IsImmutable ? ModRefInfo::NoModRef
                                              : ModRefInfo::ModRef;
}

ModRefInfo TBAAExtensionResult::getModRefInfo(const CallBase *Call,
                                              const MemoryLocation &Loc,
                                              AAQueryInfo &AAQI) {
  if (IsSilent)
    return ModRefInfo::ModRef;
  std::optional<AccessTag> Accessed = readAccessTag(Loc.AATags.TBAA);
  std::optional<AccessTag> Called =
      readAccessTag(Call->getMetadata(LLVMContext::MD_tbaa));
  if (Accessed && Called &&
      (!mayAlias(*Accessed, *Called) ||
       isNoAliasAsGlobal(Loc, *Accessed, *Called)))
    return ModRefInfo::NoModRef;
  return ModRefInfo::ModRef;
}

ModRefInfo TBAAExtensionResult::getModRefInfo(const CallBase *Call1,
                                              const CallBase *Call2,
                                              AAQueryInfo &AAQI) {
  if (IsSilent)
    return ModRefInfo::ModRef;
  std::optional<AccessTag> First =
      readAccessTag(Call1->getMetadata(LLVMContext::MD_tbaa));
  std::optional<AccessTag> Second =
      readAccessTag(Call2->getMetadata(LLVMContext::MD_tbaa));
  return First && Second && !mayAlias(*First, *Second) ? ModRefInfo::NoModRef
                                                       : ModRefInfo::ModRef;
}

AnalysisKey TBAAExtension::Key;

TBAAExtensionResult TBAAExtension::run(Function &F, FunctionAnalysisManager &) {
  return TBAAExtensionResult(F.hasFnAttribute(Attribute::SanitizeType));
}

} // namespace restruct

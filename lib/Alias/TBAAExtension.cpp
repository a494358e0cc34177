//===- TBAAExtension.cpp - The alias analysis tbaa-ext --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two questions about each pair of tagged accesses. Do their tags keep them
/// apart (AccessTags.h)? And is one of them exactly a global variable that was
/// declared as a scalar?
///
/// For the second, the type must not be read off the IR: `_Bool b; *(char *)&b
/// = 1;` accesses an i8 as char, and so does every reader of a declared char.
/// The front end attaches the declared type to the definition
/// (DeclaredScalarKind). It holds for this access if
///
///  - the pointer is the variable itself, and no more than the variable is
///    accessed: then the object that is accessed is known to be that one;
///  - the definition is the one that will be there at run time.
///
/// Which scalars have the attachment at all is the front end's affair.
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

/// The type that the variable accessed at \p Loc was declared with; null if
/// that is not exactly a variable, or not known for sure.
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

/// Whether an access at \p Loc, tagged \p Tag, is kept apart from one tagged
/// \p Other by the rule for global scalars.
static bool isApartAsGlobal(const MemoryLocation &Loc, const AccessTag &Tag,
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
  if (!mayAlias(*A, *B) || isApartAsGlobal(LocA, *A, *B) ||
      isApartAsGlobal(LocB, *B, *A))
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
       isApartAsGlobal(Loc, *Accessed, *Called)))
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

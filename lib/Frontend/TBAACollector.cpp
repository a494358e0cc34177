//===- TBAACollector.cpp - Collects TBAA facts from the source ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Collects three facts that only the syntax tree has: the members that the
/// elements of structures correspond to, the declared types of global
/// variables, and the functions in which the address of an object is cast.
///
/// Types are identified by the names of clang's own nodes, because facts are
/// compared with those: an access is extended only if its tag agrees with the
/// declaration. So a wrong name here would match nothing. Left out on purpose:
///
///  - char, which may access anything; unions; may_alias; atomics; vectors;
///  - pointers to void, to functions and the like ("any pointer"), in which
///    programs store pointers of every type;
///  - arrays with a bound of zero or without one, which overlap what follows;
///  - enumerations of C++, some of which clang tags as char;
///  - variables that the linker may redefine: in a named section, or behind an
///    alias (TBAAExtender) or an assembler name.
///
//===----------------------------------------------------------------------===//

#include "TBAACollector.h"

#include "FunctionBody.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/CodeGen/CodeGenABITypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

TBAALevel effectiveLevel(TBAALevel Asked, const clang::CodeGenOptions &Options,
                         const clang::LangOptions &Lang) {
  bool HasTags = Options.OptimizationLevel > 0 && !Options.RelaxedAliasing &&
                 !Options.NewStructPathTBAA;
  bool IsChecked = Lang.Sanitize.has(clang::SanitizerKind::Type);
  // What reads the profile must find the control flow of the instrumented
  // program, which was made with clang's tags.
  bool IsMatched = Options.hasProfileIRUse();
  return HasTags && !IsChecked && !IsMatched ? Asked : TBAALevel::Off;
}

TBAACollector::TBAACollector(TBAALevel Level,
                             clang::CodeGen::CodeGenModule &CGM,
                             clang::ASTContext &AST,
                             const clang::CodeGenOptions &Options)
    : CGM(CGM), AST(AST), HasPointerNames(Options.PointerTBAA) {
  Facts.Level = Level;
  Facts.IsCPlusPlus = AST.getLangOpts().CPlusPlus;
}

//===----------------------------------------------------------------------===//
// Names of types
//===----------------------------------------------------------------------===//

static std::string nameOfBuiltin(const clang::BuiltinType *T,
                                 const clang::LangOptions &Lang) {
  switch (T->getKind()) {
  case clang::BuiltinType::Char_U:
  case clang::BuiltinType::UChar:
  case clang::BuiltinType::Char_S:
  case clang::BuiltinType::SChar:
    return "omnipotent char";
  case clang::BuiltinType::UShort:
    return "short";
  case clang::BuiltinType::UInt:
    return "int";
  case clang::BuiltinType::ULong:
    return "long";
  case clang::BuiltinType::ULongLong:
    return "long long";
  case clang::BuiltinType::UInt128:
    return "__int128";
  default:
    return T->isInteger() || T->isFloatingPoint()
               ? T->getName(clang::PrintingPolicy(Lang)).str()
               : "";
  }
}

/// \param IsPointee in "p1 _ZTS3foo", where names are mangled even in C.
std::string TBAACollector::nameOfRecord(const clang::RecordDecl *RD,
                                        bool IsPointee) {
  if (!Facts.IsCPlusPlus) {
    std::string Name = RD->getNameAsString();
    if (!IsPointee)
      return Name;
    return Name.empty() ? "" : "_ZTS" + std::to_string(Name.size()) + Name;
  }
  if (!Mangler)
    Mangler.reset(AST.createMangleContext());
  std::string Name;
  raw_string_ostream OS(Name);
  Mangler->mangleCanonicalTypeName(AST.getCanonicalTagType(RD), OS);
  return Name;
}

TBAACollector::TypeName TBAACollector::nameOf(clang::QualType T) {
  T = AST.getCanonicalType(T).getUnqualifiedType();
  TypeName Result;
  while (const auto *Pointer = T->getAs<clang::PointerType>()) {
    ++Result.PointerLevel;
    T = Pointer->getPointeeType().getUnqualifiedType();
  }
  if (Result.PointerLevel && !HasPointerNames)
    return {};
  if (const auto *Enum = T->getAsEnumDecl();
      Enum && !Facts.IsCPlusPlus && !Result.PointerLevel) {
    if (Enum->getIntegerType().isNull())
      return {};
    T = AST.getCanonicalType(Enum->getIntegerType()).getUnqualifiedType();
  }
  if (const auto *Builtin = dyn_cast<clang::BuiltinType>(T.getTypePtr()))
    Result.Name = nameOfBuiltin(Builtin, AST.getLangOpts());
  else if (const clang::RecordDecl *RD = T->getAsRecordDecl())
    if (Result.PointerLevel || !RD->isUnion())
      Result.Name = nameOfRecord(RD, Result.PointerLevel > 0);
  if (Result.PointerLevel && !Result.Name.empty())
    Result.Name = "p" + std::to_string(Result.PointerLevel) + " " + Result.Name;
  return Result;
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// Whether \p T is an array with these bounds, and other elements inside.
static bool hasBounds(Type *T, ArrayRef<uint64_t> Bounds) {
  for (uint64_t Bound : Bounds) {
    auto *Array = dyn_cast<ArrayType>(T);
    if (!Array || Array->getNumElements() != Bound)
      return false;
    T = Array->getElementType();
  }
  return T->isStructTy() || (T->isSingleValueType() && !T->isVectorTy());
}

void TBAACollector::addRecord(StructType *Struct, const clang::RecordDecl *RD) {
  if (RD->isUnion() || RD->isInvalidDecl() ||
      RD->hasAttr<clang::MayAliasAttr>())
    return;
  for (const clang::FieldDecl *FD : RD->fields())
    if (!FD->isBitField() && FD->getIdentifier() && !FD->isZeroSize(AST))
      addField(Struct, RD, FD);
}

void TBAACollector::addField(StructType *Struct, const clang::RecordDecl *RD,
                             const clang::FieldDecl *FD) {
  TBAAMember Member;
  clang::QualType T = FD->getType();
  while (const clang::ArrayType *Array = AST.getAsArrayType(T)) {
    const auto *Constant = dyn_cast<clang::ConstantArrayType>(Array);
    if (!Constant || Constant->getSize().getActiveBits() > 63 ||
        Constant->isZeroSize() || Member.Bounds.size() == MaxArrayDimensions)
      return;
    Member.Bounds.push_back(Constant->getSize().getZExtValue());
    T = Array->getElementType();
  }
  if (T->isUnionType() ||
      (Member.Bounds.empty() &&
       (!RD->hasFlexibleArrayMember() || T->isRecordType())))
    return;
  Member.Leaf = nameOf(T).Name;
  if (Member.Leaf.empty() && !T->isRecordType())
    return;
  if (Member.Leaf == "omnipotent char")
    return;
  Member.Struct = Struct;
  Member.Element = clang::CodeGen::getLLVMFieldNumber(CGM, RD, FD);
  if (Member.Element >= Struct->getNumElements() ||
      !hasBounds(Struct->getElementType(Member.Element), Member.Bounds))
    return;
  Member.Path =
      nameOfRecord(RD, /*IsPointee=*/false) + "." + FD->getNameAsString();
  Facts.Members.push_back(std::move(Member));
}

//===----------------------------------------------------------------------===//
// Globals and functions
//===----------------------------------------------------------------------===//

/// Whether `may_alias` is part of the written type \p T.
static bool isMayAlias(clang::QualType T) {
  if (const clang::TagDecl *Tag = T->getAsTagDecl();
      Tag && Tag->hasAttr<clang::MayAliasAttr>())
    return true;
  while (const auto *Typedef = T->getAs<clang::TypedefType>()) {
    if (Typedef->getDecl()->hasAttr<clang::MayAliasAttr>())
      return true;
    T = Typedef->desugar();
  }
  return false;
}

void TBAACollector::addGlobal(const GlobalVariable &G,
                              ArrayRef<const clang::VarDecl *> Declarations) {
  Type *InIR = G.getValueType();
  if (Declarations.empty() || G.isDeclaration() || G.isThreadLocal() ||
      G.hasSection() || G.getAddressSpace() != 0 ||
      !InIR->isSingleValueType() || InIR->isVectorTy())
    return;
  TypeName Declared;
  for (const clang::VarDecl *VD : Declarations) {
    TypeName One = nameOf(VD->getType());
    bool IsPlain = all_of(VD->redecls(), [](const clang::VarDecl *D) {
      return D->hasGlobalStorage() && !isMayAlias(D->getType()) &&
             !D->getType()->isReferenceType() &&
             !D->getType()->isRecordType() &&
             !D->hasAttr<clang::AsmLabelAttr>() &&
             !D->hasAttr<clang::SectionAttr>();
    });
    if (!IsPlain || One.Name.empty() ||
        (!Declared.Name.empty() && One.Name != Declared.Name))
      return;
    Declared = std::move(One);
  }
  Facts.Scalars.push_back(
      {&G, std::move(Declared.Name), Declared.PointerLevel});
}

void TBAACollector::addFunction(const Function &F, const FunctionBody &Body) {
  if (Facts.Level == TBAALevel::Shapes && !Body.castsAddresses())
    Facts.WithoutCasts.insert(&F);
}

} // namespace restruct

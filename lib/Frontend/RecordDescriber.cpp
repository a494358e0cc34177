//===- RecordDescriber.cpp - Records: bodies in IR, members in the source -===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A record has two descriptions. The one of its structure goes through the
/// elements of the IR body:
///
///   struct s { struct t *a; int b : 3; union { long c; struct t *d; } e; };
///
///   %struct.s = type { ptr, i8, [7 x i8]?, %union.anon }
///                      struct t *           a record of its own
///
/// Elements are found in the source by their offset, never by their index: code
/// generation adds padding, merges bit-fields, drops empty members and
/// represents a union by one member. The other description, SourceRecord, goes
/// through the members in the source and has the names.
///
/// The tail padding of a base class, or of a [[no_unique_address]] member, may
/// be reused by others. Code generation then has a second structure for the
/// class, "class.X.base", without the padding and the virtual bases. Its
/// elements are those of the record at the same offsets.
///
//===----------------------------------------------------------------------===//

#include "RecordDescriber.h"

#include "TBAACollector.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/IR/TypeFinder.h"

using namespace llvm;

namespace restruct {

RecordDescriber::RecordDescriber(TypeDescriber &Types, DeclaredTypes &Result,
                                 TBAACollector *TBAA)
    : Types(Types), Result(Result), TBAA(TBAA),
      Policy(Types.context().getPrintingPolicy()) {
  // Every unit that includes a header must describe its records identically.
  Policy.AnonymousTagLocations = false;
}

/// Whether \p Struct can be the type of an object. Under ms_struct, clang may
/// fill a gap of -1 bytes; such a structure stays without a body.
static bool isSane(StructType *Struct) {
  static constexpr uint64_t MaxElements = uint64_t(1) << 56;
  return !Struct->isOpaque() && none_of(Struct->elements(), [](Type *Element) {
    while (auto *Array = dyn_cast<ArrayType>(Element)) {
      if (Array->getNumElements() > MaxElements)
        return true;
      Element = Array->getElementType();
    }
    return false;
  });
}

void RecordDescriber::describeAll() {
  for (;;) {
    if (!BaseVariants.empty()) {
      auto [Struct, RD] = BaseVariants.pop_back_val();
      describeBody(Struct, RD);
    } else if (const clang::RecordDecl *RD = Types.takeRecord()) {
      describeRecord(RD);
    } else {
      return;
    }
  }
}

void RecordDescriber::describeRest(const TypeFinder &InModule) {
  for (StructType *Struct : InModule)
    Types.describeIR(Struct);
  // The list grows during the iteration.
  for (size_t I = 0; I < Result.Manager->namedStructs().size(); ++I) {
    const DTransStructType *S = Result.Manager->namedStructs()[I];
    StructType *Struct = S->getLLVMStructType();
    if (!Described.insert(Struct).second)
      continue;
    Result.Structs.push_back(S);
    if (!isSane(Struct))
      continue;
    SmallVector<const DTransType *, 8> Fields;
    for (Type *Element : Struct->elements())
      Fields.push_back(Types.describeIR(Element));
    [[maybe_unused]] bool Agrees = Result.Manager->addBody(S, Fields);
    assert(Agrees && "a body made from IR agrees with IR");
  }
}

//===----------------------------------------------------------------------===//
// The structure
//===----------------------------------------------------------------------===//

void RecordDescriber::describeRecord(const clang::RecordDecl *RD) {
  const DTransStructType *S = Types.structOf(RD);
  StructType *Struct = S->getLLVMStructType();
  if (RD->isCompleteDefinition() && !Struct->isOpaque()) {
    describeBody(Struct, RD);
    if (TBAA)
      TBAA->addRecord(Struct, RD);
  } else if (Described.insert(Struct).second) {
    Result.Structs.push_back(S);
  }
  Result.Records.push_back(describeSource(RD));
}

void RecordDescriber::describeBody(StructType *Struct,
                                   const clang::RecordDecl *RD) {
  if (!Described.insert(Struct).second)
    return;
  const DTransStructType *S = Result.Manager->getOrCreateStructType(Struct);
  Result.Structs.push_back(S);
  if (!isSane(Struct))
    return;
  const StructLayout *Layout = Types.layout().getStructLayout(Struct);
  clang::QualType T = Types.context().getCanonicalTagType(RD);
  SmallVector<const DTransType *, 8> Fields;
  for (auto [I, Element] : enumerate(Struct->elements())) {
    uint64_t Offset = Layout->getElementOffset(I);
    Fields.push_back(Types.describeAt(T, Offset, Element));
    addBaseVariant(Element, Offset, RD);
  }
  [[maybe_unused]] bool Agrees = Result.Manager->addBody(S, Fields);
  assert(Agrees && "elements were described as IR has them");
}

/// Finds the record for which \p Element is the type of a base subobject.
void RecordDescriber::addBaseVariant(Type *Element, uint64_t Offset,
                                     const clang::RecordDecl *RD) {
  auto *Variant = dyn_cast<StructType>(Element);
  if (!Variant || Variant->isLiteral() || Described.contains(Variant))
    return;
  StringRef Name = stripRenameSuffix(Variant->getName());
  if (!Name.consume_back(".base"))
    return;
  Types.subobjects().partsOf(RD).forEachAt(Offset, [&](const RecordPart &P) {
    const clang::RecordDecl *Part = getRecordDefinition(P.Type);
    if (!Part || !P.MayOverlap || P.Begin != Offset)
      return;
    const DTransStructType *Complete = Types.structOf(Part);
    if (Complete && stripRenameSuffix(Complete->getName()) == Name &&
        !Types.context().getASTRecordLayout(Part).getSize().isZero() &&
        !is_contained(BaseVariants, std::pair(Variant, Part)))
      BaseVariants.push_back({Variant, Part});
  });
}

//===----------------------------------------------------------------------===//
// The source
//===----------------------------------------------------------------------===//

/// The mangled name of a type with linkage; C types have none.
std::string RecordDescriber::identityOf(const clang::RecordDecl *RD) {
  const clang::ASTContext &AST = Types.context();
  if (!AST.getLangOpts().CPlusPlus || !RD->isExternallyVisible() ||
      !RD->hasNameForLinkage())
    return "";
  if (!Mangler)
    Mangler.reset(const_cast<clang::ASTContext &>(AST).createMangleContext());
  std::string Name;
  raw_string_ostream OS(Name);
  Mangler->mangleCXXRTTIName(AST.getCanonicalTagType(RD), OS);
  return Name;
}

std::string RecordDescriber::nameOf(const clang::RecordDecl *RD) const {
  std::string Name;
  raw_string_ostream OS(Name);
  const clang::NamedDecl *Named = RD;
  if (!RD->getIdentifier())
    Named = RD->getTypedefNameForAnonDecl();
  if (Named)
    Named->getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
  return Name;
}

SourceRecord RecordDescriber::describeSource(const clang::RecordDecl *RD) {
  const clang::ASTContext &AST = Types.context();
  const clang::SourceManager &SM = AST.getSourceManager();
  SourceRecord Record;
  Record.Type = Types.structOf(RD);
  Record.Kind = RD->isUnion()   ? RecordKind::Union
                : RD->isClass() ? RecordKind::Class
                                : RecordKind::Struct;
  Record.Name = nameOf(RD);
  Record.Identity = identityOf(RD);
  clang::SourceLocation Location = SM.getExpansionLoc(RD->getLocation());
  if (clang::PresumedLoc Presumed = SM.getPresumedLoc(Location);
      Presumed.isValid()) {
    Record.File = Presumed.getFilename();
    Record.Line = Presumed.getLine();
  }
  // The compiler's own records, such as va_list's, have no location.
  Record.InSystemHeader = Location.isInvalid() || SM.isInSystemHeader(Location);
  Record.Origin = TypeOrigin::ClangAST;
  if (!RD->isCompleteDefinition())
    return Record;

  const clang::ASTRecordLayout &Layout = AST.getASTRecordLayout(RD);
  Record.IsComplete = true;
  Record.BitSize = AST.toBits(Layout.getSize());
  Record.BitAlign = AST.toBits(Layout.getAlignment());
  Record.IsPacked = RD->hasAttr<clang::PackedAttr>() ||
                    RD->hasAttr<clang::MaxFieldAlignmentAttr>();
  Record.IsOverAligned =
      RD->hasAttr<clang::AlignedAttr>() ||
      llvm::any_of(RD->fields(), [](const clang::FieldDecl *Field) {
        return Field->hasAttr<clang::AlignedAttr>();
      });
  describeMembers(RD, Record);
  return Record;
}

/// Sorts by offset; members at one offset keep their order.
static void sortByOffset(std::vector<SourceField> &Fields) {
  SmallVector<std::pair<uint64_t, size_t>, 16> Order;
  for (auto [I, Field] : enumerate(Fields))
    Order.push_back({Field.BitOffset, I});
  if (is_sorted(Order))
    return;
  sort(Order);
  std::vector<SourceField> Sorted;
  for (auto [Offset, I] : Order)
    Sorted.push_back(std::move(Fields[I]));
  Fields = std::move(Sorted);
}

/// The type of the object that \p RD, the buffer of a node of a container of
/// libstdc++, keeps in its bytes; else null.
static clang::QualType getKeptType(const clang::RecordDecl *RD) {
  const auto *Buffer = dyn_cast<clang::ClassTemplateSpecializationDecl>(RD);
  const auto *Namespace =
      Buffer ? dyn_cast<clang::NamespaceDecl>(Buffer->getDeclContext())
             : nullptr;
  if (!Namespace || Namespace->getName() != "__gnu_cxx" ||
      (Buffer->getName() != "__aligned_membuf" &&
       Buffer->getName() != "__aligned_buffer"))
    return {};
  const clang::TemplateArgumentList &Arguments = Buffer->getTemplateArgs();
  bool IsType = Arguments.size() == 1 &&
                Arguments[0].getKind() == clang::TemplateArgument::Type;
  return IsType ? Arguments[0].getAsType() : clang::QualType();
}

void RecordDescriber::describeMembers(const clang::RecordDecl *RD,
                                      SourceRecord &Record) {
  const clang::ASTContext &AST = Types.context();
  const clang::ASTRecordLayout &Layout = AST.getASTRecordLayout(RD);
  std::vector<SourceField> &Fields = Record.Fields;

  if (const auto *Class = dyn_cast<clang::CXXRecordDecl>(RD)) {
    auto AddPointer = [&](clang::CharUnits Offset) {
      SourceField Field;
      Field.BitOffset = AST.toBits(Offset);
      Field.BitSize = AST.getTypeSize(AST.VoidPtrTy);
      Field.Type = Result.Manager->getOrCreateUnknownPointerType();
      Field.add(FieldFlag::VTablePointer);
      Field.add(FieldFlag::ImplicitMember);
      Fields.push_back(std::move(Field));
    };
    if (Layout.hasOwnVFPtr())
      AddPointer(clang::CharUnits::Zero());
    if (Layout.hasOwnVBPtr())
      AddPointer(Layout.getVBPtrOffset());

    auto AddBase = [&](const clang::CXXBaseSpecifier &Base, FieldFlag Flag) {
      const clang::CXXRecordDecl *Decl = Base.getType()->getAsCXXRecordDecl();
      SourceField Field;
      Field.BitOffset = AST.toBits(Flag == FieldFlag::VirtualBase
                                       ? Layout.getVBaseClassOffset(Decl)
                                       : Layout.getBaseClassOffset(Decl));
      if (!Decl->isEmpty())
        Field.BitSize =
            AST.toBits(AST.getASTRecordLayout(Decl).getNonVirtualSize());
      Field.Type = Types.structOf(Decl);
      Field.TypeSpelling = Base.getType().getAsString(Policy);
      Field.add(Flag);
      if (Field.Type)
        Fields.push_back(std::move(Field));
    };
    for (const clang::CXXBaseSpecifier &Base : Class->bases())
      if (!Base.isVirtual())
        AddBase(Base, FieldFlag::BaseClass);
    for (const clang::CXXBaseSpecifier &Base : Class->vbases())
      AddBase(Base, FieldFlag::VirtualBase);
  }

  clang::QualType Kept = getKeptType(RD);
  for (const clang::FieldDecl *Field : RD->fields()) {
    if (Field->isZeroLengthBitField())
      continue;
    SourceField Described =
        describeField(Field, !Field->getNextDeclInContext());
    if (!Kept.isNull() && Described.Name == "_M_storage")
      Described.Type = Types.describe(Kept);
    Described.BitOffset = Layout.getFieldOffset(Field->getFieldIndex());
    if (Described.Type)
      Fields.push_back(std::move(Described));
  }
  sortByOffset(Fields);
}

/// \p T as in the source. Empty for unreadable types: printing recurses through
/// declarators.
static std::string spell(clang::QualType T,
                         const clang::PrintingPolicy &Policy) {
  static constexpr unsigned MaxDeclarators = 256;
  static constexpr size_t MaxLength = 1024;
  clang::QualType Inner = T;
  for (unsigned Declarators = 0;; ++Declarators) {
    if (Declarators == MaxDeclarators)
      return "";
    const clang::Type *Top = Inner.getTypePtr();
    if (const auto *Paren = dyn_cast<clang::ParenType>(Top))
      Inner = Paren->getInnerType();
    else if (isa<clang::PointerType, clang::ReferenceType>(Top))
      Inner = Top->getPointeeType();
    else if (const auto *Array = dyn_cast<clang::ArrayType>(Top))
      Inner = Array->getElementType();
    else if (const auto *Function = dyn_cast<clang::FunctionType>(Top))
      Inner = Function->getReturnType();
    else
      break;
  }
  std::string Spelling = T.getAsString(Policy);
  return Spelling.size() <= MaxLength ? Spelling : "";
}

/// In bits, without the part that others may use.
static uint64_t sizeOf(const clang::FieldDecl *Field) {
  const clang::ASTContext &AST = Field->getASTContext();
  clang::QualType T = Field->getType();
  if (!Field->isPotentiallyOverlapping())
    return AST.getTypeSize(T);
  if (T->getAsCXXRecordDecl()->isEmpty())
    return 0;
  return AST.toBits(AST.getTypeInfoDataSizeInChars(T).Width);
}

SourceField RecordDescriber::describeField(const clang::FieldDecl *Field,
                                           bool IsLast) {
  clang::QualType T = Field->getType();
  SourceField Result;
  Result.Name = Field->getNameAsString();
  Result.Type = Types.describe(T);
  Result.TypeSpelling = spell(T, Policy);
  if (Field->isImplicit() || Field->getParent()->isLambda())
    Result.add(FieldFlag::ImplicitMember);
  if (Field->isBitField()) {
    Result.BitSize = Field->getBitWidthValue();
    Result.add(FieldFlag::BitField);
  } else if (T->isIncompleteArrayType()) {
    Result.add(FieldFlag::FlexibleArray);
  } else {
    Result.BitSize = sizeOf(Field);
    if (IsLast && T->isConstantArrayType() && Result.BitSize == 0)
      Result.add(FieldFlag::FlexibleArray);
  }
  return Result;
}

} // namespace restruct

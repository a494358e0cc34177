//===- Dependences.cpp - What may depend on the order of members ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A program that names the members of a structure does not depend on their
/// order. One that does not, shows it in the source:
///
///     (struct base *)derived      the beginning of two structures is the same
///     union { struct a a; struct b b; }                               likewise
///     memset(p, 0, offsetof(struct node, key))    a number of members in a row
///     *(&p->x + 1)                the member behind another one
///     malloc(sizeof(struct s) + n)    an array at the end has more elements
///     (char *)member - 8          what is in front of it, in what it is in
///
/// Structures that are used as bytes: ByteFlows. What an untyped pointer hides
/// otherwise is not found: safety analysis looks for that.
///
//===----------------------------------------------------------------------===//

#include "InstanceVisitor.h"
#include "PointerNames.h"
#include "SizeExpressions.h"
#include "StructFacts.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace restruct {

namespace {

class Finder : public InstanceVisitor {
public:
  Finder(clang::ASTContext &Tree, UnitStructs &Structs)
      : Tree(Tree), SM(Tree.getSourceManager()), Structs(Structs) {
    ShouldVisitImplicitCode = true;
  }

  bool VisitCastExpr(clang::CastExpr *Cast) override;
  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *Construct) override;
  bool VisitPseudoObjectExpr(clang::PseudoObjectExpr *E) override;
  bool VisitAsmStmt(clang::AsmStmt *S) override;
  bool VisitOffsetOfExpr(clang::OffsetOfExpr *Offset) override;
  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override;
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *Subscript) override;
  bool VisitRecordDecl(clang::RecordDecl *Record) override;
  bool VisitCXXConstructorDecl(clang::CXXConstructorDecl *D) override;
  bool VisitFunctionDecl(clang::FunctionDecl *F) override;

private:
  StructInUnit *lookupPointee(clang::QualType Type) {
    clang::QualType Pointee = pointeeOf(Type);
    return Pointee.isNull() ? nullptr : lookupStruct(Structs, Pointee);
  }
  /// What a pointer of \p Type points to, or an array has; null if it is
  /// neither.
  clang::QualType pointeeOf(clang::QualType Type) const {
    if (Type.isNull()) // in a template
      return Type;
    return Type->isArrayType()     ? Tree.getBaseElementType(Type)
           : Type->isPointerType() ? Type->getPointeeType()
                                   : clang::QualType();
  }
  void noteAround(clang::QualType Member, clang::SourceLocation Loc);
  StructInUnit *lookupMember(const clang::Expr *Address,
                             const clang::FieldDecl **Member = nullptr);
  void checkNumber(const clang::Expr &Number, const clang::BinaryOperator &In);
  bool coversWholeObjects(const clang::Expr *Size, const StructInUnit &Of);
  void checkBits(const clang::CastExpr &Cast);
  void checkFunctionCast(const clang::FunctionProtoType &Is,
                         const clang::FunctionProtoType &Becomes,
                         clang::SourceLocation Loc);
  void checkFirstMembers(const clang::RecordDecl &Union);
  void checkDefaults(const clang::RecordDecl &Record);
  void checkEnlargedSize(const clang::BinaryOperator &Operator);
  void checkCopy(const clang::CallExpr &Call, StringRef Name);
  void checkMemoryCall(const clang::CallExpr &Call, StringRef Name);
  void checkMemberSize(const clang::Expr &Address,
                       ArrayRef<const clang::Expr *> Factors,
                       clang::SourceLocation Loc, StringRef Name);
  void checkByteCall(const clang::CallExpr &Call, StringRef Name);
  void checkRange(ArrayRef<const clang::Expr *> Arguments,
                  clang::SourceLocation Loc);
  void checkParameters(const clang::CallExpr &Call,
                       const clang::FunctionDecl &Callee);
  /// What depends on the order of the members of \p Of.
  void note(StructInUnit &Of, clang::SourceLocation Loc, const Twine &Text) {
    if (Of.Facts->Order)
      Of.Facts->Dependences.insert(noteAt(SM, Loc, Text));
  }
  /// What depends on its bytes, so on those of its members, too.
  void noteBytes(StructInUnit &Of, clang::SourceLocation Loc, const Twine &Text,
                 const std::string &Other = "") {
    Of.Facts->addByteDependence(noteAt(SM, Loc, Text), Other);
  }

  clang::ASTContext &Tree;
  const clang::SourceManager &SM;
  UnitStructs &Structs;
  /// Casts to pointers to bytes that only pass the address on.
  DenseSet<const clang::Expr *> Passed;
  /// What is subtracted from an address: how the structure around a member is
  /// found, in any layout.
  DenseSet<const clang::Expr *> Subtracted;
};

} // namespace

//===----------------------------------------------------------------------===//
// Pointers of two types
//===----------------------------------------------------------------------===//

/// For `&p->member`, the structure; and the member.
StructInUnit *Finder::lookupMember(const clang::Expr *Address,
                                   const clang::FieldDecl **Member) {
  const auto *AddressOf =
      dyn_cast<clang::UnaryOperator>(Address->IgnoreParenCasts());
  if (!AddressOf || AddressOf->getOpcode() != clang::UO_AddrOf)
    return nullptr;
  const auto *Access =
      dyn_cast<clang::MemberExpr>(AddressOf->getSubExpr()->IgnoreParens());
  const auto *Field =
      Access ? dyn_cast<clang::FieldDecl>(Access->getMemberDecl()) : nullptr;
  if (!Field)
    return nullptr;
  if (Member)
    *Member = Field;
  return lookupStruct(Structs, Tree.getCanonicalTagType(Field->getParent()));
}

/// Bytes next to an object of type \p Member may be accessed: those of the
/// structures that contain one.
void Finder::noteAround(clang::QualType Member, clang::SourceLocation Loc) {
  for (auto &[Record, Of] : Structs)
    for (const clang::FieldDecl *Field : Of.Record->fields())
      if (Tree.hasSameUnqualifiedType(Tree.getBaseElementType(Field->getType()),
                                      Member))
        note(Of, Loc,
             "a pointer to '" + Member.getAsString() +
                 "', which is a member of it, becomes a pointer to bytes");
}

/// Whether \p Address is that of a member of an object at a constant address,
/// as a macro computes offsets: `&((struct s *)0)->member`.
static bool isMemberOfNull(const clang::Expr &Address) {
  const auto *AddressOf =
      dyn_cast<clang::UnaryOperator>(Address.IgnoreParenCasts());
  const auto *Access =
      AddressOf && AddressOf->getOpcode() == clang::UO_AddrOf
          ? dyn_cast<clang::MemberExpr>(AddressOf->getSubExpr()->IgnoreParens())
          : nullptr;
  while (Access && !Access->isArrow())
    Access = dyn_cast<clang::MemberExpr>(Access->getBase()->IgnoreParens());
  return Access &&
         isa<clang::IntegerLiteral>(Access->getBase()->IgnoreParenCasts());
}

/// Whether the bytes at \p Address are known to be those of a structure: a call
/// just made them, or the offset of a member was subtracted.
static bool isStructAddress(const clang::Expr *Address) {
  Address = Address->IgnoreParenCasts();
  const auto *Operator = dyn_cast<clang::BinaryOperator>(Address);
  return isa<clang::CallExpr>(Address) ||
         (Operator && Operator->getOpcode() == clang::BO_Sub &&
          isa<clang::OffsetOfExpr>(Operator->getRHS()->IgnoreParenCasts()));
}

/// The bits of an object are those of another: `reinterpret_cast<T &>(s)`,
/// `std::bit_cast`.
void Finder::checkBits(const clang::CastExpr &Cast) {
  clang::QualType Types[] = {
      Cast.getSubExpr()->getType().getUnqualifiedType(),
      Cast.getType().getNonReferenceType().getUnqualifiedType()};
  if (Tree.hasSameType(Types[0], Types[1]))
    return;
  for (unsigned I = 0; I != 2; ++I)
    if (StructInUnit *Of = lookupStruct(Structs, Types[I]))
      noteBytes(*Of, Cast.getExprLoc(),
                "its bits are those of a '" + Types[1 - I].getAsString() + "'");
}

/// A function is called as another type: parameters that are pointers to one
/// structure get pointers to another.
void Finder::checkFunctionCast(const clang::FunctionProtoType &Is,
                               const clang::FunctionProtoType &Becomes,
                               clang::SourceLocation Loc) {
  for (auto [Declared, Passed] :
       zip(Is.getParamTypes(), Becomes.getParamTypes())) {
    clang::QualType As = pointeeOf(Declared), Object = pointeeOf(Passed);
    if (As.isNull() || Object.isNull() || !As->isRecordType() ||
        !Object->isRecordType() || Tree.hasSameUnqualifiedType(As, Object))
      continue;
    for (auto [One, Other] : {std::pair(As, Object), std::pair(Object, As)})
      if (StructInUnit *Of = lookupStruct(Structs, One))
        note(*Of, Loc,
             "a function is called with a pointer to it as one with a pointer "
             "to '" +
                 Other.getUnqualifiedType().getAsString() + "', or vice versa");
  }
}

bool Finder::VisitCastExpr(clang::CastExpr *Cast) {
  if (Cast->getCastKind() == clang::CK_LValueBitCast ||
      Cast->getCastKind() == clang::CK_LValueToRValueBitCast)
    checkBits(*Cast);
  if (Cast->getCastKind() == clang::CK_PointerToIntegral &&
      !Subtracted.contains(Cast->getSubExpr()->IgnoreParenCasts()) &&
      isMemberOfNull(*Cast->getSubExpr()))
    if (StructInUnit *Of = lookupMember(Cast->getSubExpr()))
      note(*Of, Cast->getExprLoc(), "the offset of a member is used");
  if (Cast->getCastKind() != clang::CK_BitCast)
    return true;
  clang::QualType From = Cast->getSubExpr()->getType(), To = Cast->getType();
  if (!From->isPointerType() || !To->isPointerType())
    return true;
  clang::QualType FromPointee = From->getPointeeType().getUnqualifiedType();
  clang::QualType ToPointee = To->getPointeeType().getUnqualifiedType();
  if (const auto *Is = FromPointee->getAs<clang::FunctionProtoType>())
    if (const auto *Becomes = ToPointee->getAs<clang::FunctionProtoType>())
      checkFunctionCast(*Is, *Becomes, Cast->getExprLoc());
  // A cast to `void *` on the way changes nothing.
  if (FromPointee->isVoidType()) {
    const clang::Expr *Value = Cast->getSubExpr()->IgnoreParenCasts();
    clang::QualType Object = pointeeOf(Value->getType());
    bool IsObject = !Object.isNull() && !Object->isVoidType() &&
                    !isa<clang::CallExpr>(Value) && !isByte(Object);
    if (IsObject)
      FromPointee = Object.getUnqualifiedType();
  }
  if (const clang::ArrayType *Array = ToPointee->getAsArrayTypeUnsafe())
    ToPointee =
        Tree.getBaseElementType(Array->getElementType()).getUnqualifiedType();
  if (ToPointee->isVoidType() || FromPointee->isVoidType() ||
      ToPointee->isFunctionType() ||
      Tree.hasSameType(FromPointee.getCanonicalType(),
                       ToPointee.getCanonicalType()))
    return true;
  std::string Other = "'" + ToPointee.getAsString() + "'";
  if (StructInUnit *Of = lookupStruct(Structs, FromPointee))
    if (!isByte(ToPointee) || !Passed.contains(Cast))
      noteBytes(*Of, Cast->getExprLoc(),
                "a pointer to it becomes a pointer to " + Other,
                ToPointee.getCanonicalType().getAsString());
  if (FromPointee->isRecordType() && isByte(ToPointee) &&
      !Passed.contains(Cast))
    noteAround(FromPointee, Cast->getExprLoc());
  if (StructInUnit *Of = lookupStruct(Structs, ToPointee))
    if (!isByte(FromPointee) || !isStructAddress(Cast->getSubExpr()))
      noteBytes(*Of, Cast->getExprLoc(),
                "a pointer to '" + FromPointee.getAsString() +
                    "' becomes a pointer to it",
                FromPointee.getCanonicalType().getAsString());
  if (StructInUnit *Of = lookupMember(Cast->getSubExpr()))
    if (!isByte(ToPointee))
      note(*Of, Cast->getExprLoc(),
           "the address of a member becomes a pointer to " + Other);
  return true;
}

/// The members of \p Union that are structures may have a beginning in common,
/// and the others may be their bytes.
void Finder::checkFirstMembers(const clang::RecordDecl &Union) {
  SmallVector<const clang::FieldDecl *> Fields(Union.fields());
  for (const clang::FieldDecl *Field : Fields) {
    clang::QualType Type = Tree.getBaseElementType(Field->getType());
    StructInUnit *Of = lookupStruct(Structs, Type);
    auto IsAnother = [&](const clang::FieldDecl *Other) {
      return Other != Field &&
             !Tree.hasSameUnqualifiedType(
                 Tree.getBaseElementType(Other->getType()), Type);
    };
    auto Other = find_if(Fields, IsAnother);
    if (!Of || Other == Fields.end())
      continue;
    bool IsStruct = any_of(Fields, [&](const clang::FieldDecl *Each) {
      return IsAnother(Each) && Each->getType()->isRecordType();
    });
    bool HasArray = any_of(Fields, [&](const clang::FieldDecl *Each) {
      return IsAnother(Each) && Each->getType()->isArrayType() &&
             Tree.getBaseElementType(Each->getType())->isScalarType();
    });
    PatchNote Note =
        noteAt(SM, Field->getLocation(),
               IsStruct ? "it shares a union with another structure"
                        : "it shares a union with a '" +
                              (*Other)->getType().getAsString() + "'");
    // Variants of a union do not have the bytes of each other's members.
    if (HasArray)
      Of->Facts->addByteDependence(Note);
    else if (Of->Facts->Order)
      Of->Facts->Dependences.insert(Note);
  }
}

/// The number of elements of the array that is the last member; 0 if it has no
/// bound, nothing if it is no array.
static std::optional<uint64_t>
countLastElements(const clang::RecordDecl &Record,
                  const clang::ASTContext &Tree) {
  const clang::FieldDecl *Last = nullptr;
  for (const clang::FieldDecl *Field : Record.fields())
    Last = Field;
  if (!Last || !Last->getType()->isArrayType())
    return std::nullopt;
  const clang::ConstantArrayType *Array =
      Tree.getAsConstantArrayType(Last->getType());
  return Array ? Array->getZExtSize() : 0;
}

bool Finder::VisitRecordDecl(clang::RecordDecl *Record) {
  if (!Record->isCompleteDefinition())
    return true;
  checkDefaults(*Record);
  if (Record->isUnion())
    checkFirstMembers(*Record);
  if (StructInUnit *Of =
          lookupStruct(Structs, Tree.getCanonicalTagType(Record));
      Of && countLastElements(*Of->Record, Tree).value_or(2) <= 1)
    note(*Of, Record->getLocation(),
         "its last member is an array of one element, or of none: objects may "
         "be larger");
  return true;
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// The index of the size among the arguments of a function that copies or sets
/// memory.
static std::optional<unsigned> sizeArgumentOf(StringRef Name) {
  Name.consume_front("__builtin_");
  Name.consume_front("__");
  Name.consume_back("_chk");
  return StringSwitch<std::optional<unsigned>>(Name)
      .Cases({"memcpy", "memmove", "mempcpy", "memset"}, 2)
      .Case("bcopy", 2)
      .Case("bzero", 1)
      .Default(std::nullopt);
}

bool Finder::coversWholeObjects(const clang::Expr *Size,
                                const StructInUnit &Of) {
  clang::QualType Type = Tree.getCanonicalTagType(Of.Record);
  if (!hasSizeOf(*Size, Type, Tree))
    return false;
  clang::Expr::EvalResult Value;
  if (Size->isValueDependent() || !Size->EvaluateAsInt(Value, Tree))
    return true;
  uint64_t Bytes = uint64_t(Tree.getTypeSizeInChars(Type).getQuantity());
  return Value.Val.getInt().getZExtValue() % Bytes == 0;
}

/// `malloc(sizeof(struct s) + n)` makes an array at the end larger.
void Finder::checkEnlargedSize(const clang::BinaryOperator &Operator) {
  for (const clang::Expr *Side : {Operator.getLHS(), Operator.getRHS()}) {
    const auto *Size =
        dyn_cast<clang::UnaryExprOrTypeTraitExpr>(Side->IgnoreParenImpCasts());
    if (!Size || Size->getKind() != clang::UETT_SizeOf)
      continue;
    StructInUnit *Of = lookupStruct(Structs, Size->getTypeOfArgument());
    if (Of && countLastElements(*Of->Record, Tree))
      note(*Of, Operator.getExprLoc(),
           "an object is larger than its type, whose last member is an array");
  }
}

/// A structure that is copied from or to something else than one.
void Finder::checkCopy(const clang::CallExpr &Call, StringRef Name) {
  clang::QualType Types[2];
  for (unsigned I = 0; I != 2; ++I) {
    const clang::Expr *Address = Call.getArg(I)->IgnoreParenCasts();
    Types[I] = pointeeOf(Address->getType());
    if (Types[I].isNull() || Types[I]->isVoidType() ||
        Types[I]->isDependentType())
      return;
    Types[I] = Types[I].getUnqualifiedType();
  }
  // A pointer that is copied to one of another type.
  bool ArePointers = Types[0]->isPointerType() && Types[1]->isPointerType();
  for (clang::QualType &Type : Types)
    if (ArePointers)
      Type = Type->getPointeeType().getUnqualifiedType();
  if (Tree.hasSameUnqualifiedType(Types[0], Types[1]) ||
      (ArePointers && (Types[0]->isVoidType() || Types[1]->isVoidType())))
    return;
  for (unsigned I = 0; I != 2; ++I)
    if (StructInUnit *Of = lookupStruct(Structs, Types[I]))
      noteBytes(*Of, Call.getExprLoc(),
                "'" + Name + "' copies it from or to a '" +
                    Types[1 - I].getAsString() + "'");
}

void Finder::checkMemoryCall(const clang::CallExpr &Call, StringRef Name) {
  std::optional<unsigned> SizeArgument = sizeArgumentOf(Name);
  if (!SizeArgument || *SizeArgument >= Call.getNumArgs())
    return;
  const clang::Expr *Size = Call.getArg(*SizeArgument);
  if (*SizeArgument == 2)
    checkCopy(Call, Name);
  for (unsigned I = 0; I != std::min(2U, Call.getNumArgs()); ++I) {
    const clang::Expr *Address = Call.getArg(I)->IgnoreParenCasts();
    if (StructInUnit *Of = lookupPointee(Address->getType());
        Of && Of->Facts->Order && !coversWholeObjects(Size, *Of))
      note(*Of, Call.getExprLoc(),
           "'" + Name + "' covers a part of it, or an unknown number of bytes");
    checkMemberSize(*Address, {Size}, Call.getExprLoc(), Name);
  }
}

/// Bytes from \p Address on, as many as the product of \p Factors, are covered
/// by the function \p Name. If that is the address of a member, they should be
/// in it.
void Finder::checkMemberSize(const clang::Expr &Address,
                             ArrayRef<const clang::Expr *> Factors,
                             clang::SourceLocation Loc, StringRef Name) {
  const clang::FieldDecl *Member = nullptr;
  StructInUnit *Of = lookupMember(&Address, &Member);
  if (const auto *Access = dyn_cast<clang::MemberExpr>(&Address);
      Access && Access->getType()->isConstantArrayType()) {
    Member = dyn_cast<clang::FieldDecl>(Access->getMemberDecl());
    Of = Member ? lookupStruct(Structs,
                               Tree.getCanonicalTagType(Member->getParent()))
                : nullptr;
  }
  if (!Of)
    return;
  uint64_t Bytes =
      uint64_t(Tree.getTypeSizeInChars(Member->getType()).getQuantity());
  uint64_t Covered = 1;
  bool IsKnown = all_of(Factors, [&](const clang::Expr *Factor) {
    clang::Expr::EvalResult Value;
    if (Factor->isValueDependent() || !Factor->EvaluateAsInt(Value, Tree))
      return false;
    Covered *= Value.Val.getInt().getZExtValue();
    return true;
  });
  // A number that is not known is assumed to stay in an array.
  if (IsKnown ? Covered > Bytes : !Member->getType()->isArrayType())
    note(*Of, Loc,
         "'" + Name + "' covers more than the member whose address it gets");
}

namespace {

/// Which arguments of a function of the library are an address, and the factors
/// of the number of bytes there.
struct ByteFunction {
  SmallVector<unsigned, 2> Addresses, Factors;
};

} // namespace

static ByteFunction bytesOf(StringRef Name) {
  if (Name == "fwrite" || Name == "fread" || Name == "fwrite_unlocked" ||
      Name == "fread_unlocked" || Name == "qsort" || Name == "qsort_r")
    return {{0}, {1, 2}};
  if (Name == "bsearch")
    return {{1}, {2, 3}};
  if (Name == "memcmp" || Name == "bcmp")
    return {{0, 1}, {2}};
  if (Name == "write" || Name == "read" || Name == "send" || Name == "recv" ||
      Name == "pwrite" || Name == "pread" || Name == "sendto" ||
      Name == "recvfrom")
    return {{1}, {2}};
  return {};
}

/// Functions of the library that get bytes, and ranges of that of C++, which
/// get an address and a number of elements.
void Finder::checkByteCall(const clang::CallExpr &Call, StringRef Name) {
  ByteFunction Bytes = bytesOf(Name);
  SmallVector<const clang::Expr *, 2> Factors;
  for (unsigned Factor : Bytes.Factors)
    if (Factor < Call.getNumArgs())
      Factors.push_back(Call.getArg(Factor));
  if (Factors.size() == Bytes.Factors.size())
    for (unsigned Address : Bytes.Addresses)
      checkMemberSize(*Call.getArg(Address)->IgnoreParenCasts(), Factors,
                      Call.getExprLoc(), Name);
}

/// The library of C++ gets \p Arguments: `std::span(&p->x, 3)`,
/// `std::copy_n(&p->x, 3, to)`.
void Finder::checkRange(ArrayRef<const clang::Expr *> Arguments,
                        clang::SourceLocation Loc) {
  auto IsNumber = [&](const clang::Expr *Argument) {
    clang::Expr::EvalResult Value;
    if (!Argument->getType()->isIntegerType() || Argument->isValueDependent())
      return false;
    return !Argument->EvaluateAsInt(Value, Tree) ||
           Value.Val.getInt().getZExtValue() > 1;
  };
  if (none_of(Arguments, IsNumber))
    return;
  for (const clang::Expr *Argument : Arguments)
    if (StructInUnit *Of = lookupMember(
            Argument->IgnoreUnlessSpelledInSource()->IgnoreParenCasts()))
      note(*Of, Loc, "the address of a member is used as that of an array");
}

bool Finder::VisitCXXConstructExpr(clang::CXXConstructExpr *Construct) {
  if (Construct->getConstructor()->getParent()->isInStdNamespace())
    checkRange(ArrayRef<const clang::Expr *>(Construct->getArgs(),
                                             Construct->getNumArgs()),
               Construct->getExprLoc());
  return true;
}

/// A function that is declared without parameters gets a pointer to another
/// structure than its definition has.
void Finder::checkParameters(const clang::CallExpr &Call,
                             const clang::FunctionDecl &Callee) {
  const clang::FunctionDecl *Definition = Callee.getDefinition();
  if (!Definition || Callee.getNumParams() != 0)
    return;
  for (auto [Argument, Parameter] :
       zip(Call.arguments(), Definition->parameters())) {
    clang::QualType Types[] = {pointeeOf(Argument->getType()),
                               pointeeOf(Parameter->getType())};
    if (Types[0].isNull() || Types[1].isNull() ||
        Tree.hasSameUnqualifiedType(Types[0], Types[1]))
      continue;
    for (unsigned I = 0; I != 2; ++I)
      if (StructInUnit *Of = lookupStruct(Structs, Types[I]))
        note(*Of, Call.getExprLoc(),
             "a function is called with a pointer to it as one with a pointer "
             "to '" +
                 Types[1 - I].getUnqualifiedType().getAsString() +
                 "', or vice versa");
  }
}

bool Finder::VisitCallExpr(clang::CallExpr *Call) {
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  // The library of C++ gets bytes only for what they are.
  if (!Callee || !Callee->isInStdNamespace())
    for (const clang::Expr *Argument : Call->arguments())
      Passed.insert(Argument->IgnoreParenImpCasts());
  if (!Callee || !Callee->getIdentifier())
    return true;
  StringRef Name = Callee->getName();
  checkMemoryCall(*Call, Name);
  checkByteCall(*Call, Name);
  checkParameters(*Call, *Callee);
  if (Callee->isInStdNamespace())
    checkRange(
        ArrayRef<const clang::Expr *>(Call->getArgs(), Call->getNumArgs()),
        Call->getExprLoc());
  return true;
}

/// `__builtin_dump_struct` becomes calls that print one member after the other.
bool Finder::VisitPseudoObjectExpr(clang::PseudoObjectExpr *E) {
  const auto *Call = dyn_cast<clang::CallExpr>(E->getSyntacticForm());
  if (Call && Call->getNumArgs() != 0)
    if (StructInUnit *Of =
            lookupPointee(Call->getArg(0)->IgnoreParenImpCasts()->getType()))
      note(*Of, Call->getExprLoc(), "its members are printed in turn");
  return true;
}

bool Finder::VisitAsmStmt(clang::AsmStmt *S) {
  auto Check = [&](const clang::Expr *Operand) {
    const clang::Expr *E = Operand->IgnoreParenCasts();
    StructInUnit *Of = lookupStruct(Structs, E->getType());
    if (!Of)
      Of = lookupPointee(E->getType());
    if (Of)
      noteBytes(*Of, S->getAsmLoc(), "assembly code gets it, or its address");
  };
  for (unsigned I = 0; I != S->getNumOutputs(); ++I)
    Check(S->getOutputExpr(I));
  for (unsigned I = 0; I != S->getNumInputs(); ++I)
    Check(S->getInputExpr(I));
  return true;
}

//===----------------------------------------------------------------------===//
// Members by their place
//===----------------------------------------------------------------------===//

bool Finder::VisitOffsetOfExpr(clang::OffsetOfExpr *Offset) {
  if (Subtracted.contains(Offset))
    return true;
  if (StructInUnit *Of =
          lookupStruct(Structs, Offset->getTypeSourceInfo()->getType()))
    note(*Of, Offset->getExprLoc(), "the offset of a member is used");
  return true;
}

/// An address that is a number in arithmetic.
void Finder::checkNumber(const clang::Expr &Number,
                         const clang::BinaryOperator &In) {
  const clang::Expr *Address = Number.IgnoreParenCasts();
  if (!Number.getType()->isIntegerType() ||
      !Address->getType()->isPointerType() || isMemberOfNull(*Address))
    return;
  StructInUnit *Of = lookupPointee(Address->getType());
  if (!Of)
    Of = lookupMember(Address);
  // In front of a member is the structure around it.
  bool IsAround = In.getOpcode() == clang::BO_Sub &&
                  (isMemberOfNull(*In.getRHS()) ||
                   isa<clang::OffsetOfExpr>(In.getRHS()->IgnoreParenCasts()));
  if (Of && !IsAround)
    note(*Of, In.getExprLoc(), "its address is used in arithmetic");
}

bool Finder::VisitBinaryOperator(clang::BinaryOperator *Operator) {
  const clang::Expr *Left = Operator->getLHS(), *Right = Operator->getRHS();
  bool IsDifference = Operator->getOpcode() == clang::BO_Sub;
  if (isStructAddress(Operator))
    Passed.insert(Left->IgnoreParens());
  else if (Operator->isAdditiveOp() && Operator->getType()->isVoidPointerType())
    if (clang::QualType From = Left->IgnoreParenCasts()->getType();
        From->isPointerType() && From->getPointeeType()->isRecordType()) {
      clang::QualType Pointee = From->getPointeeType().getUnqualifiedType();
      if (StructInUnit *Of = lookupStruct(Structs, Pointee))
        note(*Of, Operator->getExprLoc(), "its address is used in arithmetic");
      noteAround(Pointee, Operator->getExprLoc());
    }
  if (IsDifference && Right->getType()->isIntegerType() &&
      (Left->IgnoreParenCasts()->getType()->isPointerType() ||
       isMemberOfNull(*Right)))
    Subtracted.insert(Right->IgnoreParenCasts());
  if (Operator->isAdditiveOp() && Operator->getType()->isIntegerType())
    for (const clang::Expr *Side : {Left, Right})
      checkNumber(*Side, *Operator);
  bool IsOrdered = IsDifference || Operator->isRelationalOp();
  if (IsOrdered && Left->getType()->isPointerType() &&
      Right->getType()->isPointerType())
    for (const clang::Expr *Side : {Left, Right})
      if (StructInUnit *Of = lookupMember(Side))
        note(*Of, Operator->getExprLoc(),
             "the addresses of members are subtracted, or their order is "
             "compared");
  if (Operator->isAdditiveOp())
    checkEnlargedSize(*Operator);
  if (Operator->isAdditiveOp())
    for (const clang::Expr *Side : {Left, Right})
      if (StructInUnit *Of = lookupMember(Side);
          Of && Operator->getType()->isPointerType())
        note(*Of, Operator->getExprLoc(),
             "an address is computed from that of a member");
  return true;
}

bool Finder::VisitArraySubscriptExpr(clang::ArraySubscriptExpr *Subscript) {
  if (StructInUnit *Of = lookupMember(Subscript->getBase()))
    note(*Of, Subscript->getExprLoc(),
         "the address of a member is used as that of an array");
  return true;
}

//===----------------------------------------------------------------------===//
// C++: members are initialized, destroyed and compared in their order
//===----------------------------------------------------------------------===//

/// Whether an object of \p Type is made and destroyed without an effect that
/// depends on when this happens. Those of the library are if what they hold is.
static bool isQuiet(clang::QualType Type, const clang::ASTContext &Tree) {
  const clang::CXXRecordDecl *Class =
      Tree.getBaseElementType(Type)->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Class->hasTrivialDestructor())
    return true;
  auto IsQuiet = [&](clang::QualType Part) { return isQuiet(Part, Tree); };
  if (Tree.getSourceManager().isInSystemHeader(Class->getLocation())) {
    const auto *Instance =
        dyn_cast<clang::ClassTemplateSpecializationDecl>(Class);
    return !Instance || all_of(Instance->getTemplateArgs().asArray(),
                               [&](const clang::TemplateArgument &Argument) {
                                 return Argument.getKind() !=
                                            clang::TemplateArgument::Type ||
                                        IsQuiet(Argument.getAsType());
                               });
  }
  const clang::CXXDestructorDecl *Destructor = Class->getDestructor();
  return (!Destructor || !Destructor->isUserProvided()) &&
         all_of(Class->bases(),
                [&](const clang::CXXBaseSpecifier &Base) {
                  return IsQuiet(Base.getType());
                }) &&
         all_of(Class->fields(), [&](const clang::FieldDecl *Field) {
           return IsQuiet(Field->getType());
         });
}

/// Whether evaluating \p Value has no effect but the object that it makes.
static bool isQuiet(const clang::Expr &Value, const clang::ASTContext &Tree) {
  if (Value.isValueDependent())
    return false;
  const clang::Expr *E = Value.IgnoreUnlessSpelledInSource();
  if (const auto *Default = dyn_cast<clang::CXXDefaultInitExpr>(E))
    return isQuiet(*Default->getExpr(), Tree);
  auto AreQuiet = [&](auto &&Arguments) {
    return all_of(Arguments, [&](const clang::Expr *Argument) {
      return isQuiet(*Argument, Tree);
    });
  };
  if (const auto *Construct = dyn_cast<clang::CXXConstructExpr>(E))
    return (Construct->getConstructor()->isTrivial() ||
            Tree.getSourceManager().isInSystemHeader(
                Construct->getConstructor()->getLocation())) &&
           isQuiet(Construct->getType(), Tree) &&
           AreQuiet(Construct->arguments());
  if (const auto *Call = dyn_cast<clang::CallExpr>(E);
      Call && Call->isCallToStdMove())
    return AreQuiet(Call->arguments());
  return !E->HasSideEffects(Tree);
}

/// Whether others may notice when \p Field is initialized or destroyed.
static bool isNoticed(const clang::FieldDecl &Field,
                      const clang::CXXCtorInitializer *Initializer,
                      const clang::ASTContext &Tree) {
  return !isQuiet(Field.getType(), Tree) ||
         (Initializer && !isQuiet(*Initializer->getInit(), Tree));
}

namespace {

/// Whether an expression names the object that is being made.
class ThisFinder : public clang::ConstDynamicRecursiveASTVisitor {
public:
  bool VisitCXXThisExpr(const clang::CXXThisExpr *) override {
    HasThis = true;
    return false;
  }
  bool HasThis = false;
};

} // namespace

namespace {

/// The variables that an expression names, and whether it accesses other
/// memory.
class AccessFinder : public clang::ConstDynamicRecursiveASTVisitor {
public:
  explicit AccessFinder(const clang::ASTContext &Tree) : Tree(Tree) {}

  bool VisitDeclRefExpr(const clang::DeclRefExpr *Reference) override {
    const auto *Variable = dyn_cast<clang::VarDecl>(Reference->getDecl());
    if (!Variable || Variable->isUsableInConstantExpressions(Tree))
      return true;
    if (Variable->hasLocalStorage() && !Variable->getType()->isReferenceType())
      Locals.insert(Variable);
    else
      HasMemory = true;
    return true;
  }
  bool VisitUnaryOperator(const clang::UnaryOperator *Operator) override {
    HasMemory |= Operator->getOpcode() == clang::UO_Deref;
    return true;
  }
  bool VisitMemberExpr(const clang::MemberExpr *Access) override {
    HasMemory |= Access->isArrow();
    return true;
  }
  bool VisitArraySubscriptExpr(const clang::ArraySubscriptExpr *) override {
    HasMemory = true;
    return true;
  }

  DenseSet<const clang::VarDecl *> Locals;
  bool HasMemory = false;

private:
  const clang::ASTContext &Tree;
};

} // namespace

/// Without the initializer of a declaration around it.
static const clang::Expr *valueOf(const clang::Expr &Initializer) {
  const auto *Default = dyn_cast<clang::CXXDefaultInitExpr>(&Initializer);
  return Default ? Default->getExpr() : &Initializer;
}

/// Whether \p Value has effects of which \p Other may depend.
static bool affects(const clang::Expr &Value, const clang::Expr &Other,
                    const clang::ASTContext &Tree) {
  if (isQuiet(Value, Tree))
    return false;
  AccessFinder Changed(Tree), Read(Tree);
  Changed.TraverseStmt(valueOf(Value));
  Read.TraverseStmt(valueOf(Other));
  return Read.HasMemory ||
         any_of(Read.Locals, [&](const clang::VarDecl *Variable) {
           return Changed.Locals.contains(Variable);
         });
}

/// Whether one of two initializers that change places in the order of \p New
/// affects the other. \p InitOf has those of \p Old.
static bool affectEachOther(
    ArrayRef<const clang::FieldDecl *> Old,
    ArrayRef<const clang::FieldDecl *> New,
    function_ref<const clang::Expr *(const clang::FieldDecl *)> InitOf,
    const clang::ASTContext &Tree) {
  for (size_t I = 0; I < Old.size(); ++I)
    for (size_t J = I + 1; J < Old.size(); ++J) {
      const clang::Expr *A = InitOf(Old[I]), *B = InitOf(Old[J]);
      if (A && B && find(New, Old[I]) > find(New, Old[J]) &&
          (affects(*A, *B, Tree) || affects(*B, *A, Tree)))
        return true;
    }
  return false;
}

/// Initializers in the declarations of members are evaluated in their order.
void Finder::checkDefaults(const clang::RecordDecl &Record) {
  StructInUnit *Of = lookupStruct(Structs, Tree.getCanonicalTagType(&Record));
  if (!Of || Of->Order.empty())
    return;
  auto HasEffect = [&](const clang::FieldDecl *Field) {
    return Field->hasInClassInitializer() && Field->getInClassInitializer() &&
           !isQuiet(*Field->getInClassInitializer(), Tree);
  };
  std::vector<const clang::FieldDecl *> Old, New;
  copy_if(Of->Record->fields(), std::back_inserter(Old), HasEffect);
  copy_if(Of->Order, std::back_inserter(New), HasEffect);
  std::vector<const clang::FieldDecl *> All(Record.fields().begin(),
                                            Record.fields().end());
  auto InitOf = [](const clang::FieldDecl *Field) -> const clang::Expr * {
    return Field->hasInClassInitializer() ? Field->getInClassInitializer()
                                          : nullptr;
  };
  if (Old != New || affectEachOther(All, Of->Order, InitOf, Tree))
    note(*Of, Record.getLocation(),
         "initializers of members do something, in the order of the members");
  for (const clang::FieldDecl *Field : Of->Record->fields()) {
    ThisFinder Uses;
    if (Field->hasInClassInitializer() && Field->getInClassInitializer())
      Uses.TraverseStmt(Field->getInClassInitializer());
    if (Uses.HasThis)
      note(*Of, Field->getLocation(),
           "the initializer of a member uses another member");
  }
}

bool Finder::VisitCXXConstructorDecl(clang::CXXConstructorDecl *D) {
  StructInUnit *Of =
      lookupStruct(Structs, Tree.getCanonicalTagType(D->getParent()));
  if (!Of || Of->Order.empty() || !D->isThisDeclarationADefinition())
    return true;
  DenseMap<const clang::FieldDecl *, const clang::CXXCtorInitializer *> InitOf;
  for (const clang::CXXCtorInitializer *Initializer : D->inits()) {
    if (!Initializer->isAnyMemberInitializer())
      continue;
    InitOf[Initializer->getAnyMember()] = Initializer;
    ThisFinder Uses;
    Uses.TraverseStmt(Initializer->getInit());
    if (Uses.HasThis)
      note(*Of, D->getLocation(),
           "the initializer of a member uses another member");
  }
  std::vector<const clang::FieldDecl *> Old, New;
  for (const clang::FieldDecl *Field : Of->Record->fields())
    if (isNoticed(*Field, InitOf.lookup(Field), Tree))
      Old.push_back(Field);
  for (const clang::FieldDecl *Field : Of->Order)
    if (isNoticed(*Field, InitOf.lookup(Field), Tree))
      New.push_back(Field);
  auto ValueOf = [&](const clang::FieldDecl *Field) -> const clang::Expr * {
    const clang::CXXCtorInitializer *Initializer = InitOf.lookup(Field);
    return Initializer ? Initializer->getInit() : nullptr;
  };
  std::vector<const clang::FieldDecl *> All(Of->Record->fields().begin(),
                                            Of->Record->fields().end());
  if (affectEachOther(All, Of->Order, ValueOf, Tree))
    note(*Of, D->getLocation(),
         "initializers of a constructor depend on each other, in the order of "
         "the members");
  if (Old != New)
    note(*Of, D->getLocation(),
         "members whose constructors or destructors do something change their "
         "order");
  return true;
}

bool Finder::VisitFunctionDecl(clang::FunctionDecl *F) {
  const auto *Method = dyn_cast<clang::CXXMethodDecl>(F);
  if (F->isDefaulted() && F->getOverloadedOperator() == clang::OO_Spaceship)
    if (StructInUnit *Of = lookupStruct(
            Structs, Method ? Tree.getCanonicalTagType(Method->getParent())
                     : F->getNumParams() == 0
                         ? clang::QualType()
                         : F->getParamDecl(0)->getType().getNonReferenceType()))
      note(*Of, F->getLocation(),
           "objects are compared by their members in turn");
  return true;
}

void collectDependences(clang::ASTContext &Tree, UnitStructs &Structs) {
  Finder(Tree, Structs).TraverseAST(Tree);
}

} // namespace restruct

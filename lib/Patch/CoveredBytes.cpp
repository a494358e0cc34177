//===- CoveredBytes.cpp - Functions that get a number of bytes ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Bytes that are not those of whole objects, or of one member:
///
///     memset(p, 0, offsetof(struct node, key))    the first members
///     fwrite(&p->x, sizeof(int), 2, file)         x and the member behind it
///     std::span(&p->x, 3)                         likewise
///     malloc(sizeof(struct s) + n)    the array at the end has more elements
///
/// Functions that depend on the bytes of whole objects: ByteFlows.
///
//===----------------------------------------------------------------------===//

#include "Dependences.h"

#include "DependenceVisitor.h"
#include "MemberAddresses.h"
#include "SizeExpressions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace restruct {

namespace {

class CoverageVisitor : public DependenceVisitor {
public:
  using DependenceVisitor::DependenceVisitor;

  bool VisitAsmStmt(clang::AsmStmt *S) override;
  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override;
  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *Construct) override;
  bool VisitRecordDecl(clang::RecordDecl *Record) override;

private:
  bool coversWholeObjects(const clang::Expr *Size, const StructInUnit &Of);
  void checkCopy(const clang::CallExpr &Call, StringRef Name);
  void checkMemoryCall(const clang::CallExpr &Call, StringRef Name);
  void checkMemberSize(const clang::Expr &Address,
                       ArrayRef<const clang::Expr *> Factors,
                       clang::SourceLocation Loc, StringRef Name);
  void checkByteCall(const clang::CallExpr &Call, StringRef Name);
  void checkRange(ArrayRef<const clang::Expr *> Arguments,
                  clang::SourceLocation Loc);
};

} // namespace

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

bool CoverageVisitor::coversWholeObjects(const clang::Expr *Size,
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

/// A structure that is copied from or to something else than one.
void CoverageVisitor::checkCopy(const clang::CallExpr &Call, StringRef Name) {
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

/// Bytes from \p Address on, as many as the product of \p Factors, are covered
/// by the function \p Name. If that is the address of a member, they should be
/// in it.
void CoverageVisitor::checkMemberSize(const clang::Expr &Address,
                                      ArrayRef<const clang::Expr *> Factors,
                                      clang::SourceLocation Loc,
                                      StringRef Name) {
  const clang::FieldDecl *Member = getAddressedMember(Address);
  if (const auto *Access = dyn_cast<clang::MemberExpr>(&Address);
      Access && Access->getType()->isConstantArrayType())
    Member = dyn_cast<clang::FieldDecl>(Access->getMemberDecl());
  StructInUnit *Of = Member ? lookup(*Member->getParent()) : nullptr;
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

void CoverageVisitor::checkMemoryCall(const clang::CallExpr &Call,
                                      StringRef Name) {
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
void CoverageVisitor::checkByteCall(const clang::CallExpr &Call,
                                    StringRef Name) {
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
void CoverageVisitor::checkRange(ArrayRef<const clang::Expr *> Arguments,
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
    if (StructInUnit *Of =
            lookupMember(*Argument->IgnoreUnlessSpelledInSource()))
      note(*Of, Loc, "the address of a member is used as that of an array");
}

bool CoverageVisitor::VisitCXXConstructExpr(
    clang::CXXConstructExpr *Construct) {
  if (Construct->getConstructor()->getParent()->isInStdNamespace())
    checkRange(ArrayRef<const clang::Expr *>(Construct->getArgs(),
                                             Construct->getNumArgs()),
               Construct->getExprLoc());
  return true;
}

bool CoverageVisitor::VisitCallExpr(clang::CallExpr *Call) {
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return true;
  StringRef Name = Callee->getName();
  checkMemoryCall(*Call, Name);
  checkByteCall(*Call, Name);
  if (Callee->isInStdNamespace())
    checkRange(
        ArrayRef<const clang::Expr *>(Call->getArgs(), Call->getNumArgs()),
        Call->getExprLoc());
  return true;
}

bool CoverageVisitor::VisitAsmStmt(clang::AsmStmt *S) {
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
// Arrays at the end
//===----------------------------------------------------------------------===//

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

/// `malloc(sizeof(struct s) + n)` makes an array at the end larger.
bool CoverageVisitor::VisitBinaryOperator(clang::BinaryOperator *Operator) {
  if (!Operator->isAdditiveOp())
    return true;
  for (const clang::Expr *Side : {Operator->getLHS(), Operator->getRHS()}) {
    const auto *Size =
        dyn_cast<clang::UnaryExprOrTypeTraitExpr>(Side->IgnoreParenImpCasts());
    if (!Size || Size->getKind() != clang::UETT_SizeOf)
      continue;
    StructInUnit *Of = lookupStruct(Structs, Size->getTypeOfArgument());
    if (Of && countLastElements(*Of->Record, Tree))
      note(*Of, Operator->getExprLoc(),
           "an object is larger than its type, whose last member is an array");
  }
  return true;
}

bool CoverageVisitor::VisitRecordDecl(clang::RecordDecl *Record) {
  if (!Record->isCompleteDefinition())
    return true;
  if (StructInUnit *Of = lookup(*Record);
      Of && countLastElements(*Of->Record, Tree).value_or(2) <= 1)
    note(*Of, Record->getLocation(),
         "its last member is an array of one element, or of none: objects may "
         "be larger");
  return true;
}

void collectCoveredBytes(clang::ASTContext &Tree, UnitStructs &Structs) {
  CoverageVisitor(Tree, Structs).TraverseAST(Tree);
}

} // namespace restruct

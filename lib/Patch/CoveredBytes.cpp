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
#include "LibraryFunctions.h"
#include "MemberAddresses.h"
#include "SizeExpressions.h"

#include "llvm/ADT/STLExtras.h"

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
  void checkCopy(const clang::CallExpr &Call,
                 ArrayRef<const clang::Expr *> Addresses, StringRef Name);
  void checkMemoryCall(const clang::CallExpr &Call,
                       const MemoryArguments &Memory, StringRef Name);
  void checkMemberSizes(const clang::CallExpr &Call,
                        const MemoryArguments &Memory, StringRef Name);
  void checkRange(ArrayRef<const clang::Expr *> Arguments,
                  clang::SourceLocation Loc);
};

} // namespace

bool CoverageVisitor::coversWholeObjects(const clang::Expr *Size,
                                         const StructInUnit &Of) {
  clang::QualType Type = Tree.getCanonicalTagType(Of.Record);
  if (!hasSizeOf(*Size, Type, Tree))
    return false;
  clang::Expr::EvalResult Value;
  if (Size->isValueDependent() || !Size->EvaluateAsInt(Value, Tree))
    return true;
  uint64_t Bytes = uint64_t(Tree.getTypeSizeInChars(Type).getQuantity());
  return Bytes == 0 || Value.Val.getInt().getZExtValue() % Bytes == 0;
}

/// A structure that is copied from or to something else than one.
void CoverageVisitor::checkCopy(const clang::CallExpr &Call,
                                ArrayRef<const clang::Expr *> Addresses,
                                StringRef Name) {
  clang::QualType Types[2];
  for (unsigned I = 0; I != 2; ++I) {
    Types[I] = pointeeOf(Addresses[I]->IgnoreParenCasts()->getType());
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

/// The function \p Name covers so many bytes at each address. If that is the
/// address of a member, they should be in it.
void CoverageVisitor::checkMemberSizes(const clang::CallExpr &Call,
                                       const MemoryArguments &Memory,
                                       StringRef Name) {
  for (const clang::Expr *Each : Memory.Addresses) {
    const clang::Expr *Address = Each->IgnoreParenCasts();
    const clang::FieldDecl *Member = getAddressedMember(*Address);
    if (const auto *Access = dyn_cast<clang::MemberExpr>(Address);
        Access && Access->getType()->isConstantArrayType())
      Member = dyn_cast<clang::FieldDecl>(Access->getMemberDecl());
    StructInUnit *Of = Member ? lookup(*Member->getParent()) : nullptr;
    if (!Of)
      continue;
    uint64_t Bytes =
        uint64_t(Tree.getTypeSizeInChars(Member->getType()).getQuantity());
    std::optional<uint64_t> Covered = Memory.countBytes(Tree);
    // A number that is not known is assumed to stay in an array.
    if (Covered ? *Covered > Bytes : !Member->getType()->isArrayType())
      note(*Of, Call.getExprLoc(),
           "'" + Name + "' covers more than the member whose address it gets");
  }
}

/// A function that copies or sets bytes, and gets the address of a structure or
/// of a member.
void CoverageVisitor::checkMemoryCall(const clang::CallExpr &Call,
                                      const MemoryArguments &Memory,
                                      StringRef Name) {
  if (Memory.Addresses.size() == 2)
    checkCopy(Call, Memory.Addresses, Name);
  for (const clang::Expr *Each : Memory.Addresses) {
    const clang::Expr *Address = Each->IgnoreParenCasts();
    if (StructInUnit *Of = lookupPointee(Address->getType());
        Of && Of->Facts->Order &&
        !coversWholeObjects(Memory.Factors.front(), *Of))
      note(*Of, Call.getExprLoc(),
           "'" + Name + "' covers a part of it, or an unknown number of bytes");
  }
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
  if (const LibraryFunction *F = lookupLibraryFunction(Callee)) {
    MemoryArguments Memory = getMemory(*F, *Call);
    if (F->Action == LibraryAction::Copies || F->Action == LibraryAction::Sets)
      checkMemoryCall(*Call, Memory, Name);
    checkMemberSizes(*Call, Memory, Name);
  }
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

//===- UseVisitor.cpp - What is done with pointers in one unit ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What shows how the bytes at a pointer are used:
///
///     struct base *b = p;       an untyped pointer becomes one to another type
///     *bytes, bytes[i]          a byte is accessed
///     number + 1, ++number      the pointer goes to the next element
///     u.bytes                   a pointer in a union is what another one was
///     {&point, sizeof point}    an address next to a size is one for others
///
//===----------------------------------------------------------------------===//

#include "FlowBuilder.h"

#include "LibraryFunctions.h"
#include "MemberAddresses.h"
#include "PointerNames.h"
#include "SizeExpressions.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

namespace {

class UseVisitor : public FlowBuilder {
public:
  using FlowBuilder::FlowBuilder;

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *Subscript) override;
  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override;
  bool VisitCastExpr(clang::CastExpr *Cast) override;
  bool VisitDeclRefExpr(clang::DeclRefExpr *Reference) override;
  bool VisitInitListExpr(clang::InitListExpr *List) override;
  bool VisitMemberExpr(clang::MemberExpr *Access) override;
  bool VisitUnaryOperator(clang::UnaryOperator *Operator) override;

private:
  void addAccess(const clang::Expr *Address, const clang::Expr &Access);
  void addCast(const clang::Expr &Value, clang::QualType To,
               clang::SourceLocation Loc);
  void addSized(const clang::InitListExpr &List);
  void addStep(const clang::Expr *Base);
};

} // namespace

/// The variable that \p E is, perhaps with an offset.
static const clang::VarDecl *getVariable(const clang::Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Operator = dyn_cast<clang::BinaryOperator>(E);
      Operator && Operator->isAdditiveOp())
    return getVariable(Operator->getLHS());
  if (const auto *Operator = dyn_cast<clang::UnaryOperator>(E);
      Operator && Operator->isIncrementDecrementOp())
    return getVariable(Operator->getSubExpr());
  const auto *Reference = dyn_cast<clang::DeclRefExpr>(E);
  return Reference ? dyn_cast<clang::VarDecl>(Reference->getDecl()) : nullptr;
}

/// The untyped pointer \p Value becomes one to the object \p To.
void UseVisitor::addCast(const clang::Expr &Value, clang::QualType To,
                         clang::SourceLocation Loc) {
  const clang::Expr *Plain = Value.IgnoreParenCasts();
  clang::QualType Type = asPointer(Plain->getType());
  if (Type.isNull() || !isUntypedPointer(Type))
    return;
  // In front of a member is the structure around it, in any layout.
  if (const clang::VarDecl *Variable = getVariable(Plain);
      Variable && asPointer(Variable->getType()) == Variable->getType() &&
      !isUntypedPointer(Variable->getType()))
    return;
  // An allocation: of the type that it becomes.
  if (const auto *Call = dyn_cast<clang::CallExpr>(Plain);
      Call && hasSize(*Call))
    return;
  clang::QualType Object = To->isArrayType() ? Tree.getBaseElementType(To) : To;
  if (Pointer Name = nameOf(Plain); !Name.empty())
    addView(Name, Object, Object->isPointerType() && !isUntypedPointer(Object),
            Loc);
}

/// An untyped pointer gets a type.
bool UseVisitor::VisitCastExpr(clang::CastExpr *Cast) {
  if (Cast->getCastKind() != clang::CK_BitCast ||
      SM.isInSystemHeader(SM.getExpansionLoc(Cast->getExprLoc())))
    return true;
  const clang::Expr *Value = Cast->getSubExpr();
  clang::QualType To = Cast->getType();
  if (!To->isPointerType() || isUntypedPointer(To) ||
      !isUntypedPointer(Value->getType()) || To->isFunctionPointerType())
    return true;
  StructInUnit *Of = lookupStruct(Structs, To->getPointeeType());
  if (const auto *Call = dyn_cast<clang::CallExpr>(Value->IgnoreParenCasts());
      Call && Of && returnsOthersMemory(*Call, Tree))
    Of->Facts->addByteDependence(
        noteAt(SM, Cast->getExprLoc(),
               "it is in memory of '" +
                   Call->getDirectCallee()->getNameAsString() + "'"));
  addCast(*Value, To->getPointeeType(), Cast->getExprLoc());
  return true;
}

/// A pointer in a union is what another member was set to.
bool UseVisitor::VisitMemberExpr(clang::MemberExpr *Access) {
  const auto *Field = dyn_cast<clang::FieldDecl>(Access->getMemberDecl());
  if (!Field || !Field->getParent()->isUnion() ||
      !Field->getType()->isPointerType() || Field->getType()->isDependentType())
    return true;
  Pointer All = shared(nameUnion(*Field->getParent()));
  Pointer One = shared(nameField(*Field, SM));
  Graph.Flows[One].insert(All);
  Graph.Flows[All].insert(One);
  clang::QualType Object = Field->getType()->getPointeeType();
  if (isByte(Object))
    Graph.Ends.try_emplace(One, "its bytes are accessed through a union");
  else if (!Object->isVoidType() && !Object->isFunctionType())
    addView(One, Object, Object->isPointerType(), Access->getExprLoc());
  return true;
}

/// An address next to the size of its object is that of bytes for others.
void UseVisitor::addSized(const clang::InitListExpr &List) {
  for (const clang::Expr *Value : List.inits()) {
    if (!Value || !isUntypedPointer(Value->getType()))
      continue;
    const clang::Expr *Plain = Value->IgnoreParenCasts();
    clang::QualType Type = Plain->getType();
    clang::QualType Object = Type->isArrayType() ? Tree.getBaseElementType(Type)
                             : Type->isPointerType() ? Type->getPointeeType()
                                                     : clang::QualType();
    StructInUnit *Of = lookupStruct(Structs, Object);
    if (Of && any_of(List.inits(), [&](const clang::Expr *Other) {
          return Other && hasSizeOf(*Other, Object, Tree);
        }))
      Of->Facts->addByteDependence(
          noteAt(SM, Value->getExprLoc(),
                 "its address and its size are in an initializer"));
  }
}

bool UseVisitor::VisitInitListExpr(clang::InitListExpr *List) {
  const clang::RecordDecl *Record = List->getType()->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record || Record->isUnion())
    return true;
  if (clang::InitListExpr *Semantic = List->getSemanticForm())
    List = Semantic;
  if (none_of(Record->fields(), [](const clang::FieldDecl *Field) {
        return Field->getName() == PointerGraph::VectorBase;
      }))
    addSized(*List);
  return true;
}

/// Perhaps the address of a function is taken.
bool UseVisitor::VisitDeclRefExpr(clang::DeclRefExpr *Reference) {
  const auto *F = dyn_cast<clang::FunctionDecl>(Reference->getDecl());
  const LibraryFunction *Known = lookupLibraryFunction(F);
  if (Known && Known->Use == ByteUse::Bytes)
    for (auto [I, Parameter] : enumerate(F->parameters()))
      if (isUntypedPointer(Parameter->getType()))
        Graph.Ends[nameParameter(*F, unsigned(I))] =
            ("'" + F->getName() + "' reads, writes or compares it as bytes")
                .str();
  return true;
}

/// The pointer \p Base goes to another element, or one is accessed.
void UseVisitor::addStep(const clang::Expr *Base) {
  const auto *Reference =
      dyn_cast<clang::DeclRefExpr>(Base->IgnoreParenCasts());
  const auto *Variable =
      Reference ? dyn_cast<clang::VarDecl>(Reference->getDecl()) : nullptr;
  if (Variable && Variable->getType()->isPointerType() &&
      !SM.isInSystemHeader(SM.getExpansionLoc(Base->getExprLoc())))
    Graph.Stepped.insert(nameVariable(*Variable, SM));
  else if (!isUntypedPointer(Base->IgnoreParenCasts()->getType()))
    if (Pointer Name = namePointer(Base, SM); !Name.empty())
      Graph.Stepped.insert(Name);
}

bool UseVisitor::VisitBinaryOperator(clang::BinaryOperator *Operator) {
  if (Operator->isAdditiveOp() && Operator->getType()->isPointerType() &&
      !subtractsOffset(*Operator))
    addStep(Operator->getLHS());
  if (Operator->isCompoundAssignmentOp())
    addStep(Operator->getLHS());
  return true;
}

/// A single byte at \p Address is accessed.
void UseVisitor::addAccess(const clang::Expr *Address,
                           const clang::Expr &Access) {
  if (!isByte(Access.getType()))
    return;
  if (Pointer Name = nameOf(Address); !Name.empty())
    Graph.Ends.try_emplace(Name, "its bytes are accessed one by one");
}

bool UseVisitor::VisitUnaryOperator(clang::UnaryOperator *Operator) {
  if (Operator->getOpcode() == clang::UO_Deref)
    addAccess(Operator->getSubExpr(), *Operator);
  if (Operator->isIncrementDecrementOp())
    addStep(Operator->getSubExpr());
  // Code that gets the address of a pointer, such as a parser that of a cursor,
  // may step the pointer.
  const clang::Expr *Object = Operator->getSubExpr()->IgnoreParens();
  if (Operator->getOpcode() == clang::UO_AddrOf &&
      isa<clang::DeclRefExpr>(Object) && Object->getType()->isPointerType() &&
      !Object->getType()->getPointeeType()->isRecordType())
    addStep(Object);
  return true;
}

bool UseVisitor::VisitArraySubscriptExpr(clang::ArraySubscriptExpr *Subscript) {
  addAccess(Subscript->getBase(), *Subscript);
  clang::Expr::EvalResult Index;
  const clang::Expr *E = Subscript->getIdx();
  if (E->isValueDependent() || !E->EvaluateAsInt(Index, Tree) ||
      !Index.Val.getInt().isZero())
    addStep(Subscript->getBase());
  return true;
}

void collectUses(clang::ASTContext &Tree, UnitStructs &Structs,
                 PointerGraph &Graph) {
  UseVisitor(Tree, Structs, Graph).TraverseAST(Tree);
}

} // namespace restruct

//===- FlowBuilder.cpp - Adds to the graph of pointers --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlowBuilder.h"

#include "LibraryFunctions.h"
#include "PointerNames.h"

#include "clang/Basic/SourceManager.h"

using namespace llvm;

namespace restruct {

std::string spell(clang::QualType Type) {
  return Type.getCanonicalType().getUnqualifiedType().getAsString();
}

std::string spellObject(clang::QualType Type) {
  Type = Type.getCanonicalType().getUnqualifiedType();
  return Type->isPointerType() ? spellObject(Type->getPointeeType()) + " *"
                               : spell(Type);
}

PointerGraph::Pointer FlowBuilder::nameElement(const clang::Expr *Base) {
  Pointer Name = nameOf(Base);
  return Name.empty() ? Name : elementOf(Name);
}

/// The pointer that is at \p Address.
PointerGraph::Pointer FlowBuilder::nameAt(const clang::Expr *Address) {
  const auto *Of = dyn_cast<clang::UnaryOperator>(Address->IgnoreParenCasts());
  return Of && Of->getOpcode() == clang::UO_AddrOf ? nameOf(Of->getSubExpr())
                                                   : nameElement(Address);
}

/// Untyped results and fields are shared, but a container of the library of C++
/// has elements of one type: its pointers have no name.
PointerGraph::Pointer FlowBuilder::shareIfUntyped(const clang::Expr &E,
                                                  const clang::Decl &Declared) {
  if (!isUntypedPointer(E.getType()))
    return nameObject(&E, SM);
  return Tree.getLangOpts().CPlusPlus &&
                 SM.isInSystemHeader(Declared.getLocation())
             ? ""
             : shared(nameObject(&E, SM));
}

PointerGraph::Pointer FlowBuilder::nameSpecific(const clang::Expr &Key) const {
  return nameObject(&Key, SM) + "#specific";
}

PointerGraph::Pointer FlowBuilder::nameResultOf(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee) {
    Pointer Name = nameOf(Call.getCallee());
    return Name.empty() ? Name : shared(Name + "#result");
  }
  if (const LibraryFunction *F = lookupLibraryFunction(Callee);
      F && F->Action == LibraryAction::GetsOfKey && Call.getNumArgs() == 1)
    return shared(nameSpecific(*Call.getArg(0)));
  return shareIfUntyped(Call, *Callee);
}

PointerGraph::Pointer FlowBuilder::nameOf(const clang::Expr *E) {
  E = E->IgnoreParenCasts();
  if (E->getType().isNull() || E->isTypeDependent())
    return "";
  if (const auto *Operator = dyn_cast<clang::BinaryOperator>(E)) {
    if (Operator->getOpcode() == clang::BO_Comma)
      return nameOf(Operator->getRHS());
    return Operator->isAdditiveOp() || Operator->isAssignmentOp()
               ? nameOf(Operator->getLHS())
               : "";
  }
  if (const auto *Operator = dyn_cast<clang::UnaryOperator>(E)) {
    const clang::Expr *Object = Operator->getSubExpr()->IgnoreParenCasts();
    if (Operator->isIncrementDecrementOp())
      return nameOf(Object);
    return Operator->getOpcode() == clang::UO_Deref ? nameAt(Object) : "";
  }
  if (const auto *Subscript = dyn_cast<clang::ArraySubscriptExpr>(E))
    return nameElement(Subscript->getBase());
  if (isa<clang::VAArgExpr>(E))
    return Around ? shared(nameVariadic(*Around)) : "";
  if (const auto *Atomic = dyn_cast<clang::AtomicExpr>(E))
    return nameAt(Atomic->getPtr());
  if (const auto *Call = dyn_cast<clang::CallExpr>(E))
    return nameResultOf(*Call);
  if (const auto *Access = dyn_cast<clang::MemberExpr>(E))
    return shareIfUntyped(*E, *Access->getMemberDecl());
  return nameObject(E, SM);
}

PointerGraph::Pointer
FlowBuilder::nameUnion(const clang::RecordDecl &Union) const {
  auto [File, Line] = noteAt(SM, Union.getLocation(), "").Place;
  return File + ":" + std::to_string(Line) + ":" + Union.getNameAsString() +
         "|";
}

void FlowBuilder::addView(const Pointer &Name, clang::QualType Object,
                          bool IsPointer, clang::SourceLocation Loc) {
  StructInUnit *Of = lookupStruct(Structs, Object);
  Graph.Views[Name].insert({spellObject(Object), Of ? Of->Facts : nullptr,
                            noteAt(SM, Loc, "").Place, IsPointer});
}

} // namespace restruct

//===- FlowBuilder.h - Adds to the graph of pointers ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_FLOWBUILDER_H
#define RESTRUCT_LIB_PATCH_FLOWBUILDER_H

#include "InstanceVisitor.h"
#include "PointerGraph.h"

namespace restruct {

/// What the visitors that fill a PointerGraph have in common: the names of
/// pointers.
class FlowBuilder : public InstanceVisitor {
public:
  FlowBuilder(clang::ASTContext &Tree, UnitStructs &Structs,
              PointerGraph &Graph)
      : Tree(Tree), SM(Tree.getSourceManager()), Structs(Structs),
        Graph(Graph) {}

protected:
  using Pointer = PointerGraph::Pointer;

  /// The name of a pointer that \p E is; empty if it is none.
  Pointer nameOf(const clang::Expr *E);
  /// What all pointers in a union are.
  Pointer nameUnion(const clang::RecordDecl &Union) const;
  /// What is set for a \p Key, as of pthread_setspecific().
  Pointer nameSpecific(const clang::Expr &Key) const;
  /// \returns \p Name, which is shared: objects of many types are there.
  Pointer shared(Pointer Name) {
    if (!Name.empty())
      Graph.Shared.insert(Name);
    return Name;
  }
  Pointer elementOf(const Pointer &Array) {
    return shared(Array + PointerGraph::ElementSuffix.str());
  }
  /// The pointer \p Name becomes one to an \p Object.
  void addView(const Pointer &Name, clang::QualType Object, bool IsPointer,
               clang::SourceLocation Loc);

  clang::ASTContext &Tree;
  const clang::SourceManager &SM;
  UnitStructs &Structs;
  PointerGraph &Graph;

private:
  Pointer nameElement(const clang::Expr *Base);
  Pointer nameAt(const clang::Expr *Address);
  Pointer nameResultOf(const clang::CallExpr &Call);
  Pointer shareIfUntyped(const clang::Expr &E, const clang::Decl &Declared);
};

/// The type of an object, without qualifiers, for people and comparisons.
std::string spell(clang::QualType Type);
/// Likewise; those of what it points to do not matter either.
std::string spellObject(clang::QualType Type);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_FLOWBUILDER_H

//===- AllocationTypes.cpp - Types of allocated memory --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Infers the type of allocated memory from the source. `struct node *p =
/// malloc(n * sizeof(struct node));` states it twice: by the sizeof, and by the
/// type that the result is converted to. Both decide together:
///
///   sizeof      converted to   any function     known to allocate
///   T           T *            T                T
///   T           nothing        unknown          T, if no other sizeof
///   none        T *            unknown          T
///   U, not T    T *            unknown          unknown
///
/// "Any function" covers the wrappers that every program has. Library functions
/// that do not allocate (memcpy) never count. offsetof counts as a sizeof:
/// `malloc(offsetof(struct s, tail) + n)`. So does the sizeof of an array, for
/// its elements. Characters and void say nothing.
///
//===----------------------------------------------------------------------===//

#include "AllocationTypes.h"

#include "FunctionBody.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace restruct {

/// \p T without array bounds and qualifiers.
static clang::QualType baseOf(clang::QualType T, const clang::ASTContext &AST) {
  return AST.getCanonicalType(AST.getBaseElementType(T)).getUnqualifiedType();
}

/// Whether \p T identifies the objects: not bytes, which represent any object.
static bool isTelling(clang::QualType T) {
  return !T->isDependentType() && !T->isVoidType() &&
         !T->isAnyCharacterType() && !T->isStdByteType() &&
         !T->isIncompleteType() && !T->isFunctionType();
}

static bool isUntypedPointer(clang::QualType T) {
  if (!T->isPointerType())
    return false;
  clang::QualType Pointee = T->getPointeeType();
  return Pointee->isVoidType() || Pointee->isCharType() ||
         Pointee->isStdByteType();
}

bool mayAllocate(const clang::Expr *Call) {
  return isa<clang::CXXNewExpr>(Call) ||
         (isa<clang::CallExpr>(Call) && isUntypedPointer(Call->getType()));
}

/// What is known of the called function.
namespace {
enum class Callee { Allocates, AnyFunction, DoesNotAllocate };
} // namespace

/// Functions of the C library that return one of their arguments, or an address
/// in it, and are called with the size of its objects. clang knows some of
/// them, unless builtins are disabled.
static bool returnsItsArgument(const clang::FunctionDecl *FD) {
  static const StringSet<> Names = {
      "memcpy",       "memmove",      "mempcpy",       "memset",
      "memchr",       "memrchr",      "memmem",        "memccpy",
      "bsearch",      "lfind",        "lsearch",       "tfind",
      "tsearch",      "fgets",        "strncpy",       "strncat",
      "stpncpy",      "__memcpy_chk", "__memmove_chk", "__mempcpy_chk",
      "__memset_chk", "__strncpy_chk"};
  return FD->isExternC() && FD->getIdentifier() &&
         Names.contains(FD->getName());
}

static Callee classifyCallee(const clang::CallExpr *Call) {
  const clang::FunctionDecl *FD = Call->getDirectCallee();
  if (!FD)
    return Callee::AnyFunction;
  if (FD->hasAttr<clang::RestrictAttr>() ||
      FD->hasAttr<clang::AllocSizeAttr>() ||
      FD->isReplaceableGlobalAllocationFunction())
    return FD->getReturnType()->isPointerType() ? Callee::Allocates
                                                : Callee::DoesNotAllocate;
  switch (FD->getBuiltinID()) {
  case clang::Builtin::NotBuiltin:
    return FD->isReservedGlobalPlacementOperator() || returnsItsArgument(FD)
               ? Callee::DoesNotAllocate
               : Callee::AnyFunction;
  case clang::Builtin::BImalloc:
  case clang::Builtin::BI__builtin_malloc:
  case clang::Builtin::BIcalloc:
  case clang::Builtin::BI__builtin_calloc:
  case clang::Builtin::BIrealloc:
  case clang::Builtin::BI__builtin_realloc:
  case clang::Builtin::BIaligned_alloc:
  case clang::Builtin::BImemalign:
  case clang::Builtin::BI__builtin_operator_new:
    return Callee::Allocates;
  default:
    return Callee::DoesNotAllocate;
  }
}

/// Adds the types whose size is a factor or a summand of \p Size.
static void collectSizes(const clang::Expr *Size, const clang::ASTContext &AST,
                         SmallVectorImpl<clang::QualType> &Types) {
  SmallVector<const clang::Expr *, 8> Work = {Size};
  while (!Work.empty()) {
    const clang::Expr *E = Work.pop_back_val()->IgnoreParenCasts();
    clang::QualType T;
    if (const auto *Trait = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(E)) {
      if (Trait->getKind() == clang::UETT_SizeOf)
        T = Trait->getTypeOfArgument();
    } else if (const auto *Offset = dyn_cast<clang::OffsetOfExpr>(E)) {
      T = Offset->getTypeSourceInfo()->getType();
    } else if (const auto *Op = dyn_cast<clang::BinaryOperator>(E)) {
      if (Op->isMultiplicativeOp() || Op->isAdditiveOp())
        Work.append({Op->getLHS(), Op->getRHS()});
    } else if (const auto *Choice = dyn_cast<clang::ConditionalOperator>(E)) {
      Work.append({Choice->getTrueExpr(), Choice->getFalseExpr()});
    }
    if (T.isNull() || T->isDependentType())
      continue;
    T = baseOf(T, AST);
    if (isTelling(T) && !is_contained(Types, T))
      Types.push_back(T);
  }
}

static clang::QualType findInCall(const clang::CallExpr *Call,
                                  const FunctionBody &Body,
                                  const clang::ASTContext &AST) {
  Callee Kind = classifyCallee(Call);
  if (Kind == Callee::DoesNotAllocate)
    return {};

  // The type that the result is converted to. An array of pointers to objects
  // and a pointer to the first object are two types, so bounds are kept.
  clang::QualType Target;
  for (clang::QualType Cast : Body.casts(Call)) {
    if (!Cast->isPointerType())
      return {}; // arithmetic on the address: objects begin elsewhere
    if (isUntypedPointer(Cast))
      continue;
    clang::QualType Pointee = baseOf(Cast->getPointeeType(), AST);
    if (!isTelling(Pointee) || (!Target.isNull() && Target != Pointee))
      return {};
    Target = Pointee;
  }
  SmallVector<clang::QualType, 4> Sizes;
  for (const clang::Expr *Argument : Call->arguments())
    collectSizes(Argument, AST, Sizes);

  if (!Target.isNull() && is_contained(Sizes, Target))
    return Target;
  if (Kind != Callee::Allocates)
    return {};
  if (Target.isNull())
    return Sizes.size() == 1 ? Sizes.front() : clang::QualType();
  return Sizes.empty() ? Target : clang::QualType();
}

/// Memory from `new T[n]` may begin with the number of elements, which only
/// nontrivial destructors need.
static bool beginsWithCookie(const clang::CXXNewExpr *New) {
  return New->isArray() && (New->doesUsualArrayDeleteWantSize() ||
                            New->getAllocatedType().isDestructedType());
}

bool hidesAllocatedType(const FunctionBody &Body,
                        const clang::ASTContext &AST) {
  return any_of(Body.calls(), [&](const clang::Expr *Call) {
    if (!isa<clang::CallExpr>(Call) || !mayAllocate(Call))
      return false;
    clang::QualType T = findAllocatedType(Call, Body, AST);
    return !T.isNull() && none_of(Body.casts(Call), [&](clang::QualType Cast) {
      return baseOf(Cast->getPointeeType(), AST) == T;
    });
  });
}

clang::QualType findAllocatedType(const clang::Expr *Call,
                                  const FunctionBody &Body,
                                  const clang::ASTContext &AST) {
  if (const auto *New = dyn_cast<clang::CXXNewExpr>(Call)) {
    clang::QualType T = baseOf(New->getAllocatedType(), AST);
    return isTelling(T) && !beginsWithCookie(New) ? T : clang::QualType();
  }
  if (const auto *C = dyn_cast<clang::CallExpr>(Call))
    return findInCall(C, Body, AST);
  return {};
}

} // namespace restruct

//===- SignatureDescriber.cpp - Signatures as the ABI lowers them ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The target's ABI decides how each parameter of the source is passed. clang's
/// CGFunctionInfo gives the kind, which determines the parameters of the IR
/// function (`struct s { struct t *a; char *b; }`):
///
///   kind                   source            IR
///   Direct                 struct t *p       ptr
///   Direct, flattened      struct s x        ptr, ptr      by offset in s
///   Direct, coerced        struct {int,int}  i64
///   Indirect (byval)       struct big x      ptr           to big
///   result Indirect        struct big f()    ptr           sret, to big
///   Expand                 struct s x        ptr, ptr      each member
///   Ignore                 struct {} x
///
/// A pointer in IR is described by the type in the source at the same offset of
/// the same parameter; all other types of a signature are in IR.
///
/// If the IR signature of a function or call is at hand, the derived parameters
/// must match its parameters, type by type, or there is no description. For a
/// pointer to a function there is no such check, so kinds that are error-prone
/// (Expand and rarer ones) are not derived at all.
///
//===----------------------------------------------------------------------===//

#include "SignatureDescriber.h"

#include "TypeDescriber.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/CGFunctionInfo.h"
#include "clang/CodeGen/CodeGenABITypes.h"

using namespace llvm;
using clang::CodeGen::ABIArgInfo;
using clang::CodeGen::CGFunctionInfo;
using clang::CodeGen::RequiredArgs;

namespace restruct {

/// A type that has more parts than this as a tree is left out: function types
/// in function types grow exponentially.
static constexpr unsigned MaxParts = 1024;

static unsigned countParts(const DTransType *T) {
  unsigned Parts = 0;
  SmallVector<const DTransType *, 16> Work = {T};
  while (!Work.empty() && Parts <= MaxParts) {
    ++Parts;
    const DTransType *Top = Work.pop_back_val();
    if (const auto *Pointer = dyn_cast<DTransPointerType>(Top)) {
      Work.push_back(Pointer->getPointee());
    } else if (const auto *Function = dyn_cast<DTransFunctionType>(Top)) {
      append_range(Work, Function->params());
      Work.push_back(Function->getReturnType());
    } else if (const auto *Sequence = dyn_cast<DTransSequentialType>(Top)) {
      Work.push_back(Sequence->getElementType());
    }
  }
  return Parts;
}

/// The parameters of the IR signature while they are derived.
struct SignatureDescriber::Parameters {
  SmallVector<const DTransType *, 8> Types;
  /// The IR signature, or null if there is none to check against.
  FunctionType *InIR = nullptr;
  PieceKnowledge Know = PieceKnowledge::Full;

  void add(const DTransType *T) { Types.push_back(T); }
  /// The IR type of the next parameter to be added, or null.
  Type *nextInIR() const {
    return InIR && Types.size() < InIR->getNumParams()
               ? InIR->getParamType(Types.size())
               : nullptr;
  }
};

//===----------------------------------------------------------------------===//
// One parameter
//===----------------------------------------------------------------------===//

/// Adds the members of \p T one by one, as clang does under ABIs that expand
/// small records. Only if IR gives the type of each of them.
bool SignatureDescriber::expand(clang::QualType T, Parameters &Params) {
  const clang::ASTContext &AST = Types.context();
  SmallVector<clang::QualType, 8> Stack = {AST.getCanonicalType(T)};
  while (!Stack.empty()) {
    clang::QualType Top = Stack.pop_back_val();
    if (const auto *Array = AST.getAsConstantArrayType(Top)) {
      if (Array->getZExtSize() > 64)
        return false;
      clang::QualType Element = AST.getCanonicalType(Array->getElementType());
      Stack.append(Array->getZExtSize(), Element);
      continue;
    }
    if (const clang::RecordDecl *RD = getRecordDefinition(Top)) {
      // Bases and unions have rules of their own, which are not modelled.
      const auto *Class = dyn_cast<clang::CXXRecordDecl>(RD);
      if (RD->isUnion() || (Class && Class->getNumBases() != 0))
        return false;
      SmallVector<const clang::FieldDecl *, 8> Fields(RD->fields());
      for (const clang::FieldDecl *Field : reverse(Fields)) {
        if (Field->isBitField())
          return false;
        Stack.push_back(AST.getCanonicalType(Field->getType()));
      }
      continue;
    }
    Type *InIR = Params.nextInIR();
    if (!InIR || Top->isAnyComplexType())
      return false;
    Params.add(Types.describeAt(Top, 0, InIR, Params.Know));
  }
  return true;
}

bool SignatureDescriber::describeArgument(clang::QualType T,
                                          const ABIArgInfo &How,
                                          Parameters &Params) {
  DTransTypeManager &Manager = Types.manager();
  if (Type *Padding = How.getPaddingType())
    Params.add(Types.describeIR(Padding));

  switch (How.getKind()) {
  case ABIArgInfo::Ignore:
    return true;
  case ABIArgInfo::Extend:
  case ABIArgInfo::Direct: {
    Type *InIR = How.getCoerceToType();
    uint64_t Offset = How.getDirectOffset();
    auto *Struct = dyn_cast<StructType>(InIR);
    if (!How.isDirect() || !How.getCanBeFlattened() || !Struct) {
      Params.add(Types.describeAt(T, Offset, InIR, Params.Know));
      return true;
    }
    const StructLayout *Layout = Types.layout().getStructLayout(Struct);
    for (auto [I, Element] : enumerate(Struct->elements()))
      Params.add(Types.describeAt(T, Offset + Layout->getElementOffset(I),
                                  Element, Params.Know));
    return true;
  }
  case ABIArgInfo::Indirect:
  case ABIArgInfo::IndirectAliased: {
    unsigned AddressSpace = How.isIndirect()
                                ? Types.layout().getAllocaAddrSpace()
                                : How.getIndirectAddrSpace();
    const DTransType *Pointee = Types.describe(T);
    if (AddressSpace != 0 || !Pointee)
      return false;
    Params.add(Manager.getOrCreatePointerType(Pointee));
    return true;
  }
  case ABIArgInfo::Expand:
    return expand(T, Params);
  case ABIArgInfo::CoerceAndExpand:
  case ABIArgInfo::TargetSpecific:
  case ABIArgInfo::InAlloca:
    return false;
  }
  llvm_unreachable("all ways to pass an argument are handled");
}

/// Describes the result, and adds the parameter through which it is returned,
/// if any.
bool SignatureDescriber::describeResult(const CGFunctionInfo &Info,
                                        Parameters &Params,
                                        const DTransType *&Result) {
  const ABIArgInfo &How = Info.getReturnInfo();
  clang::QualType T = Info.getReturnType();
  Result = Types.manager().getOrCreateVoidType();
  switch (How.getKind()) {
  case ABIArgInfo::Ignore:
    return true;
  case ABIArgInfo::Extend:
  case ABIArgInfo::Direct:
    Result = Types.describeAt(T, How.getDirectOffset(), How.getCoerceToType(),
                              Params.Know);
    return true;
  case ABIArgInfo::Indirect: {
    const DTransType *Pointee = Types.describe(T);
    if (How.getIndirectAddrSpace() != 0 || !Pointee)
      return false;
    Params.add(Types.manager().getOrCreatePointerType(Pointee));
    return true;
  }
  case ABIArgInfo::IndirectAliased:
  case ABIArgInfo::Expand:
  case ABIArgInfo::CoerceAndExpand:
  case ABIArgInfo::TargetSpecific:
  case ABIArgInfo::InAlloca:
    return false;
  }
  llvm_unreachable("all ways to return a value are handled");
}

//===----------------------------------------------------------------------===//
// Whole signatures
//===----------------------------------------------------------------------===//

SignatureAttempt SignatureDescriber::describe(const CGFunctionInfo &Info,
                                              bool IsVarArg, FunctionType *InIR,
                                              PieceKnowledge Know) {
  if (Info.usesInAlloca())
    return {};
  Parameters Params;
  Params.InIR = InIR;
  Params.Know = Know;
  const DTransType *Result = nullptr;
  if (!describeResult(Info, Params, Result))
    return {};
  bool ThisComesFirst = Info.getReturnInfo().isIndirect() &&
                        Info.getReturnInfo().isSRetAfterThis();
  for (const auto &Argument :
       Info.arguments().take_front(Info.getNumRequiredArgs())) {
    size_t Before = Params.Types.size();
    if (!describeArgument(Argument.type, Argument.info, Params))
      return {};
    if (ThisComesFirst && Params.Types.size() == Before + 1) {
      std::swap(Params.Types[0], Params.Types[1]);
      ThisComesFirst = false;
    }
  }

  // A description must match the IR type.
  if (InIR) {
    if (InIR->isVarArg() != IsVarArg ||
        InIR->getReturnType() != Result->getLLVMType() ||
        !equal(InIR->params(), Params.Types, [](Type *T, const DTransType *D) {
          return T == D->getLLVMType();
        }))
      return {.Differs = true};
  } else if (!FunctionType::isValidReturnType(Result->getLLVMType()) ||
             !all_of(Params.Types, [](const DTransType *D) {
               return FunctionType::isValidArgumentType(D->getLLVMType());
             })) {
    return {};
  }
  const DTransFunctionType *Signature =
      Types.manager().getOrCreateFunctionType(Result, Params.Types, IsVarArg);
  if (countParts(Signature) > MaxParts)
    return {};
  return {Signature};
}

/// Whether clang can lower a function type: it contains nothing incomplete.
bool SignatureDescriber::isLowerable(const clang::FunctionType *T) const {
  auto IsComplete = [](clang::QualType Q) {
    return TypeDescriber::hasMemoryType(Q) && !Q->isIncompleteType();
  };
  clang::QualType Result = T->getReturnType();
  if (!Result->isVoidType() && !IsComplete(Result))
    return false;
  const auto *Prototype = dyn_cast<clang::FunctionProtoType>(T);
  return !Prototype || all_of(Prototype->param_types(), IsComplete);
}

static const CGFunctionInfo &arrangeFree(clang::CodeGen::CodeGenModule &CGM,
                                         const clang::FunctionType *T) {
  clang::CanQualType Canonical = T->getCanonicalTypeUnqualified();
  if (isa<clang::FunctionProtoType>(T))
    return clang::CodeGen::arrangeFreeFunctionType(
        CGM, Canonical.castAs<clang::FunctionProtoType>());
  return clang::CodeGen::arrangeFreeFunctionType(
      CGM, Canonical.castAs<clang::FunctionNoProtoType>());
}

static bool isVariadic(const clang::FunctionType *T) {
  const auto *Prototype = dyn_cast<clang::FunctionProtoType>(T);
  return !Prototype || Prototype->isVariadic();
}

const DTransFunctionType *
SignatureDescriber::describeType(const clang::FunctionType *T) {
  if (!isLowerable(T))
    return nullptr;
  const CGFunctionInfo &Info = arrangeFree(Types.codeGen(), T);
  // Without a prototype, parameters are unknown: `T (...)`.
  return describe(Info, isVariadic(T), nullptr, PieceKnowledge::NoFunctions)
      .Signature;
}

bool pointsToItsClass(const clang::CXXMethodDecl *MD) {
  return !MD->getASTContext().getTargetInfo().getCXXABI().isMicrosoft() ||
         MD->size_overridden_methods() == 0;
}

/// \p Attempt for a method, if `this` has its declared type; otherwise `this`
/// is `ptr`.
SignatureAttempt SignatureDescriber::withThis(const clang::CXXMethodDecl *MD,
                                              const CGFunctionInfo &Info,
                                              SignatureAttempt Attempt) {
  if (!Attempt.Signature || pointsToItsClass(MD))
    return Attempt;
  SmallVector<const DTransType *, 8> Params(Attempt.Signature->params());
  const ABIArgInfo &Result = Info.getReturnInfo();
  size_t This = Result.isIndirect() && !Result.isSRetAfterThis() ? 1 : 0;
  if (This >= Params.size())
    return {};
  Params[This] = Types.manager().getOrCreateUnknownPointerType();
  return {Types.manager().getOrCreateFunctionType(
      Attempt.Signature->getReturnType(), Params,
      Attempt.Signature->isVarArg())};
}

SignatureAttempt
SignatureDescriber::describeMethod(const clang::CXXMethodDecl *MD,
                                   FunctionType *InIR) {
  const auto *Prototype = MD->getType()->castAs<clang::FunctionProtoType>();
  const CGFunctionInfo &Info = clang::CodeGen::arrangeCXXMethodType(
      Types.codeGen(), MD->getParent(), Prototype, MD);
  return withThis(
      MD, Info,
      describe(Info, Prototype->isVariadic(), InIR, PieceKnowledge::Full));
}

/// Constructors and destructors take `this` and the declared parameters, and
/// between them the VTT of a class with virtual bases, in the variants for base
/// subobjects. Under some ABIs they return `this`. IR shows which variant it
/// is.
SignatureAttempt
SignatureDescriber::describeStructor(const clang::CXXMethodDecl *MD,
                                     FunctionType *InIR) {
  const clang::ASTContext &AST = Types.context();
  const auto *Prototype = MD->getType()->castAs<clang::FunctionProtoType>();
  if (Prototype->hasExtParameterInfos())
    return {};
  SmallVector<clang::CanQualType, 8> Args;
  Args.push_back(AST.getCanonicalType(
      AST.getPointerType(AST.getCanonicalTagType(MD->getParent()))));
  for (clang::QualType Param : Prototype->param_types())
    Args.push_back(AST.getCanonicalParamType(Param));

  clang::CanQualType ResultType =
      InIR->getReturnType()->isVoidTy() ? AST.VoidTy : Args.front();
  auto Describe = [&] {
    RequiredArgs Required = Prototype->isVariadic()
                                ? RequiredArgs(Args.size())
                                : RequiredArgs(RequiredArgs::All);
    const CGFunctionInfo &Info = clang::CodeGen::arrangeCXXMethodCall(
        Types.codeGen(), ResultType, Args, Prototype->getExtInfo(), {},
        Required);
    return withThis(
        MD, Info,
        describe(Info, Prototype->isVariadic(), InIR, PieceKnowledge::Full));
  };
  SignatureAttempt First = Describe();
  if (!First.Differs || MD->getParent()->getNumVBases() == 0)
    return First;
  Args.insert(Args.begin() + 1,
              AST.getCanonicalType(AST.getPointerType(AST.VoidPtrTy)));
  return Describe();
}

/// A function without a prototype that takes \p Args.
SignatureAttempt
SignatureDescriber::describeUnprototyped(const clang::FunctionType *T,
                                         ArrayRef<clang::CanQualType> Args,
                                         FunctionType *InIR) {
  const CGFunctionInfo &Info = clang::CodeGen::arrangeFreeFunctionCall(
      Types.codeGen(), T->getReturnType()->getCanonicalTypeUnqualified(), Args,
      T->getExtInfo(), {},
      InIR->isVarArg() ? RequiredArgs(Args.size())
                       : RequiredArgs(RequiredArgs::All));
  return describe(Info, InIR->isVarArg(), InIR, PieceKnowledge::Full);
}

SignatureAttempt
SignatureDescriber::describeFunction(const clang::FunctionDecl *FD,
                                     FunctionType *InIR) {
  const auto *T = FD->getType()->getAs<clang::FunctionType>();
  if (!T || FD->getType()->isDependentType() || !isLowerable(T))
    return {};
  if (isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(FD))
    return describeStructor(cast<clang::CXXMethodDecl>(FD), InIR);
  if (const auto *MD = dyn_cast<clang::CXXMethodDecl>(FD);
      MD && MD->isImplicitObjectMemberFunction())
    return describeMethod(MD, InIR);
  if (isa<clang::FunctionProtoType>(T))
    return describe(arrangeFree(Types.codeGen(), T), isVariadic(T), InIR,
                    PieceKnowledge::Full);

  // `int f(a) char *a; {}`, or `int f();`: the parameters in IR are the
  // declared ones after promotion, if they have these types at all.
  SmallVector<clang::CanQualType, 8> Args;
  for (const clang::ParmVarDecl *Param : FD->parameters())
    Args.push_back(Types.context().getCanonicalParamType(Param->getType()));
  return describeUnprototyped(T, Args, InIR);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// The type of the function that \p Callee points to, or null.
static const clang::FunctionType *getCalledType(const clang::Expr *Callee) {
  clang::QualType T = Callee->getType();
  if (T->isPointerType() || T->isReferenceType())
    T = T->getPointeeType();
  return T->getAs<clang::FunctionType>();
}

SignatureAttempt SignatureDescriber::describeCall(const clang::CallExpr *Call,
                                                  FunctionType *InIR) {
  // Through a virtual table or, equivalently, directly.
  if (const auto *FD = Call->getDirectCallee())
    return describeFunction(FD, InIR);

  const clang::Expr *Callee = Call->getCallee()->IgnoreParens();
  if (const auto *Access = dyn_cast<clang::BinaryOperator>(Callee);
      Access && Access->isPtrMemOp()) {
    const auto *Member =
        Access->getRHS()->getType()->getAs<clang::MemberPointerType>();
    const auto *Prototype =
        Member ? Member->getPointeeType()->getAs<clang::FunctionProtoType>()
               : nullptr;
    if (!Prototype || !isLowerable(Prototype))
      return {};
    const CGFunctionInfo &Info = clang::CodeGen::arrangeCXXMethodType(
        Types.codeGen(), Member->getMostRecentCXXRecordDecl(), Prototype,
        nullptr);
    return describe(Info, Prototype->isVariadic(), InIR, PieceKnowledge::Full);
  }

  const clang::FunctionType *T = getCalledType(Callee);
  if (!T || !isLowerable(T))
    return {};
  T = T->getCanonicalTypeInternal()->castAs<clang::FunctionType>();
  if (isa<clang::FunctionProtoType>(T))
    return describe(arrangeFree(Types.codeGen(), T), isVariadic(T), InIR,
                    PieceKnowledge::Full);

  // Without a prototype, IR has the types of the arguments.
  SmallVector<clang::CanQualType, 8> Args;
  for (const clang::Expr *Arg : Call->arguments()) {
    if (!TypeDescriber::hasMemoryType(Arg->getType()))
      return {};
    Args.push_back(Types.context().getCanonicalParamType(Arg->getType()));
  }
  return describeUnprototyped(T, Args, InIR);
}

SignatureAttempt
SignatureDescriber::describeDelete(const clang::CXXDeleteExpr *Delete,
                                   FunctionType *InIR) {
  const auto *Class = Delete->getDestroyedType()->getAsCXXRecordDecl();
  const clang::CXXDestructorDecl *Destructor =
      Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
  return Destructor && Destructor->isVirtual()
             ? describeStructor(Destructor, InIR)
             : SignatureAttempt{.Differs = true};
}

} // namespace restruct

//===- FlowVisitor.cpp - Where pointers go in one unit --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Pointers, and the addresses of objects and members, go to other pointers in
/// calls and assignments:
///
///     put(&point, n);                     the parameter gets an address
///     list->head = item;                  the field gets what the variable is
///     visit = put;                        a call of visit is one of put
///     qsort(a, n, sizeof *a, compare);    compare gets addresses in a
///
//===----------------------------------------------------------------------===//

#include "FlowBuilder.h"

#include "LibraryFunctions.h"
#include "MemberAddresses.h"
#include "PointerNames.h"
#include "SizeExpressions.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

namespace {

class FlowVisitor : public FlowBuilder {
public:
  using FlowBuilder::FlowBuilder;

  bool VisitAtomicExpr(clang::AtomicExpr *Atomic) override;
  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override;
  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool VisitFunctionDecl(clang::FunctionDecl *F) override;
  bool VisitInitListExpr(clang::InitListExpr *List) override;
  bool VisitLambdaExpr(clang::LambdaExpr *Lambda) override;
  bool VisitReturnStmt(clang::ReturnStmt *S) override;
  bool VisitVarDecl(clang::VarDecl *Variable) override;

private:
  void addFlow(const clang::Expr *From, const Pointer &To);
  void addStored(const clang::Expr &Value, const Pointer &To);
  void addEntry(const clang::Expr &Value, const Pointer &To);
  void addElements(const clang::InitListExpr &List, const Pointer &Array);
  void addCallee(const clang::FunctionDecl &F, const Pointer &To);
  void addCallbacks(const clang::CallExpr &Call, const LibraryFunction &Callee);
  void addCopy(const clang::CallExpr &Call, const LibraryFunction &Callee);
  void addIndirectCall(const clang::CallExpr &Call);
  void addUntypedStore(const clang::Expr &Left, const clang::Expr &Value);
};

} // namespace

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// The function that \p E is, perhaps in an object of `std::function`; null if
/// it is none.
static const clang::FunctionDecl *getFunction(const clang::Expr *E) {
  while (true) {
    E = E->IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
    const auto *Construct = dyn_cast<clang::CXXConstructExpr>(E);
    if (!Construct || Construct->getNumArgs() != 1)
      break;
    E = Construct->getArg(0);
  }
  if (const auto *Lambda = dyn_cast<clang::LambdaExpr>(E))
    return Lambda->getCallOperator();
  if (const auto *Address = dyn_cast<clang::UnaryOperator>(E))
    E = Address->getSubExpr()->IgnoreParenCasts();
  const auto *Reference = dyn_cast<clang::DeclRefExpr>(E);
  return Reference ? dyn_cast<clang::FunctionDecl>(Reference->getDecl())
                   : nullptr;
}

void FlowVisitor::addCallee(const clang::FunctionDecl &F, const Pointer &To) {
  Graph.Callees[To].insert({nameFunction(F), F.getNumParams()});
}

/// What is known of the type of the object at the pointer \p Value.
void FlowVisitor::addStored(const clang::Expr &Value, const Pointer &To) {
  clang::QualType Type = Value.getType();
  bool IsArray = Type->isArrayType();
  clang::QualType Object =
      IsArray ? Tree.getBaseElementType(Type) : Type->getPointeeType();
  if (isByte(Object) && (!IsArray || !Object.isConstQualified()))
    Graph.Stored[To].insert(PointerGraph::AnyType.str());
  else if (!Object->isVoidType())
    Graph.Stored[To].insert(spellObject(Object));
}

/// The address of an object or of a member goes to \p To.
void FlowVisitor::addEntry(const clang::Expr &Value, const Pointer &To) {
  SourcePlace Place = noteAt(SM, Value.getExprLoc(), "").Place;
  if (const clang::FieldDecl *Member = getAddressedMember(Value);
      Member && !Member->getType()->isArrayType()) {
    clang::QualType Type = Tree.getCanonicalTagType(Member->getParent());
    if (StructInUnit *Of = lookupStruct(Structs, Type); Of && Of->Facts->Order)
      Graph.Entries.push_back(
          {Of->Facts, Place, To, spell(Type), /*IsMember=*/true, false});
  }
  clang::QualType Type = Value.getType();
  bool IsArray = Type->isArrayType();
  clang::QualType Object =
      IsArray ? Tree.getBaseElementType(Type) : Type->getPointeeType();
  if (const auto *Call = dyn_cast<clang::CallExpr>(&Value);
      Call && returnsOthersMemory(*Call, Tree))
    Graph.Entries.push_back(
        {nullptr, Place, To, "bytes of others", false, false});
  if (Object->isRecordType() || (IsArray && isByte(Object))) {
    StructInUnit *Of = lookupStruct(Structs, Object);
    Graph.Entries.push_back(
        {Of ? Of->Facts : nullptr, Place, To, spell(Object), false, false});
  } else if (Object->isPointerType()) {
    if (StructInUnit *Of = lookupStruct(Structs, Object->getPointeeType()))
      Graph.Entries.push_back(
          {Of->Facts, Place, To, spellObject(Object), false, true});
  }
}

/// A value goes to \p To: that of another pointer, or the address of an object
/// or of a member.
void FlowVisitor::addFlow(const clang::Expr *From, const Pointer &To) {
  if (To.empty() || From->isTypeDependent())
    return;
  if (const clang::FunctionDecl *F = getFunction(From)) {
    addCallee(*F, To);
    return;
  }
  const clang::Expr *Value = From->IgnoreParenCasts();
  if (const auto *Either = dyn_cast<clang::ConditionalOperator>(Value)) {
    addFlow(Either->getTrueExpr(), To);
    addFlow(Either->getFalseExpr(), To);
    return;
  }
  if (const auto *Operator = dyn_cast<clang::BinaryOperator>(Value);
      Operator && Operator->getOpcode() == clang::BO_Comma)
    return addFlow(Operator->getRHS(), To);
  clang::QualType Type = Value->getType();
  if (Type.isNull()) // in a template
    return;
  bool IsArray = Type->isArrayType();
  if (!IsArray && asPointer(Type).isNull())
    return;
  if (asPointer(Type) == Type || IsArray) {
    addEntry(*Value, To);
    addStored(*Value, To);
    if (IsArray && !Tree.getBaseElementType(Type)->isPointerType())
      return;
  }
  // The address of a pointer: what is there is that pointer.
  if (const auto *Address = dyn_cast<clang::UnaryOperator>(Value);
      Address && Address->getOpcode() == clang::UO_AddrOf &&
      !asPointer(Address->getSubExpr()->getType()).isNull()) {
    if (Pointer Name = nameOf(Address->getSubExpr()); !Name.empty()) {
      Pointer Element = elementOf(To);
      Graph.Flows[Name].insert(Element);
      Graph.Flows[Element].insert(Name);
    }
    return;
  }
  Pointer Name = nameOf(Value);
  if (Name.empty())
    return;
  Graph.Flows[Name].insert(To);
  if (asPointer(Type) == Type && !isUntypedPointer(Type))
    Graph.Typed.insert(Name);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// What a function of the library passes to one of the program.
void FlowVisitor::addCallbacks(const clang::CallExpr &Call,
                               const LibraryFunction &Callee) {
  for (const CallbackFlow &Flow : Callee.Callbacks) {
    if (Flow.From >= Call.getNumArgs() || Flow.Callback >= Call.getNumArgs())
      continue;
    const clang::FunctionDecl *F = getFunction(Call.getArg(Flow.Callback));
    for (unsigned Parameter : Flow.To)
      if (F)
        addFlow(Call.getArg(Flow.From), nameParameter(*F, Parameter));
  }
}

/// A function of the library copies the bytes of an object, or those of a
/// constant array to an untyped pointer.
void FlowVisitor::addCopy(const clang::CallExpr &Call,
                          const LibraryFunction &Callee) {
  MemoryArguments Memory = getMemory(Callee, Call);
  if (Callee.Action != LibraryAction::Copies || Memory.Addresses.empty())
    return;
  const clang::Expr *To = Memory.Addresses[0]->IgnoreParenCasts();
  const clang::Expr *From = Memory.Addresses[1]->IgnoreParenCasts();
  if (!isUntypedPointer(To->getType()))
    return;
  Pointer Target = nameOf(To);
  if (Target.empty())
    return;
  clang::QualType Object = From->getType()->isArrayType()
                               ? Tree.getBaseElementType(From->getType())
                               : clang::QualType();
  if (!Object.isNull() && Object.isConstQualified() &&
      !isa<clang::StringLiteral>(From))
    Graph.Views[Target].insert({spellObject(Object), nullptr,
                                noteAt(SM, Call.getExprLoc(), "").Place,
                                false});
  else if (isUntypedPointer(From->getType()))
    addFlow(From, Target);
}

bool FlowVisitor::VisitCallExpr(clang::CallExpr *Call) {
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee ||
      (isa<clang::CXXOperatorCallExpr>(Call) && Callee->isInStdNamespace())) {
    addIndirectCall(*Call);
    return true;
  }
  StringRef Name = Callee->getIdentifier() ? Callee->getName() : "";
  const LibraryFunction *F = lookupLibraryFunction(Callee);
  bool IsEnd = F && F->Use == ByteUse::Bytes;
  bool IsSized = hasSize(*Call) && !Name.empty() &&
                 !(F && F->Use == ByteUse::Objects) &&
                 Callee->getBuiltinID() == 0;
  if (F) {
    addCallbacks(*Call, *F);
    addCopy(*Call, *F);
  }
  if (F && F->Action == LibraryAction::SetsOfKey && Call->getNumArgs() == 2)
    addFlow(Call->getArg(1), nameSpecific(*Call->getArg(0)));
  // A call of a method that is an operator has the object as an argument.
  bool HasObject = isa<clang::CXXOperatorCallExpr>(Call) &&
                   isa<clang::CXXMethodDecl>(Callee);
  for (auto [I, Argument] :
       enumerate(drop_begin(Call->arguments(), HasObject ? 1 : 0))) {
    if (!Argument->getType()->isPointerType()) {
      if (I < Callee->getNumParams() && getFunction(Argument))
        addFlow(Argument, nameParameter(*Callee, unsigned(I)));
      continue;
    }
    Pointer To = nameParameter(*Callee, unsigned(I));
    addFlow(Argument, To);
    if (Callee->isVariadic() && I >= Callee->getNumParams())
      addFlow(Argument, nameVariadic(*Callee));
    if (I < Callee->getNumParams() &&
        !isUntypedPointer(Callee->getParamDecl(unsigned(I))->getType()))
      continue;
    std::string What =
        ("'" + Name + "' reads, writes or compares it as bytes").str();
    if (IsEnd)
      Graph.Ends[To] = What;
    else if (IsSized)
      Graph.ExternalEnds[To] =
          ("'" + Name + "', which is not in the program, gets it and a size")
              .str();
  }
  return true;
}

/// A call of a function that a pointer, or an object of `std::function`, has.
void FlowVisitor::addIndirectCall(const clang::CallExpr &Call) {
  bool HasObject = isa<clang::CXXOperatorCallExpr>(Call);
  Pointer Name = nameOf(HasObject ? Call.getArg(0) : Call.getCallee());
  if (Name.empty())
    return;
  bool IsSized = hasSize(Call);
  for (auto [I, Argument] :
       enumerate(drop_begin(Call.arguments(), HasObject ? 1 : 0))) {
    if (!Argument->getType()->isPointerType())
      continue;
    Pointer To = shared(Name + "#" + std::to_string(I));
    addFlow(Argument, To);
    if (IsSized && isUntypedPointer(Argument->getType()))
      Graph.ExternalEnds[To] =
          "a function that is not in the program gets it and a size";
  }
}

bool FlowVisitor::VisitFunctionDecl(clang::FunctionDecl *F) {
  if (F->isThisDeclarationADefinition())
    Graph.Defined.insert(nameFunction(*F));
  return true;
}

bool FlowVisitor::VisitLambdaExpr(clang::LambdaExpr *Lambda) {
  Graph.Defined.insert(nameFunction(*Lambda->getCallOperator()));
  return true;
}

//===----------------------------------------------------------------------===//
// Assignments
//===----------------------------------------------------------------------===//

/// The elements of an array of pointers.
void FlowVisitor::addElements(const clang::InitListExpr &List,
                              const Pointer &Array) {
  for (const clang::Expr *Value : List.inits())
    if (Value && Value->getType()->isPointerType())
      addFlow(Value, elementOf(Array));
}

bool FlowVisitor::VisitInitListExpr(clang::InitListExpr *List) {
  const clang::RecordDecl *Record = List->getType()->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record)
    return true;
  if (clang::InitListExpr *Semantic = List->getSemanticForm())
    List = Semantic;
  if (Record->isUnion()) {
    const clang::FieldDecl *Field = List->getInitializedFieldInUnion();
    if (Field && Field->getType()->isPointerType() && List->getNumInits() == 1)
      addFlow(List->getInit(0), shared(nameField(*Field, SM)));
    return true;
  }
  for (auto [Field, Value] : zip(Record->fields(), List->inits()))
    if (Value && Field->getName() == PointerGraph::VectorBase)
      addFlow(Value, PointerGraph::VectorBase.str());
    else if (Value && Field->getType()->isPointerType()) {
      Pointer To = nameField(*Field, SM);
      addFlow(Value, isUntypedPointer(Field->getType()) ? shared(To) : To);
    }
  return true;
}

bool FlowVisitor::VisitReturnStmt(clang::ReturnStmt *S) {
  if (!Around || !S->getRetValue() || !Around->getReturnType()->isPointerType())
    return true;
  Pointer To = nameResult(*Around);
  addFlow(S->getRetValue(),
          isUntypedPointer(Around->getReturnType()) ? shared(To) : To);
  return true;
}

bool FlowVisitor::VisitVarDecl(clang::VarDecl *Variable) {
  const clang::Expr *Value = Variable->getInit();
  if (!Value || isa<clang::ParmVarDecl>(Variable))
    return true;
  Pointer To = nameVariable(*Variable, SM);
  const auto *List = dyn_cast<clang::InitListExpr>(Value->IgnoreParens());
  if (List && Variable->getType()->isArrayType())
    addElements(*List, To);
  else if (!asPointer(Variable->getType()).isNull() || getFunction(Value))
    addFlow(Value, To);
  return true;
}

bool FlowVisitor::VisitAtomicExpr(clang::AtomicExpr *Atomic) {
  for (unsigned I = 0; I != Atomic->getNumSubExprs(); ++I) {
    const clang::Expr *Value = Atomic->getSubExprs()[I];
    if (Value != Atomic->getPtr() && Value->getType()->isPointerType())
      addFlow(Value, nameOf(Atomic));
  }
  return true;
}

/// `*(void **)&p = q` sets p.
void FlowVisitor::addUntypedStore(const clang::Expr &Left,
                                  const clang::Expr &Value) {
  const auto *Deref = dyn_cast<clang::UnaryOperator>(&Left);
  if (!Deref || Deref->getOpcode() != clang::UO_Deref ||
      !isUntypedPointer(Left.getType()))
    return;
  const auto *Address =
      dyn_cast<clang::UnaryOperator>(Deref->getSubExpr()->IgnoreParenCasts());
  if (!Address || Address->getOpcode() != clang::UO_AddrOf)
    return;
  clang::QualType Type = Address->getSubExpr()->getType();
  if (!Type->isPointerType() || isUntypedPointer(Type))
    return;
  Pointer To = shared(nameOf(Address->getSubExpr()) + "#untyped");
  addFlow(&Value, To);
  addView(To, Type->getPointeeType(), Type->getPointeeType()->isPointerType(),
          Left.getExprLoc());
}

bool FlowVisitor::VisitBinaryOperator(clang::BinaryOperator *Operator) {
  if (Operator->getOpcode() != clang::BO_Assign)
    return true;
  const clang::Expr *Left = Operator->getLHS()->IgnoreParens();
  if (const auto *Member = dyn_cast<clang::MemberExpr>(Left))
    if (const auto *Field = dyn_cast<clang::FieldDecl>(Member->getMemberDecl());
        Field && Field->getName() == PointerGraph::VectorBase)
      addFlow(Operator->getRHS(), PointerGraph::VectorBase.str());
  addUntypedStore(*Left, *Operator->getRHS());
  if (!asPointer(Left->getType()).isNull())
    addFlow(Operator->getRHS(), nameOf(Left));
  return true;
}

void collectFlows(clang::ASTContext &Tree, UnitStructs &Structs,
                  PointerGraph &Graph) {
  FlowVisitor(Tree, Structs, Graph).TraverseAST(Tree);
}

} // namespace restruct

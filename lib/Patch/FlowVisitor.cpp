//===- FlowVisitor.cpp - Where pointers go in one unit --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByteFlows.h"

#include "InstanceVisitor.h"
#include "LibraryFunctions.h"
#include "MemberAddresses.h"
#include "PointerNames.h"
#include "SizeExpressions.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

#include <utility>

using namespace llvm;

namespace restruct {

static std::string spell(clang::QualType Type) {
  return Type.getCanonicalType().getUnqualifiedType().getAsString();
}

class FlowVisitor : public InstanceVisitor {
public:
  FlowVisitor(clang::ASTContext &Tree, UnitStructs &Structs, ByteFlows &Flows)
      : Tree(Tree), SM(Tree.getSourceManager()), Structs(Structs),
        Flows(Flows) {}

  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool VisitCastExpr(clang::CastExpr *Cast) override;
  bool VisitFunctionDecl(clang::FunctionDecl *F) override;
  bool VisitInitListExpr(clang::InitListExpr *List) override;
  bool VisitLambdaExpr(clang::LambdaExpr *Lambda) override;
  bool VisitDeclRefExpr(clang::DeclRefExpr *Reference) override;
  bool VisitMemberExpr(clang::MemberExpr *Access) override;
  bool VisitAtomicExpr(clang::AtomicExpr *Atomic) override;
  bool VisitReturnStmt(clang::ReturnStmt *S) override;
  bool VisitVarDecl(clang::VarDecl *Variable) override;
  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override;
  bool VisitUnaryOperator(clang::UnaryOperator *Operator) override;
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *Subscript) override;

private:
  using Pointer = ByteFlows::Pointer;

  void addFlow(const clang::Expr *From, const Pointer &To);
  void addStored(const clang::Expr &Value, const Pointer &To);
  void addEntry(const clang::Expr &Value, const Pointer &To);
  void addElements(const clang::InitListExpr &List, const Pointer &Array);
  void addCallee(const clang::FunctionDecl &F, const Pointer &To);
  void addCallbacks(const clang::CallExpr &Call, const LibraryFunction &Callee);
  void addCopy(const clang::CallExpr &Call, const LibraryFunction &Callee);
  void addIndirectCall(const clang::CallExpr &Call);
  void addSized(const clang::InitListExpr &List);
  void addView(const clang::Expr &Value, clang::QualType To,
               clang::SourceLocation Loc);
  void addAccess(const clang::Expr *Address, const clang::Expr &Access);
  void addStep(const clang::Expr *Base);
  const clang::VarDecl *getVariable(const clang::Expr *E) const;
  Pointer nameOf(const clang::Expr *E);
  Pointer nameUnion(const clang::RecordDecl &Union) const;
  Pointer shared(Pointer Name) {
    if (!Name.empty())
      Flows.Shared.insert(Name);
    return Name;
  }

  clang::ASTContext &Tree;
  const clang::SourceManager &SM;
  UnitStructs &Structs;
  ByteFlows &Flows;
};

/// The variable that \p E is, perhaps with an offset.
const clang::VarDecl *FlowVisitor::getVariable(const clang::Expr *E) const {
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

/// The type of a pointer, perhaps an atomic one; null if \p Type is none.
static clang::QualType asPointer(clang::QualType Type) {
  if (Type.isNull())
    return Type;
  if (const auto *Atomic = Type->getAs<clang::AtomicType>())
    Type = Atomic->getValueType();
  return Type->isPointerType() ? Type : clang::QualType();
}

/// The name of a pointer that \p E is; empty if it is none.
ByteFlows::Pointer FlowVisitor::nameOf(const clang::Expr *E) {
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
  auto NameElement = [&](const clang::Expr *Base) {
    Pointer Name = nameOf(Base);
    return Name.empty() ? Name : shared(Name + ByteFlows::ElementSuffix.str());
  };
  auto NameAt = [&](const clang::Expr *Address) {
    const auto *Of =
        dyn_cast<clang::UnaryOperator>(Address->IgnoreParenCasts());
    return Of && Of->getOpcode() == clang::UO_AddrOf ? nameOf(Of->getSubExpr())
                                                     : NameElement(Address);
  };
  if (const auto *Operator = dyn_cast<clang::UnaryOperator>(E)) {
    const clang::Expr *Object = Operator->getSubExpr()->IgnoreParenCasts();
    if (Operator->isIncrementDecrementOp())
      return nameOf(Object);
    return Operator->getOpcode() == clang::UO_Deref ? NameAt(Object) : "";
  }
  if (const auto *Subscript = dyn_cast<clang::ArraySubscriptExpr>(E))
    return NameElement(Subscript->getBase());
  if (isa<clang::VAArgExpr>(E))
    return Around ? shared(nameFunction(*Around) + "#variadic") : "";
  if (const auto *Atomic = dyn_cast<clang::AtomicExpr>(E))
    return NameAt(Atomic->getPtr());
  const clang::ValueDecl *Declared = nullptr;
  if (const auto *Call = dyn_cast<clang::CallExpr>(E)) {
    const clang::FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee) {
      Pointer Name = nameOf(Call->getCallee());
      return Name.empty() ? Name : shared(Name + "#result");
    }
    if (const LibraryFunction *F = lookupLibraryFunction(Callee);
        F && F->Action == LibraryAction::GetsOfKey)
      return shared(nameObject(Call->getArg(0), SM) + "#specific");
    Declared = Callee;
  } else if (const auto *Access = dyn_cast<clang::MemberExpr>(E)) {
    Declared = Access->getMemberDecl();
  }
  Pointer Name = nameObject(E, SM);
  // A container of the library has elements of one type.
  if (Declared && isUntypedPointer(E->getType())) {
    if (Tree.getLangOpts().CPlusPlus &&
        SM.isInSystemHeader(Declared->getLocation()))
      return "";
    return shared(Name);
  }
  return Name;
}

/// What all pointers in a union are.
ByteFlows::Pointer
FlowVisitor::nameUnion(const clang::RecordDecl &Union) const {
  auto [File, Line] = noteAt(SM, Union.getLocation(), "").Place;
  return File + ":" + std::to_string(Line) + ":" + Union.getNameAsString() +
         "|";
}

/// The type of the object at a pointer for comparisons: qualifiers do not
/// matter.
static std::string spellObject(clang::QualType Type) {
  Type = Type.getCanonicalType().getUnqualifiedType();
  return Type->isPointerType() ? spellObject(Type->getPointeeType()) + " *"
                               : spell(Type);
}

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
  Flows.Callees[To].insert({nameFunction(F), F.getNumParams()});
}

/// What is known of the type of the object at the pointer \p Value.
void FlowVisitor::addStored(const clang::Expr &Value, const Pointer &To) {
  clang::QualType Type = Value.getType();
  bool IsArray = Type->isArrayType();
  clang::QualType Object =
      IsArray ? Tree.getBaseElementType(Type) : Type->getPointeeType();
  if (isByte(Object) && (!IsArray || !Object.isConstQualified()))
    Flows.Stored[To].insert(ByteFlows::AnyType.str());
  else if (!Object->isVoidType())
    Flows.Stored[To].insert(spellObject(Object));
}

/// The address of an object or of a member goes to \p To.
void FlowVisitor::addEntry(const clang::Expr &Value, const Pointer &To) {
  SourcePlace Place = noteAt(SM, Value.getExprLoc(), "").Place;
  if (const clang::FieldDecl *Member = getAddressedMember(Value);
      Member && !Member->getType()->isArrayType()) {
    clang::QualType Type = Tree.getCanonicalTagType(Member->getParent());
    if (StructInUnit *Of = lookupStruct(Structs, Type); Of && Of->Facts->Order)
      Flows.Entries.push_back(
          {Of->Facts, Place, To, spell(Type), /*IsMember=*/true, false});
  }
  clang::QualType Type = Value.getType();
  bool IsArray = Type->isArrayType();
  clang::QualType Object =
      IsArray ? Tree.getBaseElementType(Type) : Type->getPointeeType();
  if (const auto *Call = dyn_cast<clang::CallExpr>(&Value);
      Call && returnsOthersMemory(*Call, Tree))
    Flows.Entries.push_back(
        {nullptr, Place, To, "bytes of others", false, false});
  if (Object->isRecordType() || (IsArray && isByte(Object))) {
    StructInUnit *Of = lookupStruct(Structs, Object);
    Flows.Entries.push_back(
        {Of ? Of->Facts : nullptr, Place, To, spell(Object), false, false});
  } else if (Object->isPointerType()) {
    if (StructInUnit *Of = lookupStruct(Structs, Object->getPointeeType()))
      Flows.Entries.push_back(
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
      Pointer Element = shared(To + ByteFlows::ElementSuffix.str());
      Flows.Flows[Name].insert(Element);
      Flows.Flows[Element].insert(Name);
    }
    return;
  }
  Pointer Name = nameOf(Value);
  if (Name.empty())
    return;
  Flows.Flows[Name].insert(To);
  if (asPointer(Type) == Type && !isUntypedPointer(Type))
    Flows.Typed.insert(Name);
}

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

bool FlowVisitor::VisitCallExpr(clang::CallExpr *Call) {
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee ||
      (isa<clang::CXXOperatorCallExpr>(Call) && Callee->isInStdNamespace())) {
    addIndirectCall(*Call);
    return true;
  }
  StringRef Name = Callee->getIdentifier() ? Callee->getName() : "";
  const LibraryFunction *F = lookupLibraryFunction(Callee);
  const LibraryFunction *Variant = lookupAnyVariant(Callee);
  bool IsEnd = F && F->Use == ByteUse::Bytes;
  bool IsSized = hasSize(*Call) && !Name.empty() &&
                 !(Variant && Variant->Use == ByteUse::Objects) &&
                 Callee->getBuiltinID() == 0;
  if (F)
    addCallbacks(*Call, *F);
  if (Variant)
    addCopy(*Call, *Variant);
  if (F && F->Action == LibraryAction::SetsOfKey && Call->getNumArgs() == 2)
    addFlow(Call->getArg(1), nameObject(Call->getArg(0), SM) + "#specific");
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
      addFlow(Argument, nameFunction(*Callee) + "#variadic");
    if (I < Callee->getNumParams() &&
        !isUntypedPointer(Callee->getParamDecl(unsigned(I))->getType()))
      continue;
    std::string What =
        ("'" + Name + "' reads, writes or compares it as bytes").str();
    if (IsEnd)
      Flows.Ends[To] = What;
    else if (IsSized)
      Flows.ExternalEnds[To] =
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
      Flows.ExternalEnds[To] =
          "a function that is not in the program gets it and a size";
  }
}

/// A function of the library copies the bytes of an object, or those of a
/// constant array to an untyped pointer.
void FlowVisitor::addCopy(const clang::CallExpr &Call,
                          const LibraryFunction &Callee) {
  MemoryArguments Memory = getMemory(Callee, Call);
  if (Callee.Action != LibraryAction::Assigns || Memory.Addresses.empty())
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
    Flows.Views[Target].insert({spellObject(Object), nullptr,
                                noteAt(SM, Call.getExprLoc(), "").Place,
                                false});
  else if (isUntypedPointer(From->getType()))
    addFlow(From, Target);
}

bool FlowVisitor::VisitFunctionDecl(clang::FunctionDecl *F) {
  if (F->isThisDeclarationADefinition())
    Flows.Defined.insert(nameFunction(*F));
  return true;
}

bool FlowVisitor::VisitLambdaExpr(clang::LambdaExpr *Lambda) {
  Flows.Defined.insert(nameFunction(*Lambda->getCallOperator()));
  return true;
}

/// Perhaps the address of a function is taken.
bool FlowVisitor::VisitDeclRefExpr(clang::DeclRefExpr *Reference) {
  const auto *F = dyn_cast<clang::FunctionDecl>(Reference->getDecl());
  const LibraryFunction *Known = lookupLibraryFunction(F);
  if (Known && Known->Use == ByteUse::Bytes)
    for (auto [I, Parameter] : enumerate(F->parameters()))
      if (isUntypedPointer(Parameter->getType()))
        Flows.Ends[nameParameter(*F, unsigned(I))] =
            ("'" + F->getName() + "' reads, writes or compares it as bytes")
                .str();
  return true;
}

/// A pointer in a union is what another member was set to.
bool FlowVisitor::VisitMemberExpr(clang::MemberExpr *Access) {
  const auto *Field = dyn_cast<clang::FieldDecl>(Access->getMemberDecl());
  if (!Field || !Field->getParent()->isUnion() ||
      !Field->getType()->isPointerType() || Field->getType()->isDependentType())
    return true;
  Pointer All = shared(nameUnion(*Field->getParent()));
  Pointer One = shared(nameField(*Field, SM));
  Flows.Flows[One].insert(All);
  Flows.Flows[All].insert(One);
  clang::QualType Object = Field->getType()->getPointeeType();
  StructInUnit *Of = lookupStruct(Structs, Object);
  if (isByte(Object))
    Flows.Ends.try_emplace(One, "its bytes are accessed through a union");
  else if (!Object->isVoidType() && !Object->isFunctionType())
    Flows.Views[One].insert({spellObject(Object), Of ? Of->Facts : nullptr,
                             noteAt(SM, Access->getExprLoc(), "").Place,
                             Object->isPointerType()});
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

/// The untyped pointer \p Value becomes one to the object \p To.
void FlowVisitor::addView(const clang::Expr &Value, clang::QualType To,
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
  StructInUnit *Of = lookupStruct(Structs, Object);
  if (Pointer Name = nameOf(Plain); !Name.empty())
    Flows.Views[Name].insert(
        {spellObject(Object), Of ? Of->Facts : nullptr,
         noteAt(SM, Loc, "").Place,
         Object->isPointerType() && !isUntypedPointer(Object)});
}

/// An untyped pointer gets a type.
bool FlowVisitor::VisitCastExpr(clang::CastExpr *Cast) {
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
  addView(*Value, To->getPointeeType(), Cast->getExprLoc());
  return true;
}

/// An address next to the size of its object is that of bytes for others.
void FlowVisitor::addSized(const clang::InitListExpr &List) {
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

/// The elements of an array of pointers.
void FlowVisitor::addElements(const clang::InitListExpr &List,
                              const Pointer &Array) {
  for (const clang::Expr *Value : List.inits())
    if (Value && Value->getType()->isPointerType())
      addFlow(Value, shared(Array + ByteFlows::ElementSuffix.str()));
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
  if (none_of(Record->fields(), [](const clang::FieldDecl *Field) {
        return Field->getName() == ByteFlows::VectorBase;
      }))
    addSized(*List);
  for (auto [Field, Value] : zip(Record->fields(), List->inits()))
    if (Value && Field->getName() == ByteFlows::VectorBase)
      addFlow(Value, ByteFlows::VectorBase.str());
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

bool FlowVisitor::VisitBinaryOperator(clang::BinaryOperator *Operator) {
  if (Operator->isAdditiveOp() && Operator->getType()->isPointerType() &&
      !subtractsOffset(*Operator))
    addStep(Operator->getLHS());
  if (Operator->isCompoundAssignmentOp())
    addStep(Operator->getLHS());
  if (Operator->getOpcode() != clang::BO_Assign)
    return true;
  const clang::Expr *Left = Operator->getLHS()->IgnoreParens();
  if (const auto *Member = dyn_cast<clang::MemberExpr>(Left))
    if (const auto *Field = dyn_cast<clang::FieldDecl>(Member->getMemberDecl());
        Field && Field->getName() == ByteFlows::VectorBase)
      addFlow(Operator->getRHS(), ByteFlows::VectorBase.str());
  // `*(void **)&p = q` sets p.
  if (!isa<clang::DeclRefExpr>(Left) && isUntypedPointer(Left->getType()))
    if (const auto *Deref = dyn_cast<clang::UnaryOperator>(Left);
        Deref && Deref->getOpcode() == clang::UO_Deref)
      if (const auto *Address = dyn_cast<clang::UnaryOperator>(
              Deref->getSubExpr()->IgnoreParenCasts());
          Address && Address->getOpcode() == clang::UO_AddrOf)
        if (clang::QualType Type = Address->getSubExpr()->getType();
            Type->isPointerType() && !isUntypedPointer(Type)) {
          Pointer To = shared(nameOf(Address->getSubExpr()) + "#untyped");
          StructInUnit *Of = lookupStruct(Structs, Type->getPointeeType());
          addFlow(Operator->getRHS(), To);
          Flows.Views[To].insert({spellObject(Type->getPointeeType()),
                                  Of ? Of->Facts : nullptr,
                                  noteAt(SM, Left->getExprLoc(), "").Place,
                                  Type->getPointeeType()->isPointerType()});
        }
  if (!asPointer(Left->getType()).isNull())
    addFlow(Operator->getRHS(), nameOf(Left));
  return true;
}

/// The pointer \p Base goes to another element, or one is accessed.
void FlowVisitor::addStep(const clang::Expr *Base) {
  const auto *Reference =
      dyn_cast<clang::DeclRefExpr>(Base->IgnoreParenCasts());
  const auto *Variable =
      Reference ? dyn_cast<clang::VarDecl>(Reference->getDecl()) : nullptr;
  if (Variable && Variable->getType()->isPointerType() &&
      !SM.isInSystemHeader(SM.getExpansionLoc(Base->getExprLoc())))
    Flows.Stepped.insert(nameVariable(*Variable, SM));
  else if (!isUntypedPointer(Base->IgnoreParenCasts()->getType()))
    if (Pointer Name = namePointer(Base, SM); !Name.empty())
      Flows.Stepped.insert(Name);
}

/// A single byte at \p Address is accessed.
void FlowVisitor::addAccess(const clang::Expr *Address,
                            const clang::Expr &Access) {
  if (!isByte(Access.getType()))
    return;
  if (Pointer Name = nameOf(Address); !Name.empty())
    Flows.Ends.try_emplace(Name, "its bytes are accessed one by one");
}

bool FlowVisitor::VisitUnaryOperator(clang::UnaryOperator *Operator) {
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

bool FlowVisitor::VisitArraySubscriptExpr(
    clang::ArraySubscriptExpr *Subscript) {
  addAccess(Subscript->getBase(), *Subscript);
  clang::Expr::EvalResult Index;
  const clang::Expr *E = Subscript->getIdx();
  if (E->isValueDependent() || !E->EvaluateAsInt(Index, Tree) ||
      !Index.Val.getInt().isZero())
    addStep(Subscript->getBase());
  return true;
}

void ByteFlows::collect(clang::ASTContext &Tree, UnitStructs &Structs) {
  FlowVisitor(Tree, Structs, *this).TraverseAST(Tree);
}

} // namespace restruct

//===- ByteFlows.cpp - Structures that are used as bytes ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByteFlows.h"

#include "PointerNames.h"

#include "SourceProgram.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

#include <utility>

using namespace llvm;

namespace restruct {

/// Whether the function of the library that is called \p Name reads, writes or
/// compares the bytes of its arguments, and their meaning depends on where each
/// is.
static bool usesBytes(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"fwrite", "fread", "write", "read", "pwrite", "pread"}, true)
      .Cases({"pwrite64", "pread64", "fwrite_unlocked", "fread_unlocked"}, true)
      .Cases({"send", "sendto", "recv", "recvfrom", "memcmp", "bcmp"}, true)
      .Cases({"gzwrite", "gzread", "BIO_write", "BIO_read"}, true)
      .Cases({"ioctl", "fcntl", "syscall", "prctl"}, true)
      .Cases({"strlen", "strcmp", "strncmp", "strcasecmp", "strcpy"}, true)
      .Cases({"strncpy", "strcat", "strchr", "strstr", "puts", "fputs"}, true)
      .Default(false);
}

/// Whether the function of the library that is called \p Name gets sizes of
/// objects, but does not depend on what is in them.
static bool handlesObjects(StringRef Name) {
  Name.consume_front("__builtin_");
  Name.consume_front("__");
  Name.consume_back("_chk");
  return StringSwitch<bool>(Name)
      .Cases({"memcpy", "memmove", "mempcpy", "memset", "bcopy", "bzero"}, true)
      .Cases({"realloc", "reallocarray", "qsort", "qsort_r", "bsearch"}, true)
      .Cases({"lfind", "lsearch", "explicit_bzero", "printf", "fprintf"}, true)
      .Cases({"sprintf", "snprintf", "free", "munmap"}, true)
      .Default(false);
}

namespace {

/// A function of the library passes its argument From to its argument Callback,
/// as the parameters To.
struct CallbackFlow {
  unsigned From;
  unsigned Callback;
  SmallVector<unsigned, 2> To;
};

} // namespace

static SmallVector<CallbackFlow, 2> callbackFlowsOf(StringRef Name) {
  if (Name == "qsort" || Name == "qsort_r")
    return {{0, 3, {0, 1}}, {4, 3, {2}}};
  if (Name == "bsearch" || Name == "lfind" || Name == "lsearch")
    return {{0, 4, {0}}, {1, 4, {1}}};
  if (Name == "tsearch" || Name == "tfind")
    return {{0, 2, {0, 1}}};
  if (Name == "pthread_create")
    return {{3, 2, {0}}};
  return {};
}

/// Whether \p Call gives memory that others fill, or define.
static bool givesOthersMemory(const clang::CallExpr &Call,
                              const clang::ASTContext &Tree) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return false;
  StringRef Name = Callee->getName();
  if (Name == "shmat" || Name == "dlsym")
    return true;
  if ((Name != "mmap" && Name != "mmap64") || Call.getNumArgs() < 4)
    return false;
  constexpr uint64_t Anonymous = 0x20; // MAP_ANONYMOUS
  clang::Expr::EvalResult Flags;
  const clang::Expr *E = Call.getArg(3);
  return E->isValueDependent() || !E->EvaluateAsInt(Flags, Tree) ||
         (Flags.Val.getInt().getZExtValue() & Anonymous) == 0;
}

static bool isByte(clang::QualType Type) {
  return Type->isCharType() || Type->isStdByteType();
}

static std::string spell(clang::QualType Type) {
  return Type.getCanonicalType().getUnqualifiedType().getAsString();
}

namespace {

/// Whether an expression has the size of something in it.
class AnySizeFinder : public clang::ConstDynamicRecursiveASTVisitor {
public:
  bool VisitUnaryExprOrTypeTraitExpr(
      const clang::UnaryExprOrTypeTraitExpr *Size) override {
    HasSize |= Size->getKind() == clang::UETT_SizeOf;
    return true;
  }
  bool HasSize = false;
};

} // namespace

class FlowVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  FlowVisitor(clang::ASTContext &Tree, UnitStructs &Structs, ByteFlows &Flows)
      : Tree(Tree), SM(Tree.getSourceManager()), Structs(Structs),
        Flows(Flows) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool VisitCastExpr(clang::CastExpr *Cast) override;
  bool VisitFunctionDecl(clang::FunctionDecl *F) override;
  bool VisitInitListExpr(clang::InitListExpr *List) override;
  bool TraverseFunctionDecl(clang::FunctionDecl *F) override;
  bool VisitReturnStmt(clang::ReturnStmt *S) override;
  bool VisitVarDecl(clang::VarDecl *Variable) override;
  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override;
  bool VisitUnaryOperator(clang::UnaryOperator *Operator) override;
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *Subscript) override;

private:
  void addFlow(const clang::Expr *From, const ByteFlows::Pointer &To);
  void addCallbacks(const clang::CallExpr &Call, StringRef Name);
  void addAccess(const clang::Expr *Address, const clang::Expr &Access);
  void addStep(const clang::Expr *Base);
  const clang::VarDecl *getVariable(const clang::Expr *E) const;
  ByteFlows::Pointer nameOfTyped(const clang::Expr *E) const;

  clang::ASTContext &Tree;
  const clang::SourceManager &SM;
  UnitStructs &Structs;
  ByteFlows &Flows;
  const clang::FunctionDecl *Around = nullptr;
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

/// The name of a pointer with a type that \p E is: a variable, the result of a
/// function, or a field of any object; empty if it is none. Results and fields
/// without a type hold whatever callers put there, of many types.
ByteFlows::Pointer FlowVisitor::nameOfTyped(const clang::Expr *E) const {
  return isUntypedPointer(E->IgnoreParenCasts()->getType())
             ? std::string()
             : namePointer(E, SM);
}

/// The structure of which \p E is the address of a member that is no array;
/// null if it is none.
static const clang::RecordDecl *recordOfMember(const clang::Expr *E) {
  const auto *Address = dyn_cast<clang::UnaryOperator>(E);
  if (!Address || Address->getOpcode() != clang::UO_AddrOf)
    return nullptr;
  const auto *Access =
      dyn_cast<clang::MemberExpr>(Address->getSubExpr()->IgnoreParens());
  const auto *Field =
      Access ? dyn_cast<clang::FieldDecl>(Access->getMemberDecl()) : nullptr;
  return Field && !Field->getType()->isArrayType() ? Field->getParent()
                                                   : nullptr;
}

/// A value goes to \p To: that of another pointer, or the address of an object
/// or of a member.
void FlowVisitor::addFlow(const clang::Expr *From,
                          const ByteFlows::Pointer &To) {
  const clang::Expr *Value = From->IgnoreParenCasts();
  if (const auto *Either = dyn_cast<clang::ConditionalOperator>(Value)) {
    addFlow(Either->getTrueExpr(), To);
    addFlow(Either->getFalseExpr(), To);
    return;
  }
  SourcePlace Place = noteAt(SM, From->getExprLoc(), "").Place;
  if (const clang::RecordDecl *Record = recordOfMember(Value)) {
    clang::QualType Type = Tree.getCanonicalTagType(Record);
    if (StructInUnit *Of = lookupStruct(Structs, Type))
      Flows.Entries.push_back({Of->Facts, Place, To, spell(Type), true});
  }
  clang::QualType Type = Value->getType();
  if (Type.isNull()) // in a template
    return;
  bool IsArray = Type->isArrayType();
  if (!IsArray && !Type->isPointerType())
    return;
  clang::QualType Object =
      IsArray ? Tree.getBaseElementType(Type) : Type->getPointeeType();
  if (const auto *Call = dyn_cast<clang::CallExpr>(Value);
      Call && givesOthersMemory(*Call, Tree))
    Flows.Entries.push_back({nullptr, Place, To, "bytes of others", false});
  if (Object->isRecordType() || (IsArray && isByte(Object))) {
    StructInUnit *Of = lookupStruct(Structs, Object);
    Flows.Entries.push_back(
        {Of ? Of->Facts : nullptr, Place, To, spell(Object), false});
  }
  if (const clang::VarDecl *Variable = getVariable(Value);
      Variable && !IsArray && !Object->isRecordType())
    Flows.Flows[nameVariable(*Variable, SM)].insert(To);
  else if (ByteFlows::Pointer Name = nameOfTyped(Value); !Name.empty())
    Flows.Flows[Name].insert(To);
}

/// What a function of the library passes to one of the program.
void FlowVisitor::addCallbacks(const clang::CallExpr &Call, StringRef Name) {
  for (const CallbackFlow &Flow : callbackFlowsOf(Name)) {
    if (Flow.From >= Call.getNumArgs() || Flow.Callback >= Call.getNumArgs())
      continue;
    const clang::Expr *E = Call.getArg(Flow.Callback)->IgnoreParenCasts();
    if (const auto *Address = dyn_cast<clang::UnaryOperator>(E))
      E = Address->getSubExpr()->IgnoreParenCasts();
    const auto *Reference = dyn_cast<clang::DeclRefExpr>(E);
    const auto *F = Reference
                        ? dyn_cast<clang::FunctionDecl>(Reference->getDecl())
                        : nullptr;
    for (unsigned Parameter : Flow.To)
      if (F)
        addFlow(Call.getArg(Flow.From), nameParameter(*F, Parameter));
  }
}

bool FlowVisitor::VisitCallExpr(clang::CallExpr *Call) {
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return true;
  StringRef Name = Callee->getIdentifier() ? Callee->getName() : "";
  bool IsEnd = usesBytes(Name);
  AnySizeFinder Sizes;
  for (const clang::Expr *Argument : Call->arguments())
    Sizes.TraverseStmt(Argument);
  bool IsSized = Sizes.HasSize && !Name.empty() && !handlesObjects(Name) &&
                 Callee->getBuiltinID() == 0;
  addCallbacks(*Call, Name);
  // A call of a method that is an operator has the object as an argument.
  for (auto [I, Argument] : enumerate(Call->arguments())) {
    if (!Argument->getType()->isPointerType())
      continue;
    ByteFlows::Pointer To = nameParameter(*Callee, unsigned(I));
    addFlow(Argument, To);
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

bool FlowVisitor::VisitFunctionDecl(clang::FunctionDecl *F) {
  if (F->isThisDeclarationADefinition())
    Flows.Defined.insert(F->getQualifiedNameAsString());
  return true;
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
  clang::QualType Object = To->getPointeeType();
  StructInUnit *Of = lookupStruct(Structs, Object);
  SourcePlace Place = noteAt(SM, Cast->getExprLoc(), "").Place;
  const clang::Expr *Plain = Value->IgnoreParenCasts();
  if (const auto *Call = dyn_cast<clang::CallExpr>(Plain);
      Call && Of && givesOthersMemory(*Call, Tree))
    Of->Facts->Dependences.insert(
        {Place, "it is in memory of '" +
                    Call->getDirectCallee()->getNameAsString() + "'"});
  if (const clang::VarDecl *Variable = getVariable(Plain);
      Variable && isUntypedPointer(Variable->getType()))
    Flows.Views[nameVariable(*Variable, SM)].insert(
        {spell(Object), Of ? Of->Facts : nullptr, Place});
  return true;
}

/// A list of memory for readv() and writev().
static constexpr StringLiteral VectorBase = "iov_base";

bool FlowVisitor::VisitInitListExpr(clang::InitListExpr *List) {
  const clang::RecordDecl *Record = List->getType()->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record || Record->isUnion())
    return true;
  if (clang::InitListExpr *Semantic = List->getSemanticForm())
    List = Semantic;
  for (auto [Field, Value] : zip(Record->fields(), List->inits()))
    if (Value && Field->getName() == VectorBase)
      addFlow(Value, VectorBase.str());
    else if (Value && Field->getType()->isPointerType() &&
             !isUntypedPointer(Field->getType()))
      addFlow(Value, Field->getQualifiedNameAsString());
  return true;
}

bool FlowVisitor::TraverseFunctionDecl(clang::FunctionDecl *F) {
  const clang::FunctionDecl *Outer = std::exchange(Around, F);
  bool Continues = clang::DynamicRecursiveASTVisitor::TraverseFunctionDecl(F);
  Around = Outer;
  return Continues;
}

bool FlowVisitor::VisitReturnStmt(clang::ReturnStmt *S) {
  if (Around && S->getRetValue() && Around->getReturnType()->isPointerType() &&
      !isUntypedPointer(Around->getReturnType()))
    addFlow(S->getRetValue(), nameResult(*Around));
  return true;
}

bool FlowVisitor::VisitVarDecl(clang::VarDecl *Variable) {
  if (Variable->getInit() && Variable->getType()->isPointerType() &&
      !isa<clang::ParmVarDecl>(Variable))
    addFlow(Variable->getInit(), nameVariable(*Variable, SM));
  return true;
}

bool FlowVisitor::VisitBinaryOperator(clang::BinaryOperator *Operator) {
  // In front of a member is the structure around it, in any layout.
  bool IsAround =
      Operator->getOpcode() == clang::BO_Sub &&
      isa<clang::OffsetOfExpr>(Operator->getRHS()->IgnoreParenCasts());
  if (Operator->isAdditiveOp() && Operator->getType()->isPointerType() &&
      !IsAround)
    addStep(Operator->getLHS());
  if (Operator->isCompoundAssignmentOp())
    addStep(Operator->getLHS());
  if (Operator->getOpcode() != clang::BO_Assign)
    return true;
  const clang::Expr *Left = Operator->getLHS()->IgnoreParens();
  if (const auto *Member = dyn_cast<clang::MemberExpr>(Left))
    if (const auto *Field = dyn_cast<clang::FieldDecl>(Member->getMemberDecl());
        Field && Field->getName() == VectorBase)
      addFlow(Operator->getRHS(), VectorBase.str());
  if (ByteFlows::Pointer Name = nameOfTyped(Left);
      !Name.empty() && isa<clang::MemberExpr>(Left))
    addFlow(Operator->getRHS(), Name);
  const clang::VarDecl *To = getVariable(Left);
  if (To && To->getType()->isPointerType())
    addFlow(Operator->getRHS(), nameVariable(*To, SM));
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
  else if (ByteFlows::Pointer Name = nameOfTyped(Base); !Name.empty())
    Flows.Stepped.insert(Name);
}

/// A single byte at \p Address is accessed.
void FlowVisitor::addAccess(const clang::Expr *Address,
                            const clang::Expr &Access) {
  if (!isByte(Access.getType()))
    return;
  if (const clang::VarDecl *Variable = getVariable(Address))
    Flows.Ends.try_emplace(nameVariable(*Variable, SM),
                           "its bytes are accessed one by one");
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

std::set<ByteFlows::Pointer>
ByteFlows::reachableFrom(const Pointer &From) const {
  std::set<Pointer> Reached = {From};
  std::vector<Pointer> Worklist = {From};
  while (!Worklist.empty()) {
    auto Tos = Flows.find(Worklist.back());
    Worklist.pop_back();
    if (Tos == Flows.end())
      continue;
    for (const Pointer &To : Tos->second)
      if (Reached.insert(To).second)
        Worklist.push_back(To);
  }
  return Reached;
}

/// What the untyped pointers \p Reached, to which the object of \p Each flows,
/// are taken for.
void ByteFlows::addViews(const Entry &Each,
                         const std::set<Pointer> &Reached) const {
  for (const Pointer &To : Reached) {
    auto At = Views.find(To);
    if (At == Views.end())
      continue;
    for (const View &As : At->second) {
      if (As.Type == Each.Type)
        continue;
      if (Each.Facts)
        Each.Facts->Dependences.insert(
            {Each.Place,
             ("a pointer to it becomes a pointer to '" + As.Type + "' in " +
              sys::path::filename(As.Place.File) + ":" + Twine(As.Place.Line))
                 .str()});
      if (As.Facts)
        As.Facts->Dependences.insert(
            {As.Place,
             "a pointer to '" + Each.Type + "' becomes a pointer to it"});
    }
  }
}

void ByteFlows::addDependences() const {
  std::map<Pointer, std::string> AllEnds = Ends;
  AllEnds[VectorBase.str()] = "its bytes are read or written as a vector";
  for (const auto &[End, What] : ExternalEnds)
    if (!Defined.contains(StringRef(End).rsplit('#').first.str()))
      AllEnds.try_emplace(End, What);
  std::map<Pointer, std::set<Pointer>> Reachable;
  for (const Entry &Each : Entries) {
    auto [At, IsFirst] = Reachable.try_emplace(Each.To);
    if (IsFirst)
      At->second = reachableFrom(Each.To);
    const std::set<Pointer> &Reached = At->second;
    if (!Each.IsMember)
      addViews(Each, Reached);
    if (!Each.Facts)
      continue;
    for (const Pointer &To : Reached) {
      if (Each.IsMember && Stepped.contains(To))
        Each.Facts->Dependences.insert(
            {Each.Place, "the address of a member becomes a pointer that goes "
                         "to other elements"});
      if (auto End = AllEnds.find(To); !Each.IsMember && End != AllEnds.end())
        Each.Facts->Dependences.insert({Each.Place, End->second});
    }
  }
}

} // namespace restruct

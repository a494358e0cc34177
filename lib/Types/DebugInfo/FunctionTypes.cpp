//===- FunctionTypes.cpp - Declared signatures of functions ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ABI and the optimiser change a declared signature: aggregates are passed
// in pieces, by reference or not at all, and parameters of internal functions
// disappear or are replaced by their pointees. There are three sources, each
// with its condition for certainty:
//
//   the signature  the function is externally visible, so its signature is
//                  unchanged, or it is not optimised; IR has as many parameters
//                  as were declared, apart from the one for an indirect result,
//                  and each is a scalar or pointer of the declared kind.
//   parameters'    a record says that an argument is the address of a
//   variables      parameter; or every pointer among the parameters is, by the
//                  first record of its variable or the first store to its
//                  alloca, an argument, all distinct, in their order.
//   attributes     an argument for an indirect result points to the declared
//                  result.
//
// If two sources differ, nothing is known. If a variable is found in an
// argument with another number than its own, the order of IR is not the
// declared one, and the signature is not a source.
//
//===----------------------------------------------------------------------===//

#include "FunctionTypes.h"

#include "Shape.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace restruct::debuginfo {

namespace {

class SignatureFinder {
public:
  SignatureFinder(DebugTypes &Graph, const Function &F,
                  ArrayRef<const DbgVariableRecord *> Records,
                  const DISubprogram &Subprogram, TypeBuilder &Builder,
                  DTransTypeManager &Manager)
      : Graph(Graph), F(F), Records(Records), Subprogram(Subprogram),
        Builder(Builder), Manager(Manager), Params(F.arg_size()),
        Variables(F.arg_size()) {
    if (auto *Type =
            dyn_cast_or_null<DISubroutineType>(Subprogram.getRawType()))
      Declared = listOf(Type->getRawTypeArray());
  }

  const DTransFunctionType *find();

private:
  /// What the sources say of one argument.
  struct Knowledge {
    const DTransType *Type = nullptr;
    bool IsContradictory = false;

    void add(const DTransType *T) {
      IsContradictory |= Type && Type != T;
      Type = T;
    }
  };

  static constexpr unsigned Contradictory = ~0u;

  bool isAsDeclared() const;
  void findVariables();
  void noteVariable(const Argument &Arg, unsigned Number);
  void useVariables();
  void useSignature();
  bool agrees(Type *Ty, ExprId E) const;
  std::optional<ExprId> declaredPointer(unsigned Number) const;

  DebugTypes &Graph;
  const Function &F;
  ArrayRef<const DbgVariableRecord *> Records; // of F's parameters, in order
  const DISubprogram &Subprogram;
  TypeBuilder &Builder;
  DTransTypeManager &Manager;
  ArrayRef<MDOperand> Declared;       // result, parameters, null for `...`
  SmallVector<Knowledge, 8> Params;   // by argument number
  SmallVector<unsigned, 8> Variables; // by argument number: of its variable,
                                      // from 1; 0 if not known
  const DTransType *Result = nullptr;
};

} // namespace

/// Whether the function still has its declared signature, judging by its name
/// and by the marks of passes that change signatures.
bool SignatureFinder::isAsDeclared() const {
  StringRef Declared = stringOf(Subprogram.getRawLinkageName());
  if (Declared.empty())
    Declared = stringOf(Subprogram.getRawName());
  // The parts of a split coroutine keep its linkage name.
  if (Declared.ends_with(".resume") || Declared.ends_with(".destroy") ||
      Declared.ends_with(".cleanup"))
    return false;
  StringRef Name = F.getName();
  if (!Name.consume_front(Declared))
    return false;
  // Linking appends .N, promotion of internal functions .llvm.N.
  if (!Name.empty()) {
    Name.consume_front(".llvm");
    if (!Name.consume_front(".") || Name.empty() || !all_of(Name, isDigit))
      return false;
  }
  auto *Type = dyn_cast_or_null<DISubroutineType>(Subprogram.getRawType());
  return Type && Type->getCC() != dwarf::DW_CC_nocall && !Subprogram.isThunk();
}

bool SignatureFinder::agrees(Type *Ty, ExprId Id) const {
  const TypeExpr &E = Graph[Id];
  switch (E.Kind) {
  case ExprKind::Void:
    return Ty->isVoidTy();
  case ExprKind::Scalar:
    return E.Scalar == Ty;
  case ExprKind::Pointer:
  case ExprKind::UnknownPointer:
    return Ty->isPointerTy() && Ty->getPointerAddressSpace() == 0;
  default:
    return false;
  }
}

/// Records which argument is which parameter, according to the variables.
void SignatureFinder::findVariables() {
  SmallSet<unsigned, 8> Seen;
  DenseMap<const AllocaInst *, unsigned> Homes;
  for (const DbgVariableRecord *Record : Records) {
    auto *Variable = cast<DILocalVariable>(Record->getRawVariable());
    if (const AllocaInst *Alloca = declaredAlloca(*Record))
      Homes.try_emplace(Alloca, Variable->getArg());
    // A later record may describe an assignment to the variable.
    if (!Seen.insert(Variable->getArg()).second || Record->isDbgAssign() ||
        Record->getNumVariableLocationOps() != 1 ||
        !isEmptyExpression(Record->getRawExpression()))
      continue;
    auto *Arg = dyn_cast_or_null<Argument>(Record->getVariableLocationOp(0));
    if (!Arg || !agrees(Arg->getType(), Graph.unknownPointer()))
      continue;
    if (!Record->isDbgDeclare()) {
      noteVariable(*Arg, Variable->getArg());
      continue;
    }
    const DIType *Node = typeOperand(Variable->getRawType());
    std::optional<ExprId> E = Node ? Graph.lookup(Node) : std::nullopt;
    if (E && Graph[*E].Bits != 0 && Graph[*E].Kind != ExprKind::Bytes)
      Params[Arg->getArgNo()].add(
          Manager.getOrCreatePointerType(Builder.typeOf(*E)));
  }
  if (F.isDeclaration())
    return;
  for (const Instruction &I : F.getEntryBlock()) {
    auto *Store = dyn_cast<StoreInst>(&I);
    auto *Alloca =
        Store ? dyn_cast<AllocaInst>(Store->getPointerOperand()) : nullptr;
    auto Home = Alloca ? Homes.find(Alloca) : Homes.end();
    if (Home == Homes.end())
      continue;
    if (auto *Arg = dyn_cast<Argument>(Store->getValueOperand());
        Arg && Arg->getType()->isPointerTy())
      noteVariable(*Arg, Home->second);
    Homes.erase(Home); // later stores are assignments
  }
}

/// Records that \p Arg is parameter \p Number, unless it already is another
/// one.
void SignatureFinder::noteVariable(const Argument &Arg, unsigned Number) {
  unsigned &Known = Variables[Arg.getArgNo()];
  Known = Known == 0 || Known == Number ? Number : Contradictory;
}

/// The type of the parameter of the given number, if it is a pointer.
std::optional<ExprId> SignatureFinder::declaredPointer(unsigned Number) const {
  const DIType *Node =
      Number < Declared.size() ? typeOperand(Declared[Number].get()) : nullptr;
  std::optional<ExprId> E = Node ? Graph.lookupParameter(Node) : std::nullopt;
  if (E && (Graph[*E].Kind == ExprKind::Pointer ||
            Graph[*E].Kind == ExprKind::UnknownPointer))
    return E;
  return std::nullopt;
}

void SignatureFinder::useVariables() {
  // All pointers must be accounted for, in order: a parameter that is
  // immediately assigned another argument looks like that argument.
  SmallVector<std::pair<unsigned, ExprId>, 8> Found;
  unsigned Argument = 0;
  for (unsigned Number = 1; Number < Declared.size(); ++Number) {
    std::optional<ExprId> E = declaredPointer(Number);
    if (!E)
      continue;
    while (Argument < Variables.size() && Variables[Argument] == 0)
      ++Argument;
    if (Argument == Variables.size() || Variables[Argument] != Number)
      return;
    Found.push_back({Argument++, *E});
  }
  for (auto [Number, E] : Found)
    if (Graph[E].Kind == ExprKind::Pointer)
      Params[Number].add(Builder.typeOf(E));
}

void SignatureFinder::useSignature() {
  if (Declared.empty() ||
      (Declared.front().get() && !isa<DIType>(Declared.front().get())))
    return;
  const DIType *ResultNode = typeOperand(Declared.front().get());
  if (std::optional<ExprId> E = Graph.lookupParameter(ResultNode);
      E && Graph[*E].Kind == ExprKind::Pointer && agrees(F.getReturnType(), *E))
    Result = Builder.typeOf(*E);

  // Passes change the parameters of internal functions without a mark.
  if (F.hasLocalLinkage() && !F.hasOptNone())
    return;
  ArrayRef<MDOperand> Parameters = Declared.drop_front();
  bool IsVarArg = !Parameters.empty() && !Parameters.back().get();
  if (IsVarArg)
    Parameters = Parameters.drop_back();
  SmallVector<std::pair<unsigned, ExprId>, 8> Found;
  unsigned Next = 0;
  for (const Argument &Arg : F.args()) {
    if (Arg.hasStructRetAttr()) {
      std::optional<ExprId> E =
          ResultNode ? Graph.lookup(ResultNode) : std::nullopt;
      if (E && isWholeShapeOf(Graph, Arg.getParamStructRetType(), *E))
        Params[Arg.getArgNo()].add(
            Manager.getOrCreatePointerType(Builder.typeOf(*E)));
      continue;
    }
    const DIType *Node = Next < Parameters.size()
                             ? typeOperand(Parameters[Next].get())
                             : nullptr;
    ++Next;
    std::optional<ExprId> E = Node ? Graph.lookupParameter(Node) : std::nullopt;
    if (!E || !agrees(Arg.getType(), *E) || Arg.hasPointeeInMemoryValueAttr() ||
        (Variables[Arg.getArgNo()] != 0 && Variables[Arg.getArgNo()] != Next))
      return;
    Found.push_back({Arg.getArgNo(), *E});
  }
  if (Next != Parameters.size() || IsVarArg != F.isVarArg())
    return;
  for (auto [Number, E] : Found)
    if (Graph[E].Kind == ExprKind::Pointer)
      Params[Number].add(Builder.typeOf(E));
}

const DTransFunctionType *SignatureFinder::find() {
  findVariables();
  useVariables();
  if (isAsDeclared())
    useSignature();
  bool IsKnown = Result;
  SmallVector<const DTransType *, 8> Types;
  for (const Argument &Arg : F.args()) {
    const Knowledge &K = Params[Arg.getArgNo()];
    bool IsUsable = K.Type && !K.IsContradictory;
    IsKnown |= IsUsable;
    Types.push_back(IsUsable ? K.Type
                             : Manager.getOrCreateFromIR(Arg.getType()));
  }
  if (!IsKnown)
    return nullptr;
  return Manager.getOrCreateFunctionType(
      Result ? Result : Manager.getOrCreateFromIR(F.getReturnType()), Types,
      F.isVarArg());
}

const DTransFunctionType *signatureOf(DebugTypes &Graph, const Function &F,
                                      const DebugUses &Uses,
                                      TypeBuilder &Builder,
                                      DTransTypeManager &Manager) {
  const DISubprogram *Subprogram = F.getSubprogram();
  if (!Subprogram)
    return nullptr;
  return SignatureFinder(Graph, F, Uses.parametersOf(F), *Subprogram, Builder,
                         Manager)
      .find();
}

} // namespace restruct::debuginfo

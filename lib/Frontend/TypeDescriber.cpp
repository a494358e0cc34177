//===- TypeDescriber.cpp - From clang's types to DTransTypes --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Combines the syntax tree, which has the pointees, with code generation,
/// which has the IR types. If the two do not fit, IR wins: then every pointer
/// in the type is `ptr`, the unknown.
///
/// Types are described from the pointer inwards:
///
///   struct foo **      strip pointers, describe `struct foo`, wrap
///   char *(*)[4]       pointer to an array of pointers
///   int (*)[n]         a variable bound is not in IR: pointer to i32
///   T (*)(struct s)    pointer to the signature as the ABI lowers it
///   struct opaque *    pointer to an opaque structure
///
/// A record is always a reference to its named structure, so recursion through
/// records ends there. Each record that is reached is queued, for
/// RecordDescriber to describe its body.
///
/// Two limits keep this finite. Depth: functions and arrays nest at most
/// MaxDepth deep, counted without recursion; a pointer to anything deeper is
/// `ptr`. Records by value in signatures: see PieceKnowledge. Both depend only
/// on the type, never on the path to it, so a type has one description.
///
//===----------------------------------------------------------------------===//

#include "TypeDescriber.h"

#include "clang/AST/DeclCXX.h"
#include "clang/CodeGen/CodeGenABITypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;

namespace restruct {

/// How deep functions and arrays may nest in one description, and the maximal
/// pointer level: less than a reader of metadata accepts.
static constexpr unsigned MaxDepth = 32;
static constexpr unsigned MaxPointerLevel = 32;

bool hasBarePointer(Type *T) {
  // Literal structures and arrays nest as deep as initialisers.
  SmallVector<Type *, 4> Work = {T};
  while (!Work.empty()) {
    T = Work.pop_back_val();
    if (T->isPointerTy())
      return true;
    auto *S = dyn_cast<StructType>(T);
    if (S && !S->isLiteral())
      continue;
    append_range(Work, T->subtypes());
  }
  return false;
}

TypeDescriber::TypeDescriber(clang::CodeGen::CodeGenModule &CGM,
                             const clang::ASTContext &AST,
                             const DataLayout &Layout,
                             DTransTypeManager &Manager)
    : CGM(CGM), AST(AST), Layout(Layout), Manager(Manager), Parts(AST),
      Signatures(*this) {}

bool TypeDescriber::hasMemoryType(clang::QualType T) {
  if (T.isNull() || T->isDependentType() || T->containsErrors())
    return false;
  // Not isUndeducedType, which recurses through all levels of a pointer.
  T = T.getCanonicalType();
  return !isa<clang::DeducedType>(T) && !T->isFunctionType() &&
         !T->isVoidType() && !T->isPlaceholderType();
}

Type *TypeDescriber::memoryType(clang::QualType T) {
  assert(hasMemoryType(T) && "asked for the IR type of no object");
  return clang::CodeGen::convertTypeForMemory(CGM, T);
}

//===----------------------------------------------------------------------===//
// Depth
//===----------------------------------------------------------------------===//

/// The types that \p T is composed of, except records.
static SmallVector<const clang::Type *, 8> componentsOf(const clang::Type *T) {
  SmallVector<const clang::Type *, 8> Components;
  auto Add = [&](clang::QualType Q) {
    Components.push_back(Q->getCanonicalTypeInternal().getTypePtr());
  };
  if (T->isAnyPointerType() || T->isReferenceType())
    Add(T->getPointeeType());
  else if (const auto *Array = dyn_cast<clang::ArrayType>(T))
    Add(Array->getElementType());
  else if (const auto *Atomic = dyn_cast<clang::AtomicType>(T))
    Add(Atomic->getValueType());
  else if (const auto *Function = dyn_cast<clang::FunctionType>(T)) {
    Add(Function->getReturnType());
    if (const auto *Prototype = dyn_cast<clang::FunctionProtoType>(T))
      for (clang::QualType Param : Prototype->param_types())
        Add(Param);
  }
  return Components;
}

/// Whether functions and arrays nest deeper than MaxDepth in canonical \p T.
bool TypeDescriber::isTooDeep(clang::QualType T) {
  SmallVector<const clang::Type *, 16> Stack = {T.getTypePtr()};
  while (!Stack.empty()) {
    const clang::Type *Top = Stack.back();
    if (Depths.contains(Top)) {
      Stack.pop_back();
      continue;
    }
    unsigned Depth = 0;
    bool IsReady = true;
    for (const clang::Type *Component : componentsOf(Top)) {
      auto Found = Depths.find(Component);
      if (Found == Depths.end()) {
        Stack.push_back(Component);
        IsReady = false;
      } else {
        Depth = std::max(Depth, Found->second);
      }
    }
    if (!IsReady)
      continue;
    Stack.pop_back();
    Depths[Top] = Depth + (Top->isArrayType() || Top->isFunctionType());
  }
  return Depths.lookup(T.getTypePtr()) > MaxDepth;
}

//===----------------------------------------------------------------------===//
// Whole types
//===----------------------------------------------------------------------===//

const DTransType *TypeDescriber::describe(clang::QualType T) {
  if (T.isNull() || T->isDependentType() || T->containsErrors())
    return nullptr;
  return describeCanonical(AST.getCanonicalType(T).getUnqualifiedType());
}

const DTransType *TypeDescriber::describeCanonical(clang::QualType T) {
  if (auto Found = Known.find(T.getAsOpaquePtr()); Found != Known.end())
    return Found->second;

  // Pointers are stripped in a loop, not by recursion.
  unsigned Level = 0;
  clang::QualType Base = T;
  while (Level <= MaxPointerLevel &&
         (Base->isPointerType() || Base->isReferenceType())) {
    clang::QualType Pointee = AST.getCanonicalType(Base->getPointeeType());
    // `ptr addrspace(N)`: DTransTypes do not represent it.
    if (Pointee.getAddressSpace() != clang::LangAS::Default ||
        memoryType(Base)->getPointerAddressSpace() != 0)
      break;
    Base = Pointee.getUnqualifiedType();
    ++Level;
  }

  const DTransType *Result = nullptr;
  if (Level == 0) {
    Result = describeObject(Base);
  } else {
    const DTransType *Pointee =
        Level > MaxPointerLevel ? nullptr : describePointee(Base);
    Result = Pointee ? Manager.getOrCreatePointerType(Pointee, Level)
                     : Manager.getOrCreateUnknownPointerType();
  }
  return Known[T.getAsOpaquePtr()] = Result;
}

const DTransType *TypeDescriber::describePointee(clang::QualType T) {
  T = AST.getCanonicalType(T).getUnqualifiedType();
  if (T->isVoidType())
    return Manager.getOrCreateVoidType();
  // IR does not represent a variable bound.
  while (const auto *Array = AST.getAsVariableArrayType(T))
    T = AST.getCanonicalType(Array->getElementType()).getUnqualifiedType();
  if (isTooDeep(T))
    return nullptr;
  if (const auto *Function = T->getAs<clang::FunctionType>())
    return Signatures.describeType(Function);
  return describeCanonical(T);
}

const DTransType *TypeDescriber::describeObject(clang::QualType T) {
  if (T->isVoidType())
    return Manager.getOrCreateVoidType();
  if (!hasMemoryType(T))
    return nullptr;
  if (const auto *Record = T->getAs<clang::RecordType>())
    return structOf(Record->getDecl());

  Type *InIR = memoryType(T);
  if (!hasBarePointer(InIR) && !T->isArrayType())
    return describeIR(InIR);
  // The types below have components.
  const DTransType *Element = nullptr, *Result = nullptr;
  if (isTooDeep(T))
    return describeIR(InIR);
  if (const auto *Array = AST.getAsArrayType(T)) {
    Element = describe(Array->getElementType());
    if (Element && isa<clang::VariableArrayType>(Array))
      Result = Element;
    else if (auto *ArrayInIR = dyn_cast<ArrayType>(InIR); Element && ArrayInIR)
      Result =
          Manager.getOrCreateArrayType(Element, ArrayInIR->getNumElements());
  } else if (const auto *Atomic = T->getAs<clang::AtomicType>()) {
    Result = describe(Atomic->getValueType());
  }
  return Result && Result->getLLVMType() == InIR ? Result : describeIR(InIR);
}

const DTransType *TypeDescriber::describeIR(Type *InIR) {
  if (auto *Array = dyn_cast<ArrayType>(InIR))
    return Manager.getOrCreateArrayType(describeIR(Array->getElementType()),
                                        Array->getNumElements());
  if (auto *Vector = dyn_cast<FixedVectorType>(InIR))
    return Manager.getOrCreateVectorType(describeIR(Vector->getElementType()),
                                         Vector->getNumElements());
  auto *Struct = dyn_cast<StructType>(InIR);
  if (!Struct)
    return Manager.getOrCreateAtomicType(InIR);
  if (!Struct->isLiteral())
    return Manager.getOrCreateStructType(Struct);
  SmallVector<const DTransType *, 8> Fields;
  for (Type *Element : Struct->elements())
    Fields.push_back(describeIR(Element));
  return Manager.getOrCreateLiteralStructType(Fields, Struct->isPacked());
}

const DTransStructType *TypeDescriber::structOf(const clang::RecordDecl *RD) {
  // The injected class name is a declaration of its own.
  if (const auto *Class = dyn_cast<clang::CXXRecordDecl>(RD);
      Class && Class->isInjectedClassName())
    RD = cast<clang::CXXRecordDecl>(Class->getDeclContext());
  if (const clang::RecordDecl *Definition = RD->getDefinition())
    RD = Definition;
  else
    RD = cast<clang::RecordDecl>(RD->getCanonicalDecl());
  if (RD->isDependentType() || RD->isInvalidDecl() || RD->isBeingDefined())
    return nullptr;
  const DTransStructType *&Entry = Structs[RD];
  if (!Entry) {
    auto *Struct =
        dyn_cast<StructType>(memoryType(AST.getCanonicalTagType(RD)));
    if (!Struct || Struct->isLiteral())
      return nullptr;
    Entry = Manager.getOrCreateStructType(Struct);
    Met.push_back(RD);
  }
  return Entry;
}

const clang::RecordDecl *TypeDescriber::takeRecord() {
  return NextToTake < Met.size() ? Met[NextToTake++] : nullptr;
}

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

/// Whether a function type occurs in canonical \p T outside of records.
static bool mentionsFunction(clang::QualType T) {
  SmallVector<const clang::Type *, 8> Work = {T.getTypePtr()};
  while (!Work.empty()) {
    const clang::Type *Top = Work.pop_back_val();
    if (Top->isFunctionType())
      return true;
    append_range(Work, componentsOf(Top));
  }
  return false;
}

const DTransType *TypeDescriber::describePointerPiece(clang::QualType T,
                                                      uint64_t Offset,
                                                      PieceKnowledge Know) {
  const DTransType *Unknown = Manager.getOrCreateUnknownPointerType();
  // A pointer itself, not a piece of a record: depth bounds the nesting.
  if (Offset == 0 && (T->isPointerType() || T->isReferenceType())) {
    const DTransType *Whole = describe(T);
    return Whole ? Whole : Unknown;
  }
  SubobjectsAt Found = Parts.findPointers(T, Offset);
  if (Found.IsUncertain)
    return Unknown;
  const DTransType *Result = nullptr;
  for (clang::QualType Pointer : Found.Pointers) {
    if (Know == PieceKnowledge::NoFunctions && mentionsFunction(Pointer))
      return Unknown;
    const DTransType *One = describe(Pointer);
    if (!One || !One->isPointerTy() || (Result && Result != One))
      return Unknown;
    Result = One;
  }
  return Result ? Result : Unknown;
}

const DTransType *TypeDescriber::describeAt(clang::QualType T, uint64_t Offset,
                                            Type *InIR, PieceKnowledge Know) {
  if (!hasBarePointer(InIR))
    return describeIR(InIR);
  if (InIR->isPointerTy())
    return InIR->getPointerAddressSpace() == 0
               ? describePointerPiece(T, Offset, Know)
               : describeIR(InIR);

  bool ThroughUnion = false;
  auto IsWanted = [&](clang::QualType Sub) {
    return hasMemoryType(Sub) &&
           (!Sub->isIncompleteType() || Sub->isIncompleteArrayType()) &&
           memoryType(Sub) == InIR;
  };
  if (Know == PieceKnowledge::Full) {
    auto Found = Parts.find(T, Offset, IsWanted, ThroughUnion);
    if (Found.size() == 1 && !ThroughUnion)
      if (const DTransType *Whole = describe(Found.front()))
        return Whole;
  }
  return describeElementwise(T, Offset, InIR, Know);
}

/// An array or literal structure without a counterpart in the source.
const DTransType *TypeDescriber::describeElementwise(clang::QualType T,
                                                     uint64_t Offset,
                                                     Type *InIR,
                                                     PieceKnowledge Know) {
  if (auto *Struct = dyn_cast<StructType>(InIR);
      Struct && Struct->isLiteral()) {
    const StructLayout *L = Layout.getStructLayout(Struct);
    SmallVector<const DTransType *, 8> Fields;
    for (auto [I, Element] : enumerate(Struct->elements()))
      Fields.push_back(
          describeAt(T, Offset + L->getElementOffset(I), Element, Know));
    return Manager.getOrCreateLiteralStructType(Fields, Struct->isPacked());
  }
  // All elements of an array have one type, so all must agree.
  auto *Array = dyn_cast<ArrayType>(InIR);
  static constexpr uint64_t MaxElements = 64;
  if (!Array || Array->getNumElements() == 0 ||
      Array->getNumElements() > MaxElements)
    return describeIR(InIR);
  uint64_t Stride = Layout.getTypeAllocSize(Array->getElementType());
  const DTransType *Element = nullptr;
  for (uint64_t I : seq(Array->getNumElements())) {
    const DTransType *One =
        describeAt(T, Offset + I * Stride, Array->getElementType(), Know);
    if (Element && One != Element)
      return describeIR(InIR);
    Element = One;
  }
  return Manager.getOrCreateArrayType(Element, Array->getNumElements());
}

} // namespace restruct

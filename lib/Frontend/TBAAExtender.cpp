//===- TBAAExtender.cpp - Extends TBAA tags of arrays and members ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// clang tags `s->a[i]` as an access to an int, and loses that it is in `a`. At
/// the start of the pipeline the IR still has the expression:
///
///   %a = getelementptr inbounds nuw %struct.S, ptr %s, i32 0, i32 1
///   %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 %i
///   store i32 1, ptr %e, !tbaa !{!int, !int, i64 0}
///
/// Each subscript of an array lvalue is one GEP over the array type, and the
/// member is one over the structure. Pointer arithmetic differs (`gep i32`),
/// and so does a pointer from a variable. The access becomes one to the member:
///
///   !tbaa !{!member, !int, i64 0}
///   !member = !{!"member@S.a", !array, i64 0}
///   !array  = !{!"array@int[4]", !int, i64 0}
///
/// Why that is sound. A tag says how the path from some complete object to the
/// byte *ends*. clang's tags end in members only: they begin after the last
/// subscript or dereference. A member@ tag begins with the last subscripted
/// member and continues with all its subscripts and the members after them. Two
/// tags can describe one byte only if one is a suffix of the other, and that is
/// what the traversal of the parents tests, because
///
///  - the member is that of the innermost record around the array, and all its
///    dimensions are subscripted, whatever is outside: `t->s.a[i]` and
///    `s->a[i]` have one tag;
///  - the original tag must agree with the declaration of the innermost
///    element, so a cast of the address is not mistaken for a subscript;
///  - clang tags accesses through unions or may_alias as char, and such tags
///    are not changed.
///
/// Clang's own nodes stay as they are, so tags with and without members mix. At
/// level Shapes an array outside of any record is a base too. That is a dialect
/// (docs/alias.md): `*pa` may then not be an int[4] that lies in an int[2][2].
/// Functions with casts of addresses are left alone there, because there is no
/// declaration to compare with.
///
/// GEPs without effect fold away if the object is a global: the missing path of
/// first members and elements follows from its type.
///
//===----------------------------------------------------------------------===//

#include "TBAAExtender.h"

#include "ModulePairing.h"
#include "TBAAFacts.h"

#include "restruct/Types/ExtendedTBAA.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {
namespace {

/// One GEP to a member.
struct MemberStep {
  StructType *Struct;
  unsigned Element;
  const Value *Object; // the structure's address
};

/// Subscripts, all those of one array lvalue.
struct Subscripts {
  Type *Array = nullptr; // of the lvalue; null if there is no subscript
  SmallVector<uint64_t, 2> Bounds; // outermost first
  const Value *Address = nullptr;  // of the lvalue
};

/// The original tag of an access.
struct PlainTag {
  MDNode *Base;
  MDNode *Access;
  uint64_t Offset;
};

class TBAAExtender {
public:
  TBAAExtender(Module &M, const TBAAFacts &Facts, ModulePairing &Pairing)
      : M(M), Facts(Facts), Pairing(Pairing), Builder(M.getContext()) {
    for (const TBAAMember &Member : Facts.Members)
      if (StructType *Struct = Pairing.types().lookup(Member.Struct))
        Members[{Struct, Member.Element}] = &Member;
    for (const Function *F : Facts.WithoutCasts)
      if (const Function *Partner = Pairing.lookup(F))
        WithoutCasts.insert(Partner);
  }

  void run() {
    for (const TBAAScalar &Scalar : Facts.Scalars)
      attachDeclaredType(Scalar);
    for (Function &F : M) {
      bool HasShapes =
          Facts.Level == TBAALevel::Shapes && WithoutCasts.contains(&F);
      for (Instruction &I : instructions(F))
        if (I.hasMetadata())
          extendTag(I, HasShapes);
    }
  }

private:
  void attachDeclaredType(const TBAAScalar &Scalar);
  MDNode *declaredNode(const TBAAScalar &Scalar);
  void extendTag(Instruction &I, bool HasShapes);
  MDNode *findBase(const Value *Address, Type *AccessedType,
                   const PlainTag &Tag, bool HasShapes);
  const TBAAMember *findMember(const Subscripts &Array) const;
  const TBAAMember *firstMember(const TBAAMember *Member, Type *Object,
                                Type *Wanted) const;
  const TBAAMember *lookup(StructType *Struct, unsigned Element) const {
    return Members.lookup({Struct, Element});
  }

  Module &M;
  const TBAAFacts &Facts;
  ModulePairing &Pairing;
  MDBuilder Builder;
  DenseMap<std::pair<StructType *, unsigned>, const TBAAMember *> Members;
  DenseSet<const Function *> WithoutCasts;
};

} // namespace

//===----------------------------------------------------------------------===//
// Global scalars
//===----------------------------------------------------------------------===//

/// clang's node for the declared type: equal operands make it the same node.
MDNode *TBAAExtender::declaredNode(const TBAAScalar &Scalar) {
  MDNode *Root = Builder.createTBAARoot(
      Facts.IsCPlusPlus ? "Simple C++ TBAA" : "Simple C/C++ TBAA");
  MDNode *Char = Builder.createTBAAScalarTypeNode("omnipotent char", Root);
  if (Scalar.Name == "omnipotent char")
    return Char;
  if (Scalar.PointerLevel == 0)
    return Builder.createTBAAScalarTypeNode(Scalar.Name, Char);
  MDNode *Any = Builder.createTBAAScalarTypeNode("any pointer", Char);
  for (unsigned Level = 2; Level <= Scalar.PointerLevel; ++Level)
    Any = Builder.createTBAAScalarTypeNode(
        "any p" + std::to_string(Level) + " pointer", Any);
  return Builder.createTBAAScalarTypeNode(Scalar.Name, Any);
}

void TBAAExtender::attachDeclaredType(const TBAAScalar &Scalar) {
  GlobalVariable *G = Pairing.lookup(Scalar.Global);
  if (!G || G->isDeclaration())
    return;
  // Another name may be declared with another type.
  for (const GlobalAlias &Alias : M.aliases())
    if (Alias.getAliaseeObject() == G)
      return;
  G->setMetadata(DeclaredScalarKind, declaredNode(Scalar));
}

//===----------------------------------------------------------------------===//
// The expression behind an address
//===----------------------------------------------------------------------===//

static bool isZero(const Value *V) {
  const auto *Index = dyn_cast<ConstantInt>(V);
  return Index && Index->isZero();
}

/// The last GEP of \p Address, if it leads to a member.
static std::optional<MemberStep> readMemberStep(const Value *Address) {
  const auto *GEP = dyn_cast<GEPOperator>(Address);
  if (!GEP || GEP->getNumIndices() != 2 || !isZero(GEP->getOperand(1)))
    return std::nullopt;
  auto *Struct = dyn_cast<StructType>(GEP->getSourceElementType());
  const auto *Element = dyn_cast<ConstantInt>(GEP->getOperand(2));
  if (!Struct || !Element)
    return std::nullopt;
  return MemberStep{Struct, unsigned(Element->getZExtValue()),
                    GEP->getPointerOperand()};
}

/// The last GEPs of \p Address, as far as they subscript an array lvalue down
/// to an \p Element. An array lvalue without a subscript has no array.
static Subscripts readSubscripts(const Value *Address, Type *Element) {
  Subscripts Result;
  while (const auto *GEP = dyn_cast<GEPOperator>(Address)) {
    auto *Array = dyn_cast<ArrayType>(GEP->getSourceElementType());
    if (!Array || GEP->getNumIndices() != 2 || !isZero(GEP->getOperand(1)) ||
        Array->getElementType() != Element)
      break;
    // A bound of zero is no bound; beyond the last element is another object.
    const auto *Index = dyn_cast<ConstantInt>(GEP->getOperand(2));
    if (Array->getNumElements() == 0 ||
        Result.Bounds.size() == MaxArrayDimensions ||
        (Index && Index->getValue().uge(Array->getNumElements())))
      return {};
    Result.Bounds.insert(Result.Bounds.begin(), Array->getNumElements());
    Result.Array = Array;
    Element = Array;
    Address = GEP->getPointerOperand();
  }
  Result.Address = Address;
  return Result;
}

/// The innermost member that is, or begins with, a \p Wanted, on the path of
/// first members and elements from \p Member, an \p Object.
const TBAAMember *TBAAExtender::firstMember(const TBAAMember *Member,
                                            Type *Object, Type *Wanted) const {
  while (Object != Wanted) {
    if (auto *Struct = dyn_cast<StructType>(Object)) {
      if (Struct->getNumElements() == 0)
        return nullptr;
      Member = lookup(Struct, 0);
      Object = Struct->getElementType(0);
    } else if (auto *Array = dyn_cast<ArrayType>(Object)) {
      Object = Array->getElementType();
    } else {
      return nullptr;
    }
  }
  return Member;
}

/// The member that \p Array is or, for a global, is the first part of.
const TBAAMember *TBAAExtender::findMember(const Subscripts &Array) const {
  if (const auto *G = dyn_cast<GlobalVariable>(Array.Address))
    return firstMember(nullptr, G->getValueType(), Array.Array);
  std::optional<MemberStep> Step = readMemberStep(Array.Address);
  if (!Step)
    return nullptr;
  const TBAAMember *Member = lookup(Step->Struct, Step->Element);
  Type *T = Step->Struct->getElementType(Step->Element);
  if (T == Array.Array)
    return Member;
  return isa<Constant>(Array.Address) ? firstMember(Member, T, Array.Array)
                                      : nullptr;
}

//===----------------------------------------------------------------------===//
// Tags
//===----------------------------------------------------------------------===//

/// Whether accesses to elements of type \p Leaf are extended: not char, whose
/// parent is the root, nor any pointer.
static bool isExtensible(const MDNode *Leaf) {
  StringRef Name = getTypeNodeName(Leaf);
  if (Leaf->getNumOperands() < 3 || Name.starts_with("any ") ||
      Name.starts_with(ArrayNodePrefix) || Name.starts_with(MemberNodePrefix))
    return false;
  const auto *Parent = dyn_cast_or_null<MDNode>(Leaf->getOperand(1));
  return Parent && (Parent->getNumOperands() > 1 || Leaf->getNumOperands() > 3);
}

/// The base for an access to an \p AccessedType at \p Address; null to leave
/// its \p Tag alone.
MDNode *TBAAExtender::findBase(const Value *Address, Type *AccessedType,
                               const PlainTag &Tag, bool HasShapes) {
  bool IsScalar = Tag.Base == Tag.Access;
  // Skips the members that the tag already contains.
  uint64_t Offset = 0;
  Type *Element = AccessedType;
  const DataLayout &Layout = M.getDataLayout();
  while (std::optional<MemberStep> Step = readMemberStep(Address)) {
    if (IsScalar) {
      const TBAAMember *Member = lookup(Step->Struct, Step->Element);
      return Member && Member->Bounds.empty() &&
                     Member->Leaf == getTypeNodeName(Tag.Base)
                 ? getMemberNode(Member->Path, Tag.Base)
                 : nullptr;
    }
    Offset +=
        Layout.getStructLayout(Step->Struct)->getElementOffset(Step->Element);
    Element = Step->Struct;
    Address = Step->Object;
  }
  if (Offset != Tag.Offset)
    return nullptr;
  // The first member of an element of a global may be missing.
  if (!IsScalar && Element == AccessedType) {
    const auto *GEP = dyn_cast<GEPOperator>(Address);
    if (!GEP || !isa<Constant>(Address))
      return nullptr;
    Element = GEP->getResultElementType();
  }

  Subscripts Array = readSubscripts(Address, Element);
  if (!Array.Array)
    return nullptr;
  if (const TBAAMember *Member = findMember(Array)) {
    if (Member->Leaf != getTypeNodeName(Tag.Base) || Member->Bounds.empty())
      return nullptr;
    return getMemberNode(Member->Path, getArrayNode(Tag.Base, Member->Bounds));
  }
  bool IsInStruct = readMemberStep(Array.Address).has_value();
  return HasShapes && !IsInStruct ? getArrayNode(Tag.Base, Array.Bounds)
                                  : nullptr;
}

static std::optional<PlainTag> readPlainTag(const Instruction &I) {
  const MDNode *Tag = I.getMetadata(LLVMContext::MD_tbaa);
  if (!Tag || Tag->getNumOperands() != 3)
    return std::nullopt;
  auto *Base = dyn_cast_or_null<MDNode>(Tag->getOperand(0).get());
  auto *Access = dyn_cast_or_null<MDNode>(Tag->getOperand(1).get());
  auto *Offset = mdconst::dyn_extract_or_null<ConstantInt>(Tag->getOperand(2));
  if (!Base || !Access || !Offset || Offset->getValue().getActiveBits() > 64)
    return std::nullopt;
  return PlainTag{Base, Access, Offset->getZExtValue()};
}

void TBAAExtender::extendTag(Instruction &I, bool HasShapes) {
  const Value *Address = getLoadStorePointerOperand(&I);
  if (!Address || I.isAtomic())
    return;
  std::optional<PlainTag> Tag = readPlainTag(I);
  if (!Tag || !isExtensible(Tag->Base))
    return;
  if (MDNode *Base = findBase(Address, getLoadStoreType(&I), *Tag, HasShapes))
    I.setMetadata(LLVMContext::MD_tbaa, Builder.createTBAAStructTagNode(
                                            Base, Tag->Access, Tag->Offset));
}

void extendTBAA(Module &M, const TBAAFacts &Facts, ModulePairing &Pairing) {
  if (Facts.Level != TBAALevel::Off)
    TBAAExtender(M, Facts, Pairing).run();
}

} // namespace restruct

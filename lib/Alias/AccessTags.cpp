//===- AccessTags.cpp - Alias rules of TBAA access tags -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Type nodes form a tree by their parents; a structure has one parent for
/// each field, and which one counts depends on the offset:
///
///   !S    = !{!"S", !int, i64 0, !E, i64 8}
///   !E    = !{!"E", !int, i64 0, !float, i64 4}
///   !int  = !{!"int", !char, i64 0}
///   !char = !{!"omnipotent char", !root, i64 0}
///   !root = !{!"Simple C/C++ TBAA"}
///
/// From (S, 12) the *trace* of an access is: S + 12, E + 4, float + 0, char +
/// 0, root. Each type on it contains the accessed byte, or is an ancestor of
/// the type of the access. So two accesses can only overlap if the base of one
/// is on the trace of the other, at the offset of its tag, or at any offset if
/// the tag covers a whole object. If both traces end in the same root and
/// neither contains the other's base, the accesses are NoAlias. If the roots
/// differ, the two type trees are unrelated, and the answer is MayAlias.
///
/// A global scalar is a complete object, so only the trace that starts at its
/// type counts. The other trace may contain its type between a member and the
/// root, which is irrelevant.
///
/// Metadata is untrusted input. The number of steps is limited, so cycles
/// terminate. A malformed type node ends the trace without a root, and then the
/// answer is MayAlias. So does a tag whose access type is not on its own trace.
///
//===----------------------------------------------------------------------===//

#include "restruct/Alias/AccessTags.h"

#include "restruct/Types/ExtendedTBAA.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace restruct {
namespace {

/// The maximum length of a trace: deeper than structures nest in any program.
constexpr unsigned MaxSteps = 4096;

/// The result of a traversal from the base of a tag to the root.
struct Trace {
  /// The root that ends the trace; null if the trace is malformed.
  const MDNode *Root = nullptr;
  /// The offset in the target, if the trace contains it.
  std::optional<uint64_t> OffsetInTarget;
  /// Whether the target is the access type or an ancestor of it.
  bool TargetIsInAccess = false;
};

} // namespace

/// The offset in operand \p I of \p Node.
static std::optional<uint64_t> readOffset(const MDNode &Node, unsigned I) {
  const auto *Offset =
      mdconst::dyn_extract_or_null<ConstantInt>(Node.getOperand(I));
  if (!Offset || Offset->getValue().getActiveBits() > 64)
    return std::nullopt;
  return Offset->getZExtValue();
}

/// The type at \p Offset bytes in \p Node, which is no root; makes \p Offset
/// relative to it. Null if \p Node is malformed or has no field there.
static const MDNode *stepInto(const MDNode &Node, uint64_t &Offset) {
  unsigned NumOperands = Node.getNumOperands();
  if (!isa_and_nonnull<MDString>(Node.getOperand(0)))
    return nullptr;
  if (NumOperands == 2)
    return dyn_cast_or_null<MDNode>(Node.getOperand(1));
  if (NumOperands % 2 == 0)
    return nullptr;
  // Fields are sorted by offset: take the last one that begins at or before it.
  const Metadata *Field = nullptr;
  uint64_t Begin = 0;
  for (unsigned I = 1; I < NumOperands; I += 2) {
    std::optional<uint64_t> FieldOffset = readOffset(Node, I + 1);
    if (!FieldOffset || (Field && *FieldOffset < Begin))
      return nullptr;
    if (*FieldOffset > Offset)
      break;
    Field = Node.getOperand(I);
    Begin = *FieldOffset;
  }
  Offset -= Begin;
  return dyn_cast_or_null<MDNode>(Field);
}

/// Traces \p Tag to its root, and records whether it passes \p Target.
static Trace traceTo(const AccessTag &Tag, const MDNode *Target) {
  Trace Result;
  const MDNode *Node = Tag.Base;
  uint64_t Offset = Tag.Offset;
  bool SeenAccess = false;
  for (unsigned Steps = 0; Steps < MaxSteps; ++Steps) {
    SeenAccess |= Node == Tag.Access;
    if (Node == Target && !Result.OffsetInTarget) {
      Result.OffsetInTarget = Offset;
      Result.TargetIsInAccess = SeenAccess;
    }
    if (Node->getNumOperands() < 2) {
      if (SeenAccess)
        Result.Root = Node;
      return Result;
    }
    Node = stepInto(*Node, Offset);
    if (!Node)
      return Result;
  }
  return Result;
}

std::optional<AccessTag> readAccessTag(const MDNode *Tag) {
  if (!Tag || (Tag->getNumOperands() != 3 && Tag->getNumOperands() != 4))
    return std::nullopt;
  const auto *Base = dyn_cast_or_null<MDNode>(Tag->getOperand(0));
  const auto *Access = dyn_cast_or_null<MDNode>(Tag->getOperand(1));
  std::optional<uint64_t> Offset = readOffset(*Tag, 2);
  if (!Base || !Access || !Offset)
    return std::nullopt;
  bool IsImmutable = false;
  if (Tag->getNumOperands() == 4) {
    std::optional<uint64_t> Flag = readOffset(*Tag, 3);
    if (!Flag || *Flag > 1)
      return std::nullopt;
    IsImmutable = *Flag == 1;
  }
  return AccessTag{Base, Access, *Offset, IsImmutable};
}

/// Whether \p Tag is on an access to several members at once. A trace would
/// follow only one of them. clang emits no such tag.
static bool isAggregate(const AccessTag &Tag) {
  return Tag.Access->getNumOperands() > 3;
}

bool mayAlias(const AccessTag &X, const AccessTag &Y) {
  if (isAggregate(X) || isAggregate(Y))
    return true;
  Trace FromX = traceTo(X, Y.Base), FromY = traceTo(Y, X.Base);
  if (!FromX.Root || !FromY.Root || FromX.Root != FromY.Root)
    return true;
  auto Meets = [](const Trace &T, const AccessTag &Target) {
    return T.OffsetInTarget && (T.TargetIsInAccess || Target.isWhole() ||
                                *T.OffsetInTarget == Target.Offset);
  };
  if (FromX.OffsetInTarget || FromY.OffsetInTarget)
    return Meets(FromX, Y) || Meets(FromY, X);
  return false;
}

bool mayAliasGlobalScalar(const MDNode &Declared, const AccessTag &Global,
                          const AccessTag &Other) {
  if (!Global.isWhole() || Global.Base != &Declared || Global.Offset != 0)
    return true;
  if (isAggregate(Global) || isAggregate(Other))
    return true;
  // A variable of such a type may hold any pointer.
  if (getTypeNodeName(&Declared).starts_with("any "))
    return true;
  Trace FromGlobal = traceTo(Global, Other.Base);
  Trace FromOther = traceTo(Other, nullptr);
  return !FromGlobal.Root || FromGlobal.Root != FromOther.Root ||
         FromGlobal.OffsetInTarget.has_value();
}

} // namespace restruct

//===- AccessTags.cpp - What TBAA tags say of two accesses ----------------===//
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
/// From (S, 12) the *trace* of an access goes: S + 12, E + 4, float + 0,
/// char + 0, root. Everything on it contains the byte that is accessed, or is
/// what that byte is accessed as. So two accesses can only touch if the base of
/// one is on the trace of the other, and then at the offset that the other
/// says; if that is a whole object, at any. If both traces end in the same root
/// and neither met the other's base, the accesses are apart; if the roots
/// differ, the trees know nothing of each other.
///
/// A global scalar is a complete object: the trace that starts at its type is
/// all there is. That the other trace may come by its type, on the way from a
/// member to the root, does not matter.
///
/// Metadata is input. A trace is a loop with a limit, so cycles end; a node
/// that is not what a type node has to be ends the trace as malformed, and then
/// nothing is claimed. A tag whose access type is not on its own trace is
/// malformed as well.
///
//===----------------------------------------------------------------------===//

#include "restruct/Alias/AccessTags.h"

#include "restruct/Types/ExtendedTBAA.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace restruct {
namespace {

/// Nodes on a trace, at most: more than structures nest in any program.
constexpr unsigned MaxSteps = 4096;

/// What was met between a base and the root.
struct Trace {
  /// The root that ends the trace; null if the trace is malformed.
  const MDNode *Root = nullptr;
  /// Bytes into the target, if the trace came by it.
  std::optional<uint64_t> OffsetInTarget;
  /// Whether that was at or after the access type, not in front of it.
  bool TargetIsInAccess = false;
};

} // namespace

/// The offset that operand \p I of \p Node gives.
static std::optional<uint64_t> readOffset(const MDNode &Node, unsigned I) {
  const auto *Offset =
      mdconst::dyn_extract_or_null<ConstantInt>(Node.getOperand(I));
  if (!Offset || Offset->getValue().getActiveBits() > 64)
    return std::nullopt;
  return Offset->getZExtValue();
}

/// The type that lies \p Offset bytes into \p Node, which is no root; makes
/// \p Offset relative to it. Null if \p Node is malformed or has nothing there.
static const MDNode *stepInto(const MDNode &Node, uint64_t &Offset) {
  unsigned NumOperands = Node.getNumOperands();
  if (!isa_and_nonnull<MDString>(Node.getOperand(0)))
    return nullptr;
  if (NumOperands == 2)
    return dyn_cast_or_null<MDNode>(Node.getOperand(1));
  if (NumOperands % 2 == 0)
    return nullptr;
  // Fields are in the order of their offsets: the last that begins in time.
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

/// Traces \p Tag to its root, looking out for \p Target.
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

/// Whether \p Tag is of an access to several members at once. A trace follows
/// one of them only. clang tags no such access.
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
  // Any pointer may be stored to one of these.
  if (getTypeNodeName(&Declared).starts_with("any "))
    return true;
  Trace FromGlobal = traceTo(Global, Other.Base);
  Trace FromOther = traceTo(Other, nullptr);
  return !FromGlobal.Root || FromGlobal.Root != FromOther.Root ||
         FromGlobal.OffsetInTarget.has_value();
}

} // namespace restruct

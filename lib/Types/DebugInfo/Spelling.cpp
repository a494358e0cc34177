//===- Spelling.cpp - Types as the source spells them ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C writes a type around the name it declares. The traversal goes from the
// outside of the type inwards, and each level extends the declarator on its
// left or its right:
//
//   pointer to array 4 of int      *        (*) [4]        int (*)[4]
//
// The declarator grows until a named type is reached, which is put before it.
//
//===----------------------------------------------------------------------===//

#include "Spelling.h"

#include "DebugTypes.h"

#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/Dwarf.h"

using namespace llvm;

namespace restruct::debuginfo {

namespace {

class Speller {
public:
  explicit Speller(bool WithKeywords) : WithKeywords(WithKeywords) {}
  std::string spell(const DIType *Node, unsigned Depth);

private:
  static constexpr unsigned MaxDepth = 3; // of nested parameter lists
  static constexpr unsigned MaxSteps = 64;
  static constexpr size_t MaxLength = 256;

  /// Adds the parentheses that a declarator starting with an operator needs
  /// before a suffix.
  static void parenthesise(std::string &Declarator) {
    if (!Declarator.empty() && Declarator.front() != '[' &&
        Declarator.front() != '(')
      Declarator = "(" + Declarator + ")";
  }

  std::string record(const DICompositeType &Record) const;
  std::string bounds(const DICompositeType &Array) const;
  std::string parameters(const DISubroutineType &Function, unsigned Depth);

  bool WithKeywords;
};

} // namespace

std::string Speller::record(const DICompositeType &Record) const {
  StringRef Keyword = Record.getTag() == dwarf::DW_TAG_union_type   ? "union"
                      : Record.getTag() == dwarf::DW_TAG_class_type ? "class"
                      : Record.getTag() == dwarf::DW_TAG_enumeration_type
                          ? "enum"
                          : "struct";
  if (stringOf(Record.getRawName()).empty())
    return (Keyword + " {...}").str();
  if (WithKeywords && stringOf(Record.getRawIdentifier()).empty())
    return (Keyword + " " + qualifiedName(&Record)).str();
  return qualifiedName(&Record);
}

std::string Speller::bounds(const DICompositeType &Array) const {
  std::string Bounds;
  for (const MDOperand &Operand : listOf(Array.getRawElements())) {
    auto *Subrange = dyn_cast_or_null<DISubrange>(Operand.get());
    std::optional<uint64_t> Count =
        Subrange ? countOf(*Subrange) : std::nullopt;
    Bounds += Count ? ("[" + Twine(*Count) + "]").str() : "[]";
    if (Bounds.size() > MaxLength)
      return Bounds + "...";
  }
  return Bounds;
}

std::string Speller::parameters(const DISubroutineType &Function,
                                unsigned Depth) {
  ArrayRef<MDOperand> Types = listOf(Function.getRawTypeArray());
  if (Types.size() <= 1)
    return "(void)";
  std::string List = "(";
  for (const MDOperand &Operand : Types.drop_front()) {
    auto *Type = dyn_cast_or_null<DIType>(Operand.get());
    if (Type && Type->isArtificial() && Type->isObjectPointer())
      continue; // `this`
    if (List.size() > 1)
      List += ", ";
    List += Operand.get() ? spell(Type, Depth + 1) : "...";
    if (List.size() > MaxLength)
      return List + ", ...)";
  }
  return List + ")";
}

std::string Speller::spell(const DIType *Node, unsigned Depth) {
  if (Depth > MaxDepth)
    return "...";
  std::string Declarator;
  std::string Qualifiers; // of the next type
  auto Finish = [&](const Twine &Name) {
    std::string Text = Qualifiers + Name.str();
    if (!Declarator.empty())
      Text += " " + Declarator;
    return Text;
  };
  auto AddOperator = [&](StringRef Operator) {
    // Qualifiers collected since then are those of this pointer: `*const`.
    std::string Own = StringRef(Qualifiers).rtrim().str();
    Qualifiers.clear();
    bool NeedsSpace = !Own.empty() && !Declarator.empty();
    Declarator = (Operator + Own + (NeedsSpace ? " " : "") + Declarator).str();
  };

  for (unsigned Step = 0; Step < MaxSteps; ++Step) {
    if (!Node)
      return Finish("void");
    if (Declarator.size() > MaxLength)
      return Finish("...");
    switch (Node->getTag()) {
    case dwarf::DW_TAG_const_type:
      Qualifiers += "const ";
      break;
    case dwarf::DW_TAG_volatile_type:
      Qualifiers += "volatile ";
      break;
    case dwarf::DW_TAG_restrict_type:
      Qualifiers += "restrict ";
      break;
    case dwarf::DW_TAG_atomic_type:
      Qualifiers += "_Atomic ";
      break;
    case dwarf::DW_TAG_pointer_type:
      // Some languages name their pointers: `&str`.
      if (StringRef Name = stringOf(Node->getRawName()); !Name.empty())
        return Finish(Name);
      AddOperator("*");
      break;
    case dwarf::DW_TAG_reference_type:
      AddOperator("&");
      break;
    case dwarf::DW_TAG_rvalue_reference_type:
      AddOperator("&&");
      break;
    case dwarf::DW_TAG_ptr_to_member_type: {
      auto *Member = dyn_cast<DIDerivedType>(Node);
      const DIType *Class =
          Member ? typeOperand(Member->getRawExtraData()) : nullptr;
      AddOperator((Class ? qualifiedName(Class) : std::string()) + "::*");
      break;
    }
    case dwarf::DW_TAG_array_type:
      if (auto *Array = dyn_cast<DICompositeType>(Node)) {
        parenthesise(Declarator);
        Declarator += bounds(*Array);
        Node = typeOperand(Array->getRawBaseType());
        if (!Node)
          return Finish("...");
        continue;
      }
      return Finish("...");
    case dwarf::DW_TAG_subroutine_type: {
      auto *Function = dyn_cast<DISubroutineType>(Node);
      if (!Function)
        return Finish("...");
      parenthesise(Declarator);
      Declarator += parameters(*Function, Depth);
      ArrayRef<MDOperand> Types = listOf(Function->getRawTypeArray());
      Node = Types.empty() ? nullptr : typeOperand(Types.front().get());
      continue;
    }
    default:
      if (auto *Composite = dyn_cast<DICompositeType>(Node))
        return Finish(record(*Composite));
      if (StringRef Name = stringOf(Node->getRawName()); !Name.empty())
        return Finish(isa<DIBasicType>(Node) ? Name.str()
                                             : qualifiedName(Node));
      break;
    }
    auto *Derived = dyn_cast<DIDerivedType>(Node);
    if (!Derived)
      return Finish("...");
    Node = typeOperand(Derived->getRawBaseType());
  }
  return Finish("...");
}

std::string spell(const DIType *Node, bool WithKeywords) {
  return Speller(WithKeywords).spell(Node, 0);
}

} // namespace restruct::debuginfo

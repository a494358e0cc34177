//===- EncodingDecoder.cpp - From metadata nodes to type nodes ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The encodings, each as `tag: operands`:
///
///   !{<type> null or zeroinitializer, i32 level}    first class, or struct
///   !{!"void", i32 level}
///   !{!"R", !"name", i32 level}                     struct without IR body
///   !{!N, i32 level}                                pointer to any type
///   !{!"A", iNN elements, !N}     !{!"V", iNN elements, !N}
///   !{!"F", i1 varargs, i32 params, !Nresult, !Nparam...}
///   !{!"L", i32 fields, !N...}    !{!"LP", i32 fields, !N...}   packed
///   !{!"S", <struct> zeroinitializer or !"name", i32 fields or -1, !N...}
///
/// The last one is a definition and occurs in the named metadata only. Every
/// other use of a structure is a reference to it, so only malicious encodings
/// form cycles. A node is decoded in two steps:
///
///   1. parse(): its own operands; those that are types are only counted;
///   2. build(): once its children are decoded, checks that they fit, and
///      creates the node of the graph.
///
/// Between the two, decode() visits the children with an explicit stack,
/// because metadata nests without bound. A node that is reached while it is in
/// progress contains itself. The limits of TypeGraph.h are applied from the
/// leaves up, so whether a node is accepted does not depend on where the
/// traversal started.
///
//===----------------------------------------------------------------------===//

#include "EncodingDecoder.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace restruct {

using Kind = TypeGraph::Kind;

std::nullopt_t EncodingDecoder::fail(const MDNode *Node, const Twine &What) {
  Diagnostics.error(Node, What);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static const Constant *constantOperand(const MDNode *Node, unsigned I) {
  const auto *Operand =
      dyn_cast_or_null<ConstantAsMetadata>(Node->getOperand(I).get());
  return Operand ? Operand->getValue() : nullptr;
}

static const MDString *stringOperand(const MDNode *Node, unsigned I) {
  return dyn_cast_or_null<MDString>(Node->getOperand(I).get());
}

std::optional<int64_t> EncodingDecoder::integer(const MDNode *Node, unsigned I,
                                                StringRef What) {
  const auto *Value = dyn_cast_or_null<ConstantInt>(constantOperand(Node, I));
  if (!Value || (Value->getBitWidth() != 32 && Value->getBitWidth() != 64))
    return fail(Node, What + " must be an i32 or i64 constant");
  return Value->getSExtValue();
}

std::optional<uint64_t> EncodingDecoder::count(const MDNode *Node, unsigned I,
                                               StringRef What) {
  std::optional<int64_t> Value = integer(Node, I, What);
  if (Value && *Value < 0)
    return fail(Node, What + " is negative");
  return Value;
}

bool EncodingDecoder::takeLevel(unsigned I, Shape &S) {
  std::optional<int64_t> Level = integer(S.Node, I, "the pointer level");
  if (Level)
    S.Number = static_cast<uint64_t>(*Level);
  return Level.has_value();
}

bool EncodingDecoder::hasOperands(const MDNode *Node, unsigned Number) {
  if (Node->getNumOperands() == Number)
    return true;
  fail(Node, "needs " + Twine(Number) + " operands");
  return false;
}

bool EncodingDecoder::hasTypes(const MDNode *Node, unsigned First,
                               uint64_t Announced) {
  uint64_t Actual = Node->getNumOperands() - First;
  if (Actual != Announced) {
    fail(Node,
         "announces " + Twine(Announced) + " types and lists " + Twine(Actual));
    return false;
  }
  for (unsigned I = First; I < Node->getNumOperands(); ++I) {
    if (!isa_and_nonnull<MDNode>(Node->getOperand(I).get())) {
      fail(Node, "operand " + Twine(I) + " is not a type encoding");
      return false;
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Step 1: a node's own operands
//===----------------------------------------------------------------------===//

std::optional<EncodingDecoder::Shape>
EncodingDecoder::parse(const MDNode *Node) {
  if (!isa<MDTuple>(Node) || Node->getNumOperands() == 0)
    return fail(Node, "is not a type encoding");
  if (How == Strictness::Verifier && Node->isDistinct())
    Diagnostics.error(
        Node,
        "a type encoding must not be distinct: linking could not unique it");
  if (const MDString *Tag = stringOperand(Node, 0))
    return parseTagged(Node, Tag->getString());
  if (const Constant *C = constantOperand(Node, 0))
    return parseConstant(Node, C);
  if (!isa_and_nonnull<MDNode>(Node->getOperand(0).get()))
    return fail(Node, "is not a type encoding");

  // A pointer to another encoding.
  Shape S;
  S.Kind = Kind::Pointer;
  S.Node = Node;
  if (!hasOperands(Node, 2) || !takeLevel(1, S))
    return std::nullopt;
  return S;
}

std::optional<EncodingDecoder::Shape>
EncodingDecoder::parseTagged(const MDNode *Node, StringRef Tag) {
  if (Tag == "void")
    return parseVoid(Node);
  if (Tag == "R")
    return parseNamed(Node);
  if (Tag == "A" || Tag == "V")
    return parseSequence(Node, Tag == "A" ? Kind::Array : Kind::Vector);
  if (Tag == "F")
    return parseFunction(Node);
  if (Tag == "L" || Tag == "LP")
    return parseLiteral(Node, Tag == "LP");
  if (Tag == "S")
    return fail(
        Node,
        "a definition of a structure is used where a reference is expected");
  return fail(Node, "'" + abbreviate(Tag) + "' is not a kind of type");
}

std::optional<EncodingDecoder::Shape>
EncodingDecoder::parseVoid(const MDNode *Node) {
  Shape S;
  S.Kind = Kind::Atomic;
  S.Node = Node;
  S.Ty = Type::getVoidTy(Node->getContext());
  if (!hasOperands(Node, 2) || !takeLevel(1, S))
    return std::nullopt;
  return S;
}

std::optional<EncodingDecoder::Shape>
EncodingDecoder::parseNamed(const MDNode *Node) {
  if (!hasOperands(Node, 3))
    return std::nullopt;
  const MDString *Name = stringOperand(Node, 1);
  if (!Name || Name->getString().empty())
    return fail(Node, "needs the name of a structure");
  Shape S;
  S.Kind = Kind::Struct;
  S.Node = Node;
  S.StructName = Name->getString();
  if (!takeLevel(2, S))
    return std::nullopt;
  return S;
}

std::optional<EncodingDecoder::Shape>
EncodingDecoder::parseSequence(const MDNode *Node, TypeGraph::Kind Which) {
  if (!hasOperands(Node, 3))
    return std::nullopt;
  std::optional<uint64_t> Count = count(Node, 1, "the number of elements");
  if (!Count || !hasTypes(Node, 2, 1))
    return std::nullopt;
  Shape S;
  S.Kind = Which;
  S.Node = Node;
  S.Number = *Count;
  S.FirstChild = 2;
  return S;
}

std::optional<EncodingDecoder::Shape>
EncodingDecoder::parseFunction(const MDNode *Node) {
  if (Node->getNumOperands() < 4)
    return fail(Node, "needs at least 4 operands");
  const auto *VarArg = dyn_cast_or_null<ConstantInt>(constantOperand(Node, 1));
  if (!VarArg || VarArg->getBitWidth() != 1)
    return fail(Node, "whether there are variable arguments must be an i1 "
                      "constant");
  std::optional<uint64_t> Count = count(Node, 2, "the number of parameters");
  if (!Count || !hasTypes(Node, 3, *Count + 1)) // and the result
    return std::nullopt;
  Shape S;
  S.Kind = Kind::Function;
  S.Flag = VarArg->isOne();
  S.Node = Node;
  S.FirstChild = 3;
  return S;
}

std::optional<EncodingDecoder::Shape>
EncodingDecoder::parseLiteral(const MDNode *Node, bool IsPacked) {
  if (Node->getNumOperands() < 2)
    return fail(Node, "needs at least 2 operands");
  std::optional<uint64_t> Count = count(Node, 1, "the number of fields");
  if (!Count || !hasTypes(Node, 2, *Count))
    return std::nullopt;
  Shape S;
  S.Kind = Kind::Literal;
  S.Flag = IsPacked;
  S.Node = Node;
  S.FirstChild = 2;
  return S;
}

std::optional<EncodingDecoder::Shape>
EncodingDecoder::parseConstant(const MDNode *Node, const Constant *C) {
  Shape S;
  S.Node = Node;
  S.Ty = C->getType();
  if (!hasOperands(Node, 2) || !takeLevel(1, S))
    return std::nullopt;

  if (S.Ty->isTokenTy() || S.Ty->isLabelTy() || S.Ty->isMetadataTy())
    return fail(Node, "a " + describe(S.Ty) + " is not a data type");
  if (!C->isNullValue())
    return fail(Node, "the constant must be the null value of its type");

  auto *Struct = dyn_cast<StructType>(S.Ty);
  if (S.Ty->isArrayTy() || (Struct && Struct->isLiteral()))
    return fail(Node, S.Ty->isArrayTy() ? "an array is encoded with \"A\""
                                        : "a literal structure is encoded "
                                          "with \"L\" or \"LP\"");
  if (Struct && !Struct->hasName())
    return fail(Node, "the structure has no name");
  S.Kind = Struct ? Kind::Struct : Kind::Atomic;
  return S;
}

//===----------------------------------------------------------------------===//
// Between the steps: the children
//===----------------------------------------------------------------------===//

std::optional<TypeNodeId> EncodingDecoder::decode(const MDNode *Encoding) {
  SmallVector<Frame, 8> Stack;

  // Starts a node; a leaf, or a node that cannot be parsed, is finished at
  // once.
  auto Enter = [&](const MDNode *Node) {
    std::optional<Shape> S = parse(Node);
    if (S && (S->Kind == Kind::Atomic || S->Kind == Kind::Struct)) {
      std::optional<TypeNodeId> Id = buildLeaf(*S);
      Results[Node] = Id ? Result{State::Done, *Id} : Result{State::Malformed};
    } else if (S) {
      Stack.push_back({*S, S->FirstChild});
    } else {
      Results[Node] = {State::Malformed};
    }
  };

  if (Results.try_emplace(Encoding).second)
    Enter(Encoding);
  while (!Stack.empty()) {
    Frame &Top = Stack.back();
    const MDNode *Node = Top.S.Node;
    unsigned EndOfChildren =
        Top.S.Kind == Kind::Pointer ? 1 : Node->getNumOperands();
    if (Top.NextChild < EndOfChildren) {
      const auto *Child = cast<MDNode>(Node->getOperand(Top.NextChild).get());
      auto [It, IsNew] = Results.try_emplace(Child);
      if (IsNew) {
        Enter(Child); // and come back to it through Results
        continue;
      }
      if (It->second.S == State::InProgress)
        fail(Node, "contains itself");
      Top.ChildIsMalformed |= It->second.S != State::Done;
      ++Top.NextChild;
      continue;
    }
    std::optional<TypeNodeId> Id;
    if (!Top.ChildIsMalformed)
      Id = build(Top.S);
    Results[Node] = Id ? Result{State::Done, *Id} : Result{State::Malformed};
    Stack.pop_back();
  }

  const Result &R = Results.find(Encoding)->second;
  return R.S == State::Done ? std::optional(R.Id) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Step 2: whether the children fit
//===----------------------------------------------------------------------===//

/// Whether values of the type can be elements of an array or literal.
static bool isElement(const TypeGraph &Graph, TypeNodeId Id) {
  if (!Graph.isSized(Id))
    return false;
  Type *Ty = Graph[Id].IRType;
  return !Ty->isScalableTy() && ArrayType::isValidElementType(Ty) &&
         StructType::isValidElementType(Ty);
}

std::optional<TypeNodeId> EncodingDecoder::buildLeaf(const Shape &S) {
  if (S.Number > limits::MaxPointerLevel)
    return fail(S.Node, "the pointer level is not between 0 and " +
                            Twine(limits::MaxPointerLevel));
  TypeNodeId Base = S.Kind == Kind::Atomic && S.Ty->isVectorTy()
                        ? Graph.fromIR(S.Ty)
                    : S.Kind == Kind::Atomic ? Graph.atomic(S.Ty)
                    : S.Ty ? Graph.structure(cast<StructType>(S.Ty))
                           : Graph.structure(S.StructName);
  return Graph.pointer(Base, S.Number);
}

std::optional<TypeNodeId> EncodingDecoder::build(const Shape &S) {
  SmallVector<TypeNodeId, 8> Children;
  unsigned EndOfChildren =
      S.Kind == Kind::Pointer ? 1 : S.Node->getNumOperands();
  for (unsigned I = S.FirstChild; I < EndOfChildren; ++I)
    Children.push_back(
        Results.find(cast<MDNode>(S.Node->getOperand(I).get()))->second.Id);

  // Checked before the node is created: otherwise its users could exceed the
  // limits without bound.
  unsigned Nesting = 0;
  uint64_t Parts = 1;
  for (TypeNodeId Child : Children) {
    Nesting = std::max(Nesting, Graph[Child].Nesting + 1);
    Parts += Graph[Child].Parts;
  }
  if (Nesting > limits::MaxNesting)
    return fail(S.Node, "types are nested more than " +
                            Twine(limits::MaxNesting) + " deep");
  if (Parts > limits::MaxTypeParts)
    return fail(S.Node, "the type has more than " +
                            Twine(limits::MaxTypeParts) + " parts");

  switch (S.Kind) {
  case Kind::Pointer: {
    const TypeGraph::Node &Pointee = Graph[Children.front()];
    uint64_t Inner = Pointee.NodeKind == Kind::Pointer ? Pointee.Number : 0;
    if (S.Number > limits::MaxPointerLevel ||
        S.Number + Inner > limits::MaxPointerLevel)
      return fail(S.Node, "the pointer level is not between 0 and " +
                              Twine(limits::MaxPointerLevel));
    return Graph.pointer(Children.front(), S.Number);
  }
  case Kind::Array:
  case Kind::Vector:
    return buildElements(S, Children.front());
  case Kind::Function:
    for (auto [I, Child] : enumerate(Children)) {
      Type *Ty = Graph[Child].IRType;
      bool Fits = I == 0 ? Ty && (Ty->isVoidTy() || Graph.isSized(Child)) &&
                               FunctionType::isValidReturnType(Ty)
                         : Graph.isSized(Child) &&
                               FunctionType::isValidArgumentType(Ty);
      if (!Fits)
        return fail(S.Node, I == 0 ? Twine("no function can return the type")
                                   : "parameter " + Twine(I - 1) +
                                         " has a type that no value can have");
    }
    return Graph.function(Children, S.Flag);
  case Kind::Literal: {
    uint64_t Bytes = 0;
    for (auto [I, Child] : enumerate(Children)) {
      if (!isElement(Graph, Child))
        return fail(S.Node,
                    "field " + Twine(I) + " has a type that no field can have");
      Bytes = SaturatingAdd(Bytes, Graph.boundOfBytes(Child));
    }
    if (Bytes > limits::MaxTypeBytes)
      return fail(S.Node, "the type is larger than any object");
    return Graph.literal(Children, S.Flag);
  }
  case Kind::Atomic:
  case Kind::Struct:
  case Kind::Body:
    break;
  }
  llvm_unreachable("leaves are built by buildLeaf, bodies by definitions");
}

std::optional<TypeNodeId> EncodingDecoder::buildElements(const Shape &S,
                                                         TypeNodeId Element) {
  Type *Ty = Graph[Element].IRType;
  if (S.Kind == Kind::Vector) {
    if (!Graph.isSized(Element) || !VectorType::isValidElementType(Ty))
      return fail(S.Node, "elements of a vector must be integers, floating "
                          "point numbers or pointers");
    if (S.Number == 0 || S.Number > UINT32_MAX)
      return fail(S.Node, "no vector has that number of elements");
  } else if (!isElement(Graph, Element)) {
    return fail(S.Node, "the elements have a type that no element can have");
  }
  if (SaturatingMultiply(Graph.boundOfBytes(Element), S.Number) >
      limits::MaxTypeBytes)
    return fail(S.Node, "the type is larger than any object");
  return S.Kind == Kind::Vector ? Graph.vector(Element, S.Number)
                                : Graph.array(Element, S.Number);
}

//===----------------------------------------------------------------------===//
// Definitions
//===----------------------------------------------------------------------===//

std::optional<TypeNodeId>
EncodingDecoder::structureOf(const MDNode *Definition) {
  if (const MDString *Name = stringOperand(Definition, 1)) {
    if (Name->getString().empty())
      return fail(Definition, "needs the name of a structure");
    return Graph.structure(Name->getString());
  }
  const Constant *C = constantOperand(Definition, 1);
  auto *Struct = C ? dyn_cast<StructType>(C->getType()) : nullptr;
  if (!Struct || Struct->isLiteral() || !C->isNullValue())
    return fail(Definition, "needs the zeroinitializer of a named structure, "
                            "or the name of an opaque one");
  if (!Struct->hasName())
    return fail(Definition, "the structure has no name");
  return Graph.structure(Struct);
}

std::optional<int64_t>
EncodingDecoder::parseFieldCount(const MDNode *Definition) {
  const MDString *Tag =
      isa<MDTuple>(Definition) && Definition->getNumOperands() >= 3
          ? stringOperand(Definition, 0)
          : nullptr;
  if (!Tag || Tag->getString() != "S")
    return fail(Definition, "is not a definition of a structure");
  if (How == Strictness::Verifier && Definition->isDistinct())
    Diagnostics.error(
        Definition,
        "a definition must not be distinct: linking could not unique it");
  std::optional<int64_t> Count = integer(Definition, 2, "the number of fields");
  if (!Count)
    return std::nullopt;
  if (*Count < -1)
    return fail(Definition, "the number of fields is negative");
  if (!hasTypes(Definition, 3, *Count == -1 ? 0 : uint64_t(*Count)))
    return std::nullopt;
  return Count;
}

std::optional<StructNodeId>
EncodingDecoder::decodeDefinition(const MDNode *Definition) {
  std::optional<int64_t> Count = parseFieldCount(Definition);
  if (!Count)
    return std::nullopt;
  std::optional<TypeNodeId> Node = structureOf(Definition);
  if (!Node)
    return std::nullopt;
  StructNodeId Id = Graph.structOf(*Node);
  if (*Count == -1)
    return Id;

  StructType *Ty = Graph[Id].IRType;
  if (Graph[Id].isOpaqueInIR())
    return fail(Definition, "the structure has no body in IR, and can only be "
                            "described as opaque");
  ArrayRef<Type *> Elements = getDescribedElements(Ty);
  if (Elements.size() != uint64_t(*Count))
    return fail(Definition, "describes " + Twine(*Count) + " fields, and " +
                                describe(Ty) + " has " +
                                Twine(Elements.size()));

  SmallVector<TypeNodeId, 16> Fields;
  uint64_t Parts = 0;
  for (unsigned I = 0, E = Elements.size(); I < E; ++I) {
    std::optional<TypeNodeId> Field =
        decode(cast<MDNode>(Definition->getOperand(I + 3).get()));
    if (!Field)
      return std::nullopt;
    if (Graph[*Field].IRType != Elements[I]) {
      // A structure that is only known by name gets an IR type later on, so
      // nothing may depend on whether it already has one.
      Type *Described = Graph[*Field].IRType;
      if (auto *Opaque = dyn_cast_or_null<StructType>(Described);
          Opaque && Opaque->isOpaque())
        Described = nullptr;
      return fail(Definition, "field " + Twine(I) + " is described as " +
                                  (Described ? describe(Described) : "opaque") +
                                  ", and is " + describe(Elements[I]));
    }
    Parts += Graph[*Field].Parts;
    Fields.push_back(*Field);
  }
  if (Parts > limits::MaxBodyParts)
    return fail(Definition, "the fields have more than " +
                                Twine(limits::MaxBodyParts) + " parts");

  TypeNodeId Body = Graph.body(Fields, Ty->isPacked());
  auto &Bodies = Graph[Id].Bodies;
  if (is_contained(Bodies, Body))
    return Id;
  if (Bodies.size() == limits::MaxDescriptions)
    return fail(Definition, describe(Ty) + " has more than " +
                                Twine(limits::MaxDescriptions) +
                                " descriptions that differ");
  Bodies.push_back(Body);
  return Id;
}

} // namespace restruct

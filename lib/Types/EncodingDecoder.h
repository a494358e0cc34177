//===- EncodingDecoder.h - From metadata nodes to type nodes ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_ENCODINGDECODER_H
#define RESTRUCT_LIB_TYPES_ENCODINGDECODER_H

#include "MetadataDiagnostics.h"
#include "TypeGraph.h"

#include "llvm/IR/Metadata.h"

#include <optional>

namespace restruct {

/// Decodes type encodings (spec: "Metadata encoding from the compiler
/// front-end"; docs/metadata.md) and checks them. It is the only place that
/// knows what a well-formed encoding is. A malformed node causes one
/// diagnostic, however many nodes refer to it.
class EncodingDecoder {
public:
  /// How strict to be.
  enum class Strictness : uint8_t {
    Reader,  ///< What cannot be understood is an error.
    Verifier ///< So is what a writer must not produce.
  };

  EncodingDecoder(TypeGraph &Graph, MetadataDiagnostics &Diagnostics,
                  Strictness How)
      : Graph(Graph), Diagnostics(Diagnostics), How(How) {}

  /// The type that \p Encoding describes, or nothing if it is malformed; then
  /// it has been reported.
  std::optional<TypeNodeId> decode(const llvm::MDNode *Encoding);

  /// Decodes an "S" encoding and gives its structure the body that it
  /// describes, unless it says "opaque". \returns the structure, or nothing if
  /// the encoding is malformed or contradicts the IR type.
  std::optional<StructNodeId> decodeDefinition(const llvm::MDNode *Definition);

private:
  /// One node's own operands, before those that are types are decoded.
  struct Shape {
    TypeGraph::Kind Kind = TypeGraph::Kind::Atomic;
    bool Flag = false;
    uint64_t Number = 0;        ///< Elements, or levels of pointer.
    llvm::Type *Ty = nullptr;   ///< Of a leaf.
    llvm::StringRef StructName; ///< Of a leaf without IR type.
    const llvm::MDNode *Node = nullptr;
    unsigned FirstChild = 0; ///< Operands from here to the end are types.
  };
  /// A node whose children are being decoded.
  struct Frame {
    Shape S;
    unsigned NextChild;
    bool ChildIsMalformed = false;
  };
  enum class State : uint8_t { InProgress, Malformed, Done };
  struct Result {
    State S = State::InProgress;
    TypeNodeId Id{};
  };

  std::optional<Shape> parse(const llvm::MDNode *Node);
  std::optional<Shape> parseTagged(const llvm::MDNode *Node,
                                   llvm::StringRef Tag);
  std::optional<Shape> parseVoid(const llvm::MDNode *Node);
  std::optional<Shape> parseNamed(const llvm::MDNode *Node);
  std::optional<Shape> parseSequence(const llvm::MDNode *Node,
                                     TypeGraph::Kind Which);
  std::optional<Shape> parseFunction(const llvm::MDNode *Node);
  std::optional<Shape> parseLiteral(const llvm::MDNode *Node, bool IsPacked);
  std::optional<Shape> parseConstant(const llvm::MDNode *Node,
                                     const llvm::Constant *C);
  std::optional<TypeNodeId> build(const Shape &S);
  std::optional<TypeNodeId> buildLeaf(const Shape &S);
  std::optional<TypeNodeId> buildElements(const Shape &S, TypeNodeId Element);
  /// The number of fields that an "S" encoding declares; -1 for opaque.
  std::optional<int64_t> parseFieldCount(const llvm::MDNode *Definition);
  std::optional<TypeNodeId> structureOf(const llvm::MDNode *Definition);

  /// Operand \p I as an i32 or i64; reports anything else, calling it \p What.
  std::optional<int64_t> integer(const llvm::MDNode *Node, unsigned I,
                                 llvm::StringRef What);
  /// Likewise, and not negative.
  std::optional<uint64_t> count(const llvm::MDNode *Node, unsigned I,
                                llvm::StringRef What);
  /// Operand \p I of the shape's node as its pointer level. A negative one
  /// counts as far too large.
  bool takeLevel(unsigned I, Shape &S);
  bool hasOperands(const llvm::MDNode *Node, unsigned Number);
  /// Whether there are \p Announced operands from \p First on, all of them
  /// nodes.
  bool hasTypes(const llvm::MDNode *Node, unsigned First, uint64_t Announced);
  std::nullopt_t fail(const llvm::MDNode *Node, const llvm::Twine &What);

  TypeGraph &Graph;
  MetadataDiagnostics &Diagnostics;
  Strictness How;
  llvm::DenseMap<const llvm::MDNode *, Result> Results;
};

} // namespace restruct

#endif // RESTRUCT_LIB_TYPES_ENCODINGDECODER_H

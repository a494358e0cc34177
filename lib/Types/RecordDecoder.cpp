//===- RecordDecoder.cpp - From metadata nodes to source records ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordDecoder.h"

#include "RecordEncoding.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace restruct {

using namespace recordencoding;

namespace {

/// Takes the operands of one node. The first malformed one is reported, and all
/// that follow are skipped.
class OperandReader {
public:
  OperandReader(const MDNode *Node, MetadataDiagnostics &Diagnostics)
      : Node(Node), Diagnostics(Diagnostics) {}

  bool isGood() const { return IsGood; }
  void fail(const Twine &What) {
    if (IsGood)
      Diagnostics.error(Node, What);
    IsGood = false;
  }

  StringRef string(unsigned I, StringRef What) {
    const auto *String =
        IsGood ? dyn_cast_or_null<MDString>(Node->getOperand(I).get())
               : nullptr;
    if (String)
      return String->getString();
    fail(What + " must be a string");
    return "";
  }
  uint64_t number(unsigned I, unsigned Bits, StringRef What) {
    const auto *Operand =
        IsGood ? dyn_cast_or_null<ConstantAsMetadata>(Node->getOperand(I).get())
               : nullptr;
    const auto *Value =
        Operand ? dyn_cast<ConstantInt>(Operand->getValue()) : nullptr;
    if (Value && Value->getBitWidth() == Bits)
      return Value->getZExtValue();
    fail(What + " must be an i" + Twine(Bits) + " constant");
    return 0;
  }
  const MDNode *node(unsigned I, StringRef What) {
    const auto *Operand =
        IsGood ? dyn_cast_or_null<MDNode>(Node->getOperand(I).get()) : nullptr;
    if (!Operand)
      fail(What + " must be a node");
    return Operand;
  }
  /// A type; a defect inside it is reported at the node that has it.
  std::optional<TypeNodeId> type(unsigned I, StringRef What,
                                 EncodingDecoder &Decoder) {
    const MDNode *Encoding = node(I, What);
    std::optional<TypeNodeId> Id;
    if (Encoding)
      Id = Decoder.decode(Encoding);
    IsGood &= Id.has_value();
    return Id;
  }

private:
  const MDNode *Node;
  MetadataDiagnostics &Diagnostics;
  bool IsGood = true;
};

} // namespace

/// Whether a member can have the type. A structure without a body can: it is
/// one whose layout IR never needed.
static bool isMemberType(const TypeGraph &Graph, TypeNodeId Type) {
  return Graph.isSized(Type) || Graph[Type].NodeKind == TypeGraph::Kind::Struct;
}

static bool decodeField(const MDNode *Node, const TypeGraph &Graph,
                        EncodingDecoder &Decoder,
                        MetadataDiagnostics &Diagnostics,
                        CollectedTypes::Record &Into) {
  OperandReader Read(Node, Diagnostics);
  if (!isa<MDTuple>(Node) || Node->getNumOperands() != NumFieldOperands)
    Read.fail("is not a field of a record: needs " + Twine(NumFieldOperands) +
              " operands");
  SourceField Field;
  Field.Name = Read.string(FieldName, "the name");
  Field.BitOffset = Read.number(FieldBitOffset, 64, "the offset");
  Field.BitSize = Read.number(FieldBitSize, 64, "the size");
  uint64_t Flags = Read.number(FieldFlags, 32, "the flags");
  if (Flags & ~uint64_t(AllFieldFlags))
    Read.fail("has unknown flags");
  Field.Flags = static_cast<uint8_t>(Flags);
  std::optional<TypeNodeId> Type = Read.type(FieldType, "the type", Decoder);
  if (Type && !isMemberType(Graph, *Type))
    Read.fail("no member can have the type");
  Field.TypeSpelling = Read.string(FieldSpelling, "the spelling of the type");
  if (!Read.isGood())
    return false;
  Into.Source.Fields.push_back(std::move(Field));
  Into.FieldTypes.push_back(*Type);
  return true;
}

std::optional<CollectedTypes::Record>
decodeRecord(const MDNode *Node, const TypeGraph &Graph,
             EncodingDecoder &Decoder, MetadataDiagnostics &Diagnostics) {
  OperandReader Read(Node, Diagnostics);
  if (!isa<MDTuple>(Node) || Node->getNumOperands() == 0)
    Read.fail("is not a record");
  uint64_t TheVersion = Read.number(RecordVersion, 32, "the version");
  if (Read.isGood() && TheVersion != Version)
    Read.fail("is a record of version " + Twine(TheVersion) +
              "; this reader knows version " + Twine(Version));
  if (Read.isGood() && Node->getNumOperands() != NumRecordOperands)
    Read.fail("needs " + Twine(NumRecordOperands) + " operands");

  CollectedTypes::Record Record;
  SourceRecord &Source = Record.Source;
  StringRef Keyword = Read.string(RecordKeyword, "the keyword");
  std::optional<RecordKind> Kind = parseRecordKind(Keyword);
  if (!Kind)
    Read.fail("'" + abbreviate(Keyword) + "' is not a kind of record");
  std::optional<TypeNodeId> Type = Read.type(RecordType, "the type", Decoder);
  if (Type && Graph[*Type].NodeKind != TypeGraph::Kind::Struct)
    Read.fail("the type of a record must be a structure");
  Source.Name = Read.string(RecordName, "the name");
  Source.Identity = Read.string(RecordIdentity, "the identity");
  Source.File = Read.string(RecordFile, "the file");
  Source.Line = static_cast<uint32_t>(Read.number(RecordLine, 32, "the line"));
  Source.BitSize = Read.number(RecordBitSize, 64, "the size");
  Source.BitAlign = Read.number(RecordBitAlign, 64, "the alignment");
  uint64_t Flags = Read.number(RecordFlags, 32, "the flags");
  if (Flags & ~uint64_t(AllRecordFlags))
    Read.fail("has unknown flags");
  StringRef OriginKey = Read.string(RecordOrigin, "the origin");
  std::optional<TypeOrigin> Origin = parseTypeOrigin(OriginKey);
  if (!Origin)
    Read.fail("'" + abbreviate(OriginKey) + "' is not an origin of types");
  const MDNode *Fields = Read.node(RecordFields, "the list of fields");
  if (Fields && !isa<MDTuple>(Fields))
    Read.fail("the list of fields must be a tuple");
  if (!Read.isGood())
    return std::nullopt;

  for (auto [I, Operand] : enumerate(Fields->operands())) {
    const auto *Field = dyn_cast_or_null<MDNode>(Operand.get());
    if (!Field) {
      Diagnostics.error(Fields, "operand " + Twine(I) + " is not a field");
      return std::nullopt;
    }
    if (!decodeField(Field, Graph, Decoder, Diagnostics, Record))
      return std::nullopt;
  }

  Record.Type = *Type;
  Source.Kind = *Kind;
  Source.Origin = *Origin;
  Source.IsComplete = Flags & Complete;
  Source.IsPacked = Flags & Packed;
  Source.IsOverAligned = Flags & OverAligned;
  Source.InSystemHeader = Flags & SystemHeader;
  return Record;
}

} // namespace restruct

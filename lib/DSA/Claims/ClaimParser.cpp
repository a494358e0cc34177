//===- ClaimParser.cpp - From a line of text to a claim -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A recursive-descent parser for one line, without a separate lexer: a name
/// may contain almost any characters, a keyword has dashes, and LLVM's parser
/// reads types. ClaimKinds.def lists the operands of each claim. Places are in
/// ClaimPlaces.cpp.
///
//===----------------------------------------------------------------------===//

#include "ClaimParser.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// Characters

bool ClaimParser::fail(size_t Where, const Twine &What) {
  Message = What.str();
  Column = static_cast<unsigned>(Where) + 1;
  return false;
}

void ClaimParser::skipSpace() {
  while (At < Line.size() && isSpace(Line[At]))
    ++At;
}

bool ClaimParser::isAtEnd() {
  skipSpace();
  return At == Line.size();
}

bool ClaimParser::consume(char Mark) {
  skipSpace();
  if (At == Line.size() || Line[At] != Mark)
    return false;
  ++At;
  return true;
}

bool ClaimParser::expect(char Mark) {
  return consume(Mark) || fail(At, Twine("expected '") + Twine(Mark) + "'");
}

StringRef ClaimParser::takeWord() {
  skipSpace();
  StringRef Word =
      Line.substr(At).take_while([](char C) { return isAlnum(C) || C == '-'; });
  At += Word.size();
  return Word;
}

bool ClaimParser::consumeWord(StringRef Word) {
  size_t Start = At;
  if (takeWord() == Word)
    return true;
  At = Start;
  return false;
}

bool ClaimParser::expectWord(StringRef Word) {
  skipSpace();
  return consumeWord(Word) || fail(At, "expected '" + Word + "'");
}

bool ClaimParser::parseNumber(uint64_t &Number) {
  skipSpace();
  size_t Start = At;
  StringRef Digits = Line.substr(At).take_while(isDigit);
  At += Digits.size();
  // Offsets are signed, and are added.
  constexpr uint64_t Largest = uint64_t(1) << 40;
  if (Digits.getAsInteger(10, Number) || Number > Largest)
    return fail(Start, Digits.empty() ? "expected a number"
                                      : "the number is too large");
  return true;
}

bool ClaimParser::parseSigned(int64_t &Number) {
  bool IsNegative = consume('-');
  uint64_t Value = 0;
  if (!parseNumber(Value))
    return false;
  Number = static_cast<int64_t>(Value);
  if (IsNegative)
    Number = -Number;
  return true;
}

//===----------------------------------------------------------------------===//
// The claim

static std::optional<DSAPhase> findPhase(StringRef Name) {
  for (DSAPhase Phase : {DSAPhase::Local, DSAPhase::BU, DSAPhase::EquivBU,
                         DSAPhase::TD, DSAPhase::EQTD, DSAPhase::Steensgaard})
    if (getName(Phase) == Name)
      return Phase;
  return std::nullopt;
}

bool ClaimParser::parsePhases(Claim &C) {
  do {
    skipSpace();
    size_t Start = At;
    StringRef Name = takeWord();
    std::optional<DSAPhase> Phase = findPhase(Name);
    if (!Phase)
      return fail(Start, "expected a phase (local, bu, eqbu, td, eqtd, "
                         "steens), not '" +
                             Name + "'");
    C.Phases.push_back(*Phase);
  } while (consume(','));
  return expect(':');
}

bool ClaimParser::parseKeyword(Claim &C, StringRef &Operands) {
  skipSpace();
  size_t Start = At;
  C.Column = static_cast<unsigned>(Start) + 1;
  StringRef Word = takeWord();
#define CLAIM(Name, Keyword, Shape, Sentence)                                  \
  if (Word == Keyword) {                                                       \
    C.Kind = ClaimKind::Name;                                                  \
    Operands = Shape;                                                          \
    return true;                                                               \
  }
#include "restruct/DSA/ClaimKinds.def"
  return fail(Start, "there is no claim '" + Word + "'");
}

bool ClaimParser::parse(Claim &Result) {
  StringRef Operands;
  if (!parsePhases(Result) || !parseKeyword(Result, Operands))
    return false;
  while (!Operands.empty()) {
    StringRef Operand;
    std::tie(Operand, Operands) = Operands.split(' ');
    if (!parseOperand(Result, Operand))
      return false;
  }
  return isAtEnd() || fail(At, "more text than the claim takes");
}

bool ClaimParser::parseOperand(Claim &C, StringRef Operand) {
  if (Operand.consume_front("=") && !expect('='))
    return false;
  if (Operand == "P" && C.Places.empty())
    return parsePlace(C.Places.emplace_back());
  if (Operand == "P*")
    return parsePlaces(C.Places, 2);
  if (Operand == "P")
    return consumeWord("none") || parsePlaces(C.Images, 1);
  if (Operand == "C")
    return parseCall(C);
  if (Operand == "G*" || Operand == "G")
    return parseGlobals(C, /*MayBeNone=*/Operand == "G");
  if (Operand == "F")
    return consumeWord("none") || parseFlags(C);
  if (Operand == "F*")
    return parseFlags(C);
  if (Operand == "n")
    return parseNumber(C.Number);
  if (Operand == "A")
    return expectWord("at") && parseSigned(C.Bytes.emplace_back().Begin);
  // A list has no "at", because all its items are intervals.
  if (Operand == "I" && C.Kind != ClaimKind::Links &&
      C.Kind != ClaimKind::Members)
    return expectWord("at") && parseBytes(C.Bytes.emplace_back());
  if (Operand == "I")
    return parseList([&] { return parseBytes(C.Bytes.emplace_back()); });
  if (Operand == "T" && C.Kind != ClaimKind::Types)
    return parseType(C.Types.emplace_back());
  if (Operand == "T")
    return parseList([&] { return parseType(C.Types.emplace_back()); });
  if (Operand == "K")
    return parseCause(C);
  assert(Operand == "c" && "the table has no other operands");
  return parseCallees(C);
}

bool ClaimParser::parseList(function_ref<bool()> ParseOne) {
  if (consumeWord("none"))
    return true;
  do
    if (!ParseOne())
      return false;
  while (consume(','));
  return true;
}

//===----------------------------------------------------------------------===//
// Operands other than places

static DSNode::NodeTy findFlag(StringRef Name) {
  return StringSwitch<DSNode::NodeTy>(Name)
#define NODE_FLAG(Name, Sentence) .Case(#Name, DSNode::Name##Node)
#include "restruct/DSA/NodeFlags.def"
      .Default(DSNode::ShadowNode);
}

bool ClaimParser::parseFlags(Claim &C) {
  do {
    skipSpace();
    size_t Start = At;
    StringRef Word = takeWord();
    DSNode::NodeTy Flag = findFlag(Word);
    if (!Flag)
      return fail(Start, Word.empty() ? "expected a flag"
                                      : "there is no flag '" + Word + "'");
    C.Flags |= Flag;
    consume(',');
  } while (!isAtEnd());
  return true;
}

bool ClaimParser::parseBytes(ClaimBytes &Bytes) {
  if (!parseSigned(Bytes.Begin))
    return false;
  Bytes.End = Bytes.Begin + 1;
  skipSpace();
  size_t Start = At;
  if (!consumeWord("to"))
    return true;
  if (!parseSigned(Bytes.End))
    return false;
  return Bytes.Begin < Bytes.End || fail(Start, "no bytes lie between these");
}

bool ClaimParser::parseType(ClaimType &Type) {
  skipSpace();
  Type.Stride = 0;
  if (consume(
          '%')) { // LLVM's parser would create a new type for an unknown name.
    size_t Start = At;
    std::string Name;
    if (!parseName(Name))
      return false;
    Type.Ty = StructType::getTypeByName(M.getContext(), Name);
    if (!Type.Ty)
      return fail(Start, "there is no type '%" + Name + "'");
    return parseTypePlace(Type);
  }
  SMDiagnostic Problem;
  unsigned Length = 0;
  // The parser needs a null-terminated text.
  std::string Rest = Line.substr(At).str();
  Type.Ty = parseTypeAtBeginning(Rest, Length, Problem, M);
  if (!Type.Ty)
    return fail(At + std::max(Problem.getColumnNo(), 0), Problem.getMessage());
  At += Length;
  return parseTypePlace(Type);
}

bool ClaimParser::parseTypePlace(ClaimType &Type) {
  if (!expectWord("at") || !parseSigned(Type.Offset))
    return false;
  return !consumeWord("every") || parseNumber(Type.Stride);
}

bool ClaimParser::parseCause(Claim &C) {
  skipSpace();
  size_t Start = At;
  StringRef Word = takeWord();
  auto Cause = StringSwitch<std::optional<CollapseCause>>(Word)
#define COLLAPSE_CAUSE(Name, Sentence) .Case(#Name, CollapseCause::Name)
#include "restruct/DSA/CollapseCauses.def"
                   .Default(std::nullopt);
  if (!Cause)
    return fail(Start, "there is no cause '" + Word + "'");
  C.Cause = *Cause;
  if (!consumeWord("by"))
    return true;
  skipSpace();
  Start = At;
  const Function *F = nullptr;
  const Value *V = nullptr;
  if (!parseFunction(F) || !expect(':') || !parseValueOf(*F, V))
    return false;
  C.CausedBy = dyn_cast<Instruction>(V);
  return C.CausedBy || fail(Start, "it is no instruction");
}

bool ClaimParser::parseGlobals(Claim &C, bool MayBeNone) {
  if (MayBeNone && consumeWord("none"))
    return true;
  do {
    if (!parseGlobal(C.Globals.emplace_back()))
      return false;
    consume(',');
  } while (!isAtEnd() && (Line[At] == '@' || !MayBeNone));
  return true;
}

bool ClaimParser::parseCallees(Claim &C) {
  if (!parseGlobals(C, /*MayBeNone=*/true))
    return false;
  if (consumeWord("complete"))
    C.IsComplete = true;
  else if (consumeWord("incomplete"))
    C.IsComplete = false;
  return true;
}

} // namespace restruct

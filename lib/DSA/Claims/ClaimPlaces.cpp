//===- ClaimPlaces.cpp - How a claim names values, calls and places -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
///
///     place = root { step }
///     step  = ":" [ "-" ] N      the link that many bytes on, followed
///           | "+" N | "-" N      that many bytes on
///     root  = "@" name                         a global, in the globals graph
///           | "<" "library" domain ">"
///           | function ":" [ "%" ] name        an argument or instruction
///           | function ":" "@" name            a global, in that graph
///           | function ":" "<" "argument" N | "call" N | "return"
///                            | "varargs" | "library" domain ">"
///     name  = letters, digits, "_", ".", "$"; or any text in quotes
///
//===----------------------------------------------------------------------===//

#include "ClaimParser.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <optional>

using namespace llvm;

namespace restruct {

static bool isNameLetter(char C) {
  return isAlnum(C) || C == '_' || C == '.' || C == '$';
}

bool ClaimParser::parseName(std::string &Name) {
  skipSpace();
  size_t Start = At;
  if (consume('"')) {
    size_t End = Line.find('"', At);
    if (End == StringRef::npos)
      return fail(Start, "the quotes are not closed");
    Name = Line.slice(At, End).str();
    At = End + 1;
    return true;
  }
  Name = Line.substr(At).take_while(isNameLetter).str();
  At += Name.size();
  return !Name.empty() || fail(Start, "expected a name");
}

bool ClaimParser::parseFunction(const Function *&F) {
  skipSpace();
  size_t Start = At;
  std::string Name;
  if (!parseName(Name))
    return false;
  F = dyn_cast_or_null<Function>(Names.getGlobal(Name));
  if (!F)
    return fail(Start, "there is no function '" + Name + "'");
  return !F->isDeclaration() ||
         fail(Start, "the function '" + Name + "' has no body");
}

bool ClaimParser::parseValueOf(const Function &F, const Value *&V) {
  consume('%');
  size_t Start = At;
  std::string Name;
  if (!parseName(Name))
    return false;
  V = Names.getValue(F, Name);
  return V || fail(Start, "there is no value '%" + Name + "' in '" +
                              F.getName() + "'");
}

bool ClaimParser::parseGlobal(const GlobalValue *&G) {
  if (!expect('@'))
    return false;
  size_t Start = At;
  std::string Name;
  if (!parseName(Name))
    return false;
  G = Names.getGlobal(Name);
  return G || fail(Start, "there is no global '@" + Name + "'");
}

bool ClaimParser::parseCallNumber(const Function &F, const CallBase *&Call) {
  skipSpace();
  size_t Start = At;
  uint64_t Number = 0;
  if (!parseNumber(Number))
    return false;
  Call = Names.getCall(F, Number);
  return Call || fail(Start, "'" + F.getName() + "' has no call " +
                                 Twine(Number) + "; they count from 0");
}

bool ClaimParser::parseCall(Claim &C) {
  skipSpace();
  size_t Start = At;
  const Function *F = nullptr;
  if (!parseFunction(F) || !expect(':'))
    return false;
  const Value *V = nullptr;
  if (consume('<')) {
    if (!expectWord("call") || !parseCallNumber(*F, C.Call) || !expect('>'))
      return false;
  } else {
    if (!parseValueOf(*F, V))
      return false;
    C.Call = dyn_cast<CallBase>(V);
    if (!C.Call)
      return fail(Start, "it is no call");
  }
  C.CallText = Line.slice(Start, At);
  return true;
}

static std::optional<LibraryDomain> findDomain(StringRef Name) {
  return StringSwitch<std::optional<LibraryDomain>>(Name)
#define LIBRARY_DOMAIN(Name, Contents, Sentence)                               \
  .Case(#Name, LibraryDomain::Name)
#include "restruct/Memory/LibraryDomains.def"
      .Default(std::nullopt);
}

bool ClaimParser::parseDomain(ClaimRoot &Root) {
  skipSpace();
  size_t Start = At;
  StringRef Word = takeWord();
  std::optional<LibraryDomain> Domain = findDomain(Word);
  if (!Domain)
    return fail(Start, "the library has no domain '" + Word + "'");
  Root.Kind = ClaimRoot::Domain;
  Root.Memory = *Domain;
  return expect('>');
}

bool ClaimParser::parseSpecial(ClaimRoot &Root) {
  if (consumeWord("library"))
    return parseDomain(Root);
  const Function &F = *Root.Context;
  if (consumeWord("return")) {
    Root.Kind = ClaimRoot::Return;
    return expect('>');
  }
  if (consumeWord("varargs")) {
    Root.Kind = ClaimRoot::VarArgs;
    return expect('>');
  }
  if (consumeWord("call")) {
    const CallBase *Call = nullptr;
    if (!parseCallNumber(F, Call))
      return false;
    Root.V = Call;
    return expect('>');
  }
  if (!consumeWord("argument"))
    return fail(At, "expected 'return', 'varargs', 'call N', 'argument N' or "
                    "'library DOMAIN'");
  skipSpace();
  size_t Start = At;
  uint64_t Number = 0;
  if (!parseNumber(Number))
    return false;
  if (Number >= F.arg_size())
    return fail(Start, "'" + F.getName() + "' has no argument " +
                           Twine(Number) + "; they count from 0");
  Root.V = F.getArg(static_cast<unsigned>(Number));
  return expect('>');
}

bool ClaimParser::parseGlobalRoot(ClaimRoot &Root) {
  const GlobalValue *G = nullptr;
  if (!parseGlobal(G))
    return false;
  Root.V = G;
  return true;
}

bool ClaimParser::parseRoot(ClaimRoot &Root) {
  const auto AtGlobal = [&] { return At < Line.size() && Line[At] == '@'; };
  skipSpace();
  if (AtGlobal())
    return parseGlobalRoot(Root);
  if (consume('<'))
    return expectWord("library") && parseDomain(Root);
  if (!parseFunction(Root.Context) || !expect(':'))
    return false;
  if (AtGlobal())
    return parseGlobalRoot(Root);
  if (consume('<'))
    return parseSpecial(Root);
  return parseValueOf(*Root.Context, Root.V);
}

bool ClaimParser::parseValue(const Function *&Context, const Value *&V) {
  ClaimRoot Root;
  if (!parseRoot(Root))
    return false;
  if (!Root.V)
    return fail(0, "it is no value");
  Context = Root.Context;
  V = Root.V;
  return isAtEnd() || fail(At, "more text than a value takes");
}

bool ClaimParser::parseSteps(ClaimPlace &Place) {
  while (At < Line.size()) {
    ClaimPlace::Step Next{Line[At] == ':', 0};
    if (Line[At] == ':' || Line[At] == '+')
      ++At;
    else if (Line[At] != '-')
      break;
    if (!parseSigned(Next.Bytes))
      return false;
    Place.Steps.push_back(Next);
  }
  return true;
}

bool ClaimParser::parsePlace(ClaimPlace &Place) {
  skipSpace();
  size_t Start = At;
  if (!parseRoot(Place.Root) || !parseSteps(Place))
    return false;
  Place.Text = Line.slice(Start, At);
  return true;
}

bool ClaimParser::parsePlaces(SmallVectorImpl<ClaimPlace> &Places,
                              size_t AtLeast) {
  do
    if (!parsePlace(Places.emplace_back()))
      return false;
  while (!isAtEnd());
  return Places.size() >= AtLeast ||
         fail(At, "expected " + Twine(AtLeast) + " places or more");
}

} // namespace restruct

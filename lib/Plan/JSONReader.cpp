//===- JSONReader.cpp - Reads JSON strictly -------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/JSONReader.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace restruct {

static constexpr unsigned HashDigits = 16;

/// Whether arrays and objects nest so deeply that LLVM's parser, which is
/// recursive, would overflow the stack.
static bool isTooDeep(StringRef Text) {
  constexpr unsigned MaxDepth = 64;
  unsigned Depth = 0;
  bool InString = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '"')
      InString = !InString;
    else if (InString)
      I += C == '\\';
    else if (C == '[' || C == '{')
      ++Depth;
    else if ((C == ']' || C == '}') && Depth != 0)
      --Depth;
    if (Depth > MaxDepth)
      return true;
  }
  return false;
}

Expected<json::Value> parseJSON(StringRef Text) {
  if (isTooDeep(Text))
    return createStringError("arrays and objects are nested too deeply");
  return json::parse(Text);
}

ObjectReader::ObjectReader(const json::Value &V, json::Path P)
    : Object(V.getAsObject()), P(P) {
  if (!Object)
    fail("expected an object", P);
}

const json::Value *ObjectReader::get(StringRef Key) {
  Known.push_back(Key);
  if (!IsValid)
    return nullptr;
  const json::Value *V = Object->get(Key);
  if (!V)
    fail("missing key", P.field(Key));
  return V;
}

void ObjectReader::read(StringRef Key, std::string &Out) {
  if (const json::Value *V = get(Key)) {
    if (std::optional<StringRef> Text = V->getAsString())
      Out = Text->str();
    else
      fail("expected a string", P.field(Key));
  }
}

void ObjectReader::read(StringRef Key, bool &Out) {
  if (const json::Value *V = get(Key)) {
    if (std::optional<bool> Is = V->getAsBoolean())
      Out = *Is;
    else
      fail("expected true or false", P.field(Key));
  }
}

void ObjectReader::read(StringRef Key, uint64_t &Out) {
  if (const json::Value *V = get(Key)) {
    if (std::optional<uint64_t> Number = V->getAsUINT64())
      Out = *Number;
    else
      fail("expected an integer from 0 to 2^64 - 1", P.field(Key));
  }
}

void ObjectReader::read(StringRef Key, unsigned &Out) {
  uint64_t Number = 0;
  read(Key, Number);
  if (IsValid && Number > UINT32_MAX)
    fail("expected a smaller number", P.field(Key));
  Out = unsigned(Number);
}

void ObjectReader::readHash(StringRef Key, uint64_t &Out) {
  std::string Digits;
  read(Key, Digits);
  if (IsValid && (Digits.size() != HashDigits || !all_of(Digits, isHexDigit)))
    fail("expected 16 hexadecimal digits", P.field(Key));
  if (IsValid)
    StringRef(Digits).getAsInteger(16, Out);
}

void ObjectReader::readArray(
    StringRef Key, function_ref<bool(const json::Value &, json::Path)> Read) {
  const json::Value *V = get(Key);
  if (!V)
    return;
  const json::Array *Elements = V->getAsArray();
  if (!Elements)
    return fail("expected an array", P.field(Key));
  json::Path Place = P.field(Key);
  for (auto [I, Element] : enumerate(*Elements))
    if (IsValid)
      IsValid = Read(Element, Place.index(I));
}

void ObjectReader::fail(StringLiteral Message, json::Path Where) {
  if (IsValid)
    Where.report(Message);
  IsValid = false;
}

bool ObjectReader::finish() {
  if (IsValid)
    for (const auto &[Key, Value] : *Object)
      if (!is_contained(Known, StringRef(Key)))
        fail("unknown key", P.field(Key));
  return IsValid;
}

} // namespace restruct

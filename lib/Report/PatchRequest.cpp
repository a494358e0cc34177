//===- PatchRequest.cpp - New orders of members, as JSON ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The keys are documented in docs/json-schema.md and checked by
/// docs/schemas/restruct-patch.schema.json.
///
//===----------------------------------------------------------------------===//

#include "restruct/Report/PatchRequest.h"

#include "restruct/Plan/JSONReader.h"

#include <cmath>

using namespace llvm;

namespace restruct {

static constexpr StringLiteral Schema = "restruct-patch/1";

static void printStrings(json::OStream &J, StringRef Key,
                         ArrayRef<std::string> Strings) {
  J.attributeArray(Key, [&] {
    for (const std::string &String : Strings)
      J.value(json::fixUTF8(String));
  });
}

static void printOrder(json::OStream &J, const MemberOrder &Order) {
  J.attribute("name", json::fixUTF8(Order.Name));
  J.attribute("file", json::fixUTF8(Order.File));
  J.attribute("line", int64_t(Order.Line));
  J.attribute("oldSizeBytes", Order.OldSize);
  J.attribute("sizeBytes", Order.Size);
  J.attribute("oldLines", Order.OldLines);
  J.attribute("lines", Order.Lines);
  J.attributeArray("members", [&] {
    for (const MemberUnit &Member : Order.Members)
      J.object([&] {
        J.attribute("oldOffset", Member.Offset);
        J.attribute("sizeBytes", Member.Size);
      });
  });
  printStrings(J, "questions", Order.Questions);
}

void printPatchRequest(raw_ostream &OS, const PatchRequest &Request) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    J.attribute("schema", Schema);
    J.attributeArray("commands", [&] {
      for (const CompileCommand &Command : Request.Commands)
        J.object([&] {
          J.attribute("directory", json::fixUTF8(Command.Directory));
          printStrings(J, "arguments", Command.Arguments);
        });
    });
    J.attributeArray("structs", [&] {
      for (const MemberOrder &Order : Request.Structs)
        J.object([&] { printOrder(J, Order); });
    });
  });
  J.flush();
  OS << '\n';
}

static bool fromJSON(const json::Value &Value, MemberUnit &Member,
                     json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("oldOffset", Member.Offset) &&
         Map.map("sizeBytes", Member.Size);
}

/// A number of cache lines.
static bool readLines(json::ObjectMapper &Map, StringLiteral Key,
                      json::Path Path, double &Lines) {
  if (!Map.map(Key, Lines))
    return false;
  if (!std::isfinite(Lines) || Lines < 0) {
    Path.field(Key).report("is not a number of lines");
    return false;
  }
  Lines = std::abs(Lines); // not -0
  return true;
}

static bool fromJSON(const json::Value &Value, MemberOrder &Order,
                     json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  uint64_t Line = 0;
  if (!Map || !Map.map("name", Order.Name) || !Map.map("file", Order.File) ||
      !Map.map("line", Line) || !Map.map("oldSizeBytes", Order.OldSize) ||
      !Map.map("sizeBytes", Order.Size) ||
      !readLines(Map, "oldLines", Path, Order.OldLines) ||
      !readLines(Map, "lines", Path, Order.Lines) ||
      !Map.map("members", Order.Members) ||
      !Map.map("questions", Order.Questions))
    return false;
  if (Line > UINT32_MAX) {
    Path.field("line").report("is too large");
    return false;
  }
  Order.Line = uint32_t(Line);
  return true;
}

static bool fromJSON(const json::Value &Value, CompileCommand &Command,
                     json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("directory", Command.Directory) &&
         Map.map("arguments", Command.Arguments);
}

static bool fromJSON(const json::Value &Value, PatchRequest &Request,
                     json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  std::string Found;
  if (!Map || !Map.map("schema", Found))
    return false;
  if (Found != Schema) {
    Path.field("schema").report("is not restruct-patch/1");
    return false;
  }
  return Map.map("commands", Request.Commands) &&
         Map.map("structs", Request.Structs);
}

Expected<PatchRequest> parsePatchRequest(StringRef Text) {
  Expected<json::Value> V = parseJSON(Text);
  if (!V)
    return V.takeError();
  PatchRequest Request;
  json::Path::Root Root("request");
  if (!fromJSON(*V, Request, Root))
    return Root.getError();
  return Request;
}

} // namespace restruct

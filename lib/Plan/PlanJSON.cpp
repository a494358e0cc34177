//===- PlanJSON.cpp - Layout plans as JSON --------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The keys are documented in docs/json-schema.md and checked by
/// docs/schemas/restruct-plan.schema.json. The reader is strict: a key that it
/// does not know may be a change that somebody wanted, misspelt.
///
//===----------------------------------------------------------------------===//

#include "restruct/Plan/PlanJSON.h"

#include "restruct/Plan/JSONReader.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace restruct {

static constexpr StringLiteral Schema = "restruct-plan/1";
static constexpr StringRef NotIndexed = "nowhere";
static constexpr unsigned HashDigits = 16;

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static StringRef toString(PartStorage Storage) {
  return Storage == PartStorage::Pool ? "pool" : "variable";
}

static void printId(json::OStream &J, const StructId &Id) {
  J.attribute("name", json::fixUTF8(Id.Name));
  J.attribute("file", json::fixUTF8(Id.File));
  J.attribute("layoutHash",
              utohexstr(Id.LayoutHash, /*LowerCase=*/true, HashDigits));
}

static void printStruct(json::OStream &J, const StructPlan &Struct) {
  J.object([&] {
    printId(J, Struct.Id);
    J.attribute("oldSizeBytes", Struct.OldSize);
    J.attribute("sizeBytes", Struct.Size);
    J.attribute("alignBytes", Struct.Align);
    J.attribute("consequence", Struct.IsConsequence);
    J.attribute("indexedIn",
                Struct.IsIndexed ? toString(Struct.Storage) : NotIndexed);
    J.attributeArray("parts", [&] {
      for (const PartPlan &Part : Struct.Parts)
        J.object([&] {
          J.attribute("storage", toString(Struct.Storage));
          J.attribute("sizeBytes", Part.Size);
          J.attribute("alignBytes", Part.Align);
        });
    });
    J.attribute("oldLinesPercent", Struct.OldLines);
    J.attribute("linesPercent", Struct.Lines);
    J.attributeArray("fields", [&] {
      for (const FieldPlacement &Field : Struct.Fields)
        J.object([&] {
          if (Field.IsDeleted)
            J.attribute("deleted", true);
          else
            J.attribute("offset", Field.Offset);
          if (!Field.IsDeleted)
            J.attribute("part", uint64_t(Field.Part));
          if (Field.IsConstant)
            J.attribute("constant", true);
          if (Field.NarrowSize != 0)
            J.attribute("narrowBytes", Field.NarrowSize);
          if (Field.IsIndex)
            J.attribute("index", true);
          else if (Field.NarrowSize != 0)
            J.attribute("signed", Field.IsSigned);
        });
    });
  });
}

static void printCalls(json::OStream &J, const CallPlan &Plan) {
  J.object([&] {
    printId(J, Plan.Id);
    J.attribute("field", Plan.Field);
    J.attributeArray("functions", [&] {
      for (const std::string &Name : Plan.Functions)
        J.value(json::fixUTF8(Name));
    });
    J.attribute("complete", Plan.IsComplete);
    J.attributeArray("calls", [&] {
      for (unsigned Call : Plan.Calls)
        J.value(Call);
    });
  });
}

void printPlanJSON(raw_ostream &OS, const LayoutPlan &Plan) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    J.attribute("schema", Schema);
    J.attributeArray("structs", [&] {
      for (const StructPlan &Struct : Plan.Structs)
        printStruct(J, Struct);
    });
    J.attributeArray("calls", [&] {
      for (const CallPlan &Calls : Plan.Calls)
        printCalls(J, Calls);
    });
  });
  J.flush();
  OS << '\n';
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static bool readField(const json::Value &V, FieldPlacement &Field,
                      json::Path P) {
  ObjectReader Reader(V, P);
  if (!Reader.has("deleted")) {
    Reader.read("offset", Field.Offset);
    uint64_t Part = 0;
    Reader.read("part", Part);
    Field.Part = unsigned(std::min<uint64_t>(Part, UINT32_MAX));
    if (Reader.has("narrowBytes")) {
      Reader.read("narrowBytes", Field.NarrowSize);
      if (Reader.has("index")) {
        Reader.read("index", Field.IsIndex);
        if (!Field.IsIndex)
          Reader.fail("expected true, or nothing", P.field("index"));
      } else {
        Reader.read("signed", Field.IsSigned);
      }
    }
    return Reader.finish();
  }
  Reader.read("deleted", Field.IsDeleted);
  if (Reader.has("constant")) {
    Reader.read("constant", Field.IsConstant);
    if (!Field.IsConstant)
      Reader.fail("expected true, or nothing", P.field("constant"));
  }
  if (Reader.has("offset"))
    Reader.fail("a deleted field has no offset", P);
  else if (!Field.IsDeleted)
    Reader.fail("expected true, or an offset instead", P.field("deleted"));
  return Reader.finish();
}

static std::optional<PartStorage> toStorage(StringRef Text) {
  for (PartStorage Storage : {PartStorage::Pool, PartStorage::Variable})
    if (Text == toString(Storage))
      return Storage;
  return std::nullopt;
}

/// Where the objects are of which fields hold indices, if there are any.
static void readIndexedIn(ObjectReader &Reader, StructPlan &Struct,
                          json::Path P) {
  std::string Text = NotIndexed.str();
  if (Reader.has("indexedIn"))
    Reader.read("indexedIn", Text);
  std::optional<PartStorage> Storage = toStorage(Text);
  Struct.IsIndexed = Storage.has_value();
  if (Storage)
    Struct.Storage = *Storage;
  else if (Text != NotIndexed)
    Reader.fail("expected \"pool\", \"variable\" or \"nowhere\"",
                P.field("indexedIn"));
}

/// The parts of one structure are stored alike.
static bool readPart(const json::Value &V, StructPlan &Struct, json::Path P) {
  ObjectReader Reader(V, P);
  std::string Text;
  Reader.read("storage", Text);
  std::optional<PartStorage> Storage = toStorage(Text);
  if (!Storage)
    Reader.fail("expected \"pool\" or \"variable\"", P.field("storage"));
  else if ((Struct.isSplit() || Struct.IsIndexed) && *Storage != Struct.Storage)
    Reader.fail("expected the storage of the part before", P.field("storage"));
  Struct.Storage = Storage.value_or(Struct.Storage);
  PartPlan &Part = Struct.Parts.emplace_back();
  Reader.read("sizeBytes", Part.Size);
  Reader.read("alignBytes", Part.Align);
  return Reader.finish();
}

static void readId(ObjectReader &Reader, StructId &Id) {
  Reader.read("name", Id.Name);
  Reader.read("file", Id.File);
  Reader.readHash("layoutHash", Id.LayoutHash);
}

static bool readCalls(const json::Value &V, CallPlan &Plan, json::Path P) {
  ObjectReader Reader(V, P);
  readId(Reader, Plan.Id);
  Reader.read("field", Plan.Field);
  Reader.readArray("functions", [&](const json::Value &Name, json::Path Where) {
    std::optional<StringRef> Text = Name.getAsString();
    if (Text)
      Plan.Functions.push_back(Text->str());
    else
      Where.report("expected a string");
    return Text.has_value();
  });
  Reader.read("complete", Plan.IsComplete);
  Reader.readArray("calls", [&](const json::Value &Call, json::Path Where) {
    std::optional<uint64_t> Number = Call.getAsUINT64();
    if (Number && *Number <= UINT32_MAX)
      Plan.Calls.push_back(unsigned(*Number));
    else
      Where.report("expected the number of a call");
    return Number && *Number <= UINT32_MAX;
  });
  return Reader.finish();
}

static bool readStruct(const json::Value &V, StructPlan &Struct, json::Path P) {
  ObjectReader Reader(V, P);
  readId(Reader, Struct.Id);
  Reader.read("oldSizeBytes", Struct.OldSize);
  Reader.read("sizeBytes", Struct.Size);
  Reader.read("alignBytes", Struct.Align);
  Reader.read("consequence", Struct.IsConsequence);
  readIndexedIn(Reader, Struct, P);
  Reader.readArray("parts", [&](const json::Value &Part, json::Path Where) {
    return readPart(Part, Struct, Where);
  });
  if (Reader.has("oldLinesPercent"))
    Reader.read("oldLinesPercent", Struct.OldLines);
  if (Reader.has("linesPercent"))
    Reader.read("linesPercent", Struct.Lines);
  Reader.readArray("fields", [&](const json::Value &Field, json::Path Where) {
    return readField(Field, Struct.Fields.emplace_back(), Where);
  });
  return Reader.finish();
}

static bool readPlan(const json::Value &V, LayoutPlan &Plan, json::Path P) {
  ObjectReader Reader(V, P);
  std::string Version;
  Reader.read("schema", Version);
  if (!Version.empty() && Version != Schema)
    Reader.fail("this version reads restruct-plan/1", P.field("schema"));
  Reader.readArray("structs", [&](const json::Value &Struct, json::Path Where) {
    return readStruct(Struct, Plan.Structs.emplace_back(), Where);
  });
  if (Reader.has("calls"))
    Reader.readArray("calls", [&](const json::Value &Calls, json::Path Where) {
      return readCalls(Calls, Plan.Calls.emplace_back(), Where);
    });
  return Reader.finish();
}

Expected<LayoutPlan> parsePlanJSON(StringRef Text) {
  Expected<json::Value> V = parseJSON(Text);
  if (!V)
    return V.takeError();
  LayoutPlan Plan;
  json::Path::Root Root("plan");
  if (!readPlan(*V, Plan, Root))
    return Root.getError();
  return Plan;
}

} // namespace restruct

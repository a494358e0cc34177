//===- ProfileJSON.cpp - Profiles as JSON ---------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The keys are documented in docs/json-schema.md and checked by
/// docs/schemas/restruct-profile.schema.json.
///
//===----------------------------------------------------------------------===//

#include "restruct/Profile/FieldProfile.h"

#include "restruct/Plan/JSONReader.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

static constexpr StringLiteral Schema = "restruct-profile/1";

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static void printField(json::OStream &J, const ProfiledField &Field) {
  J.object([&] {
    J.attribute("name", json::fixUTF8(Field.Name));
    J.attribute("offsetBytes", Field.Offset);
    J.attribute("sizeBytes", Field.Size);
    J.attribute("reads", Field.Reads);
    J.attribute("writes", Field.Writes);
    J.attribute("firstMisses", Field.FirstMisses);
    J.attribute("secondMisses", Field.SecondMisses);
    J.attribute("visits", Field.Visits);
  });
}

static void printStruct(json::OStream &J, const ProfiledStructure &S) {
  J.object([&] {
    J.attribute("irName", json::fixUTF8(S.IRName));
    J.attribute("name", json::fixUTF8(S.Name));
    J.attribute("file", json::fixUTF8(S.File));
    J.attribute("sizeBytes", S.Size);
    J.attribute("visits", S.Visits);
    J.attribute("lines", S.Lines);
    J.attributeArray("phases", [&] {
      for (uint64_t Count : S.Phases)
        J.value(Count);
    });
    J.attribute("allocationCalls", S.AllocationCalls);
    J.attribute("objects", S.Objects);
    J.attribute("allocatedBytes", S.AllocatedBytes);
    J.attributeArray("fields", [&] {
      for (const ProfiledField &Field : S.Fields)
        printField(J, Field);
    });
    J.attributeArray("together", [&] {
      for (const ProfiledSet &Set : S.Sets)
        J.object([&] {
          J.attributeArray("fields", [&] {
            for (unsigned Field : Set.Fields)
              J.value(Field);
          });
          J.attribute("visits", Set.Visits);
        });
    });
    J.attribute("otherVisits", S.OtherVisits);
  });
}

void printProfileJSON(raw_ostream &OS, const FieldProfile &Profile) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    J.attribute("schema", Schema);
    J.attribute("program", json::fixUTF8(Profile.Program));
    J.attribute("runs", Profile.Runs);
    J.attribute("processes", Profile.Processes);
    J.attribute("samples", Profile.Samples);
    J.attribute("fieldAccesses", Profile.FieldAccesses);
    J.attribute("unknownAccesses", Profile.UnknownAccesses);
    J.attribute("otherAccesses", Profile.OtherAccesses);
    J.attributeArray("structs", [&] {
      for (const ProfiledStructure &S : Profile.Structs)
        printStruct(J, S);
    });
  });
  J.flush();
  OS << '\n';
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static bool readField(const json::Value &V, ProfiledField &Field,
                      json::Path P) {
  ObjectReader Reader(V, P);
  Reader.read("name", Field.Name);
  Reader.read("offsetBytes", Field.Offset);
  Reader.read("sizeBytes", Field.Size);
  Reader.read("reads", Field.Reads);
  Reader.read("writes", Field.Writes);
  Reader.read("firstMisses", Field.FirstMisses);
  Reader.read("secondMisses", Field.SecondMisses);
  Reader.read("visits", Field.Visits);
  return Reader.finish();
}

/// An element of an array.
static bool readNumber(const json::Value &V, uint64_t &Number, json::Path P) {
  std::optional<uint64_t> Found = V.getAsUINT64();
  if (!Found)
    P.report("expected an integer from 0 to 2^64 - 1");
  Number = Found.value_or(0);
  return Found.has_value();
}

static bool readSet(const json::Value &V, ProfiledSet &Set, json::Path P) {
  ObjectReader Reader(V, P);
  Reader.readArray("fields", [&](const json::Value &Field, json::Path Where) {
    uint64_t Number = 0;
    if (!readNumber(Field, Number, Where))
      return false;
    bool IsNext = Number <= UINT32_MAX &&
                  (Set.Fields.empty() || Set.Fields.back() < Number);
    if (!IsNext)
      Where.report("expected the number of a field behind the one before");
    Set.Fields.push_back(unsigned(Number));
    return IsNext;
  });
  Reader.read("visits", Set.Visits);
  return Reader.finish();
}

static bool readStruct(const json::Value &V, ProfiledStructure &S,
                       json::Path P) {
  ObjectReader Reader(V, P);
  Reader.read("irName", S.IRName);
  Reader.read("name", S.Name);
  Reader.read("file", S.File);
  Reader.read("sizeBytes", S.Size);
  Reader.read("visits", S.Visits);
  Reader.read("lines", S.Lines);
  size_t NumPhases = 0;
  Reader.readArray("phases", [&](const json::Value &Count, json::Path Where) {
    uint64_t Number = 0;
    if (!readNumber(Count, Number, Where))
      return false;
    if (NumPhases < S.Phases.size())
      S.Phases[NumPhases] = Number;
    ++NumPhases;
    return true;
  });
  if (NumPhases != S.Phases.size())
    Reader.fail("expected eight numbers", P.field("phases"));
  Reader.read("allocationCalls", S.AllocationCalls);
  Reader.read("objects", S.Objects);
  Reader.read("allocatedBytes", S.AllocatedBytes);
  Reader.readArray("fields", [&](const json::Value &Field, json::Path Where) {
    return readField(Field, S.Fields.emplace_back(), Where);
  });
  Reader.readArray("together", [&](const json::Value &Set, json::Path Where) {
    return readSet(Set, S.Sets.emplace_back(), Where);
  });
  for (const ProfiledSet &Set : S.Sets)
    if (!Set.Fields.empty() && Set.Fields.back() >= S.Fields.size())
      Reader.fail("a set has a field that the structure does not have",
                  P.field("together"));
  Reader.read("otherVisits", S.OtherVisits);
  return Reader.finish();
}

static bool readProfile(const json::Value &V, FieldProfile &Profile,
                        json::Path P) {
  ObjectReader Reader(V, P);
  std::string Version;
  Reader.read("schema", Version);
  if (Version != Schema)
    Reader.fail("this version reads restruct-profile/1", P.field("schema"));
  Reader.read("program", Profile.Program);
  Reader.read("runs", Profile.Runs);
  Reader.read("processes", Profile.Processes);
  Reader.read("samples", Profile.Samples);
  Reader.read("fieldAccesses", Profile.FieldAccesses);
  Reader.read("unknownAccesses", Profile.UnknownAccesses);
  Reader.read("otherAccesses", Profile.OtherAccesses);
  Reader.readArray("structs", [&](const json::Value &S, json::Path Where) {
    return readStruct(S, Profile.Structs.emplace_back(), Where);
  });
  return Reader.finish();
}

Expected<FieldProfile> parseProfileJSON(StringRef Text) {
  Expected<json::Value> V = parseJSON(Text);
  if (!V)
    return V.takeError();
  FieldProfile Profile;
  json::Path::Root Root("profile");
  if (!readProfile(*V, Profile, Root))
    return Root.getError();
  return Profile;
}

} // namespace restruct

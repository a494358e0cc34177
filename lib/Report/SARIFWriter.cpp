//===- SARIFWriter.cpp - The frame of SARIF output ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SARIFWriter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"

using namespace llvm;

namespace restruct {

/// \p Path as a URI reference (RFC 3986): of a file, or relative.
static std::string uriOf(StringRef Path) {
  std::string URI = Path.starts_with("/") ? "file://" : "";
  bool IsFirstSegment = URI.empty();
  for (char C : Path) {
    IsFirstSegment &= C != '/';
    // A colon in the first segment of a relative path would end a scheme.
    bool IsPlain = isAlnum(C) || StringRef("-._~/!$&'()*+,;=@").contains(C) ||
                   (C == ':' && !IsFirstSegment);
    if (IsPlain)
      URI += C;
    else
      URI += "%" + toHex(StringRef(&C, 1));
  }
  return URI;
}

void SARIFWriter::text(StringRef Key, StringRef Value) {
  J.attribute(Key, json::fixUTF8(Value));
}

void SARIFWriter::message(StringRef Key, StringRef Text) {
  J.attributeObject(Key, [&] { text("text", Text); });
}

void SARIFWriter::rule(StringRef Id, StringRef Description) {
  J.attribute("id", Id);
  message("shortDescription", Description);
  J.attributeObject("defaultConfiguration",
                    [&] { J.attribute("level", "note"); });
}

void SARIFWriter::print(function_ref<void()> PrintRules,
                        function_ref<void()> PrintResults) {
  J.object([&] {
    J.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    J.attribute("version", "2.1.0");
    J.attributeArray("runs", [&] {
      J.object([&] {
        J.attributeObject("tool", [&] {
          J.attributeObject("driver", [&] {
            J.attribute("name", "restruct");
            J.attribute("version", RESTRUCT_VERSION);
            J.attributeArray("rules", PrintRules);
          });
        });
        J.attribute("columnKind", "utf16CodeUnits");
        J.attributeArray("results", PrintResults);
      });
    });
  });
  J.flush();
  OS << '\n';
}

void SARIFWriter::location(const PlaceReport &Place,
                           const Declaration &Struct) {
  if (!Place.File.empty())
    physicalLocation(Place.File, Place.Line, Place.Column);
  else if (!Struct.File.empty())
    physicalLocation(Struct.File, Struct.Line, 0);
  StringRef Function = Place.Function, Global = Place.Global;
  StringRef Name = !Function.empty() ? Function
                   : !Global.empty() ? Global
                                     : Struct.Name;
  J.attributeArray("logicalLocations", [&] {
    J.object([&] {
      std::string Demangled = demangle(Name);
      text("name", Demangled);
      if (Demangled != Name)
        text("decoratedName", Name);
      J.attribute("kind", !Function.empty() ? "function"
                          : !Global.empty() ? "variable"
                                            : "type");
    });
  });
}

void SARIFWriter::physicalLocation(StringRef File, unsigned Line,
                                   unsigned Column) {
  J.attributeObject("physicalLocation", [&] {
    J.attributeObject("artifactLocation", [&] { text("uri", uriOf(File)); });
    if (Line)
      J.attributeObject("region", [&] {
        J.attribute("startLine", Line);
        if (Column)
          J.attribute("startColumn", Column);
      });
  });
}

} // namespace restruct

//===- VersionScripts.cpp - Versions of exported symbols ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionScripts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/SymbolicFile.h"
#include "llvm/ObjectYAML/yaml2obj.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

using namespace llvm;
using namespace llvm::object;

namespace restruct {

//===----------------------------------------------------------------------===//
// Scripts
//===----------------------------------------------------------------------===//

/// Splits \p Script into words, strings, `{`, `}`, `;` and `:`, without its
/// comments.
static std::vector<StringRef> tokenize(StringRef Script) {
  std::vector<StringRef> Tokens;
  while (!(Script = Script.ltrim()).empty()) {
    if (Script.consume_front("/*")) {
      Script = Script.split("*/").second;
      continue;
    }
    if (Script.front() == '#') {
      Script = Script.split('\n').second;
      continue;
    }
    size_t Length = Script.front() == '"'
                        ? Script.find('"', 1) + 1
                        : Script.find_first_of("{};:# \t\r\n\v\f");
    // The rest if there is no end; a delimiter by itself.
    Length = std::max<size_t>(std::min(Length, Script.size()), 1);
    Tokens.push_back(Script.take_front(Length));
    Script = Script.drop_front(Length);
  }
  return Tokens;
}

/// Whether \p Token is a plain name, which no linker reads in another way.
static bool isName(StringRef Token) {
  return !Token.empty() && all_of(Token, [](char C) {
    return isAlnum(C) || StringRef("_.+-~$@").contains(C);
  });
}

SmallVector<StringRef, 4> listVersions(StringRef Script) {
  SmallSetVector<StringRef, 4> Versions;
  std::vector<StringRef> Tokens = tokenize(Script), Symbols;
  unsigned Depth = 0;
  for (auto [I, Token] : enumerate(Tokens)) {
    if (Token == "}" && Depth > 0)
      --Depth;
    else if (Token == "{" && Depth++ == 0 && I > 0 && isName(Tokens[I - 1]))
      Versions.insert(Tokens[I - 1]);
    else if (Depth > 0)
      Symbols.push_back(Token);
  }
  for (StringRef Symbol : Symbols)
    Versions.remove(Symbol);
  return Versions.takeVector();
}

std::string addDefaultVersion(StringRef Script, StringRef Default) {
  std::vector<StringRef> Tokens = tokenize(Script);
  // The pattern * leaves nothing without a version.
  StringRef Others = is_contained(Tokens, "*") ? "" : " *;";
  if (Tokens.empty() || Tokens.front() != "{")
    return (Script + "\n" + Default + " {" + Others + " };\n").str();
  StringRef Brace = Tokens.front();
  return (StringRef(Script.begin(), Brace.begin() - Script.begin()) + Default +
          " { global:" + Others +
          StringRef(Brace.end(), Script.end() - Brace.end()))
      .str();
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

static void removeSymbolsOf(const SymbolicFile &File,
                            SmallSetVector<StringRef, 4> &Names) {
  for (const BasicSymbolRef &Symbol : File.symbols()) {
    std::string Name;
    raw_string_ostream OS(Name);
    if (Error E = Symbol.printName(OS))
      consumeError(std::move(E));
    Names.remove(StringRef(Name).split('@').first);
  }
}

void removeSymbolsOf(MemoryBufferRef File,
                     SmallSetVector<StringRef, 4> &Names) {
  LLVMContext Context;
  // What cannot be read, the linker reports.
  Expected<std::unique_ptr<Binary>> Read = createBinary(File, &Context);
  if (!Read)
    return consumeError(Read.takeError());
  if (const auto *Object = dyn_cast<SymbolicFile>(Read->get()))
    return removeSymbolsOf(*Object, Names);
  const auto *Members = dyn_cast<Archive>(Read->get());
  if (!Members)
    return;
  Error E = Error::success();
  for (const Archive::Child &Member : Members->children(E)) {
    Expected<std::unique_ptr<Binary>> Object = Member.getAsBinary(&Context);
    if (!Object)
      consumeError(Object.takeError());
    else if (const auto *Symbols = dyn_cast<SymbolicFile>(Object->get()))
      removeSymbolsOf(*Symbols, Names);
  }
  consumeError(std::move(E));
}

std::string defineVersions(ArrayRef<StringRef> Versions, MemoryBufferRef Like) {
  Expected<std::unique_ptr<ObjectFile>> Read =
      ObjectFile::createELFObjectFile(Like);
  if (!Read) {
    consumeError(Read.takeError());
    return "";
  }
  const auto &Object = cast<ELFObjectFileBase>(**Read);
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "--- !ELF\nFileHeader:\n  Class: ELFCLASS"
     << (Object.getBytesInAddress() == 8 ? "64" : "32") << "\n  Data: ELFDATA2"
     << (Object.isLittleEndian() ? "LSB" : "MSB")
     << "\n  Type: ET_REL\n  Machine: " << Object.getEMachine()
     << "\nSymbols:\n";
  for (StringRef Version : Versions)
    OS << "  - Name: '" << Version << "@@" << Version
       << "'\n    Type: STT_OBJECT\n    Binding: STB_GLOBAL\n"
          "    Index: SHN_ABS\n";
  std::string Result;
  raw_string_ostream Out(Result);
  yaml::Input In(Text);
  if (!yaml::convertYAML(In, Out, [](const Twine &) {}))
    return "";
  return Result;
}

} // namespace restruct

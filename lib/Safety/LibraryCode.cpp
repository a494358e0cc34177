//===- LibraryCode.cpp - Code and classes of the C++ library --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A class of the program has members of the C++ library's classes: strings,
/// containers, mutexes. Much of the library's code is in headers, and so in the
/// module; it handles memory of any type, which sets conditions on the
/// library's classes, whose layouts are fixed anyway. Nothing is accessed in a
/// class without data, even if its address escapes.
///
/// Such code has the address of a member, and accesses the member, what the
/// member points to, and objects that it is given otherwise. It knows nothing
/// of the object around the member, unless it casts the address to the type of
/// that object, which it then has as a parameter of a template; that cast is a
/// use of the type around, with conditions of its own. So a condition that such
/// code alone sets on a class of the library propagates to its members, and to
/// what can be reached from its fields, but not to the structures around it.
///
/// Which functions are the library's follows from their names. The namespace
/// std belongs to the library; a program may specialise some templates there,
/// but only for a type of its own, and neither member functions of the
/// library's class templates nor names that are reserved. So a function is the
/// library's
///
///   - if all types in its name are the library's or built in,
///   - if it is a member of a class that a system header declares, or
///   - if its name, or that of its class, is reserved.
///
//===----------------------------------------------------------------------===//

#include "LibraryCode.h"

#include "restruct/Types/DeclaredTypes.h"
#include "restruct/Uses/TypeRelations.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"

#include <cstdlib>

using namespace llvm;

namespace restruct {

LibraryCode::LibraryCode(const DeclaredTypes &Types) : Types(Types) {
  for (const SourceRecord &Record : Types.Records)
    if (Record.InSystemHeader) {
      Classes.insert(Record.Type);
      Identities[Record.Type] = Record.Identity;
    } else {
      Declared.insert(Record.Type);
    }
  for (const DTransStructType *T : Declared)
    Classes.erase(T);
}

/// The mangled name of \p F, without what optimisation has appended.
static StringRef mangledName(const Function &F) {
  return F.getName().take_until([](char C) { return C == '.'; });
}

/// Whether \p Name is that of something in a namespace of the library. The
/// abbreviations of the standard classes are `Sa`, `Ss` and so on.
static bool isInNamespace(StringRef Name) {
  if (!Name.consume_front("_Z"))
    return false;
  if (Name.consume_front("N"))
    Name = Name.ltrim("rVKRO");
  return Name.starts_with("St") || Name.starts_with("9__gnu_cxx") ||
         (Name.size() > 1 && Name[0] == 'S' &&
          StringRef("absiod").contains(Name[1]));
}

static bool isIdentifierCharacter(char C) { return isAlnum(C) || C == '_'; }

/// Whether all names in \p Text, a demangled name, are built in, or are
/// qualified by a namespace of the library.
static bool namesLibraryAlone(StringRef Text) {
  static const StringSet<> BuiltIn = {
      "void",      "bool",    "char",     "signed",   "unsigned",
      "short",     "int",     "long",     "float",    "double",
      "wchar_t",   "char8_t", "char16_t", "char32_t", "const",
      "volatile",  "true",    "false",    "__int128", "std",
      "__gnu_cxx", "nullptr", "ul",       "u",        "l"};
  bool IsQualified = false;
  while (!Text.empty()) {
    if (isIdentifierCharacter(Text.front())) {
      StringRef Word = Text.take_while(isIdentifierCharacter);
      Text = Text.drop_front(Word.size());
      if (!IsQualified && !BuiltIn.contains(Word) && !isDigit(Word[0]))
        return false;
      IsQualified = false;
      continue;
    }
    if (Text.consume_front("[abi:")) {
      Text = Text.drop_while([](char C) { return C != ']'; });
      continue;
    }
    IsQualified = Text.consume_front("::");
    if (IsQualified) {
      // A name that begins with it has no namespace in front of it.
      Text.consume_front("~");
      continue;
    }
    // Lambdas and types without a name belong to some function.
    if (Text.front() == '{' || Text.front() == '\'' || Text.front() == '$')
      return false;
    Text = Text.drop_front();
  }
  return true;
}

bool LibraryCode::isOfLibraryAlone(const Function &F) {
  auto [It, IsNew] = Alone.try_emplace(&F, false);
  if (!IsNew)
    return It->second;
  StringRef Name = mangledName(F);
  if (!isInNamespace(Name))
    return false;
  char *Text = itaniumDemangle(Name);
  bool Result = Text && namesLibraryAlone(Text);
  std::free(Text);
  return Alone[&F] = Result;
}

/// Whether the first name in a namespace of the library is one that programs
/// may not define.
static bool hasReservedName(StringRef Name) {
  Name.consume_front("_Z");
  if (Name.consume_front("N"))
    Name = Name.ltrim("rVKRO");
  while (Name.consume_front("St") || Name.consume_front("9__gnu_cxx") ||
         Name.consume_front("7__cxx11") || Name.consume_front("3_V2"))
    ;
  unsigned Length = 0;
  return !Name.consumeInteger(10, Length) && Name.size() > 1 &&
         Name[0] == '_' && (Name[1] == '_' || isUpper(Name[1]));
}

/// Whether \p Name is the mangled name of a member of the class that
/// \p Identity ("_ZTSSt6vectorIiSaIiEE") identifies.
static bool isMemberOf(StringRef Name, StringRef Identity) {
  if (!Name.consume_front("_ZN") || !Identity.consume_front("_ZTS"))
    return false;
  Name = Name.ltrim("rVKRO");
  if (Identity.consume_front("N"))
    Identity.consume_back("E");
  return !Identity.empty() && Name.consume_front(Identity) && !Name.empty();
}

bool LibraryCode::isOfLibrary(const Function &F) {
  auto [It, IsNew] = Of.try_emplace(&F, false);
  if (!IsNew)
    return It->second;
  StringRef Name = mangledName(F);
  if (!isInNamespace(Name))
    return false;
  bool Result = hasReservedName(Name) || isOfLibraryAlone(F);
  // A result in memory comes in front of the object.
  unsigned This = F.hasStructRetAttr() ? 1 : 0;
  if (!Result && This < F.arg_size()) {
    const auto *T =
        dyn_cast_or_null<DTransStructType>(declaredPointee(Types, F, This));
    Result = T && isClass(T) && isMemberOf(Name, Identities.lookup(T));
  }
  return Of[&F] = Result;
}

bool LibraryCode::isInLibrary(const Value *Where) {
  if (const auto *I = dyn_cast_or_null<Instruction>(Where))
    return isOfLibrary(*I->getFunction());
  if (const auto *F = dyn_cast_or_null<Function>(Where))
    return isOfLibrary(*F);
  const auto *A = dyn_cast_or_null<Argument>(Where);
  return A && isOfLibrary(*A->getParent());
}

} // namespace restruct

//===- TemporaryFiles.cpp - Files for one link ----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TemporaryFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

TemporaryFiles::~TemporaryFiles() {
  for (const File &F : Files)
    sys::fs::remove(F.Path);
}

Expected<std::string> TemporaryFiles::create(StringRef Path, StringRef Contents,
                                             StringRef Original) {
  int Descriptor;
  SmallString<128> File;
  if (std::error_code EC = sys::fs::createTemporaryFile(
          sys::path::stem(Path), sys::path::extension(Path).ltrim('.'),
          Descriptor, File))
    return createFileError(File.empty() ? Path : File.str(), EC);
  Files.push_back({File.str().str(), Original.str()});
  sys::RemoveFileOnSignal(File);
  raw_fd_ostream OS(Descriptor, /*shouldClose=*/true);
  OS << Contents;
  OS.close();
  if (std::error_code EC = OS.error()) {
    OS.clear_error();
    return createFileError(File, EC);
  }
  return Files.back().Path;
}

/// \p Path as makefiles spell it.
static std::string escapeForMake(StringRef Path) {
  std::string Result;
  for (char C : Path) {
    if (C == ' ' || C == '#')
      Result += '\\';
    else if (C == '$')
      Result += '$';
    Result += C;
  }
  return Result;
}

void TemporaryFiles::nameOriginals(StringRef DependencyFile) const {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Old =
      MemoryBuffer::getFile(DependencyFile);
  if (!Old || Files.empty())
    return;
  std::string New;
  SmallVector<StringRef, 64> Lines;
  (*Old)->getBuffer().split(Lines, '\n');
  for (StringRef Line : Lines) {
    StringRef Name = Line.trim();
    Name.consume_back("\\");
    Name.consume_back(":");
    const File *Found = find_if(Files, [&](const File &F) {
      return escapeForMake(F.Path) == Name.rtrim();
    });
    if (Found == Files.end())
      New += (Line + "\n").str();
    else if (!Found->Original.empty())
      New += (StringRef(Line.begin(), Name.begin() - Line.begin()) +
              escapeForMake(Found->Original) +
              StringRef(Name.rtrim().end(), Line.end() - Name.rtrim().end()) +
              "\n")
                 .str();
  }
  std::error_code EC;
  raw_fd_ostream OS(DependencyFile, EC);
  if (EC)
    return;
  OS << StringRef(New).drop_back();
  OS.close();
  OS.clear_error();
}

} // namespace restruct

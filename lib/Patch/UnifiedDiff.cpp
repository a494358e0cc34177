//===- UnifiedDiff.cpp - A patch as a unified diff ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patch.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

using namespace llvm;

namespace restruct {

/// \p Path from \p Root; nothing if it is not in there.
static std::optional<StringRef> fromRoot(StringRef Path, StringRef Root) {
  Root.consume_back("/");
  if (Path.consume_front(Root) && Path.consume_front("/"))
    return Path;
  return std::nullopt;
}

/// Of a file in the head of a diff. `patch` ends a name at the first space, or
/// at a tab; what has quotes, or characters that are not printed, is quoted as
/// a string of C.
static std::string labelOf(StringRef Side, StringRef Name) {
  auto IsPlain = [](char C) {
    return C != '"' && C != '\\' && static_cast<unsigned char>(C) >= ' ' &&
           C != '\x7f';
  };
  std::string Label = ("--label=" + Side + "/").str();
  if (all_of(Name, IsPlain))
    return Label + Name.str() + (Name.contains(' ') ? "\t" : "");
  Label = ("--label=\"" + Side + "/").str();
  for (char C : Name)
    if (C == '"' || C == '\\')
      Label += {'\\', C};
    else if (IsPlain(C))
      Label += C;
    else
      Label += formatv("\\{0}{1}{2}", unsigned(C >> 6) & 3,
                       unsigned(C >> 3) & 7, unsigned(C) & 7);
  return Label + '"';
}

namespace {

/// A file that lives as long as this.
class TemporaryFile {
public:
  static Expected<TemporaryFile> make(StringRef Contents) {
    TemporaryFile File;
    int Descriptor = -1;
    if (std::error_code Code = sys::fs::createTemporaryFile(
            "restruct-patch", "txt", Descriptor, File.Path))
      return createStringError("cannot make a temporary file: " +
                               Code.message());
    raw_fd_ostream OS(Descriptor, /*shouldClose=*/true);
    OS << Contents;
    OS.close();
    if (OS.has_error()) {
      std::error_code Code = OS.error();
      OS.clear_error();
      return createStringError("cannot write '" + Twine(File.Path) +
                               "': " + Code.message());
    }
    return File;
  }
  TemporaryFile(TemporaryFile &&Other) : Path(Other.Path) {
    Other.Path.clear();
  }
  TemporaryFile &operator=(TemporaryFile &&) = delete;
  ~TemporaryFile() {
    if (!Path.empty())
      (void)sys::fs::remove(Path);
  }
  StringRef getPath() const { return Path; }

private:
  TemporaryFile() = default;
  SmallString<128> Path;
};

} // namespace

/// `diff` knows how to show a change best.
static Expected<std::string> diff(const PatchedFile &File, StringRef Name) {
  ErrorOr<std::string> Program = sys::findProgramByName("diff");
  if (!Program)
    return createStringError("cannot find the program 'diff'");
  Expected<TemporaryFile> Old = TemporaryFile::make(File.Old);
  if (!Old)
    return Old.takeError();
  Expected<TemporaryFile> New = TemporaryFile::make(File.New);
  if (!New)
    return New.takeError();
  Expected<TemporaryFile> Output = TemporaryFile::make("");
  if (!Output)
    return Output.takeError();
  std::string OldLabel = labelOf("a", Name);
  std::string NewLabel = labelOf("b", Name);
  StringRef Arguments[] = {*Program, "-u",           OldLabel,
                           NewLabel, Old->getPath(), New->getPath()};
  std::optional<StringRef> Redirects[] = {std::nullopt, Output->getPath(),
                                          std::nullopt};
  std::string Message;
  constexpr int Differs = 1;
  if (sys::ExecuteAndWait(*Program, Arguments, std::nullopt, Redirects,
                          /*SecondsToWait=*/0, /*MemoryLimit=*/0,
                          &Message) != Differs)
    return createStringError("'diff' failed: " + Message);
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text =
      MemoryBuffer::getFile(Output->getPath());
  if (!Text)
    return createStringError("cannot read what 'diff' printed: " +
                             Text.getError().message());
  return (*Text)->getBuffer().str();
}

std::string shortenPath(StringRef Path) {
  SmallString<256> Current;
  if (!sys::fs::real_path(".", Current)) {
    StringRef Rest = Path;
    if (Rest.consume_front(Current) && Rest.consume_front("/"))
      return Rest.str();
  }
  return Path.str();
}

static void printStruct(raw_ostream &OS, const PatchedStruct &Struct) {
  const MemberOrder &Order = *Struct.Order;
  OS << formatv("{0}  {1}:{2}\n  {3} -> {4} bytes, cache lines a visit: "
                "{5:f1} -> {6:f1}\n",
                Order.Name, Order.File, Order.Line, Order.OldSize,
                *Struct.NewSize, Order.OldLines, Order.Lines);
  for (const PatchNote &Note : Struct.Notes)
    OS << "  verify: "
       << (Note.Place.File.empty()
               ? std::string()
               : formatv("{0}:{1}: ", shortenPath(Note.Place.File),
                         Note.Place.Line)
                     .str())
       << Note.Text << '\n';
}

/// The questions, each once, with the structures that it is about if these are
/// not all.
static void printQuestions(raw_ostream &OS,
                           ArrayRef<const PatchedStruct *> Changed) {
  MapVector<StringRef, std::vector<StringRef>> Structs;
  for (const PatchedStruct *Struct : Changed)
    for (const std::string &Question : Struct->Order->Questions)
      Structs[Question].push_back(Struct->Order->Name);
  if (!Structs.empty())
    OS << "verify first:\n";
  for (const auto &[Question, Names] : Structs) {
    OS << "  - " << Question;
    if (Names.size() != Changed.size())
      OS << " (" << join(Names, ", ") << ')';
    OS << '\n';
  }
}

static void printPreamble(raw_ostream &OS, const PatchResult &Result) {
  std::vector<const PatchedStruct *> Changed;
  for (const PatchedStruct &Struct : Result.Structs)
    if (Struct.NewSize)
      Changed.push_back(&Struct);
  for (const PatchedStruct *Struct : Changed)
    printStruct(OS, *Struct);
  printQuestions(OS, Changed);
}

Error printPatch(raw_ostream &OS, const PatchResult &Result, StringRef Root) {
  printPreamble(OS, Result);
  // `patch` accepts no name that leads out of its folder.
  bool HasOutside = any_of(Result.Files, [&](const PatchedFile &File) {
    return !fromRoot(File.Path, Root);
  });
  if (HasOutside)
    OS << "files outside of the project change: patch -d / -p1\n";
  for (const PatchedFile &File : Result.Files) {
    Expected<std::string> Text =
        diff(File, *fromRoot(File.Path, HasOutside ? "/" : Root));
    if (!Text)
      return Text.takeError();
    OS << *Text;
  }
  return Error::success();
}

} // namespace restruct

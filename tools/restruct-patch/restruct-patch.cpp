//===- restruct-patch.cpp - New orders of members, in the source ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The program behind `restruct advise --patch`: reads which members should
/// have which order, and prints a patch of the source that says so.
///
//===----------------------------------------------------------------------===//

#include "Patch.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace llvm;
using namespace restruct;

namespace {

cl::OptionCategory Category("restruct-patch options");

cl::opt<std::string> RequestFile(cl::Positional, cl::desc("REQUEST"),
                                 cl::init(""), cl::cat(Category));
cl::opt<std::string> BuildFolder(
    "p",
    cl::desc("Take the compile commands from compile_commands.json in this "
             "folder, not from the request"),
    cl::value_desc("DIR"), cl::cat(Category));
cl::opt<std::string> Root(
    "root",
    cl::desc("Change only files in this folder (default: the current one)"),
    cl::value_desc("DIR"), cl::init("."), cl::cat(Category));
cl::opt<bool> Outside("outside",
                      cl::desc("Change files outside of the root folder, too"),
                      cl::cat(Category));
cl::list<std::string> Excluded(
    "exclude",
    cl::desc("Change no file whose path from the root folder matches, such as "
             "'build/*'; may be repeated"),
    cl::value_desc("PATTERN"), cl::cat(Category));
cl::opt<bool> Force(
    "force",
    cl::desc("Change structs although the source shows that something may "
             "depend on the order of their members"),
    cl::cat(Category));
enum class Format { Patch, JSON };
cl::opt<Format> OutputFormat(
    "format", cl::desc("Output format"), cl::init(Format::Patch),
    cl::values(clEnumValN(Format::Patch, "patch",
                          "a unified diff, for patch -p1 (default); what was "
                          "not changed is on standard error"),
               clEnumValN(Format::JSON, "json",
                          "JSON, see docs/json-schema.md")),
    cl::cat(Category));

cl::extrahelp Examples(R"(
EXAMPLES:
  restruct advise --patch prog.bc > new.patch      calls this program
  restruct advise --patch-request prog.bc > r.json
  restruct-patch -p build r.json > new.patch       with an edited request, and CMake's commands

EXIT STATUS:
  0 success, even if no struct can be changed; 2 unusable input
)");

constexpr int UnusableInput = 2;

/// The notes of a struct that are shown; others are counted.
constexpr size_t MaxNotes = 5;

} // namespace

static int fail(const Twine &Message) {
  errs() << "restruct-patch: error: "
         << StringRef(Message.str()).split('\n').first << '\n';
  return UnusableInput;
}

static Expected<PatchRequest> readRequest() {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFileOrSTDIN(RequestFile);
  if (!Buffer)
    return createStringError(RequestFile + ": " + Buffer.getError().message());
  Expected<PatchRequest> Request = parsePatchRequest((*Buffer)->getBuffer());
  if (!Request)
    return createStringError(RequestFile + ": " +
                             toString(Request.takeError()));
  if (!BuildFolder.empty()) {
    Expected<std::vector<CompileCommand>> Commands =
        readCompilationDatabase(BuildFolder, RESTRUCT_CLANG);
    if (!Commands)
      return Commands.takeError();
    Request->Commands = std::move(*Commands);
  }
  if (Request->Commands.empty() && !Request->Structs.empty())
    return createStringError(
        "the request has no compile commands: compile with restruct-cc -g, or "
        "give the folder of compile_commands.json (-p)");
  return Request;
}

static Expected<std::string> findRoot() {
  SmallString<256> Path;
  if (std::error_code Code = sys::fs::real_path(Root, Path))
    return createStringError(Root + ": " + Code.message());
  return std::string(Path);
}

static Expected<std::vector<GlobPattern>> readPatterns() {
  std::vector<GlobPattern> Result;
  for (const std::string &Text : Excluded) {
    Expected<GlobPattern> Pattern = GlobPattern::create(Text);
    if (!Pattern)
      return createStringError("'" + Text +
                               "': " + toString(Pattern.takeError()));
    Result.push_back(std::move(*Pattern));
  }
  return Result;
}

static void printOutcome(raw_ostream &OS, const PatchedStruct &Struct) {
  if (Struct.NewSize)
    return;
  OS << formatv("not changed: {0}  {1}:{2}\n", Struct.Order->Name,
                Struct.Order->File, Struct.Order->Line);
  for (const PatchNote &Note : ArrayRef(Struct.Notes).take_front(MaxNotes)) {
    OS << "  ";
    if (!Note.Place.File.empty())
      OS << shortenPath(Note.Place.File) << ':';
    if (Note.Place.Line != 0)
      OS << Note.Place.Line << ':';
    OS << (Note.Place.File.empty() ? "" : " ") << Note.Text << '\n';
  }
  if (Struct.Notes.size() > MaxNotes)
    OS << formatv("  and {0} more\n", Struct.Notes.size() - MaxNotes);
}

static void printJSON(raw_ostream &OS, const PatchResult &Result,
                      StringRef Patch) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    J.attribute("schema", "restruct-patched/1");
    J.attributeArray("structs", [&] {
      for (const PatchedStruct &Struct : Result.Structs)
        J.object([&] {
          J.attribute("name", json::fixUTF8(Struct.Order->Name));
          J.attribute("file", json::fixUTF8(Struct.Order->File));
          J.attribute("line", int64_t(Struct.Order->Line));
          J.attribute("changed", Struct.NewSize.has_value());
          J.attribute("oldSizeBytes", Struct.Order->OldSize);
          J.attribute("sizeBytes",
                      Struct.NewSize.value_or(Struct.Order->OldSize));
          J.attributeArray("notes", [&] {
            for (const PatchNote &Note : Struct.Notes)
              J.object([&] {
                J.attribute("file", json::fixUTF8(Note.Place.File));
                J.attribute("line", int64_t(Note.Place.Line));
                J.attribute("text", json::fixUTF8(Note.Text));
              });
          });
        });
    });
    J.attribute("patch", json::fixUTF8(Patch));
  });
  J.flush();
  OS << '\n';
}

int main(int Count, char **Arguments) {
  InitLLVM Init(Count, Arguments);
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter(
      [](raw_ostream &OS) { OS << "restruct-patch " RESTRUCT_VERSION "\n"; });
  if (!cl::ParseCommandLineOptions(
          Count, Arguments,
          "Print a patch of a program's source that gives the members of "
          "structs another order\n",
          &errs()))
    return UnusableInput;
  if (RequestFile.empty())
    return fail("no REQUEST given; see --help");
  Expected<PatchRequest> Request = readRequest();
  if (!Request)
    return fail(toString(Request.takeError()));
  Expected<std::string> RootPath = findRoot();
  if (!RootPath)
    return fail("--root: " + toString(RootPath.takeError()));
  Expected<std::vector<GlobPattern>> Patterns = readPatterns();
  if (!Patterns)
    return fail("--exclude: " + toString(Patterns.takeError()));
  Expected<PatchResult> Result = makePatch(*Request,
                                           {.Root = *RootPath,
                                            .ChangeOutside = Outside,
                                            .Excluded = std::move(*Patterns),
                                            .IgnoreDependences = Force},
                                           [](StringRef) {});
  if (!Result)
    return fail(toString(Result.takeError()));
  std::string Patch;
  raw_string_ostream PatchOS(Patch);
  if (Error E = printPatch(PatchOS, *Result, *RootPath))
    return fail(toString(std::move(E)));
  if (OutputFormat == Format::JSON) {
    printJSON(outs(), *Result, Patch);
  } else {
    if (Result->Structs.empty())
      errs() << "no better order is known for the members of any struct\n";
    outs() << Patch;
    for (const PatchedStruct &Struct : Result->Structs)
      printOutcome(errs(), Struct);
  }
  outs().flush();
  if (outs().has_error()) {
    std::string Why = outs().error().message();
    outs().clear_error();
    return fail("standard output: cannot be written: " + Why);
  }
  return 0;
}

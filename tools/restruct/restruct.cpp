//===- restruct.cpp - The command-line tool -------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Chooses a subcommand and turns what it returns into an exit code: 0 success,
/// 1 a finding that it was asked to fail on, 2 unusable input, with one line on
/// standard error, 3 a program that died while it was checked.
///
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "RunSafely.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace restruct;

static cl::extrahelp Examples(R"(
EXAMPLES:
  restruct report prog.bc                      every struct that is used: layout, use of
                                               its fields, what speaks against a change
  restruct report --sort=holes --all *.o       of a whole program, the worst first
  restruct report --format=sarif -o r.sarif prog.bc   what blocks changes, for an editor
  restruct explain prog.bc node                why struct node may or may not change
  restruct types --format=json -o t.json a.ll  types, for another program to read
  restruct dsa --function=f prog.bc            what points where in f, and what it calls
  restruct dsa --why=f:p,f:q prog.bc           why p and q of f share a node
  restruct alias --function=f prog.bc          what stock alias analyses tell apart in f,
                                               and what ours do
  restruct check prog.bc -- input.txt          run it with every answer checked
  restruct import -o new.bc old.bc             types of debug information, or of typed
                                               pointers, into the bitcode's metadata

A FILE is bitcode, textual IR, an object with bitcode in it, or an archive of such
objects; several are linked in memory. "-" is standard input, or output.

EXIT STATUS:
  0 success; 1 a finding that it was asked to fail on; 2 unusable input;
  3 the program that "restruct check" ran was ended by a signal
)");

static void printVersion(raw_ostream &OS) {
  OS << "restruct " RESTRUCT_VERSION ", for LLVM " LLVM_VERSION_STRING "\n";
}

/// Writes \p Text with every byte that is no part of a printable character as
/// a backslash and two hexadecimal digits.
static void printEscaped(StringRef Text, raw_ostream &OS) {
  while (!Text.empty()) {
    const auto *Start = reinterpret_cast<const UTF8 *>(Text.data());
    const UTF8 *Next = Start;
    UTF32 Character = 0;
    bool IsPrintable =
        convertUTF8Sequence(&Next, Start + Text.size(), &Character,
                            strictConversion) == conversionOK &&
        sys::unicode::isPrintable(static_cast<int>(Character));
    size_t Length = std::max<size_t>(Next - Start, 1);
    for (char C : Text.take_front(Length))
      if (IsPrintable)
        OS << C;
      else
        OS << '\\' << toHex(StringRef(&C, 1));
    Text = Text.drop_front(Length);
  }
}

/// Prints the one line and ends. LLVM's own messages may have several lines,
/// and repeat strings of the file, in which anything may stand.
static int fail(StringRef Message) {
  errs() << "restruct: error: ";
  printEscaped(Message.ltrim().split('\n').first.rtrim(), errs());
  errs() << '\n';
  return static_cast<int>(ExitCode::UnusableInput);
}

/// LLVM's words for a mistake on the command line, made ours.
static std::string polishMessage(StringRef Message) {
  Message = Message.ltrim();
  Message.consume_front("restruct: ");
  Message = Message.split('\n').first.rtrim(" !");
  if (!Message.consume_front("for the "))
    return (Message.take_front(1).lower() +
            Message.drop_front(Message.empty() ? 0 : 1))
        .str();
  auto [Option, Complaint] = Message.split(" option: ");
  if (Complaint.consume_front("Cannot find option named "))
    return (Option + ": no such value: " + Complaint).str();
  return (Option + ": " + Complaint).str();
}

/// Parses the command line. \returns what is wrong with it, or nothing.
static std::optional<std::string> parseCommandLine(int Count,
                                                   char **Arguments) {
  bool IsValid = false;
  // LLVM writes to this stream, and past it where an option's value is wrong.
  std::string Errors;
  std::string Direct = captureStandardError([&] {
    raw_string_ostream OS(Errors);
    IsValid = cl::ParseCommandLineOptions(
        Count, Arguments, "whole-program data-structure analysis for LLVM 22\n",
        &OS);
  });
  if (IsValid)
    return std::nullopt;
  return polishMessage(Direct + Errors);
}

/// Takes off what stands after "--" for a program that `restruct check` runs.
/// \returns how many arguments are left.
static int takeProgramArguments(int Count, char **Arguments) {
  if (Count < 2 || StringRef(Arguments[1]) != "check")
    return Count;
  for (int I = 2; I < Count; ++I)
    if (StringRef(Arguments[I]) == "--") {
      setProgramArguments({Arguments + I + 1, Arguments + Count});
      return I;
    }
  return Count;
}

int main(int Count, char **Arguments) {
  Arguments[0] = const_cast<char *>("restruct");
  InitLLVM Init(Count, Arguments);
  setBugReportMsg("restruct crashed; please report this, with the input.\n");
  cl::SetVersionPrinter(printVersion);

  const Command Commands[] = {reportCommand(), explainCommand(), typesCommand(),
                              importCommand(), dsaCommand(),     aliasCommand(),
                              checkCommand()};
  cl::HideUnrelatedOptions(commandCategory());
  for (const Command &C : Commands)
    cl::HideUnrelatedOptions(commandCategory(), *C.Options);

  Count = takeProgramArguments(Count, Arguments);
  if (std::optional<std::string> Error = parseCommandLine(Count, Arguments))
    return fail(*Error);
  for (const Command &C : Commands) {
    if (!*C.Options)
      continue;
    Expected<ExitCode> Result = C.Run();
    if (!Result)
      return fail(toString(Result.takeError()));
    return static_cast<int>(*Result);
  }
  return fail("no subcommand given; see restruct --help");
}

//===- restruct.cpp - The command-line tool -------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Selects a subcommand and converts its result to an exit code: 0 success, 1 a
/// finding that it was asked to fail on, 2 unusable input, with one line on
/// standard error, 3 a program that a signal ended while it was checked.
/// `restruct profile` exits as the program does that it runs.
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
  restruct report prog.bc                      every used struct: layout, field use, and
                                               what blocks layout changes
  restruct report --type=node prog.bc          what is on each cache line of 'struct node', its
                                               holes, and which fields are used together
  restruct report --sort=holes --all *.o       structs of several objects, worst first
  restruct report --format=sarif -o r.sarif prog.bc   causes that block changes, for editors
  restruct advise prog.bc                      which structs cost most, what to change, and
                                               why the compiler does not do it
  restruct advise --type=node prog.bc          a better layout of 'struct node', bytes before and
                                               after, and which fields may be deleted
  restruct advise --patch prog.bc > p.patch    a patch of the source, with better orders of
                                               members
  restruct explain prog.bc node                why 'struct node' may or may not change, which
                                               line blocks it, which functions access its fields
  restruct types --format=json -o t.json a.ll  types, for other programs
  restruct dsa --function=f prog.bc            points-to graph and callees of 'f'
  restruct dsa --objects --variable=f:p prog.bc   which objects 'p' of 'f' may point to, where they
                                               are allocated, and which functions access them
  restruct dsa --why=f:p,f:q prog.bc           why 'p' and 'q' of 'f' share a node
  restruct alias --function=f prog.bc          precision of stock alias analyses in 'f',
                                               and of ours
  restruct check prog.bc -- input.txt          run the program, check every answer
  restruct profile *.o -- input.txt            run it, write the fields that it accesses
  restruct advise --profile=prof.json *.o      advice by what the run accessed, and which
                                               fields it used together
  restruct opt --whole-program --dry-run prog.bc  what restruct-cc changes in the program
  restruct opt --whole-program -o new.bc prog.bc      give structs better layouts
  restruct import -o new.bc old.bc             write types from debug information, or from
                                               typed pointers, as metadata

A FILE is bitcode, textual IR, an object with bitcode, or an archive of such objects;
several files are linked in memory. "-" is standard input, or output.

EXIT STATUS:
  0 success; 1 a finding that it was asked to fail on; 2 unusable input;
  3 the program that "restruct check" ran was ended by a signal;
  "restruct profile" exits as the program does: with 128 + N if signal N ended it
)");

static void printVersion(raw_ostream &OS) {
  OS << "restruct " RESTRUCT_VERSION ", for LLVM " LLVM_VERSION_STRING "\n";
}

/// Writes \p Text with every byte that is not part of a printable character as
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

/// Prints the one line and exits. LLVM's own messages may have several lines,
/// and quote arbitrary strings of the file.
static int fail(StringRef Message) {
  errs() << "restruct: error: ";
  printEscaped(Message.ltrim().split('\n').first.rtrim(), errs());
  errs() << '\n';
  return static_cast<int>(ExitCode::UnusableInput);
}

/// Rewords LLVM's messages for mistakes on the command line.
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

/// Parses the command line. \returns its mistake, or nothing.
static std::optional<std::string> parseCommandLine(int Count,
                                                   char **Arguments) {
  bool IsValid = false;
  // LLVM writes to this stream, but bypasses it for invalid values of options.
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

/// Removes the arguments after "--" for a program that is run.
/// \returns the number of remaining arguments.
static int takeProgramArguments(int Count, char **Arguments) {
  if (Count < 2 || !is_contained({"check", "profile"}, StringRef(Arguments[1])))
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

  const Command Commands[] = {
      reportCommand(), adviseCommand(), explainCommand(), typesCommand(),
      importCommand(), optCommand(),    dsaCommand(),     aliasCommand(),
      checkCommand(),  profileCommand()};
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

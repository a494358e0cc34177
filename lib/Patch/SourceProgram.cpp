//===- SourceProgram.cpp - The source of a program, parsed ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceProgram.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <condition_variable>
#include <mutex>

using namespace llvm;

namespace restruct {

std::string getPath(const clang::SourceManager &SM, clang::FileID File) {
  clang::OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  return Entry ? Entry->getFileEntry().tryGetRealPathName().str() : "";
}

namespace {

using VisitFn = function_ref<void(clang::ASTContext &, const SkippedTexts &)>;

/// Keeps the first error, and all warnings.
class Messages : public clang::DiagnosticConsumer {
public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < clang::DiagnosticsEngine::Warning || !FirstError.empty())
      return;
    SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    std::string Place;
    if (Info.hasSourceManager() && Info.getLocation().isValid())
      Place = Info.getLocation().printToString(Info.getSourceManager()) + ": ";
    if (Level >= clang::DiagnosticsEngine::Error)
      FirstError = Place + Message.str().str();
    else
      Warnings[Info.getDiags()
                   ->getDiagnosticIDs()
                   ->getWarningOptionForDiag(Info.getID())
                   .str()]
          .push_back({Place, Message.str().str()});
  }
  std::string FirstError;
  UnitWarnings Warnings;
};

/// Keeps what the preprocessor skips.
class SkipRecorder : public clang::PPCallbacks {
public:
  SkipRecorder(const clang::SourceManager &SM, SkippedTexts &Skipped)
      : SM(SM), Skipped(Skipped) {}
  void SourceRangeSkipped(clang::SourceRange Range,
                          clang::SourceLocation) override {
    auto [File, Begin] = SM.getDecomposedLoc(Range.getBegin());
    auto [EndFile, End] = SM.getDecomposedLoc(Range.getEnd());
    if (File == EndFile && !SM.isInSystemHeader(Range.getBegin()))
      Skipped.insert({getPath(SM, File), Begin, End});
  }

private:
  const clang::SourceManager &SM;
  SkippedTexts &Skipped;
};

/// Passes the tree of a unit without errors on.
class VisitAction : public clang::ASTFrontendAction {
public:
  explicit VisitAction(VisitFn Visit) : Visit(Visit) {}

private:
  class Consumer : public clang::ASTConsumer {
  public:
    explicit Consumer(VisitAction &Action) : Action(Action) {}
    void HandleTranslationUnit(clang::ASTContext &Tree) override {
      if (!Tree.getDiagnostics().hasErrorOccurred())
        Action.Visit(Tree, Action.Skipped);
    }

  private:
    VisitAction &Action;
  };

  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &Compiler, StringRef) override {
    Compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<SkipRecorder>(Compiler.getSourceManager(), Skipped));
    return std::make_unique<Consumer>(*this);
  }

  VisitFn Visit;
  SkippedTexts Skipped;
};

} // namespace

/// Makes all that are errors because of options warnings again.
static void demoteErrors(clang::DiagnosticOptions &Options) {
  std::vector<std::string> Kept;
  for (StringRef Name : Options.Warnings) {
    if (Name.consume_front("error=") || Name.consume_front("error-") ||
        (Name != "error" && Name != "fatal-errors"))
      Kept.push_back(Name.str());
  }
  Kept.push_back("no-error");
  Options.Warnings = std::move(Kept);
  Options.Pedantic |= Options.PedanticErrors;
  Options.PedanticErrors = false;
}

/// The invocation that \p Command describes, changed to only parse.
static std::shared_ptr<clang::CompilerInvocation>
makeInvocation(const CompileCommand &Command,
               clang::DiagnosticsEngine &Diagnostics) {
  SmallVector<const char *> Arguments;
  for (const std::string &Argument : Command.Arguments)
    if (Argument != "-cc1")
      Arguments.push_back(Argument.c_str());
  auto Invocation = std::make_shared<clang::CompilerInvocation>();
  if (!clang::CompilerInvocation::CreateFromArgs(*Invocation, Arguments,
                                                 Diagnostics))
    return nullptr;
  clang::FrontendOptions &Frontend = Invocation->getFrontendOpts();
  Frontend.ProgramAction = clang::frontend::ParseSyntaxOnly;
  Frontend.DisableFree = false;
  Frontend.Plugins.clear();
  Frontend.AddPluginActions.clear();
  Frontend.OutputFile.clear();
  Invocation->getDependencyOutputOpts() = {};
  Invocation->getDiagnosticOpts().ShowCarets = false; // nor numbers of errors
  demoteErrors(Invocation->getDiagnosticOpts());
  Invocation->getDiagnosticOpts().DiagnosticSerializationFile.clear();
  Invocation->getDiagnosticOpts().DiagnosticLogFile.clear();
  return Invocation;
}

/// The file that \p Command compiles.
static std::string nameOf(const CompileCommand &Command) {
  auto Option = find(Command.Arguments, "-main-file-name");
  if (Option == Command.Arguments.end() ||
      std::next(Option) == Command.Arguments.end())
    return Command.Arguments.empty() ? "" : Command.Arguments.back();
  // The option has only the last part of the path.
  StringRef Last = *std::next(Option);
  for (const std::string &Argument : reverse(Command.Arguments))
    if (sys::path::filename(Argument) == Last && Argument != Last)
      return Argument;
  return Last.str();
}

static Expected<UnitWarnings> parseUnit(const CompileCommand &Command,
                                        const EditedFiles &Edited,
                                        VisitFn Visit) {
  auto Fail = [&](const Twine &Message) {
    return createStringError("cannot parse '" + nameOf(Command) +
                             "': " + Message);
  };
  // JSON has this in place of what is not UTF-8.
  constexpr StringLiteral Replacement = "\xEF\xBF\xBD";
  if (StringRef(nameOf(Command)).contains(Replacement) ||
      StringRef(Command.Directory).contains(Replacement))
    return Fail("its path is not UTF-8");
  IntrusiveRefCntPtr<vfs::FileSystem> FS(
      vfs::createPhysicalFileSystem().release());
  if (std::error_code Code = FS->setCurrentWorkingDirectory(Command.Directory))
    return Fail("folder '" + Command.Directory + "': " + Code.message());
  Messages Found;
  clang::DiagnosticOptions Options;
  clang::DiagnosticsEngine Diagnostics(clang::DiagnosticIDs::create(), Options,
                                       &Found, /*ShouldOwnClient=*/false);
  std::shared_ptr<clang::CompilerInvocation> Invocation =
      makeInvocation(Command, Diagnostics);
  if (!Invocation)
    return Fail(Found.FirstError);
  clang::PreprocessorOptions &Preprocessor = Invocation->getPreprocessorOpts();
  for (const auto &[Path, Text] : Edited)
    Preprocessor.addRemappedFile(
        Path, MemoryBuffer::getMemBuffer(Text, Path).release());
  clang::CompilerInstance Compiler(std::move(Invocation));
  Compiler.createVirtualFileSystem(FS, &Found);
  Compiler.createDiagnostics(&Found, /*ShouldOwnClient=*/false);
  VisitAction Action(Visit);
  bool IsParsed = Compiler.ExecuteAction(Action);
  if (!Found.FirstError.empty())
    return Fail(Found.FirstError);
  if (!IsParsed)
    return Fail("the compiler failed");
  return std::move(Found.Warnings);
}

std::string findNewWarning(ArrayRef<UnitWarnings> Old,
                           ArrayRef<UnitWarnings> New) {
  for (auto [OldUnit, NewUnit] : zip_equal(Old, New))
    for (const auto &[Option, Warnings] : NewUnit) {
      auto At = OldUnit.find(Option);
      ArrayRef<Warning> Before;
      if (At != OldUnit.end())
        Before = At->second;
      // Padding is what a new order is about.
      if (Warnings.size() <= Before.size() || Option == "padded")
        continue;
      auto IsNew = [&](const Warning &Each) {
        return none_of(Before, [&](const Warning &Other) {
          return Other.Text == Each.Text;
        });
      };
      auto First = find_if(Warnings, IsNew);
      const Warning &Shown = First == Warnings.end() ? Warnings.back() : *First;
      return Shown.Place + Shown.Text +
             (Option.empty() ? "" : " [-W" + Option + "]");
    }
  return {};
}

Expected<std::vector<UnitWarnings>>
parseProgram(ArrayRef<CompileCommand> Commands, const EditedFiles &Edited,
             function_ref<void(StringRef)> OnParse, VisitFn Visit) {
  // A tree takes hundreds of megabytes: a few at a time. The trees are passed
  // in the order of the units, so that results are the same in each run; tasks
  // start in that order, so the one whose turn it is always runs.
  constexpr unsigned MaxThreads = 4;
  std::mutex Mutex;
  std::condition_variable TurnPassed;
  size_t Turn = 0;
  std::vector<std::string> Errors(Commands.size());
  std::vector<UnitWarnings> Warnings(Commands.size());
  ThreadPoolStrategy Strategy = heavyweight_hardware_concurrency();
  DefaultThreadPool Pool(hardware_concurrency(
      std::min(Strategy.compute_thread_count(), MaxThreads)));
  for (size_t I = 0; I < Commands.size(); ++I)
    Pool.async([&, I] {
      auto WaitForTurn = [&] {
        std::unique_lock<std::mutex> Lock(Mutex);
        TurnPassed.wait(Lock, [&] { return Turn == I; });
      };
      Expected<UnitWarnings> Unit =
          parseUnit(Commands[I], Edited,
                    [&](clang::ASTContext &Tree, const SkippedTexts &Skipped) {
                      WaitForTurn();
                      OnParse(nameOf(Commands[I]));
                      Visit(Tree, Skipped);
                    });
      if (Unit)
        Warnings[I] = std::move(*Unit);
      else
        Errors[I] = toString(Unit.takeError());
      WaitForTurn();
      std::lock_guard<std::mutex> Lock(Mutex);
      ++Turn;
      TurnPassed.notify_all();
    });
  Pool.wait();
  for (const std::string &Message : Errors)
    if (!Message.empty())
      return createStringError(Message);
  return Warnings;
}

} // namespace restruct

//===- ModuleLoader.cpp - From files to a module and its types ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Files may come from anywhere: truncated, written by another LLVM, no bitcode
/// at all. LLVM's readers answer most of that with an Error, some with a
/// diagnostic on the context, and some by aborting. Here all three become one
/// Error: diagnostics are collected, and each file is parsed in a
/// CrashRecoveryContext.
///
///   1. bytes     a file, or standard input, into memory
///   2. members   an archive gives its members, an object its embedded bitcode
///   3. module    parsed, verified; types of typed-pointer bitcode, which are
///                available only now, become metadata
///   4. program   modules linked into one
///   5. types     read from metadata, completed from debug information
///
//===----------------------------------------------------------------------===//

#include "ModuleLoader.h"

#include "RunSafely.h"

#include "restruct/Types/TypeImporter.h"
#include "restruct/Types/TypeMetadataReader.h"
#include "restruct/Types/TypeMetadataWriter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/Bitstream/BitstreamReader.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/Error.h"
#include "llvm/Object/IRObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace restruct {

/// The first line: LLVM's messages may have several.
static std::string firstLine(StringRef Message) {
  return Message.ltrim().split('\n').first.rtrim().str();
}

static Error fileError(StringRef File, const Twine &Message) {
  StringRef Name = File == "-" ? "standard input" : File.empty() ? "''" : File;
  return createStringError(Name + ": " + firstLine(Message.str()));
}

namespace {

/// Collects LLVM's diagnostics on the context without printing them. Lives as
/// long as the context, which owns it.
struct CollectingHandler : DiagnosticHandler {
  std::string FirstError;
  std::vector<TypeDiagnostic> Warnings;

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    std::string Text;
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    Info.print(Printer);
    if (Info.getSeverity() == DS_Error && FirstError.empty())
      FirstError = Text;
    else if (Info.getSeverity() == DS_Warning)
      Warnings.push_back({TypeDiagnostic::Severity::Warning, firstLine(Text)});
    return true;
  }
};

} // namespace

/// The name of the bitcode's producer; empty if it has none. LLVM's
/// getBitcodeProducerString refuses bitcode of another epoch, which is the
/// interesting case.
static Expected<std::string> readProducer(MemoryBufferRef Bitcode) {
  StringRef Bytes = Bitcode.getBuffer();
  constexpr size_t WrapperHeaderSize = 20, OffsetField = 8;
  if (Bytes.starts_with("\xDE\xC0\x17\x0B") && Bytes.size() > WrapperHeaderSize)
    Bytes = Bytes.substr(support::endian::read32le(Bytes.data() + OffsetField));
  BitstreamCursor Stream(Bytes.drop_front(std::min<size_t>(4, Bytes.size())));
  Expected<BitstreamEntry> Block = Stream.advance();
  if (!Block)
    return Block.takeError();
  if (Block->Kind != BitstreamEntry::SubBlock ||
      Block->ID != bitc::IDENTIFICATION_BLOCK_ID)
    return "";
  if (Error E = Stream.EnterSubBlock(bitc::IDENTIFICATION_BLOCK_ID))
    return std::move(E);
  while (true) {
    Expected<BitstreamEntry> Entry = Stream.advance();
    if (!Entry)
      return Entry.takeError();
    if (Entry->Kind != BitstreamEntry::Record)
      return "";
    SmallVector<uint64_t, 32> Letters;
    Expected<unsigned> Code = Stream.readRecord(Entry->ID, Letters);
    if (!Code)
      return Code.takeError();
    if (*Code == bitc::IDENTIFICATION_CODE_STRING)
      return std::string(Letters.begin(), Letters.end());
  }
}

/// Describes the producer of the bitcode unless it is an LLVM of our version.
static std::string foreignProducer(MemoryBufferRef Bitcode) {
  Expected<std::string> Producer = readProducer(Bitcode);
  if (!Producer) {
    consumeError(Producer.takeError());
    return "";
  }
  if (Producer->empty() || *Producer == "LLVM" LLVM_VERSION_STRING ||
      !all_of(*Producer, isPrint))
    return "";
  return " (made by " + *Producer + ", read by LLVM" LLVM_VERSION_STRING ")";
}

/// The bitcode in an object; or in a linked program or library that was told to
/// carry it, where it is in a section that LLVM's own search leaves out.
static Expected<MemoryBufferRef> findBitcode(MemoryBufferRef Bytes) {
  Expected<MemoryBufferRef> Found =
      object::IRObjectFile::findBitcodeInMemBuffer(Bytes);
  if (Found)
    return Found;
  consumeError(Found.takeError()); // It may only be linked.
  Expected<std::unique_ptr<object::ObjectFile>> Object =
      object::ObjectFile::createObjectFile(Bytes);
  if (!Object)
    return Object.takeError();
  for (const object::SectionRef &Section : (*Object)->sections()) {
    Expected<StringRef> Name = Section.getName();
    Expected<StringRef> Contents = Section.getContents();
    bool IsBitcode =
        Name && *Name == ".llvmbc" && Contents && Contents->size() > 1;
    if (!Name)
      consumeError(Name.takeError());
    if (!Contents)
      consumeError(Contents.takeError());
    if (IsBitcode)
      return MemoryBufferRef(*Contents, Bytes.getBufferIdentifier());
  }
  return errorCodeToError(object::object_error::bitcode_section_not_found);
}

namespace {

class Loader {
public:
  Loader() : Program{std::make_unique<LLVMContext>(), {}, {}, {}} {
    auto Handler = std::make_unique<CollectingHandler>();
    Reported = Handler.get();
    Program.Context->setDiagnosticHandler(std::move(Handler));
  }

  Expected<LoadedProgram> load(ArrayRef<std::string> Files) {
    for (const std::string &File : Files)
      if (Error E = addFile(File))
        return std::move(E);
    if (Error E = requireContents(Files.front()))
      return std::move(E);
    gatherTypes();
    Program.Diagnostics.insert(Program.Diagnostics.begin(),
                               Reported->Warnings.begin(),
                               Reported->Warnings.end());
    return std::move(Program);
  }

private:
  Error addFile(StringRef File) {
    if (File != "-" && sys::fs::is_directory(File))
      return fileError(File, "is a directory");
    ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
        MemoryBuffer::getFileOrSTDIN(File);
    if (!Buffer)
      return fileError(File, Buffer.getError().message());
    if ((*Buffer)->getBufferSize() == 0)
      return fileError(File, "is empty");
    MemoryBufferRef Bytes = (*Buffer)->getMemBufferRef();

    Error Result = Error::success();
    std::optional<std::string> Crash = runSafely([&] {
      ErrorAsOutParameter Checked(Result);
      Result = identify_magic(Bytes.getBuffer()) == file_magic::archive
                   ? addArchive(File, Bytes)
                   : addMember(File, Bytes);
    });
    if (!Crash)
      return Result;
    consumeError(std::move(Result));
    // After a crash the module is in an undefined state and must not be
    // touched, not even to free it; the process is about to end.
    (void)Program.Module.release();
    (void)Program.Context.release();
    return fileError(File, "malformed: " + *Crash);
  }

  Error addArchive(StringRef File, MemoryBufferRef Bytes) {
    Expected<std::unique_ptr<object::Archive>> Archive =
        object::Archive::create(Bytes);
    if (!Archive)
      return fileError(File, toString(Archive.takeError()));
    Error IterationError = Error::success();
    unsigned NumMembers = 0;
    for (const object::Archive::Child &Child :
         (*Archive)->children(IterationError)) {
      Expected<MemoryBufferRef> Member = Child.getMemoryBufferRef();
      if (!Member) {
        consumeError(std::move(IterationError));
        return fileError(File, toString(Member.takeError()));
      }
      // Machine code alone contains no types.
      Expected<MemoryBufferRef> Bitcode = findBitcode(*Member);
      if (!Bitcode) {
        consumeError(Bitcode.takeError());
        continue;
      }
      ++NumMembers;
      if (Error E = addMember(File, *Bitcode)) {
        consumeError(std::move(IterationError));
        return E;
      }
    }
    if (IterationError)
      return fileError(File, toString(std::move(IterationError)));
    if (NumMembers == 0)
      return fileError(File, "no member of this archive holds bitcode");
    return Error::success();
  }

  Error addMember(StringRef File, MemoryBufferRef Bytes) {
    TypedPointerImporter TypedPointers;
    Expected<std::unique_ptr<Module>> M = parse(File, Bytes, TypedPointers);
    if (!M)
      return M.takeError();
    std::string Complaint;
    raw_string_ostream OS(Complaint);
    bool BrokenDebugInfo = false;
    if (verifyModule(**M, &OS, &BrokenDebugInfo))
      return fileError(File, "invalid module: " + Complaint);
    if (BrokenDebugInfo) {
      StripDebugInfo(**M);
      Reported->Warnings.push_back(
          {TypeDiagnostic::Severity::Warning,
           ("ignoring invalid debug information in " + File).str()});
    }
    keepTypedPointers(**M, TypedPointers);
    return link(File, std::move(*M));
  }

  static bool isLinked(file_magic Magic) {
    return Magic == file_magic::elf_executable ||
           Magic == file_magic::elf_shared_object;
  }

  /// What to do about a linked program without its bitcode.
  static std::string withoutBitcode(StringRef File) {
    std::string Text = "a linked program or library without its bitcode; ";
    // Where `-Wl,--save-temps=preopt` puts the module of the link.
    std::string Saved = (File + ".0.0.preopt.bc").str();
    if (sys::fs::exists(Saved))
      return Text + "give " + Saved + ", which the linker saved";
    return Text + "link it with restruct-cc -fplugin-arg-restruct-embed=on, or "
                  "give its objects (stripping may have taken the bitcode "
                  "away)";
  }

  Expected<std::unique_ptr<Module>> parse(StringRef File, MemoryBufferRef Bytes,
                                          TypedPointerImporter &TypedPointers) {
    LLVMContext &Context = *Program.Context;
    file_magic Magic = identify_magic(Bytes.getBuffer());
    if (Magic == file_magic::bitcode || Magic.is_object()) {
      Expected<MemoryBufferRef> Bitcode = findBitcode(Bytes);
      if (!Bitcode) {
        std::string Message;
        bool IsReadable = true;
        handleAllErrors(Bitcode.takeError(), [&](const ErrorInfoBase &E) {
          Message = E.message();
          IsReadable = E.convertToErrorCode() ==
                       object::object_error::bitcode_section_not_found;
        });
        if (!IsReadable)
          return fileError(File, "malformed object file: " + Message);
        return fileError(File, isLinked(Magic)
                                   ? withoutBitcode(File)
                                   : "an object file without bitcode; compile "
                                     "it with restruct-cc, or with -flto");
      }
      Expected<std::unique_ptr<Module>> M = parseBitcodeFile(
          *Bitcode, Context, TypedPointers.parserCallbacks(*Bitcode));
      if (M && Reported->FirstError.empty())
        return M;
      std::string Message = Reported->FirstError;
      if (!M)
        Message = toString(M.takeError());
      // LLVM's own note, which is missing for bitcode of another epoch.
      StringRef Reason = StringRef(Message).split(" (Producer: ").first;
      return fileError(File, "bitcode cannot be read: " + firstLine(Reason) +
                                 foreignProducer(*Bitcode));
    }
    // The parser requires text that ends in a zero byte.
    if (Bytes.getBuffer().contains('\0'))
      return fileError(File, "neither bitcode, nor textual IR, nor an object "
                             "or archive with bitcode");
    SMDiagnostic Diagnostic;
    std::unique_ptr<MemoryBuffer> Text =
        MemoryBuffer::getMemBufferCopy(Bytes.getBuffer(), File);
    std::unique_ptr<Module> M =
        parseAssembly(Text->getMemBufferRef(), Diagnostic, Context);
    if (M)
      return M;
    // A file that does not even begin like IR is probably something else.
    StringRef Hint = Diagnostic.getMessage() == "expected top-level entity"
                         ? " (is this bitcode, textual IR, an object or an "
                           "archive?)"
                         : "";
    return fileError(File, "line " + Twine(Diagnostic.getLineNo()) + ": " +
                               Diagnostic.getMessage() + Hint);
  }

  /// Pointer types are lost with this parser; metadata preserves them.
  static void keepTypedPointers(Module &M,
                                TypedPointerImporter &TypedPointers) {
    DeclaredTypes Known = TypedPointers.import(M);
    if (Known.empty())
      return;
    std::vector<TypeDiagnostic> Unused; // reported when the program is read
    DeclaredTypes Types = TypeMetadataReader::read(M, Unused);
    mergeMissing(Types, Known);
    TypeMetadataWriter(M).write(Types);
  }

  Error link(StringRef File, std::unique_ptr<Module> M) {
    if (!Program.Module) {
      Program.Module = std::move(M);
      return Error::success();
    }
    if (Linker::linkModules(*Program.Module, std::move(M)))
      return fileError(File, Reported->FirstError.empty()
                                 ? "cannot be linked with the files before it"
                                 : "cannot be linked: " + Reported->FirstError);
    return Error::success();
  }

  Error requireContents(StringRef FirstFile) {
    const Module &M = *Program.Module;
    if (M.empty() && M.global_empty() && M.alias_empty() && M.ifunc_empty() &&
        !M.getNamedMetadata(metadata::DTransTypes) &&
        !M.getNamedMetadata(metadata::SourceRecords))
      return fileError(FirstFile,
                       "the module has no code, no globals and no types");
    return Error::success();
  }

  void gatherTypes() {
    Program.Types = std::make_unique<DeclaredTypes>(
        TypeMetadataReader::read(*Program.Module, Program.Diagnostics));
    DeclaredTypes FromDebugInfo = DebugInfoImporter().import(*Program.Module);
    mergeMissing(*Program.Types, FromDebugInfo);
  }

  CollectingHandler *Reported; ///< Owned by the context.
  LoadedProgram Program;
};

} // namespace

Expected<LoadedProgram> loadProgram(ArrayRef<std::string> Files) {
  return Loader().load(Files);
}

} // namespace restruct

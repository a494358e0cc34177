//===- FatObjects.cpp - Fat objects that were edited ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds fat objects that were edited. A fat object has a symbol table in ELF,
/// and one in its bitcode. Tools that edit objects only change the first:
///
///   objcopy --redefine-sym, --prefix-symbols, --localize-symbol, --weaken ...
///   ld -r, which appends the bitcode of one object to that of another
///
/// Their changes are intended, so the bitcode of such an object is stale. The
/// two tables then differ. In an object from the compiler they agree, except
/// for symbols that it adds or omits after the bitcode is written:
///
///  defined in ELF       is defined in bitcode, with the same weakness. Code
///                       generation adds references to personalities
///                       (DW.ref.).
///  defined in bitcode   is defined in ELF, unless it may be discarded
///  used by ELF alone    is a run-time function, or bitcode uses nothing that
///                       ELF does not: then it cannot be a new name
///
/// If ld -r joins two objects, one of them may have no symbols. But each has a
/// symbol for its source file.
///
//===----------------------------------------------------------------------===//

#include "FatObjects.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/LTO/LTO.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/IRObjectFile.h"

using namespace llvm;
using namespace llvm::object;

namespace restruct {

namespace {

/// One of the two symbol tables. Names live in the file.
struct SymbolTable {
  StringMap<bool> Defined; // whether weak
  StringSet<> Discardable; // of those that are defined
  StringSet<> Undefined;
  unsigned NumFiles = 0; // ELF's symbols for source files
};

} // namespace

static Expected<SymbolTable> readELFSymbols(const ELFObjectFileBase &Object) {
  SymbolTable Table;
  for (ELFSymbolRef Symbol : Object.symbols()) {
    if (Symbol.getELFType() == ELF::STT_FILE) {
      ++Table.NumFiles;
      continue;
    }
    if (Symbol.getBinding() == ELF::STB_LOCAL)
      continue;
    Expected<StringRef> Name = Symbol.getName();
    if (!Name)
      return Name.takeError();
    Expected<uint32_t> Flags = Symbol.getFlags();
    if (!Flags)
      return Flags.takeError();
    if (*Flags & SymbolRef::SF_Undefined)
      Table.Undefined.insert(*Name);
    else
      Table.Defined[*Name] = Symbol.getBinding() == ELF::STB_WEAK;
  }
  return Table;
}

static Expected<SymbolTable> readBitcodeSymbols(MemoryBufferRef Bitcode) {
  Expected<std::unique_ptr<lto::InputFile>> File =
      lto::InputFile::create(Bitcode);
  if (!File)
    return File.takeError();
  SymbolTable Table;
  for (const lto::InputFile::Symbol &Symbol : (*File)->symbols()) {
    if (Symbol.isUndefined()) {
      Table.Undefined.insert(Symbol.getName());
      continue;
    }
    Table.Defined[Symbol.getName()] = Symbol.isWeak();
    if (Symbol.isWeak() || Symbol.canBeOmittedFromSymbolTable())
      Table.Discardable.insert(Symbol.getName());
  }
  return Table;
}

/// Whether code generation itself refers to \p Name.
static bool isRuntimeSymbol(StringRef Name, const Triple &Target) {
  static const StringSet<> Others = {"_GLOBAL_OFFSET_TABLE_",
                                     "_Unwind_Resume",
                                     "__cxa_end_cleanup",
                                     "__morestack",
                                     "__stack_chk_fail",
                                     "__stack_chk_guard",
                                     "__tls_get_addr",
                                     "___tls_get_addr",
                                     "__emutls_get_address",
                                     "__safestack_pointer_address",
                                     "_mcount",
                                     "mcount",
                                     "__fentry__"};
  return Others.contains(Name) ||
         is_contained(lto::LTO::getRuntimeLibcallSymbols(Target), Name);
}

static bool agree(const SymbolTable &ELF, const SymbolTable &Bitcode,
                  const Triple &Target) {
  if (ELF.NumFiles > 1)
    return false;
  for (const auto &[Name, IsWeak] : ELF.Defined) {
    auto It = Bitcode.Defined.find(Name);
    bool IsAdded = Name.starts_with("DW.ref.");
    if (!IsAdded && (It == Bitcode.Defined.end() || It->second != IsWeak))
      return false;
  }
  for (const auto &[Name, IsWeak] : Bitcode.Defined)
    if (!Bitcode.Discardable.contains(Name) && !ELF.Defined.contains(Name))
      return false;
  bool HasUnused = any_of(Bitcode.Undefined.keys(), [&](StringRef Name) {
    return !ELF.Undefined.contains(Name) && !ELF.Defined.contains(Name);
  });
  return !HasUnused || all_of(ELF.Undefined.keys(), [&](StringRef Name) {
    return Bitcode.Undefined.contains(Name) || Bitcode.Defined.contains(Name) ||
           isRuntimeSymbol(Name, Target);
  });
}

/// Whether \p Contents, of the section that holds the bitcode of \p Object, is
/// the bitcode of the whole object.
static bool isCurrent(const ELFObjectFileBase &Object, StringRef Contents) {
  Expected<SymbolTable> Bitcode =
      readBitcodeSymbols(MemoryBufferRef(Contents, Object.getFileName()));
  Expected<SymbolTable> ELF = readELFSymbols(Object);
  bool IsCurrent = Bitcode && ELF && agree(*ELF, *Bitcode, Object.makeTriple());
  consumeError(Bitcode.takeError());
  consumeError(ELF.takeError());
  return IsCurrent;
}

/// The offset of the header of section number \p Index.
template <typename ELFT>
static uint64_t headerOffset(const ELFObjectFile<ELFT> &Object,
                             uint64_t Index) {
  const auto &Header = Object.getELFFile().getHeader();
  return Header.e_shoff + Index * Header.e_shentsize;
}

static uint64_t headerOffset(const ELFObjectFileBase &Object, uint64_t Index) {
  if (const auto *O = dyn_cast<ELF32LEObjectFile>(&Object))
    return headerOffset(*O, Index);
  if (const auto *O = dyn_cast<ELF32BEObjectFile>(&Object))
    return headerOffset(*O, Index);
  if (const auto *O = dyn_cast<ELF64LEObjectFile>(&Object))
    return headerOffset(*O, Index);
  return headerOffset(*cast<ELF64BEObjectFile>(&Object), Index);
}

/// Whether lld uses \p Section as the bitcode of its object.
static bool holdsBitcode(const ELFSectionRef &Section) {
  Expected<StringRef> Name = Section.getName();
  if (Name)
    return *Name == ".llvm.lto";
  consumeError(Name.takeError());
  return false;
}

/// Checks one object, \p Offset bytes into the file.
static void addIfStale(MemoryBufferRef Buffer, StringRef Member,
                       std::optional<uint64_t> Offset,
                       SmallVectorImpl<StaleBitcode> &Found) {
  if (identify_magic(Buffer.getBuffer()) != file_magic::elf_relocatable)
    return;
  Expected<std::unique_ptr<ObjectFile>> Object =
      ObjectFile::createELFObjectFile(Buffer);
  if (!Object)
    return consumeError(Object.takeError()); // the linker reports the error
  const auto &ELF = *cast<ELFObjectFileBase>(Object->get());
  for (ELFSectionRef Section : ELF.sections()) {
    if (!holdsBitcode(Section))
      continue;
    Expected<StringRef> Contents = Section.getContents();
    if (Contents && isCurrent(ELF, *Contents))
      continue;
    consumeError(Contents.takeError());
    std::optional<uint64_t> Header;
    if (Offset)
      Header = *Offset + headerOffset(ELF, Section.getIndex());
    Found.push_back({Member.str(), Header});
  }
}

SmallVector<StaleBitcode, 0> findStaleBitcode(MemoryBufferRef File) {
  SmallVector<StaleBitcode, 0> Found;
  if (identify_magic(File.getBuffer()) != file_magic::archive) {
    addIfStale(File, "", 0, Found);
    return Found;
  }
  Expected<std::unique_ptr<Archive>> Opened = Archive::create(File);
  if (!Opened) {
    consumeError(Opened.takeError());
    return Found;
  }
  Error Err = Error::success();
  for (const Archive::Child &Child : (*Opened)->children(Err)) {
    Expected<MemoryBufferRef> Member = Child.getMemoryBufferRef();
    if (!Member) {
      consumeError(Member.takeError());
      continue;
    }
    std::optional<uint64_t> Offset;
    if (!(*Opened)->isThin())
      Offset = Member->getBufferStart() - File.getBufferStart();
    addIfStale(*Member, Member->getBufferIdentifier(), Offset, Found);
  }
  consumeError(std::move(Err));
  return Found;
}

} // namespace restruct

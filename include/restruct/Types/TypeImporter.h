//===- TypeImporter.h - Other sources of types ------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sources of types other than our own front end. Each fills a DeclaredTypes
/// for a module, with what is certain and nothing else.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_TYPEIMPORTER_H
#define RESTRUCT_TYPES_TYPEIMPORTER_H

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace restruct {

/// A source of types for a whole module.
class TypeImporter {
public:
  virtual ~TypeImporter() = default;
  virtual TypeOrigin origin() const = 0;
  /// What this source knows of \p M. The types are in a manager of their own.
  /// May add named structure types to the module's context, never IR.
  virtual DeclaredTypes import(llvm::Module &M) = 0;
};

/// Types from debug information (DICompositeType and friends) of any front
/// end. A record with a counterpart among the module's named IR structures (by
/// name, size and the offset and kind of every element) describes that one;
/// any other gets an IR structure made for it.
class DebugInfoImporter : public TypeImporter {
public:
  TypeOrigin origin() const override { return TypeOrigin::DebugInfo; }
  DeclaredTypes import(llvm::Module &M) override;
};

/// Types from bitcode of LLVM 14 or older, whose pointers had types. Those are
/// visible only while the bitcode is read, so this importer must be handed to
/// the parser, and import() must be called with the module that came of it,
/// after it is materialised. Of newer bitcode it knows nothing.
class TypedPointerImporter : public TypeImporter {
public:
  TypedPointerImporter();
  ~TypedPointerImporter() override;
  /// For llvm::parseBitcodeFile; refers to this object. The parser tells of
  /// structures and functions alone. With \p Bitcode, what is being parsed,
  /// globals, allocas, indirect calls and allocations are found too; it must
  /// last until import() has returned.
  llvm::ParserCallbacks
  parserCallbacks(std::optional<llvm::MemoryBufferRef> Bitcode = std::nullopt);
  TypeOrigin origin() const override { return TypeOrigin::TypedPointers; }
  DeclaredTypes import(llvm::Module &M) override;

private:
  struct Recorder;
  std::unique_ptr<Recorder> Record;
};

/// Adds to \p Into what \p From knows and \p Into does not: descriptions of
/// structures, globals, functions, ... that have none. What \p Into says stays.
/// A pointer to the unknown, and `ptr` in a signature, count as not knowing.
/// Structures are the same if they share an IR structure, or are the same
/// record of the source.
void mergeMissing(DeclaredTypes &Into, const DeclaredTypes &From);

} // namespace restruct

#endif // RESTRUCT_TYPES_TYPEIMPORTER_H

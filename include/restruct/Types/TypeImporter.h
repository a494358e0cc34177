//===- TypeImporter.h - Other producers of types ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Producers of types other than our own front end. Each fills a DeclaredTypes
/// for a module with what is certain and nothing else.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_TYPEIMPORTER_H
#define RESTRUCT_TYPES_TYPEIMPORTER_H

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace restruct {

/// A producer of types for a whole module.
class TypeImporter {
public:
  virtual ~TypeImporter() = default;
  virtual TypeOrigin origin() const = 0;
  /// The types that this producer knows in \p M, in a manager of their own. May
  /// add named structure types to the module's context, never IR.
  virtual DeclaredTypes import(llvm::Module &M) = 0;
};

/// Types from debug information (DICompositeType and friends) of any front end.
/// A record describes the named IR structure of the module that matches it by
/// name, size, and the offset and kind of every element. For any other record
/// an IR structure is created.
class DebugInfoImporter : public TypeImporter {
public:
  TypeOrigin origin() const override { return TypeOrigin::DebugInfo; }
  DeclaredTypes import(llvm::Module &M) override;
};

/// Types from bitcode of LLVM 14 or older, whose pointers are typed. The types
/// are available only while the bitcode is parsed. So this importer must be
/// passed to the parser, and import() must be called with the resulting module
/// after it is materialised. For newer bitcode it finds nothing.
class TypedPointerImporter : public TypeImporter {
public:
  TypedPointerImporter();
  ~TypedPointerImporter() override;
  /// For llvm::parseBitcodeFile; refers to this object. The parser reports
  /// structures and functions only. With \p Bitcode, the buffer being parsed,
  /// globals, allocas, indirect calls and allocations are found as well; the
  /// buffer must outlive import().
  llvm::ParserCallbacks
  parserCallbacks(std::optional<llvm::MemoryBufferRef> Bitcode = std::nullopt);
  TypeOrigin origin() const override { return TypeOrigin::TypedPointers; }
  DeclaredTypes import(llvm::Module &M) override;

private:
  struct Recorder;
  std::unique_ptr<Recorder> Record;
};

/// Adds to \p Into what only \p From knows: descriptions of structures,
/// globals, functions, ... that have none. What \p Into says stays. A pointer
/// to an unknown type, and `ptr` in a signature, count as unknown. Structures
/// are the same if they share an IR structure or are the same record of the
/// source.
void mergeMissing(DeclaredTypes &Into, const DeclaredTypes &From);

} // namespace restruct

#endif // RESTRUCT_TYPES_TYPEIMPORTER_H

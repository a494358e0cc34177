//===- MetadataDiagnostics.h - Diagnostics about malformed metadata -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_METADATADIAGNOSTICS_H
#define RESTRUCT_LIB_TYPES_METADATADIAGNOSTICS_H

#include "restruct/Types/TypeMetadata.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/ModuleSlotTracker.h"

namespace llvm {
class Metadata;
class MDNode;
class Module;
class Type;
class Value;
} // namespace llvm

namespace restruct {

/// Collects diagnostics, each with the node or value that it is about. The part
/// of untrusted input that is printed is bounded: the first operands of a node,
/// the first characters of a string, the outermost levels of a type.
class MetadataDiagnostics {
public:
  MetadataDiagnostics(const llvm::Module &M,
                      std::vector<TypeDiagnostic> &Diagnostics)
      : M(M), Diagnostics(Diagnostics), Slots(&M) {}

  /// "!7 = !{!"A", i32 -1, !2}: the number of elements is negative".
  void error(const llvm::MDNode *Node, const llvm::Twine &What);
  /// "@g: ..." or "@f, %p = alloca ptr, ...: ..."; after it the node, if any.
  void error(const llvm::Value &V, const llvm::Twine &What,
             const llvm::MDNode *Node = nullptr);
  void error(const llvm::Twine &What);
  void warning(const llvm::Twine &What);
  void note(const llvm::Value &V, const llvm::Twine &What,
            const llvm::MDNode *Node = nullptr);

private:
  void add(TypeDiagnostic::Severity Level, std::string Message);
  void add(TypeDiagnostic::Severity Level, const llvm::Value &V,
           const llvm::Twine &What, const llvm::MDNode *Node);
  void printNode(llvm::raw_ostream &OS, const llvm::MDNode *Node);
  void printOperand(llvm::raw_ostream &OS, const llvm::Metadata *Operand);
  void printValue(llvm::raw_ostream &OS, const llvm::Value &V);

  const llvm::Module &M;
  std::vector<TypeDiagnostic> &Diagnostics;
  llvm::ModuleSlotTracker Slots; ///< Numbers the module on first use.
};

/// An IR type for a diagnostic: in full if it is small, else its kind.
std::string describe(llvm::Type *Ty);
/// \p Text, truncated if it is too long for one line of a diagnostic.
std::string abbreviate(llvm::StringRef Text);

} // namespace restruct

#endif // RESTRUCT_LIB_TYPES_METADATADIAGNOSTICS_H

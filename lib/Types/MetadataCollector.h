//===- MetadataCollector.h - Finds and decodes all type metadata ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_METADATACOLLECTOR_H
#define RESTRUCT_LIB_TYPES_METADATACOLLECTOR_H

#include "EncodingDecoder.h"

#include "restruct/Types/DeclaredTypes.h"

namespace restruct {

/// All type metadata of a module as nodes of one graph: well formed, and
/// consistent with the IR that it describes.
struct CollectedTypes {
  CollectedTypes(llvm::LLVMContext &Context, const llvm::DataLayout &Layout)
      : Graph(Context, Layout) {}

  /// A SourceRecord whose types are still nodes.
  struct Record {
    SourceRecord Source; ///< All types in it are null.
    TypeNodeId Type;
    std::vector<TypeNodeId> FieldTypes;
  };

  TypeGraph Graph;
  /// Structures with a definition, opaque ones included, in the order of the
  /// named metadata; may repeat.
  std::vector<StructNodeId> Defined;
  std::vector<Record> Records;
  std::vector<std::pair<const llvm::GlobalVariable *, TypeNodeId>> Globals;
  std::vector<std::pair<const llvm::AllocaInst *, TypeNodeId>> Allocas;
  std::vector<std::pair<const llvm::Function *, TypeNodeId>> Functions;
  std::vector<std::pair<const llvm::CallBase *, TypeNodeId>> IndirectCalls;
  std::vector<std::pair<const llvm::CallBase *, TypeNodeId>> Allocations;
};

/// Decodes all type metadata of \p M, which must have the graph's context and
/// data layout, into \p Into.
void collectTypeMetadata(const llvm::Module &M, EncodingDecoder::Strictness How,
                         MetadataDiagnostics &Diagnostics,
                         CollectedTypes &Into);

/// Whether a call may carry type metadata, and in what role.
enum class CallRole : uint8_t {
  Direct,   ///< Known callee: may describe the memory it returns.
  Indirect, ///< Through a pointer: has a signature, may return memory.
  Neither   ///< Inline assembly, or an intrinsic.
};
CallRole classify(const llvm::CallBase &Call);

} // namespace restruct

#endif // RESTRUCT_LIB_TYPES_METADATACOLLECTOR_H

//===- TypeMetadataFuzz.h - Properties of any type metadata -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_FUZZ_TYPEMETADATAFUZZ_H
#define RESTRUCT_VERIFY_FUZZ_TYPEMETADATAFUZZ_H

#include "llvm/ADT/ArrayRef.h"

#include <memory>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace restruct {

/// Reads, verifies, writes and strips the type metadata of \p M, which is valid
/// IR and is changed by it. \returns the violated properties:
///
///   - reading twice gives the same;
///   - what the verifier accepts, the reader does;
///   - what was read, written, is accepted and gives the same when read again;
///   - nothing is left after stripping.
///
/// Empty if all of them hold.
std::string checkTypeMetadata(llvm::Module &M);

/// Parses \p Data as textual IR or as bitcode; null if it is neither, or is not
/// valid.
std::unique_ptr<llvm::Module> parseFuzzedModule(llvm::ArrayRef<uint8_t> Data,
                                                llvm::LLVMContext &Context);

/// A valid module whose structures, metadata nodes and attachments are
/// determined by \p Data: some well formed, most nearly so. Any data is
/// accepted.
std::unique_ptr<llvm::Module> buildFuzzedModule(llvm::ArrayRef<uint8_t> Data,
                                                llvm::LLVMContext &Context);

} // namespace restruct

#endif // RESTRUCT_VERIFY_FUZZ_TYPEMETADATAFUZZ_H

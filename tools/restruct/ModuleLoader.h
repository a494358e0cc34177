//===- ModuleLoader.h - From files to a module and its types ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_MODULELOADER_H
#define RESTRUCT_TOOLS_RESTRUCT_MODULELOADER_H

#include "restruct/Types/DeclaredTypes.h"
#include "restruct/Types/TypeMetadata.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace restruct {

/// A program in memory and everything that is known of its types. The order of
/// members determines their destruction: types before IR before context.
struct LoadedProgram {
  std::unique_ptr<llvm::LLVMContext> Context;
  std::unique_ptr<llvm::Module> Module;
  std::unique_ptr<DeclaredTypes> Types;
  /// LLVM's warnings from reading and linking, and defects of the type
  /// metadata.
  std::vector<TypeDiagnostic> Diagnostics;
};

/// Reads each of \p Files, links them into one module and collects its types
/// from every source: metadata, typed pointers, debug information.
///
/// A file is bitcode, textual IR, an object with embedded bitcode, or an
/// archive of such objects; "-" is standard input. Any defect of a file is an
/// error of one line that begins with the file's name, even if LLVM's own
/// readers would have crashed.
llvm::Expected<LoadedProgram> loadProgram(llvm::ArrayRef<std::string> Files);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_MODULELOADER_H

//===- ParseIR.h - Modules for tests, from text -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_UNITTESTS_TYPES_PARSEIR_H
#define RESTRUCT_UNITTESTS_TYPES_PARSEIR_H

#include "restruct/Types/DeclaredTypes.h"
#include "restruct/Types/TypeMetadata.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

namespace restruct {

/// Parses \p Text into a module; the test fails if it is malformed.
inline std::unique_ptr<llvm::Module> parseIR(llvm::LLVMContext &Context,
                                             const char *Text) {
  llvm::SMDiagnostic Error;
  std::unique_ptr<llvm::Module> M =
      llvm::parseAssemblyString(Text, Error, Context);
  EXPECT_TRUE(M) << Error.getMessage().str() << " in line "
                 << Error.getLineNo();
  return M;
}

/// \p T as text.
template <typename T> std::string printed(const T &Printable) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Printable.print(OS);
  return Text;
}

/// The messages only.
inline std::vector<std::string>
messages(const std::vector<TypeDiagnostic> &Diagnostics) {
  std::vector<std::string> Result;
  for (const TypeDiagnostic &Diagnostic : Diagnostics)
    Result.push_back(Diagnostic.Message);
  return Result;
}

} // namespace restruct

#endif // RESTRUCT_UNITTESTS_TYPES_PARSEIR_H

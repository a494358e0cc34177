//===- TypeMetadataTextFuzzer.cpp - Type metadata in textual IR, bitcode --===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeMetadataFuzz.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  LLVMContext Context;
  std::unique_ptr<Module> M =
      restruct::parseFuzzedModule(ArrayRef(Data, Size), Context);
  if (!M)
    return -1; // not worth keeping
  std::string Failure = restruct::checkTypeMetadata(*M);
  if (!Failure.empty())
    report_fatal_error(StringRef(Failure), /*gen_crash_diag=*/false);
  return 0;
}

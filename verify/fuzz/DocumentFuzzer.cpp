//===- DocumentFuzzer.cpp - One kind of text, fuzzed ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Built once for each kind, RESTRUCT_FUZZED_DOCUMENT.
///
//===----------------------------------------------------------------------===//

#include "DocumentFuzz.h"

#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  bool IsAccepted = false;
  std::string Failure = restruct::checkDocument(
      restruct::Document::RESTRUCT_FUZZED_DOCUMENT,
      StringRef(reinterpret_cast<const char *>(Data), Size), IsAccepted);
  if (!Failure.empty())
    report_fatal_error(StringRef(Failure), /*gen_crash_diag=*/false);
  return 0;
}

//===- TypeMetadataCorpusTests.cpp - Replays inputs of the fuzzers --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../verify/fuzz/TypeMetadataFuzz.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

using ModuleMaker = std::unique_ptr<Module>(ArrayRef<uint8_t>, LLVMContext &);

/// Checks every file of one corpus. \returns how many of them are modules.
static unsigned replay(StringRef Corpus, ModuleMaker *Make) {
  std::string Folder = (RESTRUCT_FUZZ_CORPUS "/" + Corpus).str();
  unsigned NumModules = 0;
  std::error_code Error;
  for (sys::fs::directory_iterator It(Folder, Error), End; !Error && It != End;
       It.increment(Error)) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> File =
        MemoryBuffer::getFile(It->path());
    EXPECT_TRUE(bool(File)) << It->path();
    if (!File)
      continue;
    LLVMContext Context;
    std::unique_ptr<Module> M =
        Make(arrayRefFromStringRef((*File)->getBuffer()), Context);
    if (!M)
      continue;
    ++NumModules;
    EXPECT_EQ(checkTypeMetadata(*M), "") << It->path();
  }
  EXPECT_FALSE(Error) << Folder << ": " << Error.message();
  return NumModules;
}

namespace {

TEST(TypeMetadataCorpusTest, TextAndBitcode) {
  EXPECT_GT(replay("Text", parseFuzzedModule), 0u);
}

TEST(TypeMetadataCorpusTest, Graphs) {
  EXPECT_GT(replay("Graph", buildFuzzedModule), 0u);
}

} // namespace

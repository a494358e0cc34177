//===- DocumentCorpusTests.cpp - Replays inputs of the fuzzers of readers -===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../verify/fuzz/DocumentFuzz.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

/// Checks every file of one corpus. \returns how many of them can be read.
static unsigned replay(StringRef Corpus, Document Kind) {
  std::string Folder = (RESTRUCT_FUZZ_CORPUS "/" + Corpus).str();
  unsigned NumAccepted = 0;
  std::error_code Error;
  for (sys::fs::directory_iterator It(Folder, Error), End; !Error && It != End;
       It.increment(Error)) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> File =
        MemoryBuffer::getFile(It->path());
    EXPECT_TRUE(bool(File)) << It->path();
    if (!File)
      continue;
    bool IsAccepted = false;
    EXPECT_EQ(checkDocument(Kind, (*File)->getBuffer(), IsAccepted), "")
        << It->path();
    NumAccepted += IsAccepted;
  }
  EXPECT_FALSE(Error) << Folder << ": " << Error.message();
  return NumAccepted;
}

namespace {

TEST(DocumentCorpusTest, Plans) {
  EXPECT_GT(replay("Plan", Document::Plan), 0u);
}

TEST(DocumentCorpusTest, Profiles) {
  EXPECT_GT(replay("Profile", Document::Profile), 0u);
}

TEST(DocumentCorpusTest, PatchRequests) {
  EXPECT_GT(replay("PatchRequest", Document::PatchRequest), 0u);
}

TEST(DocumentCorpusTest, Counters) {
  EXPECT_GT(replay("Counters", Document::Counters), 0u);
}

TEST(DocumentCorpusTest, Queries) {
  EXPECT_GT(replay("Query", Document::Query), 0u);
}

} // namespace

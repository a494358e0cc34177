//===- LibraryStructuresTests.cpp - Structures of the library -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/LibraryStructures.h"

#include "gtest/gtest.h"

using namespace restruct;

TEST(LibraryStructuresTests, KnowsThemByTheirNamesInIR) {
  EXPECT_TRUE(isLibraryStructure("struct._IO_FILE"));
  EXPECT_TRUE(isLibraryStructure("struct.stat.12"));
  EXPECT_TRUE(isLibraryStructure("union.pthread_mutex_t"));
  EXPECT_TRUE(isLibraryStructure("class.std::basic_ostream"));
  EXPECT_TRUE(isLibraryStructure("struct.std::_Vector_base<item>"));
}

TEST(LibraryStructuresTests, OtherNamesAreThoseOfPrograms) {
  EXPECT_FALSE(isLibraryStructure(""));
  EXPECT_FALSE(isLibraryStructure("stat"));
  EXPECT_FALSE(isLibraryStructure("struct."));
  EXPECT_FALSE(isLibraryStructure("struct.status"));
  EXPECT_FALSE(isLibraryStructure("struct.file::stat"));
  EXPECT_FALSE(isLibraryStructure("struct.stdlib"));
  EXPECT_FALSE(isLibraryStructure("class.stat"));
  EXPECT_FALSE(isLibraryStructure("struct.option"));
}

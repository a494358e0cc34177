//===- ProfileFile.cpp - Files that restruct profile wrote ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProfileFile.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace restruct {

Expected<FieldProfile> readProfileFile(StringRef File) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFileOrSTDIN(File, /*IsText=*/true);
  if (!Buffer)
    return createStringError(File + ": " + Buffer.getError().message());
  Expected<FieldProfile> Profile = parseProfileJSON((*Buffer)->getBuffer());
  if (!Profile)
    return createStringError(
        File + ": not a profile: " + toString(Profile.takeError()));
  return Profile;
}

} // namespace restruct

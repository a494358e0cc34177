//===- Overlaps.cpp - Records observed overlaps ---------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The file is mapped as shared memory of all processes, so nothing has to be
/// written when a process ends, however it ends.
///
//===----------------------------------------------------------------------===//

#include "Overlaps.h"

#include "SystemCalls.h"

#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace restruct::check {

unsigned char *TheSeen;

void openSeen(const CheckModule &Module) {
  if (!Module.SeenFile || TheSeen)
    return;
  int File = runtime::openFile(Module.SeenFile, O_RDWR | O_CLOEXEC);
  if (File < 0)
    return;
  size_t Size = sizeof(SeenHeader) + Module.NumSeen;
  struct stat Status;
  void *Bytes = MAP_FAILED;
  if (fstat(File, &Status) == 0 && size_t(Status.st_size) == Size)
    Bytes = mmap(nullptr, Size, PROT_READ | PROT_WRITE, MAP_SHARED, File, 0);
  runtime::closeFile(File);
  if (Bytes == MAP_FAILED)
    return;
  auto *Header = static_cast<const SeenHeader *>(Bytes);
  if (memcmp(Header->Magic, SeenMagic, sizeof(SeenMagic)) != 0 ||
      Header->NumSeen != Module.NumSeen) {
    munmap(Bytes, Size);
    return;
  }
  TheSeen = static_cast<unsigned char *>(Bytes) + sizeof(SeenHeader);
}

} // namespace restruct::check

//===- Counters.cpp - The counters that processes share -------------------===//
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

#include "Counters.h"

#include "SystemCalls.h"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

namespace restruct::profile {

const ProfiledModule *TheModule;
unsigned char *TheCounters;

void openCounters(const ProfiledModule &Module) {
  const char *Name = getenv(CountersVariable);
  if (!Name || TheModule || Module.Version != ABIVersion)
    return;
  int File = runtime::openFile(Name, O_RDWR | O_CLOEXEC);
  if (File < 0)
    return;
  struct stat Status;
  void *Bytes = MAP_FAILED;
  if (fstat(File, &Status) == 0 && uint64_t(Status.st_size) == Module.NumBytes)
    Bytes = mmap(nullptr, Module.NumBytes, PROT_READ | PROT_WRITE, MAP_SHARED,
                 File, 0);
  runtime::closeFile(File);
  if (Bytes == MAP_FAILED)
    return;
  auto *Header = static_cast<const CountersHeader *>(Bytes);
  if (memcmp(Header->Magic, CountersMagic, sizeof(CountersMagic)) != 0 ||
      Header->Plan != Module.Plan) {
    munmap(Bytes, Module.NumBytes);
    return;
  }
  TheCounters = static_cast<unsigned char *>(Bytes);
  TheModule = &Module;
  add(header().Processes, 1);
}

/// A number of a set of fields, which is never 0.
static uint64_t hashOf(const uint64_t *Fields, uint64_t NumWords) {
  uint64_t Hash = 0;
  for (uint64_t I = 0; I != NumWords; ++I) {
    Hash = (Hash ^ Fields[I]) * 0x9e3779b97f4a7c15;
    Hash ^= Hash >> 29;
  }
  return Hash | 1;
}

bool addToSet(const ProfiledStruct &S, const uint64_t *Fields, uint64_t N) {
  constexpr uint64_t MaxProbes = 16;
  uint64_t NumWords = countSetWords(S.NumFields);
  auto *Sets = reinterpret_cast<uint64_t *>(&countersOf(S, S.NumFields));
  uint64_t Hash = hashOf(Fields, NumWords);
  for (uint64_t Probe = 0; Probe != MaxProbes; ++Probe) {
    uint64_t *Set = Sets + ((Hash >> 8) + Probe) % NumSets * (2 + NumWords);
    uint64_t Found = 0;
    if (__atomic_compare_exchange_n(Set, &Found, Hash, false, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED) ||
        Found == Hash) {
      // All threads that find this hash write the same words.
      for (uint64_t I = 0; I != NumWords; ++I)
        __atomic_store_n(Set + 1 + I, Fields[I], __ATOMIC_RELAXED);
      add(Set[1 + NumWords], N);
      return true;
    }
  }
  return false;
}

} // namespace restruct::profile

//===- GraphMemory.cpp - The arena of nodes and their lists ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/GraphMemory.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Memory.h"

using namespace llvm;

namespace restruct {

void *PageAllocator::Allocate(size_t Bytes, size_t Alignment) {
  std::error_code Error;
  sys::MemoryBlock Pages = sys::Memory::allocateMappedMemory(
      Bytes, nullptr, sys::Memory::MF_READ | sys::Memory::MF_WRITE, Error);
  if (Error)
    report_bad_alloc_error("no memory for points-to graphs");
  assert(isAddrAligned(Align(Alignment), Pages.base()) && "pages are aligned");
  return Pages.base();
}

void PageAllocator::Deallocate(const void *Block, size_t Bytes, size_t) {
  sys::MemoryBlock Pages(const_cast<void *>(Block), Bytes);
  (void)sys::Memory::releaseMappedMemory(Pages);
}

} // namespace restruct

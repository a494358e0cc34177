//===- Threads.h - What starts threads --------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_THREADS_H
#define RESTRUCT_FIELDS_THREADS_H

namespace llvm {
class Function;
} // namespace llvm

namespace restruct {

/// Whether \p F is a library function that runs others in threads.
bool startsThreads(const llvm::Function &F);

} // namespace restruct

#endif // RESTRUCT_FIELDS_THREADS_H

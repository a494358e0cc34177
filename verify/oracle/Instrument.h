//===- Instrument.h - Instruments a program for the oracle ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_ORACLE_INSTRUMENT_H
#define RESTRUCT_VERIFY_ORACLE_INSTRUMENT_H

#include "Views.h"

#include "llvm/ADT/ArrayRef.h"

namespace restruct::oracle {

/// Whether \p M is already instrumented.
bool isInstrumented(const llvm::Module &M);

/// Adds tables and calls of the runtime to \p M, and removes everything that
/// would let later passes or the linker give two objects one address.
void instrument(llvm::Module &M, const Sites &S, llvm::ArrayRef<View> Views);

} // namespace restruct::oracle

#endif // RESTRUCT_VERIFY_ORACLE_INSTRUMENT_H

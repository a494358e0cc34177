//===- FieldArguments.h - Addresses of first fields -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The address of a structure is that of its first field, too, and passes make
/// one value of both:
///
///     puts(p->name);       %n = getelementptr %struct.s, ptr %p, i32 0, i32 0
///     puts((char *)p);     call i32 @puts(ptr %p)
///
/// The first call reads the field, the second one perhaps all of the structure.
/// Before any pass runs, the front end marks calls of the first kind, where no
/// argument contains a cast to a structure (which IR would not show):
///
///     call i32 @puts(ptr %p), !restruct.fields !{i32 0, i64 16}
///
/// Pairs of an argument's number and the bytes of the field that it means. A
/// pass that drops them makes a call one of the second kind, which is the safe
/// one.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_FIELDARGUMENTS_H
#define RESTRUCT_TYPES_FIELDARGUMENTS_H

#include <cstdint>
#include <optional>

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace restruct {

/// Marks the arguments of calls in \p F, which is as the front end made it, and
/// has no casts in arguments.
void markFieldArguments(llvm::Function &F);

/// The size in bytes of the field whose address argument \p I of \p Call is, if
/// that is also the address of the structure around it; nothing if it may be
/// meant to be the address of the structure.
std::optional<uint64_t> getFieldArgument(const llvm::CallBase &Call,
                                         unsigned I);

} // namespace restruct

#endif // RESTRUCT_TYPES_FIELDARGUMENTS_H

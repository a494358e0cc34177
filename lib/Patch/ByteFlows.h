//===- ByteFlows.h - Structures that are used as bytes ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A structure that is written to a file as bytes shows its layout to other
/// programs. Mostly a function of the program does that, which takes an untyped
/// pointer:
///
///     void put(const void *data, size_t size) {
///       const char *p = data;
///       while (size) size -= write(1, p, size);
///     }
///     put(&header, sizeof header);
///
/// or one that takes them for something else:
///
///     int kindOf(void *p) { return ((struct base *)p)->kind; }
///     int sum(int *p, int n) { return n ? *p + sum(p + 1, n - 1) : 0; }
///     kindOf(&derived), sum(&point.x, 3);
///
/// A graph over the pointers of all translation units: parameters, variables,
/// results, fields, elements of arrays. An edge is an assignment or a call;
/// what a function of the library reads, writes or compares, and what is
/// accessed byte by byte, is an end. Calls through pointers lead to the
/// functions of which the address flows to the pointer.
///
/// Untyped results, fields and elements are shared: containers put objects of
/// many types there, and take each out as what it is. Only a type that is never
/// put there, or an end where no bytes are put there, is a dependence.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_BYTEFLOWS_H
#define RESTRUCT_LIB_PATCH_BYTEFLOWS_H

#include "PointerGraph.h"

namespace restruct {

class ByteFlows {
public:
  /// Adds what the unit does. Nothing refers to \p Tree or to \p Structs
  /// afterwards, only to the facts of the structures.
  void collect(clang::ASTContext &Tree, UnitStructs &Structs);

  /// Adds a dependence to each structure of which a pointer reaches an end.
  void addDependences() const;

private:
  PointerGraph Graph;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_BYTEFLOWS_H

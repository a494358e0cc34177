//===- DebugInfoImporter.cpp - Types from debug information ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Debug information describes the types of the source, in any language and
// however far the IR is optimised. But it does not say which IR type is which
// source type. The work is in DebugInfo/, one step a file:
//
//   DebugTypes      the contents of metadata, checked: records, fields, types
//   RecordClasses   which records are the same, though described several times
//   ValueTypes      which variables match their debug information
//   StructBinder    which IR structures are which records
//   TypeBuilder     DTransTypes and SourceRecords
//   FunctionTypes   signatures
//
// Each step refuses what is not certain: a wrong pointee is worse than none.
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeImporter.h"

#include "DebugInfo/ValueTypes.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

DeclaredTypes DebugInfoImporter::import(Module &M) {
  using namespace debuginfo;
  DeclaredTypes Types(M.getContext());
  DebugUses Uses(M);
  DebugTypes Graph(M, Uses);
  Variables Found = findVariables(Graph, Uses, M);
  RecordClasses Classes(Graph);
  std::vector<StructType *> Structs = M.getIdentifiedStructTypes();
  StructBinder Binder(Graph, Classes, Structs, Graph.isLinked());
  addEvidence(Graph, Found, Binder);
  Binder.solve();
  TypeBuilder Builder(Graph, Classes, Binder, Types);
  Builder.run();
  addValueTypes(Graph, Uses, Found, M, Builder, Types);
  Builder.listRemaining();
  return Types;
}

} // namespace restruct

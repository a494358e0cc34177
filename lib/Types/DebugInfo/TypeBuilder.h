//===- TypeBuilder.h - From debug information's types to DTransTypes ------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_DEBUGINFO_TYPEBUILDER_H
#define RESTRUCT_LIB_TYPES_DEBUGINFO_TYPEBUILDER_H

#include "StructBinder.h"

namespace restruct::debuginfo {

/// Creates the DTransTypes of a module's debug information: a structure for
/// each class of records, a SourceRecord for each distinct description.
class TypeBuilder {
public:
  TypeBuilder(const DebugTypes &Graph, const RecordClasses &Classes,
              const StructBinder &Binder, DeclaredTypes &Types);

  /// Fills in Types.Structs and Types.Records.
  void run();
  /// Adds to Types.Structs what others refer to and debug information does not
  /// describe, so that every structure is defined. To be called last.
  void listRemaining();

  /// The type that \p Id declares.
  const DTransType *typeOf(ExprId Id);

  /// The description of the IR type \p Ty for a value that is declared as \p
  /// Root: a type whose IR type is \p Ty (or an alias of it), with pointees
  /// where they are certain.
  /// \pre isShapeOf(Graph, Ty, Root).
  const DTransType *describe(llvm::Type *Ty, ExprId Root) {
    Budget = MaxSteps;
    return describe(Ty, Root, 0);
  }

private:
  /// Number of parts of one type to visit before the rest of it is unknown.
  static constexpr unsigned MaxSteps = 1 << 14;

  const DTransType *describe(llvm::Type *Ty, ExprId Root, uint64_t BitOffset);
  const DTransType *describePointer(ExprId Root, uint64_t BitOffset);
  const DTransType *describeArray(llvm::ArrayType *Ty, ExprId Root,
                                  uint64_t BitOffset);

  llvm::StructType *irStructOf(ClassId Id);
  llvm::StructType *makeStruct(ClassId Id);
  void addBody(llvm::StructType *Ty, ExprId Root);
  void addRecords(ClassId Id);
  SourceRecord makeRecord(const Record &R, const DTransStructType *Type);
  std::optional<uint64_t> offsetOfVirtualBase(llvm::StructType *Ty,
                                              RecordId Base);

  const DebugTypes &Graph;
  const RecordClasses &Classes;
  const StructBinder &Binder;
  DeclaredTypes &Types;
  DTransTypeManager &Manager;
  std::vector<llvm::StructType *> IRStructs;  // by ClassId
  std::vector<const DTransType *> TypeOfExpr; // by ExprId
  unsigned Budget = MaxSteps;
};

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_TYPEBUILDER_H

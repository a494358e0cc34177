//===- UntypedFields.h - What fields without a type hold --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Infers what fields hold that are declared as `void *`, `char *`, arrays of
/// these, or `void **`:
///
///     struct list { void *data; struct list *next; };
///
///     l->data = item;                           stores a struct item *
///     ((struct item *)l->data)->price += 1;     loads one
///
/// If all structures that are stored in such a field, and all that the loaded
/// pointers are used as, are one structure, the field is treated as if it were
/// declared as a pointer to that. Nothing has to be proven for it: whatever a
/// field is declared to hold is an assumption that clients check wherever
/// memory is written and values are used (ValueTypeInfo.h). A wrong type
/// refuses that structure, whose pointers are in untyped memory otherwise.
///
/// If they are a few structures, the field is treated as the member of a union
/// of such pointers is: what is loaded from it is one of them (see narrowing
/// casts in Solver.cpp).
///
/// Fields of structures that system headers declare, or that no source
/// describes, keep their declarations: the library may store anything there.
/// A field also keeps its declaration if its address is used for anything but
/// accesses: as a `void **` it would match no other type. For the same reason,
/// the memory behind a `void **` field has to come from allocations and to be
/// reached through such fields alone; the allocations follow.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_RECOVERY_UNTYPEDFIELDS_H
#define RESTRUCT_LIB_RECOVERY_UNTYPEDFIELDS_H

#include "FlowGraph.h"

#include "restruct/Recovery/ValueTypeInfo.h"

namespace restruct {

/// A field, and the types that it is treated as.
struct InferredField {
  const DTransStructType *Struct;
  unsigned Field;
  std::vector<const DTransType *> Types;
  /// Allocations of what it points to, and the type of their elements.
  std::vector<FlowNodeId> Allocations = {};
  const DTransType *Element = nullptr;
};

/// The fields whose types follow from \p Infos, a solution of \p Graph, in a
/// stable order. Adds types to the manager of \p Types.
std::vector<InferredField>
inferUntypedFields(const FlowGraph &Graph, llvm::ArrayRef<ValueTypeInfo> Infos,
                   const ElementLayout &Layout, DeclaredTypes &Types);

/// Declares the allocations of \p Fields accordingly.
void declareAllocations(FlowGraph &Graph, llvm::ArrayRef<InferredField> Fields);

} // namespace restruct

#endif // RESTRUCT_LIB_RECOVERY_UNTYPEDFIELDS_H
